"""Rooms and their tables: who plays where, and by what rules."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from api import ledger
from api.changes import Change
from api.errors import AlreadySeated, NotFound, TooFewCoins
from api.hands import new_seed
from api.house import House, new_id
from api.players import Player
from api.rules import understood
from api.state import load
from engine import GAMES, BadSetup, Game, find

__all__ = ["Room", "Seated", "default_rooms", "join", "make_room", "rooms", "tables"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A game with its parameters and time limits.

    :ivar rules: the parameters that differ from the defaults.
    """

    id: str
    game: Game
    rules: Mapping[str, Any]
    turn_seconds: int = 20
    reconnect_seconds: int = 30
    players: int = 0
    tables: int = 0

    @property
    def min_coins(self) -> int:
        """What one must hold to sit down."""
        least: int = understood(self.game, json.dumps(self.rules)).min_coins
        return least


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat that a player holds.

    :ivar new: whether it was taken just now.
    """

    table: str
    seat: int
    room: str
    new: bool


def default_rooms() -> list[Room]:
    """A beginners' room for each game, with the page's default numbers."""
    return [Room(id=f"{game.id}-beginner", game=game, rules={}) for game in GAMES.values()]


def read_rooms(text: str) -> list[Room]:
    """The rooms of a JSON file: a list of ``{"id", "game", "rules", "turn_seconds", ...}``.

    :raises BadSetup: an unknown game, key or rule.
    """
    made = []
    for item in json.loads(text):
        known = {"id", "game", "rules", "turn_seconds", "reconnect_seconds"}
        if not isinstance(item, dict) or set(item) - known or not {"id", "game"} <= set(item):
            raise BadSetup(f"a room has {', '.join(sorted(known))}")
        game = find(item["game"])
        if game is None:
            raise BadSetup(f"no such game: {item['game']!r}")
        made.append(Room(**{"rules": {}, **item, "game": game}))
    return made


def make_room(db: Database, room: Room, now: int) -> bool:
    """Keep the room, in the caller's transaction; False if there is one of that name.

    :raises BadSetup: the game does not take its rules, or a time is no positive number.
    """
    room.game.read_rules(room.rules)
    if room.turn_seconds < 1 or room.reconnect_seconds < 0:
        raise BadSetup("a turn takes at least a second")
    cursor = db.conn.execute(
        "insert into rooms (id, game, rules, turn_seconds, reconnect_seconds, made_ms)"
        " values (?, ?, ?, ?, ?, ?) on conflict do nothing",
        (
            room.id,
            room.game.id,
            json.dumps(room.rules),
            room.turn_seconds,
            room.reconnect_seconds,
            now,
        ),
    )
    return cursor.rowcount == 1


_ROOMS = """select r.id, r.game, r.rules, r.turn_seconds, r.reconnect_seconds,
    (select count(*) from seats s join tables t on t.id = s."table" where t.room = r.id),
    (select count(*) from tables t where t.room = r.id)
    from rooms r"""


def _room(row: tuple[Any, ...]) -> Room:
    game = find(row[1])
    assert game is not None, row[1]
    return Room(
        id=row[0],
        game=game,
        rules=json.loads(row[2]),
        turn_seconds=row[3],
        reconnect_seconds=row[4],
        players=row[5],
        tables=row[6],
    )


def rooms(db: Database) -> list[Room]:
    """All rooms, in the order in which they were made."""
    return [_room(row) for row in db.conn.execute(f"{_ROOMS} order by r.made_ms, r.rowid")]


def room(db: Database, room_id: str) -> Room:
    """:raises NotFound:"""
    row = db.conn.execute(f"{_ROOMS} where r.id = ?", (room_id,)).fetchone()
    if row is None:
        raise NotFound("there is no such room")
    return _room(row)


def join(house: House, player: Player, room_id: str) -> Seated:
    """Seat the player, at the fullest table with a free seat and no hand running.

    :raises NotFound:
    :raises AlreadySeated: in another room.
    :raises TooFewCoins:
    """
    with house.store.write() as db:
        there = room(db, room_id)
        seat = _seat_of(db, player)
        if seat is not None and seat.room != room_id:
            raise AlreadySeated(
                f"you sit in {seat.room}", table=seat.table, seat=seat.seat, room=seat.room
            )
        if seat is not None:
            return seat
        coins = ledger.balance(db, player.id)
        if coins < there.min_coins:
            raise TooFewCoins(
                f"the room asks for {there.min_coins} coins", coins=coins, least=there.min_coins
            )
        table = _free_table(db, there) or _open_table(db, there)
        return _sit_down(house, db, player, table, coins)


def _seat_of(db: Database, player: Player) -> Seated | None:
    row = db.conn.execute(
        'select s."table", s.seat, t.room from seats s join tables t on t.id = s."table"'
        " where s.player = ?",
        (player.id,),
    ).fetchone()
    if row is None:
        return None
    table, seat, room_id = row
    return Seated(table, seat, room_id, new=False)


def _free_table(db: Database, there: Room) -> str | None:
    row = db.conn.execute(
        'select t.id from tables t join seats s on s."table" = t.id'
        " where t.room = ? and t.hand is null group by t.id having count(*) < ?"
        " order by count(*) desc, t.rowid limit 1",
        (there.id, there.game.seats[-1]),
    ).fetchone()
    return row[0] if row else None


def _open_table(db: Database, there: Room) -> str:
    table = new_id("t")
    db.conn.execute(
        "insert into tables (id, room, version, next_seed) values (?, ?, 0, ?)",
        (table, there.id, new_seed()),
    )
    return table


def _sit_down(house: House, db: Database, player: Player, table_id: str, coins: int) -> Seated:
    change = Change(house, db, load(db, table_id))
    table = change.table
    taken = {chair.seat for chair in table.chairs}
    seat = next(s for s in range(table.game.seats[-1]) if s not in taken)
    table.entered += 1
    db.conn.execute(
        'insert into seats ("table", seat, player, coins, entered) values (?, ?, ?, ?, ?)',
        (table_id, seat, player.id, coins, table.entered),
    )
    change.tell("joined", {"seat": seat, "player": player.id, "name": player.name})
    change.table = load(db, table_id)
    change.table.version, change.table.entered = table.version, table.entered
    change.save()
    return Seated(table_id, seat, table.room, new=True)


def tables(
    db: Database, *, room_id: str | None = None, after: str = "", limit: int = 50
) -> list[dict[str, Any]]:
    """Tables in the order of their ids.

    :param after: only tables whose id comes later.
    """
    rows = db.conn.execute(
        'select t.id, t.room, t.version, t.hand, (select count(*) from seats where "table" = t.id)'
        " from tables t where (?1 is null or t.room = ?1) and t.id > ?2 order by t.id limit ?3",
        (room_id, after, limit),
    )
    names = ("table", "room", "version", "hand", "players")
    return [dict(zip(names, row, strict=True)) for row in rows]
