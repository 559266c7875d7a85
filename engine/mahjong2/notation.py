"""The actions there are: so few that each is listed, and reading one is a dict look-up."""

from typing import NamedTuple

from engine.mahjong2.stakes import MOST_STAKE
from engine.mahjong2.wall import SEA_SIZE
from engine.tiles import TILES

__all__ = ["MOVES", "Move"]


class Move(NamedTuple):
    """An action, understood.

    :ivar args: kinds of tiles, ascending; or the number that ``stake`` or ``flip`` has.
    :ivar text: as the record has it.
    """

    verb: str
    args: tuple[int, ...]
    text: str


_WORDS = ("follow", "accept", "pass", "win", "pung", "kong")


def _moves() -> dict[str, Move]:
    moves = {word: Move(word, (), word) for word in _WORDS}
    for verb, numbers in (("stake", MOST_STAKE + 1), ("flip", SEA_SIZE)):
        for number in range(numbers):
            text = f"{verb} {number}"
            moves[text] = Move(verb, (number,), text)
    for kind, name in enumerate(TILES):
        for verb in ("discard", "ready", "kong"):
            text = f"{verb} {name}"
            moves[text] = Move(verb, (kind,), text)
        for other, other_name in enumerate(TILES):
            low, high = sorted((kind, other))
            text = f"chow {TILES[low]} {TILES[high]}"
            moves[f"chow {name} {other_name}"] = Move("chow", (low, high), text)
    return moves


MOVES = _moves()
"""By every text that is an action of this game. That `chow` has no such row, or `kong` no
tile where it must, is not for the notation to say."""
