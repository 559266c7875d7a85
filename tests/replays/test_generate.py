"""Self-play: the same for the same seed, and rich enough to be worth verifying."""

import pytest

from engine import GAMES, BadSetup, find
from replays.generate import generate
from replays.record import write
from replays.verify import verify_line


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_bytes_and_they_verify(game):
    first = [write(r) for r in generate(find(game), 40, 7, rules={})]
    assert first == [write(r) for r in generate(find(game), 40, 7, rules={})]
    assert first != [write(r) for r in generate(find(game), 40, 8, rules={})]
    verdicts = [verify_line(text.encode()) for text in first]
    assert [v.problem for v in verdicts] == [None] * 40
    assert not any(v.partial for v in verdicts)


def test_doudizhu_shows_every_phase_and_every_way_to_score():
    records = list(generate(find("doudizhu"), 600, 1, rules={}))
    verbs = {action.split()[1] for r in records for action in r.actions}
    assert verbs == {"call", "grab", "double", "play", "pass"}
    assert {r.outcome for r in records} == {"played", "passed_out"}
    assert {w for r in records for w in map(len, [r.winners])} == {0, 1, 2}
    # A cap of four doublings: 16 times the base.
    assert any(max(map(abs, r.points)) >= 2 * 16 for r in records)
    short = [
        r
        for r in records
        if r.held() and any(c < p for c, p in zip(r.coins, r.points, strict=True))
    ]
    assert short  # rake, or somebody who could not pay
    springs = [r for r in records if r.outcome == "played" and spring(r)]
    assert springs


def spring(record):
    """Whether the landlord won and nobody else ever played."""
    plays = {action[0] for action in record.actions if " play " in action}
    return len(record.winners) == 1 and plays == {str(record.winners[0])}


def test_rules_and_seats_that_the_game_does_not_have():
    with pytest.raises(BadSetup):
        list(generate(find("doudizhu"), 1, 1, rules={"nonsense": 1}))
    with pytest.raises(BadSetup):
        list(generate(find("doudizhu"), 1, 1, seats=4, rules={}))
