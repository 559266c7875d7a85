"""``ledger``: coins."""

import click

from api.errors import HandRunning, NotFound
from api.operator import check_ledger, grant
from cli.archive import open_house
from cli.main import CannotDo
from cli.options import db_option

__all__ = ["command"]


@click.group("ledger")
def command() -> None:
    """Check the books, or grant coins."""


@command.command()
@db_option
@click.pass_context
def check(ctx: click.Context, db: str) -> None:
    """Prove that the books sum to zero and agree with the histories."""
    wrong = check_ledger(open_house(db))
    for line in wrong:
        click.echo(line)
    if not wrong:
        click.echo("the books sum to zero and agree with the histories")
    ctx.exit(1 if wrong else 0)


@command.command("grant")
@click.argument("player")
@click.argument("coins", type=click.IntRange(1, 10**12))
@db_option
def grant_(player: str, coins: int, db: str) -> None:
    """Give PLAYER (by id) COINS from the bank."""
    try:
        held = grant(open_house(db), player, coins)
    except (NotFound, HandRunning) as wrong:
        raise CannotDo(f"{wrong}: {player}") from None
    click.echo(f"{player} holds {held}")
