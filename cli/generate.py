"""``generate``: self-played histories."""

import sys
from typing import Any

import click

from cli.options import game_of, game_option, rules_option
from cli.progress import counted
from engine import BadSetup
from replays.generate import generate
from replays.record import write

__all__ = ["command"]


@click.command("generate")
@game_option(required=True)
@click.option("--hands", required=True, type=click.IntRange(1), help="How many.")
@click.option("--seed", required=True, type=int, help="The same seed gives the same histories.")
@click.option("--seats", type=int, help="How many play; else all that the game allows.")
@rules_option
def command(game: str, hands: int, seed: int, seats: int | None, rules: dict[str, Any]) -> None:
    """Let the engine play against itself and print the histories."""
    try:
        records = generate(game_of(game), hands, seed, seats=seats, rules=rules)
        out = sys.stdout.buffer
        for record in counted(records, "hands"):
            out.write(write(record).encode() + b"\n")
    except BadSetup as wrong:
        raise click.UsageError(wrong.detail) from None
