"""The hands that the benchmarks compare are hands, and those they say."""

import pytest

from benchmarks import wins
from benchmarks.comparable import STUD, spiel_deal, spiel_record, stud_cards, stud_record
from engine.mahjong2.winning import complete
from engine.tiles import ONE
from replays.record import write
from replays.verify import verify_line


def test_open_spiels_deal_names_the_markers_place_and_51_different_cards():
    place, *cards = spiel_deal(1)
    assert 0 <= place < 51
    assert len(set(cards)) == 51
    assert all(51 <= card < 51 + 54 for card in cards)


@pytest.mark.parametrize("shuffle", [True, False])
def test_a_game_of_open_spiel_in_which_nobody_bids_is_a_record_that_verifies(shuffle):
    record = spiel_record(1, ["Pass", "Pass", "Pass"], shuffle=shuffle)
    assert record.outcome == "passed_out"
    assert bool(record.shuffle) == shuffle
    assert verify_line(write(record).encode()).status == "ok"


@pytest.mark.parametrize(
    "texts",
    [["Pass", "Pass"], ["Bid 2", "Bid 1"], ["Pass"] * 4, ["Bid 1", "Pass", "Pass", "Bid 2"]],
    ids=["unfinished", "a lower bid", "after the end", "a bid more"],
)
def test_a_game_of_open_spiel_that_the_rules_do_not_have_is_left_out(texts):
    assert spiel_record(1, texts, shuffle=True) is None


@pytest.mark.parametrize("game", STUD)
def test_the_stud_hands_end_in_a_showdown_and_verify(game):
    record = stud_record(game, 1)
    assert record.outcome == "showdown"
    assert verify_line(write(record).encode()).status == "ok"


def test_the_stud_hands_are_dealt_the_cards_that_pokerkit_gets():
    assert stud_record("tonghuashun", 2).deal["deck"].startswith("".join(stud_cards(2)))


def test_the_hands_to_check_for_a_win_are_complete_and_of_14_tiles():
    for counts in wins.hands(50):
        assert sum(counts) == 14
        assert complete(sum(number * one for number, one in zip(counts, ONE, strict=True)))
