"""``reports``: what players complained about, each hand verified."""

import json
from dataclasses import asdict

import click

from api.reports import Report, reports
from cli.archive import open_house
from cli.options import db_option
from replays.archive import Archive
from replays.errors import RecordError
from replays.record import record_id
from replays.verify import verify

__all__ = ["command"]


@click.command("reports")
@click.option("--hand", help="Only those of this hand.")
@click.option("--json", "as_json", is_flag=True, help="One object a report.")
@db_option
@click.pass_context
def command(ctx: click.Context, hand: str | None, db: str, *, as_json: bool) -> None:
    """List the players' reports, the oldest first, verifying each hand.

    Exit status 1 if a reported hand does not verify, or is not the one that was reported.
    """
    store = open_house(db).store
    archive = Archive(store.db)
    sound = True
    for report in reports(store.db, hand):
        verdict = _verdict(archive, report)
        sound = sound and verdict in ("ok", "partial")
        if as_json:
            click.echo(json.dumps({**asdict(report), "verdict": verdict}, ensure_ascii=False))
        else:
            click.echo(
                f"{report.id}  hand {report.hand}  player {report.player}  {verdict}"
                f"  (engine {report.engine}, rules' edition {report.edition})"
            )
            click.echo("".join(f"    {line}\n" for line in report.text.splitlines()), nl=False)
    ctx.exit(0 if sound else 1)


def _verdict(archive: Archive, report: Report) -> str:
    """How the hand verifies today: ``ok``, ``partial`` or a code."""
    try:
        record = archive.get(report.hand)
    except RecordError as wrong:
        return wrong.code
    if record is None:
        return "missing"
    if record_id(record) != report.record_id:
        return "altered"
    verdict = verify(record)
    return verdict.status if verdict.problem is None else verdict.problem.code
