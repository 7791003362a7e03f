"""From the tree to Markdown: rules under headings, their text as players read it, clauses in blocks ```nomic."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from nomicformal.syntax import tree_file as f
from nomicformal.syntax.markdown import PROSE
from nomicformal.syntax.markdown_heading import RuleHeading, heading, looks_like_rule, show_rule_heading
from nomicformal.syntax.markdown_lines import FENCE_WORD, escaped, fence, is_break, is_plain
from nomicformal.syntax.print import AnyFile, declaration_lines, item_lines, line_lines

LEVEL = 2
"""Of the heading of a rule."""


def print_markdown(tree: AnyFile, language: str = "en") -> str:
    """The text of a Markdown file that is read as `tree`, up to blank lines. `language`: of the words in headings."""
    page = _Page(language)
    match tree:
        case f.VocabularyFile(declarations, rules):
            for declaration in declarations:
                page.formal(declaration_lines(declaration))
            for rule in rules:
                page.rule(rule)
        case f.RuleFile(rule):
            if rule is not None:
                page.rule(rule)
        case f.CaseFile(header, lines):
            for line in (header, *lines) if header else lines:
                page.formal(line_lines(line))
        case f.ProposalFile(header, lines):
            for change in (header, *lines) if header else lines:
                page.change(change)
    page.comments(tree.end)
    return page.text()


class _Page:
    """A Markdown file while it is being written: finished lines, and the block that is still open."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.done: list[str] = []
        self.block: list[str] = []
        self.level = 0
        """That of the rule in hand; 0: none, or one whose heading is a line of the language."""
        self.in_rule = False

    def text(self) -> str:
        self.close()
        return "\n".join(self.done).strip("\n") + "\n"

    # ---- parts of files

    def rule(self, rule: f.Rule) -> None:
        header, section = rule.header, rule.body.section
        named = section is not None and not any(section.comments.before) and not section.comments.after
        name_of_section = section.title if section is not None and named else ""
        heading_of = RuleHeading(header.number, header.status, name_of_section, header.title, header.repealed_by)
        shown = None if header.comments.after else show_rule_heading(heading_of, LEVEL, self.language)
        self.close()
        if shown is None:
            self.formal(line_lines(header))
            self.level, self.in_rule = 0, True
            self.body(rule.body)
            return
        self.comments(header.comments.before)
        self.apart()
        self.done += [shown, ""]
        self.level, self.in_rule = LEVEL, True
        self.body(replace(rule.body, section=None) if name_of_section else rule.body)

    def change(self, change: f.ProposalHeader | f.ProposalLine) -> None:
        """A line of a proposal, with the text that it brings."""
        if isinstance(change, (f.Enact, f.Amend)):
            self.close()
            self.formal(line_lines(change))
            self.level, self.in_rule = 0, True
            self.body(change.body)
            self.close()
        else:
            self.formal(line_lines(change))
            self.in_rule = False

    def body(self, body: f.RuleBody) -> None:
        """What stands below the header of a rule."""
        self.formal(line_lines(body.section) if body.section else [])
        for passage in body.passages:
            if passage.lines:
                self.comments(passage.comments.before, may_be_prose=False)
                self.apart()
                self.done += [escaped(line) for line in passage.lines]
            for item in passage.items:
                self.formal(item_lines(item, 0))
        if body.history_header:
            self.close()
            self.formal(line_lines(body.history_header))
        for event in body.history:
            self.formal(line_lines(event))

    # ---- lines

    def formal(self, lines: list[str]) -> None:
        """Lines of the language of rulesets, in the block that is open or in a new one."""
        if not self.block:
            lines = lines[next((n for n, line in enumerate(lines) if line), 0) :]
        self.block += lines

    def comments(self, comments: Iterable[str | None], may_be_prose: bool = True) -> None:
        """Comments that stand outside of blocks; prose stays prose where it will be read as such."""
        self.close()
        for comment in comments:
            if comment is None:
                self.apart()
            elif may_be_prose and self._is_prose(comment):
                self.done.append(comment.removeprefix(PROSE))
            elif "-->" in comment or comment.endswith("-") or comment != comment.strip():
                self.done += ["", f"```{FENCE_WORD}", f"# {comment}", "```"]
            else:
                self.done.append(f"<!-- {comment} -->")

    def _is_prose(self, comment: str) -> bool:
        """Whether a comment is written as prose; a heading of the level of rules begins it below a rule."""
        if not comment.startswith(PROSE):
            return False
        line = comment.removeprefix(PROSE)
        head = heading(line)
        if head is not None:
            if looks_like_rule(head.words) or (self.in_rule and not 0 < head.level <= self.level):
                return False
            self.in_rule = False
            return True
        return not self.in_rule and (is_plain(line) or is_break(line)) and fence(line) is None

    def apart(self) -> None:
        """A blank line, unless there is one."""
        self.close()
        if self.done and self.done[-1]:
            self.done.append("")

    def close(self) -> None:
        """Ends the block that is open."""
        if not self.block:
            return
        if self.done and self.done[-1]:
            self.done.append("")
        marks = "```"
        while any(line.strip().startswith(marks) for line in self.block):
            marks += "`"
        self.done += [f"{marks}{FENCE_WORD}", *self.block, marks, ""]
        self.block = []

