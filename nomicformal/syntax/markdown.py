"""A Markdown file as logical lines: a rule's text as players read it, under its heading; clauses in blocks ```nomic.

What stands above the first rule, or below a heading of its level that is no rule's, is prose about the rules: it has
no legal content, and is kept as comments that begin with `>`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from nomicformal.config import LIMITS
from nomicformal.diagnostics import Diagnostic
from nomicformal.source import SourceFile, Span
from nomicformal.syntax.codes import MISPLACED, MISSING_HEADER, finding
from nomicformal.syntax.lines import LogicalLine, begins_history, join_lines, tidy
from nomicformal.syntax.markdown_heading import Heading, heading, looks_like_rule, rule_heading
from nomicformal.syntax.markdown_lines import FENCE_WORD, Fence, begins_comment, fence, is_break, unescaped
from nomicformal.syntax.parse_rule import BEGINS_CHANGE, RULE_HEADER
from nomicformal.syntax.show_expr import quoted
from nomicformal.syntax.tree_clause import NO_COMMENTS, Comments

PROSE = "> "
"""What a comment begins with that is prose of a Markdown file."""
_NO_HEADING = 0
_CHANGES_WITH_TEXT = ("enact", "amend")


@dataclass(frozen=True, slots=True)
class Block:
    """A block ```nomic: the places (from 0) of the line below its first fence and of its last fence, or of the end of
    the file where it is never closed; whether it stands in a rule, or below the text of a change."""

    start: int
    end: int
    in_rule: bool


def markdown_lines(source: SourceFile) -> tuple[list[LogicalLine], tuple[str | None, ...], list[Diagnostic]]:
    """The logical lines of a Markdown file, the comments below the last of them, and what is wrong with its form."""
    page = _Page(source.name, source.text.split("\n"))
    page.read()
    end = tidy(page.waiting, not page.found)
    while end and end[-1] is None:
        end.pop()
    return page.found, tuple(end), page.wrong


def blocks(source: SourceFile) -> list[Block]:
    """The blocks ```nomic of a Markdown file."""
    page = _Page(source.name, source.text.split("\n"))
    page.read()
    return page.blocks


@dataclass(slots=True)
class _Page:
    """A Markdown file while it is being read. `level`: that of the heading of the rule in hand; None outside of rules.
    `gap`: a blank line stands above the line in hand."""

    name: str
    lines: list[str]
    found: list[LogicalLine] = field(default_factory=list)
    waiting: list[str | None] = field(default_factory=list)
    wrong: list[Diagnostic] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    level: int | None = None
    has_rules: bool = False
    gap: bool = False

    def read(self) -> None:
        last_end = next((n for n in range(len(self.lines) - 1, -1, -1) if "-->" in self.lines[n]), -1)
        place = 0
        while place < len(self.lines) and len(self.found) <= LIMITS.max_lines:
            line = self.lines[place]
            opened = fence(line)
            if opened is not None:
                place = self._block(place, opened)
            elif begins_comment(line) and self._ends_comment(place, last_end) is not None:
                place = self._comment(place)
            else:
                self._line(place, line)
                place += 1

    # ---- lines

    def _line(self, place: int, line: str) -> None:
        head = heading(line)
        if not line.strip() or (self.level is not None and is_break(line)):
            self.gap = True
            if self.level is None:
                self.waiting.append(None)
        elif head is not None and self._is_heading(place, head):
            self.gap = False
        else:
            self._text(place, unescaped(line))

    def _is_heading(self, place: int, head: Heading) -> bool:
        """Takes a heading: of a rule, or of prose. False if it is text of the rule in hand."""
        rule = rule_heading(head.words)
        span = self._whole(place)
        if rule is not None:
            said = f"rule {rule.number} "
            said += rule.status if rule.repealed_by is None else f"repealed by {rule.repealed_by}"
            said += f" {quoted(rule.title)}" if rule.title else ""
            self._add(LogicalLine(self.name, place + 1, 0, said, comments=self._comments(True), place=span))
            if rule.section:
                self._add(LogicalLine(self.name, place + 1, 0, f"section {quoted(rule.section)}", place=span))
            self.level, self.has_rules = head.level, True
            return True
        if looks_like_rule(head.words):
            message = "This heading begins as that of a rule does, and does not say its status"
            remedy = "Write `## Rule 202 (mutable): Title`; if it is text of a rule, put a `\\` before it."
            self.wrong.append(finding(MISSING_HEADER, span, message, remedy))
        if self.level is not None and head.level > self.level:
            return False
        self.level = None
        self.waiting += [None, PROSE + self.lines[place].rstrip()]
        return True

    def _text(self, place: int, text: str) -> None:
        if self.level is None:
            self.waiting.append(f"{PROSE}{self.lines[place].rstrip()}" if text.strip() else None)
            return
        above = self.found[-1]
        new_passage = above.is_text and self.gap
        first = not above.is_text and (RULE_HEADER.match(above.text) or above.word == "section")
        text = f" {text}".rstrip(" \t")
        comments = self._comments(bool(new_passage or first))
        self._add(LogicalLine(self.name, place + 1, 0, text, True, comments, place=self._whole(place)))
        self.gap = False

    # ---- comments and blocks

    def _ends_comment(self, place: int, last_end: int) -> int | None:
        """The line on which a comment that begins here ends; None if it does not end, or text follows behind it."""
        if place > last_end:
            return None
        begin = self.lines[place].index("<!--") + len("<!--")
        for number in range(place, last_end + 1):
            line = self.lines[number]
            end = line.find("-->", begin if number == place else 0)
            if end >= 0:
                return number if not line[end + len("-->") :].strip() else None
        return None

    def _comment(self, place: int) -> int:
        """Takes the comment that begins on a line; the number of the line below it."""
        number = place
        line = self.lines[place].strip()[len("<!--") :]
        while "-->" not in line:
            if number > place or line.strip():
                self.waiting.append(line.strip() or None)
            number += 1
            line = self.lines[number]
        words = line[: line.index("-->")].strip()
        if number == place or words:
            self.waiting.append(words)
        return number + 1

    def _block(self, place: int, opened: Fence) -> int:
        """Takes the block that begins on a line; the number of the line below it."""
        end = place + 1
        while end < len(self.lines) and not opened.is_closed_by(self.lines[end]):
            end += 1
        if opened.word != FENCE_WORD:
            for number in range(place, min(end + 1, len(self.lines))):
                self._text(number, self.lines[number])
            return end + 1
        self.blocks.append(Block(place + 1, end, self.level is not None))
        if end == len(self.lines):
            message = "This block is never closed"
            self.wrong.append(finding(MISPLACED, self._whole(place), message, f"Write `{opened.marks}` below it."))
        self._clauses(place + 1, end)
        return end + 1

    def _clauses(self, start: int, end: int) -> None:
        """Takes the lines of a block."""
        new: list[LogicalLine] = []
        waiting = self.waiting
        if self.level is not None or not self.found:
            waiting = [comment for comment in waiting if comment is not None or self.level is None]
        self.waiting = join_lines(self.name, ((n + 1, self.lines[n]) for n in range(start, end)), new, waiting)
        self.gap = False
        outside = self.level is None and self.has_rules
        if outside and new and not RULE_HEADER.match(new[0].text):
            message = "These lines stand below a heading that is not that of a rule"
            remedy = "Put them below the text that they encode, or declarations above the first rule."
            self.wrong.append(finding(MISPLACED, new[0].whole, message, remedy))
            return
        for line in new:
            self._add(self._in_place(line))

    def _in_place(self, line: LogicalLine) -> LogicalLine:
        """A line of a block, set off as in a .nomic file: clauses indented, a blank line above a rule or a history."""
        if line.is_text:
            return line
        if RULE_HEADER.match(line.text):
            self.level, self.has_rules = _NO_HEADING, True
        elif BEGINS_CHANGE.match(line.text):
            self.level = _NO_HEADING if line.word in _CHANGES_WITH_TEXT else None
            return line
        elif begins_history(line.text):
            pass
        else:
            return replace(line, indent=line.indent + 2)
        before = line.comments.before
        if not self.found or None in before[:1]:
            return line
        return replace(line, comments=Comments((None, *before), line.comments.after))

    # ---- parts

    def _add(self, line: LogicalLine) -> None:
        self.found.append(line)

    def _comments(self, set_off: bool) -> Comments:
        """The comments above the line in hand; `set_off`: below a blank line."""
        kept = tuple(tidy([*([None] if set_off else []), *self.waiting], not self.found))
        self.waiting = []
        return Comments(kept) if kept else NO_COMMENTS

    def _whole(self, place: int) -> Span:
        line = self.lines[place]
        margin = len(line) - len(line.lstrip())
        return Span(self.name, place + 1, margin + 1, place + 1, max(len(line.rstrip()), margin + 1) + 1)
