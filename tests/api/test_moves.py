"""The move: each row of its table."""

import pytest

from api.operator import void_table
from tests.api.conftest import problem


@pytest.fixture
def three(site, stacked):
    return site.table()


def actions(site):
    return site.house.store.db.conn.execute("select seq, seat, action from actions").fetchall()


def test_a_move_is_answered_with_the_new_view_and_its_tag(three):
    ann = three[0]
    before = ann.view()
    answer = ann.move("call 2", before["version"])
    assert answer.status_code == 200
    assert answer.json["version"] == before["version"] + 1
    assert answer.json["log"] == ["0 call 2"]
    assert answer.json == ann.view()
    again = ann.call("GET", ann.path(), headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_the_version_may_be_left_out(three):
    assert three[0].move("pass").status_code == 200


def test_the_same_key_and_body_get_the_first_answer_again(site, three):
    ann, bo, _ = three
    first = ann.move("call 1", ann.view()["version"], **{"Idempotency-Key": "k"})
    bo.move("pass")
    version = first.json["version"] - 1
    again = ann.move("call 1", version, **{"Idempotency-Key": "k"})
    assert again.status_code == 200
    assert again.data == first.data
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    assert [row[2] for row in actions(site)] == ["call 1", "pass"]


def test_a_key_is_known_even_when_the_table_has_vanished(site, three):
    ann = three[0]
    first = ann.move("call 1", **{"Idempotency-Key": "k"})
    void_table(site.house, ann.table)
    for someone in three:
        assert someone.post("leave").status_code == 200
    problem(ann.call("GET", ann.path()), 404, "not_found")
    again = ann.move("call 1", **{"Idempotency-Key": "k"})
    assert (again.status_code, again.data) == (200, first.data)
    problem(ann.move("call 2", **{"Idempotency-Key": "k"}), 422, "idempotency_mismatch")
    problem(ann.move("call 1", **{"Idempotency-Key": "other"}), 404, "not_found")


def test_a_key_is_known_to_every_process(site, three):
    ann = three[0]
    version = ann.view()["version"]
    first = ann.move("call 1", version, **{"Idempotency-Key": "k"})
    again = ann.at(site.again()).move("call 1", version, **{"Idempotency-Key": "k"})
    assert (again.data, again.headers["Idempotent-Replayed"]) == (first.data, "true")


def test_the_same_key_with_another_body_is_a_mismatch(site, three):
    ann = three[0]
    ann.move("call 1", **{"Idempotency-Key": "k"})
    problem(ann.move("call 2", **{"Idempotency-Key": "k"}), 422, "idempotency_mismatch")
    assert len(actions(site)) == 1


def test_the_same_key_of_another_player_is_another_key(three):
    ann, bo, _ = three
    assert ann.move("pass", **{"Idempotency-Key": "k"}).status_code == 200
    answer = bo.move("pass", **{"Idempotency-Key": "k"})
    assert answer.status_code == 200
    assert "Idempotent-Replayed" not in answer.headers


def test_a_refused_move_does_not_use_its_key_up(three):
    ann, bo, _ = three
    problem(bo.move("pass", **{"Idempotency-Key": "k"}), 409, "not_in_turn")
    ann.move("pass")
    assert bo.move("pass", **{"Idempotency-Key": "k"}).status_code == 200


def test_a_stale_version_gets_the_current_view(three):
    ann, bo, _ = three
    version = ann.view()["version"]
    ann.move("pass", version)
    told = problem(bo.move("pass", version), 409, "stale_version")
    assert told["view"] == bo.view()


def test_an_illegal_action_names_the_rule_and_changes_nothing(site, three):
    ann = three[0]
    ann.move("call 3")
    before = ann.view()
    # After 0's call of 3 seats 1 and 2 may double (R6), then 0 leads.
    for someone in three[1:]:
        someone.move("pass")
    before = ann.view()
    told = problem(ann.move("play 3s4s"), 422, "illegal_action")
    assert told["rule"]
    assert ann.view() == before
    assert len(actions(site)) == 3


def test_out_of_turn_is_told(three):
    problem(three[1].move("pass"), 409, "not_in_turn")


def test_between_hands_nobody_is_in_turn(site):
    three = site.table(ready=False)
    problem(three[0].move("pass"), 409, "not_in_turn")


@pytest.mark.parametrize(
    "action", ["call 4", "jump", "play 3s3s", "0 pass", "pass #timeout", "pass ", " pass", "pass\n"]
)
def test_what_is_no_action_is_bad_notation(site, three, action):
    problem(three[0].move(action), 400, "bad_notation")
    assert actions(site) == []


def test_a_spectator_and_a_stranger_cannot_move(site, three):
    path = three[0].path("actions")
    problem(site.client.post(path, json={"action": "pass"}), 401, "unauthorized")
    stranger = site.player()
    stranger.table = three[0].table
    problem(stranger.move("pass"), 403, "not_seated")


def test_an_unknown_table_is_not_found(three):
    three[0].table = "nowhere"
    problem(three[0].move("pass"), 404, "not_found")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"action": 1},
        {"action": ""},
        {"action": "pass", "version": "6"},
        {"action": "pass", "version": 6.5},
        {"action": "pass", "version": True},
        {"action": "pass", "version": -1},
        {"action": "pass", "version": 1 << 63},
        {"action": "pass", "seat": 0},
        {"action": "\ud800"},
    ],
)
def test_a_malformed_body_is_told(site, three, body):
    problem(three[0].post("actions", body), 422, "invalid_request")
    assert actions(site) == []


def test_a_whole_number_may_be_written_with_a_fraction_of_zero(three):
    version = three[0].view()["version"]
    answer = three[0].post("actions", {"action": "pass", "version": float(version)})
    assert answer.status_code == 200


def test_a_key_is_bounded(three):
    problem(three[0].move("pass", **{"Idempotency-Key": "k" * 129}), 422, "invalid_request")


def test_old_keys_are_forgotten(site, clock, three):
    from api.operator import sweep

    three[0].move("pass", **{"Idempotency-Key": "k"})
    clock.pass_seconds(24 * 3600)
    sweep(site.house)
    count = "select count(*) from idempotency"
    assert site.house.store.db.conn.execute(count).fetchone() == (1,)
    clock.pass_seconds(1)
    sweep(site.house)
    assert site.house.store.db.conn.execute(count).fetchone() == (0,)


def test_processes_take_turns_on_one_hand(site, three):
    """Each fold catches up with what the other process did."""
    other = site.again()
    assert three[0].move("call 1").status_code == 200
    assert three[1].at(other).move("call 2").status_code == 200
    assert three[2].move("pass").status_code == 200
    assert three[0].at(other).view()["log"] == ["0 call 1", "1 call 2", "2 pass"]
    assert three[0].at(other).view() == three[0].view()
