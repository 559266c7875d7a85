"""Big Two against definitions written apart from the engine: as texts, not as bits.

What a play is and which play is higher is said here a second time, from the page, and
compared over very many sets of cards and over whole positions of random hands.
"""

import copy
import itertools
import random
from collections import Counter

import pytest

from engine import IllegalAction, find
from engine.bigtwo.kinds import read_play, reading
from engine.cards import BIT, DECK_52

GAME = find("bigtwo")

SINGLES = "3456789TJQKA2"
SUITS = "dchs"
ROWS = ["A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"]
ROW_OF = {frozenset(row): number for number, row in enumerate(ROWS)}
OVER = ["straight", "flush", "full_house", "four_plus_one", "straight_flush"]


def single(card):
    return SINGLES.index(card[0]), SUITS.index(card[1])


def judge(cards):
    """(number of cards, kind, what to compare by), or None: the page's table."""
    ranks = Counter(card[0] for card in cards)
    if len(ranks) == 1 and len(cards) < 4:
        kind = {1: "single", 2: "pair", 3: "triple"}[len(cards)]
        return len(cards), kind, max(map(single, cards))
    if len(cards) != 5:
        return None
    (rank, count), *_ = ranks.most_common()
    of_one_suit = len({card[1] for card in cards}) == 1
    row = ROW_OF.get(frozenset(ranks))
    if row is not None:
        top = next(card for card in cards if card[0] == ROWS[row][-1])
        kind = "straight_flush" if of_one_suit else "straight"
        return 5, kind, (OVER.index(kind), row, SUITS.index(top[1]))
    if of_one_suit:
        return 5, "flush", (OVER.index("flush"), *max(map(single, cards)))
    if len(ranks) == 2:
        kind = "four_plus_one" if count == 4 else "full_house"
        of_rank = [card for card in cards if card[0] == rank]
        return 5, kind, (OVER.index(kind), *max(map(single, of_rank)))
    return None


def higher(one, other):
    """Whether a play judged `one` may follow a play judged `other`."""
    return one[0] == other[0] and one[2] > other[2]


def bits(cards):
    return sum(BIT[card] for card in cards)


def compare(cards):
    """The kind, the same from the engine and from the definitions above."""
    mine, engines = judge(cards), reading(bits(cards))
    assert (mine and mine[1]) == (engines and engines.kind), cards
    return mine and mine[1]


def sample(seed, hands):
    """Sets of five cards: half of them any, half from a few cards that often make plays."""
    chance = random.Random(seed)
    for number in range(hands):
        if number % 2:
            yield tuple(chance.sample(DECK_52, 5))
            continue
        if number % 4:
            ranks, suits = chance.choice(ROWS), chance.sample(SUITS, chance.choice((1, 2, 2)))
        elif number % 8:
            ranks, suits = chance.sample(SINGLES, 2), SUITS
        else:
            ranks, suits = SINGLES, chance.choice(SUITS)
        few = [card for card in DECK_52 if card[0] in ranks and card[1] in suits]
        yield tuple(chance.sample(few, 5))


def assert_one_order(plays):
    """The engine's order among the plays is that of the definitions, for every two of them."""
    for number in (1, 2, 3, 5):
        judged = [(judge(c)[2], reading(bits(c))) for c in plays if len(c) == number]
        judged.sort(key=lambda pair: pair[0])
        for (low, lower), (high, upper) in itertools.pairwise(judged):
            # Sorted, so neighbours say it for all: equal stays equal, higher is higher.
            assert upper.beats(lower) == (high > low)
            assert not lower.beats(upper)
            assert upper.rank >= lower.rank


def test_sets_of_one_to_three_cards_have_the_kind_of_the_definitions():
    found = Counter(
        compare(cards) for number in (1, 2, 3) for cards in itertools.combinations(DECK_52, number)
    )
    # 52; 13 * C(4,2) of C(52,2) = 1326; 13 * C(4,3) of C(52,3) = 22100.
    assert found == {
        "single": 52,
        "pair": 78,
        "triple": 52,
        None: 1326 - 78 + 22100 - 52,
    }


def test_a_sample_of_fives_has_the_kinds_of_the_definitions():
    found = Counter(map(compare, sample(1, 50_000)))
    assert set(found) == {*OVER, None}
    assert min(found.values()) >= 100, found  # each kind was really met


def test_in_a_sample_any_play_beats_another_just_as_defined():
    plays = [cards for cards in sample(2, 30_000) if judge(cards)]
    for number in (1, 2, 3):
        plays += filter(judge, itertools.combinations(DECK_52, number))
    assert_one_order(plays)
    chance = random.Random(3)
    outcomes = Counter()
    for _ in range(30_000):
        one, other = chance.choice(plays), chance.choice(plays)
        expected = higher(judge(one), judge(other))
        assert reading(bits(one)).beats(reading(bits(other))) == expected, (one, other)
        outcomes[expected] += 1
    assert min(outcomes.values()) > 5_000


@pytest.mark.slow
def test_all_sets_of_four_cards_are_no_play():
    for cards in itertools.combinations(DECK_52, 4):
        assert compare(cards) is None


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_all_2598960_fives_have_the_kinds_and_the_order_of_the_definitions():
    found = Counter()
    plays = []
    for cards in itertools.combinations(DECK_52, 5):
        kind = compare(cards)
        found[kind] += 1
        if kind is not None:
            plays.append(cards)
    assert found == {
        "straight_flush": 40,  # 10 rows * 4 suits
        "four_plus_one": 624,  # 13 * 48
        "full_house": 3744,  # 13 * 4 * 12 * 6
        "flush": 5108,  # 4 * (C(13,5) - 10)
        "straight": 10200,  # 10 * (4**5 - 4)
        None: 2579244,
    }
    assert_one_order(plays)


# Whole positions.


def start(chance, leader):
    deck = chance.sample(DECK_52, 52)
    setup = {} if leader is None else {"leader": leader}
    hand = GAME.start(GAME.read_rules({}), 4, setup, {"deck": "".join(deck)})
    return hand, [set(deck[13 * seat : 13 * seat + 13]) for seat in range(4)]


def written(cards):
    """As the record writes them: ranks upwards, in a rank s h c d."""
    return "".join(sorted(cards, key=lambda card: (SINGLES.index(card[0]), "shcd".index(card[1]))))


def expected_legal(cards, last, opening):
    """Every legal action of the seat in turn, tried one by one."""
    legal = {"flee"} if last is None else {"flee", "pass"}
    for number in (1, 2, 3, 4, 5):
        for chosen in itertools.combinations(sorted(cards), number):
            play = judge(chosen)
            fits = play is not None and (last is None or higher(play, last))
            if fits and (not opening or "3d" in chosen):
                legal.add(f"play {written(chosen)}")
    return legal


def state(hand):
    return copy.deepcopy({key: value for key, value in vars(hand).items() if key != "game"})


def assert_refuses(hand, seat, cards, legal, chance):
    """What is not listed is refused, and changes nothing."""
    before = state(hand)
    for number in (1, 2, 3, 4, 5):
        fives = list(itertools.combinations(sorted(cards), number))
        for chosen in chance.sample(fives, min(len(fives), 100)):
            action = f"play {written(chosen)}"
            if action not in legal:
                with pytest.raises(IllegalAction):
                    hand.act(seat, action)
    if "pass" not in legal:
        with pytest.raises(IllegalAction):
            hand.act(seat, "pass")
    assert state(hand) == before


def play_against_definitions(chance, leader, *, every):
    """Play at random; every so often compare what is legal. The number of actions."""
    hand, cards = start(chance, leader)
    opening = leader is None
    seat = leader if leader is not None else next(s for s in range(4) if "3d" in cards[s])
    last, passes, actions = None, 0, 0
    while True:
        assert hand.to_act == (seat,)
        legal = sorted(hand.legal_actions(seat))
        if actions % every == 0:
            assert legal == sorted(expected_legal(cards[seat], last, opening))
            assert set(hand.hints(seat)) <= set(legal)
            assert hand.absent(seat) in legal
            assert_refuses(hand, seat, cards[seat], set(legal), chance)
            for action in chance.sample(legal, min(len(legal), 10)):
                copy.deepcopy(hand).act(seat, action)
        legal.remove("flee")
        if "pass" in legal and len(legal) > 1 and chance.random() < 0.6:
            legal.remove("pass")
        action = chance.choice(legal)
        assert hand.recorded(seat, action) == action
        hand.act(seat, action)
        actions += 1
        if action == "pass":
            passes += 1
        else:
            played = [card for card in cards[seat] if card in action]
            cards[seat] -= set(played)
            last, passes, opening = judge(played), 0, False
        if not cards[seat]:
            assert_scored(hand.result, seat, cards)
            return actions
        seat = (seat + 1) % 4
        if passes == 3:
            last, passes = None, 0


def assert_scored(result, winner, cards):
    """The score, from the page once more."""
    points = []
    for left in cards:
        n = len(left)
        each = 4 if n == 13 else 3 if n >= 10 else 2 if n >= 8 else 1
        points.append(n * each * (2 if n >= 8 and "2s" in left else 1))
    expected = tuple(sum(other - own for other in points) for own in points)
    assert result.winners == (winner,)
    assert result.points == expected
    assert sum(expected) == 0


@pytest.mark.parametrize("leader", [None, 0, 3])
def test_legal_actions_and_scores_of_random_hands_are_those_of_the_definitions(leader):
    chance = random.Random(f"legal {leader}")
    bound = GAME.bound(GAME.read_rules({}), 4)
    for _ in range(12):
        assert play_against_definitions(chance, leader, every=5) <= bound


def test_text_and_cards_are_read_alike():
    for cards in sample(4, 300):
        found = reading(bits(cards))
        assert read_play(f"play {''.join(cards)}").readings == ((found,) if found else ())
