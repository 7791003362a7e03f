"""What a cell's outcome can depend on at the same moment, symbol by symbol; and which symbols stand on a circle."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cached_property
from typing import TypeVar

from nomicformal.checker.encode.editions import Editions
from nomicformal.checker.encode.index import Clauses
from nomicformal.core import expr as x
from nomicformal.core.clauses import AnyClause, Bound, Define, Duty, Norm
from nomicformal.core.model import Ruleset
from nomicformal.core.walk import children

T = TypeVar("T", bound=Hashable)
Node = tuple[str, str]
"""(`term`, symbol), (`may`, `can` or `must`, act), (`void`, rule), or (`policy`, "")."""

_CUT_KINDS = ("may", "can", "must", "void")


class Dependencies:
    def __init__(self, clauses: Clauses) -> None:
        self._clauses = clauses
        self._edges: dict[Node, tuple[Node, ...]] = {}

    @staticmethod
    def within(ruleset: Ruleset, editions: Editions | None = None) -> Dependencies:
        """Those within a ruleset, made without a note of what is looked at; once, if no editions stand side by side."""
        if editions is not None:
            return Dependencies(Clauses(ruleset, editions))
        return ruleset.once("dependencies", lambda _: Dependencies(Clauses(ruleset)))

    @cached_property
    def circular(self) -> frozenset[Node]:
        """The nodes whose truth may depend on itself: the truth terms, norms and voidnesses on circles."""
        found: set[Node] = set()
        symbols = self._clauses.ruleset.symbols
        for component in strongly_connected(self._nodes(), self.of):
            if len(component) > 1 or component[0] in self.of(component[0]):
                for kind, name in component:
                    truth = kind in _CUT_KINDS or (kind == "term" and self._is_truth(name))
                    if truth and (kind != "term" or name in symbols or name == "has_effect"):
                        found.add((kind, name))
        return frozenset(found)

    def _is_truth(self, symbol: str) -> bool:
        declared = self._clauses.ruleset.symbols.get(symbol)
        return declared is None or declared.result is None or declared.result.kind is x.Kind.TRUTH

    def _nodes(self) -> list[Node]:
        clauses = self._clauses
        decided = [s for found in (clauses.values, clauses.bounds) for s, own in found.items() if own]
        terms: list[Node] = [("term", s) for s in decided]
        norms: list[Node] = [(modality, act) for modality, act in clauses.norms]
        duties: list[Node] = [(modality, act) for act in clauses.duties for modality in ("may", "must")]
        voids: list[Node] = [("void", rule) for rule in clauses.voidable]
        return list(dict.fromkeys([*terms, *norms, *duties, *voids, ("policy", "")]))

    def of(self, node: Node) -> tuple[Node, ...]:
        """The nodes that this one reads."""
        if node not in self._edges:
            self._edges[node] = tuple(dict.fromkeys(self._of(node)))
        return self._edges[node]

    def _of(self, node: Node) -> Iterator[Node]:
        kind, name = node
        clauses = self._clauses
        match kind:
            case "term":
                declared = clauses.ruleset.symbols.get(name)
                if declared is not None and declared.decided is not None:
                    return
                own: list[AnyClause] = [*clauses.values[name], *clauses.bounds[name]]
                yield from self._of_clauses(own)
            case "may" | "can":
                norms: list[AnyClause] = [*clauses.norms[kind, name], *clauses.defaults]
                yield from self._of_clauses([*norms, *(clauses.duties[name] if kind == "may" else ())])
                if kind == "may" and clauses.duties[name]:
                    yield from self._of_clauses(clauses.norms["must", name])  # what excuses from the duty
            case "must":
                yield from self._of_clauses([*clauses.norms[kind, name], *clauses.duties[name]])
                if any(clauses.can_be_forbidden(duty) for duty in clauses.duties[name]):
                    yield ("may", name)
            case "void":
                for clause in clauses.voidable[name]:
                    yield from self._cells(clause)
            case _:
                deciders: list[AnyClause] = [*clauses.criteria, *(c for cs in clauses.claims.values() for c in cs)]
                yield from self._of_clauses(deciders, contested=False)

    def _cells(self, clause: AnyClause) -> Iterator[Node]:
        for head in self._clauses.heads(clause):
            match clause:
                case Norm():
                    yield (clause.modality, head)
                case Duty():
                    yield from (("may", head), ("must", head))
                case _:
                    yield ("term", head)

    def _of_clauses(self, found: Iterable[AnyClause], contested: bool = True) -> Iterator[Node]:
        clauses = self._clauses
        for clause in found:
            rule = clause.origin.rule
            for part in self._expressions(clause):
                yield from self.reads(part)
            for only in clauses.exclusive[rule]:
                yield from self.reads(only.guard)
            for earlier in clause.earlier:
                yield from self._of_clauses([clauses.by_id[earlier]], contested=False)
            if rule in clauses.voidable:
                yield ("void", rule)
            if rule and clauses.values["has_effect"] and not self._speaks_of_own_effect(clause):
                yield ("term", "has_effect")
            if contested and clauses.rivals(clause):
                yield ("policy", "")

    def _speaks_of_own_effect(self, clause: AnyClause) -> bool:
        """Its head is has_effect of its own rule: then it does not need that effect."""
        if self._clauses.heads(clause) != ("has_effect",):
            return False
        own = x.Const(clause.origin.rule, x.Type(x.Kind.ENTITY, "Rule"))
        parts = clause.guard.args if isinstance(clause.guard, x.And) else (clause.guard,)
        return any(isinstance(p, x.Compare) and p.op == "=" and own in (p.left, p.right) for p in parts)

    @staticmethod
    def _expressions(clause: AnyClause) -> Iterator[x.Expr]:
        yield clause.guard
        for name in (
            "value", "allowed", "clip", "via_guard", "start", "end", "paused", "done_before", "rank", "condition"
        ):  # fmt: skip
            part = getattr(clause, name, None)
            if part is not None:
                yield part
        if isinstance(clause, Define | Bound | Duty):
            yield from (a for a in getattr(clause, "args", ()) if a is not None)

    def reads(self, expr: x.Expr) -> Iterator[Node]:
        """The nodes that an expression reads at its own moment."""
        match expr:
            case x.Apply():
                if expr.symbol == "void":
                    yield from (("void", rule) for rule in self._clauses.voidable)
                elif self._clauses.values[expr.symbol] or self._clauses.bounds[expr.symbol]:
                    yield ("term", expr.symbol)
            case x.NormAtom():
                kinds = {"must not": ("may",), "cannot": ("can",), "right": ("may", "can")}
                yield from ((kind, expr.symbol) for kind in kinds.get(expr.modality, (expr.modality,)))
            case x.At():
                yield from self.reads(expr.time)
                return
            case x.FirstMoment():
                if expr.after is not None:
                    yield from self.reads(expr.after)
                return
            case _:
                pass
        for child in children(expr):
            yield from self.reads(child)



def strongly_connected(nodes: Iterable[T], edges: Callable[[T], Iterable[T]]) -> list[list[T]]:
    """The strongly connected components of a graph, each before those that lead to it (Tarjan 1972)."""
    index: dict[T, int] = {}
    low: dict[T, int] = {}
    stack: list[T] = []
    on_stack: set[T] = set()
    found: list[list[T]] = []
    for root in nodes:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        work = [(root, iter(edges(root)))]
        while work:
            node, rest = work[-1]
            following = next(rest, None)
            if following is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    component = []
                    while True:
                        member = stack.pop()
                        on_stack.discard(member)
                        component.append(member)
                        if member == node:
                            break
                    found.append(component)
            elif following not in index:
                index[following] = low[following] = len(index)
                stack.append(following)
                on_stack.add(following)
                work.append((following, iter(edges(following))))
            elif following in on_stack:
                low[node] = min(low[node], index[following])
    return found
