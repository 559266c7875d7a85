"""Single faults for right records: what a forger, or a bug, may do to a hand."""

import copy
import re

OTHER_RULES = {
    "doudizhu": {
        "coefficient": [0, 1, 2, True, "1"],
        "min_coins": [-1, 0, 10**9, None],
        "grab": [True, False, 1],
        "double": [True, False, None],
        "cap": [None, 0, 1, 4, -1, False],
        "rake_percent": [0, 5, 100, 101, -1],
        "unit": [1],
    },
    "laizi": {
        "unit": [0, 1, 2, True, "1"],
        "multiplier": [0, 1, 2, None],
        "min_coins": [-1, 0, 10**9],
        "coefficient": [1],
    },
    "bigtwo": {
        "coefficient": [0, 1, 2, True, "1"],
        "fee": [-1, 0, 1, None],
        "min_coins": [-1, 0, 10**9],
        "unit": [1],
    },
    "zhajinhua": {
        "unit": [0, 1, 2, True, "1"],
        "ante": [0, 1, 2, 99, 100, None],
        "top": [0, 1, 10, 11, "10"],
        "cap": [1, 2, 99, 100, 101, None],
        "min_coins": [-1, 0, 100, 10**9],
        "coefficient": [1],
    },
    "tonghuashun": {
        "class": ["beginner", "intermediate", "ordinary", "none", 1],
        "max": [10, 1000, 15, 0, "10"],
        "coefficient": [1],
    },
    "suoha": {
        "base": [0, 1, 2, True, "1"],
        "ante": [1, 2, 3, 100, 101],
        "cap": [1, 99, 100, 101, None],
        "min_coins": [-1, 0, 100, 10**9],
        "coefficient": [1],
    },
    "mahjong2": {
        "base": [0, 1, 10, 11, True, "1"],
        "min_coins": [-1, 0, 10, 10**9],
        "unit": [1],
    },
}
SETUPS = {
    "doudizhu": {"landlord": [0, 1, 2, 3, -1, True, "0", None], "leader": [0]},
    "laizi": {"opens": [[], [0], [1, 2], [2, 1, 0], [1, 1], [3], 0, [True]], "first": [0]},
    "bigtwo": {"leader": [0, 1, 2, 3, 4, -1, False, "0", None], "dealer": [0]},
    "zhajinhua": {"dealer": [0, 1, 5, 6, -1, True, None], "leader": [0]},
    "tonghuashun": {"dealer": [0, 1, 3, 4, -1, True, None], "first": [0]},
    "suoha": {"first": [0, 1, 3, 4, -1, True, None], "dealer": [0]},
    "mahjong2": {"dealer": [0, 1, 2, -1, True, None], "first": [0]},
}
RANKS = "3456789TJQKA2"
CARDS = [rank + suit for rank in RANKS for suit in "shcd"] + ["BJ", "RJ"]
DRAWS = {
    "doudizhu": {"marker": [*CARDS, "BJ", 0, None, "??"], "first": [0]},
    "laizi": {"first": [0, 1, 2, 3, "0", True], "laizi": [*RANKS, "B", "10", 3], "marker": ["3d"]},
    "bigtwo": {"dealer": [0], "first": [0]},
    "zhajinhua": {"dealer": [0, 1, 5, 6, "0", True, None], "first": [0]},
    "tonghuashun": {"dealer": [0], "first": [0]},
    "suoha": {"dealer": [0], "first": [0]},
    "mahjong2": {"dealer": [0, 1, 2, "0", True, None], "sea": ["", 1, None], "first": [0]},
}
BODIES = {
    "doudizhu": [
        *("call 1", "call 2", "call 3", "pass", "grab", "double", "play 3s", "play 2h"),
        *("play BJRJ", "flee", "open", "call", "call 4", "call 0", "play", "pass 1", "grab 1"),
    ],
    "laizi": [
        *("call", "pass", "grab", "open", "flee", "play 3s", "play 2h", "play BJRJ"),
        *("call 1", "double", "play", "pass 1", "play 3s:4", "play 3s:B", "flee 1"),
    ],
    "zhajinhua": [
        *("look", "call", "fold", "raise 2", "raise 3", "raise 8", "raise 20", "compare 0"),
        *("compare 1", "compare 5", "compare 6", "raise 02", "raise", "raise -2", "raise two"),
        *("pass", "fold 1", "bet 2", "flee"),
    ],
    "tonghuashun": [
        *("check", "call", "fold", "allin", "flee", "bet 1", "bet 100", "raise 1", "raise 200"),
        *("bet", "bet 01", "raise -1", "open", "swap", "look", "check 1"),
    ],
    "suoha": [
        *("check", "call", "fold", "allin", "open", "swap", "keep", "bet 1", "bet 5", "bet 20"),
        *("raise 1", "raise 10", "bet", "bet 01", "raise x", "flee", "look", "keep 1"),
    ],
    "mahjong2": [
        *("pass", "win", "pung", "kong", "kong 1m", "chow 1m 2m", "discard 1m", "ready 9s"),
        *("stake 0", "stake 1", "stake 3", "stake 4", "follow", "accept", "flip 0", "flip 9"),
        *("flip 10", "chow 1m2m", "discard", "discard 8z", "ready", "flee"),
    ],
    "bigtwo": [
        *("pass", "flee", "play 3d", "play 3s", "play 2h", "play 4d4s", "play 2s"),
        *("play", "pass 1", "call 1", "play BJ", "play 3d single", "flee 1"),
    ],
}
KIND_WORDS = [
    *("solo", "pair", "trio", "bomb", "rocket", "solo_chain", "trio_chain", "trio_with_solo"),
    *("airplane_with_solos", "four_with_two_pairs", "single", "nothing"),
]
OUTCOMES = ["played", "passed_out", "fled", "void", "drawn", "won", "nonsense"]


# Each of these changes a record in place, if there is in it what it changes.


def swap_deck(record, rng):
    deck = record["deal"]["deck"]
    cards = [deck[at : at + 2] for at in range(0, len(deck), 2)]
    one, other = rng.sample(range(len(cards)), 2)
    cards[one], cards[other] = cards[other], cards[one]
    record["deal"]["deck"] = "".join(cards)


def spoil_deck(record, rng):
    deck = record["deal"]["deck"]
    at = 2 * rng.randrange(len(deck) // 2)
    card = rng.choice([rng.choice(CARDS), "", "3x", "1s"])
    record["deal"]["deck"] = deck[:at] + card + deck[at + 2 :]


def exchange_card(record, rng):
    plays = [at for at, text in enumerate(record["actions"]) if " play " in text]
    if not plays:
        return
    at = rng.choice(plays)
    seat, verb, cards, *more = record["actions"][at].split(" ")
    spots = [spot for spot in range(len(cards)) if cards[spot : spot + 2] in CARDS]
    spot = rng.choice(spots)
    cards = cards[:spot] + rng.choice(CARDS) + cards[spot + 2 :]
    record["actions"][at] = " ".join([seat, verb, cards, *more])


def add_card(record, rng):
    plays = [at for at, text in enumerate(record["actions"]) if " play " in text]
    if not plays:
        return
    record["actions"][rng.choice(plays)] += rng.choice([*CARDS, " #" + rng.choice(CARDS)])


def swap_cards_of_plays(record, rng):
    """Two seats' plays change hands: each card list goes to the other action."""
    plays = [at for at, text in enumerate(record["actions"]) if " play " in text]
    if len(plays) < 2:
        return
    one, other = rng.sample(plays, 2)
    first, second = record["actions"][one], record["actions"][other]
    record["actions"][one] = first[:1] + second[1:]
    record["actions"][other] = second[:1] + first[1:]


def name_kind(record, rng):
    plays = [at for at, text in enumerate(record["actions"]) if " play " in text]
    if not plays:
        return
    record["actions"][rng.choice(plays)] += " " + rng.choice(KIND_WORDS)


def change_rank_written(record, rng):
    plays = [at for at, text in enumerate(record["actions"]) if ":" in text]
    if not plays:
        return
    at = rng.choice(plays)
    before, after = record["actions"][at].rsplit(":", 1)
    record["actions"][at] = before + rng.choice(["", ":" + rng.choice(RANKS)]) + after[1:]


def drop_action(record, rng):
    if not record["actions"]:
        return
    record["actions"].pop(rng.randrange(len(record["actions"])))


def drop_last(record, rng):
    if not record["actions"]:
        return
    record["actions"].pop()


def cut_short(record, rng):
    record["actions"] = record["actions"][: rng.randrange(len(record["actions"]) + 1)]


def cut_short_and_void(record, rng):
    """Two changes, so that unfinished hands with a good outcome come up, too."""
    cut_short(record, rng)
    record["outcome"] = "void"
    zeros = [0 for _ in record["seats"]]
    record.update(winners=[], points=zeros, coins=list(zeros), house=0)
    if rng.randrange(3) == 0:
        rng.choice([record["points"], record["coins"]])[0] = 1


def double_action(record, rng):
    if not record["actions"]:
        return
    at = rng.randrange(len(record["actions"]))
    record["actions"].insert(at, record["actions"][at])


def move_action(record, rng):
    if not record["actions"]:
        return
    moved = record["actions"].pop(rng.randrange(len(record["actions"])))
    record["actions"].insert(rng.randrange(len(record["actions"]) + 1), moved)


def swap_actions(record, rng):
    actions = record["actions"]
    if len(actions) < 2:
        return
    one, other = rng.sample(range(len(actions)), 2)
    actions[one], actions[other] = actions[other], actions[one]


def add_action(record, rng):
    body = rng.choice(BODIES[record["game"]])
    seat = rng.randrange(len(record["seats"]))
    at = rng.choice([len(record["actions"]), rng.randrange(len(record["actions"]) + 1)])
    record["actions"].insert(at, f"{seat} {body}")


def change_number(record, rng):
    """An amount, a stake or a seat that an action names is another."""
    numbered = [at for at, text in enumerate(record["actions"]) if text.split(" ")[-1].isdigit()]
    if numbered:
        at = rng.choice(numbered)
        before, _, number = record["actions"][at].rpartition(" ")
        record["actions"][at] = f"{before} {max(int(number) + rng.choice([-2, -1, 1, 2, 10]), 1)}"


def exchange_tile(record, rng):
    """A tile that an action names is another; one place of the sea bottom changes with another."""
    sea = record["deal"].get("sea")
    named = [at for at, text in enumerate(record["actions"]) if text[-1] in "mpsz"]
    if sea and named and rng.randrange(3):
        at = rng.choice(named)
        record["actions"][at] = record["actions"][at][:-2] + rng.choice(sea_tiles(sea))
    elif sea:
        tiles = sea_tiles(sea)
        one, other = rng.sample(range(len(tiles)), 2)
        tiles[one], tiles[other] = tiles[other], tiles[one]
        record["deal"]["sea"] = "".join(tiles)


def sea_tiles(text):
    return re.findall(r"W|\d[mpsz]", text)


def change_seat(record, rng):
    if not record["actions"]:
        return
    at = rng.randrange(len(record["actions"]))
    seat = rng.choice([*range(len(record["seats"]) + 1), "01", "", "a"])
    record["actions"][at] = str(seat) + record["actions"][at][1:]


def change_body(record, rng):
    if not record["actions"]:
        return
    at = rng.randrange(len(record["actions"]))
    record["actions"][at] = record["actions"][at][:2] + rng.choice(BODIES[record["game"]])


def change_early_body(record, rng):
    """The same among the first actions, where the bidding is."""
    if not record["actions"]:
        return
    at = rng.randrange(min(5, len(record["actions"])))
    record["actions"][at] = record["actions"][at][:2] + rng.choice(BODIES[record["game"]])


def change_verb(record, rng):
    if not record["actions"]:
        return
    at = rng.randrange(len(record["actions"]))
    seat, _, *more = record["actions"][at].split(" ")
    verb = rng.choice(["call", "pass", "grab", "double", "play", "open", "flee", "raise", "Play"])
    record["actions"][at] = " ".join([seat, verb, *more])


def spoil_spacing(record, rng):
    if not record["actions"]:
        return
    at = rng.randrange(len(record["actions"]))
    text = record["actions"][at]
    spoilt = [text.replace(" ", "  ", 1), " " + text, text + " ", text.replace(" ", "", 1)]
    spoilt += [text + " #timeout", text + "#timeout", text + "  #timeout", text + " #  a #b "]
    record["actions"][at] = rng.choice(spoilt)


def nudge(key):
    def change(record, rng):
        if not record.get(key):
            return
        record[key][rng.randrange(len(record[key]))] += rng.choice([-1, 1])

    return change


def nudge_house(record, rng):
    record["house"] += rng.choice([-1, 1])


def exchange_coins(record, rng):
    one, other = rng.sample(range(len(record["coins"])), 2)
    coins = record["coins"]
    coins[one], coins[other] = coins[other], coins[one]


def lengthen(record, rng):
    key = rng.choice(["points", "coins"])
    if rng.randrange(2):
        record[key].append(0)
    else:
        record[key].pop()


def change_winners(record, rng):
    seats = range(len(record["seats"]))
    record["winners"] = rng.choice(
        [[], list(reversed(record["winners"])), rng.sample(seats, rng.randrange(len(seats)))]
    )


def change_outcome(record, rng):
    record["outcome"] = rng.choice(OUTCOMES)


def change_option(key, values):
    def change(record, rng):
        options = record.setdefault(key, {})
        name = rng.choice(list(values[record["game"]]))
        if name in options and rng.randrange(4) == 0:
            del options[name]
        else:
            options[name] = rng.choice(values[record["game"]][name])

    return change


def change_held(record, rng):
    seat = rng.choice(record["seats"])
    if "coins" not in seat:
        seat["coins"] = 1000
        return
    value = rng.choice(["gone", seat["coins"] + 1, seat["coins"] - 1, 0, 1, -1])
    if value == "gone":
        del seat["coins"]
    else:
        seat["coins"] = value


def change_seats(record, rng):
    seats = record["seats"]
    change = rng.randrange(5)
    if change == 0:
        seats.pop()
    elif change == 1:
        seats.append(seats[0] | {"player": "one too many"})
    elif change == 2:
        seats[0]["player"] = seats[1]["player"]
    elif change == 3:
        seats[0]["player"] = ""
    else:
        seats[0]["name"] = "x"


def change_keys(record, rng):
    change = rng.randrange(5)
    if change == 0:
        record["notes"] = "x"
    elif change == 1:
        del record[rng.choice(["seats", "deal", "actions"])]
    elif change == 2:
        record["times"] = [0 for _ in record["actions"]] + [0]
    elif change == 3:
        del record["deal"]["deck"]
    else:
        del record[rng.choice(["outcome", "winners", "points", "coins", "house"])]


MUTATIONS = [
    swap_deck,
    spoil_deck,
    exchange_card,
    add_card,
    swap_cards_of_plays,
    name_kind,
    change_rank_written,
    drop_action,
    drop_last,
    cut_short,
    cut_short_and_void,
    double_action,
    move_action,
    swap_actions,
    add_action,
    change_number,
    exchange_tile,
    change_seat,
    change_body,
    change_early_body,
    change_verb,
    spoil_spacing,
    nudge("points"),
    nudge("coins"),
    nudge("winners"),
    nudge_house,
    exchange_coins,
    lengthen,
    change_winners,
    change_outcome,
    change_option("rules", OTHER_RULES),
    change_option("setup", SETUPS),
    change_option("deal", DRAWS),
    change_held,
    change_seats,
    change_keys,
]


def tampered(record, rng, many):
    """Copies of a record (the dict of its JSON), each with one fault of another kind."""
    for mutation in rng.sample(MUTATIONS, many):
        mutant = copy.deepcopy(record)
        mutation(mutant, rng)
        if mutant != record:
            yield mutant
