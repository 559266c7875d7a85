"""What three cards are worth (Ranking); suits never count, so hands can tie."""

from collections.abc import Sequence

from engine.cards import RANKS

__all__ = ["KINDS", "best", "kind", "loses", "strength"]

KINDS = ("leopard", "straight_flush", "flush", "straight", "pair", "high")
"""Best first, as the page lists them."""

_WORTH = {kind: len(KINDS) - place for place, kind in enumerate(KINDS)}
_LOW_TO_HIGH = "23456789TJQKA"
_VALUES = tuple(_LOW_TO_HIGH.index(rank) for rank in RANKS)
_TWO, _THREE, _FIVE, _ACE = (_LOW_TO_HIGH.index(rank) for rank in "235A")

Strength = tuple[int, ...]
"""Compares as hands do, but for a 235 against a leopard."""


def strength(cards: Sequence[int]) -> Strength:
    """The worth of three cards, given as bits."""
    places = [card.bit_length() - 1 for card in cards]
    a, b, c = sorted((_VALUES[place >> 2] for place in places), reverse=True)
    flush = len({place & 3 for place in places}) == 1
    if a == c:
        return _WORTH["leopard"], a
    if a == b:
        return _WORTH["pair"], a, c
    if b == c:
        return _WORTH["pair"], b, a
    lowest_row = (a, b, c) == (_ACE, _THREE, _TWO)
    if lowest_row or a - c == 2:
        # A23 is the lowest: its three is the top.
        return _WORTH["straight_flush" if flush else "straight"], b if lowest_row else a
    return _WORTH["flush" if flush else "high"], a, b, c


def kind(worth: Strength) -> str:
    """The kind of a hand of this worth."""
    return KINDS[len(KINDS) - worth[0]]


_LEOPARD = _WORTH["leopard"]
_TWO_THREE_FIVE = (_WORTH["high"], _FIVE, _THREE, _TWO)  # R1: no flush


def loses(one: Strength, other: Strength) -> bool:
    """Whether `one`, whose seat asked, loses against `other`; it does so when they tie."""
    if one == _TWO_THREE_FIVE and other[0] == _LEOPARD:
        return False
    if other == _TWO_THREE_FIVE and one[0] == _LEOPARD:
        return True
    return one <= other


def best(opened: Sequence[Strength]) -> int:
    """The place of the best of all hands, in the order in which they are opened (R4)."""
    top = max(opened)
    if top[0] == _LEOPARD and _TWO_THREE_FIVE in opened:
        top = _TWO_THREE_FIVE
    # Of equal hands the one opened first loses (先开为负).
    return max(place for place, worth in enumerate(opened) if worth == top)
