"""What gets round entrenchment without changing an entrenched rule: definitions of lower status that it leans on."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.leans_on_lower import looked_at
from nomicformal.checker.checks.uses import Node, head
from nomicformal.checker.encode.index import covers
from nomicformal.checker.paths.moves import in_force, statuses
from nomicformal.core.clauses import AnyClause, Criterion, Guarantee
from nomicformal.core.model import Rule, Ruleset


@dataclass(frozen=True, slots=True)
class Leaning:
    """What an entrenched rule says hangs on `terms`, which `rule` decides; or (`precedence`) which of two entrenched
    rules prevails."""

    rule: Rule
    terms: tuple[str, ...]
    precedence: bool = False


def leanings(ruleset: Ruleset, rule: Rule, guarantee: str = "") -> list[Leaning]:
    """The rules of lower status on which this one leans, by number: without what it guarantees, or only the
    guarantee of that name in it."""
    higher, lower = statuses(ruleset)
    if rule.status != higher:
        return []
    context = Context(ruleset)
    by_node: dict[Node, list[AnyClause]] = defaultdict(list)
    for clause in ruleset.clauses:
        if mine := head(clause):
            by_node[mine[0]].append(clause)
    terms: dict[str, dict[str, None]] = defaultdict(dict)
    for clause in ruleset.clauses:
        if clause.origin.rule == rule.id and _asked_about(clause, guarantee):
            for term, deciders in looked_at(context, clause, by_node, lower):
                for decider in deciders:
                    terms[decider.origin.rule][term] = None
    found = [Leaning(ruleset.rule(ident), tuple(sorted(names))) for ident, names in terms.items()]
    return sorted(found, key=lambda one: one.rule.number)


def _asked_about(clause: AnyClause, guarantee: str) -> bool:
    """The guarantee of that name, or, without one, whatever is no guarantee."""
    return clause.name == guarantee if isinstance(clause, Guarantee) else not guarantee


def precedence(ruleset: Ruleset) -> list[Leaning]:
    """The rules of lower status that say which of two entrenched rules prevails."""
    higher, lower = statuses(ruleset)
    found: dict[str, Leaning] = {}
    for clause in ruleset.clauses:
        if isinstance(clause, Criterion) and clause.kind != "status" and covers(clause.among, higher, higher):
            rule = in_force(ruleset, clause.origin.rule)
            if rule is not None and rule.status == lower:
                found.setdefault(rule.id, Leaning(rule, (), precedence=True))
    return list(found.values())
