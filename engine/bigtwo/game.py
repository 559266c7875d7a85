"""The declaration of Big Two, and a hand of it on the climbing trick."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.bigtwo import score
from engine.bigtwo.kinds import FULL, KINDS, read_play
from engine.bigtwo.listing import all_plays, suggest
from engine.cards import BIT, DECK_52, cards_of, format_cards, read_deck
from engine.climbing import ClimbingGame, ClimbingHand, Play, Reading
from engine.contract import PUBLIC, Event, Hand, Option, Past, Result, Witness
from engine.errors import BadNotation, BadSetup, IllegalAction
from engine.rules import parameter
from engine.shuffle import Stream

__all__ = ["BigTwo", "BigTwoRules"]

_OPENING = "3d"
_THREE_OF_DIAMONDS, _TWO_OF_SPADES = BIT[_OPENING], BIT["2s"]
_HAND = 13


@dataclass(frozen=True, kw_only=True)
class BigTwoRules:
    """Room parameters."""

    coefficient: int = parameter(1, "房间系数 N: coins per point", least=1)
    fee: int = parameter(0, "A: coins that every seat pays per hand", least=0)
    min_coins: int = parameter(
        "200 * coefficient + fee",
        "coins to sit down with",
        least=0,
        derive=lambda r: 200 * r.coefficient + r.fee,
    )


class BigTwo(ClimbingGame):
    """The game, as the catalogue lists it."""

    id = "bigtwo"
    name = "锄大地"
    page = "docs/rules/bigtwo.md"
    seats = range(4, 5)
    rules = BigTwoRules
    verbs = {
        "play": "play CARDS: lead, or beat the last play (Play)",
        "pass": "let the trick go by; not as its leader (Play)",
        "flee": "end the hand, in turn or not, for a penalty (Score, R5)",
    }
    kinds = KINDS
    fixed = ("leader",)
    outcomes = ("played", "fled")
    leaving = "flee"
    trustee_stays = False

    def setup(self, past: Past, opens: Sequence[int] = ()) -> dict[str, Any]:
        if past.outcome == "played" and past.winners:
            return {"leader": past.winners[0]}
        return {}  # R2: counts as a first hand

    def deal(
        self, rules: BigTwoRules, seats: int, setup: Mapping[str, Any], stream: Stream
    ) -> dict[str, Any]:
        return {"deck": "".join(stream.shuffled(DECK_52))}

    def start(
        self,
        rules: BigTwoRules,
        seats: int,
        setup: Mapping[str, Any],
        deal: Mapping[str, Any],
        *,
        coins: Sequence[int] | None = None,
        witness: Witness | None = None,
    ) -> Hand:
        self.check_seats(rules, seats, coins)
        self.check_keys(setup, deal)
        leader = setup.get("leader")
        if "leader" in setup and (type(leader) is not int or not 0 <= leader < seats):
            raise BadSetup("the setup's leader is a seat")
        deck = read_deck(deal.get("deck"), FULL)
        return BigTwoHand(self, rules, deck, leader=leader, coins=coins, witness=witness)

    def read(self, action: str, wild: str | None) -> Play:
        if wild is not None:
            raise BadNotation("this game has no wild rank")
        return read_play(action)

    def bound(self, rules: BigTwoRules, seats: int) -> int:
        # 12 plays a seat that leave it a card, three passes behind each, then the last
        # action; but a seat that plays next after another is passed by two at most, and
        # with four seats playing that happens three times or more.
        return 4 * 12 * (1 + 3) + 1 - 3


class BigTwoHand(ClimbingHand):
    """One hand of Big Two.

    :ivar leader: the seat that leads the hand; None while 3d is not known to anybody.
    """

    def __init__(
        self,
        game: BigTwo,
        rules: BigTwoRules,
        deck: list[int],
        *,
        leader: int | None,
        coins: Sequence[int] | None,
        witness: Witness | None,
    ) -> None:
        dealt = [deck[first : first + _HAND] for first in range(0, len(deck), _HAND)]
        super().__init__(
            game,
            [sum(cards) for cards in dealt],
            [cards.count(0) for cards in dealt],
            elsewhere=0,
            read=read_play,
            words=frozenset(("pass", "flee")),
            witness=witness,
        )
        self.rules = rules
        self.coins = tuple(coins) if coins is not None else None
        self.first_hand = leader is None
        holders = self._holders(_THREE_OF_DIAMONDS)
        self.leader = holders[0] if leader is None and len(holders) == 1 else leader
        if witness is not None:
            for seat, cards in enumerate(self.hands):
                witness(Event("dealt", (seat,), {"seat": seat, "cards": format_cards(cards)}))
            data = {"seat": self.leader, "must_contain": self.must_contain}
            witness(Event("leader", PUBLIC, data))
        if self.leader is not None:
            self.lead(self.leader)

    def _holders(self, card: int) -> tuple[int, ...]:
        """The seats that may hold the card: one if that is known, none if it was played."""
        if self.known & card:
            return tuple(seat for seat in range(self.seats) if self.hands[seat] & card)
        return tuple(seat for seat in range(self.seats) if self.unknown[seat])

    @property
    def phase(self) -> str:
        return "play" if self.result is None else "over"

    @property
    def must_contain(self) -> str | None:
        """The card that the play now asked for must contain."""
        return _OPENING if self.first_hand and not any(self.plays) else None

    # Who may act: one seat, unless nobody knows who holds 3d.

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.leader is None and self.result is None:
            return self._holders(_THREE_OF_DIAMONDS)
        return super().to_act

    def asked(self, seat: int) -> bool:
        return seat in self.to_act

    def act_before(self, seat: int, action: str) -> None:
        if action == "flee":
            self._flee(seat)
            return
        # Who leads was not known: it is whoever plays 3d.
        nobody = self.turn
        self.lead(seat)
        try:
            self.act(seat, action)
        except IllegalAction:
            self.turn, self.climbing = nobody, False
            raise
        self.leader = seat

    def may_lead(self, seat: int, cards: int) -> None:
        if self.must_contain and not cards & _THREE_OF_DIAMONDS:
            raise IllegalAction(seat, self.play_rule, f"the first play contains {_OPENING}")

    # How it ends.

    def _flee(self, seat: int) -> None:
        result = score.fled(seat, self.seats, self.coins, coefficient=self.rules.coefficient)
        if self.witness is not None:
            self.witness(Event("flee", PUBLIC, {"seat": seat}, f"{seat} flee"))
        self.end(result)

    def emptied(self, seat: int) -> Result:
        counts = [self._count(s) for s in range(self.seats)]
        holders = self._holders(_TWO_OF_SPADES)
        result = score.played(
            seat,
            counts,
            holders[0] if len(holders) == 1 else None,
            self.coins,
            coefficient=self.rules.coefficient,
            fee=self.rules.fee,
        )
        if len(holders) > 1 and any(score.doubles(counts[s]) for s in holders):
            return dataclasses.replace(result, unjudged=("points", "coins", "house"))
        return result

    def _count(self, seat: int) -> int:
        return self.hands[seat].bit_count() + self.unknown[seat]

    # Listing, hinting, showing.

    def plays_of(self, seat: int) -> Iterator[tuple[int, Reading, bool]]:
        must = _THREE_OF_DIAMONDS if self.must_contain else 0
        for cards, reading in all_plays(self._pool(seat), self.last):
            missing = cards & ~self.hands[seat]
            if not must & ~cards and missing.bit_count() <= self.unknown[seat]:
                yield cards, reading, False

    def _pool(self, seat: int) -> int:
        """The cards that the seat may turn out to hold."""
        return self.hands[seat] | (FULL & ~self.known if self.unknown[seat] else 0)

    def suggestions(self, seat: int) -> Iterator[int]:
        must = _THREE_OF_DIAMONDS if self.must_contain else 0
        return suggest(self.hands[seat], self.last, must)

    def lowest(self, seat: int) -> int:
        if self.must_contain:
            return _THREE_OF_DIAMONDS
        return next(cards_of(self.hands[seat] or self._pool(seat)))

    def legal_actions(self, seat: int) -> Iterator[str]:
        yield from super().legal_actions(seat)
        if self.result is None and 0 <= seat < self.seats:
            yield "flee"

    def options(self, seat: int) -> tuple[Option, ...]:
        found = super().options(seat)
        return (*found, Option("flee")) if found else ()

    def view(self, seat: int | None) -> dict[str, Any]:
        seats = [
            {
                "cards": self._count(s),
                "plays": self.plays[s],
                "shown": None if self.result is None else format_cards(self.hands[s]),
            }
            for s in range(self.seats)
        ]
        return {
            "seats": seats,
            "you": None if seat is None else {"cards": format_cards(self.hands[seat])},
            "leader": self.leader,
            "must_contain": self.must_contain if self.result is None else None,
            "trick": self.trick_view(),
        }
