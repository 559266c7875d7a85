"""QQ 同花顺 by its page, docs/rules/stud.md."""

from tests.referees import common, stud
from tests.referees.common import demand

RULES = {
    "class": lambda value: type(value) is str and value in stud.LIMITS,
    "max": lambda value: common.is_int(value, 10) and value % 10 == 0,
}


def judge(record):
    return stud.judged(_judge, record)


def _judge(record):
    count, dealer, setup = stud.read_whole(record, "dealer")
    rules = record.get("rules", {})
    common.read_options(rules, RULES)
    demand(not ("class" in rules and "max" in rules), "bad_record")
    if "max" in rules:
        most = rules["max"]
        ante, limits, least = most // 10, [most // 5, most // 2, most, most], most
    else:
        ante, limits, least = stud.LIMITS[rules.get("class", "beginner")]
    held = common.read_coins(record, least)
    stud.check_setup(setup, "dealer", count)
    hand = Hand(stud.read_deal(record["deal"]), count, dealer, ante, limits)
    common.replay(record, hand)
    if not hand.over:
        common.compare_void(record)
        return
    points = hand.flight() if hand.outcome == "fled" else hand.won()
    if rules.get("class") == "ordinary":  # R3
        coins, house = [0] * count, 0
    else:
        coins, house = common.settle(points, held, 0, 0)
    common.compare(record, hand.outcome, [hand.winner], points, coins, house)


class Hand(stud.Hand):
    game = "tonghuashun"
    words = ("check", "call", "fold", "allin", "flee")

    def __init__(self, deck, count, dealer, ante, limits):
        super().__init__(deck, count, dealer, ante)
        self.limits = limits
        self.fled = None
        for seat in self.order():
            self.hole[seat] = self.deck.pop(0)
        self.number = 1
        self.next_round()

    def next_round(self):
        while self.number < 5:
            self.number += 1
            self.deal_up()
            self.find_priority()
            if min(self.paid[s] for s in self.order()) < self.limit():  # R1
                self.begin_betting()
                return
        self.showdown()

    round_over = next_round

    def limit(self):
        return self.limits[self.number - 2]

    def may_act(self, seat, words):
        return seat == self.turn or (words == ["flee"] and self.live[seat])  # R6

    def act(self, seat, words):
        verb, highest, mine = words[0], max(self.paid), self.paid[seat]
        if verb == "flee":
            self.flee(seat)
            return
        if verb == "fold":
            self.fold(seat)
        elif verb == "check":
            demand(not self.has_bet, "illegal_action")
        elif verb == "call":
            demand(self.has_bet, "illegal_action")
            self.paid[seat] = highest
        elif verb == "allin":
            demand(self.number >= 4 and highest < self.limit(), "illegal_action")
            self.paid[seat] = self.limit()
            self.has_bet = True
        else:
            demand((verb == "raise") == self.has_bet, "illegal_action")
            total = mine + int(words[1])
            demand(highest < total <= self.limit(), "illegal_action")
            self.paid[seat] = total
            self.has_bet = True
        self.spoke(seat)

    def flee(self, seat):
        self.fled = seat
        if seat == self.priority:  # R5
            self.live[seat] = False
            self.find_priority()
        self.finish("fled", self.priority)

    def flight(self):
        points = [0] * self.count
        points[self.fled] -= sum(self.paid)
        points[self.winner] += sum(self.paid)
        return points
