"""Readings of wild cards against the page taken at its word: substitute, then look.

Nothing here is the engine's: cards are texts, ranks letters, and a play is found by trying
every assignment of ranks to the plain wild cards, every kind and every core.
"""

import itertools
import random
from collections import Counter

import pytest

from engine.cards import parse_cards
from engine.laizi.flight import most_bombs
from engine.laizi.listing import all_plays
from engine.laizi.readings import wild_reader

RANKS = "3456789TJQKA2"
ORDER = [*RANKS, "B", "R"]
TABLE = [
    *("rocket", "laizi_bomb", "bomb", "soft_bomb", "solo", "pair", "trio"),
    *("trio_with_solo", "trio_with_pair", "solo_chain", "pair_chain", "trio_chain"),
    *("airplane_with_solos", "airplane_with_pairs"),
    *("four_with_two_solos", "four_with_two_pairs"),
]
DECK = [rank + suit for rank in RANKS for suit in "shcd"] + ["BJ", "RJ"]

# kind: (how many of each rank, fewest and most ranks in a row, cards attached to each
# rank or to the whole, in groups of)
SHAPES = {
    "solo": (1, 1, 1, 0, 0),
    "pair": (2, 1, 1, 0, 0),
    "trio": (3, 1, 1, 0, 0),
    "trio_with_solo": (3, 1, 1, 1, 1),
    "trio_with_pair": (3, 1, 1, 1, 2),
    "solo_chain": (1, 5, 12, 0, 0),
    "pair_chain": (2, 3, 12, 0, 0),
    "trio_chain": (3, 2, 12, 0, 0),
    "airplane_with_solos": (3, 2, 12, 1, 1),
    "airplane_with_pairs": (3, 2, 12, 1, 2),
    "four_with_two_solos": (4, 1, 1, 2, 1),
    "four_with_two_pairs": (4, 1, 1, 2, 2),
}


def cores(kind):
    """The ranks of every core of a kind; rows have no 2, jokers are only solos."""
    _, fewest, most, _, _ = SHAPES[kind]
    if most == 1:
        return [[rank] for rank in (ORDER if kind == "solo" else RANKS)]
    rows = "3456789TJQKA"
    return [
        list(rows[i : i + n]) for n in range(fewest, most + 1) for i in range(len(rows) - n + 1)
    ]


CORES = {}
for _kind, (_each, _, _, _groups, _width) in SHAPES.items():
    for _core in cores(_kind):
        _size = len(_core) * (_each + _groups * _width)
        CORES.setdefault(_size, []).append((_kind, _core))


def substituted(cards, wild):
    """The plays that cards are: ``cards`` are (rank stood for, whether it stands in).

    A card stands in if it is wild and its rank is another than its own.
    """
    ranks = Counter(rank for rank, _ in cards)
    found = set()
    if set(ranks) == {"B", "R"}:
        found.add(("rocket", "R"))
    if len(ranks) == 1 and len(cards) == 4:
        rank = next(iter(ranks))
        stands_in = any(stands for _, stands in cards)
        found.add(("laizi_bomb" if rank == wild else "soft_bomb" if stands_in else "bomb", rank))
    for kind, core in CORES.get(len(cards), ()):
        each, _, _, _, width = SHAPES[kind]
        if any(ranks[rank] != each for rank in core):  # R8: none attached of these ranks
            continue
        attached = [(rank, stands) for rank, stands in cards if rank not in core]
        if any(stands for _, stands in attached):  # R3
            continue
        if width == 2:
            loose = Counter(rank for rank, _ in attached)
            if any(n % 2 for n in loose.values()) or (kind == "trio_with_pair" and len(loose) != 1):
                continue
        found.add((kind, core[-1]))
    return found


def brute(tokens, wild):
    """All (kind, rank, what the wild cards stand for), and those with the plain as themselves."""
    natural = [(t[0], False) for t in tokens if t[0] != wild or t[1] == "J"]
    written = [t[3] for t in tokens if t[0] == wild and ":" in t]
    plain = sum(t[0] == wild and ":" not in t for t in tokens)
    everything, own = set(), set()
    for chosen in itertools.combinations_with_replacement(RANKS, plain):
        stands = [*written, *chosen]
        if not natural and set(stands) != {wild}:  # rule 3.3
            continue
        cards = natural + [(rank, rank != wild) for rank in stands]
        for kind, rank in substituted(cards, wild):
            reading = (kind, rank, "".join(sorted(stands, key=RANKS.index)))
            everything.add(reading)
            if set(chosen) <= {wild}:
                own.add(reading)
    return everything, own


def beats(mine, last):
    """Whether (kind, rank, cards) beats another, by the page."""
    power = {"rocket": 4, "laizi_bomb": 3, "bomb": 2, "soft_bomb": 1}
    a, b = power.get(mine[0], 0), power.get(last[0], 0)
    if a != b or (a and mine[0] == last[0]):
        return a > b or (a == b and ORDER.index(mine[1]) > ORDER.index(last[1]))
    same = mine[0] == last[0] and mine[2] == last[2]
    return same and ORDER.index(mine[1]) > ORDER.index(last[1])


def taken(everything, own, size, last):
    """What the page takes: the plain as themselves if legal, else the first and highest."""
    for group in (own, everything):
        legal = [r for r in group if last is None or beats((r[0], r[1], size), last)]
        if legal:
            return min(legal, key=lambda r: (TABLE.index(r[0]), -ORDER.index(r[1])))
    return None


def selection(rng, wild):
    """Random cards, most of them near a play: a core and what is attached, some of it wild."""
    kind = rng.choice(list(SHAPES) + ["four"])
    each, groups, width = (4, 0, 0) if kind == "four" else (*SHAPES[kind][:1], *SHAPES[kind][3:])
    core = [rng.choice(RANKS)] if kind == "four" else rng.choice(cores(kind))
    ranks = [rank for rank in core for _ in range(each)]
    for _ in range(groups * len(core)):
        ranks += [rng.choice(ORDER)] * width
    for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 4))):
        ranks[rng.randrange(len(ranks))] = wild
    if rng.random() < 0.2:
        ranks[rng.randrange(len(ranks))] = rng.choice(ORDER)
    cards = []
    for rank in ranks[:20]:
        left = [card for card in DECK if card[0] == rank and card not in cards]
        if left:
            cards.append(rng.choice(left))
    ways = rng.choice(("plain", "written", "mixed"))
    tokens = []
    for card in cards:
        write = ways == "written" or (ways == "mixed" and rng.random() < 0.5)
        likely = rng.choice([wild, *core]) if core[0] in RANKS else wild
        token = f"{card}:{likely}" if card[0] == wild and card[1] != "J" and write else card
        tokens.append(token)
    return tokens


def check(seed, rounds):
    rng = random.Random(seed)
    read = plays = several = 0
    lasts = {}
    for _ in range(rounds):
        wild = rng.choice(RANKS)
        tokens = selection(rng, wild)
        everything, own = brute(tokens, wild)
        reader = wild_reader(RANKS.index(wild))
        rng.shuffle(tokens)
        play = reader("play " + "".join(tokens))
        found = [understood(reading, tokens, wild) for reading in play.readings]
        assert len(found) == len(set(found)), tokens
        assert set(found) == everything, (wild, tokens)
        size = len(tokens)
        for kind, rank, _ in everything:
            lasts.setdefault(
                (kind, rank, size),
                next(r for r in play.readings if (r.kind, ORDER[r.rank]) == (kind, rank)),
            )
        near = [last for last in lasts if last[2] in (size, 4)]
        for last in [None, *rng.sample(near, min(3, len(near)))]:
            first = next(
                (
                    f
                    for f, r in zip(found, play.readings, strict=True)
                    if last is None or r.beats(lasts[last])
                ),
                None,
            )
            assert first == taken(everything, own, size, last), (wild, tokens, last)
        read += 1
        plays += bool(everything)
        several += len(everything) > 1
    return read, plays, several


def understood(reading, tokens, wild):
    """A reading of the engine as a kind, a rank and what its text has the wild cards stand for."""
    wilds = sorted(t[:2] for t in tokens if t[0] == wild and t[1] != "J")
    if not wilds:
        assert reading.text is None
        return reading.kind, ORDER[reading.rank], ""
    pieces = []
    text = reading.text
    while text:
        long = 4 if text[2:3] == ":" else 2
        pieces.append(text[:long])
        text = text[long:]
    assert sorted(p[:2] for p in pieces) == sorted(t[:2] for t in tokens)
    assert sorted(p[:2] for p in pieces if len(p) == 4) == wilds
    stands = "".join(sorted((p[3] for p in pieces if len(p) == 4), key=RANKS.index))
    return reading.kind, ORDER[reading.rank], stands


def test_readings_of_random_selections_are_those_of_every_substitution():
    read, plays, several = check(seed=1, rounds=2000)
    # The sample is worth something: most are plays, and many read in several ways.
    assert plays > read // 2
    assert several > read // 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 7))
def test_readings_of_many_random_selections_are_those_of_every_substitution(seed):
    check(seed, rounds=5000)


def test_the_plays_of_random_hands_are_all_substitutions_of_all_their_subsets():
    rng = random.Random(4)
    listed = 0
    for _ in range(30):
        wild = rng.choice(RANKS)
        few = {*rng.sample(RANKS, 3), wild, rng.choice("BR")}
        cards = rng.sample([card for card in DECK if card[0] in few], 6)
        reader = wild_reader(RANKS.index(wild))
        expected = set()
        for n in range(1, 7):
            for chosen in itertools.combinations(cards, n):
                readings, _ = brute(list(chosen), wild)
                # Of one kind, with the wild cards as what they are, the highest is taken.
                highest = {}
                for kind, rank, stands in readings:
                    key = (frozenset(chosen), kind, stands)
                    highest[key] = max(highest.get(key, 0), ORDER.index(rank))
                expected |= {(*key, rank) for key, rank in highest.items()}
        found = []
        texts = []
        for bits, reading, named in all_plays(parse_cards("".join(cards)), None, reader):
            chosen = [card for card in cards if bits & parse_cards(card)]
            kind, rank, stands = understood(reading, chosen, wild)
            found.append((frozenset(chosen), kind, stands, ORDER.index(rank)))
            texts.append((reading.text or "".join(sorted(chosen))) + (f" {kind}" if named else ""))
        assert len(found) == len(set(found)) == len(set(texts))
        assert set(found) == expected, (wild, cards)
        listed += len(found)
    assert listed > 30 * 20


def bombs_by_search(cards, wild):
    """The most disjoint bombs, by taking every first bomb out of the cards in turn."""
    start = Counter(card[0] if card[1] != "J" else card for card in cards)
    best = {}

    def search(counts):
        if counts not in best:
            left = dict(counts)
            most = 0
            for rank in RANKS:
                for own in range(5):
                    wilds = 4 - own if rank != wild else 0
                    mine = own if rank != wild else 4 * (own == 4)
                    if not mine or left.get(rank, 0) < mine or left.get(wild, 0) < wilds:
                        continue
                    after = Counter(left)
                    after[rank] -= mine
                    after[wild] -= wilds
                    most = max(most, 1 + search(tuple(sorted(after.items()))))
            if left.get("BJ") and left.get("RJ"):
                after = Counter(left)
                after["BJ"] = after["RJ"] = 0
                most = max(most, 1 + search(tuple(sorted(after.items()))))
            best[counts] = most
        return best[counts]

    return search(tuple(sorted(start.items())))


def test_R6_the_most_disjoint_bombs_are_those_of_an_exhaustive_search():
    rng = random.Random(3)
    for _ in range(150):
        wild = rng.choice(RANKS)
        # Few ranks make many bombs.
        few = set(rng.sample(RANKS, rng.randint(3, 8))) | {wild, "B", "R"}
        cards = rng.sample([c for c in DECK if c[0] in few], rng.choice((12, 14)))
        expected = bombs_by_search(cards, wild)
        assert most_bombs(parse_cards("".join(cards)), RANKS.index(wild)) == expected, cards
