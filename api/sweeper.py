"""The sweeper: a process beside the server that looks after tables nobody touches."""

import logging
import os
import signal
import sys
import threading

from api.clock import sweep
from api.config import Config
from api.house import House

__all__ = ["run"]

EVERY = 1.0
"""Seconds between two sweeps."""


def run(house: House, server: int) -> None:
    """Sweep until SIGTERM, or until the server that started this process is gone.

    :param server: its process id, told by itself: it may be gone before this process could ask.
    """
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    while not stop.wait(EVERY) and os.getppid() == server:
        try:
            sweep(house)
        except Exception:
            logging.exception("the sweep failed; the next one comes in a second")


if __name__ == "__main__":
    logging.basicConfig(stream=sys.stderr)
    run(House(Config.from_env()), int(sys.argv[1]))
