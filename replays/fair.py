"""Was the deal the one that a player was promised? What it kept from before the hand tells."""

from msgspec import UNSET

from replays.record import Record
from replays.verify import Problem

__all__ = ["broken_promise"]


def broken_promise(
    record: Record, *, commitment: str | None = None, client_seed: str | None = None
) -> Problem | None:
    """What is wrong with the record beside what a player kept; for one that verifies.

    :param commitment: what the server published before the hand.
    :param client_seed: what the player mixed into it.
    """
    shuffle = record.shuffle
    if shuffle is UNSET or not shuffle.complete():
        return Problem("shuffle_mismatch", "the record lacks the seeds that the deal came from")
    if commitment is not None and shuffle.commitment != commitment:
        detail = "the hand was dealt from another seed than the one promised"
        return Problem("shuffle_mismatch", detail, None, shuffle.commitment, commitment)
    seeds = shuffle.client_seeds or []
    if client_seed is not None and client_seed not in seeds:
        detail = "the player's seed was not mixed in"
        return Problem("shuffle_mismatch", detail, None, list(seeds), client_seed)
    return None
