"""How cards read as plays (牌型); a set of cards reads in one way at most.

Every kind compares by one deciding card, and the bits of cards are in the order of singles;
so a play's rank is its kind, then the bit of that card.
"""

from engine.cards import DECK_52, RANKS, parse_cards
from engine.climbing import Play, Reading
from engine.errors import BadNotation

__all__ = ["FULL", "KINDS", "ROWS", "SUITS", "read_play", "reading"]

KINDS = (
    "single",
    "pair",
    "triple",
    "straight",
    "flush",
    "full_house",
    "four_plus_one",
    "straight_flush",
)
"""In the order of the page's table; of five cards, a later kind beats an earlier one."""

FULL = (1 << len(DECK_52)) - 1
"""All cards of the game."""
SUITS = tuple(sum(1 << (4 * rank + suit) for rank in range(13)) for suit in range(4))
"""The cards of each suit, lowest suit first."""

_IN_A_ROW = "A23456789TJQKA"
ROWS = tuple(
    tuple(RANKS.index(name) for name in _IN_A_ROW[first : first + 5]) for first in range(10)
)
"""The ranks of each row, A2345 to TJQKA, its top card's rank last."""
_TOP = {sum(1 << rank for rank in row): row[-1] for row in ROWS}


def _kind(cards: int) -> tuple[str, int] | None:
    """The kind, and the rank of the deciding card."""
    counts = [(cards >> (4 * rank) & 0xF).bit_count() for rank in range(13)]
    size = sum(counts)
    most = max(counts)
    decides = max(rank for rank in range(13) if counts[rank] == most)
    if most == size <= 3:
        return KINDS[size - 1], decides
    if size != 5:
        return None
    if most == 4:
        return "four_plus_one", decides
    if most == 3 and 2 in counts:
        return "full_house", decides
    if most > 1:
        return None
    row = _TOP.get(sum(1 << rank for rank in range(13) if counts[rank]))
    of_a_suit = any(not cards & ~suit for suit in SUITS)
    if row is not None:
        return ("straight_flush" if of_a_suit else "straight"), row
    return ("flush", decides) if of_a_suit else None


_READINGS: dict[int, Reading] = {}


def reading(cards: int) -> Reading | None:
    """What the cards are as a play; None if they are none."""
    known = _READINGS.get(cards)
    if known is None:
        found = _kind(cards)
        if found is not None:  # these are under 20,000; the others are not worth keeping
            kind, rank = found
            decides = (cards & (0xF << (4 * rank))).bit_length() - 1
            known = Reading(kind, cards.bit_count(), KINDS.index(kind) * 64 + decides)
            _READINGS[cards] = known
    return known


_MOST_PLAYS = 1 << 16
_PLAYS: dict[str, Play] = {}


def read_play(action: str) -> Play:
    """Understand ``play CARDS``.

    :raises BadNotation: it is not of that form.
    """
    play = _PLAYS.get(action)
    if play is None:
        play = _read_play(action)
        if len(_PLAYS) < _MOST_PLAYS:
            _PLAYS[action] = play
    return play


def _read_play(action: str) -> Play:
    verb, _, text = action.partition(" ")
    if verb != "play":
        raise BadNotation(f"no such action: {action[:40]!r}")
    cards = parse_cards(text)
    if cards & ~FULL:
        raise BadNotation("there are no jokers in this game")
    found = reading(cards)
    return Play(cards, (), rule="plays") if found is None else Play(cards, (found,))
