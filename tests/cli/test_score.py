"""The end of `replay`: every number with the sum or product that gives it."""

import re
from types import SimpleNamespace

import pytest

from cli.score import explained
from engine import GAMES, Factor, Result
from engine.bigtwo import score
from replays.generate import generate
from replays.record import read
from replays.walk import replayed
from tests.replays.hands import line, spring

SHORT = {"doudizhu": {"min_coins": 0, "coefficient": 7, "cap": 1}, "bigtwo": {"fee": 13}}


def told(record):
    hand = replayed(record)
    names = [seat.player for seat in record.seats]
    return hand, explained(hand, hand.result, names, record.held())


def value(expression):
    """What an expression of the page comes to: words aside, `x` times, `/` rounded down."""
    signs = re.sub(r"(?<![\w])x(?![\w])", "*", expression)
    plain = re.sub(r"seat \d+|[a-z_]+", " ", signs)
    assert re.fullmatch(r"[-+*/\d ]+", plain), expression
    return eval(plain.replace("/", "//"))  # numbers and signs alone


@pytest.mark.parametrize("rules", [{}, SHORT], ids=["defaults", "short"])
@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_right_and_the_last_one_of_a_seat_gives_its_coins(game, rules):
    equations = 0
    for record in generate(GAMES[game], 60, 5, rules=rules.get(game, {})):
        hand, lines = told(record)
        for seat, part in enumerate(seats_of(lines)):
            last = None
            for text in part:
                if "=" not in text:
                    continue
                left, _, right = text.rsplit(": ", 1)[1].rpartition(" = ")
                number = int(re.match(r"-?\d+", right)[0])
                assert value(left) == number, text
                if text.split(":")[0] in ("coins", "cover", "rake", "fee of 13"):
                    last = number
                equations += 1
            if last is None and hand.result.explain:
                last = hand.result.points[seat]
            assert last in (hand.result.coins[seat], None)
    assert equations > 60


def seats_of(lines):
    """The lines below each seat's."""
    parts = []
    for text in lines:
        if re.match(r"  seat \d", text):
            parts.append([])
        elif text.startswith("      "):
            parts[-1].append(text.strip())
    return parts


def below(lines, seat):
    return seats_of(lines)[seat]


def record_of(**changes):
    return read(line({**spring(), **changes}))


def test_a_landlord_gets_what_the_farmers_lose_less_the_rake():
    # 3 for the call, doubled by the rocket and by the spring; 5 % of 240 are 12.
    _, lines = told(record_of())
    assert lines == [
        "outcome: played; winners: 0",
        "  seat 0 ann: points +24, coins +228",
        "      points: 12 from seat 1 + 12 from seat 2 = 24, won",
        "      coins: 24 x coefficient 10 = 240",
        "      rake: 5 % of 240, rounded down: 240 - 12 = 228",
        "  seat 1 bo: points -12, coins -120",
        "      points: base 3 x bomb 2 x spring 2 = 12, lost",
        "      coins: -12 x coefficient 10 = -120",
        "  seat 2 cy: points -12, coins -120",
        "      points: base 3 x bomb 2 x spring 2 = 12, lost",
        "      coins: -12 x coefficient 10 = -120",
        "  house: 12",
    ]


def test_a_doubling_over_the_cap_and_coins_that_do_not_cover_are_told():
    # With a cap of 1 the spring does not count: 3 * 2 = 6 points, 60 coins. Seat 1 holds 25
    # of its 60: the landlord gets 85 of 120, less 4 (5 % of 85, rounded down).
    seats = [{"player": p, "coins": c} for p, c in (("ann", 99), ("bo", 25), ("cy", 70))]
    rules = {"coefficient": 10, "cap": 1, "min_coins": 0}
    _, lines = told(record_of(rules=rules, seats=seats))
    assert below(lines, 0) == [
        "points: 6 from seat 1 + 6 from seat 2 = 12, won",
        "coins: 12 x coefficient 10 = 120",
        "cover: the losers can pay 85 of 120, rounded down: 85 x 120 / 120 = 85",
        "rake: 5 % of 85, rounded down: 85 - 4 = 81",
    ]
    assert below(lines, 1) == [
        "points: base 3 x bomb 2 = 6, lost",
        "not counted: doublings over the cap of 1, 1 of them",
        "coins: -6 x coefficient 10 = -60",
        "cover: it pays no more than the 25 that it holds: -60 + 35 = -25",
    ]


def table(game, rules=None):
    """What the page asks of a hand besides its result."""
    return SimpleNamespace(game=GAMES[game], rules=GAMES[game].read_rules(rules or {}))


def test_bigtwo_counts_cards_then_compares_them_then_takes_the_fee():
    # 8 cards count twice and with 2s once more: 32; 10 count three times: 30; 13 four times:
    # 52; together 114. Seat 3 holds 100 of the 188 that it owes; so seat 0 gets 140 of 228.
    held = (500, 500, 500, 100)
    result = score.played(0, [0, 8, 10, 13], 1, held, coefficient=2, fee=5)
    lines = explained(table("bigtwo", {"fee": 5}), result, ["a", "b", "c", "d"], held)
    assert lines[1] == "  card points of all seats: 0 + 32 + 30 + 52 = 114"
    assert below(lines, 0) == [
        "card points: cards 0 = 0",
        "points: 114 of all seats - 4 x 0 = 114",
        "coins: 114 x coefficient 2 = 228",
        "cover: the losers can pay 140 of 228, rounded down: 140 x 228 / 228 = 140",
        "fee of 5: 140 - 5 = 135",
    ]
    assert below(lines, 1) == [
        "card points: cards 8 x many_cards 2 x two_of_spades 2 = 32",
        "points: 114 of all seats - 4 x 32 = -14",
        "coins: -14 x coefficient 2 = -28",
        "fee of 5: -28 - 5 = -33",
    ]
    assert below(lines, 3)[-1] == (
        "cover: it pays no more than the 100 that it holds: -188 + 88 = -100"
    )
    assert lines[-1] == "  house: 15"  # three fees: seat 3 has nothing left


def test_bigtwo_tells_of_a_flight():
    result = score.fled(2, 4, (500, 500, 150, 500), coefficient=1)
    lines = explained(table("bigtwo"), result, ["a", "b", "c", "d"], (500, 500, 150, 500))
    assert below(lines, 0) == []
    assert below(lines, 2) == [
        "points: flee -200 = -200",
        "coins: -200 x coefficient 1 = -200",
        "cover: it pays no more than the 150 that it holds: -200 + 50 = -150",
    ]
    assert lines[-1] == "  house: 150"


def played(game, seats, rules, setup, actions):
    """A hand of a betting game whose cards do not matter."""
    deal = {"deck": "".join(GAMES[game].deck)}
    hand = GAMES[game].start(GAMES[game].read_rules(rules), seats, setup, deal)
    for action in actions:
        hand.act(int(action[0]), action[2:])
    return explained(hand, hand.result, [f"p{s}" for s in range(seats)], None)


def test_zhajinhua_takes_the_rake_of_what_was_won_not_of_the_pot():
    # Antes of 100, then seat 1 puts in 100 more: the pot is 300, of which 100 are won.
    lines = played("zhajinhua", 2, {"unit": 100}, {"dealer": 0}, ["1 call", "0 fold"])
    assert lines == [
        "outcome: uncontested; winners: 1",
        "  seat 0 p0: points -100, coins -100",
        "      points: paid -100 = -100",
        "  seat 1 p1: points +100, coins +95",
        "      points: pot 300 - paid 200 = 100",
        "      rake: 5 % of 100, rounded down: 100 - 5 = 95",
        "  house: 5",
    ]


def test_suoha_rounds_the_rake_down():
    # The antes are twice the base of 15; 5 % of 30 is one and a half.
    deal = {"deck": "".join(GAMES["suoha"].deck)}
    hand = GAMES["suoha"].start(GAMES["suoha"].read_rules({"base": 15}), 2, {"first": 0}, deal)
    (first,) = hand.to_act
    hand.act(first, "fold")
    lines = explained(hand, hand.result, ["a", "b"], None)
    assert below(lines, first) == ["points: paid -30 = -30"]
    assert below(lines, 1 - first) == [
        "points: pot 60 - paid 30 = 30",
        "rake: 5 % of 30, rounded down: 30 - 1 = 29",
    ]


def test_tonghuashun_tells_who_fled_from_what_pot():
    lines = played("tonghuashun", 2, {}, {"dealer": 0}, ["1 flee"])
    assert lines[0] == "outcome: fled; winners: 0"
    ante = GAMES["tonghuashun"].read_rules({}).ante
    assert below(lines, 1) == [f"points: flee -{2 * ante} = -{2 * ante}"]
    assert below(lines, 0) == [f"points: flee {2 * ante} = {2 * ante}"]


def test_tonghuashun_for_points_alone_says_that_no_coins_move():
    lines = played("tonghuashun", 2, {"class": "ordinary"}, {"dealer": 0}, ["1 flee"])
    assert below(lines, 1)[-1] == "coins: the room plays for points alone"


def test_mahjong2_tells_what_the_multiplier_is():
    factors = [Factor(s, name, n) for s in (0, 1) for name, n in (("base", 10), ("multiplier", 3))]
    result = Result("won", (1,), (-30, 30), (-30, 30), 0, tuple(factors))
    lines = explained(table("mahjong2"), result, ["a", "b"], (80, 80))
    assert below(lines, 0) == [
        "points: base 10 x multiplier 3 = 30, lost",
        "multiplier: 1 + stake 2 = 3",
    ]


def test_laizi_tells_how_the_cost_of_a_flight_is_shared_and_a_coin_left_over():
    # A farmer's flight before there is a landlord: 2 * 3 grabs of 2 = 16, half to each other
    # seat; it holds 7: 3 to each, and the coin left over goes to the lowest seat.
    own = [("multiplier", 1), ("grab", 2), ("grab", 2), ("grab", 2), ("fled", 2)]
    settled = [(0, "cover", -4), (1, "cover", -5), (2, "cover", 9)]
    explain = [
        *(Factor(2, *factor) for factor in own),
        *(Factor(s, "unit", 1) for s in range(3)),
        *(Factor(*factor) for factor in settled),
    ]
    result = Result("fled", (0, 1), (8, 8, -16), (4, 3, -7), 0, tuple(explain), fled=2)
    lines = explained(table("laizi"), result, ["a", "b", "c"], (9, 9, 7))
    assert below(lines, 2) == [
        "points: multiplier 1 x grab 2 x grab 2 x grab 2 x fled 2 = 16, lost",
        "fled: 2 x what the seat would lose; the bombs are those of the hands dealt (R6)",
        "coins: -16 x unit 1 = -16",
        "cover: it pays no more than the 7 that it holds: -16 + 9 = -7",
    ]
    assert below(lines, 0) == [
        "points: 16 from seat 2 / 2 that share it = 8, won",
        "coins: 8 x unit 1 = 8",
        "cover: the losers can pay 7 of 16, rounded down: 7 x 8 / 16 + 1 left over = 4",
    ]
    assert below(lines, 1)[-1].endswith(": 7 x 8 / 16 = 3")


def test_a_hand_that_was_broken_off_is_told_so(run, tmp_path):
    record = {**spring(), "actions": spring()["actions"][:4], "outcome": "void"}
    for key in ("winners", "points", "coins", "house"):
        del record[key]
    (tmp_path / "a.jsonl").write_bytes(line(record))
    shown = run("replay", "a.jsonl")
    assert shown.exit_code == 0
    assert "outcome: void; winners: none\n  the hand was broken off" in shown.stdout
