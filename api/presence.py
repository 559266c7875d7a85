"""Who is there: a player's presence is its last request.

Written at most every few seconds, but always once within a turn of the player's own, so
that a turn that ran out without any request is known as such.
"""

from api.changes import Change
from api.house import House
from api.state import load

__all__ = ["SEEN_EVERY_MS", "note", "stale"]

SEEN_EVERY_MS = 5000


def stale(seen_ms: int, now: int, turn_ms: int, *, asked: bool) -> bool:
    """Whether the request at hand has to be written down."""
    return now - seen_ms >= SEEN_EVERY_MS or (asked and seen_ms < turn_ms)


def note(house: House, player: str) -> None:
    """Write down that the player is there; a table changes when it was away."""
    now = house.now()
    with house.store.write() as db:
        db.conn.execute("update players set seen_ms = ? where id = ?", (now, player))
        row = db.conn.execute(
            'select "table" from seats where player = ? and away_since is not null', (player,)
        ).fetchone()
        if row is not None:
            change = Change(house, db, load(db, row[0]))
            chair = change.table.chair_of(player)
            assert chair is not None
            chair.away_since = None
            change.tell("present", {"seat": chair.seat, "present": True})
            change.seat(chair)
            change.save()
