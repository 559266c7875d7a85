"""A room's rules, understood once."""

import functools
import json
from typing import Any

from engine import Game

__all__ = ["understood"]


@functools.lru_cache(maxsize=1024)
def understood(game: Game, text: str) -> Any:
    """The game's rules from a room's JSON text."""
    return game.read_rules(json.loads(text))
