"""The declaration of two-player mahjong: parameters, setup, deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.contract import Evaluation, Game, Hand, Past, Witness
from engine.errors import BadDeal, BadNotation
from engine.mahjong2.hand import MahjongHand
from engine.mahjong2.seat import Seat
from engine.mahjong2.stakes import Stakes, most_stake
from engine.mahjong2.wall import FLIPS, IN_PLAY, SEA_END, SEA_SIZE, WILDS, SeaBottom, Wall
from engine.mahjong2.winning import complete, waits
from engine.rules import parameter
from engine.shuffle import Stream
from engine.tiles import ONE, SET, UNKNOWN_TILE, format_hand, format_tiles, parse_hand, read_tiles

__all__ = ["Mahjong2", "Mahjong2Rules"]

DEALER_TILES, WALL_START = 14, 27
"""Where in the deck the dealer's tiles and then the other seat's end."""


@dataclass(frozen=True, kw_only=True)
class Mahjong2Rules:
    """Room parameters."""

    base: int = parameter(10, "底注: coins that the winner gets, before the stakes", least=1)
    min_coins: int = parameter(
        "base", "coins to sit down with", least=0, derive=lambda r: int(r.base)
    )


class Mahjong2(Game):
    """The game, as the catalogue lists it."""

    id = "mahjong2"
    name = "二人麻将"
    page = "docs/rules/mahjong2.md"
    seats = range(2, 3)
    rules = Mahjong2Rules
    verbs = {
        "stake": "stake N: name how many times the base is added, 0 to 3 (stakes 1 and 2)",
        "follow": "agree to the dealer's stake (stakes 2)",
        "accept": "agree to the other's higher stake (stakes 3)",
        "discard": "discard TILE: end the own turn (打牌)",
        "ready": "ready TILE: discard it and wait for the last tile (报听, R6)",
        "chow": "chow TILE TILE: claim the other's discard for a row with these two (吃)",
        "pung": "claim the other's discard for three alike (碰)",
        "kong": "kong: claim the other's discard for four alike; in the own turn kong TILE (杠)",
        "win": "show a complete hand, by an own draw or the other's discard (胡)",
        "flip": "flip N: turn up tile 0 to 9 of the sea bottom (海底捞月)",
        "pass": "claim nothing; as a ready seat, win nothing; in the stakes, play for less",
    }
    kinds = ("ready", "win")
    fixed = ("dealer",)
    draws = ("dealer", "sea")
    outcomes = ("won", "drawn")

    def deal(
        self, rules: Mahjong2Rules, seats: int, setup: Mapping[str, Any], stream: Stream
    ) -> dict[str, Any]:
        deck = stream.shuffled(SET)
        dealt: dict[str, Any] = {"deck": "".join(deck)}
        if "dealer" not in setup:
            dealt["dealer"] = stream.below(2)
        dealt["sea"] = "".join(stream.shuffled([*deck[IN_PLAY:SEA_END], *["W"] * WILDS]))
        return dealt

    def setup(self, past: Past, opens: Sequence[int] = ()) -> dict[str, Any]:
        if past.winners:
            return {"dealer": past.winners[0]}
        dealer = past.setup.get("dealer")
        if past.outcome == "drawn" and dealer is not None and dealer not in past.gone:
            return {"dealer": dealer}
        return {}  # R1: it is drawn

    def start(
        self,
        rules: Mahjong2Rules,
        seats: int,
        setup: Mapping[str, Any],
        deal: Mapping[str, Any],
        *,
        coins: Sequence[int] | None = None,
        witness: Witness | None = None,
    ) -> Hand:
        self.check_seats(rules, seats, coins)
        self.check_keys(setup, deal)
        dealer = self.named_seat("dealer", setup, deal, seats)
        deck = read_tiles(deal.get("deck"), len(SET), "deck")
        laid = read_tiles(deal.get("sea"), SEA_SIZE, "sea", wild=True)
        sea = SeaBottom(laid, deck)
        if UNKNOWN_TILE in deck[:WALL_START]:
            raise BadDeal("the tiles dealt to the seats must all be known")
        first = Seat(sum(map(ONE.__getitem__, deck[:DEALER_TILES])))
        other = Seat(sum(map(ONE.__getitem__, deck[DEALER_TILES:WALL_START])))
        return MahjongHand(
            self,
            rules,
            (other, first) if dealer else (first, other),
            wall=Wall(deck[WALL_START:IN_PLAY]),
            sea=sea,
            stakes=Stakes(dealer, most_stake(rules.base, coins)),
            coins=coins,
            partial=UNKNOWN_TILE in deck or UNKNOWN_TILE in laid,
            witness=witness,
        )

    def evaluate(self, cards: str, *, wild: str | None = None) -> Evaluation:
        if wild is not None:
            raise BadNotation("this game has no wild rank")
        hand = parse_hand(cards)
        plain = format_hand(hand)
        if complete(hand):
            return Evaluation(plain, "win", ({"kind": "win", "cards": plain},), (1,))
        if waiting := waits(hand):
            reading = {"kind": "ready", "cards": plain, "waits": format_tiles(waiting)}
            return Evaluation(plain, "ready", (reading,), (0,))
        return Evaluation(plain, None)

    def bound(self, rules: Mahjong2Rules, seats: int) -> int:
        # Every own turn begins with the first tiles, a tile of the wall, or one of at most
        # eight chows and pungs, and takes one action; so does the claim behind it.
        turns = 1 + IN_PLAY - WALL_START + 8
        return 3 + 2 * turns + 2 * FLIPS
