"""``backup``: a copy of the database, while the server runs."""

import click

from api.operator import backup
from cli.archive import open_house
from cli.main import CannotDo
from cli.options import db_option

__all__ = ["command"]


@click.command("backup")
@click.argument("out", type=click.Path())
@db_option
def command(out: str, db: str) -> None:
    """Copy the database to OUT, as it is at one moment; servers may go on writing.

    OUT must not be there yet. It holds tokens' hashes and the seeds of hands being played:
    only its owner may read it.
    """
    try:
        size = backup(open_house(db), out)
    except FileExistsError:
        raise click.UsageError(f"{out} is there already") from None
    except OSError as wrong:
        raise CannotDo(f"{out}: {wrong.strerror}") from None
    click.echo(f"{out}: {size} bytes")
