"""The declaration of 同花顺 on the stud machine, and its flight."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from engine.betting.hand import Numbers
from engine.contract import Factor, Hand, Past, Witness
from engine.errors import BadSetup
from engine.rules import parameter
from engine.stud.game import StudGame
from engine.stud.hand import StudHand
from engine.stud.ranking import Column

__all__ = ["COLUMN", "Tonghuashun", "TonghuashunRules"]

COLUMN: Column = {
    "two_pair": lambda c: (c[0] >> 2, c[2] >> 2, c[0]),
    "pair": lambda c: (c[0],),
    "high": lambda c: (c[0],),
}
"""After the pairs' ranks their best suit; the first of a pair is its better card."""

_CLASSES = {
    "beginner": 1_000,
    "intermediate": 5_000,
    "advanced": 10_000,
    "expert": 50_000,
    "ordinary": 10,
}
_LAST_ROUND = 5
_SHARES = {2: 5, 3: 2}
"""Of the most coins in a hand, the part that the limit of an early round is one of."""


@dataclass(frozen=True, kw_only=True)
class TonghuashunRules:
    """Room parameters, and what the page's table makes of them."""

    max: int | None = parameter(
        None, "the most coins in one hand, a multiple of 10", least=10, null=False
    )
    class_: str | None = parameter(
        "beginner",
        "the room's class (初级, 中级, 高级, 专家, 普通); none where max is given",
        choices=tuple(_CLASSES),
        null=False,
        derive=lambda r: "beginner" if r.max is None else None,
    )

    def check(self) -> None:
        """:raises BadSetup: parameters that do not fit together."""
        if (self.max is None) == (self.class_ is None):
            raise BadSetup("a room has a class or else a max")
        if self.max is not None and self.max % 10:
            raise BadSetup("max is a multiple of 10")

    @property
    def most(self) -> int:
        """The most coins of a seat in one hand (每局最大注)."""
        return self.max if self.max is not None else _CLASSES[self.class_ or "beginner"]

    @property
    def ante(self) -> int:
        """What everyone pays before the deal (每局最小注)."""
        return self.most // 10

    @property
    def points_only(self) -> bool:
        """Whether the stakes are points, so that no coins move (R3)."""
        return self.class_ == "ordinary"

    @property
    def min_coins(self) -> int:
        """Coins to sit down with (游戏最低限)."""
        return 0 if self.points_only else self.most

    def limit(self, number: int) -> int:
        """The most coins of a seat in the hand up to this round (本轮最大注)."""
        return self.most // _SHARES.get(number, 1)


# The parameter's own name, by which rules are read, cannot be written as an attribute.
setattr(TonghuashunRules, "class", property(attrgetter("class_")))


class Tonghuashun(StudGame):
    """The game, as the catalogue lists it."""

    id = "tonghuashun"
    name = "同花顺"
    rules = TonghuashunRules
    verbs = {
        "check": "add nothing, while nobody has bet in the round (不下注, rule 2)",
        "bet": "bet N: put in N coins, the first in the round (下注, rule 2)",
        "call": "put in what the highest total is ahead (跟注, rule 2)",
        "raise": "raise N: put in N coins, more than a call (加注, rule 2)",
        "allin": "put in all that a hand allows, in rounds 4 and 5 (全压, rule 2)",
        "fold": "give up the hand (弃牌, rule 2)",
        "flee": "end the hand, in turn or not, for all that is in the pot (逃跑, rule 4)",
    }
    column = COLUMN
    fixed = ("dealer",)
    outcomes = ("uncontested", "showdown", "fled")
    leaving = "flee"
    trustee_stays = False

    def setup(self, past: Past, opens: Sequence[int] = ()) -> dict[str, Any]:
        return {"dealer": _dealer(past)}

    def start(
        self,
        rules: TonghuashunRules,
        seats: int,
        setup: Mapping[str, Any],
        deal: Mapping[str, Any],
        *,
        coins: Sequence[int] | None = None,
        witness: Witness | None = None,
    ) -> Hand:
        self.check_seats(rules, seats, coins)
        dealer, deck = self.dealt(setup, deal, seats)
        hand = TonghuashunHand(
            self,
            rules,
            seats,
            deck=deck,
            first=dealer,
            most=rules.most,
            step=1,
            coins=coins,
            witness=witness,
        )
        hand.begin()
        return hand

    def bound(self, rules: TonghuashunRules, seats: int) -> int:
        # In each of four rounds every seat speaks once, and once more after each bet or
        # raise, of which every one adds a coin to the highest total.
        return seats * (4 + rules.most - rules.ante)


def _dealer(past: Past) -> int:
    """The 庄家 of the next hand: the last winner, or at first who came first (rule 1)."""
    held = past.setup.get("dealer", 0) if past.outcome == "void" else None
    before = past.won[0] if past.won else held
    if before is not None and any(seat is not None for seat in past.now):
        # R4: the next seat, if that player has left.
        order = (past.now[(before + step) % len(past.now)] for step in range(len(past.now)))
        return next(seat for seat in order if seat is not None)
    if past.winners:
        return past.winners[0]
    return past.entered[0] if past.entered else 0


class TonghuashunHand(StudHand):
    """One hand of 同花顺."""

    first_round = 2
    allin_from = 4
    bet_rule = "rule 2"
    rules: TonghuashunRules

    def ceiling(self) -> int:
        return self.rules.limit(self.round)

    def close_round(self) -> None:
        if self.round == _LAST_ROUND:
            self.showdown()
            return
        self.round += 1
        self.deal_up()
        self.open_round()

    def take(self, winner: int, outcome: str) -> None:
        self.end(self.take_pot(winner, outcome, coins_move=not self.rules.points_only))  # R3

    # Fleeing (逃跑).

    def leave(self, seat: int) -> str | None:
        return super().leave(seat) if self.live[seat] else None  # R6

    def moves(self, seat: int) -> dict[str, Numbers]:
        moves = super().moves(seat)
        if self.result is None and 0 <= seat < self.seats and self.live[seat]:
            moves["flee"] = ()
        return moves

    def perform(self, seat: int, verb: str, number: int) -> None:
        if verb != "flee":
            super().perform(seat, verb, number)
            return
        pot = sum(self.paid)
        self.live[seat] = False
        if seat == self.priority:
            self.priority = self.best_upcards()  # R5
        self.tell_action(seat, "flee")
        points = [0] * self.seats  # R7: all bets are given back
        points[seat], points[self.priority] = -pot, pot
        explain = [Factor(seat, "flee", -pot), Factor(self.priority, "flee", pot)]
        self.end(
            self.settled(
                "fled",
                self.priority,
                points,
                explain,
                coins_move=not self.rules.points_only,
                fled=seat,
            )
        )
