"""NF611: an act that exists only where a rule grants it, and that no rule grants."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import body
from nomicformal.checker.checks.words import finding, listing, passage_of, rule_name
from nomicformal.core.clauses import AnyClause, Duty, Norm, NormKind, Transition
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF611",
    name="power-not-granted",
    severity=Severity.WARNING,
    what="Rules rely on an act that takes a power (casting a vote, choosing a judge), and no rule gives anybody this"
    " power.",
    why="Nobody can do it, whatever they say: what follows from the act never comes about, and a duty to do it cannot"
    " be met.",
    example="power veto(q: Proposal) by Player …\n  not adopted(q) when veto(q) happened      # who can?",
    instead="Say who can do it (`p can veto(q) when …`), or declare it as an act if anybody can. Where only the"
    " vocabulary explains something by it, a rule may explain that otherwise: `closed(q) iff now >= voting_end(q)`.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.speech import symbol_phrase
    from nomicformal.checker.checks.through_words import ThroughWords

    granted = {
        clause.act
        for clause in _of_rules_in_force(context)
        if isinstance(clause, Norm) and clause.modality == "can" and clause.kind is not NormKind.RESTRICT
    }
    words = ThroughWords(context)
    users: dict[str, list[AnyClause]] = defaultdict(list)
    through: dict[str, set[str]] = defaultdict(set)
    for clause in _of_rules_in_force(context):
        for act in dict.fromkeys(_acts(clause)):
            users[act].append(clause)
        for (kind, name), terms in words.looked_at(clause).items():
            if kind == "act" and clause not in users[name]:
                users[name].append(clause)
                through[name] |= terms
    found = []
    for act, clauses in sorted(users.items()):
        symbol = context.ruleset.symbols.get(act)
        if symbol is None or symbol.kind != "power" or act in granted or not context.of_interest(*clauses):
            continue
        first, *others = clauses
        rules = {rule.number: rule_name(rule) for clause in clauses if (rule := context.rule_of(clause))}
        found.append(
            finding(
                INFO,
                told(
                    "{rules} relies on “{act}”, and no rule lets anybody do that"
                    if len(rules) == 1
                    else "{rules} rely on “{act}”, and no rule lets anybody do that",
                    rules=listing(list(rules.values())),
                    act=symbol_phrase(context.ruleset, act),
                ),
                first.origin.span,
                related=[
                    Related(clause.origin.span, passage_of(clause, context.rule_of(clause)))
                    for clause in others
                    if clause.origin.span != first.origin.span
                ],
                rules=list(rules),
                explanation=[passage_of(first, context.rule_of(first)), *words.told(through[act])],
                key=[act],
            )
        )
    return found


def _of_rules_in_force(context: Context) -> list[AnyClause]:
    return [clause for clause in context.ruleset.clauses if (rule := context.rule_of(clause)) and rule.in_force]


def _acts(clause: AnyClause) -> Iterator[str]:
    """The acts that the clause reacts to, looks for, or obliges to."""
    match clause:
        case Transition(pattern=pattern) if pattern is not None:
            yield pattern.symbol
        case Duty(act=act):
            yield act
        case Norm(via=via) if via is not None:
            yield via.symbol
    for use in body(clause):
        if use.node[0] == "act":
            yield use.node[1]
