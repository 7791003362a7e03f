"""`markdown`: a comment for a pull request, a forum or a mailing list. No HTML, and whatever the rules contain stays
text: no links, pictures, mentions or references."""

from __future__ import annotations

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.render.colour import Paint
from nomicformal.render.excerpt import place
from nomicformal.render.markdown_rulings import log_markdown, ruling_markdown
from nomicformal.render.markdown_text import code, inert
from nomicformal.render.report import Report
from nomicformal.render.summary import accepted_lines, count_line, coverage_line
from nomicformal.source import Span

MAX_CHARACTERS = 60_000
"""What fits into one comment on the usual code hosts. Findings that do not fit are counted."""
_TITLES = {Severity.ERROR: "Errors", Severity.WARNING: "Warnings", Severity.INFO: "Worth knowing"}


def render(report: Report, paint: Paint) -> str:
    """The report as Markdown. No colour. Rulings stand in the language in which they are posted."""
    if report.rulings and not report.diagnostics and report.summary is None:
        return "\n".join(_rulings(report)).rstrip() + "\n"
    head = [f"## nomicformal {report.command}: {inert(count_line(report, Paint()))}"]
    tail = [*_summary(report), *_notes(report), *_statistics(report), *_explanations(report)]
    rulings = [line for ruling in report.rulings for line in (*ruling_markdown(ruling), "")]
    room = MAX_CHARACTERS - sum(len(line) + 1 for line in (*head, *rulings, *tail))
    body, left = _fitting(report, room)
    missing = [f"{left} more findings do not fit here; `--output full` shows them all.", ""] if left else []
    return "\n".join([*head, "", *body, *missing, *rulings, *tail]).rstrip() + "\n"


def _rulings(report: Report) -> list[str]:
    """The rulings on one case after another, and what their logs show besides."""
    lines: list[str] = []
    title = ""
    for ruling in report.rulings:
        if ruling.case != title:
            title = ruling.case
            lines += [f"## {inert(title)}", ""]
        lines += [*ruling_markdown(ruling), "", "---", ""]
    return [*lines[:-2], *log_markdown(report.notes, report.rulings[0].native)]


def _fitting(report: Report, room: int) -> tuple[list[str], int]:
    """The findings, worst first, as far as there is room, and the number of the others."""
    lines: list[str] = []
    found = report.sorted_diagnostics()
    title = None
    for shown, one in enumerate(found):
        block = [] if one.severity is title else [f"### {_TITLES[one.severity]}", ""]
        block += [*_finding(one), ""]
        room -= sum(len(line) + 1 for line in block)
        if room < 0:
            return lines, len(found) - shown
        title = one.severity
        lines += block
    return lines, 0


def _finding(found: Diagnostic) -> list[str]:
    lines = [f"**{found.code} {found.name}**: {inert(found.message)}", "", f"- where: {_place(found.span)}"]
    lines += [f"- see also: {_place(related.span)}: {inert(related.message)}" for related in found.related]
    lines += _list("situation", found.witness)
    lines += _list("why", found.explanation)
    lines += _list("only where", found.only_where())
    lines += [f"- established: {inert(found.status)}"] if found.status else []
    lines += [f"- what can be done: {inert(found.help)}"] if found.help else []
    return lines


def _place(span: Span) -> str:
    return code(place(span))


def _list(title: str, entries: tuple[str, ...]) -> list[str]:
    return [f"- {title}:", *(f"  - {inert(entry)}" for entry in entries)] if entries else []


def _summary(report: Report) -> list[str]:
    summary = report.summary
    lines: list[str] = []
    if report.accepted:
        lines += ["### Accepted", "", *(f"- {inert(line)}" for line in accepted_lines(report)), ""]
    if summary is None:
        return lines
    if summary.undecided:
        lines += ["### Undecided", "", *(f"- {inert(text)}" for text in summary.undecided), ""]
    if report.view.quiet:
        return lines
    if summary.proved:
        lines += ["### Proved", "", *(f"- {inert(text)}" for text in summary.proved), ""]
    if summary.tried:
        lines += ["### No counterexample up to a number of people", ""]
        lines += [*(f"- {inert(text)}" for text in summary.tried), ""]
    if summary.coverage is not None:
        lines += [inert(coverage_line(summary.coverage)) + ".", ""]
    return lines


def _notes(report: Report) -> list[str]:
    return [] if report.view.quiet else [line for note in report.notes for line in (f"Note: {inert(note)}", "")]


def _statistics(report: Report) -> list[str]:
    if not report.view.statistics:
        return []
    rows = [f"- {one.code} {one.name}: {one.findings} found, {one.accepted} accepted" for one in report.tallies()]
    return ["### How often", "", *rows, ""]


def _explanations(report: Report) -> list[str]:
    if not report.view.explain:
        return []
    lines = ["### What it means", ""]
    for info in report.codes.values():
        lines += [f"**{info.code} {info.name}**: {inert(info.what)} {inert(info.why)}", ""]
        lines += [*_verbatim("For example", info.example), *_verbatim("Instead", info.instead)]
    return lines


def _verbatim(title: str, text: str) -> list[str]:
    """Prose as prose; what has lines of its own is a clause and keeps them."""
    if "\n" not in text and title == "Instead":
        return [f"{title}: {inert(text)}", ""]
    return [f"{title}:", "", *(f"    {line}" for line in text.splitlines()), ""]
