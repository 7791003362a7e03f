"""How far a difference between two editions can reach: what may come out otherwise, and what cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

from nomicformal.checker.encode.dependencies import Dependencies, strongly_connected
from nomicformal.checker.encode.detail import Detail, Level
from nomicformal.checker.encode.editions import FIRST, POLICY, RULES, SECOND, Editions, Node, nodes_in
from nomicformal.checker.encode.encoder import Encoder
from nomicformal.checker.encode.index import Clauses
from nomicformal.checker.encode.undecidable import NotOpaque, Undecidable
from nomicformal.checker.scope import NeedsPlain, Scope, Size
from nomicformal.checker.terms import Terms
from nomicformal.core.clauses import (
    AnyClause,
    Bound,
    Claim,
    Criterion,
    DefaultNorm,
    Define,
    Duty,
    Hold,
    NoEffectExcept,
    Norm,
)
from nomicformal.core.model import Rule, Ruleset

HAS_EFFECT: Node = ("term", "has_effect")
_DATA = ("number", "status", "title", "section", "in_force")
_RANKED_BY = ("number", "status", "section")


def heads(clause: AnyClause) -> tuple[Node, ...]:
    """The nodes whose outcome a clause bears on directly."""
    match clause:
        case Define() | Hold() | Bound():
            return (("term", clause.symbol),)
        case Norm():
            also_may = (("may", clause.act),) if clause.modality == "must" else ()
            return ((clause.modality, clause.act), *also_may)
        case Duty():
            return (("must", clause.act), ("may", clause.act))
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class _Told:
    """A clause with what it reads, and what hangs on it."""

    clause: AnyClause
    reads: frozenset[Node]


@dataclass(frozen=True, slots=True)
class Reached:
    """`nodes`: those whose outcome may differ; `in_order`: the same, each after those that it reads."""

    nodes: frozenset[Node]
    in_order: tuple[Node, ...]


class Reach:
    """How far the differences of two editions reach, worked out from the text of the clauses alone."""

    def __init__(self, ruleset: Ruleset, editions: Editions) -> None:
        self._ruleset = ruleset
        self._editions = editions
        self._clauses = Clauses(ruleset, editions)
        self._told = [_Told(clause, frozenset(self._read(clause))) for clause in ruleset.clauses]
        self._contested = {
            node for clause in ruleset.clauses if self._clauses.rivals(clause) for node in heads(clause)
        }
        self._may_lack_effect = may_lack_effect(ruleset, self._clauses)

    def but_for(self, settled: frozenset[Node] = frozenset()) -> Reached:
        """`settled` nodes are known to come out the same, whatever their clauses say; but whom these make void may
        differ nevertheless."""
        touched = set(self._start())
        while more := set(self._next(touched, touched - settled)) - touched:
            touched |= more
        reached = frozenset(touched - settled)
        return Reached(reached, self._in_order(reached))

    def _in_order(self, nodes: frozenset[Node]) -> tuple[Node, ...]:
        """Each after those that it reads (where that is no circle)."""
        reads: dict[Node, set[Node]] = {}
        for told in self._told:
            for node in heads(told.clause):
                reads.setdefault(node, set()).update(told.reads & nodes)
        for symbol in self._ruleset.symbols.values():
            if symbol.decided is not None:
                reads.setdefault(("term", symbol.name), set()).update(nodes & set(nodes_in(symbol.decided)))
        circles = strongly_connected(sorted(nodes), lambda node: sorted(reads.get(node, ())))
        return tuple(node for circle in circles for node in sorted(circle))

    def _read(self, clause: AnyClause) -> Iterator[Node]:
        for field in fields(clause):
            if field.name not in ("origin", "vars", "params"):
                yield from nodes_in(getattr(clause, field.name))
        for earlier in clause.earlier:
            yield from nodes_in(self._clauses.by_id[earlier].guard)
        for only in self._clauses.exclusive[clause.origin.rule]:
            yield from nodes_in(only.guard)

    # -- where it begins ---------------------------------------------------------------------------------------------

    def _start(self) -> Iterator[Node]:
        for clause in self._ruleset.clauses:
            if clause.id in self._editions.only[0] | self._editions.only[1]:
                yield from self._bears_on(clause)
        first, second = self._editions.rules
        for rule in sorted({*first, *second}):
            yield from self._moved(rule, first.get(rule), second.get(rule))
        if self._clauses.values["has_effect"] and set(first) != set(second):
            yield HAS_EFFECT

    def _bears_on(self, clause: AnyClause) -> Iterator[Node]:
        """What a clause by its mere presence may change."""
        match clause:
            case Criterion() | Claim():
                yield POLICY
                yield from self._contested
            case NoEffectExcept():
                yield from self._of_rule(clause.origin.rule)
            case DefaultNorm():
                yield from (("may", name) for name, symbol in self._ruleset.symbols.items() if symbol.agent)
            case _:
                yield from heads(clause)

    def _moved(self, name: str, before: Rule | None, after: Rule | None) -> Iterator[Node]:
        """A rule that comes, goes, or changes what others look at."""
        if before is None or after is None or before.in_force != after.in_force:
            yield RULES
            yield POLICY
            yield from self._of_rule(name)
            if self._decides_precedence(name):
                yield from self._contested
        if before is None or after is None:
            return
        changed = [data for data in _DATA if getattr(before, data) != getattr(after, data)]
        if _enacted(before) != _enacted(after):
            changed.append("enacted")
        yield from (("term", data) for data in changed)
        if any(data in (*_RANKED_BY, "enacted") for data in changed):
            yield POLICY
            yield from (node for node in self._of_rule(name) if node in self._contested)
            if self._decides_precedence(name):
                yield from self._contested

    def _of_rule(self, rule: str) -> Iterator[Node]:
        for clause in self._clauses.of_rule[rule]:
            yield from heads(clause)

    def _decides_precedence(self, rule: str) -> bool:
        return any(isinstance(clause, Criterion | Claim) for clause in self._clauses.of_rule[rule])

    # -- and how it goes on ------------------------------------------------------------------------------------------

    def _next(self, touched: set[Node], reached: set[Node]) -> Iterator[Node]:
        for told in self._told:
            if not told.reads.isdisjoint(reached):
                yield from self._bears_on(told.clause)
        for symbol in self._ruleset.symbols.values():
            if symbol.decided is not None and not reached.isdisjoint(nodes_in(symbol.decided)):
                yield ("term", symbol.name)
        for rule, losing in self._clauses.voidable.items():
            if any(node in touched for clause in losing for node in heads(clause)):
                yield ("void", rule)
                yield from self._silenced(rule)
        for rule, losing in self._clauses.matter_voidable.items():
            if any(node in touched for clause in losing for node in heads(clause)):
                yield from self._silenced(rule)
        if HAS_EFFECT in reached:
            for rule in self._may_lack_effect:
                yield from self._silenced(rule)

    def _silenced(self, rule: str) -> Iterable[Node]:
        """What hangs on whether a rule speaks."""
        yield from self._of_rule(rule)
        if self._decides_precedence(rule):
            yield POLICY
            yield from self._contested


def _enacted(rule: Rule) -> int | None:
    return next((event.date for event in rule.history if event.date is not None), None)


def may_lack_effect(ruleset: Ruleset, clauses: Clauses) -> tuple[str, ...]:
    """The rules of which some clause could say, in one of the editions, whether they have effect: by what is known of
    each rule as loaded."""
    about = clauses.values["has_effect"]
    if not about:
        return ()
    scope = Scope(ruleset, Terms(), Size(), rules=clauses.editions.shared)
    encoder = Encoder(ruleset, clauses, Dependencies(clauses), scope, level=Level(Detail.OPAQUE))
    worlds = [encoder.world.at(encoder.moments.under(edition, encoder.now)) for edition in (FIRST, SECOND)]

    def could_say(clause: Define | Hold, rule: str) -> bool:
        env = {clause.params[0].name: encoder.arithmetic.constant(scope.code(rule))}
        try:
            return any(encoder.force.applies(clause, env, world) is not encoder.pool.false for world in worlds)
        except (NotOpaque, NeedsPlain, Undecidable):
            return True

    return tuple(rule for rule in clauses.rules if any(could_say(clause, rule) for clause in about))
