"""What all importers share: what they give, and JSON documents in lines."""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from replays.errors import Unreadable
from replays.files import Line
from replays.record import MAX_LINE, Record, parse_json

__all__ = [
    "CannotExpress",
    "Found",
    "Refusal",
    "Refused",
    "each_document",
    "parse",
    "source_of",
    "text_of",
]

_KEPT_TEXT = MAX_LINE // 8
"""Bytes of an original that a record carries; escaped it is at most six times as long."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a place in a file gives no record; `code` is one of `verify`'s."""

    code: str
    detail: str


Found = tuple[Line, Record | Refusal]
"""Where a hand stands (the line where it begins, or the one that is wrong), and what it is."""


class Refused(Exception):
    """A foreign hand that cannot become a record.

    :param line: where it is wrong, if that is known better than where the hand begins.
    """

    def __init__(self, code: str, detail: str, line: Line | None = None) -> None:
        super().__init__(detail)
        self.refusal = Refusal(code, detail)
        self.line = line


class CannotExpress(Exception):
    """A record that the foreign format has no words for."""


# Documents.


def _documents(lines: Iterable[Line]) -> Iterator[Line]:
    """The JSON documents of a file, each as one `Line` that is numbered as its first.

    A document ends where its brackets close; one that is broken off by the next, or that is
    longer than a record may be, comes as it is.
    """
    pending: list[Line] = []
    depth = size = 0
    for line in lines:
        opens = _opens(line.text)
        if len(pending) == 1 and opens == 0 and line.text[:1] == pending[0].text[:1]:
            yield _joined(pending)  # cut off: the next line is a whole document
            pending, depth, size = [], 0, 0
        pending.append(line)
        depth += opens
        size += len(line.text)
        if depth <= 0 or size > MAX_LINE:
            yield _joined(pending)
            pending, depth, size = [], 0, 0
    if pending:
        yield _joined(pending)


def each_document(lines: Iterable[Line], record_of: Callable[[Line], Record]) -> Iterator[Found]:
    """What becomes of every JSON document of a file; `record_of` raises `Refused`."""
    for line in _documents(lines):
        try:
            yield line, record_of(line)
        except Refused as wrong:
            yield line, wrong.refusal


_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"')


def _opens(text: bytes) -> int:
    """How many brackets the line opens and does not close."""
    bare = _STRING.sub(b"", text)
    return sum(map(bare.count, (b"{", b"["))) - sum(map(bare.count, (b"}", b"]")))


def _joined(lines: list[Line]) -> Line:
    return Line(lines[0].file, lines[0].number, b"\n".join(line.text for line in lines))


def parse(line: Line) -> Any:
    """The JSON value of a document.

    :raises Refused: it is none, or holds what JSON in UTF-8 has not.
    """
    if len(line.text) > MAX_LINE:
        raise Refused("unreadable", f"longer than {MAX_LINE} bytes")
    try:
        return parse_json(line.text)
    except Unreadable as wrong:
        raise Refused(wrong.code, wrong.detail) from None


def text_of(line: Line) -> str | None:
    """The original as a record keeps it; None if it is too long."""
    return line.text.decode() if len(line.text) <= _KEPT_TEXT else None


def source_of(format_: str, line: Line, **more: Any) -> dict[str, Any]:
    """The record's `source`: the file's name without its folder, the line, and what is not None."""
    name = os.fsencode(PurePath(line.file).name).decode(errors="replace")
    known = {key: value for key, value in more.items() if value is not None}
    return {"format": format_, "file": name, "line": line.number, **known}
