"""QQ 同花顺, five-card stud with 28 cards (docs/rules/stud.md)."""

from engine.tonghuashun.game import Tonghuashun

__all__ = ["GAME"]

GAME = Tonghuashun()
