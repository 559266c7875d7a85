"""Every hand, right or tampered with, gets the same verdict from the engine and from a referee.

The referees (`tests/referees/`) are written from the rule pages alone.
"""

import copy
import functools
import json
import random

import pytest

from engine import GAMES
from replays.generate import generate
from replays.record import read, seal, write
from replays.verify import verify_line
from tests.referees import bigtwo, doudizhu, laizi
from tests.replays.tampering import swap_deck, tampered

REFEREES = {"bigtwo": bigtwo.judge, "doudizhu": doudizhu.judge, "laizi": laizi.judge}
GAMES_HERE = [name for name in REFEREES if name in GAMES]
FAULTS = 8
"""How many of the kinds of fault are tried on each hand."""

RULES = {
    "doudizhu": [
        {},
        {"coefficient": 10},
        {"coefficient": 7, "min_coins": 1, "cap": None, "rake_percent": 33},
        {"grab": False, "double": False, "cap": None, "rake_percent": 0},
        {"grab": False, "cap": 1},
        {"double": False, "cap": 0, "min_coins": 0},
    ],
    "laizi": [
        {},
        {"multiplier": 2},
        {"unit": 5, "multiplier": 3},
        {"unit": 2, "min_coins": 7},
        {"unit": 3, "multiplier": 5, "min_coins": 40},
        {"min_coins": 1},
    ],
    "bigtwo": [
        {},
        {"coefficient": 3},
        {"coefficient": 3, "fee": 10},
        {"coefficient": 9, "fee": 4, "min_coins": 1},
        {"fee": 7, "min_coins": 0},
        {"coefficient": 2, "min_coins": 30},
    ],
}


@functools.cache
def hands(name):
    """Right hands under several rules, as JSON."""
    return [
        write(record)
        for seed, rules in enumerate(RULES[name])
        for record in generate(GAMES[name], 25, seed, rules=rules)
    ]


def verdict(line):
    problem = verify_line(line.encode()).problem
    return None if problem is None else problem.code


def stripped(line):
    """A record without what a forger would make anew."""
    record = json.loads(line)
    del record["id"], record["shuffle"]
    return record


@pytest.mark.parametrize("name", GAMES_HERE)
def test_engine_and_referee_agree_on_right_hands_and_on_every_tampering(name):
    judge = REFEREES[name]
    rng = random.Random(f"agree {name}")
    seen = set()
    for line in hands(name):
        right = stripped(line)
        assert judge(right) is None, line
        assert verdict(json.dumps(right)) is None, line
        for mutant in tampered(right, rng, FAULTS):
            expected = judge(mutant)
            assert verdict(json.dumps(mutant)) == expected, json.dumps(mutant)
            seen.add(expected)
    assert seen == {
        None,  # another good action, another rule that changes nothing here
        "bad_record",
        "bad_deal",
        "bad_notation",
        "after_end",
        "not_in_turn",
        "illegal_action",
        "unfinished",
        "outcome_mismatch",
        "winners_mismatch",
        "points_mismatch",
        "coins_mismatch",
        "house_mismatch",
    }


@pytest.mark.parametrize("name", GAMES_HERE)
def test_no_tampering_gets_past_the_id_and_the_shuffle(name):
    rng = random.Random(f"caught {name}")
    for line in hands(name):
        assert verdict(line) is None
        for mutant in tampered(json.loads(line), rng, FAULTS):
            assert verdict(json.dumps(mutant)) is not None, json.dumps(mutant)


@pytest.mark.parametrize("name", GAMES_HERE)
def test_another_deck_is_caught_by_the_shuffle_though_the_id_is_made_anew(name):
    rng = random.Random(f"shuffle {name}")
    codes = set()
    for line in hands(name):
        mutant = copy.deepcopy(json.loads(line))
        swap_deck(mutant, rng)
        forged = write(seal(read(json.dumps(mutant).encode())))
        codes.add(verdict(forged))
    assert None not in codes
    assert "shuffle_mismatch" in codes
    assert "id_mismatch" not in codes
