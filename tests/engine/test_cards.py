"""Cards and decks as texts (docs/rules/README.md, "Cards")."""

import pytest

from engine import BadDeal, BadNotation
from engine.cards import (
    BIT,
    BLACK_JOKER,
    CARDS,
    DECK_52,
    DECK_54,
    RED_JOKER,
    cards_of,
    format_cards,
    parse_cards,
    read_deck,
    split,
)

FULL = (1 << 54) - 1
TEXT = "".join(DECK_54)


def test_there_are_54_cards_ranked_3_to_2_with_the_jokers_on_top():
    assert len(set(CARDS)) == len(CARDS) == 54
    assert set(CARDS) == set(DECK_54)
    assert set(DECK_52) == {r + s for r in "3456789TJQKA2" for s in "shcd"}
    assert DECK_54[:5] == ("3s", "3h", "3c", "3d", "4s")
    assert DECK_54[-2:] == ("BJ", "RJ")


def test_a_higher_bit_is_a_higher_card_suits_d_c_h_s():
    up = ["3d", "3c", "3h", "3s", "4d", "As", "2d", "2s", "BJ", "RJ"]
    bits = [BIT[name] for name in up]
    assert bits == sorted(bits)
    assert (BLACK_JOKER, RED_JOKER) == (1 << 52, 1 << 53)


def test_cards_are_read_in_any_order_and_written_ranks_upwards_suits_s_h_c_d():
    assert format_cards(parse_cards("RJ3d2s3sTcBJ3c3h")) == "3s3h3c3dTc2sBJRJ"
    for name in CARDS:
        assert parse_cards(name) == BIT[name]
        assert format_cards(BIT[name]) == name
    assert format_cards(0) == ""
    assert parse_cards(TEXT) == FULL
    assert format_cards(FULL) == TEXT


@pytest.mark.parametrize(
    "text", ["", "3", "3s4", "3S", "s3", "10s", "1s", "JB", "3s3s", "3s 4s", "??", "5m", "BJBJ"]
)
def test_what_is_no_list_of_cards_is_bad_notation(text):
    with pytest.raises(BadNotation):
        parse_cards(text)


def test_three_of_one_card_are_not_taken_for_another():
    """As sums of bits, 3d three times is 3d with 3c."""
    with pytest.raises(BadNotation):
        parse_cards("3d3d3d")


def test_a_set_falls_into_its_cards_lowest_first():
    cards = parse_cards("RJ3s3d2c")
    assert [format_cards(card) for card in cards_of(cards)] == ["3d", "3s", "2c", "RJ"]
    assert list(cards_of(0)) == []


def test_split_gives_pieces_of_two():
    assert split("3s3hT") == ["3s", "3h", "T"]
    assert split("") == []


def test_a_deck_is_read_in_order():
    deck = read_deck(TEXT, FULL)
    assert deck == [BIT[name] for name in DECK_54]
    assert read_deck("".join(DECK_52), FULL & ~(BLACK_JOKER | RED_JOKER))[-1] == BIT["2d"]


def test_an_unknown_card_of_a_deck_is_0():
    deck = read_deck("??" + TEXT[2:-2] + "??", FULL)
    assert (deck[0], deck[1], deck[53]) == (0, BIT["3h"], 0)
    assert read_deck("??" * 54, FULL) == [0] * 54


@pytest.mark.parametrize(
    "text",
    [
        None,
        54,
        ["3s"],
        "",
        TEXT[:-2],
        TEXT[:-1],
        TEXT + "3s",
        TEXT + "??",
        TEXT[2:] + "3h",  # 3h twice, no 3s
        "??" + TEXT[2:-2] + "3h",
        TEXT[:-2] + "rj",
        TEXT[:-2] + "? ",
        TEXT[:-2] + "1m",
        "??" * 53,
    ],
)
def test_what_is_not_the_games_deck_is_a_bad_deal(text):
    with pytest.raises(BadDeal):
        read_deck(text, FULL)


def test_a_card_that_the_game_does_not_use_is_a_bad_deal():
    no_jokers = FULL & ~(BLACK_JOKER | RED_JOKER)
    for other in ("BJ", "RJ"):
        with pytest.raises(BadDeal):
            read_deck("".join(DECK_52[:-1]) + other, no_jokers)
