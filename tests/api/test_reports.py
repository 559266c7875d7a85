"""Disputes: a player's complaint about a hand, and what the operator sees of it."""

import json

import pytest

from engine import VERSION
from replays.record import read
from tests.api.conftest import play_out, problem


@pytest.fixture
def played(site):
    three = site.table()
    hand = play_out(three)["result"]["hand"]
    return site, three, hand


def complain(someone, hand, text="that was no spring"):
    return someone.call("POST", f"/v1/hands/{hand}/reports", json={"text": text})


def stored(site):
    rows = site.house.store.db.query("select * from reports")
    return list(rows)


def test_a_report_keeps_the_records_id_and_the_versions(played):
    site, three, hand = played
    answer = complain(three[1], hand, "line one\nline two")
    assert answer.status_code == 201
    (row,) = stored(site)
    assert row["record_id"] == read(site.get(f"/v1/hands/{hand}").data).id
    assert (row["engine"], row["edition"]) == (VERSION, 1)
    assert (row["hand"], row["player"], row["text"]) == (hand, three[1].id, "line one\nline two")
    assert answer.json == {
        "report": row["id"],
        "hand": hand,
        "text": "line one\nline two",
        "engine": VERSION,
        "edition": 1,
        "at": site.clock.now,
    }


def test_a_retry_is_the_same_report(played):
    site, three, hand = played
    first = complain(three[0], hand)
    again = complain(three[0], hand)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json
    assert len(stored(site)) == 1


def test_a_player_reports_a_hand_once(played):
    site, three, hand = played
    first = complain(three[0], hand)
    told = problem(complain(three[0], hand, "another thing"), 409, "already_reported")
    assert told["report"] == first.json["report"]
    assert complain(three[2], hand).status_code == 201
    assert len(stored(site)) == 2


def test_only_who_played_the_hand_reports_it(played):
    site, three, hand = played
    problem(complain(site.player(), hand), 403, "not_seated")
    problem(site.client.post(f"/v1/hands/{hand}/reports", json={"text": "x"}), 401, "unauthorized")
    problem(complain(three[0], "nothing"), 404, "not_found")
    assert stored(site) == []


def test_a_hand_that_is_played_cannot_be_reported_yet(played):
    _, three, _ = played
    for someone in three:
        view = someone.post("ready").json
    problem(complain(three[0], view["hand"]), 404, "not_found")


@pytest.mark.parametrize("text", ["", "x" * 2001, "a\x00b", "a\x1bb", "\u202eevil", 7, None])
def test_a_report_is_a_text_of_bounded_length(played, text):
    site, three, hand = played
    problem(complain(three[0], hand, text), 422, "invalid_request")
    assert stored(site) == []


def test_what_stays_hidden_in_a_stud_hand_is_not_told_by_a_report(site):
    """The record's id would tell the deck to who tries all deals."""
    players = [site.player(f"player {n}") for n in range(2)]
    for someone in players:
        someone.join("tonghuashun-beginner")
    for someone in players:
        view = someone.post("ready").json
    hand = view["hand"]
    players[view["to_act"][0]].move("fold")
    answer = complain(players[0], hand)
    assert answer.status_code == 201
    assert stored(site)[0]["record_id"] not in json.dumps(answer.json)
