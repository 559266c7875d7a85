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

VERSION = "0.1.0"
"""The engine's, and so the project's."""

__all__ = [
    "GAMES",
    "PUBLIC",
    "SCHEME",
    "VERSION",
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
