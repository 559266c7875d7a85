"""Phases 2 to 4: call (叫分), grab (抢地主), double (农民加倍)."""

from typing import Any

from engine.contract import Option
from engine.landlord.hand import Auction

__all__ = ["DoudizhuAuction"]

_PHASES = ("call", "grab", "double")
"""In the page's order, from phase 2 on."""


class DoudizhuAuction(Auction):
    """Who is the landlord, for what base, and who doubled against whom.

    :ivar base: the points called (底分); 0 while nobody has called.
    :ivar grabs: each grab as (grabber, the seat it took the landlord from), in order.
    :ivar doubled: the farmers that doubled.
    """

    def __init__(self, first: int, *, grab: bool, double: bool) -> None:
        self.phase = "call"
        self.base = 0
        self.grabs: list[tuple[int, int]] = []
        self.doubled: list[int] = []
        self._may_grab = grab
        self._may_double = double
        self._asked = [first, (first + 1) % 3, (first + 2) % 3]
        self._caller: int | None = None
        self._back: int | None = None  # who has one chance to grab back, after the others

    @property
    def turn(self) -> int | None:
        return self._asked[0] if self._asked else None

    @property
    def rule(self) -> str:
        return f"phase {_PHASES.index(self.phase) + 2}"

    def actions(self) -> tuple[str, ...]:
        if self.phase == "call":
            return (*(f"call {n}" for n in range(self.base + 1, 4)), "pass")
        return (self.phase, "pass")

    def options(self) -> tuple[Option, ...]:
        if self.phase == "call":
            calls = tuple(str(n) for n in range(self.base + 1, 4))
            return (Option("call", "choice", calls), Option("pass"))
        return (Option(self.phase), Option("pass"))

    def act(self, seat: int, action: str) -> dict[str, Any]:
        self._asked.pop(0)
        if action.startswith("call"):
            self.base = int(action[-1])
            self.landlord = self._caller = seat
        elif action == "grab" and self.landlord is not None:
            self.grabs.append((seat, self.landlord))  # R4: between these two alone
            self.landlord = seat
        elif action == "double":
            self.doubled.append(seat)
        self._next_phase()
        return {"points": self.base} if action.startswith("call") else {}

    def _next_phase(self) -> None:
        caller = self._caller
        if self.phase == "call" and self.base == 3 and caller is not None:
            uncalled = self._asked  # R6: only who never had the chance to call
            self._asked = []
            if self._may_double:
                self.phase = "double"
                order = ((caller + 1) % 3, (caller + 2) % 3)
                self._asked = [seat for seat in order if seat in uncalled]
        elif self.phase == "call" and not self._asked and caller is not None and self._may_grab:
            self.phase = "grab"  # R3: only after a highest call of 1 or 2
            self._back = caller
            self._asked = [(caller + 1) % 3, (caller + 2) % 3]  # R5: passed or not
        elif self.phase == "grab" and not self._asked and self._back is not None:
            if self.landlord != self._back:
                self._asked = [self._back]
            self._back = None

    def view(self) -> dict[str, Any]:
        return {
            "base": self.base,
            "grabs": [list(grab) for grab in self.grabs],
            "doubled": list(self.doubled),
        }
