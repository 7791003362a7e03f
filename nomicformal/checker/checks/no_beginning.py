"""NF607: a number that rules only add to or take from, and that nothing lets begin."""

from __future__ import annotations

from collections import defaultdict

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import Transition, Update
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF607",
    name="no-beginning",
    severity=Severity.INFO,
    what="Rules add to a number or take from it, and neither a rule nor the vocabulary says what it is before that.",
    why="What is added to nothing is nothing: taken at their word, the rules never give anybody a number.",
    example="state points(p: Player): number …           # no `initially`\n"
    "  on adopted(q) becomes true: points(author(q)) += 10",
    instead="Say with how much it begins (“all players begin with zero points”).",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.speech import symbol_phrase

    moved: dict[str, list[Transition]] = defaultdict(list)
    given: set[str] = set()
    for clause in context.ruleset.clauses:
        if not isinstance(clause, Transition):
            continue
        for update in clause.updates:
            if isinstance(update, Update) and update.op == ":=":
                given.add(update.symbol)
            elif isinstance(update, Update) and clause not in moved[update.symbol]:
                moved[update.symbol].append(clause)
    found = []
    for name, clauses in sorted(moved.items()):
        symbol = context.ruleset.symbols.get(name)
        of_rules = [clause for clause in clauses if context.rule_of(clause) is not None]
        if symbol is None or symbol.initially is not None or name in given or not of_rules:
            continue
        if not context.of_interest(*of_rules):
            continue
        rules = {rule.number: rule_name(rule) for clause in of_rules if (rule := context.rule_of(clause))}
        found.append(
            finding(
                INFO,
                told(
                    "{rules} adds to {what} or takes from it, and nothing says with how much it begins"
                    if len(rules) == 1
                    else "{rules} add to {what} or take from it, and nothing says with how much it begins",
                    rules=listing(list(rules.values())),
                    what=quote(symbol_phrase(context.ruleset, name)),
                ),
                of_rules[0].origin.span,
                related=[
                    Related(clause.origin.span, passage_of(clause, context.rule_of(clause))) for clause in of_rules[1:]
                ],
                rules=list(rules),
                key=[name],
            )
        )
    return found
