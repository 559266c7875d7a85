"""The law of hidden cards, for every game.

Two worlds that differ only in what a viewer has not been shown must be one and the same to
that viewer, event for event, until an event itself shows the difference.
"""

import json
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, BadAction, BadDeal
from tests.support import Recorder, names, play, random_stream, random_table

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
seeds = st.integers(0, 2**32)


def knowledge(hand, viewer: int | None) -> str:
    """All that a viewer gets besides the events: view, options, hints, what it may do."""
    parts = [hand.view(viewer), list(hand.to_act), hand.phase]
    if viewer is not None:
        parts += [repr(hand.options(viewer)), list(hand.hints(viewer))]
        parts.append(list(islice(hand.legal_actions(viewer), 60)))
        parts.append(hand.absent(viewer) if viewer in hand.to_act else None)
    return json.dumps(parts, sort_keys=True)


def with_exchange(table, deal, i: int, j: int) -> dict | None:
    """The deal with two places of its deck exchanged, its draws still possible."""
    deck = names(deal["deck"])
    here, there = deck[i], deck[j]
    deck[i], deck[j] = there, here
    deal = {**deal, "deck": "".join(deck)}
    if _possible(table, deal):
        return deal
    # A draw that lists cards of some places of the deck has to follow them.
    for draw, value in tuple(deal.items()):
        if draw != "deck" and isinstance(value, str):
            for old, new in ((here, there), (there, here)):
                other = {**deal, draw: value.replace(old, new, 1)}
                if _possible(table, other):
                    return other
    return None


def _possible(table, deal: dict) -> bool:
    try:
        table.start(deal=deal)
    except BadDeal:
        return False
    return True


def told_at_first(table, viewer: int | None, deal) -> list[str]:
    recorder = Recorder()
    table.start(recorder, deal)
    return recorder.seen_by(viewer)


def first_sight(table, viewer: int | None, deal=None) -> tuple[list[str], str]:
    recorder = Recorder()
    hand = table.start(recorder, deal)
    return recorder.seen_by(viewer), knowledge(hand, viewer)


def other_worlds(table, viewer: int | None, rng: Random, n: int):
    """Deals that the viewer is told the same of: two cards exchanged, or many, or a draw."""
    size = len(names(table.deal["deck"]))
    told = told_at_first(table, viewer, table.deal)
    for number in range(n):
        deal = table.deal
        for _ in range(8 if number % 2 else 1):
            other = with_exchange(table, deal, *rng.sample(range(size), 2))
            if other is not None and told_at_first(table, viewer, other) == told:
                deal = other
        yield deal
    fresh = table.game.deal(table.rules, table.seats, table.setup, random_stream(rng))
    for draw in set(table.deal) - {"deck"}:
        deal = {**table.deal, draw: fresh[draw]}
        if _possible(table, deal):
            yield deal


def compare(table, viewer: int | None, deal: dict, every: int = 3) -> int:
    """Play both worlds side by side; how many steps they were one to the viewer."""
    here, there = Recorder(), Recorder()
    first, second = table.start(here), table.start(there, deal)
    for step, (seat, action) in enumerate((*table.actions, (0, ""))):
        if here.seen_by(viewer) != there.seen_by(viewer):
            return step  # the game itself has shown the difference
        if step < 9 or step % every == 0:
            assert knowledge(first, viewer) == knowledge(second, viewer), (
                f"viewer {viewer} can tell two worlds apart after {step} actions"
            )
        if step == len(table.actions):
            break
        first.act(seat, action)
        try:
            second.act(seat, action)
        except BadAction:
            return step  # a card that is not there any more has just been played
    return len(table.actions)


@every_game
@given(seed=seeds)
def test_worlds_that_differ_in_unseen_cards_are_one_to_the_viewer(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    play(table, rng)
    viewer = rng.choice((None, *range(table.seats)))
    for deal in other_worlds(table, viewer, rng, 6):
        compare(table, viewer, deal)


@every_game
def test_the_law_of_hidden_cards_looks_at_worlds_that_stay_one_for_a_while(game):
    """The law above would be empty if every exchange were seen at once."""
    rng = Random(7)
    steps = 0
    for _ in range(8):
        table = random_table(game, rng)
        play(table, rng)
        for viewer in (None, *range(table.seats)):
            for deal in other_worlds(table, viewer, rng, 2):
                steps += compare(table, viewer, deal, every=10**6) if deal != table.deal else 0
    assert steps > 40


@every_game
@given(seed=seeds)
def test_at_first_a_seat_sees_its_own_cards_and_at_most_one_of_each_other_seats(game, seed):
    """A spectator can tell an exchange of two cards only if one of them lies open.

    Without an open start no game shows more than one card of each seat when it begins. What
    a seat sees beyond the spectator is in its own part of the view, ``you``.
    """
    rng = Random(seed)
    table = random_table(game, rng)
    if game.opens:
        table.setup = {**table.setup, "opens": []}
    size = len(names(table.deal["deck"]))
    viewers = (None, *range(table.seats))
    base = {viewer: first_sight(table, viewer) for viewer in viewers}
    yours = {seat: json.loads(base[seat][1])[0]["you"] for seat in range(table.seats)}
    places = rng.sample(range(size), size // 2 * 2)
    open_places = set()
    for i, j in zip(places[::2], places[1::2], strict=True):
        deal = with_exchange(table, table.deal, i, j)
        if deal is None:
            continue
        if first_sight(table, None, deal) != base[None]:
            open_places.add((i, j))
            continue
        for seat in range(table.seats):
            seen = first_sight(table, seat, deal)
            if seen != base[seat]:
                assert json.loads(seen[1])[0]["you"] != yours[seat], (
                    f"seat {seat} sees more than a spectator and its own"
                )
    assert len(open_places) <= table.seats
