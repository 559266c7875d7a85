"""The plays (牌型) of `docs/rules/doudizhu.md`, with the wild cards of `docs/rules/laizi.md`."""

from collections import Counter

RANKS = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "BJ", "RJ"]
IN_CHAINS = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]

# The order of the table.
KINDS = [
    "rocket",
    "laizi_bomb",
    "bomb",
    "soft_bomb",
    "solo",
    "pair",
    "trio",
    "trio_with_solo",
    "trio_with_pair",
    "solo_chain",
    "pair_chain",
    "trio_chain",
    "airplane_with_solos",
    "airplane_with_pairs",
    "four_with_two_solos",
    "four_with_two_pairs",
]
BOMBS = ["rocket", "laizi_bomb", "bomb", "soft_bomb"]


def rank_of(card):
    return card if card in ["BJ", "RJ"] else card[0]


def height(rank):
    return RANKS.index(rank)


def rows(length):
    """Every row of so many ranks that follow each other."""
    last_start = len(IN_CHAINS) - length
    return [IN_CHAINS[start : start + length] for start in range(last_start + 1)]


def readings(ranks, stand_ins=(), wild=None):
    """Every reading of some cards as a play: (kind, how many cards, height).

    :param ranks: the rank that each card counts as.
    :param stand_ins: the ranks as which some wild card counts that is of another rank.
    :param wild: the rank of the wild cards, where there are any.
    """
    count = Counter(ranks)
    found = alike(count, stand_ins, wild)
    found += with_attached(count, stand_ins)
    found += chains(count)
    found += airplanes(count, stand_ins)
    return [(kind, len(ranks), height(rank)) for kind, rank in found]


def alike(count, stand_ins, wild):
    """The rocket, and the plays of cards of one rank."""
    if count == Counter(["BJ", "RJ"]):
        return [("rocket", "RJ")]
    if len(count) != 1:
        return []
    [(rank, many)] = count.items()
    if many == 1:
        return [("solo", rank)]
    if many == 2:
        return [("pair", rank)]
    if many == 3:
        return [("trio", rank)]
    if many == 4 and rank in stand_ins:
        return [("soft_bomb", rank)]
    if many == 4 and rank == wild:
        return [("laizi_bomb", rank)]
    if many == 4:
        return [("bomb", rank)]
    return []


def with_attached(count, stand_ins):
    """Three or four of a rank with other cards."""
    found = []
    for rank in count:
        others = without(count, [rank])
        if count[rank] == 3 and are_solos(others, 1, stand_ins):
            found.append(("trio_with_solo", rank))
        if count[rank] == 3 and are_pairs(others, 1, stand_ins):
            found.append(("trio_with_pair", rank))
        if count[rank] == 4 and are_solos(others, 2, stand_ins):
            found.append(("four_with_two_solos", rank))
        if count[rank] == 4 and are_pairs(others, 2, stand_ins):
            found.append(("four_with_two_pairs", rank))
    return found


def chains(count):
    """Rows of ranks: each rank once, twice or three times."""
    found = []
    for kind, of_each, least in [("solo_chain", 1, 5), ("pair_chain", 2, 3), ("trio_chain", 3, 2)]:
        if len(count) < least or set(count.values()) != {of_each}:
            continue
        for row in rows(len(count)):
            if set(count) == set(row):
                found.append((kind, row[-1]))  # noqa: PERF401, a plain loop reads better
    return found


def airplanes(count, stand_ins):
    """Rows of trios, with one card or one pair attached for each trio."""
    found = []
    for length in [2, 3, 4, 5]:  # a hand of 20 holds no more
        if count.total() not in [4 * length, 5 * length]:
            continue
        for row in rows(length):
            if not is_chain_of_trios(count, row):
                continue
            others = without(count, row)
            if are_solos(others, length, stand_ins):
                found.append(("airplane_with_solos", row[-1]))
            if are_pairs(others, length, stand_ins):
                found.append(("airplane_with_pairs", row[-1]))
    return found


def is_chain_of_trios(count, row):
    return all(rank in count and count[rank] == 3 for rank in row)


def without(count, ranks):
    """The cards that are attached to these ranks: none of them is of one of them (R8)."""
    return Counter({rank: many for rank, many in count.items() if rank not in ranks})


def are_solos(others, many, stand_ins):
    """Whether these are so many single cards, of any ranks (R7)."""
    if any(rank in stand_ins for rank in others):
        return False  # an attached wild card stands for itself only
    return others.total() == many


def are_pairs(others, many, stand_ins):
    """Whether these are so many pairs; four of a rank are two (R8), jokers are none (R7)."""
    if any(rank in stand_ins for rank in others):
        return False
    if "BJ" in others or "RJ" in others:
        return False
    return others.total() == 2 * many and all(cards in [2, 4] for cards in others.values())


def beats(new, last):
    """Whether a reading beats the play before."""
    new_kind, new_size, new_height = new
    last_kind, last_size, last_height = last
    strength = {"rocket": 4, "laizi_bomb": 3, "bomb": 2, "soft_bomb": 1}
    if strength.get(new_kind, 0) != strength.get(last_kind, 0):
        return strength.get(new_kind, 0) > strength.get(last_kind, 0)
    return new_kind == last_kind and new_size == last_size and new_height > last_height


def legal(found, last, named):
    """Those readings that may be played now.

    :param last: the reading to beat; None for the seat that leads.
    :param named: the kind that the player named, or None.
    """
    if named is not None:
        found = [reading for reading in found if reading[0] == named]
    if last is not None:
        found = [reading for reading in found if beats(reading, last)]
    return found


def best(found):
    """The first in the order of the table, and of these the highest (R9)."""
    return min(found, key=lambda reading: (KINDS.index(reading[0]), -reading[2]))
