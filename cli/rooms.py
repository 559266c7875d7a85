"""``rooms``: where people play."""

import json
from typing import Any

import click

from api.lobby import Room, rooms
from api.operator import create_room
from cli.archive import open_house
from cli.options import db_option, game_of, game_option, rules_option
from engine import BadSetup

__all__ = ["command"]


@click.group("rooms")
def command() -> None:
    """List the rooms, or make one."""


@command.command("list")
@db_option
def list_(db: str) -> None:
    """List the rooms with their rules and who is in them."""
    for room in rooms(open_house(db).store.db):
        rules = json.dumps(dict(room.rules))
        click.echo(
            f"{room.id:24} {room.game.id:12} {room.players} players, {room.tables} tables,"
            f" turn {room.turn_seconds} s, reconnect {room.reconnect_seconds} s, rules {rules}"
        )


@command.command()
@click.argument("room")
@game_option(required=True)
@rules_option
@click.option("--turn-seconds", default=20, show_default=True, type=click.IntRange(1, 86_400))
@click.option("--reconnect-seconds", default=30, show_default=True, type=click.IntRange(0, 86_400))
@click.option(
    "--spectator-delay-seconds", default=0, show_default=True, type=click.IntRange(0, 3_600)
)
@db_option
def create(
    room: str,
    game: str,
    rules: dict[str, Any],
    turn_seconds: int,
    reconnect_seconds: int,
    spectator_delay_seconds: int,
    db: str,
) -> None:
    """Make a room named ROOM."""
    wanted = Room(
        id=room,
        game=game_of(game),
        rules=rules,
        turn_seconds=turn_seconds,
        reconnect_seconds=reconnect_seconds,
        spectator_delay_seconds=spectator_delay_seconds,
    )
    try:
        made = create_room(open_house(db), wanted)
    except BadSetup as wrong:
        raise click.UsageError(wrong.detail) from None
    if not made:
        raise click.UsageError(f"there is a room {room} already")
    click.echo(f"made {room}")
