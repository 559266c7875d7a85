"""Cover, rake and fee (docs/rules/README.md, "Settlement"), worked out by hand."""

from random import Random

import pytest

from engine.settlement import settle


def test_nobody_runs_short_and_nothing_is_taken():
    paid = settle((30, -10, -20), None)
    assert (paid.coins, paid.house) == ((30, -10, -20), 0)
    assert paid.cover == paid.rake == paid.fee == (0, 0, 0)


def test_a_hand_in_which_nobody_wins_moves_no_coins():
    assert settle((0, 0, 0), (5, 0, 7), rake_percent=5).coins == (0, 0, 0)


def test_cover_a_loser_pays_at_most_what_it_holds_and_the_winner_gets_that_much():
    """Seed 004: the landlord gets all that farmer A holds and what farmer B loses."""
    paid = settle((40, -20, -20), (100, 7, 100))
    assert (paid.coins, paid.house) == ((27, -7, -20), 0)
    assert paid.cover == (-13, 13, 0)


def test_cover_two_equal_winners_share_equally_what_the_loser_holds():
    """Seed 004: the farmers share all that the landlord holds."""
    assert settle((-40, 20, 20), (30, 0, 0)).coins == (-30, 15, 15)


def test_cover_a_coin_left_over_goes_to_the_lowest_seat_among_equal_remainders():
    # 31 * 20 / 40 = 15.5 each: one coin left over.
    assert settle((-40, 20, 20), (31, 0, 0)).coins == (-31, 16, 15)
    assert settle((20, -40, 20), (0, 31, 0)).coins == (16, -31, 15)


def test_cover_coins_left_over_go_to_the_largest_remainders():
    # G = 10, P = 5: shares 5*1/10 = 0.5, 5*3/10 = 1.5, 5*6/10 = 3.0: down to 0, 1, 3; the
    # coin left over to the lower of the two with a half.
    assert settle((1, 3, 6, -10), (0, 0, 0, 5)).coins == (1, 1, 3, -5)
    # G = 7, P = 5: 5/7 = 0.71, 10/7 = 1.43, 20/7 = 2.86: 0, 1, 2; two coins left over, to
    # the remainders 6 (seat 2) and 5 (seat 0).
    assert settle((1, 2, 4, -7), (0, 0, 0, 5)).coins == (1, 1, 3, -5)
    # G = 3, P = 2: 2/3 and 4/3: 0 and 1; the coin left over to remainder 2 (seat 0).
    assert settle((1, 2, -3), (0, 0, 2)).coins == (1, 1, -2)


def test_cover_is_over_all_losers_together_whoever_of_them_runs_short():
    # Two losers hold 3 of 10 and all of 10: P = 13, G = 20, winners 15 and 5 of 20:
    # 13 * 15 / 20 = 9.75, 13 * 5 / 20 = 3.25: 9 and 3, the coin left over to seat 0.
    assert settle((15, -10, 5, -10), (0, 3, 0, 10)).coins == (10, -3, 3, -10)


def test_cover_a_loser_with_nothing_pays_nothing():
    assert settle((10, -10), (50, 0)).coins == (0, 0)


def test_rake_is_of_each_winners_gain_after_the_cover_rounded_down():
    # 39 * 5% = 1.95 -> 1 and 19 * 5% = 0.95 -> 0, one by one, not 58 * 5% = 2.9 -> 2.
    paid = settle((39, 19, -58), None, rake_percent=5)
    assert (paid.coins, paid.house) == ((38, 19, -58), 1)
    assert paid.rake == (1, 0, 0)
    # Covered to 20 first: 20 * 5% = 1.
    paid = settle((40, -40), (0, 20), rake_percent=5)
    assert (paid.coins, paid.house) == ((19, -20), 1)


def test_rake_seed_example_120_less_6():
    assert settle((120, -60, -60), None, rake_percent=5).coins == (114, -60, -60)


def test_fee_every_seat_pays_it():
    """Big Two's example: N = 500, scores 30, -18, -4, -8, A = 100."""
    paid = settle((15000, -9000, -2000, -4000), (100_000,) * 4, fee=100)
    assert (paid.coins, paid.house) == ((14900, -9100, -2100, -4100), 400)


def test_fee_is_at_most_what_a_seat_holds_after_cover_and_rake():
    # Seat 1 pays all its 10; seat 2 keeps 3 of 13 and pays them; seat 0 pays 5 of its gain.
    paid = settle((20, -10, -10), (0, 10, 13), fee=5)
    assert paid.coins == (15, -10, -13)
    assert paid.fee == (5, 0, 3)
    assert paid.house == 8


def test_a_penalty_to_the_house_is_at_most_what_the_seat_holds():
    """Big Two R5: -200 * N, three zeros, house min(200 * N, its coins)."""
    assert settle((0, -200, 0, 0), (1, 500, 1, 1), to_house=200).house == 200
    paid = settle((0, -200, 0, 0), (1, 120, 1, 1), to_house=200)
    assert (paid.coins, paid.house) == ((0, -120, 0, 0), 120)


def test_results_that_do_not_sum_to_zero_are_a_defect_of_the_game():
    with pytest.raises(AssertionError):
        settle((1, 0), None)
    with pytest.raises(AssertionError):
        settle((0, -200), None, to_house=100)


def test_coins_are_conserved_and_shares_are_fair_whatever_is_due():
    rng = Random(5)
    for _ in range(3000):
        seats = rng.randrange(2, 7)
        due = [rng.randrange(-50, 51) for _ in range(seats - 1)]
        due.append(-sum(due))
        held = [rng.randrange(60) for _ in range(seats)]
        percent, fee = rng.randrange(101), rng.randrange(20)
        paid = settle(due, held, rake_percent=percent, fee=fee)
        assert sum(paid.coins) + paid.house == 0
        assert paid.house == sum(paid.rake) + sum(paid.fee)
        assert all(h + c >= 0 for h, c in zip(held, paid.coins, strict=True))
        lost = sum(min(-d, h) for d, h in zip(due, held, strict=True) if d < 0)
        won = sum(d for d in due if d > 0)
        for d, cover, rake in zip(due, paid.cover, paid.rake, strict=True):
            if d > 0:
                gain = d + cover
                exact = lost * d  # / won, with 0 <= gain - exact / won < 1 either way
                assert abs(gain * won - exact) < won
                assert rake == gain * percent // 100
