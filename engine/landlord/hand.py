"""A hand of a landlord game: deal, auction, play, end."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.cards import BIT, DECK_54, format_cards, read_deck
from engine.climbing import ClimbingHand, Play, Reading
from engine.contract import PUBLIC, Event, Game, Option, Result, Witness
from engine.errors import IllegalAction
from engine.landlord.kinds import read_play
from engine.landlord.listing import all_plays, suggest

__all__ = ["Auction", "LandlordHand"]

_FULL = sum(BIT[name] for name in DECK_54)


class Auction(ABC):
    """How one seat becomes the landlord; a variant's own.

    :ivar phase: in the page's words.
    :ivar landlord: who is the landlord for now.
    """

    phase: str
    landlord: int | None = None

    @property
    @abstractmethod
    def turn(self) -> int | None:
        """The seat that is asked; None once the auction is over."""

    @property
    @abstractmethod
    def rule(self) -> str:
        """Where the game's page has the rules of the phase, by number."""

    @abstractmethod
    def act(self, seat: int, action: str) -> dict[str, Any]:
        """Do an action of the seat in turn; what its event says besides seat and verb.

        :raises IllegalAction: with nothing changed.
        """

    @abstractmethod
    def actions(self) -> tuple[str, ...]:
        """What the seat in turn may do."""

    @abstractmethod
    def options(self) -> tuple[Option, ...]:
        """The same, for a client."""

    @abstractmethod
    def view(self) -> dict[str, Any]:
        """What everybody knows of it."""


class LandlordHand(ClimbingHand):
    """The machine. A variant gives the auction and the score.

    :ivar landlord: the seat; None until the auction has found it.
    :ivar bottom: the three cards (底牌), shown when the landlord takes them.
    """

    play_rule = "phase 5"

    def __init__(
        self,
        game: Game,
        rules: Any,
        deal: Mapping[str, Any],
        *,
        auction: Auction | None,
        landlord: int | None,
        coins: Sequence[int] | None,
        witness: Witness | None,
        words: frozenset[str],
        read: Callable[[str], Play] = read_play,
    ) -> None:
        deck = read_deck(deal.get("deck"), _FULL)
        partial = 0 in deck
        dealt = (deck[:17], deck[17:34], deck[34:51])
        self.bottom = sum(deck[51:])
        self.bottom_unknown = deck[51:].count(0)
        super().__init__(
            game,
            list(map(sum, dealt)),
            [cards.count(0) for cards in dealt] if partial else (0, 0, 0),
            elsewhere=self.bottom,
            read=read,
            words=words,
            witness=witness,
        )
        self.partial = partial
        self.rules = rules
        self.coins = tuple(coins) if coins is not None else None
        self.auction = auction
        self.landlord: int | None = None
        if witness is not None:
            for seat, cards in enumerate(self.hands):
                to = PUBLIC if self.visible_to(seat, None) else (seat,)
                witness(Event("dealt", to, {"seat": seat, "cards": format_cards(cards)}))
        if landlord is not None:
            self._crown(landlord)

    @abstractmethod
    def emptied(self, seat: int) -> Result: ...

    @abstractmethod
    def no_landlord(self) -> Result:
        """The result when the auction has found nobody."""

    def crowned(self) -> None:
        """Called when the landlord has taken the bottom, before it leads."""

    def open_auction(self) -> None:
        """Ask the first seat; once the variant has told what everybody knows from the start."""
        if self.auction is not None and self.auction.turn is not None:
            self.turn = self.auction.turn

    @property
    def phase(self) -> str:
        if self.result is not None:
            return "over"
        if self.landlord is None and self.auction is not None:
            return self.auction.phase
        return "play"

    def act_before(self, seat: int, action: str) -> None:
        auction = self.auction
        if self.landlord is not None or auction is None:
            raise IllegalAction(seat, self.play_rule, "in this phase there is only play and pass")
        if action not in auction.actions():
            raise IllegalAction(seat, auction.rule, f"{action[:40]!r} is not possible here")
        data = auction.act(seat, action)
        if self.witness is not None:
            said = {"seat": seat, **data}
            self.witness(Event(action.partition(" ")[0], PUBLIC, said, f"{seat} {action}"))
        if auction.turn is not None:
            self.turn = auction.turn
        elif auction.landlord is None:
            self.end(self.no_landlord())
        else:
            self._crown(auction.landlord)

    def tell(self, event: Event) -> None:
        """Let the witness know, if there is one."""
        if self.witness is not None:
            self.witness(event)

    def _crown(self, seat: int) -> None:
        self.landlord = seat
        self.hands[seat] |= self.bottom
        self.unknown[seat] += self.bottom_unknown
        if self.witness is not None:
            data = {"seat": seat, "bottom": format_cards(self.bottom)}
            self.witness(Event("landlord", PUBLIC, data))
        self.lead(seat)
        self.crowned()

    @property
    def farmers(self) -> tuple[int, int]:
        """The two seats that are not the landlord, from the landlord's next on."""
        first = self._next[self.landlord or 0]
        return first, self._next[first]

    def plays_of(self, seat: int) -> Iterator[tuple[int, Reading, bool]]:
        return all_plays(self.hands[seat], self.last)

    def suggestions(self, seat: int) -> Iterator[int]:
        return suggest(self.hands[seat], self.last)

    def _bidding(self, seat: int) -> Auction | None:
        if seat == self.turn and not self.climbing:
            return self.auction
        return None

    def legal_actions(self, seat: int) -> Iterator[str]:
        auction = self._bidding(seat)
        return super().legal_actions(seat) if auction is None else iter(auction.actions())

    def options(self, seat: int) -> tuple[Option, ...]:
        auction = self._bidding(seat)
        return super().options(seat) if auction is None else auction.options()

    def hints(self, seat: int) -> tuple[str, ...]:
        auction = self._bidding(seat)
        return super().hints(seat) if auction is None else auction.actions()

    def absent(self, seat: int) -> str:
        return "pass" if self._bidding(seat) is not None else super().absent(seat)

    def visible_to(self, seat: int, viewer: int | None) -> bool:
        """Whether the viewer may see this seat's cards; asked already while dealing."""
        return viewer == seat or self.result is not None

    def view(self, seat: int | None) -> dict[str, Any]:
        seats = [
            {
                "cards": self.hands[s].bit_count() + self.unknown[s],
                "plays": self.plays[s],
                "shown": format_cards(self.hands[s]) if self.visible_to(s, None) else None,
            }
            for s in range(3)
        ]
        taken = self.landlord is not None
        return {
            "seats": seats,
            "you": None if seat is None else {"cards": format_cards(self.hands[seat])},
            "landlord": self.landlord,
            "bottom": format_cards(self.bottom) if taken or self.result is not None else None,
            "bombs": self.bombs,
            "trick": self.trick_view(),
            **(self.auction.view() if self.auction is not None else {}),
        }
