"""Dou Dizhu by the numbers of docs/rules/doudizhu.md: phases, R1 to R11, seed rules 1 to 13."""

import pytest

from engine import (
    GAMES,
    AfterEnd,
    BadDeal,
    BadNotation,
    BadSetup,
    IllegalAction,
    NotInTurn,
    Stream,
)
from tests.support import FIFTY_FOUR, Recorder, landlord_deck, names

GAME = GAMES["doudizhu"]


def start(deck, *, marker=None, landlord=None, coins=None, witness=None, **given):
    """A hand; without a landlord in the setup the marker is seat 0's first card, or as named."""
    deal = {"deck": deck}
    if landlord is None:
        deal["marker"] = marker or deck[:2]
    setup = {} if landlord is None else {"landlord": landlord}
    rules = GAME.read_rules(given)
    return GAME.start(rules, 3, setup, deal, coins=coins, witness=witness)


def do(hand, *actions):
    """Do actions as the record writes them: the seat first."""
    for action in actions:
        hand.act(int(action[0]), action[2:])
    return hand


PLAIN = landlord_deck("3s 4s", "3h 4h", "3c 4c")


# Hands that end soon. Spaces are for people.

ONE_PLAY = landlord_deck("3s3h3c 4s4h4c 5s5h5c 6s6h6c 7s7h7c 8s8h", bottom="9s9hTs")
"""The whole 20 cards of seat 0 are an airplane of five trios with five solos."""
ALL_20 = "0 play 3s3h3c4s4h4c5s5h5c6s6h6c7s7h7c8s8h9s9hTs"

# Seat 0 (20 cards): 4h, four 3s, the row 5..A in spades, 222 with 66.
BOMB = landlord_deck("4h 3s3h3d3c 5s6s7s8s9sTsJsQsKsAs 2s2h", "5h", "5c", bottom="2c6h6c")
LED_AND_BEATEN = ["0 play 4h", "1 play 5h", "2 pass"]  # no spring: a farmer has played
BOMB_AND_REST = [
    "0 play 3s3h3c3d",
    "1 pass",
    "2 pass",
    "0 play 5s6s7s8s9sTsJsQsKsAs",
    "1 pass",
    "2 pass",
    "0 play 2s2h2c6h6c",
]

FIVE_BOMBS = landlord_deck("3s3h3c3d 4s4h4c4d 5s5h5c5d 6s6h6c6d 7s", bottom="7h7c7d")
"""Seat 0 has nothing but five bombs."""


def five_bombs():
    plays = []
    for rank in "34567":
        plays += [f"0 play {rank}s{rank}h{rank}c{rank}d", "1 pass", "2 pass"]
    return plays[:-2]


# Seat 2 (17 cards): a 4, the row 3..A in spades, 666 with a 4 of diamonds; seat 0 leads 3c.
FARMER_WINS = landlord_deck(
    "3c 5c 7c 8c", "3h 4h", "Ac 3s4s5s6s7s8s9sTsJsQsKsAs 6h6c6d4d", bottom="2s2h2c"
)
ANTI_SPRING = [
    "0 play 3c",
    "1 pass",
    "2 play Ac",
    "0 pass",
    "1 pass",
    "2 play 3s4s5s6s7s8s9sTsJsQsKsAs",
    "0 pass",
    "1 pass",
    "2 play 6h6c6d4d",
]
# The same, but seat 0 takes the first trick, leads again, and so makes three plays.
FARMER_WINS_LATE = ["0 play 3c", "1 pass", "2 pass", "0 play 5c", "1 pass", *ANTI_SPRING[2:]]


# Phase 1: deal.


def test_phase_1_each_seat_gets_17_cards_in_deck_order_and_3_are_the_bottom():
    deck = "".join(FIFTY_FOUR)  # 3s3h3c3d ... 2d BJ RJ
    hand = start(deck)
    # 17 cards: ranks 3 4 5 6 whole and the 7 of spades; and so on.
    assert hand.view(0)["you"]["cards"] == "3s3h3c3d4s4h4c4d5s5h5c5d6s6h6c6d7s"
    assert hand.view(1)["you"]["cards"] == "7h7c7d8s8h8c8d9s9h9c9dTsThTcTdJsJh"
    assert hand.view(2)["you"]["cards"] == "JcJdQsQhQcQdKsKhKcKdAsAhAcAd2s2h2c"
    do(hand, "0 call 3", "1 pass", "2 pass")
    assert hand.view(None)["bottom"] == "2dBJRJ"


def test_seed_rule_1_nobody_sees_the_bottom_before_there_is_a_landlord():
    recorder = Recorder()
    hand = start(PLAIN, witness=recorder)
    do(hand, "0 call 2", "1 pass", "2 pass", "1 pass")
    for viewer in (None, 0, 1, 2):
        assert hand.view(viewer)["bottom"] is None
        told = "".join(recorder.seen_by(viewer))
        own = hand.view(viewer)["you"]["cards"] if viewer is not None else ""
        assert all(card in own + "3s" or card not in told for card in names(PLAIN))


def test_phase_1_the_marker_is_shown_to_everyone_and_its_holder_calls_first():
    for marker, holder in (("3s", 0), ("4h", 1), ("3c", 2)):
        recorder = Recorder()
        hand = start(PLAIN, marker=marker, witness=recorder)
        assert hand.to_act == (holder,)
        assert hand.phase == "call"
        for viewer in (None, 0, 1, 2):
            assert hand.view(viewer)["marker"] == {"seat": holder, "card": marker}
            assert any(marker in text for text in recorder.seen_by(viewer))


def test_R1_the_marker_is_never_a_bottom_card():
    deck = landlord_deck("3s", bottom="9h9c9d")
    with pytest.raises(BadDeal):
        start(deck, marker="9h")
    rules = GAME.read_rules({})
    for number in range(300):
        deal = GAME.deal(rules, 3, {}, Stream(f"{number:064x}"))
        assert deal["marker"] in names(deal["deck"])[:51]


@pytest.mark.parametrize("marker", [None, 3, "", "3", "s4", "??", "3s3h", "1s", ["3s"]])
def test_phase_1_a_marker_that_is_no_card_is_a_bad_deal(marker):
    with pytest.raises(BadDeal) as caught:
        GAME.start(GAME.read_rules({}), 3, {}, {"deck": PLAIN, "marker": marker})
    assert caught.value.code == "bad_deal"


# Phase 2: call.


def test_phase_2_each_seat_once_in_order_and_each_call_higher():
    hand = start(PLAIN, marker="4h")
    assert list(hand.legal_actions(1)) == ["call 1", "call 2", "call 3", "pass"]
    do(hand, "1 call 1")
    assert hand.to_act == (2,)
    assert list(hand.legal_actions(2)) == ["call 2", "call 3", "pass"]
    with pytest.raises(IllegalAction):
        hand.act(2, "call 1")
    do(hand, "2 call 2")
    assert list(hand.legal_actions(0)) == ["call 3", "pass"]
    for low in ("call 1", "call 2", "grab", "double", "play 3s"):
        with pytest.raises(IllegalAction) as caught:
            hand.act(0, low)
        assert caught.value.rule == "phase 2"
        assert caught.value.code == "illegal_action"


def test_phase_2_a_call_of_3_ends_the_phase_at_once():
    hand = do(start(PLAIN), "0 call 1", "1 call 3")
    assert hand.phase == "double"
    assert hand.view(None)["base"] == 3


def test_phase_2_the_highest_caller_is_the_landlord_and_its_number_the_base():
    hand = do(start(PLAIN), "0 pass", "1 call 1", "2 call 2", "0 pass", "1 pass")
    view = hand.view(None)
    assert (view["landlord"], view["base"]) == (2, 2)


def test_R2_three_passes_end_the_hand_with_nothing_won_and_a_new_deal():
    hand = do(start(PLAIN, coins=[96, 96, 96]), "0 pass", "1 pass", "2 pass")
    result = hand.result
    assert (result.outcome, result.winners) == ("passed_out", ())
    assert (result.points, result.coins, result.house) == ((0, 0, 0), (0, 0, 0), 0)
    assert "passed_out" in GAME.redeals


@pytest.mark.parametrize("text", ["call", "call 0", "call 4", "call 03", "call  3", "call three"])
def test_phase_2_a_call_is_1_2_or_3(text):
    with pytest.raises(BadNotation):
        start(PLAIN).act(0, text)


# Phase 3: grab.


def test_R3_there_is_no_grab_after_a_call_of_3():
    for calls in (["0 call 3"], ["0 call 1", "1 call 3"], ["0 call 1", "1 call 2", "2 call 3"]):
        assert do(start(PLAIN), *calls).phase != "grab"


def test_phase_3_the_others_are_asked_from_the_landlords_next_seat_on_and_it_has_the_last_word():
    hand = do(start(PLAIN), "0 pass", "1 call 2", "2 pass")
    assert (hand.phase, hand.to_act) == ("grab", (2,))
    assert list(hand.legal_actions(2)) == ["grab", "pass"]
    do(hand, "2 grab")
    assert hand.to_act == (0,)
    do(hand, "0 pass")
    assert (hand.phase, hand.to_act) == ("grab", (1,))
    do(hand, "1 grab")
    assert (hand.phase, hand.view(None)["landlord"], hand.to_act) == ("play", 1, (1,))


def test_phase_3_if_nobody_grabs_the_caller_is_not_asked():
    hand = do(start(PLAIN), "0 call 1", "1 pass", "2 pass", "1 pass", "2 pass")
    assert (hand.phase, hand.view(None)["landlord"]) == ("play", 0)


def test_phase_3_each_has_one_chance_even_after_another_grab():
    hand = do(start(PLAIN), "0 call 1", "1 pass", "2 pass", "1 pass", "2 grab", "0 pass")
    assert (hand.phase, hand.view(None)["landlord"]) == ("play", 2)


def test_R5_a_seat_that_passed_the_call_may_grab():
    hand = do(start(PLAIN, marker="4h"), "1 pass", "2 pass", "0 call 1", "1 grab", "2 pass")
    do(hand, "0 pass")
    assert hand.view(None)["landlord"] == 1


def test_phase_3_only_grab_and_pass():
    hand = do(start(PLAIN), "0 call 1", "1 pass", "2 pass")
    for action in ("call 2", "call 3", "double", "play 3h"):
        with pytest.raises(IllegalAction) as caught:
            hand.act(1, action)
        assert caught.value.rule == "phase 3"


# Seat 0 calls 1, is the landlord in the end, and wins with a spring, which is one doubling for
# both farmers. With it and the grabs between 0 and each farmer, counted by hand: (d_1, d_2).
CALL_1_GRABS = {
    "nobody": (["1 pass", "2 pass"], (1, 1)),
    "1 takes it, 0 takes it back": (["1 grab", "2 pass", "0 grab"], (3, 1)),
    "2 takes it, 0 takes it back": (["1 pass", "2 grab", "0 grab"], (1, 3)),
    # 1 from 0, 2 from 1, 0 from 2: the second is between two farmers.
    "1 takes it, 2 takes it from 1, 0 from 2": (["1 grab", "2 grab", "0 grab"], (2, 2)),
}


@pytest.mark.parametrize("case", CALL_1_GRABS)
def test_R4_a_grab_doubles_between_the_grabber_and_whom_it_took_the_landlord_from(case):
    grabs, doublings = CALL_1_GRABS[case]
    hand = do(start(ONE_PLAY), "0 call 1", "1 pass", "2 pass", *grabs, ALL_20)
    one, two = (2**d for d in doublings)
    assert hand.result.points == (one + two, -one, -two)


def test_R4_a_grab_between_two_farmers_doubles_nothing():
    """0 calls 1, 1 grabs from 0, 2 grabs from 1, 0 passes: 2 is the landlord.

    Pairs: 0-1 (both farmers now) and 1-2. 2 wins with a spring: d_0 = 1, d_1 = 1 + 1 = 2.
    """
    cards = names(ONE_PLAY)
    deck = "".join(cards[17:34] + cards[34:51] + cards[:17] + cards[51:])
    hand = do(start(deck), "0 call 1", "1 pass", "2 pass", "1 grab", "2 grab", "0 pass")
    do(hand, "2" + ALL_20[1:])
    assert hand.result.points == (-2, -4, 6)


def test_switch_grab_off_leads_from_the_call_to_play():
    hand = do(start(PLAIN, grab=False), "0 call 1", "1 call 2", "2 pass")
    assert (hand.phase, hand.view(None)["landlord"]) == ("play", 1)


# Phase 4: double.


def test_phase_4_both_farmers_are_asked_if_the_first_caller_called_3():
    hand = do(start(PLAIN, marker="3c"), "2 call 3")
    assert (hand.phase, hand.to_act) == ("double", (0,))
    assert list(hand.legal_actions(0)) == ["double", "pass"]
    do(hand, "0 pass")
    assert hand.to_act == (1,)
    do(hand, "1 double")
    assert (hand.phase, hand.to_act) == ("play", (2,))
    assert hand.view(None)["doubled"] == [1]


def test_R6_a_farmer_that_could_call_may_not_double():
    for first in ("0 pass", "0 call 1", "0 call 2"):
        hand = do(start(PLAIN), first, "1 call 3")
        assert (hand.phase, hand.to_act) == ("double", (2,))
        do(hand, "2 double")
        assert hand.phase == "play"
    hand = do(start(PLAIN), "0 call 1", "1 call 2", "2 call 3")
    assert hand.phase == "play"  # both have had their chance


def test_phase_4_only_double_and_pass():
    hand = do(start(PLAIN), "0 call 3")
    for action in ("call 3", "grab", "play 3h"):
        with pytest.raises(IllegalAction) as caught:
            hand.act(1, action)
        assert caught.value.rule == "phase 4"


def test_phase_4_a_double_is_between_that_farmer_and_the_landlord():
    # Base 3, spring: d_1 = 1 + 1, d_2 = 1: 3 * 4 and 3 * 2.
    hand = do(start(ONE_PLAY), "0 call 3", "1 double", "2 pass", ALL_20)
    assert hand.result.points == (18, -12, -6)


def test_seed_rule_5_the_second_farmer_may_double_too():
    hand = do(start(ONE_PLAY), "0 call 3", "1 double", "2 double", ALL_20)
    assert hand.result.points == (24, -12, -12)


def test_switch_double_off_leads_from_a_call_of_3_to_play():
    hand = do(start(PLAIN, double=False), "0 call 3")
    assert (hand.phase, hand.to_act) == ("play", (0,))


# Phase 5: play.


def test_phase_5_the_bottom_goes_to_the_landlord_face_up_and_it_leads():
    recorder = Recorder()
    deck = landlord_deck("3s", bottom="9h9c9d")
    hand = do(start(deck, witness=recorder), "0 call 3", "1 pass", "2 pass")
    assert hand.to_act == (0,)
    for viewer in (None, 0, 1, 2):
        view = hand.view(viewer)
        assert view["bottom"] == "9h9c9d"
        assert [seat["cards"] for seat in view["seats"]] == [20, 17, 17]
        assert any("9h9c9d" in text for text in recorder.seen_by(viewer))
    assert "9h9c9d" in hand.view(0)["you"]["cards"]


def test_phase_5_the_leader_may_not_pass():
    hand = start(PLAIN, landlord=0)
    with pytest.raises(IllegalAction) as caught:
        hand.act(0, "pass")
    assert caught.value.rule == "phase 5"
    assert "pass" not in hand.legal_actions(0)


def test_phase_5_after_two_passes_the_last_to_have_played_leads_again():
    hand = start(PLAIN, landlord=0)
    do(hand, "0 play 3s", "1 play 4h", "2 pass")
    assert hand.to_act == (0,)
    do(hand, "0 pass")
    assert hand.to_act == (1,)
    with pytest.raises(IllegalAction):
        hand.act(1, "pass")
    do(hand, "1 play 3h", "2 play 4c", "0 pass", "1 pass", "2 play 3c")


def test_phase_5_a_seat_that_passed_may_play_again_in_the_same_trick():
    hand = start(landlord_deck("3s", "5h", "4c"), landlord=0)
    do(hand, "0 play 3s", "1 pass", "2 play 4c", "0 pass", "1 play 5h")
    assert hand.view(None)["trick"] == {"seat": 1, "cards": "5h", "kind": "solo"}


def test_phase_5_only_cards_in_hand_can_be_played():
    hand = start(PLAIN, landlord=0)
    for cards in ("3h", "3s3h"):
        with pytest.raises(IllegalAction) as caught:
            hand.act(0, f"play {cards}")
        assert caught.value.rule == "phase 5"


def test_phase_5_the_hand_ends_when_a_seat_has_no_cards():
    hand = do(start(ONE_PLAY, landlord=0), ALL_20)
    assert (hand.result.outcome, hand.to_act, hand.phase) == ("played", (), "over")
    with pytest.raises(AfterEnd):
        hand.act(1, "pass")


def test_phase_5_only_play_and_pass():
    hand = start(PLAIN, landlord=0)
    for action in ("call 1", "grab", "double"):
        with pytest.raises(IllegalAction):
            hand.act(0, action)


def test_errors_notation_goes_before_turn_and_turn_before_rules():
    hand = start(PLAIN, landlord=0)
    for text in ("play", "play 3x", "play 3s3s", "play 3s solos", "play 3s 3h", "flee", "PASS"):
        for seat in (0, 1):
            with pytest.raises(BadNotation):
                hand.act(seat, text)
    with pytest.raises(NotInTurn):
        hand.act(1, "play 3s")  # which it does not even hold
    with pytest.raises(BadNotation):
        hand.act(3, "pass")


# Plays.

GOOD = {
    "rocket": ["BJRJ"],
    "bomb": ["3s3h3c3d", "2s2h2c2d"],
    "solo": ["3s", "2s", "BJ", "RJ"],
    "pair": ["3s3h", "2s2d"],
    "trio": ["3s3h3c", "2s2h2c"],
    "trio_with_solo": ["3s3h3c4s", "3s3h3cRJ", "2s2h2c3s", "3s3h3c2s"],
    "trio_with_pair": ["3s3h3c4s4h", "2s2h2c3s3h", "AsAhAc2s2h"],
    "solo_chain": ["3s4s5h6s7s", "TsJsQsKsAh", "3s4s5s6s7s8s9sTsJsQsKsAs"],
    "pair_chain": ["3s3h4s4h5s5h", "QsQhKsKhAsAh", "3s3h4s4h5s5h6s6h7s7h8s8h9s9hTsThJsJhQsQh"],
    "trio_chain": ["3s3h3c4s4h4c", "KsKhKcAsAhAc", "3s3h3c4s4h4c5s5h5c6s6h6c7s7h7c8s8h8c"],
    "airplane_with_solos": [
        "3s3h3c4s4h4c5s6s",
        "3s3h3c4s4h4c5s5h",  # R7: two of one rank
        "3s3h3c4s4h4cBJRJ",  # R7: both jokers
        "KsKhKcAsAhAc2s3s",
        "3s3h3c4s4h4c5s5h5c7s7h7c",  # R8: three alike as singles
        "3s3h3c4s4h4c5s5h5c6s6h6c8s8h8c8d",  # R8: four alike
        "3s3h3c4s4h4c5s5h5c6s6h6c7s7h7c8s8h9s9hTs",
        "3s3h3c4s4h4c2s2h",
    ],
    "airplane_with_pairs": [
        "3s3h3c4s4h4c5s5h6s6h",
        "3s3h3c4s4h4c5s5h5c5d",  # R8: four of one rank are two pairs
        "3s3h3c4s4h4c2s2hAsAh",
        "3s3h3c4s4h4c5s5h5c6s6h6c7s7h8s8h9s9hTsTh",
    ],
    "four_with_two_solos": [
        "3s3h3c3d4s5s",
        "5s5h5c5d3s3h",  # R7
        "3s3h3c3dBJRJ",  # R7
        "2s2h2c2d3s4s",
    ],
    "four_with_two_pairs": ["3s3h3c3d4s4h5s5h", "5s5h5c5d3s3h3c3d", "2s2h2c2dAsAhKsKh"],
}

BAD = [
    "3s4s",
    "2s2hBJ",
    "3sBJRJ",
    "2sBJ",
    "3s3h4s4h",  # two pairs in a row
    "3s4s5s6s",  # a row of four
    "3s4s5s6s8s",
    "JsQsKsAs2s",  # no 2 in a row
    "As2s3s4s5s",
    "QsKsAs2sBJRJ",
    "3s3h4s4h6s6h",
    "KsKhAsAh2s2h",
    "AsAhAc2s2h2c",
    "3s3h3c5s5h5c",
    "3s3h3c3d4s",
    "3s3h3cBJRJ",  # R7: the jokers are no pair
    "3s3h3c4s5s",
    "3s3h3c4s4h4c5s",
    "3s3h3c4s4h4c5s5h6s",
    "3s3h3c4s4h4c5s5hBJRJ",  # R7
    "3s3h3c3d4s4h4c5s",  # R8: an attached 3 of the chain's rank
    "3s3h3c4s4h4c4d5s",  # R8: 34445555 with 3 and 4
    "3s4s4h4c5s5h5c5d",  # R8, as on the page
    "3s3h3c3d4s4h4c5s5h6s",
    "AsAhAc2s2h2c3s4s",  # no 2 in the chain
    "3s3h3c5s5h5c7s8s",
    "3s3h3c3d4s4h5s6s",
    "3s3h3c3d4s4hBJRJ",  # R7
    "3s3h3c3d4s5s6s",
    "3s3h3c3d4s4h4c",
]


def leading(cards, kind=""):
    """Seat 0, the landlord, leads these cards."""
    deck = landlord_deck("".join(names(cards)[:17]), bottom="".join(names(cards)[17:]))
    hand = start(deck, landlord=0)
    hand.act(0, f"play {cards} {kind}".strip())
    return hand


@pytest.mark.parametrize(("kind", "cards"), [(k, c) for k, some in GOOD.items() for c in some])
def test_plays_table_good(kind, cards):
    trick = leading(cards).view(None)["trick"]
    assert trick["kind"] == kind
    assert leading(cards, kind).view(None)["trick"]["kind"] == kind


@pytest.mark.parametrize("cards", BAD)
def test_plays_table_bad(cards):
    with pytest.raises(IllegalAction):
        leading(cards)
    for kind in GAME.kinds:
        with pytest.raises(IllegalAction):
            leading(cards, kind)


def test_plays_table_is_listed_in_the_pages_order():
    assert tuple(GAME.kinds) == tuple(GOOD)


def follows(first, second):
    """Whether seat 1 may beat seat 0's lead of `first` with `second`."""
    deck = landlord_deck("".join(names(first)[:17]), second, bottom="".join(names(first)[17:]))
    hand = do(start(deck, landlord=0), f"0 play {first}")
    try:
        hand.act(1, f"play {second}")
    except IllegalAction:
        return False
    return True


ORDER = ["3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts", "Js", "Qs", "Ks", "As", "2s", "BJ", "RJ"]


def test_seed_rule_7_solos_go_from_3_to_2_then_black_and_red_joker():
    for i, low in enumerate(ORDER):
        for j, high in enumerate(ORDER):
            if i != j:
                assert follows(low, high) == (j > i)
    assert not follows("3s", "3h")  # suits never count


BEATS = [
    ("3s3h", "4s4h"),
    ("AsAh", "2s2h"),
    ("3s3h3c", "4s4h4c"),
    ("3s3h3c2s", "4s4h4c5s"),  # the rank of the trio alone
    ("3s3h3c2s2h", "4s4h4c5s5h"),
    ("3s4s5s6s7s", "4h5h6h7h8h"),
    ("3s3h4s4h5s5h", "4c4d5c5d6c6d"),
    ("3s3h3c4s4h4c", "5s5h5c6s6h6c"),
    ("3s3h3c4s4h4c2s2h", "5s5h5c6s6h6c7s8s"),
    ("3s3h3c3d2s2h", "4s4h4c4d5s6s"),
    ("3s3h3c3d2s2hAsAh", "4s4h4c4d5s5h6s6h"),
    ("RJ", "3s3h3c3d"),  # bombs beat every kind
    ("4s4h4c4d5s6s", "3s3h3c3d"),
    ("4s4h4c4d5s5h6s6h", "3s3h3c3d"),
    ("3s3h3c3d", "4s4h4c4d"),
    ("2s2h2c2d", "BJRJ"),
    ("3s", "BJRJ"),
]
DOES_NOT_BEAT = [
    ("3s", "4s4h"),
    ("3s3h", "3c3d"),
    ("3s3h3c", "4s4h4c5s"),
    ("3s3h3c2s", "4s4h4c5s5h"),
    ("3s4s5s6s7s", "4h5h6h7h8h9h"),  # another number of cards
    ("4h5h6h7h8h", "3s4s5s6s7s"),
    ("3s3h3c4s4h4c", "5s5h5c6s6h6c7s8s"),
    ("3s3h3c4s4h4c5s6s", "4d"),
    ("3s3h3c3d", "4s4h4c4d5s6s"),  # four_with_two is no bomb
    ("3s", "4s4h4c4d5s6s"),
    ("3s3h", "4s4h4c4d5s6s"),
    ("4s4h4c4d", "3s3h3c3d"),
    ("BJRJ", "2s2h2c2d"),
    ("BJRJ", "2s"),
    ("4s4h4c4d5s6s", "3s3h3c3d2s2h"),
    ("3s3h3c3d4s4h4c4d", "2s2h"),
]


@pytest.mark.parametrize(("first", "second"), BEATS)
def test_seed_rule_7_beats(first, second):
    assert follows(first, second)


@pytest.mark.parametrize(("first", "second"), DOES_NOT_BEAT)
def test_seed_rule_7_does_not_beat(first, second):
    assert not follows(first, second)


TWO_WAYS = "3s3h3c4s4h4c5s5h5c6s6h6c"
"""A trio chain of four, or an airplane of three with three solos."""


def test_R9_leading_the_first_kind_of_the_table_is_taken():
    assert leading(TWO_WAYS).view(None)["trick"]["kind"] == "trio_chain"


def test_R9_a_player_may_name_the_kind_and_the_log_keeps_it():
    recorder = Recorder()
    deck = landlord_deck(TWO_WAYS)
    hand = start(deck, landlord=0, witness=recorder)
    action = f"play {TWO_WAYS} airplane_with_solos"
    assert hand.recorded(0, action) == action
    hand.act(0, action)
    assert hand.view(None)["trick"]["kind"] == "airplane_with_solos"
    assert recorder.events[-1].action == f"0 {action}"


def test_R9_naming_the_kind_that_is_taken_anyhow_is_not_recorded():
    hand = start(landlord_deck(TWO_WAYS), landlord=0)
    assert hand.recorded(0, f"play {TWO_WAYS} trio_chain") == f"play {TWO_WAYS}"
    assert {a for a in hand.legal_actions(0) if a.split(" ")[1] == TWO_WAYS} == {
        f"play {TWO_WAYS}",
        f"play {TWO_WAYS} airplane_with_solos",
    }


def test_R9_a_named_kind_that_does_not_fit_is_illegal():
    for kind in set(GAME.kinds) - {"trio_chain", "airplane_with_solos"}:
        with pytest.raises(IllegalAction):
            leading(TWO_WAYS, kind)


def test_R9_following_a_reading_that_beats_the_last_play_is_taken():
    """Over an airplane of 3-4-5 the twelve cards 7 to T are an airplane of 8-9-T."""
    twelve = "7s7h7c8s8h8c9s9h9cTsThTc"
    lead = "3s3h3c4s4h4c5s5h5cKsQsJs"
    recorder = Recorder()
    deck = landlord_deck(lead, twelve)
    hand = do(start(deck, landlord=0, witness=recorder), f"0 play {lead}")
    assert hand.recorded(1, f"play {twelve} airplane_with_solos") == f"play {twelve}"
    with pytest.raises(IllegalAction):
        hand.act(1, f"play {twelve} trio_chain")
    hand.act(1, f"play {twelve}")
    assert hand.view(None)["trick"]["kind"] == "airplane_with_solos"
    assert recorder.events[-1].action == f"1 play {twelve}"


def test_R9_among_readings_of_one_kind_the_highest_counts_so_the_higher_of_two_fours():
    # 33335555 is a four_with_two_pairs of 5: 4444 with 66 77 does not beat it, 6666 does.
    lead = "3s3h3c3d5s5h5c5d"
    assert not follows(lead, "4s4h4c4d7s7h8s8h")
    assert follows(lead, "6s6h6c6d7s7h8s8h")
    # And over a four of 4 it is taken for a 5, though its 3 would not beat it.
    assert follows("4s4h4c4d7s7h8s8h", lead)


def test_R7_two_singles_of_one_rank_and_both_jokers_may_be_attached_as_singles():
    assert leading("5s5h5c5d3s3h").view(None)["trick"]["kind"] == "four_with_two_solos"
    assert leading("5s5h5c5dBJRJ").view(None)["trick"]["kind"] == "four_with_two_solos"
    assert leading("3s3h3c4s4h4cBJRJ").view(None)["trick"]["kind"] == "airplane_with_solos"


@pytest.mark.parametrize("cards", ["3s3h3cBJRJ", "3s3h3c3d4s4hBJRJ", "3s3h3c4s4h4c5s5hBJRJ"])
def test_R7_a_joker_is_never_part_of_a_pair(cards):
    with pytest.raises(IllegalAction):
        leading(cards)


def test_R8_two_fours_are_no_bomb():
    assert leading("3s3h3c3d5s5h5c5d").view(None)["bombs"] == 0
    assert not follows("3s", "4s4h4c4d5s5h5c5d")


# End and score.


def test_seed_rule_10_example_base_3_multiplier_2_coefficient_10():
    """Landlord 3*2*2*10 = 120, less 5% = 6: +114. Farmers -3*2*10 = -60 each."""
    hand = start(BOMB, coins=[5000, 5000, 5000], coefficient=10)
    do(hand, "0 call 3", "1 pass", "2 pass", *LED_AND_BEATEN, *BOMB_AND_REST)
    result = hand.result
    assert result.winners == (0,)
    assert result.points == (12, -6, -6)
    assert result.coins == (114, -60, -60)
    assert result.house == 6


def test_seed_rule_8_both_farmers_win_when_one_empties_its_hand():
    hand = do(start(FARMER_WINS, landlord=0), *FARMER_WINS_LATE)
    assert hand.result.winners == (1, 2)
    assert hand.result.points == (-2, 1, 1)  # base 1, nothing doubled


def test_seed_rule_9_spring_doubles_once_if_no_farmer_played():
    hand = do(start(ONE_PLAY, landlord=0), ALL_20)
    assert hand.result.points == (4, -2, -2)


def test_seed_rule_9_no_spring_if_one_farmer_played_one_card():
    # Base 1, one bomb: 2 from each.
    hand = do(start(BOMB, landlord=0), *LED_AND_BEATEN, *BOMB_AND_REST)
    assert hand.result.points == (4, -2, -2)


def test_seed_rule_9_anti_spring_doubles_if_the_landlord_made_one_play():
    hand = do(start(FARMER_WINS, landlord=0), *ANTI_SPRING)
    assert hand.result.points == (-4, 2, 2)


def test_seed_rule_10_bombs_and_the_rocket_double_when_played():
    # Base 1. The landlord leads 3s; 1 plays the rocket (x2), then leads 5h; 0 bombs (x2),
    # and plays on to the end: no spring, for 1 has played. 2**2 from each.
    deck = landlord_deck("4h 3s3h3d3c 5s6s7s8s9sTsJsQsKsAs 2s2h", "5h BJRJ", bottom="2c6h6c")
    hand = do(start(deck, landlord=0), "0 play 4h", "1 play BJRJ", "2 pass", "0 pass")
    do(hand, "1 play 5h", "2 pass", *BOMB_AND_REST)
    assert hand.result.points == (8, -4, -4)


def test_seed_rule_10_bombs_left_in_a_hand_do_not_count():
    # Seat 1 keeps 2222 and the rocket; only the spring doubles.
    deck = landlord_deck(
        "3s3h3c 4s4h4c 5s5h5c 6s6h6c 7s7h7c 8s8h", "2s2h2c2d BJRJ", bottom="9s9hTs"
    )
    assert do(start(deck, landlord=0), ALL_20).result.points == (4, -2, -2)


def test_seed_rule_6_a_four_with_two_doubles_nothing():
    # 3333 with 4 and 5, then a row, then 222 with 77: only the spring doubles.
    deck = landlord_deck("3s3h3c3d 4s 5s 6s7s8s9sTsJsQsKsAs 2s2h", bottom="2c7h7c")
    hand = do(start(deck, landlord=0), "0 play 3s3h3c3d4s5s", "1 pass", "2 pass")
    do(hand, "0 play 6s7s8s9sTsJsQsKsAs", "1 pass", "2 pass", "0 play 2s2h2c7h7c")
    assert hand.result.points == (4, -2, -2)


@pytest.mark.parametrize(
    ("cap", "factor"),
    [(4, 16), (0, 1), (1, 2), (5, 32), (6, 64), (7, 64), (None, 64)],
)
def test_seed_rule_4_doublings_are_capped_all_kinds_together(cap, factor):
    # Five bombs and a spring: six doublings. Base 1.
    hand = do(start(FIVE_BOMBS, landlord=0, cap=cap), *five_bombs())
    assert hand.result.points == (2 * factor, -factor, -factor)


def test_R10_the_landlords_largest_loss_is_96_coefficients():
    """0 leads a 3, then 1 plays four bombs and a solo: with the anti-spring five doublings.

    Base 3 and the cap of four: 3 * 16 = 48 points to each farmer, 96 * 5 = 480 coins from
    the landlord, which is all that it had to hold. Of each 240, 12 are rake.
    """
    deck = landlord_deck("3s", "4s4h4c4d 5s5h5c5d 6s6h6c6d 7s7h7c7d 8s")
    hand = start(deck, coefficient=5, coins=[480, 480, 480])
    do(hand, "0 call 3", "1 pass", "2 pass", "0 play 3s")
    for rank in "4567":
        do(hand, f"1 play {rank}s{rank}h{rank}c{rank}d", "2 pass", "0 pass")
    do(hand, "1 play 8s")
    assert hand.result.points == (-96, 48, 48)
    assert hand.result.coins == (-480, 228, 228)
    assert hand.result.house == 24


def test_seed_rule_4_the_cap_is_counted_for_each_farmer_by_itself():
    # cap 2, base 3: spring for both; farmer 1 doubled and reaches the cap, farmer 2 has one.
    hand = do(start(ONE_PLAY, cap=2), "0 call 3", "1 double", "2 pass", ALL_20)
    assert hand.result.points == (18, -12, -6)
    hand = do(start(ONE_PLAY, cap=1), "0 call 3", "1 double", "2 pass", ALL_20)
    assert hand.result.points == (12, -6, -6)


def test_seed_rule_10_the_landlords_loss_is_both_farmers_gain():
    # Base 3, anti-spring (one doubling), 1 doubled: 3*4 and 3*2. N = 10.
    hand = start(FARMER_WINS, coefficient=10, coins=[960, 960, 960])
    do(hand, "0 call 3", "1 double", "2 pass", *ANTI_SPRING)
    assert hand.result.points == (-18, 12, 6)
    # Rake: 120 * 5% = 6, 60 * 5% = 3.
    assert hand.result.coins == (-180, 114, 57)
    assert hand.result.house == 9


def test_seed_rule_10_the_rake_is_rounded_down():
    # Spring, base 1, N = 7: the landlord wins 28; 5% = 1.4, so 1. The farmers lose 14 each.
    result = do(start(ONE_PLAY, landlord=0, coefficient=7), ALL_20).result
    assert (result.coins, result.house) == ((27, -14, -14), 1)


@pytest.mark.parametrize(("percent", "rake"), [(0, 0), (50, 14), (100, 28)])
def test_switch_rake_percent(percent, rake):
    rules = {"coefficient": 7, "rake_percent": percent}
    result = do(start(ONE_PLAY, landlord=0, **rules), ALL_20).result
    assert (result.coins, result.house) == ((28 - rake, -14, -14), rake)


def test_settlement_a_farmer_that_runs_short_pays_what_it_holds():
    # 20 due from each farmer, farmer 1 holds 13: the landlord gains 33, 5% = 1.65 -> 1.
    hand = start(ONE_PLAY, landlord=0, coefficient=10, min_coins=0, coins=[0, 13, 50])
    result = do(hand, ALL_20).result
    assert result.points == (4, -2, -2)  # points are before the cover
    assert (result.coins, result.house) == ((32, -13, -20), 1)


def test_settlement_farmers_share_what_a_landlord_that_runs_short_holds():
    # Due -180, +120, +60; the landlord holds 100: shares 66 2/3 and 33 1/3, so 66 and 33,
    # the coin left over to the larger remainder (seat 1): 67 and 33. Rake 3 and 1.
    hand = start(FARMER_WINS, coefficient=10, min_coins=100, coins=[100, 100, 100])
    do(hand, "0 call 3", "1 double", "2 pass", *ANTI_SPRING)
    assert hand.result.points == (-18, 12, 6)
    assert hand.result.coins == (-100, 64, 32)
    assert hand.result.house == 4


def test_setup_landlord_skips_phases_2_to_4_with_base_1_and_needs_no_marker():
    hand = start(PLAIN, landlord=2)
    assert (hand.phase, hand.to_act) == ("play", (2,))
    assert hand.view(None)["landlord"] == 2
    assert hand.view(2)["seats"][2]["cards"] == 20
    deal = GAME.deal(GAME.read_rules({}), 3, {"landlord": 1}, Stream("0" * 64))
    assert set(deal) == {"deck"}


@pytest.mark.parametrize("setup", [{"landlord": v} for v in (3, -1, None, True, "0", 1.0, [0])])
def test_setup_landlord_is_a_seat(setup):
    with pytest.raises(BadSetup) as caught:
        GAME.start(GAME.read_rules({}), 3, setup, {"deck": PLAIN})
    assert caught.value.code == "bad_record"


def test_setup_landlord_and_a_marker_exclude_each_other():
    with pytest.raises(BadSetup):
        GAME.start(GAME.read_rules({}), 3, {"landlord": 0}, {"deck": PLAIN, "marker": "3s"})
    with pytest.raises(BadDeal):
        GAME.start(GAME.read_rules({}), 3, {}, {"deck": PLAIN})


# Rule 11: absence. Rule 12: entry. Rule 13 (rake) is above.


def test_R11_the_trustee_passes_wherever_it_may():
    hand = start(PLAIN)
    assert hand.absent(0) == "pass"
    do(hand, "0 call 1", "1 pass", "2 pass")
    assert hand.absent(1) == "pass"
    hand = do(start(PLAIN), "0 call 3")
    assert hand.absent(1) == "pass"
    hand = do(start(PLAIN, landlord=0), "0 play 3s")
    assert hand.absent(1) == "pass"


@pytest.mark.parametrize(
    ("held", "lowest"),
    [
        ("3s3h3c3d", "3d"),  # suits d < c < h < s
        ("3s3h3c", "3c"),
        ("3s3h", "3h"),
        ("4s5d", "4s"),  # rank before suit
    ],
)
def test_R11_leading_the_trustee_plays_its_lowest_solo(held, lowest):
    rest = [card for card in FIFTY_FOUR if card[0] in "TJQKA2"][: 20 - len(names(held))]
    deck = landlord_deck(held + "".join(rest[:-3]), bottom="".join(rest[-3:]))
    assert start(deck, landlord=0).absent(0) == f"play {lowest}"


def test_seed_rule_11_leaving_is_no_action_and_the_trustee_stays():
    assert start(PLAIN).leave(0) is None
    assert (GAME.leaving, GAME.trustee_stays) == ("trustee", True)


def test_seed_rule_12_the_minimum_is_96_coefficients_and_holding_just_that_is_enough():
    assert GAME.read_rules({}).min_coins == 96
    assert GAME.read_rules({"coefficient": 5}).min_coins == 480  # the seed's example
    assert GAME.read_rules({"coefficient": 5, "min_coins": 7}).min_coins == 7
    start(PLAIN, coefficient=5, coins=[480, 480, 480])
    with pytest.raises(BadSetup):
        start(PLAIN, coefficient=5, coins=[480, 479, 480])


@pytest.mark.parametrize(
    "given",
    [
        {"coefficient": 0},
        {"coefficient": "1"},
        {"coefficient": True},
        {"coefficient": 1.0},
        {"coefficient": None},
        {"min_coins": -1},
        {"grab": 1},
        {"double": None},
        {"cap": -1},
        {"cap": True},
        {"rake_percent": 101},
        {"rake_percent": -1},
        {"unit": 1},
    ],
)
def test_rules_wrong_values_and_unknown_keys_are_refused(given):
    with pytest.raises(BadSetup):
        GAME.read_rules(given)


# Unknown cards.


def unknown_deck(*hands, bottom=""):
    """A deck of which only these cards are known."""
    parts = [names(hand) + ["??"] * (17 - len(names(hand))) for hand in (*hands, "", "", "")[:3]]
    return "".join(card for part in parts for card in part) + bottom.ljust(6, "?")


def test_unknown_cards_make_a_hand_partial_and_known_ones_do_not():
    assert start(unknown_deck("3s"), landlord=0).partial
    assert not start(PLAIN, landlord=0).partial
    assert start(PLAIN.replace("4c", "??"), landlord=0).partial


def test_unknown_cards_a_seat_plays_come_from_its_unknown_ones():
    hand = start(unknown_deck("3s", "4h"), landlord=0)
    do(hand, "0 play 3s", "1 play 5h", "2 pass", "0 play 6s")
    assert [seat["cards"] for seat in hand.view(None)["seats"]] == [18, 16, 17]


def test_unknown_cards_known_to_be_elsewhere_cannot_be_played():
    hand = start(unknown_deck("3s", "4h", bottom="9s"), landlord=0)
    with pytest.raises(IllegalAction):
        hand.act(0, "play 4h")
    do(hand, "0 play 5s")
    for card in ("9s", "5s", "3s"):  # the landlord's bottom, a card played, one held
        with pytest.raises(IllegalAction):
            hand.act(1, f"play {card}")


def test_unknown_cards_a_seat_has_no_more_of_them_than_were_dealt():
    # Seat 1 has 16 known cards and one unknown one.
    known = "3h3c4h4c5h5c6h6c7h7c8h8c9h9cThTc"
    hand = do(start(unknown_deck("3s", known), landlord=0), "0 play 3s4s5s6s7s")
    with pytest.raises(IllegalAction):
        hand.act(1, "play 4d5d6d7d8d")
    do(hand, "1 play 4h5h6h7h8s", "2 pass", "0 pass")
    with pytest.raises(IllegalAction):
        hand.act(1, "play 2s")
    assert hand.view(None)["seats"][1]["cards"] == 12


def test_unknown_cards_the_hand_ends_when_all_have_been_played():
    hand = start(unknown_deck(), landlord=0)
    assert do(hand, ALL_20).result.points == (4, -2, -2)


def test_unknown_cards_cannot_be_a_marker_nor_be_played():
    with pytest.raises(BadDeal):
        start(unknown_deck("3s"), marker="??")
    with pytest.raises(BadDeal):
        start(unknown_deck("3s"), marker="4s")
    with pytest.raises(BadNotation):
        start(unknown_deck("3s"), landlord=0).act(0, "play ??")
    assert start(unknown_deck("3s"), marker="3s").to_act == (0,)
