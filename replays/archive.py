"""The archive: finished hands in SQLite, the record's text beside what one searches by.

The server's database and the command line's are the same; whoever calls owns the
transaction.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from msgspec import UNSET
from sqlite_utils import Database
from sqlite_utils.db import Table

from replays.errors import RecordError
from replays.record import Record, read, record_id, write

__all__ = ["Archive", "IdMismatch", "Row"]


class IdMismatch(RecordError):
    """The record states an id that is not its own: another hand's, or it was changed since."""

    code = "id_mismatch"


@dataclass(frozen=True, slots=True)
class Row:
    """A hand in a list.

    :ivar hand: the archive's name of it.
    :ivar ended_at: ISO 8601 in UTC; of an imported hand, when it was imported.
    """

    number: int
    hand: str
    game: str
    room: str | None
    outcome: str | None
    ended_at: str


_COLUMNS = "hands.number, hands.hand, hands.game, hands.room, hands.outcome, hands.ended_at"


class Archive:
    """Finished hands.

    :param db: a database with the archive's tables (`create`).
    """

    def __init__(self, db: Database) -> None:
        self._db = db

    def create(self) -> None:
        """Make the tables, where they are not there yet."""
        hands = self._db.table("hands")
        if not hands.exists():
            self._create(hands)
        # Whatever is asked for, the latest come first without a look at all hands.
        for name, columns in (("game", "game"), ("room", "room"), ("room_game", "room, game")):
            self._db.execute(f"create index if not exists hands_{name} on hands ({columns})")

    def _create(self, hands: Table) -> None:
        hands.create(
            {
                "number": int,
                "hand": str,
                "id": str,
                "game": str,
                "room": str,
                "outcome": str,
                "ended_at": str,
                "text": str,
            },
            pk="number",
            not_null={"hand", "id", "game", "ended_at", "text"},
        )
        hands.create_index(["hand"], unique=True)
        hands.create_index(["id"], unique=True)
        players = self._db.table("hand_players")
        players.create({"player": str, "number": int}, pk=("player", "number"))

    def expect_many(self) -> None:
        """Set the connection up for many hands.

        Ids fall anywhere in the index: more of it is kept at hand, and written back less often.
        """
        self._db.execute("pragma cache_size = -65536")
        self._db.execute("pragma wal_autocheckpoint = 8000")

    def add(
        self,
        record: Record,
        *,
        hand: str | None = None,
        room: str | None = None,
        ended_at: str | None = None,
    ) -> bool:
        """Keep a hand; False if the same hand, by its record's id, is there already.

        :param hand: the name to find it by; else its id.
        :raises IdMismatch: it states another id than its own; nothing is kept.
        """
        own = record_id(record)
        if record.id not in (UNSET, own):
            raise IdMismatch(f"the id of the record is {own}")
        outcome = None if record.outcome is UNSET else record.outcome
        when = ended_at or datetime.now(UTC).isoformat(timespec="milliseconds")
        cursor = self._db.execute(
            "insert into hands (hand, id, game, room, outcome, ended_at, text)"
            " values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing",
            [hand or own, own, record.game, room, outcome, when, write(record)],
        )
        if cursor.rowcount == 0:
            return False
        number = cursor.lastrowid
        rows = ", ".join(["(?, ?)"] * len(record.seats))
        values = [value for seat in record.seats for value in (seat.player, number)]
        self._db.execute(f"insert into hand_players (player, number) values {rows}", values)  # noqa: S608  # marks alone
        return True

    def get(self, hand: str) -> Record | None:
        """The record of the hand with this name or id."""
        found = self._db.execute(
            "select text from hands where hand = ? or id = ?", [hand, hand]
        ).fetchone()
        return read(found[0].encode()) if found else None

    def find(
        self,
        *,
        game: str | None = None,
        player: str | None = None,
        room: str | None = None,
        since: str | None = None,
        before: int | None = None,
        limit: int = 50,
    ) -> list[Row]:
        """Hands, the latest first.

        :param since: ended at or after this time.
        :param before: only hands with a lower number: the last one of the page before.
        """
        where, values = _where(game=game, player=player, room=room, since=since)
        if before is not None:
            where.append(f"{'hand_players' if player else 'hands'}.number < ?")
            values.append(before)
        rows = self._db.execute(
            f"select {_COLUMNS} from hands{_joined(player)}{_and(where)}"  # noqa: S608  # constants
            f" order by {'hand_players' if player else 'hands'}.number desc limit ?",
            [*values, limit],
        )
        return [Row(*row) for row in rows.fetchall()]

    def texts(
        self, *, game: str | None = None, player: str | None = None, since: str | None = None
    ) -> Iterator[tuple[str, str]]:
        """Name and text of every hand, in the order in which they ended."""
        where, values = _where(game=game, player=player, room=None, since=since)
        rows = self._db.execute(
            f"select hands.hand, hands.text from hands{_joined(player)}{_and(where)}"  # noqa: S608
            " order by hands.number",
            values,
        )
        yield from rows


def _where(**equal: str | None) -> tuple[list[str], list[object]]:
    columns = {
        "game": "hands.game = ?",
        "player": "hand_players.player = ?",
        "room": "hands.room = ?",
        "since": "hands.ended_at >= ?",
    }
    given = {name: value for name, value in equal.items() if value is not None}
    return [columns[name] for name in given], list(given.values())


def _joined(player: str | None) -> str:
    return " join hand_players on hand_players.number = hands.number" if player else ""


def _and(where: list[str]) -> str:
    return f" where {' and '.join(where)}" if where else ""
