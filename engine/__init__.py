"""The rules of the games, and nothing else: no HTTP, files, databases, clocks or chance."""

from engine.catalogue import GAMES, find
from engine.contract import PUBLIC, Evaluation, Event, Factor, Game, Hand, Option, Past, Result
from engine.errors import (
    AfterEnd,
    BadAction,
    BadDeal,
    BadNotation,
    BadSetup,
    EngineError,
    IllegalAction,
    NotInTurn,
)
from engine.shuffle import SCHEME, Stream, commitment

__all__ = [
    "GAMES",
    "PUBLIC",
    "SCHEME",
    "AfterEnd",
    "BadAction",
    "BadDeal",
    "BadNotation",
    "BadSetup",
    "EngineError",
    "Evaluation",
    "Event",
    "Factor",
    "Game",
    "Hand",
    "IllegalAction",
    "NotInTurn",
    "Option",
    "Past",
    "Result",
    "Stream",
    "commitment",
    "find",
]
