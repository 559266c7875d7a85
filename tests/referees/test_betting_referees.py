"""The referees of the betting games on hands made by hand, worked out from the pages."""

import pytest

from tests.referees import common, stud, suoha, tonghuashun, zhajinhua


def deck_of(all_cards, rounds):
    """The deck that begins with these cards; the rest follows in any order."""
    first = common.split_cards("".join(rounds).replace(" ", ""))
    return "".join(first + [card for card in all_cards if card not in first])


# ------------------------------------------------------------------ Zha Jin Hua


def zhajinhua_record(hands, actions, first=0, **more):
    """These hands by seat, ante and unit 1; the dealer (the first card) sits before `first`."""
    many = len(hands)
    order = [(first - 1 + n) % many for n in range(many)]
    cards = [common.split_cards(hand) for hand in hands]
    rounds = [cards[seat][at] for at in range(3) for seat in order]
    return {
        "format": "paiju/1",
        "game": "zhajinhua",
        "seats": [{"player": f"p{seat}"} for seat in range(many)],
        "setup": {"dealer": order[0]},
        "deal": {"deck": deck_of(common.PLAIN_CARDS, rounds)},
        "actions": actions,
    } | more


def results(outcome, winner, points, coins=None, house=0):
    return {
        "outcome": outcome,
        "winners": [winner],
        "points": points,
        "coins": points if coins is None else coins,
        "house": house,
    }


FLUSH, ROW, LOW_235, LEOPARD = "As9s4s", "JsQhKd", "2h3d5c", "8s8h8d"
CAP_7 = {"rules": {"cap": 7}}


def test_zhajinhua_seed_example_8_2():
    # Seat 0 pays 1 + 6 = 7, the cap; the others 1 each: the 235 gains 7 + 1 + 1.
    hands = [FLUSH, ROW, LOW_235, LEOPARD]
    ends = results("showdown", 2, [-7, -1, 9, -1])
    assert zhajinhua.judge(zhajinhua_record(hands, ["0 raise 6"], **CAP_7, **ends)) is None
    # Without the 235 the leopard is the best.
    actions = ["2 fold", "3 call", "0 raise 6"]
    ends = results("showdown", 3, [-7, -1, -1, 9])
    assert zhajinhua.judge(zhajinhua_record(hands, actions, 2, **CAP_7, **ends)) is None


def test_zhajinhua_235_without_a_leopard_is_an_ordinary_hand():
    ends = results("showdown", 1, [-7, 8, -1])
    hands = ["2s4h6d", LOW_235, "2d3c4s"]
    # The straight wins, not the 235.
    assert zhajinhua.judge(zhajinhua_record(hands, ["0 raise 6"], **CAP_7, **ends)) == (
        "winners_mismatch"
    )
    ends = results("showdown", 2, [-7, -1, 8])
    assert zhajinhua.judge(zhajinhua_record(hands, ["0 raise 6"], **CAP_7, **ends)) is None


@pytest.mark.parametrize("first", [0, 1])
def test_zhajinhua_rule_3_of_equal_hands_the_later_in_the_opening_order_wins(first):
    hands = ["AsKh9d", "AcKd9s"]
    points = [0, 0]
    points[first], points[1 - first] = -7, 7
    ends = results("showdown", 1 - first, points)
    record = zhajinhua_record(hands, [f"{first} raise 6"], first, **CAP_7, **ends)
    assert zhajinhua.judge(record) is None


def test_zhajinhua_R4_a_call_over_the_cap_pays_what_is_left():
    # Seat 1 would pay 2 * 5 = 10 and pays 6; it opens first, so seat 0 wins the tie.
    ends = results("showdown", 0, [7, -7])
    actions = ["0 raise 5", "1 look", "1 call"]
    record = zhajinhua_record(["AsKh9d", "AcKd9s"], actions, **CAP_7, **ends)
    assert zhajinhua.judge(record) is None


def test_zhajinhua_rule_3_the_order_starts_at_the_place_of_a_seat_lost_at_the_cap():
    # Seat 0 has 2 in and pays 2 to compare: 4, the cap. Then seats 1 and 2 open, and tie.
    actions = ["0 call", "1 call", "2 call", "0 compare 1"]
    ends = results("showdown", 2, [-4, -2, 6])
    hands = ["2s3h7d", "AsKh9d", "AcKd9s"]
    assert zhajinhua.judge(zhajinhua_record(hands, actions, rules={"cap": 4}, **ends)) is None


@pytest.mark.parametrize(
    ("asking", "asked", "wins"),
    [
        ("AsKh9d", "AcKd8s", True),
        ("AsKh9d", "AcKd9s", False),  # a tie is lost by the seat that asked
        (LOW_235, LEOPARD, True),
        ("2h3h5h", LEOPARD, False),  # R1: of one suit it is a flush
        (LOW_235, "3s3h4d", False),
        (LOW_235, "2s3s6d", False),
        ("2s3h4d", "As2d3c", True),  # A23 is the lowest straight
        ("As2d3c", "AhKdQc", False),
        ("As2d3c", "AhAdKc", True),
        ("As2s3s", "AhQhJh", True),  # straight flush over flush
        ("2s4s6s", "AhKdQc", True),
        ("3s3h2d", "2s2hAd", True),
        ("KsKh3d", "KdKc4s", False),
        ("AsAhAd", "KsKhKd", True),
    ],
)
def test_zhajinhua_comparing(asking, asked, wins):
    # Ante and call make 2 each; comparing unseen costs twice the call: 4 for seat 0.
    actions = ["0 call", "1 call", "0 compare 1"]
    ends = results("uncontested", 0, [2, -2]) if wins else results("uncontested", 1, [-4, 4])
    assert zhajinhua.judge(zhajinhua_record([asking, asked], actions, **ends)) is None


def test_zhajinhua_R3_seen_pays_double_and_compares_for_four():
    # Seat 0: 1 + 2 + 4.
    actions = ["0 look", "0 call", "1 call", "0 compare 1"]
    ends = results("uncontested", 1, [-7, 7])
    assert zhajinhua.judge(zhajinhua_record(["2s4h6d", FLUSH], actions, **ends)) is None


def test_zhajinhua_rake_is_of_the_gain():
    # Seat 1 loses 1 + 10 + 10 = 21; 5 percent of it is 1.05.
    actions = ["0 raise 10", "1 call", "0 call", "1 call", "0 call", "1 fold"]
    ends = results("uncontested", 0, [21, -21], [20, -21], 1)
    assert zhajinhua.judge(zhajinhua_record(["2s4h6d", FLUSH], actions, **ends)) is None


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        (["0 compare 1"], "illegal_action"),  # from the second turn on
        (["0 look", "0 compare 1"], "illegal_action"),  # looking ends no turn
        (["0 call", "1 call", "2 call", "0 compare 0"], "illegal_action"),
        (["0 call", "1 fold", "2 call", "0 compare 1"], "illegal_action"),
        (["0 raise 1"], "illegal_action"),
        (["0 raise 11"], "illegal_action"),
        (["0 look", "0 raise 3"], "illegal_action"),
        (["0 look", "0 raise 2"], "illegal_action"),  # u would stay 1
        (["0 look", "0 raise 22"], "illegal_action"),
        (["0 look", "0 raise 20"], "unfinished"),
        (["0 raise 10"], "unfinished"),
        (["0 look", "0 look"], "illegal_action"),
        (["1 look"], "not_in_turn"),
        (["1 fold"], "not_in_turn"),
        (["0 fold", "1 call", "2 call", "0 call"], "not_in_turn"),
        (["0 fold", "1 fold", "2 call"], "after_end"),
        (["0 call 1"], "bad_notation"),
        (["0 compare 3"], "bad_notation"),
        (["0 raise 02"], "bad_notation"),
        (["0 check"], "bad_notation"),
    ],
)
def test_zhajinhua_actions(actions, code):
    record = zhajinhua_record(["2s4h6d", FLUSH, ROW], actions)
    assert zhajinhua.judge(record) == code


def test_zhajinhua_a_raise_may_not_pass_the_cap():
    record = zhajinhua_record(["2s4h6d", FLUSH], ["0 raise 7"], **CAP_7)
    assert zhajinhua.judge(record) == "illegal_action"


# ------------------------------------------------------------------ the ranking of the studs


@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [
        # The suit of the top card.
        ("TsJsQsKsAs", "ThJhQhKhAh", "both"),
        ("8d9dTdJdQd", "AsAhAdAcKs", "both"),
        ("9s9h9d9c8s", "8s8h8d8cAs", "both"),
        ("8s8h8d8c9s", "AsAhAdKsKh", "both"),
        ("9s9h9d8s8h", "AsKsQsJs9s", "both"),
        # A flush: the highest card and its suit, nothing else.
        ("As9sTsJs8s", "AhKhQhJh9h", "both"),
        ("8d9dTdJdKd", "TsJhQsKsAs", "both"),
        ("8s9hTsJsQs", "AsAhAd8c9c", "both"),
        ("TdJsQhKcAs", "TsJhQsKsAh", "both"),
        # The ace does not join low: high cards only.
        ("8s8h9dTdJd", "As8h9dTcJc", "both"),
        ("8s8h8d9sTh", "AsAhKsKhQd", "both"),
        ("AsAh9s9hTd", "KsKhQsQhTc", "both"),
        ("AdAcTs9s8s", "KsKhAsQsJs", "both"),
        # Two pairs alike.
        ("AsAc9d9cTd", "AhAd9s9hKd", "tonghuashun"),
        ("AhAd9s9hKd", "AsAc9d9cTd", "suoha"),
        ("AhAd9s9hKs", "AsAc9d9cKd", "suoha"),
        ("AsAc9d9cKd", "AhAd9s9hKs", "tonghuashun"),
        # A pair alike.
        ("AsAc8d9dTd", "AhAdKsQsJs", "tonghuashun"),
        ("AhAdKsQsJs", "AsAc8d9dTd", "suoha"),
        ("AhAdKsTs8d", "AsAcKh9d8s", "suoha"),
        ("AhAdKsTd8d", "AsAcKhTs8s", "suoha"),
        # High cards alike.
        ("As8h9dTdQd", "AhKdQsJs9s", "tonghuashun"),
        ("AhKdQsJs9s", "As8h9dTdQd", "suoha"),
        ("AsKdQdJd9h", "AhKsQsJs9s", "both"),
        # Upcards.
        ("AsAd", "AhAc", "both"),
        ("AsAdKdKc", "AhAcKsKh", "both"),
        ("As", "Ah", "both"),
        ("8s8h", "AsKs", "both"),
        ("8d9dTdJd", "AsAhAdAc", "both"),
        ("8d9dTdKd", "9sTsJdQh", "both"),
        ("8s9sTdJh", "AsAhAd9c", "both"),
        ("8s8h9d", "AsKsQs", "both"),  # three of a suit are no flush
        ("8s8h9d", "8cTsJs", "both"),
        ("AsKdQd", "AhKsQs", "both"),
    ],
)
def test_stud_which_hand_is_better(better, worse, games):
    hands = [common.split_cards(better), common.split_cards(worse)]
    for game in ["tonghuashun", "suoha"] if games == "both" else [games]:
        assert stud.value(hands[0], game) > stud.value(hands[1], game), game


# ------------------------------------------------------------------ QQ Tonghuashun

# Holes 8s and 8h; up 9s and Ah: seat 1 has priority, and 9h pairs seat 0, who leads from there.
TWO_SEATS = ["8s8h", "9sAh", "Kd9h", "TcQc", "JcJs"]
THREE_SEATS = ["8s8h8d", "9sAhKd"]


def tonghuashun_record(rounds, actions, **more):
    """The most is 10, so the ante 1 and the limits 2, 5, 10, 10; seat 0 is the dealer."""
    return {
        "format": "paiju/1",
        "game": "tonghuashun",
        "rules": {"max": 10},
        "seats": [{"player": f"p{seat}"} for seat in range(len(rounds[0]) // 2)],
        "setup": {"dealer": 0},
        "deal": {"deck": deck_of(stud.DECK, rounds)},
        "actions": actions,
    } | more


# In round 5 the upcards A K Q J are a straight of four: seat 1 leads again.
TO_THE_END = ["1 bet 1", "0 call", *["0 check", "1 check"] * 2, "1 check", "0 check"]


def test_tonghuashun_course_to_the_showdown():
    # A pair of nines against the ace; two coins each.
    ends = results("showdown", 0, [2, -2])
    assert tonghuashun.judge(tonghuashun_record(TWO_SEATS, TO_THE_END, **ends)) is None


def test_tonghuashun_R3_points_only():
    ends = results("showdown", 0, [2, -2], [0, 0]) | {"rules": {"class": "ordinary"}}
    assert tonghuashun.judge(tonghuashun_record(TWO_SEATS, TO_THE_END, **ends)) is None


def test_tonghuashun_R1_all_in_skips_the_last_round():
    actions = [*TO_THE_END[:4], "0 allin", "1 call"]
    ends = results("showdown", 0, [10, -10])
    assert tonghuashun.judge(tonghuashun_record(TWO_SEATS, actions, **ends)) is None


def test_tonghuashun_R7_the_fleeing_seat_pays_the_pot_to_the_banker():
    # Antes and a bet of one: the pot is 4.
    actions = ["1 bet 1", "2 fold", "0 flee"]
    ends = results("fled", 1, [-4, 4, 0])
    assert tonghuashun.judge(tonghuashun_record(THREE_SEATS, actions, **ends)) is None


def test_tonghuashun_R5_the_banker_flees():
    # Of 9s and Kd the king is the better upcard; the pot is 3.
    ends = results("fled", 2, [0, -3, 3])
    assert tonghuashun.judge(tonghuashun_record(THREE_SEATS, ["1 flee"], **ends)) is None


def test_tonghuashun_priority_passes_on_at_once():
    # The ace folds: the king is the banker to whom seat 0 pays 3 antes and a bet.
    actions = ["1 fold", "2 bet 1", "0 flee"]
    ends = results("fled", 2, [-4, 0, 4])
    assert tonghuashun.judge(tonghuashun_record(THREE_SEATS, actions, **ends)) is None


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        (["1 bet 2"], "illegal_action"),  # 3 in all, and the limit is 2
        (["1 allin"], "illegal_action"),
        (["1 call"], "illegal_action"),
        (["1 raise 1"], "illegal_action"),
        (["0 check"], "not_in_turn"),
        (["1 bet 1", "0 raise 1"], "illegal_action"),
        (["1 bet 1", "0 check"], "illegal_action"),
        (["1 bet 1", "0 bet 1"], "illegal_action"),
        ([*TO_THE_END[:2], "0 bet 3"], "unfinished"),  # 5 exactly
        ([*TO_THE_END[:2], "0 bet 4"], "illegal_action"),
        ([*TO_THE_END[:2], "0 bet 1", "1 raise 1"], "illegal_action"),  # only a call's worth
        ([*TO_THE_END[:2], "0 bet 1", "1 raise 2"], "unfinished"),
        ([*TO_THE_END[:2], "0 allin"], "illegal_action"),
        ([*TO_THE_END[:4], "0 allin", "1 allin"], "illegal_action"),
        ([*TO_THE_END[:4], "0 bet 1", "1 allin"], "unfinished"),
        ([*TO_THE_END, "0 check"], "after_end"),
        (["1 bet 0"], "bad_notation"),
        (["1 look"], "bad_notation"),
        (["1 open"], "bad_notation"),
    ],
)
def test_tonghuashun_actions(actions, code):
    assert tonghuashun.judge(tonghuashun_record(TWO_SEATS, actions)) == code


def test_tonghuashun_R6_a_seat_that_folded_is_no_longer_in_the_hand():
    record = tonghuashun_record(THREE_SEATS, ["1 bet 1", "2 fold", "2 flee"])
    assert tonghuashun.judge(record) == "not_in_turn"


# ------------------------------------------------------------------ Suoha


def suoha_record(actions, **more):
    """Base 1, ante 2, cap 100; the cards as above, seat 0 first."""
    return {
        "format": "paiju/1",
        "game": "suoha",
        "seats": [{"player": "p0"}, {"player": "p1"}],
        "setup": {"first": 0},
        "deal": {"deck": deck_of(stud.DECK, TWO_SEATS)},
        "actions": actions,
    } | more


ROUND_1 = ["1 bet 5", "0 call"]
ROUND_2 = [*ROUND_1, "0 keep", "1 keep", "0 bet 10", "1 call"]
ROUND_3 = [*ROUND_2, "1 swap", "0 keep", "0 bet 20", "1 call"]
ROUND_4 = [*ROUND_3, "0 bet 20", "1 call"]
TWENTIES = [*ROUND_4, *["0 bet 20", "1 call"] * 2]


def test_suoha_seed_example_of_the_totals():
    # 7, 17, 37, 57, 77, 97, 100; the pair of nines gains 100, less 5 percent.
    ends = results("showdown", 0, [100, -100], [95, -100], 5)
    assert suoha.judge(suoha_record([*TWENTIES, "0 allin", "1 call"], **ends)) is None


def test_suoha_R11_a_fold_before_the_last_three():
    # 5 percent of 97 is 4.85.
    ends = results("uncontested", 1, [-97, 97], [-97, 93], 4)
    assert suoha.judge(suoha_record([*TWENTIES, "0 fold"], **ends)) is None


def test_suoha_rule_4_the_priority_seat_opens():
    # 5 percent of 37 is 1.85.
    ends = results("showdown", 0, [37, -37], [36, -37], 1)
    assert suoha.judge(suoha_record([*ROUND_3, "0 open"], **ends)) is None


def test_suoha_R10_after_all_in_the_rest_is_dealt_with_exchanges():
    # The poorer holds 60: nobody can lose more. 5 percent of it is 3.
    poor = {
        "rules": {"min_coins": 50},
        "seats": [{"player": "p0", "coins": 1000}, {"player": "p1", "coins": 60}],
    }
    actions = [*ROUND_1, "0 keep", "1 keep", "0 allin", "1 call", "1 keep"]
    ends = results("showdown", 0, [60, -60], [57, -60], 3)
    assert suoha.judge(suoha_record([*actions, "0 keep"], **poor, **ends)) is None
    assert suoha.judge(suoha_record(actions, **poor)) == "unfinished"


def test_suoha_rule_2_a_swap_turns_the_old_hole_card_up():
    # Up 9s 8s against Ah Kd: seat 1 keeps the priority; with the new 9h up it would lose it.
    chosen = [*ROUND_1, "0 swap", "1 keep"]
    assert suoha.judge(suoha_record([*chosen, "1 check"])) == "unfinished"
    assert suoha.judge(suoha_record([*chosen, "0 check"])) == "not_in_turn"
    chosen = [*ROUND_1, "0 keep", "1 keep"]
    assert suoha.judge(suoha_record([*chosen, "1 check"])) == "not_in_turn"
    assert suoha.judge(suoha_record([*chosen, "0 check"])) == "unfinished"


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        (["1 bet 6"], "illegal_action"),
        (["1 allin"], "illegal_action"),  # from round 2 on
        (["1 keep"], "illegal_action"),
        (["1 open"], "illegal_action"),
        (["0 check"], "not_in_turn"),
        (["1 bet 3", "0 raise 5"], "unfinished"),
        (["1 bet 3", "0 raise 6"], "illegal_action"),
        (["1 bet 3", "0 raise 3"], "illegal_action"),  # a call's worth
        ([*ROUND_1, "0 keep", "0 keep"], "not_in_turn"),
        ([*ROUND_1, "0 keep", "1 check"], "illegal_action"),
        ([*ROUND_2[:4], "0 bet 11"], "illegal_action"),
        ([*ROUND_2[:4], "0 allin", "1 raise 20"], "illegal_action"),
        ([*ROUND_2[:4], "0 allin", "1 allin"], "illegal_action"),
        ([*ROUND_3, "0 bet 19"], "illegal_action"),
        ([*ROUND_3, "0 check", "1 open"], "illegal_action"),
        ([*ROUND_3, "0 bet 20", "1 open"], "illegal_action"),
        ([*ROUND_4, "0 check"], "illegal_action"),
        ([*ROUND_4, "0 open"], "illegal_action"),
        ([*ROUND_4, "0 bet 10"], "illegal_action"),
        ([*ROUND_4, "0 bet 20", "1 allin"], "unfinished"),
        ([*TWENTIES, "0 bet 3"], "illegal_action"),
        (["1 flee"], "bad_notation"),
        (["1 bet 05"], "bad_notation"),
    ],
)
def test_suoha_actions(actions, code):
    assert suoha.judge(suoha_record(actions)) == code
