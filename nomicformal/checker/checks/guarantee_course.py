"""NF304: what shall always be possible is possible from every start that was tried."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, passage_of, promise_words, rule_name
from nomicformal.core.clauses import Guarantee
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF304",
    name="guarantee-course",
    severity=Severity.INFO,
    what="What a rule guarantees to be always possible is possible from every start that was tried; a course of play"
    " that leads there is shown.",
    why="It is no proof: other starts were not tried. But whoever doubts the guarantee sees how it is kept.",
    example="  guarantee adoptable: always possible some q: Proposal: adopted(q) within 4 weeks",
    instead="Nothing has to be done. If you know of a start that blocks it, write it as a case.",
)


def run(context: Context) -> list[Diagnostic]:
    found = []
    for clause in context.ruleset.clauses:
        if isinstance(clause, Guarantee) and clause.kind == "possible":
            kept = _kept(context, clause)
            if kept is not None:
                found.append(kept)
    return found


def _kept(context: Context, clause: Guarantee) -> Diagnostic | None:
    from nomicformal.checker.courses import words
    from nomicformal.checker.courses.asked import analysis_to_tell

    analysis = analysis_to_tell(context, clause)
    if analysis is None or analysis.fastest is None or analysis.blocked or any(one.blocked for one in analysis.against):
        return None
    rule = context.rule_of(clause)
    ruleset = words.speaking(context.ruleset, analysis)
    return finding(
        INFO,
        told(
            "{rule} guarantees: {what}; a course of play leads there from every start tried in which somebody takes"
            " part",
            rule=rule_name(rule),
            what=promise_words(clause),
        ),
        clause.origin.span,
        rules=[rule.number] if rule else [],
        witness=words.course_lines(ruleset, *analysis.fastest),
        explanation=[passage_of(clause, rule), *words.slow_lines(ruleset, analysis), *words.limits(analysis)],
        status=told("no counterexample up to {bound}", bound=words.scope(analysis)),
        key=[clause.origin.rule, clause.name],
    )
