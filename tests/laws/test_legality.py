"""Laws of what may be done, for every game: `act` judges, and everything else agrees with it."""

import copy
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, AfterEnd, BadAction, BadNotation, BadSetup, NotInTurn
from engine.cards import CARDS
from tests.support import Recorder, names, play, random_table, snapshot, walk

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
seeds = st.integers(0, 2**32)

MANY = 600
"""Longer lists of legal actions are not listed to their end."""

NONSENSE = (
    "",
    " ",
    "pass pass",
    "bogus",
    "play",
    "play ",
    "play 3s3s",
    "play 1x",
    "play ??",
    "call",
    "call 0",
    "call 4",
    "raise -1",
    "raise 01",
    "raise 1_0",
    "bet ٣",
    "compare 99",
    "discard 0m",
    "discard 8z",
    "chow 1m",
    "flip 10",
    "stake 4",
    "pass\n",
)
"""No game has a use for these."""

_ANYWHERE = (
    "pass call|call 1|call 2|call 3|grab|double|open|flee|look|fold|check|allin|win|accept|follow"
    "|keep|swap|compare 0|compare 1|raise 1|raise 2|raise 40|bet 1|bet 20|bet 100|stake 0|stake 3"
    "|flip 0|flip 9|discard 1z|ready 5m|kong 3p|kong|pung|chow 2s 3s|play BJ|play BJRJ|play 3s"
    "|play 3s3h|play 4s:T8h|play 3d|play 3s4s5s6s7s|play 3s3h3c3d|play 2s pair|pass"
)
ANYWHERE = _ANYWHERE.split("|")
"""What some game has a use for at some time."""


def mutated(action: str, rng: Random) -> str:
    """The action with a card dropped, added or exchanged, or a number moved."""
    words = action.split(" ")
    place = rng.randrange(len(words))
    word = words[place]
    if word.isdigit():
        words[place] = str(max(0, int(word) + rng.choice((-1, 1, 2, 10, 1000))))
    elif len(word) % 2 == 0 and place:
        cards = names(word)
        rng.choice(
            (
                lambda: cards.pop(rng.randrange(len(cards))),
                lambda: cards.append(rng.choice(CARDS)),
                lambda: cards.__setitem__(rng.randrange(len(cards)), rng.choice(CARDS)),
                lambda: cards.extend(rng.sample(CARDS, 2)),
            )
        )()
        words[place] = "".join(cards)
    else:
        words[place] = rng.choice(ANYWHERE).split(" ")[0]
    return " ".join(words)


def reordered(action: str, rng: Random) -> str:
    """The action with its cards in another order."""
    words = action.split(" ")
    if len(words) > 1 and set(names(words[1])) <= set(CARDS):
        cards = names(words[1])
        rng.shuffle(cards)
        words[1] = "".join(cards)
    return " ".join(words)


class Judge:
    """Tries actions on copies of a hand; a refusal must leave the copy as it was."""

    def __init__(self, hand) -> None:
        self.hand = hand
        self.fresh()

    def fresh(self) -> None:
        self.trial = copy.deepcopy(self.hand)
        self.before = snapshot(self.trial)

    def takes(self, seat: int, action: str) -> bool:
        try:
            self.trial.act(seat, action)
        except BadAction:
            after = snapshot(self.trial)
            assert after == self.before, f"refused, but something has changed: {seat} {action}"
            return False
        self.fresh()
        return True


def in_the_list(hand, seat: int, action: str, legal: set[str]) -> bool:
    try:
        return hand.recorded(seat, action) in legal
    except BadNotation:
        return False


@every_game
@given(seed=seeds)
def test_an_action_is_listed_if_and_only_if_act_takes_it_and_a_refusal_changes_nothing(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    hand = table.start(Recorder())
    pool = list(ANYWHERE)
    for _ in walk(table, hand, rng):
        if rng.random() < 0.85:
            continue
        lists = {}
        for seat in range(table.seats):
            actions = list(islice(hand.legal_actions(seat), MANY))
            lists[seat] = set(actions)
            assert len(lists[seat]) == len(actions), "an action is listed twice"
            pool += rng.sample(actions, min(3, len(actions)))
        judge = Judge(hand)
        everything = [action for legal in lists.values() for action in sorted(legal)]
        for seat, legal in lists.items():
            mine = sorted(legal)
            for action in rng.sample(mine, min(6, len(mine))):
                assert judge.takes(seat, action), f"listed, but refused: {seat} {action}"
            candidates = [mutated(rng.choice(mine or pool), rng) for _ in range(8)]
            candidates += [reordered(action, rng) for action in rng.sample(mine, min(2, len(mine)))]
            candidates += rng.choices(everything + pool, k=8) + rng.sample(NONSENSE, 3)
            for action in candidates:
                if judge.takes(seat, action):
                    complete = len(legal) < MANY
                    listed = in_the_list(hand, seat, action, legal)
                    assert listed or not complete, f"taken, but not listed: {seat} {action}"
                else:
                    assert not in_the_list(hand, seat, action, legal), f"listed: {seat} {action}"


@every_game
@given(seed=seeds)
def test_what_is_listed_is_in_its_recorded_form_in_any_order_of_cards(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    hand = table.start()
    for _ in walk(table, hand, rng):
        seat = rng.choice(hand.to_act)
        for action in islice(hand.legal_actions(seat), 40):
            assert hand.recorded(seat, action) == action
            hand.check_notation(action)
            other = reordered(action, rng)
            assert hand.recorded(seat, other) == action
            assert action.split(" ")[0] in game.verbs


@every_game
@given(seed=seeds)
def test_a_seat_is_told_its_own_actions_as_the_record_keeps_them(game, seed):
    """In their order; perhaps not at once, where all seats choose before anything is shown."""
    rng = Random(seed)
    recorder = Recorder()
    table = random_table(game, rng)
    play(table, rng, recorder)
    for seat in range(table.seats):
        done = [f"{seat} {action}" for actor, action in table.actions if actor == seat]
        told = [e.action for e in recorder.events if e.action is not None and e.seen_by(seat)]
        assert [action for action in told if action.startswith(f"{seat} ")] == done
    for event in recorder.events:
        if event.action is not None:
            assert event.name == event.action.split(" ")[1]


@every_game
@given(seed=seeds)
def test_a_named_or_reordered_action_is_told_as_the_record_keeps_it(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    witness = Recorder()
    hand = table.start(witness)
    for _ in walk(table, hand, rng):
        seat = rng.choice(hand.to_act)
        actions = list(islice(hand.legal_actions(seat), 100))
        action = rng.choice(actions)
        kinds = rng.sample(game.kinds, min(3, len(game.kinds)))
        for given_ in (reordered(action, rng), *(f"{action} {kind}" for kind in kinds)):
            trial, recorder = copy.deepcopy((hand, witness))
            recorder.events.clear()
            try:
                record = trial.recorded(seat, given_)
                trial.act(seat, given_)
            except BadAction:
                continue
            told = [event.action for event in recorder.events if event.seen_by(seat)]
            mine = [action for action in told if action and action.startswith(f"{seat} ")]
            assert set(mine) <= {f"{seat} {record}"}
            again = copy.deepcopy(hand)
            again.act(seat, record)
            assert again.result == trial.result
            assert again.to_act == trial.to_act
            assert again.view(seat) == trial.view(seat)


@every_game
@given(seed=seeds)
def test_the_options_are_the_legal_actions_in_short(game, seed):
    """But for cards: whether any fit takes a search, so that may be offered in vain."""
    rng = Random(seed)
    table = random_table(game, rng)
    hand = table.start()
    for _ in walk(table, hand, rng):
        if rng.random() < 0.6:
            continue
        for seat in range(table.seats):
            options = hand.options(seat)
            if seat not in hand.to_act:
                assert options == ()
                continue
            legal = [a for a in islice(hand.legal_actions(seat), MANY) if a != "flee"]
            options = [option for option in options if option.verb != "flee"]
            verbs = [option.verb for option in options]
            assert len(set(verbs)) == len(verbs)
            listed = {action.split(" ")[0] for action in legal}
            assert listed <= set(verbs)
            sure = {option.verb for option in options if option.needs != "cards"}
            assert sure <= listed or len(legal) == MANY
            for option in options:
                _check_option(option, {a for a in legal if a.split(" ")[0] == option.verb}, legal)


def _check_option(option, mine: set[str], legal: list[str]) -> None:
    complete = len(legal) < MANY
    verb = option.verb
    if option.needs == "nothing":
        assert mine <= {verb}
    elif option.needs == "choice":
        assert option.choices
        assert mine <= {f"{verb} {choice}" for choice in option.choices}
        assert not complete or len(mine) == len(set(option.choices))
    elif option.needs == "amount":
        assert option.least is not None
        assert option.most is not None
        amounts = range(option.least, option.most + 1, option.step or 1)
        assert len(amounts) > 0
        assert all(int(action.split(" ")[1]) in amounts for action in mine)
        assert not complete or len(mine) == len(amounts)
    else:
        assert option.needs == "cards"
        assert all(action.count(" ") >= 1 for action in mine)


@every_game
@given(seed=seeds)
def test_notation_is_strict(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    hand = table.start()
    for _ in walk(table, hand, rng):
        seat = rng.choice(hand.to_act)
        action = rng.choice(list(islice(hand.legal_actions(seat), 50)))
        wrong = {f" {action}", f"{action} ", f"{action} x", f"{action}\n", action.upper(), ""}
        wrong |= {action.replace(" ", "  ", 1), f"{action} #timeout", f"{seat} {action}"}
        words = action.split(" ")
        if words[-1].isdigit():
            text = words.pop()
            digits = (f"0{text}", f"+{text}", f"-{text}", f"{text}.0", f"{text}_0")
            wrong |= {" ".join([*words, d]) for d in digits}
        for text in wrong - {action}:
            with pytest.raises(BadNotation) as caught:
                hand.act(seat, text)
            assert caught.value.code == "bad_notation"
            with pytest.raises(BadNotation):
                hand.check_notation(text)
            with pytest.raises(BadNotation):
                hand.recorded(seat, text)


@every_game
@given(seed=seeds)
def test_a_seat_that_is_not_asked_is_told_so_before_the_rules_are_looked_at(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    hand = table.start()
    for _ in walk(table, hand, rng):
        actions = [a for a in islice(hand.legal_actions(hand.to_act[0]), 5) if a != "flee"]
        for seat in set(range(table.seats)) - set(hand.to_act):
            with pytest.raises(NotInTurn) as caught:
                hand.act(seat, rng.choice(actions))
            assert caught.value.seat == seat
            assert caught.value.code == "not_in_turn"
        for seat in (-1, table.seats, 99):
            with pytest.raises(BadNotation):
                hand.act(seat, rng.choice(actions))


@every_game
@given(seed=seeds)
def test_nothing_is_taken_after_the_end(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    hand = play(table, rng)
    before = snapshot(hand)
    for seat, action in table.actions:
        with pytest.raises(AfterEnd) as caught:
            hand.act(seat, action)
        assert caught.value.code == "after_end"
        with pytest.raises(BadNotation):
            hand.act(seat, f"{action} ")
        with pytest.raises(BadNotation):
            hand.act(-1, action)
    assert snapshot(hand) == before


@every_game
@given(seed=seeds)
def test_leaving_is_as_the_game_says(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    hand = table.start()
    for _ in walk(table, hand, rng):
        seat = rng.randrange(table.seats)
        flight = hand.leave(seat)
        if game.leaving != "flee":
            assert flight is None
        if flight is not None:
            trial = copy.deepcopy(hand)
            trial.act(seat, flight)
            assert trial.result is not None
            assert trial.result.fled == seat
    assert hand.leave(0) is None


@every_game
def test_too_few_or_many_seats_and_too_few_coins_are_refused(game):
    rng = Random(1)
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        table = random_table(game, rng)
        table.seats, table.coins = seats, None
        with pytest.raises(BadSetup) as caught:
            table.start()
        assert caught.value.code == "bad_record"
    for _ in range(20):
        table = random_table(game, rng)
        least = getattr(table.rules, "min_coins", None)
        if least:
            poor = [least] * table.seats
            table.coins = tuple(poor)
            table.start()
            poor[rng.randrange(table.seats)] -= 1
            table.coins = tuple(poor)
            with pytest.raises(BadSetup):
                table.start()


@settings(max_examples=5)
@every_game
@given(seed=seeds)
def test_every_legal_action_is_taken_by_a_hand_that_is_replayed(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    hand = table.start()
    for _ in islice(walk(table, hand, rng), 12):
        seat = rng.choice(hand.to_act)
        for action in islice(hand.legal_actions(seat), 5):
            table.replay().act(seat, action)
