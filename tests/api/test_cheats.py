"""What a cheat tries over the API: to see a card, to take a coin, to freeze a table."""

import pytest

from api.limits import address
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
