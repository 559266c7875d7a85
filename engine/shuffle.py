"""``paiju-shuffle/1``: a deck and its draws from seeds, the same for everybody.

A pure function of the server's seed and the seats' seeds; `docs/shuffle.md` specifies it
for other languages and has test vectors.
"""

import itertools
import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

__all__ = ["SCHEME", "Stream", "commitment"]

SCHEME = "paiju-shuffle/1"
_EIGHT_WORDS = struct.Struct(">8I")
_WORD = 1 << 32
_SEED, _BLOCK = 32, 64  # bytes: of a server seed, and of what SHA-256 takes at a time
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))

T = TypeVar("T")


def commitment(server_seed: str) -> str:
    """SHA-256 of the server seed's bytes: what is published before the hand.

    :param server_seed: 64 lower-case hex digits.
    """
    return sha256(_seed_bytes(server_seed)).hexdigest()


def _seed_bytes(server_seed: str) -> bytes:
    try:
        seed = bytes.fromhex(server_seed)
    except ValueError:
        seed = b""
    if len(seed) != _SEED or seed.hex() != server_seed:
        raise ValueError("a server seed is 64 lower-case hex digits")
    return seed


def _fair(n: int) -> int:
    """The first word that would favour low numbers below n."""
    return _WORD - _WORD % n


@lru_cache
def _places(size: int) -> tuple[tuple[int, int, int], ...]:
    """Of a list's places from the last down to 1: the index, the one after it, what is fair."""
    return tuple((n - 1, n, _fair(n)) for n in range(size, 1, -1))


def _blocks(key: bytes, prefix: bytes) -> Iterator[tuple[int, ...]]:
    """The words of block after block.

    What is the same in all of them is hashed once; `hmac` takes thrice as long.
    """
    key = key.ljust(_BLOCK, b"\0")
    inner, outer = sha256(key.translate(_INNER) + prefix), sha256(key.translate(_OUTER))
    for number in itertools.count():
        message, block = inner.copy(), outer.copy()
        message.update(number.to_bytes(8, "big"))
        block.update(message.digest())
        yield _EIGHT_WORDS.unpack(block.digest())


class Stream:
    """Numbers drawn from seeds: HMAC-SHA-256 in counter mode, read as 32-bit words.

    :param server_seed: 64 lower-case hex digits.
    :param client_seeds: one text a seat, in seat order; empty where a seat gave none.
    :raises ValueError: the server seed is malformed.
    """

    def __init__(self, server_seed: str, client_seeds: Sequence[str] = ()) -> None:
        key = _seed_bytes(server_seed)
        digests = b"".join([sha256(seed.encode()).digest() for seed in client_seeds])
        prefix = SCHEME.encode() + b"\n" + sha256(digests).digest()
        self._next_word = itertools.chain.from_iterable(_blocks(key, prefix)).__next__

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely (1 <= n <= 2**32)."""
        fair = _fair(n)
        word = self._next_word()
        while word >= fair:
            word = self._next_word()
        return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order (Fisher-Yates, from the last place down)."""
        order = list(items)
        next_word = self._next_word
        for i, n, fair in _places(len(order)):
            # As `below` does, without the call.
            while (word := next_word()) >= fair:
                pass
            j = word % n
            order[i], order[j] = order[j], order[i]
        return order
