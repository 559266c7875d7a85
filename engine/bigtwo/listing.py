"""Finding plays in a hand: all of them for the laws, the modest ones for hints."""

from collections.abc import Iterator
from itertools import combinations, product

from engine.bigtwo.kinds import KINDS, ROWS, SUITS, reading
from engine.cards import cards_of
from engine.climbing import Reading

__all__ = ["all_plays", "suggest"]


def _alike(hand: int, count: int) -> list[int]:
    """Every choice of so many cards of one rank."""
    found: list[int] = []
    for rank in range(13):
        held = hand & (0xF << (4 * rank))
        if held.bit_count() >= count:
            found += map(sum, combinations(cards_of(held), count))
    return found


def _fives(hand: int) -> Iterator[int]:
    held = [tuple(cards_of(hand & (0xF << (4 * rank)))) for rank in range(13)]
    for row in ROWS:
        yield from map(sum, product(*(held[rank] for rank in row)))
    for suit in SUITS:
        for cards in map(sum, combinations(cards_of(hand & suit), 5)):
            found = reading(cards)
            if found is not None and found.kind == "flush":  # a row has come above
                yield cards
    for most, rest in ((3, 2), (4, 1)):
        others = _alike(hand, rest)
        for core in _alike(hand, most):
            rank = (core.bit_length() - 1) // 4
            yield from (core | other for other in others if not other & (0xF << (4 * rank)))


def _sets(hand: int, size: int) -> Iterator[int]:
    """Every set of the hand that is a play, once; only of `size` cards unless that is 0."""
    for count in (1, 2, 3):
        if size in (0, count):
            yield from _alike(hand, count)
    if size in (0, 5):
        yield from _fives(hand)


def all_plays(hand: int, last: Reading | None) -> Iterator[tuple[int, Reading]]:
    """Every play of the hand that may follow `last`, with its reading."""
    for cards in _sets(hand, last.shape if last is not None else 0):
        found = reading(cards)
        if found is not None and (last is None or found.beats(last)):
            yield cards, found


def suggest(hand: int, last: Reading | None, must: int = 0) -> Iterator[int]:
    """Plays worth offering: the lowest that beat first; for a lead, the lowest of each kind.

    Of plays that compare alike only the one with the lowest cards is offered.

    :param must: the cards that each play has to contain.
    """
    best: dict[int, tuple[int, int]] = {}
    for cards, found in all_plays(hand, last):
        if not must & ~cards:
            key = found.rank if last is not None else KINDS.index(found.kind)
            play = found.rank, cards
            best[key] = min(best.get(key, play), play)
    for _, (_, cards) in sorted(best.items()):
        yield cards
