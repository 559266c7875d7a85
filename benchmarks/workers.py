"""``verify --workers 2`` beside one worker, and the memory that a long file takes.

``python -m benchmarks.workers``: a file of 200,000 Dou Dizhu hands, made from fewer of them
written several times.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.timing import alternate, medians, print_rates
from engine import GAMES
from replays.generate import generate
from replays.record import write

HANDS = 200_000
DISTINCT = 5000
RUNS = 3


def verified(path: Path, workers: int) -> float:
    """Hands a second."""
    command = [sys.executable, "-m", "cli", "verify", "--json", "--workers", str(workers)]
    done = subprocess.run([*command, str(path)], capture_output=True, text=True, check=True)
    said = json.loads(done.stdout)
    return float(said["hands"] / said["seconds"])


def main() -> None:
    parser = argparse.ArgumentParser(description="One worker, two, and their memory.")
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--runs", type=int, default=RUNS)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="paiju-bench-") as folder:
        path = Path(folder) / "hands.jsonl"
        records = generate(GAMES["doudizhu"], DISTINCT, 1, rules={})
        lines = "".join(f"{write(record)}\n" for record in records)
        with path.open("w", encoding="utf-8") as file:
            for _ in range(given.hands // DISTINCT):
                file.write(lines)
        results = alternate(
            {"1 worker": lambda: verified(path, 1), "2 workers": lambda: verified(path, 2)},
            given.runs,
        )
    print(f"\nverify of {given.hands // DISTINCT * DISTINCT} hands of doudizhu")
    print_rates(results, " hands/s")
    rates = medians(results)
    print(f"2 workers / 1 worker: {rates['2 workers'] / rates['1 worker']:.2f}")
    # Of all processes that have ended, children's children included, the largest.
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"the largest process: {largest / 1024:.0f} MB")


if __name__ == "__main__":
    main()
