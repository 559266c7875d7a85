"""The plays of Dou Dizhu against a table built the other way round.

The engine looks at cards and finds what they are. Here every play of the page's table is
built from its definition, as a row of rank counts with its readings; what is not in the
table is no play.
"""

from collections import Counter, defaultdict
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random

import pytest

from engine.cards import CARDS
from engine.climbing import Reading
from engine.landlord.kinds import count_key, counts_of, readings
from engine.landlord.listing import all_plays, rank_plays

RANKS = [*"3456789TJQKA2", "BJ", "RJ"]
JOKERS = {"BJ", "RJ"}
ROW = "3456789TJQKA"
MOST_CARDS = 20  # the landlord's

FORMS = {"solo_chain": (1, 5), "pair_chain": (2, 3), "trio_chain": (3, 2)}


def in_the_deck(cards):
    return all(n <= (1 if rank in JOKERS else 4) for rank, n in Counter(cards).items())


def rows(least):
    """Every run of at least so many ranks without 2 and jokers."""
    for size in range(least, len(ROW) + 1):
        for first in range(len(ROW) - size + 1):
            yield ROW[first : first + size]


def attached_solos(core, n):
    others = [rank for rank in RANKS if rank not in core]
    for some in combinations_with_replacement(others, n):
        if in_the_deck(some):
            yield list(some)


def attached_pairs(core, n):
    others = [rank for rank in RANKS if rank not in core and rank not in JOKERS]
    for some in combinations_with_replacement(others, n):
        if in_the_deck(some * 2):
            yield list(some * 2)


def definitions():
    """(kind, cards as ranks, the rank that is compared), row by row of the table."""
    yield "rocket", ["BJ", "RJ"], "RJ"
    for rank in RANKS:
        yield "solo", [rank], rank
        if rank in JOKERS:
            continue
        yield "pair", [rank] * 2, rank
        yield "trio", [rank] * 3, rank
        yield "bomb", [rank] * 4, rank
        for one in attached_solos(rank, 1):
            yield "trio_with_solo", [rank] * 3 + one, rank
        for two in attached_pairs(rank, 1):
            yield "trio_with_pair", [rank] * 3 + two, rank
        for two in attached_solos(rank, 2):
            yield "four_with_two_solos", [rank] * 4 + two, rank
        for four in attached_pairs(rank, 2):
            yield "four_with_two_pairs", [rank] * 4 + four, rank
    yield from chains()


def chains():
    """The rows of the table that are rows of ranks."""
    for kind, (each, least) in FORMS.items():
        for row in rows(least):
            yield kind, list(row) * each, row[-1]
    for row in rows(2):
        n = len(row)
        if 4 * n <= MOST_CARDS:
            for some in attached_solos(row, n):
                yield "airplane_with_solos", list(row) * 3 + some, row[-1]
        if 5 * n <= MOST_CARDS:
            for some in attached_pairs(row, n):
                yield "airplane_with_pairs", list(row) * 3 + some, row[-1]


def vector(cards):
    return tuple(cards.count(rank) for rank in RANKS)


@pytest.fixture(scope="module")
def table():
    """Rank counts -> {(kind, number of cards, compared rank's place)}."""
    plays = defaultdict(set)
    for kind, cards, rank in definitions():
        if len(cards) <= MOST_CARDS:
            plays[vector(cards)].add((kind, len(cards), RANKS.index(rank)))
    return dict(plays)


def engines(counts):
    """What the engine reads, in the same form, in the engine's order."""
    return [(r.kind, sum(counts), r.rank) for r in readings(count_key(list(counts)))]


COUNTED_BY_HAND = {
    "rocket": 1,
    "bomb": 13,
    "solo": 15,
    "pair": 13,
    "trio": 13,
    "trio_with_solo": 13 * 14,
    "trio_with_pair": 13 * 12,
    "solo_chain": 8 + 7 + 6 + 5 + 4 + 3 + 2 + 1,  # of 5 to 12 of the twelve ranks 3..A
    "pair_chain": 10 + 9 + 8 + 7 + 6 + 5 + 4 + 3,  # of 3 to 10 pairs
    "trio_chain": 11 + 10 + 9 + 8 + 7,  # of 2 to 6 trios
    # Chains of n, times the ways to choose n from the other 13 - n ranks, with repeats, with
    # no joker, one of two, or both; less 8 five alike. A chain of n + 1 trios is found twice
    # (333444555+666 is also 333+444555666): with 0, 1 or 2 more cards of other ranks.
    "airplane_with_solos": (
        11 * (comb(12, 2) + 2 * 11 + 1)
        + (10 * (comb(12, 3) + 2 * comb(11, 2) + 10) - 9)
        + (9 * (comb(12, 4) + 2 * comb(11, 3) + comb(10, 2)) - 8 * 10)
        + (8 * (comb(12, 5) - 8 + 2 * comb(11, 4) + comb(10, 3)) - 7 * (comb(8, 2) + 2 * 7 + 1))
    ),
    # Of n pairs, no rank more than twice (three pairs of one rank are six cards).
    "airplane_with_pairs": 11 * comb(12, 2) + 10 * (comb(12, 3) - 10) + 9 * (comb(12, 4) - 9 * 9),
    "four_with_two_solos": 13 * (comb(13, 2) + 2 * 12 + 1),
    # 33335555 is found twice.
    "four_with_two_pairs": 13 * comb(13, 2) - comb(13, 2),
}


def test_the_table_has_as_many_rank_counts_of_each_kind_as_counted_by_hand(table):
    found = Counter(kind for plays in table.values() for kind in {kind for kind, _, _ in plays})
    assert found == COUNTED_BY_HAND
    # 24331 airplanes with solos and 6552 with pairs among them, worked out on paper.
    assert found["airplane_with_solos"] == 24331
    assert found["airplane_with_pairs"] == 6552


def test_the_engine_reads_every_play_of_the_table_in_all_its_ways(table):
    for counts, plays in table.items():
        found = engines(counts)
        assert len(found) == len(plays)
        assert set(found) == plays


def test_the_engine_lists_from_a_full_deck_the_plays_of_the_table_and_no_others(table):
    listed = {tuple(play) for play in rank_plays([4] * 13 + [1, 1])}
    listed = {play for play in listed if sum(play) <= MOST_CARDS}
    assert {play for play in listed if engines(play)} == set(table)


def test_a_full_deck_has_as_many_sets_of_cards_of_each_kind(table):
    """Suits counted: each rank's cards are chosen from four, a joker from one."""
    by_table, by_engine = Counter(), Counter()
    for counts, plays in table.items():
        ways = prod(comb(4, n) for n in counts[:13])
        for kind in {kind for kind, _, _ in plays}:
            by_table[kind] += ways
        for kind in {kind for kind, _, _ in engines(counts)}:
            by_engine[kind] += ways
    assert by_table == by_engine
    # By hand: 13 pairs of 6 suits each; 36 chains, 4 suits a card; and so on.
    assert by_engine["solo"] == 54
    assert by_engine["pair"] == 13 * 6
    assert by_engine["trio"] == 13 * 4
    assert by_engine["solo_chain"] == sum((13 - n) * 4**n for n in range(5, 13))
    assert by_engine["trio_with_solo"] == 13 * 4 * 50
    assert by_engine["trio_with_pair"] == 13 * 4 * 12 * 6
    assert by_engine["four_with_two_solos"] == 13 * comb(50, 2)


def rank_counts(size, places=15):
    """Every row of counts with so many cards in all that a deck can give."""
    if places == 0:
        if size == 0:
            yield ()
        return
    for n in range(min(size, 4 if places > 2 else 1) + 1):
        for rest in rank_counts(size - n, places - 1):
            yield (n, *rest)


@pytest.mark.parametrize("size", [*range(1, 8), pytest.param(8, marks=pytest.mark.slow)])
def test_all_rank_counts_of_so_many_cards_are_classified_alike(table, size):
    plays = 0
    for counts in rank_counts(size):
        expected = table.get(counts, set())
        found = readings(count_key(list(counts)))
        assert len(found) == len(expected)
        if found:
            plays += 1
            assert set(engines(counts)) == expected
    assert plays == sum(sum(counts) == size for counts in table)


def test_random_rank_counts_of_more_cards_are_classified_alike(table):
    rng = Random(20)
    deck = [rank for rank in RANKS for _ in range(1 if rank in JOKERS else 4)]
    rows_of_plays = list(table)
    for _ in range(20_000):
        if rng.random() < 0.5:
            counts = vector(rng.sample(deck, rng.randrange(9, 21)))
        else:  # next to a play: one card exchanged for another
            near = list(rng.choice(rows_of_plays))
            near[rng.choice([place for place in range(15) if near[place]])] -= 1
            near[rng.choice([p for p in range(15) if near[p] < (4 if p < 13 else 1)])] += 1
            counts = tuple(near)
        assert set(engines(counts)) == table.get(counts, set())


def by_the_page(play, last):
    """Whether a play beats another: rocket, bomb, else same kind and number and higher."""
    kind, size, rank = play
    if last[0] == "rocket":
        return False
    if kind == "rocket":
        return True
    if kind == "bomb":
        return last[0] != "bomb" or rank > last[2]
    return (kind, size) == last[:2] and rank > last[2]


def test_beats_is_as_the_page_says(table):
    rng = Random(3)
    both = [
        ((r.kind, sum(counts), r.rank), r)
        for counts in table
        for r in readings(count_key(list(counts)))
    ]
    by_kind = defaultdict(list)
    for entry in both:
        by_kind[entry[0][0]].append(entry)
    kinds = list(by_kind)
    outcomes = Counter()
    for _ in range(60_000):
        kind = rng.choice(kinds)
        play, mine = rng.choice(by_kind[kind])
        last, other = rng.choice(by_kind[kind if rng.random() < 0.5 else rng.choice(kinds)])
        expected = by_the_page(play, last)
        assert mine.beats(other) == expected, (play, last)
        outcomes[expected] += 1
    assert min(outcomes.values()) > 5000


def test_every_play_of_a_hand_is_listed_and_no_other(table):
    """All subsets of random hands, leading and over a random last play."""
    rng = Random(11)
    everything = [r for counts in table for r in readings(count_key(list(counts)))]
    small = [r for r in everything if r.shape % 32 <= 6]
    for number in range(16):
        # Few ranks, so that there is something to find.
        ranks = rng.sample(range(13), 4) if number % 2 else range(5, 10)
        pool = [c for c in range(54) if c // 4 in ranks or c >= 52]
        hand = sum(1 << c for c in rng.sample(pool, 11))
        last: Reading | None = rng.choice(small) if number % 4 > 1 else None
        last_play = last and (last.kind, last.shape % 32, last.rank)
        expected = set()
        held = [c for c in range(54) if hand >> c & 1]
        for size in range(1, 12):
            for cards in combinations(held, size):
                ranks_of = [CARDS[c] if c >= 52 else CARDS[c][0] for c in cards]
                for play in table.get(vector(ranks_of), ()):
                    if last_play is None or by_the_page(play, last_play):
                        expected.add((sum(1 << c for c in cards), play[0]))
        listed = [(cards, reading.kind) for cards, reading, _ in all_plays(hand, last)]
        assert len(listed) == len(set(listed))
        assert set(listed) == expected


def test_counts_are_of_ranks_and_the_two_jokers_are_two_ranks():
    assert counts_of((1 << 54) - 1) == [4] * 13 + [1, 1]
    assert counts_of(1 << 53) == [0] * 14 + [1]
    assert counts_of(0b101) == [2] + [0] * 14  # two 3s
