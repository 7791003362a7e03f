"""A comparison for people, in full and in a line a change."""

from __future__ import annotations

from nomicformal.render.colour import Paint
from nomicformal.render.comparison import CaseRow, Comparison, Findings, Item, RuleRow, Shown
from nomicformal.render.escape import clean
from nomicformal.render.excerpt import place
from nomicformal.render.wrap import prose

_MARK = {"more": "green", "higher": "green", "less": "red", "lower": "red"}


def render_full(comparison: Comparison, paint: Paint) -> str:
    """Rules, then what comes out otherwise, each with a situation; cases; findings; what is the same."""
    lines: list[str] = []
    for found in comparison.errors:
        lines += prose(f"{place(found.span)}: {found.severity.value}[{found.code}] {found.message}")
    lines += _block("Rules", [line for row in comparison.rules for line in _rule(row)], paint)
    lines += _block("Vocabulary", [line for name in comparison.names for line in prose(name, "  - ")], paint)
    unasked = [item for item in comparison.undecided if not item.shown and not item.open]
    for item in (*comparison.changed, *(one for one in comparison.undecided if one not in unasked)):
        lines += [*_item(item, paint), ""]
    lines += _block("Undecided", [line for one in unasked for line in prose(f"{one.words}: {one.says}", "  - ")], paint)
    lines += _block("Cases", [line for row in comparison.cases for line in _case(row, paint)], paint)
    if comparison.findings is not None:
        lines += _findings(comparison.findings, paint)
    lines += _block("The same", _same(comparison), paint)
    for note in comparison.notes:
        lines += prose(note, "note: ")
    lines += [paint("bold", line) for line in prose(f"{comparison.before} → {comparison.after}: {comparison.headline}")]
    return "\n".join(lines) + "\n"


def _block(title: str, lines: list[str], paint: Paint) -> list[str]:
    return [paint("bold", title), *lines, ""] if lines else []


def _rule(row: RuleRow) -> list[str]:
    lines = prose(f"{rule_words(row)}: {', '.join(row.changes)}", "  - ")
    lines += [line for detail in row.details for line in prose(detail, "      ")]
    lines += [line for clause in row.gone for line in prose(clause, "      - ")]
    lines += [line for clause in row.fresh for line in prose(clause, "      + ")]
    return lines


def rule_words(row: RuleRow) -> str:
    """`rule 302 (was 202) "Title"`."""
    was = f" (was {row.was})" if row.was not in (None, row.number) else ""
    return f"rule {row.number}{was}" + (f' "{row.title}"' if row.title else "")


def _item(item: Item, paint: Paint) -> list[str]:
    lines = [paint(_MARK.get(item.outcome, "yellow"), line) for line in prose(f"{item.words}: {item.says}")]
    for shown in item.shown:
        lines += _shown(shown, paint)
    if item.through:
        lines += prose("; ".join(item.through), "  because of a change in: ")
    lines += _rest(item)
    return lines


def _shown(shown: Shown, paint: Paint) -> list[str]:
    lines = prose(f"{shown.words}: {shown.what}", "  ")
    lines.append(f"    {paint('dim', 'situation:')}")
    lines += [line for entry in shown.situation for line in prose(entry, "      ")]
    for label, value, reasons in (
        ("before:", shown.before, shown.because_before),
        ("after:", shown.after, shown.because_after),
    ):
        lines += prose(value, f"    {label:<8}")
        lines += [line for reason in reasons for line in prose(reason, "            ")]
    return lines


def _rest(item: Item) -> list[str]:
    """What is said of the ways that are not shown."""
    lines = [line for way, why in item.open for line in prose(f"whether {way}: undecided, {why}", "  ")]
    if item.shown and not item.open:
        lines += prose("in no other way" + (f", with {item.limit}" if item.limit else ": proved"), "  ")
    return lines


def _case(row: CaseRow, paint: Paint) -> list[str]:
    where = f" ({place(row.span)})" if row.span else ""
    lines = prose(f"{row.case}: {row.statement}{where}", "  - ")
    for label, verdict, why in (("before:", row.before, row.why_before), ("after:", row.after, row.why_after)):
        lines += [f"      {label:<8}{paint('bold', clean(verdict))}"]
        lines += [line for reason in why for line in prose(reason, "              ")]
    return lines


def _findings(findings: Findings, paint: Paint) -> list[str]:
    lines: list[str] = []
    for sign, found in (("+", findings.appeared), ("-", findings.gone)):
        for one in found:
            label = f"{one.severity.value}[{one.code}]"
            lines += prose(f"{label} {one.message} ({place(one.span)})", f"  {sign} ")
    title = f"Findings ({findings.scope})"
    return _block(title, lines or ["  none that appears or disappears"], paint)


def _same(comparison: Comparison) -> list[str]:
    lines = [line for item in comparison.same for line in prose(f"{item.words} ({item.limit or 'proved'})", "  - ")]
    if comparison.untouched:
        things = "term or act reads" if comparison.untouched == 1 else "terms and acts read"
        lines += prose(f"{comparison.untouched} other {things} nothing that differs", "  - ")
    return [*lines, *(line for told in cases_kept(comparison) for line in prose(told, "  - "))]


def cases_kept(comparison: Comparison) -> list[str]:
    """What is said of the questions of cases whose verdict does not change."""
    told = []
    if comparison.judged:
        kept = comparison.judged - len(comparison.cases)
        told.append(f"{kept} of {comparison.judged} questions of cases that were judged again get the same verdict")
    if comparison.cases_untouched:
        questions = "question of a case leans" if comparison.cases_untouched == 1 else "questions of cases lean"
        told.append(f"{comparison.cases_untouched} {questions} on nothing that differs")
    return told


def render_concise(comparison: Comparison, paint: Paint) -> str:
    """One line a change, and the answer."""
    lines = [f"{place(e.span)}: {e.severity.value}[{e.code}] {clean(e.message)}" for e in comparison.errors]
    lines += [f"{clean(rule_words(row))}: {', '.join(row.changes)}" for row in comparison.rules]
    lines += [f"vocabulary: {clean(name)}" for name in comparison.names]
    for item in (*comparison.changed, *comparison.undecided):
        first = next(iter(item.shown), None)
        told = f": {clean(first.before)} before, {clean(first.after)} after" if first else ""
        lines.append(f"{item.kind} {clean(item.name)}: {paint(_MARK.get(item.outcome, 'yellow'), item.outcome)}{told}")
    lines += [f"case {clean(row.case)}: {row.before} before, {row.after} after" for row in comparison.cases]
    if comparison.findings is not None:
        for sign, found in (("+", comparison.findings.appeared), ("-", comparison.findings.gone)):
            for one in found:
                lines.append(f"{sign} {place(one.span)}: {one.severity.value}[{one.code}] {clean(one.message)}")
    lines.append(paint("bold", clean(f"{comparison.before} → {comparison.after}: {comparison.headline}")))
    return "\n".join(lines) + "\n"
