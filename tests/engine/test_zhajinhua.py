"""扎金花 by the numbers of docs/rules/zhajinhua.md and of the rule text behind it."""

import pickle
from functools import cmp_to_key
from itertools import combinations, groupby, pairwise, product
from random import Random

import pytest

from engine.cards import BIT, DECK_52
from engine.catalogue import GAMES
from engine.contract import Past
from engine.errors import (
    AfterEnd,
    BadDeal,
    BadNotation,
    BadSetup,
    IllegalAction,
    NotInTurn,
    UnknownCard,
)
from engine.shuffle import Stream
from engine.zhajinhua.ranking import KINDS, best, kind, loses, strength
from tests.engine.betting_tables import Told, play, refused
from tests.support import names

GAME = GAMES["zhajinhua"]

LEOPARD, FLUSH, HIGH, TWO_THREE_FIVE = "9s9h9c", "AhTh4h", "KcQd8h", "2s3h5c"
PAIR, STRAIGHT = "KsKh4d", "6s7h8c"


def deck_for(hands, dealer):
    """A deck that deals seat i hands[i], one card at a time from the dealer on."""
    n = len(hands)
    dealt = [names(hands[(dealer + step) % n])[turn] for turn in range(3) for step in range(n)]
    return "".join(dealt + [card for card in DECK_52 if card not in dealt])


def start(*hands, dealer=None, coins=None, witness=None, **rules):
    """A hand in which seat 0 begins, unless a dealer is named."""
    dealer = len(hands) - 1 if dealer is None else dealer
    return GAME.start(
        GAME.read_rules(rules),
        len(hands),
        {"dealer": dealer},
        {"deck": deck_for(hands, dealer)},
        coins=coins,
        witness=witness,
    )


def option(hand, verb):
    return next(o for o in hand.options(hand.turn) if o.verb == verb)


def worth(text):
    return strength([BIT[name] for name in names(text)])


# Ranking.


def test_kinds_rank_leopard_straight_flush_flush_straight_pair_high():
    rising = ["KcQd8h", "2s2h3c", "As2h3c", "2h3h5h", "As2s3s", "2s2h2c"]
    assert [kind(worth(h)) for h in reversed(rising)] == list(KINDS)
    strengths = [worth(h) for h in rising]
    assert strengths == sorted(strengths)
    assert len(set(strengths)) == 6


@pytest.mark.parametrize("suits", ["shc", "sss"])
def test_rows_fall_from_AKQ_to_234_and_A23_is_the_lowest(suits):
    rows = ["AKQ", "KQJ", "QJT", "JT9", "T98", "987", "876", "765", "654", "543", "432", "32A"]
    strengths = [worth("".join(r + s for r, s in zip(row, suits, strict=True))) for row in rows]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == 12
    assert len({s[0] for s in strengths}) == 1, "all of one kind"


def test_KA2_is_no_row():
    assert kind(worth("KsAh2c")) == "high"


def test_pairs_compare_by_the_pair_then_the_single():
    assert worth("3s3hAc") < worth("4s4h2c") < worth("4c4d5c")


def test_flushes_and_high_hands_compare_card_by_card_from_the_highest():
    assert worth("KsQs9s") < worth("As4s2s") < worth("As4s3s") < worth("As5s2s")
    assert worth("KsQh9s") < worth("As4h2s") < worth("As4h3s") < worth("As5h2s")


def test_suits_never_count_so_hands_tie():
    assert worth("As7h9c") == worth("Ad7c9h")
    assert worth("As7s9s") == worth("Ad7d9d")


def test_R1_a_235_beats_a_leopard_and_only_a_leopard():
    low, leopard = worth("2s3h5c"), worth("AsAhAc")
    assert not loses(low, leopard)
    assert loses(leopard, low)
    for other in ("2s4h5c", "2s2h3c", "As2h3c", "2s3s5s", "As2s3s"):
        assert loses(low, worth(other))
    assert loses(worth("2h2d2c"), low)


def test_R1_a_235_of_one_suit_is_a_flush_and_loses_against_a_leopard():
    assert kind(worth("2s3s5s")) == "flush"
    assert loses(worth("2s3s5s"), worth("4s4h4c"))


def test_R1_a_235_of_two_suits_is_no_flush():
    assert not loses(worth("2s3s5c"), worth("AsAhAc"))


# The same ranking, written otherwise: wins against, over all hands.

LOW_TO_HIGH = "23456789TJQKA"


def plain_class(hand):
    """(kind by number, ranks to compare), from the words of the page."""
    ranks = sorted((LOW_TO_HIGH.index(c[0]) for c in hand), reverse=True)
    suits = {c[1] for c in hand}
    together = "".join(LOW_TO_HIGH[r] for r in ranks)
    row = "AKQJT98765432".find(together)
    in_a_row = row >= 0 or together == "A32"
    # Aces are high, so A32 comes below 432: by its three.
    by_row = [1] if together == "A32" else [ranks[0]]
    if len(set(ranks)) == 1:
        return 6, ranks[:1]
    if in_a_row and len(suits) == 1:
        return 5, by_row
    if len(suits) == 1:
        return 4, ranks
    if in_a_row:
        return 3, by_row
    if len(set(ranks)) == 2:
        pair = max(ranks, key=ranks.count)
        single = min(ranks, key=ranks.count)
        return 2, [pair, single]
    return 1, ranks


def compare_plain(one, other):
    return (one > other) - (one < other)


def test_the_kinds_of_all_22100_hands_number_what_combinatorics_say():
    # 13*4; 12 rows * 4; C(13,3)*4 - 48; 12*64 - 48; 13*6*48; the rest.
    counts = dict.fromkeys(KINDS, 0)
    for cards in combinations([BIT[name] for name in DECK_52], 3):
        counts[kind(strength(cards))] += 1
    assert counts == {
        "leopard": 52,
        "straight_flush": 48,
        "flush": 1096,
        "straight": 720,
        "pair": 3744,
        "high": 16440,
    }


def test_all_22100_hands_are_ordered_as_the_page_says_with_exactly_its_ties():
    hands = list(combinations(DECK_52, 3))
    plain = [(plain_class(hand), strength([BIT[c] for c in hand])) for hand in hands]
    plain.sort(key=cmp_to_key(lambda a, b: compare_plain(a[0], b[0])))
    classes = []
    for _, group in groupby(plain, key=lambda item: item[0]):
        worths = {worth for _, worth in group}
        assert len(worths) == 1, "hands that the page calls equal are equal"
        classes.append(worths.pop())
    assert all(low < high for low, high in pairwise(classes))
    # 13 leopards; 12 rows; C(13,3)-12 rank sets without a row, suited or not; 12; 13*12.
    assert len(classes) == 13 + 12 + 274 + 12 + 156 + 274


def test_R1_in_a_comparison_of_all_classes_only_235_against_leopards_is_out_of_order():
    classes = {strength([BIT[c] for c in hand]): hand for hand in combinations(DECK_52, 3)}
    odd = set()
    for one, other in product(classes, repeat=2):
        if loses(one, other) != (one <= other):
            odd.add(tuple(sorted("".join(sorted(c[0] for c in classes[h])) for h in (one, other))))
    assert odd == {tuple(sorted((rank * 3, "235"))) for rank in LOW_TO_HIGH}


def test_R4_the_best_of_opened_hands_agrees_with_the_page_read_literally():
    rng = Random(5)
    pool = [names(h) for h in ("2s3h5c", "2c3d5h", "9s9h9c", "9d8d8h", "AhTh4h", "KcQdJh")]
    for _ in range(2000):
        hands = [rng.choice(pool) for _ in range(rng.randrange(2, 7))]
        classes = [plain_class(h) for h in hands]
        is_235 = [sorted(c[0] for c in h) == ["2", "3", "5"] for h in hands]
        if any(c[0] == 6 for c in classes) and any(is_235):
            good = is_235
        else:
            good = [c == max(classes) for c in classes]
        last = max(place for place, is_good in enumerate(good) if is_good)
        assert best([strength([BIT[c] for c in h]) for h in hands]) == last


# Rule 1: ante, deal, order.


def test_rule_1_cards_go_one_at_a_time_from_the_dealer_and_the_next_seat_begins():
    hand = start(PAIR, FLUSH, HIGH, dealer=1)
    assert hand.to_act == (2,)
    play(hand, "2 look, 2 call, 0 look, 0 call, 1 look")
    assert [set(names(hand.view(s)["you"]["cards"])) for s in range(3)] == [
        set(names(h)) for h in (PAIR, FLUSH, HIGH)
    ]
    assert hand.to_act == (1,)


def test_rule_1_everyone_antes():
    hand = start(PAIR, FLUSH, HIGH, ante=3)
    assert [s["paid"] for s in hand.view(None)["seats"]] == [3, 3, 3]
    assert hand.view(None)["pot"] == 9


def test_rule_1_turns_go_in_seat_order_over_the_seats_still_in():
    hand = start(PAIR, FLUSH, HIGH, STRAIGHT)
    play(hand, "0 call, 1 fold, 2 call, 3 call, 0 call")
    assert hand.to_act == (2,)


def test_R2_the_dealer_is_the_only_seated_player_who_won_its_last_hand():
    assert GAME.setup(Past(won_last=(False, False, True))) == {"dealer": 2}


def test_R2_the_dealer_is_drawn_where_none_or_several_won_their_last_hand():
    assert GAME.setup(Past(won_last=(False, False))) == {}
    assert GAME.setup(Past(won_last=(True, False, True))) == {}
    deal = GAME.deal(GAME.read_rules({}), 6, {}, Stream("ab" * 32))
    assert deal["dealer"] in range(6)
    assert "dealer" not in GAME.deal(GAME.read_rules({}), 6, {"dealer": 1}, Stream("ab" * 32))


# Rule 2: what a turn consists of.


def test_R3_unseen_pays_the_single_bet_and_seen_pays_double():
    hand = start(PAIR, FLUSH, unit=2)
    play(hand, "0 call")
    assert hand.paid == [4, 2]  # ante 2
    play(hand, "1 look, 1 call")
    assert hand.paid == [4, 6]


def test_rule_2_looking_does_not_end_the_turn_and_everybody_knows_of_it():
    seen = Told()
    hand = start(PAIR, FLUSH, witness=seen)
    hand.act(0, "look")
    assert hand.to_act == (0,)
    assert [s["seen"] for s in hand.view(None)["seats"]] == [True, False]
    told = [e for e in seen if e.seen_by(None)][-1]
    assert (told.name, told.action, "cards" in told.data) == ("look", "0 look", False)
    assert refused(hand, 0, "look").rule == "rule 2"


def test_rule_2_only_the_seat_that_looked_sees_its_cards():
    seen = Told()
    hand = start(PAIR, FLUSH, witness=seen)
    hand.act(0, "look")
    (cards,) = [e for e in seen if e.name == "cards"]
    assert cards.to == (0,)
    assert set(names(cards.data["cards"])) == set(names(PAIR))
    assert hand.view(0)["you"] == {"cards": cards.data["cards"]}
    assert hand.view(1)["you"] == {"cards": None}
    assert hand.view(None)["you"] is None
    assert all(s["shown"] is None for s in hand.view(0)["seats"])


def test_rule_2_an_unseen_raise_is_the_new_single_bet():
    hand = start(PAIR, FLUSH)
    play(hand, "0 raise 4")
    assert hand.single == 4
    assert option(hand, "call").least == 4


def test_rule_2_a_seen_raise_is_even_and_half_of_it_is_the_new_single_bet():
    hand = start(PAIR, FLUSH)
    play(hand, "0 look")
    assert refused(hand, 0, "raise 5").rule == "rule 2"
    play(hand, "0 raise 6")
    assert hand.single == 3
    assert option(hand, "call").least == 3
    play(hand, "1 look")
    assert option(hand, "call").least == 6


def test_rule_2_a_raise_is_more_than_the_single_bet_and_at_most_the_top():
    hand = start(PAIR, FLUSH, top=5)
    refused(hand, 0, "raise 1")
    refused(hand, 0, "raise 6")
    assert (option(hand, "raise").least, option(hand, "raise").most) == (2, 5)
    play(hand, "0 look")
    refused(hand, 0, "raise 2")
    refused(hand, 0, "raise 12")
    raises = option(hand, "raise")
    assert (raises.least, raises.most, raises.step) == (4, 10, 2)
    play(hand, "0 raise 10")
    refused(hand, 1, "raise 6")
    assert [o.verb for o in hand.options(1)] == ["look", "call", "fold"]


def test_rule_2_a_raise_does_not_take_a_total_over_the_cap():
    hand = start(PAIR, FLUSH, cap=8)  # ante 1: 7 are left
    refused(hand, 0, "raise 8")
    assert option(hand, "raise").most == 7
    play(hand, "0 look")
    assert option(hand, "raise").most == 6, "even"
    refused(hand, 0, "raise 7")


def test_rule_2_comparing_is_possible_from_a_seats_second_turn_on():
    hand = start(PAIR, FLUSH)
    assert "first turn" in refused(hand, 0, "compare 1").detail
    play(hand, "0 call")
    refused(hand, 1, "compare 0")
    play(hand, "1 call")
    assert "compare 1" in hand.legal_actions(0)


def test_rule_2_looking_does_not_make_a_turn_the_second():
    hand = start(PAIR, FLUSH)
    hand.act(0, "look")
    refused(hand, 0, "compare 1")


@pytest.mark.parametrize(("look", "cost"), [(False, 6), (True, 12)])
def test_rule_2_comparing_pays_twice_the_call_cost(look, cost):
    hand = start(PAIR, FLUSH, HIGH)
    play(hand, "0 raise 3, 1 call, 2 call")
    if look:
        hand.act(0, "look")
    assert option(hand, "compare").least == option(hand, "compare").most == cost
    hand.act(0, "compare 2")
    assert hand.paid == [4 + cost, 4, 4]


def test_rule_2_the_worse_hand_is_out_at_once_whoever_asked():
    hand = start(PAIR, FLUSH, HIGH)
    play(hand, "0 call, 1 call, 2 call")
    hand.act(0, "compare 2")  # a pair against a high hand
    assert hand.live == [True, True, False]
    hand.act(1, "call")
    hand.act(0, "compare 1")  # a pair against a flush
    assert hand.live == [False, True, False]
    assert hand.result.winners == (1,)


def test_rule_2_a_tie_is_lost_by_the_seat_that_asked():
    for first in (0, 1):
        hand = start("As7h9c", "Ad7c9h", HIGH)
        play(hand, "0 call, 1 call, 2 fold")
        if first == 1:
            hand.act(0, "call")
        hand.act(first, f"compare {1 - first}")
        assert hand.result.winners == (1 - first,)


def test_rule_2_nobody_is_shown_cards_by_a_comparison_and_its_result_is_public():
    seen = Told()
    hand = start(PAIR, FLUSH, HIGH, witness=seen)
    play(hand, "0 call, 1 call, 2 call, 0 compare 2")
    told = seen[-1]
    assert told.to is None
    assert told.action == "0 compare 2"
    assert told.data == {"seat": 0, "coins": 2, "paid": 4, "other": 2, "out": 2}
    for viewer in (None, 0, 1, 2):
        view = hand.view(viewer)
        assert all(s["shown"] is None for s in view["seats"])
        assert viewer is None or view["you"]["cards"] is None


def test_rule_2_one_compares_with_another_seat_that_is_still_in():
    hand = start(PAIR, FLUSH, HIGH)
    play(hand, "0 call, 1 fold, 2 call")
    for seat in (0, 1):
        assert refused(hand, 0, f"compare {seat}").rule == "rule 2"
    assert option(hand, "compare").choices == ("2",)


def test_R1_a_single_comparison_lets_a_235_win_against_a_leopard():
    hand = start(TWO_THREE_FIVE, LEOPARD)
    play(hand, "0 call, 1 call, 0 compare 1")
    assert hand.result.winners == (0,)


def test_rule_2_a_fold_leaves_the_coins_in_the_pot():
    hand = start(PAIR, FLUSH, HIGH)
    play(hand, "0 raise 5, 1 fold, 2 fold")
    assert hand.result.outcome == "uncontested"
    # Seats 1 and 2 lose their antes of 1; the rake of 2*5//100 is nothing.
    assert hand.result.points == (2, -1, -1)
    assert hand.result.coins == (2, -1, -1)


# Rule 3 and R4: the cap.


def to_the_cap(*hands, **rules):
    """Seat 0 reaches the cap of 10 by itself; the others have called first."""
    hand = start(*hands, cap=10, **rules)
    n = len(hands)
    play(hand, ", ".join(f"{s} call" for s in range(n)))
    hand.act(0, "raise 8")  # 1 ante + 1 call + 8
    return hand


def test_8_2_at_the_cap_with_a_flush_JQK_235_and_a_leopard_the_235_wins():
    # The example's JQK is a row; whether it counts as one does not matter here.
    hand = to_the_cap(FLUSH, "JcQdKh", TWO_THREE_FIVE, LEOPARD)
    assert hand.result.outcome == "showdown"
    assert hand.result.winners == (2,)


def test_8_2_without_the_235_the_leopard_wins():
    assert to_the_cap(FLUSH, HIGH, PAIR, LEOPARD).result.winners == (3,)


def test_8_2_a_235_that_has_folded_does_not_count():
    hand = start(FLUSH, HIGH, TWO_THREE_FIVE, LEOPARD, cap=10)
    play(hand, "0 call, 1 call, 2 fold, 3 call, 0 raise 8")
    assert hand.result.winners == (3,)


def test_8_2_3_of_two_235s_the_one_opened_last_wins_against_the_leopard():
    assert to_the_cap("2c3d5h", LEOPARD, TWO_THREE_FIVE).result.winners == (2,)
    assert to_the_cap(FLUSH, "2c3d5h", TWO_THREE_FIVE, LEOPARD).result.winners == (2,)


def test_R4_without_a_leopard_a_235_is_an_ordinary_high_hand():
    assert to_the_cap(HIGH, TWO_THREE_FIVE, PAIR).result.winners == (2,)


def test_R4_of_equal_hands_the_one_later_in_the_opening_order_wins():
    equal = ("As7h9c", "Ad7c9h", "Ah7d9s")
    assert to_the_cap(*equal).result.winners == (2,)
    # The order begins at the seat that reached the cap: 1, 2, 0.
    hand = start(*equal, cap=10)
    play(hand, "0 call, 1 raise 9")
    assert hand.result.winners == (0,)


def test_R4_a_call_over_the_cap_pays_what_is_left_and_opens():
    hand = start(HIGH, FLUSH, PAIR, cap=10)
    play(hand, "0 raise 7, 1 look")
    # Double 7 is 14, but 10 - 1 are left.
    assert option(hand, "call").least == 9
    hand.act(1, "call")
    assert hand.paid == [8, 10, 1]
    assert hand.result.outcome == "showdown"
    assert hand.result.winners == (1,)
    # 9 coins gained, less 9*5//100 = 0.
    assert hand.result.coins == (-8, 9, -1)


def test_R4_a_comparison_over_the_cap_pays_what_is_left():
    hand = start(HIGH, FLUSH, cap=10)
    play(hand, "0 raise 3, 1 raise 4")
    assert option(hand, "compare").least == 6  # not 8
    hand.act(0, "compare 1")
    assert hand.paid == [10, 5]
    # One seat is left after the comparison: nothing to open.
    assert hand.result.outcome == "uncontested"
    assert hand.result.winners == (1,)


def test_R4_after_a_comparison_at_the_cap_the_seats_left_are_opened():
    hand = start(HIGH, PAIR, FLUSH, cap=10)
    play(hand, "0 raise 4, 1 call, 2 call, 0 compare 1")  # 8 would pass the cap: 5 are left
    assert hand.paid == [10, 5, 5]
    assert hand.result.outcome == "showdown"
    assert hand.result.winners == (2,)
    assert hand.live == [False, True, True]


def test_R4_the_opening_order_starts_at_the_place_of_a_seat_that_just_lost_a_comparison():
    # Seat 1 reaches the cap and is out; then 2 before 0, so the equal hand of 0 wins.
    seen = Told()
    hand = start("As7h9c", HIGH, "Ad7c9h", PAIR, cap=10, witness=seen)
    play(hand, "0 call, 1 raise 4, 2 call, 3 fold, 0 call, 1 compare 0")
    assert next(e for e in seen if e.name == "open").data == {"seats": [2, 0]}
    assert hand.result.winners == (0,)


def test_R4_a_raise_to_exactly_the_cap_opens():
    assert to_the_cap(FLUSH, HIGH).result.outcome == "showdown"


def test_R4_the_comparison_goes_first_then_the_opening_among_the_rest():
    # Seat 0's 235 puts the leopard out by comparing; the flush is left for the opening,
    # where no leopard is, and beats it.
    hand = start(TWO_THREE_FIVE, LEOPARD, FLUSH, cap=10)
    play(hand, "0 raise 4, 1 call, 2 call, 0 compare 1")
    assert hand.result.winners == (2,)


# Rules 4 and 5: the end.


def test_rule_4_the_last_seat_left_wins_without_opening():
    seen = Told()
    hand = start(HIGH, FLUSH, LEOPARD, witness=seen)
    play(hand, "0 call, 1 fold, 2 fold")
    assert hand.result.winners == (0,)
    assert not [e for e in seen if e.name == "open"]


def test_4_3_after_the_hand_all_cards_are_shown_to_all_folded_ones_too():
    seen = Told()
    hand = start(HIGH, FLUSH, LEOPARD, witness=seen)
    play(hand, "0 call, 1 fold, 2 fold")
    for viewer in (None, 0, 1, 2):
        shown = [set(names(s["shown"])) for s in hand.view(viewer)["seats"]]
        assert shown == [set(names(h)) for h in (HIGH, FLUSH, LEOPARD)]
    assert [set(names(text)) for text in seen[-1].data["hands"]] == shown
    deal = {"deck": deck_for((HIGH, FLUSH, LEOPARD), 2)}
    assert hand.redacted(deal, None) == deal


def test_4_2_during_the_hand_a_seat_that_folded_can_look_at_nothing():
    hand = start(HIGH, FLUSH, LEOPARD)
    play(hand, "0 look, 0 fold")
    assert hand.view(0)["you"] == {"cards": None}
    refused(hand, 0, "look", NotInTurn)


def test_4_2_nor_can_a_seat_that_lost_a_comparison():
    hand = start(HIGH, FLUSH, LEOPARD)
    play(hand, "0 look, 0 call, 1 call, 2 call, 0 compare 1")
    assert hand.view(0)["you"] == {"cards": None}


def test_rule_5_the_winners_gain_is_the_others_coins_less_the_rake():
    hand = start(HIGH, FLUSH, unit=10, coins=(5000, 4000))
    # Antes 10; seat 0 puts in 100 more, seat 1 calls 100, seat 0 calls, seat 1 folds.
    play(hand, "0 raise 100, 1 call, 0 call, 1 fold")
    assert hand.result.points == (110, -110)
    assert hand.result.coins == (105, -110)  # 110*5//100 = 5
    assert hand.result.house == 5
    lines = [(f.seat, f.factor, f.value) for f in hand.result.explain]
    assert lines == [(0, "paid", -210), (1, "paid", -110), (0, "pot", 320), (0, "rake", -5)]


def test_rule_5_the_rake_is_of_the_gain_not_of_the_pot():
    hand = start(HIGH, FLUSH, top=60, cap=100)
    # Totals 61, 61 after a raise and a call; then 100 by a call cut down to what is left.
    play(hand, "0 raise 60, 1 call, 0 call")
    assert hand.paid == [100, 61]
    assert hand.result.points == (-100, 100)
    assert hand.result.coins == (-100, 95)
    assert hand.result.house == 5


# Around the hand.


def test_6_3_auto_call_pays_as_seen_or_unseen_whichever_the_seat_is():
    hand = start(PAIR, FLUSH)
    assert GAME.automatic == "call"
    play(hand, "0 look, 0 call, 1 call")
    assert hand.paid == [3, 2]


def test_6_3_auto_call_is_legal_on_every_turn():
    rng = Random(1)
    for _ in range(40):
        hand = random_start(rng)
        while hand.result is None:
            assert GAME.automatic in hand.legal_actions(hand.turn)
            if rng.random() < 0.3:
                hand.act(hand.turn, rng.choice(hand.hints(hand.turn)))
            else:
                hand.act(hand.turn, GAME.automatic)


def test_a_turn_that_times_out_is_a_fold_after_the_reconnect_time():
    hand = start(PAIR, FLUSH, HIGH)
    assert hand.absent(0) == "fold"
    assert GAME.reconnects
    assert not GAME.trustee_stays


def test_a_player_who_leaves_folds_when_its_turn_comes():
    hand = start(PAIR, FLUSH, HIGH)
    assert GAME.leaving == "absent"
    assert hand.leave(2) is None


def test_players_are_regrouped_after_every_hand():
    assert GAME.regroups


# Room parameters.


def test_9_1_the_parameters_defaults():
    rules = GAME.read_rules({"unit": 7})
    assert (rules.ante, rules.top, rules.cap, rules.min_coins) == (7, 70, 700, 700)
    rules = GAME.read_rules({})
    assert (rules.unit, rules.ante, rules.top, rules.cap, rules.min_coins) == (1, 1, 10, 100, 100)
    assert GAME.read_rules({"cap": 50}).min_coins == 50


@pytest.mark.parametrize(
    "given",
    [
        {"unit": 0},
        {"ante": 0},
        {"unit": 5, "top": 4},
        {"ante": 20, "cap": 20},
        {"cap": 100, "min_coins": 99},
        {"unit": "1"},
        {"unit": True},
        {"rake_percent": 5},
    ],
)
def test_9_1_parameters_that_do_not_fit_are_refused(given):
    with pytest.raises(BadSetup):
        GAME.read_rules(given)


def test_9_1_a_seat_below_min_coins_is_a_bad_setup():
    start(PAIR, FLUSH, coins=(100, 100))
    with pytest.raises(BadSetup):
        start(PAIR, FLUSH, coins=(100, 99))


# Notation, setup and deal.


@pytest.mark.parametrize(
    "action",
    [
        "",
        " ",
        "call ",
        "call 1",
        " call",
        "Call",
        "raise",
        "raise ",
        "raise 0",
        "raise 05",
        "raise +5",
        "raise -5",
        "raise 5.0",
        "raise 5 ",
        "raise  5",
        "raise 99999999999999999999",
        "raise ٥",
        "raise ５",
        "raise ²",
        "raise five",
        "compare",
        "compare 3",
        "compare 00",
        "compare 01",
        "compare -1",
        "look 1",
        "bet 5",
        "check",
        "allin",
        "flee",
        "fold #timeout",
        "call\n",
        "x" * 10_000,
    ],
)
def test_what_is_no_action_of_the_game_is_bad_notation_in_every_state(action):
    hand = start(PAIR, FLUSH, HIGH)
    for seat in range(3):
        refused(hand, seat, action, BadNotation)
    with pytest.raises(BadNotation):
        hand.check_notation(action)
    play(hand, "0 fold, 1 fold")
    refused(hand, 0, action, BadNotation)


def test_errors_come_in_the_order_notation_end_turn_rules():
    hand = start(PAIR, FLUSH)
    refused(hand, 1, "raise 1000", NotInTurn)
    refused(hand, 0, "raise 1000", IllegalAction)
    refused(hand, 2, "call", BadNotation)
    refused(hand, -1, "call", BadNotation)
    hand.act(0, "fold")
    refused(hand, 1, "raise 1000", AfterEnd)


DECK = "".join(DECK_52)


@pytest.mark.parametrize(
    ("setup", "deal", "error"),
    [
        ({}, {"deck": DECK}, BadDeal),
        ({}, {"deck": DECK, "dealer": 2}, BadDeal),
        ({}, {"deck": DECK, "dealer": -1}, BadDeal),
        ({}, {"deck": DECK, "dealer": True}, BadDeal),
        ({}, {"deck": DECK, "dealer": "0"}, BadDeal),
        ({}, {"deck": DECK, "dealer": None}, BadDeal),
        ({}, {"dealer": 0}, BadDeal),
        ({}, {"deck": DECK[2:], "dealer": 0}, BadDeal),
        ({}, {"deck": DECK + "BJ", "dealer": 0}, BadDeal),
        ({}, {"deck": "BJ" + DECK[2:], "dealer": 0}, BadDeal),
        ({}, {"deck": DECK[2:4] + DECK[2:], "dealer": 0}, BadDeal),
        ({}, {"deck": DECK, "dealer": 0, "marker": "3s"}, BadSetup),
        ({"dealer": 0}, {"deck": DECK, "dealer": 0}, BadSetup),
        ({"dealer": 2}, {"deck": DECK}, BadSetup),
        ({"dealer": False}, {"deck": DECK}, BadSetup),
        ({"dealer": None}, {"deck": DECK}, BadSetup),
        ({"first": 0}, {"deck": DECK, "dealer": 0}, BadSetup),
    ],
)
def test_a_setup_or_deal_that_is_not_the_games_is_refused(setup, deal, error):
    with pytest.raises(error):
        GAME.start(GAME.read_rules({}), 2, setup, deal)


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_two_to_six_play(seats):
    with pytest.raises(BadSetup):
        GAME.start(GAME.read_rules({}), seats, {"dealer": 0}, {"deck": DECK})


# Unknown cards.


def hide(deck, *cards):
    for card in cards:
        deck = deck.replace(card, "??")
    return deck


def partial(hands, *hidden):
    dealer = len(hands) - 1
    deck = hide(deck_for(hands, dealer), *hidden)
    return GAME.start(GAME.read_rules({"cap": 10}), len(hands), {"dealer": dealer}, {"deck": deck})


def test_unknown_cards_do_not_matter_where_nothing_depends_on_them():
    hand = partial((PAIR, FLUSH, HIGH), "Kc", "Ah")
    play(hand, "0 call, 1 fold, 2 fold")
    assert hand.partial
    assert hand.result.winners == (0,)
    assert hand.result.unjudged == ()


def test_a_comparison_that_depends_on_an_unknown_card_is_refused_as_the_deals_fault():
    hand = partial((PAIR, FLUSH, HIGH), "Kc")
    play(hand, "0 call, 1 call, 2 call")
    before = pickle.dumps(hand)
    with pytest.raises(UnknownCard) as caught:
        hand.act(0, "compare 2")
    assert caught.value.code == "bad_deal"
    assert pickle.dumps(hand) == before
    hand.act(0, "compare 1")
    assert hand.live == [False, True, True]


def test_an_opening_that_depends_on_an_unknown_card_is_not_judged():
    hand = partial((PAIR, FLUSH, HIGH), "Kc")
    play(hand, "0 raise 9")
    assert hand.result.outcome == "showdown"
    assert hand.result.unjudged == ("winners", "points", "coins", "house")


# Laws, looked at closely here.


def random_start(rng, witness=None):
    seats = rng.randrange(2, 7)
    deck = "".join(rng.sample(DECK_52, 52))
    rules = GAME.read_rules(rng.choice([{}, {"cap": 20}, {"unit": 3}, {"cap": 7, "top": 30}]))
    return GAME.start(
        rules, seats, {"dealer": rng.randrange(seats)}, {"deck": deck}, witness=witness
    )


def candidates(hand):
    verbs = ["look", "call", "fold"] + [f"compare {s}" for s in range(hand.seats)]
    return verbs + [f"raise {n}" for n in range(1, 70)]


def test_an_action_is_legal_exactly_if_it_is_taken_and_a_refused_one_changes_nothing():
    rng = Random(3)
    for _ in range(5):
        hand = random_start(rng)
        while hand.result is None:
            before = pickle.dumps(hand)
            for seat in range(hand.seats):
                legal = list(hand.legal_actions(seat))
                assert len(set(legal)) == len(legal)
                taken = []
                for action in candidates(hand):
                    trial = pickle.loads(before)
                    try:
                        trial.act(seat, action)
                    except (IllegalAction, NotInTurn):
                        assert pickle.dumps(trial) == before
                    else:
                        taken.append(action)
                assert set(legal) == set(taken)
            assert pickle.dumps(hand) == before
            hand.act(hand.turn, rng.choice(hand.hints(hand.turn)))


def test_the_longest_hand_stays_within_the_bound():
    # Everybody looks, then calls a single bet of 1 unseen as long as possible.
    hand = start(PAIR, FLUSH, HIGH, cap=12, top=1)
    actions = 0
    while hand.result is None:
        hand.act(hand.turn, "call")
        actions += 1
    assert hand.paid == [12, 11, 11]
    assert actions == 11 + 10 + 10 <= GAME.bound(hand.rules, 3)


def test_what_a_seat_gets_does_not_depend_on_cards_it_may_not_know():
    script = "0 look, 0 call, 1 call, 2 look, 2 raise 8, 0 call, 1 fold, 2 call"
    other_worlds = [(PAIR, FLUSH, HIGH), (PAIR, LEOPARD, "2s3h5c"), (PAIR, HIGH, STRAIGHT)]
    heard = []
    for hands in other_worlds:
        seen = Told()
        hand = start(*hands, witness=seen)
        pictures = []
        for item in script.split(", "):
            pictures.append([hand.view(0), hand.options(0), hand.hints(0), hand.view(None)])
            play(hand, item)
        events = [e for e in seen if e.seen_by(0)]
        heard.append((pictures, events))
    assert heard[0] == heard[1] == heard[2]


# What cards are, outside any hand.


def kinds_of(*hands):
    return [GAME.evaluate(hand) for hand in hands]


def test_evaluate_says_what_three_cards_are():
    found = GAME.evaluate("5c2s3h")
    assert (found.cards, found.kind) == ("3h5c2s", "high")
    assert GAME.evaluate("5c2s").kind is None
    for wrong in ("", "5c2sBJ", "5c2s1h", "5c5c2s", "??2s3h"):
        with pytest.raises(BadNotation):
            GAME.evaluate(wrong)
    with pytest.raises(BadNotation):
        GAME.evaluate("5c2s3h", wild="3")


def test_R1_beats_lets_a_235_beat_a_leopard_and_nothing_else():
    low, leopard, pair = kinds_of(TWO_THREE_FIVE, LEOPARD, PAIR)
    assert GAME.beats(low, leopard)
    assert not GAME.beats(leopard, low)
    assert GAME.beats(pair, low)
    assert not GAME.beats(low, kinds_of("2c3d5h")[0])


def test_8_2_4_best_of_several_is_the_235_beside_a_leopard():
    assert GAME.best(kinds_of(FLUSH, HIGH, TWO_THREE_FIVE, LEOPARD)) == (2,)
    assert GAME.best(kinds_of(FLUSH, HIGH, LEOPARD)) == (2,)
    assert GAME.best(kinds_of("As7h9c", HIGH, "Ad7c9h")) == (0, 2)
    assert GAME.best(kinds_of("As7h", HIGH)) == (1,)
    assert GAME.best(kinds_of("As7h")) == ()
