"""What clauses look at: the terms, norms and acts that an expression mentions, with sign and moment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass

from nomicformal.core.clauses import (
    AnyClause,
    Bound,
    Define,
    Duty,
    Hold,
    Invariant,
    Norm,
    NormKind,
    Transition,
)
from nomicformal.core.expr import (
    And,
    Apply,
    At,
    Const,
    FirstMoment,
    Happened,
    NormAtom,
    Not,
    Occurrence,
    Or,
    Pattern,
    Quant,
    Var,
)
from nomicformal.core.model import Ruleset

Node = tuple[str, str]
"""`("term", symbol)` for a fact, state or term; `("may" | "can" | "must", act)` for a norm; `("act", act)`."""


@dataclass(frozen=True, slots=True)
class Use:
    """`node` is looked at. `sign`: 1 where it occurs positively, -1 under a negation, 0 where both or neither counts.
    `same_moment`: it is looked at as it is at the moment of the clause itself."""

    node: Node
    sign: int
    same_moment: bool


def uses(expr: object, sign: int = 1, same_moment: bool = True) -> Iterator[Use]:
    """Everything that an expression (or any part of a clause) looks at."""
    match expr:
        case Not(arg):
            yield from uses(arg, -sign, same_moment)
        case And(args) | Or(args):
            for arg in args:
                yield from uses(arg, sign, same_moment)
        case Quant(which, _, where, body):
            yield from uses(where, sign if which == "some" else -sign, same_moment)
            yield from uses(body, sign, same_moment)
        case Apply(symbol, args):
            yield Use(("term", symbol), sign, same_moment)
            for arg in args:
                yield from uses(arg, 0, same_moment)
        case NormAtom(modality, act, args, agent):
            node, norm_sign = _norm(modality, act)
            yield Use(node, sign * norm_sign, same_moment)
            yield from uses((args, agent), 0, same_moment)
        case Happened(pattern):
            yield Use(("act", pattern.symbol), sign, False)
            yield from uses(_inside(pattern), 0, same_moment)
        case Occurrence():
            yield Use(("act", expr.pattern.symbol), 0, False)
            yield from uses(_inside(expr.pattern), 0, same_moment)
        case At(arg, time):
            yield from uses(arg, sign, False)
            yield from uses(time, 0, same_moment)
        case FirstMoment(condition, after):
            yield from uses(condition, 0, False)
            yield from uses(after, 0, same_moment)
        case Const() | Var():
            return
        case tuple():
            for part in expr:
                yield from uses(part, sign, same_moment)
        case _ if is_dataclass(expr):
            for field in fields(expr):
                yield from uses(getattr(expr, field.name), 0, same_moment)


def _inside(pattern: Pattern) -> tuple[object, ...]:
    return (pattern.args, pattern.agent, pattern.since, pattern.until, pattern.where)


def _norm(modality: str, act: str) -> tuple[Node, int]:
    match modality:
        case "must not":
            return ("may", act), -1
        case "cannot":
            return ("can", act), -1
        case "right":
            return ("may", act), 0
        case _:
            return (modality, act), 1


def head(clause: AnyClause) -> tuple[Node, int] | None:
    """What the clause decides, and whether it asserts (1) or denies (-1) it; 0 for values. None if no cell."""
    match clause:
        case Define(symbol=symbol):
            return ("term", symbol), 0
        case Hold(symbol=symbol, positive=positive):
            return ("term", symbol), 1 if positive else -1
        case Bound(symbol=symbol):
            return ("term", symbol), 0
        case Norm(modality=modality, act=act, kind=kind):
            return (modality, act), -1 if kind is NormKind.RESTRICT else 1
        case Duty(act=act):
            return ("must", act), 1
        case _:
            return None


def body(clause: AnyClause) -> Iterator[Use]:
    """What the clause looks at, its guard and the rest, from where it stands."""
    yield from uses(clause.guard)
    match clause:
        case Define(value=value):
            yield from uses(value, 0)
        case Bound(allowed=allowed, clip=clip):
            yield from uses((allowed, clip), 0)
        case Invariant(condition=condition):
            yield from uses(condition, 0)
        case Norm(via=via, via_guard=via_guard):
            yield from uses(via_guard, 0)
            yield from uses(via, 0, False)
        case Duty():
            yield from uses((clause.args, clause.start, clause.end, clause.paused), 0)
        case Transition():
            yield from uses((clause.pattern, clause.condition, clause.updates), 0)
        case _:
            for field in fields(clause):
                if field.name not in ("guard", "vars", "origin"):
                    yield from uses(getattr(clause, field.name), 0)


def nodes_looked_at(ruleset: Ruleset, clause: AnyClause) -> tuple[Node, ...]:
    """What one of its clauses looks at, each once; worked out once."""
    known: dict[int, tuple[Node, ...]] = ruleset.once("nodes that clauses look at", lambda _: {})
    found = known.get(clause.id)
    if found is None:
        found = known[clause.id] = tuple(dict.fromkeys(use.node for use in body(clause)))
    return found


def clauses_by_node(ruleset: Ruleset) -> Mapping[Node, list[AnyClause]]:
    """The clauses that decide each node, in order."""
    return ruleset.once("clauses by node", _by_node)


def _by_node(ruleset: Ruleset) -> dict[Node, list[AnyClause]]:
    found: dict[Node, list[AnyClause]] = {}
    for clause in ruleset.clauses:
        if decided := head(clause):
            found.setdefault(decided[0], []).append(clause)
    return found


@dataclass(frozen=True, slots=True)
class Edge:
    """The decision on `source` looks at `target`; `clause` is the clause that does. Sign as in Use."""

    source: Node
    target: Node
    sign: int
    clause: AnyClause


def edges(ruleset: Ruleset) -> list[Edge]:
    """Which decisions look at which, at the same moment, over all clauses."""
    found = []
    for clause in ruleset.clauses:
        decided = head(clause)
        if decided is None:
            continue
        node, sign = decided
        for use in body(clause):
            if use.same_moment:
                found.append(Edge(node, use.node, sign * use.sign, clause))
        for earlier in clause.earlier:
            found += [
                Edge(node, use.node, -sign * use.sign, clause)
                for use in uses(ruleset.clauses[earlier].guard)
                if use.same_moment
            ]
    return found


class LooksAt:
    """Which decisions look at which at the same moment, over several steps."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._after: dict[Node, set[Node]] = defaultdict(set)
        for edge in edges(ruleset):
            self._after[edge.source].add(edge.target)

    def reaches(self, nodes: Iterable[Node], wanted: set[Node]) -> bool:
        """Whether one of these is wanted, or looks at what is."""
        waiting = list(nodes)
        seen = set(waiting)
        while waiting:
            node = waiting.pop()
            if node in wanted:
                return True
            fresh = self._after.get(node, set()) - seen
            seen |= fresh
            waiting += fresh
        return False

    def below(self, nodes: Iterable[Node]) -> set[Node]:
        """These decisions and all that they look at."""
        waiting = list(nodes)
        seen = set(waiting)
        while waiting:
            fresh = self._after.get(waiting.pop(), set()) - seen
            seen |= fresh
            waiting += fresh
        return seen


def circles(ruleset: Ruleset, more: tuple[Edge, ...] = ()) -> list[tuple[Edge, ...]]:
    """For each set of decisions that look at each other in a circle, the edges inside the set, in order of clauses.
    `more`: edges beside those that the clauses show."""
    all_edges = [*edges(ruleset), *more]
    after: dict[Node, set[Node]] = defaultdict(set)
    for edge in all_edges:
        after[edge.source].add(edge.target)
    component = _components(after)
    inside: dict[int, list[Edge]] = defaultdict(list)
    for edge in all_edges:
        mine = component.get(edge.source)
        if mine is not None and mine == component.get(edge.target):
            inside[mine].append(edge)
    return [tuple(group) for group in sorted(inside.values(), key=lambda group: group[0].clause.id)]


def _components(after: dict[Node, set[Node]]) -> dict[Node, int]:
    """The strongly connected component of each node (Tarjan's algorithm, without recursion)."""
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    component: dict[Node, int] = {}
    stack: list[Node] = []
    for root in sorted(after):
        if root in index:
            continue
        index[root] = low[root] = len(index)
        stack.append(root)
        work = [(root, iter(sorted(after[root])))]
        while work:
            node, targets = work[-1]
            target = next(targets, None)
            if target is not None:
                if target not in index:
                    index[target] = low[target] = len(index)
                    stack.append(target)
                    work.append((target, iter(sorted(after.get(target, ())))))
                elif target not in component:
                    low[node] = min(low[node], index[target])
                continue
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[node])
            if low[node] == index[node]:
                while True:
                    member = stack.pop()
                    component[member] = index[node]
                    if member == node:
                        break
    return component


def acts_below(ruleset: Ruleset, term: str) -> list[str]:
    """The acts whose doing bears on the term, through whatever terms, in the order of the vocabulary."""
    below = ruleset.once("what decisions look at", LooksAt).below([("term", term)]) | {("term", term)}
    found = {
        use.node[1]
        for clause in ruleset.clauses
        if (mine := head(clause)) and mine[0] in below
        for use in body(clause)
        if use.node[0] == "act"
    }
    return [name for name in ruleset.symbols if name in found]
