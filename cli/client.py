"""A polling client of the REST API, as a phone has one: it retries, and loses nothing."""

import json
import time
import uuid
from collections.abc import Callable
from typing import Any

import urllib3

__all__ = ["Client", "Refused"]

_POLL_SECONDS = 20
_CONNECT_SECONDS = 5
_TRIES = 60


class Refused(Exception):
    """The server said no.

    :ivar status: of the answer.
    :ivar problem: its problem details.
    """

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(f"{status} {problem.get('code')}: {problem.get('detail')}")
        self.status = status
        self.problem = problem


class Client:
    """One player's connection.

    :param base: the server, such as ``http://127.0.0.1:8000``.
    :param tries: how often a request is made that gets no answer.
    :param unanswered: called when a request gets none for the first time.
    :ivar requests: how many answers came.
    """

    def __init__(
        self,
        base: str,
        token: str | None = None,
        *,
        tries: int = _TRIES,
        unanswered: Callable[[], None] = lambda: None,
    ) -> None:
        timeout = urllib3.Timeout(connect=_CONNECT_SECONDS, read=_POLL_SECONDS + 15)
        self._http = urllib3.PoolManager(maxsize=1, retries=False, timeout=timeout)
        self._tries = tries
        self._unanswered = unanswered
        self._base = base.rstrip("/")
        self._token = token
        self.player_id: str | None = None
        self.requests = 0

    def sign_up(self, name: str) -> None:
        """Become a new player."""
        made = self.post("/v1/players", {"name": name})
        self._token, self.player_id = made["token"], made["player_id"]

    def get(self, path: str) -> Any:
        """What is at the path; None for 304.

        :raises Refused:
        """
        return self._call("GET", path, None, {})

    def post(self, path: str, body: dict[str, Any], key: str | None = None) -> Any:
        """The answer to a body.

        :param key: makes a retry of the same request safe.
        :raises Refused:
        """
        return self._call("POST", path, body, {"Idempotency-Key": key} if key else {})

    def poll(self, table: str, since: int | None) -> dict[str, Any] | None:
        """The view of a table once it is newer than `since`; None if nothing came in time."""
        wait = "" if since is None else f"?since={since}&wait={_POLL_SECONDS}"
        view: dict[str, Any] | None = self.get(f"/v1/tables/{table}{wait}")
        return view

    def move(self, table: str, action: str, version: int) -> dict[str, Any]:
        """Make a move, once, however often the answer is lost; the view after it.

        If the table has moved on, the view is the present one and nothing was done.

        :raises Refused: for any other reason.
        """
        body = {"action": action, "version": version}
        try:
            view: dict[str, Any] = self.post(f"/v1/tables/{table}/actions", body, uuid.uuid4().hex)
        except Refused as no:
            if no.problem.get("code") not in ("stale_version", "not_in_turn"):
                raise
            view = no.problem.get("view") or self.get(f"/v1/tables/{table}")
        return view

    def _call(
        self, method: str, path: str, body: dict[str, Any] | None, headers: dict[str, str]
    ) -> Any:
        if self._token:
            headers = {**headers, "Authorization": f"Bearer {self._token}"}
        for attempt in range(self._tries):
            try:
                answer = self._http.request(method, self._base + path, json=body, headers=headers)
            except urllib3.exceptions.HTTPError:
                # A lost answer: ask again, with the same key.
                if attempt == 0:
                    self._unanswered()
                if attempt == self._tries - 1:
                    raise
                time.sleep(min(0.05 * 2**attempt, 1))
                continue
            if answer.status == 429 or answer.status == 503:
                time.sleep(float(answer.headers.get("Retry-After", "1")))
                continue
            self.requests += 1
            if answer.status == 304 or answer.status == 204:
                return None
            data = _json(answer)
            if answer.status >= 400:
                raise Refused(answer.status, data if isinstance(data, dict) else {})
            return data
        raise Refused(503, {"code": "unavailable", "detail": "no answer after many tries"})


def _json(answer: urllib3.BaseHTTPResponse) -> Any:
    """The JSON of an answer; None if it has no body.

    :raises Refused: it is something else: that is no server of ours.
    """
    try:
        return json.loads(answer.data) if answer.data else None
    except ValueError:
        problem = {"code": "no_json", "detail": "the answer is not JSON"}
        raise Refused(answer.status, problem) from None
