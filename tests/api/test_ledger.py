"""The books: append-only, in double entry, and at one with the histories."""

import json
import sqlite3

import pytest

from api.operator import check_ledger
from tests.api.conftest import play_out


@pytest.fixture
def played(site):
    """A site with one finished hand: its database's connection, the hand, the players."""
    three = site.table()
    view = play_out(three)
    assert check_ledger(site.house) == []
    return site, site.house.store.db.conn, view["result"]["hand"], three


def unlock(db):
    """Do what no service can: the ledger's triggers are in the way of it."""
    db.execute("drop trigger postings_stay")
    db.execute("drop trigger postings_remain")


@pytest.mark.parametrize("statement", ["update postings set amount = 1", "delete from postings"])
def test_the_ledger_cannot_be_changed(site, statement):
    site.player()
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        site.house.store.db.conn.execute(statement)


def test_a_posting_that_no_hand_explains_is_found(played):
    site, db, hand, three = played
    db.execute(
        "insert into postings (payer, payee, amount, reason, hand, at_ms)"
        " values (?, ?, 1, 'x', ?, 0)",
        (three[0].id, three[1].id, hand),
    )
    (wrong,) = check_ledger(site.house)
    assert hand in wrong
    assert "settled as" in wrong


def test_an_altered_posting_is_found(played):
    site, db, hand, _ = played
    unlock(db)
    db.execute("update postings set amount = amount + 1 where hand = ?", (hand,))
    (wrong,) = check_ledger(site.house)
    assert hand in wrong
    assert "settled as" in wrong


def test_a_posting_to_somebody_else_is_found(played):
    site, db, hand, _ = played
    thief = site.player("thief")
    unlock(db)
    db.execute(
        "update postings set payee = ? where id = (select max(id) from postings where hand = ?)",
        (thief.id, hand),
    )
    (wrong,) = check_ledger(site.house)
    assert thief.id in wrong


def test_a_missing_settlement_is_found(played):
    site, db, hand, _ = played
    unlock(db)
    db.execute("delete from postings where hand = ?", (hand,))
    (wrong,) = check_ledger(site.house)
    assert f"hand {hand} was settled as {{}}" in wrong


def test_a_missing_history_is_found(played):
    site, db, hand, _ = played
    db.execute("delete from hands where hand = ?", (hand,))
    assert check_ledger(site.house) == [f"hand {hand} was settled and is not in the archive"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda record: record["actions"].pop() and record["times"].pop() >= 0, "unfinished"),
        (lambda record: record.update(coins=[0, 0, 0]), "coins_mismatch"),
        (lambda record: record["seats"][0].update(player="somebody"), "id_mismatch"),
        (lambda record: record.update(id="0" * 64), "id_mismatch"),
        (lambda record: record["seats"].reverse() or record.pop("id"), "is not the one"),
        (lambda record: record.update(actions=7), "cannot be read"),
    ],
)
def test_an_altered_history_is_found(played, change, told):
    site, db, hand, _ = played
    (text,) = db.execute("select text from hands").fetchone()
    record = json.loads(text)
    change(record)
    db.execute("update hands set text = ?", (json.dumps(record, ensure_ascii=False),))
    (wrong,) = check_ledger(site.house)
    assert hand in wrong
    assert told in wrong


def test_coins_from_nowhere_leave_an_account_below_zero(played):
    site, db, _, three = played
    coins = three[1].coins() + 1
    db.execute(
        "insert into postings (payer, payee, amount, reason, hand, at_ms)"
        " values (?, ?, ?, 'x', null, 0)",
        (three[1].id, three[2].id, coins),
    )
    assert check_ledger(site.house) == [f"{three[1].id} holds -1"]


def test_a_clients_page_of_the_ledger_names_the_hand(played):
    _, _, hand, three = played
    rows = three[0].call("GET", "/v1/me/ledger").json["items"]
    assert [row["reason"] for row in rows][-1] == "welcome"
    assert {row["hand"] for row in rows[:-1]} == {hand}
    change = sum(row["amount"] * (1 if row["payee"] == three[0].id else -1) for row in rows)
    assert change == three[0].coins()
