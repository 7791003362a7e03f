"""NF701: an entrenched rule that leans on what rules of lower status decide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import Node, body, head
from nomicformal.checker.checks.words import finding, listing, number_list, passage_of, quote, rule_name, status_word
from nomicformal.checker.encode.index import covers
from nomicformal.core.clauses import AnyClause, Criterion, Guarantee
from nomicformal.core.model import Rule, Ruleset
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF701",
    name="leans-on-lower-status",
    severity=Severity.INFO,
    what="What a rule of higher status says hangs on a term, or on an order of precedence, that a rule of lower status"
    " decides. What a rule promises hangs on nothing lower: a lower rule can break a promise, which other checks tell,"
    " but not make it another one.",
    why="Whoever can change the lower rule can change what the higher one comes to, without the votes that changing the"
    " higher one would need.",
    example="rule 106 immutable: | A proposal is adopted if it reaches the quorum.\nrule 201 mutable: | The quorum is"
    " 20%.",
    instead="If a majority shall not be able to change this, transmute the lower rule, or write the matter into"
    " the higher one. If it may, nothing has to be done.",
)


def run(context: Context) -> list[Diagnostic]:
    found = []
    for higher, lower in orders(context.ruleset):
        found += _terms(context, higher, lower)
        found += _precedence(context, higher, lower)
    return found


def orders(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Which status prevails over which, by the rules about precedence."""
    criteria = [clause for clause in ruleset.clauses if isinstance(clause, Criterion) and clause.kind == "status"]
    return list(dict.fromkeys((one.first, one.second) for one in criteria))


def _terms(context: Context, higher: str, lower: str) -> list[Diagnostic]:
    by_node: dict[Node, list[AnyClause]] = defaultdict(list)
    for clause in context.ruleset.clauses:
        if mine := head(clause):
            by_node[mine[0]].append(clause)
    leaning: dict[tuple[str, ...], dict[str, list[AnyClause]]] = defaultdict(lambda: defaultdict(list))
    for clause in context.ruleset.clauses:
        if isinstance(clause, Guarantee) or not _has_status(context, clause, higher) or not context.of_interest(clause):
            continue
        for name, deciders in looked_at(context, clause, by_node, lower):
            users = leaning[tuple(sorted({one.origin.rule for one in deciders}))][name]
            if clause not in users:
                users.append(clause)
    return [
        _report(context, rules, terms, (higher, lower), _in_turn(context, rules, terms, by_node, lower))
        for rules, terms in sorted(leaning.items())
    ]


def _in_turn(
    context: Context, rules: tuple[str, ...], terms: Iterable[str], by_node: dict[Node, list[AnyClause]], lower: str
) -> list[Rule]:
    """The other rules of the lower status on which hangs what these say of the terms."""
    deciding = [one for name in terms for one in by_node["term", name] if one.origin.rule in rules]
    further = {
        one.origin.rule
        for clause in deciding
        for _, below in looked_at(context, clause, by_node, lower)
        for one in below
        if one.origin.rule not in rules
    }
    return sorted(map(context.ruleset.rule, further), key=lambda rule: rule.number)


def _has_status(context: Context, clause: AnyClause, status: str) -> bool:
    rule = context.rule_of(clause)
    return rule is not None and rule.in_force and rule.status == status


def looked_at(
    context: Context, clause: AnyClause, by_node: dict[Node, list[AnyClause]], lower: str
) -> Iterator[tuple[str, list[AnyClause]]]:
    """The terms that the clause looks at and rules of the lower status decide, also where the vocabulary alone stands
    between; with the clauses that decide them."""
    waiting = [use.node for use in body(clause)]
    seen = set(waiting)
    while waiting:
        node = waiting.pop(0)
        deciders = by_node.get(node, [])
        below = [one for one in deciders if _has_status(context, one, lower)]
        if below and node[0] == "term":
            yield node[1], below
        for one in deciders:
            if not one.origin.rule:
                fresh = [use.node for use in body(one) if use.node not in seen]
                seen.update(fresh)
                waiting += fresh


def _report(
    context: Context, rules: tuple[str, ...], terms: dict[str, list[AnyClause]], order: tuple[str, str],
    in_turn: list[Rule],
) -> Diagnostic:  # fmt: skip
    from nomicformal.checker.checks.speech import symbol_phrase

    higher, lower = order
    deciding = sorted(map(context.ruleset.rule, rules), key=lambda rule: context.ruleset.clauses_of(rule.id)[0].id)
    users = list({clause.id: clause for clauses in terms.values() for clause in clauses}.values())
    leaning = _rules(context, users)
    first = next(
        clause for rule in deciding for clause in context.ruleset.clauses_of(rule.id)
        if (mine := head(clause)) and mine[0][1] in terms
    )
    return finding(
        INFO,
        told(
            "the outcome of {status} {leaning} hangs on {terms}; that is up to {lower} {deciding}",
            status=status_word(higher),
            leaning=_named(leaning),
            terms=listing([quote(symbol_phrase(context.ruleset, name)) for name in sorted(terms)]),
            lower=status_word(lower),
            deciding=_named(deciding),
        ),
        first.origin.span,
        related=[
            Related(clause.origin.span, passage_of(clause, context.rule_of(clause)))
            for clause in {clause.origin.span: clause for clause in users}.values()
        ],
        rules=[rule.number for rule in (*deciding, *leaning)],
        explanation=[told("that hangs in turn on {rules}", rules=_named(in_turn))] if in_turn else (),
        key=[*rules, *sorted(terms)],
    )


def _rules(context: Context, clauses: list[AnyClause]) -> list[Rule]:
    """The rules of these clauses, each once, by number."""
    found = {rule.id: rule for clause in clauses if (rule := context.rule_of(clause))}
    return sorted(found.values(), key=lambda rule: rule.number)


def _named(rules: list[Rule]) -> str:
    if len(rules) == 1:
        return rule_name(rules[0])
    return told("rules {numbers}", numbers=number_list(rule.number for rule in rules))


def _precedence(context: Context, higher: str, lower: str) -> list[Diagnostic]:
    """Rules of the lower status that say which of two rules of the higher one prevails."""
    found: dict[str, Diagnostic] = {}
    for clause in context.ruleset.clauses:
        if not isinstance(clause, Criterion) or not _has_status(context, clause, lower):
            continue
        if clause.kind == "status" or not covers(clause.among, higher, higher) or not context.of_interest(clause):
            continue
        rule = context.rule_of(clause)
        assert rule is not None
        found.setdefault(
            rule.id,
            finding(
                INFO,
                told(
                    "which of two {status} rules prevails is decided by {lower} {rule}",
                    status=status_word(higher),
                    lower=status_word(lower),
                    rule=rule_name(rule),
                ),
                clause.origin.span,
                explanation=[passage_of(clause, rule)],
                rules=[rule.number],
                key=[rule.id, "precedence"],
            ),
        )
    return list(found.values())
