"""``export``: histories out of the database."""

import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

import click

from cli.archive import open_archive
from cli.interrupt import Interrupt
from cli.options import OutPath, Timestamp, db_option, game_option
from cli.progress import counted

__all__ = ["command"]


@click.command("export")
@db_option
@game_option(required=False)
@click.option("--player", help="Only hands that this player (by id) played.")
@click.option(
    "--since",
    type=Timestamp(),
    help="Only hands that ended at or after this date or time (ISO 8601, UTC).",
)
@click.option("-o", "out", default="-", type=OutPath(allow_dash=True), help="A file; else -.")
@click.pass_context
def command(
    ctx: click.Context,
    db: str,
    game: str | None,
    player: str | None,
    since: str | None,
    out: str,
) -> None:
    """Write the hands of the database as history lines, in the order in which they ended."""
    _, archive = open_archive(db, create=False)
    texts = counted(archive.texts(game=game, player=player, since=since), "hands")
    written = 0
    with _opened(out) as file, Interrupt() as interrupt:
        for _, text in interrupt.each(texts):
            file.write(text.encode() + b"\n")
            written += 1
    if interrupt.heard:
        click.echo(f"interrupted: {written} hands are written", err=True)
        ctx.exit(1)


def _opened(out: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdout.buffer) if out == "-" else Path(out).open("wb")
