"""The soak's clients: phones that play, vanish, repeat, lie about versions and send rubbish."""

import json
import random
import threading
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import Any

__all__ = ["Player", "Seen"]

Json = dict[str, Any]


@dataclass
class Seen:
    """What a client has seen of the server.

    :ivar moves: by hand, the verbs of the moves that were answered with 200.
    :ivar unsure: by hand, how many moves it may have made without hearing of it.
    :ivar failures: answers that no server should give.
    :ivar spent: seconds, by kind of request; long polls are not among them.
    :ivar lost: connections that broke.
    """

    moves: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    unsure: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    spent: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    statuses: Counter[int] = field(default_factory=Counter)
    lost: int = 0


class Player:
    """A client in a thread of its own."""

    def __init__(
        self, port: int, room: str, number: int, chance: random.Random, over: threading.Event
    ) -> None:
        self.name = f"{room}-{number}"
        self.id = self._token = self._table = self._tag = ""
        self.seen = Seen()
        self._port, self._room, self._chance, self._over = port, room, chance, over
        self._patient = number % 2 == 0  # it asks with wait; the others come again and again
        self._connection: HTTPConnection | None = None

    def run(self) -> None:
        """Play until it is over."""
        try:
            made = self._insist("POST", "/v1/players", {"name": self.name})
            self.id, self._token = made["player_id"], made["token"]
            while not self._over.is_set():
                self._step()
        except Exception as wrong:  # the soak shall hear of it, whatever it is
            self.seen.failures.append(f"an exception: {wrong!r}")

    def _step(self) -> None:
        if not self._table:
            self._find()
        if self._chance.random() < 0.02:
            self._chance.choice([self._vanish, self._lie, self._rubbish, self._leave])()
            return
        view = self._poll()
        if view is None:
            return
        if view["you"] is None:
            self._table = ""
        elif view["hand"] is None:
            self._ready(view)
        elif view["you"]["seat"] in view["to_act"]:
            self._move(view)

    def _find(self) -> None:
        """Its seat: the one that it has, or a new one."""
        seat = self._insist("GET", "/v1/me")["seat"]
        if seat is None:
            seat = self._insist("POST", f"/v1/rooms/{self._room}/join")
        self._table, self._tag = seat.get("table", ""), ""

    def _poll(self) -> Json | None:
        wait = self._patient and self._tag
        path = f"/v1/tables/{self._table}" + ("?wait=5" if wait else "")
        began = time.monotonic()
        status, view = self._ask("GET", path, tag=self._tag, kind="wait" if wait else "poll")
        if status == 404:
            self._table = ""
        if status == 200:
            return view
        if time.monotonic() - began < 1:  # not a long poll that came to its end
            self._over.wait(self._chance.uniform(0.1, 0.6))
        return None

    def _ready(self, view: Json) -> None:
        own = next(s for s in view["seats"] if s["seat"] == view["you"]["seat"])
        if not own["ready"]:
            body = {"client_seed": str(self._chance.random())}
            self._ask("POST", f"/v1/tables/{self._table}/ready", body)

    def _move(self, view: Json) -> None:
        status, hints = self._ask("GET", f"/v1/tables/{self._table}/hints", kind="hints")
        items = hints.get("items") if status == 200 else None
        if not items:
            return
        action = (items[0] if self._chance.random() < 0.6 else self._chance.choice(items))["action"]
        key = f"{self._chance.random()}"
        body = {"action": action, "version": view["version"]}
        path = f"/v1/tables/{self._table}/actions"
        if self._chance.random() < 0.02:  # sent, and the answer not waited for
            self._send_and_drop(view["hand"], path, body, key)
            return
        for _ in range(200):
            status, _ = self._ask("POST", path, body, key=key, kind="move")
            if status:
                break
            self._over.wait(0.1)  # the answer was lost: once more, with the same key
        else:
            self.seen.unsure[view["hand"]] += 1
        if status == 200:
            self.seen.moves[view["hand"]].append(action.split(" ")[0])
            if self._chance.random() < 0.05:
                self._expect({200}, "POST", path, body, key=key)
                # The hand may have ended with it, and the player have been put elsewhere.
                self._expect({403, 404, 409}, "POST", path, body)

    def _send_and_drop(self, hand: str, path: str, body: Json, key: str) -> None:
        self.seen.unsure[hand] += 1
        connection = HTTPConnection("127.0.0.1", self._port, timeout=40)
        try:
            connection.request("POST", path, json.dumps(body), self._headers(body, key=key))
        except OSError:
            self.seen.lost += 1
        connection.close()

    # What bad clients do.

    def _vanish(self) -> None:
        self._close()
        self._over.wait(self._chance.uniform(0.5, 6))
        self._table = ""

    def _leave(self) -> None:
        status, view = self._ask("GET", f"/v1/tables/{self._table}")
        if status == 200 and view["hand"] is not None:
            self.seen.unsure[view["hand"]] += 1  # it may flee
        self._ask("POST", f"/v1/tables/{self._table}/leave")
        self._table = ""

    def _lie(self) -> None:
        version = self._chance.choice([0, -1, 1 << 62, 1 << 70, 2.5, "7", 1])
        path = f"/v1/tables/{self._table}/actions"
        status, _ = self._ask("POST", path, {"action": "pass", "version": version})
        if status == 200:
            self.seen.failures.append(f"200 for a move at version {version!r}")

    def _rubbish(self) -> None:
        table = f"/v1/tables/{self._table}"
        text = "".join(self._chance.choices('0123456789abc{}[]",: \x00\xff\u4e2d', k=40))
        method, path, body = self._chance.choice(
            [
                ("POST", f"{table}/actions", text.encode()),
                ("POST", f"{table}/actions", b'{"action": "play ' + b"3s" * 40_000 + b'"}'),
                ("POST", f"{table}/actions", b"[" * 5_000),
                ("POST", f"{table}/ready", b'{"open": 1}'),
                ("PUT", f"{table}/auto", b'{"trustee": "yes"}'),
                ("GET", f"/v1/tables/{self._chance.random()}", None),
                ("GET", f"{table}?wait=99", None),
                ("GET", f"{table}/events?after=-1", None),
                ("DELETE", table, None),
                ("POST", "/v1/players", b'{"name": ""}'),
                ("POST", "/v1/rooms/nowhere/join", None),
            ]
        )
        status, _ = self._ask(method, path, body)
        if status and not 400 <= status < 500:
            self.seen.failures.append(f"{status} for {method} {path} {body!r:.80}")

    # HTTP.

    def _expect(self, expected: set[int], *asked: Any, **more: Any) -> None:
        status, _ = self._ask(*asked, **more)
        if status not in {0, 429, *expected}:
            self.seen.failures.append(f"{status} instead of {expected} for {asked[:2]}")

    def _insist(self, method: str, path: str, body: Json | None = None) -> Json:
        """Ask until there is an answer that is none of a server in trouble."""
        for _ in range(600):
            status, answer = self._ask(method, path, body)
            if status not in (0, 429):
                return answer
            self._over.wait(0.1)
        raise TimeoutError(path)

    def _ask(
        self,
        method: str,
        path: str,
        body: Json | bytes | None = None,
        *,
        key: str = "",
        tag: str = "",
        kind: str = "other",
    ) -> tuple[int, Json]:
        """Status and answer; 0 where there was none."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        began = time.perf_counter()
        try:
            if self._connection is None:
                self._connection = HTTPConnection("127.0.0.1", self._port, timeout=40)
            self._connection.request(method, path, data, self._headers(body, key=key, tag=tag))
            answer = self._connection.getresponse()
            text = answer.read()
        except (OSError, HTTPException):
            self._close()
            self.seen.lost += 1
            self._over.wait(0.05)
            return 0, {}
        if kind != "wait":
            self.seen.spent[kind].append(time.perf_counter() - began)
        self.seen.statuses[answer.status] += 1
        if path.startswith(f"/v1/tables/{self._table}?") or path == f"/v1/tables/{self._table}":
            self._tag = answer.headers.get("ETag", "")
        if answer.status >= 500:
            self.seen.failures.append(f"{answer.status} for {method} {path}")
        if answer.status == 429:
            self._over.wait(float(answer.headers["Retry-After"]))
        return answer.status, json.loads(text) if text else {}

    def _headers(self, body: object, *, key: str = "", tag: str = "") -> dict[str, str]:
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if key:
            headers["Idempotency-Key"] = key
        if tag:
            headers["If-None-Match"] = tag
        return headers

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
