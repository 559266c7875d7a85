"""The verifier beside other libraries: ``python -m benchmarks.verifier --peers PYTHON``.

PYTHON is that of the environment with the peers (`make bench` makes it). Everything is
measured in a process of its own, in turn and several times; what counts is the ratio of the
medians. Then each game by itself, by stages; ``--games`` does that alone.
"""

import argparse
import importlib.metadata
import json
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from benchmarks import stages, wins
from benchmarks.comparable import STUD, spiel_deal, spiel_record, stud_cards, stud_record
from benchmarks.timing import RUNS, alternate, medians, print_rates
from replays.record import Record, write

HANDS = 4000
STUD_HANDS = 2000
RLCARD_HANDS = 200
WINS = 5000
SCRIPTS = Path(__file__).parent / "peers"
PEERS = ("open_spiel", "rlcard", "pokerkit", "mahjong")


class Bench:
    """A folder of files, and who reads them.

    :ivar actions: of one hand, by what was measured.
    """

    def __init__(self, folder: Path, peers: str, runs: int) -> None:
        self.folder = folder
        self.peers = peers
        self.runs = runs
        self.actions: dict[str, float] = {}

    def file(self, name: str, lines: Iterable[str]) -> str:
        path = self.folder / name
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return str(path)

    def peer(self, script: str, *arguments: str) -> list[str]:
        command = [self.peers, str(SCRIPTS / f"{script}.py"), *arguments]
        return _output(command).splitlines()

    def measured(self, name: str, script: str, *arguments: str) -> float:
        """Hands a second of a peer."""
        said = json.loads(self.peer(script, *arguments)[-1])
        self.actions[name] = said["actions"] / said["hands"]
        return float(said["hands"] / said["seconds"])

    def compare(self, title: str, measures: dict[str, Callable[[], float]], ours: int) -> None:
        """Print the rates, and the first `ours` of them as multiples of the others."""
        results = alternate(measures, self.runs)
        rates = medians(results)
        print(f"\n{title}")
        print_rates(results, " hands/s")
        names = list(rates)
        for one in names[:ours]:
            for other in names[ours:]:
                line = f"{one} / {other}: {rates[one] / rates[other]:.2f} a hand"
                if self.actions.get(one) and self.actions.get(other):
                    each = (rates[name] * self.actions[name] for name in (one, other))
                    line += f", {next(each) / next(each):.2f} an action"
                print(line)


def _output(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def verified(path: str) -> float:
    """Hands a second of ``verify`` in one process, by its own clock."""
    said = json.loads(_output([sys.executable, "-m", "cli", "verify", "--json", path]))
    if said["ok"] != said["hands"]:
        raise AssertionError(f"not all hands of {path} verify")
    return float(said["hands"] / said["seconds"])


def doudizhu(bench: Bench) -> None:
    deals = bench.file("deals", (json.dumps(spiel_deal(n)) for n in range(HANDS)))
    games = [json.loads(line) for line in bench.peer("open_spiel_games", "play", deals)]
    records = [spiel_record(n, game["texts"], shuffle=True) for n, game in enumerate(games)]
    kept = [n for n, record in enumerate(records) if record is not None]
    print(f"{len(kept)} of {HANDS} random games of OpenSpiel fit the rules")
    told = bench.file("games", (json.dumps(games[n]["actions"]) for n in kept))
    seeded = _history(bench, "seeded.jsonl", [records[n] for n in kept])
    unseeded = [spiel_record(n, games[n]["texts"], shuffle=False) for n in kept]
    actions = sum(len(games[n]["texts"]) for n in kept) / len(kept)
    print(f"{actions:.1f} actions a hand")
    bench.actions |= {"verify": actions, "verify, no shuffle": actions}
    plain = _history(bench, "plain.jsonl", unseeded)
    measures = {
        "verify": partial(verified, seeded),
        "verify, no shuffle": partial(verified, plain),
        "OpenSpiel": partial(bench.measured, "OpenSpiel", "open_spiel_games", "replay", told),
        "RLCard": partial(bench.measured, "RLCard", "rlcard_games", "replay", str(RLCARD_HANDS)),
    }
    bench.compare("doudizhu: the same games as OpenSpiel's; RLCard's own", measures, 2)


def _history(bench: Bench, name: str, records: Iterable[Record | None]) -> str:
    return bench.file(name, (write(record) for record in records if record is not None))


def stud(bench: Bench) -> None:
    cards = bench.file("stud", (json.dumps(stud_cards(n)) for n in range(STUD_HANDS // 4)))
    measures: dict[str, Callable[[], float]] = {}
    for game, (_, actions) in STUD.items():
        records = (stud_record(game, number) for number in range(STUD_HANDS))
        measures[game] = partial(verified, _history(bench, f"{game}.jsonl", records))
        bench.actions[game] = len(actions)
    measures["PokerKit"] = partial(bench.measured, "PokerKit", "pokerkit_stud", "replay", cards)
    bench.compare("stud for three, a bet and two calls a round", measures, len(STUD))


def winning(bench: Bench) -> None:
    hands = bench.file("hands", map(json.dumps, wins.hands(WINS)))

    def checked() -> float:
        said = json.loads(_output([sys.executable, "-m", "benchmarks.wins", hands]))
        return float(said["hands"] / said["seconds"])

    agari = partial(bench.measured, "is_agari", "mahjong_wins", "check", hands)
    bench.compare("the win check on complete hands", {"complete": checked, "is_agari": agari}, 1)


def versions(peers: str) -> str:
    code = "import importlib.metadata as m, sys\nfor p in sys.argv[1:]: print(p, m.version(p))"
    found = _output([peers, "-c", code, *PEERS]).splitlines()
    own = f"Python {platform.python_version()}, msgspec {importlib.metadata.version('msgspec')}"
    return ", ".join([own, *found])


def main() -> None:
    parser = argparse.ArgumentParser(description="The verifier beside other libraries.")
    parser.add_argument("--peers", help="the Python of the peers' environment")
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--games", action="store_true", help="only each game by itself")
    given = parser.parse_args()
    if not given.games:
        if given.peers is None:
            parser.error("--peers is needed to compare")
        print(versions(given.peers))
        with tempfile.TemporaryDirectory(prefix="paiju-bench-") as folder:
            bench = Bench(Path(folder), given.peers, given.runs)
            for part in (doudizhu, stud, winning):
                part(bench)
    stages.main(given.runs)


if __name__ == "__main__":
    main()
