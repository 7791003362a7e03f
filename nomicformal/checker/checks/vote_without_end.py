"""NF628: votes that no moment ends."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import parts_of
from nomicformal.checker.checks.uses import body, clauses_by_node, head
from nomicformal.checker.checks.words import finding, listing, passage_of, rule_name
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import At, FirstMoment, Now
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF628",
    name="vote-without-end",
    severity=Severity.INFO,
    what="What rules say of when a vote is over looks at acts only, at no moment and no span of time.",
    why="As long as the acts do not come, the vote stays open, be it for years: nothing is adopted, and nothing is"
    " rejected.",
    example="| A vote is over when all have voted.      # and if somebody does not?",
    instead="Say after how many days a vote is over whatever has been done by then.",
)
OVER = ("term", "closed")


def run(context: Context) -> list[Diagnostic]:
    deciding = [
        one
        for one in context.standing_clauses()
        if (decided := head(one)) is not None and decided[0] == OVER and decided[1] == 1
    ]
    if not deciding or not context.of_interest(*deciding) or any(_looks_at_the_time(context, one) for one in deciding):
        return []
    rules = {rule.number: rule for one in deciding if (rule := context.rule_of(one)) is not None}
    places = {one.origin.span: one for one in deciding}
    first, *others = places.values()
    names = listing([rule_name(rule) for rule in rules.values()])
    return [
        finding(
            INFO,
            told("by {rules} nothing but acts ends a vote: if they do not come, it stays open for ever", rules=names),
            first.origin.span,
            related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
            rules=list(rules),
            key=["closed"],
        )
    ]


def _looks_at_the_time(context: Context, clause: AnyClause) -> bool:
    """What the clause asks hangs on what time it is, by itself or by the terms that it looks at."""
    of_node = clauses_by_node(context.ruleset)
    seen, todo = {OVER}, [clause]
    while todo:
        one = todo.pop()
        if any(isinstance(part, Now | At | FirstMoment) for part in parts_of(one)):
            return True
        for node in {use.node for use in body(one) if use.node[0] == "term"} - seen:
            seen.add(node)
            todo += of_node.get(node, ())
    return False
