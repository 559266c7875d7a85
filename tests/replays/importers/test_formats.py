"""Each format's game becomes the same hand, comes back, and is refused where it is spoiled."""

import json

import pytest
from msgspec import UNSET, structs

from replays.importers import FORMATS, CannotExpress, Refusal, histories
from replays.record import read, write
from replays.verify import verify
from replays.walk import replayed
from tests.replays.hands import line as own_line
from tests.replays.hands import spring
from tests.replays.importers import games
from tests.replays.importers.games import TEXTS, imported, only


@pytest.mark.parametrize("name", TEXTS)
def test_the_game_is_the_same_hand_from_every_format(name):
    record = only(name.partition(" ")[0], TEXTS[name])
    assert verify(record).status == ("partial" if name == "douzero rounds" else "ok")
    assert record.outcome == "played"
    plays = [action for action in record.actions if "call" not in action]
    if name.startswith("douzero"):  # no suits there, so any of a rank will do
        assert [len(action) for action in plays] == [len(action) for action in games.ACTIONS]
    else:
        assert plays == games.ACTIONS
        assert record.deal["deck"][: 2 * 17] == games.SEATS[0]
    assert write(read(write(record).encode())) == write(record)


@pytest.mark.parametrize("name", ["openspiel playthrough", "botzone", "botzone indented"])
def test_scores_of_the_source_are_stated_and_hold(name):
    record = only(name.partition(" ")[0], TEXTS[name])
    assert record.points == [24, -12, -12]
    assert record.winners == [0]
    assert replayed(record).result.coins == (24, -12, -12)  # no rake, no cap


@pytest.mark.parametrize("name", ["openspiel", "botzone 1", "rlcard", "douzero"])
def test_results_that_the_source_has_not_are_left_out(name):
    record = only(name.partition(" ")[0], TEXTS[name])
    assert (record.points, record.coins, record.house) == (UNSET, UNSET, UNSET)
    # With a bid of 3, or for 1 without bids; doubled by the rocket and by the spring.
    base = 3 if name == "openspiel" else 1
    assert replayed(record).result.points == (8 * base, -4 * base, -4 * base)


@pytest.mark.parametrize("name", TEXTS)
def test_a_game_written_again_is_the_same_game(name):
    module = FORMATS[name.partition(" ")[0]]
    record = only(name.partition(" ")[0], TEXTS[name])
    again = only(name.partition(" ")[0], module.write(record))
    if name == "openspiel playthrough":  # the list has no results
        record = structs.replace(record, points=UNSET, winners=UNSET)
    assert structs.replace(again, source=UNSET) == structs.replace(record, source=UNSET)


@pytest.mark.parametrize("name", TEXTS)
def test_the_original_can_be_made_again_from_the_source(name):
    record = only(name.partition(" ")[0], TEXTS[name])
    source = record.source
    assert (source["file"], source["line"]) == ("game", 1)
    if name.startswith("openspiel"):
        assert source["history"] == games.history()
    else:
        original = only(source["format"], source["original"])
        assert structs.replace(original, source=UNSET) == structs.replace(record, source=UNSET)


@pytest.mark.parametrize("name", TEXTS)
def test_files_are_recognised_by_what_is_in_them(name, tmp_path):
    path = tmp_path / "game"
    path.write_text(TEXTS[name])
    ((_, record),) = histories([str(path)])
    assert record.source["format"] == name.partition(" ")[0]
    assert record == next(iter(histories([str(path)], name.partition(" ")[0])))[1]


def test_our_own_records_are_recognised_whatever_they_were_made_of(tmp_path):
    path = tmp_path / "game"
    records = [only(name.partition(" ")[0], text) for name, text in TEXTS.items()]
    path.write_text("".join(write(record) + "\n" for record in records))
    assert [found for _, found in histories([str(path)])] == records


def test_what_is_not_recognised_is_refused_line_by_line(tmp_path):
    path = tmp_path / "game"
    path.write_bytes(b"nonsense\n{\n" + own_line(spring()))
    found = [(line.number, getattr(f, "code", None)) for line, f in histories([str(path)])]
    assert found == [(1, "unreadable"), (2, "unreadable"), (3, None)]


def test_of_a_folder_come_histories_and_what_is_recognised(tmp_path):
    for name, text in (
        ("a.jsonl", b"nonsense"),
        ("b.json", TEXTS["rlcard indented"].encode()),
        ("c.txt", TEXTS["openspiel playthrough"].encode()),
        ("d.txt", b"what to buy: eggs"),
        ("e.log", TEXTS["douzero"].encode()),
        ("f.json", b""),
    ):
        (tmp_path / name).write_bytes(text)
    names = [line.file.rpartition("/")[2] for line, _ in histories([str(tmp_path)])]
    assert names == ["a.jsonl", "b.json", "c.txt"]
    named = [line.file.rpartition("/")[2] for line, _ in histories([str(tmp_path)], "douzero")]
    assert "d.txt" in named  # whoever names a format wants to know


SPOILED = [
    # Name, what is replaced, by what, line, code. In the playthrough the action with index k
    # of the history stands in line 8 + 4 * k.
    ("openspiel", "54, 0, 0, 21", "54, 0, 0, 22", 1, "illegal_action"),  # no second T
    ("openspiel", "26056", "26057", 1, "bad_notation"),
    ("openspiel", "[0, ", "[51, ", 1, "bad_deal"),
    ("openspiel", "[0, 90, 77", "[0, 90, 90", 1, "bad_deal"),  # one card twice
    ("openspiel", ", 16]", ", 16, 0]", 1, "after_end"),
    ("openspiel", ", 0, 0, 16]", ", 16]", 1, "illegal_action"),  # a 2 on a row
    ("openspiel", "]", "", 1, "unreadable"),
    ("openspiel playthrough", "action: 21\n", "action: 22\n", 244, "bad_notation"),
    ("openspiel playthrough", '"56789"', '"6789T"', 244, "bad_notation"),
    ("openspiel playthrough", "Returns() = ", "Rewards() = ", 256, "unreadable"),
    ("openspiel playthrough", "game: dou_dizhu", "game: go", 1, "unreadable"),
    ("botzone", '"response": 3', '"response": 4', 1, "illegal_action"),
    ("botzone", '"request"', '"ask"', 1, "bad_record"),
    ("botzone", '"verdict": "OK", "response": [52', '"response": [52', 1, "illegal_action"),
    ("botzone", '{"1": {"verdict"', '{"2": {"verdict"', 1, "not_in_turn"),
    ("botzone", '"publiccard"', '"public"', 1, "bad_deal"),
    ("botzone", '"0": 24', '"0": "24"', 1, "bad_record"),
    ("botzone", '"response": [52, 53]', '"response": [52, 54]', 1, "bad_notation"),
    ("botzone 1", "[[50, 52, 53, ", "[[52, 53, ", 1, "bad_deal"),
    ("rlcard", '"BJ RJ"', '"BJ BJ"', 1, "bad_notation"),
    ("rlcard", '"playerIdx": 1', '"playerIdx": 2', 1, "not_in_turn"),
    ("rlcard", '"landlord"', '"peasant"', 1, "bad_record"),
    ("rlcard", "S3 S4", "S3 S3", 1, "bad_deal"),
    ("rlcard", '"move": "S2"', '"move": "S1"', 1, "bad_notation"),
    ("rlcard", '"move": "S2"', '"move": "H2"', 1, "illegal_action"),
    ("rlcard indented", '"moveHistory"', '"moves"', 1, "bad_record"),
    ("douzero", "landlord: 3", "landlord: 4", 1, "bad_deal"),
    ("douzero", "landlord_up: Q", "landlord_up: ", 3, "bad_deal"),
    ("douzero", "XD,,", "XD,", 4, "illegal_action"),
    ("douzero", "56789,", "5678T,", 4, "illegal_action"),
    ("douzero", "plays", "play", 4, "unreadable"),
    ("douzero rounds", "(6)", "(5)", 3, "bad_record"),
    ("douzero rounds", "D pass (17) | U pass (17)\nL 2", "U pass (17)\nL 2", 4, "not_in_turn"),
    ("douzero rounds", "L 2 (0)", "L 2 (0", 5, "unreadable"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "number", "code"), SPOILED)
def test_a_spoiled_game_is_refused_with_its_place_and_reason(name, old, new, number, code):
    text = TEXTS[name]
    assert old in text
    ((line, found),) = imported(name.partition(" ")[0], text.replace(old, new, 1))
    assert isinstance(found, Refusal), found
    assert (found.code, bool(found.detail)) == (code, True), found
    assert line == number


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.995])
def test_a_game_cut_off_is_refused(name, part):
    text = TEXTS[name][: int(len(TEXTS[name]) * part)]
    found = imported(name.partition(" ")[0], text)
    assert found
    assert all(isinstance(each, Refusal) for _, each in found)


@pytest.mark.parametrize("name", [n for n in TEXTS if "playthrough" not in n])
def test_a_spoiled_game_does_not_stop_the_next(name):
    good = TEXTS[name]
    spoiled = {
        "openspiel": good.replace("[0,", "[51,"),
        "botzone": good.replace('"request"', '"ask"'),
        "rlcard": good.replace('"landlord"', '"peasant"'),
        "douzero": good.replace("landlord", "Landlord", 1),
    }[name.partition(" ")[0]]
    found = imported(name.partition(" ")[0], f"{spoiled}\n\n{good}\n\n{spoiled}\n\n{good}")
    kinds = [isinstance(each, Refusal) for _, each in found]
    assert kinds == [True, False, True, False]
    assert found[1][0] == good.count("\n") + 3


@pytest.mark.parametrize("name", ["botzone", "rlcard"])
def test_a_document_cut_off_does_not_swallow_the_next(name):
    good = TEXTS[name]
    found = imported(name, f"{good[:300]}\n{good}\n")
    assert [(number, isinstance(each, Refusal)) for number, each in found] == [
        (1, True),
        (2, False),
    ]


def test_a_playthrough_ends_where_the_next_begins():
    good = TEXTS["openspiel playthrough"]
    cut = good[: good.index("# State 60")]
    found = imported("openspiel", f"{cut}\n{good}\n{games.history()}")
    kinds = [isinstance(each, Refusal) for _, each in found]
    assert kinds == [True, False, False]
    assert found[0][0] == cut.count("\n") - 1  # its last action
    assert found[1][0] == cut.count("\n") + 2


@pytest.mark.parametrize("name", [n for n in FORMATS if n != "paiju"])
def test_a_record_of_another_game_cannot_be_expressed(name):
    with pytest.raises(CannotExpress):
        FORMATS[name].write(read(own_line({**spring(), "game": "laizi"})))


def test_names_of_players_are_kept_where_they_tell_them_apart():
    named = only("rlcard", json.dumps(games.rlcard(names=("ann", "bo", "cy"))))
    assert [seat.player for seat in named.seats] == ["ann", "bo", "cy"]
    same = only("rlcard", json.dumps(games.rlcard(names=("dqn", "dqn", "rule"))))
    assert [seat.player for seat in same.seats] == ["rlcard-0", "rlcard-1", "rlcard-2"]
