"""Hands in memory: each folded from its setup, deal and actions, and kept for the next request.

Nothing here is needed for good: a slot that is lost is folded again from the database.
"""

import json
import threading
from collections import OrderedDict
from dataclasses import dataclass, field

from sqlite_utils import Database

from api.rules import understood
from engine import EngineError, Event, Hand, find

__all__ = ["Failed", "Fold", "Slot", "Slots"]

_MOST = 1024


class Failed(Exception):
    """The engine refused what nobody asked for: what the database has, or the system's action."""


@dataclass
class Fold:
    """A hand as far as it is known here.

    :ivar hand: the engine's.
    :ivar applied: how many of the hand's actions it has had.
    :ivar events: what has happened, in order; audiences are seats.
    """

    id: str
    hand: Hand
    applied: int
    events: list[Event]


@dataclass
class Slot:
    """A table's place: whoever uses the fold holds the lock, and takes it before the database.

    So no reader ever sees a fold that is ahead of what is committed.
    """

    lock: threading.Lock = field(default_factory=threading.Lock)
    fold: Fold | None = None

    def catch_up(self, db: Database, hand: str | None) -> Fold | None:
        """The table's hand with all its actions in the database; None between hands.

        :raises Failed:
        """
        if hand is None:
            self.fold = None
            return None
        try:
            return self._catch_up(db, hand)
        except EngineError as wrong:
            raise Failed(f"hand {hand}: {wrong}") from wrong

    def _catch_up(self, db: Database, hand: str) -> Fold:
        fold = self.fold
        if fold is None or fold.id != hand:
            fold = self.fold = begin(db, hand)
        rows = db.conn.execute(
            "select seat, action from actions where hand = ? and seq >= ? order by seq",
            (hand, fold.applied),
        )
        try:
            for seat, action in rows:
                fold.hand.act(seat, action)
                fold.applied += 1
        except BaseException:
            self.fold = None
            raise
        return fold


def begin(db: Database, hand: str) -> Fold:
    """The hand as dealt."""
    game_id, rules, seats, setup, deal = db.conn.execute(
        "select game, rules, seats, setup, deal from live_hands where id = ?", (hand,)
    ).fetchone()
    game = find(game_id)
    assert game is not None, game_id
    events: list[Event] = []
    held = [seat["coins"] for seat in json.loads(seats)]
    dealt = game.start(
        understood(game, rules),
        len(held),
        json.loads(setup),
        json.loads(deal),
        coins=held,
        witness=events.append,
    )
    return Fold(hand, dealt, 0, events)


class Slots:
    """The slots of the tables used last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._slots: OrderedDict[str, Slot] = OrderedDict()

    def of(self, table: str) -> Slot:
        """The table's slot; the one that was used longest ago makes room for a new one."""
        with self._lock:
            slot = self._slots.get(table)
            if slot is None:
                slot = self._slots[table] = Slot()
                if len(self._slots) > _MOST:
                    self._slots.popitem(last=False)
            else:
                self._slots.move_to_end(table)
            return slot

    def drop(self, table: str) -> None:
        """Forget a table that is not there: made-up names must push no other slot out."""
        with self._lock:
            self._slots.pop(table, None)
