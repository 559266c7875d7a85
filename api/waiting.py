"""Long polls: they sleep, and one thread a process looks whether their table has moved."""

import sqlite3
import threading
import time
from collections import Counter, defaultdict
from dataclasses import dataclass

from api.store import Store

__all__ = ["Asker", "Waiting"]

_EVERY = 0.04
"""Seconds between two looks, only while somebody waits."""


_MOST_EACH = 8
"""Long polls of one asker: a client that lost its connection may have left some behind."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who waits.

    :ivar name: a player's id, or an address.
    :ivar guest: whether it has no seat at the table: guests together have half of the places.
    """

    name: str
    guest: bool


class Waiting:
    """The requests of this process that wait for a table to change.

    :param most: how many may wait at once; the threads they hold are not there for others.
    """

    def __init__(self, store: Store, most: int) -> None:
        self._store = store
        self._most = most
        self._lock = threading.Lock()
        self._some = threading.Condition(self._lock)
        self._waiters: dict[str, dict[threading.Event, int]] = defaultdict(dict)
        self._count = self._guests = 0
        self._each: Counter[str] = Counter()
        self._new = False
        self._watcher: threading.Thread | None = None
        self.stopping = False

    def full(self, asker: Asker) -> bool:
        """Whether the asker may not wait: there are too many, or the process is stopping."""
        return (
            self.stopping
            or self._count >= self._most
            or (asker.guest and self._guests >= self._most // 2)
            or self._each[asker.name] >= _MOST_EACH
        )

    def wait(self, asker: Asker, table: str, version: int, seconds: float) -> None:
        """Sleep until the table's version is another one, or the time is up.

        Returns at once when the asker may not wait.
        """
        woken = threading.Event()
        with self._lock:
            if self.full(asker):
                return
            self._take(asker, 1)
            self._waiters[table][woken] = version
            self._new = True
            if self._watcher is None:
                self._watcher = threading.Thread(target=self._watch, daemon=True)
                self._watcher.start()
            self._some.notify()
        try:
            woken.wait(seconds)
        finally:
            with self._lock:
                self._take(asker, -1)
                del self._waiters[table][woken]
                if not self._waiters[table]:
                    del self._waiters[table]

    def _take(self, asker: Asker, places: int) -> None:
        self._count += places
        self._guests += places * asker.guest
        self._each[asker.name] += places
        if not self._each[asker.name]:
            del self._each[asker.name]

    def stop(self) -> None:
        """Let everybody go, within two looks of the watcher."""
        self.stopping = True

    def _watch(self) -> None:
        connection = self._store.db.conn
        seen = -1
        while True:
            with self._lock:
                while not self._waiters:
                    self._some.wait()
                here = {table: list(events.items()) for table, events in self._waiters.items()}
                new, self._new = self._new, False
            # Whoever is new may have looked at the table just before the last commit.
            now = connection.execute("pragma data_version").fetchone()[0]
            if new or now != seen or self.stopping:
                for table, waiters in here.items():
                    self._wake(connection, table, waiters)
            seen = now
            time.sleep(_EVERY)

    def _wake(
        self,
        connection: sqlite3.Connection,
        table: str,
        waiters: list[tuple[threading.Event, int]],
    ) -> None:
        row = connection.execute("select version from tables where id = ?", (table,)).fetchone()
        for event, known in waiters:
            if self.stopping or row is None or row[0] != known:
                event.set()
