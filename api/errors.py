"""What a service refuses, by its stable code; `api.problems` says how HTTP tells it.

::

    Refused
    |-- NotFound, Unauthorized, NotSeated
    |-- TooFewCoins, AlreadySeated, AlreadyReported, HandRunning, StaleVersion
    |-- NotOffered, IdempotencyMismatch
    `-- Malformed, UnsupportedType, TooManyRequests

The engine's own refusals (`engine.errors`) are told by the same table.
"""

from typing import Any, ClassVar

__all__ = [
    "AlreadyReported",
    "AlreadySeated",
    "HandRunning",
    "IdempotencyMismatch",
    "Malformed",
    "NotFound",
    "NotOffered",
    "NotSeated",
    "Refused",
    "StaleVersion",
    "TooFewCoins",
    "TooManyRequests",
    "Unauthorized",
    "UnsupportedType",
]


class Refused(Exception):
    """A request that is answered with a problem; nothing has changed.

    :ivar members: what the problem carries besides code and detail.
    :ivar headers: what the answer carries besides the body.
    """

    code: ClassVar[str]

    def __init__(self, detail: str, **members: Any) -> None:
        super().__init__(detail)
        self.detail = detail
        self.members = members
        self.headers: dict[str, str] = {}


class NotFound(Refused):
    """There is no such thing."""

    code = "not_found"


class Unauthorized(Refused):
    """A token is needed, and there is none or it is nobody's."""

    code = "unauthorized"

    def __init__(self, detail: str = "a player's token is needed") -> None:
        super().__init__(detail)
        self.headers = {"WWW-Authenticate": 'Bearer realm="paiju"'}


class NotSeated(Refused):
    """The player has no seat at this table."""

    code = "not_seated"


class TooFewCoins(Refused):
    """The player holds less than the room's minimum."""

    code = "too_few_coins"


class AlreadySeated(Refused):
    """The player has a seat in another room."""

    code = "already_seated"


class AlreadyReported(Refused):
    """The player has reported this hand, in other words."""

    code = "already_reported"


class HandRunning(Refused):
    """Not while a hand is being played."""

    code = "hand_running"


class StaleVersion(Refused):
    """The table has moved on."""

    code = "stale_version"


class NotOffered(Refused):
    """The game has no such thing."""

    code = "not_offered"


class IdempotencyMismatch(Refused):
    """The key was used for another request."""

    code = "idempotency_mismatch"


class Malformed(Refused):
    """The body, a parameter or a header is not as documented."""

    code = "invalid_request"


class UnsupportedType(Refused):
    """The body is not JSON."""

    code = "unsupported_media_type"


class TooManyRequests(Refused):
    """The rate limit."""

    code = "rate_limited"

    def __init__(self, retry_after: int) -> None:
        super().__init__("too many requests")
        self.headers = {"Retry-After": str(retry_after)}
