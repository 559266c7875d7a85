"""Botzone's FightTheLandlord, versions 1 and 2: match logs as JSON, any number a file."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from msgspec import UNSET

from engine import Hand
from engine.cards import RANKS, parse_cards
from engine.landlord.kinds import counts_of
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
    bid_moves,
    deal_of,
    finish,
    new_record,
    play_of,
    rotation,
    told,
)
from replays.record import Record
from replays.walk import replayed

__all__ = ["hands", "recognises", "write"]

_CARDS = (*(rank + suit for rank in RANKS for suit in "hdsc"), "BJ", "RJ")
"""Its cards in the order of its numbers."""
_PLAYERS = ("botzone-0", "botzone-1", "botzone-2")
_MOST = 400


def recognises(head: Sequence[bytes]) -> bool:
    """Whether a file that begins with these lines is one of these."""
    return head[0][:1] in (b"[", b"{") and any(
        re.search(rb'"(?:initdata|output|verdict)"', text) for text in head
    )


def hands(lines: Iterable[Line]) -> Iterator[Found]:
    """All matches of a file."""
    return each_document(lines, _record)


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a seat answered.

    :ivar counted: the play as the judge's next request tells it; None where it tells nothing.
    :ivar erred: the judge says that this was an error.
    :ivar last: no request follows.
    """

    seat: int
    value: Any
    counted: Any
    erred: bool
    last: bool
    place: str


def _record(line: Line) -> Record:
    data = parse(line)
    log = data.get("log") if isinstance(data, dict) else data
    if not isinstance(log, list) or not log or len(log) > _MOST:
        raise Refused("bad_record", f"no log, or one of more than {_MOST} entries")
    hands_, bottom, version = _deal(_initdata(data, log))
    answers = list(_answers(log))
    bids = _bids(answers) if version == 2 else []
    highest = max(bids, default=0)
    leader = bids.index(highest) if highest else 0
    notes = [_BID_NOTE if highest else _ZERO_NOTE] if version == 2 else []
    source = source_of(
        "botzone", line, version=version, original=text_of(line), notes=notes or None
    )
    record = new_record(
        _PLAYERS,
        deal_of(hands_, bottom),
        source,
        landlord=None if highest else leader,
        marker=hands_[0][0] if highest else None,
    )
    auction = bid_moves(bids, 0, "bid") if highest else []
    said: list[str] = []
    plays = list(_plays(answers[len(bids) :], leader, said))
    if said:
        source["notes"] = [*source.get("notes", []), *said]
    finish(record, [*auction, *plays], _excuse)
    _score(record, _scores(log[-1]), version, leader)
    return record


_BID_NOTE = "no card is shown face up there: seat 0, which is asked first, has its first for marker"
_ZERO_NOTE = "nobody bid, which there makes seat 0 the landlord for 1: a record without bids"


def _initdata(data: Any, log: list[Any]) -> dict[str, Any]:
    head = log[0] if isinstance(log[0], dict) else {}
    output = head.get("output")
    output = output if isinstance(output, dict) else {}
    beside = data if isinstance(data, dict) else {}
    for place in (beside.get("initdata"), head.get("initdata"), output.get("initdata")):
        if isinstance(place, dict):
            return place
    display = output.get("display")
    if isinstance(display, dict) and "allocation" in display:
        return display
    raise Refused("bad_deal", "no initdata, neither beside the log nor in its head")


def _deal(initdata: dict[str, Any]) -> tuple[list[list[str]], list[str], int]:
    """Hands of 17, the bottom, and the version that deals so."""
    allocation = initdata.get("allocation")
    if not isinstance(allocation, list) or len(allocation) != 3:
        raise Refused("bad_deal", "initdata's allocation is not of three hands")
    dealt = [_cards(hand, f"allocation[{seat}]") for seat, hand in enumerate(allocation)]
    public = initdata.get("publiccard")
    shown = None if public is None else _cards(public, "publiccard")
    if len(dealt[0]) == 20:
        if shown is not None and set(shown) != set(dealt[0][:3]):
            raise Refused("bad_deal", "publiccard is not the first three of the landlord's cards")
        return [dealt[0][3:], *dealt[1:]], dealt[0][:3], 1
    if shown is None or len(dealt[0]) != 17:
        raise Refused("bad_deal", "seat 0 has neither 20 cards nor 17 beside a publiccard")
    return dealt, shown, 2


def _cards(numbers: Any, place: str) -> list[str]:
    good = isinstance(numbers, list) and all(type(n) is int and 0 <= n < 54 for n in numbers)
    if not good or len(set(numbers)) < len(numbers):
        raise Refused("bad_notation", f"{place} is no list of cards 0 to 53, each once")
    return [_CARDS[number] for number in numbers]


def _answers(log: list[Any]) -> Iterator[_Answer]:
    before: Any = None
    for index in range(1, len(log), 2):
        place, entry = f"log[{index}]", log[index]
        if _command(log[index - 1], index - 1) != "request":
            raise Refused("after_end", f"{place}: an answer behind the finish")
        seat = next(iter(entry)) if isinstance(entry, dict) and len(entry) == 1 else None
        told = entry[seat] if seat in ("0", "1", "2") else None
        if not isinstance(told, dict):
            raise Refused("bad_record", f"{place} is not the answer of one seat")
        follows = log[index + 1] if index + 1 < len(log) else None
        last = follows is None or _command(follows, index + 1) == "finish"
        errors = _within(follows, "output", "display", "errored")
        erred = told.get("verdict") != "OK" or (errors != before and bool(errors))
        before = errors
        asked = _within(follows, "output", "content")
        request = next(iter(asked.values()), None) if isinstance(asked, dict) and not last else None
        history = _within(request, "history")
        counted = history[-1] if isinstance(history, list) and history else None
        yield _Answer(int(str(seat)), told.get("response"), counted, erred, last, place)


def _within(value: Any, *keys: str) -> Any:
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _command(entry: Any, index: int) -> str:
    command = _within(entry, "output", "command")
    if command not in ("request", "finish"):
        raise Refused("bad_record", f"log[{index}] is neither a request nor a finish")
    return str(command)


def _bids(answers: list[_Answer]) -> list[int]:
    bids: list[int] = []
    for seat, answer in enumerate(answers[:3]):
        bid = answer.value
        if answer.seat != seat:
            raise Refused("not_in_turn", f"{answer.place}: seat {seat} is to bid")
        if answer.erred or type(bid) is not int or not 0 <= bid <= 3:
            raise Refused("illegal_action", f"{answer.place} is no bid of 0 to 3")
        if 0 < bid <= max(bids, default=0):
            raise Refused("illegal_action", f"{answer.place}: the bid is not above the last")
        bids.append(bid)
        if bid == 3:
            break
    return bids


def _plays(answers: list[_Answer], leader: int, notes: list[str]) -> Iterator[Move]:
    for seat, answer in zip(rotation(leader), answers, strict=False):
        place = answer.place
        if answer.seat != seat:
            raise Refused("not_in_turn", f"{place}: it is the turn of seat {seat}")
        if answer.counted is None and answer.erred:
            if not answer.last:
                detail = f"{place}: an error, and the log does not tell what was done instead"
                raise Refused("illegal_action", detail)
            notes.append(f"{place}: an error, which ended the match")
            return
        if answer.counted is None:
            cards = _cards(answer.value, place)
        else:
            cards = _cards(answer.counted, f"the history behind {place}")
            if answer.erred or not _same(answer.value, answer.counted):
                notes.append(f"{place}: an error; the judge went on with this play instead")
        yield Move(seat, play_of(cards), place)


def _same(value: Any, counted: list[Any]) -> bool:
    return isinstance(value, list) and sorted(map(str, value)) == sorted(map(str, counted))


def _scores(entry: Any) -> list[int] | None:
    content = _within(entry, "output", "content")
    if _within(entry, "output", "command") != "finish" or not isinstance(content, dict):
        return None
    scores: list[Any] = [content.get(str(seat)) for seat in range(3)]
    if not all(type(score) in (int, float) and abs(score) < 1 << 31 for score in scores):
        raise Refused("bad_record", "the finish has no score for each seat")
    return [int(score) for score in scores] if all(s == int(s) for s in scores) else None


def _score(record: Record, scores: list[int] | None, version: int, leader: int) -> None:
    """State the scores where they are by our scale, else say in the source that they are not."""
    if scores is None or record.source is UNSET:
        return
    source = record.source
    source["scores"] = scores
    if record.outcome != "played":
        return
    if version == 1:
        source.setdefault("notes", []).append("version 1 scores on another scale: left out")
    elif _is_anti_spring(record, scores, leader):
        source.setdefault("notes", []).append("an anti-spring does not double there: left out")
    else:
        record.points = scores
        record.winners = [seat for seat in range(3) if scores[seat] > 0]


def _is_anti_spring(record: Record, scores: list[int], leader: int) -> bool:
    """Whether the landlord lost with one play made, and was charged half of what we charge."""
    once = sum(bool(cards) and seat == leader for seat, cards, _ in told(record).plays) == 1
    result = replayed(record).result if once else None
    return result is not None and list(result.points) == [2 * score for score in scores]


def _excuse(hand: Hand, action: str) -> str | None:
    """What Botzone's rules have that ours have not."""
    last = getattr(hand, "last_cards", 0)
    cards = parse_cards(action[5:]) if action.startswith("play ") else 0
    if _fours_in_a_row(cards) or _fours_in_a_row(last):
        return "a row of fours is a play of its own there"
    return None


def _fours_in_a_row(cards: int) -> bool:
    counts = counts_of(cards)[:12]
    return any(pair == (4, 4) for pair in pairwise(counts))


def write(record: Record) -> str:
    """The game as a match log, on one line without its end.

    :raises CannotExpress: it has what Botzone has not.
    """
    hand = told(record)
    if record.setup:
        first = int(record.setup["landlord"])
    else:
        first = next(seat for seat in range(3) if record.deal["marker"] in hand.hands[seat])
    if first != 0:
        raise CannotExpress("seat 0 is the landlord there, or the first to bid")
    if len(hand.calls) == 3 and not any(bid for _, bid in hand.calls):
        raise CannotExpress("nobody bids, and nobody plays: there seat 0 would")
    source = {} if record.source is UNSET else record.source
    version = 2 if not record.setup or source.get("version") == 2 else 1
    allocation = [_numbers(cards) for cards in hand.hands]
    if version == 1:
        allocation[0] = _numbers(hand.bottom) + allocation[0]
    initdata = {"allocation": allocation, "publiccard": _numbers(hand.bottom)}
    answers: list[tuple[int, Any]] = [*hand.calls]
    if record.setup and version == 2:
        answers = [(seat, 0) for seat in range(3)]
    answers += [(seat, _numbers(cards)) for seat, cards, _ in hand.plays]
    log: list[Any] = []
    for seat, value in answers:
        content: dict[str, Any] = {str(seat): {}}
        log.append({"output": {"command": "request", "content": content, "display": {}}})
        log.append({str(seat): {"verdict": "OK", "response": value}})
    scores = source.get("scores") if record.points is UNSET else record.points
    if isinstance(scores, list):
        content = {str(seat): score for seat, score in enumerate(scores)}
        log.append({"output": {"command": "finish", "content": content, "display": {}}})
    return json.dumps({"initdata": initdata, "log": log})


def _numbers(cards: Sequence[str]) -> list[int]:
    return [_CARDS.index(card) for card in cards]
