"""Finished hands."""

from typing import Any

from flask import Response
from marshmallow import RAISE

from api import schemas
from api.errors import NotFound
from api.reports import report as keep
from api.routes.common import Blueprint, documented, house, key, player, someone
from engine import EngineError
from replays.archive import Archive
from replays.record import write
from replays.redact import redacted

__all__ = ["hands"]

hands = Blueprint("hands", __name__, url_prefix="/v1", description="Finished hands")


@hands.route("/hands")
@documented(hands, "invalid_request")
@hands.arguments(schemas.HandsQuery(), location="query", unknown=RAISE)
@hands.response(200, schemas.Hands)
def find(query: dict[str, Any]) -> Any:
    """Finished hands, the latest first."""
    someone()
    limit = query["limit"]
    rows = Archive(house().store.db).find(
        game=query.get("game"),
        player=query.get("player"),
        room=query.get("room"),
        before=key(query.get("cursor")),
        limit=limit + 1,
    )
    following = str(rows[limit - 1].number) if len(rows) > limit else None
    return {"items": rows[:limit], "next_cursor": following}


@hands.route("/hands/<hand>")
@documented(hands, "not_found")
@hands.response(200, schemas.RecordOut)
def record(hand: str) -> Any:
    """The hand's record in `paiju/1`, redacted to what you may know."""
    asking = someone()
    found = Archive(house().store.db).get(hand)
    if found is None:
        raise NotFound("there is no such finished hand")
    own = asking.id if asking is not None else None
    try:
        text = write(redacted(found, own))
    except EngineError:  # imported: nobody can say what of it is to stay hidden
        raise NotFound("this hand cannot be replayed") from None
    return Response(text, mimetype="application/json")


@hands.route("/hands/<hand>/reports", methods=["POST"])
@documented(
    hands,
    "invalid_request",
    "malformed",
    "unsupported_media_type",
    "body_too_large",
    "not_found",
    "not_seated",
    "already_reported",
    token=True,
)
@hands.arguments(schemas.ReportIn())
@hands.response(201, schemas.ReportOut)
@hands.alt_response(200, schema=schemas.ReportOut, description="You said so before", success=True)
def report(given: dict[str, Any], hand: str) -> Any:
    """Complain about a hand that you played; once, however often the answer is lost."""
    made, new = keep(house(), player(), hand, given["text"])
    return made, 201 if new else 200
