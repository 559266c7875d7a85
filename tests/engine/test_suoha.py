"""梭哈 by the numbers of docs/rules/stud.md and of the rule text behind it."""

import pickle
from itertools import permutations
from random import Random

import pytest

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
from engine.stud.ranking import DECK_28
from tests.engine.betting_tables import Told, deck_of, offered, play, refused

GAME = GAMES["suoha"]


def start(*deals, seats=2, first=0, coins=None, witness=None, **rules):
    return GAME.start(
        GAME.read_rules(rules),
        seats,
        {"first": first},
        {"deck": deck_of(*deals)},
        coins=coins,
        witness=witness,
    )


def check_round(hand):
    """Everybody keeps the new card, where one is asked, and checks."""
    for seat in hand.to_act if hand.phase == "exchange" else ():
        hand.act(seat, "keep")
    for seat in hand.in_order(hand.turn):
        hand.act(seat, "check")


def option(hand, verb):
    found = next(o for o in hand.options(hand.turn) if o.verb == verb)
    return found.least, found.most


def ups(hand):
    return [seat["up"] for seat in hand.view(None)["seats"]]


# Two seats: if all keep, seat 0 shows As, 9s, Ts, Js and has priority throughout (the higher
# card; four of a suit in the end); with 8d in the hole it holds an ace high, seat 1 a king high.
TWO = ("8d8c", "AsKd", "9s9h", "TsTh", "JsJh")
KEEP = "0 keep, 1 keep"
# Three seats, priority with seat 0 if all keep: it shows three aces.
THREE = ("8d8c8h", "AsKdQd", "AhKcQh", "AcKhQc", "9s9h9c")


def in_round_4(**more):
    hand = start(*TWO, **more)
    play(hand, f"0 check, 1 check, {KEEP}, 0 check, 1 check, {KEEP}, 0 check, 1 check")
    assert hand.round == 4
    return hand


# Rule 1: first seat and deal.


def test_R8_the_one_seated_player_who_won_its_last_hand_is_first():
    assert GAME.setup(Past(won_last=(False, False, True))) == {"first": 2}


def test_R8_else_seat_0_is_first():
    assert GAME.setup(Past(won_last=(False, False))) == {"first": 0}
    assert GAME.setup(Past(won_last=(False, True, True))) == {"first": 0}
    hand = GAME.start(GAME.read_rules({}), 2, {}, {"deck": deck_of(*TWO)})
    assert hand.view(0)["you"]["hole"] == "8d"


def test_rule_1_first_all_hole_cards_then_all_upcards_from_the_first_seat_on():
    hand = start("8d8c8h", "KdQdAs", seats=3, first=1)
    assert [hand.view(seat)["you"]["hole"] for seat in range(3)] == ["8h", "8d", "8c"]
    assert ups(hand) == ["As", "Kd", "Qd"]
    assert hand.paid == [2, 2, 2]
    assert hand.to_act == (0,), "the best upcard speaks first"


# Rule 2 and R9: the exchange.


def test_rule_2_in_rounds_2_and_3_each_seat_is_dealt_a_card_that_only_it_sees():
    seen = Told()
    hand = start(*TWO, witness=seen)
    play(hand, "0 check, 1 check")
    assert hand.phase == "exchange"
    assert hand.view(0)["you"] == {"cards": "8d9sAs", "hole": "8d", "new": "9s", "choice": None}
    assert hand.view(1)["you"]["new"] == "9h"
    assert [seat["cards"] for seat in hand.view(None)["seats"]] == [3, 3]
    assert ups(hand) == ["As", "Kd"]
    assert [e.to for e in seen if e.data.get("cards") == "9s"] == [(0,)]


def test_rule_2_keep_turns_the_new_card_up():
    hand = play(start(*TWO), f"0 check, 1 check, {KEEP}")
    assert ups(hand) == ["As9s", "Kd9h"]
    assert hand.view(0)["you"]["hole"] == "8d"
    assert hand.round == 2


def test_rule_2_swap_makes_the_new_card_the_hole_card_and_turns_the_old_one_up():
    hand = play(start(*TWO), "0 check, 1 check, 0 swap, 1 keep")
    assert ups(hand) == ["As8d", "Kd9h"]
    assert hand.view(0)["you"]["hole"] == "9s"
    # Again in round 3: 9s is turned up now.
    play(hand, "0 check, 1 check, 0 swap, 1 swap")
    assert ups(hand) == ["As8d9s", "Kd9h8c"]
    assert [hand.view(seat)["you"]["hole"] for seat in (0, 1)] == ["Ts", "Th"]


def test_rule_2_priority_goes_by_the_upcards_after_the_exchange():
    # Seat 1 swaps Kh out of the hole beside Kd: a pair of kings is better than an ace.
    hand = play(start("8dKh", "AsKd", "9s9h"), "0 check, 1 check, 0 keep, 1 swap")
    assert hand.to_act == (1,)


def test_rule_2_the_fifth_card_is_turned_up_without_an_exchange():
    hand = in_round_4()
    assert ups(hand) == ["As9sTsJs", "Kd9hThJh"]
    assert hand.phase == "round 4"
    assert refused(hand, 0, "swap").rule == "rule 2"


def test_rule_2_in_an_exchange_there_is_nothing_but_swap_and_keep():
    hand = play(start(*TWO), "0 check, 1 check")
    assert offered(hand) == ["keep", "swap"]
    for action in ("check", "bet 5", "fold", "allin", "open"):
        assert refused(hand, 1, action).rule == "rule 2"


def test_R9_all_seats_choose_at_once_and_each_once():
    hand = start(*THREE, seats=3)
    play(hand, "0 check, 1 check, 2 check")
    assert hand.to_act == (0, 1, 2)
    hand.act(1, "swap")
    assert hand.to_act == (0, 2)
    refused(hand, 1, "keep", NotInTurn)
    assert hand.view(1)["you"]["choice"] == "swap"


def test_R9_nothing_is_shown_until_all_have_chosen():
    seen = Told()
    hand = start(*THREE, seats=3, witness=seen)
    play(hand, "0 check, 1 check, 2 check")
    before = {viewer: hand.view(viewer) for viewer in (None, 0, 1, 2)}
    told = len(seen)
    hand.act(2, "swap")
    hand.act(0, "keep")
    for viewer in (None, 1):
        assert not [e for e in seen[told:] if e.seen_by(viewer)]
        assert hand.view(viewer) == before[viewer]
    assert [(e.name, e.to, e.action) for e in seen[told:]] == [
        ("chosen", (2,), None),
        ("chosen", (0,), None),
    ]
    told = len(seen)
    hand.act(1, "keep")
    public = [e for e in seen[told:] if e.to is None]
    assert [(e.name, e.action) for e in public] == [
        ("keep", "0 keep"),
        ("up", None),
        ("keep", "1 keep"),
        ("up", None),
        ("swap", "2 swap"),
        ("up", None),
        ("priority", None),
    ]


def test_R9_in_whatever_order_they_choose_the_hand_and_its_public_events_are_the_same():
    choices = {0: "keep", 1: "swap", 2: "swap"}
    ends = set()
    for order in permutations(choices):
        seen = Told()
        hand = start(*THREE, seats=3, witness=seen)
        play(hand, "0 check, 1 check, 2 check")
        for seat in order:
            hand.act(seat, choices[seat])
        public = [(e.name, str(e.data), e.action) for e in seen if e.to is None]
        views = [str(hand.view(viewer)) for viewer in (None, 0, 1, 2)]
        ends.add(str((public, views, hand.to_act)))
    assert len(ends) == 1


def test_R9_seats_that_folded_are_not_asked():
    hand = start(*THREE, seats=3)
    play(hand, "0 check, 1 fold, 2 check")
    assert hand.to_act == (0, 2)
    refused(hand, 1, "keep", NotInTurn)
    assert [seat["cards"] for seat in hand.view(None)["seats"]] == [3, 2, 3]


# Rule 3: betting.


@pytest.mark.parametrize("base", [1, 3])
def test_rule_3_a_seat_adds_at_most_5_10_and_20_bases_in_rounds_1_to_3(base):
    hand = start(*TWO, base=base)
    for number, most in ((1, 5), (2, 10), (3, 20)):
        if number > 1:
            play(hand, KEEP)
        assert option(hand, "bet") == (base, most * base)
        refused(hand, 0, f"bet {(most + 1) * base}")
        play(hand, f"0 bet {most * base}")
        assert "raise" not in offered(hand), "that would add more"
        play(hand, "1 call")


def test_rule_3_raises_count_towards_the_rounds_limit():
    hand = start(*TWO)
    play(hand, "0 bet 2, 1 raise 4")
    # Seat 0 has added 2 and may add 3 more: 1 above the call of 2.
    assert option(hand, "raise") == (3, 3)
    play(hand, "0 raise 3")
    assert offered(hand) == ["call", "fold"]


def test_R2_bets_and_raises_are_multiples_of_the_base_and_a_base_at_least():
    hand = start(*TWO, base=4)
    for wrong in (1, 3, 6):
        assert refused(hand, 0, f"bet {wrong}").rule == "rule 3"
    hand.act(0, "bet 4")
    raises = next(o for o in hand.options(1) if o.verb == "raise")
    assert (raises.least, raises.most, raises.step) == (8, 20, 4)
    refused(hand, 1, "raise 4")
    refused(hand, 1, "raise 10")


def test_rule_3_allin_is_possible_from_round_2_on():
    hand = start(*TWO)
    assert offered(hand) == ["check", "bet", "fold"]
    assert refused(hand, 0, "allin").rule == "rule 3"
    play(hand, f"0 check, 1 check, {KEEP}")
    assert offered(hand) == ["check", "bet", "allin", "fold"]
    assert option(hand, "allin") == (98, 98)


def test_rule_3_facing_an_allin_there_is_call_or_fold():
    hand = start(*TWO)
    play(hand, f"0 check, 1 check, {KEEP}, 0 bet 5, 1 allin")
    assert hand.paid == [7, 100]
    assert offered(hand) == ["call", "fold"]
    refused(hand, 0, "allin")
    refused(hand, 0, "raise 94")
    assert option(hand, "call") == (93, 93)


def test_the_hands_limit_is_the_cap_or_the_fewest_coins_of_any_seat():
    hand = start(*TWO, min_coins=10, coins=(500, 40))
    assert hand.view(0)["most"] == 40
    play(hand, f"0 check, 1 check, {KEEP}, 0 allin, 1 call")
    assert hand.paid == [40, 40]
    assert start(*TWO, coins=(500, 400)).view(0)["most"] == 100
    assert start(*TWO).view(0)["most"] == 100


def test_rule_3_a_bet_may_reach_the_hands_limit_but_not_pass_it():
    # M = 5: 3 are left after the ante.
    hand = start(*TWO, min_coins=5, coins=(5, 100))
    assert option(hand, "bet") == (1, 3)
    refused(hand, 0, "bet 4")


def test_R1_round_1_is_skipped_where_less_than_a_base_is_left():
    # M = 12, ante 10: 2 coins are no bet of 5, and allin comes only from round 2 on.
    hand = start(*TWO, base=5, min_coins=10, coins=(12, 100))
    assert hand.phase == "exchange"
    play(hand, KEEP)
    assert hand.phase == "round 2"
    assert offered(hand) == ["check", "allin", "fold"]
    assert option(hand, "allin") == (2, 2)


def test_R1_no_round_is_held_where_the_antes_are_all_there_is():
    hand = start(*TWO, cap=2)
    play(hand, f"{KEEP}, {KEEP}")
    assert hand.result.outcome == "showdown"
    # Gain 2, rake 2*5//100 = 0.
    assert hand.result.points == (2, -2)


# Rule 4: round 4.


def test_rule_4_in_round_4_the_only_bet_is_20_bases():
    hand = in_round_4()
    assert offered(hand) == ["check", "open", "bet", "allin", "fold"]
    assert option(hand, "bet") == (20, 20)
    for wrong in (1, 19, 21, 40):
        assert refused(hand, 0, f"bet {wrong}").rule == "rule 4"
    hand.act(0, "bet 20")
    assert offered(hand) == ["call", "allin", "fold"]
    assert refused(hand, 1, "raise 40").rule == "rule 4"
    assert refused(hand, 1, "open").rule == "rule 4"


def test_rule_4_where_less_is_left_there_is_only_allin():
    hand = in_round_4(cap=21)  # 19 are left
    assert offered(hand) == ["check", "open", "allin", "fold"]
    assert refused(hand, 0, "bet 20").rule == "rule 4"
    # Exactly 20 left are a bet, and an allin of the same size.
    hand = in_round_4(cap=22)
    assert option(hand, "bet") == option(hand, "allin") == (20, 20)


def test_rule_4_the_priority_seat_may_open_at_once():
    hand = in_round_4()
    hand.act(0, "open")
    assert hand.result.outcome == "showdown"
    # 8d As 9s Ts Js beats 8c Kd 9h Th Jh by the ace.
    assert hand.result.winners == (0,)


def test_rule_4_no_other_seat_may_open():
    hand = in_round_4()
    hand.act(0, "check")
    assert offered(hand) == ["check", "bet", "allin", "fold"]
    assert refused(hand, 1, "open").rule == "rule 4"


def test_rule_4_no_opening_before_round_4():
    hand = start(*TWO)
    assert refused(hand, 0, "open").rule == "rule 4"


def test_rule_4_if_the_priority_seat_folds_the_next_best_may_open_when_asked():
    # After three rounds of checks: seat 0 shows aces, 1 kings, 2 queens.
    hand = start(*THREE, seats=3)
    for _ in range(3):
        check_round(hand)
    assert hand.round == 4
    assert hand.priority == 0
    hand.act(0, "fold")
    assert hand.priority == 1
    play(hand, "1 check")
    assert refused(hand, 2, "open").rule == "rule 4"


def test_rule_4_a_new_priority_seat_opens_after_others_have_checked():
    # Seats 0, 1, 2 show three aces, three jacks, three queens.
    hand = start("8d8c8h", "AsJdQd", "AhJcQh", "AcJhQc", "9s9h9c", seats=3)
    for _ in range(3):
        check_round(hand)
    play(hand, "0 fold")
    assert hand.priority == 2
    refused(hand, 1, "open")
    play(hand, "1 check, 2 open")
    assert hand.result.outcome == "showdown"
    assert hand.result.winners == (2,)


# Rule 5: extra rounds.


def test_rule_5_the_rule_texts_room_1_to_100():
    # Base 1, ante 2, limit 100: the largest totals of each round.
    hand = start(*TWO)
    totals = []
    for first_move in ("bet 5", "bet 10", "bet 20", "bet 20", "bet 20", "bet 20", "allin"):
        if hand.phase == "exchange":
            play(hand, KEEP)
        play(hand, f"0 {first_move}, 1 call")
        totals.append(hand.paid[0])
    assert totals == [7, 17, 37, 57, 77, 97, 100]
    assert hand.result.outcome == "showdown"
    # Seat 0 gains 100 less the rake of 5.
    assert hand.result.points == (100, -100)
    assert hand.result.coins == (95, -100)
    assert hand.result.house == 5


def test_rule_5_after_an_unopened_round_4_comes_an_extra_round_without_check_and_open():
    hand = in_round_4()
    play(hand, "0 check, 1 check")
    assert hand.phase == "extra round"
    assert hand.to_act == (0,)
    assert offered(hand) == ["bet", "allin", "fold"]
    assert option(hand, "bet") == (20, 20)
    assert refused(hand, 0, "check").rule == "rule 5"
    assert refused(hand, 0, "open").rule == "rule 5"
    assert refused(hand, 0, "bet 40").rule == "rule 5"
    hand.act(0, "bet 20")
    assert offered(hand) == ["call", "allin", "fold"]
    assert refused(hand, 1, "raise 40").rule == "rule 5"


def test_rule_5_extra_rounds_follow_until_the_totals_are_at_the_limit():
    hand = in_round_4()
    # From 2: 22, 42, 62, 82, then 18 are left.
    play(hand, "0 bet 20, 1 call, 0 bet 20, 1 call, 0 bet 20, 1 call, 0 bet 20, 1 call")
    assert hand.paid == [82, 82]
    assert hand.result is None
    play(hand, "0 allin, 1 call")
    assert hand.result.outcome == "showdown"


def test_rule_5_an_allin_ends_the_extra_rounds_at_once():
    hand = in_round_4()
    play(hand, "0 check, 1 check, 0 bet 20, 1 allin, 0 call")
    assert hand.paid == [100, 100]
    assert hand.result.outcome == "showdown"


def test_R11_where_fewer_than_20_bases_are_left_an_extra_round_offers_no_bet():
    hand = in_round_4(cap=40)
    play(hand, "0 bet 20, 1 call")
    assert offered(hand) == ["allin", "fold"]
    assert refused(hand, 0, "bet 20").rule == "R11"
    hand.act(0, "allin")
    assert offered(hand) == ["call", "fold"]


def test_R11_a_bet_of_exactly_what_is_left_is_possible():
    hand = in_round_4(cap=42)
    play(hand, "0 bet 20, 1 call")
    assert option(hand, "bet") == (20, 20)
    play(hand, "0 bet 20, 1 call")
    assert hand.result.outcome == "showdown"


def test_R11_if_the_priority_seat_folds_in_an_extra_round_the_next_seat_is_asked_the_same():
    hand = start(*THREE, seats=3)
    for _ in range(4):
        check_round(hand)
    assert hand.phase == "extra round"
    hand.act(0, "fold")
    assert hand.to_act == (1,)
    assert offered(hand) == ["bet", "allin", "fold"]
    hand.act(1, "fold")
    assert hand.result.outcome == "uncontested"
    assert hand.result.winners == (2,)


def test_R10_after_all_are_at_the_limit_the_cards_still_due_are_dealt_with_exchanges():
    hand = start(*TWO)
    play(hand, f"0 check, 1 check, {KEEP}, 0 allin, 1 call")
    # The fourth card is exchanged, no round 3 is held; the fifth is turned up, no round 4.
    assert hand.phase == "exchange"
    play(hand, "1 swap, 0 keep")
    assert hand.result.outcome == "showdown"
    assert ups(hand) == ["As9sTsJs", "Kd9h8cJh"]
    # Seat 1 holds Kd Jh Th 9h 8c: no row, a king high against an ace high.
    assert hand.result.winners == (0,)
    assert hand.result.coins == (95, -100)


# Rule 6 and the rest around the hand.


def test_rule_6_a_turn_that_times_out_is_a_fold_and_a_swap_choice_is_keep():
    hand = start(*TWO)
    assert hand.absent(0) == "fold"
    play(hand, "0 check, 1 check")
    assert hand.absent(0) == hand.absent(1) == "keep"
    assert GAME.reconnects
    assert not GAME.trustee_stays


def test_rule_6_a_player_who_leaves_folds_when_its_turn_comes():
    assert GAME.leaving == "absent"
    assert start(*TWO).leave(0) is None


def test_rule_7_players_are_regrouped_after_every_hand():
    assert GAME.regroups


def test_the_winner_pays_a_rake_of_5_percent_of_its_gain():
    hand = start(*THREE, seats=3, base=10)
    # Antes 20; seat 0 bets 50, both call; then seat 0 is all in and both fold: gain 140.
    play(hand, "0 bet 50, 1 call, 2 call, 0 keep, 1 keep, 2 keep, 0 allin, 1 fold, 2 fold")
    assert hand.result.outcome == "uncontested"
    assert hand.result.points == (140, -70, -70)
    assert hand.result.coins == (133, -70, -70)
    assert hand.result.house == 7


def test_the_suoha_column_decides_at_the_showdown():
    # Ah As Kd Tc 9c against Ac Ad Kh Jc 8s: the jack decides, where seat 0 has the better suit.
    hand = start("AhAc", "AsAd", "KdKh", "TcJc", "9c8s")
    play(hand, f"0 check, 1 check, {KEEP}, 0 check, 1 check, {KEEP}")
    play(hand, f"{hand.turn} check, {1 - hand.turn} check, {hand.priority} open")
    assert hand.result.winners == (1,)


# Room parameters.


def test_the_parameters_defaults():
    rules = GAME.read_rules({"base": 5})
    assert (rules.ante, rules.cap, rules.min_coins) == (10, 500, 500)
    assert GAME.read_rules({"cap": 50}).min_coins == 50


@pytest.mark.parametrize(
    "given",
    [
        {"base": 0},
        {"ante": -1},
        {"cap": 0},
        {"ante": 101},
        {"ante": 11, "cap": 10},
        {"ante": 11, "min_coins": 10},
        {"base": 1.0},
        {"rake_percent": 5},
    ],
)
def test_parameters_that_do_not_fit_are_refused(given):
    with pytest.raises(BadSetup):
        GAME.read_rules(given)


def test_a_seat_below_min_coins_is_a_bad_setup():
    with pytest.raises(BadSetup):
        start(*TWO, coins=(100, 99))


# What is seen afterwards.


def test_a_finished_hands_record_hides_the_hole_card_of_a_seat_that_folded():
    hand = start(*THREE, seats=3)
    deal = {"deck": deck_of(*THREE)}
    play(hand, "0 check, 1 check, 2 check, 0 keep, 1 swap, 2 keep, 0 check, 1 check, 2 check")
    # Seat 1 has turned 8c up and holds Kc. In round 3 it swaps again: Kc is up, Kh hidden.
    play(hand, "0 keep, 1 swap, 2 keep, 0 bet 10, 1 fold, 2 call, 0 open")
    assert hand.result.outcome == "showdown"
    dealt = "8d8c8h" + "AsKdQd" + "AhKcQh" + "Ac??Qc" + "9s9h"
    assert hand.redacted(deal, None)["deck"] == dealt + "??" * 14
    assert hand.redacted(deal, 0)["deck"] == dealt + "??" * 14
    assert hand.redacted(deal, 1)["deck"] == dealt.replace("Ac??", "AcKh") + "??" * 14
    again = GAME.start(hand.rules, 3, {"first": 0}, hand.redacted(deal, 0))
    play(again, "0 check, 1 check, 2 check, 0 keep, 1 swap, 2 keep, 0 check, 1 check, 2 check")
    play(again, "0 keep, 1 swap, 2 keep, 0 bet 10, 1 fold, 2 call, 0 open")
    assert again.result == hand.result


def test_a_record_broken_off_in_an_exchange_shows_each_seat_its_own_two_cards():
    hand = play(start(*TWO), "0 check, 1 check, 1 swap")
    deal = {"deck": deck_of(*TWO)}
    hidden = "??" * 22
    assert hand.redacted(deal, None)["deck"] == "????" + "AsKd" + "????" + hidden
    assert hand.redacted(deal, 0)["deck"] == "8d??" + "AsKd" + "9s??" + hidden
    assert hand.redacted(deal, 1)["deck"] == "??8c" + "AsKd" + "??9h" + hidden


def test_what_a_seat_gets_does_not_depend_on_cards_it_may_not_know():
    heard = []
    # Seat 1 swaps for another new card each time; what it turns up is the same.
    for new in ("9h", "Jd", "Qs"):
        seen = Told()
        hand = start("8d8c", "AsKd", "9s" + new, witness=seen)
        pictures = []
        for item in ("0 check", "1 check", "1 swap", "0 keep", "0 bet 5", "1 call", "1 keep"):
            pictures.append([hand.view(0), hand.options(0), hand.hints(0), hand.view(None)])
            play(hand, item)
        pictures.append([hand.view(0), hand.view(None)])
        heard.append((pictures, [e for e in seen if e.seen_by(0)]))
    assert heard[0] == heard[1] == heard[2]


# Notation, setup and deal.


@pytest.mark.parametrize(
    "action",
    [
        "",
        "swap 9s",
        "keep ",
        "open 1",
        "bet",
        "bet 0",
        "bet 05",
        "bet +5",
        "bet  5",
        "bet 99999999999999999999",
        "bet ٣",
        "raise -1",
        "raise 1e3",
        "allin 98",
        "flee",
        "look",
        "compare 1",
        "pass",
        "SWAP",
    ],
)
def test_what_is_no_action_of_the_game_is_bad_notation_in_every_state(action):
    hand = start(*TWO)
    refused(hand, 0, action, BadNotation)
    refused(hand, 1, action, BadNotation)
    play(hand, "0 check, 1 check")
    refused(hand, 1, action, BadNotation)
    play(hand, f"{KEEP}, 0 fold")
    refused(hand, 0, action, BadNotation)


def test_errors_come_in_the_order_notation_end_turn_rules():
    hand = start(*TWO)
    refused(hand, 1, "bet 5000", NotInTurn)
    refused(hand, 0, "bet 5000", IllegalAction)
    refused(hand, 2, "check", BadNotation)
    hand.act(0, "fold")
    refused(hand, 1, "bet 5000", AfterEnd)


DECK = "".join(DECK_28)


@pytest.mark.parametrize(
    ("setup", "deal", "error"),
    [
        ({}, {}, BadDeal),
        ({}, {"deck": DECK + "7s"}, BadDeal),
        ({}, {"deck": DECK[:-2] + "BJ"}, BadDeal),
        ({}, {"deck": DECK, "first": 0}, BadSetup),
        ({"first": 2}, {"deck": DECK}, BadSetup),
        ({"first": False}, {"deck": DECK}, BadSetup),
        ({"dealer": 0}, {"deck": DECK}, BadSetup),
    ],
)
def test_a_setup_or_deal_that_is_not_the_games_is_refused(setup, deal, error):
    with pytest.raises(error):
        GAME.start(GAME.read_rules({}), 2, setup, deal)


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats):
    with pytest.raises(BadSetup):
        GAME.start(GAME.read_rules({}), seats, {}, {"deck": DECK})


# Unknown cards.


def partial(*hidden):
    deck = deck_of(*TWO)
    for card in hidden:
        deck = deck.replace(card, "??")
    return GAME.start(GAME.read_rules({}), 2, {}, {"deck": deck})


def test_an_unknown_new_card_may_be_swapped_in_but_not_turned_up():
    hand = play(partial("9h"), "0 check, 1 check, 0 keep")
    before = pickle.dumps(hand)
    with pytest.raises(UnknownCard):
        hand.act(1, "keep")
    assert pickle.dumps(hand) == before
    hand.act(1, "swap")
    assert hand.partial
    assert ups(hand) == ["As9s", "Kd8c"]
    assert hand.view(1)["you"]["hole"] == "??"


def test_a_showdown_that_depends_on_an_unknown_hole_card_is_not_judged():
    hand = play(partial("8c"), f"0 check, 1 check, {KEEP}, 0 allin, 1 call, {KEEP}")
    assert hand.result.outcome == "showdown"
    assert hand.result.unjudged == ("winners", "points", "coins", "house")


def test_unknown_cards_do_not_matter_where_nothing_depends_on_them():
    hand = play(partial("8c", "9h"), "0 bet 5, 1 fold")
    # Gain: seat 1's ante.
    assert hand.result.points == (2, -2)
    assert hand.result.unjudged == ()


# Laws, looked at closely here.


def random_start(rng):
    seats = rng.randrange(2, 5)
    deck = "".join(rng.sample(DECK_28, 28))
    rules = GAME.read_rules(rng.choice([{}, {"cap": 25}, {"base": 3, "cap": 70}, {"cap": 45}]))
    return GAME.start(rules, seats, {"first": rng.randrange(seats)}, {"deck": deck})


def test_an_action_is_legal_exactly_if_it_is_taken_and_a_refused_one_changes_nothing():
    rng = Random(4)
    candidates = ["check", "call", "allin", "fold", "open", "swap", "keep"]
    candidates += [f"{verb} {n}" for verb in ("bet", "raise") for n in range(1, 62)]
    for _ in range(5):
        hand = random_start(rng)
        while hand.result is None:
            before = pickle.dumps(hand)
            for seat in range(hand.seats):
                legal = list(hand.legal_actions(seat))
                assert len(set(legal)) == len(legal)
                taken = []
                for action in candidates:
                    trial = pickle.loads(before)
                    try:
                        trial.act(seat, action)
                    except (IllegalAction, NotInTurn):
                        assert pickle.dumps(trial) == before
                    else:
                        taken.append(action)
                assert set(legal) == set(taken)
            assert pickle.dumps(hand) == before
            seat = rng.choice(hand.to_act)
            hand.act(seat, rng.choice(hand.hints(seat)[:-1] or hand.hints(seat)))


def test_the_longest_hand_stays_within_the_bound():
    # One coin at a time wherever it can be.
    hand = start(*THREE, seats=3)
    actions = 0
    while hand.result is None:
        seat = hand.to_act[0]
        legal = list(hand.legal_actions(seat))
        more = [a for a in legal if a.startswith(("bet", "raise"))]
        action = more[0] if more else next(a for a in ("keep", "call", "allin") if a in legal)
        hand.act(seat, action)
        actions += 1
    assert actions <= GAME.bound(hand.rules, 3)
    assert hand.paid == [100, 100, 100]
