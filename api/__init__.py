"""The REST API: HTTP at its rim (`routes`), the services inside."""

from flask import Flask
from werkzeug.exceptions import HTTPException

from api import problems
from api.config import Config
from api.document import Document, add_docs
from api.errors import Refused
from api.house import House
from api.routes import BLUEPRINTS
from engine import EngineError

__all__ = ["Config", "create_app"]


def create_app(config: Config | None = None) -> Flask:
    """The application; its database is there already (`House.store.migrate`).

    :param config: None: from the environment.
    """
    from api import edge  # noqa: PLC0415  # its metrics look for their folder when imported

    config = config or Config.from_env()
    app = Flask("api", static_folder=None)
    app.config.update(
        API_TITLE="Paiju 牌局",
        API_VERSION="1",
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/",
        OPENAPI_JSON_PATH="openapi.json",
        API_SPEC_OPTIONS={"info": {"description": "Turn-based card and tile games."}},
        MAX_CONTENT_LENGTH=64 * 1024,
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]  # of the default provider
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    house = app.extensions["paiju"] = House(config)
    document = Document(app)
    for blueprint in BLUEPRINTS:
        document.register_blueprint(blueprint)
    add_docs(app, document)
    app.register_error_handler(Refused, problems.of_refused)
    app.register_error_handler(EngineError, problems.of_engine)
    app.register_error_handler(HTTPException, problems.of_http)
    app.add_url_rule("/healthz", "health", edge.health)
    app.add_url_rule("/metrics", "metrics", edge.metrics)
    app.wsgi_app = edge.Edge(app.wsgi_app, house)  # type: ignore[method-assign]  # as Flask says
    return app
