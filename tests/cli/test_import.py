"""``import`` and ``convert``: whose histories, what is refused, and what an interrupt leaves."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from replays.record import read, seal, write
from tests.replays.hands import line, spring
from tests.replays.importers.games import DOUZERO, TEXTS, history

ROOT = Path(__file__).parents[2]


def sealed(**changes):
    return write(seal(read(line({**spring(), **changes}))))


@pytest.mark.parametrize("name", TEXTS)
def test_import_and_convert_keep_the_same_of_every_format(run, tmp_path, name):
    (tmp_path / "game").write_text(TEXTS[name])
    assert run("import", "game").stdout == "1 imported, 0 known already, 0 rejected\n"
    assert run("import", "game").stdout == "0 imported, 1 known already, 0 rejected\n"
    converted = run("convert", "game", "-", "--from", "auto")
    assert converted.exit_code == 0
    assert converted.stdout == run("export").stdout
    assert run("verify").exit_code == 0
    named = run("convert", "-", "out", "--from", name.partition(" ")[0], stdin=TEXTS[name])
    assert named.exit_code == 0
    assert (tmp_path / "out").read_text().count("\n") == 1
    assert run("verify", "out").exit_code == 0


def test_convert_tells_each_refusal_and_goes_on(run, tmp_path):
    (tmp_path / "games").write_text(f"{history()}\n[1, 2]\n\n{history()}\n")
    converted = run("convert", "games", "out.jsonl", "--from", "openspiel")
    assert converted.exit_code == 1
    assert (tmp_path / "out.jsonl").read_text().count("\n") == 2
    assert "games:2: " in converted.stderr
    assert "[bad_deal]" in converted.stderr
    assert converted.stdout == ""


def test_convert_of_what_is_not_there_leaves_the_target_as_it_is(run, tmp_path):
    (tmp_path / "out.jsonl").write_text("precious")
    assert run("convert", "none", "out.jsonl", "--from", "auto").exit_code == 3
    assert (tmp_path / "out.jsonl").read_text() == "precious"
    assert run("convert", "out.jsonl", "out.jsonl", "--from", "auto").exit_code == 2
    assert (tmp_path / "out.jsonl").read_text() == "precious"
    (tmp_path / "in.jsonl").write_bytes(line(spring()))
    assert run("convert", "in.jsonl", "no/where", "--from", "auto").exit_code == 3
    assert run("convert", "in.jsonl", "out.jsonl").exit_code == 2


def test_a_foreign_game_that_is_refused_goes_to_the_rejects(run, tmp_path):
    (tmp_path / "game.txt").write_text(DOUZERO.replace("XD,,", "XD,"))
    result = run("import", ".")
    assert (result.exit_code, result.stdout) == (
        1,
        "0 imported, 0 known already, 1 rejected\n",
    )
    reject = json.loads((tmp_path / "rejects.jsonl").read_text())
    assert (reject["file"], reject["line"], reject["code"]) == ("game.txt", 4, "illegal_action")
    # Without one pass landlord_up plays the row of twelve, and is short of cards next time.
    assert reject["detail"].startswith("play 5: landlord_up holds no 5")
    assert reject["text"].startswith("plays: XD,")


def test_a_hand_that_was_changed_under_its_id_is_rejected_not_known(run, tmp_path):
    whole = sealed()
    changed = whole.replace('"house":12', '"house":11')
    assert changed != whole
    (tmp_path / "a.jsonl").write_text(f"{whole}\n{changed}\n{whole}\n")
    result = run("import", "a.jsonl")
    assert result.stdout == "1 imported, 1 known already, 1 rejected\n"
    reject = json.loads((tmp_path / "rejects.jsonl").read_text())
    assert (reject["line"], reject["code"], reject["text"]) == (2, "id_mismatch", changed)
    assert run("export").stdout == f"{whole}\n"


def test_what_was_read_before_a_path_that_is_not_there_is_kept_and_told(run, tmp_path):
    (tmp_path / "a.jsonl").write_bytes(line(spring()) + b"\n{\n")
    result = run("import", "a.jsonl", "none.jsonl")
    assert result.exit_code == 3
    assert result.stdout == "1 imported, 0 known already, 1 rejected\n"
    assert "none.jsonl" in result.stderr
    assert json.loads((tmp_path / "rejects.jsonl").read_text())["line"] == 2
    assert run("export").stdout.count("\n") == 1


def test_a_file_whose_name_is_no_text_can_be_rejected_and_kept(run, tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    name = os.fsencode(folder) + b"/\xff.jsonl"
    with open(name, "wb") as file:
        file.write(b"{\n" + line(spring()) + b"\n")
    assert run("import", "in").stdout == "1 imported, 0 known already, 1 rejected\n"
    (reject,) = (tmp_path / "rejects.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(reject)["line"] == 1
    with open(name, "w") as file:
        file.write(str(history()))
    assert run("import", "in").stdout == "1 imported, 0 known already, 0 rejected\n"


def test_rejects_that_cannot_be_written_are_an_error(run, tmp_path):
    (tmp_path / "a.jsonl").write_bytes(b"{")
    result = run("import", "a.jsonl", "--rejects", "no/where")
    assert result.exit_code == 3
    assert "no/where" in result.stderr


def started(tmp_path):
    arguments = [sys.executable, "-m", "cli", "import", "-", "--db", str(tmp_path / "i.db")]
    return subprocess.Popen(
        [*arguments, "--rejects", str(tmp_path / "rejects.jsonl")],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_an_interrupt_keeps_what_was_read_and_tells_the_truth(run, tmp_path):
    """More than a batch and a line that is none, then a pipe that stays open and silent."""
    process = started(tmp_path)
    hands = [sealed(started_at=f"2026-01-01T00:00:{number:04}") for number in range(1200)]
    process.stdin.write("".join(f"{hand}\n" for hand in [*hands, "{"]).encode())
    process.stdin.flush()
    time.sleep(0.5)
    deadline = time.monotonic() + 60
    while not waits_for_input(process.pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert b"Aborted" in err
    assert out == b"1200 imported, 0 known already, 1 rejected\n"
    assert json.loads((tmp_path / "rejects.jsonl").read_text())["line"] == 1201
    assert run("export", "--db", tmp_path / "i.db").stdout.splitlines() == hands


def waits_for_input(pid):
    """Whether the process sleeps and has taken everything out of its pipe."""
    import array
    import fcntl
    import termios

    state = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]
    left = array.array("i", [0])
    with open(f"/proc/{pid}/fd/0", "rb") as pipe:
        fcntl.ioctl(pipe, termios.FIONREAD, left)
    return state == "S" and left[0] == 0


def test_interrupts_in_the_midst_of_a_flow_never_count_what_is_not_kept(run, tmp_path):
    hands = [sealed(started_at=f"2026-01-01T00:00:{number:05}") for number in range(6000)]
    whole = tmp_path / "in.jsonl"
    whole.write_text("".join(f"{hand}\n" for hand in hands))
    process = started(tmp_path)
    # Behind the file the flow goes on: it never ends by itself.
    feeder = subprocess.Popen(["cat", str(whole), "-"], stdin=subprocess.PIPE, stdout=process.stdin)
    process.stdin.close()
    process.stdin = None
    database, growing = tmp_path / "i.db", tmp_path / "i.db-wal"
    deadline = time.monotonic() + 60
    while not (growing.exists() and growing.stat().st_size > 1_500_000):  # a batch is kept
        assert time.monotonic() < deadline
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    feeder.stdin.close()
    feeder.wait(timeout=60)
    told = int(out.split(b" imported")[0])
    assert 0 < told <= 6000
    assert process.returncode == 1
    kept = run("export", "--db", database).stdout.splitlines()
    assert kept == hands[:told]


def test_the_rejects_of_a_run_are_no_histories_of_the_next(run, tmp_path):
    (tmp_path / "a.jsonl").write_bytes(b"{\n" + line(spring()))
    assert run("import", ".").stdout == "1 imported, 0 known already, 1 rejected\n"
    assert run("import", ".").stdout == "0 imported, 1 known already, 1 rejected\n"
    assert (tmp_path / "rejects.jsonl").read_text().count("\n") == 1
    assert run("import", "rejects.jsonl").exit_code == 2
    assert (tmp_path / "rejects.jsonl").read_text().count("\n") == 1
