"""Players: a name, and an opaque token that is kept only as its hash."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from api import ledger
from api.errors import NotFound, Unauthorized
from api.house import House, new_id

__all__ = [
    "Player",
    "bearer",
    "create",
    "holder",
    "me",
    "new_token",
    "profile",
    "token_hash",
]


@dataclass(frozen=True, slots=True)
class Player:
    """Who is asking."""

    id: str
    name: str


def token_hash(token: str) -> bytes:
    """What the database has of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()


def bearer(header: str | None) -> str | None:
    """The token of an ``Authorization`` header; None without one.

    :raises Unauthorized: a header that is no bearer token.
    """
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Unauthorized("Authorization takes a bearer token")
    return token.strip()


def holder(db: Database, header: str) -> str | None:
    """The id of the player whose token is in the ``Authorization`` header, if it is one's."""
    try:
        token = bearer(header)
    except Unauthorized:
        return None
    assert token is not None
    row = db.conn.execute(
        "select id from players where token_hash = ?", (token_hash(token),)
    ).fetchone()
    return row[0] if row else None


def create(house: House, name: str) -> tuple[Player, str]:
    """A new player with the configured grant, and its token: the only time it is shown."""
    token = secrets.token_urlsafe(32)
    player = Player(new_id("p"), name)
    now = house.now()
    with house.store.write() as db:
        db.conn.execute(
            "insert into players (id, name, token_hash, created_ms, seen_ms)"
            " values (?, ?, ?, ?, ?)",
            (player.id, name, token_hash(token), now, now),
        )
        if house.config.grant:
            ledger.post(db, ledger.BANK, player.id, house.config.grant, reason="welcome", at=now)
    return player, token


def new_token(house: House, player: Player) -> str:
    """A new token; the old one is nobody's from now on."""
    token = secrets.token_urlsafe(32)
    with house.store.write() as db:
        db.conn.execute(
            "update players set token_hash = ? where id = ?", (token_hash(token), player.id)
        )
    return token


def me(db: Database, player: Player) -> dict[str, Any]:
    """What a player sees of itself: coins, and where it sits."""
    seat = db.conn.execute(
        'select s."table", s.seat, t.room, t.hand from seats s'
        ' join tables t on t.id = s."table" where s.player = ?',
        (player.id,),
    ).fetchone()
    return {
        "player_id": player.id,
        "name": player.name,
        "coins": ledger.balance(db, player.id),
        "seat": seat and dict(zip(("table", "seat", "room", "hand"), seat, strict=True)),
    }


def profile(db: Database, player: str) -> dict[str, Any]:
    """What everybody may know of a player: the name and what it did, by game.

    :raises NotFound:
    """
    row = db.conn.execute("select name from players where id = ?", (player,)).fetchone()
    if row is None:
        raise NotFound("there is no such player")
    columns = ("game", "hands", "won", "lost", "drawn", "fled", "disconnected", "points")
    rows = db.conn.execute(
        f"select {', '.join(columns)} from statistics"  # noqa: S608  # constants
        " where player = ? order by game",
        (player,),
    )
    statistics = [dict(zip(columns, values, strict=True)) for values in rows]
    return {"player_id": player, "name": row[0], "statistics": statistics}
