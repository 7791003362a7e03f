"""`github`: annotations of GitHub Actions, as the workflow commands that the runner reads from standard output.

https://docs.github.com/actions/reference/workflow-commands-for-github-actions
"""

from __future__ import annotations

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.render.colour import Paint
from nomicformal.render.escape import clean
from nomicformal.render.report import Report, Ruling
from nomicformal.render.repository import path_in, somewhere, supporting_lines
from nomicformal.render.summary import count_line
from nomicformal.source import Span

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
MAX_MESSAGE = 4_000
"""Characters of one annotation; longer ones are cut."""


def render(report: Report, paint: Paint) -> str:
    """A command for each finding, each verdict that was not expected to be so, and each open question; then the count.
    No colour."""
    lines = [_finding(report, found) for found in report.sorted_diagnostics()]
    lines += [_ruling(report, ruling) for ruling in report.rulings if not (ruling.expected and ruling.as_expected)]
    if report.summary is not None:
        lines += [_command("warning", {"title": "undecided"}, clean(text)) for text in report.summary.undecided]
    lines += [_command("notice", {"title": "note"}, clean(text)) for text in report.notes]
    return "\n".join([*lines, f"nomicformal {report.command}: {_count(report)}"]) + "\n"


def _count(report: Report) -> str:
    if not report.rulings:
        return count_line(report, Paint())
    count, wrong = len(report.rulings), sum(1 for ruling in report.rulings if not ruling.as_expected)
    verdicts = f"{count} verdict{'' if count == 1 else 's'}, {wrong} not as expected"
    return (
        f"{verdicts}, {count_line(report, Paint())}" if report.diagnostics else f"{verdicts} in {clean(report.subject)}"
    )


def _finding(report: Report, found: Diagnostic) -> str:
    text = [clean(found.message)]
    text += supporting_lines(found.witness, "situation:")
    text += supporting_lines(found.explanation, "why:")
    text += supporting_lines(found.only_where(), "only where:")
    text += [f"established: {clean(found.status)}"] if found.status else []
    text += [clean(found.help)] if found.help else []
    place = _place(report, somewhere(report, found.span))
    return _command(_COMMANDS[found.severity], {**place, "title": f"{found.code} {found.name}"}, "\n".join(text))


def _ruling(report: Report, ruling: Ruling) -> str:
    text = f"{clean(ruling.statement)}: {ruling.verdict}"
    text += f", expected {clean(ruling.expected)}" if ruling.expected not in ("", ruling.verdict) else ""
    text += "".join(f"\n{clean(fault)}" for fault in ruling.faults)
    place = _place(report, ruling.span) if ruling.span else {}
    return _command("notice" if ruling.as_expected else "error", {**place, "title": "verdict"}, text)


def _place(report: Report, span: Span) -> dict[str, str]:
    place = {"file": path_in(report, span.file), "line": str(span.line)}
    if span.end_line > span.line:
        return {**place, "endLine": str(span.end_line)}
    return {**place, "col": str(span.column), **({"endColumn": str(span.end_column)} if span.end_column else {})}


def _command(name: str, properties: dict[str, str], text: str) -> str:
    cut = text if len(text) <= MAX_MESSAGE else text[:MAX_MESSAGE] + " …"
    written = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{name} {written}::{_data(cut)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(clean(text)).replace(":", "%3A").replace(",", "%2C")
