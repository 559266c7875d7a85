"""Records: what is read, what is refused and why, what comes back, what the id is of."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replays.record import MAX_LINE, read, record_id, seal, write
from replays.verify import CODES, verify_line
from tests.replays.hands import line, spring

TEXT = st.text(st.characters(exclude_categories=("Cs",)))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner),
    max_leaves=8,
)


def code_of(text: bytes) -> str | None:
    problem = verify_line(text).problem
    return problem and problem.code


def spoiled(**changes: object) -> str | None:
    return code_of(line({**spring(), **changes}))


def test_a_good_record_holds():
    assert code_of(line(spring())) is None


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"nonsense",
        b"[]",
        b"null",
        b"12",
        b'"\x00"',
        b'{"format":"paiju/1"',
        b"\xff\xfe",
        '{"x_a":"é"}'.encode()[:-3] + b'"}',  # half a character of UTF-8
        b'{"x_a":"\\ud83c"}',  # half a pair of UTF-16
        b'{"x_a":NaN}',
        b'{"x_a":-Infinity}',
        b'{"a":1,"a":1}',
        b'{"x_a":{"b":1,"b":1}}',
        b"[" * 200_000,
        b'{"x_a":' * 200_000,
        b'{"x_a":1' + b"0" * 5000 + b"}",
        b'{"x_a":"' + b"a" * MAX_LINE + b'"}',
    ],
)
def test_text_that_is_no_record_is_unreadable(text):
    assert code_of(text) == "unreadable"


def test_a_record_is_as_long_as_a_line_may_be_and_no_longer():
    record = read(line({**spring(), "source": {"a": ""}}))
    room = MAX_LINE - len(write(record))
    record.source = {"a": "x" * room}
    fits = write(record).encode()  # without spaces, as the fast reader takes it
    assert len(fits) == MAX_LINE
    assert read(fits).source == {"a": "x" * room}
    assert code_of(fits.replace(b"xx", b"xxx", 1)) == "unreadable"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", 1),
        ("game", None),
        ("rules", []),
        ("seats", {}),
        ("seats", ["ann", "bo", "cy"]),
        ("seats", [{"player": 1}, {"player": "bo"}, {"player": "cy"}]),
        ("seats", [{"player": "ann", "coins": "5"}, {"player": "bo"}, {"player": "cy"}]),
        ("seats", [{"player": "ann", "coins": True}, {"player": "bo"}, {"player": "cy"}]),
        ("setup", None),
        ("deal", "3s"),
        ("deal", {"deck": 5}),
        ("actions", "0 pass"),
        ("actions", [1]),
        ("outcome", 5),
        ("winners", [0.0]),
        ("points", ["1", "2", "3"]),
        ("points", [True, 0, 0]),
        ("coins", 4),
        ("house", 1.0),
        ("house", 1e400),
        ("id", 5),
        ("times", [None]),
        ("started_at", 0),
        ("shuffle", "x"),
        ("explain", {}),
        ("source", []),
    ],
)
def test_a_wrong_type_is_unreadable(key, value):
    assert spoiled(**{key: value}) == "unreadable"


def test_another_format_and_another_game_are_refused_never_guessed():
    assert spoiled(format="paiju/2") == "unknown_format"
    assert spoiled(format="Paiju/1") == "unknown_format"
    assert spoiled(game="whist") == "unknown_game"
    assert spoiled(game="doudizhu ") == "unknown_game"


@pytest.mark.parametrize("key", ["format", "game", "seats", "deal", "actions"])
def test_a_key_that_must_be_there(key):
    record = spring()
    del record[key]
    assert code_of(line(record)) == "bad_record"


@pytest.mark.parametrize(
    "changes",
    [
        {"nonsense": 1},
        {"X_a": 1},
        {"rules": {"nonsense": 1}},
        {"rules": {"coefficient": 0}},
        {"rules": {"coefficient": 1.0}},
        {"rules": {"coefficient": True}},
        {"rules": {"coefficient": None}},
        {"rules": {"coefficient": 10**400}},
        {"rules": {"coefficient": [1]}},
        {"rules": {"grab": 1}},
        {"setup": {"nonsense": 1}},
        {"setup": {"landlord": 3}},
        {"setup": {"landlord": "0"}},
        {"setup": {"landlord": True}},
        {"setup": {"landlord": 0}},  # beside a marker
        {"seats": [{"player": "ann"}, {"player": "bo"}]},
        {"seats": [{"player": p} for p in "abcd"]},
        {"seats": []},
        {"seats": [{"player": ""}, {"player": "bo"}, {"player": "cy"}]},
        {"seats": [{"player": "bo"}, {"player": "bo"}, {"player": "cy"}]},
        {"seats": [{}, {"player": "bo"}, {"player": "cy"}]},
        {"seats": [{"player": "ann", "x_a": 1}, {"player": "bo"}, {"player": "cy"}]},
        {"seats": [{"player": "ann", "coins": 5000}, {"player": "bo"}, {"player": "cy"}]},
        {
            "seats": [
                {"player": p, "coins": c} for p, c in zip("abc", (5000, 5000, -1), strict=True)
            ]
        },
        # min_coins is 96 * 10.
        {
            "seats": [
                {"player": p, "coins": c} for p, c in zip("abc", (5000, 5000, 959), strict=True)
            ]
        },
        {"seats": [{"player": p, "coins": 2**63} for p in "abc"]},
        {"outcome": "lost"},
        {"times": [0]},
        {"shuffle": {"scheme": 1}},
        {"shuffle": {"nonsense": "1"}},
        {"shuffle": {"client_seeds": [1]}},
        {"deal": {**spring()["deal"], "nonsense": 1}},
    ],
)
def test_a_bad_record(changes):
    assert spoiled(**changes) == "bad_record"


def test_what_may_be_left_out_may_be_left_out():
    record = spring()
    for key in ("rules", "setup", "outcome", "winners", "points", "coins", "house"):
        del record[key]
    record["seats"] = [{"player": p} for p in "abc"]
    assert code_of(line(record)) is None


def test_keys_that_begin_with_x_are_kept_and_ignored():
    record = {**spring(), "x_": {"a": [1.5]}, "x_b": None}
    own = record_id(read(line(spring())))
    read_back = read(line(record))
    assert record_id(read_back) == own
    written = json.loads(write(read_back))
    assert (written["x_"], written["x_b"]) == ({"a": [1.5]}, None)
    assert code_of(line({**record, "id": own})) is None


def test_the_id_is_of_the_canonical_text_as_the_format_page_defines_it():
    record = {
        **spring(),
        "explain": [{"seat": 0, "factor": "base", "value": 3}],
        "source": {"a": 1},
    }
    record["seats"][0]["player"] = '安\u007f\n\u2028"\\/'
    kept = {k: v for k, v in record.items() if k not in ("id", "explain", "source")}
    text = json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert record_id(read(line(record))) == hashlib.sha256(text.encode()).hexdigest()


def test_an_empty_object_that_is_written_belongs_to_the_id_like_any_other():
    without = spring()
    del without["setup"]
    assert record_id(read(line(without))) != record_id(read(line(spring())))


@given(TEXT.filter(bool), st.dictionaries(TEXT, JSON, max_size=3))
def test_the_canonical_text_is_that_of_the_json_module_for_any_text(name, source):
    record = {**spring(), "source": source, "started_at": name}
    record["seats"][2]["player"] = f"cy {name}"
    kept = {k: v for k, v in record.items() if k != "source"}
    text = json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    again = read(line(record))
    assert record_id(again) == hashlib.sha256(text.encode()).hexdigest()
    assert json.loads(write(again)) == record


@given(st.data())
def test_the_fast_reader_and_the_careful_one_agree(data):
    """What `write` gives is read fast; the same with a space is read with care."""
    record = spring()
    key = data.draw(st.sampled_from(sorted(record)))
    record[key] = data.draw(JSON)
    fast = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
    verdicts = [verify_line(text).problem for text in (fast, fast + b" ", b" " + fast)]
    assert verdicts[0] == verdicts[1] == verdicts[2]


@given(st.binary(max_size=60), st.integers(0, 2000))
def test_no_bytes_whatever_stop_the_reader(noise, place):
    text = line(spring())
    text = text[:place] + noise + text[place + len(noise) // 2 :]
    problem = verify_line(text).problem
    assert problem is None or problem.code in CODES


def test_a_sealed_record_reads_back_the_same():
    record = seal(read(line(spring())))
    assert read(write(record).encode()) == record
    assert code_of(write(record).encode()) is None
