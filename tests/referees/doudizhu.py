"""A referee of `docs/rules/doudizhu.md`."""

from tests.referees import common, landlord_plays
from tests.referees.common import Fault, demand

DECK = common.PLAIN_CARDS + common.JOKERS
KINDS = [kind for kind in landlord_plays.KINDS if kind not in ["laizi_bomb", "soft_bomb"]]

RULES = {
    "coefficient": lambda value: common.is_int(value, 1),
    "min_coins": lambda value: common.is_int(value, 0),
    "grab": common.is_bool,
    "double": common.is_bool,
    "cap": lambda value: value is None or common.is_int(value, 0),
    "rake_percent": lambda value: common.is_int(value, 0, 100),
}
SETUP = {"landlord": lambda value: common.is_int(value, 0, 2)}


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
    rules = {"coefficient": 1, "grab": True, "double": True, "cap": 4, "rake_percent": 5} | given
    held = common.read_coins(record, rules.get("min_coins", 96 * rules["coefficient"]))
    setup = record.get("setup", {})
    common.read_options(setup, SETUP)
    deal = record["deal"]
    allowed = ["deck"] if "landlord" in setup else ["deck", "marker"]
    for key in deal:
        demand(key in allowed, "bad_record")
    deck = common.read_deck(deal, DECK)
    if "landlord" in setup:
        first = None
    else:
        demand("marker" in deal, "bad_deal")
        demand(deal["marker"] in deck[:51], "bad_deal")  # R1
        first = deck.index(deal["marker"]) // 17

    hand = Hand(rules, deck, first, setup.get("landlord"))
    common.replay(record, hand)
    if not hand.over:
        common.compare_void(record)
        return
    if hand.landlord is None:
        common.compare(record, "passed_out", [], [0, 0, 0], [0, 0, 0], 0)  # R2
        return
    points = hand.points()
    gains = [point * rules["coefficient"] for point in points]
    coins, house = common.settle(gains, held, rules["rake_percent"], 0)
    common.compare(record, "played", hand.winners(), points, coins, house)


class Hand:
    """A hand at some moment."""

    def __init__(self, rules, deck, first, landlord):
        self.rules = rules
        self.hands = [deck[0:17], deck[17:34], deck[34:51]]
        self.bottom = deck[51:54]
        self.over = False
        self.landlord = None
        self.base = None
        self.calls = {}  # seat -> 0 for a pass, or the points called
        self.grabs = []  # (who grabbed, from whom)
        self.doubled = []  # seats
        self.plays = []  # (seat, reading)
        self.last = None  # the reading to beat
        self.passes = 0  # in a row, in the play
        if landlord is None:
            self.phase = "call"
            self.queue = [first, (first + 1) % 3, (first + 2) % 3]
        else:
            self.base = 1
            self.landlord = landlord
            self.start_play()

    # ------------------------------------------------------------ acting

    def check_notation(self, words):
        verb, arguments = words[0], words[1:]
        if verb == "call":
            demand(arguments in [["1"], ["2"], ["3"]], "bad_notation")
        elif verb in ["pass", "grab", "double"]:
            demand(arguments == [], "bad_notation")
        elif verb == "play":
            demand(len(arguments) in [1, 2], "bad_notation")
            common.check_cards(common.split_cards(arguments[0]), DECK)
            if len(arguments) == 2:
                demand(arguments[1] in KINDS, "bad_notation")
        else:
            raise Fault("bad_notation")

    def may_act(self, seat, words):
        return seat == self.queue[0]

    def act(self, seat, words):
        verb = words[0]
        if self.phase == "play":
            if verb == "play":
                self.play(seat, common.split_cards(words[1]), words[2] if len(words) > 2 else None)
            else:
                demand(verb == "pass" and self.last is not None, "illegal_action")
                self.pass_over(seat)
            return
        if self.phase == "call":
            demand(verb in ["call", "pass"], "illegal_action")
            self.call(seat, 0 if verb == "pass" else int(words[1]))
        elif self.phase == "grab":
            demand(verb in ["grab", "pass"], "illegal_action")
            self.grab(seat, verb)
        else:
            demand(verb in ["double", "pass"], "illegal_action")
            self.queue.pop(0)
            if verb == "double":
                self.doubled.append(seat)
            if not self.queue:
                self.start_play()

    def call(self, seat, points):
        if points:
            demand(points > max(self.calls.values(), default=0), "illegal_action")
        self.calls[seat] = points
        self.queue.pop(0)
        if points != 3 and self.queue:
            return
        self.base = max(self.calls.values())
        if self.base == 0:
            self.over = True  # R2
            return
        self.landlord = next(seat for seat in self.calls if self.calls[seat] == self.base)
        farmers = [(self.landlord + 1) % 3, (self.landlord + 2) % 3]
        if self.base < 3 and self.rules["grab"]:  # R3, R5
            self.phase = "grab"
            self.first_landlord = self.landlord
            self.queue = farmers
        elif self.base == 3 and self.rules["double"]:  # R6
            self.phase = "double"
            self.queue = [farmer for farmer in farmers if farmer not in self.calls]
            if not self.queue:
                self.start_play()
        else:
            self.start_play()

    def grab(self, seat, verb):
        self.queue.pop(0)
        if verb == "grab":
            self.grabs.append((seat, self.landlord))
            self.landlord = seat
        if self.queue:
            return
        if seat != self.first_landlord and self.grabs:
            self.queue = [self.first_landlord]
            return
        self.start_play()

    def start_play(self):
        self.phase = "play"
        self.hands[self.landlord] = self.hands[self.landlord] + self.bottom
        self.queue = [self.landlord]

    def play(self, seat, cards, named):
        for card in cards:
            demand(card in self.hands[seat], "illegal_action")
        found = landlord_plays.readings([landlord_plays.rank_of(card) for card in cards])
        found = landlord_plays.legal(found, self.last, named)
        demand(found, "illegal_action")
        self.last = landlord_plays.best(found)
        self.plays.append((seat, self.last))
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.passes = 0
        self.queue = [(seat + 1) % 3]
        if not self.hands[seat]:
            self.over = True

    def pass_over(self, seat):
        self.passes += 1
        self.queue = [(seat + 1) % 3]
        if self.passes == 2:
            self.last = None
            self.passes = 0

    # ------------------------------------------------------------ scoring

    def winners(self):
        if not self.hands[self.landlord]:
            return [self.landlord]
        return [seat for seat in range(3) if seat != self.landlord]

    def points(self):
        landlord_won = self.winners() == [self.landlord]
        plays_of_landlord = [seat for seat, _ in self.plays if seat == self.landlord]
        plays_of_farmers = [seat for seat, _ in self.plays if seat != self.landlord]
        spring = landlord_won and len(plays_of_farmers) == 0
        anti_spring = not landlord_won and len(plays_of_landlord) == 1
        bombs = len([seat for seat, play in self.plays if play[0] in landlord_plays.BOMBS])

        points = [0, 0, 0]
        for farmer in range(3):
            if farmer == self.landlord:
                continue
            doublings = bombs
            if spring:
                doublings += 1
            if anti_spring:
                doublings += 1
            for grab in self.grabs:
                if sorted(grab) == sorted([farmer, self.landlord]):  # R4
                    doublings += 1
            if farmer in self.doubled:
                doublings += 1
            if self.rules["cap"] is not None:
                doublings = min(self.rules["cap"], doublings)
            stake = self.base * 2**doublings
            if landlord_won:
                points[farmer] -= stake
                points[self.landlord] += stake
            else:
                points[farmer] += stake
                points[self.landlord] -= stake
        return points
