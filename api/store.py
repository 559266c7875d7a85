"""The database: one connection a thread, and the only two ways to begin a transaction."""

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
        # Writers of one process queue here rather than in SQLite's busy handler, which sleeps.
        self._writing = threading.Lock()

    @property
    def db(self) -> Database:
        """This thread's connection."""
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
        """Close this thread's connection; the next use opens another."""
        db: Database | None = getattr(self._local, "db", None)
        if db is not None:
            db.conn.close()
            self._local.db = None

    @contextmanager
    def write(self) -> Iterator[Database]:
        """A transaction that may write: all of it, or, on an exception, nothing.

        It begins immediate: SQLite's busy timeout does not cover a reader that turns writer.
        """
        db = self.db
        with self._writing:
            db.conn.execute("begin immediate")
            try:
                yield db
            except BaseException:
                db.conn.execute("rollback")
                raise
            db.conn.execute("commit")

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
        """Bring the tables up to date; one process at a time does it, the others wait."""
        with self.write() as db:
            MIGRATIONS.apply(db)
            Archive(db).create()
