"""NF622: a way of winning that asks for more of the same than another does."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.marks import Mark, marks
from nomicformal.checker.checks.winning import winning
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.phrase_numbers import number_phrase
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import spoken, told

INFO = CodeInfo(
    code="NF622",
    name="dearer-win",
    severity=Severity.INFO,
    what="Two rules let whoever has so much of something win, or do what wins, and one of them asks for more than the"
    " other, which asks for nothing else.",
    why="Whoever gets there has come by the lower mark before: the higher one is a goal on paper.",
    example="| Whoever has 1000 points wins.\n| Whoever has 200 points can buy the victory with them.",
    instead="Leave out the dearer way, or let it give something that the cheaper one does not.",
)


def run(context: Context) -> list[Diagnostic]:
    rules_on_wins = winning(context)
    if rules_on_wins is None:
        return []
    by_state: dict[str, list[Mark]] = defaultdict(list)
    for clause in context.standing_clauses():
        for way in marks(context, rules_on_wins, clause):
            by_state[way.state].append(way)
    found = []
    for ways in by_state.values():
        cheap = min((way for way in ways if way.alone), key=lambda way: way.number, default=None)
        if cheap is None:
            continue
        dear = [way for way in ways if way.number > cheap.number and way.clause.origin.rule != cheap.clause.origin.rule]
        for way in {one.clause.origin.rule: one for one in reversed(dear)}.values():
            if context.of_interest(cheap.clause, way.clause):
                found.append(_report(context, cheap, way))
    return found


def _report(context: Context, cheap: Mark, dear: Mark) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    rules = [context.rule_of(way.clause) for way in (dear, cheap)]
    return finding(
        INFO,
        told(
            "{dear} lets somebody win with {more} of {what}, but {cheap} with {less}",
            dear=rule_name(rules[0]),
            more=_number(context, dear.number),
            what=quote(symbol_phrase(context.ruleset, dear.state)),
            cheap=rule_name(rules[1]),
            less=_number(context, cheap.number),
        ),
        dear.clause.origin.span,
        related=[Related(cheap.clause.origin.span, passage_of(cheap.clause, rules[1]))],
        rules=[rule.number for rule in rules if rule is not None],
        explanation=[passage_of(way.clause, rule) for way, rule in zip((dear, cheap), rules, strict=True)],
        key=[dear.clause.origin.rule, cheap.clause.origin.rule, dear.state],
    )


def _number(context: Context, number: Fraction) -> str:
    return spoken(number_phrase(number), number_phrase(number, context.ruleset.language))
