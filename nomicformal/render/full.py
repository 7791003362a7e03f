"""`full`: for people. Each finding with excerpt, carets, related places, situation, reasons, help; then the summary."""

from __future__ import annotations

from nomicformal.diagnostics import Diagnostic
from nomicformal.render.codes import code_text
from nomicformal.render.colour import Paint
from nomicformal.render.escape import clean
from nomicformal.render.excerpt import excerpt, place
from nomicformal.render.report import Report
from nomicformal.render.rulings import ruling_lines
from nomicformal.render.summary import accepted_lines, count_line, statistics_lines, summary_lines, undecided_lines
from nomicformal.render.wrap import prose


def render(report: Report, paint: Paint) -> str:
    """The whole report as text, ending in a line end; empty if there is nothing to say."""
    lines: list[str] = []
    for found in report.sorted_diagnostics():
        lines += [*_finding(found, report, paint), ""]
    for ruling in report.rulings:
        lines += [*ruling_lines(ruling, paint), ""]
    lines += _ending(report, paint)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines) + "\n" if lines else ""


def _ending(report: Report, paint: Paint) -> list[str]:
    """What stands below the findings; all of it but the open questions is left out if only findings are wanted."""
    lines: list[str] = []
    summary, quiet = report.summary, report.view.quiet
    if summary is not None:
        lines += undecided_lines(summary, paint) if quiet else summary_lines(summary, paint)
    if report.accepted and not quiet:
        lines.append(paint("bold", "accepted"))
        lines += [row for line in accepted_lines(report) for row in prose(line, "  - ")]
    if not quiet:
        lines += [row for note in report.notes for row in prose(note, "note: ")]
    if report.view.explain:
        lines += [row for info in report.codes.values() for row in ["", *code_text(info, paint).splitlines()]]
        lines += [""] if report.codes else []
    if report.view.statistics and report.tallies():
        lines += [paint("bold", "how often"), *statistics_lines(report)]
    if not quiet and (report.diagnostics or report.accepted or summary is not None):
        lines.append(count_line(report, paint))
    return lines


def _finding(found: Diagnostic, report: Report, paint: Paint) -> list[str]:
    label = paint.severity(found.severity, f"{found.severity.value}[{found.code}]")
    head = prose(found.message)
    lines = [f"{label} {paint('dim', clean(found.name))}"]
    lines += [paint("bold", line) for line in head]
    lines.append(f"  {paint('dim', '-->')} {place(found.span)}")
    lines += [f"  {line}" for line in excerpt(found.span, report.sources, paint)]
    shown = {(found.span.file, found.span.line)}
    for related in found.related:
        lines += prose(f"{place(related.span)}: {related.message}", "  --> ", "      ")
        line = (related.span.file, related.span.line)
        if line not in shown:
            lines += [f"  {row}" for row in excerpt(related.span, report.sources, paint)]
        shown.add(line)
    lines += _block("situation", found.witness, paint)
    lines += _block("why", found.explanation, paint)
    if found.readings:
        lines += prose(", ".join(found.only_where()), "  only where: ")
    lines += prose(found.status, "  established: ")
    lines += prose(found.help, "  help: ")
    return lines


def _block(title: str, entries: tuple[str, ...], paint: Paint) -> list[str]:
    if not entries:
        return []
    lines = [f"  {paint('dim', title + ':')}"]
    for entry in entries:
        depth = len(entry) - len(entry.lstrip(" "))
        lines += prose(entry.strip(), "    " + " " * depth)
    return lines
