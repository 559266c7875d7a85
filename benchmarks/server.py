"""The server beside bare Flask under the same settings of granian: ``python -m benchmarks.server``.

Two pairs, in turn and each several times, since the machine's other work comes and goes:
a poll that finds nothing new against a route with a constant answer, and a move against a
route that makes one durable insert. What counts is the ratio of the medians. Beside them
the lobby of boardgame.io, where node is there to run it.
"""

import os
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from flask import Flask

from benchmarks.http import (
    SECONDS,
    THREADS,
    WORKERS,
    Client,
    Table,
    asker,
    database,
    granian,
    rate,
    raw,
    serving,
)
from benchmarks.timing import RUNS, alternate, medians, print_rates

CLIENTS = 8


def bare() -> Flask:
    """A constant answer, and an answer after one durable insert."""
    app = Flask("bare")
    local = threading.local()

    @app.get("/constant")
    def constant() -> str:
        return "{}"

    @app.post("/insert")
    def insert() -> str:
        db = getattr(local, "db", None)
        if db is None:
            db = local.db = sqlite3.connect(os.environ["BARE_DB"], isolation_level=None, timeout=30)
            db.execute("pragma journal_mode = wal")
            db.execute("pragma synchronous = full")
            db.execute("create table if not exists t (id integer primary key, x text)")
        db.execute("begin immediate")
        db.execute("insert into t (x) values ('play 3s')")
        db.execute("commit")
        return "{}"

    return app


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="paiju-bench-"))
    env = {**database(folder), "BARE_DB": str(folder / "bare.db")}
    with ExitStack() as stack:
        plain = stack.enter_context(serving(partial(granian, "benchmarks.server:bare()"), env))
        ours = stack.enter_context(serving(partial(granian, "app:create_app()"), env))
        flask = [Client(plain) for _ in range(CLIENTS)]
        tables = [Table(Client(ours)) for _ in range(CLIENTS)]
        constant = [asker(c, raw("GET", "/constant"), 200) for c in flask]
        insert = [asker(c, raw("POST", "/insert", {"x": 1}), 200) for c in flask]
        views = [asker(t.client, raw("GET", t.path, None, t.tokens[0]), 200) for t in tables]
        moves = [table.move for table in tables]
        measures = {
            "bare constant": lambda: rate(constant),
            "poll, 304": lambda: rate(unchanged(tables)),
            "poll, the whole view": lambda: rate(views),
            "bare durable insert": lambda: rate(insert),
            "move": lambda: rate(moves),
        }
        lobby = stack.enter_context(boardgame(folder))
        if lobby is not None:
            port, match = lobby
            asked = raw("GET", f"/games/g/{match}")
            matches = [asker(Client(port), asked, 200) for _ in range(CLIENTS)]
            measures["boardgame.io lobby, a match"] = lambda: rate(matches)
        results = alternate(measures)
    report(results)


def unchanged(tables: list[Table]) -> list[Callable[[], bool]]:
    """Polls that find nothing new; the tag is asked for just before, since moves come between."""
    return [asker(t.client, raw("GET", t.path, None, t.tokens[0], t.tag()), 304) for t in tables]


@contextmanager
def boardgame(folder: Path) -> Iterator[tuple[int, str] | None]:
    """The port of boardgame.io's server with its FlatFile storage, and a match; None: no node."""
    here = Path(__file__).with_name("peers") / "boardgame"
    if not (here / "node_modules").exists():
        print("boardgame.io is left out: it needs node and npm")
        yield None
        return
    store = folder / "boardgame"
    store.mkdir()
    with serving(lambda port: ["node", str(here / "server.js"), str(port), str(store)]) as port:
        made = Client(port).json("POST", "/games/g/create", {"numPlayers": 3})
        yield port, made["matchID"]


def report(results: dict[str, list[float]]) -> None:
    found = medians(results)
    print(f"{WORKERS} workers of {THREADS} threads, {CLIENTS} clients, {RUNS} runs of {SECONDS} s")
    print_rates(results)
    print(f"poll / bare constant route   {found['poll, 304'] / found['bare constant']:.2f}")
    print(f"move / bare durable insert   {found['move'] / found['bare durable insert']:.2f}")


if __name__ == "__main__":
    main()
