"""``eval`` and ``rules``."""

import json
import tomllib
from pathlib import Path

import pytest

from engine import GAMES


def objects(result):
    return [json.loads(text) for text in result.stdout.splitlines()]


def test_eval_says_what_cards_are_and_which_are_highest(run):
    result = run("eval", "doudizhu", "4c3d3s3h", "5s5h5d6c", "BJRJ", "--json")
    assert result.exit_code == 0
    first, second, rocket, best = objects(result)
    assert (first["cards"], first["kind"]) == ("3s3h3d4c", "trio_with_solo")
    assert second["rank"] > first["rank"]
    assert rocket["kind"] == "rocket"
    assert best == {"best": [2]}


def test_eval_lists_all_readings_the_one_taken_first_first(run):
    # R9: a trio chain of four stands before an airplane of three in the table; of the two
    # airplanes 444555666 with 333 compares higher than 333444555 with 666.
    (found,) = objects(run("eval", "doudizhu", "3s3h3d4s4h4d5s5h5d6s6h6d", "--json"))
    kinds = [reading["kind"] for reading in found["readings"]]
    assert kinds == ["trio_chain", "airplane_with_solos", "airplane_with_solos"]
    ranks = [reading["rank"] for reading in found["readings"]]
    assert ranks[1] > ranks[2]
    assert found["kind"] == "trio_chain"


def test_eval_of_plays_that_do_not_compare_calls_both_best(run):
    assert objects(run("eval", "doudizhu", "3s", "4s4h", "5s", "--json"))[-1] == {"best": [1, 2]}


def test_eval_of_cards_that_are_no_play_is_exit_status_1(run):
    result = run("eval", "doudizhu", "3s4s", "--json")
    assert result.exit_code == 1
    assert objects(result) == [{"cards": "3s4s", "kind": None, "readings": [], "rank": None}]


def test_eval_for_people(run):
    result = run("eval", "doudizhu", "3s3h3d4c", "5s5h5d6c")
    assert "highest: 5s5h5d6c, trio_with_solo, beats 3s3h3d4c" in result.stdout


def test_rules_lists_the_games_and_what_each_is_played_by(run):
    listed = run("rules").stdout
    for game in GAMES.values():
        assert game.id in listed
        told = run("rules", game.id).stdout
        for name in [*(p.name for p in game.parameters()), *game.verbs, *game.kinds]:
            assert name in told


def test_eval_laizi_takes_the_wild_rank(run):
    # The seed's example: 4 wild, with 8 9 J Q it is the row 8 to Q.
    (found,) = objects(run("eval", "laizi", "4s8h9cJdQs", "--laizi", "4", "--json"))
    assert found["kind"] == "solo_chain"
    assert found["readings"][0]["cards"] == "4s:T8h9cJdQs"
    assert run("eval", "laizi", "4s8h9cJdQs", "--json").exit_code == 1


@pytest.mark.parametrize("rank", ["1", "", "44", "BJ"])
def test_eval_of_a_wild_rank_that_is_none_is_wrong_usage(run, rank):
    result = run("eval", "laizi", "4s", "--laizi", rank)
    assert result.exit_code == 2
    assert "--laizi" in result.stderr
    assert run("eval", "laizi", "4x", "--laizi", "4").exit_code == 3


@pytest.mark.parametrize("game", [game for game in GAMES if game != "laizi"])
def test_eval_takes_a_wild_rank_only_in_the_game_that_has_one(run, game):
    result = run("eval", game, "4s", "--laizi", "4")
    assert result.exit_code == 2
    assert f"{game} has no wild rank" in result.stderr


@pytest.mark.parametrize(
    ("game", "cards", "why"),
    [
        ("doudizhu", "3s4s4hBJ", "1 x 3, 2 x 4, 1 x BJ is none of the kinds"),
        ("laizi", "3s4s", "1 x 3, 1 x 4 is none of the kinds"),
        ("bigtwo", "3s3h3c3d", "4 x 3 is none of the kinds"),
        ("zhajinhua", "3s3h", "2 cards, where 3 are compared"),
        ("suoha", "KsKhAsAhAcAd", "6 cards, where 1 to 5 are compared"),
        ("mahjong2", "1m2m3m", "3 tiles, where a hand has 13 or 14"),
        ("mahjong2", "1m1m9p5z", "no four melds and a pair, nor one tile away from it"),
    ],
)
def test_eval_tells_people_why_cards_are_no_play(run, game, cards, why):
    result = run("eval", game, cards)
    assert result.exit_code == 1
    assert f"{cards}: no play: {why}" in result.stdout


def test_rules_shows_both_bounds_of_a_parameter(run):
    told = run("rules", "doudizhu").stdout
    assert "rake_percent = 5  (integer, 0 to 100)" in told
    assert "coefficient = 1  (integer, 1 to 1000000000000)" in told
    assert "cap = 4  (integer, 0 to 1000000000000, or null)" in told


def test_a_rule_of_a_wrong_type_is_told_in_good_english(run):
    arguments = ("generate", "--game", "doudizhu", "--hands", 1, "--seed", 1, "--rules")
    assert "rule grab takes a boolean" in run(*arguments, "grab=1").stderr
    assert "rule cap takes null or an integer" in run(*arguments, "cap=true").stderr


def test_the_version_is_that_of_the_project(run):
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    assert run("--version").stdout == f"paiju {project['project']['version']}\n"


def test_eval_of_the_betting_games_says_the_class(run):
    *hands, best = objects(
        run("eval", "zhajinhua", "As2h3c", "4s5h6c", "2s3h5c", "7s7h7c", "--json")
    )
    assert [hand["kind"] for hand in hands] == ["straight", "straight", "high", "leopard"]
    assert best == {"best": [2]}  # Cap: with a leopard there, the 235s are best
    *hands, best = objects(run("eval", "suoha", "AsAhKcQdJs", "AcAdKsQhJc", "--json"))
    assert [hand["kind"] for hand in hands] == ["pair", "pair"]
    assert best == {"best": [1]}  # the highest single decides by suit: Ks over Kc
    *hands, best = objects(run("eval", "tonghuashun", "AsAhKcQdJs", "AcAdKsQhJc", "--json"))
    assert best == {"best": [0]}  # the best suit in the pair
    assert run("eval", "suoha", "3s").exit_code == 3


def test_eval_of_tiles_says_whether_it_is_a_win_and_what_it_waits_for(run):
    (win,) = objects(run("eval", "mahjong2", "1m1m1m2m3m4m5p6p7p9s9s1z1z1z", "--json"))
    assert win["kind"] == "win"
    (ready,) = objects(run("eval", "mahjong2", "1m1m1m2m3m4m5p6p7p9s1z1z1z", "--json"))
    assert (ready["kind"], ready["readings"][0]["waits"]) == ("ready", "9s")
    assert run("eval", "mahjong2", "1m1m5z9p1s3s5s7s2m4m6m8m9m", "--json").exit_code == 1
    assert run("eval", "mahjong2", "0m").exit_code == 3
