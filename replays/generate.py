"""Self-played histories: the same for the same seed, on every machine and version of Python."""

import hashlib
from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from engine import SCHEME, Game, Hand, Past, Stream, commitment
from replays.record import Record, Shuffle, seal
from replays.walk import recorded

__all__ = ["generate"]

_TEMPERS = ("modest", "random", "absent", "steady")


def generate(
    game: Game, hands: int, seed: int, *, seats: int | None = None, rules: dict[str, Any]
) -> Iterator[Record]:
    """Records of hands played by the engine against itself.

    Every player has a temper of its own in every hand, so that the histories show what
    hints alone would not: passed-out deals, springs, short stacks, flights.

    :param seats: how many play; None: any number that the game allows, hand by hand.
    :param rules: those that differ from the defaults.
    :raises BadSetup: the rules are not the game's, or not so many may play.
    """
    read = game.read_rules(rules)
    if seats is not None:
        game.check_seats(read, seats, None)
    for number in range(hands):
        yield _play(game, read, rules, seats, f"{seed}:{number}")


def _play(game: Game, read: Any, rules: dict[str, Any], seats: int | None, name: str) -> Record:
    choices = Stream(_seed(f"choices:{name}"))
    count = seats or game.seats[choices.below(len(game.seats))]
    server_seed = _seed(f"server:{name}")
    clients = [_seed(f"client:{seat}:{name}")[:16] for seat in range(count)]
    opens = [s for s in range(count) if game.opens and choices.below(6) == 0]
    setup = game.setup(_past(count, choices), opens)
    deal = game.deal(read, count, setup, Stream(server_seed, clients))
    rare = game.rarity(deal, count, setup) if choices.below(30) == 0 else None
    deal = rare or deal
    coins = _coins(read, count, choices)
    hand = game.start(read, count, setup, deal, coins=coins)
    tempers = [_TEMPERS[choices.below(len(_TEMPERS))] for _ in range(count)]
    actions = _self_play(
        hand, ["steady"] * count if rare and choices.below(2) else tempers, choices
    )
    assert hand.result is not None
    record = recorded(
        game,
        rules=rules,
        players=[f"p{seat}" for seat in range(count)],
        coins=coins,
        setup=setup,
        deal=deal,
        actions=actions,
        result=hand.result,
    )
    record.explain = UNSET
    if not rare:
        record.shuffle = Shuffle(SCHEME, commitment(server_seed), server_seed, clients)
    return seal(record)


def _seed(name: str) -> str:
    return hashlib.sha256(f"paiju generate {name}".encode()).hexdigest()


def _past(count: int, choices: Stream) -> Past:
    """A first hand, or one behind a hand that some seat won."""
    entered = tuple(choices.shuffled(range(count)))
    if choices.below(3) == 0:
        return Past(won_last=(False,) * count, entered=entered)
    winner = choices.below(count)
    won = tuple(seat == winner for seat in range(count))
    return Past("played", {}, (winner,), (), won, entered)


def _coins(rules: Any, count: int, choices: Stream) -> list[int] | None:
    """None now and then; else the minimum for some seats, plenty for others."""
    if choices.below(8) == 0:
        return None
    least = max(rules.min_coins, 1)
    return [least * (1 + choices.below(4) * choices.below(6)) for _ in range(count)]


def _self_play(hand: Hand, tempers: list[str], choices: Stream) -> list[str]:
    flighty = choices.below(12) == 0 and hand.game.leaving == "flee"
    actions = []
    while hand.result is None:
        asked = hand.to_act
        seat = asked[choices.below(len(asked))]
        action = _choose(hand, seat, tempers[seat], choices)
        if flighty and choices.below(15) == 0:
            leaver = choices.below(hand.seats)  # its turn or not
            if (flight := hand.leave(leaver)) is not None:
                seat, action = leaver, flight
        action = hand.recorded(seat, action)
        hand.act(seat, action)
        actions.append(f"{seat} {action}")
    return actions


def _choose(hand: Hand, seat: int, temper: str, choices: Stream) -> str:
    if temper == "absent" and choices.below(5):
        return hand.absent(seat)
    hints = hand.hints(seat)
    if temper == "steady":
        return hints[0]
    if temper == "random" or choices.below(4) == 0:
        # And what is never worth a hint, such as showing one's hand.
        words = [o.verb for o in hand.options(seat) if o.needs == "nothing" and o.verb != "flee"]
        hints += tuple(verb for verb in words if verb not in hints)
        return hints[choices.below(len(hints))]
    return hints[0]
