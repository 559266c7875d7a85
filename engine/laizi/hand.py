"""A hand of 癞子斗地主: what it adds to the landlord machine, and its score."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.cards import RANKS, format_cards
from engine.climbing import Reading
from engine.contract import PUBLIC, Event, Factor, Game, Option, Result, Witness
from engine.errors import IllegalAction
from engine.laizi.auction import LaiziAuction
from engine.laizi.flight import most_bombs
from engine.laizi.listing import all_plays, suggest
from engine.laizi.readings import wild_reader
from engine.landlord.hand import LandlordHand
from engine.settlement import settle

__all__ = ["LaiziHand"]


class LaiziHand(LandlordHand):
    """One hand.

    :ivar opens: the seats with an open start, in the order in which they chose it.
    :ivar opened: whether the landlord opened its hand before its first lead.
    :ivar dealt: the three hands with which play began.
    """

    play_rule = "phase 7"

    auction: LaiziAuction

    def __init__(
        self,
        game: Game,
        rules: Any,
        deal: Mapping[str, Any],
        *,
        opens: tuple[int, ...],
        coins: Sequence[int] | None,
        witness: Witness | None,
        words: frozenset[str],
    ) -> None:
        self.opens = opens
        self.opened = False
        self.dealt: tuple[int, ...] = ()
        self._reader = wild_reader(RANKS.index(deal["laizi"]))
        super().__init__(
            game,
            rules,
            deal,
            auction=None,
            landlord=None,
            coins=coins,
            witness=witness,
            words=words,
            read=self._reader,
        )
        self.auction = LaiziAuction(deal["first"], opens)
        self.tell(Event("first", PUBLIC, {"seat": self.auction.turn}))
        self.open_auction()

    @property
    def laizi(self) -> str | None:
        """The wild rank, from its announcement on (phase 5)."""
        return None if self.landlord is None else RANKS[self._reader.wild]

    def crowned(self) -> None:
        self.dealt = tuple(self.hands)
        self.tell(Event("laizi", PUBLIC, {"rank": self.laizi}))

    def act_before(self, seat: int, action: str) -> None:
        if action == "flee":
            self.tell(Event("flee", PUBLIC, {"seat": seat}, f"{seat} flee"))
            self.end(self._fled(seat))
        elif action == "open":
            self._open(seat)
        else:
            super().act_before(seat, action)

    def _open(self, seat: int) -> None:
        if seat != self.landlord:
            raise IllegalAction(seat, "R2", "only the landlord may open its hand")
        if seat in self.opens or self.opened:
            raise IllegalAction(seat, "R2", "the landlord's hand is open")
        if self.plays[seat]:
            raise IllegalAction(seat, "phase 6", "the landlord may open only before its first lead")
        self.opened = True
        data = {"seat": seat, "cards": format_cards(self.hands[seat])}
        self.tell(Event("open", PUBLIC, data, f"{seat} open"))

    def _may_open(self, seat: int) -> bool:
        return (
            seat == self.landlord == self.turn
            and not self.plays[seat]
            and not self.opened
            and seat not in self.opens
        )

    def visible_to(self, seat: int, viewer: int | None) -> bool:
        opened = self.opened and seat == self.landlord
        return seat in self.opens or opened or super().visible_to(seat, viewer)

    # The score.

    def _factors(self, bombs: int) -> list[tuple[str, int]]:
        """Each factor of X, the multiplier, by name."""
        return [
            ("multiplier", self.rules.multiplier),
            *[("grab", 2)] * len(self.auction.grabs),
            *[("open_start", 4)] * len(self.opens),
            *[("open", 2)] * self.opened,
            *[("bomb", 2)] * bombs,  # R5: the rocket is one
        ]

    def emptied(self, seat: int) -> Result:
        landlord = self.landlord
        assert landlord is not None
        factors = self._factors(self.bombs)
        x = _product(factors)
        won = seat == landlord
        points = [-x if won else x] * 3
        points[landlord] = 2 * x if won else -2 * x
        winners = (landlord,) if won else tuple(sorted(self.farmers))
        explain = [Factor(farmer, *factor) for farmer in self.farmers for factor in factors]
        return self._settled("played", winners, points, explain)

    def no_landlord(self) -> Result:
        return Result("passed_out", (), (0, 0, 0), (0, 0, 0), 0)

    def _fled(self, seat: int) -> Result:
        """What a flight costs: twice the normal loss (R7), or before play by R8."""
        landlord = self.landlord
        # R6. Of cards that nobody recorded no bombs are known.
        bombs = sum(most_bombs(cards, self._reader.wild) for cards in self.dealt)
        unjudged = ("points", "coins") if self.partial and self.dealt else ()
        factors = self._factors(bombs)
        loss = 4 if seat == landlord else 2
        x = _product(factors)
        winners = [s for s in range(3) if s != seat]
        if landlord not in (None, seat):
            winners = [landlord]
        points = [0, 0, 0]
        for winner in winners:
            points[winner] = loss * x // len(winners)
        points[seat] = -loss * x
        explain = [Factor(seat, *factor) for factor in [*factors, ("fled", loss)]]
        result = self._settled("fled", tuple(winners), points, explain)
        return replace(result, fled=seat, unjudged=unjudged)

    def _settled(
        self, outcome: str, winners: tuple[int, ...], points: list[int], explain: list[Factor]
    ) -> Result:
        n = self.rules.unit
        paid = settle([p * n for p in points], self.coins)
        explain += [Factor(s, "unit", n) for s in range(3) if points[s]]
        explain += [Factor(s, "cover", paid.cover[s]) for s in range(3) if paid.cover[s]]
        return Result(outcome, winners, tuple(points), paid.coins, paid.house, tuple(explain))

    # Listing, hinting, showing.

    def recorded(self, seat: int, action: str) -> str:
        if self.landlord is None:
            self.check_notation(action)
            return action  # nothing may tell the wild rank yet
        return super().recorded(seat, action)

    def plays_of(self, seat: int) -> Iterator[tuple[int, Reading, bool]]:
        return all_plays(self.hands[seat], self.last, self._reader)

    def legal_actions(self, seat: int) -> Iterator[str]:
        if self.result is not None or not 0 <= seat < self.seats:
            return
        if self._may_open(seat):
            yield "open"
        yield from super().legal_actions(seat)
        yield "flee"

    def options(self, seat: int) -> tuple[Option, ...]:
        options = super().options(seat)
        if self._may_open(seat):
            options = (Option("open"), *options)
        return (*options, Option("flee")) if options else ()

    def hints(self, seat: int) -> tuple[str, ...]:
        if not self.climbing or seat != self.turn:
            return super().hints(seat)
        found = suggest(self.hands[seat], self.last, self._reader)
        plays = [self._text(cards, reading, named=named) for cards, reading, named in found]
        return tuple(plays if self.last is None else [*plays, "pass"])

    def absent(self, seat: int) -> str:
        # A wild card alone is its own rank, and is written so.
        return self.recorded(seat, super().absent(seat))

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            **super().view(seat),
            "opens": list(self.opens),
            "opened": self.opened,
            "laizi": self.laizi,
            "multiplier": _product(self._factors(self.bombs)),
        }


def _product(factors: list[tuple[str, int]]) -> int:
    product = 1
    for _, value in factors:
        product *= value
    return product
