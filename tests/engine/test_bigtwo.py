"""Big Two by the page (docs/rules/bigtwo.md): every rule, ruling and worked example."""

import copy
import itertools

import pytest

from engine import (
    PUBLIC,
    AfterEnd,
    BadDeal,
    BadNotation,
    BadSetup,
    Factor,
    IllegalAction,
    NotInTurn,
    Option,
    Past,
    Stream,
    find,
)
from engine.bigtwo import score
from engine.bigtwo.kinds import read_play
from engine.cards import DECK_52, split

GAME = find("bigtwo")
SUITS_DOWN = "shcd"


def deck_of(*hands):
    """A deck that deals these cards to seats 0 to 3, filled up with what is left over."""
    hands = [split(hand) for hand in hands]
    named = {card for hand in hands for card in hand}
    rest = [card for card in DECK_52 if card not in named]
    for hand in hands:
        while len(hand) < 13:
            hand.append(rest.pop(0))
    return "".join(itertools.chain(*hands))


def start(*hands, leader=None, coins=None, witness=None, **rules):
    setup = {} if leader is None else {"leader": leader}
    hands = (*hands, "", "", "", "")[:4]
    read = GAME.read_rules(rules)
    deal = {"deck": deck_of(*hands)}
    return GAME.start(read, 4, setup, deal, coins=coins, witness=witness)


def play_out(hand, *actions):
    for action in actions:
        seat, _, rest = action.partition(" ")
        hand.act(int(seat), rest)
    return hand


def state(hand):
    return copy.deepcopy({key: value for key, value in vars(hand).items() if key != "game"})


def refused(hand, seat, action, error=IllegalAction):
    """The error of an action that is refused and changes nothing."""
    before = state(hand)
    with pytest.raises(error) as caught:
        hand.act(seat, action)
    assert type(caught.value) is error
    assert state(hand) == before
    return caught.value


def kind(cards):
    found = read_play(f"play {cards}").readings
    assert len(found) <= 1
    return found[0].kind if found else None


def beats(higher, lower):
    """Whether `higher` may follow `lower`; never both ways."""
    (a,), (b,) = read_play(f"play {higher}").readings, read_play(f"play {lower}").readings
    assert not (a.beats(b) and b.beats(a))
    return a.beats(b)


def assert_ascending(plays):
    for (low, lower), (high, higher) in itertools.combinations(enumerate(plays), 2):
        assert low < high
        assert beats(higher, lower), (higher, lower)
        assert not beats(lower, higher), (lower, higher)


# Seats, deal, rules, setup.


def test_four_play_with_thirteen_cards_each():
    assert list(GAME.seats) == [4]
    hand = start()
    deck = deck_of("", "", "", "")
    for seat in range(4):
        cards = hand.view(seat)["you"]["cards"]
        assert sorted(split(cards)) == sorted(split(deck[26 * seat : 26 * seat + 26]))


@pytest.mark.parametrize("seats", [0, 2, 3, 5])
def test_other_numbers_of_seats_are_refused(seats):
    with pytest.raises(BadSetup):
        GAME.start(GAME.read_rules({}), seats, {}, {"deck": deck_of("", "", "", "")})


def test_the_shuffle_deals_the_whole_deck_and_no_draws():
    dealt = GAME.deal(GAME.read_rules({}), 4, {}, Stream("5a" * 32))
    assert list(dealt) == ["deck"]
    assert sorted(split(dealt["deck"])) == sorted(DECK_52)


def test_room_parameters_have_the_defaults_of_the_page():
    rules = GAME.read_rules({})
    assert (rules.coefficient, rules.fee, rules.min_coins) == (1, 0, 200)
    rules = GAME.read_rules({"coefficient": 500, "fee": 100})
    assert rules.min_coins == 200 * 500 + 100
    assert GAME.read_rules({"coefficient": 500, "min_coins": 7}).min_coins == 7


@pytest.mark.parametrize(
    "given",
    [{"coefficient": 0}, {"fee": -1}, {"min_coins": -1}, {"coefficient": "1"}, {"cap": 4}],
)
def test_rules_that_the_page_does_not_have_are_refused(given):
    with pytest.raises(BadSetup):
        GAME.read_rules(given)


def test_a_seat_below_min_coins_is_refused():
    start(coins=[200, 200, 200, 200])
    with pytest.raises(BadSetup):
        start(coins=[200, 200, 199, 200])


@pytest.mark.parametrize(
    "setup",
    [
        {"leader": 4},
        {"leader": -1},
        {"leader": None},
        {"leader": "1"},
        {"leader": True},
        {"leader": 1.0},
        {"leader": [1]},
        {"dealer": 1},
        {"leader": 1, "first": 1},
    ],
)
def test_a_setup_that_the_game_does_not_have_is_refused(setup):
    with pytest.raises(BadSetup):
        GAME.start(GAME.read_rules({}), 4, setup, {"deck": deck_of("", "", "", "")})


def test_a_draw_that_the_game_does_not_have_is_refused():
    with pytest.raises(BadSetup):
        GAME.start(GAME.read_rules({}), 4, {}, {"deck": "".join(DECK_52), "marker": "3d"})


@pytest.mark.parametrize(
    "deck",
    [
        None,
        52,
        "",
        "".join(DECK_52[:51]),
        "".join(DECK_52) + "BJ",
        "".join(DECK_52[:51]) + "BJ",
        "".join(DECK_52[:51]) + "3s",
        "".join(DECK_52[:51]) + "1d",
        "".join(DECK_52)[:-1],
    ],
)
def test_a_deck_that_is_not_the_games_is_refused(deck):
    deal = {} if deck is None else {"deck": deck}
    with pytest.raises(BadDeal):
        GAME.start(GAME.read_rules({}), 4, {}, deal)


# Plays.


def test_R1_single_cards_go_by_rank_then_by_suit_with_3d_the_lowest():
    # Written out from the page: 2 > A > K > ... > 3, within a rank s > h > c > d.
    downwards = [rank + suit for rank in "2AKQJT9876543" for suit in "shcd"]
    assert downwards[0] == "2s"
    assert downwards[-1] == "3d"
    assert_ascending(downwards[::-1])


def test_pairs_go_by_their_higher_card():
    # 9s9d has the spade and beats 9h9c; 99 > 88 (the rule text's example).
    assert_ascending(["3c3d", "3s3h", "8s8h", "9h9c", "9s9d", "TcTd", "AsAh", "2c2d", "2s2h"])


def test_triples_go_by_their_highest_card():
    assert_ascending(["3h3c3d", "4h4c4d", "TsThTc", "KhKcKd", "AhAcAd", "2h2c2d"])


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("7c", "single"),
        ("7c7s", "pair"),
        ("7c7s7d", "triple"),
        ("3s4h5c6d7s", "straight"),
        ("2h7h8hJhKh", "flush"),  # the rule text's example: hearts 2 7 8 J K
        ("9s9h9d5s5h", "full_house"),  # the rule text's example: 99955
        ("9s9h9d9c5s", "four_plus_one"),  # the rule text's example: 99995
        ("3s4s5s6s7s", "straight_flush"),
        ("7c8c", None),
        ("7c7s8d", None),
        ("7c8c9c", None),
        ("7s7h7c7d", None),  # a four needs its single card
        ("7s7h8c8d", None),
        ("3s4h5c6d", None),
        ("7s7h7c8d9d", None),
        ("7s7h8c8d9d", None),
        ("7s7hTcJdQd", None),
        ("3s4h5c6d8s", None),
        ("3s4s5s6s7s8s", None),
        ("3s3h4s4h5s5h", None),
        ("3s3h3c4s4h4c", None),
        ("7s7h7c7d8d8s", None),
        ("".join(DECK_52), None),
    ],
)
def test_cards_read_as_the_kind_of_the_table(cards, name):
    assert kind(cards) == name
    assert kind("".join(reversed(split(cards)))) == name


ROWS = [
    "A2345",
    "23456",
    "34567",
    "45678",
    "56789",
    "6789T",
    "789TJ",
    "89TJQ",
    "9TJQK",
    "TJQKA",
]


def suited(row, suits):
    return "".join(map("".join, zip(row, suits, strict=True)))


@pytest.mark.parametrize("row", ROWS)
def test_every_row_is_a_straight_or_in_one_suit_a_straight_flush(row):
    assert kind(suited(row, "shcds")) == "straight"
    for suit in "shcd":
        assert kind(suited(row, 5 * suit)) == "straight_flush"


@pytest.mark.parametrize("row", ["JQKA2", "QKA23", "KA234"])
def test_nothing_wraps_around_the_two_or_the_ace(row):
    assert kind(suited(row, "shcds")) is None
    assert kind(suited(row, "sssss")) == "flush"  # in one suit it is no row, so a flush


def test_straights_go_from_A2345_the_lowest_and_23456_to_TJQKA():
    # All tops are diamonds, so that the row alone decides.
    assert_ascending([suited(row, "shcsd") for row in ROWS])
    assert_ascending([suited(row, "ddddd") for row in ROWS])


@pytest.mark.parametrize("row", ROWS)
def test_straights_of_one_row_go_by_the_suit_of_the_top_card(row):
    # The suits of the other cards fall as the top's rise, and do not matter.
    assert_ascending([suited(row, suits) for suits in ("sshhd", "hhssc", "ccddh", "ddccs")])
    assert_ascending([suited(row, 5 * suit) for suit in "dchs"])


def test_a_two_or_an_ace_low_in_a_row_does_not_decide():
    # The rule text's example: of 6 5 4 3 2 only the six counts.
    assert beats("3d4d5d6c7d", "2s3s4s5s6h")
    assert beats("2d3d4d5d6h", "2s3s4s5c6d")
    assert beats("2d3d4d5d6c", "As2s3s4s5h")


def test_flushes_go_by_their_highest_card_as_a_single():
    assert_ascending(
        [
            "3d4d5d6d8d",
            "3s4s5s6s8s",
            "4h5h6h7h9h",
            "9dTdJdQdAd",
            "3c4c5c6cAc",
            "3d4d5d7d2d",  # a two is the highest
            "6c7c8c9c2c",
            "3s4s5s7s2s",
        ]
    )


def test_only_the_highest_card_of_a_flush_counts_rank_before_suit():
    # Ten of diamonds over nine of spades, although the others are lower.
    assert_ascending(["6s7s8s4s9s", "3d4d5d6dTd"])
    assert_ascending(["TdJdQdKd2d", "3c4c5c6c2c"])
    # With one highest card they are equal, whatever else differs.
    assert not beats("TsJsQsKs2s", "3s4s5s7s2s")
    assert not beats("3s4s5s7s2s", "TsJsQsKs2s")


def test_full_houses_go_by_the_triple():
    assert_ascending(["3s3h3cAsAh", "4h4c4d3s3h", "KhKcKd2s2h", "AsAhAc3s3h", "2h2c2d3s3h"])
    # The pair does not matter: these compare as equal.
    assert not beats("9s9h9dAsAh", "9s9h9d3s3h")
    assert not beats("9s9h9d3s3h", "9s9h9dAsAh")


def test_fours_go_by_the_four():
    assert_ascending(["3s3h3c3d2s", "4s4h4c4d3s", "AsAhAcAd3s", "2s2h2c2d3s"])
    assert not beats("9s9h9c9dAs", "9s9h9c9d3s")
    assert not beats("9s9h9c9d3s", "9s9h9c9dAs")


def test_five_card_kinds_go_straight_flush_full_house_four_straight_flush():
    # The lowest of each kind beats the highest of the kind below it.
    assert beats("3d4d5d6d8d", "TsJsQsKhAs")
    assert beats("3h3c3d4s4h", "2s3s4s5s7s")
    assert beats("3s3h3c3d4s", "2s2h2cAsAh")
    assert beats("Ad2d3d4d5d", "2s2h2c2dAs")
    assert_ascending(
        ["TsJsQsKhAs", "3d4d5d6d8d", "3h3c3d4s4h", "3s3h3c3d4s", "Ad2d3d4d5d", "TsJsQsKsAs"]
    )
    assert GAME.kinds == (
        "single",
        "pair",
        "triple",
        "straight",
        "flush",
        "full_house",
        "four_plus_one",
        "straight_flush",
    )


def test_only_equal_numbers_of_cards_compare_and_nothing_is_a_bomb():
    of_each_number = ["2s", "2s2h", "2s2h2c", "TsJsQsKsAs"]
    for one, other in itertools.permutations(of_each_number, 2):
        assert not beats(one, other)
    assert not beats("TsJsQsKsAs", "3d")
    # The rule text's example: 99 and 10 do not compare.
    assert not beats("9s9h", "Ts")
    assert not beats("Ts", "9s9h")


# Play.


def test_the_holder_of_3d_leads_a_first_hand():
    for seat in range(4):
        hands = [""] * 4
        hands[seat] = "3d"
        hand = start(*hands)
        assert hand.to_act == (seat,)
        assert hand.view(None)["leader"] == seat
        other = (seat + 1) % 4
        refused(hand, other, "pass", NotInTurn)


LOW = "3d3s3h4c5c6c7c"


@pytest.mark.parametrize("cards", ["3d", "3d3s", "3d3s3h", "3d4c5c6c7c"])
def test_the_first_play_of_a_first_hand_contains_3d(cards):
    hand = start("", LOW)
    for without in ("3s", "3s3h", "4c", "7c"):
        error = refused(hand, 1, f"play {without}")
        assert (error.seat, error.rule) == (1, "play")
        assert "3d" in error.detail
    assert hand.view(None)["must_contain"] == "3d"
    hand.act(1, f"play {cards}")
    assert hand.to_act == (2,)
    assert hand.view(None)["must_contain"] is None


def test_only_the_first_play_must_contain_3d():
    hand = start("3d3s4s", "4h", "5h", "6h")
    play_out(hand, "0 play 3d", "1 pass", "2 pass", "3 pass", "0 play 3s")


def test_the_leader_of_a_later_hand_leads_anything():
    hand = start("3d", "", "", "4s4h", leader=3)
    assert hand.to_act == (3,)
    assert hand.view(None)["must_contain"] is None
    play_out(hand, "3 play 4s4h")
    hand = start("3d3h", leader=0)
    hand.act(0, "play 3h")


@pytest.mark.parametrize("outcome", ["fled", "void"])
def test_R2_after_a_fled_or_void_hand_the_next_counts_as_a_first_hand(outcome):
    assert GAME.setup(Past(outcome=outcome, setup={"leader": 2})) == {}
    assert GAME.setup(Past(outcome=outcome, setup={"leader": 2}, winners=(2,))) == {}


def test_R2_when_the_winner_has_left_the_next_counts_as_a_first_hand():
    assert GAME.setup(Past(outcome="played", setup={"leader": 2}, winners=(), gone=(1,))) == {}


@pytest.mark.parametrize("seat", range(4))
def test_the_previous_hands_winner_leads_the_next_wherever_it_sits_now(seat):
    assert GAME.setup(Past(outcome="played", winners=(seat,))) == {"leader": seat}


def test_a_tables_first_hand_has_no_leader_in_its_setup():
    assert GAME.setup(Past()) == {}


def test_the_leader_of_a_trick_may_not_pass():
    assert refused(start("3d"), 0, "pass").rule == "play"
    hand = play_out(start("3d2s"), "0 play 3d", "1 pass", "2 pass", "3 pass")
    refused(hand, 0, "pass")


def test_a_follower_plays_as_many_cards_and_higher_or_passes():
    hand = start("4h4c", "3s3h3c5s5h7s", "6s6h", "", leader=0)
    hand.act(0, "play 4h4c")
    for cards in ("5s", "7s", "3s3h", "3s3h3c", "3s3h3c5s5h", "5s7s"):
        refused(hand, 1, f"play {cards}")
    hand.act(1, "play 5s5h")
    hand.act(2, "play 6s6h")
    assert hand.view(None)["trick"] == {"seat": 2, "cards": "6s6h", "kind": "pair"}


def test_equal_plays_do_not_beat():
    # Equal rows with tops of one suit cannot occur in one deck; a four and a triple neither.
    hand = start("9s9h9c4s4h", "9d", leader=0)
    hand.act(0, "play 9h9c")
    refused(hand, 1, "play 9d")


def test_a_seat_plays_what_it_holds():
    hand = start("3d4s", "5s")
    assert refused(hand, 0, "play 5s").rule == "play"
    refused(hand, 0, "play 3d5s")


def test_cards_that_are_no_play_are_refused_with_the_rule():
    hand = start("3d3s3h3c4s4h4c4d")
    for cards in ("3d4s", "3d3s3h3c", "3d3s3h4s", "3d3s4s4h", "3d3s3h4s4h4c"):
        assert refused(hand, 0, f"play {cards}").rule == "plays"


def test_after_three_passes_in_a_row_the_last_player_leads_anything():
    hand = start("3d8s8h", "4s", "5s", "6s")
    play_out(hand, "0 play 3d", "1 play 4s", "2 pass", "3 pass", "0 pass")
    assert hand.to_act == (1,)
    assert hand.view(None)["trick"] is None
    hand = start("3d8s8h", "4s", "5s", "6s")
    play_out(hand, "0 play 3d", "1 pass", "2 pass", "3 pass", "0 play 8s8h")


def test_two_passes_do_not_end_a_trick():
    hand = start("3d4d", "4s", "5s", "6s")
    play_out(hand, "0 play 3d", "1 play 4s", "2 pass", "3 pass")
    refused(hand, 0, "play 4d")


def test_R3_a_seat_that_passed_may_play_again_in_the_same_trick():
    hand = start("3d", "4s7s", "5s8s", "6s")
    play_out(hand, "0 play 3d", "1 pass", "2 pass", "3 play 6s", "0 pass", "1 play 7s")
    play_out(hand, "2 play 8s", "3 pass", "0 pass")
    assert hand.to_act == (1,)  # after a pass, a play and two passes: not three in a row
    hand.act(1, "pass")
    assert hand.to_act == (2,)
    assert hand.view(None)["trick"] is None


def ended(**rules):
    """Seat 0 sheds A2345 of spades and 3 to 6 of the other suits, undisturbed."""
    row, triples = "As2s3s4s5s", ("6h6c6d", "7h7c7d")
    hand = start(row + "".join(triples) + "Ks" + "Kh", leader=0, **rules)
    for cards in (row, *triples):
        play_out(hand, f"0 play {cards}", "1 pass", "2 pass", "3 pass")
    return play_out(hand, "0 play KsKh")


def test_the_hand_ends_when_a_seat_is_empty():
    hand = ended()
    assert hand.phase == "over"
    assert hand.to_act == ()
    assert hand.result.outcome == "played"
    assert hand.result.winners == (0,)
    for seat, action in ((1, "pass"), (0, "play 3d"), (2, "flee"), (3, "flee")):
        refused(hand, seat, action, AfterEnd)
    assert all(list(hand.legal_actions(seat)) == [] for seat in range(4))
    assert all(hand.options(seat) == () for seat in range(4))
    assert hand.leave(1) is None


def test_the_longest_hand_has_as_many_actions_as_the_bound():
    # Upwards: seat 0 has the 13 lowest cards, then 3, 2 and 1, the highest. Each plays 12
    # singles, all others passing; only then the next one takes over, after two passes.
    upwards = [rank + suit for rank in "3456789TJQKA2" for suit in "dchs"]
    hands = [upwards[:13], upwards[39:], upwards[26:39], upwards[13:26]]
    hand = start(*("".join(cards) for cards in hands))
    actions = 0
    for seat in (0, 3, 2, 1):
        for card in hands[seat][: 13 if seat == 1 else 12]:
            while hand.to_act != (seat,):
                hand.act(hand.to_act[0], "pass")
                actions += 1
            hand.act(seat, f"play {card}")
            actions += 1
    assert hand.result is not None
    # 49 plays; 3 passes behind each of 48 but the three after which another takes over.
    assert actions == 49 + 3 * 48 - 3 == GAME.bound(GAME.read_rules({}), 4)


# Score.


@pytest.mark.parametrize(
    ("count", "points", "with_two"),
    [
        (0, 0, 0),
        (1, 1, 1),
        (5, 5, 5),
        (7, 7, 7),  # the two of spades counts from 8 cards on
        (8, 16, 32),
        (9, 18, 36),
        (10, 30, 60),
        (11, 33, 66),
        (12, 36, 72),
        (13, 52, 104),
    ],
)
def test_card_points_by_the_number_of_cards_left(count, points, with_two):
    assert score.card_points(count, two_of_spades=False) == points
    assert score.card_points(count, two_of_spades=True) == with_two


def seed_example(**given):
    """Ends with 5, 8, 0 and 12 cards; seat 0 has the two of spades among its five."""
    hand = start(
        "4d6d8dTdQd" + "5c" + "KhKd" + "2s2h2c2d5s",
        "8s8h8cJsJh",
        "3h4h5h6h7c" + "9s9h9d9cKs" + "3c" + "AsAh",
        "4c",
        leader=2,
        **given,
    )
    return play_out(
        hand,
        "2 play 3h4h5h6h7c",
        "3 pass",
        "0 play 4d6d8dTdQd",
        "1 play 8s8h8cJsJh",
        "2 play 9s9h9d9cKs",
        "3 pass",
        "0 pass",
        "1 pass",
        "2 play 3c",
        "3 play 4c",
        "0 play 5c",
        "1 pass",
        "2 pass",
        "3 pass",
        "0 play KhKd",
        "1 pass",
        "2 play AsAh",
    )


def test_the_seeds_score_example_of_5_8_0_and_12_cards():
    hand = seed_example()
    assert [seat["cards"] for seat in hand.view(None)["seats"]] == [5, 8, 0, 12]
    result = hand.result
    assert result.points == (37, -7, 57, -87)
    assert (result.outcome, result.winners, result.fled) == ("played", (2,), None)
    assert result.coins == (37, -7, 57, -87)
    assert result.house == 0
    assert score.scores([5, 16, 0, 36]) == (37, -7, 57, -87)


def test_R4_a_seat_that_did_not_win_gains_with_a_positive_score():
    result = seed_example(coefficient=10, fee=3, coins=[3000] * 4).result
    assert result.winners == (2,)
    # Seat 0: 37 * 10 - 3, and so on.
    assert result.coins == (367, -73, 567, -873)
    assert result.house == 12


def test_the_seeds_settlement_example_of_500_and_100():
    paid = score.pay([30, -18, -4, -8], [100_100] * 4, coefficient=500, fee=100)
    assert paid.coins == (14900, -9100, -2100, -4100)
    assert paid.house == 400
    assert score.pay([30, -18, -4, -8], None, coefficient=500, fee=100) == paid


def test_the_two_of_spades_doubles_a_hand_of_eight_or_more():
    # Seat 0 sheds everything; the others keep 13 cards each, 52 points; with 2s 104.
    def undisturbed(*others):
        mine = "3s4h5h6h7h" + "8h8c8d" + "9h9c9d" + "KsKh"
        hand = start(mine, *others, leader=0)
        for cards in ("3s4h5h6h7h", "8h8c8d", "9h9c9d"):
            play_out(hand, f"0 play {cards}", "1 pass", "2 pass", "3 pass")
        return play_out(hand, "0 play KsKh").result

    # Points 0, 104, 52, 52 add up to 208: scores 208 - 4 * own.
    assert undisturbed("2s").points == (208, -208, 0, 0)
    assert undisturbed("", "", "2s").points == (208, 0, 0, -208)


def test_a_two_of_spades_that_was_played_doubles_nothing():
    # Seat 0 led it; the others keep 13 each: 0, 52, 52, 52 add up to 156.
    hand = ended()
    assert hand.result.points == (156, -52, -52, -52)


def test_losers_pay_what_they_hold_and_the_cover_is_shared():
    # Scores 156, -52, -52, -52 times 10. Seat 1 holds 100 of 520: seat 0 gains 1140 of 1560.
    result = ended(coefficient=10, min_coins=0, coins=[0, 100, 5000, 520]).result
    assert result.points == (156, -52, -52, -52)
    assert result.coins == (1140, -100, -520, -520)
    assert result.house == 0


def test_the_fee_is_at_most_what_a_seat_then_holds():
    # As above with a fee of 7: seats 1 and 3 have nothing left to pay it with.
    result = ended(coefficient=10, fee=7, min_coins=0, coins=[0, 100, 5000, 520]).result
    assert result.coins == (1133, -100, -527, -520)
    assert result.house == 14


def test_the_cover_is_shared_between_two_who_gain():
    # Seed example times 1: losers owe 7 and 87, winners should gain 37 and 57, 94 in all.
    # Seat 3 holds 40: 47 coins to share. 47*37/94 = 18.5, 47*57/94 = 28.5: equal remainders,
    # so the coin left over goes to the lower seat.
    result = seed_example(min_coins=0, coins=[0, 7, 0, 40]).result
    assert result.points == (37, -7, 57, -87)
    assert result.coins == (19, -7, 28, -40)


def test_the_explanation_leads_from_the_cards_to_the_coins():
    result = seed_example(coefficient=10, fee=3, coins=[3000, 3000, 3000, 3000]).result
    of = {seat: [f for f in result.explain if f.seat == seat] for seat in range(4)}
    assert of[3] == [
        Factor(3, "cards", 12),
        Factor(3, "many_cards", 3),
        Factor(3, "card_points", 36),
        Factor(3, "coefficient", 10),
        Factor(3, "fee", -3),
    ]
    assert of[0][:2] == [Factor(0, "cards", 5), Factor(0, "card_points", 5)]
    assert "cover" not in {factor.factor for factor in result.explain}


def test_the_explanation_says_what_the_cover_took():
    # Scores 156, -52, -52, -52; seat 1 holds 40 and pays 12 less, which seat 0 misses.
    result = ended(min_coins=0, coins=[300, 40, 300, 300]).result
    assert result.coins == (144, -40, -52, -52)
    covers = [factor for factor in result.explain if factor.factor == "cover"]
    assert covers == [Factor(0, "cover", -12), Factor(1, "cover", 12)]


def test_the_explanation_names_the_two_of_spades():
    hand = start("3s4h5h6h7h" + "8h8c8d" + "9h9c9d" + "KsKh", "2s", leader=0)
    for cards in ("3s4h5h6h7h", "8h8c8d", "9h9c9d"):
        play_out(hand, f"0 play {cards}", "1 pass", "2 pass", "3 pass")
    hand.act(0, "play KsKh")
    of = [f for f in hand.result.explain if f.seat == 1]
    assert of[:4] == [
        Factor(1, "cards", 13),
        Factor(1, "many_cards", 4),
        Factor(1, "two_of_spades", 2),
        Factor(1, "card_points", 104),
    ]


# Fleeing.


@pytest.mark.parametrize("seat", range(4))
def test_R5_fleeing_ends_the_hand_in_turn_or_not(seat):
    hand = start("3d", coefficient=5, fee=9, coins=[2000] * 4)
    hand.act(seat, "flee")
    result = hand.result
    assert (result.outcome, result.winners, result.fled) == ("fled", (), seat)
    assert result.points == tuple(-200 if s == seat else 0 for s in range(4))
    # 200 * 5 to the house; nobody pays the fee.
    assert result.coins == tuple(-1000 if s == seat else 0 for s in range(4))
    assert result.house == 1000
    assert (hand.phase, hand.to_act) == ("over", ())
    for other in range(4):
        refused(hand, other, "flee", AfterEnd)


def test_R5_fleeing_is_possible_in_the_middle_of_a_trick():
    hand = play_out(start("3d"), "0 play 3d", "1 pass", "0 flee")
    assert hand.result.points == (-200, 0, 0, 0)


def test_R5_a_fleeing_seat_pays_at_most_what_it_holds():
    hand = start("3d", coefficient=5, min_coins=0, coins=[0, 999, 3, 50])
    hand.act(1, "flee")
    assert hand.result.points == (0, -200, 0, 0)
    assert hand.result.coins == (0, -999, 0, 0)
    assert hand.result.house == 999
    assert hand.result.explain == (
        Factor(1, "flee", -200),
        Factor(1, "coefficient", 5),
        Factor(1, "cover", 1),
    )


def test_leaving_in_a_hand_is_fleeing():
    hand = start("3d")
    assert GAME.leaving == "flee"
    assert [hand.leave(seat) for seat in range(4)] == ["flee"] * 4


# A turn that times out.


def test_a_timeout_passes_or_leads_the_lowest_single_card():
    hand = start("3d5s", "3s4d4s", "", "", leader=1)
    assert hand.absent(1) == "play 3s"
    hand.act(1, "play 4s")
    assert hand.absent(2) == "pass"
    hand = start("5c5d6s7s8s8h8c9s9hTsJsQsKs", leader=0)
    assert hand.absent(0) == "play 5d"
    assert GAME.trustee_stays is False


def test_a_timeout_in_a_first_hands_first_play_plays_3d():
    hand = start("", "", "3d3h")
    assert hand.absent(2) == "play 3d"
    hand.act(2, hand.absent(2))
    assert hand.to_act == (3,)


# Notation and the order of errors.

NONSENSE = [
    "",
    " ",
    "play",
    "play ",
    "play  3d",
    " play 3d",
    "play 3d ",
    "play 3d 4d",
    "play 3d single",
    "play 3s4h5c6d7s straight",
    "play 3",
    "play 3d4",
    "play 10d",
    "play 3D",
    "play 3x",
    "play 1s",
    "play ??",
    "play BJ",
    "play RJ",
    "play BJRJ",
    "play 3d3d",
    "play ３d",
    "play ٣d",
    "play 3d\n",
    "play\t3d",
    "Play 3d",
    "PASS",
    "pass ",
    "pass 3d",
    "flee 1",
    "flee ",
    "call 1",
    "grab",
    "call 99999999999999999999",
    "play " + "9" * 100_000,
    "play " + "3d" * 100_000,
    "\x00",
    "play 3d\x00",
]


@pytest.mark.parametrize("action", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_bad_notation_whoever_writes_it_and_whenever(action):
    hand = start("3d")
    for seat in range(4):
        refused(hand, seat, action, BadNotation)
    hand.act(0, "play 3d")
    refused(hand, 1, action, BadNotation)
    refused(hand, 2, action, BadNotation)
    with pytest.raises(BadNotation):
        hand.check_notation(action)
    with pytest.raises(BadNotation):
        hand.recorded(1, action)
    hand.act(1, "flee")
    refused(hand, 2, action, BadNotation)


@pytest.mark.parametrize("seat", [-1, 4, 10**30])
def test_a_seat_that_is_not_there_is_bad_notation(seat):
    hand = start("3d")
    for action in ("pass", "flee", "play 3d"):
        refused(hand, seat, action, BadNotation)


def test_notation_comes_before_the_turn_and_the_turn_before_the_rules():
    hand = start("3d", "4s5h")
    refused(hand, 1, "play 3d3d", BadNotation)
    refused(hand, 1, "play 4s5h", NotInTurn)
    refused(hand, 1, "pass", NotInTurn)
    hand.act(3, "flee")
    refused(hand, 1, "play 3d3d", BadNotation)
    refused(hand, 1, "play 4s5h", AfterEnd)


def test_the_record_keeps_cards_in_the_order_of_ranks_and_suits():
    hand = start("3d3s4h5c6d7s")
    assert hand.recorded(0, "play 7s3d5c4h6d") == "play 3d4h5c6d7s"
    assert hand.recorded(0, "play 3d3s") == "play 3s3d"
    assert hand.recorded(0, "flee") == "flee"
    told = []
    hand = start("3d3s4h5c6d7s", witness=told.append)
    hand.act(0, "play 3d3s")
    assert told[-1].action == "0 play 3s3d"


# What a seat may do, listed.


def test_legal_actions_of_a_leader_are_its_plays_and_fleeing():
    hand = start("", "3d3c3s")
    legal = list(hand.legal_actions(1))
    assert len(legal) == len(set(legal))
    assert {"play 3d", "play 3c3d", "play 3s3d", "play 3s3c3d", "flee"} <= set(legal)
    assert "pass" not in legal
    assert all(action == "flee" or "3d" in action for action in legal)


def test_legal_actions_of_a_follower_are_higher_plays_passing_and_fleeing():
    hand = start("KhKs", "AdAcKcQs2c3c4c5c6c7d8d9dTd", leader=0)
    hand.act(0, "play Kh")
    assert set(hand.legal_actions(1)) == {"pass", "flee", "play Ad", "play Ac", "play 2c"}
    hand = start("KhKs", "AdAcKcQs2c3c4c5c6c7d8d9dTd", leader=0)
    hand.act(0, "play KsKh")
    assert set(hand.legal_actions(1)) == {"pass", "flee", "play AcAd"}


def test_a_seat_out_of_turn_may_only_flee_and_is_asked_nothing():
    hand = start("3d")
    for seat in (1, 2, 3):
        assert list(hand.legal_actions(seat)) == ["flee"]
        assert hand.options(seat) == ()
        assert hand.hints(seat) == ()


def test_options_name_the_verbs():
    hand = start("3d")
    assert hand.options(0) == (Option("play", "cards"), Option("flee"))
    hand.act(0, "play 3d")
    assert hand.options(1) == (Option("play", "cards"), Option("pass"), Option("flee"))


def test_hints_for_a_lead_are_the_lowest_of_each_kind():
    hand = start("3s5s5h5d6c7c7d8d9s9dTsJdKd", "", leader=0)
    assert hand.hints(0) == (
        "play 3s",
        "play 5h5d",
        "play 5s5h5d",
        "play 5d6c7d8d9d",  # top 9d, before 9s
        "play 5d7d8d9dJd",  # top Jd; 5 7 8 9 J K in diamonds
        "play 5s5h5d7c7d",  # the lowest pair attached
    )


def test_hints_for_a_follower_are_the_lowest_that_beat_then_passing():
    hand = start("8s8h", "3s9s9h9dTsThJc2d4s4h5s5h6s", leader=0)
    hand.act(0, "play 8s8h")
    # 9s9h and 9s9d have one top card: the lower partner is offered.
    assert hand.hints(1) == ("play 9h9d", "play 9s9d", "play TsTh", "pass")


def test_hints_for_the_first_play_contain_3d():
    hand = start("3s3h3c3d4s4h4c4d8s9sJsQsKs")
    assert hand.hints(0) == (
        "play 3d",
        "play 3c3d",
        "play 3h3c3d",
        "play 3h3c3d4c4d",  # the lowest triple; no straight or flush has 3d
        "play 3s3h3c3d4d",
    )


# What may be seen.


def test_nobody_sees_another_seats_cards_before_the_end():
    told = []
    hand = start("3d", witness=told.append)
    dealt = [event for event in told if event.name == "dealt"]
    assert [event.to for event in dealt] == [(0,), (1,), (2,), (3,)]
    assert [event.data["seat"] for event in dealt] == [0, 1, 2, 3]
    assert [event.name for event in told] == ["dealt"] * 4 + ["leader"]
    assert told[-1].data == {"seat": 0, "must_contain": "3d"}
    for viewer in (None, 0, 1, 2, 3):
        view = hand.view(viewer)
        assert [seat["shown"] for seat in view["seats"]] == [None] * 4
        assert (view["you"] is None) is (viewer is None)


def test_all_cards_are_shown_at_the_end():
    told = []
    hand = start("3d", witness=told.append)
    play_out(hand, "0 play 3d", "2 flee")
    assert [event.name for event in told[5:]] == ["play", "flee", "over"]
    assert [event.action for event in told[5:]] == ["0 play 3d", "2 flee", None]
    assert all(event.to is PUBLIC for event in told[4:])
    assert told[-1].data["outcome"] == "fled"
    assert told[-1].data["points"] == [0, 0, -200, 0]
    assert [len(cards) // 2 for cards in told[-1].data["hands"]] == [12, 13, 13, 13]
    shown = [seat["shown"] for seat in hand.view(None)["seats"]]
    assert shown == told[-1].data["hands"]


def test_views_count_cards_and_plays():
    hand = play_out(start("3d4s", "4h"), "0 play 3d", "1 play 4h", "2 pass")
    seats = hand.view(3)["seats"]
    assert [seat["cards"] for seat in seats] == [12, 12, 13, 13]
    assert [seat["plays"] for seat in seats] == [1, 1, 0, 0]


# Unknown cards.


def hide(deck, *places):
    cards = split(deck)
    for place in places:
        cards[place] = "??"
    return "".join(cards)


def start_partial(deck, setup, **given):
    return GAME.start(GAME.read_rules({}), 4, setup, {"deck": deck}, **given)


def test_a_hand_with_unknown_cards_is_partial():
    assert not start("3d").partial
    deck = hide(deck_of("3d", "", "", ""), 20)
    assert start_partial(deck, {}).partial


def test_a_card_known_nowhere_comes_from_the_seats_unknown_ones():
    # Seat 1's first two cards, 4s and 4h, are not known.
    deck = hide(deck_of("3d", "4s4h5s", "6s", ""), 13, 14)
    hand = start_partial(deck, {})
    hand.act(0, "play 3d")
    refused(hand, 1, "play 6s")  # known to be seat 2's
    refused(hand, 1, "play 3d")  # known to be played
    before = hand.view(None)["seats"][1]["cards"]
    hand.act(1, "play 4h")
    assert hand.view(None)["seats"][1]["cards"] == before - 1
    play_out(hand, "2 pass", "3 pass", "0 pass")
    refused(hand, 1, "play 4s4h")  # 4h is gone
    hand.act(1, "play 4s")
    refused(hand, 2, "play 4h")


def test_legal_actions_count_what_the_unknown_cards_may_be():
    deck = hide(deck_of("3d", "4s4h5s", "6s", "4c"), 13, 14, 39)
    hand = start_partial(deck, {})
    hand.act(0, "play 3d")
    legal = set(hand.legal_actions(1))
    # Three cards are unknown: 4s, 4h and 4c, of which seat 1 has two.
    assert {"play 4s", "play 4h", "play 4c"} <= legal
    for action in legal - {"flee"}:
        copy.deepcopy(hand).act(1, action)


def test_an_unknown_3d_is_its_seats_that_has_the_only_unknown_cards():
    hand = start_partial(hide(deck_of("", "3d", "", ""), 13, 14), {})
    assert hand.to_act == (1,)
    assert hand.absent(1) == "play 3d"


def test_whoever_plays_an_unknown_3d_leads():
    deck = hide(deck_of("", "3d", "3s", ""), 13, 26, 27)
    hand = start_partial(deck, {})
    assert hand.to_act == (1, 2)
    assert hand.view(None)["leader"] is None
    refused(hand, 0, "play 3d", NotInTurn)
    refused(hand, 3, "pass", NotInTurn)
    refused(hand, 1, "pass")
    refused(hand, 1, "play 3s")
    assert "play 3d" in set(hand.legal_actions(1))
    assert "play 3s3d" in set(hand.legal_actions(2))
    assert "play 3s3d" not in set(hand.legal_actions(1))  # it has but one unknown card
    refused(hand, 1, "play 3s3d")
    assert set(hand.legal_actions(0)) == {"flee"}
    hand.act(2, "play 3d")
    assert hand.view(None)["leader"] == 2
    assert hand.to_act == (3,)
    refused(hand, 1, "pass", NotInTurn)


def test_a_seat_may_flee_before_the_unknown_3d_was_played():
    deck = hide(deck_of("", "3d", "3s", ""), 13, 26, 27)
    for seat in range(4):
        hand = start_partial(deck, {})
        hand.act(seat, "flee")
        assert hand.result.fled == seat
        assert hand.to_act == ()
        assert hand.result.unjudged == ()


def finish_partial(*places):
    """Seat 0 sheds its cards; seat 1's first is 2s, and seat 2's first is 4s."""
    mine = "3s4h5h6h7h" + "8h8c8d" + "9h9c9d" + "KsKh"
    deck = hide(deck_of(mine, "2s", "4s", ""), *places)
    hand = start_partial(deck, {"leader": 0})
    for cards in ("3s4h5h6h7h", "8h8c8d", "9h9c9d"):
        play_out(hand, f"0 play {cards}", "1 pass", "2 pass", "3 pass")
    return play_out(hand, "0 play KsKh").result


def test_an_unknown_two_of_spades_leaves_the_score_unjudged():
    result = finish_partial(13, 26)  # seat 1's or seat 2's
    assert (result.outcome, result.winners) == ("played", (0,))
    assert result.unjudged == ("points", "coins", "house")


def test_a_two_of_spades_that_can_only_be_in_one_place_is_judged():
    result = finish_partial(13, 14)  # both unknown cards are seat 1's
    assert result.unjudged == ()
    assert result.points == (208, -208, 0, 0)
    result = finish_partial(26, 39)  # the two of spades is known
    assert result.unjudged == ()
    assert result.points == (208, -208, 0, 0)


@pytest.mark.parametrize("second", ["play Js", "pass"])
def test_an_unknown_two_of_spades_matters_only_among_eight_cards_or_more(second):
    hand = start_partial("??" * 52, {"leader": 0})
    play_out(
        hand,
        "0 play 3d4h5h6h7h",
        "1 play 3s3h3c4s4c",
        "2 play 5s5c5d6s6c",
        "3 play 7s7c7d8s8h",
        "0 play TsThTc8d8c",
        "1 pass",
        "2 pass",
        "3 pass",
        "0 play 9s",
        f"1 {second}",
        "2 play Qs",
        "3 play Ks",
        "0 play As",
        "1 pass",
        "2 pass",
        "3 pass",
        "0 play 9h",
    )
    if second == "pass":  # seat 1 has eight cards left, and may have 2s
        assert hand.result.unjudged == ("points", "coins", "house")
    else:
        assert hand.result.unjudged == ()
        assert hand.result.points == (21, -7, -7, -7)


def test_all_cards_may_be_unknown():
    hand = start_partial("??" * 52, {"leader": 3})
    assert hand.to_act == (3,)
    assert hand.absent(3) == "play 3d"
    assert hand.hints(3) == ()
    play_out(hand, "3 play 5s5h", "0 play 6s6h")
    assert [seat["cards"] for seat in hand.view(None)["seats"]] == [11, 13, 13, 11]
