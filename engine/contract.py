"""The contract between a game and everything else: `Game` starts a `Hand`.

The abstract methods are all that a game must give; the rest is derived from them, once.
A table is its setup, its deal and its actions, in the words of the record format.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from engine.errors import AfterEnd, BadDeal, BadNotation, BadSetup, NotInTurn
from engine.rules import Parameter, parameters, read_rules
from engine.shuffle import Stream

__all__ = [
    "PUBLIC",
    "Evaluation",
    "Event",
    "Factor",
    "Game",
    "Hand",
    "Option",
    "Past",
    "Result",
    "Witness",
]

Json = Any
"""A value that JSON can carry."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a hand, and who may know it.

    There is no default audience: whoever makes an event says who sees it.

    :ivar name: what happened; an action's event has the action's verb.
    :ivar to: the seats that may see it; `PUBLIC` for everybody, spectators included.
    :ivar action: the action in the notation of the record ("1 play 3s"), where the event
        is one; the log of a view is made of these.
    """

    name: str
    to: tuple[int, ...] | None
    data: Mapping[str, Json] = field(default_factory=dict)
    action: str | None = None

    def seen_by(self, seat: int | None) -> bool:
        """Whether this seat, or with None a spectator, may see the event."""
        return self.to is PUBLIC or seat in self.to


PUBLIC = None
"""The audience of an event that everybody may see."""

Witness = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a seat may do now, without listing every way of doing it.

    :ivar needs: what the verb must be followed by.
    :ivar choices: the arguments to choose from, where they are few.
    :ivar least: for an amount, the least in coins; with `most` and `step`, all there are.
        Where there is no amount to choose, `least` and `most` are what the verb costs.
    """

    verb: str
    needs: Literal["nothing", "cards", "amount", "choice"] = "nothing"
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Factor:
    """One line of the explanation of a score; `value` is a factor or coins, as `factor` says."""

    seat: int
    factor: str
    value: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended.

    :ivar winners: seats, ascending.
    :ivar points: a signed score per seat, before coefficient, cover, rake and fee.
    :ivar coins: the change per seat, everything settled; with `house` it sums to zero.
    :ivar fled: the seat that fled, if one did.
    :ivar unjudged: the fields that depend on cards which are not known: not to be compared.
    """

    outcome: str
    winners: tuple[int, ...]
    points: tuple[int, ...]
    coins: tuple[int, ...]
    house: int
    explain: tuple[Factor, ...] = ()
    fled: int | None = None
    unjudged: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What cards are under a game's rules, outside any hand.

    :ivar cards: in the form of the record.
    :ivar kind: None if they are nothing.
    :ivar readings: all ways to read them, the one that is taken first: kind, and cards where
        the reading says what wild ones stand for.
    :ivar rank: higher is better where two may compare at all (`Game.beats`).
    """

    cards: str
    kind: str | None
    readings: tuple[Mapping[str, Json], ...] = ()
    rank: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Past:
    """What a table remembers when the next hand is set up.

    :ivar outcome: of the table's last hand; None before the first.
    :ivar setup: that hand's setup, with what was drawn for it.
    :ivar winners: where its winners sit now, ascending; those that left are not there.
    :ivar gone: the seats of it whose players have left since.
    :ivar won_last: per seat, whether its player won the last hand that it played anywhere.
    :ivar entered: the seats in the order in which their players came to the table.
    :ivar won: the winners' seats in the last hand, as it numbered them.
    :ivar now: per seat of the last hand, where its player sits now; None for one that left.
    """

    outcome: str | None = None
    setup: Mapping[str, Json] = field(default_factory=dict)
    winners: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    won_last: tuple[bool, ...] = ()
    entered: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    now: tuple[int | None, ...] = ()


class Game(ABC):
    """One game: what it is called, how it is set up, dealt and started.

    :cvar edition: of the rules as they are coded; goes up when a record verifies otherwise.
    :cvar seats: how many may play.
    :cvar verbs: each verb, with what it does and where the page says so.
    :cvar kinds: the kinds of play or hand, lowest table row first as the page lists them.
    :cvar fixed: what a setup may have.
    :cvar draws: what the deal has besides the deck.
    :cvar leaving: what a player who leaves in a hand does: hand the seat to the trustee, flee
        at once, or have the absent seat's choice made when its turn comes.
    :cvar trustee_stays: whether a seat that timed out is the trustee's until taken back.
    :cvar redeals: the outcomes after which the table deals again by itself.
    :cvar regroups: whether players are put at other tables, at random, after every hand.
    :cvar reconnects: whether a player who made no request during a turn is first given the
        room's reconnect time, once a hand.
    :cvar automatic: the action that a player may have the system do on every turn (recorded
        with ``#auto``); legal whenever the seat is in turn. None where there is none.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    page: ClassVar[str]
    edition: ClassVar[int] = 1
    seats: ClassVar[range]
    rules: ClassVar[type]
    verbs: ClassVar[Mapping[str, str]]
    kinds: ClassVar[tuple[str, ...]]
    fixed: ClassVar[tuple[str, ...]] = ()
    draws: ClassVar[tuple[str, ...]] = ()
    outcomes: ClassVar[tuple[str, ...]]
    leaving: ClassVar[Literal["trustee", "flee", "absent"]] = "trustee"
    trustee_stays: ClassVar[bool] = True
    redeals: ClassVar[tuple[str, ...]] = ()
    regroups: ClassVar[bool] = False
    reconnects: ClassVar[bool] = False
    automatic: ClassVar[str | None] = None
    opens: ClassVar[bool] = False
    """Whether a player may choose an open start when ready."""

    @abstractmethod
    def deal(
        self, rules: Any, seats: int, setup: Mapping[str, Json], stream: Stream
    ) -> dict[str, Json]:
        """The record's `deal`, from the stream alone: the deck first, then the draws."""

    @abstractmethod
    def start(
        self,
        rules: Any,
        seats: int,
        setup: Mapping[str, Json],
        deal: Mapping[str, Json],
        *,
        coins: Sequence[int] | None = None,
        witness: Witness | None = None,
    ) -> "Hand":
        """The hand, dealt.

        :param rules: from `read_rules`.
        :param coins: per seat before the hand; None: nobody runs short.
        :param witness: is told every event, from the deal on.
        :raises BadSetup: the number of seats or the setup is not the game's.
        :raises BadDeal: the deal is not the game's.
        """

    @abstractmethod
    def evaluate(self, cards: str, *, wild: str | None = None) -> Evaluation:
        """What these cards are.

        :param wild: the wild rank, in a game that has one.
        :raises BadNotation: they are no cards of this game.
        """

    @abstractmethod
    def bound(self, rules: Any, seats: int) -> int:
        """The most actions that a hand can have."""

    def setup(self, past: Past, opens: Sequence[int] = ()) -> dict[str, Json]:
        """The record's `setup` of a table's next hand.

        :param opens: seats that chose the open start, in that order.
        """
        return {}

    def rarity(
        self, deal: Mapping[str, Json], seats: int, setup: Mapping[str, Json]
    ) -> dict[str, Json] | None:
        """The deal changed into one that chance hardly ever gives, for self-play.

        None where the game has none that is worth it.
        """
        return None

    def beats(self, one: Evaluation, other: Evaluation) -> bool:
        """Whether the first is higher than the second; cards that are nothing never are."""
        return one.rank is not None and (other.rank is None or one.rank > other.rank)

    # Derived.

    def best(self, evaluations: Sequence[Evaluation]) -> tuple[int, ...]:
        """Which of them are something that none of the others beats."""
        return tuple(
            index
            for index, one in enumerate(evaluations)
            if one.rank is not None and not any(self.beats(other, one) for other in evaluations)
        )

    def parameters(self) -> tuple[Parameter, ...]:
        """The room parameters, with types and defaults."""
        return parameters(self.rules)

    def read_rules(self, given: Mapping[str, Json]) -> Any:
        """`given` with the defaults of the page for the rest.

        :raises BadSetup: an unknown key, a wrong type, a value out of bounds.
        """
        return read_rules(self.rules, given)

    def check_keys(self, setup: Mapping[str, Json], deal: Mapping[str, Json]) -> None:
        """:raises BadSetup: a key that the game's setup or deal does not have."""
        for key in setup:
            if key not in self.fixed:
                raise BadSetup(f"no such setup: {key[:40]!r}")
        for key in deal:
            if key != "deck" and key not in self.draws:
                raise BadSetup(f"no such draw: {key[:40]!r}")

    def named_seat(
        self, name: str, setup: Mapping[str, Json], deal: Mapping[str, Json], seats: int
    ) -> int:
        """The seat that the setup names so, or else the deal's draw.

        :raises BadSetup: both do, or the setup's is no seat.
        :raises BadDeal: neither does, or the deal's is no seat.
        """
        if name in setup and name in deal:
            raise BadSetup(f"a {name} has no place in the deal beside one in the setup")
        seat = setup[name] if name in setup else deal.get(name)
        if type(seat) is not int or not 0 <= seat < seats:
            raise (BadSetup if name in setup else BadDeal)(f"the {name} is a seat")
        return seat

    def check_seats(self, rules: Any, seats: int, coins: Sequence[int] | None) -> None:
        """:raises BadSetup: too few or many seats, or one below the minimum."""
        if seats not in self.seats:
            raise BadSetup(f"{self.id} has {_numbers(self.seats)} seats, not {seats}")
        if coins is not None and min(coins) < rules.min_coins:
            raise BadSetup(f"a seat holds less than min_coins, {rules.min_coins}")


def _numbers(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"


class Hand(ABC):
    """One hand being played. Mutable; a refused action leaves it exactly as it was."""

    game: Game
    seats: int
    rules: Any
    result: Result | None
    """How it ended; None while it is going on."""
    partial: bool = False
    """Whether some cards are not known, so that not everything can be judged."""

    @property
    @abstractmethod
    def phase(self) -> str:
        """What the hand is at, in the page's words; ``over`` at the end."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that are asked for an action; nobody once the hand is over."""

    @abstractmethod
    def act(self, seat: int, action: str) -> None:
        """Do an action, written as in the record without the seat.

        The only judge of legality: it checks, then changes.

        :raises BadAction: with the reason; nothing has changed.
        """

    @abstractmethod
    def check_notation(self, action: str) -> None:
        """:raises BadNotation: no seat could ever take such an action in this game."""

    @abstractmethod
    def legal_actions(self, seat: int) -> Iterator[str]:
        """Every action that `act` takes now, each once, in its recorded form."""

    @abstractmethod
    def options(self, seat: int) -> tuple[Option, ...]:
        """What the seat may do now, cheaply; nothing if it is not asked."""

    @abstractmethod
    def hints(self, seat: int) -> tuple[str, ...]:
        """Legal actions worth offering, the most modest first."""

    @abstractmethod
    def absent(self, seat: int) -> str:
        """What the system does for the seat, which is asked and does not answer."""

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Json]:
        """What the seat, or with None a spectator, may see: ``seats``, ``you`` and the table."""

    def recorded(self, seat: int, action: str) -> str:
        """The form in which the record keeps an action that the seat may take now.

        :raises BadNotation: it is no action of this game.
        """
        self.check_notation(action)
        return action

    def leave(self, seat: int) -> str | None:
        """The action that leaving takes at once; None where the seat is left to the system."""
        if self.game.leaving == "flee" and self.result is None:
            return "flee"
        return None

    def redacted(self, deal: Mapping[str, Json], seat: int | None) -> dict[str, Json]:
        """The hand's deal as the seat, or with None a spectator, may read it afterwards.

        ``??`` stands for a card that stays hidden. Where anything does, what the deck or such
        a card follows from stays hidden too: the seeds, and a digest of the whole record.
        """
        return dict(deal)

    def refuse(self, seat: int, action: str) -> None:
        """Raise what is wrong with an action before its rules are looked at, if anything is.

        :raises BadNotation:
        :raises AfterEnd:
        :raises NotInTurn:
        """
        if not 0 <= seat < self.seats:
            raise BadNotation(f"no such seat: {seat}")
        self.check_notation(action)
        if self.result is not None:
            raise AfterEnd("the hand is over")
        if seat not in self.to_act and not (action == "flee" and self.leave(seat) == action):
            raise NotInTurn(seat)
