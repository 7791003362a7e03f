"""One rule in core form: heading, passages, history; and its clauses into the book."""

from __future__ import annotations

from nomicformal.core.draft import Book, Place
from nomicformal.core.lower_clause import lower_clause
from nomicformal.core.model import Gap, HistoryEvent, Passage, Rule
from nomicformal.core.source_text import Excerpts
from nomicformal.syntax import tree

_GIVES_NUMBER = ("initial", "created", "amended", "transmuted", "renumbered")


def lower_rule(book: Book, ident: str, rule: tree.Rule, excerpts: Excerpts) -> Rule:
    """The rule without its clauses, which go into the book. A stub has neither text nor clauses in force."""
    header, body = rule.header, rule.body
    for number, passage in enumerate(body.passages):
        since = None if passage.since is None else passage.since.minutes
        place = Place(ident, number, passage.text, since)
        for clause in passage.clauses:
            lower_clause(book, place, clause, excerpts.of(clause.span))
    return Rule(
        id=ident,
        number=header.number,
        status=header.status,
        title=header.title,
        section=body.section.title if body.section is not None else "",
        passages=tuple(_passage(p) for p in body.passages),
        history=tuple(_history(line) for line in body.history),
        in_force=not rule.is_stub,
        repealed_by=header.repealed_by,
        span=header.span,
    )


def _passage(passage: tree.Passage) -> Passage:
    mark = passage.mark
    gaps = tuple(Gap(gap.text, gap.span) for gap in passage.gaps)
    if passage.clauses or (mark is not None and mark.kind == "as above"):
        return Passage(passage.text, "formal", mark.note if mark is not None else "", passage.span, gaps)
    if mark is None:
        return Passage(passage.text, "unencoded", "", passage.span, gaps)
    return Passage(passage.text, mark.kind, mark.note, passage.span, gaps)


def _history(line: tree.HistoryLine) -> HistoryEvent:
    number = next((i.number for i in line.items if i.number is not None and i.kind in _GIVES_NUMBER), None)
    status = next((i.status for i in reversed(line.items) if i.status), "")
    return HistoryEvent(None if line.date is None else line.date.minutes, line.text, number, status, line.span)
