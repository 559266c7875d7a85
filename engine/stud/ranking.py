"""What one to five cards are worth (Ranking).

Cards are compared by their places, ``4 * rank + suit`` as in `engine.cards`, so that a
higher place is a higher rank, or of one rank the better suit.
"""

from collections.abc import Callable, Iterable, Mapping

from engine.cards import BIT, DECK_52

__all__ = ["DECK_28", "FULL_28", "KINDS", "Column", "Strength", "kind", "strength"]

DECK_28 = tuple(name for name in DECK_52 if name[0] in "89TJQKA")
FULL_28 = sum(BIT[name] for name in DECK_28)

KINDS = (
    "straight_flush",
    "four",
    "full_house",
    "flush",
    "straight",
    "trips",
    "two_pair",
    "pair",
    "high",
)
"""Best first, as the page lists them."""

_WORTH = {kind: len(KINDS) - place for place, kind in enumerate(KINDS)}

Strength = tuple[int, ...]
"""Compares as hands of equally many cards do."""

Column = Mapping[str, Callable[[list[int]], Strength]]
"""How a game compares two pairs, pairs and high hands: by places, the most alike first."""

_BY_RANK = ("four", "full_house", "trips")
_FEWEST_IN_A_ROW = 4
"""Four upcards, too, are a row or of one suit; fewer are not."""


def _arranged(cards: Iterable[int]) -> list[int]:
    """The cards' places: the most alike first, then the highest."""
    places = sorted([card.bit_length() - 1 for card in cards], reverse=True)
    ranks = [place >> 2 for place in places]
    if len(set(ranks)) < len(ranks):
        places.sort(key=lambda place: ranks.count(place >> 2), reverse=True)
    return places


def _kind(places: list[int]) -> str:
    ranks = [place >> 2 for place in places]
    most = ranks.count(ranks[0])
    second = ranks.count(ranks[most]) if most < len(ranks) else 0
    if most == 4:
        return "four"
    if most == 3:
        return "full_house" if second == 2 else "trips"
    if most == 2:
        return "two_pair" if second == 2 else "pair"
    if len(places) < _FEWEST_IN_A_ROW:
        return "high"
    # The ace is the highest rank and nothing else, so no row goes round.
    row = ranks[0] - ranks[-1] == len(ranks) - 1
    if len({place & 3 for place in places}) == 1:
        return "straight_flush" if row else "flush"
    return "straight" if row else "high"


def strength(cards: Iterable[int], column: Column) -> Strength:
    """The worth of one to five cards, given as bits."""
    places = _arranged(cards)
    found = _kind(places)
    if found in column:
        return _WORTH[found], *column[found](places)
    top = places[0]
    return _WORTH[found], top >> 2 if found in _BY_RANK else top


def kind(worth: Strength) -> str:
    """The kind of cards of this worth."""
    return KINDS[len(KINDS) - worth[0]]
