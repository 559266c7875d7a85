"""Plays of every shape, and near misses, get the same verdict from engine and referee.

Played hands show few airplanes and fewer wrong ones: here the deck is stacked for them.
"""

import json
import random

import pytest

from engine import GAMES
from replays.verify import verify_line
from tests.referees import bigtwo, doudizhu, laizi
from tests.replays import crafted

LAIZI_KINDS = [
    *("rocket", "laizi_bomb", "bomb", "soft_bomb", "solo", "pair", "trio"),
    *("trio_with_solo", "trio_with_pair", "solo_chain", "pair_chain", "trio_chain"),
    *("airplane_with_solos", "airplane_with_pairs"),
    *("four_with_two_solos", "four_with_two_pairs"),
]
KINDS = [kind for kind in LAIZI_KINDS if kind not in ("laizi_bomb", "soft_bomb")]

HANDS = {
    "doudizhu": (doudizhu.judge, lambda rng: crafted.landlord_hand("doudizhu", rng, KINDS)),
    "laizi": (laizi.judge, lambda rng: crafted.landlord_hand("laizi", rng, LAIZI_KINDS)),
    "bigtwo": (bigtwo.judge, crafted.big_two_hand),
}


@pytest.mark.parametrize("many", [600, pytest.param(6000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", [name for name in HANDS if name in GAMES])
def test_engine_and_referee_agree_on_plays_of_every_shape(name, many):
    judge, make = HANDS[name]
    rng = random.Random(f"plays {name} {many}")
    held = 0
    for _ in range(many):
        record = make(rng)
        if record is None:
            continue
        for _ in range(4):
            line = json.dumps(record)
            problem = verify_line(line.encode()).problem
            expected = judge(record)
            assert (None if problem is None else problem.code) == expected, line
            if expected != "illegal_action" or problem.step is None:
                held += expected is None
                break
            # What follows is judged behind a pass, or behind the next seat's play.
            at = problem.step
            seat = record["actions"][at][0]
            if record["actions"][at] == f"{seat} pass" or at == 0:
                break
            record["actions"][at] = f"{seat} pass"
    assert held > many // 10
