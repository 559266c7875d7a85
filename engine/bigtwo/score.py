"""What a hand of Big Two costs and earns (docs/rules/bigtwo.md, "Score")."""

from collections.abc import Sequence

from engine.contract import Factor, Result
from engine.settlement import Settlement, settle

__all__ = ["FLED", "card_points", "doubles", "fled", "pay", "played", "scores"]

FLED = -200
"""The score of a seat that flees (逃跑罚分)."""

_MANY = 8


def _times(count: int) -> int:
    """What each card counts when so many are left."""
    if count < _MANY:
        return 1
    return 2 if count < 10 else 3 if count < 13 else 4


def doubles(count: int) -> bool:
    """Whether 2s among so many cards doubles their points."""
    return count >= _MANY


def card_points(count: int, *, two_of_spades: bool) -> int:
    """The card points (牌分) of a seat with so many cards left.

    :param two_of_spades: whether 2s is among them.
    """
    return count * _times(count) * (2 if two_of_spades and doubles(count) else 1)


def scores(points: Sequence[int]) -> tuple[int, ...]:
    """Each seat's score: what the others have more than it, summed up."""
    return tuple(sum(points) - len(points) * own for own in points)


def pay(
    score: Sequence[int], held: Sequence[int] | None, *, coefficient: int, fee: int
) -> Settlement:
    """The coins for scores; one formula for the winner and the others (R4)."""
    return settle([s * coefficient for s in score], held, fee=fee)


def played(
    winner: int,
    counts: Sequence[int],
    two_of_spades: int | None,
    held: Sequence[int] | None,
    *,
    coefficient: int,
    fee: int,
) -> Result:
    """The result of a hand that ended with `winner` out of cards.

    :param counts: how many cards each seat has left.
    :param two_of_spades: the seat that has 2s left.
    :param held: coins before the hand; None when nobody runs short.
    """
    points = [card_points(n, two_of_spades=s == two_of_spades) for s, n in enumerate(counts)]
    score = scores(points)
    paid = pay(score, held, coefficient=coefficient, fee=fee)
    explain = []
    for seat, count in enumerate(counts):
        explain.append(Factor(seat, "cards", count))
        if _times(count) > 1:
            explain.append(Factor(seat, "many_cards", _times(count)))
        if seat == two_of_spades and doubles(count):
            explain.append(Factor(seat, "two_of_spades", 2))
        explain.append(Factor(seat, "card_points", points[seat]))
        explain.append(Factor(seat, "coefficient", coefficient))
        explain += _settled(seat, paid)
    return Result("played", (winner,), score, paid.coins, paid.house, tuple(explain))


def fled(seat: int, seats: int, held: Sequence[int] | None, *, coefficient: int) -> Result:
    """The result when `seat` flees: a penalty for the house, and nothing else (R5)."""
    score = tuple(FLED if s == seat else 0 for s in range(seats))
    due = [s * coefficient for s in score]
    paid = settle(due, held, to_house=-sum(due))
    explain = [Factor(seat, "flee", FLED), Factor(seat, "coefficient", coefficient)]
    explain += _settled(seat, paid)
    return Result("fled", (), score, paid.coins, paid.house, tuple(explain), fled=seat)


def _settled(seat: int, paid: Settlement) -> list[Factor]:
    factors = []
    if paid.cover[seat]:
        factors.append(Factor(seat, "cover", paid.cover[seat]))
    if paid.fee[seat]:
        factors.append(Factor(seat, "fee", -paid.fee[seat]))
    return factors
