"""The house: what every service needs, in one place."""

import secrets

from api.config import Config
from api.slots import Slots
from api.store import Store
from api.waiting import Waiting

__all__ = ["House", "new_id"]


def new_id(kind: str) -> str:
    """A fresh name for a player, table or hand, not to be guessed."""
    return f"{kind}{secrets.token_hex(8)}"


class House:
    """One process's share of the server."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = Store(config.db)
        self.slots = Slots()
        self.waiting = Waiting(self.store, config.most_waiting)

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.config.clock()
