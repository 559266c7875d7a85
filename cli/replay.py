"""``replay``: a hand, action by action, on the terminal."""

import math
import sys
import time
from pathlib import Path

import click
from msgspec import UNSET

from cli.archive import open_archive
from cli.main import CannotDo
from cli.options import db_option, first_line
from cli.score import explained
from engine import EngineError, Event, Hand, Result
from replays.errors import RecordError
from replays.record import Record, read
from replays.verify import verify
from replays.walk import void, walk

__all__ = ["command"]

_LONGEST_MS = 3_600_000
"""No wait is longer, whatever times a record states."""


def _finite(_ctx: click.Context, _param: click.Parameter, speed: float | None) -> float | None:
    if speed is not None and math.isnan(speed):  # no range finds it too large or too small
        raise click.BadParameter("nan is no speed")
    return speed


@click.command("replay")
@click.argument("what")
@db_option
@click.option("--seat", type=int, help="Show only what this seat could see.")
@click.option("--step", is_flag=True, help="Wait for a key before each action.")
@click.option(
    "--speed",
    type=click.FloatRange(0.001, 1000),
    callback=_finite,
    help="As fast as it was played, times this.",
)
@click.pass_context
def command(
    ctx: click.Context, what: str, db: str, seat: int | None, speed: float | None, *, step: bool
) -> None:
    """Show a hand with every event, and at the end the score factor by factor.

    WHAT is FILE, FILE:LINE, or the name of a hand in the database. Without --seat all
    cards are shown.
    """
    record = _find(what, db)
    if seat is not None and not 0 <= seat < len(record.seats):
        raise click.BadParameter(
            f"the hand has seats 0 to {len(record.seats) - 1}", param_hint="--seat"
        )
    names = [s.player for s in record.seats]
    click.echo(f"{record.game}: " + ", ".join(f"seat {i} {name}" for i, name in enumerate(names)))
    number: int | None = None
    hand: Hand | None = None
    result: Result | None = None
    try:
        for number, events, hand in walk(record):
            result = hand.result
            if number is not None:
                _wait(record, number, speed, step=step)
            for event in events:
                if seat is None or event.seen_by(seat):
                    click.echo(_line(number, event))
    except (EngineError, RecordError) as wrong:
        at = "" if number is None else f" after action {number}"
        click.echo(f"stopped{at}: {wrong.detail} [{wrong.code}]", err=True)
        ctx.exit(1)
    if result is None and record.outcome == "void" and hand is not None:
        result = void(hand)
    if result is not None and hand is not None:
        click.echo("\n".join(explained(hand, result, names, record.held())))
    problem = verify(record).problem
    if problem is not None:
        click.echo(f"does not hold: {problem.detail} [{problem.code}]", err=True)
        ctx.exit(1)


def _find(what: str, db: str) -> Record:
    path, colon, number = what.rpartition(":")
    try:
        if colon and path and number.isdecimal() and Path(path).exists():
            return read(first_line(path, int(number)).text)
        if (what and Path(what).exists()) or what == "-":
            return read(first_line(what, None).text)
        record = open_archive(db, create=False)[1].get(what) if Path(db).exists() else None
    except RecordError as wrong:
        raise CannotDo(f"{what}: {wrong.detail} [{wrong.code}]") from None
    if record is None:
        raise CannotDo(f"{what}: no such file, and no such hand in {db}")
    return record


def _wait(record: Record, number: int, speed: float | None, *, step: bool) -> None:
    if step:
        # Not `click.pause`, which takes Ctrl-C for a key.
        if sys.stdin.isatty() and sys.stdout.isatty():
            click.getchar()
    elif speed:
        times = [] if record.times is UNSET else record.times
        since = times[number] - (times[number - 1] if number else 0) if times else 1000
        time.sleep(min(max(since, 0), _LONGEST_MS) / 1000 / speed)


def _line(number: int | None, event: Event) -> str:
    place = "    " if number is None or event.action is None else f"{number:3} "
    data = dict(event.data)
    who = f"seat {data.pop('seat')} " if "seat" in data else ""
    told = " ".join(f"{key}={value}" for key, value in data.items() if value not in (None, [], ""))
    return f"{place} {who}{event.name} {told}".rstrip()
