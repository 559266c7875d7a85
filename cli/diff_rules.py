"""``diff-rules``: which hands would score otherwise under other parameters."""

import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from cli.interrupt import Interrupt
from cli.main import CannotDo
from cli.options import Hands, game_of, game_option, rules_of
from cli.progress import counted
from cli.summary import place_of, stated
from engine import GAMES, BadSetup, Result, find
from replays.compare import RESULTS, Comparison, Refusal, check_rules, compare, takes
from replays.errors import RecordError
from replays.files import Line
from replays.record import Record, read

__all__ = ["command"]

Rules = dict[str, Any]
_KINDS = ("same", "differs", "not_under_a", "not_under_b", "not_under_either")
_UNCOMPARED = ("skipped", "unreadable")


def _rules(_ctx: click.Context, _param: click.Parameter, text: str) -> Rules:
    """``own``, ``K=V,K=V``, a JSON object, or a file with one."""
    if text == "own":
        return {}
    try:
        if not text.lstrip().startswith("{") and "=" not in text:
            text = Path(text).read_text(encoding="utf-8")
        elif "=" in text and not text.lstrip().startswith("{"):
            return rules_of(text.split(","))
        rules = json.loads(text)
    except OSError as wrong:
        raise CannotDo(f"{text}: {wrong.strerror}") from None
    except (ValueError, RecursionError):
        rules = None
    if not isinstance(rules, dict):
        raise click.BadParameter("it is no JSON object, K=V,K=V, a file with one, or own")
    return rules


@click.command("diff-rules")
@click.argument("a", callback=_rules)
@click.argument("b", callback=_rules)
@click.argument("paths", nargs=-1, required=True)
@game_option(required=False)
@click.option("--json", "as_json", is_flag=True, help="One object a hand, then a summary.")
@click.pass_context
def command(
    ctx: click.Context,
    a: Rules,
    b: Rules,
    paths: tuple[str, ...],
    game: str | None,
    *,
    as_json: bool,
) -> None:
    """Say which hands of PATHS score otherwise under the rules B than under A, by how much.

    A and B are own (each record's rules as they are), K=V,K=V, a JSON object, or a file with
    one; what they name takes the place of the record's own. Hands of games without such
    parameters, or of another than --game, are skipped. Exit status 1 if
    some hands differ, or cannot be played so.
    """
    try:
        check_rules(a, b, [game_of(game)] if game else GAMES.values())
    except BadSetup as wrong:
        raise click.UsageError(wrong.detail) from None
    hands = Hands(paths)
    totals = _Totals()
    with Interrupt() as interrupt:
        for line, found, record in interrupt.each(counted(_compared(hands, a, b, game), "hands")):
            kind = found if isinstance(found, str) else found.status
            totals.add(kind, found, record)
            if isinstance(found, Comparison) and record is not None and kind != "same":
                said = _data(line, record, found)
                text = (
                    json.dumps(said, ensure_ascii=False) if as_json else _told(line, record, found)
                )
                click.echo(text)
    totals.interrupted = interrupt.heard
    if totals.count.total() or interrupt.heard:
        click.echo(json.dumps(totals.data()) if as_json else totals.text())
    if totals.count.total() and not totals.compared and not interrupt.heard:
        hands.wrong[""] = "no hand of a game that takes these rules"
    hands.complain()
    ctx.exit(1 if totals.differing or interrupt.heard else 3 if hands.wrong else 0)


def _compared(
    lines: Hands, a: Rules, b: Rules, only: str | None
) -> Iterator[tuple[Line, Comparison | str, Record | None]]:
    """Each line with what was found, or the word for what it is not compared for."""

    def skipped(name: str | None) -> bool:
        game = find(name or "")
        return game is not None and (not takes(game, a, b) or only not in (None, game.id))

    for line in lines:
        try:
            record = read(line.text)
        except RecordError:
            yield line, "skipped" if skipped(stated(line)[1]) else "unreadable", None
            continue
        if skipped(record.game):
            yield line, "skipped", record
        else:
            yield line, compare(record, a, b), record


class _Totals:
    """What the comparisons come to."""

    def __init__(self) -> None:
        self.started = time.perf_counter()
        self.count: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.house = 0
        self.interrupted = False

    @property
    def compared(self) -> int:
        return sum(self.count[kind] for kind in _KINDS)

    @property
    def differing(self) -> int:
        """Hands of which it is not so that they score the same."""
        return self.compared - self.count["same"] + self.count["unreadable"]

    def add(self, kind: str, found: Comparison | str, record: Record | None) -> None:
        self.count[kind] += 1
        if isinstance(found, Comparison) and record is not None:
            for name, end in (("A", found.a), ("B", found.b)):
                if isinstance(end, Refusal):
                    self.reasons[f"under {name}: {end.detail} [{end.code}]"] += 1
            if "house" in found.different:
                self.house += getattr(found.b, "house", 0) - getattr(found.a, "house", 0)

    def data(self) -> dict[str, Any]:
        seconds = round(time.perf_counter() - self.started, 3)
        counts = {kind: self.count[kind] for kind in (*_KINDS, *_UNCOMPARED)}
        data = {"hands": self.count.total(), **counts, "house": self.house, "seconds": seconds}
        return {**data, "interrupted": True} if self.interrupted else data

    def text(self) -> str:
        count = self.count
        told = {
            "score the same": "same",
            "differ": "differs",
            "not under A": "not_under_a",
            "not under B": "not_under_b",
            "under neither": "not_under_either",
            "of other games": "skipped",
            "unreadable": "unreadable",
        }
        numbers = ", ".join(f"{count[kind]} {words}" for words, kind in told.items())
        lines = [f"{count.total()} hands: {numbers}"]
        if self.house:
            lines.append(f"  the house gets {self.house:+} coins in all")
        lines += [f"  {number} x {reason}" for reason, number in self.reasons.most_common(10)]
        if self.interrupted:
            lines.append("interrupted: the rest was not compared")
        return "\n".join(lines)


def _data(line: Line, record: Record, found: Comparison) -> dict[str, Any]:
    own = record.id if isinstance(record.id, str) else None
    head = {"file": line.file, "line": line.number, "id": own, "game": record.game}
    said: dict[str, Any] = {**head, "code": found.status, "a": _end(found.a), "b": _end(found.b)}
    if isinstance(found.a, Result) and isinstance(found.b, Result):
        said["difference"] = {
            name: _minus(getattr(found.a, name), getattr(found.b, name))
            for name in ("points", "coins", "house")
            if name in found.different
        }
    return said


def _end(end: Result | Refusal) -> dict[str, Any]:
    if isinstance(end, Refusal):
        return {"code": end.code, "step": end.step, "detail": end.detail}
    values = {name: getattr(end, name) for name in RESULTS if name not in end.unjudged}
    return {name: list(v) if isinstance(v, tuple) else v for name, v in values.items()}


def _minus(a: Any, b: Any) -> Any:
    if isinstance(a, tuple):
        return [after - before for before, after in zip(a, b, strict=True)]
    return b - a


def _told(line: Line, record: Record, found: Comparison) -> str:
    status = found.status.replace("_", " ").replace(" a", " A").replace(" b", " B")
    lines = [f"{place_of(line)} {record.game}: {status}"]
    a, b = found.a, found.b
    for name, end in (("A", a), ("B", b)):
        if isinstance(end, Refusal):
            at = "" if end.step is None else f"action {end.step}: "
            lines.append(f"  under {name}: {at}{end.detail} [{end.code}]")
    if isinstance(a, Refusal) or isinstance(b, Refusal):
        return "\n".join(lines)
    lines += [
        f"  {name}: {_word(getattr(a, name))} -> {_word(getattr(b, name))}"
        for name in ("outcome", "winners")
        if name in found.different
    ]
    for seat, player in enumerate(record.seats):
        changes = [
            f"{name} {getattr(a, name)[seat]:+} -> {getattr(b, name)[seat]:+}"
            f" ({getattr(b, name)[seat] - getattr(a, name)[seat]:+})"
            for name in ("points", "coins")
            if name in found.different and getattr(a, name)[seat] != getattr(b, name)[seat]
        ]
        if changes:
            lines.append(f"  seat {seat} {player.player}: {', '.join(changes)}")
    if "house" in found.different:
        lines.append(f"  house: {a.house} -> {b.house} ({b.house - a.house:+})")
    return "\n".join(lines)


def _word(value: object) -> str:
    return (", ".join(map(str, value)) or "none") if isinstance(value, tuple) else str(value)
