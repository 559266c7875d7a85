"""Self-play: the same for the same seed, and rich enough to be worth verifying."""

import pytest

from engine import GAMES, BadSetup, find
from engine.cards import format_cards
from replays.generate import generate
from replays.record import write
from replays.verify import verify_line
from replays.walk import replayed, walk


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


def shown(game, hands, **rules):
    """All verbs, outcomes, numbers of seats, and names of events and phases of generated hands."""
    seen = set()
    for record in generate(find(game), hands, 1, rules=rules):
        seen |= {f"outcome {record.outcome}", f"seats {len(record.seats)}"}
        for _, events, hand in walk(record):
            seen |= {f"event {event.name}" for event in events} | {f"phase {hand.phase}"}
            seen |= {f"kind {event.data['kind']}" for event in events if "kind" in event.data}
        seen |= {f"verb {action.split()[1]}" for action in record.actions}
    return seen


HANDS = {
    "laizi": 500,
    "bigtwo": 400,
    "zhajinhua": 250,
    "tonghuashun": 250,
    "suoha": 250,
    "mahjong2": 700,
}


@pytest.mark.parametrize("game", HANDS)
def test_every_verb_outcome_and_number_of_seats_is_shown(game):
    seen = shown(game, HANDS[game])
    rules = GAMES[game]
    assert {f"verb {verb}" for verb in rules.verbs} <= seen
    assert {f"outcome {outcome}" for outcome in rules.outcomes} <= seen
    assert {f"seats {seats}" for seats in rules.seats} <= seen
    if game in ("laizi", "bigtwo"):
        assert {f"kind {kind}" for kind in rules.kinds} <= seen


def test_no_game_is_forgotten():
    assert set(HANDS) | {"doudizhu"} == set(GAMES)


def test_suoha_shows_every_round_and_the_extra_ones():
    phases = {
        f"phase {name}"
        for name in ("exchange", "extra round", *(f"round {n}" for n in range(1, 5)))
    }
    assert phases <= shown("suoha", 150)


def test_tonghuashun_is_played_for_points_too():
    records = list(generate(find("tonghuashun"), 30, 1, rules={"class": "ordinary"}))
    assert all(set(r.coins) == {0} for r in records)
    assert any(set(r.points) != {0} for r in records)


def test_zhajinhua_shows_the_opening_with_a_leopard_and_a_235():
    def open_with_both(record):
        hand = replayed(record)
        cards = [format_cards(sum(hand.hands[s])) for s in range(hand.seats) if hand.live[s]]
        ranks = {text[::2] for text in cards}  # written upwards: a 2 is highest
        return {"352", "777"} <= ranks

    opened = [r for r in generate(find("zhajinhua"), 250, 1, rules={}) if r.outcome == "showdown"]
    assert any(open_with_both(record) for record in opened)
