"""Situations that can be: those in which what the rules in force say must always hold does hold, and no state is below
what it never falls below (counters.py).

The checks show no situation that the rules themselves rule out, unless that is what a check is about (docs/meaning.md,
point 8).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

from nomicformal.checker.checks.counters import counters
from nomicformal.checker.checks.tally import POSSIBLE_ONLY
from nomicformal.checker.checks.uses import Node, body, clauses_by_node, head, nodes_looked_at, uses
from nomicformal.core.clauses import AnyClause, Invariant
from nomicformal.core.expr import YES, Expr, Kind, Not, Or, Quant
from nomicformal.core.model import Ruleset
from nomicformal.told import joined

if TYPE_CHECKING:
    from nomicformal.checker.checks.context import Context
    from nomicformal.checker.conditions import Condition
    from nomicformal.checker.questions import Answer

_LISTED = (Kind.ENTITY, Kind.ENUM, Kind.TRUTH)


def standing_invariants(ruleset: Ruleset) -> list[Invariant]:
    """What must always hold by the vocabulary and by the rules in force, as far as it can be gone through: not what is
    said of every event, number, time or text."""
    in_force = {rule.id for rule in ruleset.rules if rule.in_force} | {""}
    return [
        clause
        for clause in ruleset.clauses
        if isinstance(clause, Invariant) and clause.origin.rule in in_force and clause.origin.version == 0
        and all(var.type.kind in _LISTED and var.type.name != "Event" for var in clause.vars)
    ]  # fmt: skip


def closed(invariant: Invariant) -> Expr:
    """That it holds, of all whom it is about."""
    told: Expr = invariant.condition
    if invariant.guard != YES:
        told = Or((Not(invariant.guard), told))
    for var in reversed(invariant.vars):
        told = Quant("every", var, YES, told)
    return told


def ask_of_what_can_be(
    context: Context, condition: Condition, readings: Mapping[str, str] | None = None, *, witness: bool = True
) -> Answer:
    """As the workbench answers, of situations that keep what must always hold and touches the question. Where only
    those that do not satisfy the condition, the answer is `bounded`, and the bound says so."""
    from nomicformal.checker.conditions import Holds, all_of

    bench = context.workbench()
    fixed = dict(readings) if readings else None
    answer = bench.ask(condition, readings=fixed, witness=witness)
    if not answer.found:
        return answer
    wanted = [closed(one) for one in touching(context, condition)]
    if not wanted or (witness and _keeps(context.ruleset, answer, wanted)):
        return answer
    kept = bench.ask(all_of(condition, *map(Holds, wanted)), readings=fixed, witness=witness)
    return limited(kept) if kept.never else kept


def limited(answer: Answer) -> Answer:
    """An answer that no situation of the kind can be, limited to those that can be."""
    from nomicformal.checker.questions import Answer

    return Answer("bounded", bound=joined([part for part in (answer.bound, POSSIBLE_ONLY) if part], ", "))


def _keeps(ruleset: Ruleset, answer: Answer, wanted: Sequence[Expr]) -> bool:
    """Whether all of this holds in the situation found, with what it leaves out taken as not being there."""
    from nomicformal.checker.conditions import Holds
    from nomicformal.checker.replay import Tables, holds

    assert answer.situation is not None
    tables = Tables(ruleset)
    return all(holds(ruleset, answer.situation, Holds(one), {}, tables) for one in wanted)


def touching(context: Context, condition: Condition) -> list[Invariant]:
    """What must always hold and speaks of a fact or state that the condition hangs on, or that another one of these
    speaks of."""
    waiting = invariants_that_go_together(context)
    if not waiting:
        return []
    reach = _Reach.of(context)
    speaking = reach.speaking_of(waiting)
    todo = list(reach.states(_nodes(context.ruleset, condition)))
    known = set(todo)
    found: dict[int, Invariant] = {}
    while todo:
        for one in speaking.get(todo.pop(), ()):
            if one.id not in found:
                found[one.id] = one
                fresh = reach.of_invariant(one) - known
                known |= fresh
                todo += fresh
    return [found[number] for number in sorted(found)]


def invariants_that_go_together(context: Context) -> list[Invariant]:
    """What must always hold and can: in order of the text, each that goes together with those before it; then what
    holds because no effect ends it."""
    return context.once("compatible invariants", lambda: _that_go_together(context))


def _that_go_together(context: Context) -> list[Invariant]:
    from nomicformal.checker.conditions import Holds, all_of

    found: list[Invariant] = []
    waiting = [standing_invariants(context.ruleset), counters(context.ruleset)]
    while waiting:
        fresh = waiting.pop(0)
        together = all_of(*(Holds(closed(each)) for each in (*found, *fresh)))
        answer = context.workbench().ask(together, witness=False) if fresh else None
        if answer is None or answer.found or (len(fresh) == 1 and not answer.never):
            found += fresh
        elif len(fresh) > 1:
            waiting[:0] = fresh[: len(fresh) // 2], fresh[len(fresh) // 2 :]
    return found


class _Reach:
    """Which facts and states decisions look at, through whatever terms and norms."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._of_node = clauses_by_node(ruleset)
        self._below: dict[int, list[Node]] = {}
        self._of_invariant: dict[int, set[str]] = {}
        self._speaking: dict[str, list[Invariant]] | None = None

    @staticmethod
    def of(context: Context) -> _Reach:
        return context.ruleset.once("reach of invariants", _Reach)

    def of_invariant(self, invariant: Invariant) -> set[str]:
        """The facts and states that it speaks of."""
        if invariant.id not in self._of_invariant:
            self._of_invariant[invariant.id] = self.states(use.node for use in body(invariant))
        return self._of_invariant[invariant.id]

    def speaking_of(self, invariants: Sequence[Invariant]) -> Mapping[str, list[Invariant]]:
        """Fact or state -> those that speak of it; of the same invariants each time."""
        if self._speaking is None:
            self._speaking = {}
            for one in invariants:
                for name in self.of_invariant(one):
                    self._speaking.setdefault(name, []).append(one)
        return self._speaking

    def _looked_at(self, clause: AnyClause) -> list[Node]:
        if clause.id not in self._below:
            below = [*nodes_looked_at(self._ruleset, clause)]
            for earlier in clause.earlier:
                below += nodes_looked_at(self._ruleset, self._ruleset.clauses[earlier])
            self._below[clause.id] = below
        return self._below[clause.id]

    def states(self, nodes: Iterable[Node]) -> set[str]:
        """The facts and states among what these look at."""
        symbols = self._ruleset.symbols
        seen: set[Node] = set()
        todo = list(nodes)
        while todo:
            node = todo.pop()
            if node not in seen:
                seen.add(node)
                for clause in self._of_node.get(node, ()):
                    todo += self._looked_at(clause)
        names = {name for kind, name in seen if kind == "term" and name in symbols}
        return {name for name in names if symbols[name].kind in ("fact", "state")}


def _nodes(ruleset: Ruleset, condition: Condition) -> list[Node]:
    """What a condition speaks of: the decisions of its clauses and what these look at, its cells, its expressions."""
    found: list[Node] = []
    for part in _parts(ruleset, condition):
        if isinstance(part, int):
            clause = ruleset.clauses[part]
            found += nodes_looked_at(ruleset, clause)
            if decided := head(clause):
                found.append(decided[0])
        elif isinstance(part, str):
            found += [("term", part), ("may", part), ("can", part), ("must", part)]
        else:
            found += [use.node for use in uses(part)]
    return found


_CLAUSE = ("clause", "first", "second", "winner", "loser", "transition")
_CELL = ("symbol", "act")


def _parts(ruleset: Ruleset, condition: object) -> Iterable[int | str | Expr]:
    """The numbers of clauses (those of a whole rule too), the names of cells and the expressions in a condition."""
    if isinstance(condition, tuple):
        for each in condition:
            yield from _parts(ruleset, each)
    elif is_dataclass(condition):
        for field in fields(condition):
            value = getattr(condition, field.name)
            if field.name == "expr":
                yield value
            elif field.name == "rule":
                yield from (clause.id for clause in ruleset.clauses_of(value))
            elif isinstance(value, int) and field.name in _CLAUSE:
                yield value
            elif isinstance(value, str):
                if field.name in _CELL:
                    yield value
            else:
                yield from _parts(ruleset, value)
