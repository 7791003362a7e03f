"""A ruling for people, ready to paste: verdict, reasons as a tree with passages quoted, what would change it."""

from __future__ import annotations

from nomicformal.render.colour import Paint
from nomicformal.render.escape import clean
from nomicformal.render.excerpt import place
from nomicformal.render.report import Node, Ruling
from nomicformal.render.wrap import prose

_COLOURS = {"TRUE": "green", "FALSE": "red"}

IN_ENGLISH = {
    "TRUE": "the statement is true",
    "FALSE": "the statement is false",
    "DEPENDS ON FACTS": "it depends on facts that are not given",
    "DEPENDS ON READING": "the text allows several readings, and they give different answers",
    "SILENT": "no rule decides it",
    "CONTRADICTION": "the rules contradict each other and nothing settles it",
    "PARADOX": "the rules leave no single stable outcome",
    "INCONSISTENT FACTS": "the given facts cannot all be so",
    "UNDECIDED": "it could not be decided within the budget",
}


def verdict_text(ruling: Ruling) -> str:
    """The verdict in English and in the ruleset's own word."""
    if ruling.verdict == "UNDECIDED":
        return f"{ruling.verdict}: {IN_ENGLISH[ruling.verdict]}"
    own = f"«{clean(ruling.word)}»" if ruling.word else "the ruleset has no word for it"
    return f"{ruling.verdict} ({own}): {IN_ENGLISH[ruling.verdict]}"


def ruling_lines(ruling: Ruling, paint: Paint) -> list[str]:
    """All lines of one ruling."""
    lines = prose(ruling.statement, "Statement: ")
    if ruling.moment:
        lines += prose(ruling.moment, "Moment:    ")
    lines.append(f"Verdict:   {paint(_COLOURS.get(ruling.verdict, 'yellow'), verdict_text(ruling))}")
    if ruling.expected and ruling.expected != ruling.verdict:
        where = f" ({place(ruling.span)})" if ruling.span else ""
        lines.append(paint("red", f"Expected:  {clean(ruling.expected)}{where}"))
    for fault in ruling.faults:
        lines += [paint("red", line) for line in prose(fault, "Expected:  ")]
    if ruling.branches:
        lines.append("It depends:")
        for assumption, verdict in ruling.branches:
            lines += prose(f"{verdict} if {assumption}", "  - ")
    for side in ruling.sides:
        lines.append(f"{side.verdict} in this situation:")
        for entry in side.situation:
            lines += prose(entry, "    ")
        lines += ["  because:"] if side.reasons else []
        lines += [row for node in side.reasons for row in _node(node, "  ", paint)]
    if ruling.reasons:
        lines.append("Because:")
        for node in ruling.reasons:
            lines += _node(node, "  ", paint)
    if ruling.changes:
        lines.append("It would change:")
        for change in ruling.changes:
            lines += prose(change, "  - ")
    for note in ruling.notes:
        lines += prose(note, "Note: ")
    return lines


def _node(node: Node, indent: str, paint: Paint) -> list[str]:
    lines = prose(node.text, f"{indent}- ")
    inner = indent + "  "
    if node.quote:
        lines += [paint("dim", line) for line in prose(node.quote, f"{inner}> ", f"{inner}> ")]
    for child in node.children:
        lines += _node(child, inner, paint)
    return lines
