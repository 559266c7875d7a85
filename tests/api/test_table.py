"""The view, polling, being ready, leaving, the trustee, events, hints, the finished hand."""

import pytest

from engine import IllegalAction, commitment
from replays.record import read
from replays.verify import verify
from tests.api.conftest import play_out, problem

# Seat 0's cards of the stacked deck, lowest first.
LOW = "3s3h3c3d4s4h4c4d5s5h5c5d6s6h6c6d7s"


@pytest.fixture
def three(site, stacked):
    return site.table()


def spectator(site, three, **headers):
    return site.get(three[0].path(), headers=headers)


def test_the_view_has_what_the_seat_may_know(site, three):
    view = three[0].view()
    assert view["you"]["seat"] == 0
    assert {view["you"]["cards"][i : i + 2] for i in range(0, 34, 2)} == {
        LOW[i : i + 2] for i in range(0, 34, 2)
    }
    assert [seat["cards"] for seat in view["seats"]] == [17, 17, 17]
    assert [seat["shown"] for seat in view["seats"]] == [None, None, None]
    assert (view["phase"], view["to_act"], view["log"]) == ("call", [0], [])
    assert view["options"][0] == {"verb": "call", "needs": "choice", "choices": ["1", "2", "3"]}
    assert view["now"] == site.clock.now
    assert view["deadline"] == site.clock.now + 20_000


def test_only_the_seat_that_is_asked_has_options(three):
    assert three[1].view()["options"] == []


def test_a_spectator_sees_the_table_and_nobodys_cards(site, three):
    view = spectator(site, three).json
    assert (view["you"], view["options"]) == (None, [])
    assert "3s" not in str(view["seats"]) + str(view["log"])


def test_the_tag_is_the_version_and_the_viewer(site, three):
    tags = [t.call("GET", t.path()).headers["ETag"] for t in three]
    tags.append(spectator(site, three).headers["ETag"])
    assert len(set(tags)) == 4
    version = three[0].view()["version"]
    assert all(tag.startswith(f'W/"{version}.') for tag in tags)


@pytest.mark.parametrize("form", ["{}", '"x", {}', "{},{}", "*"])
def test_a_known_tag_is_answered_with_304_and_the_tag(three, form):
    tag = three[0].call("GET", three[0].path()).headers["ETag"]
    for known in (tag, tag.removeprefix("W/")):
        answer = three[0].call(
            "GET", three[0].path(), headers={"If-None-Match": form.format(known, known)}
        )
        assert answer.status_code == 304
        assert answer.data == b""
        assert answer.headers["ETag"] == tag


def test_the_tag_of_another_viewer_or_version_is_not_known(three):
    ann, bo, _ = three
    tag = ann.call("GET", ann.path()).headers["ETag"]
    assert bo.call("GET", bo.path(), headers={"If-None-Match": tag}).status_code == 200
    ann.move("pass")
    assert ann.call("GET", ann.path(), headers={"If-None-Match": tag}).status_code == 200


def test_a_poll_that_finds_nothing_new_is_one_statement(site, three):
    tag = three[0].call("GET", three[0].path()).headers["ETag"]
    statements = []
    site.house.store.db.conn.set_trace_callback(statements.append)
    answer = three[0].call("GET", three[0].path(), headers={"If-None-Match": tag})
    site.house.store.db.conn.set_trace_callback(None)
    assert answer.status_code == 304
    assert len(statements) == 1
    plan = site.house.store.db.conn.execute(f"explain query plan {statements[0]}").fetchall()
    assert all("SEARCH" in row[3] for row in plan), plan


def test_since_is_answered_with_304_only_when_one_waits(three):
    ann = three[0]
    version = ann.view()["version"]
    assert ann.call("GET", ann.path(f"?since={version}").replace("/?", "?")).status_code == 200
    waited = ann.call("GET", f"{ann.path()}?since={version}&wait=0")
    assert waited.status_code == 200
    behind = ann.call("GET", f"{ann.path()}?since={version - 1}&wait=25")
    assert behind.status_code == 200


def test_a_wait_that_ends_without_news_is_304(three):
    ann = three[0]
    version = ann.view()["version"]
    answer = ann.call("GET", f"{ann.path()}?since={version}&wait=1")
    assert answer.status_code == 304
    assert answer.headers["ETag"]


@pytest.mark.parametrize(
    "query", ["wait=26", "wait=-1", "wait=x", "since=1.5", "cards=1", "wait=1&wait=2"]
)
def test_a_malformed_wait_is_told(three, query):
    answer = three[0].call("GET", f"{three[0].path()}?{query}")
    problem(answer, 422, "invalid_request")


def test_an_unknown_table_or_token_is_told_to_a_poll_too(site, three):
    problem(site.get("/v1/tables/nowhere", headers={"If-None-Match": "*"}), 404, "not_found")
    answer = spectator(site, three, Authorization="Bearer x", **{"If-None-Match": "*"})
    problem(answer, 401, "unauthorized")


def test_the_hand_starts_when_the_last_is_ready(site):
    three = site.table(ready=False)
    views = [someone.post("ready").json for someone in three]
    assert [view["hand"] is None for view in views] == [True, True, False]
    assert [seat["state"] for seat in views[1]["seats"]] == ["ready", "ready", "seated"]


def test_ready_can_be_taken_back_until_then(site):
    three = site.table(ready=False)
    three[0].post("ready")
    three[1].post("ready")
    assert not three[0].call("DELETE", three[0].path("ready")).json["seats"][0]["ready"]
    assert three[2].post("ready").json["hand"] is None
    assert three[0].post("ready").json["hand"] is not None
    problem(three[0].call("DELETE", three[0].path("ready")), 409, "hand_running")
    problem(three[0].post("ready"), 409, "hand_running")


def test_ready_needs_no_body(site):
    three = site.table(ready=False)
    assert three[0].call("POST", three[0].path("ready")).status_code == 200


def test_an_open_start_is_refused_where_the_game_has_none(site):
    three = site.table(ready=False)
    problem(three[0].post("ready", {"open": True}), 422, "not_offered")
    assert not three[0].view()["seats"][0]["ready"]


def test_a_client_seed_is_bounded(site):
    three = site.table(ready=False)
    problem(three[0].post("ready", {"client_seed": "x" * 65}), 422, "invalid_request")
    problem(three[0].post("ready", {"client_seed": "a\nb"}), 422, "invalid_request")
    assert three[0].post("ready", {"client_seed": "x" * 64}).status_code == 200


def test_the_deal_is_the_committed_one_and_the_record_proves_it(site):
    three = site.table(ready=False)
    promised = three[0].view()["commitment"]
    for place, someone in enumerate(three):
        someone.post("ready", {"client_seed": f"seed {place}"})
    assert three[0].view()["commitment"] == promised
    play_out(three)
    after = three[0].view()
    assert after["commitment"] != promised
    hand = after["result"]["hand"]
    record = read(site.get(f"/v1/hands/{hand}").data)
    assert record.shuffle.commitment == promised == commitment(record.shuffle.server_seed)
    assert record.shuffle.client_seeds == ["seed 0", "seed 1", "seed 2"]
    assert verify(record).problem is None


def test_no_seed_is_told_while_its_hand_is_played(site, three):
    (seed,) = site.house.store.db.conn.execute("select server_seed from live_hands").fetchone()
    (following,) = site.house.store.db.conn.execute("select next_seed from tables").fetchone()
    told = "".join(t.call("GET", t.path()).text for t in three)
    told += "".join(t.call("GET", t.path("events")).text for t in three)
    assert seed not in told
    assert following not in told


def test_a_finished_hand_is_settled_in_the_books_and_told(site, three):
    view = play_out(three)
    result = view["result"]
    assert view["hand"] is None
    assert view["phase"] == "waiting"
    assert result["outcome"] == "played"
    assert sum(result["coins"]) + result["house"] == 0
    assert result["explain"]
    assert [t.coins() for t in three] == [10_000 + change for change in result["coins"]]
    assert [seat["coins"] for seat in view["seats"]] == [t.coins() for t in three]
    assert [seat["ready"] for seat in view["seats"]] == [False] * 3


def test_finished_hands_are_listed_by_player_game_and_room(site, three):
    view = play_out(three)
    (row,) = site.get("/v1/hands").json["items"]
    assert row["hand"] == view["result"]["hand"]
    for query in (f"player={three[1].id}", "game=doudizhu", "room=doudizhu-beginner"):
        assert site.get(f"/v1/hands?{query}").json["items"] == [row]
    for query in ("player=nobody", "game=chess", "room=nowhere"):
        assert site.get(f"/v1/hands?{query}").json["items"] == []
    problem(site.get("/v1/hands/nothing"), 404, "not_found")


def test_a_hand_that_is_played_is_not_among_the_finished(site, three):
    problem(site.get(f"/v1/hands/{three[0].view()['hand']}"), 404, "not_found")
    assert site.get("/v1/hands").json["items"] == []


def test_R2_a_hand_that_all_pass_is_dealt_again_by_itself(site, three):
    first = three[0].view()["hand"]
    for someone in three:
        someone.move("pass")
    view = three[0].view()
    assert view["result"]["outcome"] == "passed_out"
    assert view["hand"] not in (None, first)
    assert site.get("/v1/hands").json["items"][0]["outcome"] == "passed_out"
    assert site.get(f"/v1/players/{three[0].id}").json["statistics"] == []


def test_the_next_hand_is_another(site, three):
    first = play_out(three)["result"]["hand"]
    for someone in three:
        someone.post("ready")
    assert three[0].view()["hand"] not in (None, first)
    play_out(three)
    assert len(site.get("/v1/hands").json["items"]) == 2


def test_who_falls_below_the_minimum_is_removed_and_told_why(site_with, stacked):
    """游戏币低于游戏最低限即被强行中止游戏; 被请出桌子."""
    site = site_with(grant=96)  # just enough: whoever loses anything has less
    three = site.table()
    view = play_out(three)
    lost = [seat for seat, change in enumerate(view["result"]["coins"]) if change < 0]
    assert lost
    assert [(r["seat"], r["reason"]) for r in view["result"]["removed"]] == [
        (seat, "too_few_coins") for seat in lost
    ]
    assert three[lost[0]].call("GET", "/v1/me").json["seat"] is None
    problem(three[lost[0]].join(), 403, "too_few_coins")


def test_leaving_between_hands_frees_the_seat_and_may_start_the_others(site):
    three = site.table(ready=False)
    three[1].post("leave")
    assert [seat["seat"] for seat in three[0].view()["seats"]] == [0, 2]
    new = site.player("di")
    assert new.join().json["seat"] == 1


def test_leaving_in_a_hand_hands_the_seat_to_the_trustee_and_frees_it_afterwards(site, three):
    ann, bo, cy = three
    assert ann.post("leave").json["free"] is False
    view = bo.view()
    assert view["seats"][0]["trustee"]
    assert view["log"] == ["0 pass"]  # R11: the trustee passes wherever it may
    assert ann.call("GET", "/v1/me").json["seat"]["table"] == ann.table
    problem_free = [someone.post("leave").json["free"] for someone in (bo, cy)]
    # All three are gone, so the system plays to the end and nobody is left at the table.
    assert problem_free == [False, True]
    problem(site.get(ann.path()), 404, "not_found")
    (row,) = site.get("/v1/hands").json["items"]
    record = site.get(f"/v1/hands/{row['hand']}").json
    assert record["actions"] == ["0 pass #trustee", "1 pass #trustee", "2 pass #trustee"]


def test_a_seat_is_taken_back_from_the_trustee(three):
    """玩家可以随时再次登陆游戏并取消托管."""
    ann, bo, _ = three
    ann.call("PUT", ann.path("auto"), json={"trustee": True})
    assert bo.view()["log"] == ["0 pass"]
    view = ann.call("PUT", ann.path("auto"), json={"trustee": False}).json
    assert not view["seats"][0]["trustee"]
    bo.move("call 1")
    three[2].move("pass")
    three[2].move("pass")  # no grab; now seat 0 may, and is not passed over
    assert ann.view()["to_act"] == [0]


def test_the_automatic_call_is_refused_where_the_game_has_none(three):
    answer = three[0].call("PUT", three[0].path("auto"), json={"auto_call": True})
    problem(answer, 422, "not_offered")


def test_hints_come_on_ones_turn_only(site, three):
    hints = three[0].call("GET", three[0].path("hints")).json["items"]
    assert {"action": "call 1"} in hints
    problem(three[1].call("GET", three[1].path("hints")), 409, "not_in_turn")
    problem(site.get(three[0].path("hints")), 401, "unauthorized")


def test_events_tell_each_seat_its_own_cards_only(site, three):
    def dealt(answer):
        return [e["data"]["seat"] for e in answer.json["items"] if e["name"] == "dealt"]

    assert [dealt(t.call("GET", t.path("events"))) for t in three] == [[0], [1], [2]]
    assert dealt(site.get(three[0].path("events"))) == []


def test_events_come_in_order_and_after_what_is_known(three):
    ann, bo, _ = three
    version = ann.view()["version"]
    ann.move("call 1")
    bo.move("call 3")
    told = ann.call("GET", ann.path(f"events?after={version}")).json
    assert [(e["version"], e["action"]) for e in told["items"] if "action" in e] == [
        (version + 1, "0 call 1"),
        (version + 2, "1 call 3"),
    ]
    assert told["version"] == version + 2
    assert ann.call("GET", ann.path(f"events?after={version + 2}")).json["items"] == []


def test_a_page_of_events_ends_between_two_versions(three):
    everything, after = [], 0
    whole = three[0].call("GET", three[0].path("events")).json
    while True:
        page = three[0].call("GET", three[0].path(f"events?after={after}&limit=1")).json
        versions = [e["version"] for e in page["items"]]
        everything += page["items"]
        after = page["version"]
        assert all(version <= after for version in versions)
        if page["next_cursor"] is None:
            break
    assert everything == whole["items"]


def test_the_cards_of_an_earlier_hand_are_not_told_to_who_sits_there_now(site, three):
    """An event's audience are players, not seats."""
    ann = three[0]
    play_out(three)
    ann.post("leave")
    di = site.player("di")
    di.join()
    assert (di.table, di.seat) == (ann.table, ann.seat)
    events = di.call("GET", di.path("events")).json["items"]
    assert "dealt" not in [event["name"] for event in events]
    assert "over" in [event["name"] for event in events]


def test_an_error_after_the_hand_has_moved_leaves_the_hand_as_the_database_has_it(
    site, monkeypatch
):
    """A fold that ran ahead of a transaction that failed is thrown away."""
    three = site.table()
    before = three[0].view()
    someone = three[before["to_act"][0]]

    def fail(change):
        raise IllegalAction(0, "none", "after the move")

    with monkeypatch.context() as broken:
        broken.setattr("api.hands.go_on", fail)
        problem(someone.move("pass"), 500, "internal")  # the player's own action is legal
    after = three[0].view()
    assert (after["version"], after["to_act"], after["log"]) == (
        before["version"],
        before["to_act"],
        before["log"],
    )
    assert someone.move("pass").status_code == 200
