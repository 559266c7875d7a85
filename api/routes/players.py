"""Who you are."""

from typing import Any

from marshmallow import RAISE

from api import ledger, schemas
from api import players as service
from api.routes.common import Blueprint, documented, house, key, player, someone

__all__ = ["players"]

players = Blueprint("players", __name__, url_prefix="/v1", description="Who you are")


@players.route("/players", methods=["POST"])
@documented(players, "invalid_request", "malformed", "unsupported_media_type", "body_too_large")
@players.arguments(schemas.PlayerIn())
@players.response(201, schemas.NewPlayer)
def create(given: dict[str, Any]) -> Any:
    """A new player, with its token: the only time it is shown."""
    made, token = service.create(house(), given["name"])
    return {"player_id": made.id, "name": made.name, "token": token}


@players.route("/players/<player_id>")
@documented(players, "not_found")
@players.response(200, schemas.Profile)
def profile(player_id: str) -> Any:
    """Name and statistics by game."""
    someone()
    return service.profile(house().store.db, player_id)


@players.route("/me")
@documented(players, token=True)
@players.response(200, schemas.Me)
def me() -> Any:
    """Your coins, and the seat that you hold."""
    asking = player()
    with house().store.read() as db:
        return service.me(db, asking)


@players.route("/me/token", methods=["POST"])
@documented(players, "body_too_large", "unsupported_media_type", token=True)
@players.response(200, schemas.Token)
def new_token() -> Any:
    """A new token; the old one dies."""
    return {"token": service.new_token(house(), player())}


@players.route("/me/ledger")
@documented(players, "invalid_request", token=True)
@players.arguments(schemas.PageQuery(), location="query", unknown=RAISE)
@players.response(200, schemas.Ledger)
def my_ledger(query: dict[str, Any]) -> Any:
    """Your postings, the latest first."""
    asking, limit = player(), query["limit"]
    before = key(query.get("cursor"))
    rows = ledger.statement(house().store.db, asking.id, before=before, limit=limit + 1)
    following = str(rows[limit - 1].id) if len(rows) > limit else None
    return {"items": rows[:limit], "next_cursor": following}
