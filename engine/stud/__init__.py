"""Five-card stud with 28 cards: a machine for two games (docs/rules/stud.md).

`ranking` says what cards are worth, `hand` deals and bets; a game declares its column of
the ranking, its limits, and what it does besides.
"""
