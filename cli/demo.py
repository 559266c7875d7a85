"""``demo``: the whole thing, end to end, on a new server."""

import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import urllib3

from cli.bots import play
from cli.client import Client, Refused
from engine import GAMES, Game
from replays.files import lines_of, verify_all

__all__ = ["command"]

_START_SECONDS = 30


@click.command("demo")
@click.option(
    "--hands", default=3, show_default=True, type=click.IntRange(1, 10**6), help="Of each game."
)
@click.pass_context
def command(ctx: click.Context, hands: int) -> None:
    """Serve on a free port, let polling clients play every game, export, verify.

    Exit status 0 only if everything held.
    """
    with tempfile.TemporaryDirectory(prefix="paiju-demo-") as folder:
        db, exported = Path(folder, "demo.db"), Path(folder, "hands.jsonl")
        with _server(db, Path(folder, "server.log")) as url:
            click.echo(f"serving at {url}")
            played = [_play(url, game, hands) for game in GAMES.values()]
        stopped = time.perf_counter()
        _cli("export", "--db", str(db), "-o", str(exported))
        _cli("ledger", "check", "--db", str(db))
        held = _verify(exported, hands, stopped) and all(played)
    click.echo("everything held" if held else "something did not hold")
    ctx.exit(0 if held else 1)


@contextmanager
def _server(db: Path, log: Path) -> Iterator[str]:
    """A server of its own on a free port; it must stop cleanly, else its log is shown."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    arguments = ["serve", "--port", str(port), "--workers", "2", "--db", str(db)]
    command = [sys.executable, "-m", "cli", *arguments]
    with (
        log.open("wb") as out,
        subprocess.Popen(command, stderr=out) as server,  # noqa: S603  # our own
    ):
        try:
            url = f"http://127.0.0.1:{port}"
            _await(url, server)
            yield url
        except BaseException:
            click.echo(log.read_text(errors="replace")[-5000:], err=True)
            raise
        finally:
            server.send_signal(signal.SIGTERM)
            if server.wait(30) != 0:
                raise click.ClickException("the server did not stop cleanly")


def _await(url: str, server: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + _START_SECONDS
    while server.poll() is None and time.monotonic() < deadline:
        try:
            if urllib3.request("GET", f"{url}/healthz", retries=False).status == 200:
                return
        except urllib3.exceptions.HTTPError:
            pass  # not yet
        time.sleep(0.05)
    raise click.ClickException("the server did not start")


def _play(url: str, game: Game, hands: int) -> bool:
    started = time.perf_counter()
    rooms = Client(url).get("/v1/rooms")["items"]
    room = next(room["room"] for room in rooms if room["game"] == game.id)
    try:
        bots = play(url, room, game.seats[-1], hands, threading.Event())
    except (Refused, urllib3.exceptions.HTTPError) as wrong:
        click.echo(f"{game.id}: {wrong}", err=True)
        return False
    seen = set().union(*(bot.hands for bot in bots))
    moves, requests = sum(bot.moves for bot in bots), sum(bot.client.requests for bot in bots)
    seconds = time.perf_counter() - started
    click.echo(
        f"{game.id} {game.name}: {len(bots)} clients, {len(seen)} hands, {moves} moves,"
        f" {requests} requests in {seconds:.1f} s"
    )
    return len(seen) >= hands


def _verify(exported: Path, hands: int, since: float) -> bool:
    """Whether all games are there, and every hand holds."""
    count: Counter[str] = Counter()
    games: Counter[str | None] = Counter()
    for line, verdict in verify_all(lines_of([str(exported)])):
        count[verdict.status] += 1
        games[verdict.game] += 1
        if verdict.problem is not None:
            click.echo(f"{line.file}:{line.number}: {verdict.problem.detail}", err=True)
    seconds = time.perf_counter() - since
    click.echo(
        f"exported and verified {count.total()} hands in {seconds:.1f} s: {count['ok']} hold"
    )
    return count["ok"] == count.total() and all(games[game] >= hands for game in GAMES)


def _cli(*arguments: str) -> None:
    command = [sys.executable, "-m", "cli", *arguments]
    if subprocess.run(command, check=False).returncode != 0:  # noqa: S603  # our own command line
        raise click.ClickException(f"{' '.join(arguments[:2])} failed")
