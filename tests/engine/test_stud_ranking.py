"""The 28-card ranking of docs/rules/stud.md in both columns, and a ranking written apart."""

from collections import Counter
from itertools import combinations, groupby, pairwise
from random import Random

import pytest

from engine.cards import BIT
from engine.catalogue import GAMES
from engine.errors import BadNotation
from engine.stud.ranking import DECK_28, KINDS, kind, strength
from engine.suoha.game import COLUMN as SUOHA
from engine.tonghuashun.game import COLUMN as TONGHUASHUN
from tests.support import names

COLUMNS = {"tonghuashun": TONGHUASHUN, "suoha": SUOHA}
both = pytest.mark.parametrize("column", COLUMNS.values(), ids=COLUMNS)


def worth(text, column=TONGHUASHUN):
    return strength([BIT[name] for name in names(text)], column)


def falls(column, *hands):
    """Whether the hands are listed from the best down, with no ties."""
    return all(worth(high, column) > worth(low, column) for high, low in pairwise(hands))


def test_the_deck_has_28_cards_from_eight_to_ace():
    assert len(DECK_28) == 28
    assert {name[0] for name in DECK_28} == set("89TJQKA")


@both
def test_kinds_fall_from_straight_flush_to_high(column):
    hands = [
        "8d9dTdJdQd",
        "8s8h8c8d9d",
        "8s8h8c9d9c",
        "8d9dTdJdKd",
        "8d9dTdJdQc",
        "8s8h8c9dTd",
        "8d8c9d9cTd",
        "8d8c9dTdJd",
        "8d9dTdJdKc",
    ]
    assert [kind(worth(hand, column)) for hand in hands] == list(KINDS)
    assert falls(column, *hands)


@both
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("AsKsQsJsTs", "straight_flush"),
        ("AsAhAcAd9s", "four"),
        ("AsAhAc8s8h", "full_house"),
        ("AhQhTh9h8h", "flush"),
        ("AsKhQcJdTs", "straight"),
        ("AsAhAc9s8h", "trips"),
        ("AsAh9c9d8s", "two_pair"),
        ("AsKh9c9d8s", "pair"),
        ("AsKhJc9d8s", "high"),
    ],
)
def test_the_rule_texts_examples_are_what_it_says(column, hand, expected):
    assert kind(worth(hand, column)) == expected


@both
def test_ace_and_eight_do_not_join(column):
    assert kind(worth("AsJh9cTd8s", column)) == "high"
    assert kind(worth("AsJs9sTs8s", column)) == "flush"
    assert kind(worth("AsKhQc8d9s", column)) == "high"


@both
def test_rows_compare_by_the_top_cards_rank_then_its_suit(column):
    assert falls(column, "AdKsQsJsTs", "KsQhJhTh9s", "KhQsJsTs9s", "QsJhTh9h8h")
    assert falls(column, "AdKdQdJdTd", "KsQsJsTs9s", "KhQhJhTh9h")


@both
def test_four_full_house_and_trips_compare_by_their_rank_alone(column):
    assert worth("9s9h9c9d8s", column) > worth("8s8h8c8dAs", column)
    assert worth("9s9h9c8d8s", column) > worth("8s8h8cAdAs", column)
    assert worth("9s9h9cTdJs", column) > worth("8s8h8cAdKs", column)


@both
def test_flushes_compare_by_the_highest_card_and_nothing_else(column):
    assert worth("AhTh9h8hJh", column) > worth("AcKcQcJc9c", column)
    assert worth("AcTc9c8cJc", column) > worth("KsQsJs9s8s", column)
    assert worth("AhTh9h8hJh", column) == worth("AhKhQhJh9h", column), "one card, one rank"


def test_tonghuashun_two_pairs_compare_by_pairs_then_the_best_suit_in_the_higher_pair():
    assert falls(TONGHUASHUN, "AdAc9s9h8s", "KsKhQsQh8s", "KsKhJcJd8d", "KcKdJsJhAs")


def test_tonghuashun_pairs_compare_by_the_pair_then_its_best_suit():
    assert falls(TONGHUASHUN, "AdAc8s9sTs", "KsKd8d9cTd", "KhKcAsQsJs")


def test_tonghuashun_high_hands_compare_by_the_highest_card_alone():
    assert falls(TONGHUASHUN, "As9sTsJs8d", "AhKsQsJs9d", "KsQhJh9s8s")


def test_suoha_two_pairs_compare_by_pairs_then_the_single_and_its_suit():
    assert falls(SUOHA, "AdAc9s9h8s", "KsKhQsQh8s", "KcKdJsJhAd", "KsKhJcJdQs", "KsKhJcJdQh")


def test_suoha_pairs_compare_by_the_singles_then_the_suit_of_the_highest_single():
    assert falls(SUOHA, "AdAc8s9sTs", "KhKcAdQdJd", "KsKdAsQsTs", "KsKdAhQsTs", "KsKdQhJsTs")
    assert falls(SUOHA, "KhKcAsQd9d", "KsKdAhQs9s"), "of equal ranks the ace's suit decides"


def test_suoha_high_hands_compare_all_five_ranks_then_the_suit_of_the_highest():
    assert falls(SUOHA, "AdKdQdJc9c", "AsKhQcTd9s", "AsKhJcTd9s", "AhKsJsTs9c", "KsQsJsTh8s")


# Fewer cards: the upcards.


@both
def test_one_upcard_compares_by_rank_then_suit(column):
    assert falls(column, "As", "Ah", "Ac", "Ad", "Ks")


@both
def test_two_upcards_are_a_pair_or_high(column):
    assert falls(column, "8d8c", "AsKs", "AhKh")
    assert falls(column, "AsAd", "AhAc"), "the best suit in the pair"


@both
def test_three_upcards_are_trips_a_pair_or_high_and_never_a_row_or_flush(column):
    assert falls(column, "8s8h8c", "AsAhKs", "AdKdQd")
    assert kind(worth("AsKsQs", column)) == "high"


@both
def test_four_upcards_count_as_straight_flush_flush_and_straight_of_four(column):
    hands = ["8d9dTdJd", "9s9h9c9d", "8s9sTsQs", "8d9dTdJs", "8s8h8c9s", "AsAhKsKh", "AcAdKdQd"]
    hands.append("AhKhQh9c")
    kinds = ["straight_flush", "four", "flush", "straight", "trips", "two_pair", "pair", "high"]
    assert [kind(worth(hand, column)) for hand in hands] == kinds
    assert falls(column, *hands)


def test_suoha_pairs_without_a_single_compare_by_the_best_suit_in_the_higher_pair():
    assert falls(SUOHA, "AsAd", "AhAc")
    assert falls(SUOHA, "AsAdKcKd", "AhAcKsKh")


# The same ranking, written otherwise: from the words of the page, with texts.

UP, SUITS_UP = "89TJQKA", "dchs"


def rank_no(card):
    return UP.index(card[0])


def card_no(card):
    return rank_no(card), SUITS_UP.index(card[1])


def plain(hand, column):
    """(kind, what decides within it)."""
    held = Counter(card[0] for card in hand)
    of = {
        n: sorted((r for r in held if held[r] == n), key=UP.index, reverse=True)
        for n in (1, 2, 3, 4)
    }
    together = "".join(sorted(held, key=UP.index))
    long_enough = len(hand) >= 4
    row = long_enough and len(held) == len(hand) and together in UP
    flush = long_enough and len({card[1] for card in hand}) == 1
    top = max(card_no(card) for card in hand)
    if row and flush:
        return "straight_flush", top
    if of[4]:
        return "four", UP.index(of[4][0])
    if of[3] and of[2]:
        return "full_house", UP.index(of[3][0])
    if flush:
        return "flush", top
    if row:
        return "straight", top
    if of[3]:
        return "trips", UP.index(of[3][0])
    pairs = [UP.index(rank) for rank in of[2]]
    if pairs:
        name = "two_pair" if len(pairs) == 2 else "pair"
        pair_suit = max(card_no(c)[1] for c in hand if rank_no(c) == pairs[0])
        singles = sorted((card_no(c) for c in hand if rank_no(c) not in pairs), reverse=True)
        if column is TONGHUASHUN or not singles:
            return name, (pairs, pair_suit)
        return name, (pairs, [rank for rank, _ in singles], singles[0][1])
    if column is TONGHUASHUN:
        return "high", top
    return "high", (sorted(map(rank_no, hand), reverse=True), top[1])


def can_both_be_held(masks):
    """Whether two of these hands, which tie, have no card in common.

    They all share one card, or else they tie by a rank that each holds three or four of.
    """
    shared = ~0
    for mask in masks:
        shared &= mask
    if shared:
        return False
    ranks = [0xF << shift for shift in range(0, 52, 4)]
    cores = {rank & mask for mask in masks for rank in ranks if (rank & mask).bit_count() >= 3}
    return any(not one & other for one, other in combinations(cores, 2))


def check(hands, column):
    """Both rankings order the hands alike, and no two hands tie that two seats could hold."""
    rated = []
    for hand in hands:
        name, decides = plain(hand, column)
        bits = [BIT[card] for card in hand]
        rated.append(((-KINDS.index(name), decides), strength(bits, column), sum(bits)))
        assert kind(rated[-1][1]) == name
    rated.sort(key=lambda item: item[0])
    before = None
    for _, group in groupby(rated, key=lambda item: item[0]):
        tied = list(group)
        (now,) = {worth for _, worth, _ in tied}
        assert before is None or before < now
        before = now
        assert not can_both_be_held([mask for *_, mask in tied])


@both
@pytest.mark.parametrize("size", [1, 2, 3])
def test_up_to_three_upcards_are_ordered_as_the_page_says_and_never_tie(column, size):
    check(combinations(DECK_28, size), column)


@both
@pytest.mark.parametrize("size", [4, 5])
def test_a_sample_of_hands_is_ordered_as_the_page_says(column, size):
    rng = Random(size)
    check({tuple(sorted(rng.sample(DECK_28, size))) for _ in range(6000)}, column)


@pytest.mark.slow
@both
@pytest.mark.parametrize("size", [4, 5])
def test_all_hands_are_ordered_as_the_page_says_and_never_tie(column, size):
    check(combinations(DECK_28, size), column)


@pytest.mark.slow
@both
def test_the_kinds_of_all_98280_hands_number_what_combinatorics_say(column):
    counts = Counter(
        kind(strength(cards, column)) for cards in combinations(map(BIT.get, DECK_28), 5)
    )
    assert counts == {
        "straight_flush": 3 * 4,
        "four": 7 * 24,
        "full_house": 7 * 4 * 6 * 6,
        "flush": 4 * 21 - 12,
        "straight": 3 * 4**5 - 12,
        "trips": 7 * 4 * 15 * 4**2,
        "two_pair": 21 * 6 * 6 * 20,
        "pair": 7 * 6 * 20 * 4**3,
        "high": (21 - 3) * (4**5 - 4),
    }
    assert counts.total() == 98_280


def test_evaluate_says_what_one_to_five_cards_are_and_compares_equally_many():
    game = GAMES["suoha"]
    pair, ace, high = (game.evaluate(cards) for cards in ("8c8d", "As", "AhKs"))
    assert (pair.cards, pair.kind, ace.kind, high.kind) == ("8c8d", "pair", "high", "high")
    assert game.beats(pair, high)
    assert not game.beats(pair, ace)
    assert game.best([pair, ace, high]) == (0, 1)
    for wrong in ("", "7s", "BJ", "AsAs", "??"):
        with pytest.raises(BadNotation):
            game.evaluate(wrong)
    assert game.evaluate("8s8h8c8d9s9h").kind is None
    with pytest.raises(BadNotation):
        game.evaluate("As", wild="A")


def test_evaluate_goes_by_the_games_own_column():
    # Kings: spade in the pair against an ace beside it.
    hands = ("KsKdQhJs9s", "KhKcAsJd9d")
    best = {
        game: GAMES[game].best([GAMES[game].evaluate(hand) for hand in hands]) for game in COLUMNS
    }
    assert best == {"tonghuashun": (0,), "suoha": (1,)}
