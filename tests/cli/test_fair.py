"""A client that kept the commitment and its own seed verifies its hand with the CLI, offline."""

import json

import pytest

from api import Config
from tests.api.conftest import Clock, Site, play_out


@pytest.fixture
def kept(run, tmp_path):
    """What a client has: the record as the API gave it, the commitment, and its seed."""
    clock = Clock()
    site = Site(Config(db=str(tmp_path / "server.db"), rate=0, clock=clock), clock)
    three = site.table(ready=False)
    commitment = three[0].view()["commitment"]
    for someone, seed in zip(three, ("my own luck", "two", ""), strict=True):
        assert someone.post("ready", {"client_seed": seed}).status_code == 200
    while (view := play_out(three))["result"]["outcome"] != "played":
        pytest.fail("the first hints do not pass out")
    (tmp_path / "hand.json").write_bytes(site.get(f"/v1/hands/{view['result']['hand']}").data)
    return tmp_path / "hand.json", commitment


def told(result):
    return json.loads(result.stdout.splitlines()[0])


def test_the_promised_deal_with_ones_own_seed_in_it_holds(run, kept):
    path, commitment = kept
    made = run("verify", path, "--commitment", commitment, "--client-seed", "my own luck")
    assert made.exit_code == 0, made.output
    assert made.stdout.startswith("1 hands: 1 ok")


def test_another_commitment_is_told(run, kept):
    path, commitment = kept
    made = run("verify", path, "--commitment", "0" * 64, "--json")
    assert made.exit_code == 1
    problem = told(made)
    assert (problem["code"], problem["recorded"], problem["computed"]) == (
        "shuffle_mismatch",
        commitment,
        "0" * 64,
    )


def test_a_seed_that_was_not_mixed_in_is_told(run, kept):
    path, commitment = kept
    made = run("verify", path, "--commitment", commitment, "--client-seed", "mine", "--json")
    assert made.exit_code == 1
    assert told(made)["code"] == "shuffle_mismatch"


def test_a_server_that_swaps_the_deal_after_the_promise_is_found_out(run, kept, tmp_path):
    """It needs another seed, whose commitment is not the one that was kept."""
    _, commitment = kept
    other = run("generate", "--game", "doudizhu", "--hands", 1, "--seed", 5)
    (tmp_path / "other.jsonl").write_text(other.stdout)
    assert run("verify", tmp_path / "other.jsonl").exit_code == 0
    made = run("verify", tmp_path / "other.jsonl", "--commitment", commitment)
    assert made.exit_code == 1


def test_a_record_without_its_seeds_proves_nothing(run, kept, tmp_path):
    path, commitment = kept
    record = json.loads(path.read_text(encoding="utf-8"))
    del record["shuffle"], record["id"]
    path.write_text(json.dumps(record), encoding="utf-8")
    assert run("verify", path).exit_code == 0
    assert run("verify", path, "--commitment", commitment).exit_code == 1
