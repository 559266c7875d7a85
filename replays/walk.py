"""Playing a record's hand on the engine, action by action."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import UNSET

from engine import BadNotation, Event, Factor, Game, Hand, Result, find
from engine.contract import Witness
from replays.errors import UnknownGame
from replays.record import FORMAT, Record, Seat, seal

__all__ = ["game_of", "parse_action", "recorded", "replayed", "start", "void", "walk"]

_SEATS = {f"{seat} ": seat for seat in range(10)}
_RULES: dict[tuple[object, ...], Any] = {}
_MOST_RULES = 1024
_PARSED: dict[str, tuple[int, str]] = {}
_LONGEST, _MOST_PARSED = 64, 1 << 16


def game_of(record: Record) -> Game:
    """The record's game.

    :raises UnknownGame:
    """
    game = find(record.game)
    if game is None:
        raise UnknownGame(f"no such game: {record.game[:40]!r}")
    return game


def _rules(game: Game, given: dict[str, Any] | Any) -> Any:
    """The rules, understood once for all hands that were played by the same."""
    if given is UNSET:
        given = {}
    # True and 1 are one key but two rules: the types belong to it.
    try:
        key = (game.id, *given.items(), *map(type, given.values()))
        rules = _RULES.get(key)
    except TypeError:  # a list or an object: no rule takes one
        return game.read_rules(given)
    if rules is None:
        rules = game.read_rules(given)
        if len(_RULES) < _MOST_RULES:
            _RULES[key] = rules
    return rules


def start(record: Record, witness: Witness | None = None) -> Hand:
    """The record's hand, dealt and nothing done yet.

    :raises BadSetup: rules, seats or setup are not the game's.
    :raises BadDeal: the deal is not the game's.
    """
    game = game_of(record)
    setup = {} if record.setup is UNSET else record.setup
    return game.start(
        _rules(game, record.rules),
        len(record.seats),
        setup,
        record.deal,
        coins=record.held(),
        witness=witness,
    )


def parse_action(text: str) -> tuple[int, str]:
    """Seat and action of ``SEAT VERB [ARGUMENTS] [#comment]``.

    :raises BadNotation: there is no seat in front.
    """
    parsed = _PARSED.get(text)
    if parsed is None:
        parsed = _parse_action(text)
        # Most texts come again and again, in other hands.
        if len(text) <= _LONGEST and len(_PARSED) < _MOST_PARSED:
            _PARSED[text] = parsed
    return parsed


def _parse_action(text: str) -> tuple[int, str]:
    seat = _SEATS.get(text[:2])
    if seat is None:
        raise BadNotation(f"no such seat: {text[:8]!r}")
    return seat, (text[2:].partition(" #")[0] if "#" in text else text[2:])


def walk(record: Record) -> Iterator[tuple[int | None, list[Event], Hand]]:
    """The deal, then each action: its index (None for the deal), its events, the hand after it.

    The hand is the same object each time.

    :raises EngineError: as soon as the record goes wrong.
    """
    events: list[Event] = []
    hand = start(record, events.append)
    yield None, events[:], hand
    for step, text in enumerate(record.actions):
        events.clear()
        hand.act(*parse_action(text))
        yield step, events[:], hand


def replayed(record: Record) -> Hand:
    """The hand after all its actions.

    :raises EngineError: as soon as the record goes wrong.
    """
    hand = start(record)
    for text in record.actions:
        hand.act(*parse_action(text))
    return hand


def void(hand: Hand) -> Result:
    """The result of a hand that the system broke off: nothing moves."""
    nothing = (0,) * hand.seats
    return Result("void", (), nothing, nothing, 0)


def recorded(
    game: Game,
    *,
    rules: dict[str, Any],
    players: Sequence[str],
    coins: Sequence[int] | None,
    setup: dict[str, Any],
    deal: dict[str, Any],
    actions: Sequence[str],
    result: Result,
) -> Record:
    """A new record of a hand that is over, with its id; `rules` are those that differ.

    The caller adds what it knows besides (times, shuffle) and seals it again.
    """
    seats = [Seat(player) for player in players]
    for seat, held in zip(seats, coins or (), strict=False):
        seat.coins = held
    return seal(
        Record(
            format=FORMAT,
            game=game.id,
            rules=rules or UNSET,
            seats=seats,
            setup=setup,
            deal=deal,
            actions=list(actions),
            outcome=result.outcome,
            winners=list(result.winners),
            points=list(result.points),
            coins=list(result.coins),
            house=result.house,
            explain=[explained(factor) for factor in result.explain] or UNSET,
        )
    )


def explained(factor: Factor) -> dict[str, Any]:
    """A factor as the record writes it."""
    return {"seat": factor.seat, "factor": factor.factor, "value": factor.value}
