"""What a statement can depend on, by the text of the rules alone: only that has to be played to answer it.

The cone of a statement is closed under everything that meaning.md lets an answer lean on: the clauses on a term, what
their conditions mention, the effects that set a state, what makes an act possible, and the force of the rules concerned
(in force, without effect, void, the policy). What is left out cannot change the answer; it only saves work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from nomicformal.core.clauses import (
    AnyClause,
    Bound,
    Claim,
    Criterion,
    Define,
    Duty,
    Hold,
    Invariant,
    NoEffectExcept,
    Norm,
    Raise,
    Transition,
    Update,
)
from nomicformal.core.expr import Apply, Expr, Happened, NormAtom, Occurrence, Pattern, Silent
from nomicformal.core.walk import parts, pattern_children
from nomicformal.evaluate.index import Index, heads

NORMS = "the norms of "
"""Before the name of an act: its permission and the duties to do it, apart from whether it happens."""
FORCE = ("in_force", "version", "number", "status", "section")


@dataclass(slots=True)
class Cone:
    """`symbols`: facts, states, terms and acts that matter (with NORMS before it, the norms of an act); `clauses`: ids
    of the clauses that do."""

    index: Index
    symbols: set[str] = field(default_factory=set)
    clauses: set[int] = field(default_factory=set)
    _rules: set[str] = field(default_factory=set)
    _waiting: list[str] = field(default_factory=list)

    @staticmethod
    def of(index: Index, statements: Iterable[Expr]) -> Cone:
        cone = Cone(index)
        for statement in statements:
            cone._mentions(statement)
        for criterion in index.criteria:
            cone._clause(criterion)
        for symbol in FORCE:
            cone._symbol(symbol)
        for invariant in index.invariants:
            if not any(isinstance(part, Apply) for part in parts(invariant.condition)):
                cone._clause(invariant)
        while cone._waiting:
            cone._follow(cone._waiting.pop())
        return cone

    def _symbol(self, name: str) -> None:
        if name not in self.symbols:
            self.symbols.add(name)
            self._waiting.append(name)

    def _mentions(self, expr: Expr | None) -> None:
        if expr is None:
            return
        for part in parts(expr):
            match part:
                case Apply():
                    self._symbol(part.symbol)
                case NormAtom():
                    self._symbol(part.symbol)
                    self._symbol(NORMS + part.symbol)
                case Silent():
                    self._symbol(part.arg.symbol)
                case Happened() | Occurrence():
                    self._symbol(part.pattern.symbol)

    def _pattern(self, pattern: Pattern | None) -> None:
        if pattern is not None:
            self._symbol(pattern.symbol)
            for part in pattern_children(pattern):
                self._mentions(part)

    def _follow(self, name: str) -> None:
        """Everything that decides a symbol."""
        symbol = self.index.symbols.get(name)
        for clause in self._about(name):
            self._clause(clause)
        if symbol is not None:
            for expr in (symbol.initially, symbol.decided):
                self._mentions(expr)

    def _about(self, name: str) -> Iterator[AnyClause]:
        index = self.index
        if name.startswith(NORMS):
            act = name.removeprefix(NORMS)
            yield from (*index.norms.get(("may", act), ()), *index.norms.get(("must", act), ()))
            yield from index.duties.get(act, ())
            yield from index.defaults
            return
        yield from (*index.values.get(name, ()), *index.bounds.get(name, ()), *index.norms.get(("can", name), ()))
        for transition in index.transitions:
            if any(update.symbol == name for update in transition.updates):
                yield transition
        for invariant in index.invariants:
            if any(isinstance(part, Apply) and part.symbol == name for part in parts(invariant.condition)):
                yield invariant

    def _clause(self, clause: AnyClause) -> None:
        if clause.id in self.clauses:
            return
        self.clauses.add(clause.id)
        self._mentions(clause.guard)
        for earlier in clause.earlier:
            self._clause(self.index.clauses[earlier])
        match clause:
            case Define():
                self._mentions(clause.value)
            case Bound():
                self._mentions(clause.allowed)
                self._mentions(clause.clip)
            case Invariant():
                self._mentions(clause.condition)
            case Norm():
                self._pattern(clause.via)
                self._mentions(clause.via_guard)
            case Duty():
                self._duty(clause)
            case Transition():
                self._transition(clause)
            case Criterion():
                self._mentions(clause.rank)
            case Claim():
                self._mentions(clause.cell)
        self._rule(clause.origin.rule)

    def _duty(self, clause: Duty) -> None:
        self._symbol(clause.act)
        for expr in (*clause.args, clause.start, clause.end, clause.paused, clause.done_before):
            self._mentions(expr)

    def _transition(self, clause: Transition) -> None:
        self._pattern(clause.pattern)
        self._mentions(clause.condition)
        for expr in clause.breach_args:
            self._mentions(expr)
        for duties in self.index.duties.values():
            for duty in duties:
                if clause.label and duty.label == clause.label:
                    self._clause(duty)
                    self._symbol(NORMS + duty.act)  # what excuses from it, or forbids it
        for update in clause.updates:
            self._symbol(update.symbol)
            for expr in update.args:
                self._mentions(expr)
            match update:
                case Update():
                    self._mentions(update.value)
                    self._mentions(update.guard)
                case Raise():
                    self._mentions(update.agent)

    def _rule(self, rule: str) -> None:
        """The force of a rule: whether it has effect, its claims, and whether it is void."""
        if not rule or rule in self._rules:
            return
        self._rules.add(rule)
        if self.index.values.get("has_effect"):
            self._symbol("has_effect")
        for clause in self.index.of_rule[rule]:
            if isinstance(clause, Claim | NoEffectExcept):
                self._clause(clause)
            elif isinstance(clause, Define | Hold | Bound | Norm | Duty) and self._can_void(clause):
                self._symbol(_matter_of(clause))

    def _can_void(self, clause: AnyClause) -> bool:
        """Whether losing on this clause's cell could make its rule void."""
        rule = clause.origin.rule
        status = self.index.rules[rule].status
        fixed = not any(update.symbol == "status" for one in self.index.transitions for update in one.updates)
        return any(
            criterion.void
            and any(
                other.origin.rule not in ("", rule)
                and not (
                    fixed
                    and criterion.kind == "status"
                    and (criterion.second != status or criterion.first != self.index.rules[other.origin.rule].status)
                )
                for other in self.index.cell_clauses(heads(clause)[0])
            )
            for criterion in self.index.criteria
        )


def _matter_of(clause: Define | Hold | Bound | Norm | Duty) -> str:
    if isinstance(clause, Duty) or (isinstance(clause, Norm) and clause.modality != "can"):
        return NORMS + clause.act
    return heads(clause)[0]
