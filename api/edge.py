"""What stands before and after every request: limits, headers, metrics, log."""

import time
from typing import Any

from flask import Flask, Response, g, request

from api.config import Config
from api.errors import TooManyRequests, UnsupportedType
from api.limits import Limits

__all__ = ["attach"]


def attach(app: Flask, config: Config) -> None:
    """Put the edge around the application."""
    limits = Limits(config.rate, config.burst) if config.rate else None

    def before() -> None:
        environ = request.environ
        g.began = time.perf_counter()
        if limits is not None:
            client = environ.get("HTTP_AUTHORIZATION") or environ.get("REMOTE_ADDR", "")
            again = limits.take(client)
            if again:
                raise TooManyRequests(again)
        if environ["REQUEST_METHOD"] in ("POST", "PUT"):
            _check_type(environ)

    def after(response: Response) -> Response:
        headers = response.headers
        headers["Access-Control-Allow-Origin"] = "*"
        headers["Access-Control-Expose-Headers"] = "ETag, Retry-After, Idempotent-Replayed"
        headers["X-Content-Type-Options"] = "nosniff"
        if request.method == "OPTIONS":
            headers["Access-Control-Allow-Methods"] = headers.get("Allow", "GET")
            headers["Access-Control-Allow-Headers"] = (
                "Authorization, Content-Type, If-None-Match, Idempotency-Key"
            )
            headers["Access-Control-Max-Age"] = "86400"
        return response

    app.before_request(before)
    app.after_request(after)


def _check_type(environ: dict[str, Any]) -> None:
    """:raises UnsupportedType: there is a body, and it is not JSON."""
    if environ.get("CONTENT_LENGTH") in (None, "", "0") and not environ.get(
        "wsgi.input_terminated"
    ):
        return
    kind = environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
    if kind != "application/json" and not kind.endswith("+json"):
        raise UnsupportedType("the body must be application/json")
