"""How cards read as plays (牌型): by the count of each rank alone, suits never matter.

Counts are packed in one integer, three bits a rank, ranks ``3 ... A 2`` from 0 and the two
jokers as 13 and 14; so what cards are is one dict look-up after the first time.
"""

from collections.abc import Iterator

from engine.cards import BLACK_JOKER, CARDS, RED_JOKER, cards_of, split
from engine.climbing import Play, Reading
from engine.errors import BadNotation

__all__ = [
    "KINDS",
    "RANK_2",
    "count_key",
    "counts_of",
    "read_play",
    "readings",
    "shape_of",
    "split_play",
]

KINDS = (
    "rocket",
    "bomb",
    "solo",
    "pair",
    "trio",
    "trio_with_solo",
    "trio_with_pair",
    "solo_chain",
    "pair_chain",
    "trio_chain",
    "airplane_with_solos",
    "airplane_with_pairs",
    "four_with_two_solos",
    "four_with_two_pairs",
)
"""In the order of the page's table, which decides when cards fit several (R9)."""

RANK_2, BJ, RJ = 12, 13, 14
_CHAINS = ((1, 5, "solo_chain"), (2, 3, "pair_chain"), (3, 2, "trio_chain"))
# A bomb's power is this and its rank; below and between there is room for a variant's bombs.
_BOMB_POWER, _ROCKET_POWER = 100, 1000

CARD_BITS = 54
_ALL_CARDS = (1 << CARD_BITS) - 1
# A card as one number: its bit, and above all bits one in the count of its rank. The sum
# over a play gives its set and its counts together.
_VALUE = {
    name: (1 << bit) | (1 << (CARD_BITS + 3 * (bit // 4 + (bit == 53))))
    for bit, name in enumerate(CARDS)
}


def shape_of(kind: str, size: int) -> int:
    """The `Reading.shape` of a kind with this number of cards."""
    return KINDS.index(kind) * 32 + size


def count_key(counts: list[int]) -> int:
    """The packed counts of 15 ranks."""
    return sum(count << (3 * rank) for rank, count in enumerate(counts))


def counts_of(cards: int) -> list[int]:
    """How many of each of the 15 ranks a set has."""
    counts = [((cards >> (4 * rank)) & 0xF).bit_count() for rank in range(13)]
    return [*counts, int(bool(cards & BLACK_JOKER)), int(bool(cards & RED_JOKER))]


def _readings(counts: list[int]) -> Iterator[Reading]:  # noqa: C901  # the page's table, row by row
    size = sum(counts)
    ranks = [rank for rank in range(15) if counts[rank]]
    lowest, top = ranks[0], ranks[-1]
    each = {counts[rank] for rank in ranks}

    def reading(kind: str, rank: int, power: int = 0) -> Reading:
        return Reading(kind, shape_of(kind, size), rank, power)

    if ranks == [BJ, RJ]:
        yield reading("rocket", RJ, _ROCKET_POWER)
    if len(ranks) == 1:
        kind = ("solo", "pair", "trio", "bomb")[size - 1]
        yield reading(kind, top, _BOMB_POWER + top if size == 4 else 0)
    in_a_row = top - lowest + 1 == len(ranks) and top < RANK_2
    for count, fewest, kind in _CHAINS:
        if in_a_row and each == {count} and len(ranks) >= fewest:
            yield reading(kind, top)
    # A trio (or row of trios) or a four, with other cards attached: never of its ranks (R8).
    for length, last in _rows_of_trios(counts):
        rest = counts[: last - length + 1] + [0] * length + counts[last + 1 :]
        single = length == 1
        if size == 4 * length:
            yield reading("trio_with_solo" if single else "airplane_with_solos", last)
        if size == 5 * length and _pairs_only(rest) and (not single or 2 in rest):
            yield reading("trio_with_pair" if single else "airplane_with_pairs", last)
    for four in range(RANK_2, -1, -1):
        if counts[four] == 4:
            rest = counts[:four] + [0] + counts[four + 1 :]
            if size == 6:
                yield reading("four_with_two_solos", four)  # R7: two of one rank, two jokers
            if size == 8 and _pairs_only(rest):
                yield reading("four_with_two_pairs", four)


def _rows_of_trios(counts: list[int]) -> Iterator[tuple[int, int]]:
    """(length, top rank) of every row of exactly three each, highest first; a 2 stands alone."""
    for last in range(RANK_2, -1, -1):
        length = 0
        while last >= length and counts[last - length] == 3:
            length += 1
            if length == 1 or last < RANK_2:
                yield length, last


def _pairs_only(rest: list[int]) -> bool:
    """Whether attached cards are pairs: a joker is in none (R7), four alike are two (R8)."""
    return all(count % 2 == 0 for count in rest)


_READINGS: dict[int, tuple[Reading, ...]] = {}


def readings(key: int) -> tuple[Reading, ...]:
    """All readings of cards with these packed counts, in the order of R9."""
    known = _READINGS.get(key)
    if known is None:
        counts = [(key >> (3 * rank)) & 7 for rank in range(15)]
        found = _readings(counts)
        known = tuple(sorted(found, key=lambda r: (KINDS.index(r.kind), -r.rank)))
        if known:  # the legal ones are few; the others are not worth keeping
            _READINGS[key] = known
    return known


_MOST_PLAYS = 1 << 16
_PLAYS: dict[str, Play] = {}


def read_play(action: str) -> Play:
    """Understand ``play CARDS`` or ``play CARDS KIND``.

    :raises BadNotation: it is not of that form.
    """
    play = _PLAYS.get(action)
    if play is None:
        play = _read_play(action)
        if len(_PLAYS) < _MOST_PLAYS:
            _PLAYS[action] = play
    return play


def split_play(action: str, kinds: tuple[str, ...]) -> tuple[str, str]:
    """The cards' text, and the kind that is named, or nothing, of ``play CARDS [KIND]``.

    :raises BadNotation: it is not of that form.
    """
    verb, _, rest = action.partition(" ")
    text, named, kind = rest.partition(" ")
    if verb != "play":
        raise BadNotation(f"no such action: {action[:40]!r}")
    if named and kind not in kinds:
        raise BadNotation(f"no such kind of play: {kind[:40]!r}")
    return text, kind


def _read_play(action: str) -> Play:
    text, kind = split_play(action, KINDS)
    names = split(text)
    try:
        value = sum(map(_VALUE.__getitem__, names))
    except KeyError as unknown:
        raise BadNotation(f"no such card: {unknown.args[0]!r}") from None
    cards = value & _ALL_CARDS
    # A sum of n powers of two has n bits only if they all differ.
    if not names or cards.bit_count() != len(names):
        raise BadNotation("a card is named twice" if names else "no cards are named")
    found = readings(value >> CARD_BITS) if len(names) <= 20 else ()
    if kind:
        found = tuple(r for r in found if r.kind == kind)
        return Play(cards, found, f"these cards are no {kind}")
    return Play(cards, found)


def lowest_of(cards: int, rank: int, count: int) -> int:
    """The `count` lowest cards of a rank in a set that has as many."""
    held = cards & (0xF << (4 * rank)) if rank < BJ else cards & (1 << (rank + 39))
    chosen = 0
    for card in cards_of(held):
        if not count:
            break
        chosen |= card
        count -= 1
    return chosen
