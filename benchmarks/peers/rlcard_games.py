"""RLCard's Dou Dizhu: random games, played once and then replayed with legality.

``replay N`` replays N of them, dealt from the same seeds.
"""

import json
import random
import sys
import time

import numpy as np
from rlcard.games.doudizhu.game import DoudizhuGame


def dealt(seed: int) -> DoudizhuGame:
    game = DoudizhuGame()
    game.np_random = np.random.RandomState(seed)
    game.init_game()
    return game


def play(seed: int) -> list[str]:
    game, chance, actions = dealt(seed), random.Random(seed), []
    while not game.is_over():
        actions.append(chance.choice(game.state["actions"]))
        game.step(actions[-1])
    return actions


def main() -> None:
    games = [play(seed) for seed in range(int(sys.argv[2]))]
    began = time.perf_counter()
    for seed, actions in enumerate(games):
        game = dealt(seed)
        for action in actions:
            if action not in game.state["actions"]:
                raise AssertionError(f"{action} is not legal")
            game.step(action)
        if not game.is_over():
            raise AssertionError("the game is not over")
    seconds = time.perf_counter() - began
    print(json.dumps({"hands": len(games), "actions": sum(map(len, games)), "seconds": seconds}))


if __name__ == "__main__":
    main()
