"""A ruling as Markdown, ready to post."""

from __future__ import annotations

from nomicformal.render.markdown_text import inert
from nomicformal.render.report import Node, Ruling
from nomicformal.render.rulings import verdict_text


def ruling_markdown(ruling: Ruling) -> list[str]:
    """The lines of one ruling: statement, verdict, reasons with the passages quoted, what would change it."""
    lines = [f"**Statement:** {inert(ruling.statement)}", ""]
    lines += [f"**Moment:** {inert(ruling.moment)}", ""] if ruling.moment else []
    lines += [f"**Verdict:** {inert(verdict_text(ruling))}", ""]
    if not ruling.as_expected:
        lines += [f"**Expected:** {inert('; '.join(filter(None, [ruling.expected, *ruling.faults])))}", ""]
    lines += [f"- {inert(verdict)} if {inert(assumption)}" for assumption, verdict in ruling.branches]
    for side in ruling.sides:
        lines += [
            "",
            f"{inert(side.verdict)} in this situation:",
            "",
            *(f"- {inert(entry)}" for entry in side.situation),
        ]
        lines += [line for node in side.reasons for line in _node(node, "")]
    if ruling.reasons:
        lines += ["", "Because:", "", *(line for node in ruling.reasons for line in _node(node, ""))]
    if ruling.changes:
        lines += ["", "It would change:", "", *(f"- {inert(change)}" for change in ruling.changes)]
    lines += [line for note in ruling.notes for line in ("", f"Note: {inert(note)}")]
    return lines


def _node(node: Node, indent: str) -> list[str]:
    quote = f" — “{inert(node.quote)}”" if node.quote else ""
    lines = [f"{indent}- {inert(node.text)}{quote}"]
    return [*lines, *(line for child in node.children for line in _node(child, indent + "  "))]
