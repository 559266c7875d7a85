"""癞子斗地主 Dou Dizhu with wild cards, grab and open hands (docs/rules/laizi.md)."""

from engine.laizi.game import Laizi

__all__ = ["GAME"]

GAME = Laizi()
