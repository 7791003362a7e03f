"""NF305: what shall always be possible hangs on one person, whom no rule sets a last moment."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, passage_of, promise_words, rule_name
from nomicformal.core.clauses import Guarantee
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF305",
    name="guarantee-hangs-on-one",
    severity=Severity.WARNING,
    what="A rule guarantees that something is always possible, and the course of play that leads there needs an act"
    " that one person alone can do and for which no rule sets a last moment. An info where no time is guaranteed.",
    why="Whoever has to do it can wait until it is too late, and breaks no rule.",
    example="  guarantee adoptable: always possible some q: Proposal: adopted(q) within 4 weeks\n"
    "  holder(promoter) can distribute(q)\n  holder(promoter) must distribute(q) promptly after submit(q)",
    instead="Write until when that act has to be done (“within three days”), or who does it when it does not come.",
)


def run(context: Context) -> list[Diagnostic]:
    found = []
    for clause in context.ruleset.clauses:
        if isinstance(clause, Guarantee) and clause.kind == "possible":
            hanging = _hanging(context, clause)
            if hanging is not None:
                found.append(hanging)
    return found


def _hanging(context: Context, clause: Guarantee) -> Diagnostic | None:
    from nomicformal.checker.courses import words
    from nomicformal.checker.courses.asked import analysis_to_tell

    analysis = analysis_to_tell(context, clause)
    if analysis is None or analysis.fastest is None or not analysis.delays:
        return None
    rule, ruleset = context.rule_of(clause), words.speaking(context.ruleset, analysis)
    acts = [words.without_agent(ruleset, delay.entry) for delay in analysis.delays]
    lines = [*words.delay_lines(ruleset, analysis), *words.slow_lines(ruleset, analysis)]
    return finding(
        INFO,
        told(
            "{rule} guarantees: {what}; an act that it takes is up to one person alone, whom no rule sets a last"
            " moment",
            rule=rule_name(rule),
            what=promise_words(clause),
        ),
        clause.origin.span,
        severity=Severity.INFO if clause.within is None else Severity.WARNING,
        rules=[rule.number] if rule else [],
        witness=words.holders(ruleset, analysis),
        explanation=[passage_of(clause, rule), *lines],
        status=told("course of play found and replayed"),
        key=[clause.origin.rule, clause.name],
        atoms=[f"{clause.origin.rule} {clause.name} {act}" for act in acts],
    )
