"""What the documents say is what there is."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.main import main
from engine import GAMES, Stream, commitment, find
from replays.verify import verify_line


def read(path):
    return Path(path).read_text(encoding="utf-8")


def test_every_command_is_on_the_page_of_the_command_line_and_no_other():
    rows = re.findall(r"^\| `(.*)` \|", read("docs/cli.md"), re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"(?:^|`, `)([a-z-]+)", row)}
    assert named == set(main.list_commands(None))


def test_every_command_says_what_it_does():
    for name in main.list_commands(None):
        command = main.get_command(None, name)
        assert command.help, name
        assert command.name == name


def test_the_readme_lists_every_game():
    for game in GAMES.values():
        assert f"| `{game.id}` | {game.name}" in read("README.md")
        assert Path(game.page).exists()


def records():
    """The whole records among the examples of the pages."""
    for page in [Path("README.md"), *Path("docs").rglob("*.md")]:
        for block in re.findall(r"^```json\n(.*?)^```", read(page), re.MULTILINE | re.DOTALL):
            if block.startswith('{"format"'):
                yield page.name, json.loads(block)


def test_the_example_records_hold():
    found = list(records())
    assert "history.md" in {name for name, _ in found}
    for _, record in found:
        assert verify_line(json.dumps(record).encode()).status == "ok"


def test_the_example_of_a_problem_is_what_verify_says_of_the_example_record(tmp_path):
    record = dict(records())["history.md"]
    told = re.search(r'^\{"file":"a\.jsonl".*$', read("docs/history.md"), re.MULTILINE)[0]
    spoiled = json.dumps({**record, "points": json.loads(told)["recorded"]})
    (tmp_path / "a.jsonl").write_text("\n" * 16 + spoiled)
    result = module(tmp_path, "verify", "a.jsonl", "--json")
    assert result.returncode == 1
    assert json.loads(result.stdout.splitlines()[0]) == json.loads(told)


def module(folder, *arguments):
    """``python -m cli`` in a folder of its own."""
    return subprocess.run(
        [sys.executable, "-m", "cli", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
        capture_output=True,
        check=False,
    )


def test_the_commands_of_the_readme_for_histories_can_be_pasted(tmp_path):
    text = read("README.md").partition("## Verify histories")[2]
    (block,) = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    assert block.count("\n") == block.count(".venv/bin/python -m cli ") == 7
    for command in block.replace("--hands 1000", "--hands 30").splitlines():
        arguments, _, into = command.partition("#")[0].strip().partition(" > ")
        result = module(tmp_path, *arguments.removeprefix(".venv/bin/python -m cli ").split())
        assert result.stderr == b""
        assert result.returncode == (1 if "exit status 1" in command else 0)
        assert result.stdout
        if into:
            (tmp_path / into).write_bytes(result.stdout)


def test_links_between_the_documents_lead_somewhere():
    for page in [Path("README.md"), *Path("docs").rglob("*.md")]:
        for link in re.findall(r"\]\((?!http)([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page}: {link}"


def test_the_shuffle_page_has_the_vectors_that_the_engine_deals():

    page = read("docs/shuffle.md")
    game = find("doudizhu")
    rows = re.findall(r"\| `?([a-z_]+)`? \| `([^`]*)` \|", page)
    vectors = [dict(rows[i : i + 5]) for i in range(0, len(rows), 5)]
    assert len(vectors) >= 3
    for vector in vectors:
        stream = Stream(vector["server_seed"], json.loads(vector["client_seeds"]))
        dealt = game.deal(game.read_rules({}), 3, {}, stream)
        assert dealt == {"deck": vector["deck"], "marker": vector["marker"]}
        assert commitment(vector["server_seed"]) == vector["commitment"]


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_of_a_page_is_cited_by_a_test_of_the_game(game):
    rulings = set(re.findall(r"\bR\d+\b", read(GAMES[game].page)))
    page = GAMES[game].page  # one page may serve two games
    files = [f"tests/engine/test_{g.id}.py" for g in GAMES.values() if g.page == page]
    names = [name for file in files for name in re.findall(r"def (test_\w+)", read(file))]
    assert rulings <= {number for name in names for number in re.findall(r"_(R\d+)(?=_)", name)}


@pytest.mark.parametrize(
    "rule",
    [
        "断线规则",  # of zhajinhua and suoha
        "逃跑及断线规则",  # of doudizhu
        "托管",
        "取消托管",
        "系统网络原因",
        "逃跑",
        "逃跑罚分",  # of bigtwo
        "逃跑计分",  # of laizi
        "分组规则",
        "最低游戏币",
        "强行中止",
        "请出桌子",
        "旁观",
        "训练场",
        "限时",
        "超时",
    ],
)
def test_every_rule_around_the_table_is_cited_by_a_test_through_the_server(rule):
    tests = Path("tests/api").glob("test_*.py")
    assert any(rule in path.read_text(encoding="utf-8") for path in tests)
