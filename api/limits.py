"""The rate limit: a bucket of tokens a client, in this process's memory.

Hand-made because it stands before every poll: it costs a microsecond or two.
"""

import ipaddress
import math
import threading
from typing import Any

__all__ = ["Limits", "address"]

_MOST_CLIENTS = 20_000


def address(environ: dict[str, Any], proxies: int) -> str:
    """Where a request comes from: an IPv4 address, or an IPv6 network of 64 bits.

    A client of the latter has all its addresses.

    :param proxies: how many of our own stand in front. Each writes at the end of
        X-Forwarded-For whom it was asked by; what stands before that is the client's word.
    """
    found: str = environ.get("REMOTE_ADDR", "")
    if proxies:
        told = environ.get("HTTP_X_FORWARDED_FOR", "").split(",")
        if len(told) >= proxies:
            found = told[-proxies].strip()
    if ":" not in found:
        return found
    try:
        six = ipaddress.IPv6Address(found)
    except ValueError:
        return found
    return str(six.ipv4_mapped or ipaddress.IPv6Address(int(six) >> 64 << 64))


class Limits:
    """How much each client may still ask.

    :param rate: requests a second for good.
    :param burst: at once, after a pause.
    """

    def __init__(self, rate: int, burst: int) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._buckets: dict[str, tuple[float, int]] = {}
        self._lock = threading.Lock()

    def take(self, client: str, now: int) -> int:
        """0 if the client may ask now; else the seconds after which it may again.

        :param now: in milliseconds.
        """
        with self._lock:
            left, then = self._buckets.get(client, (self._burst, now))
            left = min(self._burst, left + max(now - then, 0) * self._rate / 1000)
            if left < 1:
                return max(1, math.ceil((1 - left) / self._rate))
            if len(self._buckets) >= _MOST_CLIENTS and client not in self._buckets:
                self._buckets.clear()  # rather forget what they asked than grow for ever
            self._buckets[client] = left - 1, now
            return 0
