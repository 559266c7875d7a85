"""梭哈 by its page, docs/rules/stud.md."""

from tests.referees import common, stud
from tests.referees.common import demand

RULES = {
    "base": lambda value: common.is_int(value, 1),
    "ante": lambda value: common.is_int(value, 0),
    "cap": lambda value: common.is_int(value, 1),
    "min_coins": lambda value: common.is_int(value, 0),
}


def judge(record):
    return stud.judged(_judge, record)


def _judge(record):
    count, first, setup = stud.read_whole(record, "first")
    rules = record.get("rules", {})
    common.read_options(rules, RULES)
    base = rules.get("base", 1)
    ante, cap = rules.get("ante", 2 * base), rules.get("cap", 100 * base)
    least = rules.get("min_coins", cap)
    demand(ante <= cap and ante <= least, "bad_record")
    held = common.read_coins(record, least)
    stud.check_setup(setup, "first", count)
    deck = stud.read_deal(record["deal"])
    hand = Hand(deck, count, first, ante, base, min([cap, *(held or [])]))
    common.replay(record, hand)
    if not hand.over:
        common.compare_void(record)
        return
    points = hand.won()
    coins, house = common.settle(points, held, 5, 0)
    common.compare(record, hand.outcome, [hand.winner], points, coins, house)


class Hand(stud.Hand):
    game = "suoha"
    words = ("check", "call", "fold", "allin", "open", "swap", "keep")

    def __init__(self, deck, count, first, ante, base, most):
        super().__init__(deck, count, first, ante)
        self.base, self.most = base, most
        self.chosen = None  # while an exchange goes on: what each seat has chosen
        self.new = {}
        for seat in self.order():
            self.hole[seat] = self.deck.pop(0)
        self.deal_up()
        self.number = 1
        self.bet_or_go_on()

    def bet_or_go_on(self):
        self.find_priority()
        # A bet is a multiple of the base, and round 1 knows no allin (R1, R2, R10).
        least = self.base if self.number == 1 else 1
        if min(self.paid[s] for s in self.order()) + least <= self.most:
            self.begin_betting()
        else:
            self.round_over()

    def round_over(self):
        self.number += 1
        if self.number in (2, 3):
            self.new = {seat: self.deck.pop(0) for seat in self.order()}
            self.chosen = {}
        elif self.number == 4:
            self.deal_up()
            self.bet_or_go_on()
        elif min(self.paid[s] for s in self.order()) < self.most:
            self.begin_betting()  # an extra round
        else:
            self.showdown()

    def may_act(self, seat, words):
        if self.chosen is not None:
            return self.live[seat] and seat not in self.chosen  # R9
        return seat == self.turn

    def act(self, seat, words):
        if self.chosen is not None:
            self.choose(seat, words[0])
            return
        verb, highest, mine = words[0], max(self.paid), self.paid[seat]
        extra = self.number > 4
        if verb == "fold":
            self.fold(seat)
        elif verb == "check":
            demand(not self.has_bet and not extra, "illegal_action")
        elif verb == "open":
            mine_to_open = self.number == 4 and seat == self.priority and not self.has_bet
            demand(mine_to_open, "illegal_action")
            self.showdown()
            return
        elif verb == "call":
            demand(self.has_bet, "illegal_action")
            self.paid[seat] = highest
        elif verb == "allin":
            demand(self.number >= 2 and highest < self.most, "illegal_action")
            self.paid[seat] = self.most
            self.has_bet = True
        elif verb in ("bet", "raise"):
            self.add(seat, verb, int(words[1]), highest, mine)
        else:
            demand(False, "illegal_action")  # swap or keep where nothing is exchanged
        self.spoke(seat)

    def add(self, seat, verb, coins, highest, mine):
        demand((verb == "raise") == self.has_bet, "illegal_action")
        demand(coins % self.base == 0 and mine + coins <= self.most, "illegal_action")
        demand(mine + coins >= highest + self.base, "illegal_action")
        if verb == "bet" and self.number >= 4:
            demand(coins == 20 * self.base, "illegal_action")
        if verb == "raise":
            demand(self.number < 4, "illegal_action")
        added = mine - self.paid_before[seat] + coins
        demand(added <= {1: 5, 2: 10}.get(self.number, 20) * self.base, "illegal_action")
        self.paid[seat] = mine + coins
        self.has_bet = True

    def choose(self, seat, verb):
        demand(verb in ("swap", "keep"), "illegal_action")
        self.chosen[seat] = verb
        if len(self.chosen) < len(self.new):
            return
        for chooser, choice in self.chosen.items():
            if choice == "swap":
                self.up[chooser].append(self.hole[chooser])
                self.hole[chooser] = self.new[chooser]
            else:
                self.up[chooser].append(self.new[chooser])
        self.chosen = None
        self.bet_or_go_on()
