"""What stands above the first rule, and headings over several rules."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicformal.importers.labels import NAVIGATION, bare_heading, heading_status, is_section_line
from nomicformal.importers.ledger import Ledger, Part
from nomicformal.importers.model import Imported, ImportedRule, Remark, Role
from nomicformal.importers.paragraphs import Row

MARKUP_HEADING = re.compile(r"[ ]*(#{1,6}(?![.)])|={1,6})(?![#=])[ ]*\S")


def read_preamble(ledger: Ledger, rows: list[Row]) -> None:
    for index, row in enumerate(rows):
        if row.blank:
            continue
        if row.is_separator:
            ledger.put(row.start, row.end, Role.SEPARATOR)
        elif ledger.is_legend(row):
            ledger.note(row, "legend of marks")
        elif NAVIGATION.fullmatch(row.shown.strip()):
            ledger.note(row, "navigation of a page")
        elif not settle_group_heading(ledger, row, rows[index + 1 :]):
            ledger.note(row, "stands above the first rule")
    for row in rows:
        words = bare_heading(row.shown)
        known = (
            heading_status(row.shown) or NAVIGATION.fullmatch(words) or ledger.is_legend(row)
        )
        if (
            not row.blank
            and not row.is_separator
            and not known
            and 3 <= len(words) <= 80
            and not re.search(r"[.;,:]$|^(?:from|to|cc|subject|date|sent|de|para|von|da):", words, re.I)
        ):
            ledger.result.title = words
            return


def settle_group_heading(ledger: Ledger, row: Row, below: Sequence[Row]) -> bool:
    """Settle a heading over several rules; False if the row is none. `below`: up to the next rule."""
    marked = MARKUP_HEADING.match(row.shown)
    words = bare_heading(row.shown)
    if status := heading_status(row.shown):
        ledger.note(row, "heading that gives the status of the rules below it", Role.STATUS)
        ledger.status, ledger.section = status, "" if marked is None else ledger.section
        ledger.headed.append(words)
        return True
    underlined = bool(below) and below[0].is_separator and not row.is_separator and len(words) <= 60
    if _is_document_title(ledger, row):
        return False
    is_heading = marked or (is_section_line(row.shown) and row.after_blank) or (underlined and row.after_blank)
    if not is_heading or not all(r.blank or r.is_separator or _is_heading_row(ledger, r) for r in below):
        return False
    ledger.note(row, "heading of the rules below it", Role.SECTION)
    ledger.section = words
    return True


def part_headings_to_sections(result: Imported) -> None:
    """`3 Meetings`, without a text and with 3.1 below it, is the heading of a section and no rule."""
    names: dict[str, str] = {}
    kept: list[ImportedRule] = []
    for rule, after in zip(result.rules, [*result.rules[1:], None], strict=True):
        bare = rule.title and not (rule.passages or rule.history or rule.repealed)
        if bare and after is not None and after.label.startswith(f"{rule.label}."):
            names[rule.label] = rule.title
            words = f"{rule.label} {rule.title}"
            result.notes.append(Remark(rule.file, rule.line, words, "heading of the rules below it"))
            continue
        over = [name for label, name in names.items() if rule.label.startswith(f"{label}.")]
        rule.section = over[-1] if over else rule.section
        kept.append(rule)
    result.rules[:] = kept


def _is_document_title(ledger: Ledger, row: Row) -> bool:
    """Whether a heading at the very top is that of the whole text: no other heading of the same rank follows."""
    if ledger.text.text[: row.start].strip():
        return False
    marked = MARKUP_HEADING.match(row.shown)
    own = {heading.line for heading in ledger.chosen.headings}
    for index, line in enumerate(ledger.text.lines):
        if line.start <= row.start or index in own or line.start > ledger.chosen.headings[-1].start:
            continue
        other = MARKUP_HEADING.match(line.shown)
        if (marked and other and len(other[1]) <= len(marked[1])) or (
            not marked and (other or is_section_line(line.shown))
        ):
            return False
    return True


def _is_heading_row(ledger: Ledger, row: Row) -> bool:
    return bool(heading_status(row.shown) or MARKUP_HEADING.match(row.shown) or is_section_line(row.shown))


def settle_first_lines(ledger: Ledger, part: Part) -> None:
    """Where rules end with their heading, what stands above the first rule cannot be told from its text: only a short
    line that is no sentence is taken for a note."""
    while part.rows:
        row = part.rows[0]
        bare = row.shown.strip()
        odd = row.is_separator or re.fullmatch(r"[(\[#=*].{0,60}[)\]#=*]|[^.!?;:]{1,60}", bare)
        more = sum(len(r.shown) for r in part.rows[1:])
        if not row.blank and not (odd and more > 80):
            return
        if row.is_separator:
            ledger.put(row.start, row.end, Role.SEPARATOR)
        elif not row.blank and not settle_group_heading(ledger, row, ()):
            ledger.note(row, "stands above the first rule")
            ledger.result.guesses.append(f"“{bare}” above the first rule is taken for a note, not for its text")
        part.rows.pop(0)
