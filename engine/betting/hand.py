"""A hand of a betting game."""

import copy
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from engine.cards import UNKNOWN, format_cards
from engine.contract import PUBLIC, Event, Factor, Game, Hand, Option, Result, Witness
from engine.errors import BadNotation, IllegalAction, UnknownCard
from engine.settlement import settle

__all__ = ["NOBODY", "BettingHand", "Numbers", "format_hand"]

NOBODY = -1
"""Whose turn it is when no one seat is asked."""
_DIGITS = 18
"""A number of more digits is never coins: no sum of coins needs 64 bits."""

AMOUNTS = ("bet", "raise")
"""The verbs that are followed by coins: those that leave the player's stack."""
SEATS = ("compare",)
"""The verbs that are followed by a seat."""

Numbers = Sequence[int]


def format_hand(cards: Sequence[int]) -> str:
    """The text of a hand, cards that nobody recorded last."""
    return format_cards(sum(cards)) + UNKNOWN * cards.count(0)


@lru_cache(maxsize=1 << 12)
def _read(game: Game, action: str) -> tuple[str, int | None]:
    verb, space, rest = action.partition(" ")
    if verb not in game.verbs:
        raise BadNotation(f"no such action: {action[:40]!r}")
    if verb not in AMOUNTS and verb not in SEATS:
        if space:
            raise BadNotation(f"{verb} stands alone")
        return verb, None
    if not (rest.isascii() and rest.isdigit() and len(rest) <= _DIGITS):
        raise BadNotation(f"{verb} is followed by a number")
    number = int(rest)
    if rest[0] == "0" and (verb in AMOUNTS or rest != "0"):
        raise BadNotation("no number of coins is 0 or begins with 0")
    return verb, number


class BettingHand(Hand):
    """A hand of a betting game.

    A game says what a seat may do (`moves`) and does it (`perform`); judging, listing and
    offering follow.

    :cvar rake_percent: of the winner's gain, for the house.
    :ivar live: per seat, whether it is still in.
    :ivar paid: per seat, its coins in the pot.
    :ivar turn: the seat that is asked, where one is.
    """

    rake_percent: ClassVar[int] = 0

    def __init__(
        self,
        game: Game,
        rules: Any,
        seats: int,
        *,
        coins: Sequence[int] | None,
        witness: Witness | None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.seats = seats
        self.result = None
        self.coins = tuple(coins) if coins is not None else None
        self.live = [True] * seats
        self.paid = [0] * seats
        self.turn = NOBODY
        self.witness = witness

    # What a game adds.

    @abstractmethod
    def moves(self, seat: int) -> Mapping[str, Numbers]:
        """What the seat may do now, the most modest first and folding after that.

        By verb: the numbers that may follow it, or none where it stands alone.
        """

    @abstractmethod
    def price(self, seat: int, verb: str) -> int:
        """The coins that a verb without an amount costs the seat now."""

    @abstractmethod
    def perform(self, seat: int, verb: str, number: int) -> None:
        """Do what `moves` allows; `number` is 0 where the verb stands alone.

        :raises UnknownCard: whatever has changed is taken back by the caller.
        """

    @abstractmethod
    def why_not(self, seat: int, verb: str) -> tuple[str, str]:
        """The rule and the reason why the seat, which may act, may not do this now."""

    def why_no_number(self, seat: int, verb: str, numbers: Numbers) -> tuple[str, str]:
        """The rule and the reason why another number than these may not follow the verb."""
        rule, _ = self.why_not(seat, verb)
        if not isinstance(numbers, range):
            return rule, f"{verb} is followed by one of {', '.join(map(str, numbers))}"
        step = f" in steps of {numbers.step}" if numbers.step > 1 else ""
        return rule, f"{verb} is from {numbers[0]} to {numbers[-1]}{step}"

    @abstractmethod
    def shown(self, seat: int) -> str | None:
        """The seat's whole hand as everybody sees it once the hand is over, if they do."""

    # Acting.

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.turn == NOBODY else (self.turn,)

    def read(self, action: str) -> tuple[str, int | None]:
        """The verb and its number.

        :raises BadNotation: it is no action of this game.
        """
        verb, number = _read(self.game, action)
        if number is not None and verb in SEATS and number >= self.seats:
            raise BadNotation(f"no such seat: {number}")
        return verb, number

    def check_notation(self, action: str) -> None:
        self.read(action)

    def act(self, seat: int, action: str) -> None:
        verb, number = self.read(action)
        if seat not in self.to_act:
            self.refuse(seat, action)
        moves = self.moves(seat)
        numbers = moves.get(verb)
        if numbers is None:
            raise IllegalAction(seat, *self.why_not(seat, verb))
        if number is not None and number not in numbers:
            raise IllegalAction(seat, *self.why_no_number(seat, verb, numbers))
        if self.partial:
            self._try(seat, verb, number or 0)
        else:
            self.perform(seat, verb, number or 0)

    def _try(self, seat: int, verb: str, number: int) -> None:
        """Perform, or leave everything as it was: the deck may fail to have the next card."""
        before = {
            name: copy.deepcopy(value) if isinstance(value, (list, dict)) else value
            for name, value in vars(self).items()
        }
        told: list[Event] = []
        witness, self.witness = self.witness, told.append
        try:
            self.perform(seat, verb, number)
        except UnknownCard:
            vars(self).update(before)
            raise
        self.witness = witness
        if witness is not None:
            for event in told:
                witness(event)

    # What betting consists of.

    def tell(
        self,
        name: str,
        to: tuple[int, ...] | None,
        data: Mapping[str, Any],
        action: str | None = None,
    ) -> None:
        """Let the witness know, if there is one."""
        if self.witness is not None:
            self.witness(Event(name, to, data, action))

    def tell_action(self, seat: int, verb: str, coins: int = 0, **data: Any) -> None:
        """Let everybody know of an action that put `coins` into the pot."""
        if self.witness is None:
            return
        follows = f" {coins}" if verb in AMOUNTS else f" {data['other']}" if verb in SEATS else ""
        what = {"seat": seat, "coins": coins, "paid": self.paid[seat], **data}
        self.witness(Event(verb, PUBLIC, what, f"{seat} {verb}{follows}"))

    def pay_antes(self, ante: int) -> None:
        """Everyone antes."""
        self.paid = [ante] * self.seats
        self.tell("ante", PUBLIC, {"coins": ante})

    def after(self, seat: int) -> int:
        """The next seat that is still in."""
        seat = (seat + 1) % self.seats
        while not self.live[seat]:
            seat = (seat + 1) % self.seats
        return seat

    def in_order(self, first: int) -> list[int]:
        """The seats still in, in seat order from `first` or its place on."""
        order = ((first + step) % self.seats for step in range(self.seats))
        return [seat for seat in order if self.live[seat]]

    # How it ends.

    def take_pot(self, winner: int, outcome: str, *, coins_move: bool = True) -> Result:
        """The result when one seat takes the pot.

        :param coins_move: False where the stakes are points.
        """
        points = [-paid for paid in self.paid]
        points[winner] += sum(self.paid)
        explain = [Factor(seat, "paid", -paid) for seat, paid in enumerate(self.paid)]
        explain.append(Factor(winner, "pot", sum(self.paid)))
        return self.settled(outcome, winner, points, explain, coins_move=coins_move)

    def settled(
        self,
        outcome: str,
        winner: int,
        points: Sequence[int],
        explain: Sequence[Factor],
        *,
        coins_move: bool = True,
        fled: int | None = None,
    ) -> Result:
        """The result for these points, which are coins unless they do not move."""
        due = points if coins_move else [0] * self.seats
        paid = settle(due, self.coins, rake_percent=self.rake_percent)
        lines = list(explain)
        for seat in range(self.seats):
            if paid.cover[seat]:
                lines.append(Factor(seat, "cover", paid.cover[seat]))
            if paid.rake[seat]:
                lines.append(Factor(seat, "rake", -paid.rake[seat]))
        won = (winner,)
        return Result(outcome, won, tuple(points), paid.coins, paid.house, tuple(lines), fled)

    def unjudged(self, outcome: str) -> Result:
        """The result where the best hand has cards that nobody recorded."""
        none = (0,) * self.seats
        fields = ("winners", "points", "coins", "house")
        return Result(outcome, (), none, none, 0, unjudged=fields)

    def end(self, result: Result) -> None:
        """End the hand."""
        self.result = result
        self.turn = NOBODY
        if self.witness is not None:
            data = {"outcome": result.outcome, "winners": list(result.winners)}
            hands = [self.shown(seat) for seat in range(self.seats)]
            self.tell("over", PUBLIC, {**data, "points": list(result.points), "hands": hands})

    # Derived: listing, offering, showing.

    def legal_actions(self, seat: int) -> Iterator[str]:
        for verb, numbers in self.moves(seat).items():
            if verb in AMOUNTS or verb in SEATS:
                for number in numbers:
                    yield f"{verb} {number}"
            else:
                yield verb

    def options(self, seat: int) -> tuple[Option, ...]:
        if seat not in self.to_act:
            return ()
        return tuple(self._option(seat, *move) for move in self.moves(seat).items())

    def _option(self, seat: int, verb: str, numbers: Numbers) -> Option:
        if isinstance(numbers, range):
            return Option(verb, "amount", least=numbers[0], most=numbers[-1], step=numbers.step)
        price = self.price(seat, verb) or None
        if numbers:
            return Option(verb, "choice", tuple(map(str, numbers)), least=price, most=price)
        return Option(verb, least=price, most=price)

    def hints(self, seat: int) -> tuple[str, ...]:
        if seat not in self.to_act:
            return ()
        found = []
        for verb, numbers in self.moves(seat).items():
            if isinstance(numbers, range):
                found += [f"{verb} {n}" for n in dict.fromkeys((numbers[0], numbers[-1]))]
            elif numbers:
                found += [f"{verb} {n}" for n in numbers]
            elif verb != "flee":
                found.append(verb)
        return tuple(found)

    def absent(self, seat: int) -> str:
        return "fold"

    def table_view(self) -> dict[str, Any]:
        """What everybody knows of the pot."""
        return {"pot": sum(self.paid), "ante": self.rules.ante}
