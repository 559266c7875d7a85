"""Every game of the catalogue through the server, which knows none of them by name."""

import pytest

from api.lobby import Room
from api.operator import check_ledger, create_room
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


def test_open_starts_are_kept_in_the_order_in_which_they_were_chosen(site):
    players = seated(site, "laizi")
    players[2].post("ready", {"open": True})
    players[1].post("ready")
    view = players[0].post("ready", {"open": True}).json
    assert view["to_act"] == [2]  # phase 3: the first in `opens` is asked first
    void = site.house.store.db.conn.execute("select setup from live_hands").fetchone()
    assert void == ('{"opens": [2, 0]}',)


def test_leaving_where_it_is_fleeing_ends_the_hand_and_is_counted(site):
    """逃跑 of laizi."""
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


def ready(players):
    """All ready: the view after the last of them."""
    for someone in players:
        answer = someone.post("ready").json
    return answer


def in_turn(players):
    """Who is asked now, from what everybody may see."""
    return players[players[0].site.get(players[0].path()).json["to_act"][0]]


def finished(site, hand, who=None):
    """The record of a finished hand as somebody gets it."""
    headers = {} if who is None else who.auth
    return site.client.get(f"/v1/hands/{hand}", headers=headers)


def test_an_automatic_call_is_made_on_every_turn_until_it_is_switched_off(site):
    """zhajinhua 6.3, 6.4: recorded as `call #auto`."""
    players = [site.player(f"player {n}") for n in range(2)]
    for someone in players:
        someone.join("zhajinhua-beginner")
    hand = ready(players)["hand"]
    first = in_turn(players)
    (other,) = [p for p in players if p is not first]
    view = other.call("PUT", other.path("auto"), json={"auto_call": True}).json
    assert view["you"]["auto_call"]
    assert "auto_call" not in first.view()["seats"][other.seat]
    assert first.move("call").json["to_act"] == [first.seat]  # the other has called already
    assert first.view()["log"][-1] == f"{other.seat} call"
    assert not other.call("PUT", other.path("auto"), json={"auto_call": False}).json["you"][
        "auto_call"
    ]
    assert first.move("call").json["to_act"] == [other.seat]
    assert other.move("fold").status_code == 200
    actions = finished(site, hand).json["actions"]
    assert actions.count(f"{other.seat} call #auto") == 1


def test_an_automatic_call_that_the_game_has_not(site):
    one = site.table()[0]
    problem(one.call("PUT", one.path("auto"), json={"auto_call": True}), 422, "not_offered")


def test_what_stays_hidden_after_a_stud_hand_is_in_nobodys_record(site):
    """stud: a folded hole card, the undealt deck, and so the seed."""
    players = seated(site, "tonghuashun")[:4]
    hand = ready(players)["hand"]
    for _ in range(3):
        assert in_turn(players).move("fold").status_code == 200
    full = site.house.store.db.conn.execute("select text from hands").fetchone()[0]
    seed, deck = read(full.encode()).shuffle.server_seed, read(full.encode()).deal["deck"]
    for viewer in (None, *players):
        answer = finished(site, hand, viewer)
        shown = answer.json["deal"]["deck"]
        # Four upcards are known to all; a player knows its own hole card too.
        known = [shown[i : i + 2] for i in range(0, len(shown), 2) if shown[i : i + 2] != "??"]
        assert len(known) == (4 if viewer is None else 5)
        assert seed not in answer.text
        assert deck not in answer.text
        assert "id" not in answer.json
        assert "server_seed" not in answer.json["shuffle"]
        verdict = verify(read(answer.data))
        assert (verdict.problem, verdict.partial) == (None, True)


def test_a_record_that_hides_nothing_is_whole(site):
    players = [site.player(f"player {n}") for n in range(2)]
    for someone in players:
        someone.join("zhajinhua-beginner")
    hand = ready(players)["hand"]
    in_turn(players).move("fold")
    record = read(finished(site, hand).data)  # 4.3: all cards are shown after the hand
    assert "??" not in record.deal["deck"]
    verdict = verify(record)
    assert (verdict.problem, verdict.partial) == (None, False)


@pytest.mark.parametrize(("game", "move"), [("zhajinhua", "call"), ("suoha", "check")])
def test_a_player_who_made_no_request_gets_the_reconnect_time_once_a_hand(site, game, move):
    """断线规则 of both games: 等待一段时间才能重新连接, then 按照系统的规则做放弃处理."""
    players = [site.player(f"player {n}") for n in range(2)]
    for someone in players:
        someone.join(f"{game}-beginner")
    ready(players)
    first = in_turn(players)
    site.clock.pass_seconds(5)
    assert first.move(move).json["to_act"] == [1 - first.seat]
    silent = in_turn(players)
    site.clock.pass_seconds(21)  # the turn is 20 s, the reconnect time 30 s
    view = first.view()
    assert view["to_act"] == [silent.seat]
    assert view["deadline"] == site.clock.now + 29_000
    site.clock.pass_seconds(30)
    view = first.view()
    assert view["hand"] is None
    assert view["result"]["winners"] == [first.seat]
    statistics = site.get(f"/v1/players/{silent.id}").json["statistics"][0]
    assert (statistics["lost"], statistics["disconnected"]) == (1, 1)


def test_a_player_who_is_there_but_slow_folds_at_once(site):
    players = [site.player(f"player {n}") for n in range(2)]
    for someone in players:
        someone.join("zhajinhua-beginner")
    ready(players)
    first = in_turn(players)
    site.clock.pass_seconds(10)
    first.view()
    site.clock.pass_seconds(11)
    (other,) = [p for p in players if p is not first]
    assert other.view()["hand"] is None
    statistics = site.get(f"/v1/players/{first.id}").json["statistics"][0]
    assert (statistics["lost"], statistics["disconnected"]) == (1, 0)


def test_a_player_who_leaves_folds_when_its_turn_comes_and_the_seat_is_free_after_the_hand(site):
    players = [site.player(f"player {n}") for n in range(3)]
    for someone in players:
        someone.join("zhajinhua-beginner")
    ready(players)
    first = in_turn(players)
    leaver = players[(first.seat + 1) % 3]
    assert leaver.post("leave").json["free"] is False
    view = first.move("call").json
    assert view["log"][-1] == f"{leaver.seat} fold"
    last = players[view["to_act"][0]]
    last.move("fold")
    assert leaver.id not in [seat["player"] for seat in first.view()["seats"]]


def test_a_room_for_points_moves_no_coins_and_counts_points(site):
    """stud R3: coins all 0, stacks do not matter, the points statistic may go below zero."""
    room = Room(id="points", game=GAMES["tonghuashun"], rules={"class": "ordinary"})
    create_room(site.house, room)
    players = [site.player(f"player {n}") for n in range(2)]
    before = [p.coins() for p in players]
    for someone in players:
        someone.join("points")
    hand = ready(players)["hand"]
    folder = in_turn(players)
    folder.move("fold")
    assert [p.coins() for p in players] == before
    assert finished(site, hand).json["coins"] == [0, 0]
    assert site.get(f"/v1/players/{folder.id}").json["statistics"][0]["points"] == -1
    assert check_ledger(site.house) == []
