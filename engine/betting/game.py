"""A betting game: a deck whose cards are compared by a ranking."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from engine.cards import BIT, cards_of, format_cards, parse_cards
from engine.contract import Evaluation, Game
from engine.errors import BadNotation

__all__ = ["BettingGame"]


class BettingGame(Game):
    """A game of hands that a ranking compares.

    :cvar deck: the cards, in the order before the shuffle.
    :cvar sizes: how many cards together are worth something.
    """

    deck: ClassVar[tuple[str, ...]]
    sizes: ClassVar[range]

    @abstractmethod
    def worth(self, cards: Sequence[int]) -> tuple[str, tuple[int, ...]]:
        """The kind and the rank of cards, given as bits, of one of the `sizes`."""

    def evaluate(self, cards: str, *, wild: str | None = None) -> Evaluation:
        if wild is not None:
            raise BadNotation("this game has no wild rank")
        held = parse_cards(cards)
        if strange := held & ~sum(map(BIT.__getitem__, self.deck)):
            raise BadNotation(f"this game has no {format_cards(strange)}")
        plain = format_cards(held)
        if held.bit_count() not in self.sizes:
            return Evaluation(plain, None)
        kind, rank = self.worth(list(cards_of(held)))
        return Evaluation(plain, kind, ({"kind": kind, "cards": plain},), rank)
