"""Laws of the deal and the setup: nothing that is not the game's is taken."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, BadDeal, BadSetup
from tests.support import names, random_table

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
seeds = st.integers(0, 2**32)

WRONG = (None, True, 1.0, -1, 99, "", "xx", "??", "3s3h", [], ["3s"], {})


@every_game
@given(seed=seeds)
def test_a_deck_that_is_not_the_games_is_refused(game, seed):
    rng = Random(seed)
    table = random_table(game, rng)
    deck = names(table.deal["deck"])
    i, j = rng.sample(range(len(deck)), 2)
    while deck[i] == deck[j]:
        i, j = rng.sample(range(len(deck)), 2)
    text = "".join(deck)
    twice = "".join([*deck[:i], deck[j], *deck[i + 1 :]])
    wrong = [twice, text[:-2], text[:-1], text + text[:2], text + " ", text.upper() + "x"]
    wrong += ["".join([*deck[:i], unknown, *deck[i + 1 :]]) for unknown in ("xx", "0s", "  ")]
    for value in (*wrong, *WRONG):
        with pytest.raises(BadDeal) as caught:
            table.start(deal={**table.deal, "deck": value})
        assert caught.value.code == "bad_deal"
    with pytest.raises(BadDeal):
        table.start(deal={k: v for k, v in table.deal.items() if k != "deck"})


@every_game
@given(seed=seeds)
def test_a_draw_that_is_missing_or_impossible_is_refused(game, seed):
    table = random_table(game, Random(seed))
    for draw in set(table.deal) - {"deck"}:
        for value in WRONG:
            with pytest.raises(BadDeal) as caught:
                table.start(deal={**table.deal, draw: value})
            assert caught.value.code == "bad_deal"
        with pytest.raises(BadDeal):
            table.start(deal={k: v for k, v in table.deal.items() if k != draw})


@every_game
@given(seed=seeds)
def test_keys_that_a_game_does_not_have_are_refused(game, seed):
    table = random_table(game, Random(seed))
    with pytest.raises(BadSetup) as caught:
        table.start(deal={**table.deal, "nonsense": 1})
    assert caught.value.code == "bad_record"
    table.setup = {**table.setup, "nonsense": 1}
    with pytest.raises(BadSetup) as caught:
        table.start()
    assert caught.value.code == "bad_record"


@every_game
@given(seed=seeds)
def test_a_wrong_value_in_the_setup_is_refused(game, seed):
    table = random_table(game, Random(seed))
    for key in table.setup:
        for value in ("0", 1.0, -1, 99, {}, [99], [0, 0], ["0"]):
            wrong = {**table.setup, key: value}
            with pytest.raises(BadSetup):
                game.start(table.rules, table.seats, wrong, table.deal)
