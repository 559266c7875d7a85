"""RLCard and DouZero: records without bids or scores, DouZero's also without suits."""

import json

import pytest
from msgspec import UNSET, structs

from engine import find
from engine.cards import DECK_54
from replays.generate import generate
from replays.importers import Refusal, douzero, rlcard
from replays.verify import verify
from replays.walk import parse_action, replayed
from tests.replays.importers import games
from tests.replays.importers.games import DOUZERO, DOUZERO_ROUNDS, only, split

PLAIN = {"grab": False, "double": False, "cap": None, "rake_percent": 0}


def test_suits_are_given_hand_by_hand_in_a_fixed_order():
    """The landlord has two 5s, the others one each: spade and heart, then club, then diamond."""
    deck = split(only("douzero", DOUZERO).deal["deck"])
    places = {card: index // 17 for index, card in enumerate(deck)}
    assert [places[card] for card in ("5s", "5h", "5c", "5d")] == [0, 0, 1, 2]
    assert sorted(deck, key=DECK_54.index) == list(DECK_54)


def test_of_cards_of_a_rank_the_first_by_suit_is_played_first():
    record = only("douzero", DOUZERO)
    assert record.actions[3] == f"0 play {games.ROW_OF_12}"
    assert record.actions[6] == "0 play 5h6h7h8h9h"


def test_the_hand_that_is_not_told_is_what_the_others_do_not_hold():
    told = DOUZERO.replace("landlord_up: QKA23456789TJQKA2\n", "")
    record = only("douzero", told)
    assert sorted(split(record.deal["deck"])[34:51]) == sorted(split(games.SEATS[2]))
    assert verify(record).status == "ok"
    assert any("landlord_up is what the others do not hold" in n for n in record.source["notes"])


def test_cards_that_nobody_told_stay_unknown():
    """Of seats 1 and 2, that never play, nothing is known; of seat 0 everything."""
    deck = split(only("douzero", DOUZERO_ROUNDS).deal["deck"])
    assert [deck[17 * seat : 17 * seat + 17].count("??") for seat in range(3)] == [0, 17, 17]
    # A game without any hand: seat 0 plays a pair, seat 1 a higher one.
    record = only("douzero", "plays: 33,44,,\n")
    assert (record.outcome, verify(record).status) == ("void", "partial")
    assert split(record.deal["deck"])[:2] == ["3s", "3h"]
    assert record.deal["deck"].count("??") == 50
    assert any("only the cards that were played" in note for note in record.source["notes"])


def test_a_game_that_ends_early_is_void_and_says_so():
    record = only("douzero", DOUZERO.replace(",,,2\nwinner: landlord", ",\n"))
    assert (record.outcome, record.winners) == ("void", UNSET)
    assert "ends before the hand does" in record.source["notes"][-1]
    assert verify(record).status == "ok"
    broken_off = only("douzero", DOUZERO.replace(",,,2\nwinner: landlord", ","))
    assert broken_off.code == "unfinished"  # not even its line has an end


def test_a_winner_that_did_not_win_is_the_verifiers_to_find():
    record = only("douzero", DOUZERO.replace("winner: landlord", "winner: peasants"))
    assert verify(record).problem.code == "winners_mismatch"


def test_games_stand_apart_by_blank_lines_and_a_note_is_kept():
    first, second = games.imported("douzero", f"{DOUZERO}\nnote: a\n\n\n{DOUZERO_ROUNDS}\n")
    assert (first[0], second[0]) == (1, 9)
    assert first[1].source["original"].endswith("note: a")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("landlord: 3456789TJQKA567892XD\n", 1),  # nobody played
        ("landlord_up: QKA23456789TJQKA2", 1),
        ("note: nothing else", 1),
        ("winner: landlord", 1),
        (DOUZERO.replace("landlord_down: 34T", "landlord_down: 55T"), 1),  # five of a rank
        (DOUZERO.replace("plays: XD", "plays: XX"), 4),
        (DOUZERO.replace("plays: XD", "plays: X1"), 4),
        (DOUZERO.replace("plays: XD", "plays: "), 4),  # who leads may not pass
        (DOUZERO.replace("landlord_up", "landlord"), 3),
    ],
)
def test_what_is_no_game_is_refused_at_its_line(text, number):
    ((line, found),) = games.imported("douzero", text)
    assert (line if isinstance(found, Refusal) else None) == number


def test_whose_turn_is_told_must_be_the_one_it_is():
    swapped = DOUZERO_ROUNDS.replace("D pass (17) | U pass (17)", "U pass (17) | D pass (17)", 1)
    assert only("douzero", swapped).code == "not_in_turn"


def test_the_bottom_of_a_game_of_rlcard_is_said_to_be_none_of_the_recorded():
    record = only("rlcard", json.dumps(games.rlcard()))
    assert split(record.deal["deck"])[51:] == split(games.BOTTOM)
    assert any("bottom" in note for note in record.source["notes"])


def test_the_landlord_of_rlcard_may_sit_anywhere():
    document = games.rlcard(plays=[])
    document["playerInfo"][0]["role"], document["playerInfo"][2]["role"] = "peasant", "landlord"
    dealt = document["initHands"]
    document["initHands"] = [dealt[1], dealt[2], dealt[0]]
    document["moveHistory"] = [{"playerIdx": 2, "move": "BJ RJ"}, {"playerIdx": 0, "move": "pass"}]
    record = only("rlcard", json.dumps(document))
    assert record.setup == {"landlord": 2}
    assert record.actions == ["2 play BJRJ", "0 pass"]
    assert (record.outcome, verify(record).status) == ("void", "ok")


def unbid(record, landlord):
    """The same deal played without bids, its seats named anew so that `landlord` leads."""
    plays = [parse_action(text) for text in record.actions]
    since = next(step for step, (_, action) in enumerate(plays) if action.startswith("play "))
    turn = landlord - plays[since][0]
    dealt = [record.deal["deck"][34 * seat : 34 * seat + 34] for seat in range(3)]
    hands = [dealt[(seat - turn) % 3] for seat in range(3)]
    return structs.replace(
        record,
        deal={"deck": "".join(hands) + record.deal["deck"][102:]},
        setup={"landlord": landlord},
        actions=[f"{(seat + turn) % 3} {action}" for seat, action in plays[since:]],
        points=UNSET,
        coins=UNSET,
        winners=UNSET,
        house=UNSET,
        shuffle=UNSET,
        id=UNSET,
    )


@pytest.mark.parametrize(("module", "seat"), [(rlcard, 1), (rlcard, 2), (douzero, 0)])
def test_generated_games_come_back_the_same(module, seat):
    name = module.__name__.rpartition(".")[2]
    played = 0
    for generated in generate(find("doudizhu"), 25, 9, rules=PLAIN):
        if generated.outcome != "played":
            continue
        played += 1
        record = unbid(generated, seat)
        text = module.write(record)
        again = only(name, text)
        score = replayed(again).result.points
        assert score == replayed(record).result.points
        assert verify(again).status == "ok"
        if module is rlcard:
            assert again.deal == record.deal
            assert module.write(again) == text
        else:  # who won is told, too, once there are winners
            won = structs.replace(again, winners=[s for s in range(3) if score[s] > 0])
            assert module.write(won).partition("\nwinner")[0] == text
            assert only(name, module.write(won)).winners == won.winners
    assert played > 15
