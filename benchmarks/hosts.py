"""gunicorn beside granian, both with long polls open: ``python -m benchmarks.hosts``.

The same application, processes and threads. While clients wait at a table at which nothing
happens, others poll and move; and how long after a move does a poll that waits for it end?
"""

import os
import statistics
import tempfile
import threading
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from benchmarks.http import Client, Table, database, granian, gunicorn, rate, raw, serving
from benchmarks.server import CLIENTS, unchanged
from benchmarks.timing import alternate, medians, print_rates

WAITING = 48
WAKES = 40


def wait(port: int, path: str, token: str, over: threading.Event) -> None:
    """One long poll of a player after the other, at a table at which nothing happens."""
    client = Client(port)
    version = client.json("GET", path, None, token)["version"]
    while not over.is_set():
        client.ask(raw("GET", f"{path}?since={version}&wait=3", None, token))


def wake(port: int, table: Table) -> float:
    """The median of milliseconds from a move to the end of a poll that waits for it."""
    client, times = Client(port), []
    while len(times) < WAKES:
        version = table.view["version"]
        ended: list[float] = []
        asked = raw("GET", f"{table.path}?since={version}&wait=20", None, table.tokens[0])
        waiting = threading.Thread(
            target=lambda asked=asked, ended=ended: ended.append(
                (client.ask(asked), time.perf_counter())[1]
            )
        )
        waiting.start()
        time.sleep(0.05)
        began = time.perf_counter()
        table.move()
        waiting.join()
        times.append(1000 * (ended[0] - began))
    return statistics.median(times)


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="paiju-bench-"))
    env = database(folder)
    over = threading.Event()
    measures = {}
    with ExitStack() as stack:
        for name, host in {"gunicorn": gunicorn, "granian": granian}.items():
            port = stack.enter_context(serving(partial(host, "app:create_app()"), env))
            tables = [Table(Client(port)) for _ in range(CLIENTS)]
            quick = Table(Client(port))
            for still in (Table(Client(port)) for _ in range(WAITING // 3)):
                for token in still.tokens:
                    asked = (port, still.path, token, over)
                    threading.Thread(target=wait, args=asked, daemon=True).start()
            measures[f"{name}: poll, 304"] = lambda tables=tables: rate(unchanged(tables))
            measures[f"{name}: move"] = lambda tables=tables: rate([t.move for t in tables])
            measures[f"{name}: move to wake, ms"] = lambda p=port, q=quick: wake(p, q)
        results = alternate(measures)
        over.set()
    print(f"with {WAITING} long polls open, {os.cpu_count()} processors")
    print_rates(results, "")
    found = medians(results)
    for what in ("poll, 304", "move", "move to wake, ms"):
        ratio = found[f"granian: {what}"] / found[f"gunicorn: {what}"]
        print(f"granian / gunicorn, {what:18} {ratio:.2f}")


if __name__ == "__main__":
    main()
