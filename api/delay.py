"""Spectators' delay: where a room asks for it, who has no seat sees what was so long ago.

Each version of such a table is kept as spectators are to see it, until it is too old.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlite_utils import Database

from api.view import view

if TYPE_CHECKING:
    from api.changes import Change, Look

__all__ = ["Shown", "keep", "reaches", "shown"]


@dataclass(frozen=True, slots=True)
class Shown:
    """What spectators see now.

    :ivar text: the view as it was.
    :ivar until: milliseconds since 1970: when they will see the next version; None: not known.
    """

    version: int
    text: str
    until: int | None


def keep(change: Change, at: int | None = None) -> None:
    """Keep the table as it is for later, and forget what nobody will see any more.

    :param at: when it became so, in milliseconds since 1970; None: now.
    """
    db, table = change.db.conn, change.table
    seen = view(change.db, table, change.fold, None, change.now)
    if seen["deadline"] is not None:
        seen["deadline"] += table.delay_ms
    db.execute(
        'insert or replace into snapshots ("table", version, at_ms, view) values (?, ?, ?, ?)',
        (table.id, table.version, change.now if at is None else at, json.dumps(seen)),
    )
    db.execute(
        'delete from snapshots where "table" = ?1 and version <'
        ' (select max(version) from snapshots where "table" = ?1 and at_ms <= ?2)',
        (table.id, change.now - table.delay_ms),
    )


def reaches(look: Look, player: str | None) -> int:
    """The version up to which the player, or with None a spectator, may know the table."""
    table = look.table
    if not table.delay_ms or table.chair_of(player) is not None:
        return table.version
    return shown(look.db, table.id, table.delay_ms, look.now).version


def shown(db: Database, table: str, delay_ms: int, now: int) -> Shown:
    """What spectators see now of a table in a room with a delay.

    There is always something: the empty table is kept as if it had always been there.
    """
    row = db.conn.execute(
        'select version, view from snapshots where "table" = ? and at_ms <= ?'
        " order by version desc limit 1",
        (table, now - delay_ms),
    ).fetchone()
    version, text = row
    (following,) = db.conn.execute(
        'select min(at_ms) from snapshots where "table" = ? and version > ?', (table, version)
    ).fetchone()
    return Shown(version, text, None if following is None else following + delay_ms)
