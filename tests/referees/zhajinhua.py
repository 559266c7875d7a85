"""扎金花 by its page, docs/rules/zhajinhua.md, as plainly as possible."""

from tests.referees import common
from tests.referees.common import Fault, demand

DECK = common.PLAIN_CARDS
RANKS = "23456789TJQKA"

RULES = {
    "unit": lambda value: common.is_int(value, 1),
    "ante": lambda value: common.is_int(value, 1),
    "top": lambda value: common.is_int(value, 1),
    "cap": lambda value: common.is_int(value, 1),
    "min_coins": lambda value: common.is_int(value, 0),
}


def judge(record):
    """The code of the first thing that is wrong with a record, or None."""
    try:
        _judge(record)
    except Fault as fault:
        return fault.code
    return None


def read_rules(given):
    common.read_options(given, RULES)
    unit = given.get("unit", 1)
    ante, top, cap = (
        given.get("ante", unit),
        given.get("top", 10 * unit),
        given.get("cap", 100 * unit),
    )
    demand(unit <= top and ante < cap, "bad_record")
    least = given.get("min_coins", cap)
    demand(least >= cap, "bad_record")
    return unit, ante, top, cap, least


def _judge(record):
    count = len(record.get("seats", []))
    common.check_whole(record, count)
    demand(2 <= count <= 6, "bad_record")
    unit, ante, top, cap, least = read_rules(record.get("rules", {}))
    held = common.read_coins(record, least)
    setup, deal = record.get("setup", {}), record["deal"]
    common.read_options(setup, {"dealer": lambda value: common.is_int(value, 0, count - 1)})
    for key in deal:
        demand(key in ["deck", "dealer"], "bad_record")
    if "dealer" in setup:
        demand("dealer" not in deal, "bad_record")
        dealer = setup["dealer"]
    else:
        demand(common.is_int(deal.get("dealer"), 0, count - 1), "bad_deal")
        dealer = deal["dealer"]
    deck = common.read_deck(deal, DECK)

    hand = Hand(deck, count, dealer, unit, ante, top, cap)
    common.replay(record, hand)
    if not hand.over:
        common.compare_void(record)
        return
    points = [-paid for paid in hand.paid]
    points[hand.winner] += sum(hand.paid)
    coins, house = common.settle(points, held, 5, 0)
    common.compare(record, hand.outcome, [hand.winner], points, coins, house)


def is_235(cards):
    return sorted(card[0] for card in cards) == ["2", "3", "5"] and not one_suit(cards)


def one_suit(cards):
    return len({card[1] for card in cards}) == 1


def row_top(cards):
    """The place of a row of three in AKQ > KQJ > ... > 234 > A23, or None."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    if ranks == [0, 1, 12]:
        return 0
    if ranks[1] == ranks[0] + 1 and ranks[2] == ranks[1] + 1:
        return ranks[2]
    return None


def value(cards):
    """The hand as a list that is higher for a better hand; equal for hands that tie."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    row = row_top(cards)
    if len(set(ranks)) == 1:
        return [6, ranks[0]]
    if row is not None and one_suit(cards):
        return [5, row]
    if one_suit(cards):
        return [4, *ranks]
    if row is not None:
        return [3, row]
    if len(set(ranks)) == 2:
        pair = next(rank for rank in ranks if ranks.count(rank) == 2)
        return [2, pair, next(rank for rank in ranks if rank != pair)]
    return [1, *ranks]


def is_leopard(cards):
    return value(cards)[0] == 6


class Hand:
    def __init__(self, deck, count, dealer, unit, ante, top, cap):
        self.count, self.ante, self.top, self.cap = count, ante, top, cap
        self.cards = [[] for _ in range(count)]
        for number in range(3 * count):
            self.cards[(dealer + number) % count].append(deck[number])
        self.paid = [ante] * count
        self.live = [True] * count
        self.seen = [False] * count
        self.turns_had = [0] * count
        self.single = unit
        self.turn = (dealer + 1) % count
        self.over = False
        self.outcome = self.winner = None

    def check_notation(self, words):
        if words[0] in ["look", "call", "fold"]:
            demand(len(words) == 1, "bad_notation")
        elif words[0] == "raise":
            demand(len(words) == 2 and is_number(words[1]), "bad_notation")
        elif words[0] == "compare":
            seats = [str(seat) for seat in range(self.count)]
            demand(len(words) == 2 and words[1] in seats, "bad_notation")
        else:
            raise Fault("bad_notation")

    def may_act(self, seat, words):
        return seat == self.turn

    def act(self, seat, words):
        verb = words[0]
        times = 2 if self.seen[seat] else 1  # R3
        left = self.cap - self.paid[seat]
        if verb == "look":
            demand(not self.seen[seat], "illegal_action")
            self.seen[seat] = True
            return
        if verb == "call":
            self.paid[seat] += min(times * self.single, left)  # R4
        elif verb == "raise":
            coins = int(words[1])
            demand(coins % times == 0, "illegal_action")
            single = coins // times
            demand(self.single < single <= self.top and coins <= left, "illegal_action")
            self.single = single
            self.paid[seat] += coins
        elif verb == "compare":
            other = int(words[1])
            demand(self.turns_had[seat] >= 1, "illegal_action")
            demand(other != seat and self.live[other], "illegal_action")
            self.paid[seat] += min(2 * times * self.single, left)  # R4
            self.live[other if self.wins(seat, other) else seat] = False
        elif verb == "fold":
            self.live[seat] = False
        self.turns_had[seat] += 1
        self.go_on(seat)

    def wins(self, asking, other):
        mine, theirs = self.cards[asking], self.cards[other]
        if is_235(mine) and is_leopard(theirs):
            return True
        if is_leopard(mine) and is_235(theirs):
            return False
        return value(mine) > value(theirs)

    def go_on(self, seat):
        still = [s for s in range(self.count) if self.live[s]]
        if len(still) == 1:
            self.over, self.outcome, self.winner = True, "uncontested", still[0]
        elif self.paid[seat] == self.cap:
            self.over, self.outcome = True, "showdown"
            self.winner = self.opened([(seat + n) % self.count for n in range(self.count)])
        else:
            self.turn = (seat + 1) % self.count
            while not self.live[self.turn]:
                self.turn = (self.turn + 1) % self.count

    def opened(self, order):
        """The winner when the system opens; of equal hands the one later in the order."""
        still = [seat for seat in order if self.live[seat]]
        odd = [seat for seat in still if is_235(self.cards[seat])]
        if odd and any(is_leopard(self.cards[seat]) for seat in still):
            return odd[-1]
        best = max(value(self.cards[seat]) for seat in still)
        return [seat for seat in still if value(self.cards[seat]) == best][-1]


def is_number(text):
    return text.isascii() and text.isdigit() and (text == "0" or text[0] != "0")
