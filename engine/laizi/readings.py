"""How cards read as plays where one rank is wild (癞子): what each wild card stands for.

A play is known by the counts of its cards that are not wild and of the ranks that its wild
cards stand for, packed as in `engine.landlord.kinds`, which reads both together as if no
card were wild; here is only what wild cards change.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.cards import BIT, CARDS, RANKS, format_cards
from engine.climbing import Play, Reading
from engine.errors import BadNotation
from engine.landlord.kinds import KINDS as PLAIN_KINDS
from engine.landlord.kinds import RANK_2, read_play, readings, shape_of, split_play

__all__ = ["CORES", "KINDS", "Form", "WildReader", "wild_reader"]

KINDS = ("rocket", "laizi_bomb", "bomb", "soft_bomb", *PLAIN_KINDS[2:])
"""In the order of the table, which decides when cards fit several."""

_ROW = {kind: row for row, kind in enumerate(KINDS)}
# Power: soft bombs below every bomb of `engine.landlord.kinds`, four wild cards above, but
# below the rocket. Their shapes are those of no other kind.
_SOFT_POWER, _LAIZI_POWER = 1, 500
_SOFT_SHAPE, _LAIZI_SHAPE = (shape_of(PLAIN_KINDS[-1], 4) + 32 * n for n in (1, 2))

_MOST_CARDS = 20
_MOST_PLAYS = 1 << 9

CARD_BITS, RANK_BITS = 54, 45
_ALL_CARDS = (1 << CARD_BITS) - 1
_ALL_RANKS = (1 << RANK_BITS) - 1
_FOURS, _ONES = (sum(bits << 3 * rank for rank in range(15)) for bits in (4, 1))

_TOKEN = re.compile(r"[^:]{1,2}(?::[^:]?)?|:", re.DOTALL)
"""A card, perhaps with a rank; whatever it is, every character is in a token."""

_WRITTEN = {f"{card}:{rank}" for card in CARDS for rank in RANKS}
"""Every card with a rank, wild or not."""


def _cores() -> Iterator[tuple[int, int, int]]:
    for rank in range(RANK_2, -1, -1):
        for each in (1, 2, 3, 4):
            yield each, rank, rank
    for each, fewest in ((1, 5), (2, 3), (3, 2)):
        for last in range(RANK_2):
            for first in range(last - fewest + 2):
                yield each, first, last


CORES = tuple(_cores())
"""What compares in a play, as (how many of each, lowest rank, top rank): one rank, or a row."""


def _cores_by_size() -> dict[int, list[tuple[int, int, int]]]:
    found: dict[int, list[tuple[int, int, int]]] = {size: [] for size in range(_MOST_CARDS + 1)}
    for each, first, last in CORES:
        long = last - first + 1
        # Attached: a card or a pair to every trio, two cards or two pairs to a four.
        for attached in {3: (0, long, 2 * long), 4: (0, 2, 4)}.get(each, (0,)):
            if each * long + attached <= _MOST_CARDS:
                found[each * long + attached].append((each, first, last))
    return found


_CORES_BY_SIZE = _cores_by_size()
"""The cores that a play of so many cards may have."""


@dataclass(frozen=True, slots=True)
class Form:
    """Cards but for their suits: how many of each rank, and what the wild ones stand for.

    :ivar natural: the packed counts of the cards that are not wild.
    :ivar stands: the packed counts of the ranks that the wild cards stand for.
    """

    natural: int
    stands: int

    def ranks(self) -> tuple[int, ...]:
        """What the wild cards stand for, upwards, each as often as it is stood for."""
        return tuple(r for r in range(13) for _ in range((self.stands >> 3 * r) & 7))


class WildReader:
    """Reads ``play ...`` actions of a hand whose wild cards are of one rank.

    :param wild: the rank, from 0.
    """

    def __init__(self, wild: int) -> None:
        self.wild = wild
        self.mask = 0xF << (4 * wild)
        """The wild cards."""
        self._plays: dict[str, Play] = {}
        # A token as one number: its card, its rank among those that are not wild, the rank
        # that it is written to stand for, and whether it is wild and plain. The sum over a
        # play gives all of them together.
        self._value: dict[str, int] = {}
        for bit, name in enumerate(CARDS):
            if not self.mask >> bit & 1:
                rank = bit // 4 + (bit == 53)
                self._value[name] = 1 << bit | 1 << (CARD_BITS + 3 * rank)
                continue
            self._value[name] = 1 << bit | 1 << (CARD_BITS + 2 * RANK_BITS)
            for rank, letter in enumerate(RANKS):
                stands = CARD_BITS + RANK_BITS + 3 * rank
                self._value[f"{name}:{letter}"] = 1 << bit | 1 << stands

    def __reduce__(self) -> tuple[Any, ...]:
        # One for all hands with this wild rank, copied ones too.
        return wild_reader, (self.wild,)

    def __call__(self, action: str) -> Play:
        """Understand ``play CARDS [KIND]``, with or without ranks on the wild cards.

        :raises BadNotation: it is not of that form.
        """
        play = self._plays.get(action)
        if play is not None:
            return play
        if ":" not in action and not action.endswith("_bomb"):
            play = read_play(action)
            if not play.cards & self.mask:
                return play
        play = self._read(action)
        # There are too many such plays to keep all; the recent ones are asked for again.
        if len(self._plays) >= _MOST_PLAYS:
            self._plays.clear()
        self._plays[action] = play
        return play

    def _read(self, action: str) -> Play:
        text, kind = split_play(action, KINDS)
        tokens = _TOKEN.findall(text)
        try:
            value = sum(map(self._value.__getitem__, tokens))
        except KeyError:
            return self._refused(tokens)
        cards = value & _ALL_CARDS
        # A sum of n powers of two has n bits only if they all differ.
        if not tokens or cards.bit_count() != len(tokens):
            raise BadNotation("a card is named twice" if tokens else "no cards are named")
        if len(tokens) > _MOST_CARDS:
            return Play(cards, ())
        counts = value >> CARD_BITS
        natural = counts & _ALL_RANKS
        stands = counts >> RANK_BITS & _ALL_RANKS
        plain = counts >> 2 * RANK_BITS
        taken = self._readings(natural, stands, plain)
        if kind:
            taken = [found for found in taken if found[0].kind == kind]
        found = tuple(self.written(cards, form, reading) for reading, form in taken)
        if kind or found:
            return Play(cards, found, f"these cards are no {kind}")
        if not plain and _fits(natural, stands) and readings(natural + stands):
            why = "wild cards alone, and attached ones, stand for themselves"
            return Play(cards, (), why, "rule 3.3")
        return Play(cards, ())

    def _refused(self, tokens: list[str]) -> Play:
        """A play with a rank on a card that is not wild, if every token is well-formed."""
        cards = 0
        for token in tokens:
            if token not in BIT and token not in _WRITTEN:
                raise BadNotation(f"no such card: {token!r}")
            if cards & BIT[token[:2]]:
                raise BadNotation("a card is named twice")
            cards |= BIT[token[:2]]
        return Play(cards, (), "a card that is not wild has a rank written on it", "wild cards")

    def written(self, cards: int, form: Form, reading: Reading) -> Reading:
        """The reading with the text of the record: the rank is on every wild card.

        Which of the wild cards stands for what makes no difference: they take the ranks
        upwards, in the order in which they are written.
        """
        if not form.stands:
            return reading
        plain = format_cards(cards & self.mask)
        names = (plain[i : i + 2] for i in range(0, len(plain), 2))
        ranks = (RANKS[rank] for rank in form.ranks())
        wild = "".join(f"{name}:{rank}" for name, rank in zip(names, ranks, strict=True))
        text = format_cards(cards).replace(plain, wild)
        return Reading(reading.kind, reading.shape, reading.rank, reading.power, text)

    def _readings(self, natural: int, stands: int, plain: int) -> list[tuple[Reading, Form]]:
        """Each reading with its form, in the order in which they are taken.

        :param stands: what wild cards are written to stand for.
        :param plain: how many wild cards are written plainly.
        """
        # Plain wild cards stand for themselves first.
        itself = Form(natural, stands + (plain << 3 * self.wild))
        taken = [(reading, itself) for reading in self.of_form(itself)]
        if plain:
            others = self._forms(natural, stands, plain) - {itself}
            rest = [(reading, form) for form in others for reading in self.of_form(form)]
            rest.sort(key=lambda found: (_ROW[found[0].kind], -found[0].rank))
            taken += rest
        return taken

    def _forms(self, natural: int, stands: int, plain: int) -> set[Form]:
        """At least the forms that are plays, whatever the plain wild cards stand for.

        In a play they fill what its core lacks; those left over are attached, as
        themselves (rule 3.3).
        """
        size = _size(natural) + _size(stands) + plain
        forms = set()
        for each, first, last in _CORES_BY_SIZE[size]:
            filled, left = stands, plain
            for rank in range(first, last + 1):
                lacks = each - ((natural >> 3 * rank) & 7) - ((stands >> 3 * rank) & 7)
                left -= lacks
                if lacks < 0 or left < 0:
                    break
                filled += lacks << 3 * rank
            else:
                forms.add(Form(natural, filled + (left << 3 * self.wild)))
        return forms

    def of_form(self, form: Form) -> Iterator[Reading]:
        """The readings of cards whose wild ones stand for what `form` says, in order."""
        natural, stands = form.natural, form.stands
        if not _fits(natural, stands):
            return
        others = stands & ~(7 << 3 * self.wild)
        if others and not natural:
            return  # rule 3.3: wild cards alone stand for themselves
        for reading in readings(natural + stands):
            if reading.kind == "bomb" and stands >> 3 * reading.rank & 7:
                yield self._wild_bomb(reading.rank)
            elif not others & ~_core_ranks(reading):
                yield reading  # R3: an attached wild card is of its own rank

    def _wild_bomb(self, rank: int) -> Reading:
        if rank == self.wild:
            return Reading("laizi_bomb", _LAIZI_SHAPE, rank, _LAIZI_POWER)
        return Reading("soft_bomb", _SOFT_SHAPE, rank, _SOFT_POWER + rank)


@cache
def wild_reader(wild: int) -> WildReader:
    """The reader for a wild rank, from 0."""
    return WildReader(wild)


def _size(counts: int) -> int:
    return sum(counts >> 3 * rank & 7 for rank in range(15))


def _fits(natural: int, stands: int) -> bool:
    """Whether there are no more than four of a rank."""
    if natural & stands & _FOURS:
        return False
    both = natural + stands
    return not (both & _FOURS) >> 2 & (both | both >> 1) & _ONES


def _core_ranks(reading: Reading) -> int:
    """The ranks, as a mask of packed counts, of what is not attached."""
    long = {
        "trio_with_solo": 1,
        "trio_with_pair": 1,
        "airplane_with_solos": reading.shape % 32 // 4,
        "airplane_with_pairs": reading.shape % 32 // 5,
        "four_with_two_solos": 1,
        "four_with_two_pairs": 1,
    }.get(reading.kind)
    if long is None:
        return _ALL_RANKS
    return ((1 << 3 * long) - 1) << 3 * (reading.rank - long + 1)
