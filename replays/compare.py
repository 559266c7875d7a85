"""One hand under other parameters: what would it have cost?"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import UNSET

from engine import GAMES, BadSetup, EngineError, Game, Result
from replays.record import Record
from replays.walk import game_of, parse_action, start, void

__all__ = ["RESULTS", "Comparison", "Refusal", "check_rules", "compare", "takes"]

RESULTS = ("outcome", "winners", "points", "coins", "house")
"""What is compared, in the words of the record."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a hand cannot be played under some rules.

    :ivar code: as `verify` has it.
    :ivar step: the index of the action, from 0; None where it is none.
    """

    code: str
    detail: str
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """A hand under two sets of rules.

    :ivar a: how it ends under the first, or why it cannot be played so.
    """

    a: Result | Refusal
    b: Result | Refusal

    @property
    def status(self) -> str:
        """``same``, ``differs``, ``not_under_a``, ``not_under_b`` or ``not_under_either``."""
        refused = isinstance(self.a, Refusal), isinstance(self.b, Refusal)
        if any(refused):
            names = {
                (True, True): "either",
                (True, False): "a",
                (False, True): "b",
            }
            return f"not_under_{names[refused]}"
        return "differs" if self.different else "same"

    @property
    def different(self) -> tuple[str, ...]:
        """Which of `RESULTS` are not the same, where both could be judged."""
        a, b = self.a, self.b
        if isinstance(a, Refusal) or isinstance(b, Refusal):
            return ()
        unjudged = (*a.unjudged, *b.unjudged)
        return tuple(
            name
            for name in RESULTS
            if name not in unjudged and getattr(a, name) != getattr(b, name)
        )


def takes(game: Game, *rules: Mapping[str, Any]) -> bool:
    """Whether the game has all these parameters."""
    known = {parameter.name for parameter in game.parameters()}
    return all(name in known for given in rules for name in given)


def check_rules(
    a: Mapping[str, Any], b: Mapping[str, Any], games: Iterable[Game] = GAMES.values()
) -> None:
    """Find out whether some of the games may be played so.

    :raises BadSetup: none takes these rules together, or none takes such values.
    """
    games = [game for game in games if takes(game, a, b)]
    if not games:
        names = ", ".join(sorted({*a, *b}))
        raise BadSetup(f"no game has all of these rules: {names[:200]}")
    for rules in (a, b):
        wrong = [fault for game in games if (fault := _fault(game, rules)) is not None]
        if len(wrong) == len(games):
            raise wrong[0]


def _fault(game: Game, rules: Mapping[str, Any]) -> BadSetup | None:
    try:
        game.read_rules(rules)
    except BadSetup as wrong:
        return wrong
    return None


def compare(record: Record, a: Mapping[str, Any], b: Mapping[str, Any]) -> Comparison:
    """The hand under the record's own rules with those of `a` instead, and with those of `b`."""
    return Comparison(_played(record, a), _played(record, b))


def _played(record: Record, rules: Mapping[str, Any]) -> Result | Refusal:
    own = {} if record.rules is UNSET else record.rules
    changed = msgspec.structs.replace(record, rules={**own, **rules})
    step: int | None = None
    try:
        hand = start(changed)
        for step, text in enumerate(record.actions):  # noqa: B007  # told of a refusal
            hand.act(*parse_action(text))
    except EngineError as wrong:
        return Refusal(wrong.code, wrong.detail, step)
    if hand.result is not None:
        return hand.result
    if record.outcome == "void":
        return void(hand)
    return Refusal("unfinished", f"the hand goes on in {game_of(record).id}'s {hand.phase}")
