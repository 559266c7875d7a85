"""What every route needs: the house, who asks, and the problems it may answer with."""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import current_app, request
from flask_smorest import Blueprint

from api import presence
from api.errors import Malformed, Unauthorized
from api.house import House
from api.players import Player, bearer, token_hash
from api.problems import CODES

__all__ = ["documented", "house", "key", "number", "player", "someone"]

F = TypeVar("F", bound=Callable[..., Any])

_WHO = """select p.id, p.name, p.seen_ms, t.turn_ms, t.asked, s.seat from players p
    left join seats s on s.player = p.id left join tables t on t.id = s."table"
    where p.token_hash = ?"""


def house() -> House:
    """This process's share of the server."""
    found: House = current_app.extensions["paiju"]
    return found


def someone() -> Player | None:
    """Who asks; None for a spectator.

    :raises Unauthorized: the token is nobody's.
    """
    token = bearer(request.headers.get("Authorization"))
    if token is None:
        return None
    here = house()
    row = here.store.db.conn.execute(_WHO, (token_hash(token),)).fetchone()
    if row is None:
        raise Unauthorized("this token is nobody's")
    own, name, seen, turn, asked, seat = row
    asked_now = seat is not None and bool(asked >> seat & 1)
    if presence.stale(seen, here.now(), turn or 0, asked=asked_now):
        presence.note(here, own)
    return Player(own, name)


def player() -> Player:
    """Who asks.

    :raises Unauthorized: no token, or nobody's.
    """
    found = someone()
    if found is None:
        raise Unauthorized
    return found


def number(text: str | None, name: str, most: int) -> int | None:
    """A whole number of the query; None if it is not there.

    :raises Malformed:
    """
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal()) or len(text) > 19 or int(text) > most:
        raise Malformed(f"{name} is a whole number from 0 to {most}")
    return int(text)


def key(cursor: str | None) -> int | None:
    """A cursor that is a number.

    :raises Malformed: it is none that we gave.
    """
    return number(cursor, "cursor", (1 << 62) - 1)


def documented(blueprint: Blueprint, *codes: str, token: bool | None = None) -> Callable[[F], F]:
    """Add the codes, and what every route may answer, to the document.

    :param token: whether one is needed; None: it may be there.
    """
    all_codes = {*codes, "rate_limited", "unauthorized", "internal"}
    security = [{"bearer": []}] if token else [{}, {"bearer": []}]

    def decorate(route: F) -> F:
        found: Any = blueprint.doc(security=security)(route)
        for status in sorted({CODES[code] for code in all_codes}):
            found = blueprint.alt_response(status, response=f"Problem{status}")(found)
        done: F = found
        return done

    return decorate
