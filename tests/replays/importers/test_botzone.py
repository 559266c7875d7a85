"""Botzone: bids, errors, and what is scored otherwise there."""

import json

import pytest
from msgspec import UNSET

from engine import find
from replays.generate import generate
from replays.importers import CannotExpress, Refusal, botzone
from replays.verify import verify
from replays.walk import replayed
from tests.replays.importers import games
from tests.replays.importers.games import answer, botzone_cards, only, request

PLAIN = {"grab": False, "double": False, "cap": None, "rake_percent": 0}


def match(document=None, **given):
    return only("botzone", json.dumps(document or games.botzone(**given)))


def test_a_log_may_be_a_bare_list_with_its_deal_in_the_head():
    document = games.botzone()
    log = document["log"]
    for head in (
        {**log[0], "initdata": document["initdata"]},
        {"output": {**log[0]["output"], "initdata": document["initdata"]}},
        {"output": {**log[0]["output"], "display": document["initdata"]}},
    ):
        assert match([head, *log[1:]]).points == [24, -12, -12]


def test_bids_go_round_once_from_seat_0():
    record = match(bids=(1, 0, 2), plays=[], scores=None)
    assert record.actions == ["0 call 1", "1 pass", "2 call 2"]
    assert record.deal["marker"] == "3s"
    assert any("marker" in note for note in record.source["notes"])


@pytest.mark.parametrize("bids", [(2, 1, 0), (1, 1, 0), (4,), (-1,)])
def test_a_bid_that_is_none_is_refused(bids):
    assert isinstance(match(bids=bids, plays=[]), Refusal)


def test_nobody_bids_and_seat_0_plays_for_1():
    """Rocket and spring double 1 to 4."""
    record = match(bids=(0, 0, 0), scores=(8, -4, -4))
    assert record.setup == {"landlord": 0}
    assert record.actions == games.ACTIONS
    assert record.points == [8, -4, -4]
    assert verify(record).status == "ok"
    assert any("nobody bid" in note for note in record.source["notes"])
    assert match(json.loads(botzone.write(record))).points == [8, -4, -4]


def test_the_landlord_may_sit_anywhere():
    """Seat 1 bids 2 and nobody else plays: 2, doubled by the rocket and the spring."""
    led = [games.SEATS[1][16:], "BJRJ", "ThJhQhKhAh", "3h", "4h", "2h", "2s"]
    plays = [cards for lead in led for cards in (lead, "", "")][:-2]
    record = match(bids=(0, 2, 0), plays=plays, leader=1, scores=(-8, 16, -8))
    assert record.actions[:5] == ["0 pass", "1 call 2", "2 pass", f"1 play {led[0]}", "2 pass"]
    assert (record.points, record.winners) == ([-8, 16, -8], [1])
    assert verify(record).status == "ok"


def test_scores_of_version_1_are_kept_aside():
    record = match(version=1, scores=(3, 0, 0))
    assert record.points is UNSET
    assert record.source["scores"] == [3, 0, 0]
    assert any("another scale" in note for note in record.source["notes"])


def test_a_score_that_is_wrong_is_the_verifiers_to_find():
    assert verify(match(scores=(24, -12, -13))).problem.code == "points_mismatch"


# Seat 1 has the row from 3 to A, four 2s and a 3; seat 0 leads a single card and never plays
# again.
FARMER = (
    "3h4h5h6h7h8h9hThJhQhKhAh3c4c5c6c7c",
    "3s4s5s6s7s8s9sTsJsQsKsAs2s2h2c2d3d",
    "8c9cTcJcQcKcAc4d5d6d7d8d9dTdJdQdKd",
)


def anti_spring(scores):
    """The landlord makes one play, then a bomb of 2s: 1 doubling; anti-spring is another."""
    document = games.botzone(
        seats=FARMER,
        bids=(1, 0, 0),
        plays=["3h", "2s2h2c2d", "", "", FARMER[1][:24], "", "", "3d"],
        scores=scores,
    )
    document["initdata"]["publiccard"] = botzone_cards("AdBJRJ")
    return match(document)


def test_an_anti_spring_that_was_not_doubled_is_said_and_its_score_left_out():
    """1 * 2 for the bomb; we say 1 * 2 * 2."""
    record = anti_spring((-4, 2, 2))
    assert record.points is UNSET
    assert record.source["scores"] == [-4, 2, 2]
    assert any("anti-spring" in note for note in record.source["notes"])
    assert verify(record).status == "ok"
    assert replayed(record).result.points == (-8, 4, 4)


def test_an_anti_spring_that_was_doubled_is_stated():
    assert anti_spring((-8, 4, 4)).points == [-8, 4, 4]
    assert verify(anti_spring((-8, 4, 4))).status == "ok"
    assert verify(anti_spring((-8, 4, 3))).problem.code == "points_mismatch"


def erring(*rest):
    """Seat 1 errs on seat 0's lead of a 3."""
    document = games.botzone(plays=["3s"], scores=None)
    document["log"] += [request(1), answer(1, botzone_cards("3c"), "WA"), *rest]
    return match(document)


def test_of_an_error_the_play_counts_that_the_judge_went_on_with():
    record = erring(request(2, history=[botzone_cards("3s"), []]), answer(2, []))
    assert record.actions[1:] == ["0 play 3s", "1 pass", "2 pass"]
    assert any("log[5]: an error" in note for note in record.source["notes"])


def test_an_error_that_the_log_does_not_resolve_is_refused():
    found = erring(request(2), answer(2, []))
    assert (found.code, found.detail[:6]) == ("illegal_action", "log[5]")


def test_an_error_that_ends_the_match_ends_the_hand_without_results():
    finish = {"output": {"command": "finish", "content": {"0": 2, "1": -4, "2": 2}}}
    record = erring(finish)
    assert (record.outcome, record.points) == ("void", UNSET)
    assert record.actions[1:] == ["0 play 3s"]
    assert record.source["scores"] == [2, -4, 2]
    assert verify(record).status == "ok"


def test_an_error_is_also_told_by_the_display():
    document = games.botzone(plays=["3s"], scores=None)
    told = request(2)
    told["output"]["display"] = {"errored": [None, "INVALID_CARDTYPE", None]}
    document["log"] += [request(1), answer(1, botzone_cards("3c")), told, answer(2, [])]
    assert match(document).code == "illegal_action"


def test_a_row_of_fours_is_kept_and_does_not_verify():
    """航天飞机: 3333 4444 with two pairs is a play there."""
    seats = (
        "3s3h3c3d4s4h4c4d5s5h6s6h7s7h8s8h9s",
        "5c5d6c6d7c7d8c8d9h9c9dTsThTcTdJsJh",
        "JcJdQsQhQcQdKsKhKcKdAsAhAcAd2h2c2d",
    )
    record = match(seats=seats, plays=["3s3h3c3d4s4h4c4d5s5h6s6h", "", ""], scores=None)
    assert "a row of fours" in record.source["notes"][1]
    problem = verify(record).problem
    assert (problem.code, problem.step) == ("illegal_action", 1)


def test_generated_games_come_back_with_the_same_cards_actions_and_score():
    written = 0
    for record in generate(find("doudizhu"), 90, 8, rules=PLAIN):
        try:
            text = botzone.write(record)
        except CannotExpress:  # another seat is the first to bid, or nobody bids
            continue
        again = match(json.loads(text))
        written += 1
        assert botzone.write(again) == text
        assert again.deal["deck"] == record.deal["deck"]
        assert again.actions == [action.partition(" #")[0] for action in record.actions]
        assert (again.points, again.winners) == (record.points, record.winners)
        assert verify(again).status == "ok"
    assert written > 10
