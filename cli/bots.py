"""``bots``: clients that play, by polling, as phones do."""

import random
import threading
import time
from dataclasses import dataclass, field

import click
import urllib3

from cli.client import Client, Refused
from cli.main import CannotDo

__all__ = ["Bot", "command", "play"]


@dataclass
class Bot:
    """A scripted player.

    :ivar hands: finished hands that it has seen through.
    :ivar moves: its moves that were taken.
    """

    client: Client
    room: str
    name: str
    stop: threading.Event
    hands: set[str] = field(default_factory=set)
    moves: int = 0

    def run(self, wanted: int | None) -> None:
        """Sit down and play until `wanted` hands are over, or `stop` is set."""
        self.client.sign_up(self.name)
        choices = random.Random(self.name)  # noqa: S311  # which hint to take
        table, version = self._sit(), None
        while not self.stop.is_set() and (wanted is None or len(self.hands) < wanted):
            view = self.client.poll(table, version)
            if view is None:
                continue
            version = view["version"]
            result = view.get("result")
            if result is not None:
                self.hands.add(result["hand"])
            if view["you"] is None:  # the seat was taken away: too few coins, or moved
                table, version = self._sit(), None
            elif view["hand"] is None:
                own = next(s for s in view["seats"] if s["seat"] == view["you"]["seat"])
                if not own["ready"]:
                    self.client.post(f"/v1/tables/{table}/ready", {})
            elif view["you"]["seat"] in view["to_act"]:
                version = self._move(table, view, choices)

    def _sit(self) -> str:
        table: str = self.client.post(f"/v1/rooms/{self.room}/join", {})["table"]
        return table

    def _move(self, table: str, view: dict[str, object], choices: random.Random) -> int | None:
        hints = self.client.get(f"/v1/tables/{table}/hints")["items"]
        if not hints:
            return None  # the turn has passed meanwhile: look again
        hint = hints[0] if choices.random() < 0.7 else choices.choice(hints)
        version = int(str(view["version"]))
        after = self.client.move(table, hint["action"], version)
        self.moves += after["version"] > version
        return None


def play(base: str, room: str, count: int, hands: int | None, stop: threading.Event) -> list[Bot]:
    """Let `count` bots play in a room until each has seen `hands` hands; they, afterwards.

    :raises Refused: what the server last said no to, if that ended a bot.
    """
    told = threading.Event()

    def unanswered() -> None:
        if not told.is_set():
            told.set()
            click.echo(f"no answer from {base}: the bots go on asking", err=True)

    bots = [
        Bot(Client(base, unanswered=unanswered), room, f"bot-{room}-{n}", stop)
        for n in range(count)
    ]
    failed: list[BaseException] = []

    def run(bot: Bot) -> None:
        try:
            bot.run(hands)
        except (Refused, urllib3.exceptions.HTTPError) as wrong:
            failed.append(wrong)
            stop.set()

    threads = [threading.Thread(target=run, args=(bot,), daemon=True) for bot in bots]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.05)  # so that Ctrl-C is heard
    if failed:
        raise failed[0]
    return bots


_FIRST_TRIES = 3
"""How often a server that has never answered is asked."""


def _url(_ctx: click.Context, _param: click.Parameter, text: str) -> str:
    try:
        url = urllib3.util.parse_url(text)
    except urllib3.exceptions.LocationParseError:
        url = urllib3.util.Url()
    if url.scheme not in ("http", "https") or not url.host or url.query or url.fragment:
        raise click.BadParameter(f"{text!r} is no address such as http://127.0.0.1:8000")
    return text


def _check(url: str, room: str) -> None:
    """:raises CannotDo: no server of ours answers there, or it has no such room."""
    try:
        found = Client(url, tries=_FIRST_TRIES).get("/v1/rooms")
        names = [each["room"] for each in found["items"]]
    except urllib3.exceptions.HTTPError as wrong:
        raise CannotDo(f"no server answers at {url}: {wrong}") from None
    except (Refused, TypeError, KeyError):
        raise CannotDo(f"what answers at {url} is no server of this game house") from None
    if room not in names:
        raise CannotDo(f"no such room: {room}; there are {', '.join(names)}")


@click.command("bots")
@click.option(
    "--url", default="http://127.0.0.1:8000", show_default=True, callback=_url, help="The server."
)
@click.option("--room", required=True, help="Where they play.")
@click.option("--count", required=True, type=click.IntRange(1, 500), help="How many.")
@click.option(
    "--hands", type=click.IntRange(1, 10**9), help="Until each has seen so many; else for ever."
)
def command(url: str, room: str, count: int, hands: int | None) -> None:
    """Send polling clients that play: company for a person, load for a test."""
    _check(url, room)
    stop = threading.Event()
    try:
        bots = play(url, room, count, hands, stop)
    except (Refused, urllib3.exceptions.HTTPError) as wrong:
        raise CannotDo(f"{url}: {wrong}") from None
    except KeyboardInterrupt:
        stop.set()
        click.echo("stopped", err=True)
        return
    moves = sum(bot.moves for bot in bots)
    seen = set().union(*(bot.hands for bot in bots))
    click.echo(f"{len(seen)} hands, {moves} moves, {sum(b.client.requests for b in bots)} requests")
