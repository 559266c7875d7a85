"""OpenSpiel's numbers of Dou Dizhu plays, counted out in the order in which it numbers them.

A kind after another; within a kind the shortest row first, then the lowest; what is attached
in the order of its highest card, then the next.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from engine.cards import RANKS

__all__ = ["Numbered", "number_of", "numbered_plays"]

_RANKS = (*RANKS, "BJ", "RJ")
_SPELT = (*RANKS, "(BWJ)", "(CJ)")
_SUITED = range(13)
_ALL = range(15)
_ROW_ENDS = 12
"""No row reaches the 2."""
_MOST = 20
"""No play has more cards than a landlord."""
_FIRST = 4
"""Below are the pass and the bids."""


class Numbered(NamedTuple):
    """A play that has a number.

    :ivar ranks: in our spelling, the jokers ``BJ`` and ``RJ``.
    :ivar kind: in our words.
    :ivar text: as OpenSpiel writes it.
    """

    ranks: tuple[str, ...]
    kind: str
    text: str


@cache
def numbered_plays() -> dict[int, Numbered]:
    """All plays by their number; 0 to 3 are no plays."""
    return dict(enumerate(_listed(), _FIRST))


@cache
def _numbers() -> dict[tuple[str, tuple[str, ...]], int]:
    return {(play.kind, _key(play.ranks)): n for n, play in numbered_plays().items()}


def number_of(kind: str, ranks: list[str]) -> int | None:
    """The number of a play of this kind, its ranks in any order; None if it has none.

    Of an airplane that is two (``333444555`` + ``666``), that of the higher row, as R9 reads it.
    """
    return _numbers().get((kind, _key(tuple(ranks))))


def _key(ranks: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(ranks))


def _listed() -> Iterator[Numbered]:
    for kind, count, least in (("solo", 1, 5), ("pair", 2, 3), ("trio", 3, 2)):
        for rank in _ALL if count == 1 else _SUITED:
            yield _play(kind, [rank] * count)
        if count < 3:
            yield from (_play(f"{kind}_chain", row * count) for row in _rows(least, _MOST // count))
    for size, attached in (("solo", _ALL), ("pair", _SUITED)):
        for rank in _SUITED:
            for other in attached:
                if other != rank:
                    yield _play(f"trio_with_{size}", [rank] * 3 + [other] * _WORTH[size])
    yield from (_play("trio_chain", row * 3) for row in _rows(2, _MOST // 3))
    for row in _rows(2, _MOST // 4):
        for wings in _solos(row):
            yield _play("airplane_with_solos", row * 3, wings)
    for row in _rows(2, _MOST // 5):
        free = [rank for rank in _SUITED if rank not in row]
        for pairs in sorted(combinations(free, len(row)), key=_from_the_highest):
            yield _play("airplane_with_pairs", row * 3, [*pairs, *pairs])
    yield from (_play("bomb", [rank] * 4) for rank in _SUITED)
    yield _play("rocket", [13, 14])


_WORTH = {"solo": 1, "pair": 2}


def _rows(least: int, most: int) -> Iterator[list[int]]:
    for length in range(least, most + 1):
        for first in range(_ROW_ENDS - length + 1):
            yield list(range(first, first + length))


def _solos(row: list[int]) -> list[tuple[int, ...]]:
    """What single cards may be attached to a row of trios: no four alike, not both jokers."""
    free = [rank for rank in _ALL if rank not in row]
    found = [
        cards
        for cards in combinations_with_replacement(free, len(row))
        if all(cards.count(rank) <= (3 if rank in _SUITED else 1) for rank in set(cards))
        and not {13, 14} <= set(cards)
    ]
    return sorted(found, key=_from_the_highest)


def _from_the_highest(cards: tuple[int, ...]) -> tuple[int, ...]:
    return cards[::-1]


def _play(kind: str, body: list[int], wings: list[int] | tuple[int, ...] = ()) -> Numbered:
    ranks = tuple(_RANKS[rank] for rank in (*body, *wings))
    text = "".join(_SPELT[rank] for rank in sorted(body))
    if wings:
        text += "-" + "".join(_SPELT[rank] for rank in sorted(wings))
    return Numbered(ranks, kind, text)
