"""Games as DouZero's players write them down: hands by rank, and plays in order, as text.

Blank lines stand between games. A game has the three hands, or some of them (`landlord`,
`landlord_down`, `landlord_up`), then ``plays:`` with commas between, or rounds of the form
``L 888Q (16 left) | D 5555 (13) | U pass (17)``.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET

from engine.cards import DECK_54, UNKNOWN
from replays.files import Line
from replays.importers.common import (
    CannotExpress,
    Found,
    Refused,
    source_of,
)
from replays.importers.landlord import (
    Move,
    deal_of,
    finish,
    new_record,
    play_of,
    rotation,
    suited,
    take,
    told,
)
from replays.record import MAX_LINE, Record

__all__ = ["hands", "recognises", "write"]

_SEATS = ("landlord", "landlord_down", "landlord_up")
_SIZES = (20, 17, 17)
_LETTERS = {"X": "BJ", "D": "RJ"}
_SPELT = {"BJ": "X", "RJ": "D"}
_BOTTOM_NOTE = "which of the landlord's cards were the bottom is not recorded: its last three here"
_SUITS_NOTE = "there are no suits in the original: given hand by hand in the order s h c d"

_HAND = re.compile(r"(landlord|landlord_down|landlord_up|down|up)(?:[ _]hand)?:\s*(\S+)")
_PLAYS = re.compile(r"plays:(.*)")
_ROUND = re.compile(r"[LDU] .+")
_TURN = re.compile(r"([LDU])\s+(pass|[3-9TJQKA2XD]+)\s*(?:\((\d{1,2})(?: left)?\))?")
_WINNER = re.compile(r"winner:\s*(landlord|peasants|farmers)")
_CARDS = re.compile(r"[3-9TJQKA2XD]*")
_MOST = 400


def recognises(head: Sequence[bytes]) -> bool:
    """Whether a file that begins with these lines is one of these."""
    pattern = (
        rb"(?:landlord|landlord_down|landlord_up|down|up)(?:[ _]hand)?:|plays:|[LDU] \S+ *(?:\(|\|)"
    )
    return re.match(pattern, head[0]) is not None


def hands(lines: Iterable[Line]) -> Iterator[Found]:
    """All games of a file."""
    for block in _blocks(lines):
        try:
            yield block[0], _Game(block).record()
        except Refused as wrong:
            yield wrong.line or block[0], wrong.refusal


def _blocks(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """The lines of each game: blank lines, which do not come, leave a gap in the numbers."""
    block: list[Line] = []
    for line in lines:
        if block and line.number != block[-1].number + 1:
            yield block
            block = []
        if len(block) <= _MOST:  # what is beyond is never a game, and only counts as one
            block.append(line)
        else:
            block[-1] = line
    if block:
        yield block


class _Game:
    """What the lines of one game say.

    :ivar turns: seat (None where it is not told), ranks, how many cards are left (None), line.
    """

    def __init__(self, block: list[Line]) -> None:
        self._block = block
        self._hands: dict[int, list[str]] = {}
        self._winner: str | None = None
        self.turns: list[tuple[int | None, list[str], int | None, Line]] = []
        for line in block:
            self._read(line)

    def _read(self, line: Line) -> None:
        if len(line.text) > MAX_LINE or len(self._block) > _MOST or len(self.turns) > _MOST:
            raise Refused("unreadable", "longer than any game", line)
        try:
            text = line.text.decode()
        except UnicodeDecodeError as wrong:
            raise Refused("unreadable", f"not UTF-8: {wrong.reason}", line) from None
        if hand := _HAND.fullmatch(text):
            self._read_hand(hand[1], hand[2], line)
        elif plays := _PLAYS.fullmatch(text):
            for each in plays[1].strip().split(","):
                self.turns.append((None, self._ranks(each.strip(), line), None, line))
        elif _ROUND.fullmatch(text):
            for each in text.split("|"):
                self._read_turn(each.strip(), line)
        elif winner := _WINNER.fullmatch(text):
            self._winner = winner[1]
        elif not text.startswith("note:"):
            raise Refused("unreadable", f"neither a hand nor plays: {text[:40]!r}", line)

    def _read_hand(self, name: str, text: str, line: Line) -> None:
        seat = _SEATS.index(name if name.startswith("landlord") else f"landlord_{name}")
        ranks = self._ranks(text, line)
        if seat in self._hands:
            raise Refused("bad_deal", f"{_SEATS[seat]} has a hand already", line)
        if len(ranks) != _SIZES[seat]:
            detail = f"{_SEATS[seat]} has {len(ranks)} cards instead of {_SIZES[seat]}"
            raise Refused("bad_deal", detail, line)
        self._hands[seat] = ranks

    def _read_turn(self, text: str, line: Line) -> None:
        turn = _TURN.fullmatch(text)
        if turn is None:
            raise Refused("unreadable", f"no turn: {text[:40]!r}", line)
        ranks = [] if turn[2] == "pass" else self._ranks(turn[2], line)
        left = None if turn[3] is None else int(turn[3])
        self.turns.append(("LDU".index(turn[1]), ranks, left, line))

    def _ranks(self, text: str, line: Line) -> list[str]:
        if not _CARDS.fullmatch(text):
            raise Refused("bad_notation", f"no cards: {text[:40]!r}", line)
        return [_LETTERS.get(letter, letter) for letter in text]

    def record(self) -> Record:
        """The game's record.

        :raises Refused: there is none.
        """
        first = self._block[0]
        if not self.turns:
            raise Refused("unreadable", "a game without plays", first)
        notes = [_SUITS_NOTE, _BOTTOM_NOTE, "there are no scores in the original"]
        dealt = self._dealt(notes)
        original = "\n".join(line.text.decode() for line in self._block)
        source = source_of("douzero", first, original=original, notes=notes)
        deck = deal_of([dealt[0][:17], *dealt[1:]], dealt[0][17:])
        record = new_record(_SEATS, deck, source, landlord=0)
        finish(record, list(self._moves(dealt)))
        if record.outcome == "void" and not self._block[-1].ended:
            raise Refused("unfinished", "the text is broken off in this line", self._block[-1])
        if self._winner is not None and record.outcome == "played":
            record.winners = [0] if self._winner == "landlord" else [1, 2]
        return record

    def _dealt(self, notes: list[str]) -> list[list[str]]:
        """A card or ``??`` for every card of each hand."""
        ranks = []
        for seat, size in enumerate(_SIZES):
            known = self._hands.get(seat)
            if known is None:
                known = self._played(seat)
                if len(known) > size:
                    raise Refused("bad_deal", f"{_SEATS[seat]} plays more cards than it is dealt")
            ranks.append(known)
        missing = [seat for seat in range(3) if seat not in self._hands]
        cards = suited(ranks)
        if len(missing) == 1:
            seat = missing[0]
            rest = [card for card in DECK_54 if all(card not in hand for hand in cards)]
            cards[seat] += rest
            notes.append(f"the hand of {_SEATS[seat]} is what the others do not hold")
        elif missing:
            names = " and ".join(_SEATS[seat] for seat in missing)
            notes.append(f"of {names} only the cards that were played are known")
        return [
            hand + [UNKNOWN] * (size - len(hand)) for hand, size in zip(cards, _SIZES, strict=True)
        ]

    def _played(self, seat: int) -> list[str]:
        turns = zip(rotation(0), self.turns, strict=False)
        return [rank for turn, (_, ranks, _, _) in turns if turn == seat for rank in ranks]

    def _moves(self, dealt: list[list[str]]) -> Iterator[Move]:
        held = [list(hand) for hand in dealt]
        turns = zip(rotation(0), self.turns, strict=False)
        for index, (seat, (named, ranks, left, line)) in enumerate(turns):
            place = f"play {index}"
            if named not in (None, seat):
                raise Refused("not_in_turn", f"{place}: it is the turn of {_SEATS[seat]}", line)
            try:
                cards = take(held[seat], ranks, f"{place}: {_SEATS[seat]}")
            except Refused as wrong:
                raise Refused(wrong.refusal.code, wrong.refusal.detail, line) from None
            if left not in (None, len(held[seat])):
                detail = f"{place}: {len(held[seat])} cards are left, not {left}"
                raise Refused("bad_record", detail, line)
            yield Move(seat, play_of(cards), place, line)


def write(record: Record) -> str:
    """The game as lines of text, without the last one's end.

    :raises CannotExpress: it has what this text has not.
    """
    hand = told(record, unknown=True)
    if not record.setup or record.setup["landlord"] != 0:
        raise CannotExpress("only Dou Dizhu without bids, with seat 0 for landlord")
    dealt = [hand.hands[0] + hand.bottom, *hand.hands[1:]]
    lines = [
        f"{name}: {_text(cards)}"
        for name, cards in zip(_SEATS, dealt, strict=True)
        if UNKNOWN not in cards
    ]
    plays = [_text(cards) for _, cards, _ in hand.plays]
    lines.append(f"plays: {','.join(plays)}")
    if record.winners is not UNSET and record.winners:
        lines.append(f"winner: {'landlord' if 0 in record.winners else 'peasants'}")
    return "\n".join(lines)


def _text(cards: Sequence[str]) -> str:
    return "".join(_SPELT.get(card, card[0]) for card in cards)
