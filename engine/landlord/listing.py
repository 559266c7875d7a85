"""Finding plays in a hand: all of them for the laws, the modest ones for hints."""

from collections.abc import Iterator
from itertools import combinations, product

from engine.cards import cards_of
from engine.climbing import Reading
from engine.landlord.kinds import (
    BJ,
    RANK_2,
    count_key,
    counts_of,
    lowest_of,
    readings,
)

__all__ = ["all_plays", "multisets", "suggest", "suits"]


def rank_plays(  # noqa: C901  # the page's table, row by row
    counts: list[int], size: int = 0, *, modest: bool = False
) -> Iterator[list[int]]:
    """The counts of every play that a hand with these counts has; some come twice.

    :param size: only plays of so many cards, bombs and the rocket; 0: all.
    :param modest: of plays that differ in what is attached only one, with low ranks.
    """

    def of(*parts: tuple[int, int]) -> list[int]:
        play = [0] * 15
        for rank, count in parts:
            play[rank] = count
        return play

    for rank in range(15):
        for count in range(1, counts[rank] + 1):
            if size in (0, count) or count == 4:
                yield of((rank, count))
    if counts[BJ] and counts[BJ + 1]:
        yield of((BJ, 1), (BJ + 1, 1))
    for count, fewest in ((1, 5), (2, 3), (3, 2)):
        for row in _rows(counts, count, fewest):
            if size in (0, count * len(row)):
                yield of(*((rank, count) for rank in row))
    for row in _rows(counts, 3, 1, highest=RANK_2):
        yield from _with_attached(counts, row, 3, len(row), size, modest=modest)
    for rank in range(13):
        if counts[rank] == 4:
            yield from _with_attached(counts, range(rank, rank + 1), 4, 2, size, modest=modest)


def _rows(counts: list[int], count: int, fewest: int, highest: int = RANK_2 - 1) -> Iterator[range]:
    for first in range(highest + 1):
        last = first
        while last <= highest and counts[last] >= count:
            # Only a trio by itself may be of twos.
            if last - first + 1 >= fewest and (last < RANK_2 or first == last):
                yield range(first, last + 1)
            last += 1


def _with_attached(
    counts: list[int], core: range, each: int, n: int, size: int, *, modest: bool
) -> Iterator[list[int]]:
    """The core with n singles, then with n pairs, of other ranks."""
    for width in (1, 2):
        if size not in (0, each * len(core) + width * n):
            continue
        free = [0 if rank in core else held // width for rank, held in enumerate(counts)]
        for attached in multisets(free, n):
            play = [width * a for a in attached]
            for rank in core:
                play[rank] = each
            yield play
            if modest:
                break


def multisets(free: list[int], n: int, start: int = 0) -> Iterator[list[int]]:
    """All ways to choose n in all, at most ``free[rank]`` of a rank, lowest ranks first."""
    if n == 0:
        yield [0] * len(free)
        return
    for rank in range(start, len(free)):
        for count in range(min(free[rank], n), 0, -1):
            for rest in multisets(free, n - count, rank + 1):
                rest[rank] = count
                yield rest


def suits(hand: int, play: list[int]) -> Iterator[int]:
    """Every choice of cards of the hand with these counts."""
    by_rank = []
    for rank, count in enumerate(play):
        if count:
            held = list(cards_of(lowest_of(hand, rank, 4)))
            by_rank.append([sum(chosen) for chosen in combinations(held, count)])
    for parts in product(*by_rank):
        yield sum(parts)


def all_plays(hand: int, last: Reading | None) -> Iterator[tuple[int, Reading, bool]]:
    """Every legal play: cards, reading, and whether the kind must be named to get it."""
    seen = set()
    for play in rank_plays(counts_of(hand), last.shape % 32 if last else 0):
        key = count_key(play)
        if key in seen:
            continue
        seen.add(key)
        fit = [r for r in readings(key) if last is None or r.beats(last)]
        kinds: dict[str, Reading] = {}
        for reading in fit:
            kinds.setdefault(reading.kind, reading)
        for cards in suits(hand, play) if kinds else ():
            for number, reading in enumerate(kinds.values()):
                yield cards, reading, number > 0


def suggest(hand: int, last: Reading | None) -> Iterator[int]:
    """Plays worth offering: the lowest that beat first; for a lead, the lowest of each kind.

    Of plays that compare alike only the first found is offered, with the lowest cards
    attached.
    """
    best: dict[tuple[int, int, int], tuple[list[int], Reading]] = {}
    for play in rank_plays(counts_of(hand), last.shape % 32 if last else 0, modest=True):
        for reading in readings(count_key(play)):
            if last is None or reading.beats(last):
                best.setdefault((reading.power, reading.rank, reading.shape), (play, reading))
    kinds = set()
    for (_, _, shape), (play, reading) in sorted(best.items(), key=lambda item: item[0]):
        if last is None:
            # The kind alone for a lead, but taken as such: not cards that read as another.
            first = readings(count_key(play))[0]
            if reading.kind in kinds or first.kind != reading.kind:
                continue
            kinds.add(reading.kind)
        elif last.shape != shape and not reading.power:
            continue
        yield sum(lowest_of(hand, rank, count) for rank, count in enumerate(play))
