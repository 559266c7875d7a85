"""What can be wrong with a record before its hand is played.

::

    RecordError
    |-- Unreadable      not JSON, not an object, duplicate keys, a wrong type
    |-- UnknownFormat
    |-- UnknownGame
    `-- BadRecord       a key missing or unknown, a bad value

What is wrong with the deal and the actions is the engine's to say (`engine.errors`); the
codes of both together are those of `docs/history.md`.
"""

from typing import ClassVar

__all__ = ["BadRecord", "RecordError", "UnknownFormat", "UnknownGame", "Unreadable"]


class RecordError(Exception):
    """The root; `code` is stable."""

    code: ClassVar[str]

    @property
    def detail(self) -> str:
        """One sentence for a person, without a full stop."""
        return str(self)


class Unreadable(RecordError):
    """No record can be made of the text."""

    code = "unreadable"


class UnknownFormat(RecordError):
    """Another format, or a later version of this one."""

    code = "unknown_format"


class UnknownGame(RecordError):
    """A game that is not in the catalogue."""

    code = "unknown_game"


class BadRecord(RecordError):
    """A record, but not as the format has it."""

    code = "bad_record"
