"""The games there are: one folder of this package each."""

from engine.bigtwo import GAME as BIGTWO
from engine.contract import Game
from engine.doudizhu import GAME as DOUDIZHU
from engine.laizi import GAME as LAIZI
from engine.mahjong2 import GAME as MAHJONG2
from engine.suoha import GAME as SUOHA
from engine.tonghuashun import GAME as TONGHUASHUN
from engine.zhajinhua import GAME as ZHAJINHUA

__all__ = ["GAMES", "find"]

GAMES: dict[str, Game] = {
    game.id: game for game in (DOUDIZHU, LAIZI, BIGTWO, ZHAJINHUA, TONGHUASHUN, SUOHA, MAHJONG2)
}
"""By id, in the order in which the rule pages list them."""


def find(game: str) -> Game | None:
    """The game with this id."""
    return GAMES.get(game)
