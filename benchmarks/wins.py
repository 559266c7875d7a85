"""The engine's win check on complete hands: ``python -m benchmarks.wins HANDS``.

HANDS has a list of 34 counts on each line, as the peer's script reads them.
"""

import json
import random
import sys
import time
from pathlib import Path

from engine.mahjong2.winning import complete
from engine.tiles import ALIKE, ONE, TILES

TIMES = 20


def hands(number: int) -> list[list[int]]:
    """Complete hands of 14 tiles at random: four melds and a pair."""
    chance, found = random.Random(1), []
    while len(found) < number:
        counts = [0] * len(TILES)
        for _ in range(4):
            if chance.random() < 0.5:
                counts[chance.randrange(len(TILES))] += 3
            else:
                first = 9 * chance.randrange(3) + chance.randrange(7)
                for kind in range(first, first + 3):
                    counts[kind] += 1
        counts[chance.randrange(len(TILES))] += 2
        if max(counts) <= ALIKE:
            found.append(counts)
    return found


def main() -> None:
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    packed = [sum(map(int.__mul__, json.loads(line), ONE)) for line in lines]
    began = time.perf_counter()
    for _ in range(TIMES):
        for hand in packed:
            if not complete(hand):
                raise AssertionError("the hand is complete")
    seconds = time.perf_counter() - began
    print(json.dumps({"hands": TIMES * len(packed), "actions": 0, "seconds": seconds}))


if __name__ == "__main__":
    main()
