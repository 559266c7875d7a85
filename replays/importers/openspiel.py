"""OpenSpiel's ``dou_dizhu``: playthroughs, and plain lists of action numbers, a game a line."""

import re
from collections.abc import Iterable, Iterator, Sequence

from engine import Hand
from engine.landlord.kinds import read_play
from replays.files import Line
from replays.importers.common import CannotExpress, Found, Refusal, Refused, source_of
from replays.importers.landlord import (
    Move,
    bid_moves,
    deal_of,
    finish,
    hands_of,
    new_record,
    play_of,
    rank_of,
    rotation,
    take,
    told,
)
from replays.importers.openspiel_actions import number_of, numbered_plays
from replays.record import Record

__all__ = ["hands", "recognises", "write"]

_CARDS = (*(rank + suit for suit in "cdhs" for rank in "3456789TJQKA2"), "BJ", "RJ")
"""Its cards in the order of its numbers."""
_DEALT = 51
_FIRST_CARD = 51
"""What an action that deals card 0 is numbered."""
_PLAYERS = ("openspiel-0", "openspiel-1", "openspiel-2")
_MOST = 400
"""More actions than any game has."""

_LIST = re.compile(
    rb"(?:History\(\) = )?(\[?)[ \t]*(\d{1,6}(?:[ \t]*[, \t][ \t]*\d{1,6})*)[ \t]*(\]?)"
)
_PART = re.compile(rb"game: |#|action: |\w+(?:\.\w+)?(?:\(.*\))? = |\w+\(.*\): ")
_POINTS = re.compile(rb"\[(-?\d{1,9}), (-?\d{1,9}), (-?\d{1,9})\]")


def recognises(head: Sequence[bytes]) -> bool:
    """Whether a file that begins with these lines is one of these."""
    first = head[0]
    if re.match(rb"game: |# (?:State \d|Apply action )|History\(\) = |IsTerminal\(\) = ", first):
        return True
    return re.match(rb"\[?[ \t]*\d{1,6}[ \t]*[, \t]", first) is not None


def hands(lines: Iterable[Line]) -> Iterator[Found]:
    """All games of a file."""
    playthrough: _Playthrough | None = None
    for line in lines:
        if line.text.startswith(b"game: "):
            if playthrough is not None:
                yield playthrough.found()
            playthrough = _Playthrough(line)
        elif playthrough is not None and playthrough.takes(line):
            playthrough.add(line)
        elif _PART.match(line.text) and not line.text.startswith(b"History() = "):
            playthrough = _Playthrough(line)
        else:
            if playthrough is not None:
                yield playthrough.found()
                playthrough = None
            yield _from_list(line)
    if playthrough is not None:
        yield playthrough.found()


def _from_list(line: Line) -> Found:
    found = _LIST.fullmatch(line.text)
    if found is None:
        return line, Refusal("unreadable", "neither a playthrough nor a list of action numbers")
    opened, numbers, closed = found.groups()
    if bool(opened) != bool(closed):
        return line, Refusal("unreadable", "the list is broken off: a bracket is missing")
    history = [int(number) for number in re.findall(rb"\d+", numbers)]
    try:
        record = _record(line, history, [None] * len(history))
        if record.outcome == "void" and not closed:
            raise Refused("unfinished", "the list ends before the game does, and has no bracket")
    except Refused as wrong:
        return line, wrong.refusal
    return line, record


class _Playthrough:
    """The lines of one playthrough, as they come by."""

    def __init__(self, line: Line) -> None:
        self._first = line
        self._text: tuple[Line, bytes] | None = None
        self._actions: list[tuple[Line, int, bytes]] = []
        self._history: bytes | None = None
        self._returns: bytes | None = None
        self._terminal = False
        self._wrong: tuple[Line, str] | None = None
        if line.text != b"game: dou_dizhu":
            self._wrong = line, "this is no playthrough of dou_dizhu from its first line on"

    def takes(self, line: Line) -> bool:
        """Whether the line is still of this playthrough; behind the end nonsense is not."""
        over = self._terminal and self._returns is not None
        return bool(_PART.match(line.text)) or not (over or _LIST.fullmatch(line.text))

    def add(self, line: Line) -> None:
        """Take note of what the line tells."""
        text = line.text
        if text.startswith(b'# Apply action "') and text.endswith(b'"'):
            self._text = line, text[16:-1]
        elif text.startswith(b"action: "):
            self._act(line)
        elif text.startswith(b"IsTerminal() = "):
            self._terminal = text == b"IsTerminal() = True"
        elif text.startswith(b"History() = "):
            self._history = text[12:]
        elif text.startswith(b"Returns() = "):
            self._returns = text[12:]

    def _act(self, line: Line) -> None:
        number = line.text[8:].strip()
        if not re.fullmatch(rb"\d{1,6}", number) or len(self._actions) >= _MOST:
            self._wrong = self._wrong or (line, "no action number")
        elif self._text is None:
            self._wrong = self._wrong or (line, "the action has no text before it")
        else:
            self._actions.append((line, int(number), self._text[1]))
        # What was told of the state before is over.
        self._text = self._history = self._returns = None
        self._terminal = False

    def found(self) -> Found:
        """The record, or what is wrong and where."""
        try:
            return self._first, self._record()
        except Refused as wrong:
            return wrong.line or self._first, wrong.refusal

    def _record(self) -> Record:
        if self._wrong is not None:
            raise Refused("unreadable", self._wrong[1], self._wrong[0])
        last = self._actions[-1][0] if self._actions else self._first
        points = _POINTS.fullmatch(self._returns or b"")
        if not self._terminal or points is None:
            raise Refused("unreadable", "the playthrough is broken off behind this line", last)
        history = [number for _, number, _ in self._actions]
        for index, (line, number, written) in enumerate(self._actions):
            text = written.decode(errors="replace")
            if text not in _texts(index, number):
                raise Refused("bad_notation", f"action {number} is not {text[:40]!r}", line)
        if self._history != str(history).encode():
            raise Refused("unreadable", "History() is not what was applied", last)
        lines = [line for line, _, _ in self._actions]
        record = _record(self._first, history, lines)
        if record.outcome == "void":
            raise Refused("unreadable", "the last state is not the game's end", last)
        returned = [int(group) for group in points.groups()]
        if record.setup:  # without bids the price is the coefficient: these are its coins
            record.coins = returned
        else:
            record.points = returned
        record.winners = [seat for seat in range(3) if returned[seat] > 0]
        return record


def _texts(index: int, number: int) -> tuple[str, ...]:
    """How OpenSpiel writes this action; empty if it has no such."""
    if index == 0:
        return (f"Decide first card up position {number}",)
    if index <= _DEALT:
        card = _CARDS[number - _FIRST_CARD] if 0 <= number - _FIRST_CARD < 54 else ""
        spelt = {"BJ": "(BWJ)", "RJ": "(CJ)"}.get(card) or card[-1:].upper() + card[:1]
        return (f"Deal {spelt}",)
    if number in numbered_plays():
        return (numbered_plays()[number].text,)
    return (("Pass", "Bid 1", "Bid 2", "Bid 3")[number],) if number < 4 else ()


def _record(line: Line, history: list[int], lines: Sequence[Line | None]) -> Record:
    """The record of a game; `lines` say where each action stands, where it has a line."""
    if not _DEALT < len(history) <= _MOST:
        detail = f"{len(history)} actions: a game has 52 to deal, and not more than {_MOST}"
        raise Refused("bad_deal", detail)
    deck, marker = _deal(history[: _DEALT + 1], lines)
    first = deck.index(marker) // 34
    bids = _bids(history[_DEALT + 1 :], lines[_DEALT + 1 :])
    played = _DEALT + 1 + len(bids)
    notes, auction, landlord = [], bid_moves(bids, first, "bid"), None
    rules = {}
    highest = max(bids, default=0)
    leader = (first + bids.index(highest)) % 3 if highest else first
    if any(bids[3:]):
        # Our seats are asked once: the bidding is left out, its price is the room's.
        landlord, auction, rules = leader, [], {"coefficient": highest}
        notes = [f"seats bid more than once, {bids}: left out, the bid is the coefficient"]
    source = source_of("openspiel", line, history=history, notes=notes or None)
    drawn = None if landlord is not None else marker
    record = new_record(_PLAYERS, deck, source, landlord=landlord, marker=drawn, rules=rules)
    plays = _plays(record, leader, history[played:], lines[played:], played)
    return finish(record, [*auction, *plays], _excuse)


def _deal(history: list[int], lines: Sequence[Line | None]) -> tuple[str, str]:
    """The deck and the marker."""
    position, numbers = history[0], [number - _FIRST_CARD for number in history[1:]]
    for index, number in enumerate(numbers):
        if not 0 <= number < len(_CARDS) or number in numbers[:index]:
            where = f"history[{index + 1}] deals no card, or one that is dealt already"
            raise Refused("bad_deal", where, lines[index + 1])
    if position >= _DEALT:
        raise Refused("bad_deal", "history[0] is no position in the deal", lines[0])
    dealt = [_CARDS[number] for number in numbers]
    bottom = [card for card in _CARDS if card not in dealt]
    return deal_of([dealt[seat::3] for seat in range(3)], bottom), dealt[position]


def _bids(history: list[int], lines: Sequence[Line | None]) -> list[int]:
    bids: list[int] = []
    for index, bid in enumerate(history):
        if _bidding_over(bids):
            break
        if bid > 3 or 0 < bid <= max(bids, default=0):
            where = f"history[{_DEALT + 1 + index}]: {bid} is no bid here"
            raise Refused("illegal_action", where, lines[index])
        bids.append(bid)
    return bids


def _bidding_over(bids: list[int]) -> bool:
    return 3 in bids or (any(bids[:-2]) and not any(bids[-2:])) or bids[:3] == [0, 0, 0]


def _plays(
    record: Record, leader: int, history: list[int], lines: Sequence[Line | None], offset: int
) -> Iterator[Move]:
    held, bottom = hands_of(record)
    held[leader] += bottom
    for index, (seat, number) in enumerate(zip(rotation(leader), history, strict=False)):
        place, line = f"history[{offset + index}]", lines[index]
        play = numbered_plays().get(number)
        if play is None and number:
            raise Refused("bad_notation", f"{place}: {number} is the number of no play", line)
        try:
            cards = take(held[seat], play.ranks if play else (), f"{place}: seat {seat}")
        except Refused as wrong:
            raise Refused(wrong.refusal.code, wrong.refusal.detail, line) from None
        action = play_of(cards)
        if play and len({reading.kind for reading in read_play(action).readings}) > 1:
            action = f"{action} {play.kind}"
        yield Move(seat, action, place, line)


def _excuse(hand: Hand, action: str) -> str | None:
    """What OpenSpiel's rules have that ours have not."""
    last = getattr(hand, "last", None)
    if last is None or last.kind != "rocket" or not action.startswith("play "):
        return None
    bomb = any(reading.kind == "bomb" for reading in read_play(action).readings)
    return "any bomb beats the rocket there" if bomb else None


def write(record: Record) -> str:
    """The game as a list of action numbers, on one line without its end.

    :raises CannotExpress: it has what OpenSpiel has not.
    """
    hand = told(record)
    if "marker" not in record.deal:
        raise CannotExpress("only Dou Dizhu with bids")
    dealt = [card for three in zip(*hand.hands, strict=True) for card in three]
    history = [dealt.index(record.deal["marker"])]
    history += [_CARDS.index(card) + _FIRST_CARD for card in dealt]
    bids = [bid for _, bid in hand.calls]
    while len(hand.calls) == 3 and not _bidding_over(bids):
        bids.append(0)
    return str(history + bids + [_number(cards, kind) for _, cards, kind in hand.plays])


def _number(cards: list[str], kind: str) -> int:
    if not cards:
        return 0
    number = number_of(kind, [rank_of(card) for card in cards])
    if number is None:
        raise CannotExpress(f"OpenSpiel has no {kind}")
    return number
