"""The declaration of 癞子斗地主 on the landlord machine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.cards import DECK_54, RANKS, split
from engine.climbing import ClimbingGame, Play
from engine.contract import Hand, Past, Witness
from engine.errors import BadDeal, BadNotation, BadSetup
from engine.laizi.hand import LaiziHand
from engine.laizi.readings import KINDS, wild_reader
from engine.landlord.kinds import read_play
from engine.rules import parameter
from engine.shuffle import Stream

__all__ = ["Laizi", "LaiziRules"]


@dataclass(frozen=True, kw_only=True)
class LaiziRules:
    """Room parameters."""

    unit: int = parameter(1, "基础分 N: coins per point", least=1)
    multiplier: int = parameter(
        1, "the multiplier that every hand starts with", least=1, most=10**6
    )
    min_coins: int = parameter(0, "coins to sit down with", least=0)


class Laizi(ClimbingGame):
    """The game, as the catalogue lists it."""

    id = "laizi"
    name = "癞子斗地主"
    page = "docs/rules/laizi.md"
    seats = range(3, 4)
    rules = LaiziRules
    verbs = {
        "call": "offer to be the landlord (phase 3)",
        "grab": "take the landlord (phase 4)",
        "open": "the landlord shows its hand, before its first lead (phase 6)",
        "play": "play CARDS [KIND]: lead, or beat the last play (phase 7); 4s:T is a 4 as a ten",
        "pass": "do nothing, in any phase but as the leader of a trick",
        "flee": "leave the hand, which ends it, in turn or not",
    }
    kinds = KINDS
    fixed = ("opens",)
    draws = ("first", "laizi")
    outcomes = ("played", "passed_out", "fled")
    leaving = "flee"
    redeals = ("passed_out",)
    opens = True

    words = frozenset({"call", "grab", "open", "pass", "flee"})

    def setup(self, past: Past, opens: Sequence[int] = ()) -> dict[str, Any]:
        return {"opens": list(opens)} if opens else {}

    def deal(
        self, rules: LaiziRules, seats: int, setup: Mapping[str, Any], stream: Stream
    ) -> dict[str, Any]:
        deck = "".join(stream.shuffled(DECK_54))
        return {"deck": deck, "first": stream.below(3), "laizi": RANKS[stream.below(13)]}

    def rarity(
        self, deal: Mapping[str, Any], seats: int, setup: Mapping[str, Any]
    ) -> dict[str, Any]:
        """All four wild cards in one hand: a laizi_bomb."""
        deck = split(deal["deck"])
        for place, suit in enumerate("shcd", 17 * deal["first"]):
            now = deck.index(deal["laizi"] + suit)
            deck[place], deck[now] = deck[now], deck[place]
        return {**deal, "deck": "".join(deck)}

    def start(
        self,
        rules: LaiziRules,
        seats: int,
        setup: Mapping[str, Any],
        deal: Mapping[str, Any],
        *,
        coins: Sequence[int] | None = None,
        witness: Witness | None = None,
    ) -> Hand:
        self.check_seats(rules, seats, coins)
        self.check_keys(setup, deal)
        opens = setup.get("opens", [])
        if not isinstance(opens, list | tuple) or any(type(s) is not int for s in opens):
            raise BadSetup("the setup's opens are seats")
        if not set(opens) <= {0, 1, 2} or len(set(opens)) < len(opens):
            raise BadSetup("the setup's opens are seats, none of them twice")
        first, laizi = deal.get("first"), deal.get("laizi")
        if type(first) is not int or not 0 <= first < 3:
            raise BadDeal("the draw first is a seat")
        if not isinstance(laizi, str) or len(laizi) != 1 or laizi not in RANKS:
            raise BadDeal(f"the draw laizi is one of the ranks {RANKS}")
        return LaiziHand(
            self, rules, deal, opens=tuple(opens), coins=coins, witness=witness, words=self.words
        )

    def read(self, action: str, wild: str | None) -> Play:
        if wild is None:
            return read_play(action)
        if len(wild) != 1 or wild not in RANKS:
            raise BadNotation(f"the wild rank is one of {RANKS}")
        return wild_reader(RANKS.index(wild))(action)

    def bound(self, rules: LaiziRules, seats: int) -> int:
        # Calls and passes, grabs with one back; open; 54 cards, two passes behind each play.
        return 3 + 3 + 1 + 3 * 54 + 1  # and a flight
