"""锄大地 Big Two (docs/rules/bigtwo.md).

`kinds` says how cards read as plays, `listing` finds plays in a hand, `score` counts what
is left in the hands, `game` declares the game and plays a hand on the climbing trick.
"""

from engine.bigtwo.game import BigTwo

__all__ = ["GAME"]

GAME = BigTwo()
