"""The declaration of 梭哈 on the stud machine, its exchange and its extra rounds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.betting.hand import NOBODY, Numbers, format_hand
from engine.contract import Hand, Past, Witness
from engine.errors import BadSetup
from engine.rules import parameter
from engine.stud.game import StudGame
from engine.stud.hand import StudHand
from engine.stud.ranking import Column

__all__ = ["COLUMN", "Suoha", "SuohaRules"]


def _ranks(places: Sequence[int]) -> tuple[int, ...]:
    return tuple(place >> 2 for place in places)


COLUMN: Column = {
    # Behind the pairs come the singles, highest first; where there is none, the best suit
    # in the (higher) pair decides.
    "two_pair": lambda c: (c[0] >> 2, c[2] >> 2, *_ranks(c[4:]), (c[4:] or c)[0] & 3),
    "pair": lambda c: (c[0] >> 2, *_ranks(c[2:]), (c[2:] or c)[0] & 3),
    "high": lambda c: (*_ranks(c), c[0] & 3),
}

_EXCHANGES = (2, 3)
_LAST_DEAL = 4
_TIMES = 20
_TIMES_AT_FIRST = {1: 5, 2: 10}
"""The most that a seat adds in a round, in bases: 20 in the later rounds."""


@dataclass(frozen=True, kw_only=True)
class SuohaRules:
    """Room parameters."""

    base: int = parameter(1, "底分: what bets are multiples of", least=1)
    ante: int = parameter(
        "2 * base", "锅底: paid before the deal", least=0, derive=lambda r: 2 * r.base
    )
    cap: int = parameter(
        "100 * base",
        "the most one seat may put in per hand",
        least=1,
        derive=lambda r: 100 * r.base,
    )
    min_coins: int = parameter("cap", "coins to sit down with", least=0, derive=lambda r: r.cap)

    def check(self) -> None:
        """:raises BadSetup: parameters that do not fit together."""
        if self.ante > min(self.cap, self.min_coins):
            raise BadSetup("ante is at most cap, and at most min_coins")


class Suoha(StudGame):
    """The game, as the catalogue lists it."""

    id = "suoha"
    name = "梭哈"
    rules = SuohaRules
    verbs = {
        "swap": "make the new card the hole card and turn the old one up (换牌, rule 2)",
        "keep": "turn the new card up (rule 2)",
        "check": "add nothing, while nobody has bet in the round (过, rule 3)",
        "bet": "bet N: put in N coins, the first in the round (加, rule 3)",
        "call": "put in what the highest total is ahead (跟, rule 3)",
        "raise": "raise N: put in N coins, more than a call (加, rule 3)",
        "allin": "put in all that the hand allows, from round 2 on (梭, rule 3)",
        "open": "showdown at once; the priority seat in round 4 (开, rule 4)",
        "fold": "give up the hand (弃, rule 3)",
    }
    column = COLUMN
    fixed = ("first",)
    outcomes = ("uncontested", "showdown")
    leaving = "absent"
    trustee_stays = False
    regroups = True
    reconnects = True

    def setup(self, past: Past, opens: Sequence[int] = ()) -> dict[str, Any]:
        winners = [seat for seat, won in enumerate(past.won_last) if won]
        return {"first": winners[0] if len(winners) == 1 else 0}  # R8

    def start(
        self,
        rules: SuohaRules,
        seats: int,
        setup: Mapping[str, Any],
        deal: Mapping[str, Any],
        *,
        coins: Sequence[int] | None = None,
        witness: Witness | None = None,
    ) -> Hand:
        self.check_seats(rules, seats, coins)
        first, deck = self.dealt(setup, deal, seats)
        hand = SuohaHand(
            self,
            rules,
            seats,
            deck=deck,
            first=first,
            most=min([rules.cap, *(coins or ())]),
            step=rules.base,
            coins=coins,
            witness=witness,
        )
        hand.begin()
        return hand

    def bound(self, rules: SuohaRules, seats: int) -> int:
        # Two exchanges; in each of four rounds every seat speaks once, and once more after
        # each bet or raise, of which every one but the last adds a base to the highest total.
        return seats * (2 + 4 + (rules.cap - rules.ante) // rules.base + 1)


class SuohaHand(StudHand):
    """One hand of 梭哈.

    :ivar new: per seat, the card dealt face down in an exchange, as a bit.
    :ivar choices: while an exchange goes on, who has chosen what.
    """

    first_round = 1
    allin_from = 2
    bet_rule = "rule 3"
    rake_percent = 5
    rules: SuohaRules

    def begin(self) -> None:
        self.new: list[int] = []
        self.choices: dict[int, str] | None = None
        super().begin()

    @property
    def phase(self) -> str:
        if self.choices is not None:
            return "exchange"
        return "extra round" if self._extra else super().phase

    @property
    def _extra(self) -> bool:
        return self.round > _LAST_DEAL and self.result is None

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.choices is None:
            return super().to_act
        return tuple(s for s in range(self.seats) if self.live[s] and s not in self.choices)

    # Rounds.

    def ceiling(self) -> int:
        times = _TIMES_AT_FIRST.get(self.round, _TIMES)
        return min(self.level + times * self.rules.base, self.most)

    def close_round(self) -> None:
        if self.round >= _LAST_DEAL and self.highest == self.most:
            self.showdown()
            return
        self.round += 1
        if self.round in _EXCHANGES:
            self._ask_to_exchange()
            return
        if self.round == _LAST_DEAL:
            self.deal_up()
        self.open_round()

    def moves(self, seat: int) -> dict[str, Numbers]:
        if self.choices is not None:
            return {"keep": (), "swap": ()} if seat in self.to_act else {}
        moves = super().moves(seat)
        return self._late_moves(seat, moves) if moves and self.round >= _LAST_DEAL else moves

    def _late_moves(self, seat: int, moves: dict[str, Numbers]) -> dict[str, Numbers]:
        """From round 4 on there is one bet, and no raise but ``allin`` (rules 4, 5)."""
        if "call" in moves:
            return {verb: numbers for verb, numbers in moves.items() if verb != "raise"}
        late: dict[str, Numbers] = {}
        if not self._extra:
            late["check"] = ()
            if seat == self.priority:
                late["open"] = ()
        if self.paid[seat] + self._only_bet <= self.most:
            late["bet"] = range(self._only_bet, self._only_bet + 1)
        return late | {verb: moves[verb] for verb in ("allin", "fold")}

    @property
    def _only_bet(self) -> int:
        return _TIMES * self.rules.base

    def why_not(self, seat: int, verb: str) -> tuple[str, str]:
        if self.choices is not None:
            return "rule 2", "in an exchange there is only swap and keep"
        if verb in ("swap", "keep"):
            return "rule 2", "this is no exchange"
        rule = "rule 5" if self._extra else "rule 4"
        if verb == "open":
            return rule, "only the priority seat opens, in round 4 before anybody has bet"
        if verb == "check" and self._extra and self.highest == self.level:
            return rule, "no check in an extra round"
        if verb == "raise" and self.round >= _LAST_DEAL:
            return rule, "the only bet is not raised but by allin"
        if verb == "bet" and self.round >= _LAST_DEAL and self.highest == self.level:
            if self.paid[seat] + self._only_bet <= self.most:
                return rule, f"the only bet is {self._only_bet}"
            return "R11" if self._extra else rule, "less than the only bet is left: allin"
        return super().why_not(seat, verb)

    def perform(self, seat: int, verb: str, number: int) -> None:
        if verb in ("swap", "keep"):
            self._choose(seat, verb)
        elif verb == "open":
            self.tell_action(seat, "open")
            self.showdown()
        else:
            super().perform(seat, verb, number)

    # The exchange (换牌).

    def _ask_to_exchange(self) -> None:
        """Deal each seat still in a card that it alone sees, and ask all at once (R9)."""
        self.new = [0] * self.seats
        for seat, card in self.next_cards():
            self.new[seat] = card
            self.tell_dealt(seat, card)
        self.turn = NOBODY
        self.choices = {}

    def _choose(self, seat: int, choice: str) -> None:
        assert self.choices is not None
        self.choices[seat] = choice
        self.tell("chosen", (seat,), {"seat": seat, "choice": choice})
        if self.to_act:
            return
        choices, self.choices = self.choices, None
        for chooser in sorted(choices):
            old, new = self.hole[chooser], self.new[chooser]
            if choices[chooser] == "swap":
                self.hole[chooser], new = new, old
            self.tell_action(chooser, choices[chooser])
            self.turn_up(chooser, new)
        self.new = []
        self.open_round()

    def absent(self, seat: int) -> str:
        return "fold" if self.choices is None else "keep"

    # Showing.

    def own(self, seat: int) -> list[int]:
        return [*super().own(seat), *self._new(seat)]

    def _new(self, seat: int) -> list[int]:
        """The card dealt face down, while an exchange goes on."""
        return [self.new[seat]] if self.choices is not None and self.live[seat] else []

    def view(self, seat: int | None) -> dict[str, Any]:
        view = super().view(seat)
        for s in range(self.seats):
            view["seats"][s]["cards"] += len(self._new(s))
        return view

    def view_own(self, seat: int) -> dict[str, Any]:
        new = self._new(seat)
        cards = format_hand([*self.cards_of(seat), *new])
        exchange = {
            "new": format_hand(new) if new else None,
            "choice": (self.choices or {}).get(seat),
        }
        return {**super().view_own(seat), "cards": cards, **exchange}
