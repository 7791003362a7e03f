"""`junit`: JUnit XML, which most build servers show as a table of tests."""

from __future__ import annotations

from html import escape

from nomicformal.diagnostics import Diagnostic
from nomicformal.render.colour import Paint
from nomicformal.render.escape import clean
from nomicformal.render.excerpt import place
from nomicformal.render.report import Accepted, Report, Ruling
from nomicformal.render.repository import path_in, somewhere, supporting_lines

FAILED, SKIPPED, PASSED = "failure", "skipped", ""


def render(report: Report, paint: Paint) -> str:
    """A test for each finding (failed, if it counts for the exit code), each verdict, each proof and each open question
    (skipped). A report that has nothing of it holds one test that passed. No colour."""
    cases = [_finding(report, found) for found in report.sorted_diagnostics()]
    cases += [_accepted(report, one) for one in report.sorted_accepted()]
    cases += [_ruling(report, ruling) for ruling in report.rulings]
    if report.summary is not None:
        cases += [_case("proved", text, PASSED) for text in report.summary.proved]
        cases += [_case("no counterexample", text, PASSED) for text in report.summary.tried]
        cases += [_case("undecided", text, SKIPPED, "undecided") for text in report.summary.undecided]
    cases = cases or [_case(report.command, "nothing found", PASSED)]
    numbers = (
        f'tests="{len(cases)}" failures="{sum(f"<{FAILED} " in case for case in cases)}" errors="0" '
        f'skipped="{sum(f"<{SKIPPED} " in case for case in cases)}"'
    )
    notes = [f"    <system-out>{_text(' / '.join(map(clean, report.notes)))}</system-out>"] if report.notes else []
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuites name="nomicformal" {numbers}>',
        f"  <testsuite name={_attribute(f'{report.command} {report.subject}')} {numbers}>",
        *cases,
        *notes,
        "  </testsuite>",
        "</testsuites>",
    ]
    return "\n".join(lines) + "\n"


def _finding(report: Report, found: Diagnostic) -> str:
    where = somewhere(report, found.span)
    text = [f"{place(where)}: {clean(found.message)}"]
    text += [f"see {place(related.span)}: {clean(related.message)}" for related in found.related]
    text += supporting_lines(found.witness, "situation:")
    text += supporting_lines(found.explanation, "why:")
    text += supporting_lines(found.only_where(), "only where:")
    text += [f"help: {clean(found.help)}"] if found.help else []
    kind = FAILED if report.fails(found.severity) else PASSED
    title = f"{found.code} {found.name} in line {where.line}: {found.message}"
    return _case(path_in(report, where.file), title, kind, found.message, found.severity.value, text)


def _accepted(report: Report, accepted: Accepted) -> str:
    found = accepted.finding
    where = somewhere(report, found.span)
    because = f"accepted ({accepted.how.value}): {accepted.reason or accepted.by}"
    return _case(path_in(report, where.file), f"{found.code} {found.name}: {found.message}", SKIPPED, because)


def _ruling(report: Report, ruling: Ruling) -> str:
    where = path_in(report, ruling.span.file) if ruling.span else report.subject
    title = f"{ruling.case}: {ruling.statement}" if ruling.case else ruling.statement
    kind = FAILED if not ruling.as_expected else SKIPPED if ruling.verdict == "UNDECIDED" else PASSED
    expected = f", expected {ruling.expected}" if ruling.expected not in ("", ruling.verdict) else ""
    return _case(where, title, kind, f"{ruling.verdict}{expected}", "verdict", list(map(clean, ruling.faults)))


def _case(
    group: str, title: str, kind: str, because: str = "", severity: str = "", text: list[str] | None = None
) -> str:
    opening = f"    <testcase classname={_attribute(group)} name={_attribute(title)}"
    if kind == FAILED:
        body = _text("\n".join(text or []))
        return (
            f"{opening}><failure type={_attribute(severity)} message={_attribute(because)}>{body}</failure></testcase>"
        )
    if kind == SKIPPED:
        return f"{opening}><skipped message={_attribute(because)}/></testcase>"
    said = f"><system-out>{_text(chr(10).join(text))}</system-out></testcase>" if text else "/>"
    return opening + said


def _attribute(text: str) -> str:
    """A quoted attribute; what XML cannot hold has been written out."""
    return f'"{escape(_possible(clean(text)), quote=True)}"'


def _text(text: str) -> str:
    return escape(_possible(text), quote=False)


def _possible(text: str) -> str:
    """Without the characters that XML 1.0 has no place for."""
    return "".join("\ufffd" if "\ufffe" <= c <= "\uffff" else c for c in text)
