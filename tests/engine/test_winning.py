"""The win check and the waits, against a brute force and against a library of others."""

import random
from collections.abc import Iterator

import pytest

from engine.mahjong2.winning import complete, waits
from engine.tiles import HONOURS, KIND, ONE, TILES, count

MELDS = [(k, k, k) for k in range(34)] + [
    (s + n, s + n + 1, s + n + 2) for s in (0, 9, 18) for n in range(7)
]


def hand_of(counts: list[int]) -> int:
    return sum(number * one for number, one in zip(counts, ONE, strict=True))


def tiles(text: str) -> int:
    return sum(ONE[KIND[text[i : i + 2]]] for i in range(0, len(text), 2))


# The brute force: try every pair, then take the lowest tile away as three alike or as a row.


def is_all_melds(counts: list[int]) -> bool:
    lowest = next((kind for kind in range(34) if counts[kind]), None)
    if lowest is None:
        return True
    for meld in ((lowest,) * 3, (lowest, lowest + 1, lowest + 2)):
        in_a_row = len(set(meld)) == 3
        if in_a_row and (lowest >= 27 or lowest % 9 > 6):
            continue
        rest = list(counts)
        for kind in meld:
            rest[kind] -= 1
        if min(rest) >= 0 and is_all_melds(rest):
            return True
    return False


def is_win(counts: list[int]) -> bool:
    for pair in range(34):
        if counts[pair] >= 2:
            rest = list(counts)
            rest[pair] -= 2
            if is_all_melds(rest):
                return True
    return False


# Hands that make a checker think.


def random_hand(rng: random.Random, size: int, kinds: list[int]) -> list[int]:
    counts = [0] * 34
    for kind in rng.sample([kind for kind in kinds for _ in range(4)], size):
        counts[kind] += 1
    return counts


def won_hand(rng: random.Random, melds: int, suits: list[int]) -> list[int]:
    """Melds and a pair from a few suits, of which there are really so many tiles."""
    within = [meld for meld in MELDS if meld[0] // 9 in suits]
    while True:
        counts = [0] * 34
        for meld in rng.choices(within, k=melds):
            for kind in meld:
                counts[kind] += 1
        counts[rng.choice(within)[0]] += 2
        if max(counts) <= 4:
            return counts


def spoilt(rng: random.Random, counts: list[int]) -> list[int]:
    """One tile exchanged for one near it."""
    counts = list(counts)
    out = rng.choice([kind for kind in range(34) if counts[kind]])
    into = min(33, max(0, out + rng.choice((-3, -2, -1, 1, 2, 3))))
    if counts[into] < 4:
        counts[out] -= 1
        counts[into] += 1
    return counts


def many_hands(number: int, seed: int) -> Iterator[list[int]]:
    """14-tile hands: a quarter each at random, from one suit and honours, won, nearly won."""
    rng = random.Random(seed)
    for index in range(number):
        suits = rng.sample(range(4), rng.choice((1, 1, 2, 3)))
        if index % 4 == 0:
            yield random_hand(rng, 14, list(range(34)))
        elif index % 4 == 1:
            kinds = [kind for kind in range(34) if kind // 9 in {suits[0], 3}]
            yield random_hand(rng, 14, kinds)
        else:
            won = won_hand(rng, 4, suits)
            yield won if index % 4 == 2 else spoilt(rng, won)


def is_other_form(counts: list[int]) -> bool:
    """Seven pairs or thirteen orphans: wins for the library, and not for themselves here."""
    ends = [0, 8, 9, 17, 18, 26, *range(27, 34)]
    orphans = all(counts[kind] for kind in ends) and sum(counts[kind] for kind in ends) == 14
    return orphans or [number for number in counts if number] == [2] * 7


def check_hands(number: int, seed: int) -> None:
    won = 0
    for counts in many_hands(number, seed):
        expected = is_win(counts)
        won += expected
        assert complete(hand_of(counts)) == expected, counts
    # The hands are worth something only if both answers are frequent.
    assert number // 4 < won < number // 2


def check_library(number: int, seed: int) -> None:
    agari = pytest.importorskip("mahjong.agari").Agari
    others = 0
    for counts in many_hands(number, seed):
        if is_other_form(counts):
            others += 1
        else:
            assert complete(hand_of(counts)) == agari.is_agari(counts), counts
    assert others < number // 50


def check_waits(number: int, seed: int) -> None:
    rng = random.Random(seed)
    waiting = 0
    for whole in many_hands(number, seed):
        counts = list(whole)
        counts[rng.choice([kind for kind in range(34) if counts[kind]])] -= 1
        expected = []
        for kind in range(34):
            if counts[kind] < 4:
                counts[kind] += 1
                if is_win(counts):
                    expected.append(kind)
                counts[kind] -= 1
        waiting += bool(expected)
        assert waits(hand_of(counts)) == expected, counts
    assert number // 4 < waiting


def check_library_waits(number: int, seed: int) -> None:
    agari = pytest.importorskip("mahjong.agari").Agari
    rng = random.Random(seed)
    for counts in many_hands(number, seed):
        short = list(counts)
        short[rng.choice([kind for kind in range(34) if short[kind]])] -= 1
        found = waits(hand_of(short))
        for kind in range(34):
            longer = list(short)
            longer[kind] += 1
            if longer[kind] <= 4 and not is_other_form(longer):
                assert (kind in found) == agari.is_agari(longer), (short, TILES[kind])


def test_complete_agrees_with_a_brute_force():
    check_hands(20_000, seed=1)


def test_complete_agrees_with_the_mahjong_library():
    check_library(20_000, seed=2)


def test_waits_agree_with_a_brute_force():
    check_waits(1_000, seed=3)


@pytest.mark.slow
def test_complete_agrees_with_a_brute_force_on_many_hands():
    check_hands(200_000, seed=4)


@pytest.mark.slow
def test_complete_agrees_with_the_mahjong_library_on_many_hands():
    check_library(200_000, seed=5)


def check_waits_complete(number: int, seed: int) -> None:
    rng = random.Random(seed)
    waiting = 0
    for counts in many_hands(number, seed):
        short = list(counts)
        short[rng.choice([kind for kind in range(34) if short[kind]])] -= 1
        hand = hand_of(short)
        expected = [k for k in range(34) if short[k] < 4 and complete(hand + ONE[k])]
        waiting += bool(expected)
        assert waits(hand) == expected, short
    assert number // 4 < waiting


def test_waits_are_the_kinds_that_make_the_hand_complete():
    check_waits_complete(20_000, seed=6)


@pytest.mark.slow
def test_waits_are_the_kinds_that_make_the_hand_complete_on_many_hands():
    """What is complete is compared with others in as many hands."""
    check_waits_complete(200_000, seed=7)


@pytest.mark.slow
def test_waits_agree_with_a_brute_force_on_many_hands():
    check_waits(20_000, seed=8)


def test_waits_agree_with_the_mahjong_library():
    check_library_waits(2_000, seed=9)


@pytest.mark.slow
def test_waits_agree_with_the_mahjong_library_on_many_hands():
    check_library_waits(200_000, seed=10)


@pytest.mark.parametrize("melds", [0, 1, 2, 3])
def test_with_melds_on_the_table_fewer_tiles_are_complete(melds):
    rng = random.Random(melds)
    won = 0
    for index in range(2_000):
        counts = won_hand(rng, melds, [index % 4, 3])
        counts = spoilt(rng, counts) if index % 2 else counts
        won += is_win(counts)
        assert complete(hand_of(counts)) == is_win(counts)
    assert 1_000 <= won < 2_000


def test_every_number_of_tiles_that_is_no_pair_and_melds_is_incomplete():
    rng = random.Random(8)
    for size in range(15):
        if size % 3 != 2:
            for _ in range(100):
                assert not complete(hand_of(random_hand(rng, size, list(range(34)))))


@pytest.mark.parametrize(
    "text",
    [
        "1m1m2m2m3m3m4z4z5z5z6z6z7z7z",  # a pair in each of five places: not 1, but 5 pairs
        "1m1m2p2p3s3s4z4z",  # four pairs: one in each suit
        "1m1m9m9m1p1p9p9p1s1s9s9s1z1z",  # seven pairs
        "1m9m1p9p1s9s1z2z3z4z5z6z7z7z",  # thirteen orphans
        "1z2z3z4m5m6m7m8m9m1p2p3p5p5p",  # honours form no row
        "8m9m1p4m5m6m7m8m9m1p2p3p5p5p",  # a row does not run over into the next suit
        "9m1m2m4m5m6m7m8m9m1p2p3p5p5p",  # nor around the end
        "1m1m1m1m2p3p4p5p6p7p8s8s8s9s",  # four alike, concealed, are no meld by themselves
    ],
)
def test_nothing_but_melds_and_a_pair_counts(text):
    assert not complete(tiles(text))


def test_two_pairs_in_a_suit_do_not_pass_for_none():
    # 11m 22m: 4 tiles, and 333p 444p 55z: complete but for the four.
    assert not complete(tiles("1m1m2m2m3p3p3p4p4p4p5z5z"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The nine gates wait for every tile of the suit.
        ("1m1m1m2m3m4m5m6m7m8m9m9m9m", "1m2m3m4m5m6m7m8m9m"),
        ("1m2m3m4p5p6p7s8s9s1z1z5z5z", "1z5z"),  # two pairs
        ("1m2m3m4p5p6p7s8s9s1z1z4s5s", "3s6s"),  # both ends of a row
        ("1m2m3m4p5p6p7s8s9s1z1z1s2s", "3s"),  # an edge
        ("1m2m3m4p5p6p7s8s9s1z1z1s3s", "2s"),  # a gap
        ("1m2m3m4p5p6p7s8s9s1z1z1z6z", "6z"),  # the pair
        ("2p3p4p5p", "2p5p"),  # three melds lie on the table
        ("7z", "7z"),  # four melds lie on the table
        ("1m2m3m4p5p6p7s8s9s1z1z2z4z", ""),
        # 5m would be a fifth: the hand has all four.
        ("5m5m5m5m1p2p3p4p5p6p7z7z7z", ""),
    ],
)
def test_waits_of_known_hands(text, expected):
    assert waits(tiles(text)) == [KIND[expected[i : i + 2]] for i in range(0, len(expected), 2)]


def test_a_kind_of_which_the_hand_has_all_four_is_not_waited_for():
    # 3333m and a row 1m2m: the fourth 3m is no pair by itself, and a fifth there is not.
    hand = tiles("3m3m3m3m1m2m4p4p4p5s5s5s6s")
    assert count(hand, KIND["3m"]) == 4
    # 333m + 123m + 444p + 555s + 6s waits for the pair; 56s and 7s or 4s need the pair 55s.
    assert waits(hand) == [KIND[name] for name in ("4s", "6s", "7s")]


def test_all_hands_of_five_tiles_of_one_suit():
    """Three alike and another pair: 9 * 8; a row and any pair: 7 * 9; none is both."""
    suit = [[*counts, *[0] * 25] for counts in suit_hands(5, 9)]
    assert sum(complete(hand_of(counts)) for counts in suit) == 72 + 63


@pytest.mark.slow
def test_all_hands_of_fourteen_tiles_of_one_suit():
    suit = [[*counts, *[0] * 25] for counts in suit_hands(14, 9)]
    assert len(suit) == 118_800
    assert [complete(hand_of(counts)) for counts in suit] == list(map(is_win, suit))


def suit_hands(size: int, kinds: int) -> Iterator[list[int]]:
    if kinds == 1:
        if size <= 4:
            yield [size]
        return
    for number in range(min(size, 4) + 1):
        for rest in suit_hands(size - number, kinds - 1):
            yield [number, *rest]


def test_honours_are_the_last_seven_kinds():
    assert TILES[HONOURS:] == ("1z", "2z", "3z", "4z", "5z", "6z", "7z")
