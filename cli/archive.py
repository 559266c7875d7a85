"""The database that a command works on."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import click

from api.config import Config
from api.house import House
from api.store import Store
from cli.main import CannotDo
from replays.archive import Archive

__all__ = ["config", "open_archive", "open_house", "open_store"]


def open_store(path: str, *, create: bool) -> Store:
    """The database, with all its tables.

    :param create: make it if it is not there.
    :raises CannotDo: it is not there, or is no database.
    """
    if not create and not Path(path).exists():
        raise CannotDo(f"{path}: no such database")
    store = Store(path)
    try:
        store.migrate()
    except sqlite3.DatabaseError as wrong:
        raise CannotDo(f"{path}: {wrong}") from None
    return store


def open_archive(path: str, *, create: bool) -> tuple[Store, Archive]:
    """The database and the archive in it, as in `open_store`."""
    store = open_store(path, create=create)
    return store, Archive(store.db)


def open_house(path: str) -> House:
    """The services on a database that is there, for the operator's commands.

    :raises CannotDo: it is not there, or is no database.
    """
    open_store(path, create=False).close()
    return House(replace(config(), db=path))


def config() -> Config:
    """The settings of the environment.

    :raises click.UsageError: one of them is not a number.
    """
    try:
        return Config.from_env()
    except ValueError as wrong:
        raise click.UsageError(f"a PAIJU_ variable of the environment: {wrong}") from None
