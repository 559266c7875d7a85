"""``sweep``: enforce what nobody has touched."""

import click

from api.operator import sweep
from cli.archive import open_house
from cli.options import db_option

__all__ = ["command"]


@click.command("sweep")
@db_option
def command(db: str) -> None:
    """Deal with every turn that has run out, once; `serve` does it every second."""
    done = sweep(open_house(db))
    click.echo(f"{done.turns} turns, {done.away} players away, {done.freed} seats freed")
