"""Does a record hold? Replay it on the engine and compare everything that it states."""

from dataclasses import dataclass
from typing import Any

from msgspec import UNSET

from engine import SCHEME, EngineError, Hand, Result, Stream, commitment
from replays.errors import RecordError
from replays.record import Record, read, record_id
from replays.walk import game_of, parse_action, start, void

__all__ = ["CODES", "Problem", "Verdict", "verify", "verify_line"]

CODES = (
    "unreadable",
    "unknown_format",
    "unknown_game",
    "bad_record",
    "bad_deal",
    "bad_notation",
    "after_end",
    "not_in_turn",
    "illegal_action",
    "unfinished",
    "outcome_mismatch",
    "winners_mismatch",
    "points_mismatch",
    "coins_mismatch",
    "house_mismatch",
    "id_mismatch",
    "shuffle_mismatch",
)
"""Everything that can be wrong, in the order in which it is looked for."""


@dataclass(frozen=True, slots=True)
class Problem:
    """The first thing that is wrong with a record.

    :ivar step: the index of the action, from 0; None where it is none.
    :ivar recorded: what the record says, where something is compared.
    :ivar computed: what it should say.
    :ivar rule: where the game's page forbids an action.
    """

    code: str
    detail: str
    step: int | None = None
    recorded: Any = None
    computed: Any = None
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `verify` says of one record.

    :ivar partial: nothing is wrong, but not every card is known, so not all was judged.
    :ivar id: the id that the record states, if it could be read.
    """

    problem: Problem | None = None
    partial: bool = False
    game: str | None = None
    id: str | None = None

    @property
    def status(self) -> str:
        """``ok``, ``partial`` or ``failed``."""
        if self.problem is not None:
            return "failed"
        return "partial" if self.partial else "ok"


def verify_line(line: bytes) -> Verdict:
    """The verdict on a line of a file, whatever is in it. Never raises."""
    try:
        record = read(line)
    except RecordError as wrong:
        return Verdict(Problem(wrong.code, wrong.detail))
    return verify(record)


def verify(record: Record) -> Verdict:
    """The verdict on a record."""
    stated = record.id if record.id is not UNSET else None
    problem, partial = _judge(record)
    return Verdict(problem, partial, record.game, stated)


def _judge(record: Record) -> tuple[Problem | None, bool]:
    try:
        hand = start(record)
    except (EngineError, RecordError) as wrong:
        return Problem(wrong.code, wrong.detail), False
    act = hand.act
    for step, text in enumerate(record.actions):
        try:
            act(*parse_action(text))
        except EngineError as wrong:
            rule = getattr(wrong, "rule", None)
            return Problem(wrong.code, wrong.detail, step, rule=rule), hand.partial
    result = hand.result
    if result is None:
        if record.outcome != "void":
            asked = ", ".join(map(str, hand.to_act))
            return Problem("unfinished", f"the hand goes on: seat {asked} is asked"), hand.partial
        result = void(hand)
    return _compare(record, hand, result), hand.partial


def _compare(record: Record, hand: Hand, result: Result) -> Problem | None:
    stated = (record.outcome, record.winners, record.points, record.coins, record.house)
    computed = (result.outcome, result.winners, result.points, result.coins, result.house)
    for name, said, is_ in zip(_RESULTS, stated, computed, strict=True):
        if said is UNSET or name in result.unjudged:
            continue
        value = list(is_) if isinstance(is_, tuple) else is_
        if said != value:
            return Problem(f"{name}_mismatch", _differs(name, said, value), None, said, value)
    if record.id is not UNSET:
        own = record_id(record)
        if record.id != own:
            return Problem("id_mismatch", _differs("id", record.id, own), None, record.id, own)
    return _compare_shuffle(record, hand)


_RESULTS = ("outcome", "winners", "points", "coins", "house")


def _differs(name: str, said: object, value: object) -> str:
    return f"{name}: the record says {str(said)[:200]}, the engine {str(value)[:200]}"


def _compare_shuffle(record: Record, hand: Hand) -> Problem | None:
    shuffle = record.shuffle
    if shuffle is UNSET or not shuffle.complete():
        return None
    if shuffle.scheme != SCHEME:
        return Problem("shuffle_mismatch", "no such scheme", None, shuffle.scheme, SCHEME)
    try:
        stream = Stream(str(shuffle.server_seed), list(shuffle.client_seeds or ()))
        committed = commitment(str(shuffle.server_seed))
    except ValueError as wrong:
        return Problem("shuffle_mismatch", str(wrong), None, shuffle.server_seed)
    if committed != shuffle.commitment:
        detail = "the server seed is not the one committed to"
        return Problem("shuffle_mismatch", detail, None, shuffle.commitment, committed)
    setup = {} if record.setup is UNSET else record.setup
    deal = game_of(record).deal(hand.rules, hand.seats, setup, stream)
    if deal != record.deal:
        return Problem("shuffle_mismatch", "the seeds deal otherwise", None, record.deal, deal)
    return None
