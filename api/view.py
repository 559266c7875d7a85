"""What a viewer sees of a table. Whatever is here comes from the table or `Hand.view`."""

import json
from typing import Any

from sqlite_utils import Database

from api.slots import Fold
from api.state import Chair, Table
from engine import Option, commitment

__all__ = ["etag", "events", "option", "view"]


def etag(version: int, seat: int | None) -> str:
    """The version and the viewer: two spectators see the same."""
    return f'W/"{version}.{"s" if seat is None else seat}"'


def view(db: Database, table: Table, fold: Fold | None, player: str | None, now: int) -> Any:
    """The table as the player, or with None a spectator, may see it."""
    chair = table.chair_of(player)
    seat = chair.seat if chair is not None else None
    hand = fold.hand if fold is not None else None
    seen: dict[str, Any] = hand.view(seat) if hand is not None else {}
    seats = seen.pop("seats", None) or [{} for _ in table.chairs]
    own = seen.pop("you", None) or {}
    asked = list(hand.to_act) if hand is not None else []
    return {
        "version": table.version,
        "table": table.id,
        "room": table.room,
        "game": table.game.id,
        "hand": table.hand,
        "phase": hand.phase if hand is not None else "waiting",
        "seats": [
            {**_chair(c, asked, playing=hand is not None), **of_hand}
            for c, of_hand in zip(table.chairs, seats, strict=True)
        ],
        "you": None if chair is None else {"seat": chair.seat, "auto_call": chair.auto_call, **own},
        "board": seen,
        "to_act": asked,
        "options": [] if seat is None or hand is None else [option(o) for o in hand.options(seat)],
        "log": []
        if fold is None
        else [e.action for e in fold.events if e.action is not None and e.seen_by(seat)],
        "deadline": table.deadline_ms,
        "now": now,
        "poll_after_ms": _poll_after(asked, seat),
        "result": table.result,
        **_commitments(db, table),
    }


def _chair(chair: Chair, asked: list[int], *, playing: bool) -> dict[str, Any]:
    if playing:
        state = "to_act" if chair.seat in asked else "playing"
    else:
        state = "ready" if chair.ready else "seated"
    return {
        "seat": chair.seat,
        "player": chair.player,
        "name": chair.name,
        "coins": chair.coins,
        "state": state,
        "present": chair.away_since is None,
        "away_since": chair.away_since,
        "ready": chair.ready,
        "trustee": chair.trustee,
        "leaving": chair.leaving,
    }


def _poll_after(asked: list[int], seat: int | None) -> int:
    """Milliseconds: while somebody else thinks, something may happen at any moment."""
    if not asked:
        return 2000
    return 3000 if asked == [seat] else 1000


def _commitments(db: Database, table: Table) -> dict[str, str]:
    """What the server is bound to: for the hand being played, and for the one after it."""
    following = commitment(table.next_seed)
    if table.hand is None:
        return {"commitment": following, "next_commitment": following}
    (seed,) = db.conn.execute(
        "select server_seed from live_hands where id = ?", (table.hand,)
    ).fetchone()
    return {"commitment": commitment(seed), "next_commitment": following}


def option(found: Option) -> dict[str, Any]:
    """An option as JSON, without what does not apply."""
    bounds = {"least": found.least, "most": found.most, "step": found.step}
    return {
        "verb": found.verb,
        "needs": found.needs,
        **({"choices": list(found.choices)} if found.choices else {}),
        **{name: value for name, value in bounds.items() if value is not None},
    }


def events(
    db: Database, table: Table, player: str | None, *, after: int, upto: int, limit: int
) -> Any:
    """What happened since a version and until another one, as the player may see it.

    A page ends between two versions, so it may be longer than `limit` by the last version's
    rest; ``earliest`` is the oldest version that the journal still has.
    """
    rows = db.conn.execute(
        "select version, name, audience, data, action from journal"
        ' where "table" = ? and version > ? and version <= ? order by version, n',
        (table.id, after, upto),
    )
    items: list[dict[str, Any]] = []
    reached, more = after, False
    for version, name, audience, data, action in rows:
        if len(items) >= limit and version != reached:
            more = True
            break
        reached = version
        if audience is None or (player is not None and player in json.loads(audience)):
            item = {"version": version, "name": name, "data": json.loads(data)}
            items.append(item if action is None else {**item, "action": action})
    return {
        "items": items,
        "next_cursor": str(reached) if more else None,
        "version": reached if more else upto,
        "earliest": min(table.journal_from, upto),
    }
