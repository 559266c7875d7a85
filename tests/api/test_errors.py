"""Problems, limits, headers, and what stands beside the API."""

import io
import json

import pytest

from api.problems import CODES, TABLE
from tests.api.conftest import problem


def test_an_unknown_path_is_a_problem(site):
    problem(site.get("/v2/nothing"), 404, "not_found")


def test_a_wrong_method_keeps_allow(site):
    answer = site.client.delete("/v1/players")
    problem(answer, 405, "method_not_allowed")
    assert "POST" in answer.headers["Allow"]


def test_a_body_over_64_kib_is_too_large(site):
    fits = '{"name": "x"' + " " * (64 * 1024 - 13) + "}"
    assert len(fits) == 64 * 1024
    kind = "application/json"
    assert site.client.post("/v1/players", data=fits, content_type=kind).status_code == 201
    answer = site.client.post("/v1/players", data=fits + " ", content_type=kind)
    problem(answer, 413, "body_too_large")


def test_a_body_in_chunks_over_64_kib_is_too_large(site):
    def ask(name):
        return site.client.post(
            "/v1/players",
            input_stream=io.BytesIO(json.dumps({"name": name}).encode()),
            content_type="application/json",
            environ_overrides={
                "HTTP_TRANSFER_ENCODING": "chunked",
                "wsgi.input_terminated": True,
            },
        )

    problem(ask("x" * 70_000), 413, "body_too_large")
    assert ask("ann").status_code == 201


def test_a_body_that_is_not_json_is_told(site):
    form = site.client.post("/v1/players", data={"name": "x"})
    problem(form, 415, "unsupported_media_type")
    kind = "application/json"
    problem(site.client.post("/v1/players", data="{", content_type=kind), 400, "malformed")
    problem(site.client.post("/v1/players", data=b"\xff", content_type=kind), 400, "malformed")


@pytest.mark.parametrize(
    "text", ["[" * 60_000, '{"name": ' + "[" * 60_000, '{"name": ' + "1" * 5000 + "}"]
)
def test_json_that_is_too_much_to_read_is_malformed(site, text):
    answer = site.client.post("/v1/players", data=text, content_type="application/json")
    problem(answer, 400, "malformed")


def test_half_a_surrogate_pair_in_a_key_is_told_like_any_other_unknown_key(site):
    text = r'{"name": "x", "\ud800": 1}'
    answer = site.client.post("/v1/players", data=text, content_type="application/json")
    assert problem(answer, 422, "invalid_request")["errors"]["json"] == {"?": ["Unknown field."]}


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": ""},
        {"name": "x" * 33},
        {"name": 1},
        {"name": "a\tb"},
        {"name": "a\n"},
        {"name": "x", "a": 1},
        [],
    ],
)
def test_what_is_wrong_in_a_body_is_told_where(site, body):
    told = problem(site.client.post("/v1/players", json=body), 422, "invalid_request")
    assert told["errors"]["json"]


def test_an_unknown_parameter_is_told(site):
    problem(site.get("/v1/hands?colour=red"), 422, "invalid_request")
    problem(site.get("/v1/hands?limit=0"), 422, "invalid_request")
    problem(site.get(f"/v1/hands?cursor={10**18}"), 422, "invalid_request")
    problem(site.get("/v1/hands?cursor=1%0a"), 422, "invalid_request")


def test_a_scheme_that_is_not_bearer_is_no_token(site):
    answer = site.get("/v1/me", headers={"Authorization": "Basic YTpi"})
    problem(answer, 401, "unauthorized")
    assert answer.headers["WWW-Authenticate"]


def test_the_rate_limit_says_when_to_come_again(site_with):
    site = site_with(rate=1, burst=3)
    assert [site.get("/v1/rooms").status_code for _ in range(3)] == [200] * 3
    answer = site.get("/v1/rooms")
    problem(answer, 429, "rate_limited")
    assert int(answer.headers["Retry-After"]) == 1
    # A token that nobody has is no way around it.
    problem(site.get("/v1/rooms", headers={"Authorization": "Bearer x"}), 429, "rate_limited")


def test_each_token_has_a_limit_of_its_own(site_with, clock):
    site = site_with(rate=1, burst=3)
    ann, bo = site.player(), site.player()
    assert [ann.call("GET", "/v1/me").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert [bo.call("GET", "/v1/me").status_code for _ in range(4)] == [200, 200, 200, 429]
    clock.pass_seconds(1)
    assert [p.call("GET", "/v1/me").status_code for p in (ann, bo)] == [200, 200]


@pytest.mark.parametrize(
    ("method", "path"), [("OPTIONS", "/v1/me"), ("POST", "/v1/players"), ("GET", "/v1//rooms")]
)
def test_a_request_that_looks_up_no_token_gives_it_no_limit_of_its_own(site_with, method, path):
    site = site_with(rate=1, burst=3)
    auth = {"Authorization": "Bearer x"}
    for _ in range(3):
        answer = site.client.open(path, method=method, headers=auth, json={"name": "x"})
        assert answer.status_code < 400
    problem(site.get("/v1/rooms", headers=auth), 429, "rate_limited")


def test_a_token_written_in_many_ways_has_one_limit(site_with, clock):
    site = site_with(rate=1, burst=3)
    ann = site.player()
    written = [f"Bearer {ann.token}", f"bearer {ann.token}", f"BEARER   {ann.token}"]
    asked = [site.get("/v1/me", headers={"Authorization": h}).status_code for h in 2 * written]
    assert asked == [200, 200, 200, 429, 429, 429]


def test_a_new_token_is_no_new_limit_and_the_old_one_no_part_of_it(site_with, clock):
    site = site_with(rate=1, burst=4)
    ann = site.player()
    old = ann.auth
    ann.token = ann.call("POST", "/v1/me/token").json["token"]
    problem(site.get("/v1/me", headers=old), 401, "unauthorized")  # from ann's own four
    assert ann.call("GET", "/v1/me").status_code == 200
    # From now on from the address's: three are left.
    assert [site.get("/v1/me", headers=old).status_code for _ in range(4)] == [401, 401, 401, 429]
    assert [ann.call("GET", "/v1/me").status_code for _ in range(2)] == [200, 429]


def test_a_server_error_is_a_problem_and_tells_nothing(site, monkeypatch):
    def fail(_):
        raise RuntimeError("secret")

    monkeypatch.setattr("api.lobby.rooms", fail)
    answer = site.get("/v1/rooms")
    problem(answer, 500, "internal")
    assert "secret" not in answer.text


def test_a_browser_may_ask_and_read_the_tag(site):
    answer = site.client.options(
        "/v1/tables/x/actions",
        headers={"Origin": "https://a.example", "Access-Control-Request-Method": "POST"},
    )
    assert answer.status_code == 200
    assert "Idempotency-Key" in answer.headers["Access-Control-Allow-Headers"]
    assert "ETag" in site.get("/v1/rooms").headers["Access-Control-Expose-Headers"]


def test_each_code_has_one_status():
    by_code = {}
    for status, code, _ in TABLE.values():
        by_code.setdefault(code, set()).add(status)
    assert all(len(statuses) == 1 for statuses in by_code.values())
    assert {code: status for code, (status,) in by_code.items()}.items() <= CODES.items()


def test_health_and_metrics_answer(site):
    site.get("/v1/rooms")
    assert site.get("/healthz").json == {"status": "ok"}
    assert 'endpoint="' in site.get("/metrics").text


def test_the_log_has_neither_token_nor_card(site_with, stacked, capfd):
    site = site_with(log=True)
    three = site.table()
    three[0].move("call 1")
    told = capfd.readouterr().err
    assert '"status": 200' in told
    assert not any(someone.token in told for someone in three)
    assert "3s3h" not in told
