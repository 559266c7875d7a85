"""PyPI `mahjong`: `Agari.is_agari` on complete hands.

``check HANDS`` reads a list of 34 counts on each line.
"""

import json
import sys
import time
from pathlib import Path

from mahjong.agari import Agari

TIMES = 20


def main() -> None:
    lines = Path(sys.argv[2]).read_text(encoding="utf-8").splitlines()
    hands = [json.loads(line) for line in lines]
    is_agari = Agari.is_agari
    began = time.perf_counter()
    for _ in range(TIMES):
        for hand in hands:
            if not is_agari(hand):
                raise AssertionError("the hand is complete")
    seconds = time.perf_counter() - began
    print(json.dumps({"hands": TIMES * len(hands), "actions": 0, "seconds": seconds}))


if __name__ == "__main__":
    main()
