"""A server in this process, with a clock that stands still until it is moved."""

import dataclasses
import json

import pytest

from api import Config, create_app
from api.lobby import Room
from api.operator import create_room, open_house
from engine import find

DECK = (
    # Seat 0 gets the low cards, seat 1 the middle, seat 2 the high ones, in order.
    "3s3h3c3d4s4h4c4d5s5h5c5d6s6h6c6d7s"
    "7h7c7d8s8h8c8d9s9h9c9dTsThTcTdJsJh"
    "JcJdQsQhQcQdKsKhKcKdAsAhAcAd2s2h2c"
    "2dBJRJ"
)


class Clock:
    def __init__(self):
        self.now = 1_796_000_000_000

    def __call__(self):
        return self.now

    def pass_seconds(self, seconds):
        self.now += round(1000 * seconds)


class Site:
    """The application, and what tests do with it all the time."""

    def __init__(self, config, clock):
        self.config, self.clock = config, clock
        open_house(config).store.close()
        self.app = create_app(config)
        self.house = self.app.extensions["paiju"]
        self.client = self.app.test_client()

    def again(self):
        """Another process on the same database."""
        return Site(self.config, self.clock)

    def player(self, name="ann"):
        answer = self.client.post("/v1/players", json={"name": name})
        assert answer.status_code == 201
        return Someone(self, answer.json)

    def room(self, room_id, **rules):
        game = find("doudizhu")
        create_room(self.house, Room(id=room_id, game=game, rules=rules))
        return room_id

    def get(self, path, **more):
        return self.client.get(path, **more)

    def table(self, room="doudizhu-beginner", *, ready=True):
        """Three players at one table, ready or not."""
        three = [self.player(name) for name in ("ann", "bo", "cy")]
        for someone in three:
            someone.join(room)
        if ready:
            for someone in three:
                assert someone.post("ready").status_code == 200
        return three


class Someone:
    def __init__(self, site, made):
        self.site, self.id, self.token = site, made["player_id"], made["token"]
        self.table = self.seat = None

    @property
    def auth(self):
        return {"Authorization": f"Bearer {self.token}"}

    def call(self, method, path, **more):
        headers = {**self.auth, **more.pop("headers", {})}
        return self.site.client.open(path, method=method, headers=headers, **more)

    def join(self, room="doudizhu-beginner"):
        answer = self.call("POST", f"/v1/rooms/{room}/join")
        if answer.status_code in (200, 201):
            self.table, self.seat = answer.json["table"], answer.json["seat"]
        return answer

    def path(self, rest=""):
        return f"/v1/tables/{self.table}{'/' if rest else ''}{rest}"

    def view(self, **headers):
        answer = self.call("GET", self.path(), headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json

    def post(self, rest, body=None, **headers):
        headers["Content-Type"] = "application/json"
        data = json.dumps(body or {})
        return self.call("POST", self.path(rest), data=data, headers=headers)

    def move(self, action, version=None, **headers):
        body = {"action": action}
        if version is not None:
            body["version"] = version
        return self.post("actions", body, **headers)

    def at(self, site):
        """The same player, asking another process."""
        other = Someone(site, {"player_id": self.id, "token": self.token})
        other.table, other.seat = self.table, self.seat
        return other

    def coins(self):
        return self.call("GET", "/v1/me").json["coins"]


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def site(tmp_path, clock):
    return Site(Config(db=str(tmp_path / "paiju.db"), rate=0, clock=clock), clock)


@pytest.fixture
def site_with(tmp_path, clock):
    """A site with other settings."""

    def make(**settings):
        config = Config(db=str(tmp_path / "paiju.db"), rate=0, clock=clock)
        return Site(dataclasses.replace(config, **settings), clock)

    return make


@pytest.fixture
def stacked(monkeypatch):
    """Every hand is dealt from `DECK`, or what it is called with; the marker is 7s, seat 0's."""

    def stack(deck=DECK, marker="7s"):
        dealt = {"deck": deck, "marker": marker}
        monkeypatch.setattr(find("doudizhu"), "deal", lambda *_: dict(dealt))

    stack()
    return stack


def play_out(three):
    """Play the hand to its end, everybody by the first hint; the last view."""
    view = three[0].view()
    while view["to_act"]:
        someone = three[view["to_act"][0]]
        hints = someone.call("GET", someone.path("hints")).json["items"]
        action = hints[0]["action"] if hints else "pass"
        answer = someone.move(action, view["version"])
        assert answer.status_code == 200, answer.text
        view = answer.json
    return view


def problem(answer, status, code):
    """The problem, which is checked to be one."""
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "application/problem+json"
    told = json.loads(answer.text)
    assert {"type", "title", "status", "code", "detail"} <= set(told)
    assert (told["status"], told["code"]) == (status, code)
    return told
