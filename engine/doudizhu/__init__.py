"""斗地主 Dou Dizhu with points call, grab and farmers' double (docs/rules/doudizhu.md)."""

from engine.doudizhu.game import Doudizhu

__all__ = ["GAME"]

GAME = Doudizhu()
