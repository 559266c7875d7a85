"""``eval``: what cards are."""

import json

import click

from cli.main import CannotDo
from cli.options import game_of
from engine import GAMES, BadNotation, Evaluation, Game

__all__ = ["command"]


@click.command("eval")
@click.argument("game", type=click.Choice(list(GAMES)))
@click.argument("cards", nargs=-1, required=True)
@click.option("--laizi", metavar="R", help="The wild rank.")
@click.option("--json", "as_json", is_flag=True, help="One object a hand, then the best.")
@click.pass_context
def command(
    ctx: click.Context, game: str, cards: tuple[str, ...], laizi: str | None, *, as_json: bool
) -> None:
    """Say what CARDS are under the game's rules; of several, which is highest, and why.

    Exit status 3 if they are no cards of the game, 1 if some are no play.
    """
    rules = game_of(game)
    try:
        found = [rules.evaluate(text, wild=laizi) for text in cards]
    except BadNotation as wrong:
        raise CannotDo(wrong.detail) from None
    best = rules.best(found)
    for one in found:
        click.echo(json.dumps(_data(one)) if as_json else _told(one))
    if len(found) > 1:
        click.echo(json.dumps({"best": list(best)}) if as_json else _why(rules, found, best))
    ctx.exit(1 if any(one.kind is None for one in found) else 0)


def _data(one: Evaluation) -> dict[str, object]:
    rank = None if one.rank is None else list(one.rank)
    readings = [dict(reading) for reading in one.readings]
    return {"cards": one.cards, "kind": one.kind, "readings": readings, "rank": rank}


def _told(one: Evaluation) -> str:
    if one.kind is None:
        return f"{one.cards}: no play"
    others = [
        f"{reading['kind']} {reading.get('cards', '')}".strip() for reading in one.readings[1:]
    ]
    also = f" (also {', '.join(others)})" if others else ""
    text = one.readings[0].get("cards", one.cards) if one.readings else one.cards
    return f"{text}: {one.kind}{also}"


def _why(game: Game, found: list[Evaluation], best: tuple[int, ...]) -> str:
    if not best:
        return "highest: none"
    lines = []
    for index in best:
        beaten = [other.cards for other in found if game.beats(found[index], other)]
        over = f" beats {', '.join(beaten)}" if beaten else " beats none of the others"
        lines.append(f"highest: {found[index].cards}, {found[index].kind},{over}")
    return "\n".join(lines)
