"""Databases of earlier versions are brought up to date; `schemas/N.sql` is one of schema N.

Each is the dump of a database that the release with that schema wrote: a finished hand, one
that is being played, and a player at a table that waits.
"""

import json
import sqlite3
from pathlib import Path

import pytest
from sqlite_utils import Database

from api import Config
from api.migrations import MIGRATIONS
from api.operator import check_ledger, open_house
from api.store import Store
from replays.record import read
from replays.verify import verify
from tests.api.conftest import Clock, Site, Someone, play_out

SCHEMAS = sorted(Path(__file__).with_name("schemas").glob("*.sql"))


def written(path, schema):
    text = schema.read_text(encoding="utf-8")
    connection = sqlite3.connect(path)
    connection.executescript(text)
    connection.close()
    return json.loads(text.splitlines()[0].removeprefix("-- tokens: "))


def test_there_is_a_database_of_every_schema_but_the_last():
    steps = MIGRATIONS.pending(Database(memory=True))
    assert [path.stem for path in SCHEMAS] == [str(n) for n in range(1, len(steps))]


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: path.stem)
def test_a_database_of_an_earlier_schema_goes_on_where_it_was(tmp_path, schema):
    path = tmp_path / "old.db"
    tokens = written(path, schema)
    clock = Clock()
    site = Site(Config(db=str(path), rate=0, clock=clock), clock)
    three = [Someone(site, {"player_id": name, "token": token}) for name, token in tokens.items()]
    for someone in three:
        seat = someone.call("GET", "/v1/me").json["seat"]
        someone.table, someone.seat = seat["table"], seat["seat"]
    assert len(three[0].view()["log"]) == 1
    play_out(sorted(three, key=lambda someone: someone.seat))
    rows = site.get("/v1/hands").json["items"]
    assert len(rows) == 2
    for row in rows:
        assert verify(read(site.get(f"/v1/hands/{row['hand']}").data)).problem is None
    assert check_ledger(site.house) == []
    assert site.player().join("mahjong2-beginner").json["seat"] == 1


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: path.stem)
def test_an_old_database_and_a_new_one_have_the_same_tables(tmp_path, schema):
    written(tmp_path / "old.db", schema)
    layouts = []
    for name in ("old.db", "new.db"):
        open_house(Config(db=str(tmp_path / name))).store.close()
        tables = Database(sqlite3.connect(tmp_path / name)).tables
        layouts.append(
            {table.name: {tuple(column)[1:] for column in table.columns} for table in tables}
        )
    assert layouts[0] == layouts[1]


def test_a_database_of_a_later_version_is_left_as_it_is(tmp_path):
    path = tmp_path / "new.db"
    open_house(Config(db=str(path))).store.close()
    connection = sqlite3.connect(path)
    connection.execute(
        "insert into _sqlite_migrations (migration_set, name, applied_at)"
        " values ('paiju', 'one_hundredth', '2030-01-01')"
    )
    connection.commit()
    before = list(connection.iterdump())
    with pytest.raises(sqlite3.DatabaseError, match="later version"):
        Store(str(path)).migrate()
    assert list(connection.iterdump()) == before
