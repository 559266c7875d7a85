"""同花顺 by the numbers of docs/rules/stud.md and of the rule text behind it."""

import pickle
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
from tests.support import names

GAME = GAMES["tonghuashun"]


def start(*deals, seats=2, dealer=0, coins=None, witness=None, **rules):
    rules = {name.rstrip("_"): value for name, value in rules.items()}
    return GAME.start(
        GAME.read_rules(rules),
        seats,
        {"dealer": dealer},
        {"deck": deck_of(*deals)},
        coins=coins,
        witness=witness,
    )


def option(hand, verb):
    found = next(o for o in hand.options(hand.turn) if o.verb == verb)
    return found.least, found.most


# Two seats: seat 0 shows As, 9s, Ts, Js and has priority throughout (high ace, four of a
# suit in the end); with 8d in the hole it holds an ace high. Seat 1 holds a king high.
TWO = ("8d8c", "AsKd", "9s9h", "TsTh", "JsJh")
# Three seats, priority with seat 0: its upcards AsAhAc.., then all others.
THREE = ("8d8c8h", "AsKdQd", "AhKcQh", "AcKhQc", "9s9h9c")
# Four seats, priority with seat 0.
FOUR = ("8d8c8h8s", "AsKdQdJd", "AhKcQhJc", "AcKhQcJh", "9s9h9c9d")


# Rule 1: dealer, deal, order.


def test_rule_1_the_first_dealer_is_the_player_who_entered_first():
    assert GAME.setup(Past(entered=(2, 0, 1))) == {"dealer": 2}


def test_rule_1_later_the_dealer_is_the_previous_winner():
    past = Past("showdown", {"dealer": 0}, (2,), entered=(1, 0, 2), won=(2,), now=(0, 1, 2))
    assert GAME.setup(past) == {"dealer": 2}
    # The same player where others have left and seats are numbered anew.
    past = Past("showdown", {"dealer": 0}, (1,), (0,), entered=(1, 0), won=(2,), now=(None, 0, 1))
    assert GAME.setup(past) == {"dealer": 1}


def test_R4_if_the_previous_winner_has_left_the_next_seat_is_the_dealer():
    past = Past("fled", {"dealer": 0}, (), (1,), entered=(2, 0, 1), won=(1,), now=(0, None, 1))
    assert GAME.setup(past) == {"dealer": 1}
    past = Past("fled", {"dealer": 0}, (), (1, 2), entered=(1, 0), won=(1,), now=(1, None, None))
    assert GAME.setup(past) == {"dealer": 1}


def test_rule_1_after_a_void_hand_its_dealer_deals_again():
    past = Past("void", {"dealer": 1}, entered=(0, 1, 2), now=(0, 1, 2))
    assert GAME.setup(past) == {"dealer": 1}
    past = Past("void", {"dealer": 1}, (), (1,), entered=(1, 0), now=(0, None, 1))
    assert GAME.setup(past) == {"dealer": 1}


def test_rule_1_where_nobody_of_the_last_hand_is_left_the_first_to_enter_deals():
    past = Past("showdown", {"dealer": 0}, (), (0, 1), entered=(1, 0), won=(0,), now=(None, None))
    assert GAME.setup(past) == {"dealer": 1}


def test_rule_1_everyone_antes_and_is_dealt_a_hole_card_and_an_upcard_from_the_dealer_on():
    hand = start("8d8c8h", "KdQdAs", seats=3, dealer=1)
    assert hand.paid == [100, 100, 100]
    assert [hand.view(seat)["you"]["hole"] for seat in range(3)] == ["8h", "8d", "8c"]
    assert [seat["up"] for seat in hand.view(None)["seats"]] == ["As", "Kd", "Qd"]


def test_rule_1_after_round_2_the_seat_with_the_best_upcard_speaks_first():
    assert start("8d8c8h", "KdQdAs", seats=3).to_act == (2,)


def test_upcards_of_one_rank_compare_by_suit():
    assert start("8d8c8h", "AdAhAc", seats=3).to_act == (1,)


def test_rule_1_each_deal_goes_from_the_priority_seat_on():
    # Seat 1 has priority with As, so the third card goes to seats 1, 2, 0.
    hand = start("8d8c8h", "KdAsQd", "9s9hKc", seats=3)
    play(hand, "1 check, 2 check, 0 check")
    assert [seat["up"] for seat in hand.view(None)["seats"]] == ["KdKc", "As9s", "Qd9h"]
    # A pair of kings is better than an ace: seat 0 speaks first and is dealt to first.
    assert hand.to_act == (0,)
    assert hand.round == 3


def test_rule_1_one_upcard_in_each_of_rounds_3_to_5():
    hand = start(*TWO)
    for number in (2, 3, 4, 5):
        assert hand.phase == f"round {number}"
        assert [len(cards) for cards in hand.up] == [number - 1] * 2
        play(hand, "0 check, 1 check")
    assert hand.result.outcome == "showdown"


def test_seats_that_folded_get_no_more_cards():
    # Seat 1 folds; then the deal goes 0, 2.
    hand = start("8d8c8h", "AsKdQd", "9s9h", seats=3)
    play(hand, "0 check, 1 fold, 2 check")
    assert [seat["up"] for seat in hand.view(None)["seats"]] == ["As9s", "Kd", "Qd9h"]


def test_if_the_priority_seat_folds_the_best_of_those_still_in_has_priority_at_once():
    # As folds; the better of Qd and Kd is seat 2, though seat 1 speaks next.
    seen = Told()
    hand = start("8d8c8h", "AsQdKd", "9s9h", seats=3, witness=seen)
    hand.act(0, "fold")
    assert hand.priority == 2
    assert seen[-1].name == "priority"
    assert hand.to_act == (1,)
    # It is dealt to first in round 3.
    play(hand, "1 check, 2 check")
    assert [seat["up"] for seat in hand.view(None)["seats"]] == ["As", "Qd9h", "Kd9s"]


@pytest.mark.parametrize(
    ("deals", "first"),
    [
        # Round 3: a pair is better than a higher card.
        (("8d8c", "AsQd", "KhQh"), 1),
        # Round 4: three alike are better than a pair.
        (("8d8c", "AsQd", "AhQh", "KsQc"), 1),
        # Round 5: straight flush, four, flush, straight, three alike, two pairs, a pair.
        (("8d8c", "AsTd", "KsJd", "QsQd", "9sKd"), 1),
        (("8d8c", "AsQd", "AhQh", "AcQc", "KsQs"), 1),
        (("8d8c", "AsTd", "AhJd", "KcKd", "KsAd"), 1),
        (("8d8c", "AsTd", "AhJd", "KcQd", "QsKs"), 1),
    ],
)
def test_the_rule_texts_comparisons_find_who_has_priority(deals, first):
    hand = start(*deals)
    while hand.round < len(deals):
        play(hand, f"{hand.turn} check, {1 - hand.turn} check")
    assert hand.to_act == (first,)


# Rule 2: betting.


def test_rule_2_while_nobody_has_bet_there_are_bet_check_and_fold():
    assert offered(start(*TWO)) == ["check", "bet", "fold", "flee"]


def test_rule_2_once_somebody_has_bet_there_are_call_fold_and_raise_below_the_limit():
    hand = start(*TWO)
    hand.act(0, "bet 50")
    assert offered(hand) == ["call", "raise", "fold", "flee"]
    assert option(hand, "call") == (50, 50)
    assert refused(hand, 1, "check").rule == "rule 2"
    refused(hand, 1, "bet 50")


def test_rule_2_at_the_rounds_limit_there_is_no_raise():
    hand = start(*TWO)
    hand.act(0, "bet 100")  # reaches the limit of 200 exactly
    assert offered(hand) == ["call", "fold", "flee"]
    assert refused(hand, 1, "raise 101").rule == "rule 2"


def test_rule_2_a_raise_may_reach_the_limit_exactly():
    hand = start(*TWO)
    play(hand, "0 bet 40, 1 raise 100")
    assert hand.paid == [140, 200]


def test_rule_2_there_is_no_call_or_raise_before_a_bet():
    hand = start(*TWO)
    refused(hand, 0, "call")
    refused(hand, 0, "raise 50")


def test_R2_the_least_bet_and_the_least_raise_above_a_call_are_one_coin():
    hand = start(*TWO)
    assert option(hand, "bet") == (1, 100)
    hand.act(0, "bet 1")
    assert option(hand, "raise") == (2, 100)
    refused(hand, 1, "raise 1")
    play(hand, "1 raise 2")
    assert option(hand, "raise") == (2, 99)


def test_rule_2_a_round_goes_on_until_all_have_spoken_and_put_in_the_same():
    hand = start(*FOUR, seats=4)
    play(hand, "0 check, 1 check, 2 bet 10, 3 call, 0 call")
    assert hand.to_act == (1,)
    play(hand, "1 raise 30, 2 call, 3 fold, 0 raise 25, 1 call")
    assert hand.round == 2
    hand.act(2, "call")
    assert hand.round == 3
    assert hand.paid == [135, 135, 135, 110]


def test_rule_2_allin_is_possible_in_rounds_4_and_5_only():
    hand = start(*TWO)
    for number in (2, 3):
        assert "allin" not in offered(hand)
        assert "before round 4" in refused(hand, 0, "allin").detail, number
        play(hand, "0 check, 1 check")
    for _ in (4, 5):
        assert offered(hand) == ["check", "bet", "allin", "fold", "flee"]
        play(hand, "0 check")
        assert offered(hand) == ["check", "bet", "allin", "fold", "flee"]
        play(hand, "1 check")


def test_rule_2_allin_brings_the_total_to_the_maximum_and_leaves_call_or_fold():
    hand = start(*TWO)
    play(hand, "0 check, 1 check, 0 check, 1 check, 0 allin")
    assert hand.paid == [1000, 100]
    assert offered(hand) == ["call", "fold", "flee"]
    refused(hand, 1, "allin")
    hand.act(1, "call")
    assert hand.paid == [1000, 1000]


def test_rule_2_allin_answers_a_bet_likewise():
    hand = start(*TWO)
    play(hand, "0 check, 1 check, 0 check, 1 check, 0 bet 10")
    assert offered(hand) == ["call", "raise", "allin", "fold", "flee"]
    assert option(hand, "allin") == (900, 900)


def test_R1_the_round_in_which_nobody_can_add_a_coin_is_skipped():
    # Everybody is at the maximum in round 4: the fifth card is dealt, round 5 is skipped.
    hand = start(*TWO)
    play(hand, "0 check, 1 check, 0 check, 1 check, 0 allin, 1 call")
    assert hand.result.outcome == "showdown"
    assert [len(cards) for cards in hand.up] == [4, 4]


def test_rule_2_after_round_5_comes_the_showdown():
    hand = start(*TWO)
    for _ in range(4):
        play(hand, "0 check, 1 check")
    # 8d As 9s Ts Js against 8c Kd 9h Th Jh: the higher card wins the two antes.
    assert hand.result.winners == (0,)
    assert hand.result.points == hand.result.coins == (100, -100)
    assert hand.result.house == 0, "no rake"


def test_rule_3_a_turn_that_times_out_is_a_fold_even_where_check_is_possible():
    hand = start(*TWO)
    assert "check" in offered(hand)
    assert hand.absent(0) == "fold"
    assert not GAME.reconnects
    hand.act(0, "fold")
    assert hand.result.outcome == "uncontested"


# Rooms.


@pytest.mark.parametrize(
    ("name", "ante", "limits", "min_coins"),
    [
        ("beginner", 100, (200, 500, 1000, 1000), 1000),
        ("intermediate", 500, (1000, 2500, 5000, 5000), 5000),
        ("advanced", 1000, (2000, 5000, 10000, 10000), 10000),
        ("expert", 5000, (10000, 25000, 50000, 50000), 50000),
        ("ordinary", 1, (2, 5, 10, 10), 0),
    ],
)
def test_each_row_of_the_room_table(name, ante, limits, min_coins):
    hand = start(*TWO, class_=name)
    assert hand.paid == [ante, ante]
    assert hand.rules.min_coins == min_coins
    for number, limit in zip((2, 3, 4), limits, strict=False):
        assert option(hand, "bet")[1] == limit - hand.paid[0], number
        play(hand, f"0 bet {1 if number == 4 else limit - hand.paid[0]}, 1 call")
    # In round 4 one coin was bet, so that round 5 has room up to the same limit.
    assert hand.round == 5
    assert option(hand, "bet")[1] == limits[3] - limits[1] - 1
    hand.act(0, "allin")
    assert hand.paid[0] == limits[3]


def test_a_room_by_its_maximum():
    hand = start(*TWO, max=70)
    assert hand.paid == [7, 7]
    assert hand.rules.min_coins == 70
    assert [hand.rules.limit(number) for number in (2, 3, 4, 5)] == [14, 35, 70, 70]


def test_the_default_room_is_beginner():
    assert GAME.read_rules({}) == GAME.read_rules({"class": "beginner"})
    assert [p.name for p in GAME.parameters()] == ["max", "class"]


def test_rules_are_read_by_the_parameters_own_names():
    beginner, by_max = GAME.read_rules({}), GAME.read_rules({"max": 70})
    assert (beginner.max, getattr(beginner, "class")) == (None, "beginner")
    assert (by_max.max, getattr(by_max, "class")) == (70, None)


@pytest.mark.parametrize(
    "given",
    [
        {"max": 15},
        {"max": 0},
        {"max": -10},
        {"max": "10"},
        {"class": "novice"},
        {"class": ""},
        {"class": None},
        {"class_": "expert"},
        {"class": "beginner", "max": 1000},
        {"min_coins": 5},
    ],
)
def test_parameters_that_do_not_fit_are_refused(given):
    with pytest.raises(BadSetup):
        GAME.read_rules(given)


def test_a_seat_below_the_rooms_minimum_is_a_bad_setup():
    start(*TWO, coins=(1000, 1000))
    with pytest.raises(BadSetup):
        start(*TWO, coins=(1000, 999))


def test_R3_in_an_ordinary_room_no_coins_move_and_stacks_do_not_matter():
    hand = start(*TWO, class_="ordinary", coins=(0, 0))
    play(hand, "0 bet 1, 1 call, 0 check, 1 check, 0 allin, 1 call")
    assert hand.result.points == (10, -10)
    assert hand.result.coins == (0, 0)
    assert hand.result.house == 0


# Rule 4: fleeing.


def test_R7_the_fleeing_seat_pays_the_pot_to_the_dealer_and_the_others_nothing():
    hand = start(*FOUR, seats=4)
    play(hand, "0 bet 100, 1 call, 2 fold, 3 flee")
    # The pot: 200 + 200 + 100 + 100.
    result = hand.result
    assert result.outcome == "fled"
    assert result.winners == (0,)
    assert result.points == result.coins == (600, 0, 0, -600)
    assert result.fled == 3


def test_rule_4_one_may_flee_out_of_turn():
    hand = start(*THREE, seats=3)
    assert list(hand.legal_actions(2)) == ["flee"]
    assert hand.options(2) == ()
    hand.act(2, "flee")
    assert hand.result.points == (300, 0, -300)


def test_R5_if_the_dealer_flees_the_best_upcards_among_the_others_win():
    hand = start("8d8c8h", "AsQdKd", seats=3)
    hand.act(0, "flee")
    assert hand.result.winners == (2,)
    assert hand.result.points == (-300, 0, 300)


def test_R5_the_best_upcards_among_those_still_in():
    hand = start("8d8c8h8s", "AsKdQdJd", seats=4)
    play(hand, "0 check, 1 fold, 0 flee")
    assert hand.result.winners == (2,), "not seat 1, which has folded"


def test_R6_a_seat_that_folded_leaves_freely_having_lost_its_bets():
    hand = start(*THREE, seats=3)
    play(hand, "0 check, 1 fold")
    assert hand.leave(1) is None
    with pytest.raises(NotInTurn):
        hand.act(1, "flee")
    assert list(hand.legal_actions(1)) == []
    while hand.result is None:
        hand.act(hand.turn, "check")
    assert hand.result.points[1] == -100


def test_rule_4_leaving_while_in_the_hand_is_fleeing():
    hand = start(*TWO)
    assert GAME.leaving == "flee"
    assert hand.leave(0) == hand.leave(1) == "flee"
    hand.act(1, "flee")
    assert hand.leave(0) is None


def test_rule_4_a_fleeing_seat_pays_at_most_what_it_holds():
    # A pot of 4 * 500 in round 3; the fleeing seat came with 1200.
    hand = start(*FOUR, seats=4, coins=(1000, 1000, 1000, 1200))
    play(hand, "0 bet 100, 1 call, 2 call, 3 call, 0 bet 300, 1 call, 2 call, 3 call")
    hand.act(3, "flee")
    assert hand.result.points == (2000, 0, 0, -2000)
    assert hand.result.coins == (1200, 0, 0, -1200)


def test_R3_fleeing_from_an_ordinary_room_costs_points_alone():
    hand = start(*TWO, class_="ordinary", coins=(3, 3))
    hand.act(1, "flee")
    assert hand.result.points == (2, -2)
    assert hand.result.coins == (0, 0)


# What is seen.


def test_the_hole_card_is_seen_by_its_owner_alone():
    seen = Told()
    hand = start(*TWO, witness=seen)
    assert hand.view(0)["you"] == {"cards": "8dAs", "hole": "8d"}
    assert hand.view(None)["you"] is None
    dealt = [(e.to, e.data["cards"]) for e in seen if e.name == "dealt"]
    assert dealt == [((0,), "8d"), ((1,), "8c")]
    up = [(e.to, e.data["seat"], e.data["card"]) for e in seen if e.name == "up"]
    assert up == [(None, 0, "As"), (None, 1, "Kd")]


def test_at_the_showdown_the_hole_cards_of_the_seats_still_in_are_shown_and_no_others():
    seen = Told()
    hand = start(*THREE, seats=3, witness=seen)
    play(hand, "0 check, 1 check, 2 check, 0 check, 1 check, 2 fold")
    for _ in (4, 5):
        play(hand, "0 check, 1 check")
    seats = hand.view(2)["seats"]
    assert seats[0]["shown"] is not None
    assert "8d" in seats[0]["shown"]
    assert "8c" in seats[1]["shown"]
    assert seats[2]["shown"] is None
    assert hand.view(2)["you"]["hole"] == "8h"
    assert seen[-1].data["hands"][2] is None
    assert not any("8h" in str(e.data) for e in seen if e.seen_by(0))


def test_a_seat_that_is_left_alone_wins_without_showing():
    seen = Told()
    hand = start(*TWO, witness=seen)
    play(hand, "0 bet 50, 1 fold")
    assert hand.result.outcome == "uncontested"
    # The bettor's 150 come back; 100 are gained.
    assert hand.result.points == (100, -100)
    assert [seat["shown"] for seat in hand.view(1)["seats"]] == [None, None]
    assert not any("8d" in str(e.data) for e in seen if e.seen_by(1))


def test_a_finished_hands_record_hides_folded_hole_cards_and_the_undealt_deck():
    hand = start(*THREE, seats=3)
    deal = {"deck": deck_of(*THREE)}
    play(hand, "0 check, 1 fold, 2 check")
    # Then AhKc go to seats 0 and 2, and so on.
    for _ in (3, 4, 5):
        play(hand, "0 check, 2 check")
    up = "AsKdQd" + "AhKc" + "QhAc" + "KhQc"
    hidden = "??" * (28 - 12)
    for_seat_1 = "8d8c8h" + up + hidden
    for_others = "8d??8h" + up + hidden
    assert hand.redacted(deal, 1) == {"deck": for_seat_1}
    for viewer in (None, 0, 2):
        assert hand.redacted(deal, viewer) == {"deck": for_others}


@pytest.mark.parametrize("end", ["1 flee", "1 fold"])
def test_without_a_showdown_a_record_shows_each_seat_its_own_hole_card_only(end):
    hand = play(start(*TWO), f"0 bet 50, {end}")
    deal = {"deck": deck_of(*TWO)}
    rest = "AsKd" + "??" * 24
    assert hand.redacted(deal, None) == {"deck": "????" + rest}
    assert hand.redacted(deal, 0) == {"deck": "8d??" + rest}
    assert hand.redacted(deal, 1) == {"deck": "??8c" + rest}


def test_what_a_seat_gets_does_not_depend_on_cards_it_may_not_know():
    # The same upcards; other hole cards for seats 1 and 2.
    heard = []
    for hole in ("8d8c8h", "8dJsTs", "8d9d9c"):
        seen = Told()
        hand = start(hole, "AsKdQd", "AhKcQh", "AcKhQc", seats=3, witness=seen)
        pictures = []
        script = "0 bet 10, 1 call, 2 raise 20, 0 call, 1 fold, 0 check, 2 check, 0 allin, 2 fold"
        for item in script.split(", "):
            pictures.append([hand.view(0), hand.options(0), hand.hints(0), hand.view(None)])
            play(hand, item)
        pictures.append([hand.view(0), hand.result])
        heard.append((pictures, [e for e in seen if e.seen_by(0)]))
    assert heard[0] == heard[1] == heard[2]


# Notation, setup and deal.


@pytest.mark.parametrize(
    "action",
    [
        "",
        "check ",
        "check 1",
        "bet",
        "bet ",
        "bet 0",
        "bet 05",
        "bet +5",
        "bet -5",
        "bet 5 ",
        "bet  5",
        "bet 5.5",
        "bet 99999999999999999999",
        "bet ５",
        "raise",
        "raise 0",
        "raise 1 1",
        "allin 900",
        "flee now",
        "Fold",
        "open",
        "swap",
        "keep",
        "look",
        "compare 1",
        "pass",
        "bet\t5",
        "bet 5\n",
    ],
)
def test_what_is_no_action_of_the_game_is_bad_notation_in_every_state(action):
    hand = start(*TWO)
    for seat in range(2):
        refused(hand, seat, action, BadNotation)
    hand.act(0, "fold")
    refused(hand, 0, action, BadNotation)


def test_errors_come_in_the_order_notation_end_turn_rules():
    hand = start(*TWO)
    refused(hand, 1, "bet 5000", NotInTurn)
    refused(hand, 0, "bet 5000", IllegalAction)
    refused(hand, 2, "flee", BadNotation)
    hand.act(1, "flee")
    refused(hand, 0, "bet 5000", AfterEnd)
    refused(hand, 0, "flee", AfterEnd)


DECK = "".join(DECK_28)


@pytest.mark.parametrize(
    ("setup", "deal", "error"),
    [
        ({}, {}, BadDeal),
        ({}, {"deck": None}, BadDeal),
        ({}, {"deck": DECK[2:]}, BadDeal),
        ({}, {"deck": "7s" + DECK[2:]}, BadDeal),
        ({}, {"deck": DECK[2:4] + DECK[2:]}, BadDeal),
        ({}, {"deck": DECK, "dealer": 0}, BadSetup),
        ({}, {"deck": DECK, "marker": "8s"}, BadSetup),
        ({"dealer": 2}, {"deck": DECK}, BadSetup),
        ({"dealer": -1}, {"deck": DECK}, BadSetup),
        ({"dealer": True}, {"deck": DECK}, BadSetup),
        ({"dealer": None}, {"deck": DECK}, BadSetup),
        ({"first": 0}, {"deck": DECK}, BadSetup),
    ],
)
def test_a_setup_or_deal_that_is_not_the_games_is_refused(setup, deal, error):
    with pytest.raises(error):
        GAME.start(GAME.read_rules({}), 2, setup, deal)


def test_the_dealer_is_seat_0_where_the_setup_does_not_say():
    hand = GAME.start(GAME.read_rules({}), 2, {}, {"deck": deck_of("8d8c")})
    assert hand.view(0)["you"]["hole"] == "8d"


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats):
    with pytest.raises(BadSetup):
        GAME.start(GAME.read_rules({}), seats, {}, {"deck": DECK})


# Unknown cards.


def partial(*hidden, deals=THREE):
    deck = deck_of(*deals)
    for card in hidden:
        deck = deck.replace(card, "??")
    return GAME.start(GAME.read_rules({}), len(deals[0]) // 2, {}, {"deck": deck})


def test_unknown_hole_cards_and_undealt_cards_do_not_matter_to_seats_that_fold():
    undealt = [card for card in DECK_28 if card not in names("".join(THREE))]
    hand = partial("8c", *undealt)
    play(hand, "0 check, 1 fold, 2 check")
    for _ in (3, 4, 5):
        play(hand, "0 check, 2 check")
    assert hand.partial
    assert hand.result.winners == (0,)
    assert hand.result.unjudged == ()


def test_a_showdown_that_depends_on_an_unknown_hole_card_is_not_judged():
    hand = partial("8c")
    for _ in range(4):
        play(hand, "0 check, 1 check, 2 check")
    assert hand.result.outcome == "showdown"
    assert hand.result.unjudged == ("winners", "points", "coins", "house")


def test_a_hand_cannot_start_with_an_unknown_upcard():
    with pytest.raises(BadDeal):
        partial("Kd")


def test_an_action_that_would_turn_an_unknown_card_up_is_refused_as_the_deals_fault():
    hand = partial("Kc")
    play(hand, "0 check, 1 check")
    before = pickle.dumps(hand)
    with pytest.raises(UnknownCard) as caught:
        hand.act(2, "check")
    assert caught.value.code == "bad_deal"
    assert pickle.dumps(hand) == before


# Laws, looked at closely here.


def random_start(rng, witness=None):
    seats = rng.randrange(2, 5)
    deck = "".join(rng.sample(DECK_28, 28))
    rules = GAME.read_rules(rng.choice([{"class": "ordinary"}, {"max": 20}, {"max": 10}]))
    setup = {"dealer": rng.randrange(seats)}
    return GAME.start(rules, seats, setup, {"deck": deck}, witness=witness)


def test_an_action_is_legal_exactly_if_it_is_taken_and_a_refused_one_changes_nothing():
    rng = Random(3)
    amounts = range(1, 22)
    candidates = ["check", "call", "allin", "fold", "flee"]
    candidates += [f"{verb} {n}" for verb in ("bet", "raise") for n in amounts]
    for _ in range(8):
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
            hand.act(hand.turn, rng.choice(hand.hints(hand.turn)))


def test_the_longest_hand_stays_within_the_bound():
    # One coin at a time: in round 2 from 1 to 2, in round 3 to 5, in round 4 to 9, so that
    # round 5 has a coin left: 9 bets or raises of three actions each, and no check.
    hand = start(*THREE, seats=3, class_="ordinary")
    actions = 0
    while hand.result is None:
        legal = list(hand.legal_actions(hand.turn))
        keep = hand.round == 4 and hand.highest == 9
        modest = [a for a in legal if a.startswith(("bet", "raise")) and not keep]
        action = modest[0] if modest else "call" if "call" in legal else "check"
        hand.act(hand.turn, action)
        actions += 1
    assert actions <= GAME.bound(hand.rules, 3)
    assert hand.paid == [10, 10, 10]


@pytest.mark.parametrize(
    "rules", [{"max": None}, {"class": "ordinary", "max": None}, {"max": 70, "class": None}]
)
def test_a_parameter_that_is_null_is_of_a_wrong_type(rules):
    with pytest.raises(BadSetup):
        GAME.read_rules(rules)
