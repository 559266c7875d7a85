"""Progress on standard error, where a person looks on."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

__all__ = ["counted"]

T = TypeVar("T")
_BATCH = 500


def counted(items: Iterable[T], what: str) -> Iterator[T]:
    """The items, while a terminal shows how many have passed; elsewhere nothing is shown."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console  # noqa: PLC0415  # only a terminal pays for it

    with Console(stderr=True).status(f"0 {what}") as status:
        for number, item in enumerate(items, 1):
            if number % _BATCH == 0:
                status.update(f"{number} {what}")
            yield item
