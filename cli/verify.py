"""``verify``: do recorded hands hold?"""

import dataclasses
import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import click

from cli.archive import open_archive
from cli.main import CannotDo
from cli.options import db_option
from cli.progress import counted
from replays.files import CannotRead, Line, lines_of, verify_all
from replays.verify import Problem, Verdict

__all__ = ["command"]

_EXAMPLES = 3


class _Summary:
    """What the verdicts come to, as they pass by."""

    def __init__(self) -> None:
        self.started = time.perf_counter()
        self.count = Counter({"ok": 0, "partial": 0, "failed": 0})
        self.codes: Counter[str] = Counter()
        self.examples: dict[str, list[str]] = {}

    def add(self, line: Line, verdict: Verdict) -> None:
        self.count[verdict.status] += 1
        if (problem := verdict.problem) is None:
            return
        self.codes[problem.code] += 1
        examples = self.examples.setdefault(problem.code, [])
        if len(examples) < _EXAMPLES:
            examples.append(f"{line.file}:{line.number}: {_told(problem)}")

    def data(self) -> dict[str, Any]:
        seconds = round(time.perf_counter() - self.started, 3)
        return {"hands": self.count.total(), **self.count, "seconds": seconds}

    def text(self) -> str:
        data = self.data()
        lines = [
            "{hands} hands: {ok} ok, {partial} partial, {failed} failed ({seconds} s)".format(
                **data
            )
        ]
        for code, number in self.codes.most_common():
            lines.append(f"  {number} x {code}")
            lines += [f"      {example}" for example in self.examples[code]]
        return "\n".join(lines)


def _told(problem: Problem) -> str:
    step = "" if problem.step is None else f"action {problem.step}: "
    rule = "" if problem.rule is None else f" [{problem.rule}]"
    return f"{step}{problem.detail}{rule}"


def _problem(line: Line, verdict: Verdict) -> dict[str, Any]:
    assert verdict.problem is not None
    fields = dataclasses.asdict(verdict.problem)
    rule = fields.pop("rule")
    head = {"file": line.file, "line": line.number, "id": verdict.id, "game": verdict.game}
    order = ("code", "step", "recorded", "computed", "detail")
    said = {**head, **{name: fields[name] for name in order}}
    return said if rule is None else {**said, "rule": rule}


@click.command("verify")
@click.argument("paths", nargs=-1)
@db_option
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64))
@click.option("--junit", type=click.Path(dir_okay=False, writable=True), help="A report for CI.")
@click.option("--json", "as_json", is_flag=True, help="One object a problem, then a summary.")
@click.option("--fail-fast", is_flag=True, help="Stop at the first hand that does not hold.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    db: str,
    workers: int,
    junit: str | None,
    *,
    as_json: bool,
    fail_fast: bool,
) -> None:
    """Replay recorded hands on the engine and compare everything that they state.

    PATHS are history files, folders of them, or - for standard input; without any, the
    hands of --db.
    """
    lines = lines_of(paths) if paths else _archived(db)
    summary = _Summary()
    report = _Junit() if junit else None
    try:
        for line, verdict in counted(verify_all(lines, workers), "hands"):
            summary.add(line, verdict)
            if report is not None:
                report.add(line, verdict)
            if verdict.problem is None:
                continue
            if as_json:
                click.echo(json.dumps(_problem(line, verdict), ensure_ascii=False))
            if fail_fast:
                break
    except CannotRead as wrong:
        raise CannotDo(str(wrong)) from None
    if report is not None and junit is not None:
        report.write(Path(junit), summary.data())
    click.echo(json.dumps(summary.data()) if as_json else summary.text())
    ctx.exit(1 if summary.count["failed"] else 0)


def _archived(db: str) -> Iterator[Line]:
    _, archive = open_archive(db, create=False)
    texts = archive.texts()
    return (Line(db, number, text.encode()) for number, (_, text) in enumerate(texts, 1))


class _Junit:
    """A report with one suite a file: hands that fail one by one, the others by their number."""

    def __init__(self) -> None:
        self._suites: dict[str, list[ElementTree.Element]] = {}
        self._passed: Counter[str] = Counter()

    def add(self, line: Line, verdict: Verdict) -> None:
        cases = self._suites.setdefault(line.file, [])
        problem = verdict.problem
        if problem is None:
            self._passed[line.file] += 1
            return
        name = f"{line.file}:{line.number}"
        case = ElementTree.Element("testcase", classname=verdict.game or "unknown", name=name)
        failure = ElementTree.SubElement(case, "failure", type=problem.code)
        failure.set("message", _plain(_told(problem)))
        failure.text = _plain(json.dumps(_problem(line, verdict), ensure_ascii=False))
        cases.append(case)

    def write(self, path: Path, data: dict[str, Any]) -> None:
        root = ElementTree.Element("testsuites", name="paiju verify", time=str(data["seconds"]))
        for file, cases in self._suites.items():
            total, failed = len(cases) + self._passed[file], len(cases)
            suite = ElementTree.SubElement(
                root, "testsuite", name=file, tests=str(total), failures=str(failed)
            )
            name = f"{self._passed[file]} hands that verify"
            ElementTree.SubElement(suite, "testcase", classname="paiju", name=name)
            suite.extend(cases)
        ElementTree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)


def _plain(text: str) -> str:
    """The text without what XML 1.0 cannot carry."""
    return "".join(c if c >= " " and c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
