"""The record of one hand: its types, its text, its id (`docs/history.md`)."""

import hashlib
import json
from typing import Any, NoReturn

import msgspec
from msgspec import UNSET, UnsetType

from engine import find
from replays.errors import BadRecord, UnknownFormat, UnknownGame, Unreadable

__all__ = [
    "FORMAT",
    "MAX_LINE",
    "OUTCOMES",
    "Record",
    "Seat",
    "Shuffle",
    "parse_json",
    "read",
    "record_id",
    "seal",
    "write",
]

FORMAT = "paiju/1"
MAX_LINE = 1 << 20
"""Bytes; a longer line is unreadable."""
OUTCOMES = (
    "played",
    "showdown",
    "uncontested",
    "won",
    "drawn",
    "passed_out",
    "fled",
    "void",
)
_LARGEST = (1 << 63) - 1

Json = Any


class Seat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who sat there, and what the player held before the hand."""

    player: str
    coins: int | UnsetType = UNSET


class Shuffle(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How the deal came about: with all four, anybody can deal it again."""

    scheme: str | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    server_seed: str | UnsetType = UNSET
    client_seeds: list[str] | UnsetType = UNSET

    def complete(self) -> bool:
        """Whether the deal can be checked."""
        return UNSET not in (self.scheme, self.commitment, self.server_seed, self.client_seeds)


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One hand, fields in the order in which they are written.

    :ivar extra: the keys that begin with ``x_``, kept and ignored.
    """

    format: str
    game: str
    rules: dict[str, Json] | UnsetType = UNSET
    seats: list[Seat]
    setup: dict[str, Json] | UnsetType = UNSET
    deal: dict[str, Json]
    actions: list[str]
    outcome: str | UnsetType = UNSET
    winners: list[int] | UnsetType = UNSET
    points: list[int] | UnsetType = UNSET
    coins: list[int] | UnsetType = UNSET
    house: int | UnsetType = UNSET
    id: str | UnsetType = UNSET
    times: list[int] | UnsetType = UNSET
    started_at: str | UnsetType = UNSET
    shuffle: Shuffle | UnsetType = UNSET
    explain: list[Json] | UnsetType = UNSET
    source: dict[str, Json] | UnsetType = UNSET
    extra: dict[str, Json] = msgspec.field(default_factory=dict, name="x_")

    def held(self) -> list[int] | None:
        """Coins per seat before the hand; None when the record states none."""
        coins = [seat.coins for seat in self.seats if seat.coins is not UNSET]
        return coins or None


_encode = msgspec.json.Encoder().encode
_encode_sorted = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(Record).decode


def write(record: Record) -> str:
    """The record as one line of JSON, without the line's end."""
    if not record.extra:
        return _encode(record).decode()
    plain: dict[str, Json] = json.loads(_encode(msgspec.structs.replace(record, extra={})))
    return _encode({**plain, **record.extra}).decode()


def record_id(record: Record) -> str:
    """SHA-256 of the canonical text, in lower-case hex."""
    kept = record.id, record.explain, record.source, record.extra
    record.id = record.explain = record.source = UNSET
    record.extra = {}
    try:
        return hashlib.sha256(_encode_sorted(record)).hexdigest()
    finally:
        record.id, record.explain, record.source, record.extra = kept


def seal(record: Record) -> Record:
    """The same record with its id; returns its argument."""
    record.id = record_id(record)
    return record


def read(line: bytes) -> Record:
    """The record that a line of a file holds.

    :raises RecordError: the first thing that is wrong, in the order of the format's table.
    """
    if len(line) > MAX_LINE:
        raise Unreadable(f"the line is longer than {MAX_LINE} bytes")
    record = _read_own(line) or _read_any(line)
    _check(record)
    return record


def _read_own(line: bytes) -> Record | None:
    """The record, if the line is byte for byte what `write` gives; else None.

    Such a line has no key twice and no ``x_`` keys, and is read several times as fast.
    """
    try:
        record = _decode(line)
    except (ValueError, RecursionError):
        return None
    return record if not record.extra and _encode(record) == line else None


# What the careful reader wants: a type, and for lists that of the items.
_TYPES: dict[str, tuple[type, type | None]] = {
    "format": (str, None),
    "game": (str, None),
    "rules": (dict, None),
    "seats": (list, dict),
    "setup": (dict, None),
    "deal": (dict, None),
    "actions": (list, str),
    "outcome": (str, None),
    "winners": (list, int),
    "points": (list, int),
    "coins": (list, int),
    "house": (int, None),
    "id": (str, None),
    "times": (list, int),
    "started_at": (str, None),
    "shuffle": (dict, None),
    "explain": (list, None),
    "source": (dict, None),
}
_REQUIRED = ("format", "game", "seats", "deal", "actions")


def _read_any(line: bytes) -> Record:
    data = _parse_object(line)
    for key, (kind, items) in _TYPES.items():
        if key in data:
            value = data[key]
            good = _is(value, kind) and (items is None or all(_is(item, items) for item in value))
            if not good:
                raise Unreadable(f"{key} has a wrong type")
    for seat in data.get("seats", ()):
        if not _is(seat.get("player", ""), str) or not _is(seat.get("coins", 0), int):
            raise Unreadable("a seat has a wrong type in it")
    if not _is(data.get("deal", {}).get("deck", ""), str):
        raise Unreadable("deck has a wrong type")
    _check_known(data.get("format", FORMAT), data.get("game"))
    for key in _REQUIRED:
        if key not in data:
            raise BadRecord(f"{key} is missing")
    extra = {key: value for key, value in data.items() if key.startswith("x_")}
    for key in data:
        if key not in _TYPES and key not in extra:
            raise BadRecord(f"no such key: {key[:40]!r}")
    known = {key: value for key, value in data.items() if key not in extra}
    try:
        record = msgspec.convert(known, Record)
    except msgspec.ValidationError as wrong:
        raise BadRecord(str(wrong)) from None
    record.extra = extra
    return record


def _is(value: object, kind: type) -> bool:
    return isinstance(value, kind) and (kind is not int or not isinstance(value, bool))


def parse_json(line: bytes) -> Json:
    """The JSON value in the text.

    :raises Unreadable: it is none, or holds what JSON in UTF-8 has not, or a key twice.
    """
    try:
        data = json.loads(line.decode(), object_pairs_hook=_unique, parse_constant=_no_constant)
        json.dumps(data, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except RecursionError:
        raise Unreadable("nested too deep") from None
    except ValueError as wrong:
        raise Unreadable(f"not JSON in UTF-8: {wrong}"[:200]) from None
    return data


def _parse_object(line: bytes) -> dict[str, Json]:
    data = parse_json(line)
    if not isinstance(data, dict):
        raise Unreadable("not a JSON object")
    return data


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _check_known(format_: str, game: str | None) -> None:
    if format_ != FORMAT:
        raise UnknownFormat(f"the format is {format_[:40]!r}, not {FORMAT!r}")
    if game is not None and find(game) is None:
        raise UnknownGame(f"no such game: {game[:40]!r}")


def _check(record: Record) -> None:
    """What the types do not say.

    :raises RecordError:
    """
    _check_known(record.format, record.game)
    players = [seat.player for seat in record.seats]
    if "" in players or len(set(players)) < len(players):
        raise BadRecord("a player has no name, or is there twice")
    coins = [seat.coins for seat in record.seats if seat.coins is not UNSET]
    if len(coins) not in (0, len(players)):
        raise BadRecord("coins are stated for some seats only")
    if coins and not 0 <= min(coins) <= max(coins) <= _LARGEST:
        raise BadRecord("a seat's coins are negative or beyond 64 bits")
    if record.outcome is not UNSET and record.outcome not in OUTCOMES:
        raise BadRecord(f"no such outcome: {record.outcome[:40]!r}")
    if record.times is not UNSET and len(record.times) != len(record.actions):
        raise BadRecord("there are not as many times as actions")
