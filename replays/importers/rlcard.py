"""RLCard's showdown: recorded games as JSON, any number of documents a file."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from engine.cards import RANKS
from replays.files import Line
from replays.importers.common import (
    CannotExpress,
    Found,
    Refused,
    each_document,
    parse,
    source_of,
    text_of,
)
from replays.importers.landlord import (
    Move,
    deal_of,
    finish,
    new_record,
    play_of,
    rotation,
    told,
)
from replays.record import Record

__all__ = ["hands", "recognises", "write"]

_NAMES = {
    **{suit.upper() + rank: rank + suit for rank in RANKS for suit in "shcd"},
    "BJ": "BJ",
    "RJ": "RJ",
}
_SPELT = {card: name for name, card in _NAMES.items()}
_MOST = 400
_NOTES = (
    "which of the landlord's cards were the bottom is not recorded: the last three as written",
    "there are no scores in the original",
)


def recognises(head: Sequence[bytes]) -> bool:
    """Whether a file that begins with these lines is one of these."""
    return head[0].startswith(b"{") and any(
        re.search(rb'"(?:playerInfo|initHands|moveHistory)"', text) for text in head
    )


def hands(lines: Iterable[Line]) -> Iterator[Found]:
    """All games of a file."""
    return each_document(lines, _record)


def _record(line: Line) -> Record:
    data = parse(line)
    if not isinstance(data, dict):
        raise Refused("bad_record", "not a JSON object")
    players, landlord = _players(data.get("playerInfo"))
    dealt = [
        _cards(hand, f"initHands[{seat}]") for seat, hand in enumerate(_list(data, "initHands"))
    ]
    if len(dealt) != 3 or len(dealt[landlord]) != 20:
        raise Refused("bad_deal", "initHands are not three hands, the landlord's of 20 cards")
    bottom = dealt[landlord][17:]
    dealt[landlord] = dealt[landlord][:17]
    source = source_of("rlcard", line, original=text_of(line), notes=list(_NOTES))
    record = new_record(players, deal_of(dealt, bottom), source, landlord=landlord)
    return finish(record, list(_moves(_list(data, "moveHistory"), landlord)))


def _list(data: dict[str, Any], key: str) -> list[Any]:
    value = data.get(key)
    if not isinstance(value, list):
        raise Refused("bad_record", f"{key} is missing, or no list")
    return value


def _players(info: Any) -> tuple[list[str], int]:
    """Names by seat, and the landlord's seat."""
    known = [each for each in info if isinstance(each, dict)] if isinstance(info, list) else []
    by_seat = {each.get("index"): each for each in known if type(each.get("index")) is int}
    if len(known) != 3 or set(by_seat) != {0, 1, 2}:
        raise Refused("bad_record", "playerInfo is not of three players with an index each")
    roles = [by_seat[seat].get("role") for seat in range(3)]
    if sorted(map(str, roles)) != ["landlord", "peasant", "peasant"]:
        raise Refused("bad_record", "playerInfo has not one landlord and two peasants")
    agents = [by_seat[seat].get("agentInfo") for seat in range(3)]
    names = [agent.get("name") if isinstance(agent, dict) else None for agent in agents]
    if not all(isinstance(name, str) and name for name in names) or len(set(names)) < 3:
        names = [f"rlcard-{seat}" for seat in range(3)]
    return [str(name) for name in names], roles.index("landlord")


def _cards(text: Any, place: str) -> list[str]:
    if not isinstance(text, str):
        raise Refused("bad_record", f"{place} is no text")
    names = text.split(" ") if text else []
    unknown = next((name for name in names if name not in _NAMES), None)
    if unknown is not None:
        raise Refused("bad_notation", f"{place}: no such card: {unknown[:20]!r}")
    return [_NAMES[name] for name in names]


def _moves(history: list[Any], landlord: int) -> Iterator[Move]:
    if len(history) > _MOST:
        raise Refused("bad_record", f"moveHistory has more than {_MOST} moves")
    for index, (seat, entry) in enumerate(zip(rotation(landlord), history, strict=False)):
        place = f"moveHistory[{index}]"
        if not isinstance(entry, dict) or type(entry.get("playerIdx")) is not int:
            raise Refused("bad_record", f"{place} has no playerIdx")
        if entry["playerIdx"] != seat:
            raise Refused("not_in_turn", f"{place}: it is the turn of player {seat}")
        move = entry.get("move")
        cards = [] if move == "pass" else _cards(move, place)
        if move != "pass" and (not cards or len(set(cards)) < len(cards)):
            raise Refused("bad_notation", f"{place}: no cards, or one twice")
        yield Move(seat, play_of(cards), place)


def write(record: Record) -> str:
    """The game as a document of RLCard, on one line without its end.

    :raises CannotExpress: it has what RLCard has not.
    """
    hand = told(record)
    if not record.setup:
        raise CannotExpress("only Dou Dizhu without bids")
    landlord = record.setup["landlord"]
    dealt = [*hand.hands]
    dealt[landlord] = dealt[landlord] + hand.bottom
    info = [
        {
            "id": seat,
            "index": seat,
            "role": "landlord" if seat == landlord else "peasant",
            "agentInfo": {"name": held.player},
        }
        for seat, held in enumerate(record.seats)
    ]
    moves = [
        {"playerIdx": seat, "move": _spelt(cards) or "pass", "info": {}}
        for seat, cards, _ in hand.plays
    ]
    data = {"playerInfo": info, "initHands": list(map(_spelt, dealt)), "moveHistory": moves}
    return json.dumps(data, ensure_ascii=False)


def _spelt(cards: Sequence[str]) -> str:
    return " ".join(_SPELT[card] for card in cards)
