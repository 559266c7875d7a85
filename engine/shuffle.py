"""``paiju-shuffle/1``: a deck and its draws from seeds, the same for everybody.

A pure function of the server's seed and the seats' seeds; `docs/shuffle.md` specifies it
for other languages and has test vectors.
"""

import hashlib
import hmac
import itertools
import struct
from collections.abc import Iterator, Sequence
from typing import TypeVar

__all__ = ["SCHEME", "Stream", "commitment"]

SCHEME = "paiju-shuffle/1"
_EIGHT_WORDS = struct.Struct(">8I")
_WORD = 1 << 32

T = TypeVar("T")


def commitment(server_seed: str) -> str:
    """SHA-256 of the server seed's bytes: what is published before the hand.

    :param server_seed: 64 lower-case hex digits.
    """
    return hashlib.sha256(_seed_bytes(server_seed)).hexdigest()


def _seed_bytes(server_seed: str) -> bytes:
    if len(server_seed) != 64 or set(server_seed) - set("0123456789abcdef"):
        raise ValueError("a server seed is 64 lower-case hex digits")
    return bytes.fromhex(server_seed)


class Stream:
    """Numbers drawn from seeds: HMAC-SHA-256 in counter mode, read as 32-bit words.

    :param server_seed: 64 lower-case hex digits.
    :param client_seeds: one text a seat, in seat order; empty where a seat gave none.
    :raises ValueError: the server seed is malformed.
    """

    def __init__(self, server_seed: str, client_seeds: Sequence[str] = ()) -> None:
        self._key = _seed_bytes(server_seed)
        digests = b"".join(hashlib.sha256(seed.encode()).digest() for seed in client_seeds)
        self._prefix = SCHEME.encode() + b"\n" + hashlib.sha256(digests).digest()
        self._words = self._blocks()

    def _blocks(self) -> Iterator[int]:
        for block in itertools.count():
            message = self._prefix + block.to_bytes(8, "big")
            yield from _EIGHT_WORDS.unpack(hmac.digest(self._key, message, "sha256"))

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely (1 <= n <= 2**32)."""
        fair = _WORD - _WORD % n  # words from here on would favour the low numbers
        word = next(self._words)
        while word >= fair:
            word = next(self._words)
        return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order (Fisher-Yates, from the last place down)."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order
