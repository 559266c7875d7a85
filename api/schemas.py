"""What goes in and out, for checking what comes in and for the OpenAPI document."""

from collections.abc import Callable
from typing import Any

from marshmallow import EXCLUDE, INCLUDE, RAISE, Schema, ValidationError, fields, validate

from api.problems import CODES

__all__ = [
    "AutoIn",
    "Events",
    "EventsQuery",
    "GameOut",
    "Games",
    "Hands",
    "HandsQuery",
    "Hints",
    "Joined",
    "Ledger",
    "Left",
    "Me",
    "MoveIn",
    "NewPlayer",
    "PageQuery",
    "PlayerIn",
    "Problem",
    "Profile",
    "ReadyIn",
    "RecordOut",
    "ReportIn",
    "ReportOut",
    "RoomOut",
    "Rooms",
    "Tables",
    "TablesQuery",
    "Token",
    "View",
]

_LARGEST = (1 << 63) - 1


class Int(fields.Integer):
    """A whole number of 64 bits; no text, no truth value, no fraction."""

    def __init__(self, least: int = 0, most: int = _LARGEST, **more: Any) -> None:
        super().__init__(validate=validate.Range(least, most), **more)

    def _validated(self, value: Any) -> Any:
        if isinstance(value, float) and value.is_integer():
            value = int(value)  # JSON Schema calls 2.0 an integer
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value


class QueryInt(Int):
    """The same in a query: decimal digits."""

    def _validated(self, value: Any) -> Any:
        if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 20:
            return int(value)
        return super()._validated(value)


class Bool(fields.Boolean):
    """``true`` or ``false`` and nothing else."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid", input=value)
        return value


_PLAIN = r"^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$(?!\n)"
"""No control characters, and none that turn the writing around; to Python's ``$`` the end may
have a line's end behind it."""

_LINES = _PLAIN.replace(r"\u0000-\u001f", r"\u0000-\u0009\u000b-\u001f").replace(r"$(?!\n)", r"\Z")
"""The same with several lines."""


def _encodable(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValidationError("half a surrogate pair is no character") from None


def text(least: int, most: int, **more: Any) -> fields.String:
    """A text that people read."""
    checks: list[Callable[[str], Any]] = [
        validate.Length(least, most),
        validate.Regexp(_PLAIN),
        _encodable,
    ]
    return fields.String(validate=checks, **more)


def long_text(least: int, most: int, **more: Any) -> fields.String:
    """A text of several lines."""
    checks: list[Callable[[str], Any]] = [
        validate.Length(least, most),
        validate.Regexp(_LINES),
        _encodable,
    ]
    return fields.String(validate=checks, **more)


def name_of(**more: Any) -> fields.String:
    """What may be the name of something here; whether it is, is seen when it is looked up."""
    return fields.String(validate=[validate.Length(1, 64), _encodable], **more)


class Input(Schema):
    """A body or a query: unknown keys are errors."""

    class Meta:
        unknown = RAISE


class Query(Schema):
    """A query; a parameter that nobody knows is an error too."""

    class Meta:
        unknown = RAISE


class Output(Schema):
    """An answer."""

    class Meta:
        unknown = EXCLUDE


class Open(Schema):
    """An answer with more in it than is listed here."""

    class Meta:
        unknown = INCLUDE


# In.


class PlayerIn(Input):
    name = text(1, 32, required=True)


class ReadyIn(Input):
    open = Bool(load_default=False)
    client_seed = text(0, 64, load_default="")


class MoveIn(Input):
    action = fields.String(
        required=True,
        validate=[validate.Length(1, 400), _encodable],
        metadata={"description": "in the notation of the histories, without the seat"},
    )
    version = Int(load_default=None, allow_none=True)


class AutoIn(Input):
    trustee = Bool()
    auto_call = Bool()


class TablesQuery(Query):
    cursor = name_of()
    limit = QueryInt(1, 200, load_default=50)
    room = name_of()


class PageQuery(Query):
    cursor = fields.String(validate=validate.Regexp(r"^[0-9]{1,18}$(?!\n)"))
    limit = QueryInt(1, 200, load_default=50)


class HandsQuery(PageQuery):
    player = name_of()
    game = name_of()
    room = name_of()


class EventsQuery(Query):
    after = QueryInt(load_default=0)
    limit = QueryInt(1, 1000, load_default=200)


# Out.


class Problem(Open):
    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    code = fields.String(required=True, validate=validate.OneOf(sorted(CODES)))
    detail = fields.String(required=True)
    rule = fields.String(metadata={"description": "of `illegal_action`: where the page says so"})
    view = fields.Raw(metadata={"description": "of `stale_version`: the current view"})
    errors = fields.Raw(metadata={"description": "of `invalid_request`: what is wrong where"})


class NewPlayer(Output):
    player_id = fields.String(required=True)
    name = fields.String(required=True)
    token = fields.String(required=True)


class Token(Output):
    token = fields.String(required=True)


class Place(Output):
    table = fields.String(required=True)
    seat = fields.Integer(required=True)
    room = fields.String(required=True)
    hand = fields.String(required=True, allow_none=True)


class Me(Output):
    player_id = fields.String(required=True)
    name = fields.String(required=True)
    coins = fields.Integer(required=True)
    seat = fields.Nested(Place, required=True, allow_none=True)


class GameStatistics(Output):
    game = fields.String(required=True)
    hands = fields.Integer(required=True)
    won = fields.Integer(required=True)
    lost = fields.Integer(required=True)
    drawn = fields.Integer(required=True)
    fled = fields.Integer(required=True)
    disconnected = fields.Integer(required=True)
    points = fields.Integer(required=True)


class Profile(Output):
    player_id = fields.String(required=True)
    name = fields.String(required=True)
    statistics = fields.List(fields.Nested(GameStatistics), required=True)


class Page(Output):
    next_cursor = fields.String(required=True, allow_none=True)


class PostingOut(Output):
    id = fields.Integer(required=True)
    payer = fields.String(required=True)
    payee = fields.String(required=True)
    amount = fields.Integer(required=True)
    reason = fields.String(required=True)
    hand = fields.String(required=True, allow_none=True)
    at = fields.Integer(required=True)


class Ledger(Page):
    items = fields.List(fields.Nested(PostingOut), required=True)


class ParameterOut(Output):
    name = fields.String(required=True)
    type = fields.String(required=True)
    default = fields.Raw(required=True, allow_none=True)
    doc = fields.String(required=True)
    nullable = fields.Boolean(required=True)
    least = fields.Integer(required=True, allow_none=True)
    most = fields.Integer(required=True, allow_none=True)
    choices = fields.List(fields.String(), required=True, allow_none=True)


class GameOut(Output):
    game = fields.String(required=True, attribute="id")
    name = fields.String(required=True)
    page = fields.String(required=True)
    edition = fields.Integer(
        required=True, metadata={"description": "goes up when a hand would end otherwise"}
    )
    seats = fields.List(fields.Integer(), required=True)
    verbs = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    kinds = fields.List(fields.String(), required=True)
    draws = fields.List(fields.String(), required=True)
    outcomes = fields.List(fields.String(), required=True)
    opens = fields.Boolean(required=True, metadata={"description": "whether it has an open start"})
    automatic = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "the action that `auto_call` does, where the game has it"},
    )
    parameters = fields.Function(
        lambda game: ParameterOut(many=True).dump(game.parameters()),
        required=True,
        metadata={"type": "array", "items": {"type": "object"}},
    )


class Games(Page):
    items = fields.List(fields.Nested(GameOut), required=True)


class RoomOut(Output):
    room = fields.String(required=True, attribute="id")
    game = fields.String(required=True, attribute="game.id")
    rules = fields.Dict(required=True)
    min_coins = fields.Integer(required=True)
    turn_seconds = fields.Integer(required=True)
    reconnect_seconds = fields.Integer(required=True)
    spectator_delay_seconds = fields.Integer(required=True)
    players = fields.Integer(required=True)
    tables = fields.Integer(required=True)


class Rooms(Page):
    items = fields.List(fields.Nested(RoomOut), required=True)


class Joined(Output):
    table = fields.String(required=True)
    seat = fields.Integer(required=True)
    room = fields.String(required=True)


class Left(Output):
    table = fields.String(required=True)
    free = fields.Boolean(
        required=True, metadata={"description": "whether the seat is free now, or after the hand"}
    )


class TableOut(Output):
    table = fields.String(required=True)
    room = fields.String(required=True)
    version = fields.Integer(required=True)
    hand = fields.String(required=True, allow_none=True)
    players = fields.Integer(required=True)


class Tables(Page):
    items = fields.List(fields.Nested(TableOut), required=True)


class SeatOut(Open):
    seat = fields.Integer(required=True)
    player = fields.String(required=True)
    name = fields.String(required=True)
    coins = fields.Integer(required=True)
    state = fields.String(
        required=True, validate=validate.OneOf(["seated", "ready", "playing", "to_act"])
    )
    present = fields.Boolean(required=True)
    away_since = fields.Integer(required=True, allow_none=True)
    ready = fields.Boolean(required=True)
    trustee = fields.Boolean(required=True)
    leaving = fields.Boolean(required=True)


class OptionOut(Output):
    verb = fields.String(required=True)
    needs = fields.String(
        required=True, validate=validate.OneOf(["nothing", "cards", "amount", "choice"])
    )
    choices = fields.List(fields.String())
    least = fields.Integer()
    most = fields.Integer()
    step = fields.Integer()


class You(Open):
    seat = fields.Integer(required=True)
    auto_call = fields.Boolean(
        required=True, metadata={"description": "whether the system calls for you on every turn"}
    )


class View(Output):
    version = fields.Integer(required=True)
    table = fields.String(required=True)
    room = fields.String(required=True)
    game = fields.String(required=True)
    hand = fields.String(required=True, allow_none=True)
    phase = fields.String(
        required=True, metadata={"description": "`waiting` between hands, else the game's"}
    )
    seats = fields.List(
        fields.Nested(SeatOut),
        required=True,
        metadata={"description": "the taken seats, with what the game shows of each"},
    )
    you = fields.Nested(You, required=True, allow_none=True)
    board = fields.Dict(
        required=True, metadata={"description": "what the game shows besides the seats"}
    )
    to_act = fields.List(fields.Integer(), required=True)
    options = fields.List(fields.Nested(OptionOut), required=True)
    log = fields.List(
        fields.String(), required=True, metadata={"description": "the public actions of this hand"}
    )
    deadline = fields.Integer(
        required=True, allow_none=True, metadata={"description": "milliseconds since 1970"}
    )
    now = fields.Integer(required=True, metadata={"description": "the server's time, likewise"})
    poll_after_ms = fields.Integer(required=True)
    result = fields.Dict(
        required=True, allow_none=True, metadata={"description": "of the last hand, explained"}
    )
    commitment = fields.String(
        required=True, metadata={"description": "SHA-256 of this hand's server seed"}
    )
    next_commitment = fields.String(
        required=True, metadata={"description": "of the next hand's; between hands the same"}
    )


class EventOut(Output):
    version = fields.Integer(required=True)
    name = fields.String(required=True)
    data = fields.Dict(required=True)
    action = fields.String()


class Events(Page):
    items = fields.List(fields.Nested(EventOut), required=True)
    version = fields.Integer(
        required=True, metadata={"description": "ask for what comes after this one next"}
    )
    earliest = fields.Integer(
        required=True, metadata={"description": "the oldest version that is still kept"}
    )


class HintOut(Output):
    action = fields.String(required=True)


class Hints(Output):
    items = fields.List(fields.Nested(HintOut), required=True)


class HandRow(Output):
    hand = fields.String(required=True)
    game = fields.String(required=True)
    room = fields.String(required=True, allow_none=True)
    outcome = fields.String(required=True, allow_none=True)
    ended_at = fields.String(required=True)


class Hands(Page):
    items = fields.List(fields.Nested(HandRow), required=True)


class ReportIn(Input):
    text = long_text(1, 2000, required=True)


class ReportOut(Output):
    report = fields.String(required=True, attribute="id")
    hand = fields.String(required=True)
    text = fields.String(required=True)
    engine = fields.String(required=True, metadata={"description": "its version"})
    edition = fields.Integer(required=True, metadata={"description": "of the game's rules"})
    at = fields.Integer(required=True, metadata={"description": "milliseconds since 1970"})


class RecordOut(Open):
    format = fields.String(required=True)
    game = fields.String(required=True)
    seats = fields.List(fields.Dict(), required=True)
    deal = fields.Dict(required=True)
    actions = fields.List(fields.String(), required=True)
