"""NF606: a term that rules use and that nothing decides."""

from __future__ import annotations

from collections import defaultdict

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import body, head
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause
from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF606",
    name="defined-nowhere",
    severity=Severity.WARNING,
    what="Rules rely on a term that should be decided by the rules, and no rule (nor the vocabulary) ever decides it.",
    why="What relies on it has no answer, or comes out as if the term were false.",
    example="term quorum(q: Proposal): number …\n  adopted(q) iff turnout(q) >= quorum(q)      # no rule says what"
    " the quorum is",
    instead="Write a rule that says what it is (“an ally is …”); or declare it as a fact, if the rules leave it to"
    " the world.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.speech import symbol_phrase
    from nomicformal.checker.checks.through_words import ThroughWords

    decided = {mine[0][1] for clause in context.ruleset.clauses if (mine := head(clause)) and mine[0][0] == "term"}
    words = ThroughWords(context)
    users: dict[str, list[AnyClause]] = defaultdict(list)
    through: dict[str, set[str]] = defaultdict(set)
    for clause in context.ruleset.clauses:
        if clause.origin.rule and context.of_interest(clause):
            for use in body(clause):
                if use.node[0] == "term" and clause not in users[use.node[1]]:
                    users[use.node[1]].append(clause)
            for (kind, name), terms in words.looked_at(clause).items():
                if kind == "term" and clause not in users[name]:
                    users[name].append(clause)
                    through[name] |= terms
    found = []
    for name, clauses in sorted(users.items()):
        symbol = context.ruleset.symbols.get(name)
        if symbol is None or symbol.kind != "term" or name in decided or name in BUILT_IN_RULE_SYMBOLS:
            continue
        first, others = clauses[0], clauses[1:]
        rules = [rule.number for clause in clauses if (rule := context.rule_of(clause))]
        found.append(
            finding(
                INFO,
                told(
                    "{rule} relies on {what}, which no rule decides",
                    rule=rule_name(context.rule_of(first)),
                    what=quote(symbol_phrase(context.ruleset, name)),
                ),
                first.origin.span,
                related=[
                    Related(
                        clause.origin.span,
                        told("{passage} relies on it too", passage=passage_of(clause, context.rule_of(clause))),
                    )
                    for clause in {clause.origin.span: clause for clause in others}.values()
                    if clause.origin.span != first.origin.span
                ],
                rules=rules,
                explanation=words.told(through[name]),
                key=[name],
            )
        )
    return found
