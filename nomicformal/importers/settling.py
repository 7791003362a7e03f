"""Titles, sections and texts, once everything else of the rules is settled."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from nomicformal.importers.grouping import MARKUP_HEADING
from nomicformal.importers.labels import bare_heading, heading_status, stub_of
from nomicformal.importers.languages import ARTICLE, RULE
from nomicformal.importers.ledger import Ledger, Part
from nomicformal.importers.model import Role
from nomicformal.importers.paragraphs import Row, as_passage, paragraphs
from nomicformal.importers.status_words import words_besides
from nomicformal.importers.tail import leading_status, trailing_status
from nomicformal.importers.titles import Titles, emphasised_title, section_names


def settle_titles(ledger: Ledger, parts: list[Part]) -> None:
    sections = section_names([p.section_at.shown for p in parts if p.section_at is not None])
    for part in parts:
        if part.section_at is not None and part.section_at in part.rows:
            name = sections[part.section_at.shown]
            row = part.section_at
            part.rule.section = " ".join(name.split())
            ledger.put(row.start, row.start + len(name), Role.SECTION)
            part.rows[part.rows.index(row)] = row.cut(len(name), None)
    if any(p.section_at is not None for p in parts):
        ledger.result.guesses.append(
            "where the name of a section ends and the text begins is told by the next capital letter"
        )
    open_parts = [p for p in parts if p.title is None and not p.rule.title]
    layout = Titles.of([(p.heading, p.rows) for p in open_parts if not _gone(p)], ledger.text.width, ledger.text.flat)
    for part in open_parts:
        _title(ledger, part, layout)
    for part in parts:
        if part.title is not None:
            row = part.title
            ledger.put(row.start, row.end, Role.TITLE)
            words = " ".join(row.shown.split())
            if not part.rule.status:
                status, end = trailing_status(words, ledger.marks)
                if status:
                    _give(ledger, part, status, "heading", words[end:])
                    words = words[:end]
            part.rule.title = bare_heading(words).strip("`:–—- ")
    if layout.said and any(part.title is not None and not part.heading.level for part in open_parts):
        ledger.result.guesses.append(layout.said)


def _gone(part: Part) -> bool:
    """Whether nothing but a title is left of a repealed rule: it tells nothing of where titles stand."""
    rows = _full(part.rows)
    return len(rows) == 1 and bool(part.history or stub_of(rows[0].shown))


def _title(ledger: Ledger, part: Part, layout: Titles) -> None:
    while part.rows and part.rows[0].blank:
        part.rows.pop(0)
    if not part.rows:
        return
    row = part.rows[0]
    if MARKUP_HEADING.match(row.shown) and len(part.rows) > 1:
        if re.fullmatch(rf"(?:{RULE}|{ARTICLE}|text)", bare_heading(row.shown), re.I):
            ledger.put(row.start, row.end, Role.MARKUP)
            part.rows.pop(0)
        else:
            part.title = part.rows.pop(0)
        return
    on_heading_line = row.start >= part.heading.end and row.start < part.heading.line_end
    if on_heading_line and (end := emphasised_title(part.heading, row, part.rows)):
        _signed(ledger, part, row, end)
        return
    if part.heading.wrap and on_heading_line and row.shown.startswith(part.heading.wrap):
        part.rows[0] = row.cut(len(part.heading.wrap), None)
        ledger.put(row.start, row.start + len(part.heading.wrap), Role.MARKUP)
    taken = layout.title_rows(part.heading, part.rows)
    if taken.inline:
        _signed(ledger, part, row, taken.inline)
        _status_after_title(ledger, part)
    elif taken.rows:
        part.title = Row(
            row.start, part.rows[taken.rows - 1].end, ledger.text.shown(row.start, part.rows[taken.rows - 1].end)
        )
        del part.rows[: taken.rows]


def _signed(ledger: Ledger, part: Part, row: Row, end: int) -> None:
    """A title within a line, without the sign that ends it."""
    stop = len(row.shown[:end].rstrip(" .:–—-*_'`"))
    part.title = row.cut(0, stop)
    ledger.put(row.start + stop, row.start + end, Role.MARKUP)
    part.rows[0] = row.cut(end, None)


def _status_after_title(ledger: Ledger, part: Part) -> None:
    """A status in brackets between title and text, as in `§ 1 Purpose. (immutable) The society …`."""
    row = part.rows[0]
    status, end = leading_status(row.shown, ledger.marks)
    if status and not part.rule.status:
        _give(ledger, part, status, "heading", row.shown[:end])
        ledger.put(row.start, row.start + end, Role.STATUS)
        part.rows[0] = row.cut(end, None)


def settle_text(ledger: Ledger, part: Part) -> None:
    rule, rows = part.rule, part.rows
    while rows and (rows[0].blank or (rows[0].is_separator and len(rows) > 1)):
        ledger.put(rows[0].start, rows[0].end, Role.SEPARATOR)
        rows.pop(0)
    for group in paragraphs(rows, ledger.text.width):
        for row in group:
            ledger.put(row.start, row.end, Role.TEXT)
        if passage := as_passage(group, ledger.text.width):
            rule.passages.append(passage)
    words = rule.text if rule.passages else rule.title
    if (stub := stub_of(words)) is not None:
        rule.repealed, rule.repealed_by = True, stub.by
        if not rule.passages:
            rule.passages, rule.title = [rule.title], ""
            ledger.pieces = [
                replace(p, role=Role.TEXT) if part.title and part.title.start <= p.start < part.title.end else p
                for p in ledger.pieces
            ]


def settle_statuses(ledger: Ledger, parts: Sequence[Part]) -> None:
    """Statuses in brackets at the end of the text, or alone on its last line, if most rules have them there: one alone
    may well belong to a sentence about other rules."""
    found = [(part, *_status_below(ledger, part)) for part in parts if not part.rule.status and _full(part.rows)]
    with_one = sum(1 for _, status, _, _ in found if status)
    if len(parts) > 1 and with_one < 0.6 * len(found):
        return
    for part, status, row, start in found:
        if status:
            _give(ledger, part, status, "end", row.shown[start:])
            ledger.put(row.start + start, row.end, Role.STATUS)
            part.rows[part.rows.index(row)] = row.cut(0, start)


def _give(ledger: Ledger, part: Part, status: str, where: str, words: str) -> None:
    """A status that printed `words` say, which are kept where they say more."""
    part.rule.status, part.rule.status_from = status, where
    if besides := words_besides(words, ledger.marks):
        part.rule.notes.append(f"status: {besides}")


def _full(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if not row.blank]


def _status_below(ledger: Ledger, part: Part) -> tuple[str, Row, int]:
    """The status below a rule's text, the row that has it, and where in that row it begins."""
    full = _full(part.rows)
    row = full[-1]
    status, start = trailing_status(row.shown, ledger.marks)
    if status and re.search(r"\d[ ]*$", row.shown[:start]):
        return "", row, len(row.shown)
    bare = row.shown.strip(" ()[]*_")
    if not status and len(full) > 1 and heading_status(bare):
        return heading_status(bare), row, 0
    return status, row, start
