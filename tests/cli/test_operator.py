"""The operator's commands, on a database that a server has written."""

import json
import os
import sqlite3
import stat
import threading

import pytest
from sqlite_utils import Database

from api import Config
from api.ledger import check
from replays.archive import Archive
from tests.api.conftest import Clock, Site, play_out


@pytest.fixture
def site(run, tmp_path):
    """A server in this process, on the database that the commands take."""
    clock = Clock()
    return Site(Config(db=str(tmp_path / "test.db"), rate=0, clock=clock), clock)


@pytest.fixture
def reported(site):
    three = site.table()
    hand = play_out(three)["result"]["hand"]
    body = {"text": "no spring\nat all"}
    assert three[0].call("POST", f"/v1/hands/{hand}/reports", json=body).status_code == 201
    return three, hand


def test_reports_are_listed_with_the_verdict_on_their_hand(run, reported):
    three, hand = reported
    told = run("reports")
    assert told.exit_code == 0
    first, *text = told.stdout.splitlines()
    assert f"hand {hand}  player {three[0].id}  ok" in first
    assert text == ["    no spring", "    at all"]
    (line,) = run("reports", "--json").stdout.splitlines()
    assert json.loads(line)["verdict"] == "ok"
    assert run("reports", "--hand", "other").stdout == ""


@pytest.mark.parametrize(
    ("statement", "verdict"),
    [
        ("update hands set text = replace(text, '\"coins\":', '\"coins\":')", "ok"),
        ('update hands set text = replace(text, \'"player":"\', \'"player":"x\')', "altered"),
        ("delete from hands", "missing"),
    ],
)
def test_a_reported_hand_that_is_another_now_is_told(run, site, reported, statement, verdict):
    site.house.store.db.conn.execute(statement)
    told = run("reports", "--json")
    assert json.loads(told.stdout)["verdict"] == verdict
    assert told.exit_code == (0 if verdict == "ok" else 1)


def test_a_reported_hand_that_cannot_be_read_any_more_is_told(run, site, reported):
    site.house.store.db.conn.execute("update hands set text = '{'")
    told = run("reports", "--json")
    assert json.loads(told.stdout)["verdict"] == "unreadable"
    assert told.exit_code == 1


def test_a_backup_is_the_whole_database(run, site, reported, tmp_path):
    _, hand = reported
    told = run("backup", "copy.db")
    assert told.exit_code == 0, told.output
    assert stat.S_IMODE(os.stat("copy.db").st_mode) == 0o600
    assert sorted(p.name for p in tmp_path.glob("copy*")) == ["copy.db"]
    assert run("verify", "--db", "copy.db").exit_code == 0
    assert run("ledger", "check", "--db", "copy.db").exit_code == 0
    copy = Config(db=str(tmp_path / "copy.db"), rate=0, clock=site.clock)
    assert Site(copy, site.clock).get(f"/v1/hands/{hand}").status_code == 200


def test_a_backup_of_a_running_server_is_of_one_moment(run, site, tmp_path):
    """Hands are played all the while; every copy holds whole hands, with their coins."""
    three, stop = site.table(), threading.Event()

    def play():
        while not stop.is_set():
            play_out(three)
            for someone in three:
                someone.post("ready")

    player = threading.Thread(target=play)
    player.start()
    counts = []
    try:
        while len(counts) < 100 and (not counts or counts[-1] < 3):
            copy = f"{len(counts)}.db"
            assert run("backup", copy).exit_code == 0
            db = Database(sqlite3.connect(tmp_path / copy))
            assert check(db) == []
            counts.append(sum(1 for _ in Archive(db).texts()))
    finally:
        stop.set()
        player.join()
    assert counts == sorted(counts)
    assert counts[-1] >= 3


def test_a_backup_never_overwrites(run, site, tmp_path):
    (tmp_path / "there.db").write_text("mine")
    assert run("backup", "there.db").exit_code == 2
    assert (tmp_path / "there.db").read_text() == "mine"


def test_a_backup_that_cannot_be_written_is_exit_status_3(run, site, tmp_path):
    told = run("backup", "no/such/folder.db")
    assert told.exit_code == 3
    assert "no/such/folder.db" in told.stderr
    assert run("backup", "x.db", "--db", "nowhere.db").exit_code == 3
