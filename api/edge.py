"""What stands around every request: the limit, headers, metrics and the log.

WSGI rather than Flask's hooks and the extensions for it, since every poll passes here:
flask-limiter, flask-cors and prometheus-flask-exporter together added 450 us to a route that
took bare Flask 150.
"""

import os
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

import structlog
from flask import Response, current_app
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    multiprocess,
)

from api import polls, problems
from api.errors import TooManyRequests, UnsupportedType
from api.house import House
from api.limits import Limits, address
from api.players import holder

__all__ = ["Edge", "health", "metrics"]

_REQUESTS = Counter("paiju_requests", "Requests", ["endpoint", "status"])
_SECONDS = Histogram(
    "paiju_request_seconds",
    "Time taken, long polls included",
    ["endpoint"],
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30),
)

_HEADERS = [
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", "ETag, Retry-After, Idempotent-Replayed"),
    ("X-Content-Type-Options", "nosniff"),
]
_PREFLIGHT = [
    ("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE"),
    ("Access-Control-Allow-Headers", "Authorization, Content-Type, If-None-Match, Idempotency-Key"),
    ("Access-Control-Max-Age", "86400"),
]
_MOST_GOOD = 20_000
_LONGEST_GOOD = 200
"""Characters of an ``Authorization`` header that is remembered; a token of ours is far shorter."""
_NEWCOMERS = "/v1/players"
_SILENT = {"304 NOT MODIFIED"}

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Edge:
    """The application with its edge; the log never has a token, a body or a card in it."""

    def __init__(self, app: Wsgi, house: House) -> None:
        config = house.config
        self._app = app
        self._house = house
        self._limits = Limits(config.rate, config.burst) if config.rate else None
        self._newcomers = Limits(1, config.newcomers)
        self._good: dict[str, str] = {}  # from header to player
        self._children: dict[tuple[str, str], tuple[Counter, Histogram]] = {}
        self._log = (
            structlog.wrap_logger(
                structlog.WriteLogger(sys.stderr),
                processors=[
                    structlog.processors.TimeStamper(fmt="iso", utc=True),
                    structlog.processors.JSONRenderer(),
                ],
            )
            if config.log
            else None
        )

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        began = time.perf_counter()
        told, endpoint = "", "none"

        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            nonlocal told, endpoint
            told = status
            asked = environ.get("werkzeug.request")  # Flask's, which is gone at the end
            endpoint = getattr(asked, "endpoint", None) or endpoint
            headers += _HEADERS
            if environ["REQUEST_METHOD"] == "OPTIONS":
                headers += _PREFLIGHT
            return start_response(status, headers, *more)

        answer: Iterable[bytes]
        again = 0
        if self._limits is not None:
            again = self._limits.take(self._client(environ), self._house.now())
            again = again or self._newcomer(environ)
        if again:
            answer = problems.of_refused(TooManyRequests(again))(environ, start)
        elif not _json(environ):
            refused = UnsupportedType("the body must be application/json")
            answer = problems.of_refused(refused)(environ, start)
        elif (tag := polls.unchanged(self._house, environ)) is not None:
            endpoint = "tables.view"
            start(
                "304 NOT MODIFIED",
                [("ETag", tag), ("Cache-Control", "private, no-cache"), ("Vary", "Authorization")],
            )
            answer = ()
        else:
            answer = self._app(environ, start)
        if told.startswith("401"):
            self._good.pop(environ.get("HTTP_AUTHORIZATION", ""), None)
        self._count(environ, endpoint, told, time.perf_counter() - began)
        return answer

    def _client(self, environ: dict[str, Any]) -> str:
        """Who is limited: a player, else the address asked from.

        Not the header: there are many ways to write one token. A token that is not known here
        yet is looked up before anything else: whoever asks too much from an address must not
        keep the players behind the same address out.
        """
        header: str = environ.get("HTTP_AUTHORIZATION", "")
        player = self._good.get(header)
        if player is None and 0 < len(header) <= _LONGEST_GOOD:
            player = holder(self._house.store.db, header)
            if player is not None:
                if len(self._good) >= _MOST_GOOD:
                    self._good.clear()
                self._good[header] = player
        return player or address(environ, self._house.config.proxies)

    def _newcomer(self, environ: dict[str, Any]) -> int:
        """As `Limits.take`, of the players made: each has a limit, and coins, of its own."""
        if environ["REQUEST_METHOD"] != "POST" or environ["PATH_INFO"] != _NEWCOMERS:
            return 0
        asking = address(environ, self._house.config.proxies)
        return self._newcomers.take(asking, self._house.now())

    def _count(self, environ: dict[str, Any], endpoint: str, status: str, seconds: float) -> None:
        children = self._children.get((endpoint, status))
        if children is None:
            children = _REQUESTS.labels(endpoint, status[:3]), _SECONDS.labels(endpoint)
            self._children[endpoint, status] = children
        children[0].inc()
        children[1].observe(seconds)
        if self._log is not None and status not in _SILENT:
            self._log.info(
                "request",
                method=environ["REQUEST_METHOD"],
                path=environ["PATH_INFO"],
                endpoint=endpoint,
                status=int(status[:3]),
                ms=round(seconds * 1000, 1),
            )


def _json(environ: dict[str, Any]) -> bool:
    """Whether the body is JSON, or there is none."""
    if environ["REQUEST_METHOD"] not in ("POST", "PUT"):
        return True
    length = environ.get("CONTENT_LENGTH")
    if length in (None, "", "0") and "HTTP_TRANSFER_ENCODING" not in environ:
        return True
    kind: str = environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
    return kind == "application/json" or kind.endswith("+json")


def health() -> Response:
    """Whether the server and its database answer."""
    current_app.extensions["paiju"].store.db.conn.execute("select 1 from heartbeat")
    return Response('{"status": "ok"}', mimetype="application/json")


def metrics() -> Response:
    """The numbers of all worker processes together, for Prometheus."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
