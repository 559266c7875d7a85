"""扎金花 Zha Jin Hua (docs/rules/zhajinhua.md)."""

from engine.zhajinhua.game import Zhajinhua

__all__ = ["GAME"]

GAME = Zhajinhua()
