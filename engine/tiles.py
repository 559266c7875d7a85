"""Tiles: two characters each, number then suit, and hands of tiles as one integer.

Kinds count from 0: ``1m ... 9m 1p ... 9p 1s ... 9s 1z ... 7z`` (万, 饼, 条, honours). A hand
is how many it has of each kind, three bits a kind: ``ONE[kind]`` is a hand of one tile, and
hands are added and subtracted as numbers.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.cards import UNKNOWN, split
from engine.errors import BadDeal, BadNotation

__all__ = [
    "ALIKE",
    "HONOURS",
    "KIND",
    "ONE",
    "SET",
    "TILES",
    "UNKNOWN_TILE",
    "WILD",
    "count",
    "format_hand",
    "format_tiles",
    "kinds_of",
    "parse_hand",
    "read_tiles",
]

TILES = tuple(number + suit for suit in "mps" for number in "123456789") + tuple(
    number + "z" for number in "1234567"
)
"""The names; the index is the kind."""

HONOURS = 27
"""The first kind that stands in no row: winds, then dragons."""

KIND = {name: kind for kind, name in enumerate(TILES)}
ONE = tuple(1 << (3 * kind) for kind in range(len(TILES)))
ALIKE = 4
SET = tuple(name for name in TILES for _ in range(ALIKE))
"""All 136 tiles, in the order that they have before they are shuffled."""

WILD, UNKNOWN_TILE = len(TILES), -1
"""What stands for a 百搭 and for a tile that nobody recorded, among kinds."""

_WRITTEN = {**{kind: name for name, kind in KIND.items()}, WILD: "W", UNKNOWN_TILE: UNKNOWN}
_READ = {**KIND, UNKNOWN: UNKNOWN_TILE}
_READ_WILD = {**_READ, "WW": WILD}


def count(hand: int, kind: int) -> int:
    """How many of a kind the hand has."""
    return (hand >> (3 * kind)) & 7


def kinds_of(hand: int) -> Iterator[int]:
    """The kinds that the hand has, each once, in the order m p s z."""
    while hand:
        kind = ((hand & -hand).bit_length() - 1) // 3
        yield kind
        hand &= ~(7 << (3 * kind))


def format_hand(hand: int) -> str:
    """The tiles of a hand in the order m p s z."""
    return "".join(TILES[kind] * count(hand, kind) for kind in kinds_of(hand))


def parse_hand(text: str) -> int:
    """The hand that `text` names, in any order.

    :raises BadNotation: no tile at all, no such tile, or five of a kind.
    """
    names = split(text)
    try:
        kinds = [KIND[name] for name in names]
    except KeyError as unknown:
        raise BadNotation(f"no such tile: {unknown.args[0][:8]!r}") from None
    if not kinds or max(Counter(kinds).values()) > ALIKE:
        raise BadNotation("a tile is named five times" if kinds else "no tiles are named")
    return sum(map(ONE.__getitem__, kinds))


def format_tiles(kinds: Iterable[int]) -> str:
    """The tiles in the order given, wild and unknown ones included."""
    return "".join(map(_WRITTEN.__getitem__, kinds))


def read_tiles(text: object, size: int, what: str, *, wild: bool = False) -> list[int]:
    """The kinds of `size` tiles in the order written, at most four of each.

    :param what: what the text is called where it is wrong.
    :param wild: whether there are wild tiles among them, written with the one letter ``W``.
    :raises BadDeal: it is not that.
    """
    if not isinstance(text, str):
        raise BadDeal(f"the deal has no {what}")
    # With its letter doubled a wild tile, too, is two characters.
    names = split(text.replace("W", "WW") if wild else text)
    try:
        kinds = list(map((_READ_WILD if wild else _READ).__getitem__, names))
    except KeyError as unknown:
        raise BadDeal(f"no such tile: {unknown.args[0][:8]!r}") from None
    if len(kinds) != size:
        raise BadDeal(f"the {what} has {len(kinds)} tiles instead of {size}")
    for kind, number in Counter(kinds).items():
        if number > ALIKE and kind != UNKNOWN_TILE:
            raise BadDeal(f"the {what} has {number} of {_WRITTEN[kind]}")
    return kinds
