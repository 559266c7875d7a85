"""``generate``: self-played histories."""

import sys
from typing import Any

import click

from cli.interrupt import Interrupt
from cli.options import game_of, game_option, rules_option
from cli.progress import counted
from engine import BadSetup
from replays.generate import generate
from replays.record import write

__all__ = ["command"]


@click.command("generate")
@game_option(required=True)
@click.option("--hands", required=True, type=click.IntRange(1, 10**9), help="How many.")
@click.option("--seed", required=True, type=int, help="The same seed gives the same histories.")
@click.option("--seats", type=int, help="How many play; else all that the game allows.")
@rules_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    hands: int,
    seed: int,
    seats: int | None,
    rules: dict[str, Any],
) -> None:
    """Let the engine play against itself and print the histories."""
    records = generate(game_of(game), hands, seed, seats=seats, rules=rules)
    out = sys.stdout.buffer
    written = 0
    try:
        with Interrupt() as interrupt:
            for record in interrupt.each(counted(records, "hands")):
                out.write(write(record).encode() + b"\n")
                written += 1
    except BadSetup as wrong:
        raise click.UsageError(wrong.detail) from None
    if interrupt.heard:
        click.echo(f"interrupted: {written} hands are written", err=True)
        ctx.exit(1)
