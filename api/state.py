"""A table as the database has it."""

import json
from dataclasses import dataclass, field
from typing import Any

from sqlite_utils import Database

from api.errors import NotFound
from api.rules import understood
from engine import Game, find

__all__ = ["Chair", "Table", "load"]


@dataclass(slots=True)
class Chair:
    """A taken seat.

    :ivar coins: what the player held when it last changed: before the hand, during one.
    :ivar opens: the place in the order of open starts; None: not open.
    :ivar auto_call: whether the system calls for it on every turn.
    :ivar waited_for: whether it had the reconnect time in this hand.
    :ivar timed_out: whether a turn of this hand ran out without any request of the player.
    :ivar taken_ms: when the seat was taken.
    :ivar ready_ms: since when it has been ready.
    :ivar entered: the place in the order in which players came to the table.
    """

    seat: int
    player: str
    name: str
    coins: int
    ready: bool
    opens: int | None
    client_seed: str
    trustee: bool
    auto_call: bool
    waited_for: bool
    leaving: bool
    away_since: int | None
    timed_out: bool
    entered: int
    seen_ms: int
    won_last: bool
    last_table: str | None
    taken_ms: int
    ready_ms: int | None


@dataclass(slots=True)
class Table:
    """A table with its room's settings and its taken seats, ascending.

    :ivar hand: the hand being played.
    :ivar asked: a bit for every seat that is asked for an action.
    :ivar past: what the next hand's setup needs of the last one.
    :ivar result: of the last hand, as the view shows it.
    :ivar delay_ms: how much later spectators see it.
    :ivar vacated_ms: when its players were last put at other tables.
    """

    id: str
    room: str
    version: int
    hand: str | None
    deadline_ms: int | None
    turn_ms: int
    asked: int
    next_seed: str
    past: dict[str, Any]
    result: dict[str, Any] | None
    journal_from: int
    entered: int
    game: Game
    rules_text: str
    turn_seconds: int
    reconnect_seconds: int
    delay_ms: int
    vacated_ms: int | None
    chairs: list[Chair] = field(default_factory=list)

    @property
    def rules(self) -> Any:
        """The room's rules, as the game understands them."""
        return understood(self.game, self.rules_text)

    def chair_of(self, player: str | None) -> Chair | None:
        """Where the player sits at this table."""
        return next((chair for chair in self.chairs if chair.player == player), None)

    def due(self, now: int) -> bool:
        """Whether a turn has run out."""
        return self.deadline_ms is not None and self.deadline_ms <= now


_TABLE = """select t.id, t.room, t.version, t.hand, t.deadline_ms, t.turn_ms, t.asked, t.next_seed,
    t.past, t.result, t.journal_from, t.entered, r.game, r.rules, r.turn_seconds,
    r.reconnect_seconds, t.delay_ms, t.vacated_ms
    from tables t join rooms r on r.id = t.room where t.id = ?"""
_CHAIRS = """select s.seat, s.player, p.name, s.coins, s.ready, s.opens, s.client_seed, s.trustee,
    s.auto_call, s.waited_for, s.leaving, s.away_since, s.timed_out, s.entered,
    p.seen_ms, p.won_last, p.last_table, s.taken_ms, s.ready_ms
    from seats s join players p on p.id = s.player where s."table" = ? order by s.seat"""


def load(db: Database, table: str) -> Table:
    """The table, inside the caller's transaction.

    :raises NotFound:
    """
    row = db.conn.execute(_TABLE, (table,)).fetchone()
    if row is None:
        raise NotFound("there is no such table")
    game = find(row[12])
    assert game is not None, row[12]
    values = list(row)
    values[8] = json.loads(row[8])
    values[9] = json.loads(row[9]) if row[9] else None
    values[12] = game
    found = Table(*values)
    found.chairs = [_chair(chair) for chair in db.conn.execute(_CHAIRS, (table,))]
    return found


def _chair(row: tuple[Any, ...]) -> Chair:
    values = list(row)
    for place in (4, 7, 8, 9, 10, 12, 15):
        values[place] = bool(row[place])
    return Chair(*values)
