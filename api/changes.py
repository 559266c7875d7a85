"""One change of a table: loaded, changed, saved with the next version, in one transaction."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from api import delay, hands, presence
from api.errors import NotFound, Refused
from api.house import House
from api.slots import Failed, Fold, Slot
from api.state import Chair, Table, load
from engine import EngineError, Event

__all__ = ["Change", "Look", "attend", "changing", "reading", "vanish"]


_KEPT = 500
"""Versions of a table between hands whose events are kept; those of a hand all are."""


class Change:
    """A table in the hands of a writer. All that is changed here is saved as one version.

    :ivar now: milliseconds since 1970; one time for the whole change.
    :ivar found: the version that the table had, for whoever says what it has seen.
    :ivar fold: the hand being played.
    """

    def __init__(self, house: House, db: Database, table: Table, slot: Slot | None = None) -> None:
        self.house = house
        self.db = db
        self.table = table
        self.now = house.now()
        self.found = table.version
        self.slot = slot
        self.fold: Fold | None = slot.catch_up(db, table.hand) if slot is not None else None
        self._touched = False
        self._journal: list[tuple[str, str | None, str, str | None]] = []

    @property
    def reached(self) -> tuple[str | None, int]:
        """The hand and how many actions it has had."""
        return self.table.hand, self.fold.applied if self.fold is not None else 0

    def touch(self) -> None:
        """Say that the table changes: its version goes up by one, however much changes."""
        if not self._touched:
            self._touched = True
            self.table.version += 1

    def tell(self, name: str, data: Mapping[str, Any]) -> None:
        """Write something that everybody may know into the journal."""
        self.touch()
        self._journal.append((name, None, json.dumps(data), None))

    def tell_events(self, events: list[Event]) -> None:
        """Write the hand's events into the journal, for the players who sit where they say."""
        players = {chair.seat: chair.player for chair in self.table.chairs}
        for event in events:
            to = None if event.to is None else json.dumps([players[seat] for seat in event.to])
            self._journal.append((event.name, to, json.dumps(dict(event.data)), event.action))

    def seat(self, chair: Chair) -> None:
        """Write the chair's row."""
        self.touch()
        if not chair.ready:
            chair.ready_ms = None
        elif chair.ready_ms is None:
            chair.ready_ms = self.now
        self.db.conn.execute(
            "update seats set coins = ?, ready = ?, opens = ?, client_seed = ?, trustee = ?,"
            " auto_call = ?, waited_for = ?, leaving = ?, away_since = ?, timed_out = ?,"
            " ready_ms = ?"
            " where player = ?",
            (
                chair.coins,
                chair.ready,
                chair.opens,
                chair.client_seed,
                chair.trustee,
                chair.auto_call,
                chair.waited_for,
                chair.leaving,
                chair.away_since,
                chair.timed_out,
                chair.ready_ms,
                chair.player,
            ),
        )

    def present(self, player: str) -> bool:
        """Write down that the player is there, if that has to be; whether it had."""
        chair = self.table.chair_of(player)
        if chair is None:
            return False
        asked = bool(self.table.asked >> chair.seat & 1)
        late = presence.stale(chair.seen_ms, self.now, self.table.turn_ms, asked=asked)
        if not late and chair.away_since is None:
            return False
        chair.seen_ms = self.now
        self.db.conn.execute("update players set seen_ms = ? where id = ?", (self.now, player))
        if chair.away_since is not None:
            chair.away_since = None
            self.tell("present", {"seat": chair.seat, "present": True})
            self.seat(chair)
        return True

    def take(self, player: str, name: str, coins: int) -> int:
        """Give the player the first free seat; its number."""
        table = self.table
        taken = {chair.seat for chair in table.chairs}
        seat = next(s for s in range(table.game.seats[-1]) if s not in taken)
        table.entered += 1
        self.db.conn.execute(
            'insert into seats ("table", seat, player, coins, entered, taken_ms)'
            " values (?, ?, ?, ?, ?, ?)",
            (table.id, seat, player, coins, table.entered, self.now),
        )
        self.tell("joined", {"seat": seat, "player": player, "name": name})
        table.chairs = load(self.db, table.id).chairs
        return seat

    def remove(self, chair: Chair, reason: str, *, to: str | None = None) -> None:
        """Free the seat.

        :param to: the table at which the player is put; then this one stays for a while even
            if it is empty, so that the player sees there how the hand ended.
        """
        self.db.conn.execute("delete from seats where player = ?", (chair.player,))
        self.table.chairs = [c for c in self.table.chairs if c.player != chair.player]
        told = {"seat": chair.seat, "player": chair.player, "reason": reason}
        if to is not None:
            self.table.vacated_ms = self.now
            told["table"] = to
        self.tell("left", told)

    def other(self, table: str) -> Change:
        """Another table, changed in the same transaction; it must not be playing."""
        return Change(self.house, self.db, load(self.db, table))

    def save(self) -> None:
        """Write the table and the journal; a table that everybody has left vanishes."""
        if not self._touched:
            return
        self._touched = False
        table = self.table
        if table.hand is None and table.version - table.journal_from >= 2 * _KEPT:
            self._forget()
        if not table.chairs and table.vacated_ms is None:
            vanish(self.db, table.id)
            return
        self.db.conn.execute(
            "update tables set version = ?, hand = ?, deadline_ms = ?, turn_ms = ?, asked = ?,"
            " next_seed = ?, past = ?, result = ?, journal_from = ?, entered = ?, vacated_ms = ?"
            " where id = ?",
            (
                table.version,
                table.hand,
                table.deadline_ms,
                table.turn_ms,
                table.asked,
                table.next_seed,
                json.dumps(table.past),
                json.dumps(table.result) if table.result else None,
                table.journal_from,
                table.entered,
                table.vacated_ms,
                table.id,
            ),
        )
        self.db.conn.executemany(
            'insert into journal ("table", version, n, name, audience, data, action)'
            " values (?, ?, ?, ?, ?, ?, ?)",
            [(table.id, table.version, n, *line) for n, line in enumerate(self._journal)],
        )
        self._journal.clear()
        if table.delay_ms:
            delay.keep(self)

    def _forget(self) -> None:
        """Let the oldest events go: at a table that waits, who is ready and not ready for ever
        must not fill the disk.
        """
        table = self.table
        table.journal_from = table.version - _KEPT
        self.db.conn.execute(
            'delete from journal where "table" = ? and version < ?', (table.id, table.journal_from)
        )


def vanish(db: Database, table: str) -> None:
    """Take an empty table away."""
    for kept in ("journal", "snapshots"):
        db.conn.execute(f'delete from {kept} where "table" = ?', (table,))  # noqa: S608
    db.conn.execute("delete from tables where id = ?", (table,))


@contextmanager
def changing(house: House, table_id: str, player: str | None = None) -> Iterator[Change]:
    """Change a table; a turn that has run out is dealt with first.

    What is refused inside changes nothing, but what the clock did before it stays.

    :param player: who asks, and so is there.

    :raises NotFound:
    :raises Failed: the engine refused what was not asked for; nothing has changed.
    """
    slot = house.slots.of(table_id)
    refused: Exception | None = None
    with slot.lock:
        try:
            with house.store.write() as db:
                change = Change(house, db, load(db, table_id), slot)
                stays = hands.enforce(change)
                change.save()
                change.found = change.table.version
                if player is not None and change.present(player):
                    stays = True
                change.save()
                if stays:
                    db.conn.execute("savepoint asked")
                before = change.reached
                try:
                    yield change
                except (Refused, EngineError) as error:
                    if change.reached != before:
                        raise  # no refusal: the action asked for was done, and more failed
                    refused = error
                    if not stays:
                        raise
                    db.conn.execute("rollback to asked")
                else:
                    change.save()
        except BaseException as error:
            if error is refused:
                raise  # checked before anything was changed: the fold is as it was
            slot.fold = None
            if isinstance(error, NotFound):
                house.slots.drop(table_id)
            if isinstance(error, EngineError):
                raise Failed(f"table {table_id}: {error}") from error
            raise
    if refused is not None:
        raise refused


def attend(house: House, player: str) -> None:
    """Write down that the player is there, wherever it sits; a table changes if it was away."""
    now = house.now()
    with house.store.write() as db:
        db.conn.execute("update players set seen_ms = ? where id = ?", (now, player))
        row = db.conn.execute(
            'select "table" from seats where player = ? and away_since is not null', (player,)
        ).fetchone()
    if row is not None:
        # Either is for whoever touches the table to be told.
        with suppress(NotFound, Failed), changing(house, row[0], player):
            pass  # it is written down on the way in


@dataclass(frozen=True, slots=True)
class Look:
    """A table in the hands of a reader.

    :ivar now: milliseconds since 1970.
    """

    db: Database
    table: Table
    fold: Fold | None
    now: int


@contextmanager
def reading(house: House, table_id: str) -> Iterator[Look]:
    """Look at a table, in one state of the database; a turn that has run out is dealt with first.

    :raises NotFound:
    """
    slot = house.slots.of(table_id)
    while True:
        with slot.lock, house.store.read() as db:
            try:
                table, now = load(db, table_id), house.now()
            except NotFound:
                house.slots.drop(table_id)
                raise
            if not table.due(now):
                yield Look(db, table, slot.catch_up(db, table.hand), now)
                return
        with changing(house, table_id):
            pass  # what there is to do is done on the way in
