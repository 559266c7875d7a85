"""``serve``: the API."""

import socket
import sqlite3

import click

from cli.archive import config
from cli.main import CannotDo
from cli.options import db_option
from engine import BadSetup

__all__ = ["command"]


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option("--workers", default=2, show_default=True, type=click.IntRange(1, 64))
@db_option
def command(host: str, port: int, workers: int, db: str) -> None:
    """Serve the API on granian (threads), with the sweeper beside it, until SIGTERM.

    The database is made if it is not there. Environment variables set the rest: PAIJU_ROOMS
    (a file of rooms), PAIJU_GRANT, PAIJU_RATE and PAIJU_BURST.
    """
    from api.serve import serve  # noqa: PLC0415  # granian and flask only when they serve

    config()
    _check(host, port)
    try:
        serve(host=host, port=port, workers=workers, db=db)
    except sqlite3.Error as wrong:
        raise CannotDo(f"{db}: {wrong}") from None
    except (BadSetup, ValueError) as wrong:
        raise CannotDo(f"the file of rooms: {wrong}") from None


def _check(host: str, port: int) -> None:
    """:raises CannotDo: one cannot listen there; granian would share the port."""
    try:
        kind, *_, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(kind) as server:
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            server.bind(address)
    except (OSError, UnicodeError) as wrong:
        why = getattr(wrong, "strerror", None) or wrong
        raise CannotDo(f"cannot listen at {host}:{port}: {why}") from None
