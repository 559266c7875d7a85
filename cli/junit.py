"""A report of verified hands in the form that CI servers read (JUnit XML)."""

import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

from replays.files import Line
from replays.verify import Verdict

__all__ = ["Report"]


@dataclass
class _Suite:
    """What was found in one file."""

    count: Counter[str] = field(default_factory=Counter)
    cases: list[ElementTree.Element] = field(default_factory=list)
    seconds: float = 0.0


class Report:
    """One suite a file: a case for each hand that fails, one for all that verify.

    The numbers of tests are those of the cases; how many hands there were are properties.
    """

    def __init__(self) -> None:
        self._suites: dict[str, _Suite] = {}
        self._timestamp = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S")
        self._last = time.perf_counter()

    def add(self, line: Line, verdict: Verdict, place: str, message: str, text: str) -> None:
        """Count a hand; `message` and `text` tell of one that fails."""
        suite = self._suites.setdefault(line.file, _Suite())
        suite.count[verdict.status] += 1
        now = time.perf_counter()
        suite.seconds += now - self._last
        self._last = now
        if verdict.problem is not None:
            case = _case(verdict.game or "unknown", place)
            failure = ElementTree.SubElement(case, "failure", type=verdict.problem.code)
            failure.set("message", _plain(message))
            failure.text = _plain(text)
            suite.cases.append(case)

    def lacks(self, path: str, message: str) -> None:
        """A path in which nothing could be verified is an error of its own."""
        suite = self._suites.setdefault(path, _Suite())
        suite.count["errors"] += 1
        case = _case("paiju", path)
        error = ElementTree.SubElement(case, "error", type="cannot_read")
        error.set("message", _plain(message))
        suite.cases.append(case)

    def write(self, path: Path, *, interrupted: bool) -> None:
        """Write the report.

        :raises OSError:
        """
        root = ElementTree.Element("testsuites")
        for number, (file, suite) in enumerate(self._suites.items()):
            root.append(self._element(number, file, suite, interrupted=interrupted))
        ElementTree.indent(root)
        ElementTree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)

    def _element(
        self, number: int, file: str, suite: _Suite, *, interrupted: bool
    ) -> ElementTree.Element:
        count = suite.count
        cases = list(suite.cases)
        if held := count["ok"] + count["partial"]:
            partly = f", {count['partial']} of them partly" if count["partial"] else ""
            cases.insert(0, _case("paiju", f"{held} hands that verify{partly}"))
        element = ElementTree.Element(
            "testsuite",
            name=_plain(file) or "(no name)",  # the schemas want one
            package="paiju",
            id=str(number),
            timestamp=self._timestamp,
            hostname="localhost",
            tests=str(len(cases)),
            failures=str(count["failed"]),
            errors=str(count["errors"]),
            time=f"{suite.seconds:.3f}",
        )
        properties = ElementTree.SubElement(element, "properties")
        hands = count["ok"] + count["partial"] + count["failed"]
        told = {"hands": hands, **{name: count[name] for name in ("ok", "partial", "failed")}}
        for name, value in told.items():
            ElementTree.SubElement(properties, "property", name=name, value=str(value))
        if interrupted:
            ElementTree.SubElement(properties, "property", name="interrupted", value="true")
        element.extend(cases)
        ElementTree.SubElement(element, "system-out")
        ElementTree.SubElement(element, "system-err")
        return element


def _case(classname: str, name: str) -> ElementTree.Element:
    return ElementTree.Element("testcase", classname=classname, name=_plain(name), time="0")


def _plain(text: str) -> str:
    """The text without what XML 1.0 cannot carry."""
    return "".join(c if c >= " " and c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
