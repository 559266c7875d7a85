"""梭哈 Suoha, five-card stud with 28 cards and exchange (docs/rules/stud.md)."""

from engine.suoha.game import Suoha

__all__ = ["GAME"]

GAME = Suoha()
