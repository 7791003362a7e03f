"""NF412: texts of a proposal that have no clauses."""

from __future__ import annotations

from nomicformal.checker.change.context import ChangeContext, title_of
from nomicformal.checker.checks.words import finding, quote
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.syntax.tree_file import Amend, Enact

INFO = CodeInfo(
    code="NF412",
    name="not-checked",
    severity=Severity.INFO,
    what="A text of the proposal stands there without clauses, so its meaning took no part in any answer.",
    why="Only the text was checked: numbers, references, headings, form. Contradictions, gaps, broken guarantees and"
    " changes in meaning that the text brings were not looked for.",
    example="enact rule mutable\n| Whoever posts a haiku gets 3 points.",
    instead="Write the clauses below the text, or have somebody read it against the rules on the same subjects.",
)


def run(context: ChangeContext) -> list[Diagnostic]:
    open_passages = [
        (change, passage)
        for change in context.changes
        if isinstance(change, (Enact, Amend))
        for passage in change.body.passages
        if passage.lines and not passage.clauses and passage.mark is None
    ]
    if not open_passages:
        return []
    first, passage = open_passages[0]
    count = len(open_passages)
    what = "a passage" if count == 1 else f"{count} passages"
    return [
        finding(
            INFO,
            f"{what} of the proposal {'has' if count == 1 else 'have'} no clauses (it {title_of(first)}):"
            f" contradictions,"
            " gaps, guarantees and changes in meaning were not checked for them",
            passage.span,
            related=[Related(other.span, quote("\n".join(other.lines), 80)) for _, other in open_passages[1:]],
            key=["not checked"],
        )
    ]
