"""Which tiles are a win, and which are one tile short of it.

The win shape is four melds and a pair. Melds on the table count, so the concealed tiles are
the pair and as many melds as are left. Suits do not depend on each other: all complete
fillings of one suit are listed beforehand, and a hand is complete if each of its suits is
and exactly one of them has a pair.
"""

from collections.abc import Iterable

from engine.tiles import HONOURS, ONE, TILES

__all__ = ["complete", "waits"]

_MOST_MELDS = 4
_INCOMPLETE = 9
"""In the place of a number of pairs: more than a hand can have."""


def _pairs_of(kinds: int, row_starts: Iterable[int]) -> dict[int, int]:
    """Every filling of a suit that is all melds, or melds and a pair: its pairs, 0 or 1.

    :param kinds: of tiles in the suit.
    :param row_starts: the kinds at which three in a row begin.
    """
    ones = ONE[:kinds]
    low_bits = sum(ones)

    def sums(fillings: Iterable[int], parts: list[int]) -> set[int]:
        # A part adds three at most, so that no count grows out of its three bits; and a count
        # is above four if its high bit is set with another one.
        added = {filling + part for filling in fillings for part in parts}
        return {key for key in added if not (key >> 2) & (key >> 1 | key) & low_bits}

    melds = [3 * one for one in ones] + [sum(ones[k : k + 3]) for k in row_starts]
    level = {0}
    all_melds = {0}
    for _ in range(_MOST_MELDS):
        level = sums(level, melds)
        all_melds |= level
    with_pair = sums(all_melds, [2 * one for one in ones])
    return {**dict.fromkeys(all_melds, 0), **dict.fromkeys(with_pair, 1)}


_SUIT = _pairs_of(9, row_starts=range(7))
_HONOURS = _pairs_of(len(TILES) - HONOURS, row_starts=())
_SUIT_BITS = ONE[9] - 1


def complete(hand: int) -> bool:
    """Whether the concealed tiles are melds and one pair."""
    pairs = _SUIT.get
    return (
        pairs(hand & _SUIT_BITS, _INCOMPLETE)
        + pairs(hand >> 27 & _SUIT_BITS, _INCOMPLETE)
        + pairs(hand >> 54 & _SUIT_BITS, _INCOMPLETE)
        + _HONOURS.get(hand >> 81, _INCOMPLETE)
    ) == 1


_GROUPS = tuple(
    (3 * first, ONE[size] - 1, table, tuple(enumerate(ONE[:size], first)))
    for first, size, table in ((0, 9, _SUIT), (9, 9, _SUIT), (18, 9, _SUIT), (27, 7, _HONOURS))
)
"""Of each suit: where its bits begin, their mask, its fillings, its kinds with one tile each."""


def waits(hand: int) -> list[int]:
    """The kinds of which one more tile makes the hand complete, ascending.

    A kind of which the hand has all four is not among them.
    """
    suits = [((hand >> shift) & mask, table, kinds) for shift, mask, table, kinds in _GROUPS]
    pairs = [table.get(tiles, _INCOMPLETE) for tiles, table, _ in suits]
    total = sum(pairs)
    found = []
    for (tiles, table, kinds), own in zip(suits, pairs, strict=True):
        missing = 1 - (total - own)  # the pairs that this suit must have, if one tile can do it
        if missing >= 0:
            found += [kind for kind, one in kinds if table.get(tiles + one) == missing]
    return found
