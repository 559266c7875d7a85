"""Laws of the course of a hand, for every game in the catalogue."""

import copy
import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, Stream
from tests.support import Recorder, next_past, play, random_table, walk

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
seeds = st.integers(0, 2**32)


@every_game
@given(seed=seeds)
def test_a_hand_ends_within_the_games_bound(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    play(table, rng)
    assert 0 < len(table.actions) <= game.bound(table.rules, table.seats)


@every_game
@given(seed=seeds)
def test_somebody_is_asked_until_there_is_a_result_and_nobody_then(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    hand = table.start()
    for _ in walk(table, hand, rng):
        assert hand.to_act
        assert hand.phase != "over"
        assert set(hand.to_act) <= set(range(table.seats))
        for seat in hand.to_act:
            assert next(hand.legal_actions(seat), None) is not None
    assert hand.to_act == ()
    assert hand.phase == "over"
    for seat in range(table.seats):
        assert not list(hand.legal_actions(seat))
        assert not hand.options(seat)
        assert not hand.hints(seat)


@every_game
@given(seed=seeds)
def test_coins_are_conserved_and_nobody_ends_below_zero(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    result = play(table, rng).result
    assert len(result.points) == len(result.coins) == table.seats
    assert sum(result.coins) + result.house == 0
    assert result.house >= 0
    assert all(type(n) is int for n in (*result.points, *result.coins, result.house))
    if table.coins is not None:
        assert all(
            held + change >= 0 for held, change in zip(table.coins, result.coins, strict=True)
        )
    if result.fled is None:
        assert sum(result.points) == 0


@every_game
@given(seed=seeds)
def test_the_result_is_in_the_games_words(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    result = play(table, rng).result
    assert result.outcome in game.outcomes
    assert list(result.winners) == sorted(set(result.winners))
    assert set(result.winners) <= set(range(table.seats))
    assert result.fled is None or result.fled not in result.winners
    assert all(factor.seat in range(table.seats) for factor in result.explain)


@every_game
@given(seed=seeds)
def test_the_same_deal_and_actions_give_the_same_events_and_result(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    first, second = Recorder(), Recorder()
    hand = play(table, rng, first)
    again = table.replay(second)
    assert again.result == hand.result
    assert second.events == first.events
    assert table.replay().result == hand.result, "a witness changes the hand"
    for viewer in (None, *range(table.seats)):
        assert again.view(viewer) == hand.view(viewer)


@every_game
@given(seed=seeds)
def test_an_event_does_not_change_after_it_has_been_told(game, seed):
    rng = Random(seed)
    recorder = Recorder()
    play(random_table(game, rng), rng, recorder)
    told = list(recorder.texts)
    recorder.texts.clear()
    for event in list(recorder.events):
        recorder(event)
    assert recorder.texts == told


@every_game
@given(seed=seeds)
def test_what_a_viewer_gets_is_json_with_the_promised_parts(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    hand = table.start(Recorder())  # which writes every event as JSON
    for _ in walk(table, hand, rng):
        viewer = rng.choice((None, *range(table.seats)))
        view = hand.view(viewer)
        assert {"seats", "you"} <= set(view)
        assert (view["you"] is None) == (viewer is None)
        assert len(view["seats"]) == table.seats
        assert json.loads(json.dumps(view)).keys() == view.keys()


@every_game
@given(seed=seeds)
def test_an_absent_seats_action_and_the_hints_are_legal_and_so_is_the_trustees_whole_hand(
    game, seed
):
    rng = Random(seed)
    table = random_table(game, rng)
    hand = table.start()
    for _ in walk(table, hand, rng):
        if rng.random() < 0.4:
            continue
        for seat in hand.to_act:
            hints = list(hand.hints(seat))
            assert len(set(hints)) == len(hints)
            rng.shuffle(hints)
            for action in (*hints[:6], hand.absent(seat)):
                assert hand.recorded(seat, action) == action
                copy.deepcopy(hand).act(seat, action)
    alone = table.start()
    while alone.result is None:
        seat = rng.choice(alone.to_act)
        alone.act(seat, alone.absent(seat))


@every_game
@given(seed=seeds)
def test_the_next_hands_of_a_table_can_be_set_up_and_played(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    for _ in range(3):
        hand = play(table, rng)
        table = random_table(game, rng, next_past(table, hand, rng), table.seats)
    table.start()


@every_game
@given(seed=seeds)
def test_the_deal_follows_from_the_stream_alone_and_has_only_the_games_draws(game, seed):
    table = random_table(game, Random(seed))
    deals = [
        game.deal(table.rules, table.seats, table.setup, Stream(f"{seed:064x}", ["a", ""]))
        for _ in range(2)
    ]
    assert deals[0] == deals[1]
    assert next(iter(deals[0])) == "deck"
    assert set(deals[0]) - {"deck"} <= set(game.draws)


@every_game
def test_a_game_declares_itself_for_people(game):
    assert GAMES[game.id] is game
    assert game.page == f"docs/rules/{game.page.rpartition('/')[2]}"
    assert game.verbs
    assert all(game.verbs.values())
    assert game.outcomes
    assert len(set(game.kinds)) == len(game.kinds)
    for p in game.parameters():
        assert p.doc
