"""Two-player mahjong by the rules and rulings of docs/rules/mahjong2.md."""

import json
import pickle
import random
import re
from collections import Counter
from itertools import pairwise

import pytest

from engine import (
    GAMES,
    AfterEnd,
    BadDeal,
    BadNotation,
    BadSetup,
    EngineError,
    IllegalAction,
    NotInTurn,
    Past,
    Stream,
)
from engine.errors import UnknownCard
from engine.mahjong2 import GAME
from engine.mahjong2.notation import MOVES
from engine.tiles import KIND, ONE, SET

RULES = GAME.read_rules({})

# Tables to play at. Tiles are written short here: "123m 55z" for 1m2m3m5z5z.


def t(short):
    return "".join(
        number + suit for numbers, suit in re.findall(r"(\d+)([mpsz])", short) for number in numbers
    )


def two(text):
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def a_deal(dealer, other, *, wall="", last="", sea=None, never="", seat=0):
    """A deal with these tiles; the rest comes in the order m p s z.

    :param wall: the first tiles of the wall; `last`: its last ones.
    :param sea: the ten tiles as laid out; else eight of the rest, then the wild ones.
    :param never: kinds of which no other tile is in the wall or the sea.
    """
    front, back = two(t(wall)), two(t(last))
    given = two(t(dealer)) + two(t(other)) + front + back
    assert (len(two(t(dealer))), len(two(t(other)))) == (14, 13)
    below = two((sea or "").replace("W", ""))
    left = list((Counter(SET) - Counter(given) - Counter(below)).elements())
    assert len(left) == 136 - len(given) - len(below), "five of a kind"
    left.sort(key=lambda name: (name in two(t(never)), KIND[name]))
    middle = 44 - len(front) - len(back)
    tiles = given[:27] + front + left[:middle] + back
    rest = left[middle:]
    if sea is None:
        below, rest = rest[:8], rest[8:]
        sea = "".join(below) + "WW"
    return {"deck": "".join(tiles + below + rest), "dealer": seat, "sea": sea}


def begin(*args, rules=RULES, coins=None, witness=None, stake=0, **kwargs):
    """A hand at such a table, after the stakes."""
    deal = a_deal(*args, **kwargs)
    hand = GAME.start(rules, 2, {}, deal, coins=coins, witness=witness)
    if hand.phase == "stakes":
        hand.act(deal["dealer"], f"stake {stake}")
        if stake:
            hand.act(1 - deal["dealer"], "follow")
    return hand


def play(hand, *actions):
    for action in actions:
        seat, _, what = action.partition(" ")
        hand.act(int(seat), what)


def refused(hand, action, rule=None):
    """The action is illegal by that rule, is not listed, and changes nothing."""
    seat, _, what = action.partition(" ")
    before = pickle.dumps(hand)
    with pytest.raises(IllegalAction) as error:
        hand.act(int(seat), what)
    assert error.value.seat == int(seat)
    if rule is not None:
        assert error.value.rule == rule
    assert what not in legal(hand)
    assert pickle.dumps(hand) == before


def legal(hand):
    return set(hand.legal_actions(hand.turn))


def run(hand, left=0):
    """The trustee plays for both until so many tiles are left in the wall."""
    while hand.phase == "play" and hand.view(None)["wall"] > left:
        hand.act(hand.turn, hand.absent(hand.turn))


def run_out(hand):
    """The trustee plays for both until play is over."""
    while hand.phase == "play":
        hand.act(hand.turn, hand.absent(hand.turn))


# No two tiles of these have to do with each other: they claim nothing and come to nothing.
LONELY_14 = "147m 147p 147s 12345z"
LONELY_13 = "258m 258p 258s 1267z"
FOUR_14 = "1111z 147m 147p 147s 5z"
LONELY_NO_EAST = "258m 258p 258s 2367z"
# Ready once 9m is discarded, for 3s and 6s; and ready for 9p and 1z.
READY_14 = "1239m 456p 789s 11z 45s"
READY_13 = "234m 678p 222s 99p 33z"
WON_14 = "123m 456p 789s 111z 55z"


# Setup.


def test_the_catalogue_lists_the_game():
    assert GAMES["mahjong2"] is GAME


@pytest.mark.parametrize("seat", [0, 1])
def test_setup_the_dealer_has_the_first_14_tiles_and_the_other_seat_the_next_13(seat):
    hand = begin(LONELY_14, LONELY_13, seat=seat)
    assert hand.view(seat)["you"]["cards"] == t(LONELY_14)
    assert hand.view(1 - seat)["you"]["cards"] == t(LONELY_13)
    assert hand.to_act == (seat,)


def test_setup_71_tiles_are_in_play_so_that_44_are_in_the_wall():
    hand = begin(LONELY_14, LONELY_13)
    assert hand.view(None)["wall"] == 44 == 71 - 14 - 13


def test_setup_the_wall_is_drawn_from_its_front():
    hand = begin(LONELY_14, LONELY_13, wall="9m 9p 9s")
    play(hand, "0 discard 1z")
    assert hand.view(1)["you"]["drawn"] == "9m"
    play(hand, "1 discard 9m")
    assert hand.view(0)["you"]["drawn"] == "9p"


def test_setup_a_shuffled_deal_is_the_whole_set_and_lays_out_eight_tiles_and_two_wild_ones():
    deal = GAME.deal(RULES, 2, {}, Stream("0f" * 32, ["a", "b"]))
    deck = two(deal["deck"])
    assert sorted(deck) == sorted(SET)
    assert deal["sea"].count("W") == 2
    assert sorted(two(deal["sea"].replace("W", ""))) == sorted(deck[71:79])
    assert deal["dealer"] in (0, 1)
    assert deal == GAME.deal(RULES, 2, {}, Stream("0f" * 32, ["a", "b"]))
    assert set(GAME.deal(RULES, 2, {"dealer": 1}, Stream("0f" * 32))) == {"deck", "sea"}


def test_setup_the_drawn_dealer_and_the_places_of_the_wild_tiles_vary():
    deals = [GAME.deal(RULES, 2, {}, Stream(f"{n:064x}")) for n in range(40)]
    assert {deal["dealer"] for deal in deals} == {0, 1}
    assert len({tuple(m.start() for m in re.finditer("W", deal["sea"])) for deal in deals}) > 10


@pytest.mark.parametrize(
    ("past", "setup"),
    [
        (Past(), {}),
        (Past("won", {"dealer": 0}, winners=(1,)), {"dealer": 1}),
        (Past("won", {"dealer": 0}, winners=(0,)), {"dealer": 0}),
        (Past("won", {"dealer": 0}, winners=(), gone=(1,)), {}),
        (Past("won", {"dealer": 0}, winners=(1,), gone=(0,)), {"dealer": 1}),
        (Past("drawn", {"dealer": 1}), {"dealer": 1}),
        (Past("drawn", {"dealer": 1}, gone=(1,)), {}),
        (Past("drawn", {"dealer": 1}, gone=(0,)), {"dealer": 1}),
        (Past("void", {"dealer": 1}), {}),
    ],
)
def test_R1_the_winner_deals_next_after_a_drawn_hand_the_dealer_stays_else_it_is_drawn(past, setup):
    assert GAME.setup(past) == setup


def test_setup_a_dealer_of_the_setup_deals():
    deal = a_deal(LONELY_14, LONELY_13)
    del deal["dealer"]
    hand = GAME.start(RULES, 2, {"dealer": 1}, deal)
    assert hand.to_act == (1,)
    assert hand.view(1)["you"]["cards"] == t(LONELY_14)


@pytest.mark.parametrize(
    ("setup", "change"),
    [
        ({"dealer": 2}, {"dealer": None}),
        ({"dealer": True}, {"dealer": None}),
        ({"dealer": None}, {"dealer": None}),
        ({"dealer": "0"}, {"dealer": None}),
        ({"dealer": 0}, {}),  # in both
        ({"first": 0}, {}),
        ({}, {"marker": "1m"}),
    ],
)
def test_setup_what_is_wrong_with_it_is_said_as_such(setup, change):
    deal = {**a_deal(LONELY_14, LONELY_13), **change}
    deal = {key: value for key, value in deal.items() if value is not None}
    with pytest.raises(BadSetup):
        GAME.start(RULES, 2, setup, deal)


def test_setup_two_seats_with_the_minimum():
    deal = a_deal(LONELY_14, LONELY_13)
    with pytest.raises(BadSetup):
        GAME.start(RULES, 3, {}, deal)
    with pytest.raises(BadSetup):
        GAME.start(RULES, 2, {}, deal, coins=(10, 9))
    GAME.start(RULES, 2, {}, deal, coins=(10, 10))


def test_rules_have_the_defaults_of_the_page():
    assert (RULES.base, RULES.min_coins) == (10, 10)
    assert GAME.read_rules({"base": 50}).min_coins == 50
    for wrong in ({"base": 0}, {"min_coins": -1}, {"rake_percent": 5}, {"base": "10"}):
        with pytest.raises(BadSetup):
            GAME.read_rules(wrong)


def _bad_deals():
    good = a_deal(LONELY_14, LONELY_13)
    deck, sea = good["deck"], good["sea"]
    yield "no deck", {**good, "deck": None}
    yield "no text", {**good, "deck": two(deck)}
    yield "short", {**good, "deck": deck[2:]}
    yield "odd", {**good, "deck": deck[:-1]}
    yield "five alike", {**good, "deck": deck[:2] + deck[:-2]}
    yield "a card", {**good, "deck": "3h" + deck[2:]}
    yield "no such honour", {**good, "deck": "8z" + deck[2:]}
    yield "wild in the deck", {**good, "deck": "WW" + deck[2:]}
    yield "no sea", {**good, "sea": None}
    yield "a sea that is no text", {**good, "sea": 5}
    yield "an empty sea", {**good, "sea": ""}
    yield "a short sea", {**good, "sea": sea[:-1]}
    yield "a long sea", {**good, "sea": sea + "W"}
    yield "a third wild tile", {**good, "sea": sea[2:] + "W"}
    yield "one wild tile", {**good, "sea": deck[:2] + sea[:-1]}
    yield "another tile", {**good, "sea": "7z" + sea[2:]}
    yield "no dealer", {**good, "dealer": None}
    yield "a third seat", {**good, "dealer": 2}
    yield "a truth", {**good, "dealer": True}
    yield "a text", {**good, "dealer": "0"}


BAD_DEALS = tuple(_bad_deals())


@pytest.mark.parametrize(("what", "deal"), BAD_DEALS, ids=[what for what, _ in BAD_DEALS])
def test_setup_a_deal_that_is_not_the_games_is_refused(what, deal):
    with pytest.raises(BadDeal):
        GAME.start(RULES, 2, {}, {key: value for key, value in deal.items() if value is not None})


def test_setup_the_example_of_a_sea_bottom_is_read():
    sea = "5s2sW5s3m2s2s9pW1z"
    hand = GAME.start(RULES, 2, {}, a_deal(LONELY_14, "258m 258p 58s 12677z", sea=sea))
    assert hand.view(None)["sea"] == [None] * 10


# Stakes.

# The seed's examples: what is agreed after these actions of dealer 0 and seat 1.
EXAMPLES = [
    ("example 1", ["0 stake 1", "1 follow"], 1),
    ("example 1", ["0 stake 1", "1 stake 2", "0 accept"], 2),
    ("example 1", ["0 stake 1", "1 stake 2", "0 pass"], 1),
    ("example 1", ["0 stake 1", "1 stake 3", "0 accept"], 3),
    ("example 1", ["0 stake 1", "1 stake 3", "0 pass"], 1),
    ("example 1", ["0 stake 1", "1 pass"], 0),
    ("example 2", ["0 stake 2", "1 follow"], 2),
    ("example 2", ["0 stake 2", "1 stake 3", "0 accept"], 3),
    ("example 2", ["0 stake 2", "1 stake 3", "0 pass"], 2),
    ("example 2", ["0 stake 2", "1 pass"], 0),
    ("example 3", ["0 stake 3", "1 follow"], 3),
    ("example 3", ["0 stake 3", "1 pass"], 0),
    ("example 4", ["0 stake 0"], 0),
]


@pytest.mark.parametrize(("example", "actions", "agreed"), EXAMPLES)
def test_R2_the_seeds_stake_examples_play_for_base_times_one_plus_the_stake(
    example, actions, agreed
):
    hand = GAME.start(RULES, 2, {}, a_deal(WON_14, LONELY_13))
    play(hand, *actions)
    assert hand.phase == "play"
    assert hand.view(None)["stakes"]["agreed"] == agreed
    play(hand, "0 win")
    due = {0: 10, 1: 20, 2: 30, 3: 40}[agreed]
    assert hand.result.points == (due, -due)
    assert hand.result.coins == (due, -due)


@pytest.mark.parametrize(
    ("actions", "choices"),
    [
        ([], {"stake 0", "stake 1", "stake 2", "stake 3"}),
        (["0 stake 1"], {"follow", "stake 2", "stake 3", "pass"}),
        (["0 stake 2"], {"follow", "stake 3", "pass"}),
        (["0 stake 3"], {"follow", "pass"}),
        (["0 stake 1", "1 stake 2"], {"accept", "pass"}),
    ],
)
def test_stakes_offer_the_choices_of_the_seeds_examples(actions, choices):
    hand = GAME.start(RULES, 2, {}, a_deal(WON_14, LONELY_13))
    play(hand, *actions)
    assert hand.phase == "stakes"
    assert legal(hand) == choices
    for action in {*MOVES} - choices:
        with pytest.raises(IllegalAction):
            hand.act(hand.turn, action)


def test_stakes_example_4_leaves_the_other_no_choice():
    hand = GAME.start(RULES, 2, {}, a_deal(WON_14, LONELY_13))
    play(hand, "0 stake 0")
    assert (hand.phase, hand.to_act) == ("play", (0,))


def test_stakes_the_seeds_remark_nobody_calls_what_the_other_cannot_cover():
    # 30 coins cover the base and twice the base more: 30 // 10 - 1 = 2.
    hand = GAME.start(RULES, 2, {}, a_deal(WON_14, LONELY_13), coins=(400, 30))
    assert legal(hand) == {"stake 0", "stake 1", "stake 2"}
    refused(hand, "0 stake 3", "stakes")
    play(hand, "0 stake 1")
    assert legal(hand) == {"follow", "stake 2", "pass"}


@pytest.mark.parametrize(
    ("coins", "most"),
    [((1000, 20), 1), ((29, 1000), 1), ((30, 39), 2), ((40, 40), 3), ((9999, 9999), 3)],
)
def test_stakes_K_is_what_both_can_cover_at_most_3(coins, most):
    hand = GAME.start(RULES, 2, {}, a_deal(WON_14, LONELY_13), coins=coins)
    assert legal(hand) == {f"stake {k}" for k in range(most + 1)}


def test_stakes_without_stated_coins_go_to_3():
    hand = GAME.start(RULES, 2, {}, a_deal(WON_14, LONELY_13))
    assert legal(hand) == {"stake 0", "stake 1", "stake 2", "stake 3"}


@pytest.mark.parametrize("coins", [(10, 1000), (19, 19), (3, 1000), (1000, 0)])
def test_stakes_are_skipped_where_K_is_not_positive(coins):
    rules = GAME.read_rules({"min_coins": 0})
    hand = GAME.start(rules, 2, {}, a_deal(WON_14, LONELY_13), coins=coins)
    assert (hand.phase, hand.to_act) == ("play", (0,))
    refused(hand, "0 stake 0")
    assert hand.view(None)["stakes"] == {"most": 0, "offers": [], "agreed": 0}


def test_stakes_are_asked_of_the_dealer_first_whichever_seat_it_has():
    hand = GAME.start(RULES, 2, {}, a_deal(WON_14, LONELY_13, seat=1))
    with pytest.raises(NotInTurn):
        hand.act(0, "stake 1")
    play(hand, "1 stake 1", "0 stake 2", "1 accept", "1 win")
    assert hand.result.points == (-30, 30)


# Win shape.

SHAPES = [
    "11m 222m 333p 444s 111z",
    "11m 222m 333p 444s 123s",
    "11m 222m 333p 123s 456s",
    "11m 222m 123p 456p 456s",  # the seed repeats its third row; four rows by four is meant
    "11m 123p 456p 123s 789s",
]


@pytest.mark.parametrize("shape", SHAPES)
def test_win_shape_the_five_basic_shapes_win_with_the_first_tiles(shape):
    hand = begin(shape, LONELY_13)
    assert "win" in legal(hand)
    play(hand, "0 win")
    assert (hand.result.outcome, hand.result.winners) == ("won", (0,))


@pytest.mark.parametrize("shape", SHAPES)
def test_win_shape_the_five_basic_shapes_win_by_discard_and_by_own_draw(shape):
    # The pair is 1m: seat 1 holds one of it and waits for the other.
    short = shape.replace("11m", "1m", 1)
    dealer = "1m 4679m 579p 579s 567z"
    hand = begin(dealer, short)
    play(hand, "0 discard 1m")
    assert "win" in legal(hand)
    play(hand, "1 win")
    assert hand.result.winners == (1,)
    hand = begin(dealer, short, wall="1m")
    play(hand, "0 discard 7z")
    assert hand.view(1)["you"]["drawn"] == "1m"
    play(hand, "1 win")
    assert hand.result.winners == (1,)


@pytest.mark.parametrize(
    "shape",
    ["1199m 1199p 1199s 11z", "19m 19p 19s 12345677z", "123m 456p 789s 123z 55z"],
)
def test_win_shape_nothing_else_counts(shape):
    """No seven pairs, no thirteen orphans, no rows of honours."""
    hand = begin(shape, LONELY_13)
    refused(hand, "0 win", "win shape")


def test_win_shape_melds_on_the_table_count():
    # Seat 1 lays a chow, a pung and a kong, and wins with five more tiles.
    hand = begin(
        "3m 5p 6s 1m 9m 147p 14s 1234z", "12m 55p 666s 789s 99p 7z", wall="2z 8m 8m 9p", last="6z"
    )
    play(hand, "0 discard 3m", "1 chow 1m 2m", "1 discard 7z")
    play(hand, "0 discard 5p", "1 pung", "1 discard 9p")
    play(hand, "0 discard 6s", "1 kong")
    # It has 789s 9p and the replacement tile 6z.
    assert hand.view(1)["you"]["drawn"] == "6z"
    assert hand.view(1)["you"]["cards"] == t("9p 789s 6z")
    refused(hand, "1 win", "win shape")
    play(hand, "1 discard 6z", "0 discard 8m")
    assert hand.view(1)["you"]["drawn"] == "9p"
    play(hand, "1 win")
    assert hand.result.winners == (1,)
    assert [meld["tiles"] for meld in hand.view(None)["seats"][1]["melds"]] == [
        t("123m"),
        t("555p"),
        t("6666s"),
    ]


# Play: the own turn.


def test_play_a_discard_ends_the_turn_and_lies_open():
    hand = begin(LONELY_14, LONELY_13)
    play(hand, "0 discard 4p")
    seat = hand.view(None)["seats"][0]
    assert (seat["discards"], seat["cards"]) == ("4p", 13)
    assert hand.to_act == (1,)


def test_play_only_held_tiles_are_discarded():
    hand = begin(LONELY_14, LONELY_13)
    refused(hand, "0 discard 2m", "play")
    refused(hand, "0 ready 2m", "play")


@pytest.mark.parametrize("action", ["pass", "chow 1m 2m", "pung", "flip 0", "follow", "accept"])
def test_play_the_own_turn_knows_no_claims_or_flips(action):
    refused(begin(LONELY_14, LONELY_13), f"0 {action}", "play")


def test_play_a_concealed_kong_takes_a_replacement_tile_from_the_back():
    hand = begin(FOUR_14, LONELY_NO_EAST, wall="9m", last="9s")
    assert "kong 1z" in legal(hand)
    play(hand, "0 kong 1z")
    view = hand.view(0)
    assert view["you"]["drawn"] == "9s"
    assert view["you"]["melds"] == [{"meld": "concealed_kong", "tiles": t("1111z")}]
    assert view["wall"] == 43
    assert hand.to_act == (0,)
    play(hand, "0 discard 9s")
    assert hand.view(1)["you"]["drawn"] == "9m"


def test_play_two_kongs_take_the_last_tile_and_then_the_one_before_it():
    hand = begin("1111z 2222z 147m 147p", "258m 258p 258s 3367z", last="89s")
    play(hand, "0 kong 2z")
    assert hand.view(0)["you"]["drawn"] == "9s"
    play(hand, "0 kong 1z")
    assert hand.view(0)["you"]["drawn"] == "8s"


def test_play_a_kong_in_the_own_turn_needs_its_tile_and_all_four_of_it():
    hand = begin("1111z 777z 147m 14p 47s", "258m 258p 258s 2346z")
    refused(hand, "0 kong", "play")
    refused(hand, "0 kong 7z", "play")
    refused(hand, "0 kong 9s", "play")


def test_play_the_fourth_of_an_own_pung_is_added_to_it():
    hand = begin("5m 147p 147s 1234567z", "55m 28m 258p 258s 112z", wall="9p 5m", last="9s")
    play(hand, "0 discard 5m", "1 pung", "1 discard 8m", "0 discard 9p")
    assert hand.view(1)["you"]["drawn"] == "5m"
    play(hand, "1 kong 5m")
    assert hand.view(0)["seats"][1]["melds"] == [{"meld": "added_kong", "tiles": t("5555m")}]
    assert hand.view(1)["you"]["drawn"] == "9s"
    assert hand.to_act == (1,)


def test_play_the_fourth_of_an_own_pung_may_be_added_in_a_later_turn():
    hand = begin("5m 147p 147s 1234567z", "55m 28m 258p 258s 112z", wall="9p 5m 9p 9s")
    play(hand, "0 discard 5m", "1 pung", "1 discard 8m", "0 discard 9p", "1 discard 8p")
    play(hand, "0 discard 9p", "1 kong 5m")
    assert hand.view(0)["seats"][1]["melds"] == [{"meld": "added_kong", "tiles": t("5555m")}]


def test_play_three_in_hand_and_the_pung_of_a_chow_are_no_kong():
    hand = begin("3m 147p 147s 1234567z", "12333m 258p 258s 11z", wall="9p")
    play(hand, "0 discard 3m", "1 chow 1m 2m", "1 discard 8s", "0 discard 9p")
    # It holds 333m and has the fourth in a row on the table.
    refused(hand, "1 kong 3m", "play")


# Play: the other's discard.


def test_play_a_chow_takes_any_of_three_places_with_its_tiles_in_either_order():
    for own, text in (("3m 4m", "34"), ("4m 6m", "46"), ("6m 7m", "67")):
        for action in (own, " ".join(reversed(own.split()))):
            hand = begin("159m 147p 147s 12345z", "3467m 258p 258s 267z")
            play(hand, "0 discard 5m")
            assert legal(hand) == {"chow 3m 4m", "chow 4m 6m", "chow 6m 7m", "pass"}
            assert hand.recorded(1, f"chow {action}") == f"chow {own}"
            play(hand, f"1 chow {action}")
            meld = "".join(f"{n}m" for n in sorted("5" + text))
            assert hand.view(0)["seats"][1]["melds"] == [{"meld": "chow", "tiles": meld}]


@pytest.mark.parametrize(
    ("other", "discard", "claims"),
    [
        ("12m 258p 258s 12677z", "3m", {"chow 1m 2m", "pass"}),
        ("89m 258p 258s 12677z", "7m", {"chow 8m 9m", "pass"}),
        ("28m 258p 258s 12677z", "9m", None),  # 8m is there, 7m is not
        ("8m 11p 58p 258s 11267z", "9m", None),  # 8m 9m 1p are no row: another suit begins
        ("28m 258p 258s 23677z", "1z", None),  # honours form no rows
        ("77m 258p 258s 12677z", "7m", {"pung", "pass"}),
        ("777m 258p 258s 1267z", "7m", {"kong", "pung", "pass"}),
        ("77689m 258p 258s 12z", "7m", {"pung", "chow 6m 8m", "chow 8m 9m", "pass"}),
    ],
)
def test_R5_only_claims_that_exist_are_asked_for(other, discard, claims):
    dealer = "37m 9m 14p 7p 14s 7s 12345z"
    hand = begin(dealer, other, wall="6z")
    play(hand, f"0 discard {discard}")
    assert hand.to_act == (1,)
    if claims is None:
        assert hand.view(1)["you"]["drawn"] == "6z"
        assert hand.view(None)["claimable"] is None
    else:
        assert legal(hand) == claims
        assert hand.view(1)["you"]["drawn"] is None
        assert hand.view(None)["claimable"] == {"seat": 0, "tile": discard}


def test_play_who_passes_draws():
    hand = begin("7m 147p 147s 1234567z", "77m 258p 258s 12677z", wall="9s")
    play(hand, "0 discard 7m", "1 pass")
    assert hand.view(1)["you"]["drawn"] == "9s"
    assert hand.view(None)["seats"][0]["discards"] == "7m"


@pytest.mark.parametrize("claim", ["pung", "chow 6m 8m"])
def test_play_after_chow_or_pung_the_seat_discards_without_a_draw(claim):
    hand = begin("7m 147p 147s 1234567z", "77m 68m 258p 258s 112z")
    play(hand, "0 discard 7m", f"1 {claim}")
    view = hand.view(1)
    assert view["wall"] == 44
    assert view["you"]["drawn"] is None
    assert view["seats"][0]["discards"] == ""
    assert hand.to_act == (1,)
    assert {action.split()[0] for action in legal(hand)} == {"discard"}


def test_play_after_chow_or_pung_there_is_no_win_but_ready():
    # With 3m the seat has won; it takes the chow and has to go on.
    hand = begin("3m 147p 147s 1234567z", "12m 456p 789s 111z 55p")
    play(hand, "0 discard 3m")
    assert legal(hand) == {"win", "chow 1m 2m", "pass"}
    play(hand, "1 chow 1m 2m")
    refused(hand, "1 win", "play")
    assert "ready 5p" in legal(hand)
    play(hand, "1 ready 5p")
    assert hand.view(None)["seats"][1]["declared_ready"]


def test_play_a_kong_of_the_discard_takes_a_replacement_tile():
    hand = begin("7m 147p 147s 1234567z", "777m 258p 258s 1126z", wall="9p", last="9s")
    play(hand, "0 discard 7m", "1 kong")
    assert hand.view(0)["seats"][1]["melds"] == [{"meld": "kong", "tiles": t("7777m")}]
    assert hand.view(1)["you"]["drawn"] == "9s"
    play(hand, "1 discard 9s")
    assert hand.view(0)["you"]["drawn"] == "9p"


def test_play_a_kong_of_the_discard_is_written_without_its_tile():
    hand = begin("7m 147p 147s 1234567z", "777m 258p 258s 1126z")
    play(hand, "0 discard 7m")
    refused(hand, "1 kong 7m", "play")


def test_play_the_replacement_tile_of_any_kong_can_win():
    hand = begin("7m 147p 147s 1234567z", "777m 456p 789s 11z 5p 5s", last="5s")
    play(hand, "0 discard 7m", "1 kong")
    refused(hand, "1 win", "win shape")  # 456p 789s 11z 5p 55s
    hand = begin("7m 147p 147s 1234567z", "777m 456p 789s 11z 46s", last="5s")
    play(hand, "0 discard 7m", "1 kong", "1 win")
    assert hand.result.winners == (1,)


@pytest.mark.parametrize(
    "action", ["chow 5m 6m", "chow 8m 9m", "chow 1m 9p", "chow 1z 2z", "kong", "win", "discard 7m"]
)
def test_play_claims_that_the_tiles_do_not_allow_are_illegal(action):
    hand = begin("7m 147p 147s 1234567z", "77m 68m 258p 258s 112z")
    play(hand, "0 discard 7m")
    refused(hand, f"1 {action}")


def test_play_a_seat_out_of_turn_does_nothing():
    hand = begin(LONELY_14, LONELY_13)
    for action in ("discard 2m", "pass", "win", "pung"):
        with pytest.raises(NotInTurn):
            hand.act(1, action)
    assert list(hand.legal_actions(1)) == []
    assert hand.options(1) == ()


def test_R11_no_kong_right_after_a_chow_or_pung_but_in_a_later_turn():
    hand = begin("7m 147p 147s 1234567z", "77m 6668m 2222p 58s 1z", wall="9s 9p")
    play(hand, "0 discard 7m", "1 pung")
    refused(hand, "1 kong 2p", "R11")
    play(hand, "1 discard 8m", "0 discard 9s")
    assert "kong 2p" in legal(hand)
    hand = begin("7m 147p 147s 1234567z", "77m 6668m 2222p 58s 1z")
    play(hand, "0 discard 7m", "1 chow 6m 8m")
    refused(hand, "1 kong 2p", "R11")


def test_R11_a_kong_of_the_discard_may_be_followed_by_another():
    hand = begin("7m 147p 147s 1234567z", "777m 8m 2222p 258s 12z")
    play(hand, "0 discard 7m", "1 kong", "1 kong 2p")
    assert len(hand.view(1)["you"]["melds"]) == 2


def test_R3_a_kong_needs_a_tile_left_in_the_wall():
    hand = begin(FOUR_14, LONELY_NO_EAST)
    run(hand)
    # Seat 1 drew the first tile of the wall, the dealer the 44th and last.
    assert (hand.view(None)["wall"], hand.to_act) == (0, (0,))
    refused(hand, "0 kong 1z", "R3")


def test_R3_with_one_tile_left_a_kong_is_possible():
    hand = begin("147m 147p 147s 2345z 7z", "1111z 258m 258p 258s")
    run(hand, left=1)
    assert hand.to_act == (1,)
    play(hand, "1 kong 1z")
    assert hand.view(None)["wall"] == 0


def test_R4_an_added_kong_is_not_robbed():
    # The dealer waits for 5m alone; seat 1 adds the fourth 5m to its pung.
    hand = begin("456m 123p 789s 111z 22z", "55m 28m 258p 258s 367z", wall="9p 5m", last="9m")
    play(hand, "0 discard 5m", "1 pung", "1 discard 8m", "0 discard 9p", "1 kong 5m")
    assert hand.to_act == (1,)
    assert hand.view(1)["you"]["drawn"] == "9m"
    assert hand.result is None


# Ready.


def test_ready_needs_13_tiles_one_short_of_a_win():
    hand = begin(READY_14, LONELY_13)
    assert {a for a in legal(hand) if a.startswith("ready")} == {"ready 9m"}
    refused(hand, "0 ready 1m", "R6")
    play(hand, "0 ready 9m")
    view = hand.view(None)
    assert view["seats"][0]["declared_ready"]
    assert view["seats"][0]["discards"] == "9m"
    assert view["declared"] == [0]


def test_ready_the_other_may_claim_the_tile():
    hand = begin(READY_14, "99m 258p 258s 12567z")
    play(hand, "0 ready 9m")
    assert legal(hand) == {"pung", "pass"}


def test_ready_seat_draws_and_discards_by_itself_and_these_are_no_actions():
    events = []
    hand = begin(READY_14, LONELY_13, wall="9p 9s 6z", never="36s", witness=events.append)
    play(hand, "0 ready 9m")
    del events[:]
    play(hand, "1 discard 9p")
    # Dealer 0 draws 9s and discards it; seat 1 draws 6z and is asked.
    assert hand.to_act == (1,)
    assert hand.view(1)["you"]["drawn"] == "6z"
    assert [(e.name, e.data.get("seat"), e.action) for e in events if e.to is None] == [
        ("discard", 1, "1 discard 9p"),
        ("draw", 0, None),
        ("discard", 0, None),
        ("draw", 1, None),
    ]
    assert hand.view(None)["seats"][0]["discards"] == t("9m 9s")
    assert hand.view(0)["you"]["cards"] == t("123m 456p 45789s 11z")


def test_ready_seat_is_asked_for_its_own_drawn_win_and_stays_ready_after_a_pass():
    hand = begin(READY_14, LONELY_13, wall="9p 3s 6z 9s 6s")
    play(hand, "0 ready 9m", "1 discard 9p")
    assert hand.to_act == (0,)
    assert legal(hand) == {"win", "pass"}
    for action in ("0 discard 3s", "0 discard 1m", "0 kong 3s", "0 ready 3s", "0 pung"):
        refused(hand, action, "ready")
    play(hand, "0 pass")
    # It has discarded 3s by itself; seat 1 has 258s, no claim, and draws.
    assert hand.view(None)["seats"][0]["discards"] == t("9m 3s")
    assert hand.to_act == (1,)
    assert hand.view(None)["seats"][0]["declared_ready"]
    play(hand, "1 discard 6z")
    # Dealer 0 draws 9s, which is nothing; seat 1 draws 6s.
    play(hand, "1 discard 6s")
    assert hand.to_act == (0,)
    assert legal(hand) == {"win", "pass"}
    play(hand, "0 win")
    assert (hand.result.outcome, hand.result.winners) == ("won", (0,))


def test_ready_seat_that_passes_its_win_discards_it_and_the_other_may_claim_it():
    hand = begin(READY_14, "258m 258p 33s 12677z", wall="9p 3s")
    play(hand, "0 ready 9m", "1 discard 9p", "0 pass")
    assert legal(hand) == {"pung", "pass"}


def test_ready_seat_that_passes_the_others_discard_draws_on():
    hand = begin(READY_14, LONELY_13, wall="3s 9p 6z", never="36s")
    play(hand, "0 ready 9m", "1 discard 3s")
    assert legal(hand) == {"win", "pass"}
    refused(hand, "0 discard 1m", "play")
    refused(hand, "0 chow 4s 5s", "ready")
    play(hand, "0 pass")
    # It draws 9p, discards it, and seat 1 draws 6z.
    assert hand.view(None)["seats"][0]["discards"] == t("9m 9p")
    assert hand.view(1)["you"]["drawn"] == "6z"
    assert hand.view(None)["seats"][0]["declared_ready"]


def test_ready_seat_is_not_asked_for_chow_pung_or_kong():
    # 1z1z and 1z would be a pung, 456p and 7p a chow, four 1z a kong; it is asked for none.
    ready = "1239m 456p 789s 111z 5z"
    hand = begin(ready, LONELY_13.replace("12", "22"), wall="7p 1z 6z", never="5z")
    play(hand, "0 ready 9m", "1 discard 7p")
    assert hand.to_act == (1,)
    # It drew the fourth 1z, too, and discarded it.
    assert hand.view(None)["seats"][0]["discards"] == t("9m 1z")


def test_ready_both_seats_play_by_themselves_to_the_sea_bottom():
    hand = begin(READY_14, READY_13, wall="1m", never="36s 9p 3z")
    play(hand, "0 ready 9m")
    play(hand, "1 ready 1m")
    assert (hand.phase, hand.to_act) == ("sea_bottom", (0,))
    assert hand.view(None)["wall"] == 0
    # 44 tiles drawn, 22 by each seat, and the dealer's first discard.
    assert [len(seat["discards"]) // 2 for seat in hand.view(None)["seats"]] == [23, 22]


def test_R6_a_wait_for_a_kind_held_four_times_in_hand_is_no_wait():
    hand = begin("5555m 123456p 777z 9s", "238m 258p 258s 1236z")
    # Without 9s the hand would wait for a fifth 5m alone.
    refused(hand, "0 ready 9s", "R6")
    # Without a 5m it waits for 9s.
    assert "ready 5m" in legal(hand)


def test_R6_the_own_melds_count():
    hand = begin("7z 147m 147p 147s 1234z", "1239m 456p 789s 777z")
    play(hand, "0 discard 7z", "1 pung")
    # 123m 456p 789s 7z and the pung 777z would wait for 7z alone, of which it has four.
    refused(hand, "1 ready 9m", "R6")
    assert "ready 7z" in legal(hand)


def test_R6_one_kind_to_wait_for_is_enough():
    # With a kong of 3m, 45m waits for 3m and 6m, 12m for 3m alone.
    hand = begin("333345m 123p 789s 11z", LONELY_13, last="9p")
    play(hand, "0 kong 3m")
    assert "ready 9p" in legal(hand)
    hand = begin("123333m 123p 789s 11z", LONELY_13, last="9p")
    play(hand, "0 kong 3m")
    refused(hand, "0 ready 9p", "R6")


def test_ready_both_seats_are_remembered_in_the_order_in_which_they_declared():
    hand = begin(READY_14, READY_13, wall="7z 7z", never="36s 9p 3z")
    play(hand, "0 discard 9m", "1 ready 7z")
    assert hand.view(None)["declared"] == [1]
    play(hand, "0 ready 7z")
    assert hand.view(None)["declared"] == [1, 0]


# Concealed kongs and showing.


def kong_events(kind):
    """What the other seat and a spectator learn, with the views, if this kind is the kong."""
    events = []
    dealer = f"147m 147p 147s {kind}{kind}{kind}{kind}5z"
    hand = begin(dealer, "258m 258p 258s 3377z", last="9s", wall="9m 9p", witness=events.append)
    play(hand, f"0 kong {kind}z", "0 discard 5z", "1 discard 9m", "0 discard 9p")
    seen = [[e for e in events if e.seen_by(viewer)] for viewer in (1, None)]
    views = [hand.view(1), hand.view(None)]
    return hand, seen, views


def test_R7_the_kind_of_a_concealed_kong_is_hidden_in_events_log_and_view():
    _, seen_1, views_1 = kong_events("1")
    _, seen_2, views_2 = kong_events("2")
    assert seen_1 == seen_2
    assert views_1 == views_2
    assert views_1[0]["seats"][0]["melds"] == [{"meld": "concealed_kong", "tiles": "????????"}]
    log = [e.action for e in seen_1[1] if e.action]
    assert log == ["0 stake 0", "0 kong ??", "0 discard 5z", "1 discard 9m", "0 discard 9p"]


def test_R7_the_owner_knows_its_concealed_kong():
    events = []
    hand = begin(FOUR_14, LONELY_NO_EAST, witness=events.append)
    play(hand, "0 kong 1z")
    assert [e.data for e in events if e.name == "concealed"] == [{"seat": 0, "tile": "1z"}]
    assert hand.view(0)["you"]["melds"] == [{"meld": "concealed_kong", "tiles": t("1111z")}]


def test_R7_R12_a_concealed_kong_is_shown_when_the_hand_has_ended():
    hand, _, _ = kong_events("1")
    run_out(hand)
    assert hand.result.outcome == "drawn"
    for viewer in (0, 1, None):
        melds = hand.view(viewer)["seats"][0]["melds"]
        assert melds == [{"meld": "concealed_kong", "tiles": t("1111z")}]


def test_R12_after_the_hand_all_tiles_the_wall_and_the_sea_bottom_are_shown():
    events = []
    sea = "5s2sW5s3m2s2s9pW1z"
    hand = begin(WON_14, "147m 147p 147s 2467z", sea=sea, wall="9m", witness=events.append)
    before = hand.view(None)
    assert [seat["shown"] for seat in before["seats"]] == [None, None]
    assert (before["sea"], before["wall_tiles"]) == ([None] * 10, None)
    play(hand, "0 win")
    after = hand.view(None)
    assert [seat["shown"] for seat in after["seats"]] == [t(WON_14), t("147m 147p 147s 2467z")]
    assert after["sea"] == ["5s", "2s", "W", "5s", "3m", "2s", "2s", "9p", "W", "1z"]
    assert after["wall_tiles"].startswith("9m")
    assert len(after["wall_tiles"]) == 2 * 44
    over = events[-1]
    assert (over.name, over.to) == ("over", None)
    assert over.data["hands"] == [t(WON_14), t("147m 147p 147s 2467z")]
    assert over.data["sea"] == after["sea"]
    assert over.data["wall"] == after["wall_tiles"]


def test_the_winning_discard_is_shown_in_the_winners_hand():
    hand = begin("3m 147p 147s 1234567z", "12m 456p 789s 111z 55p")
    play(hand, "0 discard 3m", "1 win")
    seats = hand.view(None)["seats"]
    assert seats[1]["shown"] == t("123m 45556p 789s 111z")
    assert seats[0]["discards"] == ""


def test_a_drawn_tile_is_known_to_the_seat_that_drew_it_alone():
    events = []
    hand = begin(LONELY_14, LONELY_13, wall="9m", witness=events.append)
    play(hand, "0 discard 5z")
    assert [(e.name, e.to, "9m" in json.dumps(e.data)) for e in events[-2:]] == [
        ("draw", None, False),
        ("drawn", (1,), True),
    ]
    assert hand.view(0)["you"]["drawn"] is None


# The wall is exhausted; the sea bottom.


def test_wall_exhausted_without_a_ready_seat_the_hand_is_drawn():
    events = []
    hand = begin(LONELY_14, LONELY_13, coins=(100, 100), witness=events.append)
    run_out(hand)
    result = hand.result
    assert (result.outcome, result.winners) == ("drawn", ())
    assert (result.points, result.coins, result.house) == ((0, 0), (0, 0), 0)
    assert hand.view(None)["wall"] == 0
    assert sum(e.name == "draw" for e in events) == 44


def test_R9_a_hand_that_waits_but_was_not_declared_ready_has_no_sea_bottom():
    hand = begin(READY_14, LONELY_13, never="36s")
    play(hand, "0 discard 9m")
    run_out(hand)
    assert hand.result.outcome == "drawn"


def test_R8_the_last_discard_is_claimed_neither_for_chow_pung_nor_kong():
    # The dealer draws the last tile, 5m; seat 1 holds 555m and 46m.
    hand = begin("147m 147p 147s 1234z 7z", "55546m 28p 258s 126z", last="5m")
    run(hand)
    assert hand.view(0)["you"]["drawn"] == "5m"
    assert hand.view(None)["wall"] == 0
    play(hand, "0 discard 5m")
    assert hand.result.outcome == "drawn"


def test_R8_the_last_discard_can_be_claimed_to_win_and_only_that():
    # Seat 1, not ready, waits for 5m, of which it holds two.
    hand = begin("147m 147p 147s 1234z 7z", "55m 123p 789s 22z 66p 6p", last="5m", never="2z5m")
    run(hand)
    play(hand, "0 discard 5m")
    assert hand.to_act == (1,)
    assert legal(hand) == {"win", "pass"}
    refused(hand, "1 pung", "R8")
    play(hand, "1 win")
    assert hand.result.points == (-10, 10)


def test_R8_passing_the_last_discard_ends_the_play():
    hand = begin("147m 147p 147s 1234z 7z", "55m 123p 789s 22z 66p 6p", last="5m", never="2z5m")
    run(hand)
    play(hand, "0 discard 5m", "1 pass")
    assert hand.result.outcome == "drawn"


def fishing(sea, *, other=LONELY_13, wall="", **kwargs):
    """Dealer 0 is ready for 3s and 6s, and at the sea bottom; seat 1 is not ready."""
    hand = begin(READY_14, other, sea=sea, never="36s", wall=wall, **kwargs)
    play(hand, "0 ready 9m")
    run_out(hand)
    assert (hand.phase, hand.to_act) == ("sea_bottom", (0,))
    return hand


def test_sea_bottom_a_tile_that_completes_the_hand_wins():
    hand = fishing("3s7z6z5z4z4z5z6zWW")
    play(hand, "0 flip 0")
    assert (hand.result.outcome, hand.result.winners) == ("won", (0,))
    assert hand.result.points == (10, -10)


def test_sea_bottom_a_wild_tile_wins_at_the_third_flip():
    hand = fishing("3s7z6z5z4z4z5z6zWW")
    play(hand, "0 flip 1", "0 flip 7")
    assert hand.result is None
    play(hand, "0 flip 9")
    assert hand.result.winners == (0,)


def test_sea_bottom_after_three_misses_of_the_only_ready_seat_the_hand_is_drawn():
    hand = fishing("3s7z6z5z4z4z5z6zWW")
    play(hand, "0 flip 1", "0 flip 2", "0 flip 3")
    assert (hand.result.outcome, hand.result.winners) == ("drawn", ())


def test_sea_bottom_flips_are_public_and_lie_open():
    events = []
    hand = fishing("3s7z6z5z4z4z5z6zWW", witness=events.append)
    play(hand, "0 flip 2")
    event = events[-1]
    assert (event.name, event.to, event.action) == ("flip", None, "0 flip 2")
    assert event.data == {"seat": 0, "place": 2, "tile": "6z"}
    assert hand.view(None)["sea"] == [None, None, "6z", *[None] * 7]


def test_sea_bottom_flips_are_not_optional_and_take_tiles_that_lie_face_down():
    hand = fishing("3s7z6z5z4z4z5z6zWW")
    play(hand, "0 flip 2")
    assert legal(hand) == {f"flip {i}" for i in range(10) if i != 2}
    refused(hand, "0 flip 2", "sea bottom")
    for action in ("0 pass", "0 win", "0 discard 1m"):
        refused(hand, action, "sea bottom")
    with pytest.raises(NotInTurn):
        hand.act(1, "flip 3")


def both_fishing(sea, first):
    hand = begin(READY_14, READY_13, sea=sea, wall="7z 7z", never="36s 9p 3z")
    if first == 0:
        play(hand, "0 ready 9m", "1 ready 7z")
    else:
        play(hand, "0 discard 9m", "1 ready 7z", "0 ready 7z")
    assert hand.phase == "sea_bottom"
    return hand


@pytest.mark.parametrize("first", [0, 1])
def test_sea_bottom_the_seat_that_declared_first_turns_up_first_then_the_other(first):
    hand = both_fishing("4z6z5z4z4z5z6z7zWW", first)
    second = 1 - first
    for place in (0, 1, 2):
        assert hand.to_act == (first,)
        play(hand, f"{first} flip {place}")
    assert hand.to_act == (second,)
    # Seven are left.
    assert legal(hand) == {f"flip {i}" for i in range(3, 10)}
    play(hand, f"{second} flip 3", f"{second} flip 4", f"{second} flip 5")
    assert hand.result.outcome == "drawn"


def test_sea_bottom_the_second_seat_wins_with_its_own_tile_which_is_none_of_the_firsts():
    # 3z completes seat 1; turned up by seat 0 it is a miss, its fellow is seat 1's win.
    hand = both_fishing("3z3z5z4z4z5z6z7zWW", 0)
    play(hand, "0 flip 0", "0 flip 2", "0 flip 3")
    play(hand, "1 flip 1")
    assert hand.result.winners == (1,)
    assert hand.result.points == (-10, 10)


def test_sea_bottom_the_second_seat_wins_with_a_wild_tile():
    hand = both_fishing("4z6z5z4z4z5z6z7zWW", 0)
    play(hand, "0 flip 0", "0 flip 2", "0 flip 3", "1 flip 4", "1 flip 5", "1 flip 9")
    assert hand.result.winners == (1,)


def test_sea_bottom_a_seat_may_declare_ready_with_its_last_discard():
    hand = begin(READY_14, LONELY_13, sea="3s7z6z5z4z4z5z6zWW", never="36s")
    play(hand, "0 discard 9m")
    run(hand)
    assert (hand.view(None)["wall"], hand.to_act) == (0, (0,))
    play(hand, "0 ready " + hand.view(0)["you"]["drawn"])
    assert (hand.phase, hand.to_act) == ("sea_bottom", (0,))
    play(hand, "0 flip 0")
    assert hand.result.winners == (0,)


def test_sea_bottom_the_last_discard_of_a_ready_seat_can_still_be_claimed_to_win():
    # Ready seat 0 discards the last tile, 5m, by itself.
    other = "46m 123p 789s 222z 66p"
    hand = begin(READY_14, other, last="5m", never="36s 5m 6p")
    play(hand, "0 ready 9m")
    run(hand, left=1)
    play(hand, "1 discard " + hand.view(1)["you"]["drawn"])
    assert legal(hand) == {"win", "pass"}
    play(hand, "1 pass")
    assert hand.phase == "sea_bottom"


# Score.


@pytest.mark.parametrize("stake", [0, 1, 2, 3])
def test_R10_own_draw_discard_and_sea_bottom_win_alike(stake):
    due = 10 * (1 + stake)
    by_first = begin(WON_14, LONELY_13, stake=stake)
    play(by_first, "0 win")
    by_draw = begin(READY_14, LONELY_13, wall="9p 3s", stake=stake)
    play(by_draw, "0 ready 9m", "1 discard 9p", "0 win")
    by_discard = begin(READY_14, LONELY_13, wall="3s", stake=stake)
    play(by_discard, "0 ready 9m", "1 discard 3s", "0 win")
    by_sea = fishing("3s7z6z5z4z4z5z6zWW", stake=stake)
    play(by_sea, "0 flip 8")
    for hand in (by_first, by_draw, by_discard, by_sea):
        result = hand.result
        assert (result.outcome, result.winners) == ("won", (0,))
        assert (result.points, result.coins) == ((due, -due), (due, -due))
        assert result.house == 0


def test_score_there_is_no_rake():
    hand = begin(WON_14, LONELY_13, stake=3, coins=(500, 500))
    play(hand, "0 win")
    assert (hand.result.coins, hand.result.house) == ((40, -40), 0)


def test_score_below_base_the_loser_pays_what_it_has():
    rules = GAME.read_rules({"min_coins": 0})
    hand = begin(WON_14, LONELY_13, rules=rules, coins=(500, 7))
    play(hand, "0 win")
    assert hand.result.points == (10, -10)
    assert (hand.result.coins, hand.result.house) == ((7, -7), 0)
    explain = {(f.seat, f.factor): f.value for f in hand.result.explain}
    assert explain[0, "cover"] == -3
    assert explain[1, "cover"] == 3


def test_score_is_explained_by_base_and_stake():
    hand = begin(WON_14, LONELY_13, stake=2)
    play(hand, "0 win")
    explain = {(f.seat, f.factor): f.value for f in hand.result.explain}
    assert explain == {(0, "base"): 10, (0, "multiplier"): 3, (1, "base"): 10, (1, "multiplier"): 3}


# Absence.


def test_absence_in_the_stakes():
    hand = GAME.start(RULES, 2, {}, a_deal(WON_14, LONELY_13))
    assert hand.absent(0) == "stake 0"
    play(hand, "0 stake 1")
    assert hand.absent(1) == "pass"
    play(hand, "1 stake 2")
    assert hand.absent(0) == "pass"


def test_absence_the_trustee_wins_whenever_it_can():
    assert begin(WON_14, LONELY_13).absent(0) == "win"
    hand = begin(READY_14, LONELY_13, wall="9p 3s")
    play(hand, "0 ready 9m", "1 discard 9p")
    assert hand.absent(0) == "win"
    hand = begin("3m 147p 147s 1234567z", "12m 456p 789s 111z 55p")
    play(hand, "0 discard 3m")
    assert hand.absent(1) == "win"


def test_absence_the_trustee_passes_other_claims():
    hand = begin("7m 147p 147s 1234567z", "777m 258p 258s 1126z")
    play(hand, "0 discard 7m")
    assert hand.absent(1) == "pass"


def test_absence_the_trustee_discards_the_tile_just_drawn():
    hand = begin(LONELY_14, LONELY_13, wall="9m")
    play(hand, "0 discard 1m")
    assert hand.absent(1) == "discard 9m"
    hand = begin(FOUR_14, LONELY_NO_EAST, last="3p")
    play(hand, "0 kong 1z")
    assert hand.absent(0) == "discard 3p"


def test_absence_with_the_first_tiles_and_after_a_claim_it_discards_the_last_in_order():
    assert begin(LONELY_14, LONELY_13).absent(0) == "discard 5z"
    assert begin("147m 11479p 112479s", LONELY_13).absent(0) == "discard 9s"
    hand = begin("7m 147p 147s 1234567z", "7788m 2589p 2589s 1z")
    play(hand, "0 discard 7m", "1 pung")
    assert hand.absent(1) == "discard 1z"


def test_absence_the_trustee_turns_up_the_lowest_tile_left():
    hand = fishing("4z7z6z5z4z3s5z6zWW")
    assert hand.absent(0) == "flip 0"
    play(hand, "0 flip 1", "0 flip 0")
    assert hand.absent(0) == "flip 2"


def test_absence_a_player_who_leaves_is_the_trustees():
    assert GAME.leaving == "trustee"
    assert begin(LONELY_14, LONELY_13).leave(0) is None


# What tiles are, outside a hand.


def test_evaluate_says_win_ready_with_what_it_waits_for_or_nothing():
    won = GAME.evaluate(t("55z 111z 789s 456p 123m"))
    assert (won.cards, won.kind) == (t(WON_14), "win")
    ready = GAME.evaluate(t("45s 123m 456p 789s 11z"))
    assert ready.kind == "ready"
    assert ready.readings[0]["waits"] == "3s6s"
    nothing = GAME.evaluate(t(LONELY_14))
    assert (nothing.kind, nothing.readings, nothing.rank) == (None, (), None)
    assert GAME.best((nothing, ready, won)) == (2,)


@pytest.mark.parametrize("cards", ["", "1", "8z", "W", "??", "3h", "1m1m1m1m1m", "123m"])
def test_evaluate_refuses_what_are_no_tiles(cards):
    with pytest.raises(BadNotation):
        GAME.evaluate(cards)
    with pytest.raises(BadNotation):
        GAME.evaluate("1m", wild="3")


# Notation.

NONSENSE = [
    "",
    " ",
    "stake",
    "stake 4",
    "stake 05",
    "stake 01",
    "stake +1",
    "stake -1",
    "stake  1",
    "stake 1 ",
    " stake 1",
    "stake ١",
    "stake 99999999999999999999",
    "flip 10",
    "flip",
    "flip 00",
    "flip W",
    "chow 1m9p",
    "chow 1m2m",
    "chow 1m",
    "chow 1m 2m 3m",
    "chow",
    "discard",
    "discard 1m2m",
    "discard 10m",
    "discard 0m",
    "discard 8z",
    "discard W",
    "discard ??",
    "discard 3h",
    "Discard 1m",
    "ready",
    "kong ??",
    "kong 1m 1m",
    "kong ",
    "pung 1m",
    "win 1m",
    "pass #timeout",
    "play 1m",
    "flee",
    "win\n",
    "\x00",
    "1m" * 1000,
]


@pytest.mark.parametrize("action", NONSENSE)
def test_notation_nonsense_is_bad_notation_whoever_sends_it_and_whenever(action):
    hand = begin(WON_14, LONELY_13)
    for seat in (0, 1):
        with pytest.raises(BadNotation):
            hand.act(seat, action)
    with pytest.raises(BadNotation):
        hand.recorded(0, action)
    play(hand, "0 win")
    with pytest.raises(BadNotation):
        hand.act(0, action)


def test_notation_a_third_seat_is_bad_notation():
    hand = begin(WON_14, LONELY_13)
    for seat in (-1, 2):
        with pytest.raises(BadNotation):
            hand.act(seat, "win")


@pytest.mark.parametrize(
    "action", ["chow 1m 9p", "chow 1z 1z", "kong", "flip 9", "stake 3", "pung"]
)
def test_notation_a_well_formed_action_that_does_not_fit_is_illegal(action):
    refused(begin(WON_14, LONELY_13), f"0 {action}")


def test_notation_after_the_end_every_action_comes_too_late():
    hand = begin(WON_14, LONELY_13)
    play(hand, "0 win")
    assert (hand.phase, hand.to_act) == ("over", ())
    for seat in (0, 1):
        with pytest.raises(AfterEnd):
            hand.act(seat, "win")
        assert list(hand.legal_actions(seat)) == []
        assert (hand.options(seat), hand.hints(seat)) == ((), ())


def test_notation_every_verb_is_documented():
    assert {move.verb for move in MOVES.values()} == set(GAME.verbs)


# Unknown tiles.


def with_unknown(deal, *places):
    deck = two(deal["deck"])
    for place in places:
        deck[place] = "??"
    return {**deal, "deck": "".join(deck)}


def test_unknown_tiles_that_are_never_drawn_or_turned_change_nothing():
    deal = a_deal(WON_14, LONELY_13)
    hidden = {**with_unknown(deal, *range(27, 136)), "sea": "??" * 10}
    hand = GAME.start(RULES, 2, {}, hidden)
    assert hand.partial
    assert not GAME.start(RULES, 2, {}, deal).partial
    play(hand, "0 stake 1", "1 follow", "0 win")
    assert hand.result.points == (20, -20)
    assert hand.view(None)["wall_tiles"] == "??" * 44


def test_unknown_tiles_may_not_be_dealt_to_a_seat():
    deal = a_deal(WON_14, LONELY_13)
    for place in (0, 13, 14, 26):
        with pytest.raises(BadDeal):
            GAME.start(RULES, 2, {}, with_unknown(deal, place))


def test_unknown_tiles_may_not_be_drawn_and_nothing_changes():
    events = []
    deal = with_unknown(a_deal(LONELY_14, LONELY_13, wall="9m 9p"), 28)
    hand = GAME.start(RULES, 2, {}, deal, witness=events.append)
    play(hand, "0 stake 0", "0 discard 1z")
    number, view = len(events), hand.view(1)
    with pytest.raises(UnknownCard):
        hand.act(1, "discard 9m")
    assert (len(events), hand.view(1), hand.to_act) == (number, view, (1,))
    # Every discard leads to the draw of the unknown tile.
    assert legal(hand) == set()


def test_unknown_replacement_tile_leaves_the_other_actions():
    deal = with_unknown(a_deal(FOUR_14, LONELY_NO_EAST), 70)
    hand = GAME.start(RULES, 2, {}, deal)
    play(hand, "0 stake 0")
    assert "kong 1z" not in legal(hand)
    assert "discard 1z" in legal(hand)
    with pytest.raises(UnknownCard):
        hand.act(0, "kong 1z")
    play(hand, "0 discard 5z")


def test_unknown_tile_behind_a_ready_seats_own_draws_is_found_before_anything_happens():
    deal = with_unknown(a_deal(READY_14, READY_13, wall="1m", never="36s 9p 3z"), 69)
    hand = GAME.start(RULES, 2, {}, deal)
    play(hand, "0 stake 0", "0 ready 9m")
    view = hand.view(None)
    with pytest.raises(UnknownCard):
        hand.act(1, "ready 1m")
    assert hand.view(None) == view


def test_unknown_tiles_of_the_sea_bottom_may_not_be_turned():
    deal = a_deal(READY_14, LONELY_13, sea="3s7z6z5z4z4z5z6zWW", never="36s")
    hand = GAME.start(RULES, 2, {}, {**deal, "sea": "3s??6z5z4z4z5z6zWW"})
    play(hand, "0 stake 0", "0 ready 9m")
    run_out(hand)
    assert legal(hand) == {f"flip {i}" for i in range(10) if i != 1}
    with pytest.raises(UnknownCard):
        hand.act(0, "flip 1")
    play(hand, "0 flip 0")
    assert hand.result.winners == (0,)


@pytest.mark.parametrize(
    ("places", "sea", "fits"),
    [
        ((), "3s7z6z5z4z4z5z6z????", True),  # the two unknown ones are the wild ones
        ((), "3s7z6z5z4z4z5z6zW??", True),
        ((), "??7z6z5z4z4z5z6zWW", True),
        ((71,), "3s7z6z5z4z4z5z6zWW", True),  # the deck does not know the 3s
        ((71,), "2s7z6z5z4z4z5z6zWW", False),  # but all four 2s, elsewhere
        ((71, *range(79, 136)), "2s7z6z5z4z4z5z6zWW", True),
        ((), "7z7z6z5z4z4z5z6zWW", False),  # where would the 3s be
        (tuple(range(79, 136)), "2s7z6z5z4z4z5z6zWW", False),
        ((), "7z7z6z5z4z4z5z??WW", False),  # 3s and 6z both in one place
        ((71,), "3s7z6z5z4z4z5z6zW????", False),  # eleven
        ((71,), "W7z6z5z4z4z5z6zWW", False),  # three wild ones
        ((71, 72), "1z7z7z5z4z4z5z6zWW", False),  # the 6z of the deck is not there
    ],
)
def test_unknown_tiles_of_the_sea_bottom_must_fit_the_known_ones(places, sea, fits):
    other = "258m 258p 258s 1222z"
    deal = a_deal(LONELY_14, other, sea="3s7z6z5z4z4z5z6zWW", never="36s")
    deal = {**with_unknown(deal, *places), "sea": sea}
    if fits:
        assert GAME.start(RULES, 2, {}, deal).partial
    else:
        with pytest.raises(BadDeal):
            GAME.start(RULES, 2, {}, deal)


def test_unknown_sea_tile_may_not_be_a_fifth_of_its_kind():
    # The deck has all four 1m among the dealer's tiles.
    deal = a_deal("1111m 147p 147s 1234z", LONELY_13, sea="3s7z6z5z4z4z5z6zWW")
    hidden = with_unknown(deal, 71)
    with pytest.raises(BadDeal):
        GAME.start(RULES, 2, {}, {**hidden, "sea": "1m7z6z5z4z4z5z6zWW"})


# Any hand.


def random_hand(seed, **kwargs):
    rng = random.Random(seed)
    deal = GAME.deal(RULES, 2, {}, Stream(f"{seed:064x}"))
    hand = GAME.start(RULES, 2, {}, deal, **kwargs)
    return rng, deal, hand


def choose(rng, hand, eager):
    """A random action; an eager player takes claims, kongs and wins that it sees."""
    actions = list(hand.legal_actions(hand.turn))
    bold = [a for a in actions if a.split()[0] not in ("discard", "pass")]
    return rng.choice(bold if bold and rng.random() < eager else actions)


def taken(hand, seat, action):
    copy = pickle.loads(pickle.dumps(hand))
    try:
        copy.act(seat, action)
    except EngineError:
        return False
    return True


@pytest.mark.parametrize("seed", range(12))
def test_an_action_is_listed_if_and_only_if_it_is_taken(seed):
    rng, _, hand = random_hand(seed)
    while hand.result is None:
        listed = list(hand.legal_actions(hand.turn))
        assert len(listed) == len(set(listed))
        if rng.random() < 0.1:
            before = pickle.dumps(hand)
            for text, move in MOVES.items():
                if move.text in listed:
                    assert taken(hand, hand.turn, text)
                else:
                    with pytest.raises(IllegalAction):
                        hand.act(hand.turn, text)
            assert pickle.dumps(hand) == before
        optioned = [f"{o.verb} {c}" for o in hand.options(hand.turn) for c in o.choices]
        optioned += [o.verb for o in hand.options(hand.turn) if not o.choices]
        assert sorted(optioned) == sorted(listed)
        assert set(hand.hints(hand.turn)) <= set(listed)
        assert hand.absent(hand.turn) in listed
        hand.act(hand.turn, choose(rng, hand, 0.7))


@pytest.mark.parametrize("eager", [0.0, 0.5, 1.0])
def test_every_hand_ends_within_the_bound_and_keeps_all_tiles(eager):
    for seed in range(40):
        rng, _, hand = random_hand(1000 + seed, coins=(35, 1000))
        actions = 0
        while hand.result is None:
            hand.act(hand.turn, choose(rng, hand, eager))
            actions += 1
        assert actions <= GAME.bound(RULES, 2)
        assert sum(hand.result.coins) == hand.result.house == 0
        view = hand.view(None)
        tiles = view["wall_tiles"]
        for seat in view["seats"]:
            tiles += seat["shown"] + seat["discards"] + "".join(m["tiles"] for m in seat["melds"])
        assert len(tiles) == 2 * 71
        deck = GAME.deal(RULES, 2, {}, Stream(f"{1000 + seed:064x}"))["deck"]
        assert sorted(two(tiles)) == sorted(two(deck)[:71])


def test_a_hand_follows_from_its_deal_and_its_actions():
    for seed in range(20):
        events, again = [], []
        rng, deal, hand = random_hand(seed, witness=events.append)
        log = []
        while hand.result is None:
            log.append((hand.turn, choose(rng, hand, 0.8)))
            hand.act(*log[-1])
        copy = GAME.start(RULES, 2, {}, deal, witness=again.append)
        for seat, action in log:
            copy.act(seat, action)
        assert (copy.result, again) == (hand.result, events)
        # The events that are actions are just the actions, but for concealed kongs.
        shown = [e.action for e in events if e.action]
        assert len(shown) == len(log)
        for text, (seat, action) in zip(shown, log, strict=True):
            assert text in (f"{seat} {action}", f"{seat} kong ??")


def exchanged(rng, hand, viewer):
    """A copy in which everything is another tile that the viewer may not know."""
    copy = pickle.loads(pickle.dumps(hand))
    for seat, side in enumerate(copy.sides):
        if seat != viewer:
            number = hand.view(None)["seats"][seat]["cards"]
            side.hand = sum(ONE[kind] for kind in rng.sample([*range(34)] * 4, number))
            for place, meld in enumerate(side.melds):
                if meld.name == "concealed_kong":
                    side.melds[place] = meld._replace(tiles=(rng.randrange(34),) * 4)
    copy.wall._tiles = [rng.randrange(34) for _ in copy.wall._tiles]
    turned = copy.sea.turned
    copy.sea._tiles = [
        tile if place in turned else rng.randrange(35) for place, tile in enumerate(copy.sea._tiles)
    ]
    return copy


def test_no_view_depends_on_tiles_that_its_viewer_may_not_know():
    for seed in range(12):
        rng, _, hand = random_hand(2000 + seed)
        while hand.result is None:
            for viewer in (0, 1, None):
                copy = exchanged(rng, hand, viewer)
                if viewer is not None and viewer != hand.turn:
                    copy.drawn = 33
                assert copy.view(viewer) == hand.view(viewer)
                if viewer == hand.turn:
                    assert copy.options(viewer) == hand.options(viewer)
                    assert copy.hints(viewer) == hand.hints(viewer)
                    assert copy.absent(viewer) == hand.absent(viewer)
            hand.act(hand.turn, choose(rng, hand, 0.9))


def test_no_event_names_a_tile_that_its_viewer_may_not_know():
    for seed in range(25):
        events = []
        rng, _, hand = random_hand(3000 + seed, witness=events.append)
        while hand.result is None:
            hand.act(hand.turn, choose(rng, hand, 0.9))
        secret = [e for e in events if e.to is not None]
        assert {e.name for e in secret} <= {"dealt", "drawn", "concealed"}
        assert all(e.to == (e.data["seat"],) for e in secret)
        for event in events[:-1]:
            if event.to is None and event.name not in ("discard", "ready", "chow", "pung", "kong"):
                names = re.findall(r"[1-9][mpsz]", json.dumps(dict(event.data)))
                assert not names or event.name in ("win", "flip")
            if event.name == "kong" and event.data["meld"] == "concealed_kong":
                assert set(event.data) == {"seat", "meld"}


def test_ready_seats_are_always_asked_in_order_of_play():
    """Discards alternate but where a claim takes one: no seat is skipped or asked twice."""
    for seed in range(30):
        events = []
        rng, _, hand = random_hand(4000 + seed, witness=events.append)
        while hand.result is None:
            hand.act(hand.turn, choose(rng, hand, 0.9))
        seats = [e.data["seat"] for e in events if e.name in ("discard", "ready")]
        assert all(a != b for a, b in pairwise(seats))
