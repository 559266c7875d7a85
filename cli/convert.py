"""``convert``: histories of other programs into our own format."""

from itertools import chain, islice
from pathlib import Path

import click

from cli.main import CannotDo
from cli.progress import counted
from replays.files import CannotRead
from replays.importers import FORMATS, Refusal, histories
from replays.record import write

__all__ = ["command"]


@click.command("convert")
@click.argument("source", metavar="IN", type=click.Path(allow_dash=True))
@click.argument("target", metavar="OUT", type=click.Path(allow_dash=True, dir_okay=False))
@click.option(
    "--from",
    "format_",
    required=True,
    type=click.Choice(["auto", *FORMATS]),
    help="The format of IN; auto: by its content.",
)
@click.pass_context
def command(ctx: click.Context, source: str, target: str, format_: str) -> None:
    """Write the hands of IN (a file, a folder, or - for standard input) to OUT as paiju/1.

    What cannot be converted is told on standard error with file, line and reason; then the
    exit status is 1.
    """
    both_there = Path(target).exists() and Path(source).exists()
    if target != "-" and both_there and Path(target).samefile(source):
        raise click.UsageError("OUT is IN")
    found = counted(histories([source], format_), "hands")
    kept = refused = 0
    try:
        first = list(islice(found, 1))  # a path that cannot be read leaves OUT as it is
        with click.open_file(target, "wb") as out:
            for line, hand in chain(first, found):
                if isinstance(hand, Refusal):
                    refused += 1
                    click.echo(f"{line.file}:{line.number}: {hand.detail} [{hand.code}]", err=True)
                else:
                    kept += 1
                    out.write(write(hand).encode() + b"\n")
    except CannotRead as wrong:
        raise CannotDo(str(wrong)) from None
    except OSError as wrong:
        raise CannotDo(f"{target}: {wrong.strerror}") from None
    click.echo(f"{kept} converted, {refused} refused", err=True)
    if refused:
        ctx.exit(1)
