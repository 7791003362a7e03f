"""Everything of a rule that is neither title nor text: separators, notes, fields, history, and what is no law."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicformal.importers.dates import dates_in
from nomicformal.importers.grouping import MARKUP_HEADING, settle_group_heading
from nomicformal.importers.histories import events_of, is_event
from nomicformal.importers.labels import (
    ABOUT,
    ANNOTATION,
    FIELD,
    FOOTER,
    HISTORY_LINE,
    INLINE_HISTORY,
    INLINE_SECTION,
    NAVIGATION,
    OTHER_FIELD,
    bare_heading,
    heading_status,
    is_repeal,
    is_section_line,
)
from nomicformal.importers.ledger import Ledger, Part
from nomicformal.importers.model import Event, Role
from nomicformal.importers.paragraphs import Row
from nomicformal.importers.status_words import status_in, words_besides
from nomicformal.importers.statuses import status_field


def take_apart(ledger: Ledger, part: Part) -> None:
    """Settle everything of a rule's rows that is neither title nor text."""
    on_line = bool(part.rows) and part.rows[0].start < part.heading.line_end and not part.rows[0].blank
    if on_line and any(not row.blank for row in part.rows[1:]) and is_event(part.rows[0].shown.lstrip(" ,;(–—-")):
        part.event = part.rows.pop(0)
    _cut_outside(ledger, part)
    _cut_bottom(ledger, part)
    _cut_history(ledger, part)
    _cut_inline(ledger, part)
    _cut_bottom_notes(ledger, part)
    _cut_fields(ledger, part)
    _settle_history(ledger, part)


def _cut_outside(ledger: Ledger, part: Part) -> None:
    """What stands below a heading of Markdown or a wiki that is of the rules' own rank or above belongs to no rule."""
    below_text = False
    for index, row in enumerate(part.rows):
        match = MARKUP_HEADING.match(row.shown) if below_text else None
        below_text = below_text or not row.blank
        if match is None or (ledger.level and len(match[1]) > ledger.level) or HISTORY_LINE.match(row.shown):
            continue
        if ledger.chosen.family == "file":  # nothing else is in the file: what stands there is about this rule
            if ABOUT.fullmatch(bare_heading(row.shown)):
                _note_rest(ledger, part, index)
                return
            continue
        outside, part.rows = part.rows[index:], part.rows[:index]
        rest: list[Row] = []
        for place, other in enumerate(outside):
            if other.is_separator and not rest:
                ledger.put(other.start, other.end, Role.SEPARATOR)
            elif rest or (not other.blank and not settle_group_heading(ledger, other, outside[place + 1 :])):
                rest.append(other)
        if rest:
            shown = ledger.text.shown(rest[0].start, rest[-1].end)
            whole = Row(rest[0].start, rest[-1].end, shown)
            ledger.note(whole, "stands below a heading that is no rule", Role.NOT_UNDERSTOOD)
        return


def _note_rest(ledger: Ledger, part: Part, index: int) -> None:
    """What stands below a heading such as “References” is a note on the rule."""
    rest, part.rows = part.rows[index:], part.rows[:index]
    for row in rest:
        ledger.put(row.start, row.end, Role.RULE_NOTE)
    part.rule.notes += [row.shown.strip() for row in rest if not row.blank]


def _cut_bottom(ledger: Ledger, part: Part) -> None:
    """Separators, headings of the next rules, navigation and notes at the end of a rule."""
    cut: list[Row] = []
    rows = part.rows
    while rows:
        row = rows[-1]
        if row.blank or row.is_separator or (len(rows) > 1 and _is_bottom(ledger, rows, cut)):
            cut.append(rows.pop())
        else:
            break
    cut.reverse()
    for index, row in enumerate(cut):
        if row.blank:
            continue
        if row.is_separator:
            ledger.put(row.start, row.end, Role.SEPARATOR)
        elif match := ANNOTATION.fullmatch(row.shown.strip()):
            ledger.note(row, "note on a change of rules")
            if is_repeal(match):
                ledger.repeals[int(match["what"])] = int(match["by"])
        elif NAVIGATION.fullmatch(row.shown.strip()):
            ledger.note(row, "navigation of a page")
        elif ledger.next_label is None:
            ledger.note(row, "legend of marks" if ledger.is_legend(row) else "stands below the last rule")
        elif not settle_group_heading(ledger, row, cut[index + 1 :]):
            ledger.note(row, "heading of the rules below it", Role.SECTION)
            ledger.section = bare_heading(row.shown)


def _is_bottom(ledger: Ledger, rows: list[Row], cut: list[Row]) -> bool:
    row = rows[-1]
    bare = row.shown.strip()
    apart = row.after_blank and not bare.endswith(".")
    if (NAVIGATION.fullmatch(bare) and apart) or heading_status(row.shown):
        return True
    if (FOOTER.fullmatch(bare) or ledger.is_legend(row)) and row.after_blank and ledger.next_label is None:
        return True
    if ANNOTATION.fullmatch(bare) and row.after_blank:
        return True
    if ledger.chosen.family.startswith("part") and ledger.next_label and len(bare) <= 60:
        number = re.match(r"(\d+(?:\.\d+)*)[.):]?[ ]+\S", bare)
        if number and ledger.next_label.startswith(f"{number[1]}."):
            return True
    underlined = bool(cut) and cut[-1].is_separator and row.after_blank and len(bare) <= 60
    underlined = underlined and len(cut[-1].shown.strip()) <= len(bare) + 4 and not re.search(r"[.;,!?]$", bare)
    return underlined or (is_section_line(row.shown) and row.after_blank)


def _cut_history(ledger: Ledger, part: Part) -> None:
    """The history below its label, or lines of events at the end of the rule."""
    rows = part.rows
    for index in range(len(rows) - 1, -1, -1):
        match = HISTORY_LINE.match(rows[index].shown)
        if match is None:
            continue
        above = any(not row.blank for row in rows[:index])
        if (
            not above
            and not ledger.chosen.after
            and not is_event(match["rest"] or "")
            and not _tells(ledger, rows[index + 1 :])
        ):
            continue
        if MARKUP_HEADING.match(rows[index].shown) and not match["rest"] and not _any_told(rows[index + 1 :]):
            continue
        if match["rest"] is None and not (
            rows[index].after_blank or index + 1 == len(rows) or is_event(rows[index + 1].shown)
        ):
            continue
        part.history, part.rows = rows[index:], rows[:index]
        _cut_annotations(ledger, part)
        return
    end = len(rows)
    while end > 1 and (rows[end - 1].blank or is_event(rows[end - 1].shown)):
        end -= 1
    if end < len(rows) and any(not row.blank for row in rows[end:]) and len(rows[end].shown) < 400:
        part.history, part.rows = rows[end:], rows[:end]


def _cut_annotations(ledger: Ledger, part: Part) -> None:
    """Bracketed annotations below a history."""
    rows = part.history
    while rows:
        while rows and (rows[-1].blank or rows[-1].is_separator):
            ledger.put(rows[-1].start, rows[-1].end, Role.SEPARATOR)
            rows.pop()
        begin = _annotation_start(rows)
        if not begin or is_event(rows[begin].shown):
            return
        words = " ".join(row.shown.strip() for row in rows[begin:])
        part.rule.notes.insert(0, " ".join(words.split()))
        ledger.put(rows[begin].start, rows[-1].end, Role.RULE_NOTE)
        del rows[begin:]


def _tells(ledger: Ledger, rows: Sequence[Row]) -> bool:
    """Whether the next row with something in it tells an event."""
    return is_event(next((row.shown for row in rows if not row.blank), ""))


def _any_told(rows: Sequence[Row]) -> bool:
    """Whether some row below a heading tells an event or has a date, so that it may be a history."""
    return any(is_event(row.shown) or dates_in(row.shown) for row in rows)


def _cut_inline(ledger: Ledger, part: Part) -> None:
    """Section and history within a line, where the parts of a rule were run together."""
    for index, row in enumerate(part.rows):
        labels = list(INLINE_HISTORY.finditer(row.shown))
        if not labels or part.history:
            continue
        found = labels[-1]
        part.history = [row.cut(found.start(), None), *part.rows[index + 1 :]]
        part.rows = [*part.rows[:index], row.cut(0, found.start())]
        break
    full = [row for row in part.rows if not row.blank]
    if full and (match := INLINE_SECTION.search(full[0].shown)) and (match.start() or len(full[0].shown) > 100):
        row = full[0]
        place = part.rows.index(row)
        ledger.put(row.start + match.start(), row.start + match.end(), Role.MARKUP)
        if row.shown[: match.start()].strip():
            part.title = row.cut(0, match.start())
        part.section_at = row.cut(match.end(), None)
        part.rows[place] = part.section_at


def _cut_bottom_notes(ledger: Ledger, part: Part) -> None:
    """Bracketed annotations and fields at the end of a rule."""
    rows = part.rows
    while rows:
        while rows and rows[-1].blank:
            rows.pop()
        begin = _annotation_start(rows)
        if begin is None:
            break
        lines, part.rows = rows[begin:], rows[:begin]
        words = " ".join(line.shown.strip() for line in lines).strip()
        if is_event(words) and not part.history:
            part.history = lines
        else:
            part.rule.notes.insert(0, " ".join(words.split()))
            ledger.put(lines[0].start, lines[-1].end, Role.RULE_NOTE)
        rows = part.rows
    match = FIELD.match(rows[-1].shown) if len(rows) > 1 else None
    if match and (match["status"] or match["section"]) and _field(ledger, part, match, rows[-1], at_end=True):
        rows.pop()


def _annotation_start(rows: list[Row]) -> int | None:
    """Where a `[...]` that ends the rule begins; None if it does not end so."""
    if not rows or not rows[-1].shown.rstrip().endswith("]"):
        return None
    depth = 0
    for index in range(len(rows) - 1, 0, -1):
        shown = rows[index].shown
        depth += shown.count("]") - shown.count("[")
        if depth <= 0:
            first = shown.lstrip().startswith("[")
            return index if first and (rows[index].after_blank or len(rows) - index <= 4) else None
        if rows[index].blank:
            return None
    return None


def _cut_fields(ledger: Ledger, part: Part) -> None:
    """`Title: …`, `Status: …` and the like above the text."""
    rows = part.rows
    while rows:
        while rows and rows[0].blank:
            rows.pop(0)
        if not rows or part.section_at is rows[0]:
            return
        if (match := FIELD.match(rows[0].shown)) and _field(ledger, part, match, rows[0], at_end=False):
            if rows and match["text"]:
                return
            rows.pop(0)
            continue
        nearby = [r.shown for r in rows[1:4]]
        if (other := OTHER_FIELD.match(rows[0].shown)) and any(FIELD.match(line) for line in nearby):
            part.rule.notes.append(f"{other['key']}: {other['value']}")
            ledger.put(rows[0].start, rows[0].end, Role.RULE_NOTE)
            rows.pop(0)
            continue
        return


def _field(ledger: Ledger, part: Part, match: re.Match[str], row: Row, *, at_end: bool) -> bool:
    """Take in a field; False if it is none after all."""
    value = match["value"].strip(" *_'")
    rule = part.rule
    if match["text"]:
        if at_end:
            return False
        ledger.put(row.start, row.start + match.start("value"), Role.MARKUP)
        rest = row.cut(match.start("value"), None)
        part.rows[0] = rest
        return True
    if match["status"]:
        status = status_field(value, ledger.marks)
        if not status:
            rule.notes.append(row.shown.strip())
            ledger.put(row.start, row.end, Role.RULE_NOTE)
            return True
        if status == "repealed":
            rule.repealed = True
        else:
            rule.status, rule.status_from = status, "field"
            if status_in(value, ledger.marks) and words_besides(value, ledger.marks):
                rule.notes.append(row.shown.strip())
    elif match["section"] and value and len(value) <= 80:
        rule.section = value
    elif match["title"] and value and len(value) <= 160:
        rule.title = value
    elif match["number"] and value == rule.label:
        pass
    else:
        return False
    role = Role.STATUS if match["status"] else (Role.SECTION if match["section"] else Role.TITLE)
    ledger.put(row.start, row.start + match.start("value"), Role.MARKUP)
    ledger.put(row.start + match.start("value"), row.end, role)
    return True


def _settle_history(ledger: Ledger, part: Part) -> None:
    if part.heading.initial and ledger.chosen.after:
        status = part.rule.status
        part.rule.history.append(Event("", (f"initial {part.rule.label} {status}".strip(),)))
    if part.event is not None:
        part.history.insert(0, part.event)
    if not part.history:
        return
    words = []
    for index, row in enumerate(part.history):
        ledger.put(row.start, row.end, Role.HISTORY)
        shown = row.shown
        if index == 0 and (label := INLINE_HISTORY.match(shown) or HISTORY_LINE.match(shown)):
            shown = shown[label.end() :] if label.re is INLINE_HISTORY else (label["rest"] or "")
        words.append(shown)
    events, unsure = events_of("\n".join(words))
    part.rule.history += events
    ledger.unsure_dates = ledger.unsure_dates or unsure
