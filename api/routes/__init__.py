"""The rim: routes that load, call a service and dump."""

from api.routes.hands import hands
from api.routes.lobby import lobby
from api.routes.players import players
from api.routes.tables import tables

__all__ = ["BLUEPRINTS"]

BLUEPRINTS = (players, lobby, tables, hands)
