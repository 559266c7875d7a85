"""A hand of stud: hole cards and upcards, rounds of betting from the priority seat on."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.betting.hand import NOBODY, BettingHand, Numbers, format_hand
from engine.cards import BIT, CARDS, UNKNOWN, split
from engine.contract import PUBLIC, Witness
from engine.errors import BadDeal, UnknownCard
from engine.stud.game import StudGame

__all__ = ["StudHand"]


class StudHand(BettingHand):
    """The machine. A game gives its limits and what follows a round.

    :cvar first_round: the page's number of the first round of betting.
    :cvar allin_from: the first round in which ``allin`` is possible.
    :cvar bet_rule: where the page says what a seat may do.
    :ivar most: what a seat's total comes to by ``allin``.
    :ivar step: the least bet, and what bets and raises are multiples of.
    :ivar round: the page's number of the round.
    :ivar level: what each seat still in had in the pot when the round began.
    :ivar highest: the highest total.
    :ivar priority: the seat still in with the best upcards.
    :ivar hole: per seat, the hole card (底牌) as a bit; 0 where nobody recorded it.
    :ivar up: per seat, the upcards (明牌) in the order in which they were turned.
    """

    game: StudGame
    first_round: ClassVar[int]
    allin_from: ClassVar[int]
    bet_rule: ClassVar[str]

    def __init__(
        self,
        game: StudGame,
        rules: Any,
        seats: int,
        *,
        deck: list[int],
        first: int,
        most: int,
        step: int,
        coins: Sequence[int] | None,
        witness: Witness | None,
    ) -> None:
        super().__init__(game, rules, seats, coins=coins, witness=witness)
        self.deck = deck
        self.partial = 0 in deck
        self.dealt = 0
        self.most = most
        self.step = step
        self.round = self.first_round
        self.spoken = [False] * seats
        self.priority = first
        self.hole = [0] * seats
        self.up: list[list[int]] = [[] for _ in range(seats)]
        self.level: int = rules.ante
        self.highest: int = self.level

    def begin(self) -> None:
        """Take the antes, deal a hole card and an upcard to each seat, begin the first round.

        :raises BadDeal: an upcard is not known.
        """
        self.pay_antes(self.level)
        for seat, card in self.next_cards():
            self.hole[seat] = card
            self.tell_dealt(seat, card)
        try:
            self.deal_up()
        except UnknownCard as unknown:
            raise BadDeal(str(unknown)) from None
        self.open_round()

    # What a game adds.

    @abstractmethod
    def ceiling(self) -> int:
        """The highest total that a bet or raise may reach in this round."""

    @abstractmethod
    def close_round(self) -> None:
        """Go on: every seat still in has spoken, and they have put in the same."""

    # Dealing.

    def next_cards(self) -> list[tuple[int, int]]:
        """The next card for each seat still in, from the priority seat on."""
        order = self.in_order(self.priority)
        cards = self.deck[self.dealt : self.dealt + len(order)]
        self.dealt += len(order)
        return list(zip(order, cards, strict=True))

    def deal_up(self) -> None:
        """Deal a card face up to each seat still in."""
        for seat, card in self.next_cards():
            self.turn_up(seat, card)

    def tell_dealt(self, seat: int, card: int) -> None:
        """Let the seat alone know of its card."""
        if self.witness is not None:
            self.tell("dealt", (seat,), {"seat": seat, "cards": format_hand([card])})

    def turn_up(self, seat: int, card: int) -> None:
        """Let everybody see a card of the seat's.

        :raises UnknownCard: it decides who has priority, so that the hand cannot go on.
        """
        if not card:
            raise UnknownCard(f"the upcard of seat {seat} is not known")
        self.up[seat].append(card)
        if self.witness is not None:
            self.tell("up", PUBLIC, {"seat": seat, "card": CARDS[card.bit_length() - 1]})

    def best_upcards(self) -> int:
        """The seat still in with the best upcards: never a tie."""
        seats = [seat for seat in range(self.seats) if self.live[seat]]
        return max(seats, key=lambda seat: self.game.strength(sum(self.up[seat])))

    def find_priority(self) -> None:
        """Make the seat still in with the best upcards the priority seat."""
        self.priority = self.best_upcards()
        self.tell("priority", PUBLIC, {"seat": self.priority})

    # Rounds of betting.

    @property
    def phase(self) -> str:
        return f"round {self.round}" if self.result is None else "over"

    def open_round(self) -> None:
        """Begin a round at the priority seat."""
        self.find_priority()
        self.level = self.highest
        self.spoken = [False] * self.seats
        if self.can_add():
            self.turn = self.priority
        else:
            self.close_round()  # R1

    def can_add(self) -> bool:
        """Whether anybody could add a coin in the round that begins."""
        if self.round >= self.allin_from and self.level < self.most:
            return True
        return self.level + self.step <= self.ceiling()

    def moves(self, seat: int) -> dict[str, Numbers]:
        if seat != self.turn:
            return {}
        paid = self.paid[seat]
        call = self.highest - paid
        room = self.ceiling() - paid
        moves: dict[str, Numbers] = {}
        if self.highest == self.level:
            moves["check"] = ()
            bets = range(self.step, room + 1, self.step)
            if bets:
                moves["bet"] = bets
        else:
            moves["call"] = ()
            raises = range(call + self.step, room + 1, self.step)
            if raises:
                moves["raise"] = raises
        if self.round >= self.allin_from and self.highest < self.most:
            moves["allin"] = ()
        moves["fold"] = ()
        return moves

    def price(self, seat: int, verb: str) -> int:
        if verb == "call":
            return self.highest - self.paid[seat]
        return self.most - self.paid[seat] if verb == "allin" else 0

    def why_not(self, seat: int, verb: str) -> tuple[str, str]:
        somebody_bet = self.highest > self.level
        if verb == "allin":
            if self.round < self.allin_from:
                return self.bet_rule, f"no allin before round {self.allin_from}"
            return self.bet_rule, "somebody is all in: call or fold"
        if somebody_bet and verb in ("check", "bet"):
            return self.bet_rule, "somebody has bet in this round"
        if not somebody_bet and verb in ("call", "raise"):
            return self.bet_rule, "nobody has bet in this round"
        return self.bet_rule, f"there is no room for a {verb} under the limit"

    def perform(self, seat: int, verb: str, number: int) -> None:
        if verb == "fold":
            self._fold(seat)
            if self.result is not None:
                return
        else:
            coins = number or self.price(seat, verb)
            self.paid[seat] += coins
            self.highest = max(self.highest, self.paid[seat])
            self.tell_action(seat, verb, coins)
        self.spoken[seat] = True
        # Seats speak in order, so that if the next one is done with the round, all are.
        following = self.after(seat)
        if self.spoken[following] and self.paid[following] == self.highest:
            self.turn = NOBODY
            self.close_round()
        else:
            self.turn = following

    def _fold(self, seat: int) -> None:
        self.live[seat] = False
        self.tell_action(seat, "fold")
        if sum(self.live) == 1:
            self.take(self.live.index(True), "uncontested")
        elif seat == self.priority:
            self.find_priority()

    def showdown(self) -> None:
        """The hole cards of the seats still in are shown, and the best hand wins."""
        seats = [seat for seat in range(self.seats) if self.live[seat]]
        if any(not self.hole[seat] for seat in seats):
            self.end(self.unjudged("showdown"))
            return
        best = max(seats, key=lambda seat: self.game.strength(sum(self.cards_of(seat))))
        self.take(best, "showdown")

    def take(self, winner: int, outcome: str) -> None:
        """End the hand: this seat takes the pot."""
        self.end(self.take_pot(winner, outcome))

    # Showing.

    def cards_of(self, seat: int) -> list[int]:
        """The seat's cards, the hole card first."""
        return [self.hole[seat], *self.up[seat]]

    def hole_shown(self, seat: int) -> bool:
        """Whether everybody sees the seat's hole card: at a showdown, if it is still in."""
        result = self.result
        return result is not None and result.outcome == "showdown" and self.live[seat]

    def shown(self, seat: int) -> str | None:
        return format_hand(self.cards_of(seat)) if self.hole_shown(seat) else None

    def own(self, seat: int) -> list[int]:
        """The cards that the seat alone may see, the hole card first."""
        return [self.hole[seat]]

    def redacted(self, deal: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
        known = sum(map(sum, self.up)) + sum(
            h for s, h in enumerate(self.hole) if self.hole_shown(s)
        )
        if seat is not None:
            known |= sum(self.own(seat))
        names = split(deal["deck"])
        deck = "".join(n if BIT.get(n, 0) & known else UNKNOWN for n in names)
        return {**deal, "deck": deck}

    def view(self, seat: int | None) -> dict[str, Any]:
        seats = [
            {
                "cards": len(self.cards_of(s)),
                "in": self.live[s],
                "paid": self.paid[s],
                "up": "".join(CARDS[card.bit_length() - 1] for card in self.up[s]),
                "shown": self.shown(s),
                "kind": self._kind(s) if self.hole_shown(s) else None,
            }
            for s in range(self.seats)
        ]
        return {
            "seats": seats,
            "you": None if seat is None else self.view_own(seat),
            "round": self.round,
            "priority": self.priority,
            "limit": self.ceiling(),
            "most": self.most,
            **self.table_view(),
        }

    def view_own(self, seat: int) -> dict[str, Any]:
        """What the seat sees of its own cards."""
        hole = format_hand([self.hole[seat]])
        return {"cards": format_hand(self.cards_of(seat)), "hole": hole}

    def _kind(self, seat: int) -> str | None:
        cards = self.cards_of(seat)
        return None if 0 in cards else self.game.worth(cards)[0]
