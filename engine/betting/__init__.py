"""Betting: seats put coins into a pot or fold; the last one in or the best takes it.

`game` says what cards are worth, `hand` judges and settles. What a game's page says of the
order of speaking, of amounts and of the end is the game's.
"""
