"""Room parameters: declared once, read strictly."""

from dataclasses import dataclass

import pytest

from engine import GAMES, BadSetup
from engine.rules import LARGEST, parameter, parameters, read_rules


@dataclass(frozen=True, kw_only=True)
class Rules:
    unit: int = parameter(1, "coins", least=1, most=50)
    top: int = parameter("10 * unit", "coins", least=1, derive=lambda r: 10 * r.unit)
    cap: int = parameter("10 * top", "coins", derive=lambda r: 10 * r.top)
    limit: int | None = parameter(4, "or none", least=0)
    fast: bool = parameter(True, "or not")
    room: str = parameter("small", "which", choices=("small", "large"))

    def check(self):
        if self.cap < self.top:
            raise BadSetup("cap is at least top")


def test_defaults_are_the_pages():
    rules = read_rules(Rules, {})
    assert (rules.unit, rules.top, rules.cap) == (1, 10, 100)
    assert (rules.limit, rules.fast, rules.room) == (4, True, "small")


def test_a_derived_default_follows_what_is_given_and_other_derived_ones():
    assert read_rules(Rules, {"unit": 3}) == Rules(unit=3, top=30, cap=300)
    assert read_rules(Rules, {"unit": 3, "top": 7}) == Rules(unit=3, top=7, cap=70)
    assert read_rules(Rules, {"cap": 12}) == Rules(unit=1, top=10, cap=12)


def test_the_games_own_check_is_made_last():
    with pytest.raises(BadSetup, match="cap is at least top"):
        read_rules(Rules, {"cap": 9})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("unit", True),  # a boolean is no integer
        ("unit", False),
        ("unit", "1"),
        ("unit", 1.0),
        ("unit", None),
        ("unit", [1]),
        ("unit", {}),
        ("unit", 0),
        ("unit", -1),
        ("unit", 51),
        ("top", None),  # not even for the default
        ("top", LARGEST + 1),
        ("limit", -1),
        ("limit", False),
        ("limit", "none"),
        ("fast", 1),
        ("fast", 0),
        ("fast", "true"),
        ("fast", None),
        ("room", "medium"),
        ("room", ""),
        ("room", None),
        ("room", 1),
    ],
)
def test_a_wrong_type_or_a_value_out_of_bounds_is_refused(key, value):
    with pytest.raises(BadSetup) as caught:
        read_rules(Rules, {key: value})
    assert caught.value.code == "bad_record"
    assert key in caught.value.detail


@pytest.mark.parametrize("key", ["", "Unit", "unit ", "check", "x_unit", "__class__"])
def test_an_unknown_key_is_refused(key):
    with pytest.raises(BadSetup) as caught:
        read_rules(Rules, {key: 1})
    assert caught.value.code == "bad_record"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("unit", 1),
        ("unit", 50),
        ("top", 1),
        ("limit", None),
        ("limit", 0),
        ("limit", LARGEST),
        ("fast", False),
        ("room", "large"),
    ],
)
def test_bounds_and_null_are_taken_where_they_are_allowed(key, value):
    assert getattr(read_rules(Rules, {key: value}), key) == value


def test_parameters_are_listed_for_people():
    listed = {p.name: p for p in parameters(Rules)}
    assert list(listed) == ["unit", "top", "cap", "limit", "fast", "room"]
    unit, top, limit = listed["unit"], listed["top"], listed["limit"]
    assert (unit.type, unit.default, unit.least, unit.most) == ("integer", 1, 1, 50)
    assert (top.default, top.most, top.nullable) == ("10 * unit", LARGEST, False)
    assert (limit.type, limit.nullable, limit.default) == ("integer", True, 4)
    assert listed["fast"].type == "boolean"
    assert (listed["room"].type, listed["room"].choices) == ("string", ("small", "large"))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_games_rules_read_back_what_they_say(game):
    rules = game.read_rules({})
    values = {p.name: getattr(rules, p.name) for p in game.parameters()}
    for p in game.parameters():
        if not isinstance(p.default, str) or p.choices:
            assert values[p.name] == p.default
        wrong = {"integer": (True, "1", 1.5, {}), "boolean": (1, "x", []), "string": (1, True, [])}
        for value in wrong[p.type]:
            with pytest.raises(BadSetup):
                game.read_rules({p.name: value})
        if not p.nullable:
            with pytest.raises(BadSetup):
                game.read_rules({p.name: None})
        if p.least is not None:
            with pytest.raises(BadSetup):
                game.read_rules({p.name: p.least - 1})
        if p.most is not None:
            with pytest.raises(BadSetup):
                game.read_rules({p.name: p.most + 1})
    with pytest.raises(BadSetup):
        game.read_rules({"nonsense": 1})
