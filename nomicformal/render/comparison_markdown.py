"""A comparison as a comment for a pull request, a forum or a mailing list. Whatever the rules contain stays text."""

from __future__ import annotations

from nomicformal.render.colour import Paint
from nomicformal.render.comparison import CaseRow, Comparison, Findings, Item, Shown
from nomicformal.render.comparison_full import cases_kept, rule_words
from nomicformal.render.excerpt import place
from nomicformal.render.markdown_text import code, inert

MAX_CHARACTERS = 60_000
"""What fits into one comment on the usual code hosts. Things that do not fit are counted."""


def render(comparison: Comparison, paint: Paint) -> str:
    """The comparison as Markdown. No colour."""
    head = [f"## nomicformal diff: {inert(comparison.headline)}", ""]
    head += [f"{inert(comparison.before)} → {inert(comparison.after)}", ""]
    mistakes = [f"{code(place(one.span))} {one.code}: {inert(one.message)}" for one in comparison.errors]
    head += _list("Mistakes of the language", mistakes)
    head += _list("Rules", [f"{inert(rule_words(row))}: {', '.join(row.changes)}" for row in comparison.rules])
    head += _list("Vocabulary", [inert(name) for name in comparison.names])
    tail = _list("Cases", [line for row in comparison.cases for line in _case(row)])
    if comparison.findings is not None:
        tail += _findings(comparison.findings)
    tail += _same(comparison)
    tail += [line for note in comparison.notes for line in (f"Note: {inert(note)}", "")]
    blocks = [_item(item) for item in (*comparison.changed, *comparison.undecided)]
    room = MAX_CHARACTERS - sum(len(line) + 1 for line in (*head, *tail))
    body: list[str] = []
    for number, block in enumerate(blocks):
        room -= sum(len(line) + 1 for line in block)
        if room < 0:
            body += [f"{len(blocks) - number} more do not fit here; `--output full` shows them all.", ""]
            break
        body += block
    return "\n".join([*head, *body, *tail]).rstrip() + "\n"


def _list(title: str, entries: list[str]) -> list[str]:
    return [f"### {title}", "", *(f"- {entry}" for entry in entries), ""] if entries else []


def _item(item: Item) -> list[str]:
    lines = [f"### {inert(item.words)}: {inert(item.says)}", ""]
    for shown in item.shown:
        lines += _shown(shown)
    if item.through:
        lines.append(f"- because of a change in: {'; '.join(inert(each) for each in item.through)}")
    lines += [f"- whether {inert(way)}: undecided, {inert(why)}" for way, why in item.open]
    if item.shown and not item.open:
        lines.append(f"- in no other way{f', with {inert(item.limit)}' if item.limit else ': proved'}")
    return [*lines, ""]


def _shown(shown: Shown) -> list[str]:
    lines = [f"- **{inert(shown.words)}**: {inert(shown.what)}", "  - situation:"]
    lines += [f"    - {inert(entry)}" for entry in shown.situation]
    for label, value, reasons in (
        ("before", shown.before, shown.because_before),
        ("after", shown.after, shown.because_after),
    ):
        lines.append(f"  - {label}: **{inert(value)}**")
        lines += [f"    - {inert(reason)}" for reason in reasons]
    return lines


def _case(row: CaseRow) -> list[str]:
    lines = [f"{inert(row.case)}: {inert(row.statement)}: **{row.before}** before, **{row.after}** after"]
    for label, why in (("before", row.why_before), ("after", row.why_after)):
        lines[0] += "".join(f"\n  - {label}: {inert(reason)}" for reason in why)
    return lines


def _findings(findings: Findings) -> list[str]:
    entries = [
        f"{word}: {one.code} {inert(one.message)} ({code(place(one.span))})"
        for word, found in (("new", findings.appeared), ("gone", findings.gone))
        for one in found
    ]
    return _list(f"Findings ({inert(findings.scope)})", entries or ["none that appears or disappears"])


def _same(comparison: Comparison) -> list[str]:
    entries = [f"{inert(item.words)} ({inert(item.limit or 'proved')})" for item in comparison.same]
    if comparison.untouched:
        entries.append(f"{comparison.untouched} other terms and acts, which read nothing that differs")
    return _list("The same", [*entries, *cases_kept(comparison)])
