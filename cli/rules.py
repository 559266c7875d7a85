"""``rules``: what a game is played by."""

import click

from engine import GAMES, Game
from engine.rules import Parameter

__all__ = ["command"]


@click.command("rules")
@click.argument("game", required=False, type=click.Choice(list(GAMES)))
def command(game: str | None) -> None:
    """Show the games, or one game's parameters, verbs and kinds, with the rule numbers."""
    if game is None:
        for each in GAMES.values():
            click.echo(f"{each.id:12} {each.name}  {_seats(each)} players  {each.page}")
        return
    click.echo(_told(GAMES[game]))


def _seats(game: Game) -> str:
    few, many = game.seats[0], game.seats[-1]
    return str(few) if few == many else f"{few}-{many}"


def _bounds(p: Parameter) -> list[str]:
    bounds = []
    if p.least is not None and p.most is not None:
        bounds.append(f"{p.least} to {p.most}")
    elif p.most is not None:
        bounds.append(f"at most {p.most}")
    elif p.least is not None:
        bounds.append(f"{p.least} or more")
    bounds += [" or ".join(p.choices)] if p.choices else []
    bounds += ["or null"] if p.nullable else []
    return bounds


def _told(game: Game) -> str:
    lines = [f"{game.id} {game.name}, {_seats(game)} players ({game.page})", "", "Room parameters:"]
    for p in game.parameters():
        bounds = _bounds(p)
        default = (
            "null"
            if p.default is None
            else str(p.default).lower()
            if p.type == "boolean"
            else p.default
        )
        lines.append(f"  {p.name} = {default}  ({', '.join([p.type, *bounds])}): {p.doc}")
    lines += ["", "Actions:"]
    lines += [f"  {verb:8} {doc}" for verb, doc in game.verbs.items()]
    lines += ["", "Kinds: " + ", ".join(game.kinds)]
    lines += ["", "Outcomes: " + ", ".join((*game.outcomes, "void"))]
    if game.draws:
        lines += ["", "Draws beside the deck: " + ", ".join(game.draws)]
    return "\n".join(lines)
