"""Our own format, a record a line (`docs/history.md`)."""

import re
from collections.abc import Iterable, Iterator, Sequence

from replays.errors import RecordError
from replays.files import Line
from replays.importers.common import Found, Refusal
from replays.record import read, write

__all__ = ["hands", "recognises", "write"]


def recognises(head: Sequence[bytes]) -> bool:
    """Whether a file that begins with these lines is one of these."""
    return re.search(rb'"format"\s*:\s*"paiju/', head[0]) is not None


def hands(lines: Iterable[Line]) -> Iterator[Found]:
    """All records of a file."""
    for line in lines:
        try:
            record = read(line.text)
        except RecordError as wrong:
            yield line, Refusal(wrong.code, wrong.detail)
            continue
        yield line, record
