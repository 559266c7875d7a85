"""Whatever is in a file, an importer gives records that are written and read, or refusals."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replays.importers import FORMATS, CannotExpress, Refusal, histories
from replays.record import MAX_LINE, read, write
from replays.verify import CODES, verify
from tests.replays.hands import line as own_line
from tests.replays.hands import spring
from tests.replays.importers.games import TEXTS, imported

_ALL = {**TEXTS, "paiju": own_line(spring()).decode()}
_PIECES = [
    b"", b"\n", b"\n\n", b"\x00", b"\xff", b'"', b"[", b"]", b"{", b"}", b",", b"-1", b"0", b"3",
    b"54", b"9" * 40, b"1e999", b"NaN", b"null", b"true", b'"\\ud800"', b"pass", b"??", b"\xe2\x80",
    b"game: dou_dizhu\n", b"action: 0\n", b"landlord: ", b"plays: ", b"History() = [0]\n", b"|",
]  # fmt: skip
MUTATIONS = st.lists(
    st.tuples(
        st.integers(0, 1 << 20),
        st.integers(0, 30),
        st.sampled_from(_PIECES) | st.binary(max_size=3),
    ),
    min_size=1,
    max_size=4,
)


def sound(found):
    """The found are what they may be, and every record is text and comes back."""
    for _, each in found:
        if isinstance(each, Refusal):
            assert each.code in CODES
            assert each.detail
            continue
        text = write(each)
        assert write(read(text.encode())) == text
        verify(each)
        for module in FORMATS.values():
            with suppress(CannotExpress):
                module.write(each)


@pytest.mark.parametrize("name", _ALL)
@given(changes=MUTATIONS)
def test_spoiled_text_gives_records_or_refusals(name, changes):
    data = _ALL[name].encode()
    for place, length, piece in changes:
        at = place % (len(data) + 1)
        data = data[:at] + piece + data[at + length :]
    for format_ in FORMATS:
        sound(imported(format_, data))


@pytest.mark.parametrize("name", _ALL)
@given(st.integers(0, 1 << 20))
def test_cut_off_text_gives_records_or_refusals(name, place):
    data = _ALL[name].encode()
    sound(imported(name.partition(" ")[0], data[: place % len(data)]))


@given(st.binary(max_size=300))
def test_random_bytes_give_refusals_and_no_failure(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("fuzz") / "file"
    path.write_bytes(data)
    for format_ in ("auto", *FORMATS):
        sound((line, found) for line, found in histories([str(path)], format_))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 60) | st.floats() | st.sampled_from(["OK", "pass"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["0", "1", "output", "history", "verdict"]), inner)
    ),
    max_leaves=12,
)


@pytest.mark.parametrize("name", ["botzone", "botzone 1", "rlcard"])
@given(data=st.data())
def test_a_document_with_a_value_of_another_type_gives_a_record_or_a_refusal(name, data):
    document = json.loads(TEXTS[name])
    inside = document
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        key = data.draw(st.sampled_from(keys))
        deeper = isinstance(inside[key], dict | list) and len(inside[key]) > 0
        if not deeper or data.draw(st.integers(0, 3)) == 0:
            break
        inside = inside[key]
    inside[key] = data.draw(JSON)
    sound(imported(name.partition(" ")[0], json.dumps(document)))


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize(
    "data",
    [
        b"[" * 300_000,
        b'{"initHands":' * 60_000,
        b"[1" + b"0" * 5000 + b"]",
        b"[" + b"0, " * 500_000 + b"0]",
        b'{"initHands":"' + b"a" * (10 * MAX_LINE),
        b"1" * (10 * MAX_LINE),
        b'"' * 100_000 + b"\\" * 100_000,
        b"[\n" * 60_000,
        b"landlord: " + b"3" * 500_000,
        b"plays: " + b"3," * 200_000,
        b"plays: 3\n" * 3000,
        b"game: dou_dizhu\n" + b'# Apply action "x"\naction: 1\n' * 20_000,
        b'{"playerInfo":1,"playerInfo":2}',
        b'{"initHands":NaN}',
        b'{"initHands":"\\ud83c"}',
    ],
    ids=range(15),
)
def test_what_is_too_much_is_refused(tmp_path, format_, data):
    path = tmp_path / "file"
    path.write_bytes(data + b"\n")
    found = list(histories([str(path)], format_))
    assert found
    assert all(isinstance(each, Refusal) for _, each in found)
    assert all(len(line.text) <= 3 * MAX_LINE for line, _ in found)
