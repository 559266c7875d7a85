"""The course of a hand: what is asked of whom, and all that the engine does by itself."""

from collections.abc import Sequence
from typing import Any

from engine.contract import PUBLIC, Event, Factor, Game, Hand, Result, Witness
from engine.mahjong2.notation import Move
from engine.mahjong2.seat import Seat
from engine.mahjong2.stakes import Stakes
from engine.mahjong2.wall import FLIPS, SeaBottom, Wall
from engine.mahjong2.winning import complete
from engine.settlement import settle
from engine.tiles import ONE, TILES, format_hand

__all__ = ["Course"]


class Course(Hand):
    """The state of a hand, and its steps that are no actions.

    In play the seat in turn is either asked about the other's discard (`claims`) or in its
    own turn.

    :ivar turn: the seat that is asked; None once the hand is over.
    :ivar claims: what it can do with the other's discard; empty in its own turn.
    :ivar fresh: whether its own turn began with a tile drawn or dealt, and not with a chow or
        pung: only then it may win or make a kong.
    :ivar drawn: the kind that it has just drawn; None with the first tiles and after a claim.
    :ivar declared: the ready seats in the order in which they declared it.
    :ivar fishing: whether the sea bottom is being turned up.
    """

    def __init__(
        self,
        game: Game,
        rules: Any,
        sides: tuple[Seat, Seat],
        *,
        wall: Wall,
        sea: SeaBottom,
        stakes: Stakes,
        coins: Sequence[int] | None,
        partial: bool,
        witness: Witness | None,
    ) -> None:
        self.game = game
        self.seats = 2
        self.result = None
        self.partial = partial
        self.sides = sides
        self.wall = wall
        self.sea = sea
        self.stakes = stakes
        self.rules = rules
        self.coins = coins
        self.turn: int | None = stakes.dealer
        self.claims: tuple[str, ...] = ()
        self.fresh = True
        self.drawn: int | None = None
        self.declared: list[int] = []
        self.fishing = False
        self.witness = witness
        self.tell("dealer", {"seat": stakes.dealer})
        for seat, side in enumerate(sides if witness is not None else ()):
            self.tell("dealt", {"seat": seat, "cards": format_hand(side.hand)}, to=(seat,))

    def tell(
        self,
        name: str,
        data: dict[str, Any],
        *,
        to: tuple[int, ...] | None = PUBLIC,
        action: str | None = None,
    ) -> None:
        """Let the witness know, if there is one.

        :param action: in recorded form, where the event is one.
        """
        if self.witness is not None:
            text = None if action is None else f"{data['seat']} {action}"
            self.witness(Event(name, to, data, text))

    @property
    def phase(self) -> str:
        if self.result is not None:
            return "over"
        if self.stakes.turn is not None:
            return "stakes"
        return "sea_bottom" if self.fishing else "play"

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.turn is None else (self.turn,)

    # What the engine does by itself.

    def put(self, seat: int, kind: int, move: Move | None = None) -> None:
        """Discard a tile, by an action or, for a ready seat, without one."""
        side = self.sides[seat]
        side.hand -= ONE[kind]
        side.discards.append(kind)
        verb, text = ("discard", None) if move is None else (move.verb, move.text)
        if self.witness is not None:
            self.tell(verb, {"seat": seat, "tile": TILES[kind]}, action=text)

    def take(self, seat: int, *, back: bool) -> None:
        """The seat gets a tile of the wall, which has one, and is asked what it does now."""
        kind = self.wall.draw(back=back)
        self.sides[seat].hand += ONE[kind]
        self.turn, self.drawn, self.fresh = seat, kind, True
        if self.witness is not None:
            self.tell("draw", {"seat": seat, "back": back, "wall": self.wall.left})
            self.tell("drawn", {"seat": seat, "tile": TILES[kind]}, to=(seat,))

    def draw(self, seat: int) -> None:
        """The seat draws; ready seats draw and discard until somebody is asked or nobody can."""
        while self.wall.left:
            self.take(seat, back=False)
            side = self.sides[seat]
            if not side.ready or complete(side.hand):
                return
            assert self.drawn is not None
            self.put(seat, self.drawn)
            seat = 1 - seat
            if self.ask(seat):
                return
        self.drawn = None
        self.tell("exhausted", {"ready": list(self.declared)})
        self.fishing = True
        self.fish()

    def after_discard(self, seat: int) -> None:
        """The other seat claims what this one has discarded, or draws."""
        if not self.ask(1 - seat):
            self.draw(1 - seat)

    def ask(self, seat: int) -> bool:
        """Ask the seat what it claims; False if it can claim nothing (R5)."""
        tile = self.sides[1 - seat].discards[-1]
        # R3 and R8: with no tile left there is only the win.
        self.claims = self.sides[seat].claims(tile, melds=self.wall.left > 0)
        self.turn = seat
        self.drawn = None
        return bool(self.claims)

    def fish(self) -> None:
        """Ask the next ready seat to turn tiles up (R9); without one the hand is drawn."""
        tried = len(self.sea.turned) // FLIPS
        if tried < len(self.declared):
            self.turn = self.declared[tried]
        else:
            self.end(None)

    # The end.

    def win(self, seat: int, tile: int | None) -> None:
        """The seat shows its complete hand.

        :param tile: what completed it; None with the dealer's first tiles.
        """
        data = {"seat": seat, "tile": None if tile is None else TILES[tile]}
        self.tell("win", data, action="win")
        self.end(seat)

    def end(self, winner: int | None) -> None:
        """End the hand: won by this seat, or drawn."""
        self.result = result = self._result(winner)
        self.turn = None
        if self.witness is not None:
            shown = [side.shown(openly=True) for side in self.sides]
            data = {
                "outcome": result.outcome,
                "winners": list(result.winners),
                "points": list(result.points),
                "hands": [side["shown"] for side in shown],
                "melds": [side["melds"] for side in shown],
                "wall": self.wall.rest(),
                "sea": self.sea.shown(openly=True),
            }
            self.tell("over", data)  # R12

    def _result(self, winner: int | None) -> Result:
        if winner is None:
            return Result("drawn", (), (0, 0), (0, 0), 0)
        # R2; R10: however the seat has won.
        base, multiplier = self.rules.base, 1 + self.stakes.agreed
        due = base * multiplier
        points = (due, -due) if winner == 0 else (-due, due)
        paid = settle(points, self.coins)
        explain = []
        for seat, cover in enumerate(paid.cover):
            explain += [Factor(seat, "base", base), Factor(seat, "multiplier", multiplier)]
            if cover:
                explain.append(Factor(seat, "cover", cover))
        return Result("won", (winner,), points, paid.coins, paid.house, tuple(explain))
