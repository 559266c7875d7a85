"""A referee of `docs/rules/laizi.md`."""

from itertools import combinations_with_replacement

from tests.referees import common, landlord_plays
from tests.referees.common import Fault, demand

DECK = common.PLAIN_CARDS + common.JOKERS
WILD_RANKS = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"]

RULES = {
    "unit": lambda value: common.is_int(value, 1),
    "multiplier": lambda value: common.is_int(value, 1),
    "min_coins": lambda value: common.is_int(value, 0),
}


def _are_opens(value):
    return (
        type(value) is list
        and all(common.is_int(seat, 0, 2) for seat in value)
        and len(set(value)) == len(value)
    )


SETUP = {"opens": _are_opens}


def judge(record):
    """The code of the first thing that is wrong with a record, or None."""
    try:
        _judge(record)
    except Fault as fault:
        return fault.code
    return None


def _judge(record):
    common.check_whole(record, 3)
    given = record.get("rules", {})
    common.read_options(given, RULES)
    rules = {"unit": 1, "multiplier": 1, "min_coins": 0} | given
    held = common.read_coins(record, rules["min_coins"])
    setup = record.get("setup", {})
    common.read_options(setup, SETUP)
    deal = record["deal"]
    for key in deal:
        demand(key in ["deck", "first", "laizi"], "bad_record")
    deck = common.read_deck(deal, DECK)
    demand("first" in deal and "laizi" in deal, "bad_deal")
    demand(common.is_int(deal["first"], 0, 2), "bad_deal")
    demand(deal["laizi"] in WILD_RANKS, "bad_deal")

    hand = Hand(rules, deck, deal["first"], deal["laizi"], setup.get("opens", []))
    common.replay(record, hand)
    if not hand.over:
        common.compare_void(record)
        return
    if hand.outcome == "passed_out":
        common.compare(record, "passed_out", [], [0, 0, 0], [0, 0, 0], 0)
        return
    winners, points = hand.flight() if hand.outcome == "fled" else hand.score()
    gains = [point * rules["unit"] for point in points]
    coins, house = common.settle(gains, held, 0, 0)
    common.compare(record, hand.outcome, winners, points, coins, house)


def split_play(text):
    """(card, rank that is written on it or None) of an argument of `play`."""
    tokens = []
    while text:
        card, text = text[:2], text[2:]
        written = None
        if text.startswith(":"):
            written, text = text[1:2], text[2:]
            demand(written in WILD_RANKS, "bad_notation")
        tokens.append((card, written))
    return tokens


def readings(tokens, wild):
    """Every reading of cards of which every wild one has a rank."""
    ranks = []
    stand_ins = []
    for card, written in tokens:
        own = landlord_plays.rank_of(card)
        ranks.append(own if written is None else written)
        if written not in [None, own]:
            stand_ins.append(written)
    all_wild = all(landlord_plays.rank_of(card) == wild for card, _ in tokens)
    if all_wild and stand_ins:
        return []  # wild cards alone stand for themselves (rule 3.3)
    return landlord_plays.readings(ranks, stand_ins, wild)


def choose(tokens, wild, last, named):
    """The reading that a play is taken as, or None if it is not legal."""
    plain = []  # wild cards without a rank
    others = []
    for card, written in tokens:
        is_wild = landlord_plays.rank_of(card) == wild
        if written is not None and not is_wild:
            return None
        if is_wild and written is None:
            plain.append(card)
        else:
            others.append((card, written))

    themselves = others + [(card, wild) for card in plain]
    found = landlord_plays.legal(readings(themselves, wild), last, named)
    if found:
        return landlord_plays.best(found)

    found = []
    for stands_for in combinations_with_replacement(WILD_RANKS, len(plain)):
        tried = others + list(zip(plain, stands_for, strict=True))
        found += landlord_plays.legal(readings(tried, wild), last, named)
    return landlord_plays.best(found) if found else None


def count_bombs(hand, wild):
    """The largest number of disjoint bombs in a hand (R6), all ways tried."""
    ranks = [landlord_plays.rank_of(card) for card in hand]
    rocket = 1 if "BJ" in ranks and "RJ" in ranks else 0
    wilds = ranks.count(wild)
    naturals = [ranks.count(rank) for rank in WILD_RANKS if rank != wild]
    return rocket + _most_bombs(naturals, wilds)


def _most_bombs(naturals, wilds):
    if not naturals:
        return wilds // 4  # four wild cards are a bomb
    # No bomb of this rank, one bomb, or two (as 2 + 2 wild and 2 + 2 wild).
    most = _most_bombs(naturals[1:], wilds)
    for taken in [1, 2, 3, 4]:
        if taken <= naturals[0] and 4 - taken <= wilds:
            rest = [naturals[0] - taken, *naturals[1:]]
            most = max(most, 1 + _most_bombs(rest, wilds - (4 - taken)))
    return most


class Hand:
    """A hand at some moment."""

    def __init__(self, rules, deck, first, wild, opens):
        self.rules = rules
        self.hands = [deck[0:17], deck[17:34], deck[34:51]]
        self.dealt = list(self.hands)
        self.bottom = deck[51:54]
        self.wild = wild
        self.opens = opens
        self.opened = False  # by the verb
        self.landlord = None
        self.caller = None
        self.passed = []  # in the call phase
        self.grabs = 0
        self.plays = []  # (seat, reading)
        self.last = None
        self.passes = 0
        self.fled = None
        self.over = False
        self.outcome = None
        self.phase = "call"
        start = opens[0] if opens else first
        self.queue = [start, (start + 1) % 3, (start + 2) % 3]

    # ------------------------------------------------------------ acting

    def check_notation(self, words):
        verb, arguments = words[0], words[1:]
        if verb in ["call", "pass", "grab", "open", "flee"]:
            demand(arguments == [], "bad_notation")
        elif verb == "play":
            demand(len(arguments) in [1, 2], "bad_notation")
            common.check_cards([card for card, _ in split_play(arguments[0])], DECK)
            if len(arguments) == 2:
                demand(arguments[1] in landlord_plays.KINDS, "bad_notation")
        else:
            raise Fault("bad_notation")

    def may_act(self, seat, words):
        return words == ["flee"] or seat == self.queue[0]

    def act(self, seat, words):
        verb = words[0]
        if verb == "flee":
            self.fled = seat
            self.outcome = "fled"
            self.over = True
        elif self.phase == "call":
            demand(verb in ["call", "pass"], "illegal_action")
            self.call(seat, verb)
        elif self.phase == "grab":
            demand(verb in ["grab", "pass"], "illegal_action")
            self.grab(seat, verb)
        elif verb == "open":
            # The landlord, before its first lead, once, unless it is open (R2).
            demand(self.plays == [], "illegal_action")
            demand(not self.opened and seat not in self.opens, "illegal_action")
            self.opened = True
        elif verb == "play":
            self.play(seat, split_play(words[1]), words[2] if len(words) > 2 else None)
        else:
            demand(verb == "pass" and self.last is not None, "illegal_action")
            self.pass_over(seat)

    def call(self, seat, verb):
        self.queue.pop(0)
        if verb == "call":
            self.caller = seat
            self.landlord = seat
            others = [(seat + 1) % 3, (seat + 2) % 3]
            self.queue = [other for other in others if other not in self.passed]
            self.phase = "grab"
            if not self.queue:
                self.start_play()
            return
        self.passed.append(seat)
        if self.queue:
            return
        if self.opens:  # rule 4.2
            self.landlord = self.opens[0]
            self.start_play()  # R1
        else:
            self.outcome = "passed_out"
            self.over = True

    def grab(self, seat, verb):
        self.queue.pop(0)
        if verb == "grab":
            self.grabs += 1
            self.landlord = seat
        if self.queue:
            return
        if seat != self.caller and self.grabs:
            self.queue = [self.caller]
            return
        self.start_play()

    def start_play(self):
        self.phase = "play"
        self.hands[self.landlord] = self.hands[self.landlord] + self.bottom
        self.dealt = list(self.hands)
        self.queue = [self.landlord]

    def play(self, seat, tokens, named):
        cards = [card for card, _ in tokens]
        for card in cards:
            demand(card in self.hands[seat], "illegal_action")
        reading = choose(tokens, self.wild, self.last, named)
        demand(reading is not None, "illegal_action")
        self.last = reading
        self.plays.append((seat, reading))
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.passes = 0
        self.queue = [(seat + 1) % 3]
        if not self.hands[seat]:
            self.outcome = "played"
            self.over = True

    def pass_over(self, seat):
        self.passes += 1
        self.queue = [(seat + 1) % 3]
        if self.passes == 2:
            self.last = None
            self.passes = 0

    # ------------------------------------------------------------ scoring

    def multiplier(self, bombs):
        total = self.rules["multiplier"]
        total *= 2**self.grabs
        total *= 4 ** len(self.opens)
        if self.opened:
            total *= 2
        return total * 2**bombs

    def score(self):
        """Winners and points of a hand that was played out."""
        bombs = len([seat for seat, play in self.plays if play[0] in landlord_plays.BOMBS])
        stake = self.multiplier(bombs)
        farmers = [seat for seat in range(3) if seat != self.landlord]
        sign = 1 if not self.hands[self.landlord] else -1
        points = [0, 0, 0]
        for farmer in farmers:
            points[farmer] -= sign * stake
            points[self.landlord] += sign * stake
        return [self.landlord] if sign == 1 else farmers, points

    def flight(self):
        """Winners and points when a seat fled."""
        others = [seat for seat in range(3) if seat != self.fled]
        points = [0, 0, 0]
        if self.phase != "play":  # R8
            stake = self.multiplier(0)
            points[self.fled] = -2 * stake
            for other in others:
                points[other] = stake
            return others, points
        bombs = sum(count_bombs(hand, self.wild) for hand in self.dealt)  # R6
        stake = self.multiplier(bombs)
        if self.fled == self.landlord:  # R7
            points[self.fled] = -4 * stake
            for other in others:
                points[other] = 2 * stake
            return others, points
        points[self.fled] = -2 * stake
        points[self.landlord] = 2 * stake
        return [self.landlord], points
