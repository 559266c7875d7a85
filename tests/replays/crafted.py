"""Hands made so that given cards can be played at once: shapes of plays, and near misses."""

RANKS = "3456789TJQKA2"
SUITS = "shcd"
CARDS = [rank + suit for rank in RANKS for suit in SUITS]
JOKERS = ["BJ", "RJ"]


def record(game, deck, setup, draws, actions):
    """An unfinished hand, called void: right if all its actions are legal."""
    seats = 4 if game == "bigtwo" else 3
    return {
        "format": "paiju/1",
        "game": game,
        "seats": [{"player": f"p{seat}"} for seat in range(seats)],
        "setup": setup,
        "deal": {"deck": "".join(deck)} | draws,
        "actions": actions,
        "outcome": "void",
    }


# ------------------------------------------------------------------ Dou Dizhu and laizi


def shape(rng):
    """Ranks that are a play, or nearly."""
    kind = rng.randrange(8)
    if kind == 0:
        return [rng.choice([*RANKS, *JOKERS])] * rng.choice([1, 1, 2, 3, 4])
    if kind == 1:
        return list(JOKERS)
    of_each = rng.choice([1, 2, 3, 3, 3, 3])
    length = rng.choice({1: [4, 5, 6, 7, 12], 2: [2, 3, 4], 3: [1, 2, 2, 3, 3, 4]}[of_each])
    if kind == 2:
        of_each, length = 4, rng.choice([1, 1, 1, 2])
    start = rng.randrange(len(RANKS) - length + 1)
    ranks = list(RANKS[start : start + length]) * of_each
    if of_each >= 3:
        ranks += attached(rng, ranks, length if of_each == 3 else 2 * length)
    if rng.randrange(5) == 0:
        ranks.pop(rng.randrange(len(ranks)))
    if rng.randrange(5) == 0:
        ranks.append(rng.choice([*RANKS, *JOKERS]))
    return ranks


def attached(rng, core, many):
    """Single cards, pairs, cards all alike, the next trio, or nothing."""
    kind = rng.randrange(6)
    choice = [*RANKS, *JOKERS]
    if kind == 0:
        return []
    if kind == 1:
        return [rng.choice(RANKS)] * rng.choice([many, 2 * many])
    if kind == 2:
        return [rank for rank in [rng.choice(RANKS) for _ in range(many)] for _ in "12"]
    if kind == 3:
        near = RANKS.index(core[-1]) + rng.choice([-len(core) // 3, 1])
        return [RANKS[near % len(RANKS)]] * many
    if kind == 4:
        return [rng.choice(choice)] * (many // 2) + rng.choices(choice, k=many - many // 2)
    return rng.choices(choice, k=many)


def raised(rng, ranks):
    """The same shape some ranks higher, as far as there are any."""
    by = rng.choice([1, 1, 2, 3])
    return [RANKS[(RANKS.index(rank) + by) % 13] if rank in RANKS else rank for rank in ranks]


def answer(rng, ranks):
    kind = rng.randrange(10)
    if kind < 6:
        return raised(rng, ranks)
    if kind < 8:
        return [rng.choice(RANKS)] * 4
    return shape(rng)


def take(rng, pool, ranks, wild):
    """Tokens of `play` for these ranks from a pool of cards, as far as they reach.

    With a wild rank, wild cards stand in now and then, with their rank written or not.
    """
    tokens = []
    for rank in ranks:
        own = [card for card in pool if card == rank or (card[0] == rank and card[1] in SUITS)]
        wilds = [card for card in pool if card[0] == wild]
        if wilds and rank not in JOKERS and (not own or rng.randrange(4) == 0):
            pool.remove(wilds[0])
            tokens.append(wilds[0] + written(rng, tokens, rank, wild))
        elif own:
            card = rng.choice(own)
            pool.remove(card)
            tokens.append(card + (written(rng, tokens, rank, wild) if rank == wild else ""))
    return tokens


def written(rng, tokens, rank, wild):
    """The rank on a wild card; left out for two of a play at most (a referee tries them all)."""
    plain = [token for token in tokens if token[0] == wild and len(token) == 2]
    return rng.choice(["", f":{rank}"]) if len(plain) < 2 else f":{rank}"


def landlord_hand(game, rng, kinds):
    """The landlord (seat 0) leads one play, seats 1 and 2 may answer with others."""
    wild = rng.choice(RANKS) if game == "laizi" else None
    pool = [*CARDS, *JOKERS]
    ranks = shape(rng)
    plays = []
    for most in (20, 17, 17):
        play = take(rng, pool, ranks[:most], wild)
        rng.shuffle(play)
        plays.append(play)
        ranks = answer(rng, ranks)
    if not plays[0]:
        return None
    held = [[token[:2] for token in play] for play in plays]
    rng.shuffle(pool)
    for cards, size in zip(held, (20, 17, 17), strict=True):
        while len(cards) < size:
            cards.append(pool.pop())
    actions = []
    for seat, play in enumerate(plays):
        named = rng.choice([" " + rng.choice(kinds), "", "", ""])
        actions.append(f"{seat} play {''.join(play)}{named}" if play else f"{seat} pass")
    deck = held[0][:17] + held[1] + held[2] + held[0][17:]
    if game == "doudizhu":
        return record(game, deck, {"landlord": 0}, {}, actions)
    passes = ["0 pass", "1 pass", "2 pass"]
    return record(game, deck, {"opens": [0]}, {"first": 1, "laizi": wild}, passes + actions)


def flight(rng):
    """A laizi hand with many bombs in it, from which a seat flees."""
    blocks = [[rank + suit for suit in SUITS] for rank in RANKS] + [list(JOKERS)]
    rng.shuffle(blocks)
    deck = [card for block in blocks for card in block]
    for _ in range(rng.randrange(8)):
        one, other = rng.sample(range(len(deck)), 2)
        deck[one], deck[other] = deck[other], deck[one]
    opens = rng.sample(range(3), rng.randrange(3))
    draws = {"first": rng.randrange(3), "laizi": rng.choice(RANKS)}
    first = opens[0] if opens else draws["first"]
    # Each action with its seat, counted from the first.
    auction = rng.choice(
        [
            [(0, "call"), (1, "grab"), (2, "grab"), (0, "grab"), (0, "open")],
            [(0, "call"), (1, "pass"), (2, "pass"), (0, "open")],
            [(0, "pass"), (1, "call"), (2, "grab"), (1, "pass"), (2, "open")],
            [(0, "pass"), (1, "pass"), (2, "call"), (2, "open")],
            [(0, "pass"), (1, "pass"), (2, "pass")],
        ]
    )
    actions = [f"{(first + seat) % 3} {verb}" for seat, verb in auction]
    kept = actions[: rng.choice([len(actions), rng.randrange(len(actions) + 1)])]
    kept.append(f"{rng.randrange(3)} flee")
    hand = record("laizi", deck, {"opens": opens}, draws, kept)
    del hand["outcome"]
    return hand


# ------------------------------------------------------------------ Big Two


def big_two_shape(rng, pool):
    """Cards that are a play, or nearly."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.sample(pool, rng.choice([1, 2, 3, 4, 5]))
    if kind == 1:
        alike = [card for card in pool if card[0] == rng.choice(RANKS)]
        return alike[: rng.choice([1, 2, 3, 4])]
    if kind == 2:
        suit = rng.choice(SUITS)
        of_suit = [card for card in pool if card[1] == suit]
        return rng.sample(of_suit, min(5, len(of_suit)))
    if kind in (3, 4):
        start = rng.randrange(13)
        row = [RANKS[(start + step) % 13] for step in range(5)]
        suits = rng.choice([rng.choices(SUITS, k=5), [rng.choice(SUITS)] * 5])
        wanted = [rank + suit for rank, suit in zip(row, suits, strict=True)]
        return [card for card in wanted if card in pool]
    one, other = rng.sample(RANKS, 2)
    many = rng.choice([3, 4])
    first = [card for card in pool if card[0] == one][:many]
    return first + [card for card in pool if card[0] == other][: 5 - many]


def big_two_hand(rng):
    """Seat 0 leads, the others may answer; in a first hand whoever holds 3d leads."""
    pool = list(CARDS)
    plays = []
    for _ in range(4):
        play = big_two_shape(rng, pool)
        pool = [card for card in pool if card not in play]
        plays.append(play)
    held = [list(play) for play in plays]
    rng.shuffle(pool)
    for cards in held:
        while len(cards) < 13:
            cards.append(pool.pop())
    actions = [
        f"{seat} play {''.join(rng.sample(play, len(play)))}" if play else f"{seat} pass"
        for seat, play in enumerate(plays)
    ]
    setup = {} if "3d" in held[0] else {"leader": 0}
    return record("bigtwo", [card for cards in held for card in cards], setup, {}, actions)
