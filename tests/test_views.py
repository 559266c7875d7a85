"""The page of the views names every field and event that the games show, and no other."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from engine import GAMES
from replays.generate import generate
from replays.walk import walk

HANDS = 120
PAGE = Path("docs/views.md").read_text(encoding="utf-8")


def documented(game):
    """By place (``seats``, ``you``, ``board``, or an event's name), the fields on the page."""
    section = re.search(rf"^## {game}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)[1]
    fields, events = defaultdict(set), {}
    for row in re.findall(r"^\| (.*?) \|$", section, re.MULTILINE):
        where, what = row.split(" | ")[:2]
        names = set(re.findall(r"`(\w+)`", what))
        if where in ("seats", "you", "board"):
            fields[where] |= names
        else:
            events.update(dict.fromkeys(re.findall(r"`(\w+)`", where), names))
    return dict(fields), events


def shown(game):
    """The same from generated hands, as every seat and a spectator see them."""
    fields, events = defaultdict(set), defaultdict(set)
    for record in generate(GAMES[game], hands=HANDS, seed=3, rules={}):
        for _, happened, hand in walk(record):
            for event in happened:
                events[event.name] |= set(event.data)
            for viewer in (None, *range(hand.seats)):
                view = dict(hand.view(viewer))
                for seat in view.pop("seats"):
                    fields["seats"] |= set(seat)
                fields["you"] |= set(view.pop("you") or {})
                fields["board"] |= set(view)
    return dict(fields), dict(events)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_the_fields_and_events_of_the_game(game):
    page_fields, page_events = documented(game)
    fields, events = shown(game)
    assert fields == page_fields
    assert events == {name: page_events.get(name) for name in events}
    # What is on the page and did not come in these hands is one of the game's verbs at least.
    assert set(page_events) - set(events) <= set(GAMES[game].verbs)
