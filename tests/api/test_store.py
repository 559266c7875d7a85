"""The store: what a transaction that fails leaves behind."""

import sqlite3

import pytest

from api import Config
from api.operator import open_house


def test_another_programs_database_is_left_as_it_is(tmp_path):
    path = str(tmp_path / "bookmarks.db")
    with sqlite3.connect(path) as theirs:
        theirs.execute("create table bookmarks (url text)")
    with pytest.raises(sqlite3.DatabaseError, match="another program"):
        open_house(Config(db=path))
    with sqlite3.connect(path) as theirs:
        assert theirs.execute("select name from sqlite_master").fetchall() == [("bookmarks",)]


def test_a_commit_that_fails_leaves_no_transaction_open(site):
    store = site.house.store

    def sit_nowhere():
        with store.write() as db:
            db.conn.execute("pragma defer_foreign_keys = on")  # so that the commit finds it out
            db.conn.execute(
                'insert into seats ("table", seat, player, coins, entered)'
                " values ('no table', 0, 'nobody', 0, 1)"
            )

    with pytest.raises(sqlite3.IntegrityError):
        sit_nowhere()
    with store.write() as db:
        assert db.conn.execute("select count(*) from seats").fetchone() == (0,)
    with store.read() as db:
        assert db.conn.execute("select count(*) from seats").fetchone() == (0,)


def test_a_failure_is_told_even_where_it_has_ended_the_transaction(site):
    store = site.house.store

    def fail():
        with store.write() as db:
            db.conn.execute("rollback")  # as SQLite does by itself when the disk is full
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with store.write() as db:
        assert db.conn.in_transaction
