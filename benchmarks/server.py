"""The server beside bare Flask under the same gunicorn settings: ``python -m benchmarks.server``.

Two pairs, in turn and each several times, since the machine's other work comes and goes:
a poll that finds nothing new against a route with a constant answer, and a move against a
route that makes one durable insert. What counts is the ratio of the medians.
"""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from api.operator import open_house
from benchmarks.timing import RUNS, alternate, medians, print_rates

WORKERS = 2
THREADS = 32
CLIENTS = 8
SECONDS = 2.0


def bare() -> Flask:
    """A constant answer, and an answer after one durable insert."""
    app = Flask("bare")
    local = threading.local()

    @app.get("/constant")
    def constant() -> str:
        return "{}"

    @app.post("/insert")
    def insert() -> str:
        db = getattr(local, "db", None)
        if db is None:
            db = local.db = sqlite3.connect(os.environ["BARE_DB"], isolation_level=None, timeout=30)
            db.execute("pragma journal_mode = wal")
            db.execute("pragma synchronous = full")
            db.execute("create table if not exists t (id integer primary key, x text)")
        db.execute("begin immediate")
        db.execute("insert into t (x) values ('play 3s')")
        db.execute("commit")
        return "{}"

    return app


@contextmanager
def gunicorn(target: str, env: dict[str, str]) -> Iterator[int]:
    """The port of a server that runs meanwhile."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "-k", "gthread", "-w", str(WORKERS)]
    command += ["--threads", str(THREADS), "--keep-alive", "75", "--no-control-socket"]
    command += ["--log-level", "error", "-b", f"127.0.0.1:{port}", target]
    process = subprocess.Popen(command, env={**os.environ, **env}, stderr=subprocess.DEVNULL)
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield port
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


class Client:
    """One connection, kept; as little work a request as Python allows."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket = socket.create_connection(("127.0.0.1", port))

    def ask(self, request: bytes) -> tuple[int, bytes]:
        """Status and body."""
        self._socket.sendall(request)
        data = self._socket.recv(65536)
        while b"\r\n\r\n" not in data:
            data += self._socket.recv(65536)
        head, _, body = data.partition(b"\r\n\r\n")
        status = int(head[9:12])
        length = 0
        for line in head.split(b"\r\n"):
            if line[:15].lower() == b"content-length:":
                length = int(line[15:])
        while len(body) < length and status != 304:
            body += self._socket.recv(65536)
        return status, body

    def json(self, method: str, path: str, body: object = None, token: str = "") -> dict:
        status, answer = self.ask(raw(method, path, body, token))
        assert status < 300, (path, status, answer)
        return json.loads(answer)


def raw(method: str, path: str, body: object = None, token: str = "", tag: str = "") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    text = b"" if body is None else json.dumps(body).encode()
    if body is not None:
        lines.append("Content-Type: application/json")
    if method != "GET":
        lines.append(f"Content-Length: {len(text)}")
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if tag:
        lines.append(f"If-None-Match: {tag}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + text


class Table:
    """Three players who sit at one table; moves are made up here, from what the view says."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.tokens = []
        for name in "abc":
            made = client.json("POST", "/v1/players", {"name": name})
            self.tokens.append(made["token"])
        seats = [client.json("POST", "/v1/rooms/room/join", None, t) for t in self.tokens]
        self.path = f"/v1/tables/{seats[0]['table']}"
        assert all(seat["table"] == seats[0]["table"] for seat in seats)
        self.view: dict = {}
        self.cards = ""  # that the landlord, who alone ever plays, still has
        self.deal()

    def deal(self) -> None:
        for token in self.tokens:
            self.view = self.client.json("POST", f"{self.path}/ready", None, token)

    def tag(self) -> str:
        view = self.client.json("GET", self.path, None, self.tokens[0])
        return f'W/"{view["version"]}.0"'

    def move(self) -> bool:
        """One move; False where it was a deal."""
        if not self.view["to_act"]:
            self.deal()
            return False
        seat = self.view["to_act"][0]
        if self.view["phase"] == "call":
            action = "call 3"
        elif self.view["phase"] != "play" or self.view["board"]["trick"] is not None:
            action = "pass"
        else:
            if not self.cards:
                own = self.client.json("GET", self.path, None, self.tokens[seat])
                self.cards = own["you"]["cards"]
            action, self.cards = f"play {self.cards[:2]}", self.cards[2:]
        body = {"action": action, "version": self.view["version"]}
        self.view = self.client.json("POST", f"{self.path}/actions", body, self.tokens[seat])
        return True


def rate(steps: list[Callable[[], bool]]) -> float:
    """Steps a second that count, each client in a thread of its own."""
    counts = [0] * len(steps)
    end = time.perf_counter() + SECONDS

    def run(place: int) -> None:
        step = steps[place]
        while time.perf_counter() < end:
            counts[place] += step()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(steps))]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / (time.perf_counter() - began)


def asker(client: Client, request: bytes, expected: int) -> Callable[[], bool]:
    def step() -> bool:
        status, _ = client.ask(request)
        assert status == expected, status
        return True

    return step


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="paiju-bench-"))
    os.environ["PAIJU_DB"] = str(folder / "paiju.db")
    os.environ["PAIJU_ROOMS"] = str(folder / "rooms.json")
    room = {"id": "room", "game": "doudizhu", "turn_seconds": 3600}
    Path(os.environ["PAIJU_ROOMS"]).write_text(json.dumps([room]), encoding="utf-8")
    open_house().store.close()
    env = {"PAIJU_RATE": "0", "BARE_DB": str(folder / "bare.db")}
    with (
        gunicorn("benchmarks.server:bare()", env) as plain,
        gunicorn("app:create_app()", env) as ours,
    ):
        flask = [Client(plain) for _ in range(CLIENTS)]
        tables = [Table(Client(ours)) for _ in range(CLIENTS)]
        constant = [asker(c, raw("GET", "/constant"), 200) for c in flask]
        insert = [asker(c, raw("POST", "/insert", {"x": 1}), 200) for c in flask]
        moves = [table.move for table in tables]

        def polls() -> float:
            # The tag is asked for just before, since moves may have come between.
            asked = [
                asker(t.client, raw("GET", t.path, None, t.tokens[0], t.tag()), 304) for t in tables
            ]
            return rate(asked)

        results = alternate(
            {
                "constant": lambda: rate(constant),
                "304": polls,
                "insert": lambda: rate(insert),
                "move": lambda: rate(moves),
            }
        )
    report(results)


def report(results: dict[str, list[float]]) -> None:
    found = medians(results)
    print(f"{WORKERS} workers of {THREADS} threads, {CLIENTS} clients, {RUNS} runs of {SECONDS} s")
    print_rates(results)
    print(f"304 / constant   {found['304'] / found['constant']:.2f}")
    print(f"move / insert    {found['move'] / found['insert']:.2f}")


if __name__ == "__main__":
    main()
