"""``import``: histories into the database."""

import json
from collections import Counter
from itertools import islice
from pathlib import Path

import click

from cli.archive import open_archive
from cli.main import CannotDo
from cli.options import db_option
from cli.progress import counted
from replays.archive import Archive
from replays.errors import RecordError
from replays.files import CannotRead, Line, lines_of
from replays.record import read

__all__ = ["command"]

_BATCH = 1000


@click.command("import")
@click.argument("paths", nargs=-1, required=True)
@click.option(
    "--format", "format_", default="auto", show_default=True, type=click.Choice(["auto", "paiju"])
)
@click.option(
    "--rejects", default="rejects.jsonl", show_default=True, type=click.Path(dir_okay=False)
)
@db_option
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    format_: str,  # noqa: ARG001  # one format so far
    rejects: str,
    db: str,
) -> None:
    """Keep histories in the database; the same hand twice is one hand.

    What cannot be read goes to the rejects file, one object a line with file, line and
    reason; then the exit status is 1. Whether the hands hold is `verify`'s to say.
    """
    store, archive = open_archive(db, create=True)
    count = Counter({"imported": 0, "known": 0, "rejected": 0})
    lines = counted(lines_of(paths), "hands")
    rejected: list[str] = []
    try:
        # A batch is a transaction: what is counted is kept, whatever interrupts the rest.
        while batch := list(islice(lines, _BATCH)):
            with store.write():
                for line in batch:
                    count[_keep(archive, line, rejected)] += 1
    except CannotRead as wrong:
        raise CannotDo(str(wrong)) from None
    finally:
        if rejected:
            Path(rejects).write_text("".join(rejected), encoding="utf-8")
    click.echo("{imported} imported, {known} known already, {rejected} rejected".format(**count))
    if rejected:
        click.echo(f"see {rejects}", err=True)
        ctx.exit(1)


def _keep(archive: Archive, line: Line, rejected: list[str]) -> str:
    try:
        record = read(line.text)
    except RecordError as wrong:
        reason = {
            "file": line.file,
            "line": line.number,
            "code": wrong.code,
            "detail": wrong.detail,
        }
        text = line.text.decode(errors="replace")
        rejected.append(json.dumps({**reason, "text": text}, ensure_ascii=False) + "\n")
        return "rejected"
    return "imported" if archive.add(record) else "known"
