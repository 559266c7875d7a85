"""Cards: two characters each, rank then suit, and sets of cards as bits of an integer.

Bit ``4 * rank + suit`` stands for a card, with ranks ``3 4 ... K A 2`` from 0 and suits
``d c h s`` from 0, so that a higher bit is a higher card; the jokers are bits 52 and 53.
"""

import re
from collections.abc import Iterator

from engine.errors import BadDeal, BadNotation

__all__ = [
    "BIT",
    "BLACK_JOKER",
    "CARDS",
    "DECK_52",
    "DECK_54",
    "RANKS",
    "RED_JOKER",
    "UNKNOWN",
    "cards_of",
    "format_cards",
    "parse_cards",
    "read_deck",
    "split",
]

RANKS = "3456789TJQKA2"
_SUITS_UP = "dchs"
CARDS = tuple(rank + suit for rank in RANKS for suit in _SUITS_UP) + ("BJ", "RJ")
"""All card names; the index is the bit."""

BIT = {name: 1 << bit for bit, name in enumerate(CARDS)}
BLACK_JOKER, RED_JOKER = BIT["BJ"], BIT["RJ"]
DECK_52 = tuple(rank + suit for rank in RANKS for suit in "shcd")
"""The order that a deck has before it is shuffled (and that cards are written in)."""
DECK_54 = (*DECK_52, "BJ", "RJ")

UNKNOWN = "??"
"""A card of a deck that nobody recorded."""

_PIECE = re.compile("..?", re.DOTALL)
_WRITTEN = tuple((BIT[name], name) for name in DECK_54)


def split(text: str) -> list[str]:
    """The two-character pieces of `text`, whatever they are."""
    return _PIECE.findall(text)


def parse_cards(text: str) -> int:
    """The set that `text` names, in any order.

    :raises BadNotation: no card at all, no such card, or one named twice.
    """
    names = split(text)
    try:
        cards = sum(map(BIT.__getitem__, names))
    except KeyError as unknown:
        raise BadNotation(f"no such card: {unknown.args[0][:8]!r}") from None
    # A sum of n powers of two has n bits only if they all differ.
    if not names or cards.bit_count() != len(names):
        raise BadNotation("a card is named twice" if names else "no cards are named")
    return cards


def cards_of(cards: int) -> Iterator[int]:
    """The single cards of a set, lowest first."""
    while cards:
        lowest = cards & -cards
        yield lowest
        cards ^= lowest


def format_cards(cards: int) -> str:
    """The text of a set: ranks upwards, suits s h c d within a rank."""
    return "".join(name for bit, name in _WRITTEN if cards & bit)


def read_deck(text: object, full: int) -> list[int]:
    """The deck's cards in order, 0 for an unknown one.

    :param full: the set of cards that the game's deck has.
    :raises BadDeal: it is not that deck.
    """
    if not isinstance(text, str):
        raise BadDeal("the deal has no deck")
    names = split(text)
    size = full.bit_count()
    try:
        deck = list(map(BIT.__getitem__, names))
    except KeyError:
        deck = [BIT.get(name, 0) if name != UNKNOWN else -1 for name in names]
        if 0 in deck:
            raise BadDeal(f"no such card: {names[deck.index(0)][:8]!r}") from None
        deck = [max(card, 0) for card in deck]
    if len(deck) != size:
        raise BadDeal(f"the deck has {len(deck)} cards instead of {size}")
    known = sum(deck)
    if known & ~full or known.bit_count() != size - deck.count(0):
        raise BadDeal("the deck is not the game's deck: a card is there twice or does not belong")
    return deck
