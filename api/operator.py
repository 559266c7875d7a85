"""What an operator does: rooms, coins, voided hands. The command line calls these."""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from api import hands, ledger, lobby
from api.changes import Change
from api.clock import Swept, sweep
from api.config import Config
from api.errors import HandRunning, NotFound
from api.house import House
from api.state import load

__all__ = [
    "Swept",
    "backup",
    "check_ledger",
    "create_room",
    "grant",
    "open_house",
    "sweep",
    "void_table",
]


def open_house(config: Config | None = None) -> House:
    """The house, its database made or brought up to date, with rooms in it.

    :param config: None: from the environment.
    :raises BadSetup: the rooms file is wrong, or says otherwise of a room that is there.
    :raises OSError: the rooms file cannot be read.
    """
    config = config or Config.from_env()
    house = House(config)
    house.store.migrate()
    if config.rooms is not None:
        wanted = lobby.read_rooms(config.rooms.read_text(encoding="utf-8"))
    else:
        wanted = lobby.default_rooms()
    with house.store.write() as db:
        for room in wanted:
            if not lobby.make_room(db, room, house.now()) and config.rooms is not None:
                lobby.check_same(db, room)
    return house


def create_room(house: House, room: lobby.Room) -> bool:
    """Make a room; False if there is one of that name.

    :raises BadSetup:
    """
    with house.store.write() as db:
        return lobby.make_room(db, room, house.now())


def grant(house: House, player: str, coins: int) -> int:
    """Give a player coins from the bank; what it holds then.

    :raises NotFound:
    :raises HandRunning: the coins seen at the start of a hand are there at its end.
    """
    if coins <= 0:
        raise ValueError("a grant is more than nothing")
    with house.store.write() as db:
        if db.conn.execute("select 1 from players where id = ?", (player,)).fetchone() is None:
            raise NotFound("there is no such player")
        seat = db.conn.execute(
            'select t.hand, t.id from seats s join tables t on t.id = s."table" where s.player = ?',
            (player,),
        ).fetchone()
        if seat is not None and seat[0] is not None:
            raise HandRunning("the player is in a hand")
        ledger.post(db, ledger.BANK, player, coins, reason="grant", at=house.now())
        if seat is not None:
            change = Change(house, db, load(db, seat[1]))
            chair = change.table.chair_of(player)
            assert chair is not None
            chair.coins += coins
            change.seat(chair)
            change.save()
        return ledger.balance(db, player)


def void_table(house: House, table: str) -> str:
    """Void the hand that the table plays; its name.

    :raises NotFound: no such table, or it plays no hand.
    """
    with house.store.write() as db:
        change = Change(house, db, load(db, table))
        hand = change.table.hand
        if hand is None:
            raise NotFound("the table plays no hand")
        hands.void(change)
        change.save()
    return hand


def backup(house: House, out: str) -> int:
    """Copy the database to a new file, in one consistent state; its size in bytes.

    The copy is made beside the file and gets its name when it is whole and on the disk.

    :raises FileExistsError:
    :raises OSError: it cannot be written.
    """
    target = Path(out)
    if target.exists():
        raise FileExistsError(out)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600, exist_ok=False)
    try:
        copy = sqlite3.connect(part)
        with closing(copy):
            house.store.db.conn.backup(copy)
            copy.execute("pragma journal_mode = delete")  # one file, not three
            (found,) = copy.execute("pragma integrity_check").fetchone()
        if found != "ok":
            raise OSError(errno.EIO, f"the copy is damaged: {found}")
        os.link(part, target)  # unlike a rename, never over a file that has come meanwhile
    except sqlite3.Error as wrong:
        raise OSError(errno.EIO, str(wrong)) from None
    finally:
        part.unlink(missing_ok=True)
    return target.stat().st_size


def check_ledger(house: House) -> list[str]:
    """What is wrong with the books, in sentences."""
    with house.store.read() as db:
        return ledger.check(db)
