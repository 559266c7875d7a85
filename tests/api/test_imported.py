"""Hands that were imported, and not looked at before they are asked for."""

import pytest

from replays.archive import Archive
from replays.record import read, record_id
from tests.api.conftest import problem
from tests.replays.hands import line, spring


def kept(site, **spoiled):
    record = read(line({**spring(), **spoiled}))
    Archive(site.house.store.db).add(record)
    return site.get(f"/v1/hands/{record_id(record)}")


def test_an_imported_hand_is_shown(site):
    assert kept(site).json["actions"] == spring()["actions"]


@pytest.mark.parametrize(
    "spoiled",
    [
        {"actions": ["0 grab"]},  # illegal_action
        {"actions": ["1 pass"]},  # not_in_turn
        {"actions": ["x"]},  # bad_notation
        {"rules": {"nonsense": 1}},  # bad_record
        {"deal": {"deck": "3s"}},  # bad_deal
    ],
)
def test_a_hand_that_cannot_be_replayed_is_not_shown(site, spoiled):
    """What of it is to stay hidden nobody can say."""
    problem(kept(site, **spoiled), 404, "not_found")
