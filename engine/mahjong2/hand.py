"""What a seat does: each action judged and done, listed, hinted; and what a seat sees."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from engine.contract import Option
from engine.errors import BadAction, BadNotation, IllegalAction
from engine.mahjong2.course import Course
from engine.mahjong2.notation import MOVES, Move
from engine.mahjong2.wall import FLIPS
from engine.mahjong2.winning import complete
from engine.tiles import ONE, TILES, WILD, count, format_hand, format_tiles, kinds_of

__all__ = ["MahjongHand"]

_HINTED = 3
"""How many discards are worth offering: of the tiles with the fewest others beside them."""


class MahjongHand(Course):
    """One hand of two-player mahjong."""

    def check_notation(self, action: str) -> None:
        if action not in MOVES:
            raise BadNotation(f"no such action: {action[:40]!r}")

    def recorded(self, seat: int, action: str) -> str:
        self.check_notation(action)
        return MOVES[action].text

    def act(self, seat: int, action: str) -> None:
        move = MOVES.get(action)
        if move is None or seat != self.turn:
            self.refuse(seat, action)
            return
        if self.partial:
            self._rehearse(seat, move)
        self._do(seat, move)

    def _rehearse(self, seat: int, move: Move) -> None:
        """Find out on a copy whether the action leads to a tile that nobody recorded.

        :raises BadAction: it cannot be done, for this or any other reason.
        """
        witness, self.witness = self.witness, None
        try:
            copy = deepcopy(self)
        finally:
            self.witness = witness
        copy._do(seat, move)  # noqa: SLF001  # of its own class

    def _do(self, seat: int, move: Move) -> None:
        if self.stakes.turn is not None:
            self._stake(seat, move)
        elif self.fishing:
            self._flip(seat, move)
        elif self.claims:
            self._claim(seat, move)
        elif self.sides[seat].ready:
            self._ready_turn(seat, move)
        else:
            self._own_turn(seat, move)

    def _stake(self, seat: int, move: Move) -> None:
        if move.text not in self.stakes.actions():
            raise IllegalAction(seat, "stakes", f"{move.text!r} is not possible here")
        self.stakes.act(move.text)
        stake = {"stake": move.args[0]} if move.args else {}
        self.tell(move.verb, {"seat": seat, **stake}, action=move.text)
        self.turn = self.stakes.turn
        if self.turn is None:
            self.tell("agreed", {"stake": self.stakes.agreed})
            self.turn = self.stakes.dealer

    # A seat's own turn.

    def _own_turn(self, seat: int, move: Move) -> None:
        if move.verb in ("discard", "ready"):
            self._discard(seat, move)
        elif move.verb == "kong":
            self._kong(seat, move)
        elif move.verb == "win":
            if not self.fresh:
                raise IllegalAction(seat, "play", "after a chow or pung there is no win")
            if not complete(self.sides[seat].hand):
                raise IllegalAction(seat, "win shape", "the tiles are not four melds and a pair")
            self.win(seat, self.drawn)
        else:
            raise IllegalAction(seat, "play", f"{move.verb} is nothing for the own turn")

    def _discard(self, seat: int, move: Move) -> None:
        side = self.sides[seat]
        (kind,) = move.args
        if not count(side.hand, kind):
            raise IllegalAction(seat, "play", f"the seat does not hold {TILES[kind]}")
        if move.verb == "ready":
            if not side.waits_without(kind):
                raise IllegalAction(seat, "R6", "the 13 tiles left wait for none that there is")
            side.ready = True
            self.declared.append(seat)
        self.put(seat, kind, move)
        self.after_discard(seat)

    def _ready_turn(self, seat: int, move: Move) -> None:
        # It is asked only because the tile just drawn completes its hand.
        if move.verb == "win":
            self.win(seat, self.drawn)
        elif move.verb == "pass":
            self.tell("pass", {"seat": seat}, action="pass")
            assert self.drawn is not None
            self.put(seat, self.drawn)
            self.after_discard(seat)
        else:
            raise IllegalAction(seat, "ready", "a ready seat changes no tile: win or pass")

    def _kong(self, seat: int, move: Move) -> None:
        if not move.args:
            raise IllegalAction(seat, "play", "in its own turn a seat says of which tile")
        side = self.sides[seat]
        (kind,) = move.args
        if not self.fresh:
            raise IllegalAction(seat, "R11", "no kong right after a chow or pung")
        if kind not in side.kongs():
            raise IllegalAction(seat, "play", f"there are no four {TILES[kind]}, in hand or pung")
        if not self.wall.left:
            raise IllegalAction(seat, "R3", "the wall has no replacement tile")
        if count(side.hand, kind) == 4:
            side.lay("concealed_kong", (kind,) * 4)
            self.tell("kong", {"seat": seat, "meld": "concealed_kong"}, action="kong ??")  # R7
            self.tell("concealed", {"seat": seat, "tile": TILES[kind]}, to=(seat,))
        else:
            side.add_to_pung(kind)
            data = {"seat": seat, "meld": "added_kong", "tile": TILES[kind]}
            self.tell("kong", data, action=move.text)
        self.take(seat, back=True)  # R4: the other seat is not asked

    # The other's discard.

    def _claim(self, seat: int, move: Move) -> None:
        if move.text not in self.claims:
            raise IllegalAction(seat, *self._why_not(seat, move))
        side, other = self.sides[seat], self.sides[1 - seat]
        self.claims = ()
        if move.verb == "pass":
            self.tell("pass", {"seat": seat}, action="pass")
            self.draw(seat)
            return
        tile = other.discards.pop()
        side.hand += ONE[tile]
        if move.verb == "win":
            self.win(seat, tile)
            return
        alike = {"pung": 3, "kong": 4}.get(move.verb, 0)
        tiles = (tile,) * alike or tuple(sorted((*move.args, tile)))
        side.lay(move.verb, tiles)
        data = {"seat": seat, "tile": TILES[tile], "meld": move.verb, "tiles": format_tiles(tiles)}
        self.tell(move.verb, data, action=move.text)
        self.fresh = False
        if move.verb == "kong":
            self.take(seat, back=True)

    def _why_not(self, seat: int, move: Move) -> tuple[str, str]:
        """The rule that forbids to claim so, and a sentence."""
        if move.verb == "win":
            return "win shape", "with this tile there are not four melds and a pair"
        if move.verb not in ("chow", "pung", "kong") or (move.verb == "kong" and move.args):
            return "play", "the other's discard is to be claimed or passed"
        if self.sides[seat].ready:
            return "ready", "a ready seat changes no tile: win or pass"
        if not self.wall.left:
            return "R8", "the last discard can only be claimed to win"
        return "play", f"the seat has not the tiles for this {move.verb}"

    def _flip(self, seat: int, move: Move) -> None:
        if move.verb != "flip":
            raise IllegalAction(seat, "sea bottom", "the seat turns a tile up, and nothing else")
        (place,) = move.args
        if place in self.sea.turned:
            raise IllegalAction(seat, "sea bottom", f"tile {place} is turned up already")
        tile = self.sea.turn(place)
        data = {"seat": seat, "place": place, "tile": format_tiles((tile,))}
        self.tell("flip", data, action=move.text)
        if tile == WILD or complete(self.sides[seat].hand + ONE[tile]):
            self.end(seat)
        elif len(self.sea.turned) % FLIPS == 0:
            self.fish()

    # Derived: listing, hinting, showing.

    def legal_actions(self, seat: int) -> Iterator[str]:
        for action in self._candidates(seat):
            if not self.partial or self._possible(seat, action):
                yield action

    def _possible(self, seat: int, action: str) -> bool:
        try:
            self._rehearse(seat, MOVES[action])
        except BadAction:
            return False
        return True

    def _candidates(self, seat: int) -> Iterator[str]:
        if seat != self.turn:
            return
        side = self.sides[seat]
        if self.stakes.turn is not None:
            yield from self.stakes.actions()
        elif self.fishing:
            yield from (f"flip {place}" for place in self.sea.left())
        elif self.claims:
            yield from self.claims
        elif side.ready:
            yield from ("win", "pass")
        else:
            if self.fresh and complete(side.hand):
                yield "win"
            yield from (f"ready {TILES[kind]}" for kind in side.ready_discards())
            yield from (f"discard {TILES[kind]}" for kind in side.by_use())
            if self.fresh and self.wall.left:
                yield from (f"kong {TILES[kind]}" for kind in side.kongs())

    def options(self, seat: int) -> tuple[Option, ...]:
        arguments: dict[str, list[str]] = {}
        for action in self.legal_actions(seat):
            verb, _, argument = action.partition(" ")
            arguments.setdefault(verb, [])
            if argument:
                arguments[verb].append(argument)
        return tuple(
            Option(verb, "choice", tuple(choices)) if choices else Option(verb)
            for verb, choices in arguments.items()
        )

    def hints(self, seat: int) -> tuple[str, ...]:
        actions = tuple(self.legal_actions(seat))
        discards = [action for action in actions if action.startswith("discard ")]
        return tuple(action for action in actions if action not in discards[_HINTED:])

    def absent(self, seat: int) -> str:
        if self.stakes.turn is not None:
            return "pass" if self.stakes.offers else "stake 0"
        if self.fishing:
            return f"flip {self.sea.left()[0]}"
        side = self.sides[seat]
        if self.claims:
            return "win" if "win" in self.claims else "pass"
        if self.fresh and complete(side.hand):
            return "win"
        last = self.drawn if self.drawn is not None else max(kinds_of(side.hand))
        return f"discard {TILES[last]}"

    def view(self, seat: int | None) -> dict[str, Any]:
        over = self.result is not None
        asked = None
        if self.claims and self.turn is not None:
            other = 1 - self.turn
            asked = {"seat": other, "tile": TILES[self.sides[other].discards[-1]]}
        return {
            "seats": [side.shown(openly=over) for side in self.sides],
            "you": None if seat is None else self._own_view(seat),
            "dealer": self.stakes.dealer,
            "base": self.rules.base,
            "stakes": self.stakes.view(),
            "claimable": asked,
            "declared": list(self.declared),
            "wall": self.wall.left,
            "wall_tiles": self.wall.rest() if over else None,
            "sea": self.sea.shown(openly=over),
        }

    def _own_view(self, seat: int) -> dict[str, Any]:
        side = self.sides[seat]
        drawn = self.drawn if seat == self.turn else None
        return {
            "cards": format_hand(side.hand),
            "melds": [meld.shown(openly=True) for meld in side.melds],
            "drawn": None if drawn is None else TILES[drawn],
        }
