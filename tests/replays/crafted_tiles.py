"""Hands of mahjong from stacked decks, in which kongs, ready hands and the sea bottom are common.

They are played on the referee, which also says what they come to; the engine has no part in it.
"""

import copy

from tests.referees import mahjong2
from tests.referees.common import Fault

TILES = mahjong2.TILES
ANSWERS = {
    "stake": [["stake", number] for number in "0123"],
    "answer": [["follow"], ["pass"], *(["stake", number] for number in "123")],
    "accept": [["accept"], ["pass"]],
    "offer": [["win"], ["pass"]],
    "flip": [["flip", number] for number in "0123456789"],
}


def stacked_deck(rng):
    """A deck in which like tiles lie near each other, more or less, from some place on."""
    spread = rng.choice([1, 2, 4, 8])
    places = list(mahjong2.SET)
    turn = rng.randrange(len(places))
    places = places[turn:] + places[:turn]
    keyed = [(at + rng.uniform(0, 12 * spread), at) for at in range(len(places))]
    deck = [places[at] for _, at in sorted(keyed)]
    if rng.randrange(2):  # only what is dealt is stacked: a wait may last until the sea bottom
        rest = deck[27:]
        rng.shuffle(rest)
        deck[27:] = rest
    return deck


def candidates(hand):
    """What might be done now, good or not."""
    seat = hand.turn
    mine = sorted(set(hand.tiles[seat]))
    if hand.phase == "own":
        with_tile = [[verb, tile] for verb in ("kong", "ready", "discard") for tile in mine]
        return [["win"], *with_tile]
    if hand.phase == "claim":
        suit = [tile for tile in mine if tile[1] == hand.discarded[1] != "z"]
        near = [tile for tile in suit if abs(int(tile[0]) - int(hand.discarded[0])) in (1, 2)]
        chows = [["chow", one, two] for one in near for two in near if one != two]
        return [["win"], ["kong"], ["pung"], *chows, ["pass"]]
    return ANSWERS[hand.phase]


def fits(hand, words):
    """Whether the referee takes this."""
    try:
        copy.deepcopy(hand).act(hand.turn, words)
    except Fault:
        return False
    return True


def loneliness(hand, tile):
    """How few of the seat's tiles go with this one."""
    near = 0
    for other in hand.tiles[hand.turn]:
        if other == tile:
            near += 3
        elif other[1] == tile[1] != "z" and abs(int(other[0]) - int(tile[0])) <= 2:
            near += 1
    return -near


def choose(hand, rng, eager):
    """One of the good actions; `eager` is how often a verb is taken when there is a choice."""
    all_words = candidates(hand)
    if hand.phase in ("stake", "answer", "accept", "flip"):
        return rng.choice([words for words in all_words if fits(hand, words)])
    for verb, share in eager.items():
        if rng.random() < share:
            of_verb = [words for words in all_words if words[0] == verb and fits(hand, words)]
            if of_verb:
                return rng.choice(of_verb)
    plain = [words for words in all_words if words[0] in ("discard", "pass")]
    if hand.phase == "own" and rng.random() < 0.9:
        return max(plain, key=lambda words: loneliness(hand, words[1]))
    return rng.choice(plain)


def table(rng):
    """Coins before the hand and the base: enough for some stakes, for none, or not stated."""
    base = rng.choice([1, 7, 10])
    coins = rng.choice([None, [base * rng.randrange(6) + rng.randrange(3) for _ in range(2)]])
    return base, coins


def tile_hand(rng):
    """A record of mahjong with its results, as the page has it, and the hand at its end."""
    deck = stacked_deck(rng)
    sea = [*deck[71:79], "W", "W"] if rng.randrange(4) else ["W", "W", *deck[71:79]]
    rng.shuffle(sea)
    dealer = rng.randrange(2)
    base, held = table(rng)
    most = 3 if held is None else min(3, min(held) // base - 1)
    hand = mahjong2.Hand(list(deck), list(sea), dealer, most)
    eager = {
        "win": rng.choice([0, 0.5, 1]),
        "kong": rng.choice([0.5, 1]),
        "ready": rng.choice([0, 0.5, 1]),
        "pung": rng.choice([0, 0.5]),
        "chow": rng.choice([0, 0.3]),
    }
    actions = []
    while not hand.over:
        words = choose(hand, rng, eager)
        actions.append(" ".join([str(hand.turn), *words]))
        hand.act(hand.turn, words)
    # The page: base * (1 + k) from the other, who pays at most what it holds.
    owed = 0 if hand.winner is None else base * (1 + hand.agreed)
    paid = owed if held is None or not owed else min(owed, held[1 - hand.winner])
    signs = [0, 0] if hand.winner is None else [1, -1] if hand.winner == 0 else [-1, 1]
    seats = [{"player": "ann"}, {"player": "bo"}]
    for seat, coins in zip(seats, held or [], strict=False):
        seat["coins"] = coins
    return {
        "format": "paiju/1",
        "game": "mahjong2",
        "rules": {"base": base, "min_coins": 0},
        "seats": seats,
        "setup": {"dealer": dealer},
        "deal": {"deck": "".join(deck), "sea": "".join(sea)},
        "actions": actions,
        "outcome": "drawn" if hand.winner is None else "won",
        "winners": [] if hand.winner is None else [hand.winner],
        "points": [sign * owed for sign in signs],
        "coins": [sign * paid for sign in signs],
        "house": 0,
    }, hand
