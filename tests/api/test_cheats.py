"""What a cheat tries over the API: to see a card, to take a coin, to freeze a table."""

import threading
import time

import pytest

from api.clock import sweep
from api.limits import address
from api.waiting import Asker, Waiting
from tests.api.conftest import play_out, problem


def test_toggling_the_trustee_out_of_turn_keeps_nobody_from_moving(site):
    """A client sends the version that its player looked at; the opponents change it meanwhile."""
    three = site.table()
    view = three[0].view()
    (seat,) = view["to_act"]
    actor, *others = three[seat:] + three[:seat]
    for on in (True, False, True):
        assert (
            others[0].call("PUT", others[0].path("auto"), json={"trustee": on}).status_code == 200
        )
    assert actor.view()["version"] == view["version"] + 3
    assert actor.move("pass", view["version"]).status_code == 200


def test_leaving_and_coming_back_keeps_nobody_from_moving(site):
    three = site.table()
    view = three[0].view()
    (seat,) = view["to_act"]
    actor, other, _ = three[seat:] + three[:seat]
    other.post("leave")
    other.call("PUT", other.path("auto"), json={"trustee": False})
    assert actor.view()["version"] > view["version"]
    assert actor.move("pass", view["version"]).status_code == 200


def test_a_version_from_before_an_action_or_from_the_future_is_stale_all_the_same(site):
    three = site.table()
    view = three[0].view()
    (seat,) = view["to_act"]
    actor, following, _ = three[seat:] + three[:seat]
    problem(actor.move("pass", view["version"] + 1), 409, "stale_version")
    actor.move("call 1")
    actor.call("PUT", actor.path("auto"), json={"trustee": True})
    problem(following.move("pass", view["version"]), 409, "stale_version")
    problem(following.move("pass", 1), 409, "stale_version")


def test_too_many_requests_from_an_address_keep_no_player_behind_it_out(site_with):
    """Also in a process that has not heard of the player yet, as after a start."""
    site = site_with(rate=1, burst=3)
    ann = site.player()
    other = site.again()
    asked = [other.get("/v1/rooms").status_code for _ in range(4)]
    assert asked == [200, 200, 200, 429]
    bad = {"Authorization": "Bearer nobody"}
    problem(other.get("/v1/rooms", headers=bad), 429, "rate_limited")
    assert ann.at(other).call("GET", "/v1/me").status_code == 200


def test_one_address_makes_players_only_so_fast(site_with, clock):
    """Each has a limit of its own, so who may make players at will has none."""
    site = site_with(rate=50, newcomers=2)

    def make():
        return site.client.post("/v1/players", json={"name": "ann"}).status_code

    assert [make() for _ in range(3)] == [201, 201, 429]
    assert site.get("/v1/rooms").status_code == 200
    clock.pass_seconds(1)
    assert [make() for _ in range(2)] == [201, 429]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "found"),
    [
        (0, "6.6.6.6", "10.0.0.1"),  # nobody of ours wrote it
        (1, "6.6.6.6, 1.2.3.4", "1.2.3.4"),  # the first is what the client said
        (2, "6.6.6.6, 1.2.3.4, 10.0.0.2", "1.2.3.4"),
        (2, "1.2.3.4", "10.0.0.1"),  # past our proxies
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        (1, "::ffff:1.2.3.4", "1.2.3.4"),
        (1, "no:address", "no:address"),
    ],
)
def test_a_client_cannot_say_itself_what_its_address_is(proxies, forwarded, found):
    environ = {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": forwarded}
    assert address(environ, proxies) == found


def seated(site, someone):
    """The table that the player sits at now."""
    seat = someone.call("GET", "/v1/me").json["seat"]
    return seat and seat["table"]


def test_who_never_is_ready_holds_up_a_table_for_a_minute_and_not_twice(site):
    """Whoever comes is put at the fullest table, which would be the same one again."""
    squatter, ann, bo = three = site.table(ready=False)
    table = ann.table
    ann.post("ready")
    site.clock.pass_seconds(30)
    bo.post("ready")
    for _ in range(2):
        site.clock.pass_seconds(14.999)
        for someone in three:  # nobody is away
            someone.view()
        sweep(site.house)
        assert seated(site, squatter) == table
    site.clock.pass_seconds(0.002)
    sweep(site.house)
    assert [seated(site, p) for p in three] == [None, table, table]
    left = ann.call("GET", ann.path("events")).json["items"][-1]
    assert (left["name"], left["data"]["reason"]) == ("left", "not_ready")
    squatter.join()
    assert squatter.table != table
    cy = site.player()
    cy.join()
    assert cy.table == table
    assert cy.post("ready").json["hand"] is not None


def test_taking_ready_back_again_and_again_holds_up_no_longer(site):
    flapper, ann, idler = three = site.table(ready=False)
    ann.post("ready")
    for _ in range(12):
        flapper.post("ready")
        site.clock.pass_seconds(5)
        flapper.call("DELETE", flapper.path("ready"))
        for someone in three:
            someone.view()
        sweep(site.house)
    assert [seated(site, p) for p in three] == [None, ann.table, None]
    assert seated(site, idler) is None


def test_who_has_just_come_has_a_minute_too(site):
    ann = site.player()
    ann.join()
    ann.post("ready")
    site.clock.pass_seconds(30)
    ann.view()
    site.clock.pass_seconds(31)
    late = site.player()
    late.join()
    assert late.table == ann.table
    sweep(site.house)
    assert seated(site, late) == ann.table


def test_where_nobody_is_ready_nobody_is_put_out(site):
    three = site.table(ready=False)
    for _ in range(4):
        site.clock.pass_seconds(30)
        for someone in three:
            someone.view()
        sweep(site.house)
    assert {seated(site, p) for p in three} == {three[0].table}


def test_where_enough_are_left_the_hand_starts_without_whoever_was_put_out(site):
    ann, bo, squatter = three = [site.player() for _ in range(3)]
    for someone in three:
        someone.join("zhajinhua-beginner")
    for someone in (ann, bo):
        someone.post("ready")
    for _ in range(3):
        site.clock.pass_seconds(20)
        for someone in three:
            someone.view()
    sweep(site.house)
    assert seated(site, squatter) is None
    assert ann.view()["hand"] is not None


@pytest.fixture
def waiting(site):
    """A long poll at a table that does not change, where twenty may be held."""
    ann = site.player()
    ann.join()
    version = ann.view()["version"]
    places = Waiting(site.house.store, 20)

    def wait(asker, seconds=5):
        places.wait(asker, ann.table, version, seconds)

    yield wait
    places.stop()


def held(waiting, asker):
    """How many of ten long polls of the asker are held."""
    threads = [threading.Thread(target=waiting, args=(asker,), daemon=True) for _ in range(10)]
    for thread in threads:
        thread.start()
    time.sleep(0.3)
    return sum(thread.is_alive() for thread in threads)


def test_one_client_holds_only_so_many_long_polls(waiting):
    assert held(waiting, Asker("ann", guest=False)) == 8
    assert held(waiting, Asker("bo", guest=False)) == 8
    assert held(waiting, Asker("cy", guest=False)) == 4


def test_spectators_leave_half_of_the_long_polls_to_the_players(waiting):
    spectators = [held(waiting, Asker(f"10.0.0.{n}", guest=True)) for n in range(3)]
    assert spectators == [8, 2, 0]
    assert held(waiting, Asker("ann", guest=False)) == 8


def test_a_long_poll_that_ends_gives_its_place_back(waiting):
    for _ in range(30):
        waiting(Asker("ann", guest=True), 0.001)
    assert held(waiting, Asker("ann", guest=True)) == 8


def test_ready_and_not_ready_for_ever_does_not_fill_the_disk(site):
    """What is kept of a table that waits is bounded, and a client is told where it begins."""
    ann = site.player()
    ann.join()
    for _ in range(700):
        ann.post("ready")
        ann.call("DELETE", ann.path("ready"))
    rows = site.house.store.db.conn.execute("select count(*) from journal").fetchone()[0]
    assert 500 <= rows <= 1000
    told = ann.call("GET", ann.path("events?limit=1")).json
    assert told["earliest"] == told["items"][0]["version"]


def test_the_page_of_documentation_is_made_once(site, monkeypatch):
    first = site.get("/docs").text
    monkeypatch.setattr("api.document.render_template", None)
    assert site.get("/docs").text == first


def test_nobody_sees_another_ones_client_seed_before_the_hand_is_over(site):
    ann, bo, _ = site.table(ready=False)
    ann.post("ready", {"client_seed": "of-ann-alone"})
    for someone in (ann, bo):
        for rest in ("", "events"):
            assert "of-ann-alone" not in someone.call("GET", someone.path(rest)).text
    assert "of-ann-alone" not in bo.post("ready", {"client_seed": "x"}).text


def test_who_takes_a_seat_gets_no_private_event_of_whoever_had_it(site):
    ann, bo, cy = site.table()
    dealt = [e for e in ann.call("GET", ann.path("events")).json["items"] if e["name"] == "dealt"]
    assert len(dealt) == 1  # its own: else the test could not fail
    play_out([ann, bo, cy])
    ann.post("leave")
    late = site.player()
    late.join()
    assert (late.table, late.seat) == (ann.table, dealt[0]["data"]["seat"])
    items = late.call("GET", late.path("events")).json["items"]
    assert "hand" in [event["name"] for event in items]  # they reach back to the hand
    assert "dealt" not in [event["name"] for event in items]


def test_made_up_tables_push_no_hand_out_of_memory(site, monkeypatch):
    monkeypatch.setattr("api.slots._MOST", 4)
    three = site.table()
    three[0].move("pass")
    kept = site.house.slots.of(three[0].table)
    assert kept.fold is not None
    for n in range(5):
        problem(site.get(f"/v1/tables/made-up-{n}/events"), 404, "not_found")
        three[0].table, table = f"other-{n}", three[0].table
        problem(three[0].post("leave"), 404, "not_found")
        three[0].table = table
    assert site.house.slots.of(three[0].table) is kept
