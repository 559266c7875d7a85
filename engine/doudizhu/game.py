"""The declaration of Dou Dizhu on the landlord machine, and its score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.cards import DECK_54, UNKNOWN
from engine.climbing import ClimbingGame, Play
from engine.contract import PUBLIC, Event, Factor, Hand, Result, Witness
from engine.doudizhu.auction import DoudizhuAuction
from engine.errors import BadDeal, BadNotation, BadSetup
from engine.landlord.hand import LandlordHand
from engine.landlord.kinds import KINDS, read_play
from engine.rules import parameter
from engine.settlement import settle
from engine.shuffle import Stream

__all__ = ["Doudizhu", "DoudizhuRules"]


@dataclass(frozen=True, kw_only=True)
class DoudizhuRules:
    """Room parameters and switches."""

    coefficient: int = parameter(1, "房间系数 N: coins per point", least=1)
    min_coins: int = parameter(
        "96 * coefficient", "coins to sit down with", least=0, derive=lambda r: 96 * r.coefficient
    )
    grab: bool = parameter(True, "whether there is a grab phase")
    double: bool = parameter(True, "whether farmers may double")
    cap: int | None = parameter(4, "the most doublings that count; null: no cap", least=0)
    rake_percent: int = parameter(5, "of each winner's gain, for the house", least=0, most=100)


class Doudizhu(ClimbingGame):
    """The game, as the catalogue lists it."""

    id = "doudizhu"
    name = "斗地主"
    page = "docs/rules/doudizhu.md"
    seats = range(3, 4)
    rules = DoudizhuRules
    verbs = {
        "call": "call N: offer to be the landlord for a base of 1, 2 or 3 points (phase 2)",
        "grab": "take the landlord (phase 3)",
        "double": "double against the landlord (phase 4)",
        "play": "play CARDS [KIND]: lead, or beat the last play (phase 5)",
        "pass": "do nothing, in any phase but as the leader of a trick",
    }
    kinds = KINDS
    fixed = ("landlord",)
    draws = ("marker",)
    outcomes = ("played", "passed_out")
    redeals = ("passed_out",)

    words = frozenset({"call 1", "call 2", "call 3", "grab", "double", "pass"})

    def deal(
        self, rules: DoudizhuRules, seats: int, setup: Mapping[str, Any], stream: Stream
    ) -> dict[str, Any]:
        deck = stream.shuffled(DECK_54)
        dealt = {"deck": "".join(deck)}
        if "landlord" not in setup:
            dealt["marker"] = deck[stream.below(51)]  # R1: never a bottom card
        return dealt

    def start(
        self,
        rules: DoudizhuRules,
        seats: int,
        setup: Mapping[str, Any],
        deal: Mapping[str, Any],
        *,
        coins: Sequence[int] | None = None,
        witness: Witness | None = None,
    ) -> Hand:
        self.check_seats(rules, seats, coins)
        self.check_keys(setup, deal)
        landlord = setup.get("landlord")
        if "landlord" in setup and (type(landlord) is not int or not 0 <= landlord < 3):
            raise BadSetup("the setup's landlord is a seat")
        if "landlord" in setup and "marker" in deal:
            raise BadSetup("a marker has no place beside a landlord in the setup")
        return DoudizhuHand(self, rules, deal, landlord=landlord, coins=coins, witness=witness)

    def read(self, action: str, wild: str | None) -> Play:
        if wild is not None:
            raise BadNotation("this game has no wild rank")
        return read_play(action)

    def bound(self, rules: DoudizhuRules, seats: int) -> int:
        # Calls, grabs with one back, doubles; then 54 cards, two passes behind each play.
        return 3 + 3 + 2 + 3 * 54


class DoudizhuHand(LandlordHand):
    """One hand of Dou Dizhu."""

    auction: DoudizhuAuction | None

    def __init__(
        self,
        game: Doudizhu,
        rules: DoudizhuRules,
        deal: Mapping[str, Any],
        *,
        landlord: int | None,
        coins: Sequence[int] | None,
        witness: Witness | None,
    ) -> None:
        super().__init__(
            game,
            rules,
            deal,
            auction=None,
            landlord=landlord,
            coins=coins,
            witness=witness,
            words=game.words,
        )
        self.marker: tuple[int, str] | None = None
        if landlord is None:
            holder, name = self._marker(deal)
            self.marker = holder, name
            self.auction = DoudizhuAuction(holder, grab=rules.grab, double=rules.double)
            if witness is not None:
                witness(Event("marker", PUBLIC, {"seat": holder, "card": name}))
            self.open_auction()

    def _marker(self, deal: Mapping[str, Any]) -> tuple[int, str]:
        """The seat that holds the card shown face up, and the card (phase 1, R1)."""
        name = deal.get("marker")
        if not isinstance(name, str) or len(name) != 2 or name == UNKNOWN:
            raise BadDeal("the deal has no marker")
        # A card's name is found nowhere but at its own, even place.
        place = deal["deck"].find(name)
        if not 0 <= place < 2 * 51 or place % 2:
            raise BadDeal("the marker is none of the dealt cards")
        return place // 34, name

    def emptied(self, seat: int) -> Result:
        landlord = self.landlord
        assert landlord is not None
        won = seat == landlord
        points = [0, 0, 0]
        explain = []
        base = self.auction.base if self.auction is not None else 1
        for farmer in self.farmers:
            doublings = self._doublings(farmer, won=won)
            cap = self.rules.cap
            counted = doublings if cap is None else doublings[:cap]
            points[farmer] = (-1 if won else 1) * base * 2 ** len(counted)
            explain.append(Factor(farmer, "base", base))
            explain += [Factor(farmer, name, 2) for name in counted]
            if len(counted) < len(doublings):
                explain.append(Factor(farmer, "over_cap", len(doublings) - len(counted)))
        points[landlord] = -sum(points)
        n = self.rules.coefficient
        paid = settle([p * n for p in points], self.coins, rake_percent=self.rules.rake_percent)
        explain += [Factor(s, "coefficient", n) for s in range(3)]
        explain += [Factor(s, "cover", paid.cover[s]) for s in range(3) if paid.cover[s]]
        explain += [Factor(s, "rake", -paid.rake[s]) for s in range(3) if paid.rake[s]]
        winners = (landlord,) if won else tuple(sorted(self.farmers))
        return Result("played", winners, tuple(points), paid.coins, paid.house, tuple(explain))

    def _doublings(self, farmer: int, *, won: bool) -> list[str]:
        """Each doubling between the landlord and this farmer, by name (rules 8 to 10)."""
        landlord = self.landlord
        grabs, doubled = (
            ([], []) if self.auction is None else (self.auction.grabs, self.auction.doubled)
        )
        names = ["grab" for pair in grabs if set(pair) == {landlord, farmer}]  # R4
        names += ["double"] * (farmer in doubled)
        names += ["bomb"] * self.bombs
        assert landlord is not None
        if won and not any(self.plays[f] for f in self.farmers):
            names.append("spring")
        if not won and self.plays[landlord] == 1:
            names.append("anti_spring")
        return names

    def no_landlord(self) -> Result:
        return Result("passed_out", (), (0, 0, 0), (0, 0, 0), 0)  # R2

    def view(self, seat: int | None) -> dict[str, Any]:
        marker = self.marker and {"seat": self.marker[0], "card": self.marker[1]}
        return {**super().view(seat), "marker": marker}
