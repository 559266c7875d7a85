"""Who is there: a player's presence is its last request.

Written at most every few seconds, but always once within a turn of the player's own, so
that a turn that ran out without any request is known as such.
"""

__all__ = ["SEEN_EVERY_MS", "stale"]

SEEN_EVERY_MS = 5000


def stale(seen_ms: int, now: int, turn_ms: int, *, asked: bool) -> bool:
    """Whether the request at hand has to be written down."""
    return now - seen_ms >= SEEN_EVERY_MS or (asked and seen_ms < turn_ms)
