"""Single faults for right records of mahjong: in the tiles, the claims, the stakes, the flips."""

import copy

TILES = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
TILES += [f"{number}z" for number in range(1, 8)]


def places(record, *verbs):
    """Where the actions with one of these verbs stand."""
    return [at for at, text in enumerate(record["actions"]) if text.split(" ")[1] in verbs]


def exchange_places(record, rng, first, last):
    """Two unlike tiles of this part of the deck change places."""
    text = record["deal"]["deck"]
    deck = [text[at : at + 2] for at in range(0, len(text), 2)]
    one = rng.randrange(first, last)
    unlike = [at for at in range(first, last) if deck[at] != deck[one]]
    if not unlike:
        return
    other = rng.choice(unlike)
    deck[one], deck[other] = deck[other], deck[one]
    record["deal"]["deck"] = "".join(deck)


# Each of these changes a record in place, if there is in it what it changes.


def exchange_dealt(record, rng):
    exchange_places(record, rng, 0, 27)


def exchange_in_wall(record, rng):
    exchange_places(record, rng, 27, 71)


def exchange_anywhere(record, rng):
    exchange_places(record, rng, 0, 136)


def read_sea(text):
    padded = text.replace("W", "W ")
    return [padded[at : at + 2].strip() for at in range(0, len(padded), 2)]


def exchange_in_sea(record, rng):
    sea = read_sea(record["deal"]["sea"])
    one, other = rng.sample(range(len(sea)), 2)
    sea[one], sea[other] = sea[other], sea[one]
    record["deal"]["sea"] = "".join(sea)


def replace_in_sea(record, rng):
    sea = read_sea(record["deal"]["sea"])
    sea[rng.randrange(len(sea))] = rng.choice([*TILES, "W"])
    record["deal"]["sea"] = "".join(sea)


def drop_from_sea(record, rng):
    sea = read_sea(record["deal"]["sea"])
    sea.pop(rng.randrange(len(sea)))
    record["deal"]["sea"] = "".join(sea)


def name_another_tile(record, rng):
    named = places(record, "discard", "ready", "kong")
    named = [at for at in named if len(record["actions"][at].split(" ")) == 3]
    if named:
        at = rng.choice(named)
        record["actions"][at] = record["actions"][at][:-2] + rng.choice(TILES)


def name_the_next_discard(record, rng):
    """A seat discards what it really discards later: often a tile that it has by then."""
    named = places(record, "discard", "ready")
    if len(named) > 2:
        spot = rng.randrange(len(named) - 2)
        one, later = record["actions"][named[spot]], record["actions"][named[spot + 2]]
        record["actions"][named[spot]] = one[:-2] + later[-2:]


def exchange_ready_and_discard(record, rng):
    """A discard declares ready; one that did so declares nothing."""
    found = places(record, "ready") if rng.randrange(2) else places(record, "discard", "ready")
    if found:
        at = rng.choice(found)
        text = record["actions"][at]
        verbs = ("ready", "discard") if " ready " in text else ("discard", "ready")
        record["actions"][at] = text.replace(*verbs)


def drop_claim(record, rng):
    found = places(record, "pung", "chow", "kong", "win")
    if found:
        record["actions"].pop(rng.choice(found))


def change_claim(record, rng):
    found = places(record, "pung", "chow", "kong", "win", "pass")
    if found:
        at = rng.choice(found)
        one, two = rng.sample(TILES, 2)
        verbs = ["pung", "kong", "win", "pass", f"kong {one}", f"chow {one} {two}", "chow"]
        record["actions"][at] = record["actions"][at][:2] + rng.choice(verbs)


def chow_otherwise(record, rng):
    """The two tiles of a chow in the other order, which is as good, or one moved by one place."""
    found = places(record, "chow")
    if found:
        at = rng.choice(found)
        seat, verb, one, two = record["actions"][at].split(" ")
        if rng.randrange(3):
            number = int(one[0]) + rng.choice([-1, 1])
            one = f"{number}{one[1]}"
        record["actions"][at] = f"{seat} {verb} {two} {one}"


def change_flip(record, rng):
    found = places(record, "flip")
    if found:
        at = rng.choice(found)
        record["actions"][at] = record["actions"][at][:-1] + str(rng.randrange(11))


def exchange_flips(record, rng):
    found = places(record, "flip")
    if len(found) > 1:
        actions = record["actions"]
        one, other = rng.sample(found, 2)
        actions[one], actions[other] = actions[other], actions[one]


def change_stake(record, rng):
    found = places(record, "stake")
    if found:
        at = rng.choice(found)
        record["actions"][at] = record["actions"][at][:-1] + rng.choice(["0", "1", "2", "3", "4"])


def change_answer(record, rng):
    """The answer to a stake, or the one to that."""
    if len(record["actions"]) > 2:
        at = rng.randrange(1, 3)
        verbs = ["follow", "accept", "pass", "stake 1", "stake 2", "stake 3"]
        record["actions"][at] = record["actions"][at][:2] + rng.choice(verbs)


def add_own_discard(record, rng):
    """What a ready seat's tile does by itself is written as an action."""
    at = rng.randrange(len(record["actions"]) + 1)
    body = rng.choice([f"discard {rng.choice(TILES)}", "pass", "win"])
    record["actions"].insert(at, f"{rng.randrange(2)} {body}")


def change_dealer(record, rng):
    where = record["deal"] if "dealer" in record["deal"] else record["setup"]
    where["dealer"] = 1 - where["dealer"]


def change_pay(record, rng):
    """The winner's points or coins under another stake: it still adds up to nothing."""
    key = rng.choice(["points", "coins"])
    factor = rng.choice([2, 3, 4, -1])
    record[key] = [factor * number for number in record[key]]


def change_base(record, rng):
    record["rules"] = record.get("rules", {}) | {"base": rng.choice([1, 2, 7, 9, 10, 11, 50])}


TILE_MUTATIONS = [
    exchange_dealt,
    exchange_in_wall,
    exchange_anywhere,
    exchange_in_sea,
    replace_in_sea,
    drop_from_sea,
    name_another_tile,
    name_the_next_discard,
    exchange_ready_and_discard,
    drop_claim,
    change_claim,
    chow_otherwise,
    change_flip,
    exchange_flips,
    change_stake,
    change_answer,
    add_own_discard,
    change_dealer,
    change_pay,
    change_base,
]


def tampered_tiles(record, rng, many):
    """Copies of a record of mahjong, each with one fault of another kind."""
    for mutation in rng.sample(TILE_MUTATIONS, many):
        mutant = copy.deepcopy(record)
        mutation(mutant, rng)
        if mutant != record:
            yield mutant
