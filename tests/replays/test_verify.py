"""Every code that `verify` can say, at its place, with what was recorded and computed."""

import re
from pathlib import Path

import pytest

from engine import Stream, commitment, find
from replays import walk
from replays.verify import CODES, verify_line
from tests.replays.hands import line, spring


def problem(**changes):
    return verify_line(line({**spring(), **changes})).problem


def with_action(step, text):
    actions = spring()["actions"]
    actions[step] = text
    return problem(actions=actions)


def test_the_record_as_a_whole_comes_first_then_the_actions_then_the_results():
    everything = {"actions": ["0 dance"], "points": [0, 0, 0]}
    assert problem(deal={}, **everything).code == "bad_deal"
    assert problem(rules={"a": 1}, deal={}, **everything).code == "bad_record"
    assert problem(game="whist", rules={"a": 1}, deal={}).code == "unknown_game"
    assert problem(**everything).code == "bad_notation"


@pytest.mark.parametrize(
    "deal",
    [
        {},
        {"deck": ""},
        {"deck": spring()["deal"]["deck"]},  # no marker
        {"marker": "3s"},
        {"deck": spring()["deal"]["deck"][:-2], "marker": "3s"},
        {"deck": spring()["deal"]["deck"] + "3s", "marker": "3s"},
        {"deck": spring()["deal"]["deck"][:-2] + "3s", "marker": "3s"},
        {"deck": spring()["deal"]["deck"].lower(), "marker": "3s"},
        {"deck": spring()["deal"]["deck"], "marker": "BJ"},  # a bottom card
        {"deck": spring()["deal"]["deck"], "marker": "1s"},
        {"deck": spring()["deal"]["deck"], "marker": ""},
        {"deck": spring()["deal"]["deck"], "marker": "s4"},
        {"deck": spring()["deal"]["deck"], "marker": "3s4s"},
        {"deck": spring()["deal"]["deck"], "marker": 3},
        {"deck": spring()["deal"]["deck"], "marker": None},
    ],
)
def test_a_deal_that_is_not_the_games(deal):
    assert problem(deal=deal).code == "bad_deal"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "play 3s",
        "3 pass",
        "00 pass",
        "-1 pass",
        "０ pass",
        "0  pass",
        " 0 pass",
        "0 pass ",
        "0 dance",
        "0 call 0",
        "0 call 4",
        "0 call",
        "0 call 03",
        "0 Pass",
        "0 play",
        "0 play ",
        "0 play 3x",
        "0 play 1s",
        "0 play 3",
        "0 play 3s 4s",
        "0 play 3s3s",
        "0 play 3s solos",
        "0 play 3s solo solo",
        "0 pass#timeout",
        "0\tpass",
        "0 play 3\u0455",
    ],
)
def test_an_action_that_is_none_is_bad_notation_wherever_it_stands(text):
    for step in (0, 3, 12):
        assert (with_action(step, text).code, with_action(step, text).step) == (
            "bad_notation",
            step,
        )
    late = problem(actions=[*spring()["actions"], text])
    assert (late.code, late.step) == ("bad_notation", 13)


def test_a_well_formed_action_after_the_end():
    late = problem(actions=[*spring()["actions"], "1 pass"])
    assert (late.code, late.step) == ("after_end", 13)


def test_a_seat_that_may_not_act_now():
    assert (with_action(4, "2 pass").code, with_action(4, "2 pass").step) == ("not_in_turn", 4)


def test_an_illegal_action_comes_with_the_rule():
    found = with_action(3, "0 pass")
    assert (found.code, found.step, found.rule) == ("illegal_action", 3, "phase 5")
    assert with_action(0, "0 grab").code == "illegal_action"
    assert with_action(4, "1 play 3h").code == "illegal_action"


def test_a_comment_changes_nothing():
    assert with_action(1, "1 pass #") is None
    assert with_action(1, "1 pass #trustee #twice") is None


def test_a_hand_that_is_not_over_must_be_void():
    actions = spring()["actions"][:5]
    assert problem(actions=actions).code == "unfinished"
    none = {"winners": [], "points": [0, 0, 0], "coins": [0, 0, 0], "house": 0}
    assert problem(actions=actions, outcome="void", **none) is None
    moved = problem(actions=actions, outcome="void", **{**none, "coins": [1, -1, 0]})
    assert moved.code == "coins_mismatch"
    assert problem(outcome="void", **none).code == "outcome_mismatch"


@pytest.mark.parametrize(
    ("name", "wrong", "right"),
    [
        ("outcome", "passed_out", "played"),
        ("winners", [0, 1], [0]),
        ("points", [25, -12, -13], [24, -12, -12]),
        ("points", [24, -12], [24, -12, -12]),
        ("coins", [229, -120, -120], [228, -120, -120]),
        ("house", 11, 12),
        ("house", 10**400, 12),
    ],
)
def test_a_wrong_result_is_told_with_the_right_one(name, wrong, right):
    found = problem(**{name: wrong})
    assert (found.code, found.step) == (f"{name}_mismatch", None)
    assert (found.recorded, found.computed) == (wrong, right)


def test_the_results_are_looked_at_in_the_order_of_the_table():
    wrong = {"outcome": "fled", "winners": [], "points": [], "coins": [], "house": 0, "id": "x"}
    for name in ("outcome", "winners", "points", "coins", "house", "id"):
        assert problem(**wrong).code == f"{name}_mismatch"
        del wrong[name]


def shuffled(**changes):
    game = find("doudizhu")
    seed, clients = "ab" * 32, ["a", "", "c"]
    deal = game.deal(game.read_rules({}), 3, {}, Stream(seed, clients))
    complete = {
        "scheme": "paiju-shuffle/1",
        "commitment": commitment(seed),
        "server_seed": seed,
        "client_seeds": clients,
    }
    record = {**spring(), "deal": deal, "actions": [], "outcome": "void"}
    for name in ("winners", "points", "coins", "house"):
        del record[name]
    complete.update(changes)
    record["shuffle"] = {k: v for k, v in complete.items() if v is not None}
    found = verify_line(line(record)).problem
    return found and found.code


@pytest.mark.parametrize(
    "changes",
    [
        {"commitment": "00" * 32},
        {"server_seed": "ac" * 32},
        {"server_seed": "AB" * 32},
        {"server_seed": "ab"},
        {"server_seed": "zz" * 32},
        {"client_seeds": ["a", "c", ""]},
        {"client_seeds": ["a", ""]},
        {"scheme": "paiju-shuffle/2"},
    ],
)
def test_seeds_that_do_not_deal_this_deck(changes):
    assert shuffled(**changes) == "shuffle_mismatch"


def test_seeds_that_deal_it_and_seeds_that_are_not_all_there():
    assert shuffled() is None
    for name in ("scheme", "commitment", "server_seed", "client_seeds"):
        assert shuffled(**{name: None}) is None


def test_every_code_is_on_the_page_of_the_format_and_the_other_way_round():
    page = Path("docs/history.md").read_text(encoding="utf-8")
    table = page[page.index("| code | when |") :]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("|")]
    said = re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", " ".join(rows)))
    assert tuple(said) == CODES


def test_texts_of_actions_are_remembered_only_if_they_are_short(monkeypatch):
    remembered = {}
    monkeypatch.setattr(walk, "_PARSED", remembered)
    long = "2 pass #" + "x" * 1000
    for _ in range(2):
        assert walk.parse_action("1 play 3s #timeout") == (1, "play 3s")
        assert walk.parse_action(long) == (2, "pass")
    assert list(remembered) == ["1 play 3s #timeout"]
