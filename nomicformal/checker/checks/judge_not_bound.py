"""NF624: rulings that no rule binds to the rules."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import body
from nomicformal.checker.checks.words import finding, passage_of, rule_name
from nomicformal.core.clauses import Norm, NormKind
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF624",
    name="judge-not-bound",
    severity=Severity.INFO,
    what="A rule says who rules on disputes, and none says that a ruling has to accord with the rules. Looked for"
    " is “what the rules say of a statement”, a word of the shared vocabulary, in what rules say of rulings.",
    why="Whoever judges can then rule as he likes: the ruling stands, and breaks no rule.",
    example="| The player who follows in turn is the judge and settles the question.      # by what?",
    instead="Say that rulings have to accord with the rules in force, and what guides the judge where they are silent.",
)
RULES, BY_THE_RULES = "give_sentence", "rules_say"


def run(context: Context) -> list[Diagnostic]:
    standing = context.standing_clauses()
    norms = [one for one in standing if isinstance(one, Norm) and one.act == RULES]
    giving = [one for one in norms if one.kind is not NormKind.RESTRICT]
    if not giving or not context.of_interest(*giving):
        return []
    if any(use.node == ("term", BY_THE_RULES) for clause in standing for use in body(clause)):
        return []
    first, *others = list({clause.origin.span: clause for clause in giving}.values())
    rule = context.rule_of(first)
    return [
        finding(
            INFO,
            told(
                "{rule} lets somebody judge, and no rule says that a ruling has to accord with the rules",
                rule=rule_name(rule),
            ),
            first.origin.span,
            related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
            rules=[rule.number] if rule else [],
            key=[RULES],
        )
    ]
