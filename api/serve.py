"""The server: granian with threads, and the sweeper beside it."""

import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from contextlib import suppress
from typing import Any

from flask import Flask
from granian.constants import Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.mp import MPServer

from api.clock import start_up
from api.operator import open_house

__all__ = ["THREADS", "serve"]

THREADS = 64
"""A worker's; long polls hold most of them (`Config.most_waiting`)."""
_CONSOLE = {"class": "logging.StreamHandler", "formatter": "generic", "stream": "ext://sys.stderr"}
_LOGGING = {"handlers": {"console": _CONSOLE, "access": _CONSOLE}}
"""granian writes to standard output otherwise."""
_STOP_SECONDS = 10
"""How long a worker may take to answer what it has begun; then it is killed."""


class _Sweeper:
    """The sweeper's process, and another one when it has died."""

    def __init__(self) -> None:
        self._process = 0
        self._stopping = threading.Event()
        self._keeper = threading.Thread(target=self._keep, daemon=True)

    def start(self) -> None:
        """Start it."""
        self._keeper.start()

    def _keep(self) -> None:
        # Not `subprocess`: a worker that is forked just then would hold on to its pipe.
        command = [sys.executable, "-m", "api.sweeper", str(os.getpid())]
        while not self._stopping.is_set():
            self._process = os.posix_spawn(sys.executable, command, os.environ)
            os.waitpid(self._process, 0)
            self._stopping.wait(1)

    def stop(self) -> None:
        """Stop it, and wait until it has ended."""
        self._stopping.set()
        if self._process:
            with suppress(ProcessLookupError):
                os.kill(self._process, signal.SIGTERM)
        self._keeper.join(_STOP_SECONDS)


class _Server(MPServer):  # type: ignore[misc]
    """granian, which tells its workers to let the waiting polls go before it stops them."""

    def __init__(self, **settings: Any) -> None:
        super().__init__("api:create_app", interface=Interfaces.WSGI, **settings)
        # Nothing is ever written: the workers see that no end is open for it any more, because
        # the server stops, or is gone.
        self._stopped, self._running = os.pipe()

    def load(self, _target: str) -> Flask:
        """The application of a worker, in its process."""
        from api import create_app  # noqa: PLC0415  # in the worker alone

        os.close(self._running)
        app = create_app()
        waiting = app.extensions["paiju"].waiting
        threading.Thread(target=self._let_go, args=(waiting,), daemon=True).start()
        return app

    def _let_go(self, waiting: Any) -> None:
        os.read(self._stopped, 1)
        waiting.stop()
        while True:  # until it is heard: a worker that has only just begun does not listen yet
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(0.5)

    def shutdown(self, exit_code: int = 0) -> None:
        """Stop."""
        os.close(self._running)
        super().shutdown(exit_code)


def serve(
    *, host: str = "127.0.0.1", port: int = 8000, workers: int = 2, db: str = "paiju.db"
) -> None:
    """Serve until SIGTERM; makes or updates the database first, and then voids what it must.

    Everything else is set by the environment (`Config.from_env`).
    """
    os.environ["PAIJU_DB"] = db
    # No TemporaryDirectory: each forked worker would remove it when it exits, under the others.
    metrics = tempfile.mkdtemp(prefix="paiju-metrics-")
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = metrics
    house = open_house()
    start_up(house)
    house.store.close()
    sweeper = _Sweeper()
    server = _Server(
        address=host,
        port=port,
        workers=workers,
        blocking_threads=THREADS,
        respawn_failed_workers=True,
        workers_kill_timeout=_STOP_SECONDS,
        log_level=LogLevels.error,
        log_dictconfig=_LOGGING,
        http1_settings=HTTP1Settings(header_read_timeout=10_000),
    )
    server.on_startup(sweeper.start)
    server.on_shutdown(sweeper.stop)
    try:
        server.serve(target_loader=server.load)
    finally:
        shutil.rmtree(metrics, ignore_errors=True)
