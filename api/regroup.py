"""Regrouping (分组规则): after a hand its players go to other tables of their room, at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from api.changes import Change
    from api.state import Chair
    from engine import Stream

__all__ = ["regroup"]


def regroup(change: Change, stream: Stream) -> None:
    """Put each player of a hand that is over at another table of the room that waits for players.

    Where all such a table's seats are taken, the player changes places with somebody there who
    has not just been at this table. Whoever finds no place stays. So does who is away: it would
    keep others waiting.

    :param stream: where the order of the players, and each one's table, come from.
    """
    here = change.table
    change.db.conn.executemany(
        "update players set last_table = ? where id = ?", [(here.id, c.player) for c in here.chairs]
    )
    others = [change.other(table) for table in _waiting(change)]
    for chair in stream.shuffled([c for c in here.chairs if c.away_since is None]):
        open_to_it = [other for other in others if _free(other) or _partners(other, here.id)]
        if open_to_it:
            _move(change, chair, open_to_it[stream.below(len(open_to_it))], stream)
    for other in others:
        other.save()


def _waiting(change: Change) -> list[str]:
    """The room's other tables that have players and play no hand."""
    rows = change.db.conn.execute(
        "select id from tables t where room = ? and hand is null and id <> ? and exists"
        ' (select 1 from seats where "table" = t.id) order by rowid',
        (change.table.room, change.table.id),
    )
    return [table for (table,) in rows]


def _free(change: Change) -> bool:
    return len(change.table.chairs) < change.table.game.seats[-1]


def _partners(change: Change, table: str) -> list[Chair]:
    """Who may go from here to the table: it was not there for its last hand."""
    return [c for c in change.table.chairs if c.last_table != table and c.away_since is None]


def _move(change: Change, chair: Chair, other: Change, stream: Stream) -> None:
    back = None
    if not _free(other):
        partners = _partners(other, change.table.id)
        back = partners[stream.below(len(partners))]
        other.remove(back, "regrouped", to=change.table.id)
    _note(change, chair, other)
    change.remove(chair, "regrouped", to=other.table.id)
    other.take(chair.player, chair.name, chair.coins)
    if back is not None:
        change.take(back.player, back.name, back.coins)


def _note(change: Change, chair: Chair, other: Change) -> None:
    """Let the result, which is what the player polls for, say where to go on."""
    assert change.table.result is not None
    change.table.result["removed"].append(
        {
            "seat": chair.seat,
            "player": chair.player,
            "reason": "regrouped",
            "table": other.table.id,
        }
    )
