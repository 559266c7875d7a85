"""The commands for histories: generate, verify, import, export, replay."""

import json
import sqlite3

import pytest

from tests.replays.hands import line, spring


@pytest.fixture
def spoiled(tmp_path):
    """A file of three hands: one that holds, one with a wrong score, one that is none."""
    path = tmp_path / "hands.jsonl"
    wrong = {**spring(), "points": [24, -12, -11]}
    path.write_bytes(b"\n".join([line(spring()), line(wrong), b"{"]) + b"\n")
    return path


def test_generate_prints_the_same_for_the_same_seed_and_verify_finds_nothing(run):
    arguments = ("generate", "--game", "doudizhu", "--hands", 5, "--seed", 1)
    made = run(*arguments)
    assert made.exit_code == 0
    assert made.stdout == run(*arguments).stdout
    assert len(made.stdout.splitlines()) == 5
    verified = run("verify", "-", stdin=made.stdout)
    assert verified.exit_code == 0
    assert verified.stdout.startswith("5 hands: 5 ok, 0 partial, 0 failed")


def test_generate_takes_rules(run):
    made = run("generate", "--game", "doudizhu", "--hands", 3, "--seed", 1, "--rules", "cap=null")
    assert {json.dumps(json.loads(t)["rules"]) for t in made.stdout.splitlines()} == {
        '{"cap": null}'
    }


@pytest.mark.parametrize(
    "arguments",
    [
        ("generate", "--game", "whist", "--hands", 1, "--seed", 1),
        ("generate", "--game", "doudizhu", "--hands", 0, "--seed", 1),
        ("generate", "--game", "doudizhu", "--hands", 1, "--seed", 1, "--rules", "nonsense=1"),
        ("generate", "--game", "doudizhu", "--hands", 1, "--seed", 1, "--rules", "cap"),
        ("generate", "--game", "doudizhu", "--hands", 1, "--seed", 1, "--seats", 4),
        ("verify", "--nonsense"),
        ("verify", "-", "--workers", 0),
        ("nonsense",),
        ("import",),
        ("eval", "whist", "3s"),
    ],
)
def test_wrong_usage_is_exit_status_2(run, arguments):
    assert run(*arguments).exit_code == 2


@pytest.mark.parametrize("content", [b"no database" * 100, None])
def test_serve_on_what_is_no_database_of_ours_is_exit_status_3(run, tmp_path, content):
    path = tmp_path / "other.db"
    if content is None:
        with sqlite3.connect(path) as theirs:
            theirs.execute("create table bookmarks (url text)")
    else:
        path.write_bytes(content)
    result = run("serve", "--db", path, "--port", 1)
    assert result.exit_code == 3
    assert str(path) in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify", "none.jsonl"),
        ("verify",),  # no database either
        ("verify", "--db", "none.db"),
        ("import", "none.jsonl"),
        ("export", "--db", "none.db"),
        ("replay", "none.jsonl"),
        ("replay", "0" * 64),
        ("eval", "doudizhu", "3x"),
        ("eval", "doudizhu", "3s3s"),
        ("eval", "doudizhu", "1m"),
    ],
)
def test_input_that_cannot_be_read_is_exit_status_3(run, arguments):
    result = run(*arguments)
    assert result.exit_code == 3
    assert result.stdout == ""
    assert result.stderr


def test_verify_tells_people_what_failed_most_with_examples(run, spoiled):
    result = run("verify", spoiled)
    assert result.exit_code == 1
    assert result.stdout.startswith("3 hands: 1 ok, 0 partial, 2 failed")
    assert f"{spoiled}:2: points" in result.stdout
    assert "1 x unreadable" in result.stdout


def test_verify_tells_programs_one_object_a_problem_and_a_summary(run, spoiled):
    result = run("verify", spoiled, "--json", "--workers", 2)
    assert result.exit_code == 1
    wrong, unreadable, summary = map(json.loads, result.stdout.splitlines())
    detail = "points: the record says [24, -12, -11], the engine [24, -12, -12]"
    assert wrong == {
        "file": str(spoiled),
        "line": 2,
        "id": None,
        "game": "doudizhu",
        "code": "points_mismatch",
        "step": None,
        "recorded": [24, -12, -11],
        "computed": [24, -12, -12],
        "detail": detail,
    }
    assert (unreadable["line"], unreadable["code"], unreadable["game"]) == (3, "unreadable", None)
    seconds = summary.pop("seconds")
    assert seconds >= 0
    assert summary == {"hands": 3, "ok": 1, "partial": 0, "failed": 2}


def test_verify_stops_at_the_first_problem_when_told_to(run, spoiled):
    result = run("verify", spoiled, "--json", "--fail-fast")
    assert result.exit_code == 1
    assert [json.loads(t).get("line") for t in result.stdout.splitlines()] == [2, None]


def test_verify_reads_folders(run, spoiled, tmp_path):
    assert run("verify", tmp_path).stdout.startswith("3 hands")


def test_import_keeps_each_hand_once_and_rejects_with_place_and_reason(run, spoiled, tmp_path):
    first = run("import", spoiled)
    assert first.exit_code == 1
    assert first.stdout == "2 imported, 0 known already, 1 rejected\n"
    reject = json.loads((tmp_path / "rejects.jsonl").read_text())
    assert (reject["file"], reject["line"], reject["code"]) == (str(spoiled), 3, "unreadable")
    assert reject["text"] == "{"
    assert run("import", spoiled).stdout == "0 imported, 2 known already, 1 rejected\n"
    verified = run("verify")
    assert verified.exit_code == 1
    assert verified.stdout.startswith("2 hands: 1 ok, 0 partial, 1 failed")


def test_export_gives_back_what_was_imported(run, tmp_path):
    made = run("generate", "--game", "doudizhu", "--hands", 4, "--seed", 2).stdout
    (tmp_path / "in.jsonl").write_text(made)
    assert run("import", "in.jsonl").exit_code == 0
    assert not (tmp_path / "rejects.jsonl").exists()
    assert run("export").stdout == made
    assert run("export", "--player", "p0", "--game", "doudizhu", "-o", "out.jsonl").exit_code == 0
    assert (tmp_path / "out.jsonl").read_text() == made
    assert run("export", "--player", "nobody").stdout == ""
    assert run("export", "--since", "2999-01-01").stdout == ""


def test_replay_shows_the_hand_and_why_the_score_is_what_it_is(run, tmp_path):
    (tmp_path / "a.jsonl").write_bytes(b"\n" + line(spring()))
    shown = run("replay", "a.jsonl:2")
    assert shown.exit_code == 0
    assert "seat 0 play cards=BJRJ kind=rocket" in shown.stdout
    assert shown.stdout.count("dealt") == 3
    # Each farmer: base 3, the rocket and the spring; then coefficient 10.
    assert "seat 1 bo: points -12, coins -120\n" in shown.stdout
    assert "points: base 3 x bomb 2 x spring 2 = 12, lost\n" in shown.stdout
    assert "rake: 5 % of 240, rounded down: 240 - 12 = 228\n" in shown.stdout


def test_replay_for_a_seat_shows_only_what_that_seat_could_see(run, tmp_path):
    (tmp_path / "a.jsonl").write_bytes(line(spring()))
    shown = run("replay", "a.jsonl", "--seat", 1).stdout
    assert shown.count("dealt") == 1
    assert "seat 1 dealt cards=3h3c4h4c5c" in shown
    before_the_end = shown[: shown.index("over")]
    assert "Qd" not in before_the_end  # a card that seat 2 never played
    assert run("replay", "a.jsonl", "--seat", 3).exit_code == 2


def test_replay_shows_how_far_a_broken_hand_got(run, tmp_path):
    actions = [*spring()["actions"][:4], "1 play 3h", "2 pass"]
    (tmp_path / "a.jsonl").write_bytes(line({**spring(), "actions": actions}))
    shown = run("replay", "a.jsonl")
    assert shown.exit_code == 1
    assert "seat 0 play cards=BJRJ" in shown.stdout
    assert "this does not beat the last play [illegal_action]" in shown.stderr


def test_replay_finds_an_imported_hand_by_its_id(run, tmp_path):
    (tmp_path / "a.jsonl").write_bytes(line(spring()))
    run("import", "a.jsonl")
    exported = run("export").stdout
    assert (
        "spring 2" in run("replay", json.loads(exported).get("id") or record_id_of(exported)).stdout
    )


def record_id_of(text):
    """As the format's page defines it."""
    import hashlib

    record = json.loads(text)
    canonical = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
