"""The group of all commands; each is a file of its own, imported when it is called."""

import importlib

import click

__all__ = ["CannotDo", "main"]

_COMMANDS = {
    "backup": "cli.backup",
    "bots": "cli.bots",
    "convert": "cli.convert",
    "demo": "cli.demo",
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


class _Lazy(click.Group):
    """Imports a command's file when it is asked for: flask alone takes a third of a second."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = _COMMANDS.get(cmd_name)
        if module is None:
            return None
        command: click.Command = importlib.import_module(module).command
        return command


class CannotDo(click.ClickException):
    """Input that cannot be read: exit status 3."""

    exit_code = 3


@click.command(cls=_Lazy)
def main() -> None:
    """Chinese card and tile games: serve them, replay and verify their hand histories.

    Exit status: 0 fine, 1 the thing checked does not hold, 2 wrong usage, 3 input cannot
    be read.
    """
