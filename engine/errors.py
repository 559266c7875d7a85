"""What can be wrong, by whose fault it is.

::

    EngineError
    |-- BadSetup        the record or room is wrong: rules, seats, setup
    |-- BadDeal         the deck or a draw is wrong
    `-- BadAction
        |-- BadNotation     the client wrote nonsense
        |-- AfterEnd        the hand is over
        |-- NotInTurn       this seat may not act now
        |-- IllegalAction   the rules forbid it
        `-- UnknownCard     the hand cannot go on: what it needs next was never recorded

Every class has a stable ``code``; the engine knows neither HTTP statuses nor exit codes.
"""

from typing import ClassVar

__all__ = [
    "AfterEnd",
    "BadAction",
    "BadDeal",
    "BadNotation",
    "BadSetup",
    "EngineError",
    "IllegalAction",
    "NotInTurn",
    "UnknownCard",
]


class EngineError(Exception):
    """The root of everything the engine raises on purpose."""

    code: ClassVar[str]

    @property
    def detail(self) -> str:
        """One sentence for a person, without a full stop."""
        return str(self)


class BadSetup(EngineError):
    """Rules, seats or setup that the game does not have."""

    code = "bad_record"


class BadDeal(EngineError):
    """No deck, not the game's deck, or an impossible draw."""

    code = "bad_deal"


class BadAction(EngineError):
    """Whatever an action can be refused for; the hand is as it was."""


class BadNotation(BadAction):
    """Text that is no action of this game, whoever sends it and whenever."""

    code = "bad_notation"


class AfterEnd(BadAction):
    """A well-formed action for a hand that is over."""

    code = "after_end"


class NotInTurn(BadAction):
    """A well-formed action by a seat that may not act now."""

    code = "not_in_turn"

    def __init__(self, seat: int) -> None:
        super().__init__(f"it is not the turn of seat {seat}")
        self.seat = seat


class IllegalAction(BadAction):
    """An action that this seat, whose turn it is, may not take.

    :ivar rule: where the game's page forbids it: ``"phase 5"``, ``"R8"``.
    """

    code = "illegal_action"

    def __init__(self, seat: int, rule: str, detail: str) -> None:
        super().__init__(detail)
        self.seat = seat
        self.rule = rule


class UnknownCard(BadAction):
    """The action's outcome depends on a card of the deal that nobody recorded.

    Only in hands whose deck has unknown cards; the fault is the deal's.
    """

    code = "bad_deal"
