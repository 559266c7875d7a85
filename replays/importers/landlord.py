"""What the importers share about Dou Dizhu: cards of other spellings, and a hand to its end."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET

from engine import EngineError, Hand
from engine.cards import DECK_54, UNKNOWN, split
from engine.climbing import ClimbingHand
from replays.errors import RecordError
from replays.files import Line
from replays.importers.common import CannotExpress, Refused
from replays.record import FORMAT, MAX_LINE, Record, Seat, write
from replays.walk import parse_action, start

__all__ = [
    "PLAIN",
    "Excuse",
    "Move",
    "Told",
    "bid_moves",
    "deal_of",
    "finish",
    "hands_of",
    "new_record",
    "play_of",
    "rank_of",
    "rotation",
    "suited",
    "take",
    "told",
]

PLAIN: dict[str, Any] = {"grab": False, "double": False, "cap": None, "rake_percent": 0}
"""A plain points game: no grab, no farmers' double, no cap, no rake."""


@dataclass(frozen=True, slots=True)
class Move:
    """An action of the new record.

    :ivar place: where it stands in the original, for a person.
    """

    seat: int
    action: str
    place: str
    line: Line | None = None


# Cards.


def rank_of(card: str) -> str:
    """The rank of a card by name; a joker is its own."""
    return card if card.endswith("J") else card[0]


_BY_RANK: dict[str, list[str]] = {}
for _card in DECK_54:
    _BY_RANK.setdefault(rank_of(_card), []).append(_card)


def suited(hands: Sequence[Sequence[str]]) -> list[list[str]]:
    """Cards for hands of ranks: hand after hand, each rank by the suits s h c d.

    :raises Refused: more of a rank than a deck has.
    """
    left = {rank: list(cards) for rank, cards in _BY_RANK.items()}
    dealt = []
    for hand in hands:
        for rank in set(hand):
            if len(left[rank]) < hand.count(rank):
                raise Refused("bad_deal", f"more {rank} are dealt than a deck has")
        dealt.append([left[rank].pop(0) for rank in hand])
    return dealt


def take(hand: list[str], ranks: Iterable[str], who: str) -> list[str]:
    """Take cards of these ranks out of a hand, of each rank the first by the suits s h c d.

    :raises Refused: they are not there.
    """
    taken = []
    for rank in ranks:
        card = next((card for card in _BY_RANK[rank] if card in hand), None)
        if card is None:
            raise Refused("illegal_action", f"{who} holds no {rank} (any more)")
        hand.remove(card)
        taken.append(card)
    return taken


def deal_of(hands: Sequence[Sequence[str]], bottom: Sequence[str]) -> str:
    """The deck of three dealt hands and a bottom; None stands for no card known.

    :raises Refused: it is none.
    """
    cards = [card for hand in hands for card in hand] + list(bottom)
    known = [card for card in cards if card != UNKNOWN]
    if twice := next((card for card in known if known.count(card) > 1), None):
        raise Refused("bad_deal", f"{twice} is dealt twice")
    if [*map(len, hands), len(bottom)] != [17, 17, 17, 3]:
        raise Refused("bad_deal", "the hands are not of 17 cards each and three at the bottom")
    return "".join(cards)


# Hands.


def rotation(first: int) -> Iterator[int]:
    """Seats in the order in which they are asked, for ever."""
    seat = first
    while True:
        yield seat
        seat = (seat + 1) % 3


def play_of(cards: Sequence[str]) -> str:
    """The action of playing these cards, or of passing."""
    if not cards:
        return "pass"
    return "play " + "".join(sorted(cards, key=DECK_54.index))


def bid_moves(bids: Sequence[int], first: int, place: str) -> list[Move]:
    """The call phase of our rules for bids in rotation: each seat once.

    Passes behind the third are left out: there everybody has been asked.
    """
    return [
        Move(seat, f"call {bid}" if bid else "pass", f"{place}[{index}]")
        for index, (seat, bid) in enumerate(zip(rotation(first), bids[:3], strict=False))
    ]


Excuse = Callable[[Hand, str], str | None]


def finish(
    record: Record, moves: Iterable[Move], excuse: Excuse = lambda _hand, _action: None
) -> Record:
    """Let the engine judge the moves, and give the record its actions and its outcome.

    A hand that is not over is void, and states no result. From an action on that only the
    source's rules allow, nothing is judged; `verify` will say so.

    :param excuse: what the source's rules have that ours have not, for an action refused.
    :raises Refused: what is refused is wrong by the source's rules, too.
    """
    hand, notes, allowed = _started(record), [], True
    for move in moves:
        action = move.action
        try:
            if allowed:
                action = hand.recorded(move.seat, action)
                hand.act(move.seat, action)
        except EngineError as wrong:
            why = excuse(hand, action)
            if why is None:
                raise Refused(wrong.code, f"{move.place}: {wrong.detail}", move.line) from None
            notes.append(f"action {len(record.actions)} is one by the source's rules only: {why}")
            allowed = False
        record.actions.append(f"{move.seat} {action}")
    if allowed:
        _conclude(record, hand, notes)
    if notes and record.source is not UNSET:
        record.source["notes"] = [*record.source.get("notes", []), *notes]
    if len(write(record)) > MAX_LINE:
        raise Refused("unreadable", "the record would be too long")
    return record


def _started(record: Record) -> Hand:
    try:
        return start(record)
    except EngineError as wrong:
        raise Refused(wrong.code, wrong.detail) from None


def _conclude(record: Record, hand: Hand, notes: list[str]) -> None:
    if hand.result is not None:
        record.outcome = hand.result.outcome
        return
    notes.append("the original ends before the hand does: void, without results")
    record.outcome = "void"
    record.winners = record.points = record.coins = record.house = UNSET


def new_record(
    players: Sequence[str],
    deck: str,
    source: dict[str, Any],
    *,
    landlord: int | None = None,
    marker: str | None = None,
    rules: dict[str, Any] | None = None,
) -> Record:
    """A record of Dou Dizhu without actions yet; with a landlord, or a marker and bids."""
    setup = {} if landlord is None else {"landlord": landlord}
    drawn = {} if marker is None else {"marker": marker}
    return Record(
        format=FORMAT,
        game="doudizhu",
        rules={**PLAIN, **(rules or {})},
        seats=[Seat(player) for player in players],
        setup=setup,
        deal={"deck": deck, **drawn},
        actions=[],
        source=source,
    )


@dataclass(frozen=True, slots=True)
class Told:
    """A hand without faults, for a writer.

    :ivar hands: of 17 cards each, as the deck has them.
    :ivar calls: seat and points, 0 for a pass.
    :ivar plays: seat, cards (none for a pass), and the kind they were taken for.
    """

    hands: list[list[str]]
    bottom: list[str]
    calls: list[tuple[int, int]]
    plays: list[tuple[int, list[str], str]]


def told(record: Record, *, unknown: bool = False) -> Told:
    """The hand of a record.

    :param unknown: whether there may be cards that nobody recorded.
    :raises CannotExpress: no other program tells such a hand.
    """
    if record.game != "doudizhu":
        raise CannotExpress("only Dou Dizhu")
    calls, plays = [], []
    try:
        hand = start(record)
        assert isinstance(hand, ClimbingHand)
        for text in record.actions:
            seat, action = parse_action(text)
            phase = hand.phase
            hand.act(seat, action)
            if phase == "call":
                calls.append((seat, int(action[5:]) if action != "pass" else 0))
            elif phase == "play":
                cards = split(action[5:].partition(" ")[0]) if action != "pass" else []
                plays.append((seat, cards, hand.last.kind if hand.last else ""))
            else:
                raise CannotExpress(f"others have no {phase}")
    except (EngineError, RecordError) as wrong:
        raise CannotExpress(wrong.detail) from None
    if UNKNOWN in record.deal["deck"] and not unknown:
        raise CannotExpress("not all cards are known")
    return Told(*hands_of(record), calls, plays)


def hands_of(record: Record) -> tuple[list[list[str]], list[str]]:
    """The hands of 17 as the deck has them, and the bottom."""
    deck = split(record.deal["deck"])
    return [deck[17 * seat : 17 * seat + 17] for seat in range(3)], deck[51:]
