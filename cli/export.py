"""``export``: histories out of the database."""

from typing import BinaryIO

import click

from cli.archive import open_archive
from cli.options import db_option, game_option
from cli.progress import counted

__all__ = ["command"]


@click.command("export")
@db_option
@game_option(required=False)
@click.option("--player", help="Only hands that this player (by id) played.")
@click.option("--since", help="Only hands that ended at or after this time (ISO 8601, UTC).")
@click.option("-o", "out", default="-", type=click.File("wb", lazy=True), help="A file; else -.")
def command(
    db: str, game: str | None, player: str | None, since: str | None, out: BinaryIO
) -> None:
    """Write the hands of the database as history lines, in the order in which they ended."""
    _, archive = open_archive(db, create=False)
    for _, text in counted(archive.texts(game=game, player=player, since=since), "hands"):
        out.write(text.encode() + b"\n")
