"""Which of two conflicting clauses prevails: the criteria of the rules themselves, in an order that they accept.

Pure functions over small data; what needs a situation (claims, guards, ranks) is asked of a `Court`.
Meaning, point 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Protocol

from nomicformal.core.clauses import AnyClause, Criterion
from nomicformal.core.expr import And, Expr, Value


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a conflict: the clause, and its rule as it is at this moment. A rule that is not judged for one
    of its clauses (a policy rule among policy rules) has the clause None. `enacted`: minutes."""

    rule: str
    number: int
    status: str
    section: str
    enacted: int | None
    clause: AnyClause | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """`winner`: the id of the clause that prevails, None if nothing decides. `criterion`: the id of the criterion's
    clause, -1 if none. `disputed`: the policy is in conflict with itself about this pair."""

    winner: int | None = None
    criterion: int = -1
    voids: str = ""
    disputed: bool = False


UNDECIDED = Decision()


class Court(Protocol):
    """What the policy has to ask about the situation."""

    def claims(self, first: Side, second: Side) -> bool:
        """Whether `first` claims to prevail over `second`, or `second` yields to `first`."""

    def rank(self, criterion: Criterion, rule: str) -> Value:
        """The rank of the rule by the criterion's expression; None if undefined."""


def covers(among: str, first: Side, second: Side) -> bool:
    """Whether a criterion is about such a pair: `any`, `one status`, `STATUS`, or `STATUS and STATUS`."""
    if among == "any":
        return True
    if among == "one status":
        return first.status == second.status
    if " and " in among:
        left, right = among.split(" and ", 1)
        return (first.status, second.status) in ((left, right), (right, left))
    return first.status == among == second.status


def prefers(criterion: Criterion, first: Side, second: Side, court: Court) -> bool:
    """Whether this criterion decides for `first` against `second`."""
    match criterion.kind:
        case "status":
            return first.status == criterion.first and second.status == criterion.second
        case "claims":
            return court.claims(first, second) and not court.claims(second, first)
        case "lower":
            return first.number < second.number
        case "higher":
            return first.number > second.number
        case "earlier":
            return _less(first.enacted, second.enacted)
        case "later":
            return _less(second.enacted, first.enacted)
        case "rank":
            return _less(court.rank(criterion, second.rule), court.rank(criterion, first.rule))
        case "specific":
            return more_specific(first, second)
    raise ValueError(f"no such criterion: {criterion.kind}")


def _less(left: Value, right: Value) -> bool:
    return isinstance(left, (int, Fraction)) and isinstance(right, (int, Fraction)) and left < right


def more_specific(first: Side, second: Side) -> bool:
    """Each condition of the second clause stands among the first's own, which has more."""
    if first.clause is None or second.clause is None:
        return False
    return conditions(first.clause) > conditions(second.clause)


def conditions(clause: AnyClause) -> frozenset[object]:
    """The conjuncts of a clause's guard, with its head's variables named by their places."""
    params = [*getattr(clause, "params", ())]
    agent = getattr(clause, "agent", None)
    names = {var.name: f"head {place}" for place, var in enumerate(params)}
    if agent is not None:
        names[agent.name] = "head agent"
    found: list[Expr] = []
    waiting: list[Expr] = [clause.guard]
    while waiting:
        guard = waiting.pop()
        if isinstance(guard, And):
            waiting += guard.args
        else:
            found.append(guard)
    return frozenset(_named(guard, names) for guard in found if getattr(guard, "value", None) is not True)


def _named(tree: object, names: dict[str, str]) -> object:
    """The tree as nested tuples, without places in files, variables renamed."""
    if isinstance(tree, tuple):
        return tuple(_named(part, names) for part in tree)
    fields = getattr(type(tree), "__dataclass_fields__", None)
    if fields is None:
        return tree
    if type(tree).__name__ == "Var":
        name = getattr(tree, "name", "")
        return ("Var", names.get(name, name))
    return (type(tree).__name__, *(_named(getattr(tree, name), names) for name in fields if name != "span"))


def compose(order: Sequence[Sequence[Criterion]], first: Side, second: Side, court: Court) -> tuple[str, int, str]:
    """The first criterion that covers the pair and decides: (rule that prevails, criterion, what becomes void)."""
    for criteria in order:
        for criterion in criteria:
            if covers(criterion.among, first, second):
                if prefers(criterion, first, second, court):
                    return first.rule, criterion.id, criterion.void
                if prefers(criterion, second, first, court):
                    return second.rule, criterion.id, criterion.void
    return "", -1, ""


def decide(
    policy: dict[str, list[Criterion]], first: Side, second: Side, sides: dict[str, Side], court: Court,
    most_rules: int,
) -> Decision:
    """Which of two clauses of different rules prevails (of two rules as such: only whether that is disputed). `policy`:
    rule -> its live criteria whose guard holds, in their order; `sides`: these rules themselves. More than `most_rules`
    rules are not tried: nothing decides."""
    relevant = {
        rule: criteria for rule, criteria in policy.items()
        if any(covers(criterion.among, first, second) for criterion in criteria)
    }
    if not relevant:
        return UNDECIDED
    if len(relevant) > most_rules:
        return Decision(disputed=True)
    accepted: dict[object, tuple[str, int, str]] = {}
    for order in permutations(relevant):
        ranking = _ranking(order, relevant, sides, court)
        if ranking is not None:
            result = compose([relevant[rule] for rule in order], first, second, court)
            accepted.setdefault((result[0], result[2], ranking), result)
    if len(accepted) != 1:
        return Decision(disputed=True)
    (winner, criterion, voids), = accepted.values()
    clause = (first if winner == first.rule else second).clause
    return Decision(clause.id, criterion, voids) if winner and clause is not None else UNDECIDED


def _ranking(
    order: tuple[str, ...], relevant: dict[str, list[Criterion]], sides: dict[str, Side], court: Court
) -> frozenset[tuple[str, str, str]] | None:
    """What the policy composed in this order decides between its own rules; None if it is not accepted."""
    found = set()
    composed = [relevant[rule] for rule in order]
    for place, earlier in enumerate(order):
        for later in order[place + 1:]:
            winner, _, _ = compose(composed, sides[earlier], sides[later], court)
            if winner == later:
                return None
            low, high = sorted((earlier, later))
            found.add((low, high, winner))
    return frozenset(found)
