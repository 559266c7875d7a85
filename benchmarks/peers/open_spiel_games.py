"""OpenSpiel's Dou Dizhu: play at random, or replay.

``play DEALS`` prints for each list of deal actions read a whole game: its actions as integers,
the deal included, and what the players did as text.
``replay GAMES`` replays such integers, kept in memory, with a check of legality every time.
"""

import json
import random
import sys
import time
from pathlib import Path

import pyspiel

DEAL = 52
"""Actions of chance: the marker's place and the cards but the bottom."""


def play(game: pyspiel.Game, deal: list[int], chance: random.Random) -> dict[str, list]:
    state, texts = game.new_initial_state(), []
    for action in deal:
        state.apply_action_with_legality_check(action)
    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        texts.append(state.action_to_string(action))
        state.apply_action(action)
    return {"actions": state.history(), "texts": texts}


def replay(game: pyspiel.Game, games: list[list[int]]) -> float:
    """Seconds for all of them."""
    began = time.perf_counter()
    for actions in games:
        state = game.new_initial_state()
        for action in actions:
            state.apply_action_with_legality_check(action)
        if not state.is_terminal():
            raise AssertionError("the game is not over")
    return time.perf_counter() - began


def main() -> None:
    command, path = sys.argv[1:]
    lists = [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]
    game = pyspiel.load_game("dou_dizhu")
    if command == "play":
        chance = random.Random(1)
        for deal in lists:
            print(json.dumps(play(game, deal, chance)))
        return
    actions = sum(map(len, lists)) - DEAL * len(lists)
    print(json.dumps({"hands": len(lists), "actions": actions, "seconds": replay(game, lists)}))


if __name__ == "__main__":
    main()
