"""二人麻将 two-player mahjong with 71 of 136 tiles in play (docs/rules/mahjong2.md)."""

from engine.mahjong2.game import Mahjong2

__all__ = ["GAME"]

GAME = Mahjong2()
