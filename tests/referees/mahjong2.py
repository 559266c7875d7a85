"""二人麻将 by its page, docs/rules/mahjong2.md, as plainly as possible."""

from collections import Counter

from tests.referees import common
from tests.referees.common import Fault, demand

SUITED = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
TILES = SUITED + [f"{number}z" for number in range(1, 8)]
SET = [tile for tile in TILES for _ in range(4)]

RULES = {
    "base": lambda value: common.is_int(value, 1),
    "min_coins": lambda value: common.is_int(value, 0),
}


def judge(record):
    """The code of the first thing that is wrong with a record, or None."""
    try:
        _judge(record)
    except Fault as fault:
        return fault.code
    return None


def _judge(record):
    common.check_whole(record, 2)
    rules = record.get("rules", {})
    common.read_options(rules, RULES)
    base = rules.get("base", 10)
    held = common.read_coins(record, rules.get("min_coins", base))
    setup, deal = record.get("setup", {}), record["deal"]
    common.read_options(setup, {"dealer": lambda value: common.is_int(value, 0, 1)})
    for key in deal:
        demand(key in ["deck", "dealer", "sea"], "bad_record")
    if "dealer" in setup:
        demand("dealer" not in deal, "bad_record")
    else:
        demand(common.is_int(deal.get("dealer"), 0, 1), "bad_deal")
    dealer = setup["dealer"] if "dealer" in setup else deal["dealer"]
    deck = common.read_deck(deal, SET)
    sea = read_sea(deal, deck)

    most = 3 if held is None else min(3, min(held) // base - 1)
    hand = Hand(deck, sea, dealer, most)
    common.replay(record, hand)
    if not hand.over:
        common.compare_void(record)
        return
    points = [0, 0]
    winners = [] if hand.winner is None else [hand.winner]
    for winner in winners:
        points[winner] = base * (1 + hand.agreed)
        points[1 - winner] = -points[winner]
    coins, house = common.settle(points, held, 0, 0)
    common.compare(record, "won" if winners else "drawn", winners, points, coins, house)


def read_sea(deal, deck):
    demand(type(deal.get("sea")) is str, "bad_deal")
    text, sea = deal["sea"], []
    while text:
        size = 1 if text[0] == "W" else 2
        sea.append(text[:size])
        text = text[size:]
    demand(sorted(sea) == sorted([*deck[71:79], "W", "W"]), "bad_deal")
    return sea


def row_with(tile, other, third):
    """Whether three tiles are in a row of one suit."""
    three = sorted([tile, other, third])
    if len({t[1] for t in three}) > 1 or three[0][1] == "z":
        return False
    first = int(three[0][0])
    return [int(t[0]) for t in three] == [first, first + 1, first + 2]


def melds_only(tiles):
    """Whether the tiles can be laid out in threes: alike, or in a row."""
    if not tiles:
        return True
    tiles = sorted(tiles, key=TILES.index)
    first, rest = tiles[0], tiles[1:]
    if rest[:2] == [first, first] and melds_only(rest[2:]):
        return True
    if first[1] != "z" and int(first[0]) <= 7:
        second, third = f"{int(first[0]) + 1}{first[1]}", f"{int(first[0]) + 2}{first[1]}"
        if second in rest and third in rest:
            rest = list(rest)
            rest.remove(second)
            rest.remove(third)
            return melds_only(rest)
    return False


def is_win(tiles):
    """Melds and a pair; what lies on the table is not among `tiles`."""
    if len(tiles) % 3 != 2:
        return False
    for pair, number in Counter(tiles).items():
        if number >= 2:
            rest = list(tiles)
            rest.remove(pair)
            rest.remove(pair)
            if melds_only(rest):
                return True
    return False


class Hand:
    def __init__(self, deck, sea, dealer, most):
        self.tiles = [[], []]
        self.tiles[dealer] = deck[0:14]
        self.tiles[1 - dealer] = deck[14:27]
        self.wall = deck[27:71]
        self.sea, self.turned = sea, []
        self.melds = [[], []]
        self.ready = [False, False]
        self.first_ready = None
        self.dealer, self.most, self.agreed = dealer, most, 0
        self.over, self.winner = False, None
        self.discarded = None
        self.flips = 0
        if most > 0:
            self.phase, self.turn = "stake", dealer
        else:
            self.own_turn(dealer, drawn=True)

    def check_notation(self, words):
        verb, rest = words[0], words[1:]
        if verb in ["discard", "ready"]:
            good = len(rest) == 1 and rest[0] in TILES
        elif verb == "kong":
            good = len(rest) == 0 or (len(rest) == 1 and rest[0] in TILES)
        elif verb == "chow":
            good = len(rest) == 2 and all(tile in TILES for tile in rest)
        elif verb == "stake":
            good = len(rest) == 1 and rest[0] in ["0", "1", "2", "3"]
        elif verb == "flip":
            good = len(rest) == 1 and rest[0] in list("0123456789")
        else:
            good = verb in ["win", "pass", "pung", "follow", "accept"] and not rest
        demand(good, "bad_notation")

    def may_act(self, seat, words):
        return seat == self.turn

    def act(self, seat, words):
        getattr(self, "in_" + self.phase)(seat, words[0], words[1:])

    # Stakes.

    def in_stake(self, seat, verb, rest):
        demand(verb == "stake" and int(rest[0]) <= self.most, "illegal_action")
        self.staked = int(rest[0])
        if self.staked == 0:
            self.begin_play()
        else:
            self.phase, self.turn = "answer", 1 - seat

    def in_answer(self, seat, verb, rest):
        if verb == "follow":
            self.agreed = self.staked
            self.begin_play()
        elif verb == "stake":
            demand(self.staked < int(rest[0]) <= self.most, "illegal_action")
            self.higher = int(rest[0])
            self.phase, self.turn = "accept", 1 - seat
        else:
            demand(verb == "pass", "illegal_action")
            self.begin_play()

    def in_accept(self, seat, verb, rest):
        demand(verb in ["accept", "pass"], "illegal_action")
        self.agreed = self.higher if verb == "accept" else self.staked
        self.begin_play()

    def begin_play(self):
        self.own_turn(self.dealer, drawn=True)

    # Own turn.

    def own_turn(self, seat, drawn):
        self.phase, self.turn, self.drawn = "own", seat, drawn

    def draw(self, seat):
        if not self.wall:
            self.sea_bottom()
            return
        tile = self.wall.pop(0)
        self.tiles[seat].append(tile)
        if not self.ready[seat]:
            self.own_turn(seat, drawn=True)
        elif is_win(self.tiles[seat]):
            self.phase, self.turn, self.new = "offer", seat, tile
        else:
            self.discard(seat, tile)

    def in_offer(self, seat, verb, rest):
        """A ready seat's own draw completes its hand."""
        if verb == "win":
            self.win(seat)
        else:
            demand(verb == "pass", "illegal_action")
            self.discard(seat, self.new)

    def in_own(self, seat, verb, rest):
        mine = self.tiles[seat]
        if verb == "win":
            demand(self.drawn and is_win(mine), "illegal_action")
            self.win(seat)
        elif verb == "discard":
            demand(rest[0] in mine, "illegal_action")
            self.discard(seat, rest[0])
        elif verb == "ready":
            demand(rest[0] in mine and self.waits_without(seat, rest[0]), "illegal_action")
            self.ready[seat] = True
            if self.first_ready is None:
                self.first_ready = seat
            self.discard(seat, rest[0])
        else:
            demand(verb == "kong" and len(rest) == 1, "illegal_action")
            demand(self.drawn and self.wall, "illegal_action")  # R11, R3
            tile = rest[0]
            if mine.count(tile) == 4:
                self.tiles[seat] = [t for t in mine if t != tile]
                self.melds[seat].append([tile] * 4)
            else:
                demand(tile in mine and [tile] * 3 in self.melds[seat], "illegal_action")
                mine.remove(tile)
                self.melds[seat].remove([tile] * 3)
                self.melds[seat].append([tile] * 4)
            self.replace(seat)

    def replace(self, seat):
        self.tiles[seat].append(self.wall.pop())
        self.own_turn(seat, drawn=True)

    def waits_without(self, seat, tile):
        left = list(self.tiles[seat])
        left.remove(tile)
        held = Counter(left)
        for meld in self.melds[seat]:
            held.update(meld)
        return any(held[kind] < 4 and is_win([*left, kind]) for kind in TILES)  # R6

    # The other's discard.

    def discard(self, seat, tile):
        self.tiles[seat].remove(tile)
        self.discarded = tile
        other = 1 - seat
        if self.claims(other):
            self.phase, self.turn = "claim", other
        else:
            self.draw(other)  # R5

    def claims(self, seat):
        """What the seat may do with the discard besides pass."""
        tile, mine = self.discarded, self.tiles[seat]
        found = []
        if is_win([*mine, tile]):
            found.append(["win"])
        if self.ready[seat] or not self.wall:  # R8
            return found
        if mine.count(tile) == 3:
            found.append(["kong"])
        if mine.count(tile) >= 2:
            found.append(["pung"])
        pairs = [(one, two) for one in set(mine) for two in set(mine)]
        return found + [["chow", *pair] for pair in pairs if row_with(tile, *pair)]

    def in_claim(self, seat, verb, rest):
        if verb == "pass":
            demand(not rest, "illegal_action")
            self.draw(seat)
            return
        demand([verb, *rest] in self.claims(seat), "illegal_action")
        tile, mine = self.discarded, self.tiles[seat]
        if verb == "win":
            mine.append(tile)
            self.win(seat)
        elif verb == "kong":
            self.tiles[seat] = [t for t in mine if t != tile]
            self.melds[seat].append([tile] * 4)
            self.replace(seat)
        else:
            taken = [tile, tile] if verb == "pung" else rest
            for own in taken:
                mine.remove(own)
            self.melds[seat].append(sorted([tile, *taken]))
            self.own_turn(seat, drawn=False)

    # The end.

    def win(self, seat):
        self.over, self.winner, self.turn = True, seat, None

    def sea_bottom(self):
        if self.first_ready is None:
            self.over, self.turn = True, None
        else:
            self.phase, self.turn, self.flips = "flip", self.first_ready, 0

    def in_flip(self, seat, verb, rest):
        demand(verb == "flip" and int(rest[0]) not in self.turned, "illegal_action")
        self.turned.append(int(rest[0]))
        tile = self.sea[int(rest[0])]
        if tile == "W" or is_win([*self.tiles[seat], tile]):
            self.win(seat)
            return
        self.flips += 1
        if self.flips == 3:
            other = 1 - self.first_ready
            if seat == self.first_ready and self.ready[other]:
                self.turn, self.flips = other, 0
            else:
                self.over, self.turn = True, None
