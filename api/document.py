"""The OpenAPI document: errors as they are here, and a page for people made of it."""

import functools
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, render_template
from flask_smorest import Api

from api.problems import CODES, TABLE
from api.schemas import Problem

__all__ = ["Document", "add_docs"]


class Document(Api):  # type: ignore[misc]  # flask-smorest is untyped
    """flask-smorest's, with RFC 9457 problems in the place of its own errors."""

    ERROR_SCHEMA = Problem

    def _register_error_handlers(self) -> None:
        """Leave errors to the application's own handlers."""

    def _register_responses(self) -> None:
        """Register one response a status, with the codes that it may carry."""
        content = {"application/problem+json": {"schema": Problem}}
        for status in HTTPStatus:
            codes = sorted(code for code, own in CODES.items() if own == status)
            told = ", ".join(f"`{code}`" for code in codes)
            response: dict[str, Any] = {"description": f"{status.phrase}: {told or 'an error'}"}
            if status >= 400:
                response["content"] = content
            if status == 401:
                response["headers"] = {"WWW-Authenticate": {"schema": {"type": "string"}}}
            if status == 429:
                response["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
            self.spec.components.response(status.name, response, lazy=True)
            self.spec.components.response(f"Problem{status.value}", response, lazy=True)
        other = {"description": "Another problem", "content": content}
        self.spec.components.response("DEFAULT_ERROR", other, lazy=True)


def add_docs(app: Flask, document: Document) -> None:
    """Serve the page; it works without scripts, and loads nothing from elsewhere."""
    document.spec.components.security_scheme("bearer", {"type": "http", "scheme": "bearer"})

    @functools.cache
    def text() -> str:
        titles = {code: title for _, code, title in TABLE.values()}
        return render_template(
            "docs.html", spec=document.spec.to_dict(), codes=CODES, titles=titles
        )

    def page() -> Response:
        return Response(text(), mimetype="text/html")  # made once: it takes 30 ms

    app.add_url_rule("/docs", "docs", page)
