"""What gets round entrenchment without changing an entrenched rule: definitions of lower status that it leans on, and
changes of rules without a vote."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.leans_on_lower import looked_at
from nomicformal.checker.checks.uses import LooksAt, Node, body, head
from nomicformal.checker.encode.index import covers
from nomicformal.checker.paths.moves import in_force, statuses
from nomicformal.core.clauses import AnyClause, Criterion, Hold, Transition, Update
from nomicformal.core.model import Rule, Ruleset

OF_RULES = ("in_force", "status", "number", "title", "section", "version")
WHAT_A_CHANGE_IS = ("rule_change", "admissible")
"""That a change is one, or may be made, lets none stand."""
VOTED = ("adopted", "takes_effect", "closed")


@dataclass(frozen=True, slots=True)
class Leaning:
    """What an entrenched rule says hangs on `terms`, which `rule` decides; or (`precedence`) which of two entrenched
    rules prevails."""

    rule: Rule
    terms: tuple[str, ...]
    precedence: bool = False


def leanings(ruleset: Ruleset, rule: Rule, guarantee: str = "") -> list[Leaning]:
    """The rules of lower status on which this one leans, by number; or only the guarantee of that name in it."""
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
        if clause.origin.rule == rule.id and (not guarantee or getattr(clause, "name", "") == guarantee):
            for term, deciders in looked_at(context, clause, by_node, lower):
                for decider in deciders:
                    terms[decider.origin.rule][term] = None
    found = [Leaning(ruleset.rule(ident), tuple(sorted(names))) for ident, names in terms.items()]
    return sorted(found, key=lambda one: one.rule.number)


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


@dataclass(frozen=True, slots=True)
class Unvoted:
    """A clause that changes rules, or lets a change of rules stand, without a vote. `trigger`: the act or event that
    sets it off ("": no single one); `agent`: the sort of who does that ("": nobody); `delay` in minutes. `rejected`:
    there is a vote, but the change takes effect whether it is adopted or not."""

    clause: AnyClause
    trigger: str = ""
    agent: str = ""
    delay: int = 0
    rejected: bool = False


def unvoted(ruleset: Ruleset) -> list[Unvoted]:
    """The clauses of rules in force that change rules, or let changes stand, with no vote behind them."""
    looks_at = LooksAt(ruleset)
    adoption = looks_at.below([("term", name) for name in VOTED])
    found = []
    for clause in ruleset.clauses:
        if clause.origin.version or in_force(ruleset, clause.origin.rule) is None:
            continue
        seen = looks_at.below(use.node for use in body(clause))
        if _of_rejected(clause, seen):
            found.append(Unvoted(clause, rejected=True))
        if any(("term", name) in seen for name in VOTED):
            continue
        if isinstance(clause, Transition) and _changes_rules(clause):
            symbol = ruleset.symbols.get(clause.pattern.symbol) if clause.pattern else None
            found.append(Unvoted(clause, symbol.name if symbol else "", symbol.agent if symbol else "", clause.delay))
        elif isinstance(clause, Hold) and clause.positive and _lets_stand(ruleset, clause, adoption):
            found.append(Unvoted(clause))
    return found


def _changes_rules(clause: Transition) -> bool:
    return any(isinstance(update, Update) and update.symbol in OF_RULES for update in clause.updates)


def _of_rejected(clause: AnyClause, seen: set[Node]) -> bool:
    grants = isinstance(clause, Hold) and clause.positive and clause.symbol == "takes_effect"
    return grants and ("term", "closed") in seen and ("term", "adopted") not in seen


def _lets_stand(ruleset: Ruleset, clause: Hold, adoption: set[Node]) -> bool:
    """A truth about a change of rules on which adoption does not hang: a standing of its own."""
    symbol = ruleset.symbols.get(clause.symbol)
    about = [param.type.name for param in symbol.params] if symbol else []
    standing = clause.symbol not in WHAT_A_CHANGE_IS and ("term", clause.symbol) not in adoption
    return about == ["Change"] and standing


def acts_below(ruleset: Ruleset, term: str) -> list[str]:
    """The acts whose doing bears on the term, through whatever terms, in the order of the vocabulary."""
    below = LooksAt(ruleset).below([("term", term)]) | {("term", term)}
    found = {
        use.node[1]
        for clause in ruleset.clauses
        if (mine := head(clause)) and mine[0] in below
        for use in body(clause)
        if use.node[0] == "act"
    }
    return [name for name in ruleset.symbols if name in found]
