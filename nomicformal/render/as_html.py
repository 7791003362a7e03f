"""`html`: one file with everything in it, to open in a browser or to keep. No script, and nothing is loaded."""

from __future__ import annotations

from html import escape

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.render.colour import Paint
from nomicformal.render.escape import clean
from nomicformal.render.excerpt import excerpt, place
from nomicformal.render.report import Node, Report, Ruling
from nomicformal.render.rulings import verdict_text
from nomicformal.render.summary import accepted_lines, count_line, coverage_line
from nomicformal.source import Span

_TITLES = {Severity.ERROR: "Errors", Severity.WARNING: "Warnings", Severity.INFO: "Worth knowing"}
_STYLE = """
:root { color-scheme: light dark; --line: #8885; --error: #c0282d; --warning: #9a6700; --info: #0a5cad; }
@media (prefers-color-scheme: dark) { :root { --error: #ff7b72; --warning: #e3b341; --info: #79c0ff; } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
article { border-left: .3rem solid var(--line); padding: 0 0 0 1rem; margin: 1.5rem 0; }
article.error { border-color: var(--error); } article.error h3 span { color: var(--error); }
article.warning { border-color: var(--warning); } article.warning h3 span { color: var(--warning); }
article.info { border-color: var(--info); } article.info h3 span { color: var(--info); }
h3 { font-size: 1.05rem; margin-bottom: .3rem; }
pre { overflow-x: auto; padding: .5rem; border: 1px solid var(--line); }
blockquote { margin: .2rem 0 .2rem 1rem; font-style: italic; }
td, th { padding: .1rem .8rem .1rem 0; text-align: left; }
"""


def render(report: Report, paint: Paint) -> str:
    """A whole HTML document. Every text from the rules is escaped. No colour codes."""
    title = f"nomicformal {report.command}: {clean(report.subject)}"
    parts = [f"<h1>{_text(title)}</h1>", f"<p><strong>{_text(count_line(report, Paint()))}</strong></p>"]
    shown = None
    for found in report.sorted_diagnostics():
        parts += [f"<h2>{_TITLES[found.severity]}</h2>"] if found.severity is not shown else []
        shown = found.severity
        parts += _finding(found, report)
    for ruling in report.rulings:
        parts += _ruling(ruling)
    parts += [*_ending(report), *_statistics(report), *_explanations(report)]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_text(title)}</title>",
            f"<style>{_STYLE}</style>",
            "</head>",
            "<body>",
            *parts,
            "</body>",
            "</html>",
            "",
        ]
    )


def _text(text: str) -> str:
    return escape(clean(text), quote=True)


def _list(title: str, entries: tuple[str, ...] | list[str]) -> list[str]:
    if not entries:
        return []
    return [f"<p>{_text(title)}</p>", "<ul>", *(f"<li>{_text(entry)}</li>" for entry in entries), "</ul>"]


def _place(span: Span, report: Report, text: str = "") -> list[str]:
    """A place with its line of the file, if that is at hand."""
    said = f": {_text(text)}" if text else ""
    lines = excerpt(span, report.sources, Paint())
    shown = escape("\n".join(lines), quote=True)
    return [f"<p><code>{_text(place(span))}</code>{said}</p>", *([f"<pre>{shown}</pre>"] if lines else [])]


def _finding(found: Diagnostic, report: Report) -> list[str]:
    label = f"<span>{found.severity.value}</span> {_text(found.code)} {_text(found.name)}"
    lines = [f'<article class="{found.severity.value}">', f"<h3>{label}</h3>", f"<p>{_text(found.message)}</p>"]
    lines += _place(found.span, report)
    for related in found.related:
        lines += _place(related.span, report, related.message)
    lines += _list("Situation", found.witness)
    lines += _list("Why", found.explanation)
    lines += _list("Only where", found.only_where())
    lines += [f"<p>Established: {_text(found.status)}</p>"] if found.status else []
    lines += [f"<p>What can be done: {_text(found.help)}</p>"] if found.help else []
    return [*lines, "</article>"]


def _ruling(ruling: Ruling) -> list[str]:
    kind = "info" if ruling.as_expected else "error"
    lines = [f'<article class="{kind}">', f"<h3>{_text(ruling.statement)}</h3>"]
    lines += [f"<p>Moment: {_text(ruling.moment)}</p>"] if ruling.moment else []
    lines.append(f"<p><strong>{_text(verdict_text(ruling))}</strong></p>")
    if not ruling.as_expected:
        lines += _list("Expected", [*filter(None, [ruling.expected]), *ruling.faults])
    lines += _list("It depends", [f"{verdict} if {assumption}" for assumption, verdict in ruling.branches])
    for side in ruling.sides:
        lines += _list(f"{side.verdict} in this situation", side.situation)
        lines += _nodes(side.reasons)
    lines += ["<p>Because</p>", *_nodes(ruling.reasons)] if ruling.reasons else []
    lines += _list("It would change", ruling.changes)
    lines += [f"<p>Note: {_text(note)}</p>" for note in ruling.notes]
    return [*lines, "</article>"]


def _nodes(nodes: tuple[Node, ...]) -> list[str]:
    if not nodes:
        return []
    lines = ["<ul>"]
    for node in nodes:
        quote = f"<blockquote>{_text(node.quote)}</blockquote>" if node.quote else ""
        lines += [f"<li>{_text(node.text)}{quote}", *_nodes(node.children), "</li>"]
    return [*lines, "</ul>"]


def _ending(report: Report) -> list[str]:
    summary, quiet = report.summary, report.view.quiet
    lines = _list("Accepted", accepted_lines(report))
    if summary is not None:
        lines += _list("Undecided", summary.undecided)
        lines += [] if quiet else _list("Proved", summary.proved)
        lines += [] if quiet else _list("No counterexample up to a number of people", summary.tried)
        if summary.coverage is not None and not quiet:
            lines.append(f"<p>{_text(coverage_line(summary.coverage))}</p>")
    return lines if quiet else [*lines, *(f"<p>Note: {_text(note)}</p>" for note in report.notes)]


def _statistics(report: Report) -> list[str]:
    if not report.view.statistics:
        return []
    rows = [
        f"<tr><td>{_text(tally.code)} {_text(tally.name)}</td><td>{tally.findings}</td><td>{tally.accepted}</td></tr>"
        for tally in report.tallies()
    ]
    return ["<table>", "<tr><th>finding</th><th>found</th><th>accepted</th></tr>", *rows, "</table>"]


def _explanations(report: Report) -> list[str]:
    if not report.view.explain:
        return []
    lines = ["<h2>What it means</h2>"]
    for info in report.codes.values():
        lines += [f"<h3>{info.code} {_text(info.name)}</h3>", f"<p>{_text(info.what)} {_text(info.why)}</p>"]
        lines += [f"<p>For example</p><pre>{escape(info.example)}</pre>"]
        lines += [f"<p>Instead</p><pre>{escape(info.instead)}</pre>"]
    return lines
