"""Time: turns that run out, presence, start and stop."""

import os
import subprocess
import sys

import pytest

from api import hands
from api.changes import changing
from api.clock import start_up, sweep
from api.operator import check_ledger, grant, void_table
from api.slots import Failed
from engine import IllegalAction
from replays.record import read
from replays.verify import verify
from tests.api.conftest import play_out, problem


@pytest.fixture
def three(site, stacked):
    return site.table()


def actions(site):
    rows = site.house.store.db.conn.execute(
        "select seat || ' ' || action || comment from actions order by seq"
    )
    return [text for (text,) in rows]


def test_a_turn_is_good_until_its_deadline(site, clock, three):
    clock.pass_seconds(19.999)
    assert three[0].view()["log"] == []
    assert three[0].move("call 1").status_code == 200


@pytest.mark.parametrize("touch", ["view", "poll", "events", "move", "sweep", "hints"])
def test_whoever_touches_the_table_enforces_the_deadline(site, clock, three, touch):
    ann, bo, _ = three
    tag = bo.call("GET", bo.path()).headers["ETag"]
    version = ann.view()["version"]
    clock.pass_seconds(20)
    if touch == "view":
        bo.view()
    elif touch == "poll":
        assert bo.call("GET", bo.path(), headers={"If-None-Match": tag}).status_code == 200
    elif touch == "events":
        bo.call("GET", bo.path("events"))
    elif touch == "hints":
        assert bo.call("GET", bo.path("hints")).status_code == 200
    elif touch == "move":
        told = problem(ann.move("call 3", version), 409, "stale_version")
        assert told["view"]["log"] == ["0 pass"]
    else:
        sweep(site.house)
    assert actions(site) == ["0 pass #timeout"]
    view = bo.view()
    assert view["seats"][0]["trustee"]
    assert view["to_act"] == [1]
    assert view["deadline"] == clock.now + 20_000


def test_a_deadline_is_enforced_once(site, clock, three):
    other = site.again()
    clock.pass_seconds(20)
    for _ in range(2):
        three[1].view()
        three[2].at(other).view()
        sweep(site.house)
        sweep(other.house)
    assert actions(site) == ["0 pass #timeout"]


def test_a_refused_move_leaves_the_enforced_timeout(site, clock, three):
    clock.pass_seconds(20)
    problem(three[1].move("call 4"), 400, "bad_notation")
    assert actions(site) == ["0 pass #timeout"]
    assert three[1].move("call 1").status_code == 200
    assert three[2].view()["log"] == ["0 pass", "1 call 1"]


def test_R11_the_trustee_plays_on_and_the_hand_runs_to_its_end(site, clock, three):
    """逃跑及断线规则 of doudizhu: 电脑会按照系统的托管规则进行托管出牌."""
    three[0].move("call 3")
    for _ in range(3):
        clock.pass_seconds(20)
        sweep(site.house)
    (row,) = site.get("/v1/hands").json["items"]
    assert row["outcome"] == "played"
    record = read(site.get(f"/v1/hands/{row['hand']}").data)
    # 1 and 2 may double (R6) and time out, then so does 0's lead; from there on the system plays.
    assert record.actions[:4] == [
        "0 call 3",
        "1 pass #timeout",
        "2 pass #timeout",
        "0 play 3d #timeout",
    ]
    assert all(action.endswith(" #trustee") for action in record.actions[4:])
    assert check_ledger(site.house) == []


def test_a_table_of_trustees_alone_is_not_dealt_again(site, clock, three):
    for _ in range(3):
        clock.pass_seconds(20)
        sweep(site.house)
    view = three[0].view()
    assert view["result"]["outcome"] == "passed_out"
    assert view["hand"] is None
    assert not view["seats"][0]["trustee"]


def test_who_made_no_request_in_the_turn_is_counted_as_disconnected(site, clock, three):
    ann, bo, cy = three
    ann.move("call 3")
    clock.pass_seconds(1)
    bo.view()  # bo looks, and lets the time run out all the same
    clock.pass_seconds(19)
    sweep(site.house)
    clock.pass_seconds(20)  # cy does not look
    sweep(site.house)
    for someone in (bo, cy):
        someone.call("PUT", someone.path("auto"), json={"trustee": False})
    play_out(three)
    counts = [site.get(f"/v1/players/{t.id}").json["statistics"][0]["disconnected"] for t in three]
    assert counts == [0, 0, 1]


def test_a_player_gone_quiet_is_away_and_comes_back_with_a_request(site, clock):
    ann, bo, _ = site.table(ready=False)
    version = bo.view()["version"]
    seen = clock.now
    clock.pass_seconds(39.999)
    bo.view()
    sweep(site.house)
    assert [s["present"] for s in bo.view()["seats"]] == [True, True, True]
    clock.pass_seconds(0.001)
    sweep(site.house)
    view = bo.view()
    assert [s["present"] for s in view["seats"]] == [False, True, False]
    assert [s["away_since"] for s in view["seats"]] == [seen, None, seen]
    assert view["version"] == version + 1
    ann.call("GET", "/v1/me")
    assert [s["present"] for s in bo.view()["seats"]] == [True, True, False]
    assert bo.view()["version"] == version + 2


def test_coming_back_with_a_move_does_not_make_it_stale(site, clock, three):
    ann = three[0]
    site.house.store.db.conn.execute("update rooms set turn_seconds = 3600")
    ann.move("pass")
    three[1].move("pass")
    three[2].move("call 1")  # 0 may grab, in an hour at most
    clock.pass_seconds(60)
    sweep(site.house)
    (version,) = site.house.store.db.conn.execute("select version from tables").fetchone()
    answer = ann.move("grab", version)
    assert answer.status_code == 200
    assert answer.json["seats"][0]["present"]


def test_between_hands_a_seat_is_freed_after_a_long_silence(site, clock):
    ann, bo, _ = site.table(ready=False)
    clock.pass_seconds(299)
    bo.view()
    clock.pass_seconds(1)
    sweep(site.house)
    assert [s["player"] for s in bo.view()["seats"]] == [bo.id]
    assert ann.call("GET", "/v1/me").json["seat"] is None


def test_a_turn_that_ran_out_while_no_server_ran_voids_the_hand(site, clock, three):
    """由于系统网络原因造成游戏中断,本局游戏将自动取消,输赢结果无效."""
    three[0].move("call 1")
    sweep(site.house)  # the last heartbeat
    clock.pass_seconds(20)
    assert start_up(site.again().house) == [three[0].table]
    view = three[0].view()
    assert view["result"]["outcome"] == "void"
    assert view["hand"] is None
    assert [t.coins() for t in three] == [10_000] * 3
    (row,) = site.get("/v1/hands").json["items"]
    record = read(site.get(f"/v1/hands/{row['hand']}").data)
    assert (record.outcome, record.actions) == ("void", ["0 call 1"])
    assert verify(record).problem is None
    assert site.get(f"/v1/players/{three[0].id}").json["statistics"] == []
    assert check_ledger(site.house) == []


def test_a_turn_that_ran_out_while_a_server_ran_is_the_players(site, clock, three):
    clock.pass_seconds(20)
    # A heartbeat after the deadline, though nobody came to enforce it.
    site.house.store.db.conn.execute("insert into heartbeat values (1, ?)", (clock.now,))
    clock.pass_seconds(100)
    assert start_up(site.again().house) == []
    three[1].view()
    assert actions(site) == ["0 pass #timeout"]


def test_a_turn_that_still_runs_at_start_goes_on(site, clock, three):
    sweep(site.house)
    clock.pass_seconds(10)
    assert start_up(site.again().house) == []
    assert three[0].move("call 1").status_code == 200


def test_a_timeout_that_fails_in_the_middle_is_enforced_later(site, clock, three, monkeypatch):
    clock.pass_seconds(20)

    def fail(change):
        raise IllegalAction(0, "none", "after the timeout")

    with monkeypatch.context() as broken:
        broken.setattr("api.hands.go_on", fail)
        problem(three[1].call("GET", three[1].path()), 500, "internal")
    assert actions(site) == []
    assert three[1].view()["log"] == ["0 pass"]
    assert actions(site) == ["0 pass #timeout"]
    assert three[1].move("call 1").status_code == 200


@pytest.fixture
def broken(site, three):
    """A table whose hand the engine does not take from the database, and a sound one."""
    sound = site.table()
    site.house.store.db.conn.execute(
        "update live_hands set deal = '{}' where \"table\" = ?", (three[0].table,)
    )
    site = site.again()  # which has no hand in memory
    return site, [someone.at(site) for someone in three], [someone.at(site) for someone in sound]


def test_a_hand_that_cannot_be_read_is_nobodys_illegal_action(broken):
    _, three, _ = broken
    for answer in (
        three[0].call("GET", three[0].path()),
        three[0].move("pass"),
        three[0].post("leave"),
        three[0].call("GET", three[0].path("hints")),
    ):
        problem(answer, 500, "internal")


def test_a_table_that_fails_does_not_keep_the_sweep_from_the_others(broken, clock):
    site, three, sound = broken
    clock.pass_seconds(20)
    sweep(site.house)
    sweep(site.house)
    db = site.house.store.db.conn
    deadlines = dict(db.execute("select id, deadline_ms from tables").fetchall())
    assert deadlines == {three[0].table: clock.now, sound[0].table: clock.now + 20_000}
    assert db.execute("select at_ms from heartbeat").fetchone() == (clock.now,)


def test_an_operator_voids_a_hand_that_cannot_be_read(broken):
    site, three, _ = broken
    void_table(site.house, three[0].table)
    assert three[0].view()["result"]["outcome"] == "void"
    assert three[0].post("ready").status_code == 200


def test_at_start_a_hand_that_cannot_be_read_is_voided_like_any_other(broken, clock):
    site, three, sound = broken
    sweep(site.house)
    clock.pass_seconds(20)
    assert set(start_up(site.house)) == {three[0].table, sound[0].table}


def test_an_operator_voids_a_hand(site, three):
    hand = three[0].view()["hand"]
    assert void_table(site.house, three[0].table) == hand
    assert three[0].view()["result"]["outcome"] == "void"
    for someone in three:
        someone.post("ready")
    assert three[0].view()["hand"] not in (None, hand)


def test_a_grant_waits_for_the_end_of_the_hand(site, three):
    from api.errors import HandRunning

    with pytest.raises(HandRunning):
        grant(site.house, three[0].id, 5)
    play_out(three)
    before = three[0].coins()
    assert grant(site.house, three[0].id, 5) == before + 5
    assert three[1].view()["seats"][0]["coins"] == before + 5


def test_a_failure_while_the_clock_is_enforced_leaves_no_fold_ahead(
    site, clock, three, monkeypatch
):
    def broken(_):
        raise IllegalAction(0, "R0", "what the engine never says")

    clock.pass_seconds(51)  # 20 for the turn and 30 to reconnect
    with monkeypatch.context() as patch:
        patch.setattr(hands, "go_on", broken)
        with pytest.raises(Failed), changing(site.house, three[0].table):
            pass
    assert actions(site) == []
    slot = site.house.slots.of(three[0].table)
    assert slot.fold is None or slot.fold.applied == 0


def test_a_sweeper_whose_server_was_gone_before_it_began_ends(site):
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    command = [sys.executable, "-m", "api.sweeper", str(gone.pid)]
    sweeper = subprocess.Popen(command, env={**os.environ, "PAIJU_DB": site.config.db})
    assert sweeper.wait(30) == 0
