"""Finding plays with wild cards in a hand: all of them for the laws, the modest for hints."""

from collections.abc import Iterator
from itertools import combinations

from engine.cards import cards_of
from engine.climbing import Reading
from engine.laizi.readings import CORES, Form, WildReader
from engine.landlord.kinds import BJ, count_key, counts_of, lowest_of
from engine.landlord.listing import multisets, suits

__all__ = ["all_plays", "suggest"]

# How many single cards and how many pairs may be attached, by how many of each rank a core
# has; for trios, to each trio.
_ATTACHED = {3: ((0, 0), (1, 1), (1, 2)), 4: ((0, 0), (2, 1), (2, 2))}


def forms(counts: list[int], wild: int, size: int = 0, *, modest: bool = False) -> Iterator[Form]:
    """The forms of every play that a hand with these counts has, among others; some twice.

    :param size: only plays of so many cards, bombs and the rocket; 0: all.
    :param modest: of plays that differ in which of their cards are wild, or in what is
        attached, only one, with few wild cards and low ranks.
    """
    for joker in (BJ, BJ + 1):
        if counts[joker] and size in (0, 1):
            yield Form(1 << 3 * joker, 0)
    if counts[BJ] and counts[BJ + 1]:
        yield Form((1 << 3 * BJ) + (1 << 3 * (BJ + 1)), 0)
    natural = [0 if rank == wild else count for rank, count in enumerate(counts)]
    for each, first, last in CORES:
        core = range(first, last + 1)
        if sum(max(each - natural[rank], 0) for rank in core) > counts[wild]:
            continue
        for times, width in _ATTACHED.get(each, ((0, 0),)):
            n = times * len(core)
            whole = each * len(core) + n * width
            if size not in (0, whole) and not each == whole == 4:
                continue
            for kept, left in _filled(natural, each, core, counts[wild], modest=modest):
                for extra in _extras(natural, core, wild, left, (n, width), modest=modest):
                    yield _form(each, core, kept, extra, wild)


def _filled(
    natural: list[int], each: int, core: range, wilds: int, *, modest: bool
) -> Iterator[tuple[list[int], int]]:
    """How many cards of each rank of the core are not wild, and how many wild ones are left."""
    if not core:
        yield [], wilds
        return
    for own in range(min(each, natural[core[0]]), -1, -1):
        left = wilds - (each - own)
        if left < 0:
            break
        for rest, spare in _filled(natural, each, core[1:], left, modest=modest):
            yield [own, *rest], spare
        if modest:
            break


def _extras(
    natural: list[int],
    core: range,
    wild: int,
    left: int,
    attached: tuple[int, int],
    *,
    modest: bool,
) -> Iterator[list[int]]:
    """The counts of every choice of so many attached cards or pairs (`attached`)."""
    n, width = attached
    if not n:
        yield [0] * len(natural)
        return
    free = [0 if rank in core else count // width for rank, count in enumerate(natural)]
    if wild not in core and (not modest or sum(free) < n):
        free[wild] = left // width  # R3: as themselves
    for chosen in multisets(free, n):
        yield [width * count for count in chosen]
        if modest:
            return


def _form(each: int, core: range, kept: list[int], extra: list[int], wild: int) -> Form:
    """What the core keeps and what it lacks, with what is attached."""
    stands = extra[wild] << 3 * wild
    natural = count_key(extra) - stands
    for rank, own in zip(core, kept, strict=True):
        natural += own << 3 * rank
        stands += (each - own) << 3 * rank
    return Form(natural, stands)


def all_plays(
    hand: int, last: Reading | None, reader: WildReader
) -> Iterator[tuple[int, Reading, bool]]:
    """Every legal play: cards, reading, and whether the kind must be named to get it."""
    seen = set()
    for form in forms(counts_of(hand), reader.wild, last.shape % 32 if last else 0):
        if form in seen:
            continue
        seen.add(form)
        kinds: dict[str, Reading] = {}
        for reading in reader.of_form(form):
            if last is None or reading.beats(last):
                kinds.setdefault(reading.kind, reading)
        for cards in _cards(hand, form, reader) if kinds else ():
            for number, reading in enumerate(kinds.values()):
                yield cards, reader.written(cards, form, reading), number > 0


def _cards(hand: int, form: Form, reader: WildReader) -> Iterator[int]:
    """Every choice of cards of the hand that have this form."""
    natural = [form.natural >> 3 * rank & 7 for rank in range(15)]
    wilds = list(cards_of(hand & reader.mask))
    for chosen in combinations(wilds, len(form.ranks())):
        for cards in suits(hand, natural):
            yield cards | sum(chosen)


def suggest(
    hand: int, last: Reading | None, reader: WildReader
) -> Iterator[tuple[int, Reading, bool]]:
    """Plays worth offering, as `all_plays` gives them: bombs last, wild cards late, then by rank.

    For a lead only the first of each kind. Of plays that compare alike only one is offered,
    with few wild cards and the lowest cards attached.
    """
    best: dict[tuple[int, int, int, int], tuple[Form, Reading]] = {}
    size = last.shape % 32 if last else 0
    for form in forms(counts_of(hand), reader.wild, size, modest=True):
        # A reading that is the first is taken without its kind being named.
        taken = next((r for r in reader.of_form(form) if last is None or r.beats(last)), None)
        if taken is not None:
            key = (taken.power, len(form.ranks()), taken.rank, taken.shape)
            best.setdefault(key, (form, taken))
    kinds = set()
    for _, (form, reading) in sorted(best.items(), key=lambda item: item[0]):
        if last is None and reading.kind in kinds:
            continue
        kinds.add(reading.kind)
        cards = lowest_of(hand, reader.wild, len(form.ranks()))
        for rank in range(15):
            cards |= lowest_of(hand, rank, form.natural >> 3 * rank & 7)
        yield cards, reader.written(cards, form, reading), False
