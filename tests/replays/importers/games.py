"""One short game in the words of every format, each put down from the format's own rules.

Seat 0 holds 3 to A of spades and 5 to 9 of hearts, and the bottom is 2s and the jokers. It
plays the rocket, the row of twelve, the row of five and the 2; nobody else plays. For a bid
of 3 that is 3 points, doubled by the rocket and by the spring: 12 from each farmer.
"""

import json

from replays.files import Line
from replays.importers import FORMATS

SEATS = (
    "3s4s5s6s7s8s9sTsJsQsKsAs5h6h7h8h9h",
    "3h4hThJhQhKhAh2h3c4c5c6c7c8c9cTcJc",
    "QcKcAc2c3d4d5d6d7d8d9dTdJdQdKdAd2d",
)
BOTTOM = "2sBJRJ"
ROW_OF_12, ROW_OF_5 = SEATS[0][:24], SEATS[0][24:]
PLAYS = ["BJRJ", "", "", ROW_OF_12, "", "", ROW_OF_5, "", "", "2s"]
ACTIONS = [
    f"{index % 3} {'play ' + cards if cards else 'pass'}" for index, cards in enumerate(PLAYS)
]
RANKS = "3456789TJQKA2"


def split(cards):
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def openspiel_card(card):
    """0..51 = suit * 13 + rank, suits C D H S; then the jokers."""
    if card in ("BJ", "RJ"):
        return 52 + (card == "RJ")
    return "cdhs".index(card[1]) * 13 + RANKS.index(card[0])


def history(bids=(3,), plays=(26056, 0, 0, 54, 0, 0, 21, 0, 0, 16), *, position=0, seats=SEATS):
    """Position of the face-up card, 51 cards dealt one by one, bids, plays.

    The numbers of the plays are OpenSpiel's own: it prints 54 as 3456789TJQKA, 21 as 56789,
    16 as 2 and the last of its 26057 actions as both jokers.
    """
    dealt = [card for three in zip(*map(split, seats), strict=True) for card in three]
    return [position, *(51 + openspiel_card(card) for card in dealt), *bids, *plays]


_TEXTS = {26056: "(BWJ)(CJ)", 54: "3456789TJQKA", 21: "56789", 16: "2", 0: "Pass"}


def playthrough(numbers=None, returns="[24, -12, -12]", bids=1):
    """The same as OpenSpiel prints it, most of each state left out."""
    numbers = history() if numbers is None else numbers
    lines = ["game: dou_dizhu", "", 'GameType.long_name = "Dou Dizhu"', "NumPlayers() = 3", ""]
    for index, number in enumerate(numbers):
        if index == 0:
            text = f"Decide first card up position {number}"
        elif index <= 51:
            card = number - 51
            text = "Deal " + (
                "CDHS"[card // 13] + RANKS[card % 13] if card < 52 else ("(BWJ)", "(CJ)")[card - 52]
            )
        elif index < 52 + bids:
            text = f"Bid {number}" if number else "Pass"
        else:
            text = _TEXTS[number]
        lines += [f"# State {index}", f'# Apply action "{text}"', f"action: {number}", ""]
    lines += [f"# State {len(numbers)}", "# 3", "IsTerminal() = True"]
    lines += [f"History() = {numbers}", "CurrentPlayer() = -4", f"Returns() = {returns}"]
    return "\n".join(lines)


def botzone_card(card):
    """rank * 4 + suit, suits heart, diamond, spade, club; then the jokers."""
    if card in ("BJ", "RJ"):
        return 52 + (card == "RJ")
    return RANKS.index(card[0]) * 4 + "hdsc".index(card[1])


def botzone_cards(cards):
    return [botzone_card(card) for card in split(cards)]


def request(seat, **content):
    content = {str(seat): content}
    return {"output": {"command": "request", "content": content, "display": {}}}


def answer(seat, response, verdict="OK"):
    return {str(seat): {"verdict": verdict, "response": response}}


def botzone(*, version=2, bids=(3,), plays=PLAYS, scores=(24, -12, -12), leader=0, seats=SEATS):
    """A match as a document with its initdata beside the log."""
    allocation = [botzone_cards(cards) for cards in seats]
    bottom = botzone_cards(BOTTOM)
    if version == 1:
        allocation[0] = bottom + allocation[0]
    log = []
    for seat, bid in enumerate(bids if version == 2 else ()):
        log += [request(seat, bid=list(bids[:seat])), answer(seat, bid)]
    for index, cards in enumerate(plays):
        seat = (leader + index) % 3
        log += [request(seat), answer(seat, botzone_cards(cards))]
    if scores is not None:
        content = {str(seat): score for seat, score in enumerate(scores)}
        log.append({"output": {"command": "finish", "content": content, "display": {}}})
    initdata = {"allocation": allocation, "publiccard": bottom, "seed": "1"}
    return {"initdata": initdata, "log": log}


def rlcard_cards(cards):
    return " ".join(
        card if card in ("BJ", "RJ") else card[1].upper() + card[0] for card in split(cards)
    )


def rlcard(*, plays=PLAYS, seats=SEATS, names=("ann", "bo", "cy")):
    """A recorded game."""
    info = [
        {
            "id": seat,
            "index": seat,
            "role": "peasant" if seat else "landlord",
            "agentInfo": {"name": name},
        }
        for seat, name in enumerate(names)
    ]
    moves = [
        {"playerIdx": index % 3, "move": rlcard_cards(cards) or "pass", "info": {}}
        for index, cards in enumerate(plays)
    ]
    dealt = [rlcard_cards(seats[0] + BOTTOM), *map(rlcard_cards, seats[1:])]
    return {"playerInfo": info, "initHands": dealt, "moveHistory": moves}


DOUZERO = """\
landlord: 3456789TJQKA567892XD
landlord_down: 34TJQKA23456789TJ
landlord_up: QKA23456789TJQKA2
plays: XD,,,3456789TJQKA,,,56789,,,2
winner: landlord"""
DOUZERO_ROUNDS = """\
landlord hand: 3456789TJQKA567892XD
L XD (18 left) | D pass (17) | U pass (17)
L 3456789TJQKA (6) | D pass (17) | U pass (17)
L 56789 (1) | D pass (17) | U pass (17)
L 2 (0)
winner: landlord"""

TEXTS = {
    "openspiel": str(history()),
    "openspiel playthrough": playthrough(),
    "botzone": json.dumps(botzone()),
    "botzone indented": json.dumps(botzone(), indent=1),
    "botzone 1": json.dumps(botzone(version=1)),
    "rlcard": json.dumps(rlcard()),
    "rlcard indented": json.dumps(rlcard(), indent=2),
    "douzero": DOUZERO,
    "douzero rounds": DOUZERO_ROUNDS,
}


def lines(text):
    """The lines of a file of this text, as the importers get them."""
    data = text if isinstance(text, bytes) else text.encode()
    pieces = data.split(b"\n")
    return [
        Line("game", n, piece.strip(), n < len(pieces))
        for n, piece in enumerate(pieces, 1)
        if piece.strip()
    ]


def imported(format_, text):
    """What the importer makes of a text: (line, record or refusal) of every hand."""
    return [(line.number, found) for line, found in FORMATS[format_].hands(lines(text))]


def only(format_, text):
    ((_, found),) = imported(format_, text)
    return found
