"""Ctrl-C in the commands, sent to the whole group of processes as a terminal does."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.replays.hands import line, spring

ROOT = Path(__file__).parents[2]
WRONG = line({**spring(), "house": 1}) + b"\n"
HOLDS = line(spring()) + b"\n"


@contextmanager
def started(tmp_path, *arguments, **streams):
    """The command in a group of its own; afterwards nothing of the group is left."""
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, **streams}
    command = subprocess.Popen(
        [sys.executable, "-m", "cli", *map(str, arguments)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        start_new_session=True,
        **streams,
    )
    try:
        yield command
        command.wait(20)
        with pytest.raises(ProcessLookupError):
            os.killpg(command.pid, 0)
    finally:
        if command.poll() is None:
            os.killpg(command.pid, signal.SIGKILL)
        for stream in (command.stdin, command.stdout, command.stderr):
            if stream is not None:
                stream.close()
        command.wait()


def interrupt(command):
    os.killpg(command.pid, signal.SIGINT)


@pytest.mark.parametrize("workers", [1, 2])
def test_verify_tells_what_it_has_counted_and_writes_its_report(tmp_path, workers):
    with started(
        tmp_path, "verify", "-", "--json", "--workers", workers, "--junit", "report.xml"
    ) as command:
        command.stdin.write(WRONG + HOLDS * 1299)  # more than two workers are given at first
        command.stdin.flush()
        assert json.loads(command.stdout.readline())["code"] == "house_mismatch"
        time.sleep(0.3)
        interrupt(command)
        summary = json.loads(command.stdout.read())
        assert command.wait(20) == 1
        assert command.stderr.read() == b""
    assert summary["interrupted"] is True
    assert summary["failed"] == 1
    assert 1 < summary["hands"] <= 1300
    assert summary["ok"] == summary["hands"] - 1
    suite = ElementTree.parse(tmp_path / "report.xml").getroot()[0]
    told = {p.get("name"): p.get("value") for p in suite.find("properties")}
    assert told["interrupted"] == "true"
    assert told["hands"] == str(summary["hands"])


def test_verify_in_the_middle_of_its_work_finishes_the_hand(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(WRONG + HOLDS * 200_000)
    with started(tmp_path, "verify", "a.jsonl", "--json") as command:
        command.stdout.readline()  # the first hand is done
        time.sleep(0.3)
        interrupt(command)
        summary = json.loads(command.stdout.read())
        assert command.wait(20) == 1
        assert command.stderr.read() == b""
    assert summary["interrupted"] is True
    assert summary["hands"] == summary["ok"] + 1 < 200_001


def test_diff_rules_tells_what_it_has_compared(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(HOLDS * 100_000)
    with started(tmp_path, "diff-rules", "own", "cap=1", "a.jsonl", "--json") as command:
        command.stdout.readline()
        interrupt(command)
        *others, last = command.stdout.read().splitlines()
        assert command.wait(20) == 1
        assert command.stderr.read() == b""
    summary = json.loads(last)
    assert summary["interrupted"] is True
    assert summary["hands"] == summary["differs"] == len(others) + 1 < 100_000


@pytest.mark.parametrize("to_file", [True, False])
def test_export_ends_with_a_whole_line(tmp_path, run, to_file):
    made = run("generate", "--game", "mahjong2", "--hands", 300, "--seed", 1).stdout
    (tmp_path / "in.jsonl").write_text(made)
    run("import", "in.jsonl")
    # Standard output that nobody reads is full after some hands: there it waits.
    os.mkfifo(tmp_path / "out")
    out = ["-o", "out"] if to_file else []
    with started(tmp_path, "export", "--db", tmp_path / "test.db", *out) as command:
        stream = (tmp_path / "out").open("rb") if to_file else command.stdout
        first = stream.readline()
        time.sleep(0.3)
        interrupt(command)
        text = first + stream.read()
        assert command.wait(20) == 1
        number = text.count(b"\n")
        said = f"interrupted: {number} hands are written\n"
        assert command.stderr.read().decode() == said
        stream.close()
    assert 0 < number < 300
    assert made.encode().startswith(text)
    assert text.endswith(b"\n")


def test_generate_ends_with_a_whole_line(tmp_path):
    arguments = ("--game", "doudizhu", "--hands", 10**6, "--seed", 1)
    with started(tmp_path, "generate", *arguments) as command:
        first = command.stdout.readline()
        time.sleep(0.3)
        interrupt(command)
        text = first + command.stdout.read()
        assert command.wait(20) == 1
        number = text.count(b"\n")
        said = f"interrupted: {number} hands are written\n"
        assert command.stderr.read().decode() == said
    assert text.endswith(b"}\n")


def test_replay_step_by_step_ends_at_ctrl_c(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(HOLDS)
    master, slave = pty.openpty()
    with started(tmp_path, "replay", "a.jsonl", "--step", stdin=slave, stdout=slave) as command:
        os.close(slave)
        shown = b""
        while b"marker" not in shown:
            shown += os.read(master, 1000)
        time.sleep(0.3)
        os.write(master, b"\n")  # Enter: the first action
        while b"call" not in shown:
            shown += os.read(master, 1000)
        time.sleep(0.3)
        os.write(master, b"\x03")
        assert command.wait(20) == 1
        assert b"Traceback" not in command.stderr.read()
    os.close(master)
    assert b"outcome" not in shown
