"""The declaration of Zha Jin Hua, and a hand of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.betting.game import BettingGame
from engine.betting.hand import BettingHand, Numbers, format_hand
from engine.cards import BIT, DECK_52, read_deck, split
from engine.contract import PUBLIC, Evaluation, Hand, Past, Witness
from engine.errors import BadSetup, UnknownCard
from engine.rules import parameter
from engine.shuffle import Stream
from engine.zhajinhua.ranking import KINDS, best, kind, loses, strength

__all__ = ["Zhajinhua", "ZhajinhuaRules"]

_LEOPARD, _MIXED_235 = ("7s", "7h", "7c"), ("2s", "3h", "5c")
_FULL = sum(BIT[name] for name in DECK_52)


@dataclass(frozen=True, kw_only=True)
class ZhajinhuaRules:
    """Room parameters."""

    unit: int = parameter(1, "the first single bet, unseen", least=1)
    ante: int = parameter("unit", "锅底: paid before the deal", least=1, derive=lambda r: r.unit)
    top: int = parameter(
        "10 * unit",
        "顶注: the largest single bet, unseen",
        least=1,
        derive=lambda r: 10 * r.unit,
    )
    cap: int = parameter(
        "100 * unit",
        "封顶: the most one seat may put in per hand, ante included",
        least=2,
        derive=lambda r: 100 * r.unit,
    )
    min_coins: int = parameter(
        "cap", "coins to sit down with, never below cap", least=0, derive=lambda r: r.cap
    )

    def check(self) -> None:
        """:raises BadSetup: parameters that do not fit together."""
        if self.unit > self.top:
            raise BadSetup("unit is at most top")
        if self.ante >= self.cap:
            raise BadSetup("ante is below cap")
        if self.min_coins < self.cap:
            raise BadSetup("min_coins is at least cap")  # 9.1


class Zhajinhua(BettingGame):
    """The game, as the catalogue lists it."""

    id = "zhajinhua"
    name = "扎金花"
    page = "docs/rules/zhajinhua.md"
    seats = range(2, 7)
    rules = ZhajinhuaRules
    verbs = {
        "look": "see one's own cards, before one acts; seen seats pay double (rule 2)",
        "call": "put in the single bet (rule 2)",
        "raise": "raise N: put in N coins, more than a call (rule 2)",
        "compare": "compare SEAT: for twice a call, the worse of two hands is out (rule 2)",
        "fold": "give up the hand (rule 2)",
    }
    kinds = KINDS
    fixed = ("dealer",)
    draws = ("dealer",)
    deck = DECK_52
    sizes = range(3, 4)
    outcomes = ("uncontested", "showdown")
    leaving = "absent"
    trustee_stays = False
    regroups = True
    reconnects = True
    automatic = "call"

    def setup(self, past: Past, opens: Sequence[int] = ()) -> dict[str, Any]:
        winners = [seat for seat, won in enumerate(past.won_last) if won]
        return {"dealer": winners[0]} if len(winners) == 1 else {}  # R2

    def deal(
        self, rules: ZhajinhuaRules, seats: int, setup: Mapping[str, Any], stream: Stream
    ) -> dict[str, Any]:
        dealt: dict[str, Any] = {"deck": "".join(stream.shuffled(DECK_52))}
        if "dealer" not in setup:
            dealt["dealer"] = stream.below(seats)
        return dealt

    def rarity(
        self, deal: Mapping[str, Any], seats: int, setup: Mapping[str, Any]
    ) -> dict[str, Any]:
        """A leopard and a 235 at one table (8.2)."""
        dealer = self.named_seat("dealer", setup, deal, seats)
        deck = split(deal["deck"])
        for seat, wanted in ((dealer, _LEOPARD), ((dealer + 1) % seats, _MIXED_235)):
            for number, card in enumerate(wanted):
                place, now = (seat - dealer) % seats + number * seats, deck.index(card)
                deck[place], deck[now] = deck[now], deck[place]
        return {**deal, "deck": "".join(deck)}

    def start(
        self,
        rules: ZhajinhuaRules,
        seats: int,
        setup: Mapping[str, Any],
        deal: Mapping[str, Any],
        *,
        coins: Sequence[int] | None = None,
        witness: Witness | None = None,
    ) -> Hand:
        self.check_seats(rules, seats, coins)
        self.check_keys(setup, deal)
        dealer = self.named_seat("dealer", setup, deal, seats)
        deck = read_deck(deal.get("deck"), _FULL)
        return ZhajinhuaHand(
            self, rules, seats, deck=deck, dealer=dealer, coins=coins, witness=witness
        )

    def worth(self, cards: Sequence[int]) -> tuple[str, tuple[int, ...]]:
        found = strength(cards)
        return kind(found), found

    def beats(self, one: Evaluation, other: Evaluation) -> bool:
        if one.rank is None or other.rank is None:
            return one.rank is not None
        return not loses(one.rank, other.rank)

    def best(self, evaluations: Sequence[Evaluation]) -> tuple[int, ...]:
        # All that are equal to the best of an opening: a 235 beats a leopard alone, so that
        # each of three hands can beat another.
        ranks = [one.rank for one in evaluations if one.rank is not None]
        top = ranks[best(ranks)] if ranks else None
        return tuple(i for i, one in enumerate(evaluations) if ranks and one.rank == top)

    def bound(self, rules: ZhajinhuaRules, seats: int) -> int:
        # A seat looks once, and every turn but its last, which may be a fold, costs it a
        # unit at least.
        return seats * (1 + (rules.cap - rules.ante + rules.unit - 1) // rules.unit + 1)


class ZhajinhuaHand(BettingHand):
    """One hand of Zha Jin Hua.

    :ivar single: the current single bet u, unseen.
    :ivar seen: per seat, whether it has looked at its cards.
    :ivar turns: per seat, how many turns it has had.
    """

    rake_percent = 5
    rules: ZhajinhuaRules

    def __init__(
        self,
        game: Zhajinhua,
        rules: ZhajinhuaRules,
        seats: int,
        *,
        deck: list[int],
        dealer: int,
        coins: Sequence[int] | None,
        witness: Witness | None,
    ) -> None:
        super().__init__(game, rules, seats, coins=coins, witness=witness)
        # One card at a time from the dealer on.
        self.hands = [deck[(seat - dealer) % seats : 3 * seats : seats] for seat in range(seats)]
        self.partial = 0 in deck
        self.dealer = dealer
        self.single: int = rules.unit
        self.seen = [False] * seats
        self.turns = [0] * seats
        self.tell("dealer", PUBLIC, {"seat": dealer})
        self.pay_antes(rules.ante)
        self.turn = (dealer + 1) % seats

    @property
    def phase(self) -> str:
        return "play" if self.result is None else "over"

    # What a seat may do.

    def moves(self, seat: int) -> Mapping[str, Numbers]:
        if seat != self.turn:
            return {}
        times = 2 if self.seen[seat] else 1  # R3
        left = self.rules.cap - self.paid[seat]
        moves: dict[str, Numbers] = {} if self.seen[seat] else {"look": ()}
        moves["call"] = ()
        most = min(times * self.rules.top, left)
        raises = range(times * (self.single + 1), most + 1, times)
        if raises:
            moves["raise"] = raises
        if self.turns[seat]:
            moves["compare"] = tuple(s for s in range(self.seats) if self.live[s] and s != seat)
        moves["fold"] = ()
        return moves

    def price(self, seat: int, verb: str) -> int:
        if verb not in ("call", "compare"):
            return 0
        cost = self.single * (2 if self.seen[seat] else 1) * (2 if verb == "compare" else 1)
        return min(cost, self.rules.cap - self.paid[seat])  # R4

    def why_not(self, seat: int, verb: str) -> tuple[str, str]:
        if verb == "look":
            return "rule 2", "the seat has looked already"
        if verb == "compare":
            why = "the hands to compare with are those of the other seats still in"
            return "rule 2", why if self.turns[seat] else "no comparing on a seat's first turn"
        return "rule 2", "the single bet cannot be raised: it is at the top, or the seat at its cap"

    # Doing it.

    def perform(self, seat: int, verb: str, number: int) -> None:
        if verb == "look":
            self.seen[seat] = True
            self.tell_action(seat, verb)
            if self.witness is not None:
                self.tell("cards", (seat,), {"seat": seat, "cards": self._cards(seat)})
            return
        if verb == "compare":
            self._compare(seat, number)
        elif verb == "fold":
            self.live[seat] = False
            self.tell_action(seat, verb)
        else:
            coins = number or self.price(seat, verb)
            if verb == "raise":
                self.single = coins // 2 if self.seen[seat] else coins
            self.paid[seat] += coins
            self.tell_action(seat, verb, coins)
        self._finish_turn(seat)

    def _compare(self, seat: int, other: int) -> None:
        """The worse hand is out at once; nobody is shown cards (5.2)."""
        if 0 in self.hands[seat] or 0 in self.hands[other]:
            raise UnknownCard("a card of the hands to compare is not known")
        coins = self.price(seat, "compare")
        self.paid[seat] += coins
        lost = loses(strength(self.hands[seat]), strength(self.hands[other]))
        out = seat if lost else other
        self.live[out] = False
        self.tell_action(seat, "compare", coins, other=other, out=out)

    def _finish_turn(self, seat: int) -> None:
        self.turns[seat] += 1
        if sum(self.live) == 1:
            self.end(self.take_pot(self.live.index(True), "uncontested"))
        elif self.paid[seat] == self.rules.cap:
            self._open_all(seat)
        else:
            self.turn = self.after(seat)

    def _open_all(self, first: int) -> None:
        """系统自动开牌: the system opens all hands still in, from `first` on (R4)."""
        order = self.in_order(first)
        self.tell("open", PUBLIC, {"seats": order})
        if any(0 in self.hands[seat] for seat in order):
            self.end(self.unjudged("showdown"))
            return
        winner = order[best([strength(self.hands[seat]) for seat in order])]
        self.end(self.take_pot(winner, "showdown"))

    # Showing.

    def _cards(self, seat: int) -> str:
        return format_hand(self.hands[seat])

    def shown(self, seat: int) -> str | None:
        return None if self.result is None else self._cards(seat)  # 4.3: folded ones too

    def view(self, seat: int | None) -> dict[str, Any]:
        seats = [
            {
                "cards": 3,
                "in": self.live[s],
                "seen": self.seen[s],
                "paid": self.paid[s],
                "shown": self.shown(s),
                "kind": None if self.result is None else self._kind(s),
            }
            for s in range(self.seats)
        ]
        you = None
        if seat is not None:
            # 4.2: a seat that is out can look at nothing before the end.
            sees = self.result is not None or (self.seen[seat] and self.live[seat])
            you = {"cards": self._cards(seat) if sees else None}
        table = {"dealer": self.dealer, "single": self.single}
        return {"seats": seats, "you": you, **self.table_view(), **table}

    def _kind(self, seat: int) -> str | None:
        return None if 0 in self.hands[seat] else kind(strength(self.hands[seat]))
