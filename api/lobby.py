"""Rooms and their tables: who plays where, and by what rules."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlite_utils import Database

from api import delay, ledger
from api.changes import Change
from api.errors import AlreadySeated, NotFound, TooFewCoins
from api.hands import new_seed
from api.house import House, new_id
from api.players import Player
from api.rules import understood
from api.state import load
from engine import GAMES, BadSetup, Game, find

__all__ = [
    "Room",
    "Seated",
    "check_same",
    "default_rooms",
    "join",
    "make_room",
    "read_rooms",
    "rooms",
    "tables",
]


_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}", re.ASCII)
_SECONDS = {
    "turn_seconds": (1, 86_400),
    "reconnect_seconds": (0, 86_400),
    "spectator_delay_seconds": (0, 3_600),
}
"""A room's times: the least and the most of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A game with its parameters and time limits.

    :ivar id: 1 to 64 of ``a-z0-9-``.
    :ivar rules: the parameters that differ from the defaults.
    :ivar spectator_delay_seconds: how much later who has no seat sees what happens.
    """

    id: str
    game: Game
    rules: Mapping[str, Any]
    turn_seconds: int = 20
    reconnect_seconds: int = 30
    spectator_delay_seconds: int = 0
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

    :raises BadSetup: not so, or an unknown game, key or rule; it names the room and the key.
    """
    try:
        items = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise BadSetup(f"the rooms are not JSON: {wrong}") from None
    if not isinstance(items, list):
        raise BadSetup("the rooms are no list")
    made = [_read_room(number, item) for number, item in enumerate(items, 1)]
    names = [room.id for room in made]
    if len(set(names)) < len(names):
        raise BadSetup("two rooms have one name")
    return made


def _read_room(number: int, item: Any) -> Room:
    if not isinstance(item, dict):
        raise BadSetup(f"room {number} is no object")
    name = f"room {item.get('id', number)!r}"
    for key in item:
        if key not in ("id", "game", "rules", *_SECONDS):
            raise BadSetup(f"{name}: no such key: {key[:40]!r}")
    game = find(item["game"]) if isinstance(item.get("game"), str) else None
    if game is None:
        raise BadSetup(f"{name}: no such game: {item.get('game')!r}")
    if not isinstance(item.get("rules", {}), dict):
        raise BadSetup(f"{name}: rules are an object")
    room = Room(**{"id": "", "rules": {}, **item, "game": game})
    check_room(room)
    return room


def check_room(room: Room) -> None:
    """Whether there may be such a room.

    :raises BadSetup: it names the room and what is wrong with it.
    """
    name = f"room {room.id!r}"
    if not isinstance(room.id, str) or not _NAME.fullmatch(room.id):
        raise BadSetup(f"{name}: an id is 1 to 64 of a-z, 0-9 and -, and begins with none of -")
    for key, (least, most) in _SECONDS.items():
        value = getattr(room, key)
        if type(value) is not int or not least <= value <= most:
            raise BadSetup(f"{name}: {key} is a whole number from {least} to {most}")
    try:
        room.game.read_rules(room.rules)
    except BadSetup as wrong:
        raise BadSetup(f"{name}: {wrong.detail}") from None


def make_room(db: Database, room: Room, now: int) -> bool:
    """Keep the room, in the caller's transaction; False if there is one of that name.

    :raises BadSetup:
    """
    check_room(room)
    cursor = db.conn.execute(
        "insert into rooms (id, game, rules, turn_seconds, reconnect_seconds,"
        " spectator_delay_seconds, made_ms) values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing",
        (
            room.id,
            room.game.id,
            json.dumps(room.rules),
            room.turn_seconds,
            room.reconnect_seconds,
            room.spectator_delay_seconds,
            now,
        ),
    )
    return cursor.rowcount == 1


def check_same(db: Database, wanted: Room) -> None:
    """Whether the room of that name is as wanted: hands may be going on by its rules.

    :raises BadSetup:
    """
    there = room(db, wanted.id)
    if there != replace(wanted, players=there.players, tables=there.tables):
        raise BadSetup(f"room {wanted.id!r} is there already, with other settings")


_ROOMS = """select r.id, r.game, r.rules, r.turn_seconds, r.reconnect_seconds,
    r.spectator_delay_seconds,
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
        spectator_delay_seconds=row[5],
        players=row[6],
        tables=row[7],
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
        table = _free_table(db, there, player) or _open_table(house, db, there)
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


def _free_table(db: Database, there: Room, player: Player) -> str | None:
    """Not the one that the player was put out of: who keeps others waiting does so once."""
    row = db.conn.execute(
        'select t.id from tables t join seats s on s."table" = t.id'
        " where t.room = ? and t.hand is null"
        " and t.id is not (select put_out from players where id = ?)"
        " group by t.id having count(*) < ?"
        " order by count(*) desc, t.rowid limit 1",
        (there.id, player.id, there.game.seats[-1]),
    ).fetchone()
    return row[0] if row else None


def _open_table(house: House, db: Database, there: Room) -> str:
    table = new_id("t")
    delay_ms = 1000 * there.spectator_delay_seconds
    db.conn.execute(
        "insert into tables (id, room, version, next_seed, delay_ms) values (?, ?, 0, ?, ?)",
        (table, there.id, new_seed(), delay_ms),
    )
    if delay_ms:
        delay.keep(Change(house, db, load(db, table)), at=0)
    return table


def _sit_down(house: House, db: Database, player: Player, table_id: str, coins: int) -> Seated:
    change = Change(house, db, load(db, table_id))
    seat = change.take(player.id, player.name, coins)
    change.save()
    return Seated(table_id, seat, change.table.room, new=True)


def tables(
    db: Database, now: int, *, room_id: str | None = None, after: str = "", limit: int = 50
) -> list[dict[str, Any]]:
    """Tables in the order of their ids, each as its spectators see it.

    :param now: milliseconds since 1970.
    :param after: only tables whose id comes later.
    """
    rows = db.conn.execute(
        'select t.id, t.room, t.version, t.hand, (select count(*) from seats where "table" = t.id),'
        " t.delay_ms"
        " from tables t where (?1 is null or t.room = ?1) and t.id > ?2 order by t.id limit ?3",
        (room_id, after, limit),
    ).fetchall()
    names = ("table", "room", "version", "hand", "players")
    found = [dict(zip(names, row[:-1], strict=True)) for row in rows]
    for table, (*_, delay_ms) in zip(found, rows, strict=True):
        if delay_ms:
            past = json.loads(delay.shown(db, table["table"], delay_ms, now).text)
            table.update(version=past["version"], hand=past["hand"], players=len(past["seats"]))
    return found
