"""How far a proposal reaches: the clauses whose findings it can change. All others need not be looked at again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from nomicformal.checker.change.touched import missing
from nomicformal.checker.checks.claims import decides
from nomicformal.checker.checks.uses import Node, Use, body, head
from nomicformal.checker.encode.index import Clauses
from nomicformal.core.clauses import (
    AnyClause,
    Claim,
    Criterion,
    DefaultNorm,
    Duty,
    Hold,
    Invariant,
    NoEffectExcept,
    Transition,
    VoidIfBreaks,
)
from nomicformal.core.expr import Apply, Compare, Const, Expr, Var
from nomicformal.core.model import Rule, Ruleset
from nomicformal.core.walk import conjuncts

_HAS_EFFECT: frozenset[Node] = frozenset({("term", "has_effect")})

Reach = tuple[frozenset[int] | None, frozenset[int] | None]


def reach(before: Ruleset, after: Ruleset) -> Reach:
    """Ids of the clauses, before and after, that the proposal reaches; None for all of them.

    Reached is what a changed clause decides, what looks at that through whatever terms, and everything else that a rule
    says which could become void by losing about something reached. A change of the policy reaches everything."""
    return _reached(before, after, through_effects=True)


def direct_reach(before: Ruleset, after: Ruleset) -> Reach:
    """The same for questions about one moment, whose states are open: what only looks at a state that some other clause
    sets when something reached happens, or that a rule which may be void sets, is left out."""
    return _reached(before, after, through_effects=False)


@dataclass(frozen=True, slots=True)
class _Link:
    """If one of `looks_at` is reached, so is `decides`, and all that the rules `whole` decide. If one of `decides` is
    reached, so is all that the rule `voided` decides (empty: none). `policy`: it is about which clauses prevail."""

    looks_at: frozenset[Node]
    decides: frozenset[Node]
    whole: tuple[str, ...] = ()
    voided: str = ""
    policy: bool = False


def _reached(before: Ruleset, after: Ruleset, *, through_effects: bool) -> Reach:
    rulesets = (before, after)
    moved = _moved(before, after)
    gone = missing(before, after), missing(after, before)
    changed = [
        {clause.id for clause in clauses} | {clause.id for clause in ruleset.clauses if clause.origin.rule in moved}
        for clauses, ruleset in zip(gone, rulesets, strict=True)
    ]
    new = [ruleset.clauses[one] for ids, ruleset in zip(changed, rulesets, strict=True) for one in sorted(ids)]
    if any(isinstance(clause, (Criterion, DefaultNorm, VoidIfBreaks)) for clause in new):
        return None, None
    rules = {clause.origin.rule for clause in new}
    if any(isinstance(c, Criterion) and c.origin.rule in rules for ruleset in rulesets for c in ruleset.clauses):
        return None, None
    links = [link for ruleset in rulesets for link in _links(ruleset, through_effects)]
    nodes = _closed(_begun(new, rulesets, through_effects), links, _by_rule(rulesets, through_effects))
    if nodes is None:
        return None, None
    shown = nodes | {node for clause in new for node in _decided(clause)}
    ids = [
        frozenset(ids | {clause.id for clause in ruleset.clauses if shown & _about(clause)})
        for ids, ruleset in zip(changed, rulesets, strict=True)
    ]
    return ids[0], ids[1]


def _begun(new: Sequence[AnyClause], rulesets: Sequence[Ruleset], through_effects: bool) -> set[Node]:
    """What the changed clauses decide; all that their rules do where that is a matter of who prevails."""
    nodes: set[Node] = set()
    for clause in new:
        if through_effects or not isinstance(clause, Transition):
            nodes.update(_decided(clause))
    names = {name for _, name in nodes}
    of_rule = _by_rule(rulesets, through_effects)
    counted = any(
        isinstance(clause, Claim) and clause.scope == "deciding" and names & set(clause.symbols)
        for ruleset in rulesets
        for clause in ruleset.clauses
    )
    for clause in new:
        if counted or isinstance(clause, (Claim, NoEffectExcept)):
            nodes |= of_rule[clause.origin.rule]
    below = [_below(ruleset, body(clause)) for ruleset in rulesets for clause in new if isinstance(clause, Invariant)]
    return nodes.union(*below)


def _by_rule(rulesets: Iterable[Ruleset], through_effects: bool) -> dict[str, set[Node]]:
    """What each rule decides: not `through_effects`, the states that it sets are reached as effects only, and not what
    looks at them."""
    found: dict[str, set[Node]] = {}
    for ruleset in rulesets:
        for clause in ruleset.clauses:
            effect = isinstance(clause, Transition) and not through_effects
            decided = _effects(clause) if effect else _decided(clause)
            found.setdefault(clause.origin.rule, set()).update(decided)
    return found


def _effects(clause: AnyClause) -> list[Node]:
    """The states that an effect sets, as what it does about them."""
    return [("effect", name) for name in decides(clause)] if isinstance(clause, Transition) else []


def _links(ruleset: Ruleset, through_effects: bool) -> list[_Link]:
    losing = {clause.id for clauses in Clauses(ruleset).voidable.values() for clause in clauses}
    links = []
    for clause in ruleset.clauses:
        looks_at, rule = frozenset(use.node for use in body(clause)), clause.origin.rule
        match clause:
            case Transition() if not through_effects:
                pass
            case Criterion():
                links.append(_Link(looks_at, frozenset(), policy=True))
            case Claim() | NoEffectExcept():
                links.append(_Link(looks_at, frozenset(), whole=(rule,)))
            case Invariant():
                below = frozenset(_below(ruleset, body(clause)))
                links.append(_Link(looks_at | below, looks_at | below))
            case _:
                voided = rule if clause.id in losing else ""
                links.append(_Link(looks_at, frozenset(_decided(clause)), voided=voided))
                if isinstance(clause, Hold) and clause.symbol == "has_effect":
                    links.append(_Link(_HAS_EFFECT, _HAS_EFFECT, whole=tuple(_without_effect(ruleset, clause))))
    return links


def _without_effect(ruleset: Ruleset, clause: Hold) -> Iterator[str]:
    """The rules that a clause about `has_effect` can be about, by what its guard says of their own data."""
    (subject,) = clause.params
    for rule in ruleset.rules:
        if not any(_excludes(part, subject, rule) for part in conjuncts(clause.guard)):
            yield rule.id


def _excludes(part: Expr, subject: Var, rule: Rule) -> bool:
    """Whether the condition plainly fails for the rule as it stands."""
    match part:
        case Compare(op="=", left=Var() as left, right=Const(value=value)) if left == subject:
            return value != rule.id
        case Compare(op="=", left=Apply(symbol="title" | "section" as name, args=(arg,)), right=Const(value=None)):
            return arg == subject and bool(getattr(rule, name))
        case _:
            return False


def _below(ruleset: Ruleset, uses: Iterable[Use]) -> set[Node]:
    """What is looked at, through whatever decides it."""
    of_node: dict[Node, list[AnyClause]] = {}
    for clause in ruleset.clauses:
        for node in _decided(clause):
            if not isinstance(clause, Transition):
                of_node.setdefault(node, []).append(clause)
    seen: set[Node] = set()
    todo = [use.node for use in uses]
    while todo:
        node = todo.pop()
        if node not in seen:
            seen.add(node)
            todo += [use.node for clause in of_node.get(node, ()) for use in body(clause)]
    return seen


def _closed(nodes: set[Node], links: Sequence[_Link], of_rule: dict[str, set[Node]]) -> set[Node] | None:
    """All that is reached from these; None if that is everything."""
    while True:
        found = set(nodes)
        for link in links:
            if link.looks_at & found:
                if link.policy:
                    return None
                found = found.union(link.decides, *(of_rule.get(rule, ()) for rule in link.whole))
            if link.voided and link.decides & found:
                found |= of_rule[link.voided]
        if found == nodes:
            return nodes
        nodes = found


def _about(clause: AnyClause) -> set[Node]:
    return {use.node for use in body(clause)} | {*_decided(clause), *_effects(clause)}


def _decided(clause: AnyClause) -> list[Node]:
    """The nodes of the clause's head; of an effect, the states that it sets."""
    if isinstance(clause, Transition):
        return [("term", name) for name in decides(clause)]
    if isinstance(clause, Duty):
        return [("must", clause.act), ("may", clause.act)]
    found = head(clause)
    return [found[0]] if found else []


def _moved(before: Ruleset, after: Ruleset) -> set[str]:
    """Rules that come, go, or change what precedence looks at."""
    sides = [{rule.id: _standing(rule) for rule in ruleset.rules} for ruleset in (before, after)]
    return {name for name in sides[0].keys() | sides[1].keys() if sides[0].get(name) != sides[1].get(name)}


def _standing(rule: Rule) -> tuple[object, ...]:
    return (rule.number, rule.status, rule.section, rule.in_force)
