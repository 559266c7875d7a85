"""Leaving in a hand (逃跑, 断线, 托管) and time (限时), by each game's page, through the server."""

import pytest

from api.clock import sweep
from api.lobby import Room
from api.operator import check_ledger, create_room
from engine import find
from tests.api.test_games import finished, in_turn, ready, seated


def coins(players):
    return [someone.coins() for someone in players]


def changes(site, hand):
    return finished(site, hand).json["coins"]


def numbers(site, someone):
    (row,) = site.get(f"/v1/players/{someone.id}").json["statistics"]
    return {name: row[name] for name in ("won", "lost", "drawn", "fled", "disconnected", "points")}


def test_who_flees_a_game_of_big_two_loses_200_points_to_the_house(site):
    """逃跑罚分: 中途退出扣200分 (bigtwo R5): 200 go to the house, and nobody pays a fee."""
    players = seated(site, "bigtwo")
    hand = ready(players)["hand"]
    for someone in players:
        assert someone.view()["you"] is not None
    runner = players[2]
    assert runner.post("leave").json["free"]
    record = finished(site, hand).json
    assert record["outcome"] == "fled"
    assert record["winners"] == []
    assert record["points"] == [0, 0, -200, 0]
    assert record["coins"] == [0, 0, -200, 0]
    assert record["house"] == 200
    assert coins(players) == [10_000, 10_000, 9_800, 10_000]
    assert numbers(site, runner) == {
        "won": 0, "lost": 1, "drawn": 0, "fled": 1, "disconnected": 0, "points": -200,
    }  # fmt: skip
    assert numbers(site, players[0])["drawn"] == 1
    assert check_ledger(site.house) == []


def test_who_flees_from_tonghuashun_pays_the_pot_to_the_banker(site):
    """有玩家逃跑时,游戏自动结束: 3 antes of 100 are in the pot; 其余玩家游戏币不变."""
    players = [site.player(f"player {n}") for n in range(3)]
    for someone in players:
        someone.join("tonghuashun-beginner")
    hand = ready(players)["hand"]
    banker = in_turn(players)  # the best upcard speaks first
    runner = next(p for p in players if p is not banker)
    assert runner.post("leave").json["free"]
    expected = [0, 0, 0]
    expected[banker.seat], expected[runner.seat] = 300, -300
    assert changes(site, hand) == expected
    assert numbers(site, runner)["fled"] == 1
    assert numbers(site, banker)["won"] == 1


@pytest.mark.parametrize("landlord_flees", [True, False])
def test_who_flees_from_laizi_pays_by_its_role(site_with, landlord_flees):
    """逃跑计分: 地主逃跑 4 times X*N, 农夫逃跑 twice; all bombs of the hand as dealt count."""
    site = site_with(grant=10**9)
    players = seated(site, "laizi")
    hand = ready(players)["hand"]
    caller = in_turn(players)
    assert caller.move("call").status_code == 200
    while site.get(caller.path()).json["phase"] == "grab":
        assert in_turn(players).move("pass").status_code == 200
    farmers = [p for p in players if p is not caller]
    runner = caller if landlord_flees else farmers[0]
    assert runner.post("leave").json["free"]
    change = changes(site, hand)
    if landlord_flees:
        (paid,) = {change[p.seat] for p in farmers}  # half to each
        assert change[caller.seat] == -2 * paid
        assert paid % 2 == 0
    else:
        assert change[caller.seat] == -change[runner.seat] > 0
        assert change[farmers[1].seat] == 0
    assert numbers(site, runner)["fled"] == 1
    assert check_ledger(site.house) == []


def test_who_leaves_mahjong_is_played_by_the_trustee_and_can_come_back(site):
    players = seated(site, "mahjong2")
    ready(players)
    leaver = players[1]
    assert leaver.post("leave").json["free"] is False
    assert players[0].view()["seats"][leaver.seat]["leaving"]
    view = leaver.call("PUT", leaver.path("auto"), json={"trustee": False}).json
    assert (view["seats"][leaver.seat]["leaving"], view["seats"][leaver.seat]["trustee"]) == (
        False,
        False,
    )


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("doudizhu", "pass"),  # rule 11: the trustee passes wherever it may
        ("laizi", "pass"),
        ("tonghuashun", "fold"),  # 3: 超时的玩家被判罚弃牌, even where it could check
    ],
)
def test_a_turn_has_a_limit_and_what_the_page_says_is_done_then(site, game, expected):
    """限时, 超时."""
    players = seated(site, game)
    view = ready(players)
    (seat,) = view["to_act"]
    assert view["deadline"] == site.clock.now + 20_000
    site.clock.pass_seconds(19.999)
    sweep(site.house)
    assert site.get(players[0].path()).json["to_act"] == [seat]
    site.clock.pass_seconds(0.001)
    sweep(site.house)
    assert site.get(players[0].path()).json["log"][-1] == f"{seat} {expected}"


def test_big_two_plays_the_three_of_diamonds_for_who_lets_the_first_turn_run_out(site):
    """限时: leading, the lowest single card; in a first hand 3d."""
    players = seated(site, "bigtwo")
    view = ready(players)
    (seat,) = view["to_act"]
    site.clock.pass_seconds(20)
    sweep(site.house)
    assert site.get(players[0].path()).json["log"] == [f"{seat} play 3d"]


def test_everybody_may_sit_down_in_a_training_room(site_with):
    """所有QQ用户都可以在训练场坐下游戏: a room for points asks for no coins."""
    site = site_with(grant=0)
    room = Room(id="training", game=find("tonghuashun"), rules={"class": "ordinary"})
    create_room(site.house, room)
    poor = site.player()
    assert poor.coins() == 0
    assert poor.join("training").status_code == 201
    assert poor.post("ready").status_code == 200
