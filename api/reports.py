"""Disputes: what players say is wrong with a hand, kept for the operator."""

from collections.abc import Iterator
from dataclasses import astuple, dataclass

from sqlite_utils import Database

from api.errors import AlreadyReported, NotFound, NotSeated
from api.house import House, new_id
from api.players import Player
from engine import VERSION, find
from replays.archive import Archive
from replays.record import Record, record_id

__all__ = ["Report", "report", "reports"]


@dataclass(frozen=True, slots=True)
class Report:
    """A complaint, with what the hand was played by.

    :ivar record_id: of the whole record, as the archive had it then.
    :ivar engine: the version.
    :ivar edition: of the game's rules.
    :ivar at: milliseconds since 1970.
    """

    id: str
    hand: str
    player: str
    text: str
    record_id: str
    engine: str
    edition: int
    at: int


_COLUMNS = "id, hand, player, text, record_id, engine, edition, at_ms"


def report(house: House, player: Player, hand: str, text: str) -> tuple[Report, bool]:
    """Keep the player's complaint; it, and whether it is new.

    :raises NotFound: no such finished hand.
    :raises NotSeated: the player did not play it.
    :raises AlreadyReported: it complained in other words.
    """
    with house.store.write() as db:
        record = Archive(db).get(hand)
        if record is None:
            raise NotFound("there is no such finished hand")
        if player.id not in [seat.player for seat in record.seats]:
            raise NotSeated("you did not play this hand")
        before = _of(db, hand, player.id)
        if before is not None:
            if before.text != text:
                raise AlreadyReported("a player reports a hand once", report=before.id)
            return before, False
        made = _new(player.id, hand, text, record, house.now())
        db.conn.execute(
            f"insert into reports ({_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
            astuple(made),
        )
    return made, True


def _new(player: str, hand: str, text: str, record: Record, now: int) -> Report:
    game = find(record.game)
    assert game is not None, record.game
    return Report(new_id("r"), hand, player, text, record_id(record), VERSION, game.edition, now)


def _of(db: Database, hand: str, player: str) -> Report | None:
    row = db.conn.execute(
        f"select {_COLUMNS} from reports where hand = ? and player = ?",  # noqa: S608
        (hand, player),
    ).fetchone()
    return Report(*row) if row else None


def reports(db: Database, hand: str | None = None) -> Iterator[Report]:
    """All reports, or those of one hand, the oldest first."""
    rows = db.conn.execute(
        f"select {_COLUMNS} from reports where ?1 is null or hand = ?1"  # noqa: S608
        " order by at_ms, id",
        (hand,),
    )
    for row in rows:
        yield Report(*row)
