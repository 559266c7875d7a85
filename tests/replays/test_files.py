"""Lines of files and folders, and verifying many at once."""

import pytest

from replays.files import CannotRead, Line, lines_of, verify_all
from replays.record import MAX_LINE
from tests.replays.hands import line, spring


def test_lines_have_their_place_and_blank_ones_are_none(tmp_path):
    (tmp_path / "b.jsonl").write_bytes(b"one\r\n\n  \ntwo")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.jsonl").write_bytes(b"three\n")
    (tmp_path / "c.txt").write_bytes(b"no history")
    found = [
        (Line(each.file.rpartition("/")[2], each.number, each.text))
        for each in lines_of([str(tmp_path)])
    ]
    assert found == [
        Line("b.jsonl", 1, b"one"),
        Line("b.jsonl", 4, b"two"),
        Line("a.jsonl", 1, b"three"),
    ]


def test_a_line_without_end_is_one_unreadable_line(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"a" * (3 * MAX_LINE + 5) + b"\n" + line(spring()) + b"\n")
    verdicts = [(each.number, v.status) for each, v in verify_all(lines_of([str(path)]))]
    assert verdicts == [(1, "failed"), (2, "ok")]


def test_a_path_that_cannot_be_read(tmp_path):
    with pytest.raises(CannotRead):
        list(lines_of([str(tmp_path / "none.jsonl")]))


def test_two_workers_say_the_same_in_the_same_order(tmp_path):
    path = tmp_path / "a.jsonl"
    good, bad = line(spring()), line({**spring(), "house": 1})
    path.write_bytes(b"\n".join([good, bad, b"?"] * 300))
    one = list(verify_all(lines_of([str(path)]), 1))
    assert list(verify_all(lines_of([str(path)]), 2)) == one
    assert len(one) == 900
