"""A soak: many clients at all games for minutes, some of them bad, on a server that is killed.

``python -m benchmarks.soak --clients 200 --seconds 300 --kills 3``. Exit status 0 only if in the
end every hand is over or void, every history verifies, the books agree with them, every move
that was answered is in its hand once, and no answer was a 5xx.
"""

import argparse
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from pathlib import Path

from api import Config
from api.house import House
from api.operator import check_ledger
from benchmarks.players import Player, Seen
from engine import GAMES
from replays.archive import Archive
from replays.record import read

TURN_SECONDS = 2
SETTLE_SECONDS = 120


class Server:
    """`serve` in a process group of its own, so that a kill reaches every process of it."""

    def __init__(self, folder: Path) -> None:
        self.db = str(folder / "paiju.db")
        self.log = folder / "log"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        rooms = [
            {"id": game, "game": game, "turn_seconds": TURN_SECONDS, "reconnect_seconds": 1}
            for game in GAMES
        ]
        path = folder / "rooms.json"
        path.write_text(json.dumps(rooms), encoding="utf-8")
        self._env = {**os.environ, "PAIJU_ROOMS": str(path), "PAIJU_GRANT": "1000000"}

    def start(self) -> None:
        command = [sys.executable, "-m", "cli", "serve", "--port", str(self.port), "--db", self.db]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, env=self._env, stderr=log, start_new_session=True
            )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit(f"the server did not start: see {self.log}")

    def kill(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """How it ended."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(60)


def soak(server: Server, *, clients: int, seconds: float, kills: int, seed: int) -> list[Player]:
    """Let clients play for so long, killing the server now and then; what they have seen."""
    over = threading.Event()
    games = list(GAMES)
    players = [
        Player(server.port, games[n % len(games)], n, random.Random(seed * 1000 + n), over)
        for n in range(clients)
    ]
    threads = [threading.Thread(target=player.run, daemon=True) for player in players]
    server.start()
    for thread in threads:
        thread.start()
    for _ in range(kills):
        time.sleep(seconds / (kills + 1))
        server.kill()
        server.start()
    time.sleep(seconds / (kills + 1))
    over.set()
    for thread in threads:
        thread.join(60)
        if thread.is_alive():
            raise SystemExit("a client hangs")
    return players


def settle(server: Server) -> int:
    """Wait until the clock has ended every hand; how many it has not."""
    db = House(Config(db=server.db)).store.db
    deadline = time.monotonic() + SETTLE_SECONDS
    while True:
        (left,) = db.conn.execute("select count(*) from live_hands").fetchone()
        if not left or time.monotonic() > deadline:
            return int(left)
        time.sleep(0.5)


def check(server: Server, players: list[Player]) -> tuple[list[str], Counter[tuple[str, str]]]:
    """What is wrong, in sentences, and the hands by game and outcome."""
    house = House(Config(db=server.db))
    wrong = check_ledger(house)
    outcomes: Counter[tuple[str, str]] = Counter()
    recorded: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name, text in Archive(house.store.db).texts():
        record = read(text.encode())
        outcomes[record.game, str(record.outcome)] += 1
        for action in record.actions:
            seat, _, own = action.partition(" ")
            if "#" not in own:
                recorded[name, record.seats[int(seat)].player].append(own.split(" ")[0])
    for player in players:
        wrong += [f"{player.name} got {failure}" for failure in player.seen.failures]
        for hand, moves in player.seen.moves.items():
            there = recorded[hand, player.id]
            unheard = len(there) - len(moves)
            if not 0 <= unheard <= player.seen.unsure[hand] or not _in_order(moves, there):
                wrong.append(f"hand {hand}: {player.name} made {moves}, the record has {there}")
    return wrong, outcomes


def _in_order(some: list[str], whole: list[str]) -> bool:
    """Whether the first is the second with perhaps some left out."""
    rest = iter(whole)
    return all(item in rest for item in some)


def report(seen: list[Seen], outcomes: Counter[tuple[str, str]], seconds: float) -> None:
    """Figures for people."""
    games = {game: Counter[str]() for game in GAMES}
    for (game, outcome), count in outcomes.items():
        games[game][outcome] += count
    print(f"{sum(outcomes.values())} hands:")
    for game, counts in games.items():
        print(
            f"  {game:12} {counts.total():6}  " + ", ".join(f"{n} {o}" for o, n in counts.items())
        )
    spent: dict[str, list[float]] = defaultdict(list)
    statuses: Counter[int] = Counter()
    for one in seen:
        statuses.update(one.statuses)
        for kind, times in one.spent.items():
            spent[kind] += times
    for kind, times in sorted(spent.items()):
        cut = statistics.quantiles(times, n=100) if len(times) > 1 else times * 99
        print(
            f"{kind:8} {len(times):7}  {len(times) / seconds:7.1f}/s"
            f"  p50 {cut[49] * 1000:6.1f} ms  p99 {cut[98] * 1000:7.1f} ms"
        )
    print(
        "answers: " + ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items()))
    )
    print(f"lost connections: {sum(one.lost for one in seen)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="paiju-soak-") as folder:
        server = Server(Path(folder))
        players = soak(
            server,
            clients=given.clients,
            seconds=given.seconds,
            kills=given.kills,
            seed=given.seed,
        )
        left = settle(server)
        stopped = server.stop()
        wrong, outcomes = check(server, players)
    if left:
        wrong.append(f"{left} hands are not over")
    if stopped != 0:
        wrong.append(f"the server ended with {stopped}")
    wrong += [f"no hand of {game} was played out" for game in GAMES if not _played(outcomes, game)]
    print(f"{given.clients} clients, {given.seconds:.0f} s, {given.kills} kills")
    report([player.seen for player in players], outcomes, given.seconds)
    for sentence in wrong[:50]:
        print(sentence)
    print(f"{len(wrong)} things are wrong" if wrong else "everything held")
    sys.exit(1 if wrong else 0)


def _played(outcomes: Counter[tuple[str, str]], game: str) -> bool:
    return any(outcomes[game, outcome] for outcome in GAMES[game].outcomes if outcome != "void")


if __name__ == "__main__":
    main()
