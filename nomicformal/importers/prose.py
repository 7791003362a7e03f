"""Rules from running text: plain, Markdown or wiki. The heart of importing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from textwrap import shorten

from nomicformal.importers.choosing import Segmentation, bodies, choose
from nomicformal.importers.cleaning import clean
from nomicformal.importers.cutting import take_apart
from nomicformal.importers.grouping import part_headings_to_sections, read_preamble, settle_first_lines
from nomicformal.importers.headings import Heading, headings_of
from nomicformal.importers.languages import is_rank
from nomicformal.importers.ledger import Ledger, Part
from nomicformal.importers.legends import DEFAULT_MARKS, give_by_legend, legend_of
from nomicformal.importers.lines import Text, text_of
from nomicformal.importers.model import Imported, ImportedRule, Remark, Removed, Role, Source
from nomicformal.importers.paragraphs import Row, rows_between
from nomicformal.importers.settling import settle_statuses, settle_text, settle_titles
from nomicformal.importers.titles import titles_above


def read_prose(name: str, original: str) -> Imported | None:
    """The rules in a text; None if nothing in it looks like the heading of a rule."""
    cleaned, removed = clean(original)
    text = text_of(cleaned)
    legend = legend_of(cleaned)
    marks = {**DEFAULT_MARKS, **legend.marks}
    possible = headings_of(text, marks)
    found = choose(text, possible)
    if not found:
        return None
    best = found[0]
    result = _read(name, original, text, best, marks, legend.places, removed)
    result.layout.append(_layout(text, best))
    result.guesses += give_by_legend(result.rules, legend)
    if (dropped := len(possible.get(best.family, ())) - len(best.headings)) > 0:
        lines = f"{dropped} more line{'s' if dropped > 1 else ''} of this form"
        result.guesses.append(f"{lines} taken for text: lists, references or quotations")
    return result


def read_rule(name: str, original: str, label: str) -> Imported:
    """The one rule of this label in a text of its own, with its heading in the text or without."""
    cleaned, removed = clean(original)
    text = text_of(cleaned)
    marks = dict(DEFAULT_MARKS)
    first = next((index for index, line in enumerate(text.lines) if not line.blank), 0)
    possible = [h for group in headings_of(text, marks).values() for h in group]
    own = [h for h in possible if h.line == first and h.label == label and not h.trailing]
    heading = max(own, key=lambda h: (h.end, h.family)) if own else Heading(0, 0, 0, 0, label, "file")
    chosen = Segmentation(heading.family, (heading,), False, 0.0)
    return _read(name, original, text, chosen, marks, (), removed)


def _read(
    name: str,
    original: str,
    text: Text,
    chosen: Segmentation,
    marks: dict[str, str],
    legend: Sequence[tuple[int, int]],
    removed: tuple[Removed, ...],
) -> Imported:
    ledger = Ledger(name, text, chosen, marks, legend)
    result = _whole(ledger)
    result.sources.append(Source(name, original, text.text, removed, tuple(ledger.pieces)))
    if removed:
        result.guesses.append(_left_out(removed))
    return result


def _left_out(removed: Sequence[Removed]) -> str:
    counts = Counter(one.why for one in removed)
    return "left out: " + ", ".join(f"{count} × {why}" for why, count in sorted(counts.items()))


def _layout(text: Text, chosen: Segmentation) -> str:
    first = chosen.headings[0]
    where = "below its text" if chosen.after else "above its text"
    count = "1 rule" if len(chosen.headings) == 1 else f"{len(chosen.headings)} rules"
    if chosen.family.startswith(("filled", "ranked")):
        other = next((h for h in chosen.headings if h.family != first.family), chosen.headings[-1])
        forms = f"of several forms, such as “{_shown(text, first)}” and “{_shown(text, other)}”"
        return f"{count} told by headings {forms}, each {where}"
    return f"{count} told by headings such as “{_shown(text, first)}”, each {where}"


def _shown(text: Text, heading: Heading) -> str:
    stop = max(heading.end, heading.line_end)
    return shorten(text.text[heading.start : stop], 60, placeholder=" …")


def _whole(ledger: Ledger) -> Imported:
    stretches = list(bodies(ledger.text, ledger.chosen.headings, ledger.chosen.after))
    headings = ledger.chosen.headings
    preamble_end = headings[0].start if headings and not ledger.chosen.after else 0
    preamble = rows_between(ledger.text, 0, preamble_end)
    regions = [rows_between(ledger.text, start, end) for start, end in stretches]
    above = [] if ledger.chosen.after else titles_above(headings, [preamble, *regions[:-1]])
    if above:
        ledger.result.guesses.append("titles stand on a line of their own above the number")
    read_preamble(ledger, preamble)
    parts: list[Part] = []
    for index, (heading, rows) in enumerate(zip(headings, regions, strict=True)):
        if heading.family.startswith("title "):
            ledger.put(heading.start, heading.end, Role.MARKUP)
        elif heading.title[1]:
            ledger.put(heading.start, heading.title[0], Role.HEADING)
            ledger.put(heading.title[1], heading.end, Role.HEADING)
        else:
            ledger.put(heading.start, heading.end if not ledger.chosen.after else heading.line_end, Role.HEADING)
        part = Part(heading, _rule(ledger, heading), rows)
        if heading.title[1]:
            part.title = Row(*heading.title, ledger.text.shown(*heading.title))
        elif above:
            part.title = above[index]
        ledger.next_label = headings[index + 1].label if index + 1 < len(headings) else None
        if ledger.chosen.after and index == 0:
            settle_first_lines(ledger, part)
        take_apart(ledger, part)
        if index in ledger.chosen.repeated:
            _repeated(ledger, part)
        else:
            parts.append(part)
    if ledger.chosen.after and headings:
        for row in rows_between(ledger.text, headings[-1].line_end, len(ledger.text.text)):
            ledger.note(row, "stands below the last rule", Role.SEPARATOR if row.is_separator else Role.NOTE)
    settle_titles(ledger, parts)
    settle_statuses(ledger, parts)
    for part in parts:
        settle_text(ledger, part)
        ledger.result.rules.append(part.rule)
    part_headings_to_sections(ledger.result)
    _apply_notes(ledger)
    _say_headings(ledger)
    ledger.rest()
    return ledger.result


def _rule(ledger: Ledger, heading: Heading) -> ImportedRule:
    rule = ImportedRule(heading.label, file=ledger.name, line=ledger.text.number_at(heading.start))
    rule.number = heading.number
    rule.section = ledger.section
    if heading.status:
        rule.status, rule.status_from = heading.status, "heading"
    elif ledger.status:
        rule.status, rule.status_from = ledger.status, "group"
    if is_rank(heading.status):
        word, _, figures = heading.status.partition("_")
        rule.notes.append(f"{word}: {figures.replace('_', '.')}")
    if heading.besides:
        rule.notes.append(f"status: {heading.besides}")
    if heading.revision:
        rule.notes.append(f"revision: {heading.revision}")
    return rule


def _repeated(ledger: Ledger, part: Part) -> None:
    """A rule whose number was printed before."""
    stretch = [row for row in [part.title, *part.rows] if row is not None and not row.blank]
    for row in stretch:
        ledger.put(row.start, row.end, Role.NOT_UNDERSTOOD)
    words = "\n".join(ledger.text.text[row.start : row.end].strip() for row in stretch)
    line = ledger.text.number_at(part.heading.start)
    ledger.result.not_understood.append(
        Remark(ledger.name, line, f"{part.rule.label}. {words}", f"rule {part.rule.label} is printed once more here")
    )


def _apply_notes(ledger: Ledger) -> None:
    for rule in ledger.result.rules:
        if rule.repealed and rule.repealed_by is None and rule.number in ledger.repeals:
            rule.repealed_by = ledger.repeals[rule.number]


def _say_headings(ledger: Ledger) -> None:
    if ledger.headed:
        names = ", ".join(f"“{name}”" for name in dict.fromkeys(ledger.headed))
        ledger.result.guesses.append(
            f"rules without a status of their own have that of the heading above them: {names}"
        )
    if ledger.unsure_dates:
        ledger.result.guesses.append("dates such as 05/06/2011 are read as day/month/year")
