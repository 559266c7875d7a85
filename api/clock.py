"""Time: turns that ran out at tables that nobody touches, players gone quiet, start and stop."""

import logging
from dataclasses import dataclass

from api import hands
from api.changes import Change, changing, vanish
from api.errors import NotFound
from api.house import House
from api.state import Chair, load

__all__ = ["Swept", "start_up", "sweep"]

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Swept:
    """What a sweep did."""

    turns: int = 0
    away: int = 0
    freed: int = 0


def sweep(house: House) -> Swept:
    """Deal with every turn that ran out and every player who went quiet."""
    now = house.now()
    config = house.config
    db = house.store.db
    done = Swept()
    due = db.conn.execute("select id from tables where deadline_ms <= ?", (now,)).fetchall()
    quiet = db.conn.execute(
        'select distinct s."table" from seats s join players p on p.id = s.player'
        ' join tables t on t.id = s."table" where (s.away_since is null and p.seen_ms <= ?1)'
        " or (t.hand is null and p.seen_ms <= ?2)"
        " or (t.hand is null and s.ready_ms <= ?3 and exists (select 1 from seats late"
        ' where late."table" = t.id and not late.ready and late.taken_ms <= ?3))',
        (now - config.away_ms, now - config.free_ms, now - config.ready_ms),
    ).fetchall()
    for table in dict.fromkeys([row[0] for row in (*due, *quiet)]):
        try:
            with changing(house, table) as change:
                _quiet(change, done)
        except NotFound:
            continue
        except Exception:
            _log.exception("table %s is left as it is; the others go on", table)
    done.turns = len(due)
    with house.store.write() as writing:
        vacated = writing.conn.execute(
            "select id from tables t where vacated_ms <= ?"
            ' and not exists (select 1 from seats where "table" = t.id)',
            (now - config.linger_ms,),
        ).fetchall()
        for (table,) in vacated:
            vanish(writing, table)
        writing.conn.execute(
            "delete from idempotency where at_ms < ?", (now - config.keep_answers_ms,)
        )
        _beat(house, now)
    return done


def _keeps_waiting(change: Change, chair: Chair) -> bool:
    """Whether somebody is ready for too long already, and the player is what it waits for.

    How long the player has not been ready does not matter: who takes it back again and again
    keeps the others waiting all the same.
    """
    since = change.now - change.house.config.ready_ms
    return (
        change.table.hand is None
        and not chair.ready
        and chair.taken_ms <= since
        and any(c.ready_ms is not None and c.ready_ms <= since for c in change.table.chairs)
    )


def _quiet(change: Change, done: Swept) -> None:
    config = change.house.config
    for chair in list(change.table.chairs):
        if change.table.hand is None and chair.seen_ms <= change.now - config.free_ms:
            change.remove(chair, "away")
            done.freed += 1
        elif _keeps_waiting(change, chair):
            change.db.conn.execute(
                "update players set put_out = ? where id = ?", (change.table.id, chair.player)
            )
            change.remove(chair, "not_ready")
            done.freed += 1
        elif chair.away_since is None and chair.seen_ms <= change.now - config.away_ms:
            chair.away_since = chair.seen_ms
            change.tell("present", {"seat": chair.seat, "present": False})
            change.seat(chair)
            done.away += 1
    if change.table.chairs:
        hands.start_if_ready(change)


def _beat(house: House, now: int) -> None:
    house.store.db.conn.execute(
        "insert into heartbeat (one, at_ms) values (1, ?)"
        " on conflict do update set at_ms = excluded.at_ms",
        (now,),
    )


def start_up(house: House) -> list[str]:
    """Void the hands whose turn ran out while no server was running; their tables.

    A turn that ran out before the last heartbeat was the player's own fault.
    """
    now = house.now()
    with house.store.write() as db:
        row = db.conn.execute("select at_ms from heartbeat").fetchone()
        last = row[0] if row else now
        found = db.conn.execute(
            "select id from tables where deadline_ms > ? and deadline_ms <= ?", (last, now)
        ).fetchall()
        for (table,) in found:
            change = Change(house, db, load(db, table))
            hands.void(change)
            change.save()
        _beat(house, now)
    return [table for (table,) in found]
