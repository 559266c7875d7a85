"""``paiju-shuffle/1`` against a second implementation and fixed vectors.

From the specification: the key is the server seed's 32 bytes. The message of block n is the
scheme's name, a line feed, SHA-256 of the seats' SHA-256 digests one after another, and n in
8 bytes, big-endian. HMAC-SHA-256 of it is eight 32-bit words, big-endian. A number below n
is a word modulo n, words from the largest multiple of n on being skipped. A deck is shuffled
by Fisher-Yates from its last place down, place i with a place below i + 1.
"""

from collections import Counter
from hashlib import sha256

import pytest

from engine import SCHEME, Stream, commitment

DECK_54 = [rank + suit for rank in "3456789TJQKA2" for suit in "shcd"] + ["BJ", "RJ"]


def hmac_sha256(key, message):
    key = key.ljust(64, b"\0")
    inner = sha256(bytes(b ^ 0x36 for b in key) + message).digest()
    return sha256(bytes(b ^ 0x5C for b in key) + inner).digest()


def words(server_seed, client_seeds):
    digests = b""
    for seed in client_seeds:
        digests += sha256(seed.encode("utf-8")).digest()
    block = 0
    while True:
        message = b"paiju-shuffle/1\n" + sha256(digests).digest() + block.to_bytes(8, "big")
        out = hmac_sha256(bytes.fromhex(server_seed), message)
        for at in range(0, 32, 4):
            yield int.from_bytes(out[at : at + 4], "big")
        block += 1


def below(n, source):
    word = next(source)
    while word >= 2**32 // n * n:
        word = next(source)
    return word % n


def shuffled(items, source):
    items = list(items)
    i = len(items) - 1
    while i > 0:
        j = below(i + 1, source)
        items[i], items[j] = items[j], items[i]
        i -= 1
    return items


SEEDS = {
    "zeros, no seats": ("0" * 64, ()),
    "counting, three empty": ("".join(f"{i:02x}" for i in range(32)), ("", "", "")),
    "effs, texts": ("f" * 64, ("alpha", "牌局", "")),
    "four seats": (sha256(b"four").hexdigest(), ("a", "b", "c", "d")),
}

# Made once with the implementation above: the deck of 54, then three draws below 51, 3, 13.
FIXED = {
    "zeros, no seats": (
        (
            "8s7dTs5h8c5sAd7s2dJhRJ9c7hJc6d6cBJJd3d7cQsKsAs3cQd4d5d"
            "2cJs3s9dTdKh9s8d4sTh4h4c6sQh6hQcKc2s2h8hAhKdTc3hAc5c9h"
        ),
        [48, 1, 9],
    ),
    "counting, three empty": (
        (
            "As3dTd7s8c5d5s6s9sQhKsTs2d4c6hJc4h9c2s2h7d9hJhKh8dBJAd"
            "4dQcJsKcThTcKd9dAcQs3h7c7h3s5h5c3c2c6d6c8hQd8sAhRJ4sJd"
        ),
        [45, 1, 12],
    ),
    "effs, texts": (
        (
            "4hAhKc9c9sJhTc3hRJ7s6h7dJcQd5sJsTdQs6d2s6c6s7cKs8cTh2c"
            "8s3c8hAdQc7hAc2h8dTs4d5d3sKd3dAsQhJdBJ9d4c9h4s5c5hKh2d"
        ),
        [24, 1, 0],
    ),
    "four seats": (
        (
            "QhThAsJs7h2h8s8d8c4hKh2d5c4d9cTs5s5h7s2s6hKd9s3c7dJhQc"
            "Ah6c3d6d4cTc3sAc2c9dTdQs9hBJQd8hKs5dJd4s7cRJKc3hJc6sAd"
        ),
        [18, 0, 10],
    ),
}


@pytest.mark.parametrize("name", SEEDS)
def test_the_stream_is_that_of_the_specification(name):
    server, clients = SEEDS[name]
    stream, source = Stream(server, clients), words(server, clients)
    assert stream.shuffled(DECK_54) == shuffled(DECK_54, source)
    for n in (51, 3, 13, 1, 2, 2**32, 2**32 - 1, 2**31 + 1, 3 * 2**30, 136):
        assert [stream.below(n) for _ in range(20)] == [below(n, source) for _ in range(20)]


@pytest.mark.parametrize("name", FIXED)
def test_fixed_vectors(name):
    deck, draws = FIXED[name]
    stream = Stream(*SEEDS[name])
    assert "".join(stream.shuffled(DECK_54)) == deck
    assert [stream.below(n) for n in (51, 3, 13)] == draws


def test_the_scheme_has_a_name():
    assert SCHEME == "paiju-shuffle/1"


def test_the_commitment_is_the_sha256_of_the_seeds_bytes():
    # SHA-256 of 32 zero bytes, as published anywhere.
    zeros = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment("0" * 64) == zeros
    assert commitment("ab" * 32) == sha256(b"\xab" * 32).hexdigest()


@pytest.mark.parametrize("seed", ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64, " " + "0" * 63])
def test_a_server_seed_is_64_lower_case_hex_digits(seed):
    with pytest.raises(ValueError, match="64 lower-case hex digits"):
        Stream(seed)
    with pytest.raises(ValueError, match="64 lower-case hex digits"):
        commitment(seed)


def test_every_seed_and_its_place_matters():
    streams = [
        Stream("0" * 64),
        Stream("0" * 63 + "1"),
        Stream("0" * 64, [""]),
        Stream("0" * 64, ["", ""]),
        Stream("0" * 64, ["a", ""]),
        Stream("0" * 64, ["", "a"]),
        Stream("0" * 64, ["ab", "c"]),
        Stream("0" * 64, ["a", "bc"]),
    ]
    decks = {"".join(stream.shuffled(DECK_54)) for stream in streams}
    assert len(decks) == len(streams)


def test_a_shuffle_keeps_the_items_and_leaves_the_given_ones_as_they_are():
    items = tuple(DECK_54)
    assert sorted(Stream("0" * 64).shuffled(items)) == sorted(items)
    assert items == tuple(DECK_54)
    assert Stream("0" * 64).shuffled([]) == []
    assert Stream("0" * 64).shuffled(["x"]) == ["x"]


def test_words_are_skipped_that_would_favour_low_numbers():
    """Below 3 * 2**30 a quarter of the words is skipped: of 4000 numbers' words, about 1333."""
    stream, n = Stream("0" * 64), 3 * 2**30
    numbers = [stream.below(n) for _ in range(4000)]
    source = words("0" * 64, ())
    kept = []
    skipped = 0
    while len(kept) < 4000:
        word = next(source)
        if word < n:
            kept.append(word)
        else:
            skipped += 1
    assert numbers == kept
    assert 1150 < skipped < 1520


def test_numbers_come_about_equally_often():
    """13000 numbers below 13: 1000 each, give or take five times 30 (the root of 923)."""
    stream = Stream("7" * 64)
    counts = Counter(stream.below(13) for _ in range(13_000))
    assert set(counts) == set(range(13))
    assert all(850 < count < 1150 for count in counts.values())


def test_every_order_of_three_comes_about_equally_often():
    """6000 shuffles of three: 1000 of each order, give or take five times 29."""
    stream = Stream("8" * 64)
    counts = Counter("".join(stream.shuffled("abc")) for _ in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_a_shuffle_too_skips_a_word_that_would_favour_low_numbers():
    # 2**32 is one more than a multiple of 3, so the last word is not fair below 3: skipped.
    # Then 0 exchanges c with a, and 1 leaves b where it is. Unskipped, it would give bca.
    stream = Stream("0" * 64)
    stream._next_word = iter([2**32 - 1, 0, 1]).__next__
    assert "".join(stream.shuffled("abc")) == "cba"
