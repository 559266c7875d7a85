"""Servers under test, and clients that are as little work a request as Python allows."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from api.operator import open_house

__all__ = ["Client", "Table", "asker", "database", "granian", "gunicorn", "rate", "raw", "serving"]

WORKERS = 2
THREADS = 64
SECONDS = 2.0


def database(folder: Path) -> dict[str, str]:
    """A database with a room in which nobody's time runs out; the environment that names it."""
    rooms = folder / "rooms.json"
    room = {"id": "room", "game": "doudizhu", "turn_seconds": 3600}
    rooms.write_text(json.dumps([room]), encoding="utf-8")
    env = {"PAIJU_DB": str(folder / "paiju.db"), "PAIJU_ROOMS": str(rooms), "PAIJU_RATE": "0"}
    env["PAIJU_LOG"] = "0"
    os.environ.update(env)
    open_house().store.close()
    return env


def gunicorn(target: str, port: int, threads: int = THREADS) -> list[str]:
    """The command, with the same processes and threads."""
    command = [sys.executable, "-m", "gunicorn", "-k", "gthread", "-w", str(WORKERS)]
    command += ["--threads", str(threads), "--keep-alive", "75", "--no-control-socket"]
    return [*command, "--log-level", "error", "-b", f"127.0.0.1:{port}", target]


def granian(target: str, port: int, threads: int = THREADS) -> list[str]:
    """The command, with the settings of `api.serve`."""
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--factory"]
    command += ["--workers", str(WORKERS), "--blocking-threads", str(threads)]
    return [*command, "--log-level", "error", "--port", str(port), target.removesuffix("()")]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def serving(
    command: Callable[[int], Sequence[str]], env: Mapping[str, str] = os.environ
) -> Iterator[int]:
    """The port of a server that runs meanwhile; `command` makes one of a port."""
    port = free_port()
    process = subprocess.Popen(command(port), env={**os.environ, **env}, stdout=subprocess.DEVNULL)
    try:
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        else:
            raise SystemExit(f"{command(port)[:3]} does not serve")
        time.sleep(1)  # until all its workers do
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
        if not data:  # closed meanwhile, since it lay idle
            self._socket = socket.create_connection(("127.0.0.1", self._port))
            return self.ask(request)
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
