"""Coins: an append-only ledger in double entry; a balance is a sum of postings.

Accounts are the players, `HOUSE` for rakes and fees, and `BANK`, which grants: the only one
that may fall below zero.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET
from sqlite_utils import Database

from replays.errors import RecordError
from replays.record import read, record_id
from replays.verify import verify

__all__ = ["BANK", "HOUSE", "Posting", "balance", "check", "post", "settle", "statement"]

HOUSE = "house"
BANK = "bank"


@dataclass(frozen=True, slots=True)
class Posting:
    """Coins that went from one account to another."""

    id: int
    payer: str
    payee: str
    amount: int
    reason: str
    hand: str | None
    at: int


def balance(db: Database, account: str) -> int:
    """What the account holds."""
    got, paid = db.conn.execute(
        "select (select coalesce(sum(amount), 0) from postings where payee = ?1),"
        " (select coalesce(sum(amount), 0) from postings where payer = ?1)",
        (account,),
    ).fetchone()
    return int(got) - int(paid)


def post(
    db: Database,
    payer: str,
    payee: str,
    amount: int,
    *,
    reason: str,
    at: int,
    hand: str | None = None,
) -> None:
    """Move coins, in the caller's transaction."""
    db.conn.execute(
        "insert into postings (payer, payee, amount, reason, hand, at_ms)"
        " values (?, ?, ?, ?, ?, ?)",
        (payer, payee, amount, reason, hand, at),
    )


def settle(
    db: Database, hand: str, players: Sequence[str], coins: Sequence[int], house: int, at: int
) -> None:
    """Move a hand's coins: who lost pays who won, in seat order, and the house last."""
    owed = [
        *((player, change) for player, change in zip(players, coins, strict=True) if change > 0)
    ]
    if house:
        owed.append((HOUSE, house))
    for payer, change in zip(players, coins, strict=True):
        left = -change
        while left > 0:
            payee, due = owed[0]
            amount = min(left, due)
            post(db, payer, payee, amount, reason="hand", at=at, hand=hand)
            left -= amount
            owed[0] = payee, due - amount
            if owed[0][1] == 0:
                owed.pop(0)
    assert not owed, owed


def statement(
    db: Database, account: str, *, before: int | None = None, limit: int = 50
) -> list[Posting]:
    """The account's postings, the latest first.

    :param before: only postings with a lower id.
    """
    rows = db.conn.execute(
        "select id, payer, payee, amount, reason, hand, at_ms from postings"
        " where (payer = ?1 or payee = ?1) and id < ?2 order by id desc limit ?3",
        (account, before if before is not None else 1 << 62, limit),
    )
    return [Posting(*row) for row in rows]


def check(db: Database) -> list[str]:
    """What is wrong with the books, in sentences; nothing if all is well.

    They sum to zero, no player is below zero, every hand that was played here verifies, and its
    postings are its record's.
    """
    wrong = []
    sums = dict(
        db.conn.execute(
            "select account, sum(amount) from (select payee as account, amount from postings"
            " union all select payer, -amount from postings) group by account"
        ).fetchall()
    )
    if sum(sums.values()):
        wrong.append(f"the books sum to {sum(sums.values())}")
    wrong += [
        f"{account} holds {held}" for account, held in sums.items() if held < 0 and account != BANK
    ]
    lost = db.conn.execute(
        "select distinct hand from postings where hand is not null"
        " and hand not in (select hand from hands)"
    )
    wrong += [f"hand {hand} was settled and is not in the archive" for (hand,) in lost]
    for hand, own, text in db.conn.execute(
        "select hand, id, text from hands where room is not null order by number"
    ):
        wrong += _check_hand(db, hand, own, text)
    return wrong


def _check_hand(db: Database, hand: str, own: str, text: str) -> list[str]:
    try:
        record = read(text.encode())
    except RecordError as error:
        return [f"hand {hand} cannot be read: {error.detail}"]
    problem = verify(record).problem
    if problem is not None:
        return [f"hand {hand} does not verify: {problem.code}: {problem.detail}"]
    if record_id(record) != own:
        return [f"hand {hand} is not the one that was kept under this name"]
    expected: dict[str, int] = {}
    if record.coins is not UNSET and record.house is not UNSET:
        seats = zip(record.seats, record.coins, strict=True)
        expected = {seat.player: change for seat, change in seats if change}
        if record.house:
            expected[HOUSE] = record.house
    posted: dict[str, int] = {}
    rows = db.conn.execute("select payer, payee, amount from postings where hand = ?", (hand,))
    for payer, payee, amount in rows:
        posted[payer] = posted.get(payer, 0) - amount
        posted[payee] = posted.get(payee, 0) + amount
    if posted != expected:
        return [f"hand {hand} was settled as {posted}, its record says {expected}"]
    return []
