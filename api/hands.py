"""The life of a hand at a table: dealt, acted in, settled, dealt again."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from api import ledger
from api.house import new_id
from api.regroup import regroup
from api.slots import begin
from api.state import Chair, Table
from engine import SCHEME, Past, Result, Stream, commitment
from replays.archive import Archive
from replays.record import FORMAT, Record, Seat, Shuffle, seal

if TYPE_CHECKING:
    from api.changes import Change

__all__ = ["act", "enforce", "go_on", "new_seed", "start_if_ready", "void"]


def new_seed() -> str:
    """A server seed, from the operating system."""
    return secrets.token_hex(32)


def start_if_ready(change: Change) -> None:
    """Deal, when enough seats are taken and all taken ones are ready."""
    table = change.table
    if (
        table.hand is None
        and len(table.chairs) in table.game.seats
        and all(chair.ready for chair in table.chairs)
    ):
        _deal(change)
        go_on(change)


def _deal(change: Change) -> None:
    table, db = change.table, change.db
    _close_up(change)
    for chair in table.chairs:
        chair.coins = ledger.balance(db, chair.player)
    opening = sorted((c for c in table.chairs if c.opens is not None), key=lambda c: c.opens or 0)
    setup = table.game.setup(_past(table), [chair.seat for chair in opening])
    seeds = [chair.client_seed for chair in table.chairs]
    deal = table.game.deal(table.rules, len(seeds), setup, Stream(table.next_seed, seeds))
    seats = [{"player": chair.player, "coins": chair.coins} for chair in table.chairs]
    change.touch()
    table.vacated_ms = None
    table.hand = new_id("h")
    db.conn.execute(
        'insert into live_hands (id, "table", game, rules, seats, setup, deal, server_seed,'
        " client_seeds, started_ms, started_version) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            table.hand,
            table.id,
            table.game.id,
            table.rules_text,
            json.dumps(seats),
            json.dumps(setup),
            json.dumps(deal),
            table.next_seed,
            json.dumps(seeds),
            change.now,
            table.version,
        ),
    )
    table.next_seed = new_seed()
    for chair in table.chairs:
        chair.timed_out = chair.waited_for = False
        chair.opens = None
        chair.client_seed = ""
        change.seat(chair)
    fold = change.fold = begin(db, table.hand)
    assert change.slot is not None
    change.slot.fold = fold
    change.tell("hand", {"hand": table.hand, "seats": [chair.player for chair in table.chairs]})
    change.tell_events(fold.events)
    _set_clock(change, was=0, actor=None)


def _close_up(change: Change) -> None:
    """Number the seats without gaps, as records have them; the order stays."""
    for seat, chair in enumerate(change.table.chairs):
        if chair.seat != seat:
            change.db.conn.execute(
                "update seats set seat = ? where player = ?", (seat, chair.player)
            )
            change.tell("moved", {"player": chair.player, "from": chair.seat, "to": seat})
            chair.seat = seat


def _past(table: Table) -> Past:
    past, chairs = table.past, table.chairs
    seated = {chair.player: chair.seat for chair in chairs}
    players = past.get("players", [])
    return Past(
        past.get("outcome"),
        past.get("setup", {}),
        tuple(sorted(seated[p] for p in past.get("winners", ()) if p in seated)),
        tuple(seat for seat, player in enumerate(players) if player not in seated),
        tuple(chair.won_last for chair in chairs),
        tuple(chair.seat for chair in sorted(chairs, key=lambda chair: chair.entered)),
        tuple(s for s, player in enumerate(players) if player in past.get("winners", ())),
        tuple(seated.get(player) for player in players),
    )


def act(change: Change, seat: int, action: str, comment: str = "") -> None:
    """Do an action on the fold and write it down; the system's turn comes with `go_on`.

    :raises BadAction: nothing has changed.
    """
    fold = change.fold
    assert fold is not None
    hand = fold.hand
    hand.refuse(seat, action)
    action = hand.recorded(seat, action)
    known, asked = len(fold.events), change.table.asked
    hand.act(seat, action)
    change.db.conn.execute(
        "insert into actions (hand, seq, seat, action, comment, at_ms) values (?, ?, ?, ?, ?, ?)",
        (fold.id, fold.applied, seat, action, comment, change.now),
    )
    fold.applied += 1
    change.touch()
    change.tell_events(fold.events[known:])
    _set_clock(change, was=asked, actor=seat)


def _set_clock(change: Change, *, was: int, actor: int | None) -> None:
    """Give whoever is asked now the room's time; seats that are still asked keep theirs."""
    assert change.fold is not None
    table = change.table
    asked = 0
    for seat in change.fold.hand.to_act:
        asked |= 1 << seat
    still = actor is not None and asked == was & ~(1 << actor)
    table.asked = asked
    if not asked:
        table.deadline_ms = None
    elif not still:
        table.turn_ms = change.now
        table.deadline_ms = change.now + 1000 * table.turn_seconds


def go_on(change: Change) -> None:
    """Act for the trustee's seats, and those that call automatically.

    Until somebody who decides for itself is asked, or the hand is over.
    """
    while change.fold is not None:
        hand = change.fold.hand
        if hand.result is not None:
            _finish(change, hand.result)
            continue
        asked = [c for c in change.table.chairs if c.seat in hand.to_act]
        chair = next((c for c in asked if c.trustee or c.auto_call), None)
        if chair is None:
            return
        if chair.trustee:
            act(change, chair.seat, hand.absent(chair.seat), " #trustee")
        else:
            assert change.table.game.automatic is not None
            act(change, chair.seat, change.table.game.automatic, " #auto")


def enforce(change: Change) -> bool:
    """Act for the seats whose time is up, if it is; whether it was."""
    was_due = False
    while change.table.due(change.now) and change.fold is not None:
        was_due = True
        hand, chairs = change.fold.hand, change.table.chairs
        waited_for = [s for s in hand.to_act if _wait_for(change, chairs[s])]
        extended = (change.table.deadline_ms or 0) + 1000 * change.table.reconnect_seconds
        for seat in hand.to_act:
            if seat not in waited_for and seat in hand.to_act:
                _time_out(change, chairs[seat])
        if waited_for:
            change.table.deadline_ms = extended
        else:
            go_on(change)
    return was_due


def _wait_for(change: Change, chair: Chair) -> bool:
    """Give the reconnect time, once a hand, to a player who made no request during its turn."""
    table = change.table
    silent = chair.seen_ms < table.turn_ms
    if not table.game.reconnects or not table.reconnect_seconds or not silent or chair.waited_for:
        return False
    chair.waited_for = True
    change.tell("reconnecting", {"seat": chair.seat})
    change.seat(chair)
    return True


def _time_out(change: Change, chair: Chair) -> None:
    assert change.fold is not None
    table, hand = change.table, change.fold.hand
    if chair.seen_ms < table.turn_ms:
        chair.timed_out = True
    if table.game.trustee_stays and not chair.trustee:
        chair.trustee = True
        change.tell("trustee", {"seat": chair.seat, "trustee": True})
    change.seat(chair)
    act(change, chair.seat, hand.absent(chair.seat), " #timeout")


def void(change: Change) -> None:
    """End the hand without moving a coin: the system failed, or an operator says so.

    It needs no fold, so that a hand can be voided that cannot be played on.
    """
    _archive(change, None)
    _end(change, {"outcome": "void"})


def _finish(change: Change, result: Result) -> None:
    """Settle, keep, count, and deal again where the page says so."""
    table = change.table
    _archive(change, result)
    players = [chair.player for chair in table.chairs]
    assert table.hand is not None
    ledger.settle(change.db, table.hand, players, result.coins, result.house, change.now)
    for chair in table.chairs:
        chair.coins += result.coins[chair.seat]
        _count(change, chair, result)
    shown = asdict(result)
    shown["explain"] = [asdict(factor) for factor in result.explain]
    _end(change, shown, again=result.outcome in table.game.redeals)


def _archive(change: Change, result: Result | None) -> None:
    db, table = change.db, change.table
    seats, setup, deal, seed, seeds, started = db.conn.execute(
        "select seats, setup, deal, server_seed, client_seeds, started_ms from live_hands"
        " where id = ?",
        (table.hand,),
    ).fetchone()
    actions = db.conn.execute(
        "select seat || ' ' || action || comment, at_ms from actions where hand = ? order by seq",
        (table.hand,),
    ).fetchall()
    record = Record(
        format=FORMAT,
        game=table.game.id,
        rules=json.loads(table.rules_text) or UNSET,
        seats=[Seat(**seat) for seat in json.loads(seats)],
        setup=json.loads(setup),
        deal=json.loads(deal),
        actions=[text for text, _ in actions],
        outcome="void",
        times=[at - started for _, at in actions],
        started_at=_iso(started),
        shuffle=Shuffle(SCHEME, commitment(seed), seed, json.loads(seeds)),
    )
    if result is not None:
        record.outcome = result.outcome
        record.winners = list(result.winners)
        record.points = list(result.points)
        record.coins = list(result.coins)
        record.house = result.house
        record.explain = [asdict(factor) for factor in result.explain]
    new = Archive(db).add(seal(record), hand=table.hand, room=table.room, ended_at=_iso(change.now))
    assert new, table.hand


def _iso(ms: int) -> str:
    moment = datetime.fromtimestamp(ms / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _count(change: Change, chair: Chair, result: Result) -> None:
    """The player's statistics; a hand that is dealt again is none."""
    if result.outcome in change.table.game.redeals:
        return
    won, fled = chair.seat in result.winners, result.fled == chair.seat
    drawn = not result.winners and not fled
    change.db.conn.execute(
        "insert into statistics (player, game, hands, won, lost, drawn, fled, disconnected, points)"
        " values (?, ?, 1, ?, ?, ?, ?, ?, ?) on conflict do update set hands = hands + 1,"
        " won = won + excluded.won, lost = lost + excluded.lost, drawn = drawn + excluded.drawn,"
        " fled = fled + excluded.fled, disconnected = disconnected + excluded.disconnected,"
        " points = points + excluded.points",
        (
            chair.player,
            change.table.game.id,
            won,
            not won and not drawn,
            drawn,
            fled,
            chair.timed_out,
            result.points[chair.seat],
        ),
    )
    change.db.conn.execute("update players set won_last = ? where id = ?", (won, chair.player))
    chair.won_last = won


def _end(change: Change, result: dict[str, Any], *, again: bool = False) -> None:
    """Leave the hand behind: remember it, free seats, clear the ready marks or deal again."""
    table, db = change.table, change.db
    setup, deal, started, seed, seeds = db.conn.execute(
        "select setup, deal, started_version, server_seed, client_seeds from live_hands"
        " where id = ?",
        (table.hand,),
    ).fetchone()
    drawn = {name: value for name, value in json.loads(deal).items() if name in table.game.draws}
    players = [chair.player for chair in table.chairs]
    table.past = {
        "outcome": result["outcome"],
        "setup": {**json.loads(setup), **drawn},
        "winners": [players[seat] for seat in result.get("winners", ())],
        "players": players,
    }
    table.result = {"hand": table.hand, **result, "removed": []}
    change.tell("result", table.result)
    db.conn.execute("delete from actions where hand = ?", (table.hand,))
    db.conn.execute("delete from live_hands where id = ?", (table.hand,))
    db.conn.execute('delete from journal where "table" = ? and version < ?', (table.id, started))
    table.journal_from = started
    table.hand = table.deadline_ms = change.fold = None
    table.asked = 0
    if change.slot is not None:
        change.slot.fold = None
    for chair in list(table.chairs):
        _part(change, chair)
    again = again and len(table.chairs) == len(players)
    if again and not all(chair.trustee for chair in table.chairs):
        _deal(change)
        return
    for chair in table.chairs:
        chair.ready = chair.trustee = chair.auto_call = False
        change.seat(chair)
    if table.game.regroups:
        regroup(change, Stream(seed, [*json.loads(seeds), "regroup"]))


def _part(change: Change, chair: Chair) -> None:
    """Free the seat of a player who left in the hand, or holds too little for the next."""
    table = change.table
    reason = "left" if chair.leaving else None
    if chair.coins < table.rules.min_coins:
        reason = "too_few_coins"
    if reason is not None:
        assert table.result is not None
        table.result["removed"].append(
            {"seat": chair.seat, "player": chair.player, "reason": reason}
        )
        change.remove(chair, reason)
