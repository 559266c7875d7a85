"""``verify``: its summary, its report for CI, and paths in which there is nothing to verify."""

import json
import re
from xml.etree import ElementTree

import pytest

from tests.replays.hands import line, spring


def write(path, *records):
    path.write_bytes(b"".join(line(r) + b"\n" for r in records))
    return path


@pytest.fixture
def spoiled(tmp_path):
    """Two files: one of five hands of which three fail, one of a hand that holds."""
    wrong = {**spring(), "points": [24, -12, -11]}
    write(
        tmp_path / "a.jsonl", spring(), wrong, {**wrong, "id": "0" * 64}, {**spring(), "house": 1}
    )
    with (tmp_path / "a.jsonl").open("ab") as file:
        file.write(b"{\n")
    write(tmp_path / "b.jsonl", spring())
    return tmp_path


def test_the_summary_says_what_failed_most_where_and_how_to_look_at_it(run, spoiled):
    result = run("verify", "a.jsonl", "b.jsonl")
    assert result.exit_code == 1
    assert re.sub(r"\(\d.* s\)", "(T s)", result.stdout).splitlines() == [
        "6 hands: 2 ok, 0 partial, 4 failed (T s)",
        "  doudizhu: 5 hands, 3 failed",
        "  unknown: 1 hands, 1 failed",
        "  2 x points_mismatch (doudizhu 2)",
        "      a.jsonl:2: points: the record says [24, -12, -11], the engine [24, -12, -12]",
        "      a.jsonl:3: points: the record says [24, -12, -11], the engine [24, -12, -12]",
        "  1 x house_mismatch (doudizhu 1)",
        "      a.jsonl:4: house: the record says 1, the engine 12",
        "  1 x unreadable (unknown 1)",
        (
            "      a.jsonl:5: not JSON in UTF-8: Expecting property name enclosed in double quotes:"
            " line 1 column 2 (char 1)"
        ),
        "see the first by: python -m cli replay a.jsonl:2",
    ]


def test_the_summary_names_three_examples_and_counts_the_others(run, tmp_path):
    write(tmp_path / "a.jsonl", *[{**spring(), "house": number} for number in range(5)])
    told = run("verify", "a.jsonl").stdout
    assert told.count("the engine 12") == 3
    assert "      and 2 more\n" in told


def test_a_hand_that_is_no_record_is_named_as_far_as_its_line_says(run, tmp_path):
    bad = {**spring(), "nonsense": 1, "id": "mine"}
    foreign = {**spring(), "game": "whist", "id": "theirs"}
    half = {**spring(), "nonsense": 1, "id": "\ud800"}
    for key, record in enumerate((bad, foreign, half)):
        (tmp_path / f"{key}.jsonl").write_text(json.dumps(record))
    told = [json.loads(text) for text in run("verify", tmp_path, "--json").stdout.splitlines()]
    assert [(t["id"], t["game"], t["code"]) for t in told[:3]] == [
        ("mine", "doudizhu", "bad_record"),
        ("theirs", "whist", "unknown_game"),
        (None, None, "unreadable"),
    ]


@pytest.mark.parametrize("arguments", [(), ("--json",), ("--workers", 2), ("--junit", "r.xml")])
def test_a_path_without_a_hand_is_exit_status_3(run, tmp_path, arguments):
    (tmp_path / "empty.jsonl").write_bytes(b"\n\n")
    (tmp_path / "folder").mkdir()
    for path, name in (("empty.jsonl", "empty.jsonl"), ("folder", "folder"), ("-", "-")):
        result = run("verify", path, *arguments)
        assert (result.exit_code, result.stdout) == (3, "")
        assert result.stderr == f"Error: no hands in {name}\n"


def test_a_database_without_a_hand_is_exit_status_3(run, tmp_path):
    write(tmp_path / "a.jsonl", spring())
    run("import", "a.jsonl", "--db", "hands.db")
    assert run("verify", "--db", "hands.db").exit_code == 0
    assert run("rooms", "list", "--db", "none.db").exit_code == 3
    run("import", "--db", "none.db", "--rejects", "r.jsonl", "-", stdin="")
    result = run("verify", "--db", "none.db")
    assert (result.exit_code, result.stderr) == (3, "Error: no hands in none.db\n")


def test_a_path_that_cannot_be_read_stops_nothing_and_is_told_at_the_end(run, tmp_path):
    write(tmp_path / "a.jsonl", spring())
    result = run("verify", "none.jsonl", "a.jsonl")
    assert result.exit_code == 3
    assert result.stdout.startswith("1 hands: 1 ok")
    assert result.stderr == "Error: none.jsonl: no such file or folder\n"
    write(tmp_path / "b.jsonl", {**spring(), "house": 1})
    assert run("verify", "none.jsonl", "b.jsonl").exit_code == 1


def test_paths_and_a_database_together_are_wrong_usage(run, tmp_path, monkeypatch):
    write(tmp_path / "a.jsonl", spring())
    result = run("verify", "a.jsonl", "--db", "x.db")
    assert result.exit_code == 2
    assert "either PATHS or --db" in result.stderr
    monkeypatch.setenv("PAIJU_DB", "x.db")
    assert run("verify", "a.jsonl").exit_code == 0  # that is what the server uses, no wish


def test_a_problem_in_the_database_has_the_name_that_replay_finds(run, tmp_path):
    write(tmp_path / "a.jsonl", spring(), {**spring(), "points": [24, -12, -11]})
    run("import", "a.jsonl")
    result = run("verify", "--json")
    problem = json.loads(result.stdout.splitlines()[0])
    assert (problem["line"], problem["code"]) == (2, "points_mismatch")
    shown = run("replay", problem["hand"])
    assert shown.exit_code == 1
    assert "does not hold: points" in shown.stderr
    told = run("verify").stdout
    assert f"hand {problem['hand']}: points" in told
    assert f"python -m cli replay {problem['hand']}" in told


# What the schemas in use ask of a report: the first is Jenkins', the second Ant's.
_ALLOWED = {
    "testsuites": set(),
    "testsuite": {
        *("name", "package", "id", "timestamp", "hostname"),
        *("tests", "failures", "errors", "time"),
    },
    "properties": set(),
    "property": {"name", "value"},
    "testcase": {"classname", "name", "time"},
    "failure": {"type", "message"},
    "error": {"type", "message"},
    "system-out": set(),
    "system-err": set(),
}


def check_form(root):
    """The elements and attributes, and what they contain, as both schemas have it."""
    assert root.tag == "testsuites"
    for element in root.iter():
        assert set(element.attrib) == _ALLOWED[element.tag]
    for number, suite in enumerate(root):
        tags = [child.tag for child in suite]
        cases = suite.findall("testcase")
        assert tags == ["properties", *["testcase"] * len(cases), "system-out", "system-err"]
        assert suite.get("name")
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", suite.get("timestamp"))
        assert suite.get("id") == str(number)
        assert float(suite.get("time")) >= 0
        assert int(suite.get("tests")) == len(cases)
        assert int(suite.get("failures")) == len(suite.findall("testcase/failure"))
        assert int(suite.get("errors")) == len(suite.findall("testcase/error"))
        assert all(len(case) <= 1 for case in cases)


def properties(suite):
    return {p.get("name"): p.get("value") for p in suite.find("properties")}


def test_the_report_for_ci_counts_the_cases_that_it_lists(run, spoiled):
    (spoiled / "empty.jsonl").touch()
    paths = ("a.jsonl", "b.jsonl", "empty.jsonl", "")
    result = run("verify", *paths, "--junit", "report.xml")
    assert result.exit_code == 1
    root = ElementTree.parse(spoiled / "report.xml").getroot()
    check_form(root)
    first, second, empty, nameless = root
    assert [suite.get("name") for suite in root] == [*paths[:3], "(no name)"]
    assert nameless.find("testcase/error").get("message") == "the name of a path is empty"
    assert (first.get("tests"), first.get("failures"), first.get("errors")) == ("5", "4", "0")
    assert [c.get("name") for c in first.findall("testcase")] == [
        "1 hands that verify",
        *[f"a.jsonl:{number}" for number in (2, 3, 4, 5)],
    ]
    assert properties(first) == {"hands": "5", "ok": "1", "partial": "0", "failed": "4"}
    failures = [failure.get("type") for failure in first.findall("testcase/failure")]
    assert failures == ["points_mismatch", "points_mismatch", "house_mismatch", "unreadable"]
    assert (second.get("tests"), second.get("failures")) == ("1", "0")
    assert empty.find("testcase/error").get("message") == "no hands in empty.jsonl"


def test_the_report_carries_no_character_that_xml_does_not_have(run, tmp_path):
    write(tmp_path / "a.jsonl", {**spring(), "outcome": "\x00\x1b\uffff"})
    run("verify", "a.jsonl", "--junit", "report.xml")
    check_form(ElementTree.parse(tmp_path / "report.xml").getroot())
