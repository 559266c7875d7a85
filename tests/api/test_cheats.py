"""What a cheat tries over the API: to see a card, to take a coin, to freeze a table."""

from tests.api.conftest import problem


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
