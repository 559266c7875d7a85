"""``void``: break off a hand."""

import click

from api.errors import NotFound
from api.operator import void_table
from cli.archive import open_house
from cli.main import CannotDo
from cli.options import db_option

__all__ = ["command"]


@click.command("void")
@click.argument("table")
@db_option
def command(table: str, db: str) -> None:
    """Void the hand that TABLE is playing: no coins move, no statistics change."""
    try:
        hand = void_table(open_house(db), table)
    except NotFound as wrong:
        raise CannotDo(f"{wrong}: {table}") from None
    click.echo(f"hand {hand} is void")
