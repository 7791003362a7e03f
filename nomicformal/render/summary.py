"""The end of a report: what was proved, what is undecided, how much of the text is formal, and the count."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from nomicformal.render.colour import Paint
from nomicformal.render.escape import clean
from nomicformal.render.report import Coverage, Report, Summary
from nomicformal.render.wrap import prose


def summary_lines(summary: Summary, paint: Paint) -> list[str]:
    """Proved, undecided and coverage, a paragraph each; absent parts are said to be absent."""
    lines = [paint("bold", "proved" if summary.proved else "proved: nothing")]
    for statement in summary.proved:
        lines += prose(statement, "  - ")
    lines.append(paint("bold", "undecided" if summary.undecided else "undecided: nothing"))
    for statement in summary.undecided:
        lines += prose(statement, "  - ")
    if summary.coverage is not None:
        lines += prose(coverage_line(summary.coverage), "text: ")
    return lines


def coverage_line(coverage: Coverage) -> str:
    """One sentence that says how much of the text is formal and what the rest is."""
    return (
        f"{coverage.formal} of {coverage.legal} passages with legal content are formal ({coverage.percent}%), "
        f"{coverage.informal} informal, {coverage.unencoded} without clauses"
    )


def count_line(report: Report, paint: Paint) -> str:
    """`2 errors, 1 warning, 0 infos in NAME`."""
    parts = []
    for severity in Severity:
        count = report.count(severity)
        text = f"{count} {severity.value}{'' if count == 1 else 's'}"
        parts.append(paint.severity(severity, text) if count else text)
    return f"{', '.join(parts)} in {clean(report.subject)}"
