"""Every game of the catalogue through the server, which knows none of them by name."""

import pytest

from api.operator import check_ledger
from engine import GAMES
from replays.record import read
from replays.verify import verify
from tests.api.conftest import play_out, problem


def seated(site, game):
    """As many players as the game takes at most, in its beginners' room."""
    players = [site.player(f"player {n}") for n in range(GAMES[game].seats[-1])]
    for someone in players:
        assert someone.join(f"{game}-beginner").status_code == 201
    assert len({someone.table for someone in players}) == 1
    return players


@pytest.mark.parametrize("game", GAMES)
def test_hands_are_played_settled_and_proved(site_with, game):
    site = site_with(grant=10**9)  # nobody falls below any room's minimum
    players = seated(site, game)
    for count in (1, 2):
        for someone in players:
            someone.post("ready")
        play_out(players)
        assert len(site.get(f"/v1/hands?player={players[0].id}").json["items"]) >= count
    for row in site.get("/v1/hands").json["items"]:
        record = read(site.get(f"/v1/hands/{row['hand']}").data)
        assert verify(record).problem is None
    assert check_ledger(site.house) == []


@pytest.mark.skipif("bigtwo" not in GAMES, reason="the game is not there yet")
def test_the_winner_of_the_last_hand_leads_the_next(site_with):
    players = seated(site_with(grant=10**6), "bigtwo")
    for someone in players:
        view = someone.post("ready").json
    hand = view["hand"]
    view = play_out(players)
    (winner,) = view["result"]["winners"]
    for someone in players:
        view = someone.post("ready").json
    assert view["hand"] != hand
    assert view["to_act"] == [winner]


laizi = pytest.mark.skipif("laizi" not in GAMES, reason="the game is not there yet")


@laizi
def test_open_starts_are_kept_in_the_order_in_which_they_were_chosen(site):
    players = seated(site, "laizi")
    players[2].post("ready", {"open": True})
    players[1].post("ready")
    view = players[0].post("ready", {"open": True}).json
    assert view["to_act"] == [2]  # phase 3: the first in `opens` is asked first
    void = site.house.store.db.conn.execute("select setup from live_hands").fetchone()
    assert void == ('{"opens": [2, 0]}',)


@laizi
def test_leaving_where_it_is_fleeing_ends_the_hand_and_is_counted(site):
    players = seated(site, "laizi")
    for someone in players:
        someone.post("ready")
    assert players[1].post("leave").json["free"] is True
    view = players[0].view()
    assert (view["result"]["outcome"], view["result"]["fled"]) == ("fled", 1)
    assert view["result"]["removed"] == [{"seat": 1, "player": players[1].id, "reason": "left"}]
    (numbers,) = site.get(f"/v1/players/{players[1].id}").json["statistics"]
    assert (numbers["hands"], numbers["lost"], numbers["fled"]) == (1, 1, 1)
    problem(players[1].move("pass"), 403, "not_seated")
    assert check_ledger(site.house) == []
