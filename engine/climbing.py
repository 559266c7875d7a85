"""The climbing trick: play higher than the last play or pass, until a hand is empty.

Shared by the landlord games and Big Two. A game says how cards read as plays; this
machine knows turns, passes, holding, and who leads next.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.cards import cards_of, format_cards
from engine.contract import PUBLIC, Evaluation, Event, Game, Hand, Option, Result, Witness
from engine.errors import IllegalAction

__all__ = ["ClimbingGame", "ClimbingHand", "Play", "Reading"]

_OVER = -1


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read cards as a play.

    :ivar shape: what must be equal for two plays to compare by `rank`: kind and number of cards.
    :ivar rank: higher beats lower within a shape.
    :ivar power: 0 for an ordinary play; a bomb beats every play of less power, whatever its
        shape.
    :ivar text: the cards as the record writes them, where that is not their plain text.
    """

    kind: str
    shape: int
    rank: int
    power: int = 0
    text: str | None = None

    def beats(self, other: "Reading") -> bool:
        """Whether a play read so may follow `other`."""
        return self.power > other.power or (self.shape == other.shape and self.rank > other.rank)


@dataclass(frozen=True, slots=True)
class Play:
    """The argument of ``play``, understood.

    :ivar readings: in the order in which they are taken; none if the cards are no play.
    """

    cards: int
    readings: tuple[Reading, ...]
    why: str = "these cards are no play"
    rule: str = ""


class ClimbingGame(Game):
    """A game of plays that beat each other."""

    @abstractmethod
    def read(self, action: str, wild: str | None) -> Play:
        """Understand a whole ``play ...`` action, with this wild rank.

        :raises BadNotation: it is none, or the game has no such wild rank.
        """

    def evaluate(self, cards: str, *, wild: str | None = None) -> Evaluation:
        play = self.read(f"play {cards}", wild)
        readings = play.readings
        plain = format_cards(play.cards)
        told = tuple(
            {"kind": r.kind, "cards": r.text or plain, "rank": [r.power, r.shape, r.rank]}
            for r in readings
        )
        if not readings:
            return Evaluation(plain, None)
        first = readings[0]
        return Evaluation(plain, first.kind, told, (first.power, first.shape, first.rank))

    def beats(self, one: Evaluation, other: Evaluation) -> bool:
        if one.rank is None or other.rank is None:
            return one.rank is not None
        # Without more power, only plays of one shape compare.
        return one.rank[0] > other.rank[0] or (
            one.rank[1:2] == other.rank[1:2] and one.rank > other.rank
        )


def _first(readings: tuple[Reading, ...], last: Reading | None) -> Reading | None:
    """The reading that is taken after `last`, if any is legal."""
    return next((r for r in readings if last is None or r.beats(last)), None)


class ClimbingHand(Hand):
    """A hand whose last phase is a climbing trick after another.

    :param hands: each seat's known cards.
    :param unknown: how many more cards each seat holds that nobody recorded.
    :param elsewhere: known cards that are in no hand (yet).
    :param read: understands a whole ``play ...`` action, at the price of a dict look-up
        for the common ones; raises BadNotation.
    :param words: the well-formed actions that are not ``play ...``.
    """

    play_rule = "play"
    """Where the game's page has the rules of play."""

    def __init__(
        self,
        game: Game,
        hands: Sequence[int],
        unknown: Sequence[int],
        *,
        elsewhere: int,
        read: Callable[[str], Play],
        words: frozenset[str],
        witness: Witness | None,
    ) -> None:
        self.game = game
        self.seats = len(hands)
        self.result = None
        self.hands = list(hands)
        self.unknown = list(unknown)
        self.partial = any(unknown)
        self.known = elsewhere | sum(hands)
        self.turn = _OVER
        self.climbing = False
        self.last: Reading | None = None
        self.last_cards = 0
        self.last_seat = _OVER
        self.plays = [0] * self.seats
        self.bombs = 0
        self.witness = witness
        self._read = read
        self._words = words
        self._next = (*range(1, self.seats), 0)

    # What a game adds.

    @abstractmethod
    def act_before(self, seat: int, action: str) -> None:
        """Do an action of the phases before play, or one that is possible at any time."""

    @abstractmethod
    def emptied(self, seat: int) -> Result:
        """The result now that `seat` has no cards."""

    @abstractmethod
    def plays_of(self, seat: int) -> Iterator[tuple[int, Reading, bool]]:
        """Every legal play of the seat: cards, reading, and whether its kind must be named."""

    @abstractmethod
    def suggestions(self, seat: int) -> Iterator[int]:
        """Cards of legal plays worth offering, lowest first."""

    def may_lead(self, seat: int, cards: int) -> None:
        """:raises IllegalAction: these cards may not open this trick."""

    # The trick.

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.turn == _OVER else (self.turn,)

    def asked(self, seat: int) -> bool:
        """Whether the seat may play now."""
        return self.climbing and seat == self.turn

    def lead(self, seat: int) -> None:
        """Begin play, led by `seat`."""
        self.climbing = True
        self.turn = seat

    def end(self, result: Result) -> None:
        """End the hand."""
        self.result = result
        self.turn = _OVER
        self.climbing = False
        if self.witness is not None:
            data = {"outcome": result.outcome, "winners": list(result.winners)}
            hands = [format_cards(cards) for cards in self.hands]
            self.witness(
                Event("over", PUBLIC, {**data, "points": list(result.points), "hands": hands})
            )

    def act(self, seat: int, action: str) -> None:  # noqa: C901  # the hot path, in one piece
        if seat != self.turn or not self.climbing:
            # What is right at a glance needs no closer look; seat -1 is nobody's, turn or not.
            if seat != self.turn or seat == _OVER or action not in self._words:
                self.refuse(seat, action)
            self.act_before(seat, action)
            return
        last = self.last
        if action == "pass":
            if last is None:
                raise IllegalAction(seat, self.play_rule, "the seat that leads may not pass")
            self.turn = turn = self._next[seat]
            if turn == self.last_seat:  # all others have passed
                self.last = None
            if self.witness is not None:
                self.witness(Event("pass", PUBLIC, {"seat": seat}, f"{seat} pass"))
            return
        if action in self._words:
            self.act_before(seat, action)
            return
        play = self._read(action)
        cards = play.cards
        left = self.hands[seat] ^ cards
        if missing := left & cards:
            self._check_unknown(seat, missing)
            left ^= missing
        if last is None:
            if not play.readings:
                raise IllegalAction(seat, play.rule or self.play_rule, play.why)
            self.may_lead(seat, cards)
            reading = play.readings[0]
        else:
            for reading in play.readings:
                # As `Reading.beats` has it, without the call.
                if reading.power > last.power or (
                    reading.shape == last.shape and reading.rank > last.rank
                ):
                    break
            else:
                why = "this does not beat the last play" if play.readings else play.why
                raise IllegalAction(seat, play.rule or self.play_rule, why)
        # Legal: from here on it happens.
        if missing:
            self.unknown[seat] -= missing.bit_count()
            self.known |= missing
        self.hands[seat] = left
        self.last = reading
        self.last_cards = cards
        self.last_seat = seat
        self.plays[seat] += 1
        if reading.power:
            self.bombs += 1
        self.turn = self._next[seat]
        if self.witness is not None:
            text = self._normal(cards, reading, last)
            data = {
                "seat": seat,
                "cards": reading.text or format_cards(cards),
                "kind": reading.kind,
            }
            self.witness(Event("play", PUBLIC, data, f"{seat} {text}"))
        if not left and not self.unknown[seat]:
            self.end(self.emptied(seat))

    def _check_unknown(self, seat: int, missing: int) -> None:
        if missing & self.known or missing.bit_count() > self.unknown[seat]:
            held = format_cards(missing)
            raise IllegalAction(seat, self.play_rule, f"the seat does not hold {held}")

    def check_notation(self, action: str) -> None:
        if action not in self._words:
            self._read(action)

    # Derived: listing, hinting, showing.

    @staticmethod
    def _text(cards: int, reading: Reading, *, named: bool) -> str:
        text = f"play {reading.text or format_cards(cards)}"
        return f"{text} {reading.kind}" if named else text

    def recorded(self, seat: int, action: str) -> str:
        if action in self._words:
            return action
        play = self._read(action)
        reading = _first(play.readings, self.last)
        return action if reading is None else self._normal(play.cards, reading, self.last)

    def _normal(self, cards: int, reading: Reading, last: Reading | None) -> str:
        """A play that follows `last`, its kind named only where it would be read otherwise."""
        text = self._text(cards, reading, named=False)
        usual = _first(self._read(text).readings, last)
        named = usual is not None and usual.kind != reading.kind
        return self._text(cards, reading, named=named)

    def legal_actions(self, seat: int) -> Iterator[str]:
        if not self.asked(seat):
            return
        if self.last is not None:
            yield "pass"
        for cards, reading, named in self.plays_of(seat):
            yield self._text(cards, reading, named=named)

    def options(self, seat: int) -> tuple[Option, ...]:
        if not self.asked(seat):
            return ()
        play = Option("play", "cards")
        return (play,) if self.last is None else (play, Option("pass"))

    def hints(self, seat: int) -> tuple[str, ...]:
        if not self.asked(seat):
            return ()
        plays = [f"play {format_cards(cards)}" for cards in self.suggestions(seat)]
        return tuple(plays if self.last is None else [*plays, "pass"])

    def absent(self, seat: int) -> str:
        if self.last is not None:
            return "pass"
        return f"play {format_cards(self.lowest(seat))}"

    def lowest(self, seat: int) -> int:
        """The lowest single card that the seat holds."""
        return next(cards_of(self.hands[seat]))

    def trick_view(self) -> dict[str, Any] | None:
        """The play to beat, as anybody may see it; None before a lead."""
        if self.last is None:
            return None
        return {
            "seat": self.last_seat,
            "cards": self.last.text or format_cards(self.last_cards),
            "kind": self.last.kind,
        }
