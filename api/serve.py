"""The server: gunicorn with threads, and the sweeper beside it."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter

from api.clock import start_up
from api.operator import open_house

__all__ = ["THREADS", "serve"]

THREADS = 64
"""A worker's; long polls hold most of them (`Config.most_waiting`)."""


class _Server(BaseApplication):  # type: ignore[misc]  # gunicorn is untyped
    def __init__(self, settings: dict[str, Any]) -> None:
        self._settings = settings
        self.sweeper = _Sweeper()
        super().__init__()

    def run(self) -> None:
        _Arbiter(self).run()

    def load_config(self) -> None:
        for name, value in self._settings.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        from api import create_app  # noqa: PLC0415  # in the worker alone

        return create_app()


class _Sweeper:
    """The sweeper's process, and another one when it has died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._began = 0.0

    def keep(self) -> None:
        """Start one if none runs, but not more than one a second."""
        if self._process is not None and self._process.poll() is None:
            return
        if self._process is None or time.monotonic() - self._began >= 1:
            command = [sys.executable, "-m", "api.sweeper", str(os.getpid())]
            self._process = subprocess.Popen(command)  # noqa: S603  # our own
            self._began = time.monotonic()

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(10)


class _Arbiter(Arbiter):  # type: ignore[misc]  # gunicorn is untyped
    """The master, which looks after the sweeper as it does after the workers.

    Not in a thread of its own: a worker that is forked while another process is being
    started would hold on to that one's pipe.
    """

    def manage_workers(self) -> None:
        super().manage_workers()
        self.app.sweeper.keep()


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

    def gone(arbiter: Any) -> None:
        arbiter.app.sweeper.stop()
        shutil.rmtree(metrics, ignore_errors=True)

    settings = {
        "bind": f"{host}:{port}",
        "workers": workers,
        "worker_class": "gthread",
        "threads": THREADS,
        "control_socket_disable": True,
        "accesslog": None,
        "child_exit": _forget,
        "graceful_timeout": 10,
        "keepalive": 75,
        "on_exit": gone,
        "post_worker_init": _let_go_on_term,
    }
    _Server(settings).run()


def _forget(_: Any, worker: Any) -> None:
    """Drop the gauges of a worker that is gone."""
    from prometheus_client import multiprocess  # noqa: PLC0415  # it looks for its folder when imported

    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def _let_go_on_term(worker: Any) -> None:
    """Answer the waiting polls at once when the worker is told to stop."""
    waiting = worker.wsgi.extensions["paiju"].waiting
    before: Callable[[int, FrameType | None], Any] = signal.getsignal(signal.SIGTERM)  # type: ignore[assignment]

    def stop(number: int, frame: FrameType | None) -> None:
        waiting.stop()
        before(number, frame)

    signal.signal(signal.SIGTERM, stop)
