"""Which clauses could conflict, found without a solver: heads fit, and guards are not plainly disjoint."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations

from nomicformal.checker.encode.shape import shape
from nomicformal.core.clauses import (
    AnyClause,
    Bound,
    Define,
    Duty,
    Hold,
    NoEffectExcept,
    Norm,
    NormKind,
    Transition,
    Update,
)
from nomicformal.core.expr import YES, And, Compare, Const, Expr, Not, ReadingIs, Var
from nomicformal.core.model import Ruleset


def candidates(ruleset: Ruleset) -> Iterator[tuple[AnyClause, AnyClause]]:
    """Each pair of clauses that could conflict, by their ids."""
    by_head: dict[Hashable, list[AnyClause]] = defaultdict(list)
    silencing = _silencing(ruleset)
    for clause in ruleset.clauses:
        if silencing.get((clause.origin.rule, clause.origin.version), clause.origin.passage) != clause.origin.passage:
            continue
        for key in _keys(clause):
            by_head[key].append(clause)
    found: set[tuple[int, int]] = set()
    by_id = {c.id: c for c in ruleset.clauses}
    for clauses in by_head.values():
        for first, second in combinations(clauses, 2):
            if _could_clash(first, second) and not disjoint(first, second):
                found.add((min(first.id, second.id), max(first.id, second.id)))
    for a, b in sorted(found):
        yield by_id[a], by_id[b]


def _silencing(ruleset: Ruleset) -> dict[tuple[str, int], int]:
    """For each text of a rule that says without condition that it has no effect but for one passage: that passage."""
    return {
        (clause.origin.rule, clause.origin.version): clause.origin.passage
        for clause in ruleset.clauses
        if isinstance(clause, NoEffectExcept) and clause.guard == YES
    }


def _keys(clause: AnyClause) -> list[Hashable]:
    match clause:
        case Define() | Hold() | Bound():
            return [("term", clause.symbol)]
        case Norm():
            return [(clause.modality, clause.act)]
        case Duty():
            return [("may", clause.act), ("must", clause.act)]
        case Transition():
            event = clause.pattern.symbol if clause.pattern is not None else clause.trigger
            return [("effect", event, u.symbol) for u in clause.updates if isinstance(u, Update) and u.op == ":="]
        case _:
            return []


def _could_clash(first: AnyClause, second: AnyClause) -> bool:
    match first, second:
        case (Bound(), Bound()):
            return first.clip is not None and second.clip is not None
        case (Hold(), Hold()):
            return first.positive != second.positive and first.strength == second.strength
        case (Define() | Hold(), Define() | Hold()):
            same = isinstance(first, Define) and isinstance(second, Define) and _same_value(first, second)
            exclusive = second.id in first.earlier or first.id in second.earlier
            return first.strength == second.strength and not same and not exclusive
        case (Norm() | Duty(), Norm() | Duty()):
            return opposed(first, second) and not _is_exception(first, second)
        case (Transition(), Transition()):
            return first.trigger == second.trigger
        case _:
            return True


def _same_value(first: Define, second: Define) -> bool:
    return isinstance(first.value, Const) and first.value == second.value


def opposed(first: Norm | Duty, second: Norm | Duty) -> bool:
    """Whether two norms of one act conflict: a right and a restriction of one modality; a duty and what excuses from
    it, or (unless it is one of `somebody`, whom it leaves open) what forbids the act."""
    match first, second:
        case Norm(), Norm():
            kinds = {first.kind, second.kind}
            return first.modality == second.modality and kinds == {NormKind.RIGHT, NormKind.RESTRICT}
        case Duty(), Norm(kind=NormKind.RESTRICT):
            return second.modality == "must" or (second.modality == "may" and first.agent is not None)
        case Norm(), Duty():
            return opposed(second, first)
        case _:
            return False


def _is_exception(first: Norm | Duty, second: Norm | Duty) -> bool:
    """A rule that excuses from a duty of its own makes an exception."""
    excuses = any(isinstance(one, Norm) and one.modality == "must" for one in (first, second))
    return excuses and first.origin.rule == second.origin.rule


def head_vars(clause: AnyClause) -> list[Var | None]:
    """The variables of a clause's head by place; None where the head has no variable there."""
    match clause:
        case Define() | Hold() | Bound():
            return list(clause.params)
        case Norm():
            return [*clause.params, clause.agent]
        case Duty():
            return [*(a if isinstance(a, Var) else None for a in clause.args), clause.agent]
        case Transition():
            pattern = clause.pattern
            if pattern is None:
                return []
            return [a if isinstance(a, Var) else None for a in (*pattern.args, pattern.agent)]
        case _:
            return []


# -- disjoint guards -------------------------------------------------------------------------------------------------


def disjoint(first: AnyClause, second: AnyClause) -> bool:
    """Whether the guards plainly exclude each other on one cell: one thing equal to two constants, a condition and its
    negation, two alternatives of one reading, or number intervals that do not meet."""
    left = _Facts(_names(first))
    right = _Facts(_names(second))
    left.read(first.guard)
    right.read(second.guard)
    return left.excludes(right)


def _names(clause: AnyClause) -> dict[str, str]:
    """Head variables by their places; other variables belong to the clause alone."""
    names = {v.name: f"{v.name} of {clause.id}" for v in clause.vars}
    for place, var in enumerate(head_vars(clause)):
        if var is not None:
            names[var.name] = f"head {place}"
    return names


class _Facts:
    """The plain conjuncts of one guard."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._equal: dict[object, Hashable] = {}
        self._unequal: set[tuple[object, Hashable]] = set()
        self._signs: dict[object, bool] = {}
        self._low: dict[object, tuple[Fraction, bool]] = {}
        self._high: dict[object, tuple[Fraction, bool]] = {}

    def read(self, guard: Expr) -> None:
        match guard:
            case And():
                for part in guard.args:
                    self.read(part)
            case ReadingIs():
                self._equal["reading", guard.reading] = guard.alternative
            case Not():
                self._signs[self._key(guard.arg)] = False
            case Compare():
                self._compare(guard)
            case _:
                self._signs[self._key(guard)] = True

    def _compare(self, guard: Compare) -> None:
        op, left, right = guard.op, guard.left, guard.right
        if isinstance(left, Const):
            op = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(op, op)
            left, right = right, left
        if not isinstance(right, Const) or right.value is None or isinstance(left, Const):
            self._signs[self._key(guard)] = True
            return
        key = self._key(left)
        value = right.value
        match op:
            case "=":
                self._equal[key] = value if isinstance(value, Hashable) else None
                if isinstance(value, int | Fraction) and not isinstance(value, bool):
                    self._low[key] = self._high[key] = (Fraction(value), False)
            case "!=":
                self._unequal.add((key, value if isinstance(value, Hashable) else None))
            case "<" | "<=" if isinstance(value, int | Fraction):
                self._high[key] = (Fraction(value), op == "<")
            case ">" | ">=" if isinstance(value, int | Fraction):
                self._low[key] = (Fraction(value), op == ">")
            case _:
                pass

    def excludes(self, other: _Facts) -> bool:
        """Whether no situation satisfies both."""
        if any(key in other._equal and other._equal[key] != value for key, value in self._equal.items()):
            return True
        if any((key, value) in other._unequal for key, value in self._equal.items()):
            return True
        if any((key, value) in self._unequal for key, value in other._equal.items()):
            return True
        if any(other._signs.get(key, sign) != sign for key, sign in self._signs.items()):
            return True
        return self._apart(other) or other._apart(self)

    def _apart(self, other: _Facts) -> bool:
        for key, (low, low_strict) in self._low.items():
            if key in other._high:
                high, high_strict = other._high[key]
                if low > high or (low == high and (low_strict or high_strict)):
                    return True
        return False

    def _key(self, tree: object) -> Hashable:
        """The expression, head variables by their places."""
        return shape(tree, self._names)
