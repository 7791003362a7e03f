"""The end of a report: what was proved, what is undecided, how much of the text is formal, and the count."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from nomicformal.render.colour import Paint
from nomicformal.render.escape import clean
from nomicformal.render.excerpt import place
from nomicformal.render.report import Accepted, Coverage, How, Report, Summary
from nomicformal.render.wrap import prose

NO_COUNTEREXAMPLE = "no counterexample up to a number of people (this proves nothing beyond it)"


def summary_lines(summary: Summary, paint: Paint) -> list[str]:
    """Proved, tried, undecided and coverage, a paragraph each; absent proofs and questions are said to be absent."""
    lines = [paint("bold", "proved" if summary.proved else "proved: nothing")]
    for statement in summary.proved:
        lines += prose(statement, "  - ")
    if summary.tried:
        lines.append(paint("bold", NO_COUNTEREXAMPLE))
    for statement in summary.tried:
        lines += prose(statement, "  - ")
    lines += undecided_lines(summary, paint) or [paint("bold", "undecided: nothing")]
    if summary.coverage is not None:
        lines += prose(coverage_line(summary.coverage), "text: ")
    return lines


def undecided_lines(summary: Summary, paint: Paint) -> list[str]:
    """The open questions; none without any."""
    lines = [paint("bold", "undecided")] if summary.undecided else []
    return [*lines, *(row for statement in summary.undecided for row in prose(statement, "  - "))]


def coverage_line(coverage: Coverage) -> str:
    """One sentence that says how much of the text is formal and what the rest is."""
    if not coverage.legal:
        return "no passage has legal content"
    passages = "passage" if coverage.legal == 1 else "passages"
    are = "is" if coverage.formal == 1 else "are"
    return (
        f"{coverage.formal} of {coverage.legal} {passages} with legal content {are} formal ({coverage.percent}%), "
        f"{coverage.informal} informal, {coverage.unencoded} without clauses"
    )


def count_line(report: Report, paint: Paint) -> str:
    """`2 errors, 1 warning, 0 infos in NAME`, and how many findings were accepted, if any were."""
    parts = []
    for severity in Severity:
        count = report.count(severity)
        text = f"{count} {severity.value}{'' if count == 1 else 's'}"
        parts.append(paint.severity(severity, text) if count else text)
    accepted = f"; {len(report.accepted)} accepted" if report.accepted else ""
    return f"{', '.join(parts)} in {clean(report.subject)}{accepted}"


def accepted_lines(report: Report) -> list[str]:
    """What was found and does not count: each finding that a comment accepts, and how many a file or an earlier
    revision holds. Texts, not yet clean."""
    accepted = report.sorted_accepted()
    lines = [_by_comment(one) for one in accepted if one.how is How.COMMENT]
    for how, words in ((How.BASELINE, "in the baseline"), (How.BEFORE, "there before, at")):
        names = [str(one.by) for one in accepted if one.how is how]
        for name in sorted(set(names)):
            count = names.count(name)
            lines.append(f"{count} finding{'' if count == 1 else 's'} {words} {name}")
    return lines


def _by_comment(accepted: Accepted) -> str:
    found = accepted.finding
    until = f" until {accepted.until}" if accepted.until else ""
    return f"{found.code} {found.name} at {place(found.span)}{until}: {accepted.reason}"


def statistics_lines(report: Report) -> list[str]:
    """A row for each code: how many findings count, how many are accepted, what it is called."""
    return [
        f"{tally.findings:>5} found, {tally.accepted} accepted: {tally.code} {clean(tally.name)}"
        for tally in report.tallies()
    ]
