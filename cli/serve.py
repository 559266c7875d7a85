"""``serve``: the API."""

import sqlite3

import click

from cli.main import CannotDo
from cli.options import db_option

__all__ = ["command"]


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option("--workers", default=2, show_default=True, type=click.IntRange(1, 64))
@db_option
def command(host: str, port: int, workers: int, db: str) -> None:
    """Serve the API on gunicorn (threads), with the sweeper beside it, until SIGTERM.

    The database is made if it is not there. Environment variables set the rest: PAIJU_ROOMS
    (a file of rooms), PAIJU_GRANT, PAIJU_RATE and PAIJU_BURST.
    """
    from api.serve import serve  # noqa: PLC0415  # gunicorn and flask only when they serve

    try:
        serve(host=host, port=port, workers=workers, db=db)
    except sqlite3.Error as wrong:
        raise CannotDo(f"{db}: {wrong}") from None
