"""``diff-rules``: hands under other parameters, by numbers worked out by hand."""

import json

import pytest

from engine import GAMES
from replays.generate import generate
from replays.record import write
from tests.replays.hands import line, spring

# Seat 0 calls 3, plays the rocket and wins by a spring: 3 * 2 * 2 = 12 points of each farmer,
# at 10 coins a point; the rake is 5 % of 240.
AS_PLAYED = {
    "outcome": "played",
    "winners": [0],
    "points": [24, -12, -12],
    "coins": [228, -120, -120],
    "house": 12,
}


@pytest.fixture
def hands(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(line(spring()))
    return tmp_path / "a.jsonl"


def objects(result):
    return [json.loads(text) for text in result.stdout.splitlines()]


@pytest.mark.parametrize(
    ("rules", "changed"),
    [
        # The spring is over the cap: 6 points of each, 120 coins, of which 6 are the rake.
        (
            "cap=1",
            {"points": [12, -6, -6], "coins": [114, -60, -60], "house": 6},
        ),
        ("cap=0", {"points": [6, -3, -3], "coins": [57, -30, -30], "house": 3}),
        ("coefficient=20", {"coins": [456, -240, -240], "house": 24}),
        ("rake_percent=0", {"coins": [240, -120, -120], "house": 0}),
        # 7 % of 240 are 16.8.
        ("rake_percent=7", {"coins": [224, -120, -120], "house": 16}),
        # 5 coins a point without a rake: 24 * 5, 12 * 5.
        ("coefficient=5,rake_percent=0", {"coins": [120, -60, -60], "house": 0}),
    ],
)
def test_doudizhu_under_other_parameters(run, hands, rules, changed):
    result = run("diff-rules", "own", rules, hands, "--json")
    assert result.exit_code == 1
    found, summary = objects(result)
    assert (found["code"], found["game"], found["line"]) == ("differs", "doudizhu", 1)
    assert found["a"] == AS_PLAYED
    assert found["b"] == {**AS_PLAYED, **changed}
    told = found["difference"]
    assert set(told) == set(changed)
    for name, value in told.items():
        after, before = changed[name], AS_PLAYED[name]
        if name == "house":
            assert value == after - before
        else:
            assert value == [b - a for a, b in zip(before, after, strict=True)]
    assert (summary["hands"], summary["differs"], summary["same"]) == (1, 1, 0)
    # The other way round is the opposite, and under the same rules nothing differs.
    (back, _) = objects(run("diff-rules", rules, "own", hands, "--json"))
    assert (back["a"], back["b"]) == (found["b"], found["a"])
    assert run("diff-rules", rules, rules, hands).exit_code == 0


def test_people_are_told_seat_by_seat(run, hands):
    result = run("diff-rules", "own", "cap=1", hands)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{hands}:1 doudizhu: differs",
        "  seat 0 ann: points +24 -> +12 (-12), coins +228 -> +114 (-114)",
        "  seat 1 bo: points -12 -> -6 (+6), coins -120 -> -60 (+60)",
        "  seat 2 cy: points -12 -> -6 (+6), coins -120 -> -60 (+60)",
        "  house: 12 -> 6 (-6)",
        (
            "1 hands: 0 score the same, 1 differ, 0 not under A, 0 not under B, 0 under neither,"
            " 0 of other games, 0 unreadable"
        ),
        "  the house gets -6 coins in all",
    ]


def test_a_cap_that_no_hand_reaches_changes_nothing(run, hands):
    result = run("diff-rules", "cap=2", "cap=null", hands)
    assert result.exit_code == 0
    assert result.stdout.startswith("1 hands: 1 score the same")


def test_the_record_keeps_the_rules_that_are_not_named(run, hands):
    # Its coefficient of 10 stands: else a farmer would lose 12 coins.
    found, _ = objects(run("diff-rules", "cap=1", "cap=0", hands, "--json"))
    assert [found[side]["coins"][1] for side in "ab"] == [-60, -30]


def test_a_hand_that_cannot_be_played_so_is_told_with_the_reason(run, hands):
    # min_coins follows from the coefficient: 96 * 100, and the seats hold 5000.
    result = run("diff-rules", "own", "coefficient=100", hands, "--json")
    assert result.exit_code == 1
    found, summary = objects(result)
    assert (found["code"], found["a"]) == ("not_under_b", AS_PLAYED)
    why = "a seat holds less than min_coins, 9600"
    assert found["b"] == {"code": "bad_record", "step": None, "detail": why}
    assert "difference" not in found
    assert summary["not_under_b"] == 1
    told = run("diff-rules", "coefficient=100", "own", hands).stdout
    assert f"  under A: {why} [bad_record]\n" in told
    assert f"  1 x under A: {why} [bad_record]\n" in told
    neither = run("diff-rules", "coefficient=100", "coefficient=200", hands, "--json")
    assert objects(neither)[0]["code"] == "not_under_either"
    assert run("diff-rules", "own", "coefficient=100,min_coins=0", hands).exit_code == 1


def zhajinhua(tmp_path, actions):
    record = {
        "format": "paiju/1",
        "game": "zhajinhua",
        "rules": {"unit": 100},
        "seats": [{"player": "ann"}, {"player": "bo"}],
        "setup": {"dealer": 0},
        "deal": {"deck": "".join(GAMES["zhajinhua"].deck)},
        "actions": actions,
    }
    path = tmp_path / "z.jsonl"
    path.write_bytes(line(record))
    return path


def test_zhajinhua_with_a_smaller_ante(run, tmp_path):
    # Both ante, seat 1 calls for 100, seat 0 folds and loses its ante; the rake is 5 % of it.
    path = zhajinhua(tmp_path, ["1 call", "0 fold"])
    found, _ = objects(run("diff-rules", "own", "ante=50", path, "--json"))
    assert (found["a"]["coins"], found["a"]["house"]) == ([-100, 95], 5)
    assert (found["b"]["coins"], found["b"]["house"]) == ([-50, 48], 2)
    assert found["difference"] == {"points": [50, -50], "coins": [50, -47], "house": -3}


def test_zhajinhua_names_the_action_that_a_lower_top_forbids(run, tmp_path):
    path = zhajinhua(tmp_path, ["1 call", "0 raise 900", "1 fold"])
    found, _ = objects(run("diff-rules", "own", "top=500", path, "--json"))
    assert found["code"] == "not_under_b"
    assert (found["b"]["code"], found["b"]["step"]) == ("illegal_action", 1)


def test_mahjong2_at_twice_the_base_costs_twice_as_much(run, tmp_path):
    records = [
        record
        for record in generate(GAMES["mahjong2"], 60, 1, rules={})
        if record.outcome == "won" and record.held() is None  # so that nobody runs short
    ]
    assert records
    (tmp_path / "m.jsonl").write_text("\n".join(map(write, records)))
    *found, summary = objects(run("diff-rules", "own", "base=20", "m.jsonl", "--json"))
    assert summary["differs"] == len(records)
    for one, record in zip(found, records, strict=True):
        assert one["a"]["coins"] == record.coins
        assert one["b"]["coins"] == [2 * coins for coins in record.coins]


def test_hands_of_games_without_the_parameter_are_skipped(run, hands, tmp_path):
    zhajinhua(tmp_path, ["1 fold"])
    result = run("diff-rules", "own", "rake_percent=0", hands, "z.jsonl", "--json")
    assert [o.get("game") for o in objects(result)] == ["doudizhu", None]
    assert objects(result)[-1]["skipped"] == 1
    both = objects(run("diff-rules", "cap=5", "cap=2", hands, "z.jsonl", "--json"))
    assert both[-1]["skipped"] == 0
    only = run("diff-rules", "cap=1", "own", hands, "z.jsonl", "--json", "--game", "doudizhu")
    assert objects(only)[-1]["skipped"] == 1
    nothing = run("diff-rules", "own", "rake_percent=0", "z.jsonl")
    assert nothing.exit_code == 3
    assert "no hand of a game that takes these rules" in nothing.stderr


def test_a_line_that_is_no_record_is_counted_and_spoils_the_status(run, hands):
    with hands.open("ab") as file:
        file.write(b"\n{\n")
    result = run("diff-rules", "own", "own", hands, "--json")
    assert result.exit_code == 1
    assert objects(result)[-1]["unreadable"] == 1


def test_a_hand_that_was_broken_off_is_the_same_under_all_rules(run, tmp_path):
    record = {**spring(), "actions": spring()["actions"][:4], "outcome": "void"}
    for key in ("winners", "points", "coins", "house"):
        del record[key]
    (tmp_path / "v.jsonl").write_bytes(line(record))
    assert run("diff-rules", "own", "coefficient=20", "v.jsonl").exit_code == 0
    (tmp_path / "v.jsonl").write_bytes(line({**record, "outcome": "played"}))
    assert "[unfinished]" in run("diff-rules", "own", "coefficient=20", "v.jsonl").stdout


def test_rules_are_given_as_pairs_as_an_object_or_as_a_file(run, hands, tmp_path):
    (tmp_path / "rules.json").write_text('{"cap": 1, "rake_percent": 0}')
    ways = ("cap=1,rake_percent=0", '{"cap":1,"rake_percent":0}', "rules.json")
    found = [objects(run("diff-rules", "own", way, hands, "--json"))[0]["b"] for way in ways]
    assert found[0] == found[1] == found[2]
    assert found[0]["coins"] == [120, -60, -60]


@pytest.mark.parametrize(
    ("rules", "status"),
    [
        ("nonsense=1", 2),
        ("cap=1,base=2", 2),  # each is some game's
        ("cap=x", 2),
        ("cap=-1", 2),
        ('{"cap":', 2),
        ("[1]", 3),  # no such file
        ('{"cap": [1]}', 2),
        ("cap=1,", 2),
        ("none.json", 3),
        ("", 3),
    ],
)
def test_rules_that_are_none_are_told(run, hands, rules, status):
    for arguments in ((rules, "own"), ("own", rules)):
        result = run("diff-rules", *arguments, hands)
        assert (result.exit_code, result.stdout) == (status, "")
        assert "Error: " in result.stderr


def test_paths_without_hands_are_told(run, tmp_path):
    (tmp_path / "empty.jsonl").touch()
    result = run("diff-rules", "own", "cap=1", "empty.jsonl")
    assert (result.exit_code, result.stderr) == (3, "Error: no hands in empty.jsonl\n")
