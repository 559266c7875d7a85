"""The stakes (倍数): how many times the base is added, agreed after both have seen their tiles."""

from collections.abc import Sequence
from typing import Any

__all__ = ["MOST_STAKE", "Stakes", "most_stake"]

MOST_STAKE = 3


def most_stake(base: int, coins: Sequence[int] | None) -> int:
    """K of the page: the most that both seats can cover; 0: there is nothing to agree on."""
    if coins is None:
        return MOST_STAKE
    return max(0, min(MOST_STAKE, min(coins) // base - 1))


class Stakes:
    """Offer, answer, and the dealer's answer to a higher offer.

    :ivar dealer: the seat that is asked first.
    :ivar most: the highest stake that may be named.
    :ivar turn: the seat that is asked; None once the stake is agreed.
    :ivar offers: what was named, the dealer's first.
    :ivar agreed: the stake so far: 0 until one is accepted.
    """

    def __init__(self, dealer: int, most: int) -> None:
        self.most = most
        self.offers: list[int] = []
        self.agreed = 0
        self.dealer = dealer
        self.turn: int | None = dealer if most else None

    def actions(self) -> tuple[str, ...]:
        """What the seat in turn may do."""
        if not self.offers:
            return tuple(f"stake {k}" for k in range(self.most + 1))
        if len(self.offers) == 1:
            higher = range(self.offers[0] + 1, self.most + 1)
            return ("follow", *(f"stake {k}" for k in higher), "pass")
        return ("accept", "pass")

    def act(self, action: str) -> None:
        """Do one of `actions`."""
        self.turn = None
        if action == "pass":
            # The other's pass: base only. The dealer's: its own offer stands.
            self.agreed = self.offers[0] if len(self.offers) == 2 else 0
        elif action in ("follow", "accept"):
            self.agreed = self.offers[-1]
        else:
            stake = int(action[-1])
            self.offers.append(stake)
            if stake:
                self.turn = 1 - self.dealer if len(self.offers) == 1 else self.dealer

    def view(self) -> dict[str, Any]:
        """What everybody knows of it."""
        agreed = None if self.turn is not None else self.agreed
        return {"most": self.most, "offers": list(self.offers), "agreed": agreed}
