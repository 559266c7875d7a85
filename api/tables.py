"""What a player does at a table: ready, move, hand over, leave."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from api import hands, ledger
from api.changes import Change, Look, changing, reading
from api.errors import (
    HandRunning,
    IdempotencyMismatch,
    NotFound,
    NotOffered,
    NotSeated,
    StaleVersion,
    TooFewCoins,
)
from api.house import House
from api.players import Player
from api.state import Chair
from api.view import etag, view
from engine import AfterEnd, BadNotation, NotInTurn

__all__ = ["Answer", "Move", "auto", "hints", "leave", "move", "ready", "unready"]


@dataclass(frozen=True, slots=True)
class Move:
    """What a client asks for.

    :ivar action: in the notation of the record, without the seat.
    :ivar version: the version that it was thought up at; None: whatever it is now.
    :ivar key: the idempotency key.
    """

    table: str
    action: str
    version: int | None = None
    key: str | None = None

    def digest(self) -> bytes:
        """The same for the same request."""
        return hashlib.sha256(repr((self.table, self.action, self.version)).encode()).digest()


@dataclass(frozen=True, slots=True)
class Answer:
    """The text of a view, and its tag.

    :ivar replayed: whether it was given before.
    """

    text: str
    etag: str
    replayed: bool = False


def _chair(at: Change | Look, player: Player) -> Chair:
    chair = at.table.chair_of(player.id)
    if chair is None:
        raise NotSeated("you have no seat at this table")
    return chair


def _view(change: Change, player: Player) -> dict[str, Any]:
    seen: dict[str, Any] = view(change.db, change.table, change.fold, player.id, change.now)
    return seen


def _answer(change: Change, player: Player) -> Answer:
    chair = change.table.chair_of(player.id)
    seen = _view(change, player)
    tag = etag(change.table.version, chair.seat if chair is not None else None)
    return Answer(json.dumps(seen, ensure_ascii=False), tag)


def move(house: House, player: Player, asked: Move) -> Answer:
    """Do a move, once: a key that was used gets the first answer again.

    Only moves that were made are remembered: a refused one changed nothing, and may be
    asked for again.

    :raises Refused:
    :raises BadAction:
    """
    try:
        return _move(house, player, asked)
    except NotFound:
        # With the move the last of its table may have left, and the answer been lost.
        before = _replay(house.store.db, player, asked)
        if before is None:
            raise
        return before


def _move(house: House, player: Player, asked: Move) -> Answer:
    with changing(house, asked.table, player.id) as change:
        before = _replay(change.db, player, asked)
        if before is not None:
            return before
        chair = _chair(change, player)
        if asked.version is not None and _moved_on(change, asked.version):
            raise StaleVersion("the table has moved on", view=_view(change, player))
        if "#" in asked.action:
            raise BadNotation("a comment is the server's to make")
        if change.fold is None:
            raise AfterEnd("no hand is being played")
        hands.act(change, chair.seat, asked.action)
        hands.go_on(change)
        answer = _answer(change, player)
        if asked.key is not None:
            change.db.conn.execute(
                "insert into idempotency (player, key, request, answer, etag, at_ms)"
                " values (?, ?, ?, ?, ?, ?)",
                (player.id, asked.key, asked.digest(), answer.text, answer.etag, change.now),
            )
    return answer


_ASIDE = ("leaving", "present", "reconnecting", "trustee")
"""What happens at a table in a hand beside the hand."""


def _moved_on(change: Change, version: int) -> bool:
    """Whether anything of the hand has happened since the version.

    What another player can do again and again, out of turn, does not count: it would keep
    whoever is asked from moving until the time is up.
    """
    table = change.table
    if not table.journal_from <= version < change.found:
        return version != change.found
    row = change.db.conn.execute(
        'select 1 from journal where "table" = ? and version > ? and version <= ?'
        " and name not in (select value from json_each(?)) limit 1",
        (table.id, version, change.found, json.dumps(_ASIDE)),
    ).fetchone()
    return row is not None


def _replay(db: Database, player: Player, asked: Move) -> Answer | None:
    if asked.key is None:
        return None
    row = db.conn.execute(
        "select request, answer, etag from idempotency where player = ? and key = ?",
        (player.id, asked.key),
    ).fetchone()
    if row is None:
        return None
    if row[0] != asked.digest():
        raise IdempotencyMismatch("this key was used for another move")
    return Answer(row[1], row[2], replayed=True)


def ready(
    house: House, player: Player, table: str, *, opens: bool = False, client_seed: str = ""
) -> Answer:
    """Be ready for the next hand, which starts when everybody is.

    :raises Refused:
    """
    with changing(house, table, player.id) as change:
        chair = _chair(change, player)
        _between_hands(change)
        if opens and not change.table.game.opens:
            raise NotOffered("this game has no open start")
        least = change.table.rules.min_coins
        coins = ledger.balance(change.db, player.id)
        if coins < least:
            raise TooFewCoins(f"the room asks for {least} coins", coins=coins, least=least)
        if not chair.ready or opens != (chair.opens is not None):
            chair.ready = True
            order = [c.opens for c in change.table.chairs if c.opens is not None]
            chair.opens = max(order, default=0) + 1 if opens else None
            change.tell("ready", {"seat": chair.seat, "ready": True, "open": opens})
        if client_seed != chair.client_seed:
            chair.client_seed = client_seed
            change.touch()
        change.seat(chair)
        hands.start_if_ready(change)
        return _answer(change, player)


def unready(house: House, player: Player, table: str) -> Answer:
    """Take it back.

    :raises Refused:
    """
    with changing(house, table, player.id) as change:
        chair = _chair(change, player)
        _between_hands(change)
        if chair.ready:
            chair.ready, chair.opens, chair.client_seed = False, None, ""
            change.tell("ready", {"seat": chair.seat, "ready": False, "open": False})
            change.seat(chair)
        return _answer(change, player)


def _between_hands(change: Change) -> None:
    if change.table.hand is not None:
        raise HandRunning("a hand is being played")


def auto(
    house: House,
    player: Player,
    table: str,
    *,
    trustee: bool | None = None,
    auto_call: bool | None = None,
) -> Answer:
    """Hand the seat to the trustee, or take it back, which also takes back having left.

    :param auto_call: have the system call on every turn of this hand, or no longer.
    :raises Refused:
    """
    with changing(house, table, player.id) as change:
        chair = _chair(change, player)
        if auto_call is not None and change.table.game.automatic is None:
            raise NotOffered("this game has no automatic call")
        if change.table.hand is None and (trustee, auto_call) != (None, None):
            raise AfterEnd("no hand is being played")
        if auto_call is not None and chair.auto_call != auto_call:
            chair.auto_call = auto_call
            change.seat(chair)
        if trustee is not None and (chair.trustee != trustee or (chair.leaving and not trustee)):
            chair.trustee = trustee
            chair.leaving = chair.leaving and trustee
            change.tell("trustee", {"seat": chair.seat, "trustee": trustee})
            change.seat(chair)
        hands.go_on(change)
        return _answer(change, player)


def leave(house: House, player: Player, table: str) -> bool:
    """Leave the table; whether the seat is free now, or will be after the hand.

    :raises Refused:
    """
    with changing(house, table, player.id) as change:
        chair = _chair(change, player)
        fold = change.fold
        if fold is None:
            change.remove(chair, "left")
            hands.start_if_ready(change)
        elif not chair.leaving:
            chair.leaving = True
            change.tell("leaving", {"seat": chair.seat})
            action = fold.hand.leave(chair.seat)
            if action is None:
                chair.trustee = True
            change.seat(chair)
            if action is not None:
                hands.act(change, chair.seat, action)
            hands.go_on(change)
        return change.table.chair_of(player.id) is None


def hints(house: House, player: Player, table: str) -> tuple[str, ...]:
    """Actions worth offering to the player, whose turn it is.

    :raises Refused:
    :raises NotInTurn:
    """
    with reading(house, table) as look:
        chair = _chair(look, player)
        if look.fold is None or chair.seat not in look.fold.hand.to_act:
            raise NotInTurn(chair.seat)
        return look.fold.hand.hints(chair.seat)
