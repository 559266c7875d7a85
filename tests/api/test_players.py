"""Who you are."""

from tests.api.conftest import play_out, problem


def test_a_new_player_gets_a_token_and_the_grant(site):
    made = site.client.post("/v1/players", json={"name": "安"})
    assert made.status_code == 201
    assert made.json["name"] == "安"
    assert set(made.json) == {"player_id", "name", "token"}
    me = site.get("/v1/me", headers={"Authorization": f"Bearer {made.json['token']}"}).json
    assert me == {"player_id": made.json["player_id"], "name": "安", "coins": 10_000, "seat": None}


def test_the_token_is_not_in_the_database(site):
    token = site.player().token
    site.house.store.db.conn.execute("pragma wal_checkpoint(truncate)")
    with open(site.config.db, "rb") as file:
        assert token.encode() not in file.read()


def test_me_says_where_one_sits(site):
    ann = site.player()
    ann.join()
    seat = ann.call("GET", "/v1/me").json["seat"]
    assert seat == {"table": ann.table, "seat": 0, "room": "doudizhu-beginner", "hand": None}


def test_a_new_token_kills_the_old_one(site):
    ann = site.player()
    new = ann.call("POST", "/v1/me/token").json["token"]
    problem(ann.call("GET", "/v1/me"), 401, "unauthorized")
    ann.token = new
    assert ann.call("GET", "/v1/me").status_code == 200


def test_a_wrong_token_is_refused_even_where_none_is_needed(site):
    answer = site.get("/v1/tables", headers={"Authorization": "Bearer nobody"})
    problem(answer, 401, "unauthorized")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_profile_has_name_and_statistics_and_neither_coins_nor_token(site, stacked):
    three = site.table()
    play_out(three)
    profile = site.get(f"/v1/players/{three[0].id}").json
    assert set(profile) == {"player_id", "name", "statistics"}
    (numbers,) = profile["statistics"]
    assert numbers["game"] == "doudizhu"
    assert (numbers["hands"], numbers["fled"], numbers["disconnected"]) == (1, 0, 0)
    assert numbers["won"] + numbers["lost"] == 1
    problem(site.get("/v1/players/nobody"), 404, "not_found")


def test_the_ledger_pages_from_the_latest_to_the_first(site, stacked):
    three = site.table()
    play_out(three)
    ann = three[0]
    whole = ann.call("GET", "/v1/me/ledger").json["items"]
    assert whole[-1]["payer"] == "bank"
    assert whole[-1]["reason"] == "welcome"
    first = ann.call("GET", "/v1/me/ledger?limit=1").json
    second = ann.call("GET", f"/v1/me/ledger?limit=1&cursor={first['next_cursor']}").json
    assert first["items"] + second["items"] == whole[:2]
    total = sum(p["amount"] if p["payee"] == ann.id else -p["amount"] for p in whole)
    assert total == ann.coins()
