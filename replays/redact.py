"""A finished hand's record as somebody may read it."""

import msgspec
from msgspec import UNSET

from replays.record import Record
from replays.walk import replayed

__all__ = ["redacted"]


def redacted(record: Record, player: str | None) -> Record:
    """The record for one of its players, or for anybody else.

    Where the game's page keeps cards hidden after the end they are ``??``. Then what they
    follow from is left out too: the server's seed, and the id of the whole record, since the
    deals that it might be of can be tried one after another.
    """
    seat = next((s for s, held in enumerate(record.seats) if held.player == player), None)
    deal = replayed(record).redacted(record.deal, seat)
    if deal == record.deal:
        return record
    shuffle = record.shuffle
    if shuffle is not UNSET:
        shuffle = msgspec.structs.replace(shuffle, server_seed=UNSET)
    return msgspec.structs.replace(record, deal=deal, id=UNSET, shuffle=shuffle)
