"""癞子斗地主 by the numbers of docs/rules/laizi.md: phases, R1 to R8, rules 2 to 4."""

import copy
from itertools import islice

import pytest

from engine import (
    GAMES,
    PUBLIC,
    AfterEnd,
    BadDeal,
    BadNotation,
    BadSetup,
    Factor,
    IllegalAction,
    NotInTurn,
    Option,
    Past,
    Stream,
)
from engine.cards import parse_cards
from engine.laizi.flight import most_bombs
from engine.laizi.listing import all_plays
from engine.laizi.readings import wild_reader

GAME = GAMES["laizi"]
DECK = [rank + suit for rank in "3456789TJQKA2" for suit in "shcd"] + ["BJ", "RJ"]


def deck(*hands, bottom=""):
    """A deck that deals these cards, each hand filled up with others, highest first."""
    parts = [[text[i : i + 2] for i in range(0, len(text), 2)] for text in (*hands, bottom)]
    parts[-1:-1] = [[] for _ in range(4 - len(parts))]
    given = [card for part in parts for card in part]
    assert len(set(given)) == len(given)
    spare = [card for card in DECK if card not in given]
    for part, size in zip(parts, (17, 17, 17, 3), strict=True):
        while len(part) < size:
            part.append(spare.pop())
        assert len(part) == size
    return "".join(card for part in parts for card in part)


def start(cards, *, laizi="4", first=0, opens=None, coins=None, witness=None, **given):
    setup = {} if opens is None else {"opens": opens}
    deal = {"deck": cards, "first": first, "laizi": laizi}
    return GAME.start(GAME.read_rules(given), 3, setup, deal, coins=coins, witness=witness)


def do(hand, *actions):
    for action in actions:
        hand.act(int(action[0]), action[2:])
    return hand


CALLED = ("0 call", "1 pass", "2 pass")


def led(cards, *actions, **more):
    """A hand in which seat 0 called, and what happened since."""
    return do(start(cards, **more), *CALLED, *actions)


def refused(hand, seat, action):
    """The rule by which an action is illegal; nothing of the hand has changed."""
    before = copy.deepcopy(vars(hand))
    auction = copy.deepcopy(vars(hand.auction))
    with pytest.raises(IllegalAction) as caught:
        hand.act(seat, action)
    after = dict(vars(hand))
    assert vars(hand.auction) == auction
    for state in (before, after):
        for part in ("auction", "game", "rules", "witness", "_read", "_reader"):
            state.pop(part)
    assert after == before
    assert caught.value.seat == seat
    return caught.value.rule


def kind_of(hand, seat, action):
    """What an action is taken as, on a copy of the hand."""
    trial = copy.deepcopy(hand)
    trial.act(seat, action)
    return trial.view(None)["trick"]["kind"]


PLAIN = deck("3s", "3h", "3c")

# The whole 20 cards of seat 0 are an airplane of five trios with five solos.
ONE_PLAY = deck("5s5h5c6s6h6c7s7h7c8s8h8c9s9h9cTsTh", bottom="JsJhQs")
ALL_20 = "0 play 5s5h5c6s6h6c7s7h7c8s8h8c9s9h9cTsThJsJhQs"

# Seat 1 beats a 3 with a J; the other 16 are an airplane of four trios with four solos.
FARMER = deck("3s", "5s5h5c6s6h6c7s7h7c8s8h8c9s9hTsThJs")
FARMER_WINS = [
    "0 play 3s",
    "1 play Js",
    "2 pass",
    "0 pass",
    "1 play 5s5h5c6s6h6c7s7h7c8s8h8c9s9hTsTh",
]


class TestSetupAndDeal:
    def test_phase_1_the_setup_names_the_open_seats_in_the_order_in_which_they_chose(self):
        assert GAME.setup(Past(), [2, 0]) == {"opens": [2, 0]}
        assert GAME.setup(Past()) == {}
        assert GAME.opens

    @pytest.mark.parametrize(
        "setup",
        [
            {"opens": [3]},
            {"opens": [0, 0]},
            {"opens": [True]},
            {"opens": "0"},
            {"opens": None},
            {"opens": [[0]]},
            {"landlord": 0},
        ],
    )
    def test_a_setup_that_is_not_the_games_is_refused(self, setup):
        deal = {"deck": PLAIN, "first": 0, "laizi": "4"}
        with pytest.raises(BadSetup):
            GAME.start(GAME.read_rules({}), 3, setup, deal)

    @pytest.mark.parametrize(
        "change",
        [
            {"first": 3},
            {"first": -1},
            {"first": True},
            {"first": "0"},
            {"first": None},
            {"laizi": "B"},
            {"laizi": "10"},
            {"laizi": "34"},
            {"laizi": ""},
            {"laizi": 4},
            {"laizi": None},
            {"deck": PLAIN[2:]},
            {"deck": None},
        ],
    )
    def test_phase_2_a_deal_that_is_missing_impossible_or_wrong_typed_is_refused(self, change):
        deal = {"deck": PLAIN, "first": 0, "laizi": "4"} | change
        with pytest.raises(BadDeal):
            GAME.start(GAME.read_rules({}), 3, {}, deal)
        missing = {key: value for key, value in deal.items() if key not in change}
        with pytest.raises(BadDeal):
            GAME.start(GAME.read_rules({}), 3, {}, missing)

    def test_an_unknown_draw_and_an_unknown_rule_are_no_record_of_this_game(self):
        deal = {"deck": PLAIN, "first": 0, "laizi": "4", "marker": "3s"}
        with pytest.raises(BadSetup):
            GAME.start(GAME.read_rules({}), 3, {}, deal)
        with pytest.raises(BadSetup):
            GAME.read_rules({"coefficient": 1})

    def test_the_parameters_have_the_defaults_of_the_page(self):
        found = {p.name: p.default for p in GAME.parameters()}
        assert found == {"unit": 1, "multiplier": 1, "min_coins": 0}

    def test_phase_2_the_draws_come_from_the_stream_after_the_deck_first_then_laizi(self):
        stream = Stream("7" * 64)
        deal = GAME.deal(GAME.read_rules({}), 3, {}, stream)
        again = Stream("7" * 64)
        cards = "".join(again.shuffled(DECK))
        assert list(deal) == ["deck", "first", "laizi"]
        assert deal == {
            "deck": cards,
            "first": again.below(3),
            "laizi": "3456789TJQKA2"[again.below(13)],
        }

    def test_phase_2_open_hands_are_seen_by_everybody_from_the_deal_on_and_no_others(self):
        events = []
        hand = start(PLAIN, opens=[2, 0], witness=events.append)
        assert [(e.data["seat"], e.to) for e in events if e.name == "dealt"] == [
            (0, PUBLIC),
            (1, (1,)),
            (2, PUBLIC),
        ]
        shown = [seat["shown"] for seat in hand.view(1)["seats"]]
        assert shown[0].startswith("3s")
        assert shown[1] is None
        assert shown[2].startswith("3c")
        assert [seat["shown"] for seat in start(PLAIN).view(1)["seats"]] == [None] * 3


class TestAuction:
    def test_phase_3_the_draw_first_is_asked_first_and_then_in_order(self):
        hand = start(PLAIN, first=2)
        assert (hand.phase, hand.to_act) == ("call", (2,))
        assert do(hand, "2 pass").to_act == (0,)
        assert do(hand, "0 pass").to_act == (1,)

    def test_phase_3_everybody_is_told_who_is_asked_first(self):
        for opens, seat in (([], 2), ([1, 0], 1)):
            events = []
            start(PLAIN, first=2, opens=opens, witness=events.append)
            told = [(e.to, e.data["seat"]) for e in events if e.name == "first"]
            assert told == [(PUBLIC, seat)]

    def test_phase_3_rule_4_1_the_first_to_choose_open_is_asked_before_the_draw(self):
        hand = do(start(PLAIN, first=0, opens=[2, 1]), "2 pass", "0 pass")
        assert hand.to_act == (1,)

    def test_phase_3_the_first_call_ends_the_phase(self):
        hand = do(start(PLAIN), "0 pass", "1 call")
        assert (hand.phase, hand.to_act) == ("grab", (2,))

    def test_phase_3_if_all_pass_and_nobody_is_open_a_new_deal_follows(self):
        hand = do(start(PLAIN), "0 pass", "1 pass", "2 pass")
        result = hand.result
        assert (result.outcome, result.winners, result.coins) == ("passed_out", (), (0, 0, 0))
        assert "passed_out" in GAME.redeals
        assert hand.view(None)["landlord"] is None

    def test_R1_rule_4_2_if_all_pass_the_first_open_seat_is_the_landlord_and_not_grabbed_from(self):
        hand = do(start(PLAIN, opens=[1, 2]), "1 pass", "2 pass", "0 pass")
        assert (hand.phase, hand.to_act, hand.landlord) == ("play", (1,), 1)

    def test_phase_4_rule_2_6_a_seat_that_has_passed_may_not_grab(self):
        hand = do(start(PLAIN), "0 pass", "1 call", "2 pass")
        assert (hand.phase, hand.landlord) == ("play", 1)
        hand = do(start(PLAIN), "0 pass", "1 pass", "2 call")
        assert (hand.phase, hand.landlord) == ("play", 2)

    def test_phase_4_every_other_seat_has_one_chance_in_order_and_the_caller_one_last(self):
        hand = do(start(PLAIN, first=1), "1 call")
        assert hand.to_act == (2,)
        assert do(hand, "2 grab").to_act == (0,)
        assert do(hand, "0 grab").to_act == (1,)
        do(hand, "1 grab")
        assert (hand.phase, hand.landlord) == ("play", 1)
        # Three grabs: 2 * 2 * 2.
        assert hand.view(None)["multiplier"] == 8

    def test_phase_4_the_caller_is_not_asked_again_when_nobody_grabbed(self):
        assert do(start(PLAIN), "0 call", "1 pass", "2 pass").landlord == 0

    def test_phase_4_the_last_to_grab_is_the_landlord(self):
        hand = do(start(PLAIN), "0 call", "1 grab", "2 pass", "0 pass")
        assert (hand.landlord, hand.view(None)["multiplier"]) == (1, 2)
        hand = do(start(PLAIN), "0 call", "1 grab", "2 grab", "0 pass")
        assert (hand.landlord, hand.view(None)["multiplier"]) == (2, 4)

    def test_in_the_auction_there_is_nothing_else(self):
        hand = start(PLAIN)
        assert refused(hand, 0, "grab") == "phase 3"
        assert refused(hand, 0, "play 3s") == "phase 3"
        do(hand, "0 call")
        assert refused(hand, 1, "call") == "phase 4"
        assert hand.options(1) == (Option("grab"), Option("pass"), Option("flee"))
        assert list(hand.legal_actions(1)) == ["grab", "pass", "flee"]
        with pytest.raises(NotInTurn):
            hand.act(0, "grab")

    def test_phase_5_the_wild_rank_and_the_bottom_are_told_once_there_is_a_landlord(self):
        events = []
        hand = start(PLAIN, laizi="9", witness=events.append)
        do(hand, "0 call", "1 pass")
        assert not any(e.name in ("laizi", "landlord") for e in events)
        for viewer in (0, 1, 2, None):
            assert hand.view(viewer)["laizi"] is None
            assert hand.view(viewer)["bottom"] is None
        do(hand, "2 pass")
        told = [(e.name, dict(e.data)) for e in events if e.name in ("laizi", "landlord")]
        assert ("laizi", {"rank": "9"}) in told
        assert told[0][1]["bottom"] == hand.view(1)["bottom"]
        assert hand.view(None)["laizi"] == "9"
        assert hand.view(None)["seats"][0]["cards"] == 20

    def test_phase_5_before_it_is_told_nothing_is_recorded_by_the_wild_rank(self):
        hand = start(WILDS)
        assert hand.recorded(0, "play 4s") == "play 4s"
        with pytest.raises(BadNotation):
            hand.recorded(0, "play 4s:B")

    def test_phase_5_a_hand_that_ends_before_does_not_tell_the_wild_rank(self):
        hand = do(start(PLAIN, laizi="9"), "0 flee")
        assert hand.view(None)["laizi"] is None


class TestOpen:
    def test_phase_6_the_landlord_may_open_before_its_first_lead_and_everybody_sees_its_hand(self):
        events = []
        hand = led(PLAIN, witness=events.append)
        assert "open" in hand.legal_actions(0)
        assert Option("open") in hand.options(0)
        do(hand, "0 open")
        mine = hand.view(0)["you"]["cards"]
        assert len(mine) == 40
        assert hand.view(None)["seats"][0]["shown"] == mine
        assert hand.view(None)["seats"][1]["shown"] is None
        assert [(e.to, e.data["cards"]) for e in events if e.name == "open"] == [(PUBLIC, mine)]
        assert hand.to_act == (0,)
        assert hand.view(None)["multiplier"] == 2
        do(hand, "0 play 3s")
        assert hand.view(1)["seats"][0]["shown"] == mine[2:]

    def test_R2_only_once(self):
        hand = led(PLAIN, "0 open")
        assert refused(hand, 0, "open") == "R2"
        assert Option("open") not in hand.options(0)
        assert "open" not in islice(hand.legal_actions(0), 100)

    def test_R2_only_the_landlord(self):
        hand = led(PLAIN, "0 play 3s")
        assert refused(hand, 1, "open") == "R2"
        with pytest.raises(NotInTurn):
            hand.act(2, "open")

    def test_R2_not_if_its_start_was_open(self):
        assert refused(led(PLAIN, opens=[0]), 0, "open") == "R2"

    def test_phase_6_not_after_its_first_lead(self):
        hand = led(PLAIN, "0 play 3s", "1 pass", "2 pass")
        assert refused(hand, 0, "open") == "phase 6"
        assert Option("open") not in hand.options(0)
        assert "open" not in islice(hand.legal_actions(0), 100)

    def test_rule_4_6_all_open_multipliers_multiply(self):
        # Two open starts and the landlord's open: 4 * 4 * 2.
        hand = do(start(PLAIN, opens=[1, 2]), "1 pass", "2 pass", "0 call", "0 open")
        assert hand.view(None)["multiplier"] == 32


# Seat 0 leads; the wild rank is 4. Seat 0 holds all four 4s.
WILDS = deck("4s4h4c4d5s6s7s8s9s6h6c7h7c8h8c5hJs", bottom="QsKhBJ")


class TestWildCards:
    @pytest.mark.parametrize(
        ("cards", "recorded", "kind"),
        [
            ("4s8h9cJdQs", "4s:T8h9cJdQs", "solo_chain"),
            ("4s5s5h6s7s7h", "4s:65s5h6s7s7h", "pair_chain"),
            ("4s6s6h7s7h7c", "4s:66s6h7s7h7c", "trio_chain"),
            ("4s7s7h7c8s8h3s6s", "3s4s:86s7s7h7c8s8h", "airplane_with_solos"),
        ],
    )
    def test_rule_3_2_the_four_readings_of_the_rule_text(self, cards, recorded, kind):
        hand = led(deck(cards))
        assert hand.recorded(0, f"play {cards}") == f"play {recorded}"
        assert kind_of(hand, 0, f"play {cards}") == kind
        assert kind_of(hand, 0, f"play {recorded}") == kind
        assert f"play {recorded}" in hand.legal_actions(0)

    def test_a_wild_card_stands_for_no_joker(self):
        hand = led(WILDS)
        assert refused(hand, 0, "play 4sBJ") == "phase 7"
        for text in ("4s:B", "4s:R", "4s:BJ", "4sBJ4h:RJ"):
            with pytest.raises(BadNotation):
                hand.act(0, f"play {text}")

    def test_plain_wild_cards_stand_for_themselves_where_that_is_a_play(self):
        hand = led(WILDS)
        # 4 5 6 7 8, though 5 6 7 8 9 would be higher.
        assert hand.recorded(0, "play 4s5s6s7s8s") == "play 4s:45s6s7s8s"
        # A trio with a 4, though four 6s would be a soft bomb, which comes first.
        assert hand.recorded(0, "play 4s6s6h6c") == "play 4s:46s6h6c"
        assert kind_of(hand, 0, "play 4s6s6h6c") == "trio_with_solo"

    def test_plain_wild_cards_stand_for_what_is_first_and_highest_otherwise(self):
        # 5 6 7 8 and a wild K: 9 on top, rather than 4 below.
        hand = led(deck("5s6s7s8sKs"), laizi="K")
        assert hand.recorded(0, "play 5s6s7s8sKs") == "play 5s6s7s8sKs:9"
        # 44 66 77 is no row. Of what two wild cards make of 66 77, three pairs come before
        # 666 777, and that before 6666 with 77; and 66 77 88 is higher than 55 66 77.
        hand = led(WILDS)
        assert hand.recorded(0, "play 4s4h6s6h7s7h") == "play 4s:84h:86s6h7s7h"

    def test_following_plain_wild_cards_take_the_first_reading_that_beats(self):
        # Seat 0 leads 4 5 6 7 8. As itself seat 1's 4 would make the same row, no higher.
        hand = led(deck("4s5s6s7s8s", "4c5h6h7h8h"), "0 play 4s5s6s7s8s")
        assert hand.recorded(1, "play 4c5h6h7h8h") == "play 4c:95h6h7h8h"
        do(hand, "1 play 4c5h6h7h8h")
        assert hand.view(None)["trick"] == {
            "seat": 1,
            "cards": "4c:95h6h7h8h",
            "kind": "solo_chain",
        }

    def test_R4_three_wild_cards_and_another_may_be_a_soft_bomb(self):
        hand = led(deck("3s", "4s4h4c9s"), "0 play 3s")
        # Leading they would be a trio with a 9; after a solo that is not legal.
        assert hand.recorded(1, "play 4s4h4c9s") == "play 4s:94h:94c:99s"
        assert kind_of(hand, 1, "play 4s4h4c9s") == "soft_bomb"
        assert kind_of(led(WILDS), 0, "play 4s:54h:54c:55s") == "soft_bomb"

    def test_written_and_plain_wild_cards_may_be_mixed(self):
        hand = led(WILDS)
        assert hand.recorded(0, "play 4h4s:98s7s6s") == "play 4s:94h:T6s7s8s"
        # The plain 4h as itself makes 777 with a 4, the written 4s is the third 7; in the
        # record the lower rank is on the card that is written first.
        assert hand.recorded(0, "play 4h4s:77s7h") == "play 4s:44h:77s7h"
        assert hand.recorded(0, "play 4h4s:77s7h soft_bomb") == "play 4s:74h:77s7h"

    def test_which_of_the_wild_cards_stands_for_what_makes_no_difference(self):
        hand = led(WILDS)
        forms = {f"play 4s:{a}4h:{b}6s7s8s" for a, b in ("9T", "T9")}
        assert {hand.recorded(0, form) for form in forms} == {"play 4s:94h:T6s7s8s"}
        assert all(kind_of(hand, 0, form) == "solo_chain" for form in forms)
        listed = all_plays(parse_cards("4s4h6s7s8s"), None, wild_reader(1))
        texts = [reading.text for _, reading, _ in listed]
        assert texts.count("4s:94h:T6s7s8s") == 1
        assert "4s:T4h:96s7s8s" not in texts

    def test_what_is_recorded_has_the_rank_on_every_wild_card_its_own_too(self):
        hand = led(WILDS)
        assert hand.recorded(0, "play 4s") == "play 4s:4"
        assert hand.recorded(0, "play 5s5h4h4s4c") == "play 4s:44h:44c:45s5h"
        events = []
        hand.witness = events.append
        do(hand, "0 play 4s")
        assert [(e.action, e.data["cards"]) for e in events] == [("0 play 4s:4", "4s:4")]

    def test_a_rank_on_a_card_that_is_not_wild_is_illegal(self):
        hand = led(WILDS)
        for text in ("5s:6", "5s:5", "BJ:5", "4s:55s:5"):
            assert refused(hand, 0, f"play {text}") == "wild cards"
        # Not even a card of the seat's: but then it does not hold it, either.
        assert refused(hand, 0, "play 3s:6") == "phase 7"

    @pytest.mark.parametrize(
        "action",
        [
            "play 4s:",
            "play 4s:B",
            "play 4s:1",
            "play 4s:10",
            "play 4s::5",
            "play :5",
            "play 4s:5:6",
            "play 4:5",
            "play 4s:54s:6",
            "play 4s4s:5",
            "play 5s:55s",
            "play 4s:５",
            "play 4s: 5",
            "play ??",
            "play ??:4",
            "play",
            "play ",
            "play  5s",
            "play 5s ",
            "play 5s solo ",
            "play 5s solo pair",
            "play 5s solo soft_bomb",
            "play  soft_bomb",
            "play 5s wild_bomb",
            "call 1",
            "grab 0",
            "open 4s",
            "flee now",
            "double",
            "",
            "pass ",
        ],
    )
    def test_what_is_no_action_of_the_game_is_bad_notation_whatever_the_state(self, action):
        for hand in (start(PLAIN), led(WILDS), do(start(PLAIN), "0 flee")):
            for seat in range(3):
                with pytest.raises(BadNotation):
                    hand.act(seat, action)

    def test_a_kind_may_be_named(self):
        hand = led(WILDS)
        # A trio with a 4 as itself; as a soft bomb it is recorded by its rank alone.
        assert hand.recorded(0, "play 4s6s6h6c soft_bomb") == "play 4s:66s6h6c"
        assert hand.recorded(0, "play 4s4h4c4d laizi_bomb") == "play 4s:44h:44c:44d:4"
        assert refused(hand, 0, "play 4s4h4c4d bomb") == "phase 7"
        assert refused(hand, 0, "play 4s:66s6h6c trio_with_solo") == "phase 7"
        assert refused(hand, 0, "play 5s5h soft_bomb") == "phase 7"

    def test_a_kind_is_recorded_where_the_ranks_leave_it_open(self):
        # 333 444 555 666, the fourth 4 aside: K stands for a 3.
        hand = led(deck("3s3h5s5h5c6s6h6c7s7h7cKs", bottom="4s4h4c"), laizi="K")
        whole = "play 3s3h4s4h4c5s5h5c6s6h6cKs:3"
        assert kind_of(hand, 0, whole) == "trio_chain"
        assert hand.recorded(0, f"{whole} airplane_with_solos") == f"{whole} airplane_with_solos"
        assert whole in hand.legal_actions(0)
        assert f"{whole} airplane_with_solos" in hand.legal_actions(0)
        events = []
        hand.witness = events.append
        do(hand, f"0 {whole} airplane_with_solos")
        assert events[0].action == f"0 {whole} airplane_with_solos"
        assert hand.view(None)["trick"]["kind"] == "airplane_with_solos"


class TestStandingForItself:
    @pytest.mark.parametrize(
        "text",
        [
            "4s:5",  # a lone wild card
            "4s:54h:5",  # wild cards alone
            "4s:54h:54c:5",
            "4s:54h:54c:54d:5",
            "4s:54h:54c:54d:4",
        ],
    )
    def test_rule_3_3_wild_cards_alone_stand_for_their_own_rank(self, text):
        assert refused(led(WILDS), 0, f"play {text}") == "rule 3.3"

    @pytest.mark.parametrize(
        ("text", "kind"),
        [
            ("4s", "solo"),
            ("4s4h", "pair"),
            ("4s4h4c", "trio"),
            ("4s4h4c4d", "laizi_bomb"),
            ("4s:44h4c:44d", "laizi_bomb"),
        ],
    )
    def test_rule_3_3_as_themselves_they_are_a_play(self, text, kind):
        assert kind_of(led(WILDS), 0, f"play {text}") == kind

    @pytest.mark.parametrize(
        "text",
        [
            "6s6h6c4s:5",  # trio_with_solo
            "6s6h6c4s:55s",  # trio_with_pair: a wild card in the pair
            "6s6h6c4s:54h:5",
            "6s6h6c7s7h7c4s:55s",  # airplane_with_solos
            "6s6h6c7s7h7c4s:55s8s8h",  # airplane_with_pairs
            "6s6h6c4s:64h:58s",  # four_with_two_solos
            "6s6h6c4s:64h:55s8s8h",  # four_with_two_pairs
        ],
    )
    def test_R3_an_attached_wild_card_stands_for_nothing_else(self, text):
        assert refused(led(WILDS), 0, f"play {text}") == "rule 3.3"

    @pytest.mark.parametrize(
        ("text", "kind"),
        [
            ("6s6h6c4s:4", "trio_with_solo"),
            ("6s6h6c4s:44h:4", "trio_with_pair"),
            ("6s6h6c7s7h7c4s:45s", "airplane_with_solos"),
            ("6s6h6c7s7h7c4s:44h:48s8h", "airplane_with_pairs"),
            ("6s6h6c4s:64h:48s", "four_with_two_solos"),
            ("6s6h6c4s:64h:44c:48s8h", "four_with_two_pairs"),
        ],
    )
    def test_R3_attached_as_itself_it_is_a_play(self, text, kind):
        assert kind_of(led(WILDS), 0, f"play {text}") == kind

    def test_R3_the_trio_itself_may_be_wild_cards_only_if_another_card_is_there(self):
        hand = led(WILDS)
        assert kind_of(hand, 0, "play 4s:24h:24d:25s") == "trio_with_solo"
        assert refused(hand, 0, "play 4s:24h:24d:24c:4") == "rule 3.3"

    def test_R3_so_may_the_four_and_a_part_of_a_chain(self):
        hand = led(WILDS)
        assert kind_of(hand, 0, "play 4s:24h:24c:24d:25s6s") == "four_with_two_solos"
        assert kind_of(hand, 0, "play 4s:94h:94c:98s8h8c") == "trio_chain"
        assert kind_of(hand, 0, "play 4s:94h:T8s7s6s") == "solo_chain"

    def test_R4_four_with_two_is_no_bomb(self):
        hand = led(WILDS, "0 play 6s6h6c4s:68s9s")
        assert hand.view(None)["trick"]["kind"] == "four_with_two_solos"
        assert hand.view(None)["bombs"] == 0
        assert hand.view(None)["multiplier"] == 1

    def test_R4_wild_cards_serve_in_every_kind_of_row(self):
        hand = led(WILDS)
        for text, kind in (
            ("4s:95s6s7s8s", "solo_chain"),
            ("4s:56s6h7s7h5s", "pair_chain"),
            ("4s:56s6h6c5s5h", "trio_chain"),
            ("4s:56s6h6c5s5h8s9s", "airplane_with_solos"),
            ("4s:56s6h6c5s5h8s8h7s7h", "airplane_with_pairs"),
        ):
            assert kind_of(hand, 0, f"play {text}") == kind

    def test_a_row_has_no_2_and_no_joker_and_five_of_a_rank_are_no_play(self):
        hand = led(deck("4s4h4c4dTsJsQsKsAs6s6h6c6d"))
        for text in (
            "4s:2JsQsKsAs",
            "4s:66s6h6c6d",
            "4s:64h:66s6h6c6d",
            "4s:64h:64c:64d:66s6h6c6d",
        ):
            assert refused(hand, 0, f"play {text}") == "phase 7"


class TestBombs:
    """What beats what; seat 0 leads."""

    def test_the_order_is_rocket_laizi_bomb_bomb_by_rank_soft_bomb_by_rank(self):
        cards = deck("3s5s5h5c4cBJRJ", "6s6h6c4sKsKhKcKd", "3h3c3d8s8h8c8d")
        hand = led(cards, "0 play 3s", "1 play Ks", "2 pass")
        assert kind_of(hand, 0, "play 4c:55s5h5c") == "soft_bomb"
        do(hand, "0 play 4c:55s5h5c")
        do(hand, "1 play 4s:66s6h6c")  # a higher soft bomb
        do(hand, "2 play 8s8h8c8d")  # any bomb
        do(hand, "0 play BJRJ")
        assert hand.view(None)["bombs"] == 4

    def test_a_soft_bomb_of_any_rank_is_below_every_bomb(self):
        hand = led(deck("3s3h3c3d", "2s2h2c4s"), "0 play 3s3h3c3d")
        assert refused(hand, 1, "play 4s:22s2h2c") == "phase 7"

    def test_the_laizi_bomb_beats_every_bomb_and_only_the_rocket_beats_it(self):
        cards = deck("2s2h2c2d", "4s4h4c4d", "BJRJAsAhAcAd")
        hand = led(cards, "0 play 2s2h2c2d", "1 play 4s4h4c4d")
        assert hand.view(None)["trick"] == {
            "seat": 1,
            "cards": "4s:44h:44c:44d:4",
            "kind": "laizi_bomb",
        }
        assert refused(hand, 2, "play AsAhAcAd") == "phase 7"
        do(hand, "2 play BJRJ")
        assert refused(do(hand, "0 pass"), 1, "play 3h") == "phase 7"

    def test_soft_bombs_compare_by_rank(self):
        hand = led(deck("7s7h7c4s", "6s6h6c4h"), "0 play 4s:77s7h7c")
        assert refused(hand, 1, "play 4h:66s6h6c") == "phase 7"


class TestListing:
    def test_every_distinct_form_of_a_small_hand_is_listed_once(self):
        plays = list(all_plays(parse_cards("4s5h5d"), None, wild_reader(1)))
        found = sorted(
            (reading.kind, reading.text, cards) for cards, reading, _ in plays if reading.text
        )
        assert [(kind, text) for kind, text, _ in found] == [
            ("pair", "4s:55d"),
            ("pair", "4s:55h"),
            ("solo", "4s:4"),
            ("trio", "4s:55h5d"),
        ]
        assert len(plays) == 4 + 3  # and 5h, 5d, 5h5d

    def test_three_wild_cards_and_one_more(self):
        # Solos: three 4s and the 5. Pairs: three of 4s; three of 5 with a 4. Trios: one of
        # 4s, three of 5 with two 4s. All four: the soft bomb of 5, a trio of another rank
        # (12 of them) with the 5, and 555 with one 4 as itself.
        plays = list(all_plays(parse_cards("4s4h4c5h"), None, wild_reader(1)))
        assert len(plays) == 4 + (3 + 3) + (1 + 3) + (1 + 12 + 1)

    def test_hints_are_legal_and_offer_wild_cards_and_bombs_last(self):
        hand = led(deck("3s", "4s5s7h7c7dKsKh"), "0 play 3s")
        hints = hand.hints(1)
        assert hints[-1] == "pass"
        assert hints[0] == "play 5s"
        # Solos without a wild card come before it, bombs after.
        assert hints.index("play 5s") < hints.index("play 7d") < hints.index("play 4s:4")
        assert hints.index("play 4s:4") < hints.index("play 4s:77h7c7d")
        assert set(hints) <= set(hand.legal_actions(1))


class TestScore:
    def test_the_landlord_wins_from_both_farmers_and_there_is_no_spring(self):
        # X = 1; the farmers never played, but the rule text has no spring.
        result = led(ONE_PLAY, ALL_20, laizi="3", unit=10).result
        assert (result.outcome, result.winners) == ("played", (0,))
        assert result.points == (2, -1, -1)
        assert result.coins == (20, -10, -10)
        assert result.house == 0

    def test_the_farmers_win_if_one_empties_its_hand(self):
        result = led(FARMER, *FARMER_WINS, laizi="3", unit=10).result
        assert result.winners == (1, 2)
        assert result.points == (-2, 1, 1)
        assert result.coins == (-20, 10, 10)

    def test_X_is_the_product_of_all_multipliers_without_a_cap(self):
        hand = start(ONE_PLAY, laizi="3", opens=[1, 2], multiplier=3, unit=2)
        do(hand, "1 call", "2 grab", "0 grab", "1 pass", "0 open", ALL_20)
        # m0 3, two grabs 4, two open starts 16, the open of seat 0 2: 384, twice.
        assert hand.result.points == (768, -384, -384)
        assert hand.result.coins == (1536, -768, -768)
        explained = [(f.factor, f.value) for f in hand.result.explain if f.seat == 1]
        assert explained == [
            ("multiplier", 3),
            ("grab", 2),
            ("grab", 2),
            ("open_start", 4),
            ("open_start", 4),
            ("open", 2),
            ("unit", 2),
        ]

    def test_R5_every_bomb_doubles_and_the_rocket_is_one(self):
        # A soft bomb, a bomb, the rocket: 8.
        hand = led(
            deck("3s3h5s5h5cBJRJ", "6s6h6c6d", "4s4h4c7h7c7d"),
            "0 play 3s",
            "1 pass",
            "2 play 4s:77h7c7d",
            "0 pass",
            "1 play 6s6h6c6d",
            "2 pass",
            "0 play BJRJ",
        )
        assert hand.view(None)["multiplier"] == 8
        hand = led(deck("4s4h4c4d3s"), "0 play 4s4h4c4d")
        assert hand.view(None)["multiplier"] == 2

    def test_cover_the_landlord_gets_all_of_the_one_and_the_others_due(self):
        # X*N = 100: farmer 1 has 30, farmer 2 enough.
        result = led(ONE_PLAY, ALL_20, laizi="3", unit=100, coins=(0, 30, 500)).result
        assert result.coins == (130, -30, -100)
        assert result.points == (2, -1, -1)
        assert Factor(1, "cover", 70) in result.explain

    def test_cover_the_farmers_share_what_the_landlord_has(self):
        # Due 200, held 51: half each, rounded down, the coin left over to the lower seat.
        result = led(FARMER, *FARMER_WINS, laizi="3", unit=100, coins=(51, 0, 0)).result
        assert result.coins == (-51, 26, 25)


# The wild rank is 4. Bombs in the hands as dealt (R6):
# seat 0 (with the bottom): 6666, 9999 and the rocket; 4s finds no three of a rank: 3.
# seat 1: TTT with one 4, and then 77 or 22 lack two, with one 4 left: 1.
# seat 2: 4d, and pairs at most: none.
# Four in all: 2**4.
FLIGHT = deck(
    "4s6s6h6c9s9h9c3s5sJsQsKsAs8s7s2sBJ",
    "4h4c7h7cTsThTc3h5hJhQhKhAh8h2h2cAd",
    "4dTd3c3d5c5dJcJdQcQdKcKd8c8d7dAc2d",
    bottom="9dRJ6d",
)


class TestFlight:
    def test_flight_is_possible_at_any_time_in_turn_or_not(self):
        for actions in ([], ["0 call"], [*CALLED], [*CALLED, "0 play 3s"]):
            for seat in range(3):
                hand = do(start(FLIGHT), *actions)
                assert "flee" in list(hand.legal_actions(seat))
                assert hand.leave(seat) == "flee"
                do(hand, f"{seat} flee")
                assert hand.result.outcome == "fled"
                assert hand.result.fled == seat
                assert hand.to_act == ()
                with pytest.raises(AfterEnd):
                    hand.act((seat + 1) % 3, "flee")
                assert list(hand.legal_actions(0)) == []
                assert hand.leave(0) is None
        with pytest.raises(BadNotation):
            start(FLIGHT).act(3, "flee")

    @pytest.mark.parametrize(
        ("cards", "bombs"),
        [
            ("5s5h5c5d6s6h6c6d", 2),
            ("4s5s5h5c", 1),  # soft
            ("4s4h5s5h", 1),
            ("4s4h4c5s", 1),  # R4
            ("4s4h4c4d", 1),
            ("4s4h4c4d5s5h5c6s6h6c", 2),  # two soft ones, two wild cards over
            ("4s4h4c4d5s5h5c6s6h6c7s7h7c8s8h8c", 4),  # four soft ones, not one of wild cards
            ("4s4h4c4d5s5h6s6h", 2),
            ("4s4h4c5s5h6s6h6c", 2),  # one wild card and two
            ("4s4h5s5h5c5d", 1),  # four alike and two wild cards are one
            ("4s4h4c4d5s5h5c5d", 2),
            ("BJRJ", 1),
            ("BJ4s5s5h", 0),
            ("5s5h5c6s6h6c", 0),
        ],
    )
    def test_R6_the_most_disjoint_bombs_of_a_hand(self, cards, bombs):
        assert most_bombs(parse_cards(cards), 1) == bombs

    def test_R6_R7_a_landlord_that_flees_pays_four_times_half_to_each_farmer(self):
        # X = 16.
        result = led(FLIGHT, "0 play 3s", "0 flee", unit=5).result
        assert result.winners == (1, 2)
        assert result.points == (-64, 32, 32)
        assert result.coins == (-320, 160, 160)

    def test_R7_a_farmer_that_flees_pays_twice_to_the_landlord_alone(self):
        result = led(FLIGHT, "2 flee", unit=5).result
        assert result.winners == (0,)
        assert result.points == (32, 0, -32)
        assert result.coins == (160, 0, -160)

    def test_R7_the_multiplier_is_that_of_the_hand_but_for_the_bombs(self):
        # m0 3, a grab 2, an open start 4, the landlord's open 2, four bombs 16: 768. The
        # rocket that was played is one of the four.
        hand = start(FLIGHT, opens=[2], multiplier=3)
        do(hand, "2 call", "0 grab", "1 pass", "2 pass", "0 open", "0 play BJRJ", "1 flee")
        assert hand.result.points == (1536, -1536, 0)
        assert Factor(1, "fled", 2) in hand.result.explain
        assert [f.value for f in hand.result.explain if f.factor == "bomb"] == [2] * 4

    def test_R6_bombs_count_though_their_cards_were_played_otherwise(self):
        hand = led(FLIGHT, "0 play 6s", "1 pass", "2 pass", "0 play 9s", "1 pass", "2 pass")
        assert do(hand, "0 flee").result.points == (-64, 32, 32)

    def test_R8_before_the_landlord_is_known_no_bombs_count(self):
        # m0 3, an open start 4, one grab 2: X = 24; the loss 2X, half to each.
        hand = start(FLIGHT, opens=[0], multiplier=3, unit=10)
        do(hand, "0 call", "1 grab", "0 flee")
        assert hand.result.winners == (1, 2)
        assert hand.result.points == (-48, 24, 24)
        assert hand.result.coins == (-480, 240, 240)
        # The caller is the landlord for now: still R8, and half to each.
        result = do(start(FLIGHT), "0 call", "1 flee").result
        assert (result.winners, result.points) == ((0, 2), (1, -2, 1))

    def test_a_shortfall_is_shared_by_the_cover_rule(self):
        # Due 64 from the landlord, who has 9: 4 each, and the coin left over to seat 1.
        assert led(FLIGHT, "0 flee", coins=(9, 0, 0)).result.coins == (-9, 5, 4)
        assert led(FLIGHT, "2 flee", coins=(0, 0, 7)).result.coins == (7, 0, -7)

    def test_a_flight_is_told_to_everybody(self):
        events = []
        led(FLIGHT, "1 flee", witness=events.append)
        assert [(e.name, e.to, e.action) for e in events[-2:]] == [
            ("flee", PUBLIC, "1 flee"),
            ("over", PUBLIC, None),
        ]


class TestTrustee:
    def test_it_never_grabs_opens_or_calls_and_passes_where_it_may(self):
        assert start(PLAIN).absent(0) == "pass"
        assert do(start(PLAIN), "0 call").absent(1) == "pass"
        assert led(PLAIN, "0 play 3s").absent(1) == "pass"

    def test_leading_it_plays_the_lowest_solo_a_wild_card_as_its_own_rank(self):
        # Seat 0's lowest cards are 4c and 4s, wild: 4c is the lower suit (d < c < h < s).
        hand = led(deck("4s4c", "3s3h3c3d4d4h"))
        assert hand.absent(0) == "play 4c:4"
        assert kind_of(hand, 0, "play 4c:4") == "solo"


class TestUnknownCards:
    CARDS = "??" * 17 + deck("4s6s7s8s9s")[34:]

    def test_a_wild_card_may_come_from_the_unknown_ones(self):
        hand = led(self.CARDS)
        assert hand.partial
        do(hand, "0 play 4s:T6s7s8s9s")
        assert hand.view(None)["seats"][0]["cards"] == 15
        assert hand.view(None)["trick"]["kind"] == "solo_chain"

    def test_a_flight_from_unknown_hands_cannot_be_judged_in_points(self):
        result = led(self.CARDS, "1 flee").result
        assert (result.outcome, result.winners, result.fled) == ("fled", (0,), 1)
        assert result.unjudged == ("points", "coins")

    def test_R8_a_flight_before_play_can_be(self):
        result = do(start(self.CARDS), "1 flee").result
        assert (result.points, result.unjudged) == ((1, -2, 1), ())
        assert led(FLIGHT, "0 flee").result.unjudged == ()
