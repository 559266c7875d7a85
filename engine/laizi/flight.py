"""The bombs of a hand that somebody fled from (R6)."""

from engine.cards import BLACK_JOKER, RED_JOKER
from engine.landlord.kinds import counts_of

__all__ = ["most_bombs"]


def most_bombs(cards: int, wild: int) -> int:
    """The largest number of disjoint bombs of any kind in a hand.

    A rank of four is best left a bomb. Any other rank that the hand has is one bomb for as
    many wild cards as it lacks, and the wild cards by themselves are one for all four; so
    the cheapest first make the most.
    """
    counts = counts_of(cards)[:13]
    left = counts[wild]
    counts[wild] = 0
    bombs = int(cards & BLACK_JOKER > 0 < cards & RED_JOKER) + counts.count(4)
    for lacks in [*sorted(4 - count for count in counts if 0 < count < 4), 4]:
        if lacks > left:
            break
        left -= lacks
        bombs += 1
    return bombs
