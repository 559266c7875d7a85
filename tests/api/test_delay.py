"""Spectators (旁观): 所有QQ用户都可以在全部房间旁观; a room may show them everything later."""

import pytest

from api import Config
from api.config import now_ms
from api.lobby import Room
from api.operator import create_room
from engine import find
from tests.api.conftest import Site, play_out, problem

DELAY = 10


@pytest.fixture
def late(site):
    """Three ready players in a room whose spectators see everything 10 s later."""
    room = Room(id="late", game=find("doudizhu"), rules={}, spectator_delay_seconds=DELAY)
    create_room(site.house, room)
    return site.table("late")


def watch(site, table, **more):
    return site.get(f"/v1/tables/{table}", **more)


def test_a_room_tells_its_delay(site, late):
    assert site.get("/v1/rooms/late").json["spectator_delay_seconds"] == DELAY
    assert site.get("/v1/rooms/doudizhu-beginner").json["spectator_delay_seconds"] == 0


def test_without_a_delay_everybody_sees_every_table_at_once(site):
    three = site.table()
    view = three[0].view()
    assert watch(site, three[0].table).json["version"] == view["version"]


def test_a_spectator_sees_what_was_and_a_player_what_is(site, late):
    table = late[0].table
    first = watch(site, table).json
    assert (first["version"], first["seats"], first["hand"]) == (0, [], None)
    dealt = late[0].view()
    site.clock.pass_seconds(5)
    actor = late[dealt["to_act"][0]]
    moved = actor.move("call 1").json
    assert moved["log"] == [f"{actor.seat} call 1"]
    site.clock.pass_seconds(DELAY - 5 - 0.001)
    assert watch(site, table).json["version"] == 0
    site.clock.pass_seconds(0.001)
    seen = watch(site, table).json
    assert (seen["version"], seen["log"], seen["to_act"]) == (
        dealt["version"],
        [],
        dealt["to_act"],
    )
    assert seen["now"] == site.clock.now
    assert seen["deadline"] == dealt["deadline"] + 1000 * DELAY
    site.clock.pass_seconds(5)
    assert watch(site, table).json["log"] == [f"{actor.seat} call 1"]


def test_any_seatless_asker_is_a_spectator(site, late):
    """Somebody with a token, and with a seat elsewhere."""
    other = site.player()
    assert other.call("GET", late[0].path()).json["version"] == 0
    other.join("doudizhu-beginner")
    assert other.call("GET", late[0].path()).json["version"] == 0
    assert late[1].view()["version"] > 0


def test_the_tag_is_of_what_is_seen(site, late):
    table = late[0].table
    answer = watch(site, table)
    assert answer.headers["ETag"] == 'W/"0.s"'
    known = {"If-None-Match": answer.headers["ETag"]}
    assert watch(site, table, headers=known).status_code == 304
    late[late[0].view()["to_act"][0]].move("call 1")
    assert watch(site, table, headers=known).status_code == 304
    site.clock.pass_seconds(DELAY)
    assert watch(site, table, headers=known).status_code == 200


def test_events_end_where_the_view_does(site, late):
    path = f"/v1/tables/{late[0].table}/events"
    assert site.get(path).json["items"] == []
    assert site.get(path).json["version"] == 0
    site.clock.pass_seconds(DELAY - 1)
    moved = late[late[0].view()["to_act"][0]].move("call 1").json
    site.clock.pass_seconds(1)
    seen = site.get(path).json
    assert seen["version"] == moved["version"] - 1
    names = [event["name"] for event in seen["items"]]
    assert "hand" in names
    assert "call" not in [event.get("action", "").partition(" ")[2] for event in seen["items"]]
    own = late[0].call("GET", late[0].path("events")).json
    assert own["version"] == moved["version"]


@pytest.fixture
def late_room(tmp_path):
    """The same with the time of day and a delay of a second."""
    site = Site(Config(db=str(tmp_path / "paiju.db"), rate=0), now_ms)
    create_room(
        site.house, Room(id="soon", game=find("doudizhu"), rules={}, spectator_delay_seconds=1)
    )
    players = site.table("soon")
    return site, players[0].table, players


def test_a_long_poll_of_a_spectator_ends_when_the_next_version_is_due(late_room):
    site, table, players = late_room
    version = watch(site, table).json["version"]
    players[0].view()
    answer = site.get(f"/v1/tables/{table}?since={version}&wait=5")
    assert answer.status_code == 200
    assert answer.json["version"] > version


def test_who_leaves_is_a_spectator_from_then_on(site, late):
    hand = late[0].view()["hand"]
    play_out(late)
    assert late[0].view()["hand"] is None
    assert late[0].post("leave").json["free"]
    seen = late[0].view()
    assert (seen["you"], seen["version"]) == (None, 0)
    assert site.get(f"/v1/hands/{hand}").status_code == 200  # a finished hand is no secret


def test_what_was_is_kept_no_longer_than_it_is_needed(site, late):
    rows = "select count(*) from snapshots"
    for _ in range(3):
        site.clock.pass_seconds(19)
        late[0].view()  # each turn runs out after 20 s
    site.clock.pass_seconds(DELAY)
    late[0].post("leave")
    assert site.house.store.db.conn.execute(rows).fetchone()[0] <= 4


def test_a_table_that_vanishes_takes_its_past_along(site, late):
    play_out(late)
    for someone in late:
        someone.post("leave")
    problem(watch(site, late[0].table), 404, "not_found")
    assert site.house.store.db.conn.execute("select count(*) from snapshots").fetchone() == (0,)


def test_the_list_of_tables_and_the_journals_start_tell_no_more_than_the_view(site, late):
    table = late[0].table
    assert late[0].view()["hand"] is not None
    assert site.get("/v1/tables?room=late").json["items"] == [
        {"table": table, "room": "late", "version": 0, "hand": None, "players": 0}
    ]
    assert site.get(f"/v1/tables/{table}/events").json["earliest"] == 0
    site.clock.pass_seconds(DELAY)
    view = watch(site, table).json
    assert site.get("/v1/tables?room=late").json["items"] == [
        {
            "table": table,
            "room": "late",
            "version": view["version"],
            "hand": view["hand"],
            "players": 3,
        }
    ]


def test_spectators_see_the_hand_also_after_somebody_has_come_back(site, late):
    view = late[0].view()
    site.clock.pass_seconds(5)  # so that coming back by any request is written down
    for someone in late:
        site.house.store.db.conn.execute("update seats set away_since = 1")
        someone.call("GET", "/v1/me")
    site.clock.pass_seconds(DELAY)
    seen = watch(site, late[0].table).json
    assert seen["version"] > view["version"]
    assert (seen["phase"], seen["to_act"]) == (view["phase"], view["to_act"])
    assert seen["board"] == view["board"]
