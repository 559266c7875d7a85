"""From signed results to coins: cover, rake, fee (rules, "Settlement")."""

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Settlement", "settle"]


@dataclass(frozen=True, slots=True)
class Settlement:
    """Whose coins change by how much.

    :ivar coins: the change per seat, everything settled.
    :ivar house: what went to the house.
    :ivar cover: what the cover rule took from each winner or left to each loser.
    :ivar rake: what each seat paid as rake.
    :ivar fee: what each seat paid as fee.
    """

    coins: tuple[int, ...]
    house: int
    cover: tuple[int, ...]
    rake: tuple[int, ...]
    fee: tuple[int, ...]


def settle(
    due: Sequence[int],
    held: Sequence[int] | None,
    *,
    rake_percent: int = 0,
    fee: int = 0,
    to_house: int = 0,
) -> Settlement:
    """Settle `due`, signed coins per seat, against what the seats hold.

    :param held: coins before the hand; None when nobody runs short.
    :param rake_percent: of each winner's gain, rounded down, for the house.
    :param fee: coins that every seat pays to the house, at most what it then holds.
    :param to_house: how far `due` falls short of zero because a penalty goes to the house.
    """
    if sum(due) + to_house:
        raise AssertionError(f"results do not sum to zero: {due}")
    if held is None:
        paid = [-d if d < 0 else 0 for d in due]
    else:
        paid = [min(-d, h) if d < 0 else 0 for d, h in zip(due, held, strict=True)]
    gains = _covered([d if d > 0 else 0 for d in due], sum(paid))
    coins, cover, rake, fees = [], [], [], []
    for seat, gain in enumerate(gains):
        raked = gain * rake_percent // 100
        change = gain - raked - paid[seat]
        charged = fee if held is None else min(fee, held[seat] + change)
        coins.append(change - charged)
        cover.append(gain - paid[seat] - due[seat])
        rake.append(raked)
        fees.append(charged)
        if held is not None and held[seat] + coins[seat] < 0:
            raise AssertionError(f"a seat would hold less than nothing: {held}, {coins}")
    house = sum(paid) - sum(gains) + sum(rake) + sum(fees)
    if sum(coins) + house or house < 0:
        raise AssertionError(f"coins are not conserved: {coins}, house {house}")
    return Settlement(tuple(coins), house, tuple(cover), tuple(rake), tuple(fees))


def _covered(gains: list[int], paid: int) -> list[int]:
    """What the winners get when the losers can pay `paid` together."""
    total = sum(gains)
    if paid >= total:
        return gains
    shares = [paid * gain // total for gain in gains]
    # Coins left over: one each, largest remainder first, then the lowest seat.
    by_remainder = sorted(range(len(gains)), key=lambda seat: (-(paid * gains[seat] % total), seat))
    for seat in by_remainder[: paid - sum(shares)]:
        shares[seat] += 1
    return shares
