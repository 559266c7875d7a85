"""Rooms, from a file and by command: what is wrong with one is told, and nothing is made."""

import json

import pytest

from api import Config
from api.house import House
from api.lobby import Room, read_rooms, rooms
from api.operator import create_room, open_house
from engine import BadSetup, find

WRONG = {
    "no id": ({"game": "doudizhu"}, "id is"),
    "a blank in the id": ({"id": "two words", "game": "doudizhu"}, "id is"),
    "a slash in the id": ({"id": "a/b", "game": "doudizhu"}, "id is"),
    "a capital in the id": ({"id": "A", "game": "doudizhu"}, "id is"),
    "an id that is too long": ({"id": "a" * 65, "game": "doudizhu"}, "id is"),
    "an id that is a number": ({"id": 7, "game": "doudizhu"}, "id is"),
    "no game": ({"id": "r"}, "no such game: None"),
    "an unknown game": ({"id": "r", "game": "chess"}, "no such game: 'chess'"),
    "a game that is a list": ({"id": "r", "game": []}, "no such game"),
    "an unknown key": ({"id": "r", "game": "doudizhu", "turns": 3}, "no such key: 'turns'"),
    "counts of its own": ({"id": "r", "game": "doudizhu", "players": 3}, "no such key: 'players'"),
    "rules that are a list": ({"id": "r", "game": "doudizhu", "rules": []}, "rules are an object"),
    "an unknown rule": ({"id": "r", "game": "doudizhu", "rules": {"x": 1}}, "'x'"),
    "a rule of a wrong type": (
        {"id": "r", "game": "doudizhu", "rules": {"coefficient": "ten"}},
        "coefficient",
    ),
    "a turn of no time": ({"id": "r", "game": "doudizhu", "turn_seconds": 0}, "turn_seconds"),
    "a turn of a text": ({"id": "r", "game": "doudizhu", "turn_seconds": "9"}, "turn_seconds"),
    "a turn of true": ({"id": "r", "game": "doudizhu", "turn_seconds": True}, "turn_seconds"),
    "a turn over a day": ({"id": "r", "game": "doudizhu", "turn_seconds": 86_401}, "turn_seconds"),
    "less than no reconnect time": (
        {"id": "r", "game": "doudizhu", "reconnect_seconds": -1},
        "reconnect_seconds",
    ),
    "a delay over an hour": (
        {"id": "r", "game": "doudizhu", "spectator_delay_seconds": 3_601},
        "spectator_delay_seconds",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_with_a_room_is_told_by_its_name(case):
    item, told = WRONG[case]
    with pytest.raises(BadSetup) as wrong:
        read_rooms(json.dumps([item]))
    assert told in wrong.value.detail
    assert f"room {item.get('id', 1)!r}" in wrong.value.detail or "id" not in item


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("{}", "no list"),
        ("[3]", "room 1 is no object"),
        ('[{"id":"r","game":"laizi"},{"id":"r","game":"laizi"}]', "one name"),
    ],
)
def test_a_file_that_is_no_list_of_rooms_is_told(text, told):
    with pytest.raises(BadSetup) as wrong:
        read_rooms(text)
    assert told in wrong.value.detail


def config(tmp_path, items):
    path = tmp_path / "rooms.json"
    path.write_text(json.dumps(items), encoding="utf-8")
    return Config(db=str(tmp_path / "paiju.db"), rooms=path)


def test_rooms_of_a_file_are_made_with_what_it_says(tmp_path):
    item = {
        "id": "slow-1",
        "game": "suoha",
        "rules": {"base": 5},
        "turn_seconds": 60,
        "reconnect_seconds": 0,
        "spectator_delay_seconds": 30,
    }
    for _ in range(2):  # the second start finds them as they are wanted
        house = open_house(config(tmp_path, [item]))
        (room,) = rooms(house.store.db)
        house.store.close()
    assert (room.id, room.game.id, room.rules) == ("slow-1", "suoha", {"base": 5})
    assert (room.turn_seconds, room.reconnect_seconds, room.spectator_delay_seconds) == (60, 0, 30)


def test_one_wrong_room_makes_none_of_the_file(tmp_path):
    wanted = config(tmp_path, [{"id": "good", "game": "laizi"}, {"id": "bad!", "game": "laizi"}])
    with pytest.raises(BadSetup):
        open_house(wanted)
    assert rooms(House(wanted).store.db) == []


def test_a_room_that_is_there_keeps_its_settings(tmp_path):
    open_house(config(tmp_path, [{"id": "r", "game": "laizi"}])).store.close()
    other = config(tmp_path, [{"id": "r", "game": "laizi", "turn_seconds": 5}])
    with pytest.raises(BadSetup, match="other settings"):
        open_house(other)
    assert rooms(House(other).store.db)[0].turn_seconds == 20


def test_a_room_made_by_command_is_checked_alike(site):
    with pytest.raises(BadSetup, match="id is"):
        create_room(site.house, Room(id="no/name", game=find("laizi"), rules={}))
    assert "no/name" not in [room.id for room in rooms(site.house.store.db)]
