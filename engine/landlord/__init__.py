"""The landlord game: three players, 54 cards, one against two. A machine for variants.

`kinds` says how cards read as plays, `listing` finds plays in a hand, `hand` plays a hand
whose auction and score a variant declares.
"""
