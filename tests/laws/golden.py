"""Golden hands: small text files that show a hand from every side.

A file has a head of ``key: JSON`` lines (game, rules, seats, coins, setup, deal), then one
block for the start and one an action. A block's indented lines are its events; before each
stand the seats that are told it, and ``*`` if spectators are, too. After the middle action
stands what everybody may see then. Last comes the result.

``python -m tests.laws.golden`` writes all files anew from their heads and actions;
``python -m tests.laws.golden GAME NAME SEED`` adds ``GAME-NAME.txt``, played at random.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from engine import GAMES, Hand
from tests.support import Recorder, Table, event_text, play, random_table

FOLDER = Path(__file__).parent.parent / "golden"


def render(table: Table) -> str:
    """The file's text: what is told to whom when the table's hand is played."""
    head = {
        "game": table.game.id,
        "rules": table.given,
        "seats": table.seats,
        "coins": table.coins,
        "setup": table.setup,
        "deal": table.deal,
    }
    lines = [f"{key}: {_json(value)}" for key, value in head.items()]
    recorder = Recorder()
    hand = table.start(recorder)
    lines += ["", "start", *_block(hand, recorder)]
    for number, (seat, action) in enumerate(table.actions, start=1):
        hand.act(seat, action)
        lines += [f"{seat} {action}", *_block(hand, recorder)]
        if number == len(table.actions) // 2:
            for viewer in (*range(table.seats), None):
                who = "*" if viewer is None else str(viewer)
                lines.append(f"  view {who} {_json(hand.view(viewer))}")
    if hand.result is not None:
        result = hand.result
        lines += ["", "result", f"  {result.outcome}, winners {_json(result.winners)}"]
        lines.append(f"  points {_json(result.points)}")
        lines.append(f"  coins {_json(result.coins)}, house {result.house}")
        lines += [f"  {f.seat} {f.factor} {f.value}" for f in result.explain]
    return "\n".join(lines) + "\n"


def _block(hand: Hand, recorder: Recorder) -> list[str]:
    """The lines of the events since the last block."""
    lines = []
    for event in recorder.events:
        told = "".join(str(s) if event.seen_by(s) else "-" for s in range(hand.seats))
        told += "*" if event.seen_by(None) else "-"
        lines.append(f"  {told} {event_text(event)}")
    recorder.events.clear()
    recorder.texts.clear()
    asked = " ".join(
        f"{seat}:{'/'.join(o.verb for o in hand.options(seat))}" for seat in hand.to_act
    )
    return [*lines, f"  ({hand.phase}{', asked ' + asked if asked else ''})"]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=isinstance(value, dict))


def parse(text: str) -> Table:
    """The table that the head and the actions of a file describe."""
    head_text, body, *_ = text.split("\n\n")
    head = {}
    for line in head_text.splitlines():
        key, _, value = line.partition(": ")
        head[key] = json.loads(value)
    coins = head["coins"]
    table = Table(
        GAMES[head["game"]],
        head["rules"],
        head["seats"],
        None if coins is None else tuple(coins),
        head["setup"],
        head["deal"],
    )
    for line in body.splitlines()[1:]:
        if not line.startswith(" "):
            seat, _, action = line.partition(" ")
            table.actions.append((int(seat), action))
    return table


def main(arguments: list[str]) -> None:
    if arguments:
        game, name, seed = arguments
        rng = Random(int(seed))
        table = random_table(GAMES[game], rng)
        play(table, rng)
        (FOLDER / f"{game}-{name}.txt").write_text(render(table), encoding="utf-8")
        return
    for path in FOLDER.glob("*.txt"):
        path.write_text(render(parse(path.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
