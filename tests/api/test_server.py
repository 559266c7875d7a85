"""A real server of several processes: fights for a table, retries, kills, long polls, stopping."""

import itertools
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

from api import Config
from api.house import House
from api.operator import check_ledger
from replays.archive import Archive
from replays.verify import verify

WORKERS = 3

pytestmark = pytest.mark.xdist_group("server")  # one server of three processes is enough


class Server:
    """`serve` in processes of its own; what it says goes to a file."""

    def __init__(self, folder):
        self.db = str(folder / "paiju.db")
        self.log = folder / "log"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        rooms = [
            {"id": "room", "game": "doudizhu", "turn_seconds": 120},
            {"id": "quick", "game": "doudizhu", "turn_seconds": 1},
        ]
        self.rooms = folder / "rooms.json"
        self.rooms.write_text(json.dumps(rooms), encoding="utf-8")
        self.process = None

    def start(self):
        code = (
            "from api.serve import serve;"
            f"serve(port={self.port}, workers={WORKERS}, db={self.db!r})"
        )
        env = {**os.environ, "PAIJU_RATE": "0", "PAIJU_LOG": "0", "PAIJU_ROOMS": str(self.rooms)}
        with self.log.open("ab") as log:
            # A group of its own, so that a kill reaches every process of it.
            self.process = subprocess.Popen(
                [sys.executable, "-c", code],
                env=env,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        for _ in range(600):
            try:
                if self.ask("GET", "/healthz")[0] == 200:
                    return
            except (OSError, HTTPException):
                time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def kill(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def ask(self, method, path, body=None, token=None, **headers):
        """Status, headers, body, over a connection of its own."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            headers = {name.replace("_", "-"): value for name, value in headers.items()}
            if token:
                headers["Authorization"] = f"Bearer {token}"
            if body is not None:
                headers["Content-Type"] = "application/json"
            text = None if body is None else json.dumps(body)
            connection.request(method, path, text, headers)
            answer = connection.getresponse()
            text = answer.read()
            return answer.status, answer.headers, json.loads(text) if text else None
        finally:
            connection.close()

    def insist(self, *asked, **headers):
        """Ask until there is an answer, as a phone does."""
        while True:
            try:
                return self.ask(*asked, **headers)
            except (OSError, HTTPException, ValueError):
                time.sleep(0.02)

    def house(self):
        return House(Config(db=self.db))

    def three(self, room="room"):
        """Three seated and ready players: their tokens, and the table."""
        tokens, table = [], None
        for name in "abc":
            tokens.append(self.ask("POST", "/v1/players", {"name": name})[2]["token"])
            table = self.ask("POST", f"/v1/rooms/{room}/join", token=tokens[-1])[2]["table"]
        for token in tokens:
            assert self.ask("POST", f"/v1/tables/{table}/ready", token=token)[0] == 200
        return tokens, table


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


def choose(view):
    """A legal action for the viewer, whose turn it is: calls 3, passes, leads single cards."""
    if view["phase"] == "call":
        return "call 3"
    if view["phase"] != "play" or view["board"]["trick"] is not None:
        return "pass"
    return f"play {view['you']['cards'][:2]}"


def test_of_sixteen_clients_exactly_one_moves_at_each_version(running):
    tokens, table = running.three()
    path = f"/v1/tables/{table}"
    won = []

    def fight(view):
        seat = view["to_act"][0]
        own = running.ask("GET", path, token=tokens[seat])[2]
        body = {"action": choose(own), "version": own["version"]}
        together = threading.Barrier(16)

        def shoot(_):
            together.wait()
            return running.ask("POST", f"{path}/actions", body, tokens[seat])

        answers = list(pool.map(shoot, range(16)))
        statuses = sorted(status for status, _, _ in answers)
        assert statuses == [200, *[409] * 15]
        assert {a[2]["code"] for a in answers if a[0] == 409} == {"stale_version"}
        won.append(body["action"])
        return next(answer for status, _, answer in answers if status == 200)

    with ThreadPoolExecutor(16) as pool:
        view = running.ask("GET", path)[2]
        for _ in range(12):
            view = fight(view)
    log = [action.partition(" ")[2] for action in view["log"]]
    assert log == won


def test_of_sixteen_retries_with_one_key_one_moves_and_all_get_its_answer(running):
    tokens, table = running.three()
    path = f"/v1/tables/{table}"
    view = running.ask("GET", path)[2]
    seat = view["to_act"][0]
    together = threading.Barrier(16)

    def retry(_):
        together.wait()
        return running.ask(
            "POST", f"{path}/actions", {"action": "call 1"}, tokens[seat], Idempotency_Key="k"
        )

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(retry, range(16)))
    assert [status for status, _, _ in answers] == [200] * 16
    assert len({json.dumps(answer) for _, _, answer in answers}) == 1
    assert sum(headers["Idempotent-Replayed"] == "true" for _, headers, _ in answers) == 15
    assert running.ask("GET", path)[2]["log"] == [f"{seat} call 1"]


def test_joins_at_once_fill_tables_and_give_each_player_one_seat(running):
    tokens = [running.ask("POST", "/v1/players", {"name": "x"})[2]["token"] for _ in range(9)]
    together = threading.Barrier(18)

    def join(token):
        together.wait()
        return running.ask("POST", "/v1/rooms/doudizhu-two/join", token=token)[0]

    house = running.house()
    from api.lobby import Room
    from api.operator import create_room
    from engine import find

    create_room(house, Room(id="doudizhu-two", game=find("doudizhu"), rules={}))
    with ThreadPoolExecutor(18) as pool:
        statuses = list(pool.map(join, tokens * 2))
    assert sorted(statuses) == [200] * 9 + [201] * 9
    room = running.ask("GET", "/v1/rooms/doudizhu-two")[2]
    assert (room["players"], room["tables"]) == (9, 3)


def test_a_long_poll_hears_of_a_move_made_in_any_process(running):
    tokens, table = running.three()
    path = f"/v1/tables/{table}"
    for _ in range(4):
        _, headers, view = running.ask("GET", path, token=tokens[0])
        with ThreadPoolExecutor(8) as pool:
            polls = [
                pool.submit(
                    running.ask,
                    "GET",
                    f"{path}?wait=20",
                    None,
                    tokens[0],
                    If_None_Match=headers["ETag"],
                )
                for _ in range(8)
            ]
            seat = view["to_act"][0]
            own = running.ask("GET", path, token=tokens[seat])[2]
            moved = running.ask("POST", f"{path}/actions", {"action": choose(own)}, tokens[seat])
            answers = [poll.result() for poll in polls]
        # No poll ran to its end, which would be a 304; what they tell is the move.
        assert [status for status, _, _ in answers] == [200] * 8
        assert {answer["version"] for _, _, answer in answers} == {moved[2]["version"]}


def test_a_deadline_is_enforced_once_by_two_servers_their_sweepers_and_readers(running, tmp_path):
    """限时: of each hand three turns of a second run out, one after the other."""
    second = Server(tmp_path)
    second.db = running.db
    second.start()
    over = threading.Event()

    def read(server, table):
        while not over.is_set():
            server.ask("GET", f"/v1/tables/{table}")

    try:
        tables = [running.three("quick")[1] for _ in range(4)]
        with ThreadPoolExecutor(8) as pool:
            for table in tables:
                pool.submit(read, running, table)
                pool.submit(read, second, table)
            hands = [finished_at(second, table) for table in tables]
            over.set()
    finally:
        over.set()
        second.stop()
    for hand in hands:
        record = running.ask("GET", f"/v1/hands/{hand}")[2]
        assert record["actions"] == [f"{seat} pass #timeout" for seat in order_of(record)]
        times = record["times"]
        waited = [later - earlier for earlier, later in itertools.pairwise([0, *times])]
        assert min(waited) >= 1000
        assert times[-1] < 8000


def finished_at(server, table):
    """The hand that is over there, as soon as one is."""
    for _ in range(300):
        result = server.ask("GET", f"/v1/tables/{table}")[2]["result"]
        if result is not None:
            return result["hand"]
        time.sleep(0.05)
    raise AssertionError("the turns do not run out")


def order_of(record):
    """The seats in the order of the calls, from the one that got the marker on."""
    deck, marker = record["deal"]["deck"], record["deal"]["marker"]
    first = deck.index(marker) // 2 // 17  # 17 cards each, seat by seat
    return [(first + turn) % 3 for turn in range(3)]


def test_a_poll_of_somebody_elses_table_does_not_wake_for_nothing(running):
    _, table = running.three()
    tokens, other = running.three()
    version = running.ask("GET", f"/v1/tables/{table}")[2]["version"]
    with ThreadPoolExecutor(1) as pool:
        poll = pool.submit(running.ask, "GET", f"/v1/tables/{table}?since={version}&wait=1")
        seat = running.ask("GET", f"/v1/tables/{other}")[2]["to_act"][0]
        running.ask("POST", f"/v1/tables/{other}/actions", {"action": "pass"}, tokens[seat])
        assert poll.result()[0] == 304


def test_the_metrics_are_those_of_all_processes(running):
    for _ in range(10):
        running.ask("GET", "/v1/games")
    connection = HTTPConnection("127.0.0.1", running.port)
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    connection.close()
    (line,) = [
        x for x in text.splitlines() if x.startswith("paiju_requests_total") and 'lobby.games"' in x
    ]
    assert float(line.split()[-1]) == 10


def test_a_stop_answers_waiting_polls_and_ends_every_process(tmp_path):
    server = Server(tmp_path)
    server.start()
    _, table = server.three()
    version = server.ask("GET", f"/v1/tables/{table}")[2]["version"]
    with ThreadPoolExecutor(4) as pool:
        polls = [
            pool.submit(server.ask, "GET", f"/v1/tables/{table}?since={version}&wait=25")
            for _ in range(4)
        ]
        time.sleep(3)  # let them wait; what has not been read yet when it stops is not answered
        began = time.monotonic()
        server.process.terminate()
        assert [poll.result()[0] for poll in polls] == [304] * 4
        assert server.process.wait() == 0
        assert time.monotonic() - began < 20  # the polls alone would have waited 25
    with pytest.raises(ProcessLookupError):
        os.killpg(server.process.pid, 0)


def test_a_worker_that_ends_leaves_the_metrics_to_the_others(tmp_path):
    server = Server(tmp_path)
    server.start()
    try:
        workers = set(children_of(server))
        ended = min(workers)
        os.kill(ended, signal.SIGTERM)
        for _ in range(200):
            others = set(children_of(server))
            if ended not in others and len(others) == len(workers):
                break
            time.sleep(0.1)
        assert len(others) == len(workers)
        statuses = [server.ask("GET", f"/v1/games/{n}")[0] for n in range(30)]
        assert statuses == [404] * 30
    finally:
        server.stop()


def test_when_the_master_is_killed_the_rest_ends_and_the_port_is_free(tmp_path):
    server = Server(tmp_path)
    server.start()
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    for _ in range(300):
        try:
            os.killpg(server.process.pid, 0)
        except ProcessLookupError:
            break
        time.sleep(0.1)
    with pytest.raises(ProcessLookupError):
        os.killpg(server.process.pid, 0)
    server.start()
    assert server.ask("GET", "/healthz")[0] == 200
    server.stop()


def test_heads_that_never_end_keep_nobody_out(running):
    halves = []
    for _ in range(300):
        half = socket.create_connection(("127.0.0.1", running.port))
        half.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
        halves.append(half)
    assert running.ask("GET", "/healthz")[0] == 200
    for half in halves:
        half.close()


def test_a_sweeper_that_dies_is_replaced(tmp_path):
    server = Server(tmp_path)
    server.start()
    try:
        first = sweeper_of(server)
        os.kill(first, signal.SIGKILL)
        assert sweeper_of(server, other_than=first) != first
    finally:
        server.stop()
    with pytest.raises(ProcessLookupError):
        os.killpg(server.process.pid, 0)


def children_of(server):
    """The workers' process ids and the sweeper's, with their command lines."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = int(entry.joinpath("stat").read_text().rpartition(")")[2].split()[1])
            line = entry.joinpath("cmdline").read_bytes()
        except OSError:
            continue  # gone meanwhile
        if parent == server.process.pid:
            found[int(entry.name)] = line
    return found


def sweeper_of(server, other_than=None):
    """The process id of the server's sweeper, as soon as there is one."""
    for _ in range(200):
        for pid, line in children_of(server).items():
            if b"api.sweeper" in line and pid != other_than:
                return pid
        time.sleep(0.1)
    raise AssertionError("no sweeper")


def test_kills_at_any_moment_lose_no_accepted_move_and_settle_nothing_twice(tmp_path):
    """Players go on through kills with one key a move, as a phone would."""
    server = Server(tmp_path)
    server.start()
    tables = [server.three() for _ in range(3)]
    accepted = {table: [] for _, table in tables}
    failures = []

    def play(tokens, table):
        path, number = f"/v1/tables/{table}", 0
        for _ in range(17):
            for token in tokens:
                server.insist("POST", f"{path}/ready", {}, token)  # 409 after a lost answer
            view = server.insist("GET", path, None, tokens[0])[2]
            seat = view["to_act"][0]
            for other in {0, 1, 2} - {seat}:  # the system passes for them: a short hand
                server.insist("PUT", f"{path}/auto", {"trustee": True}, tokens[other])
            view = server.insist("GET", path, None, tokens[seat])[2]
            while view["to_act"]:
                number += 1
                body = {"action": choose(view), "version": view["version"]}
                key = {"Idempotency_Key": f"{table}-{number}"}
                accepted[table].append((view["hand"], f"{seat} {body['action']}"))
                status, _, view = server.insist(
                    "POST", f"{path}/actions", body, tokens[seat], **key
                )
                assert status == 200, view

    def run(tokens, table):
        try:
            play(tokens, table)
        except Exception as wrong:
            failures.append(repr(wrong))

    chance = random.Random(7)
    with ThreadPoolExecutor(3) as pool:
        games = [pool.submit(run, tokens, table) for tokens, table in tables]
        kills = 0
        while kills < 5 and not all(game.done() for game in games):
            time.sleep(chance.uniform(0.2, 1))
            server.kill()
            server.start()
            kills += 1
        for game in games:
            game.result()
    server.stop()
    assert failures == []
    assert kills >= 2
    check_books(server, accepted)


def check_books(server, accepted):
    house = server.house()
    db = house.store.db
    assert check_ledger(house) == []
    assert db.conn.execute("pragma integrity_check").fetchone() == ("ok",)
    archive = Archive(db)
    played = 0
    for moves in accepted.values():
        by_hand = {}
        for hand, action in moves:
            by_hand.setdefault(hand, []).append(action)
        for hand, actions in by_hand.items():
            record = archive.get(hand)
            assert record is not None, hand
            own = [action for action in record.actions if not action.endswith(" #trustee")]
            assert own == actions  # each accepted move once, in order
            assert verify(record).problem is None
            played += record.outcome == "played"
    assert played >= 51
