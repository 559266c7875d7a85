"""What one seat has: concealed tiles, melds, discards; and what these allow."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.mahjong2.winning import complete, waits
from engine.tiles import HONOURS, ONE, TILES, count, format_hand, format_tiles, kinds_of

__all__ = ["Meld", "Seat"]

_HIDDEN = "????????"


class Meld(NamedTuple):
    """A meld on the table.

    :ivar name: ``chow``, ``pung``, ``kong`` (of a discard), ``added_kong`` or
        ``concealed_kong``.
    :ivar tiles: their kinds.
    """

    name: str
    tiles: tuple[int, ...]

    def shown(self, *, openly: bool) -> dict[str, Any]:
        """The meld for a view; the kind of a concealed kong only if `openly` (R7)."""
        hidden = self.name == "concealed_kong" and not openly
        return {"meld": self.name, "tiles": _HIDDEN if hidden else format_tiles(self.tiles)}


def _partners(tile: int) -> tuple[tuple[int, int], ...]:
    """The pairs of kinds that make a row with the tile; an honour has none."""
    if tile >= HONOURS:
        return ()
    suit = tile // 9
    around = ((tile - 2, tile - 1), (tile - 1, tile + 1), (tile + 1, tile + 2))
    return tuple((a, b) for a, b in around if a // 9 == suit == b // 9)


_PARTNERS = tuple(map(_partners, range(len(TILES))))


@dataclass(slots=True)
class Seat:
    """One side of the table.

    :ivar hand: the concealed tiles.
    :ivar discards: kinds, in order, without those that the other seat has claimed.
    :ivar ready: whether it has declared ready (报听).
    """

    hand: int
    melds: list[Meld] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    ready: bool = False

    def waits_without(self, kind: int) -> list[int]:
        """What the seat waits for once it has discarded a tile of this kind.

        R6: a kind of which it then holds all four, its melds counted, is nothing to wait for.
        """
        rest = self.hand - ONE[kind]
        laid = [tile for meld in self.melds for tile in meld.tiles]
        return [wait for wait in waits(rest) if count(rest, wait) + laid.count(wait) < 4]

    def ready_discards(self) -> list[int]:
        """The kinds that it may discard to declare ready."""
        return [kind for kind in kinds_of(self.hand) if self.waits_without(kind)]

    def by_use(self) -> list[int]:
        """The kinds it holds, the ones with the fewest others beside them first, honours first."""

        def use(kind: int) -> tuple[int, int]:
            beside = {tile for pair in _PARTNERS[kind] for tile in pair}
            near = sum(count(self.hand, tile) > 0 for tile in beside)
            return 3 * (count(self.hand, kind) - 1) + near, -kind

        return sorted(kinds_of(self.hand), key=use)

    def kongs(self) -> list[int]:
        """The kinds that it can make a kong of in its own turn."""
        pungs = {meld.tiles[0] for meld in self.melds if meld.name == "pung"}
        return [
            kind for kind in kinds_of(self.hand) if count(self.hand, kind) == 4 or kind in pungs
        ]

    def claims(self, tile: int, *, melds: bool) -> tuple[str, ...]:
        """What it can do with the other's discard, in recorded form; nothing: it must draw.

        :param melds: whether chow, pung and kong are possible at all (R3, R8).
        """
        found = []
        hand = self.hand
        if complete(hand + ONE[tile]):
            found.append("win")
        if melds and not self.ready:
            alike = count(hand, tile)
            if alike >= 3:
                found.append("kong")
            if alike >= 2:
                found.append("pung")
            found += [
                f"chow {TILES[a]} {TILES[b]}"
                for a, b in _PARTNERS[tile]
                if count(hand, a) and count(hand, b)
            ]
        return (*found, "pass") if found else ()

    def lay(self, name: str, tiles: tuple[int, ...]) -> None:
        """Lay down a meld of tiles that are all in the hand."""
        for tile in tiles:
            self.hand -= ONE[tile]
        self.melds.append(Meld(name, tiles))

    def add_to_pung(self, kind: int) -> None:
        """Make a kong of a pung with the fourth tile."""
        place = self.melds.index(Meld("pung", (kind,) * 3))
        self.hand -= ONE[kind]
        self.melds[place] = Meld("added_kong", (kind,) * 4)

    def shown(self, *, openly: bool) -> dict[str, Any]:
        """What others see of it, everything if `openly`."""
        return {
            "cards": sum(count(self.hand, kind) for kind in kinds_of(self.hand)),
            "melds": [meld.shown(openly=openly) for meld in self.melds],
            "discards": format_tiles(self.discards),
            "declared_ready": self.ready,
            "shown": format_hand(self.hand) if openly else None,
        }
