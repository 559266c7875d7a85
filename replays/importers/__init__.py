"""Importers: records out of files of our own and of other programs' formats, one file each.

An importer is a module of three functions: ``recognises`` (is a file that begins with these
lines one of mine?), ``hands`` (everything in the lines, each a record or a refusal with its
place) and ``write`` (a record in the format's own words, where it has them).
"""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path

from replays.files import File, Line, files_of
from replays.importers import botzone, douzero, openspiel, paiju, rlcard
from replays.importers.common import CannotExpress, Found, Refusal

__all__ = ["FORMATS", "CannotExpress", "Found", "Refusal", "histories"]

FORMATS = {
    "paiju": paiju,
    "openspiel": openspiel,
    "botzone": botzone,
    "rlcard": rlcard,
    "douzero": douzero,
}
"""The importers by name; content is shown to them in this order."""
_HEAD = 40
"""Lines by which a file is recognised."""
_FOREIGN_SUFFIXES = (".jsonl", ".json", ".txt")


def histories(
    paths: Iterable[str], format_: str = "auto", *, without: str | None = None
) -> Iterator[Found]:
    """All hands of files, of folders and (``-``) of standard input.

    Of a folder every ``.jsonl`` file is read, and those ``.json`` and ``.txt`` files that are
    recognised as some format, or all of them if the format is a foreign one by name.

    :param format_: one of `FORMATS`, or ``auto``: by content, file by file; a file that is
        not recognised is read as our own format, which says what is wrong with it.
    :param without: a file that is no history, though it lies in a folder of them.
    :raises CannotRead: at the first path that cannot be read.
    """
    suffixes = (".jsonl",) if format_ == "paiju" else _FOREIGN_SUFFIXES
    for file in files_of(paths, suffixes):
        if file.in_folder and without is not None and _is(file, Path(without)):
            continue
        name = format_
        lines: Iterator[Line] = iter(file.lines)
        if format_ == "auto":
            head = list(islice(lines, 1))
            if head and not paiju.recognises([head[0].text]):
                head += islice(lines, _HEAD)
            lines = chain(head, lines)
            found = _recognised([line.text for line in head])
            if found is None and _by_the_way(file):
                continue
            name = found or "paiju"
        yield from FORMATS[name].hands(lines)


def _recognised(head: list[bytes]) -> str | None:
    names = FORMATS if head else ()
    return next((name for name in names if FORMATS[name].recognises(head)), None)


def _is(file: File, other: Path) -> bool:
    return other.exists() and other.samefile(file.name)


def _by_the_way(file: File) -> bool:
    """Whether nobody named the file, nor its name calls it a history."""
    return file.in_folder and not file.name.endswith(".jsonl")
