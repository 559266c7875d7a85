"""What the verdicts on many hands come to, for a person and for a program."""

import dataclasses
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from replays.files import Line
from replays.verify import Problem, Verdict

__all__ = ["ArchivedLine", "Summary", "place_of", "problem_of", "stated", "told"]

_EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class ArchivedLine(Line):
    """A hand of the database, with the name that `replay` finds it by."""

    hand: str = field(kw_only=True)


class Summary:
    """What the verdicts come to, as they pass by."""

    def __init__(self) -> None:
        self.started = time.perf_counter()
        self.count = Counter({"ok": 0, "partial": 0, "failed": 0})
        self.interrupted = False
        self._games: Counter[str] = Counter()
        self._failed: Counter[str] = Counter()
        self._codes: dict[str, Counter[str]] = {}
        self._examples: dict[str, list[str]] = {}
        self._shown: str | None = None

    def add(self, line: Line, verdict: Verdict) -> None:
        """Count a hand."""
        self.count[verdict.status] += 1
        problem = verdict.problem
        game = verdict.game or stated(line)[1] or "unknown"
        self._games[game] += 1
        if problem is None:
            return
        self._failed[game] += 1
        self._codes.setdefault(problem.code, Counter())[game] += 1
        examples = self._examples.setdefault(problem.code, [])
        if len(examples) < _EXAMPLES:
            examples.append(f"{place_of(line)}: {told(problem)}")
        if self._shown is None and verdict.game is not None and line.file != "-":
            self._shown = line.hand if isinstance(line, ArchivedLine) else place_of(line)

    def data(self) -> dict[str, Any]:
        """The object for programs."""
        seconds = round(time.perf_counter() - self.started, 3)
        data = {"hands": self.count.total(), **self.count, "seconds": seconds}
        return {**data, "interrupted": True} if self.interrupted else data

    def text(self) -> str:
        """The lines for people: what failed most first, with the first examples."""
        lines = [
            "{hands} hands: {ok} ok, {partial} partial, {failed} failed ({seconds} s)".format(
                **self.data()
            )
        ]
        if self._failed or len(self._games) > 1:
            lines += [
                f"  {game}: {number} hands, {self._failed[game]} failed"
                for game, number in self._games.most_common()
            ]
        for code, games in sorted(self._codes.items(), key=lambda c: -c[1].total()):
            where = ", ".join(f"{game} {number}" for game, number in games.most_common())
            lines.append(f"  {games.total()} x {code} ({where})")
            lines += [f"      {example}" for example in self._examples[code]]
            if (more := games.total() - len(self._examples[code])) > 0:
                lines.append(f"      and {more} more")
        if self._shown is not None:
            lines.append(f"see the first by: python -m cli replay {self._shown}")
        if self.interrupted:
            lines.append("interrupted: the rest was not verified")
        return "\n".join(lines)


def place_of(line: Line) -> str:
    """Where a hand is, for people."""
    if isinstance(line, ArchivedLine):
        return f"{line.file} hand {line.hand}"
    return f"{line.file}:{line.number}"


def told(problem: Problem) -> str:
    """A problem in a sentence."""
    step = "" if problem.step is None else f"action {problem.step}: "
    rule = "" if problem.rule is None else f" [{problem.rule}]"
    return f"{step}{problem.detail}{rule}"


def stated(line: Line) -> tuple[str | None, str | None]:
    """The id and the game that a line states which is no record; None where it does not."""
    try:
        data = json.loads(line.text)
        found = [data.get(key) for key in ("id", "game")]
        # Half a surrogate pair can be read, but not written.
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError, AttributeError):
        return None, None
    own, game = (value if isinstance(value, str) else None for value in found)
    return own, game


def problem_of(line: Line, verdict: Verdict) -> dict[str, Any]:
    """The object for programs of a hand that does not hold."""
    assert verdict.problem is not None
    fields = dataclasses.asdict(verdict.problem)
    rule = fields.pop("rule")
    own, game = verdict.id, verdict.game
    if game is None:
        own, game = stated(line)
    head: dict[str, Any] = {"file": line.file, "line": line.number}
    if isinstance(line, ArchivedLine):
        head["hand"] = line.hand
    order = ("code", "step", "recorded", "computed", "detail")
    said = {**head, "id": own, "game": game, **{name: fields[name] for name in order}}
    return said if rule is None else {**said, "rule": rule}
