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
from tests.referees import bigtwo, doudizhu, laizi, mahjong2, suoha, tonghuashun, zhajinhua
from tests.replays import crafted
from tests.replays.tampering import swap_deck, tampered

REFEREES = {
    "bigtwo": bigtwo.judge,
    "doudizhu": doudizhu.judge,
    "laizi": laizi.judge,
    "mahjong2": mahjong2.judge,
    "suoha": suoha.judge,
    "tonghuashun": tonghuashun.judge,
    "zhajinhua": zhajinhua.judge,
}
GAMES_HERE = [name for name in REFEREES if name in GAMES]
FAULTS = 6
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
    "zhajinhua": [
        {},
        {"unit": 2},
        {"top": 3, "cap": 12},
        {"ante": 5, "cap": 31},
        {"unit": 3, "top": 3, "cap": 20, "min_coins": 50},
        {"cap": 7},
    ],
    "tonghuashun": [
        {},
        {"max": 10},
        {"max": 50},
        {"class": "ordinary"},
        {"class": "intermediate"},
        {"max": 200},
    ],
    "suoha": [
        {},
        {"base": 2},
        {"cap": 37},
        {"ante": 5, "cap": 60},
        {"base": 3, "cap": 100},
        {"ante": 0},
    ],
    "mahjong2": [{}, {"base": 1}, {"base": 7, "min_coins": 0}],
}


@functools.cache
def hands(name, many=16):
    """Right hands, so many under each of several rules, as JSON."""
    return [
        write(record)
        for seed, rules in enumerate(RULES[name])
        for record in generate(GAMES[name], many, seed, rules=rules)
    ]


def verdict(line):
    problem = verify_line(line.encode()).problem
    return None if problem is None else problem.code


def stripped(line):
    """A record without what a forger would make anew."""
    record = json.loads(line)
    del record["id"]
    record.pop("shuffle", None)  # a deal that was made up for its rarity has none
    return record


@pytest.mark.parametrize("many", [16, pytest.param(160, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", GAMES_HERE)
def test_engine_and_referee_agree_on_right_hands_and_on_every_tampering(name, many):
    judge = REFEREES[name]
    rng = random.Random(f"agree {name}")
    seen = set()
    for line in hands(name, many):
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


def completed(record):
    """The record with every result as the engine computes it, which it tells when it is wrong."""
    wrong = {"outcome": "void", "winners": [9], "points": [], "coins": [], "house": -1}
    record = {key: value for key, value in record.items() if key not in wrong}
    for key, value in wrong.items():
        problem = verify_line(json.dumps(record | {key: value}).encode()).problem
        if problem is None or problem.code != f"{key}_mismatch":
            return None
        record[key] = problem.computed
    return record


def other_circumstances(record, rng):
    """The same hand under other room parameters, with other coins, perhaps with a flight."""
    other = copy.deepcopy(record)
    name = record["game"]
    other["rules"] = rng.choice(RULES[name]) | {"min_coins": 0}
    for switch in ("grab", "double"):  # these stay, or the auction would be another
        other["rules"].pop(switch, None)
        if switch in record.get("rules", {}):
            other["rules"][switch] = record["rules"][switch]
    most = rng.choice([5, 50, 500])
    for seat in other["seats"]:
        seat["coins"] = rng.randrange(most)
    if name != "doudizhu" and rng.randrange(3) == 0:
        del other["actions"][rng.randrange(len(other["actions"])) :]
        other["actions"].append(f"{rng.randrange(len(other['seats']))} flee")
    return other


@pytest.mark.parametrize("name", ["bigtwo", "doudizhu", "laizi"])  # elsewhere coins are the play
def test_engine_and_referee_agree_on_results_in_other_circumstances(name):
    rng = random.Random(f"results {name}")
    held = 0
    for line in hands(name):
        record = completed(other_circumstances(stripped(line), rng))
        if record is not None:
            held += 1
            assert REFEREES[name](record) is None, json.dumps(record)
    assert held > 80


@pytest.mark.skipif("laizi" not in GAMES, reason="the game is not in the catalogue")
def test_engine_and_referee_agree_on_the_bombs_of_a_hand_that_was_fled_from():
    rng = random.Random("flights")
    held = 0
    for _ in range(250):
        record = completed(crafted.flight(rng))
        if record is not None:
            held += 1
            assert laizi.judge(record) is None, json.dumps(record)
    assert held > 100


@pytest.mark.parametrize("name", GAMES)
def test_no_tampering_gets_past_the_id_and_the_shuffle(name):
    rng = random.Random(f"caught {name}")
    for line in hands(name):
        assert verdict(line) is None
        for mutant in tampered(json.loads(line), rng, FAULTS):
            assert verdict(json.dumps(mutant)) is not None, json.dumps(mutant)


@pytest.mark.parametrize("name", GAMES)
def test_another_deck_is_caught_by_the_shuffle_though_the_id_is_made_anew(name):
    rng = random.Random(f"shuffle {name}")
    codes = set()
    for mutant in map(json.loads, hands(name)):
        before = mutant["deal"]["deck"]
        swap_deck(mutant, rng)
        if "shuffle" not in mutant or mutant["deal"]["deck"] == before:
            continue  # made up for its rarity, or two tiles that are alike
        forged = write(seal(read(json.dumps(mutant).encode())))
        codes.add(verdict(forged))
    assert None not in codes
    assert "shuffle_mismatch" in codes
    assert "id_mismatch" not in codes
