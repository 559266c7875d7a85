"""Hands for both sides of a comparison: the same cards, and where it can be the same plays."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine import SCHEME, EngineError, Hand, Stream, commitment, find
from engine.cards import CARDS, cards_of, format_cards, split
from replays.record import Record, Shuffle, seal
from replays.walk import recorded

SEATS = 3
_NO_GRABS = {"grab": False, "double": False}
_PLACES = 51  # of dealt cards, that OpenSpiel numbers first
_SPIEL_SUITS, _SPIEL_RANKS = "cdhs", "3456789TJQKA2"
_SPIEL_JOKERS = {"(BWJ)": "B", "(CJ)": "R"}


def deal(game_id: str, number: int, rules: dict[str, Any]) -> dict[str, Any]:
    game = find(game_id)
    assert game is not None
    return game.deal(game.read_rules(rules), SEATS, {}, Stream(*_seeds(number)))


def _seeds(number: int) -> tuple[str, list[str]]:
    chance = random.Random(number)
    return chance.randbytes(32).hex(), [chance.randbytes(8).hex() for _ in range(SEATS)]


def played(
    game_id: str,
    number: int,
    rules: dict[str, Any],
    choices: Iterator[Callable[[Hand], str]],
    *,
    shuffle: bool = True,
) -> Record:
    """The record of a hand in which the seat asked first always does the next choice.

    :param shuffle: whether the record has the seeds, so that the deal is checked too.
    :raises EngineError: a choice is not legal, or not the hand's last.
    """
    game = find(game_id)
    assert game is not None
    dealt = deal(game_id, number, rules)
    hand = game.start(game.read_rules(rules), SEATS, {}, dealt)
    actions = []
    for choose in choices:
        seat, action = hand.to_act[0] if hand.to_act else 0, choose(hand)
        hand.act(seat, action)
        actions.append(f"{seat} {action}")
    if hand.result is None:
        raise EngineError("the hand goes on")
    record = recorded(
        game,
        rules=rules,
        players=[f"p{seat}" for seat in range(SEATS)],
        coins=None,
        setup={},
        deal=dealt,
        actions=actions,
        result=hand.result,
    )
    if shuffle:
        server_seed, clients = _seeds(number)
        record.shuffle = Shuffle(SCHEME, commitment(server_seed), server_seed, clients)
    return seal(record)


# Dou Dizhu beside OpenSpiel.


def spiel_deal(number: int) -> list[int]:
    """OpenSpiel's actions of chance: the marker's place, then the cards, seat by seat."""
    dealt = deal("doudizhu", number, _NO_GRABS)
    names = split(dealt["deck"])
    order = [names[17 * (place % SEATS) + place // SEATS] for place in range(_PLACES)]
    return [order.index(dealt["marker"]), *map(_spiel_card, order)]


def _spiel_card(name: str) -> int:
    if name in ("BJ", "RJ"):
        return _PLACES + 52 + (name == "RJ")
    return _PLACES + 13 * _SPIEL_SUITS.index(name[1]) + _SPIEL_RANKS.index(name[0])


def spiel_record(number: int, texts: Sequence[str], *, shuffle: bool) -> Record | None:
    """OpenSpiel's game with this deal as a record; None where the rules differ.

    :param texts: what OpenSpiel calls the players' actions.
    """
    choices = (lambda hand, text=text: _spiel_choice(hand, text) for text in texts)
    try:
        return played("doudizhu", number, _NO_GRABS, choices, shuffle=shuffle)
    except EngineError:
        return None


def _spiel_choice(hand: Any, text: str) -> str:
    if text == "Pass":
        return "pass"
    if text.startswith("Bid"):
        return f"call {text[-1]}"
    if hand.phase != "play":
        raise EngineError("the bidding is over in OpenSpiel alone")
    for joker, letter in _SPIEL_JOKERS.items():
        text = text.replace(joker, letter)
    held = list(cards_of(hand.hands[hand.turn]))
    chosen = 0
    for rank in text.replace("-", ""):
        card = next(c for c in held if CARDS[c.bit_length() - 1][0] == rank)
        held.remove(card)
        chosen |= card
    return str(hand.recorded(hand.turn, f"play {format_cards(chosen)}"))


# Stud beside PokerKit.

_ROUND = ("bet 2", "call", "call")
STUD = {
    "tonghuashun": ({"max": 1000}, _ROUND * 4),
    "suoha": ({}, (*_ROUND, *["keep"] * 3, *_ROUND, *["keep"] * 3, *_ROUND, "open")),
}
"""Rules and actions of a hand in which the first seat bets in each round and all call."""


def stud_record(game_id: str, number: int) -> Record:
    rules, actions = STUD[game_id]
    choices = (lambda _, action=action: action for action in actions)
    return played(game_id, number, rules, choices)


def stud_cards(number: int) -> list[str]:
    """As many as three seats get, from the same deck."""
    return split(deal("tonghuashun", number, STUD["tonghuashun"][0])["deck"])[: 5 * SEATS]
