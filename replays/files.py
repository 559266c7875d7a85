"""Lines of history files: from files, folders and standard input, and many at once."""

import io
import signal
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from replays.record import MAX_LINE
from replays.verify import Verdict, verify_line

__all__ = ["CannotRead", "File", "Line", "files_of", "lines_of", "verify_all"]

_BATCH = 200


class CannotRead(Exception):
    """A path that is not there, or may not be read."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank; `number` counts from 1, `file` is ``-`` for standard input.

    :ivar ended: it has an end: only a file's last line may have none.
    """

    file: str
    number: int
    text: bytes
    ended: bool = field(default=True, compare=False)


@dataclass(frozen=True, slots=True)
class File:
    """A file that is open; its lines are good until the next one comes.

    :ivar in_folder: it was found in a folder, not named itself.
    """

    name: str
    lines: Iterator[Line]
    in_folder: bool


def lines_of(paths: Iterable[str]) -> Iterator[Line]:
    """All lines of the files; of a folder, those of every ``.jsonl`` file below it, by name.

    Of a line longer than a record may be only the first part comes, one byte too long.

    :raises CannotRead: at the first path that cannot be read.
    """
    for file in files_of(paths, (".jsonl",)):
        yield from file.lines


def files_of(paths: Iterable[str], suffixes: tuple[str, ...]) -> Iterator[File]:
    """The files; of a folder, those below it that end in one of the suffixes, by name.

    :raises CannotRead: at the first path that cannot be read.
    """
    for path in paths:
        if path == "-":
            yield File("-", _lines("-", sys.stdin.buffer), in_folder=False)
            continue
        for file in _files(Path(path), suffixes):
            try:
                with file.open("rb") as stream:
                    yield File(str(file), _lines(str(file), stream), in_folder=file != Path(path))
            except OSError as wrong:
                raise CannotRead(f"{file}: {wrong.strerror}") from None


def _files(path: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    if not path.exists():
        raise CannotRead(f"{path}: no such file or folder")
    if path.is_dir():
        yield from sorted(file for file in path.rglob("*") if file.name.endswith(suffixes))
    else:
        yield path


def _lines(name: str, stream: BinaryIO | io.BufferedIOBase) -> Iterator[Line]:
    number = 0
    try:
        while line := stream.readline(MAX_LINE + 1):
            number += 1
            rest = line
            while len(rest) > MAX_LINE and not rest.endswith(b"\n"):
                rest = stream.readline(MAX_LINE + 1)
            if text := line.strip(b" \t\r\n"):
                yield Line(name, number, text, rest.endswith(b"\n"))
    except OSError as wrong:
        raise CannotRead(f"{name}: {wrong.strerror}") from None


def verify_all(lines: Iterable[Line], workers: int = 1) -> Iterator[tuple[Line, Verdict]]:
    """The lines with their verdicts, in order.

    :param workers: processes; more than one is worth it from a few thousand lines on.
    """
    if workers == 1:
        for line in lines:
            yield line, verify_line(line.text)
        return
    source = iter(lines)
    # Ctrl-C is the caller's to hear: the terminal sends it to the workers too.
    ignore = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(workers, initializer=signal.signal, initargs=ignore) as pool:
        waiting: list[tuple[list[Line], Future[list[Verdict]]]] = []
        try:
            while True:
                # A few batches a worker ahead and no more: memory stays flat.
                while len(waiting) < 3 * workers and (batch := list(islice(source, _BATCH))):
                    texts = [line.text for line in batch]
                    waiting.append((batch, pool.submit(_verify_batch, texts)))
                if not waiting:
                    return
                batch, verdicts = waiting.pop(0)
                yield from zip(batch, verdicts.result(), strict=True)
        finally:
            for _, pending in waiting:
                pending.cancel()


def _verify_batch(texts: list[bytes]) -> list[Verdict]:
    return [verify_line(text) for text in texts]
