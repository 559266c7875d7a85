"""``verify``: do recorded hands hold?"""

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path

import click

from cli.archive import open_archive
from cli.interrupt import Interrupt
from cli.junit import Report
from cli.options import Hands, OutPath, db_option, is_given
from cli.progress import counted
from cli.summary import ArchivedLine, Summary, place_of, problem_of, told
from replays.fair import broken_promise
from replays.files import Line, verify_all
from replays.record import read
from replays.verify import Verdict

__all__ = ["command"]


@click.command("verify")
@click.argument("paths", nargs=-1)
@db_option
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64))
@click.option("--junit", type=OutPath(), help="A report for CI.")
@click.option("--json", "as_json", is_flag=True, help="One object a problem, then a summary.")
@click.option("--fail-fast", is_flag=True, help="Stop at the first hand that does not hold.")
@click.option("--commitment", help="What the server published before the hand.")
@click.option("--client-seed", help="What you mixed into the hand.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    db: str,
    workers: int,
    junit: str | None,
    commitment: str | None,
    client_seed: str | None,
    *,
    as_json: bool,
    fail_fast: bool,
) -> None:
    """Replay recorded hands on the engine and compare everything that they state.

    PATHS are history files, folders of them, or - for standard input; without any, the
    hands of --db. A path without a hand is one that cannot be read. Ctrl-C ends it with the
    summary so far.

    Who kept the commitment of a hand that it played, and its own seed, proves with them that the
    deal was the promised one.
    """
    if paths and is_given(ctx, "db"):
        raise click.UsageError("either PATHS or --db, not both")
    hands = Hands(paths) if paths else _Archived(db)
    summary = Summary()
    report = Report() if junit else None
    with Interrupt() as interrupt:
        for line, verdict in interrupt.each(counted(verify_all(hands, workers), "hands")):
            if verdict.problem is None and (commitment, client_seed) != (None, None):
                broken = broken_promise(
                    read(line.text), commitment=commitment, client_seed=client_seed
                )
                verdict = dataclasses.replace(verdict, problem=broken)  # noqa: PLW2901
            summary.add(line, verdict)
            if report is not None:
                _report(report, line, verdict)
            if verdict.problem is None:
                continue
            if as_json:
                click.echo(json.dumps(problem_of(line, verdict), ensure_ascii=False))
            if fail_fast:
                break
    summary.interrupted = interrupt.heard
    if report is not None and junit is not None:
        for path, message in hands.wrong.items():
            report.lacks(path, message)
        report.write(Path(junit), interrupted=interrupt.heard)
    if summary.count.total() or interrupt.heard:
        click.echo(json.dumps(summary.data()) if as_json else summary.text())
    hands.complain()
    ctx.exit(1 if summary.count["failed"] or interrupt.heard else 3 if hands.wrong else 0)


def _report(report: Report, line: Line, verdict: Verdict) -> None:
    problem = verdict.problem
    if problem is None:
        report.add(line, verdict, "", "", "")
        return
    text = json.dumps(problem_of(line, verdict), ensure_ascii=False)
    report.add(line, verdict, place_of(line), told(problem), text)


class _Archived(Hands):
    """The hands of a database, in the order in which they ended."""

    def __init__(self, db: str) -> None:
        super().__init__((db,))
        _, self._archive = open_archive(db, create=False)

    def lines_of(self, path: str) -> Iterator[Line]:
        for number, (hand, text) in enumerate(self._archive.texts(), 1):
            yield ArchivedLine(path, number, text.encode(), hand=hand)
