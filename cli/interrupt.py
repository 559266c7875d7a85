"""Ctrl-C that loses nothing: it is heard between two hands, never within one."""

import signal
from collections.abc import Iterable, Iterator
from types import FrameType, TracebackType
from typing import TypeVar

__all__ = ["Interrupt"]

T = TypeVar("T")


class Interrupt:
    """Listens to Ctrl-C while it is entered.

    :ivar heard: whether it was pressed.
    """

    def __init__(self) -> None:
        self.heard = False
        self._busy = False

    def __enter__(self) -> "Interrupt":
        self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        wrong: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        signal.signal(signal.SIGINT, self._before)
        return kind is not None and issubclass(kind, KeyboardInterrupt)

    def each(self, items: Iterable[T]) -> Iterator[T]:
        """The items, until Ctrl-C: waiting for one ends at once, work on one is finished."""
        try:
            for item in items:
                if self.heard:
                    return
                self._busy = True
                yield item
                self._busy = False
                if self.heard:
                    return
        except KeyboardInterrupt:
            if not self.heard:
                raise

    def _hear(self, _number: int, _frame: FrameType | None) -> None:
        again, self.heard = self.heard, True
        if again or not self._busy:
            raise KeyboardInterrupt
