"""The tiles that nobody holds: the wall, and the ten at the bottom of the sea (海底)."""

from collections import Counter
from collections.abc import Sequence

from engine.errors import BadDeal, UnknownCard
from engine.tiles import ALIKE, UNKNOWN_TILE, WILD, format_tiles

__all__ = ["FLIPS", "IN_PLAY", "SEA_END", "SEA_SIZE", "WILDS", "SeaBottom", "Wall"]

IN_PLAY, SEA_END = 71, 79
"""Where in the deck the wall ends, and the tiles of the sea bottom."""

WILDS = 2
SEA_SIZE = SEA_END - IN_PLAY + WILDS
FLIPS = 3
"""The most tiles that one seat turns up."""


def _known(tile: int, where: str) -> int:
    if tile == UNKNOWN_TILE:
        raise UnknownCard(f"{where} is not known, and the hand comes to it")
    return tile


class Wall:
    """Drawn from its front, after a kong from its back."""

    def __init__(self, tiles: Sequence[int]) -> None:
        self._tiles = tiles
        self._front = 0
        self.left = len(tiles)

    def draw(self, *, back: bool) -> int:
        """Take a tile off the wall, which has one.

        :raises UnknownCard: nobody recorded which.
        """
        place = self._front + (self.left - 1 if back else 0)
        tile = _known(self._tiles[place], f"tile {place} of the wall")
        self.left -= 1
        if not back:
            self._front += 1
        return tile

    def rest(self) -> str:
        """The tiles that are left, from the front."""
        return format_tiles(self._tiles[self._front : self._front + self.left])


class SeaBottom:
    """Ten tiles as laid out, turned up one by one.

    :ivar turned: the places that lie open, in the order in which they were turned.
    :param deck: all 136 tiles, of which eight are among the ten.
    :raises BadDeal: the ten are other tiles than these eight and the two wild ones.
    """

    def __init__(self, tiles: Sequence[int], deck: Sequence[int]) -> None:
        laid, below = Counter(tiles), Counter(deck[IN_PLAY:SEA_END])
        del laid[UNKNOWN_TILE], below[UNKNOWN_TILE]
        below[WILD] = WILDS
        # What one side knows and the other does not must be an unknown one of the other.
        if laid[WILD] > WILDS or (laid | below).total() > SEA_SIZE:
            raise BadDeal("the sea is not the tiles 72 to 79 of the deck and two W")
        found = laid - below  # the sea names them, the deck does not
        there = Counter(deck) + found if found else found
        del there[UNKNOWN_TILE]
        if any(number > ALIKE for number in there.values()):
            raise BadDeal("the sea has a tile of which the deck has all four elsewhere")
        self._tiles = tuple(tiles)
        self.turned: list[int] = []

    def left(self) -> list[int]:
        """The places that are not turned yet."""
        return [place for place in range(SEA_SIZE) if place not in self.turned]

    def turn(self, place: int) -> int:
        """Turn the tile at this place up.

        :raises UnknownCard: nobody recorded it.
        """
        tile = _known(self._tiles[place], f"tile {place} of the sea")
        self.turned.append(place)
        return tile

    def shown(self, *, openly: bool) -> list[str | None]:
        """The ten places: a tile, or None where it is face down; everything if `openly`."""
        return [
            format_tiles((tile,)) if openly or place in self.turned else None
            for place, tile in enumerate(self._tiles)
        ]
