"""Mahjong with faults in its tiles, claims, stakes and flips: engine and referee agree."""

import json
import random

import pytest

from engine import GAMES
from replays.generate import generate
from replays.record import write
from replays.verify import verify_line
from tests.referees import mahjong2
from tests.replays.crafted_tiles import tile_hand
from tests.replays.tampering_tiles import TILE_MUTATIONS, tampered_tiles

HANDS = 18
"""How many self-played hands the two tests of them take."""


def verdict(line):
    problem = verify_line(line.encode()).problem
    return None if problem is None else problem.code


def self_played(rules):
    return [write(record) for record in generate(GAMES["mahjong2"], HANDS, 77, rules=rules)]


def test_engine_and_referee_agree_on_self_played_hands_with_faults_in_the_tiles():
    rng = random.Random("tiles")
    seen = set()
    for line in self_played({}):
        right = json.loads(line)
        del right["id"]
        right.pop("shuffle", None)
        for mutant in tampered_tiles(right, rng, len(TILE_MUTATIONS)):
            expected = mahjong2.judge(mutant)
            assert verdict(json.dumps(mutant)) == expected, json.dumps(mutant)
            seen.add(expected)
    assert seen >= {None, "bad_deal", "bad_notation", "not_in_turn", "illegal_action"}
    assert seen >= {"unfinished", "points_mismatch", "coins_mismatch"}


def test_no_fault_in_the_tiles_gets_past_the_id_and_the_shuffle():
    rng = random.Random("tiles caught")
    for line in self_played({"base": 3}):
        assert verdict(line) is None
        for mutant in tampered_tiles(json.loads(line), rng, len(TILE_MUTATIONS)):
            assert verdict(json.dumps(mutant)) is not None, json.dumps(mutant)


@pytest.mark.parametrize("many", [24, pytest.param(1000, marks=pytest.mark.slow)])
def test_engine_and_referee_agree_on_hands_from_stacked_decks(many):
    rng = random.Random(f"stacked {many}")
    verbs, ends = set(), set()
    for _ in range(many):
        right, hand = tile_hand(rng)
        assert mahjong2.judge(right) is None, json.dumps(right)
        assert verdict(json.dumps(right)) is None, json.dumps(right)
        verbs |= {text.split(" ")[1] for text in right["actions"]}
        ends.add((right["outcome"], hand.phase))
        for mutant in tampered_tiles(right, rng, 4):
            assert verdict(json.dumps(mutant)) == mahjong2.judge(mutant), json.dumps(mutant)
    # Stakes are answered in every way; every claim, and both ends at the sea bottom, come up.
    assert verbs >= {"stake", "follow", "accept", "pass", "discard", "ready", "kong", "pung"}
    assert verbs >= {"chow", "win", "flip"}
    assert ends >= {("won", "flip"), ("drawn", "flip"), ("won", "own"), ("won", "claim")}
