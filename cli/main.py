"""The group of all commands; each is a file of its own, imported when it is called."""

import importlib
import os
import sys
from typing import Any

import click

from engine import VERSION

__all__ = ["CannotDo", "main"]

_COMMANDS = {
    "backup": "cli.backup",
    "bots": "cli.bots",
    "convert": "cli.convert",
    "demo": "cli.demo",
    "diff-rules": "cli.diff_rules",
    "eval": "cli.evaluate",
    "export": "cli.export",
    "generate": "cli.generate",
    "import": "cli.import_",
    "ledger": "cli.ledger",
    "players": "cli.players",
    "replay": "cli.replay",
    "reports": "cli.reports",
    "rooms": "cli.rooms",
    "rules": "cli.rules",
    "serve": "cli.serve",
    "sweep": "cli.sweep",
    "verify": "cli.verify",
    "void": "cli.void",
}


class CannotDo(click.ClickException):
    """Input that cannot be read: exit status 3."""

    exit_code = 3


class _Commands(click.Group):
    """Imports a command's file when it is asked for: flask alone takes a third of a second."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = _COMMANDS.get(cmd_name)
        if module is None:
            return None
        command: click.Command = importlib.import_module(module).command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()  # here, where a full disk can still be told of
        except Exception as wrong:
            said = _failed(wrong)
            if isinstance(wrong, OSError):
                _drop_output()
            if said is None:
                raise
            raise CannotDo(said) from None


def _failed(wrong: Exception) -> str | None:
    """What to say of a file or database that fails under a command; None: it is not that."""
    if isinstance(wrong, BrokenPipeError):
        return None  # nobody reads on: click ends the command without a word
    if isinstance(wrong, OSError):
        return f"{wrong.filename or 'input or output'}: {wrong.strerror or wrong}"
    sqlite3 = sys.modules.get("sqlite3")  # not imported: it has not failed
    if sqlite3 is not None and isinstance(wrong, sqlite3.Error):
        return f"the database: {wrong}"
    return None


def _drop_output() -> None:
    """Let what standard output did not take go, lest it fails once more at the exit."""
    out = sys.__stdout__
    if out is None or sys.stdout is not out:
        return
    try:
        out.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, out.fileno())
        os.close(nowhere)


@click.command(cls=_Commands)
@click.version_option(VERSION, prog_name="paiju", message="%(prog)s %(version)s")
def main() -> None:
    """Chinese card and tile games: serve them, replay and verify their hand histories.

    Exit status: 0 fine, 1 the thing checked does not hold, 2 wrong usage, 3 input cannot
    be read.
    """
