"""Where the time of ``verify`` goes: each game's own histories, stage by stage."""

import time
from collections.abc import Callable, Iterable
from typing import Any

from engine import GAMES, Game, Hand, Stream
from replays.generate import generate
from replays.record import Record, read, record_id, write
from replays.verify import verify_line
from replays.walk import parse_action, replayed, start

HANDS = 500


def main(runs: int) -> None:
    print(f"\nverify by game: {HANDS} hands of `generate --seed 1`, microseconds a hand")
    names = ("hands/s", "us/action", "all", "read", "start", "parse", "act", "id", "shuffle")
    print(f"{'':12}" + "".join(f"{name:>10}" for name in names))
    for game in GAMES.values():
        row = measure(game, runs)
        print(f"{game.id:12}" + "".join(f"{row[name]:10.1f}" for name in names))


def measure(game: Game, runs: int) -> dict[str, float]:
    """The least of the runs: parts that other work has not disturbed add up."""
    records = list(generate(game, HANDS, 1, rules={}))
    lines = [write(record).encode() for record in records]
    for line in lines:
        if (problem := verify_line(line).problem) is not None:
            raise AssertionError(problem)
    parts: dict[str, tuple[Callable[[Any], object], Iterable[Any]]] = {
        "all": (verify_line, lines),
        "read": (read, lines),
        "start": (start, records),
        "parse": (lambda record: list(map(parse_action, record.actions)), records),
        "replayed": (replayed, records),
        "id": (record_id, records),
        "shuffle": (deal_again, [(record, start(record)) for record in records]),
    }
    found: dict[str, list[float]] = {name: [] for name in parts}
    for _ in range(runs):
        for name, (work, things) in parts.items():
            found[name].append(timed(work, things))
    row = {name: min(times) for name, times in found.items()}
    actions = sum(len(record.actions) for record in records) / HANDS
    row["act"] = row["replayed"] - row["start"] - row["parse"]
    return {**row, "hands/s": 1e6 / row["all"], "us/action": row["all"] / actions}


def timed(work: Callable[[Any], object], things: Iterable[Any]) -> float:
    began = time.perf_counter()
    for thing in things:
        work(thing)
    return (time.perf_counter() - began) / HANDS * 1e6


def deal_again(dealt: tuple[Record, Hand]) -> None:
    """The deal from the seeds, where the record has them."""
    record, hand = dealt
    if record.shuffle and record.shuffle.complete():
        stream = Stream(str(record.shuffle.server_seed), list(record.shuffle.client_seeds or ()))
        hand.game.deal(hand.rules, hand.seats, record.setup or {}, stream)
