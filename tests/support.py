"""What several tests share: dealt hands to order, random tables, random play."""

import json
import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import islice
from random import Random
from typing import Any

from engine import BadSetup, Event, Game, Hand, Past, Stream

SUITS = "shcd"
RANKS = "3456789TJQKA2"
FIFTY_FOUR = [rank + suit for rank in RANKS for suit in SUITS] + ["BJ", "RJ"]


def names(text: str) -> list[str]:
    """The two-character cards of a text; spaces are for people."""
    text = text.replace(" ", "")
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def landlord_deck(*hands: str, bottom: str = "") -> str:
    """A deck of 54 that deals each seat these cards, and others up to 17 (the bottom up to 3).

    What a hand lacks is filled up from the cards that nobody was given, highest first.
    """
    parts = [names(hand) for hand in hands]
    parts += [[] for _ in range(3 - len(parts))] + [names(bottom)]
    given = [card for part in parts for card in part]
    assert len(set(given)) == len(given), "a card is given twice"
    spare = [card for card in FIFTY_FOUR if card not in given]
    for part, size in zip(parts, (17, 17, 17, 3), strict=True):
        while len(part) < size:
            part.append(spare.pop())
        assert len(part) == size, "too many cards for a seat"
    return "".join(card for part in parts for card in part)


class Recorder:
    """A witness that keeps every event, with its text at the time."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.texts: list[str] = []

    def __call__(self, event: Event) -> None:
        self.events.append(event)
        self.texts.append(event_text(event))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Recorder":
        copy = Recorder()
        copy.events, copy.texts = list(self.events), list(self.texts)
        return copy

    def __getstate__(self) -> list[str]:
        return self.texts  # for snapshots, quickly

    def seen_by(self, viewer: int | None) -> list[str]:
        """The events that the viewer gets, as texts."""
        return [
            text
            for event, text in zip(self.events, self.texts, strict=True)
            if event.seen_by(viewer)
        ]


def event_text(event: Event) -> str:
    """An event in one line, without its audience."""
    data = json.dumps(dict(event.data), ensure_ascii=False, sort_keys=True)
    return f"{event.name} {data}" + (f" <{event.action}>" if event.action else "")


class _Pickler(pickle._Pickler):
    """Functions made inside functions are compared by identity; all else by value."""

    def save_global(self, obj, name=None):
        try:
            super().save_global(obj, name)
        except (pickle.PicklingError, AttributeError):
            self.save(repr(obj))

    dispatch = dict(pickle._Pickler.dispatch)
    dispatch[type(lambda: None)] = save_global


def snapshot(hand: Hand) -> bytes:
    """All that a hand is made of, to be compared with another snapshot of it."""
    try:
        return pickle.dumps(hand)
    except (pickle.PicklingError, AttributeError, TypeError):
        from io import BytesIO

        out = BytesIO()
        _Pickler(out).dump(hand)
        return out.getvalue()


# Random tables.


@dataclass
class Table:
    """Everything that a hand follows from."""

    game: Game
    given: Mapping[str, Any]
    seats: int
    coins: tuple[int, ...] | None
    setup: Mapping[str, Any]
    deal: Mapping[str, Any]
    actions: list[tuple[int, str]] = field(default_factory=list)

    @property
    def rules(self) -> Any:
        return self.game.read_rules(self.given)

    def start(self, witness: Any = None, deal: Mapping[str, Any] | None = None) -> Hand:
        return self.game.start(
            self.rules,
            self.seats,
            self.setup,
            self.deal if deal is None else deal,
            coins=self.coins,
            witness=witness,
        )

    def replay(self, witness: Any = None) -> Hand:
        hand = self.start(witness)
        for seat, action in self.actions:
            hand.act(seat, action)
        return hand


def random_rules(game: Game, rng: Random) -> dict[str, Any]:
    """Some parameters varied, in a way that the game accepts."""
    for _ in range(30):
        given: dict[str, Any] = {}
        for p in game.parameters():
            if rng.random() < 0.6:
                continue
            if p.nullable and rng.random() < 0.3:
                given[p.name] = None
            elif p.choices:
                given[p.name] = rng.choice(p.choices)
            elif p.type == "boolean":
                given[p.name] = rng.random() < 0.5
            elif p.type == "integer":
                default = getattr(game.read_rules({}), p.name)
                near = default if isinstance(default, int) else 10
                least = p.least or 0
                values = (least, least + 1, near, near + 1, 2 * near, 10, 100)
                most = 10**12 if p.most is None else p.most
                given[p.name] = rng.choice([v for v in values if least <= v <= most])
        try:
            game.read_rules(given)
        except BadSetup:
            continue
        return given
    return {}


def random_coins(game: Game, rules: Any, seats: int, rng: Random) -> tuple[int, ...] | None:
    """Unlimited, or stacks of which some hold hardly more than they must."""
    if rng.random() < 0.3:
        return None
    least = getattr(rules, "min_coins", 0) or 0
    return tuple(
        least + rng.choice((0, 0, 1, rng.randrange(10), rng.randrange(1000), 10**6))
        for _ in range(seats)
    )


def random_stream(rng: Random) -> Stream:
    return Stream(f"{rng.getrandbits(256):064x}")


def first_past(seats: int, rng: Random) -> Past:
    """A table before its first hand, at which some have won elsewhere."""
    won = tuple(rng.random() < 0.3 for _ in range(seats))
    entered = list(range(seats))
    rng.shuffle(entered)
    return Past(won_last=won, entered=tuple(entered))


def next_past(table: Table, hand: Hand, rng: Random) -> Past:
    """What the table remembers of this finished hand; some players may have left."""
    assert hand.result is not None
    gone = tuple(seat for seat in range(table.seats) if rng.random() < 0.2)
    winners = tuple(seat for seat in hand.result.winners if seat not in gone)
    draws = {name: value for name, value in table.deal.items() if name != "deck"}
    seats = range(table.seats)
    memory = {
        "outcome": hand.result.outcome,
        "setup": {**table.setup, **draws},
        "winners": winners,
        "gone": gone,
        "won_last": tuple(seat in winners for seat in seats),
        "entered": tuple(seats),
        "won": hand.result.winners,
        "now": tuple(None if seat in gone else seat for seat in seats),
    }
    known = {part.name for part in fields(Past)}
    return Past(**{name: value for name, value in memory.items() if name in known})


def random_table(game: Game, rng: Random, past: Past | None = None, seats: int = 0) -> Table:
    """Rules, coins, setup and deal of one hand."""
    seats = seats or rng.choice(game.seats)
    given = random_rules(game, rng)
    rules = game.read_rules(given)
    opens = rng.sample(range(seats), rng.randrange(seats + 1)) if game.opens else ()
    setup = game.setup(past or first_past(seats, rng), opens)
    deal = game.deal(rules, seats, setup, random_stream(rng))
    return Table(game, given, seats, random_coins(game, rules, seats, rng), setup, deal)


# Random play.


def choose(hand: Hand, rng: Random) -> tuple[int, str]:
    """A legal action of one of the seats that are asked: a hint, or any; sometimes a flight."""
    if rng.random() < 0.002:
        seat = rng.randrange(hand.seats)
        flight = hand.leave(seat)
        if flight is not None and flight in hand.legal_actions(seat):
            return seat, flight
    seat = rng.choice(hand.to_act)
    offered: Sequence[str] = hand.hints(seat) if rng.random() < 0.4 else ()
    if not offered:
        # The list can be very long: it is looked at up to a random place only.
        some = islice(hand.legal_actions(seat), rng.choice((4, 30, 200)))
        offered = [action for action in some if action != "flee"]
    return seat, rng.choice(list(offered))


def walk(table: Table, hand: Hand, rng: Random) -> Iterator[Hand]:
    """The hand before each action, until it is over; the table notes the actions."""
    while hand.result is None:
        assert len(table.actions) < 20_000, "the hand does not end"
        yield hand
        seat, action = choose(hand, rng)
        hand.act(seat, action)
        table.actions.append((seat, action))


def play(table: Table, rng: Random, witness: Any = None) -> Hand:
    """The hand played to its end at random; the table notes the actions."""
    hand = table.start(witness)
    for _ in walk(table, hand, rng):
        pass
    return hand
