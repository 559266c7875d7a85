"""The view, the move, and what else a player does at a table."""

from typing import Any

from flask import Response, request
from marshmallow import RAISE

from api import delay, lobby, polls, schemas
from api import tables as service
from api.changes import reading
from api.errors import Malformed
from api.routes.common import Blueprint, as_written, documented, house, player, someone
from api.view import events as events_of

__all__ = ["tables"]

tables = Blueprint("tables", __name__, url_prefix="/v1", description="Tables")

_BODY = ("invalid_request", "malformed", "unsupported_media_type", "body_too_large")
_SEATED = ("not_found", "not_seated")

_TAG = {"ETag": {"schema": {"type": "string"}, "description": "version and viewer"}}
_VIEW_PARAMETERS = [
    {
        "name": "wait",
        "in": "query",
        "description": "seconds to wait for another version, with If-None-Match or `since`",
        "schema": {"type": "integer", "minimum": 0, "maximum": polls.MOST_WAIT},
    },
    {
        "name": "since",
        "in": "query",
        "description": "the version that you have",
        "schema": {"type": "integer", "minimum": 0, "maximum": (1 << 63) - 1},
    },
    {"name": "If-None-Match", "in": "header", "schema": {"type": "string"}},
]


def _told(answer: service.Answer) -> Response:
    made = Response(answer.text, mimetype="application/json")
    made.headers["ETag"] = answer.etag
    if answer.replayed:
        made.headers["Idempotent-Replayed"] = "true"
    return made


@tables.route("/tables")
@documented(tables, "invalid_request")
@tables.arguments(schemas.TablesQuery(), location="query", unknown=RAISE)
@tables.response(200, schemas.Tables)
def index(query: dict[str, Any]) -> Any:
    """The tables, of one room or of all."""
    someone()
    limit = query["limit"]
    here = house()
    with here.store.read() as db:
        rows = lobby.tables(
            db,
            here.now(),
            room_id=query.get("room"),
            after=query.get("cursor", ""),
            limit=limit + 1,
        )
    following = rows[limit - 1]["table"] if len(rows) > limit else None
    return {"items": rows[:limit], "next_cursor": following}


@tables.route("/tables/<table>")
@as_written
@documented(tables, "not_found", "invalid_request")
@tables.doc(parameters=_VIEW_PARAMETERS)
@tables.response(200, schemas.View, headers=_TAG)
@tables.alt_response(304, description="Nothing new", success=True, headers=_TAG)
def view(table: str) -> Response:
    """The table as you may see it."""
    return polls.answer(house(), table, request)


@tables.route("/tables/<table>/ready", methods=["POST"])
@documented(tables, *_BODY, *_SEATED, "hand_running", "too_few_coins", "not_offered", token=True)
@tables.arguments(schemas.ReadyIn(), required=False)
@tables.response(200, schemas.View, headers=_TAG)
def ready(given: dict[str, Any], table: str) -> Response:
    """Be ready; the hand starts when everybody at the table is, and they are enough."""
    return _told(
        service.ready(
            house(),
            player(noted=False),
            table,
            opens=given["open"],
            client_seed=given["client_seed"],
        )
    )


@tables.route("/tables/<table>/ready", methods=["DELETE"])
@documented(tables, *_SEATED, "hand_running", token=True)
@tables.response(200, schemas.View, headers=_TAG)
def unready(table: str) -> Response:
    """Take it back."""
    return _told(service.unready(house(), player(noted=False), table))


@tables.route("/tables/<table>/actions", methods=["POST"])
@documented(
    tables,
    *_BODY,
    *_SEATED,
    "stale_version",
    "illegal_action",
    "not_in_turn",
    "bad_notation",
    "idempotency_mismatch",
    token=True,
)
@tables.doc(
    parameters=[
        {
            "name": "Idempotency-Key",
            "in": "header",
            "description": "the same key and body get the first answer again",
            "schema": {"type": "string", "minLength": 1, "maxLength": 128},
        }
    ]
)
@tables.arguments(schemas.MoveIn())
@tables.response(200, schemas.View, headers=_TAG)
def move(given: dict[str, Any], table: str) -> Response:
    """The move."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not (0 < len(key) <= 128 and key.isascii() and key.isprintable()):
        raise Malformed("an idempotency key has 1 to 128 printable characters")
    asked = service.Move(table, given["action"], given["version"], key)
    return _told(service.move(house(), player(noted=False), asked))


@tables.route("/tables/<table>/events")
@documented(tables, "not_found", "invalid_request")
@tables.arguments(schemas.EventsQuery(), location="query", unknown=RAISE)
@tables.response(200, schemas.Events)
def events(query: dict[str, Any], table: str) -> Any:
    """What happened since a version, in order, as you may see it."""
    asking = someone()
    with reading(house(), table) as look:
        own = asking.id if asking is not None else None
        upto = delay.reaches(look, own)
        return events_of(
            look.db, look.table, own, after=query["after"], upto=upto, limit=query["limit"]
        )


@tables.route("/tables/<table>/hints")
@documented(tables, *_SEATED, "not_in_turn", token=True)
@tables.response(200, schemas.Hints)
def hints(table: str) -> Any:
    """Plays worth offering, the most modest first."""
    found = service.hints(house(), player(), table)
    return {"items": [{"action": action} for action in found]}


@tables.route("/tables/<table>/auto", methods=["PUT"])
@documented(tables, *_BODY, *_SEATED, "not_in_turn", "not_offered", token=True)
@tables.arguments(schemas.AutoIn())
@tables.response(200, schemas.View, headers=_TAG)
def auto(given: dict[str, Any], table: str) -> Response:
    """Take your seat back from the trustee, or hand it over."""
    return _told(service.auto(house(), player(noted=False), table, **given))


@tables.route("/tables/<table>/leave", methods=["POST"])
@documented(tables, *_SEATED, "unsupported_media_type", "body_too_large", token=True)
@tables.response(200, schemas.Left)
def leave(table: str) -> Any:
    """Leave the table: between hands at once, in a hand as the game's page says."""
    return {"table": table, "free": service.leave(house(), player(noted=False), table)}
