"""What an operator may set, and where it comes from."""

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Config", "now_ms"]


def now_ms() -> int:
    """The time of day in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, kw_only=True)
class Config:
    """The server's settings.

    :ivar db: the database file.
    :ivar grant: coins that the bank gives to a new player.
    :ivar rate: requests a second that one client (a good token, else an address) may make of one
        process for good; 0: no limit.
    :ivar burst: how many it may make at once.
    :ivar newcomers: players that one address may make at once, as long as there is a rate; then
        one a second.
    :ivar proxies: how many of our own stand in front of the server.
    :ivar most_waiting: long polls that one process holds open; more are answered at once.
    :ivar away_ms: a player that made no request for so long is away.
    :ivar free_ms: between hands, the seat of a player away for so long is freed.
    :ivar ready_ms: between hands, who has not been ready for so long while somebody else was
        loses the seat.
    :ivar linger_ms: how long a table shows a hand's result after all were put at other tables.
    :ivar keep_answers_ms: how long an idempotency key is remembered.
    :ivar rooms: a JSON file of rooms; None: one for beginners for each game.
    :ivar log: whether requests are logged, one JSON object a line, on standard error.
    :ivar clock: milliseconds since 1970.
    """

    db: str = "paiju.db"
    grant: int = 10_000
    rate: int = 50
    burst: int = 200
    newcomers: int = 200
    proxies: int = 0
    most_waiting: int = 48
    away_ms: int = 40_000
    free_ms: int = 300_000
    ready_ms: int = 60_000
    linger_ms: int = 60_000
    keep_answers_ms: int = 24 * 3_600_000
    rooms: Path | None = None
    log: bool = False
    clock: Callable[[], int] = now_ms

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ) -> "Config":
        """From ``PAIJU_DB``, ``PAIJU_GRANT``, ``PAIJU_RATE``, ``PAIJU_BURST``,
        ``PAIJU_NEWCOMERS``, ``PAIJU_PROXIES``, ``PAIJU_MOST_WAITING``, ``PAIJU_ROOMS`` and
        ``PAIJU_LOG`` (0: no log).
        """
        rooms = env.get("PAIJU_ROOMS")
        return cls(
            db=env.get("PAIJU_DB", cls.db),
            grant=int(env.get("PAIJU_GRANT", cls.grant)),
            rate=int(env.get("PAIJU_RATE", cls.rate)),
            burst=int(env.get("PAIJU_BURST", cls.burst)),
            newcomers=int(env.get("PAIJU_NEWCOMERS", cls.newcomers)),
            proxies=int(env.get("PAIJU_PROXIES", cls.proxies)),
            most_waiting=int(env.get("PAIJU_MOST_WAITING", cls.most_waiting)),
            log=env.get("PAIJU_LOG", "1") != "0",
            rooms=Path(rooms) if rooms else None,
        )
