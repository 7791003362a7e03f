"""Proposals that a path is made of, written out as their proposer would: text and clauses, then read like any other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nomicformal.core.lower import lower
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import Severity
from nomicformal.ruleset.apply import apply, numbered_by_proposal
from nomicformal.ruleset.model import LoadedRule, Model
from nomicformal.source import SourceFile, Span
from nomicformal.syntax import tree_file as f
from nomicformal.syntax.parse import parse_proposal
from nomicformal.syntax.print import print_tree
from nomicformal.syntax.tree_clause import Gap

FIRST_NUMBER = 301


@dataclass(frozen=True, slots=True)
class Law:
    """A ruleset on both levels."""

    model: Model
    ruleset: Ruleset

    @property
    def next_number(self) -> int:
        """The number of the next proposal: one more than any number so far, but not below 301."""
        return max([FIRST_NUMBER - 1, *(rule.number for rule in self.ruleset.rules)]) + 1

    @property
    def renumbering(self) -> frozenset[str]:
        return numbered_by_proposal(self.model)


@dataclass(frozen=True, slots=True)
class Draft:
    """A proposal as a text and as a tree."""

    text: str
    tree: f.ProposalFile
    source: SourceFile


def draft(law: Law, changes: tuple[f.Change, ...], title: str) -> Draft | None:
    """The proposal of these changes, with the next number; None if it cannot be written."""
    header = f.ProposalHeader(law.next_number, title, span=_NOWHERE)
    text = print_tree(f.ProposalFile(header, changes, span=_NOWHERE))
    return read(text, law.next_number)


def read(text: str, number: int) -> Draft | None:
    """A written proposal; None if it has mistakes of the language."""
    source = SourceFile(f"proposal-{number}.nomic", text)
    written, found = parse_proposal(source)
    return None if any(one.severity is Severity.ERROR for one in found) else Draft(text, written, source)


def adopt(law: Law, proposal: Draft) -> Law | None:
    """The rules once the proposal is adopted and has effect; None where they then have mistakes of the language."""
    model, found = apply(law.model, proposal.tree, proposal.source)
    ruleset, more = lower(model)
    before = {(one.code, one.message) for one in law.model.diagnostics}
    errors = [
        one for one in (*found, *more) if one.severity is Severity.ERROR and (one.code, one.message) not in before
    ]
    return None if errors else Law(model, ruleset)


def changes_of(text: str) -> tuple[f.Change, ...]:
    """Changes as written below a proposal's header. The text must be without mistakes."""
    written = read('proposal 1 "draft"\n' + text, 1)
    if written is None:
        return ()
    return written.tree.changes


def rewritten(rule: LoadedRule, spans: frozenset[Span], text: str, clauses: tuple[str, ...]) -> f.Amend | None:
    """The rule amended: without the clauses at these places (and the passages that said no more than that), and with
    a new passage. None if the new passage has mistakes."""
    new = changes_of(f"amend rule {rule.tree.header.number}\n" + passage(text, clauses))
    if not new or not isinstance(new[0], f.Amend):
        return None
    kept = tuple(left for one in rule.tree.body.passages for left in (_without(one, spans),) if left is not None)
    return replace(new[0], body=replace(new[0].body, passages=(*kept, *new[0].body.passages)))


def in_section(rule: LoadedRule, section: str) -> f.Amend | None:
    """The rule with its text, in another section."""
    new = changes_of(f'amend rule {rule.tree.header.number}\nsection "{section}"\n| x\n')
    if not new or not isinstance(new[0], f.Amend):
        return None
    return replace(new[0], body=replace(new[0].body, passages=rule.tree.body.passages))


def passage(text: str, clauses: tuple[str, ...]) -> str:
    """A passage as it stands in a file."""
    return f"| {text}\n" + "".join(f"  {clause}\n" for clause in clauses)


def _without(one: f.Passage, spans: frozenset[Span]) -> f.Passage | None:
    items = tuple(item for item in one.items if not any(_within(span, item.span) for span in spans))
    if len(items) == len(one.items):
        return one
    return replace(one, items=items) if any(not isinstance(item, Gap) for item in items) else None


def _within(inner: Span, outer: Span) -> bool:
    start = (outer.line, outer.column) <= (inner.line, inner.column)
    return inner.file == outer.file and start and (inner.end_line, inner.end_column) <= (
        outer.end_line, outer.end_column,
    )  # fmt: skip


_NOWHERE = Span("<draft>", 1)
