"""The database: one connection a thread, and the only two ways to begin a transaction."""

import fcntl
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sqlite_utils import Database

from api.migrations import MIGRATIONS
from replays.archive import Archive

__all__ = ["Store"]


class Store:
    """A SQLite file in WAL mode; a committed transaction is on the disk.

    :param path: the file, made by `migrate` if it is not there.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._local = threading.local()
        # Writers queue here, and before a file, rather than in SQLite's busy handler: it
        # sleeps for milliseconds while the database lies idle.
        self._writing = threading.Lock()
        self._queue: int | None = None

    @property
    def db(self) -> Database:
        """The connection of the thread that asks."""
        db: Database | None = getattr(self._local, "db", None)
        if db is None:
            db = self._local.db = self._open()
        return db

    def _open(self) -> Database:
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=30)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        return Database(connection)

    def close(self) -> None:
        """Close this thread's connection and the queue; the next use opens others."""
        db: Database | None = getattr(self._local, "db", None)
        if db is not None:
            db.conn.close()
            self._local.db = None
        if self._queue is not None:
            os.close(self._queue)
            self._queue = None

    @contextmanager
    def write(self) -> Iterator[Database]:
        """A transaction that may write: all of it, or, on an exception, nothing.

        It begins immediate: SQLite's busy timeout does not cover a reader that turns writer.
        """
        db = self.db
        with self._writing, self._first():
            db.conn.execute("begin immediate")
            try:
                yield db
                db.conn.execute("commit")
            except BaseException:
                if db.conn.in_transaction:  # a full disk may have ended it already
                    db.conn.execute("rollback")
                raise

    @contextmanager
    def _first(self) -> Iterator[None]:
        """Be the only process that writes; a process that dies lets the next one in."""
        if self._queue is None:
            self._queue = os.open(
                f"{self.path}-queue", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600
            )
        fcntl.flock(self._queue, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._queue, fcntl.LOCK_UN)

    @contextmanager
    def read(self) -> Iterator[Database]:
        """A transaction that sees one state of the database throughout."""
        db = self.db
        db.conn.execute("begin")
        try:
            yield db
        finally:
            db.conn.execute("commit")

    def migrate(self) -> None:
        """Bring the tables up to date; one process at a time does it, the others wait.

        :raises sqlite3.DatabaseError: it is no database, or another program's, or of a later
            version of this one.
        """
        with self.write() as db:
            tables = db.table_names()
            if tables and "live_hands" not in tables:
                raise sqlite3.DatabaseError("this is another program's database")
            known = {step.name for step in MIGRATIONS.pending(Database(memory=True))}
            if any(step.name not in known for step in MIGRATIONS.applied(db)):
                raise sqlite3.DatabaseError("a later version of this program has changed it")
            MIGRATIONS.apply(db)
            Archive(db).create()
