"""The two stud games by their page, docs/rules/stud.md, as plainly as possible."""

from tests.referees import common
from tests.referees.common import Fault, demand

RANKS = "89TJQKA"
SUITS = "dchs"  # low to high
DECK = [rank + suit for rank in RANKS for suit in SUITS]

LIMITS = {  # class: ante, rounds 2 to 5 (the last is the most), the least to sit down with
    "beginner": (100, [200, 500, 1000, 1000], 1000),
    "intermediate": (500, [1000, 2500, 5000, 5000], 5000),
    "advanced": (1000, [2000, 5000, 10000, 10000], 10000),
    "expert": (5000, [10000, 25000, 50000, 50000], 50000),
    "ordinary": (1, [2, 5, 10, 10], 0),
}


def rank_of(card):
    return RANKS.index(card[0])


def single(card):
    return [rank_of(card), SUITS.index(card[1])]


def best_suit(cards, rank):
    return max(SUITS.index(card[1]) for card in cards if rank_of(card) == rank)


def value(cards, game):
    """1 to 5 cards as a list that is higher for better cards."""
    ranks = sorted((rank_of(card) for card in cards), reverse=True)
    often = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    counts = [ranks.count(rank) for rank in often]
    high = max(cards, key=single)
    many = len(cards) >= 4
    flush = many and len({card[1] for card in cards}) == 1
    row = many and len(often) == len(cards) and ranks[0] - ranks[-1] == len(cards) - 1
    if flush and row:
        return [8, *single(high)]
    if counts[0] == 4:
        return [7, often[0]]
    if counts[:2] == [3, 2]:
        return [6, often[0]]
    if flush:
        return [5, *single(high)]
    if row:
        return [4, *single(high)]
    if counts[0] == 3:
        return [3, often[0]]
    singles = [card for card in cards if ranks.count(rank_of(card)) == 1]
    if counts[:2] == [2, 2]:
        pairs = [2, often[0], often[1]]
        if game == "suoha" and singles:
            return [*pairs, *single(singles[0])]
        return [*pairs, best_suit(cards, often[0])]
    if counts[0] == 2:
        if game == "suoha" and singles:
            down = sorted((rank_of(card) for card in singles), reverse=True)
            return [1, often[0], *down, single(max(singles, key=single))[1]]
        return [1, often[0], best_suit(cards, often[0])]
    if game == "suoha":
        return [0, *ranks, single(high)[1]]
    return [0, *single(high)]


class Hand:
    """What both games share: who is in, who has paid what, who may speak."""

    game = ""
    words: tuple = ()

    def __init__(self, deck, count, first, ante):
        self.deck = list(deck)
        self.count = count
        self.priority = first
        self.hole = [None] * count
        self.up = [[] for _ in range(count)]
        self.live = [True] * count
        self.paid = [ante] * count
        self.over = False
        self.outcome = self.winner = None
        self.turn = None
        self.spoken = set()
        self.has_bet = False
        self.paid_before = list(self.paid)

    def check_notation(self, words):
        if words[0] in ["bet", "raise"]:
            demand(len(words) == 2 and is_amount(words[1]), "bad_notation")
        else:
            demand(words[0] in self.words and len(words) == 1, "bad_notation")

    def may_act(self, seat, words):
        return seat == self.turn

    def order(self):
        """The seats in the hand, from the priority seat on."""
        around = [(self.priority + n) % self.count for n in range(self.count)]
        return [seat for seat in around if self.live[seat]]

    def deal_up(self):
        for seat in self.order():
            self.up[seat].append(self.deck.pop(0))

    def find_priority(self):
        seats = [seat for seat in range(self.count) if self.live[seat]]
        self.priority = max(seats, key=lambda seat: value(self.up[seat], self.game))

    def begin_betting(self):
        self.spoken = set()
        self.has_bet = False
        self.paid_before = list(self.paid)
        self.turn = self.priority

    def fold(self, seat):
        self.live[seat] = False
        if seat == self.priority and any(self.live):
            self.find_priority()

    def spoke(self, seat):
        """The next seat's turn, or the end of the round."""
        self.spoken.add(seat)
        still = [s for s in range(self.count) if self.live[s]]
        if len(still) == 1:
            self.finish("uncontested", still[0])
            return
        same = len({self.paid[s] for s in still}) == 1
        if same and all(s in self.spoken for s in still):
            self.turn = None
            self.round_over()
            return
        self.turn = (seat + 1) % self.count
        while not self.live[self.turn]:
            self.turn = (self.turn + 1) % self.count

    def finish(self, outcome, winner):
        self.over, self.outcome, self.winner, self.turn = True, outcome, winner, None

    def showdown(self):
        seats = [seat for seat in range(self.count) if self.live[seat]]
        hands = {seat: value([self.hole[seat], *self.up[seat]], self.game) for seat in seats}
        self.finish("showdown", max(seats, key=lambda seat: hands[seat]))

    def won(self):
        """Points when the winner takes the pot."""
        points = [-paid for paid in self.paid]
        points[self.winner] += sum(self.paid)
        return points


def is_amount(text):
    return text.isascii() and text.isdigit() and text[0] != "0" and len(text) <= 18


def read_whole(record, name):
    """The number of seats and the one seat that the setup may name."""
    count = len(record.get("seats", []))
    common.check_whole(record, count)
    demand(2 <= count <= 4, "bad_record")
    setup = record.get("setup", {})
    return count, setup.get(name, 0), setup


def check_setup(setup, name, count):
    common.read_options(setup, {name: lambda value: common.is_int(value, 0, count - 1)})


def read_deal(deal):
    for key in deal:
        demand(key == "deck", "bad_record")
    return common.read_deck(deal, DECK)


def judged(judge, record):
    """The code of the first thing that is wrong with a record, or None."""
    try:
        judge(record)
    except Fault as fault:
        return fault.code
    return None
