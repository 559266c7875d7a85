"""The WSGI entry point: ``app:create_app()``, set up by ``PAIJU_DB`` and the rest of `Config`."""

from api import create_app

__all__ = ["create_app"]
