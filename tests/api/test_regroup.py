"""Regrouping (分组规则): 所有牌局在一局结束后会按照系统的分组规则重新将玩家打乱分组."""

import pytest

from api.clock import sweep
from api.hands import new_seed
from engine import find
from tests.api.conftest import play_out, problem
from tests.api.test_games import in_turn, ready

GAMES = ["zhajinhua", "suoha"]


def seat_at_new_tables(site, game, *counts):
    """Players at tables of the game's room, so many at each, each table's in a list."""
    tables = []
    for count in counts:
        # Whoever comes is put at the fullest table: those before must be playing or full.
        players = [site.player(f"player {n}") for n in range(count)]
        for someone in players:
            someone.join(f"{game}-beginner")
        assert len({someone.table for someone in players}) == 1
        tables.append(players)
        ready(players)
    return tables


def fold_out(players):
    """End the hand by folds."""
    while (view := players[0].view())["hand"] is not None:
        actor = next(s for s in view["seats"] if s["seat"] == view["to_act"][0])["player"]
        answer = next(p for p in players if p.id == actor).move("fold")
        assert answer.status_code == 200, answer.text


def by_table(players):
    """Who sits where now."""
    tables = {}
    for someone in players:
        tables.setdefault(place(someone), []).append(someone)
    return tables


def place(someone):
    seat = someone.call("GET", "/v1/me").json["seat"]
    someone.table, someone.seat = seat["table"], seat["seat"]
    return someone.table


@pytest.mark.parametrize("game", GAMES)
def test_after_a_hand_players_go_to_another_table_that_waits(site, game):
    one, two = seat_at_new_tables(site, game, 2, 2)
    fold_out(one)  # the other table is playing: there is none to choose from
    assert [place(p) for p in one] == [one[0].table] * 2
    old = two[0].table
    fold_out(two)
    assert [place(p) for p in two] == [one[0].table] * 2
    view = one[0].view()
    assert [seat["player"] for seat in view["seats"]][:2] == [p.id for p in one]
    assert {seat["player"] for seat in view["seats"][2:]} == {p.id for p in two}
    assert [seat["state"] for seat in view["seats"]] == ["seated"] * 4
    assert old != one[0].table


@pytest.mark.parametrize("game", GAMES)
def test_a_player_finds_itself_by_the_result_by_me_and_by_an_event(site, game):
    one, two = seat_at_new_tables(site, game, 2, 2)
    fold_out(one)
    version, old = two[0].view()["version"], two[0].table
    fold_out(two)
    view = two[0].view()  # at the table that it played at
    assert view["you"] is None
    assert view["result"]["outcome"] == "uncontested"
    gone = {entry["player"]: entry for entry in view["result"]["removed"]}
    for someone in two:
        assert (gone[someone.id]["reason"], gone[someone.id]["table"]) == (
            "regrouped",
            one[0].table,
        )
    events = site.get(f"/v1/tables/{old}/events?after={version}").json["items"]
    left = [event["data"] for event in events if event["name"] == "left"]
    assert {(e["player"], e["reason"], e["table"]) for e in left} == {
        (someone.id, "regrouped", one[0].table) for someone in two
    }
    for someone in two:
        assert place(someone) == one[0].table
        assert someone.view()["you"]["seat"] == someone.seat


@pytest.mark.parametrize(("game", "at_each"), [("zhajinhua", 5), ("suoha", 3)])
def test_nobody_plays_two_hands_in_a_row_at_one_table_where_there_are_others(
    site_with, game, at_each
):
    """Four tables, hand after hand.

    Only where all seats of the tables that wait are taken by who was here for its last hand
    somebody has to stay.
    """
    site = site_with(grant=10**7)
    everybody = [p for t in seat_at_new_tables(site, game, *[at_each] * 4) for p in t]
    last, moved = {}, 0
    for _ in range(24):
        tables = by_table(everybody)
        playing = [t for t in tables if site.get(f"/v1/tables/{t}").json["hand"] is not None]
        played = playing[0]
        fold_out(tables[played])
        last.update({someone.id: played for someone in tables[played]})
        for someone in tables[played]:
            if place(someone) != played:
                moved += 1
                continue
            for table, players in by_table(everybody).items():
                if table not in playing:
                    assert len(players) == find(game).seats[-1]
                    assert {last.get(p.id) for p in players} == {played}
        for players in by_table(everybody).values():
            if len(players) > 1 and players[0].view()["hand"] is None and len(playing) < 3:
                ready(players)
    assert moved > 10


def test_where_the_others_are_full_places_are_changed(site_with):
    """suoha has four seats: two full tables, and no seat is free anywhere."""
    site = site_with(grant=10**7)
    one, two = seat_at_new_tables(site, "suoha", 4, 4)
    first, second = one[0].table, two[0].table
    fold_out(one)
    assert {place(p) for p in one} == {first}
    fold_out(two)
    assert {place(p) for p in two} == {first}
    assert {place(p) for p in one} == {second}
    for players in (one, two):  # each seat is held once, and hands go on
        assert sorted(p.seat for p in players) == [0, 1, 2, 3]
        assert ready(players)["hand"] is not None


def test_the_table_that_all_were_put_away_from_shows_the_result_for_a_while(site):
    one, two = seat_at_new_tables(site, "zhajinhua", 2, 2)
    fold_out(one)
    old = two[0].table
    fold_out(two)
    late = site.player()
    late.join("zhajinhua-beginner")
    assert late.table != old  # nobody is seated there any more
    site.clock.pass_seconds(59)
    sweep(site.house)
    assert site.get(f"/v1/tables/{old}").json["result"]["outcome"] == "uncontested"
    site.clock.pass_seconds(1)
    sweep(site.house)
    problem(site.get(f"/v1/tables/{old}"), 404, "not_found")


def test_who_is_away_stays_and_keeps_nobody_waiting(site):
    one, two = seat_at_new_tables(site, "zhajinhua", 2, 2)
    fold_out(one)
    table = two[0].table
    site.house.store.db.conn.execute(
        "update seats set away_since = ? where player = ?", (site.clock.now - 50_000, two[1].id)
    )
    actor = in_turn(two)
    other = two[0] if actor is two[1] else two[1]
    site.house.store.db.conn.execute(
        "update seats set away_since = ? where player = ?", (site.clock.now, other.id)
    )
    actor.move("fold")
    assert place(actor) == one[0].table
    assert place(other) == table


def test_the_choice_follows_from_the_seeds_of_the_hand(site_with, tmp_path, monkeypatch):
    def placed(seed):
        """At which table, counted as they were opened, each player of the last hand is put."""
        monkeypatch.setattr("api.lobby.new_seed", lambda: seed * 32)
        site = site_with(db=str(tmp_path / f"{new_seed()}.db"))
        tables = seat_at_new_tables(site, "suoha", 2, 2, 2, 4)
        opened = [players[0].table for players in tables]
        for players in tables[:3]:  # they stay, or go to one that was over before
            fold_out(players)
        fold_out(tables[3])
        return [opened.index(place(someone)) for someone in tables[3]]

    assert placed("5e") == placed("5e")
    assert len({tuple(placed(seed)) for seed in ("00", "11", "22", "33", "44", "55")}) > 1


def test_a_game_without_the_rule_keeps_its_players_together(site):
    one = site.table()
    play_out(one)
    two = site.table()
    table = two[0].table
    play_out(two)
    assert {place(p) for p in two} == {table}
