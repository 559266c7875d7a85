"""Arguments and options that several commands take, and what they are turned into."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from cli.main import CannotDo
from engine import GAMES, Game, find
from replays.files import CannotRead, Line, lines_of

__all__ = [
    "Hands",
    "OutPath",
    "Timestamp",
    "db_option",
    "first_line",
    "game_of",
    "game_option",
    "is_given",
    "rules_of",
    "rules_option",
]

F = TypeVar("F", bound=Callable[..., Any])


class _Database(click.Path):
    """A file; not the empty name, which SQLite takes for a database of its own that is lost."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        if not value:
            self.fail("the name of a file is empty", param, ctx)
        return super().convert(value, param, ctx)


def db_option(command: F) -> F:
    """``--db FILE``, the database of the server and the archive."""
    option = click.option(
        "--db",
        default="paiju.db",
        show_default=True,
        envvar="PAIJU_DB",
        type=_Database(),
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


def rules_of(given: Iterable[str]) -> dict[str, Any]:
    """The rules in texts ``K=V``, where V is JSON or else a string.

    :raises click.BadParameter: a text is not of that form.
    """
    rules: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not K=V")
        try:
            rules[name] = json.loads(value)
        except (ValueError, RecursionError):
            rules[name] = value
    return rules


def _rules(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> dict[str, Any]:
    return rules_of(given)


def rules_option(command: F) -> F:
    """``--rules K=V``, any number of times: room parameters that differ from the defaults."""
    option = click.option(
        "--rules", multiple=True, metavar="K=V", callback=_rules, help="A room parameter."
    )
    return option(command)


def is_given(ctx: click.Context, name: str) -> bool:
    """Whether the parameter stands on the command line itself."""
    return ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE


class OutPath(click.Path):
    """A file to write: what would fail at the end of a long run is said at its start."""

    def __init__(self, *, allow_dash: bool = False) -> None:
        super().__init__(dir_okay=False, writable=True, allow_dash=allow_dash)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        if not value:
            self.fail("the name of a file is empty", param, ctx)
        path = super().convert(value, param, ctx)
        folder = Path(os.fspath(value)).parent
        if not folder.is_dir():
            self.fail(f"there is no folder {str(folder)!r}", param, ctx)
        if path != "-" and not Path(os.fspath(value)).exists() and not os.access(folder, os.W_OK):
            self.fail(f"the folder {str(folder)!r} is not writable", param, ctx)
        return path


class Timestamp(click.ParamType[str]):
    """A date or a time (ISO 8601), in UTC if it does not say; as the archive writes times."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            when = datetime.fromisoformat(value)
            if when.tzinfo is None:
                when = when.replace(tzinfo=UTC)
            return when.astimezone(UTC).isoformat(timespec="milliseconds")
        except (ValueError, OverflowError):
            self.fail(
                f"{value!r} is no date or time, such as 2026-11-30 or 2026-11-30T08:00:00Z",
                param,
                ctx,
            )


class Hands:
    """The lines of the paths that a user has named, in order; each path must have some.

    :ivar wrong: the paths that have none, or cannot be read, and what is to be said of them.
    """

    def __init__(self, paths: tuple[str, ...]) -> None:
        self._paths = paths
        self.wrong: dict[str, str] = {}

    def __iter__(self) -> Iterator[Line]:
        for path in self._paths:
            number = 0
            try:
                for number, line in enumerate(self.lines_of(path), 1):  # noqa: B007  # counted
                    yield line
            except CannotRead as wrong:
                self.wrong[path] = str(wrong)
            else:
                if not number:
                    self.wrong[path] = f"no hands in {path}"

    def lines_of(self, path: str) -> Iterator[Line]:
        """The lines of one path.

        :raises CannotRead:
        """
        if not path:
            raise CannotRead("the name of a path is empty")
        return lines_of([path])

    def complain(self) -> None:
        """Say on standard error what was wrong with the paths."""
        for message in self.wrong.values():
            click.echo(f"Error: {message}", err=True)


def first_line(path: str, number: int | None) -> Line:
    """Line `number` of a file, or the first that is not blank.

    :raises CannotDo: there is no such line.
    """
    try:
        found = next((line for line in lines_of([path]) if number in (None, line.number)), None)
    except CannotRead as wrong:
        raise CannotDo(str(wrong)) from None
    if found is None:
        raise CannotDo(
            f"no hands in {path}" if number is None else f"{path} has no hand in line {number}"
        )
    return found
