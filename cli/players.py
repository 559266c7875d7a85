"""``players``: who is there."""

import click

from api.ledger import balance
from cli.archive import open_house
from cli.options import db_option

__all__ = ["command"]


@click.command("players")
@db_option
def command(db: str) -> None:
    """List the players with their coins and their seats."""
    house = open_house(db)
    rows = house.store.db.query(
        'select p.id, p.name, s."table", s.seat from players p'
        " left join seats s on s.player = p.id order by p.created_ms, p.id"
    )
    for row in rows:
        seat = f"  {row['table']} seat {row['seat']}" if row["table"] else ""
        click.echo(f"{row['id']}  {balance(house.store.db, row['id']):>12}  {row['name']}{seat}")
