"""``import``: histories into the database."""

import json
import signal
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import FrameType
from typing import Any, Self, TextIO

import click

from api.store import Store
from cli.archive import open_archive
from cli.main import CannotDo
from cli.options import db_option
from cli.progress import counted
from replays.archive import Archive, IdMismatch
from replays.files import CannotRead, Line
from replays.importers import FORMATS, Found, Refusal, histories

__all__ = ["command"]

_BATCH, _BATCH_BYTES = 1000, 1 << 23


@click.command("import")
@click.argument("paths", nargs=-1, required=True)
@click.option(
    "--format",
    "format_",
    default="auto",
    show_default=True,
    type=click.Choice(["auto", *FORMATS]),
    help="auto: by content, file by file.",
)
@click.option(
    "--rejects", default="rejects.jsonl", show_default=True, type=click.Path(dir_okay=False)
)
@db_option
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], format_: str, rejects: str, db: str
) -> None:
    """Keep histories in the database; the same hand twice is one hand.

    What cannot be read goes to the rejects file, one object a line with file, line and
    reason; then the exit status is 1. Whether the hands hold is `verify`'s to say.
    """
    if Path(rejects).exists() and any(
        Path(path).exists() and Path(path).samefile(rejects) for path in paths
    ):
        raise click.BadParameter("it is one of the PATHS", param_hint="--rejects")
    store, archive = open_archive(db, create=True)
    archive.expect_many()
    count: Counter[str] = Counter()
    failed: Exception | str | None = None
    with _Rejects(rejects) as rejected, _Interrupts() as interrupts:
        batches = _Batches(counted(histories(paths, format_, without=rejects), "hands"), interrupts)
        try:
            for batch in batches:
                count += _keep(store, archive, batch, rejected)
            failed = batches.stopped
        except sqlite3.Error as wrong:
            failed = f"{db}: {wrong}"
    if count or failed is None:
        told = "{imported} imported, {known} known already, {rejected} rejected"
        click.echo(told.format_map(count))
    if count["rejected"]:
        click.echo(f"see {rejects}", err=True)
    if failed is not None:
        raise CannotDo(str(failed))
    if interrupts.asked:
        raise click.Abort
    if count["rejected"]:
        ctx.exit(1)


def _keep(store: Store, archive: Archive, batch: list[Found], rejected: "_Rejects") -> Counter[str]:
    """Keep a batch, all of it or on a failure nothing; what became of its hands."""
    count: Counter[str] = Counter()
    refused: list[tuple[Line, Refusal]] = []
    with store.write():
        for line, found in batch:
            try:
                if isinstance(found, Refusal):
                    refused.append((line, found))
                else:
                    count["imported" if archive.add(found) else "known"] += 1
            except IdMismatch as wrong:
                refused.append((line, Refusal(wrong.code, wrong.detail)))
    count["rejected"] = len(refused)
    for each in refused:
        rejected.add(*each)
    return count


class _Interrupts:
    """Ctrl-C while something is read ends the reading; while it is kept, waits until it is.

    :ivar asked: whether anybody pressed it.
    :ivar reading: nothing is lost if the program is interrupted now.
    """

    def __init__(self) -> None:
        self.asked = False
        self.reading = False
        self._before: Any = None

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._interrupted)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _interrupted(self, _signal: int, _frame: FrameType | None) -> None:
        self.asked = True
        if self.reading:
            self.reading = False
            raise KeyboardInterrupt


class _Batches:
    """What there is to keep, some at a time, up to the end or to Ctrl-C.

    :ivar stopped: the path at which the reading came to its end too early.
    """

    def __init__(self, items: Iterator[Found], interrupts: _Interrupts) -> None:
        self.stopped: CannotRead | None = None
        self._items = items
        self._interrupts = interrupts

    def __iter__(self) -> Iterator[list[Found]]:
        more = True
        while more and not self._interrupts.asked:
            batch: list[Found] = []
            more = self._read(batch)
            if batch:
                yield batch

    def _read(self, batch: list[Found]) -> bool:
        """Fill the batch; whether there may be more. What was read before a stop stays in it."""
        try:
            self._interrupts.reading = True
            return self._fill(batch)
        except KeyboardInterrupt:
            return False
        finally:
            self._interrupts.reading = False

    def _fill(self, batch: list[Found]) -> bool:
        size = 0
        try:
            for item in self._items:
                batch.append(item)
                size += len(item[0].text)
                if len(batch) == _BATCH or size > _BATCH_BYTES:
                    return True
        except CannotRead as wrong:
            self.stopped = wrong
        return False


class _Rejects(ExitStack):
    """The rejects file, made when there is something to write."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path
        self._file: TextIO | None = None

    def add(self, line: Line, refusal: Refusal) -> None:
        """Write where and why.

        :raises CannotDo: the file cannot be written.
        """
        reason = {"file": line.file, "line": line.number}
        why = {"code": refusal.code, "detail": refusal.detail}
        text = line.text.decode(errors="replace")
        said = json.dumps({**reason, **why, "text": text}, ensure_ascii=False)
        try:
            if self._file is None:
                # A name of bytes that are no text has half characters: JSON escapes them.
                path = Path(self._path)
                opened = path.open("w", encoding="utf-8", errors="backslashreplace")
                self._file = self.enter_context(opened)
            self._file.write(said + "\n")
        except OSError as wrong:
            raise CannotDo(f"{self._path}: {wrong.strerror}") from None
