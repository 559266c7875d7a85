"""What every referee needs: the format's checks, the settlement, the comparison of results.

A referee is written from `docs/rules/` and `docs/history.md` alone and never imports the code
that it judges. It is slow and plain on purpose.
"""


class Fault(Exception):
    """The record does not hold; `code` is the format's word for why."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


def demand(good, code):
    if not good:
        raise Fault(code)


# ---------------------------------------------------------------- cards

SUITS = "shcd"
PLAIN_CARDS = [rank + suit for rank in "3456789TJQKA2" for suit in SUITS]
JOKERS = ["BJ", "RJ"]


def split_cards(text):
    """The two-character pieces of a list of cards."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def read_deck(deal, cards):
    """The deck of a deal, which must be these cards in any order."""
    demand("deck" in deal, "bad_deal")
    deck = split_cards(deal["deck"])
    demand(sorted(deck) == sorted(cards), "bad_deal")
    return deck


# ---------------------------------------------------------------- the record as a whole

REQUIRED = ["format", "game", "seats", "deal", "actions"]
OPTIONAL = [
    "rules",
    "setup",
    "outcome",
    "winners",
    "points",
    "coins",
    "house",
    "id",
    "times",
    "started_at",
    "shuffle",
    "explain",
    "source",
]
OUTCOMES = ["played", "showdown", "uncontested", "won", "drawn", "passed_out", "fled", "void"]


def is_int(value, least, most=None):
    """Whether this is a whole number (true and false are none) in these limits."""
    return type(value) is int and value >= least and (most is None or value <= most)


def is_bool(value):
    return type(value) is bool


def check_whole(record, seat_count):
    """What the format asks of every record, whatever the game."""
    for key in REQUIRED:
        demand(key in record, "bad_record")
    for key in record:
        demand(key in REQUIRED or key in OPTIONAL or key.startswith("x_"), "bad_record")
    demand(len(record["seats"]) == seat_count, "bad_record")
    for seat in record["seats"]:
        demand("player" in seat, "bad_record")
        demand(seat["player"] != "", "bad_record")
        for key in seat:
            demand(key in ["player", "coins"], "bad_record")
    players = [seat["player"] for seat in record["seats"]]
    demand(len(set(players)) == len(players), "bad_record")
    stating = [seat for seat in record["seats"] if "coins" in seat]
    demand(len(stating) in [0, seat_count], "bad_record")
    if "outcome" in record:
        demand(record["outcome"] in OUTCOMES, "bad_record")
    if "times" in record:
        demand(len(record["times"]) == len(record["actions"]), "bad_record")


def read_options(given, allowed):
    """Rules or setup: every key known, every value good.

    :param allowed: for each key, a test of its value.
    """
    for key, value in given.items():
        demand(key in allowed, "bad_record")
        demand(allowed[key](value), "bad_record")


def read_coins(record, min_coins):
    """The coins per seat before the hand, or None if the record states none."""
    if "coins" not in record["seats"][0]:
        return None
    coins = [seat["coins"] for seat in record["seats"]]
    for held in coins:
        demand(held >= 0, "bad_record")
        demand(held >= min_coins, "bad_record")
    return coins


# ---------------------------------------------------------------- actions


def split_action(text, seat_count):
    """An action's seat and the words after it."""
    if " #" in text:
        text = text[: text.index(" #")]
    words = text.split(" ")
    demand("" not in words, "bad_notation")  # two spaces, or one at an end
    demand(len(words) >= 2, "bad_notation")
    demand(words[0] in [str(seat) for seat in range(seat_count)], "bad_notation")
    return int(words[0]), words[1:]


def check_cards(cards, deck):
    """Cards that an action names: such as there are, and none twice (that never fits)."""
    for card in cards:
        demand(card in deck, "bad_notation")
    demand(len(set(cards)) == len(cards), "bad_notation")


def replay(record, hand):
    """Give the hand every action of the record.

    A hand has `check_notation(words)`, `over` (bool), `may_act(seat, words)` and
    `act(seat, words)`.
    """
    for text in record["actions"]:
        seat, words = split_action(text, len(record["seats"]))
        hand.check_notation(words)
        demand(not hand.over, "after_end")
        demand(hand.may_act(seat, words), "not_in_turn")
        hand.act(seat, words)


# ---------------------------------------------------------------- results


def settle(gains, held, rake_percent, fee):
    """The change of coins per seat, and what the house gets.

    :param gains: coins per seat that should be won (positive) or lost (negative), sum zero.
    :param held: coins per seat before, or None: nobody runs short.
    """
    seats = range(len(gains))
    change = [0 for _ in seats]

    # 1. Cover.
    for seat in seats:
        if gains[seat] < 0:
            owed = -gains[seat]
            change[seat] = -owed if held is None else -min(owed, held[seat])
    paid = -sum(change)
    winners = [seat for seat in seats if gains[seat] > 0]
    due = sum(gains[seat] for seat in winners)
    for seat in winners:
        change[seat] = gains[seat] if paid == due else paid * gains[seat] // due
    left_over = -sum(change)
    if left_over:
        by_remainder = sorted(winners, key=lambda seat: (-(paid * gains[seat] % due), seat))
        for seat in by_remainder[:left_over]:
            change[seat] += 1
    assert sum(change) == 0

    # 2. Rake.
    house = 0
    for seat in winners:
        rake = change[seat] * rake_percent // 100
        change[seat] -= rake
        house += rake

    # 3. Fee.
    for seat in seats:
        pays = fee if held is None else min(fee, held[seat] + change[seat])
        change[seat] -= pays
        house += pays

    assert sum(change) + house == 0
    assert held is None or all(held[seat] + change[seat] >= 0 for seat in seats)
    return change, house


def compare(record, outcome, winners, points, coins, house):
    """Every result that the record states must be the computed one."""
    computed = {
        "outcome": outcome,
        "winners": winners,
        "points": points,
        "coins": coins,
        "house": house,
    }
    for key, value in computed.items():  # in the order of the format's table
        if key in record:
            demand(record[key] == value, key + "_mismatch")


def compare_void(record):
    """A hand that is not over must be void: nobody wins, no coin moves."""
    demand(record.get("outcome") == "void", "unfinished")
    zeros = [0 for _ in record["seats"]]
    compare(record, "void", [], zeros, zeros, 0)
