"""The referee of mahjong on hands made by hand; what is expected is worked out from the page."""

import pytest

from tests.referees import mahjong2

# One tile short: 1m2m3m 4p5p6p 7s8s9s are rows, 1z1z is the pair, 5m6m waits for 4m and 7m.
WAITING = "1m2m3m5m6m4p5p6p7s8s9s1z1z"
# No two tiles here are alike or near each other: no discard can be claimed.
SCATTERED = "2m8m2p8p1s4s1z2z3z4z5z6z7z"
LONELY = "9m"


def split(text):
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def deck(dealer, other, wall="", sea="", back=""):
    """A deck that begins so, whose wall ends with `back`; the rest in the order of the set."""
    named = [split(part) for part in (dealer, other, wall, sea, back)]
    assert [len(named[0]), len(named[1])] == [14, 13]
    rest = list(mahjong2.SET)
    for part in named:
        for tile in part:
            rest.remove(tile)
    dealt, other_dealt, front, bottom, end = named
    middle = [rest.pop() for _ in range(44 - len(front) - len(end))]
    bottom = bottom + [rest.pop() for _ in range(8 - len(bottom))]
    return dealt + other_dealt + front + middle + end + bottom + rest


def record(tiles, actions, coins=None, **more):
    seats = [{"player": "ann"}, {"player": "bo"}]
    for seat, held in zip(seats, coins or [], strict=False):
        seat["coins"] = held
    return {
        "format": "paiju/1",
        "game": "mahjong2",
        "seats": seats,
        "setup": {"dealer": 0},
        "deal": {"deck": "".join(tiles), "sea": "".join(tiles[71:79]) + "WW"},
        "actions": actions,
    } | more


def ready_deck(wall):
    return deck(WAITING + LONELY, SCATTERED, wall)


def won(points, coins=None):
    return {
        "outcome": "won",
        "winners": [0],
        "points": points,
        "coins": points if coins is None else coins,
        "house": 0,
    }


# ------------------------------------------------------------------ win shape


@pytest.mark.parametrize(
    ("tiles", "wins"),
    [
        (WAITING + "4m", True),
        (WAITING + "7m", True),
        (WAITING + "1z", False),
        ("1m1m1m2m3m4m5m6m7m8m9m9m9m5m", True),  # 111 234 55 678 999
        ("1m1m2m2m3m3m4p4p5p5p6p6p7s7s", True),  # two rows twice, 7s7s: rows, not seven pairs
        ("1m1m3m3m5m5m7p7p9p9p1s1s3z3z", False),  # seven pairs
        ("1m9m1p9p1s9s1z2z3z4z5z6z7z7z", False),  # thirteen orphans
        ("1m2m3m4m5m6m7m8m9m1z2z3z5p5p", False),  # honours form no rows
        ("8m9m1m4m5m6m7m8m9m1z1z1z5p5p", False),  # a row does not go on from 9 to 1
        ("9m1p2p4m5m6m7m8m9m1z1z1z5p5p", False),  # nor from suit to suit
        ("5p5p", True),  # four melds on the table
        ("5p6p", False),
        ("1z1z1z5p5p", True),
    ],
)
def test_win_shape(tiles, wins):
    assert mahjong2.is_win(split(tiles)) is wins


# ------------------------------------------------------------------ stakes

# The dealer stakes and so on, then discards; the other draws from the wall and so forth.
# The dealer is ready at once and is dealt 7m second in the wall: it wins at its first draw.
READY_THEN_WIN = ["0 ready 9m", "1 discard 5z", "0 win"]


@pytest.mark.parametrize(
    ("stakes", "points"),
    [
        (["0 stake 0"], 10),
        (["0 stake 1", "1 follow"], 20),
        (["0 stake 3", "1 follow"], 40),
        (["0 stake 3", "1 pass"], 10),
        (["0 stake 1", "1 stake 2", "0 accept"], 30),
        (["0 stake 1", "1 stake 3", "0 accept"], 40),
        (["0 stake 1", "1 stake 3", "0 pass"], 20),
        (["0 stake 2", "1 stake 3", "0 pass"], 30),
    ],
)
def test_R2_the_hand_is_played_for_base_times_one_and_the_stake(stakes, points):
    right = record(ready_deck("3s7m"), stakes + READY_THEN_WIN)
    assert mahjong2.judge(right | won([points, -points])) is None
    assert mahjong2.judge(right | won([points + 10, -points - 10])) == "points_mismatch"


@pytest.mark.parametrize(
    ("coins", "stake", "code"),
    [
        ([40, 40], "3", None),  # 40 // 10 - 1 = 3
        ([39, 90], "3", "illegal_action"),  # 39 // 10 - 1 = 2
        ([39, 90], "2", None),
        ([1000, 1000], "3", None),
        ([90, 20], "1", None),
        ([90, 20], "2", "illegal_action"),
    ],
)
def test_stakes_are_what_both_can_cover(coins, stake, code):
    cut = record(ready_deck("3s7m"), [f"0 stake {stake}"], coins, outcome="void")
    assert mahjong2.judge(cut) == code


def test_stakes_are_skipped_if_nobody_can_raise():
    # 19 // 10 - 1 = 0: the dealer's first action is its discard.
    assert mahjong2.judge(record(ready_deck("3s7m"), READY_THEN_WIN, [19, 90])) is None
    with_stake = record(ready_deck("3s7m"), ["0 stake 0", *READY_THEN_WIN], [19, 90])
    assert mahjong2.judge(with_stake) == "illegal_action"


@pytest.mark.parametrize(
    ("stakes", "code"),
    [
        (["0 stake 2", "1 stake 2"], "illegal_action"),  # k < k2
        (["0 stake 3", "1 stake 3"], "illegal_action"),
        (["0 stake 1", "1 stake 0"], "illegal_action"),
        (["0 stake 1", "1 accept"], "illegal_action"),
        (["0 stake 1", "1 stake 2", "0 stake 3"], "illegal_action"),
        (["0 pass"], "illegal_action"),
        (["1 stake 1"], "not_in_turn"),
        (["0 stake 0", "1 follow"], "not_in_turn"),
        (["0 stake 4"], "bad_notation"),
    ],
)
def test_stakes_that_do_not_fit(stakes, code):
    assert mahjong2.judge(record(ready_deck("3s7m"), stakes, outcome="void")) == code


# ------------------------------------------------------------------ cover and entry


def test_loser_pays_what_it_holds():
    # Base 10, the loser holds 4: 10 points, 4 coins.
    right = record(ready_deck("3s7m"), READY_THEN_WIN, [30, 4], rules={"min_coins": 0})
    assert mahjong2.judge(right | won([10, -10], [4, -4])) is None
    assert mahjong2.judge(right | won([10, -10])) == "coins_mismatch"


def test_entry_is_the_base_by_default():
    assert mahjong2.judge(record(ready_deck("3s7m"), READY_THEN_WIN, [10, 10])) is None
    assert mahjong2.judge(record(ready_deck("3s7m"), READY_THEN_WIN, [10, 9])) == "bad_record"


# ------------------------------------------------------------------ ready


def ready_after(tiles, discarded):
    return record(deck(tiles, SCATTERED), ["0 stake 0", f"0 ready {discarded}"], outcome="void")


def test_ready_needs_thirteen_that_wait():
    assert mahjong2.judge(ready_after(WAITING + LONELY, "9m")) is None
    assert mahjong2.judge(ready_after(WAITING + LONELY, "5m")) == "illegal_action"


def test_R6_a_wait_for_a_tile_whose_four_the_seat_holds_is_no_wait():
    # 1m1m1m 2p3p4p 5p6p7p 7s8s9s and 1m: it waits for 1m alone, and holds all four.
    assert mahjong2.judge(ready_after("1m1m1m1m3p4p5p5p6p7p7s8s9s3z", "3z")) == "illegal_action"


def test_a_ready_seat_discards_by_itself_and_is_asked_when_it_can_win():
    # Wall: 3s to seat 1; 3p is no win for seat 0 and goes by itself; 3s to seat 1; 4m wins.
    tiles = ready_deck("3s3p3s4m")
    start = ["0 stake 0", "0 ready 9m", "1 discard 5z"]
    assert mahjong2.judge(record(tiles, [*start, "1 discard 6z", "0 win"])) is None
    written = [*start, "0 discard 3p", "1 discard 6z", "0 win"]
    assert mahjong2.judge(record(tiles, written)) == "not_in_turn"


def test_a_ready_seat_that_passes_stays_ready():
    # 7m is drawn, passed and discarded by itself; seat 1 draws 3s; then 4m comes and wins.
    actions = ["0 stake 0", "0 ready 9m", "1 discard 5z", "0 pass", "1 pass", "1 discard 6z"]
    tiles = ready_deck("3s7m3s4m")
    # Seat 1 holds 8m alone beside 7m (no 6m, no 9m): it has no claim, so it is not asked.
    assert mahjong2.judge(record(tiles, [*actions, "0 win"])) == "illegal_action"
    actions.remove("1 pass")
    assert mahjong2.judge(record(tiles, [*actions, "0 win"])) is None
    other = [*actions, "0 discard 4m"]
    assert mahjong2.judge(record(tiles, other)) == "illegal_action"


# ------------------------------------------------------------------ claims and kongs

# With 1m in three copies, 3m 4m beside a discarded 2m or 5m, and no wait.
CLAIMER = "1m1m1m3m4m2p5p8p3s6s2z3z4z"


def claim(discarded, *actions):
    loose = split("9p9s7z7z6z6z5z5z9p9s1s1s8s")
    tiles = deck("".join([discarded, *loose]), CLAIMER, "", back="7p")
    start = ["0 stake 0", f"0 discard {discarded}"]
    return mahjong2.judge(record(tiles, start + list(actions), outcome="void"))


@pytest.mark.parametrize(
    ("discarded", "actions", "code"),
    [
        ("1m", ["1 pung", "1 discard 4z"], None),
        ("1m", ["1 pung", "1 discard 7p"], "illegal_action"),  # no draw after a pung
        ("1m", ["1 pung", "1 kong 1m"], "illegal_action"),  # R11
        ("1m", ["1 kong", "1 discard 7p"], None),  # the replacement comes from the back
        ("1m", ["1 kong 1m"], "illegal_action"),
        ("1m", ["1 win"], "illegal_action"),
        ("2m", ["1 chow 3m 4m", "1 discard 4z"], None),
        ("2m", ["1 chow 4m 3m", "1 discard 4z"], None),
        ("2m", ["1 chow 1m 3m", "1 discard 4z"], None),  # the middle of the row
        ("5m", ["1 chow 3m 4m", "1 discard 4z"], None),
        ("2m", ["1 chow 3m 3m"], "illegal_action"),
        ("2m", ["1 chow 1m 4m"], "illegal_action"),
        ("2m", ["1 pung"], "illegal_action"),
        ("2m", ["1 discard 4z"], "illegal_action"),  # asked, it has to pass first
        ("2m", ["1 pass", "1 discard 4z"], None),
        ("2m", ["1 chow 3m4m"], "bad_notation"),
        ("7z", ["1 pass"], "illegal_action"),  # R5: nothing to claim, so it has drawn already
        ("7z", ["1 discard 4z"], None),
        ("5z", ["1 chow 3z 4z"], "illegal_action"),
    ],
)
def test_claims(discarded, actions, code):
    assert claim(discarded, *actions) == code


def test_concealed_kong_draws_from_the_back():
    tiles = deck("1z1z1z1z2m5m8m2p5p8p2s5s8s9s", "1m4m7m1p4p7p1s4s7s2z3z4z5z", back="6z")
    start = ["0 stake 0", "0 kong 1z"]
    assert mahjong2.judge(record(tiles, [*start, "0 discard 6z"], outcome="void")) is None
    back = record(tiles, [*start, "0 discard 1z"], outcome="void")
    assert mahjong2.judge(back) == "illegal_action"
    no_tile = record(tiles, ["0 stake 0", "0 kong"], outcome="void")
    assert mahjong2.judge(no_tile) == "illegal_action"


# ------------------------------------------------------------------ the sea bottom


def sea_bottom(flips, bottom="4p4p6p6p1p1p3p3p"):
    """Seat 0, alone ready, waits for 4m and 7m; seat 1 discards what it draws; nobody wins.

    The ten places are the eight tiles of the bottom, then two wild ones.
    """
    rest = ready_deck("")[27:]
    for tile in split(bottom):
        rest.remove(tile)
    live = [tile for tile in rest if tile in ("4m", "7m")]
    safe = [tile for tile in rest if tile not in ("4m", "7m")]
    wall = safe[:44]
    tiles = split(WAITING + LONELY + SCATTERED) + wall + split(bottom) + safe[44:] + live
    # The wall goes by turns, from seat 1 on; seat 0's own tiles go by themselves.
    discards = [f"1 discard {tile}" for tile in wall[0::2]]
    return record(tiles, ["0 stake 0", "0 ready 9m", *discards, *flips])


def drawn(hand):
    zeros = {"winners": [], "points": [0, 0], "coins": [0, 0], "house": 0}
    return hand | {"outcome": "drawn"} | zeros


def test_three_misses_at_the_sea_bottom_are_drawn():
    assert mahjong2.judge(drawn(sea_bottom(["0 flip 5", "0 flip 0", "0 flip 7"]))) is None
    fourth = ["0 flip 5", "0 flip 0", "0 flip 7", "0 flip 1"]
    assert mahjong2.judge(drawn(sea_bottom(fourth))) == "after_end"
    assert mahjong2.judge(drawn(sea_bottom(["0 flip 5", "0 flip 0"]))) == "unfinished"


def test_a_wild_tile_wins_and_ends_the_flips():
    assert mahjong2.judge(sea_bottom(["0 flip 5", "0 flip 8"]) | won([10, -10])) is None
    assert mahjong2.judge(drawn(sea_bottom(["0 flip 9"]))) == "outcome_mismatch"
    assert mahjong2.judge(sea_bottom(["0 flip 9", "0 flip 1"])) == "after_end"


def test_a_tile_that_completes_the_hand_wins_at_the_sea_bottom():
    hand = sea_bottom(["0 flip 1"], "4p7m6p6p1p1p3p3p")
    assert mahjong2.judge(hand | won([10, -10])) is None


@pytest.mark.parametrize(
    ("flips", "code"),
    [
        (["0 flip 5", "0 flip 5"], "illegal_action"),
        (["0 pass"], "illegal_action"),  # the flips are not optional
        (["0 win"], "illegal_action"),
        (["1 flip 5"], "not_in_turn"),
        (["0 flip 10"], "bad_notation"),
        (["0 flip 05"], "bad_notation"),
    ],
)
def test_flips_that_do_not_fit(flips, code):
    assert mahjong2.judge(sea_bottom(flips)) == code


@pytest.mark.parametrize(
    "sea", ["4p4p6p6p1p1p3p3pW", "4p4p6p6p1p1p3p3pWWW", "4p4p6p6p1p1p3p4pWW", "", None]
)
def test_sea_is_eight_tiles_of_the_deck_and_two_wild_ones(sea):
    hand = sea_bottom(["0 flip 5"])
    hand["deal"]["sea"] = sea
    assert mahjong2.judge(hand) == "bad_deal"
