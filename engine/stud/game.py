"""What the two stud games declare alike, and how their setup and deal are read."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.betting.game import BettingGame
from engine.cards import read_deck
from engine.contract import Evaluation
from engine.errors import BadSetup
from engine.shuffle import Stream
from engine.stud.ranking import DECK_28, FULL_28, KINDS, Column, kind, strength

__all__ = ["StudGame", "read_deal", "read_setup"]


class StudGame(BettingGame):
    """A stud game.

    :cvar column: of the ranking's table.
    """

    column: ClassVar[Column]
    page = "docs/rules/stud.md"
    seats = range(2, 5)
    kinds = KINDS
    draws = ()
    deck = DECK_28
    sizes = range(1, 6)

    def deal(
        self, rules: Any, seats: int, setup: Mapping[str, Any], stream: Stream
    ) -> dict[str, Any]:
        return {"deck": "".join(stream.shuffled(DECK_28))}

    def worth(self, cards: Sequence[int]) -> tuple[str, tuple[int, ...]]:
        found = strength(cards, self.column)
        return kind(found), found

    def beats(self, one: Evaluation, other: Evaluation) -> bool:
        # Only hands of equally many cards compare.
        return len(one.cards) == len(other.cards) and super().beats(one, other)


def read_setup(setup: Mapping[str, Any], name: str, seats: int) -> int:
    """The one seat that a setup names; 0 where it names none.

    :raises BadSetup: an unknown key, or no such seat.
    """
    for key in setup:
        if key != name:
            raise BadSetup(f"no such setup: {key[:40]!r}")
    seat = setup.get(name, 0)
    if type(seat) is not int or not 0 <= seat < seats:
        raise BadSetup(f"the setup's {name} is a seat")
    return seat


def read_deal(deal: Mapping[str, Any]) -> list[int]:
    """The deck, the only part of a deal.

    :raises BadSetup: a draw, which the stud games do not have.
    :raises BadDeal: it is not the game's deck.
    """
    for key in deal:
        if key != "deck":
            raise BadSetup(f"no such draw: {key[:40]!r}")
    return read_deck(deal.get("deck"), FULL_28)
