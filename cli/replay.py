"""``replay``: a hand, action by action, on the terminal."""

import time
from pathlib import Path

import click
from msgspec import UNSET

from cli.archive import open_archive
from cli.main import CannotDo
from cli.options import db_option, first_line
from engine import EngineError, Event, Result
from replays.errors import RecordError
from replays.record import Record, read
from replays.verify import verify
from replays.walk import walk

__all__ = ["command"]


@click.command("replay")
@click.argument("what")
@db_option
@click.option("--seat", type=int, help="Show only what this seat could see.")
@click.option("--step", is_flag=True, help="Wait for Enter before each action.")
@click.option("--speed", type=float, help="As fast as it was played, times this.")
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
    if result is not None:
        _settle(result, names)
    problem = verify(record).problem
    if problem is not None:
        click.echo(f"does not hold: {problem.detail} [{problem.code}]", err=True)
        ctx.exit(1)


def _find(what: str, db: str) -> Record:
    path, colon, number = what.rpartition(":")
    try:
        if colon and number.isdecimal() and Path(path).exists():
            return read(first_line(path, int(number)).text)
        if Path(what).exists() or what == "-":
            return read(first_line(what, None).text)
        record = open_archive(db, create=False)[1].get(what) if Path(db).exists() else None
    except RecordError as wrong:
        raise CannotDo(f"{what}: {wrong.detail} [{wrong.code}]") from None
    if record is None:
        raise CannotDo(f"{what}: no such file, and no such hand in {db}")
    return record


def _wait(record: Record, number: int, speed: float | None, *, step: bool) -> None:
    if step:
        click.pause("")
    elif speed:
        times = [] if record.times is UNSET else record.times
        since = times[number] - (times[number - 1] if number else 0) if times else 1000
        time.sleep(max(since, 0) / 1000 / speed)


def _line(number: int | None, event: Event) -> str:
    place = "    " if number is None or event.action is None else f"{number:3} "
    data = dict(event.data)
    who = f"seat {data.pop('seat')} " if "seat" in data else ""
    told = " ".join(f"{key}={value}" for key, value in data.items() if value not in (None, [], ""))
    return f"{place} {who}{event.name} {told}".rstrip()


def _settle(result: Result, names: list[str]) -> None:
    click.echo(
        f"outcome: {result.outcome}; winners: {', '.join(map(str, result.winners)) or 'none'}"
    )
    for seat, name in enumerate(names):
        factors = [f"{f.factor} {f.value}" for f in result.explain if f.seat == seat]
        why = f"  ({', '.join(factors)})" if factors else ""
        points, coins = result.points[seat], result.coins[seat]
        click.echo(f"  seat {seat} {name}: points {points:+}, coins {coins:+}{why}")
    click.echo(f"  house: {result.house}")
