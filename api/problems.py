"""RFC 9457: one table from exception to status and code, and the answer made of it."""

import json
from collections.abc import Mapping
from typing import Any

from flask import Response
from werkzeug.exceptions import HTTPException

from api import errors
from engine import AfterEnd, BadNotation, EngineError, IllegalAction, NotInTurn

__all__ = ["CODES", "TABLE", "of_engine", "of_http", "of_refused", "problem"]

TABLE: dict[type[Exception], tuple[int, str, str]] = {
    errors.Malformed: (422, "invalid_request", "The request is not as documented"),
    errors.Unauthorized: (401, "unauthorized", "A player's token is needed"),
    errors.NotSeated: (403, "not_seated", "You have no seat at this table"),
    errors.TooFewCoins: (403, "too_few_coins", "You hold less than the room's minimum"),
    errors.NotFound: (404, "not_found", "There is no such thing"),
    errors.AlreadySeated: (409, "already_seated", "You have a seat in another room"),
    errors.AlreadyReported: (409, "already_reported", "You have reported this hand already"),
    errors.HandRunning: (409, "hand_running", "Not while a hand is being played"),
    errors.StaleVersion: (409, "stale_version", "The table has moved on"),
    NotInTurn: (409, "not_in_turn", "It is not your turn"),
    AfterEnd: (409, "not_in_turn", "It is not your turn"),
    BadNotation: (400, "bad_notation", "That is no action of this game"),
    IllegalAction: (422, "illegal_action", "The rules forbid it"),
    errors.NotOffered: (422, "not_offered", "The game has no such thing"),
    errors.IdempotencyMismatch: (
        422,
        "idempotency_mismatch",
        "The idempotency key was used for another request",
    ),
    errors.UnsupportedType: (415, "unsupported_media_type", "The body must be JSON"),
    errors.TooManyRequests: (429, "rate_limited", "Too many requests"),
}
"""Whatever is refused on purpose: status, code, title."""

_HTTP = {
    400: ("malformed", "The request cannot be read"),
    404: ("not_found", "There is no such thing"),
    405: ("method_not_allowed", "No such method here"),
    413: ("body_too_large", "The body is too large"),
    415: ("unsupported_media_type", "The body must be JSON"),
    422: ("invalid_request", "The request is not as documented"),
    500: ("internal", "The server failed"),
}
"""What Flask and its extensions raise, by status."""

CODES: dict[str, int] = {
    **{code: status for status, (code, _) in _HTTP.items()},
    **{code: status for status, code, _ in TABLE.values()},
}
"""Every code there is, with its status."""


def problem(
    status: int,
    code: str,
    title: str,
    detail: str,
    members: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The answer; `members` come after the five that every problem has."""
    body = {"type": f"/docs#{code}", "title": title, "status": status, "code": code}
    text = json.dumps({**body, "detail": detail, **(members or {})}, ensure_ascii=False)
    # A detail may repeat what the client wrote, half a surrogate pair, too.
    made = text.encode(errors="replace")
    answer = Response(made, status, mimetype="application/problem+json")
    answer.headers.update(headers or {})
    return answer


def of_refused(refused: errors.Refused) -> Response:
    """What a service refused."""
    status, code, title = TABLE[type(refused)]
    return problem(status, code, title, refused.detail, refused.members, refused.headers)


def of_engine(error: EngineError) -> Response:
    """What the rules refused, with the rule where the page has one."""
    status, code, title = TABLE[type(error)]
    members = {"rule": error.rule} if isinstance(error, IllegalAction) else {}
    return problem(status, code, title, error.detail, members)


def of_http(error: HTTPException) -> Response:
    """What Flask, werkzeug or the parser of arguments refused; Allow is kept."""
    status = error.code or 500
    code, title = _HTTP.get(status, _HTTP[400 if status < 500 else 500])
    data: Mapping[str, Any] = getattr(error, "data", None) or {}
    members = {"errors": data["messages"]} if "messages" in data else {}
    detail = title if members or status == 500 else (error.description or title)
    headers = {
        name: value
        for name, value in error.get_headers()
        if name.lower() not in ("content-type", "content-length")
    }
    return problem(status, code, title, detail, members, headers)
