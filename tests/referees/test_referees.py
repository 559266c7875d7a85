"""The referees on hands made by hand; every expected value is worked out from the pages."""

import pytest

from tests.referees import bigtwo, common, doudizhu, laizi, landlord_plays
from tests.referees.common import settle

# 333 444 555 666 with 77 88 99 TT: an airplane with pairs, the landlord's whole hand.
AIRPLANE = "3s3h3c4s4h4c5s5h5c6s6h6c7s7h8s8h9s9hTsTh"
# The other 34 cards, for two farmers.
FARMER_1 = "KsKhKcKdAsAhAcJsJhJcQsQh7c8c9cTc3d"
FARMER_2 = "2s2h2c2dBJRJAdJdQcQd7d8d9dTd4d5d6d"


def split(text):
    return common.split_cards(text)


def landlord_record(game, landlord, actions, **more):
    """A hand in which this seat gets the airplane, the last three cards from the bottom."""
    hands = [FARMER_1, FARMER_2]
    hands.insert(landlord, AIRPLANE[:34])
    return {
        "format": "paiju/1",
        "game": game,
        "seats": [{"player": player} for player in ("ann", "bo", "cy")],
        "deal": {"deck": "".join(hands) + AIRPLANE[34:]},
        "actions": actions,
    } | more


# ------------------------------------------------------------------ the settlement


def test_settlement_without_shortage_moves_what_is_owed():
    assert settle([20, -10, -10], [50, 50, 10], 0, 0) == ([20, -10, -10], 0)


def test_settlement_winner_gets_what_the_losers_have():
    # The losers owe 10 each; one holds 3 only.
    assert settle([20, -10, -10], [0, 3, 50], 0, 0) == ([13, -3, -10], 0)


def test_settlement_winners_share_what_the_loser_has():
    # 7 coins for two equal claims: 3 each, and the one left over to the lowest seat.
    assert settle([-20, 10, 10], [7, 0, 0], 0, 0) == ([-7, 4, 3], 0)


def test_settlement_coins_left_over_go_to_the_largest_remainders():
    # 5 coins, claims 6 and 3 and 1 of 10: 3.0, 1.5, 0.5; the remainders tie at 5: lower seat.
    assert settle([6, 3, 1, -10], [0, 0, 0, 5], 0, 0) == ([3, 2, 0, -5], 0)
    # 2 coins, claims 1 and 2 of 3: 2/3 and 1 1/3; the larger remainder is the first.
    assert settle([1, 2, -3], [9, 9, 2], 0, 0) == ([1, 1, -2], 0)
    # 2 coins, claims 2 and 1 of 3: 1 1/3 and 2/3; the larger remainder is the second.
    assert settle([2, 1, -3], [9, 9, 2], 0, 0) == ([1, 1, -2], 0)


def test_settlement_rake_is_rounded_down_for_each_winner():
    # 5 percent of 39 is 1.95, of 20 is 1.
    assert settle([39, 20, -59], None, 5, 0) == ([38, 19, -59], 2)


def test_settlement_rake_is_taken_of_what_is_got():
    assert settle([100, -100], [0, 40], 5, 0) == ([38, -40], 2)


def test_settlement_fee_is_paid_with_what_is_left():
    # The loser pays 30 and has 5 left for a fee of 8.
    assert settle([30, -30, 0], [0, 35, 3], 0, 8) == ([22, -35, -3], 8 + 5 + 3)


def test_settlement_seed_example_of_big_two():
    assert settle([15000, -9000, -2000, -4000], None, 0, 100) == (
        [14900, -9100, -2100, -4100],
        400,
    )


# ------------------------------------------------------------------ plays of the landlord games


@pytest.mark.parametrize(
    ("ranks", "kinds"),
    [
        ("3", ["solo"]),
        ("33", ["pair"]),
        ("333", ["trio"]),
        ("3333", ["bomb"]),
        ("3334", ["trio_with_solo"]),
        ("33344", ["trio_with_pair"]),
        ("3344", []),
        ("3456", []),
        ("34567", ["solo_chain"]),
        ("TJQKA", ["solo_chain"]),
        ("JQKA2", []),
        ("34568", []),
        ("334455", ["pair_chain"]),
        ("KKAA22", []),
        ("333444", ["trio_chain"]),
        ("AAA222", []),
        ("333555", []),
        ("33344456", ["airplane_with_solos"]),
        ("33344455", ["airplane_with_solos"]),
        ("333444555", ["trio_chain"]),
        ("3334445", []),
        ("333444556", []),
        ("3334445566", ["airplane_with_pairs"]),
        ("333344", ["four_with_two_solos"]),
        ("333345", ["four_with_two_solos"]),
        ("33334", []),
        ("3333444", []),
        ("33334455", ["four_with_two_pairs"]),
        ("33334456", []),
    ],
)
def test_table_of_plays(ranks, kinds):
    assert [kind for kind, _, _ in landlord_plays.readings(list(ranks))] == kinds


def test_jokers():
    assert landlord_plays.readings(["BJ", "RJ"]) == [("rocket", 2, 14)]
    assert landlord_plays.readings(["RJ"]) == [("solo", 1, 14)]


def test_R7_both_jokers_are_two_singles_and_no_pair():
    assert [kind for kind, _, _ in landlord_plays.readings([*"3333", "BJ", "RJ"])] == [
        "four_with_two_solos"
    ]
    assert [kind for kind, _, _ in landlord_plays.readings([*"333444", "BJ", "RJ"])] == [
        "airplane_with_solos"
    ]
    assert landlord_plays.readings([*"333", "BJ", "RJ"]) == []
    assert landlord_plays.readings([*"333344", "BJ", "RJ"]) == []


def test_R8_nothing_attached_is_of_the_chain():
    assert landlord_plays.readings([*"33344435"]) == []
    assert landlord_plays.readings([*"34445555"]) == []


def test_R8_three_or_four_alike_may_be_attached():
    # Heights: 3 is 0, so 5 is 2 and 6 is 3.
    assert sorted(landlord_plays.readings([*"333444555666"])) == [
        ("airplane_with_solos", 12, 2),
        ("airplane_with_solos", 12, 3),
        ("trio_chain", 12, 3),
    ]
    assert landlord_plays.readings([*"3334445556667777"]) == [("airplane_with_solos", 16, 3)]
    assert sorted(landlord_plays.readings([*"33335555"])) == [
        ("four_with_two_pairs", 8, 0),
        ("four_with_two_pairs", 8, 2),
    ]
    assert landlord_plays.readings([*"3334445555"]) == [("airplane_with_pairs", 10, 1)]


def test_R9_leading_is_read_in_the_order_of_the_table_and_high():
    found = landlord_plays.readings([*"333444555666"])
    assert landlord_plays.best(found) == ("trio_chain", 12, 3)
    named = landlord_plays.legal(found, None, "airplane_with_solos")
    assert landlord_plays.best(named) == ("airplane_with_solos", 12, 3)


def test_R9_following_is_read_as_what_beats():
    found = landlord_plays.readings([*"444555666777"])
    last = ("airplane_with_solos", 12, 3)
    assert landlord_plays.legal(found, last, None) == [("airplane_with_solos", 12, 4)]


def test_what_beats_what():
    beats = landlord_plays.beats
    assert beats(("solo", 1, 1), ("solo", 1, 0))
    assert not beats(("solo", 1, 1), ("solo", 1, 1))
    assert not beats(("pair", 2, 5), ("solo", 1, 0))
    assert not beats(("solo_chain", 6, 9), ("solo_chain", 5, 4))
    assert beats(("soft_bomb", 4, 0), ("pair_chain", 6, 9))
    assert beats(("bomb", 4, 0), ("soft_bomb", 4, 12))
    assert beats(("laizi_bomb", 4, 0), ("bomb", 4, 12))
    assert beats(("rocket", 2, 14), ("laizi_bomb", 4, 0))
    assert not beats(("laizi_bomb", 4, 0), ("rocket", 2, 14))
    assert not beats(("bomb", 4, 3), ("bomb", 4, 4))


# ------------------------------------------------------------------ Dou Dizhu


SEED_EXAMPLE = landlord_record(
    "doudizhu",
    0,
    ["0 call 3", "1 pass", "2 pass #trustee", f"0 play {AIRPLANE}"],
    rules={"coefficient": 10},
    # Base 3, one doubling (a spring): each farmer 6 points, 60 coins; 5 percent of 120 is 6.
    outcome="played",
    winners=[0],
    points=[12, -6, -6],
    coins=[114, -60, -60],
    house=6,
)
SEED_EXAMPLE["deal"]["marker"] = "3s"


def test_doudizhu_seed_example():
    assert doudizhu.judge(SEED_EXAMPLE) is None


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"outcome": "void"}, "outcome_mismatch"),
        ({"outcome": "won"}, "outcome_mismatch"),
        ({"winners": [1, 2]}, "winners_mismatch"),
        ({"points": [12, -6, -7]}, "points_mismatch"),
        ({"coins": [120, -60, -60]}, "coins_mismatch"),
        ({"house": 5}, "house_mismatch"),
        ({"outcome": "lost"}, "bad_record"),
        ({"notes": ""}, "bad_record"),
        ({"x_notes": ""}, None),
        ({"times": [1]}, "bad_record"),
        ({"rules": {"coefficient": 0}}, "bad_record"),
        ({"rules": {"colour": 1}}, "bad_record"),
        ({"setup": {"landlord": 0}}, "bad_record"),  # with a marker
        ({"rules": {"coefficient": 11}}, "coins_mismatch"),
        ({"actions": ["1 call 3"]}, "not_in_turn"),
        ({"actions": ["0 call 4"]}, "bad_notation"),
        ({"actions": ["0  call 3"]}, "bad_notation"),
        ({"actions": ["3 call 3"]}, "bad_notation"),
        ({"actions": ["0 grab"]}, "illegal_action"),
        ({"actions": ["0 call 2", "1 call 2"]}, "illegal_action"),
        ({"actions": ["0 call 3"]}, "unfinished"),
        ({"actions": [*SEED_EXAMPLE["actions"], "1 pass"]}, "after_end"),
        ({"actions": [*SEED_EXAMPLE["actions"], "1 call 4"]}, "bad_notation"),
        ({"deal": SEED_EXAMPLE["deal"] | {"marker": "Th"}}, "bad_deal"),  # R1: of the bottom
        ({"deal": SEED_EXAMPLE["deal"] | {"deck": "3s"}}, "bad_deal"),
        ({"deal": {"marker": "3s"}}, "bad_deal"),
    ],
)
def test_doudizhu_what_is_wrong_with_the_seed_example(change, code):
    assert doudizhu.judge(SEED_EXAMPLE | change) == code


def with_coins(record, *coins):
    seats = [seat | {"coins": held} for seat, held in zip(record["seats"], coins, strict=True)]
    return record | {"seats": seats}


def test_doudizhu_coins_below_the_minimum_are_a_bad_record():
    # 96 * 10
    assert doudizhu.judge(with_coins(SEED_EXAMPLE, 960, 960, 960)) is None
    assert doudizhu.judge(with_coins(SEED_EXAMPLE, 960, 959, 960)) == "bad_record"


def test_doudizhu_R4_a_grab_doubles_between_two():
    # 0 calls 1, 1 passes, 2 passes; 1 grabs from 0; 2 passes; 0 passes: 1 is the landlord.
    # Spring for both: seat 0 pays 1 * 2**2, seat 2 pays 1 * 2.
    actions = ["0 call 1", "1 pass", "2 pass", "1 grab", "2 pass", "0 pass"]
    record = landlord_record("doudizhu", 1, [*actions, f"1 play {AIRPLANE}"])
    record["deal"]["marker"] = "Ks"
    assert doudizhu.judge(record | {"winners": [1], "points": [-4, 6, -2]}) is None
    assert doudizhu.judge(record | {"points": [-2, 4, -2]}) == "points_mismatch"


def test_doudizhu_R4_three_grabs():
    # 2 calls 2 and is grabbed from by 0, who is grabbed from by 1, who is grabbed from by 2.
    # Between 2 and 0 one grab, between 2 and 1 one; spring: both pay 2 * 2**2.
    actions = ["0 call 1", "1 pass", "2 call 2", "0 grab", "1 grab", "2 grab"]
    record = landlord_record("doudizhu", 2, [*actions, f"2 play {AIRPLANE}"])
    record["deal"]["marker"] = "Ks"
    assert doudizhu.judge(record | {"winners": [2], "points": [-8, -8, 16]}) is None


def test_doudizhu_R6_only_who_had_no_chance_to_call_may_double():
    actions = ["2 pass", "0 call 3", "1 double"]
    record = landlord_record("doudizhu", 0, [*actions, f"0 play {AIRPLANE}"])
    record["deal"]["marker"] = "2s"
    # Spring; seat 1 doubled: 3 * 2**2 and 3 * 2.
    assert doudizhu.judge(record | {"points": [18, -12, -6]}) is None
    record["actions"] = ["2 pass", "0 call 3", "1 pass", "2 pass"]
    assert doudizhu.judge(record) == "not_in_turn"


def test_doudizhu_anti_spring_and_bombs_and_the_cap():
    # The landlord leads once; seat 2 bombs twice and is never beaten.
    plays = ["0 play 3s", "1 pass", "2 play 2s2h2c2d", "0 pass", "1 pass"]
    plays += ["2 play 4d5d6d7d8d9dTdJdQdAd", "2 play 4d5d6d7d8d9dTdJdQc"]
    record = landlord_record("doudizhu", 0, plays[:6], setup={"landlord": 0})
    assert doudizhu.judge(record) == "illegal_action"  # there is no king in it
    record = landlord_record("doudizhu", 0, [*plays[:5], "2 play 4d5d6d7d8d9dTdJdQd"])
    record |= {"setup": {"landlord": 0}}
    more = ["0 pass", "1 pass", "2 play BJRJ", "0 pass", "1 pass", "2 play Ad", "0 pass"]
    more += ["1 pass", "2 play Qc"]
    record["actions"] += more
    # 17 cards: 2222, nine in a row, both jokers, A, Q. Two bombs and the anti-spring: 2**3.
    assert doudizhu.judge(record | {"winners": [1, 2], "points": [-16, 8, 8]}) is None
    capped = record | {"rules": {"cap": 2}}
    assert doudizhu.judge(capped | {"points": [-8, 4, 4], "house": 0}) is None
    # Rake of 50 percent on 4 coins each.
    raked = record | {"rules": {"cap": 2, "rake_percent": 50}}
    assert doudizhu.judge(raked | {"coins": [-8, 2, 2], "house": 4}) is None


def test_doudizhu_who_leads_may_not_pass_and_two_passes_end_the_trick():
    record = landlord_record("doudizhu", 0, ["0 pass"], setup={"landlord": 0}, outcome="void")
    assert doudizhu.judge(record) == "illegal_action"
    tricks = ["0 play 3s", "1 pass", "2 pass", "0 play 4s4h", "1 play QsQh", "2 pass", "0 pass"]
    assert doudizhu.judge(record | {"actions": tricks}) is None
    assert doudizhu.judge(record | {"actions": [*tricks, "1 pass"]}) == "illegal_action"
    assert doudizhu.judge(record | {"actions": [*tricks, "2 pass"]}) == "not_in_turn"
    assert doudizhu.judge(record | {"actions": tricks, "points": [1, 0, -1]}) == "points_mismatch"


def test_doudizhu_R2_all_pass():
    record = landlord_record("doudizhu", 0, ["1 pass", "2 pass", "0 pass"])
    record["deal"]["marker"] = "Ks"
    results = {"outcome": "passed_out", "winners": [], "points": [0, 0, 0], "coins": [0, 0, 0]}
    assert doudizhu.judge(record | results) is None


# ------------------------------------------------------------------ laizi


def choose(text, last=None, named=None):
    """How a play is read with the 4 as wild rank."""
    return laizi.choose(laizi.split_play(text), "4", last, named)


def test_laizi_seed_examples():
    # Heights: 3 is 0; 7 is 4, 8 is 5, Q is 9.
    assert choose("4s:T8h9cJdQs") == ("solo_chain", 5, 9)
    assert choose("4s8h9cJdQs") == ("solo_chain", 5, 9)
    assert choose("4s5h5c6d6s7s") == ("pair_chain", 6, 4)
    assert choose("4s6d6s7s7h7d") == ("trio_chain", 6, 4)
    assert choose("4s:87s7h7d8h8d3s6d") == ("airplane_with_solos", 8, 5)
    assert choose("4s7s7h7d8h8d3s6d") == ("airplane_with_solos", 8, 5)


def test_laizi_rule_3_3_wild_cards_alone_are_themselves():
    assert choose("4s") == ("solo", 1, 1)
    assert choose("4s:4") == ("solo", 1, 1)
    assert choose("4s:8") is None
    assert choose("4s4h") == ("pair", 2, 1)
    assert choose("4s:94h:9") is None
    assert choose("4s4h4d4c") == ("laizi_bomb", 4, 1)
    assert choose("4s:54h:54d:54c:5") is None


def test_laizi_R3_attached_wild_cards_are_themselves():
    assert choose("5s5h5d4s") == ("trio_with_solo", 4, 2)
    assert choose("5s5h5d4s:6") is None
    assert choose("5s5h5d6s4s:6") is None
    assert choose("5s5h5d4s:44h") == ("trio_with_pair", 5, 2)
    assert choose("5s5h5d5c6s4s:6") is None
    assert choose("4s:24h:24d:25s") == ("trio_with_solo", 4, 12)


def test_laizi_soft_bombs():
    assert choose("4s:55s5h5d") == ("soft_bomb", 4, 2)
    assert choose("4s:54h:54d:55s") == ("soft_bomb", 4, 2)  # R4
    assert choose("5s5h5d5c") == ("bomb", 4, 2)
    # Plain cards are themselves if that can be played; what beats a pair is the bomb.
    assert choose("4s5s5h5d") == ("trio_with_solo", 4, 2)
    assert choose("4s5s5h5d", ("pair", 2, 0)) == ("soft_bomb", 4, 2)
    assert choose("4s5s5h5d", None, "soft_bomb") == ("soft_bomb", 4, 2)
    assert choose("4s5s5h5d", ("soft_bomb", 4, 2)) is None
    # Four with a wild card among them is no bomb, with other cards.
    assert choose("4s:55s5h5d6s7s") == ("four_with_two_solos", 6, 2)


def test_laizi_a_rank_on_another_card_is_illegal():
    assert choose("5s:5") is None
    assert choose("5s:6") is None


def test_laizi_plain_cards_take_the_highest_that_beats():
    # 4 + 8 as a pair of eights; 4 4 + 5 as a trio of fives, not of fours with a five.
    assert choose("4s8s") == ("pair", 2, 5)
    assert choose("4s4h5s", ("trio", 3, 0)) == ("trio", 3, 2)
    # 4 + 5678: the row may start or end with it.
    assert choose("4s5s6s7s8s") == ("solo_chain", 5, 5)  # itself
    assert choose("4s5s6s7s8s", ("solo_chain", 5, 5)) == ("solo_chain", 5, 6)


def test_laizi_R6_counts_the_most_bombs():
    count = laizi.count_bombs
    assert count(split("4s4h4d4c"), "4") == 1
    assert count(split("5s5h5d4s6s6h6d4h"), "4") == 2
    assert count(split("5s5h4s4h4d6s4c"), "4") == 1 + 0  # 55+44; 6 with two is no bomb
    assert count(split("5s4s4h4d"), "4") == 1
    assert count(split("5s5h5d5c4s4h4d4c"), "4") == 2
    assert count(split("BJRJ"), "4") == 1
    assert count(split("BJ4s4h4d"), "4") == 0
    # With kings wild: AAA+K, JJJ+K, QQ+KK; and 2222, rocket.
    assert count(split(FARMER_1), "K") == 3
    assert count(split(FARMER_2), "K") == 2
    assert count(split(AIRPLANE), "K") == 0


LAIZI = landlord_record(
    "laizi",
    0,
    ["1 pass", "2 call", "0 grab", "2 pass", "0 open", f"0 play {AIRPLANE}"],
    rules={"unit": 5, "multiplier": 3},
    setup={"opens": [1]},
    # 3 * 2 (a grab) * 4 (an open start) * 2 (open) = 48; no spring.
    outcome="played",
    winners=[0],
    points=[96, -48, -48],
    coins=[480, -240, -240],
    house=0,
)
LAIZI["deal"] |= {"first": 0, "laizi": "K"}


def test_laizi_score():
    assert laizi.judge(LAIZI) is None
    assert laizi.judge(LAIZI | {"points": [48, -24, -24]}) == "points_mismatch"
    # Coins run short: 240 owed by each, 200 held by one.
    short = with_coins(LAIZI, 0, 200, 1000)
    assert laizi.judge(short | {"coins": [440, -200, -240]}) is None
    assert laizi.judge(short) == "coins_mismatch"


def fled(many, seat, winners, points):
    coins = [5 * point for point in points]
    return LAIZI | {
        "actions": [*LAIZI["actions"][:many], f"{seat} flee"],
        "outcome": "fled",
        "winners": winners,
        "points": points,
        "coins": coins,
    }


def test_laizi_R7_flights_after_the_grabs_count_all_bombs():
    # Five bombs (see R6). Before `open` X = 3 * 2 * 4 * 2**5 = 768, after it 1536.
    assert laizi.judge(fled(4, 2, [0], [1536, 0, -1536])) is None
    assert laizi.judge(fled(5, 1, [0], [3072, -3072, 0])) is None
    assert laizi.judge(fled(5, 0, [1, 2], [-6144, 3072, 3072])) is None
    assert laizi.judge(fled(5, 0, [1, 2], [-3072, 1536, 1536])) == "points_mismatch"


def test_laizi_R8_flights_before_count_none():
    # X = 3 * 4 = 12, and 24 behind the grab.
    assert laizi.judge(fled(0, 2, [0, 1], [12, 12, -24])) is None
    assert laizi.judge(fled(2, 2, [0, 1], [12, 12, -24])) is None
    assert laizi.judge(fled(3, 1, [0, 2], [24, -48, 24])) is None


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        (["0 call"], "not_in_turn"),  # who opened first is asked first
        (["1 call 1"], "bad_notation"),
        (["1 call", "2 grab", "0 pass", "1 grab", "1 open"], "illegal_action"),  # is open
        (["1 call", "2 grab", "0 pass", "2 open"], "not_in_turn"),  # seat 1 has its chance
        (["1 pass", "2 call", "1 grab"], "not_in_turn"),  # who passed cannot grab
        (["1 pass", "2 call", "0 pass", "2 open", "2 open"], "illegal_action"),
        (["1 pass", "2 call", "0 pass", "2 play BJRJ", "2 open"], "not_in_turn"),
        (["1 pass", "2 pass", "0 pass", "1 grab"], "illegal_action"),  # R1
        (["1 pass", "2 pass", "0 pass", "1 play Ks:K"], "unfinished"),
        (["1 pass", "2 pass", "0 pass", "1 play Ks:A"], "illegal_action"),
        (["1 pass", "2 pass", "0 pass", "1 play Ks:B"], "bad_notation"),
        (["1 pass", "2 pass", "0 pass", "1 play Ks:AAs #trustee"], "unfinished"),
        (["1 flee", "2 flee"], "after_end"),
        (["3 flee"], "bad_notation"),
    ],
)
def test_laizi_actions(actions, code):
    assert laizi.judge(LAIZI | {"actions": actions}) == code


def test_laizi_all_pass_and_nobody_is_open():
    record = LAIZI | {"actions": ["0 pass", "1 pass", "2 pass"], "setup": {}}
    none = {"outcome": "passed_out", "winners": [], "points": [0, 0, 0], "coins": [0, 0, 0]}
    assert laizi.judge(record | none) is None
    assert laizi.judge(record) == "outcome_mismatch"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"first": 3}, "bad_deal"),
        ({"laizi": "BJ"}, "bad_deal"),
        ({"marker": "3s"}, "bad_record"),
    ],
)
def test_laizi_draws(change, code):
    assert laizi.judge(LAIZI | {"deal": LAIZI["deal"] | change}) == code


# ------------------------------------------------------------------ Big Two


def kind_of(text):
    play = bigtwo.read_play(split(text))
    return play and play[0]


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("3d", "single"),
        ("3d3s", "pair"),
        ("3d4s", None),
        ("3d3s3h", "triple"),
        ("3d3s3h3c", None),
        ("As2h3c4d5s", "straight"),
        ("2s3h4c5d6s", "straight"),
        ("TsJhQcKdAs", "straight"),
        ("JsQhKcAd2s", None),
        ("QsKhAc2d3s", None),
        ("2h7h8hJhKh", "flush"),
        ("JhQhKhAh2h", "flush"),
        ("9s9h9d5s5d", "full_house"),
        ("9s9h9d9c5d", "four_plus_one"),
        ("9s9h9d4s5d", None),
        ("As2s3s4s5s", "straight_flush"),
    ],
)
def test_bigtwo_kinds(cards, kind):
    assert kind_of(cards) == kind


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("2d", "As"),
        ("3c", "3d"),
        ("3h", "3c"),
        ("3s", "3h"),
        ("9s9d", "9h9c"),
        ("2s3h4c5d6d", "As2h3c4d5s"),  # top 6 and top 5
        ("3s4h5c6d7d", "2d3h4c5d6s"),
        ("TsJhQcKdAd", "9sThJcQdKs"),
        ("3d4h5c6d7s", "3s4s5h6c7h"),  # the suit of the top
        ("2h4h5h6h8h", "AsKsQs9s8s"),  # a 2 is highest
        ("3s4s5s6s8s", "3h4h5h6h8h"),
        ("4s4h4d3s3d", "3c3h3s2s2h"),
        ("3s3h3c3d4d", "2s2h2c3s3h"),
        ("As2s3s4s5s", "2s2h2c2d3d"),
        ("2d4d5d6d8d", "TsJhQcKdAs"),
        ("3s3h3c4d4s", "2h4h5h6h8h"),
    ],
)
def test_bigtwo_what_beats_what(higher, lower):
    assert bigtwo.beats(split(higher), split(lower))
    assert not bigtwo.beats(split(lower), split(higher))


def test_bigtwo_only_equal_numbers_compare():
    assert not bigtwo.beats(split("2s2h"), split("3d"))
    assert not bigtwo.beats(split("3s3h3c3d4d"), split("3s3h"))


def test_bigtwo_seed_example_of_the_score():
    left = ["3h4h5h6h7h", "3c4c5c6c7c8c9cTc", "", "3s4s5s6s7s8s9sTsJsQsKsAs"]
    assert bigtwo.score([split(cards) for cards in left]) == [37, -7, 57, -87]


def test_bigtwo_card_points():
    suit = split("2s3s4s5s6s7s8s9sTsJsQsKsAs")
    # With the two of spades: 7; 8 * 2 * 2; 9 * 2 * 2; 10 * 3 * 2; 12 * 3 * 2; 13 * 4 * 2.
    with_two = [bigtwo.card_points(suit[:many]) for many in (7, 8, 9, 10, 12, 13)]
    assert with_two == [7, 32, 36, 60, 72, 104]
    without = [bigtwo.card_points(suit[1 : many + 1]) for many in (7, 8, 9, 10, 12)]
    assert without == [7, 16, 18, 30, 36]


# Seat 0: two straight flushes, of diamonds and clubs, and a triple of kings.
BIGTWO = {
    "format": "paiju/1",
    "game": "bigtwo",
    "rules": {"coefficient": 2, "fee": 3},
    "seats": [{"player": player} for player in "abcd"],
    "deal": {
        "deck": "3d4d5d6d7d3c4c5c6c7cKdKcKh"
        "3h4h5h6h7h8h9hThJhQhAh2h8d"
        "3s4s5s6s7s8s9sTsJsQsKsAs2s"
        "9dTdJdQdAd2d8c9cTcJcQcAc2c"
    },
    "actions": [
        *("0 play 7d3d4d5d6d", "1 pass", "2 pass", "3 pass"),
        *("0 play 3c4c5c6c7c", "1 pass", "2 pass", "3 pass"),
        "0 play KdKcKh",
    ],
    # 13 cards each: 52, with the two of spades (seat 2) 104. Together 208; less 4 times 0, 52,
    # 104, 52.
    "outcome": "played",
    "winners": [0],
    "points": [208, 0, -208, 0],
    "coins": [413, -3, -419, -3],
    "house": 12,
}


def test_bigtwo_score():
    assert bigtwo.judge(BIGTWO) is None
    assert bigtwo.judge(BIGTWO | {"house": 11}) == "house_mismatch"
    # The default minimum: 200 * 2 + 3. Seat 2 owes 416 and the fee.
    assert bigtwo.judge(with_coins(BIGTWO, 403, 403, 403, 402)) == "bad_record"
    poor = with_coins(BIGTWO, 403, 403, 403, 403)
    assert bigtwo.judge(poor) == "coins_mismatch"
    paid = {"coins": [400, -3, -403, -3], "house": 9}  # nothing left for the fee of seat 2
    assert bigtwo.judge(poor | paid) is None


def test_bigtwo_first_play_has_the_3d():
    actions = ["0 play 3c4c5c6c7c"]
    assert bigtwo.judge(BIGTWO | {"actions": actions}) == "illegal_action"
    later = {"actions": actions, "setup": {"leader": 0}}
    assert bigtwo.judge(BIGTWO | later) == "unfinished"
    assert bigtwo.judge(BIGTWO | {"setup": {"leader": 1}}) == "not_in_turn"
    assert bigtwo.judge(BIGTWO | {"setup": {"leader": 4}}) == "bad_record"


def test_bigtwo_R3_who_passed_may_play_again():
    actions = ["0 play 3d", "1 pass", "2 play 4s", "3 pass", "0 pass", "1 play Ah", "2 play 2s"]
    void = {"outcome": "void", "winners": [], "points": [0] * 4, "coins": [0] * 4, "house": 0}
    assert bigtwo.judge(BIGTWO | void | {"actions": actions}) is None
    three = [*actions, "3 pass", "0 pass", "1 pass"]
    assert bigtwo.judge(BIGTWO | void | {"actions": [*three, "2 play 3s"]}) is None
    assert bigtwo.judge(BIGTWO | void | {"actions": [*three, "2 pass"]}) == "illegal_action"
    assert bigtwo.judge(BIGTWO | void | {"actions": [*three, "3 pass"]}) == "not_in_turn"


def test_bigtwo_R5_flight():
    record = BIGTWO | {
        "actions": ["0 play 3d", "3 flee"],
        "outcome": "fled",
        "winners": [],
        "points": [0, 0, 0, -200],
        "coins": [0, 0, 0, -400],
        "house": 400,
    }
    assert bigtwo.judge(record) is None
    poor = with_coins(record | {"rules": {"coefficient": 2, "min_coins": 1}}, 5, 5, 5, 399)
    assert bigtwo.judge(poor) == "coins_mismatch"
    assert bigtwo.judge(poor | {"coins": [0, 0, 0, -399], "house": 399}) is None
    assert bigtwo.judge(record | {"actions": ["3 flee", "0 play 3d"]}) == "after_end"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("0 play", "bad_notation"),
        ("0 play 3d single", "bad_notation"),
        ("0 play BJ", "bad_notation"),
        ("0 play 3d3d", "bad_notation"),
        ("0 call 1", "bad_notation"),
        ("0 pass", "illegal_action"),
        ("0 play 3d3h", "illegal_action"),  # another seat's card
        ("0 play 3d4d", "illegal_action"),
        ("1 pass", "not_in_turn"),
        ("0 play 3d", "unfinished"),
    ],
)
def test_bigtwo_actions(action, code):
    assert bigtwo.judge(BIGTWO | {"actions": [action]}) == code
