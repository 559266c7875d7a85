"""The archive: the same hand once, and the ways to find it."""

import pytest
from msgspec.structs import replace
from sqlite_utils import Database

from engine import find
from replays.archive import Archive
from replays.generate import generate
from replays.record import read, record_id, write
from tests.replays.hands import line, spring


@pytest.fixture
def archive():
    made = Archive(Database(memory=True))
    made.create()
    made.create()  # a second time is no harm
    return made


def test_the_same_hand_twice_is_one_hand(archive):
    record = read(line(spring()))
    assert archive.add(record)
    assert not archive.add(read(line({**spring(), "source": {"file": "elsewhere"}})))
    assert archive.add(read(line({**spring(), "times": [0] * 13})))
    assert len(list(archive.texts())) == 2


def test_a_hand_comes_back_as_it_was_by_name_and_by_id(archive):
    record = read(line({**spring(), "x_note": "é", "source": {"a": [1, None]}}))
    archive.add(record, hand="h1", room="r")
    assert archive.get("h1") == archive.get(record_id(record)) == record
    assert archive.get("h2") is None


def test_hands_are_found_the_latest_first_a_page_at_a_time(archive):
    records = list(generate(find("doudizhu"), 5, 3, rules={}))
    for day, record in enumerate(records, 1):
        archive.add(
            record, hand=f"h{day}", room=f"r{day % 2}", ended_at=f"2026-01-0{day}T00:00:00Z"
        )
    rows = archive.find(limit=2)
    assert [row.hand for row in rows] == ["h5", "h4"]
    assert [row.hand for row in archive.find(before=rows[-1].number)] == ["h3", "h2", "h1"]
    assert [row.hand for row in archive.find(room="r0")] == ["h4", "h2"]
    assert [row.hand for row in archive.find(since="2026-01-04T00:00:00Z")] == ["h5", "h4"]
    assert [row.hand for row in archive.find(player="p1", game="doudizhu", limit=1)] == ["h5"]
    assert archive.find(player="p9") == []
    assert archive.find(game="whist") == []
    texts = [text for _, text in archive.texts(player="p0", since="2026-01-04T00:00:00Z")]
    assert texts == [write(record) for record in records[3:]]


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "whist"},
        {"room": "none"},
        {"room": "r", "game": "whist"},
        {"room": "r"},
        {"player": "ann"},
    ],
    ids=str,
)
def test_a_page_costs_the_same_however_many_hands_there_are(asked):
    """Anybody may ask, as often as the rate allows."""
    database = Database(memory=True)
    archive = Archive(database)
    archive.create()
    record = read(line(spring()))
    connection, steps = database.conn, []
    for count in (300, 3000):
        for number in range(count):
            archive.add(replace(record, times=[number, count] * 6), room="r")
        ticks = []
        connection.set_progress_handler(lambda ticks=ticks: ticks.append(1), 1)
        archive.find(**asked, limit=20)
        connection.set_progress_handler(None, 0)
        steps.append(len(ticks))
    assert steps[1] <= steps[0] + 10
