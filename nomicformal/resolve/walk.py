"""The walk that collects what the places of variables say of their sorts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import assert_never

from nomicformal.resolve.declare import is_variable
from nomicformal.resolve.guess import guess
from nomicformal.resolve.table import SymbolInfo, Table
from nomicformal.resolve.types import NUMBER, RULE, TEXT, TIME, TRUTH, Kind, Type
from nomicformal.source import Span
from nomicformal.syntax import tree

HEAD, CONDITION, COMPARISON = 0, 1, 2


@dataclass(slots=True)
class Found:
    span: Span
    written: tuple[Type, Span] | None = None
    forced: list[tuple[int, Type, Span]] = field(default_factory=list)
    unknown: bool = False


class Walk:
    def __init__(self, table: Table, bound: tuple[str, ...]) -> None:
        self.table = table
        self.bound: dict[str, Type | None] = dict.fromkeys(bound)
        self.found: dict[str, Found] = {}
        self.equals: list[tuple[str, str]] = []
        self.level = HEAD

    # ---- variables

    def _variable(self, name: str, span: Span) -> Found | None:
        if not is_variable(name) or name in self.bound or name in self.table.individuals:
            return None
        return self.found.setdefault(name, Found(span))

    def _force(self, name: str, span: Span, want: Type | None) -> None:
        found = self._variable(name, span)
        if found is not None and want is not None and want.kind is not Kind.NOTHING:
            found.forced.append((self.level, want, span))

    def settle_equals(self) -> None:
        """`p = q` hands the sort of the one on to the other, if nothing else forces that."""
        for _ in self.equals:
            for one, other in self.equals:
                for source, target in ((one, other), (other, one)):
                    known = self.found.get(source)
                    lacking = self.found.get(target)
                    if known and lacking and lacking.written is None and not lacking.forced:
                        forced = [(COMPARISON, *known.written)] if known.written else known.forced
                        lacking.forced.extend((COMPARISON, type_, span) for _, type_, span in forced)

    # ---- the walk

    def weaker(self, level: int, *parts: tuple[object, Type | None]) -> None:
        """Visit nodes (with the types wanted of them) whose places count for less than what is visited now."""
        before, self.level = self.level, max(self.level, level)
        for node, want in parts:
            self.go(node, want)
        self.level = before

    def go(self, node: object, want: Type | None) -> None:
        """Visit a node whose value is wanted as `want` (None: unknown)."""
        match node:
            case None | str() | int() | bool():
                return
            case tuple():
                for item in node:
                    self.go(item, None)
            case tree.Call():
                self._call(node, want)
            case tree.Binder():
                self._binder(node)
            case tree.Compare() | tree.InRange() | tree.InList() | tree.IsA():
                self._comparison(node)
            case tree.Arith():
                self._arith(node)
            case tree.Negative() | tree.Rounded():
                self.go(node.arg, NUMBER)
            case tree.PartOf():
                self.go(node.whole, NUMBER)
            case tree.Extreme():
                known = want or next((g for a in node.args if (g := self._guess(a))), None)
                for part in node.args:
                    self.go(part, known)
            case tree.AtTime():
                self.go(node.arg, want)
                self.go(node.time, TIME)
            case tree.Count() | tree.Sum() | tree.Quantified() | tree.Best():
                self._binding(node)
            case tree.Event():
                self._event(node)
            case tree.FirstMoment():
                self.go(node.condition, TRUTH)
                self.go(node.after, TIME)
            case tree.NormAtom():
                self._event(tree.Event(node.act, node.who, span=node.span))
            case tree.Line() | tree.Assign() | tree.RuleUpdate() | tree.OnBreach():
                self._clause(node)
            case tree.Under():
                for _, value in node.alternatives:
                    self.go(value, want)
            case tree.Node():
                self._others(node)
            case _:
                return

    def _clause(self, node: tree.Node) -> None:
        """A clause or an update: first what it says or does, then its conditions and values."""
        match node:
            case tree.Norm():
                self._norm(node.who, node.act)
                rest = (node.window, node.paused, node.when, node.only_when)
                self.weaker(CONDITION, *((part, None) for part in rest))
            case tree.CountsAs():
                self._norm(node.who, node.act)
                self.weaker(CONDITION, (tree.Event(node.via), None), (node.when, TRUTH))
            case tree.Definition():
                self.go(node.head, None)
                self.weaker(CONDITION, (node.value, self._guess(node.head)), (node.when, TRUTH))
            case tree.Assertion():
                self.go(node.head, None)
                self.weaker(CONDITION, (node.when, TRUTH))
            case tree.Iff() | tree.OnlyIf():
                self.go(node.head, None)
                self.weaker(CONDITION, (node.condition, TRUTH), (node.when, TRUTH))
            case tree.Always() | tree.Claim() | tree.NoEffect() | tree.Policy():
                when = node.when
                self._others(replace(node, when=None))
                self.weaker(CONDITION, (when, TRUTH))
            case tree.Effect():
                self.go(node.trigger, None)
                self.go(node.updates, None)
                self.weaker(CONDITION, (node.when, TRUTH))
            case tree.Assign():
                self.go(node.target, None)
                self.weaker(CONDITION, (node.value, self._guess(node.target)), (node.condition, TRUTH))
            case tree.RuleUpdate():
                self.go(node.rule, RULE)
                self.go(node.value, NUMBER if node.kind == "renumber" else TEXT)
                self.go(node.condition, TRUTH)
            case tree.OnBreach():
                act = self.table.symbols.get(self.table.duties.get(node.duty.name, ""))
                self._arguments(node.duty, act)
                self.go(node.by, Type(Kind.ENTITY, act.agent) if act and act.agent else None)
            case tree.UnderClause():
                for _, clause in node.alternatives:
                    self.go(clause, None)
            case tree.Guarantee():
                outer = self.bound
                self.bound = outer | {b.name: self.table.type_named(b.sort or "") for b in node.some}
                self.go(node.condition, TRUTH)
                self.go(node.subject, None)
                self.bound = outer
                self.go(node.when, TRUTH)
            case _:
                self._others(node)

    def _others(self, node: tree.Node) -> None:
        for name in type(node).__dataclass_fields__:
            part = None if name in ("span", "comments") else getattr(node, name)
            if isinstance(part, (tree.Node, tuple)):
                self.go(part, None)

    def _call(self, node: tree.Call, want: Type | None) -> None:
        if node.bare and is_variable(node.name) and node.name not in self.table.individuals:
            self._force(node.name, node.span, want)
        elif node.args:
            self._arguments(node, self.table.symbols.get(node.name))

    def _arguments(self, node: tree.Call, symbol: SymbolInfo | None) -> None:
        for place, arg in enumerate(node.args):
            known = symbol.params[place][1] if symbol and place < len(symbol.params) else None
            self.go(arg, known)
            if known is None:
                self._excuse(arg)

    def _excuse(self, node: object) -> None:
        """A variable that stands with a name that is not declared: that is reported, and says enough."""
        if isinstance(node, (tree.Call, tree.Binder)) and node.name in self.found:
            self.found[node.name].unknown = True

    def _binder(self, node: tree.Binder) -> None:
        found = self._variable(node.name, node.span)
        written = self.table.type_named(node.sort or "")
        if found is not None and written is not None and found.written is None:
            found.written = (written, node.span)

    def _event(self, node: tree.Event) -> None:
        symbol = self.table.symbols.get(node.call.name)
        self._arguments(node.call, symbol)
        self._agent(node.by, symbol)

    def _agent(self, who: object, symbol: SymbolInfo | None) -> None:
        self.go(who, Type(Kind.ENTITY, symbol.agent) if symbol and symbol.agent else None)
        if symbol is None:
            self._excuse(who)

    def _norm(self, who: tree.Binder | tree.Call | tree.Anyone, act: tree.Call | tree.AnyAct) -> None:
        symbol = self.table.symbols.get(act.name) if isinstance(act, tree.Call) else None
        if isinstance(act, tree.Call):
            self._agent(who, symbol)
            self._arguments(act, symbol)
        else:
            self.go(who, None)

    def _comparison(self, node: tree.Compare | tree.InRange | tree.InList | tree.IsA) -> None:
        match node:
            case tree.Compare():
                self._compare(node)
            case tree.InRange():
                known = self._guess(node.arg) or self._guess(node.low) or self._guess(node.high)
                self._alike((node.arg, node.low, node.high), known)
            case tree.InList():
                known = self._guess(node.arg) or next((g for i in node.items if (g := self._guess(i))), None)
                self._alike((node.arg, *node.items), known)
            case tree.IsA():
                known = Type(Kind.ENTITY, self.table.base(node.sort)) if node.sort in self.table.sorts else None
                self._alike((node.arg,), known)
            case _:
                assert_never(node)

    def _compare(self, node: tree.Compare) -> None:
        left, right = self._guess(node.left), self._guess(node.right)
        if left is None and right is None and _bare(node.left) and _bare(node.right):
            assert isinstance(node.left, tree.Call) and isinstance(node.right, tree.Call)
            self.equals.append((node.left.name, node.right.name))
        self._alike((node.left,), _widest(right, self.table))
        self._alike((node.right,), _widest(left, self.table))

    def _alike(self, parts: tuple[tree.Expr, ...], known: Type | None) -> None:
        """Sides of a comparison: that a variable is compared with something says little of its sort."""
        for part in parts:
            if _bare(part):
                self.weaker(COMPARISON, (part, known))
            else:
                self.go(part, known)

    def _arith(self, node: tree.Arith) -> None:
        left, right = self._guess(node.left), self._guess(node.right)
        timed = any(g is not None and g.kind in (Kind.TIME, Kind.DURATION) for g in (left, right))
        known = None if timed else NUMBER
        self.go(node.left, known)
        self.go(node.right, known)

    def _binding(self, node: tree.Count | tree.Sum | tree.Quantified | tree.Best) -> None:
        self.go(node.domain.at, TIME)
        outer = self.bound
        self.bound = outer | {node.domain.name: self.table.type_named(node.domain.sort)}
        self.go(node.where, TRUTH)
        match node:
            case tree.Sum():
                self.go(node.value, NUMBER)
            case tree.Quantified():
                self.go(node.body, TRUTH)
            case tree.Best():
                for _, key in node.keys:
                    self.go(key, None)
            case _:
                pass
        self.bound = outer

    def _guess(self, node: object) -> Type | None:
        return guess(node, self.table, self.bound)


def _widest(known: Type | None, table: Table) -> Type | None:
    """What an equation says of its other side: `judge(s) = p` does not make `p` a present member of a role."""
    if known is not None and known.kind is Kind.ENTITY and known.name in table.sorts:
        return Type(Kind.ENTITY, table.base(known.name))
    return known


def _bare(node: object) -> bool:
    return isinstance(node, tree.Call) and node.bare and is_variable(node.name)
