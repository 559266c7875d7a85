"""What every route needs: the house, who asks, and the problems it may answer with."""

import inspect
from collections.abc import Callable
from json import JSONDecodeError
from typing import Any, TypeVar

from flask import Request, current_app, request
from flask_smorest import Blueprint as SmorestBlueprint
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge

from api import presence
from api.changes import attend
from api.errors import Unauthorized
from api.house import House
from api.players import Player, bearer, token_hash
from api.problems import CODES

__all__ = ["Blueprint", "as_written", "documented", "house", "key", "player", "someone"]

F = TypeVar("F", bound=Callable[..., Any])

_WHO = """select p.id, p.name, p.seen_ms, t.turn_ms, t.asked, s.seat from players p
    left join seats s on s.player = p.id left join tables t on t.id = s."table"
    where p.token_hash = ?"""


class Parser(FlaskParser):
    """webargs's, for which JSON is malformed too that is too much for Python's reader."""

    def _raw_load_json(self, req: Request) -> Any:
        # Of a body in chunks no more is read than may come, and nobody is told.
        if req.content_length is None and len(req.get_data()) >= (req.max_content_length or 0):
            raise RequestEntityTooLarge
        try:
            return super()._raw_load_json(req)
        except JSONDecodeError:
            raise  # webargs's own to tell
        except (RecursionError, ValueError):
            raise BadRequest("nested too deep, or a number too long") from None


class Blueprint(SmorestBlueprint):  # type: ignore[misc]  # flask-smorest is untyped
    """flask-smorest's, with this parser."""

    ARGUMENTS_PARSER = Parser()


def house() -> House:
    """The server, as far as it is in this process."""
    found: House = current_app.extensions["paiju"]
    return found


def someone(*, noted: bool = True) -> Player | None:
    """Who asks; None for a spectator.

    :param noted: whether to write down that the player is there; a change of a table does
        so itself.
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
    if noted and presence.stale(seen, here.now(), turn or 0, asked=asked_now):
        attend(here, own)
    return Player(own, name)


def player(*, noted: bool = True) -> Player:
    """Who asks, as `someone`.

    :raises Unauthorized: no token, or nobody's.
    """
    found = someone(noted=noted)
    if found is None:
        raise Unauthorized
    return found


def key(cursor: str | None) -> int | None:
    """A cursor that is a number, as the schema has made sure."""
    return None if cursor is None else int(cursor)


def documented(blueprint: Blueprint, *codes: str, token: bool | None = None) -> Callable[[F], F]:
    """Add the codes, and what every route may answer, to the document.

    :param token: whether one is needed; None: it may be there.
    """
    all_codes = {*codes, "rate_limited", "unauthorized", "internal"}
    security: list[dict[str, list[str]]] = [{"bearer": []}] if token else [{}, {"bearer": []}]

    def decorate(route: F) -> F:
        found: Any = blueprint.doc(security=security)(route)
        for status in sorted({CODES[code] for code in all_codes}):
            found = blueprint.alt_response(status, response=f"Problem{status}")(found)
        vars(route)["_apidoc"] = vars(found)["_apidoc"]
        return route  # without the wrappers, which only carry the document

    return decorate


def as_written(route: Any) -> Any:
    """The route without the wrappers around it, which then only document it."""
    bare = inspect.unwrap(route)
    vars(bare)["_apidoc"] = vars(route)["_apidoc"]
    return bare
