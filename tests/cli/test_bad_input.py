"""Bad paths, numbers and names in every command: a clear word, never a traceback."""

import os
import socket
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
import urllib3

from cli.client import Client
from cli.main import main
from tests.replays.hands import line, spring

ROOT = Path(__file__).parents[2]
PATHS = ("missing/folder/x", "folder", "/dev/null/x", "x" * 300, "")
NUMBERS = ("-1", "x", "", "nan", "1e400", "9" * 400)

# Each command, with {} for what is bad; and whether a path or a number stands there.
WITH_PATHS = [
    "verify {}",
    "verify a.jsonl {}",
    "verify {} --workers 2",
    "verify a.jsonl --junit {}",
    "verify --db {}",
    "replay {}",
    "replay {}:1",
    "replay nothing --db {}",
    "import {}",
    "import a.jsonl --db {}",
    "import bad.jsonl --rejects {} --db new.db",
    "backup {}",
    "backup copy.db --db {}",
    "convert {} out.jsonl --from auto",
    "convert a.jsonl {} --from paiju",
    "convert a.jsonl out.jsonl --from {}",
    "reports --db {}",
    "export --db {}",
    "export -o {}",
    "players --db {}",
    "rooms list --db {}",
    "rooms create a-room --game doudizhu --db {}",
    "ledger check --db {}",
    "ledger grant nobody 5 --db {}",
    "void t_x --db {}",
    "sweep --db {}",
    "serve --db {} --host 999.1.1.1",
    "bots --room r --count 1 --url {}",
    "generate --game {} --hands 1 --seed 1",
    "eval {} 3s",
    "eval laizi 3s --laizi {}",
    "rules {}",
    "diff-rules {} own a.jsonl",
    "diff-rules own {} a.jsonl",
    "diff-rules own own {}",
]
WITH_NUMBERS = [
    "verify a.jsonl --workers {}",
    "replay a.jsonl --seat {}",
    "replay a.jsonl --speed {}",
    "replay a.jsonl:{}",
    "generate --game doudizhu --hands {} --seed 1",
    "generate --game doudizhu --hands 1 --seed 1 --seats {}",
    "generate --game doudizhu --hands 1 --seed 1 --rules coefficient={}",
    "generate --game doudizhu --hands 1 --seed 1 --rules {}",
    "export --since {}",
    "rooms create a-room --game doudizhu --turn-seconds {}",
    "rooms create a-room --game doudizhu --reconnect-seconds {}",
    "rooms create a-room --game doudizhu --spectator-delay-seconds {}",
    "rooms create a-room --game doudizhu --rules coefficient={}",
    "ledger grant nobody {}",
    "serve --port {}",
    "serve --host 999.1.1.1 --workers {}",
    "bots --room r --count {}",
    "bots --room r --count 1 --hands {}",
    "demo --hands {}",
    "diff-rules own coefficient={} a.jsonl",
]
GOOD = {
    (words, path)
    for words in ("import {}", "convert {} out.jsonl --from auto")
    for path in ("", "folder")
}
"""An empty folder, or the one that the command is called in, has no hands and no faults."""
EVERYTHING = [
    *((words, bad) for words in WITH_PATHS for bad in PATHS if (words, bad) not in GOOD),
    *((words, bad) for words in WITH_NUMBERS for bad in NUMBERS),
]


@pytest.fixture
def files(run, tmp_path):
    """A file of a hand, one of none, a folder, and a database with the hand in it."""
    (tmp_path / "a.jsonl").write_bytes(line(spring()))
    (tmp_path / "bad.jsonl").write_bytes(b"{")
    (tmp_path / "folder").mkdir()
    run("import", "a.jsonl")
    return {path.name for path in tmp_path.iterdir()}


def test_every_command_is_tried():
    assert {words.split()[0] for words, _ in EVERYTHING} == set(main.list_commands(None))


@pytest.mark.timeout(20)
@pytest.mark.parametrize(("words", "bad"), EVERYTHING)
def test_what_is_bad_is_told_in_a_line(run, files, words, bad):
    arguments = [word.replace("{}", bad) for word in words.split()]
    result = run(*arguments)  # raises whatever the command does not catch
    assert result.exit_code in (2, 3), result.output
    assert result.stderr.splitlines()[-1].startswith(("Error: ", "see "))
    assert "Traceback" not in result.output


def test_int_like_text_that_is_no_line_number_is_no_traceback(run, files):
    assert run("replay", "a.jsonl:²").exit_code == 3


def command(*arguments, **streams):
    return subprocess.run(
        [sys.executable, "-m", "cli", *arguments],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
        **streams,
    )


COMMANDS_THAT_PRINT = [
    ("rules",),
    ("eval", "doudizhu", "3s"),
    ("generate", "--game", "doudizhu", "--hands", "3", "--seed", "1"),
    ("generate", "--game", "doudizhu", "--hands", "300", "--seed", "1"),
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("arguments", COMMANDS_THAT_PRINT)
def test_a_full_disk_is_told_in_a_line(arguments):
    with Path("/dev/full").open("wb") as full:
        result = command(*arguments, stdout=full)
    assert result.returncode == 3
    assert result.stderr == b"Error: input or output: No space left on device\n"


@pytest.mark.parametrize("arguments", COMMANDS_THAT_PRINT)
def test_a_reader_that_goes_away_ends_a_command_without_a_word(arguments):
    reader, writer = os.pipe()
    os.close(reader)
    try:
        result = command(*arguments, stdout=writer)
    finally:
        os.close(writer)
    assert result.stderr == b""


def test_verify_into_a_reader_that_goes_away_is_silent(tmp_path):
    (tmp_path / "a.jsonl").write_bytes((line({**spring(), "house": 1}) + b"\n") * 3000)
    verify = [sys.executable, "-m", "cli", "verify", str(tmp_path / "a.jsonl"), "--json"]
    with subprocess.Popen(
        verify, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def test_bots_say_at_once_that_no_server_answers(run):
    url = f"http://127.0.0.1:{free_port()}"
    result = run("bots", "--room", "r", "--count", 2, "--url", url)
    assert result.exit_code == 3
    assert f"no server answers at {url}" in result.stderr


def test_a_bot_says_once_that_a_server_no_longer_answers():
    said = []
    base = f"http://127.0.0.1:{free_port()}"
    client = Client(base, tries=3, unanswered=lambda: said.append(base))
    with pytest.raises(urllib3.exceptions.HTTPError):
        client.get("/v1/rooms")
    assert said == [base]


class _Stranger(BaseHTTPRequestHandler):
    """Some other server, which answers everything by the same page."""

    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.server.page)

    def log_message(self, *_):
        pass


@pytest.mark.parametrize("page", [b"<html>", b"[]", b'{"items": 5}', b'{"items": [{}]}', b""])
def test_bots_know_a_server_that_is_none_of_ours(run, page):
    with HTTPServer(("127.0.0.1", 0), _Stranger) as server:
        server.page = page
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}"
        result = run("bots", "--room", "r", "--count", 2, "--url", url)
        server.shutdown()
    assert result.exit_code == 3
    assert "is no server of this game house" in result.stderr


def test_bots_say_which_rooms_there_are(run):
    with HTTPServer(("127.0.0.1", 0), _Stranger) as server:
        server.page = b'{"items": [{"room": "here"}, {"room": "there"}]}'
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}"
        result = run("bots", "--room", "elsewhere", "--count", 1, "--url", url)
        server.shutdown()
    assert result.exit_code == 3
    assert "no such room: elsewhere; there are here, there" in result.stderr


def test_serve_says_at_once_that_the_port_is_taken(run):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("serve", "--port", port)
    assert result.exit_code == 3
    assert f"cannot listen at 127.0.0.1:{port}: Address already in use" in result.stderr


def test_a_setting_of_the_environment_that_is_no_number_is_wrong_usage(run, files, monkeypatch):
    monkeypatch.setenv("PAIJU_GRANT", "plenty")
    for words in ("players", "sweep", "serve --host 999.1.1.1"):
        result = run(*words.split())
        assert result.exit_code == 2
        assert "PAIJU_" in result.stderr


def test_errors_name_what_was_not_found(run, files):
    assert run("void", "t_x").stderr == "Error: there is no such table: t_x\n"
    assert run("ledger", "grant", "p_x", 5).stderr == "Error: there is no such player: p_x\n"


def test_export_since_takes_dates_and_times_and_nothing_else(run, files):
    (only,) = run("export").stdout.splitlines()
    for since in ("2020-01-01", "2020-01-01T10:00:00Z", "2020-01-01 10:00+08:00"):
        assert run("export", "--since", since).stdout.splitlines() == [only]
    assert run("export", "--since", "2999-01-01T10:00").stdout == ""
    for since in ("yesterday", "2020-13-01", "2020", "0001-01-01T00:00+14:00"):
        result = run("export", "--since", since)
        assert result.exit_code == 2
        assert "is no date or time" in result.stderr
