"""PokerKit's `State`: five-card stud for three, replayed from cards and actions in memory.

``replay HANDS`` reads a list of the cards in the order in which they are dealt on each line;
in each of the four rounds the first seat bets and the others call.
"""

import json
import sys
import time
from pathlib import Path

from pokerkit import Automation, Deck, Opening, StandardHighHand, State, Street
from pokerkit.state import BettingStructure

SEATS = 3
ROUNDS = 4
AUTOMATIONS = tuple(
    getattr(Automation, name)
    for name in (
        "ANTE_POSTING",
        "BET_COLLECTION",
        "BLIND_OR_STRADDLE_POSTING",
        "CARD_BURNING",
        "HOLE_CARDS_SHOWING_OR_MUCKING",
        "HAND_KILLING",
        "CHIPS_PUSHING",
        "CHIPS_PULLING",
    )
)


def street(number: int) -> Street:
    dealt = (False, True) if number == 0 else (True,)
    return Street(
        card_burning_status=False,
        hole_dealing_statuses=dealt,
        board_dealing_count=0,
        draw_status=False,
        opening=Opening.HIGH_HAND,
        min_completion_betting_or_raising_amount=2,
        max_completion_betting_or_raising_count=None,
    )


STREETS = tuple(map(street, range(ROUNDS)))


def replay(cards: list[str]) -> int:
    """The number of actions, deals left out."""
    state = State(
        AUTOMATIONS,
        Deck.STANDARD,
        (StandardHighHand,),
        STREETS,
        BettingStructure.NO_LIMIT,
        True,
        2,
        0,
        0,
        1000,
        SEATS,
    )
    left, actions = iter(cards), 0
    for number in range(ROUNDS):
        for _ in range(2 * SEATS if number == 0 else SEATS):
            state.deal_hole(next(left))
        state.complete_bet_or_raise_to(2)
        for _ in range(SEATS - 1):
            state.check_or_call()
        actions += SEATS
    if state.status:
        raise AssertionError("the hand is not over")
    return actions


def main() -> None:
    lines = Path(sys.argv[2]).read_text(encoding="utf-8").splitlines()
    hands = [json.loads(line) for line in lines]
    began = time.perf_counter()
    actions = sum(map(replay, hands))
    seconds = time.perf_counter() - began
    print(json.dumps({"hands": len(hands), "actions": actions, "seconds": seconds}))


if __name__ == "__main__":
    main()
