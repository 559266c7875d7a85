"""Phases 3 and 4: call (叫地主) and grab (抢地主)."""

from collections.abc import Sequence
from typing import Any

from engine.contract import Option
from engine.landlord.hand import Auction

__all__ = ["LaiziAuction"]


class LaiziAuction(Auction):
    """Who is the landlord.

    :ivar grabs: the seats that grabbed, in order.
    """

    def __init__(self, first: int, opens: Sequence[int]) -> None:
        self.phase = "call"
        self.grabs: list[int] = []
        caller = opens[0] if opens else first  # rule 4.1
        self._asked = [caller, (caller + 1) % 3, (caller + 2) % 3]
        self._uncalled = opens[0] if opens else None  # the landlord if nobody calls
        self._back: int | None = None  # who called, and has the last chance if another grabs

    @property
    def turn(self) -> int | None:
        return self._asked[0] if self._asked else None

    @property
    def rule(self) -> str:
        return "phase 3" if self.phase == "call" else "phase 4"

    def actions(self) -> tuple[str, ...]:
        return (self.phase, "pass")

    def options(self) -> tuple[Option, ...]:
        return (Option(self.phase), Option("pass"))

    def act(self, seat: int, action: str) -> dict[str, Any]:
        self._asked.pop(0)
        if action == "call":
            self.phase = "grab"  # for those that have not passed, which are still to be asked
            self.landlord = self._back = seat
        elif action == "grab":
            self.grabs.append(seat)
            self.landlord = seat
        if self._asked:
            return {}
        if self.landlord is None:
            self.landlord = self._uncalled  # rule 4.2; R1: nobody may grab from it
        elif self._back is not None:
            if self.grabs:
                self._asked = [self._back]
            self._back = None
        return {}

    def view(self) -> dict[str, Any]:
        return {"grabs": list(self.grabs)}
