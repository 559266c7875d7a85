"""Arguments and options that several commands take, and what they are turned into."""

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

from cli.main import CannotDo
from engine import GAMES, Game, find
from replays.files import CannotRead, Line, lines_of

__all__ = ["db_option", "first_line", "game_of", "game_option", "rules_option"]

F = TypeVar("F", bound=Callable[..., Any])


def db_option(command: F) -> F:
    """``--db FILE``, the database of the server and the archive."""
    option = click.option(
        "--db",
        default="paiju.db",
        show_default=True,
        envvar="PAIJU_DB",
        type=click.Path(dir_okay=False),
        help="The database.",
    )
    return option(command)


def game_option(*, required: bool) -> Callable[[F], F]:
    """``--game G``, one of the catalogue."""
    return click.option(
        "--game", type=click.Choice(list(GAMES)), required=required, help="The game's id."
    )


def game_of(name: str) -> Game:
    """The game with this id; the choice is checked by click."""
    game = find(name)
    assert game is not None
    return game


def _rules(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> dict[str, Any]:
    rules: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not K=V")
        try:
            rules[name] = json.loads(value)
        except ValueError:
            rules[name] = value
    return rules


def rules_option(command: F) -> F:
    """``--rules K=V``, any number of times: room parameters that differ from the defaults."""
    option = click.option(
        "--rules", multiple=True, metavar="K=V", callback=_rules, help="A room parameter."
    )
    return option(command)


def first_line(path: str, number: int | None) -> Line:
    """Line `number` of a file, or its only one.

    :raises CannotDo: there is no such line, or more than one to choose from.
    """
    try:
        found = [line for line in lines_of([path]) if number in (None, line.number)]
    except CannotRead as wrong:
        raise CannotDo(str(wrong)) from None
    if not found:
        raise CannotDo(f"{path} has no such line")
    return found[0]
