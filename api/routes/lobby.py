"""What is played, and where."""

from typing import Any

from api import lobby as service
from api import schemas
from api.errors import NotFound
from api.routes.common import Blueprint, documented, house, player, someone
from engine import GAMES, find

__all__ = ["lobby"]

lobby = Blueprint("lobby", __name__, url_prefix="/v1", description="Games and rooms")


@lobby.route("/games")
@documented(lobby)
@lobby.response(200, schemas.Games)
def games() -> Any:
    """The games there are."""
    someone()
    return {"items": list(GAMES.values()), "next_cursor": None}


@lobby.route("/games/<game>")
@documented(lobby, "not_found")
@lobby.response(200, schemas.GameOut)
def game(game: str) -> Any:
    """Seats, verbs, room parameters, kinds of play."""
    someone()
    found = find(game)
    if found is None:
        raise NotFound("there is no such game")
    return found


@lobby.route("/rooms")
@documented(lobby)
@lobby.response(200, schemas.Rooms)
def rooms() -> Any:
    """The rooms, with how many play there now."""
    someone()
    return {"items": service.rooms(house().store.db), "next_cursor": None}


@lobby.route("/rooms/<room>")
@documented(lobby, "not_found")
@lobby.response(200, schemas.RoomOut)
def room(room: str) -> Any:
    """One room."""
    someone()
    return service.room(house().store.db, room)


@lobby.route("/rooms/<room>/join", methods=["POST"])
@documented(
    lobby,
    "not_found",
    "too_few_coins",
    "already_seated",
    "unsupported_media_type",
    "body_too_large",
    token=True,
)
@lobby.response(201, schemas.Joined)
@lobby.alt_response(200, schema=schemas.Joined, description="You sit there already", success=True)
def join(room: str) -> Any:
    """Take a seat: the system chooses a table, or opens one."""
    seat = service.join(house(), player(), room)
    return seat, 201 if seat.new else 200
