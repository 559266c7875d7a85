"""Why a score is what it is: every number of a result with the sum or product that gives it."""

from collections.abc import Iterator, Sequence

from engine import Factor, Hand, Result

__all__ = ["explained"]

_SCALES = ("coefficient", "unit")
"""The factors that turn points into coins."""
_SETTLED = ("cover", "rake", "fee")
"""What the settlement adds to a seat's coins, or takes from them."""
_SUMMED = ("paid", "pot", "flee")
"""Points that are added up; all others are multiplied."""


def explained(
    hand: Hand, result: Result, names: Sequence[str], held: Sequence[int] | None
) -> list[str]:
    """The outcome and, seat by seat, how points and coins come about, for a person to recompute.

    :param hand: the hand, over.
    :param held: coins per seat before it; None: nobody runs short.
    """
    winners = ", ".join(map(str, result.winners)) or "none"
    lines = [f"outcome: {result.outcome}; winners: {winners}"]
    if result.unjudged:
        lines.append(f"  not computed, cards are not known: {', '.join(result.unjudged)}")
    if result.outcome == "void":
        lines.append("  the hand was broken off: nothing is won or lost")
    all_cards = [f.value for f in result.explain if f.factor == "card_points"]
    if all_cards:
        numbers = " + ".join(map(str, all_cards))
        lines.append(f"  card points of all seats: {numbers} = {sum(all_cards)}")
    for seat, name in enumerate(names):
        points, coins = result.points[seat], result.coins[seat]
        lines.append(f"  seat {seat} {name}: points {points:+}, coins {coins:+}")
        if result.explain and not result.unjudged:
            own = [f for f in result.explain if f.seat == seat]
            details = [*_points(hand, result, seat, own), *_coins(hand, result, seat, own, held)]
            lines += [f"      {detail}" for detail in details]
    lines.append(f"  house: {result.house}")
    return lines


def _points(hand: Hand, result: Result, seat: int, own: list[Factor]) -> Iterator[str]:
    points = result.points[seat]
    if any(f.factor == "card_points" for f in own):
        yield from _card_points(result, points, own)
        return
    if summed := [f for f in own if f.factor in _SUMMED]:
        terms = sorted(summed, key=lambda f: f.value < 0)
        yield f"points: {_sum(terms)} = {points}"
        return
    strange = (*_SCALES, *_SETTLED, "over_cap")
    if factors := [f for f in own if f.factor not in strange]:
        yield f"points: {_product(factors)} = {abs(points)}, {_won(points)}"
        yield from _notes(hand, result, own)
    elif points:
        yield f"points: {_mirrored(result, points)}, {_won(points)}"


def _card_points(result: Result, points: int, own: list[Factor]) -> Iterator[str]:
    """Big Two: what the others have more than one."""
    mine = next(f.value for f in own if f.factor == "card_points")
    counted = [f for f in own if f.factor in ("cards", "many_cards", "two_of_spades")]
    yield f"card points: {_product(counted)} = {mine}"
    total = sum(f.value for f in result.explain if f.factor == "card_points")
    yield f"points: {total} of all seats - {len(result.points)} x {mine} = {points}"


def _mirrored(result: Result, points: int) -> str:
    """The points of a seat that gets what others lose, or loses what they get."""
    others = [(s, -p) for s, p in enumerate(result.points) if p * points < 0]
    word = "from" if points > 0 else "to"
    terms = " + ".join(f"{abs(p)} {word} seat {s}" for s, p in others)
    if sum(p for _, p in others) == points:
        return f"{terms} = {abs(points)}"
    sharing = sum(1 for p in result.points if p == points)
    return f"{terms} / {sharing} that share it = {abs(points)}"


def _notes(hand: Hand, result: Result, own: list[Factor]) -> Iterator[str]:
    """What a factor alone does not say."""
    game = hand.game.id
    for factor in own:
        if factor.factor == "over_cap":
            yield f"not counted: doublings over the cap of {hand.rules.cap}, {factor.value} of them"
        if factor.factor == "multiplier" and game == "mahjong2":
            yield f"multiplier: 1 + stake {factor.value - 1} = {factor.value}"
    if game == "laizi" and result.outcome == "fled":
        yield "fled: 2 x what the seat would lose; the bombs are those of the hands dealt (R6)"


def _coins(
    hand: Hand, result: Result, seat: int, own: list[Factor], held: Sequence[int] | None
) -> Iterator[str]:
    """From points to coins, each line going on from the number of the one before."""
    points, settled = result.points[seat], _settled(own)
    if getattr(hand.rules, "points_only", False):
        yield "coins: the room plays for points alone"
        return
    coins = points
    scale = next((f for f in own if f.factor in _SCALES), None)
    if scale is not None and points:
        coins = points * scale.value
        yield f"coins: {points} x {scale.factor} {scale.value} = {coins}"
    if cover := settled["cover"]:
        if coins < 0:
            assert held is not None
            why = f"it pays no more than the {held[seat]} that it holds"
            yield f"cover: {why}: {coins} + {cover} = {coins + cover}"
        else:
            yield _share(result, coins, coins + cover)
        coins += cover
    percent = getattr(hand.rules, "rake_percent", getattr(hand, "rake_percent", 0))
    if percent and coins > 0:
        why = f"rake: {percent} % of {coins}, rounded down"
        yield f"{why}: {coins} - {-settled['rake']} = {coins + settled['rake']}"
        coins += settled["rake"]
    if fee := -settled["fee"]:
        short = ", all that it holds" if fee < hand.rules.fee else ""
        yield f"fee of {hand.rules.fee}{short}: {coins} - {fee} = {coins - fee}"


def _settled(own: list[Factor]) -> dict[str, int]:
    return {name: sum(f.value for f in own if f.factor == name) for name in _SETTLED}


def _share(result: Result, gain: int, got: int) -> str:
    """What a winner gets of what the losers can pay."""
    due = [0] * len(result.points)
    for seat, points in enumerate(result.points):
        scale = [f.value for f in result.explain if f.seat == seat and f.factor in _SCALES]
        due[seat] = points * (scale[0] if scale else 1)
    cover = [
        sum(f.value for f in result.explain if f.seat == s and f.factor == "cover")
        for s in range(len(due))
    ]
    paid = -sum(d + c for d, c in zip(due, cover, strict=True) if d < 0)
    total = sum(d for d in due if d > 0)
    share = paid * gain // total
    left = f" + {got - share} left over" if got > share else ""
    why = f"cover: the losers can pay {paid} of {total}, rounded down"
    return f"{why}: {paid} x {gain} / {total}{left} = {got}"


def _product(factors: list[Factor]) -> str:
    return " x ".join(f"{f.factor} {f.value}" for f in factors)


def _sum(terms: list[Factor]) -> str:
    first, *others = terms
    text = f"{first.factor} {first.value}"
    for term in others:
        text += f" {'-' if term.value < 0 else '+'} {term.factor} {abs(term.value)}"
    return text


def _won(points: int) -> str:
    return "won" if points > 0 else "lost"
