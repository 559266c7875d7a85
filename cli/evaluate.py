"""``eval``: what cards are."""

import json
from collections import Counter

import click

from cli.main import CannotDo
from cli.options import game_of
from engine import GAMES, BadNotation, Evaluation, Game
from engine.betting.game import BettingGame
from engine.cards import RANKS, split

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
    if laizi is not None:
        _check_wild(rules, laizi)
    try:
        found = [rules.evaluate(text, wild=laizi) for text in cards]
    except BadNotation as wrong:
        raise CannotDo(wrong.detail) from None
    best = rules.best(found)
    for one in found:
        click.echo(json.dumps(_data(one)) if as_json else _told(rules, one))
    if len(found) > 1:
        click.echo(json.dumps({"best": list(best)}) if as_json else _why(rules, found, best))
    ctx.exit(1 if any(one.kind is None for one in found) else 0)


def _data(one: Evaluation) -> dict[str, object]:
    rank = None if one.rank is None else list(one.rank)
    readings = [dict(reading) for reading in one.readings]
    return {"cards": one.cards, "kind": one.kind, "readings": readings, "rank": rank}


def _check_wild(game: Game, laizi: str) -> None:
    """:raises click.BadParameter: the game has no wild rank, or it is none."""
    if "laizi" not in game.draws:
        raise click.BadParameter(f"{game.id} has no wild rank", param_hint="--laizi")
    if len(laizi) != 1 or laizi not in RANKS:
        raise click.BadParameter(
            f"{laizi!r} is none of the ranks {', '.join(RANKS)}", param_hint="--laizi"
        )


def _why_nothing(game: Game, one: Evaluation) -> str:
    """Why cards are no play, as far as their number and their ranks say."""
    names = split(one.cards)
    if isinstance(game, BettingGame):
        few, many = game.sizes[0], game.sizes[-1]
        wanted = str(few) if few == many else f"{few} to {many}"
        return f"{len(names)} cards, where {wanted} are compared"
    if "win" in game.kinds:
        if len(names) % 3 == 0:
            return f"{len(names)} tiles, where a hand has 13 or 14, or fewer by three a meld"
        return "no four melds and a pair, nor one tile away from it"
    counts = Counter(name if name in ("BJ", "RJ") else name[0] for name in names)
    made = ", ".join(f"{number} x {rank}" for rank, number in counts.items())
    return f"{made} is none of the kinds that `rules {game.id}` lists"


def _told(game: Game, one: Evaluation) -> str:
    if one.kind is None:
        return f"{one.cards}: no play: {_why_nothing(game, one)}"
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
