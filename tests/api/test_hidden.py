"""Nothing that a viewer gets depends on cards that it may not know."""

import re

import pytest

from tests.api.conftest import DECK, Site, problem

# Seats 1 and 2 have exchanged their hands, and the bottom two of its cards: for seat 0 and
# for a spectator nothing is different until cards are played.
EXCHANGED = DECK[:34] + DECK[68:102] + DECK[34:68] + DECK[104:106] + DECK[102:104] + DECK[106:]


def everything(site_factory, stacked, deck):
    """All that seat 0 and a spectator get in the auction, byte by byte, names evened out."""
    stacked(deck)
    site = site_factory()
    three = site.table()
    told = []

    def look():
        for headers in (three[0].auth, {}):
            for rest in ("", "events", "hints"):
                answer = site.client.get(three[0].path(rest), headers=headers)
                told.append((answer.status_code, dict(answer.headers), answer.text))

    look()
    told.append(three[0].move("call 1").text)
    look()
    refused = problem(three[0].move("play 8s"), 409, "not_in_turn")
    told.append(str(refused))
    three[1].move("call 2")
    three[2].move("pass")
    three[2].move("pass")  # no grab; now seat 0 may
    look()
    told.append(problem(three[0].move("double"), 422, "illegal_action"))
    return even_out(repr(told), site, three)


def even_out(text, site, three):
    names = [t.id for t in three] + [three[0].table, three[0].view()["hand"]]
    for place, name in enumerate(names):
        text = text.replace(name, f"name{place}")
    return re.sub(r"[0-9a-f]{64}", "commitment", text)


def test_exchanged_hidden_cards_change_no_byte(site_with, stacked, tmp_path, clock):
    import dataclasses

    count = iter(range(2))

    def fresh():
        site = site_with()
        config = dataclasses.replace(site.config, db=str(tmp_path / f"{next(count)}.db"))
        return Site(config, clock)

    first = everything(fresh, stacked, DECK)
    second = everything(fresh, stacked, EXCHANGED)
    assert first == second


def test_the_exchange_is_seen_by_who_may_see_it(site, stacked):
    """Else the test above could not fail."""
    stacked(DECK)
    first = site.table()[1].view()["you"]["cards"]
    stacked(EXCHANGED)
    assert site.table()[1].view()["you"]["cards"] != first


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_no_answer_names_a_card_of_another_seat(site, stacked, seat):
    three = site.table()
    three[0].move("call 1")
    headers = three[seat].auth if seat is not None else {}
    told = "".join(
        site.client.get(three[0].path(rest), headers=headers).text for rest in ("", "events")
    )
    shown = set(re.findall(r'"([3-9TJQKA2][shcd](?:[3-9TJQKA2][shcd]|BJ|RJ)*)"', told))
    cards = {text[i : i + 2] for text in shown for i in range(0, len(text), 2)}
    own = {DECK[i : i + 2] for i in range(34 * (seat or 0), 34 * (seat or 0) + 34, 2)}
    assert cards == {"7s"} | (own if seat is not None else set())  # 7s is the marker
