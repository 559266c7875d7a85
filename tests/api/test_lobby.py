"""Where you play."""

from api.operator import grant
from tests.api.conftest import problem


def test_there_is_a_room_for_each_game(site):
    games = {game["game"] for game in site.get("/v1/games").json["items"]}
    assert "doudizhu" in games
    assert {room["game"] for room in site.get("/v1/rooms").json["items"]} == games


def test_a_game_tells_seats_verbs_kinds_and_parameters(site):
    game = site.get("/v1/games/doudizhu").json
    assert game["seats"] == [3]
    assert set(game["verbs"]) == {"call", "grab", "double", "play", "pass"}
    assert game["kinds"][0] == "rocket"
    parameters = {p["name"]: p for p in game["parameters"]}
    assert parameters["min_coins"]["default"] == "96 * coefficient"
    assert parameters["cap"]["nullable"]
    problem(site.get("/v1/games/chess"), 404, "not_found")


def test_a_room_tells_its_minimum_and_who_is_there(site):
    site.table("doudizhu-beginner", ready=False)
    room = site.get("/v1/rooms/doudizhu-beginner").json
    assert room["min_coins"] == 96  # 96 * coefficient 1
    assert (room["players"], room["tables"]) == (3, 1)
    problem(site.get("/v1/rooms/nowhere"), 404, "not_found")


def test_joining_takes_a_seat_and_joining_again_gives_the_same(site):
    ann = site.player()
    first = ann.join()
    again = ann.join()
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json["seat"] == 0
    assert again.json == first.json


def test_joining_fills_a_table_before_another_is_opened(site):
    players = [site.player() for _ in range(4)]
    tables = [someone.join().json["table"] for someone in players]
    assert len(set(tables[:3])) == 1
    assert tables[3] not in tables[:3]


def test_nobody_joins_a_table_at_which_a_hand_is_played(site):
    three = site.table()
    late = site.player()
    assert late.join().json["table"] != three[0].table


def test_a_seat_in_another_room_is_told(site):
    site.room("other")
    ann = site.player()
    ann.join()
    told = problem(ann.join("other"), 409, "already_seated")
    assert (told["table"], told["room"]) == (ann.table, "doudizhu-beginner")


def test_the_minimum_is_enough_and_one_coin_less_is_not(site_with):
    """所需要的最低游戏币 (rule 12): 96 * 10 = 960, 不可低于; 才能在该房间坐下游戏."""
    site = site_with(grant=959)
    site.room("ten", coefficient=10)
    ann = site.player()
    told = problem(ann.join("ten"), 403, "too_few_coins")
    assert (told["coins"], told["least"]) == (959, 960)
    assert grant(site.house, ann.id, 1) == 960
    assert ann.join("ten").status_code == 201


def test_joining_needs_a_token(site):
    problem(site.client.post("/v1/rooms/doudizhu-beginner/join"), 401, "unauthorized")


def test_tables_are_listed_by_room_and_paged(site):
    for _ in range(4):
        site.player().join()
    listed = site.get("/v1/tables?room=doudizhu-beginner&limit=1").json
    rest = site.get(f"/v1/tables?limit=1&cursor={listed['next_cursor']}").json
    assert rest["next_cursor"] is None
    assert sorted(t["players"] for t in listed["items"] + rest["items"]) == [1, 3]
    assert site.get("/v1/tables?room=nowhere").json["items"] == []


def test_an_empty_table_vanishes(site):
    ann = site.player()
    ann.join()
    assert ann.post("leave").json == {"table": ann.table, "free": True}
    problem(site.get(ann.path()), 404, "not_found")
    assert ann.call("GET", "/v1/me").json["seat"] is None
