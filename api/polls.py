"""The view over HTTP: the poll that finds nothing new costs one indexed statement."""

import json
import time
from typing import Any, NamedTuple

from flask import Request, Response

from api import presence
from api.changes import attend, changing, reading
from api.delay import Shown, shown
from api.errors import Malformed, NotFound, Refused, Unauthorized
from api.house import House
from api.limits import address
from api.players import bearer, token_hash
from api.view import etag, view
from api.waiting import Asker

__all__ = ["MOST_WAIT", "answer", "unchanged"]

MOST_WAIT = 25
"""Seconds."""

_TABLES = "/v1/tables/"
_PROBE = """select t.version, t.deadline_ms, t.turn_ms, t.asked, t.delay_ms,
    p.id, p.seen_ms, s.seat
    from tables t left join players p on p.token_hash = ?1
    left join seats s on s.player = p.id and s."table" = t.id where t.id = ?2"""


def unchanged(house: House, environ: dict[str, Any]) -> str | None:
    """The tag, if the request is a plain poll of a table that finds nothing new.

    This is the short way for what is asked most; whatever else there is to say, `answer` says.
    """
    path, known = environ["PATH_INFO"], environ.get("HTTP_IF_NONE_MATCH")
    if known is None or environ["REQUEST_METHOD"] != "GET" or environ.get("QUERY_STRING"):
        return None
    if not path.startswith(_TABLES) or "/" in path[len(_TABLES) :]:
        return None
    try:
        token = bearer(environ.get("HTTP_AUTHORIZATION"))
        hashed = None if token is None else token_hash(token)
        found = _probe(house, path[len(_TABLES) :], hashed)
    except Refused:
        return None
    if found.deadline is not None and found.deadline <= house.now():
        return None
    return found.tag if _matches(known, found.tag) else None


def answer(house: House, table: str, request: Request) -> Response:
    """The view, or 304 if the asker has it already.

    :raises NotFound:
    :raises Unauthorized:
    :raises Malformed:
    """
    environ = request.environ
    token = bearer(environ.get("HTTP_AUTHORIZATION"))
    known = environ.get("HTTP_IF_NONE_MATCH")
    since, seconds = _query(request) if environ.get("QUERY_STRING") else (None, 0)
    hashed = None if token is None else token_hash(token)
    end = time.monotonic() + seconds
    while True:
        found = _probe(house, table, hashed)
        seen = found.version if found.shown is None else found.shown.version
        same = seen == since if known is None else _matches(known, found.tag)
        now = house.now()
        if found.deadline is not None and found.deadline <= now:
            with changing(house, table):
                continue  # the turn that ran out is dealt with on the way in
        left = end - time.monotonic()
        asker = Asker(found.player or address(environ, house.config.proxies), guest=found.guest)
        if not same or left <= 0 or house.waiting.full(asker):
            break
        until = None if found.shown is None else found.shown.until
        nearest = min((at for at in (found.deadline, until) if at is not None), default=None)
        if nearest is not None:
            left = min(left, (nearest - now) / 1000)
        house.waiting.wait(asker, table, found.version, left)
    if same and (known is not None or seconds):
        return _unchanged(found.tag)
    return _whole(house, table, found.player)


class _Found(NamedTuple):
    """A table, found by a poll.

    :ivar player: who asks.
    :ivar tag: of what it would see.
    :ivar guest: whether it has no seat there.
    :ivar shown: what it would see, if that is not the table as it is now.
    """

    version: int
    deadline: int | None
    player: str | None
    tag: str
    guest: bool
    shown: Shown | None = None


def _probe(house: House, table: str, hashed: bytes | None) -> _Found:
    row = house.store.db.conn.execute(_PROBE, (hashed, table)).fetchone()
    if row is None:
        raise NotFound("there is no such table")
    version, deadline, turn, asked, delay_ms, player, seen, seat = row
    if player is not None:
        asked_now = seat is not None and bool(asked >> seat & 1)
        if presence.stale(seen, house.now(), turn, asked=asked_now):
            attend(house, player)
    elif hashed is not None:
        raise Unauthorized("this token is nobody's")
    if seat is None and delay_ms:
        past = shown(house.store.db, table, delay_ms, house.now())
        return _Found(version, deadline, player, etag(past.version, None), True, past)
    return _Found(version, deadline, player, etag(version, seat), seat is None)


def _query(request: Request) -> tuple[int | None, int]:
    """``since`` and ``wait``."""
    given = request.args
    for name in given:
        if name not in ("wait", "since") or len(given.getlist(name)) > 1:
            raise Malformed(f"no such parameter, or twice: {name[:40]!r}")
    since = _number(given.get("since"), "since", (1 << 63) - 1)
    seconds = _number(given.get("wait"), "wait", MOST_WAIT)
    return since, seconds or 0


def _number(text: str | None, name: str, most: int) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal()) or len(text) > 19 or int(text) > most:
        raise Malformed(f"{name} is a whole number from 0 to {most}")
    return int(text)


def _matches(known: str, tag: str) -> bool:
    """Weak comparison: proxies weaken tags, and may send several."""
    if known == tag:
        return True
    bare = tag[2:]
    tags = (one.strip() for one in known.split(","))
    return any(one == "*" or one.removeprefix("W/") == bare for one in tags)


def _unchanged(tag: str) -> Response:
    made = Response(status=304)
    made.headers["ETag"] = tag
    made.headers["Cache-Control"] = "private, no-cache"
    made.headers["Vary"] = "Authorization"
    return made


def _whole(house: House, table: str, player: str | None) -> Response:
    with reading(house, table) as look:
        chair = look.table.chair_of(player)
        if chair is None and look.table.delay_ms:
            past = shown(look.db, table, look.table.delay_ms, look.now)
            version, seen = past.version, {**json.loads(past.text), "now": look.now}
        else:
            version = look.table.version
            seen = view(look.db, look.table, look.fold, player, look.now)
    made = Response(json.dumps(seen, ensure_ascii=False), mimetype="application/json")
    made.headers["ETag"] = etag(version, chair.seat if chair is not None else None)
    made.headers["Cache-Control"] = "private, no-cache"
    made.headers["Vary"] = "Authorization"
    return made
