"""What the two stud games declare alike, and how their setup and deal are read."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from engine.betting.game import BettingGame
from engine.cards import cards_of, read_deck
from engine.contract import Evaluation
from engine.shuffle import Stream
from engine.stud.ranking import DECK_28, FULL_28, KINDS, Column, Strength, kind, strength

__all__ = ["StudGame"]

_MOST_KNOWN = 1 << 17
"""There are hardly fewer sets of one to five of 28 cards."""


class StudGame(BettingGame):
    """A stud game.

    :cvar column: of the ranking's table.
    """

    column: ClassVar[Column]
    page = "docs/rules/stud.md"
    seats = range(2, 5)
    kinds = KINDS
    deck = DECK_28
    sizes = range(1, 6)

    def deal(
        self, rules: Any, seats: int, setup: Mapping[str, Any], stream: Stream
    ) -> dict[str, Any]:
        return {"deck": "".join(stream.shuffled(DECK_28))}

    @lru_cache(maxsize=_MOST_KNOWN)  # noqa: B019  # games live as long as the program
    def strength(self, cards: int) -> Strength:
        """The worth of a set of one to five cards."""
        return strength(cards_of(cards), self.column)

    def worth(self, cards: Sequence[int]) -> tuple[str, tuple[int, ...]]:
        found = self.strength(sum(cards))
        return kind(found), found

    def dealt(
        self, setup: Mapping[str, Any], deal: Mapping[str, Any], seats: int
    ) -> tuple[int, list[int]]:
        """The one seat that the setup may name, else 0, and the deck.

        :raises BadSetup: an unknown key, or no such seat.
        :raises BadDeal: it is not the game's deck.
        """
        self.check_keys(setup, deal)
        (name,) = self.fixed
        return self.named_seat(name, {name: 0, **setup}, deal, seats), read_deck(
            deal.get("deck"), FULL_28
        )

    def beats(self, one: Evaluation, other: Evaluation) -> bool:
        # Only hands of equally many cards compare.
        return len(one.cards) == len(other.cards) and super().beats(one, other)
