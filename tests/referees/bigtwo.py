"""A referee of `docs/rules/bigtwo.md`."""

from collections import Counter

from tests.referees import common
from tests.referees.common import Fault, demand

DECK = common.PLAIN_CARDS
RANKS = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"]  # low to high
SUITS = ["d", "c", "h", "s"]  # low to high (R1)

# The rows in words; the last rank is the top.
ROWS = [
    ["A", "2", "3", "4", "5"],
    ["2", "3", "4", "5", "6"],
    ["3", "4", "5", "6", "7"],
    ["4", "5", "6", "7", "8"],
    ["5", "6", "7", "8", "9"],
    ["6", "7", "8", "9", "T"],
    ["7", "8", "9", "T", "J"],
    ["8", "9", "T", "J", "Q"],
    ["9", "T", "J", "Q", "K"],
    ["T", "J", "Q", "K", "A"],
]
FIVE_CARD_KINDS = ["straight", "flush", "full_house", "four_plus_one", "straight_flush"]

RULES = {
    "coefficient": lambda value: common.is_int(value, 1),
    "fee": lambda value: common.is_int(value, 0),
    "min_coins": lambda value: common.is_int(value, 0),
}
SETUP = {"leader": lambda value: common.is_int(value, 0, 3)}


def judge(record):
    """The code of the first thing that is wrong with a record, or None."""
    try:
        _judge(record)
    except Fault as fault:
        return fault.code
    return None


def _judge(record):
    common.check_whole(record, 4)
    given = record.get("rules", {})
    common.read_options(given, RULES)
    rules = {"coefficient": 1, "fee": 0} | given
    least = rules.get("min_coins", 200 * rules["coefficient"] + rules["fee"])
    held = common.read_coins(record, least)
    setup = record.get("setup", {})
    common.read_options(setup, SETUP)
    for key in record["deal"]:
        demand(key == "deck", "bad_record")
    deck = common.read_deck(record["deal"], DECK)

    hand = Hand(deck, setup.get("leader"))
    common.replay(record, hand)
    if not hand.over:
        common.compare_void(record)
        return
    if hand.fled is not None:  # R5
        penalty = 200 * rules["coefficient"]
        if held is not None:
            penalty = min(penalty, held[hand.fled])
        points, coins = [0, 0, 0, 0], [0, 0, 0, 0]
        points[hand.fled] = -200
        coins[hand.fled] = -penalty
        common.compare(record, "fled", [], points, coins, penalty)
        return
    points = score(hand.hands)
    gains = [point * rules["coefficient"] for point in points]
    coins, house = common.settle(gains, held, 0, rules["fee"])
    winner = [seat for seat in range(4) if not hand.hands[seat]]
    common.compare(record, "played", winner, points, coins, house)


def height(card):
    """A card's place among the single cards."""
    return RANKS.index(card[0]) * 4 + SUITS.index(card[1])


def read_play(cards):
    """(kind, height) of some cards, or None if they are no play."""
    ranks = Counter(card[0] for card in cards)
    highest = max(height(card) for card in cards)
    alike = sorted(ranks.values())
    if len(cards) == 1:
        return "single", highest
    if len(cards) == 2 and alike == [2]:
        return "pair", highest
    if len(cards) == 3 and alike == [3]:
        return "triple", highest
    if len(cards) != 5:
        return None
    one_suit = len({card[1] for card in cards}) == 1
    for row in ROWS:
        if ranks == Counter(row):
            top = next(card for card in cards if card[0] == row[-1])
            return "straight_flush" if one_suit else "straight", height(top)
    if one_suit:
        return "flush", highest
    if alike == [2, 3]:
        return "full_house", max(height(card) for card in cards if ranks[card[0]] == 3)
    if alike == [1, 4]:
        return "four_plus_one", max(height(card) for card in cards if ranks[card[0]] == 4)
    return None


def beats(new_cards, last_cards):
    """Whether one play beats another."""
    if len(new_cards) != len(last_cards):
        return False
    new_kind, new_height = read_play(new_cards)
    last_kind, last_height = read_play(last_cards)
    if new_kind != last_kind:  # both of five cards
        return FIVE_CARD_KINDS.index(new_kind) > FIVE_CARD_KINDS.index(last_kind)
    return new_height > last_height


def card_points(cards):
    """What the cards left in a hand cost."""
    left = len(cards)
    if left < 8:
        return left
    if left <= 9:
        points = 2 * left
    elif left <= 12:
        points = 3 * left
    else:
        points = 4 * left
    return 2 * points if "2s" in cards else points


def score(hands):
    """The score of every seat from the cards left in the hands."""
    costs = [card_points(cards) for cards in hands]
    return [sum(other - own for other in costs) for own in costs]


class Hand:
    """A hand at some moment."""

    def __init__(self, deck, leader):
        self.hands = [deck[0:13], deck[13:26], deck[26:39], deck[39:52]]
        self.first_hand = leader is None
        if leader is None:
            leader = next(seat for seat in range(4) if "3d" in self.hands[seat])
        self.turn = leader
        self.plays = 0
        self.last = None  # the cards to beat
        self.passes = 0
        self.fled = None
        self.over = False

    def check_notation(self, words):
        verb, arguments = words[0], words[1:]
        if verb in ["pass", "flee"]:
            demand(arguments == [], "bad_notation")
        elif verb == "play":
            demand(len(arguments) == 1, "bad_notation")
            common.check_cards(common.split_cards(arguments[0]), DECK)
        else:
            raise Fault("bad_notation")

    def may_act(self, seat, words):
        return words == ["flee"] or seat == self.turn

    def act(self, seat, words):
        if words == ["flee"]:
            self.fled = seat
            self.over = True
        elif words == ["pass"]:
            demand(self.last is not None, "illegal_action")
            self.passes += 1
            self.turn = (seat + 1) % 4
            if self.passes == 3:
                self.last = None
                self.passes = 0
        else:
            self.play(seat, common.split_cards(words[1]))

    def play(self, seat, cards):
        for card in cards:
            demand(card in self.hands[seat], "illegal_action")
        demand(read_play(cards) is not None, "illegal_action")
        if self.first_hand and self.plays == 0:
            demand("3d" in cards, "illegal_action")
        if self.last is not None:
            demand(beats(cards, self.last), "illegal_action")
        self.last = cards
        self.plays += 1
        self.passes = 0
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.turn = (seat + 1) % 4
        if not self.hands[seat]:
            self.over = True
