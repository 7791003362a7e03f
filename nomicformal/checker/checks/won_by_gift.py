"""NF627: what wins can be handed from one to another."""

from __future__ import annotations

from collections.abc import Iterator

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import LooksAt, body
from nomicformal.checker.checks.winning import states, winning
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Define, Transition, Update
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF627",
    name="won-by-gift",
    severity=Severity.INFO,
    what="Winning hangs on a number that each has, and an effect takes some of it from whoever acts and gives as much"
    " to another.",
    why="Several who together have what wins can make any one of them the winner at once, however far each is from it;"
    " what others have earned alone is then worth nothing.",
    example="| The first player with 200 points wins.\n| Any player can give points to another one.",
    instead="Let what was given not count towards winning, or limit how much can be given.",
)


def run(context: Context) -> list[Diagnostic]:
    found = winning(context)
    if found is None:
        return []
    mine = states(context.ruleset, found.hangs_on)
    looks_at = context.ruleset.once("what decisions look at", LooksAt)
    reports = []
    for clause in context.standing_clauses():
        if not isinstance(clause, Transition) or not context.of_interest(clause, *found.deciding):
            continue
        for symbol in dict.fromkeys(_handed_over(clause)):
            granting = tuple(
                one
                for one in found.deciding
                if (isinstance(one, Define) or one.positive)
                and ("term", symbol) in looks_at.below(use.node for use in body(one))
            )
            if symbol in mine and granting:
                reports.append(_report(context, clause, symbol, granting))
    return reports


def _handed_over(clause: Transition) -> Iterator[str]:
    """The states of which the agent loses as much as another one gets."""
    pattern = clause.pattern
    if clause.trigger != "event" or pattern is None or pattern.agent is None:
        return
    updates = [one for one in clause.updates if isinstance(one, Update)]
    for lost in updates:
        for got in updates:
            same = lost.symbol == got.symbol and lost.value == got.value
            if same and (lost.op, got.op) == ("-=", "+=") and lost.args == (pattern.agent,) and lost.args != got.args:
                yield lost.symbol


def _report(context: Context, clause: Transition, symbol: str, deciding: tuple[AnyClause, ...]) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    assert clause.pattern is not None
    rule = context.rule_of(clause)
    rules = {one.number: one for other in deciding if (one := context.rule_of(other)) is not None}
    places = {one.origin.span: one for one in deciding}
    return finding(
        INFO,
        told(
            "by {rule} some can make one of them win: {act} hands over {what}, on which winning hangs by {others}",
            rule=rule_name(rule),
            act=quote(symbol_phrase(context.ruleset, clause.pattern.symbol)),
            what=quote(symbol_phrase(context.ruleset, symbol)),
            others=listing([rule_name(one) for one in rules.values()]),
        ),
        clause.origin.span,
        related=[Related(span, passage_of(one, context.rule_of(one))) for span, one in places.items()],
        rules=[*([rule.number] if rule else []), *rules],
        key=[clause.origin.rule, symbol],
    )
