"""What the tests of the betting games share."""

import pickle

import pytest

from engine.errors import IllegalAction
from engine.stud.ranking import DECK_28
from tests.support import names

__all__ = ["Told", "deck_of", "offered", "play", "refused"]


class Told(list):
    """A witness: the events."""

    def __call__(self, event):
        self.append(event)


def deck_of(*deals):
    """A deck of 28 that begins with these deals, each in the order in which its cards go out."""
    dealt = names("".join(deals))
    assert len(set(dealt)) == len(dealt)
    return "".join(dealt + [card for card in DECK_28 if card not in dealt])


def play(hand, text):
    """Actions as ``0 check, 1 bet 4``."""
    for item in text.split(", "):
        seat, action = item.split(" ", 1)
        hand.act(int(seat), action)
    return hand


def refused(hand, seat, action, error=IllegalAction):
    """The error with which the hand refuses; it does not change and does not list the action."""
    before = pickle.dumps(hand)
    with pytest.raises(error) as caught:
        hand.act(seat, action)
    assert pickle.dumps(hand) == before
    assert action not in hand.legal_actions(seat)
    return caught.value


def offered(hand):
    """The verbs that the first seat that is asked has."""
    return [option.verb for option in hand.options(hand.to_act[0])]
