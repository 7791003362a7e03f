"""What every clause goes through on its way to core form: variables, guard, `otherwise`, reading, place and id."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from nomicformal.core import expr as x
from nomicformal.core.clauses import AnyClause, Origin, Strength
from nomicformal.core.lower_domain import membership
from nomicformal.core.lower_expr import Lowering
from nomicformal.core.walk import children, conj, conjuncts, free_vars, fresh_name, negate, substitute
from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.resolve.infer import Variable, infer
from nomicformal.resolve.table import SymbolInfo, Table
from nomicformal.resolve.types import Kind
from nomicformal.source import Span
from nomicformal.syntax import tree

CellKey = tuple[str, str, str]
"""A rule's id, the sort of clause (`term`, `may`, `can`, `must`), and the symbol: what `otherwise` looks back on."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """A clause that a later `otherwise` of its rule looks at; `guard` is its own, without the test of a reading."""

    id: int
    vars: tuple[x.Var, ...]
    head: tuple[x.Var, ...]
    guard: x.Expr
    reading: bool


@dataclass(slots=True)
class Book:
    """The clauses of a ruleset so far, in order, and what else the rules declare on the way."""

    table: Table
    clauses: list[AnyClause] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    earlier: dict[CellKey, list[Earlier]] = field(default_factory=dict)
    _new: list[tuple[CellKey, Earlier]] = field(default_factory=list)
    policy_order: dict[str, int] = field(default_factory=dict)
    appended: list[tuple[str, int]] = field(default_factory=list)

    def remember(self, key: CellKey, entry: Earlier) -> None:
        self._new.append((key, entry))

    def written_clause_done(self) -> None:
        """Only now may an `otherwise` see what the written clause gave: its alternatives do not look at each other."""
        for key, entry in self._new:
            self.earlier.setdefault(key, []).append(entry)
        self._new.clear()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a clause stands. `since`: the moment from which its passage is there, in minutes."""

    rule: str = ""
    passage: int = -1
    quote: str = ""
    since: int | None = None


class Draft:
    """One written clause on its way to one or more core clauses.

    `exempt` names truths of membership that this clause itself decides or changes: their variable need not be a member
    already.
    """

    def __init__(
        self,
        book: Book,
        place: Place,
        clause: tree.Line,
        source: str,
        reading: tuple[str, str] | None = None,
        parameters: Sequence[x.Var] = (),
    ) -> None:
        self.book, self.place, self.clause, self.source, self.reading = book, place, clause, source, reading
        self.table = book.table
        self._errors_before = self._errors()
        found, diagnostics = infer([clause], book.table, [p.name for p in parameters])
        book.diagnostics.extend(diagnostics)
        self.inferred: dict[str, Variable] = found
        variables = {p.name: p for p in parameters} | {n: x.Var(n, v.type) for n, v in found.items()}
        self.low = Lowering(book.table, book.diagnostics, variables, place.rule)
        self.fresh: list[x.Var] = []
        self.exempt: set[str] = set()

    # ---- heads

    def new_var(self, wish: str, kind: x.Type) -> x.Var:
        """A variable that the text does not have."""
        taken = {*self.low.variables, *(v.name for v in self.fresh)}
        var = x.Var(fresh_name(wish + "'", taken), kind)
        self.fresh.append(var)
        return var

    def head(
        self, args: Iterable[x.Expr | None], symbol: SymbolInfo, used: Sequence[x.Var] = ()
    ) -> tuple[tuple[x.Var, ...], list[x.Expr]]:
        """Distinct variables for the arguments of a head, and the equations for arguments that are none."""
        params: list[x.Var] = []
        equations: list[x.Expr] = []
        for arg, (name, kind) in zip(args, symbol.params, strict=True):
            if isinstance(arg, x.Var) and arg not in params and arg not in used and not self.is_narrower(arg, kind):
                params.append(arg)
                continue
            var = self.new_var(name, kind)
            params.append(var)
            if arg is not None:
                equations.append(x.Compare("=", var, arg))
        return tuple(params), equations

    def is_narrower(self, var: x.Var, kind: x.Type) -> bool:
        """Whether the variable's sort has not all the individuals that may stand there: then it has to be compared."""
        if Kind.ENTITY not in (var.type.kind, kind.kind) or var.type.kind is not kind.kind:
            return False
        return not self.table.within(kind.name, self.table.base(var.type.name))

    def as_variable(
        self, arg: x.Expr | None, name: str, kind: x.Type, taken: Sequence[x.Var], equations: list[x.Expr]
    ) -> x.Var | None:
        """A variable for an argument of a trigger, with an equation if it is another expression; None for `_`."""
        if arg is None or (isinstance(arg, x.Var) and arg not in taken and not self.is_narrower(arg, kind)):
            return arg
        var = self.new_var(name, kind)
        equations.append(x.Compare("=", var, arg))
        return var

    # ---- guards

    def otherwise(
        self, strength: str, key: tuple[str, str], head: Sequence[x.Var], span: Span
    ) -> tuple[tuple[int, ...], x.Expr]:
        """For `otherwise`: the ids of the clauses that must not apply, and what must fail of those on a reading."""
        if strength != "otherwise":
            return (), x.YES
        found = self.book.earlier.get((self.place.rule, *key), [])
        if not found:
            self.low.report("otherwise-after-nothing", "no earlier clause of this rule is about the same thing", span)
        plain = tuple(e.id for e in found if not e.reading and e.id >= 0)
        return plain, conj(negate(_as_seen_from(e, head)) for e in found if e.reading)

    def emit(
        self,
        make: type[AnyClause],
        *,
        said: Iterable[x.Expr | None],
        guard: x.Expr = x.YES,
        values: Iterable[x.Expr | None] = (),
        conditions: Iterable[x.Expr] = (),
        key: tuple[str, str] | None = None,
        head: Sequence[x.Var] = (),
        strength: Strength = Strength.ORDINARY,
        earlier: tuple[int, ...] = (),
        **parts: Any,
    ) -> int | None:
        """Put a clause in the book, unless it has a mistake. `said`: expressions of what it is about; `values`: what it
        gives, and when. Their variables are its own; a variable of the guard or of other `conditions` that is not among
        them is a mistake, and so is one of the values that has no end of members. A variable of which the
        guard asks itself whether it belongs to its sort need not be a member. Its id, or None."""
        head_vars = self._own(free_vars(*head, *said))
        listed = [v for v in self._own(free_vars(*values)) if v.type.kind in (Kind.ENTITY, Kind.ENUM, Kind.TRUTH)]
        said_vars = list(dict.fromkeys([*head_vars, *listed]))
        only_guard = [
            v
            for v in self._own(free_vars(guard, *conditions, *values))
            if v not in said_vars and v.type.kind is not Kind.NOTHING
        ]
        for var in only_guard:
            if var in free_vars(*values):
                self._without_end(var)
            else:
                self._only_in_condition(var)
        if self._errors() > self._errors_before:
            if key is not None:
                self._remember(-1, said_vars, tuple(head), guard, key)
            return None
        own = conj([*(self._members(v, asked_now(guard, v)) for v in said_vars), self._since(), guard])
        ident = len(self.book.clauses)
        if key is not None:
            self._remember(ident, said_vars, tuple(head), own, key)
        full = conj([own, x.ReadingIs(*self.reading)]) if self.reading else own
        origin = Origin(self.place.rule, 0, self.place.passage, self.clause.span, self.place.quote, self.source)
        clause: Any = make
        self.book.clauses.append(
            clause(
                id=ident, origin=origin, vars=tuple(said_vars), guard=full, strength=strength, earlier=earlier, **parts
            )
        )
        return ident

    # ---- inside

    def _only_in_condition(self, var: x.Var) -> None:
        self.low.report(
            "variable-only-in-condition",
            f"`{var.name}` occurs only in the condition",
            self._place_of(var),
            f"Write `(some {var.name}: {var.type} where ...)` if one is enough, "
            f"`(every {var.name}: {var.type} has ...)` if all must; in an act, `_` stands for any argument.",
        )

    def _without_end(self, var: x.Var) -> None:
        self.low.report(
            "variable-only-in-condition",
            f"nothing fixes `{var.name}`, and there is no end of values that it could have",
            self._place_of(var),
            f"Give the value in words: `t(x) = n` asks which {var.type} n is.",
        )

    def _remember(
        self, ident: int, vars: Sequence[x.Var], head: tuple[x.Var, ...], guard: x.Expr, key: tuple[str, str]
    ) -> None:
        entry = Earlier(ident, tuple(vars), head, guard, self.reading is not None)
        self.book.remember((self.place.rule, *key), entry)

    def _own(self, found: Iterable[x.Var]) -> list[x.Var]:
        """Without the parameters of acts, which a `where` uses by name."""
        names = {*self.low.variables, *(v.name for v in self.fresh)}
        return [v for v in found if v.name in names]

    def _members(self, var: x.Var, asked: frozenset[str]) -> x.Expr:
        """That a variable of the text is a member of its sort now, if its sort comes and goes; but for the truths of
        membership that the clause asks about itself."""
        inferred = self.inferred.get(var.name)
        if var.type.kind is not Kind.ENTITY or inferred is None:
            return x.YES
        span = self.clause.span
        exempt = self.exempt | asked
        roles = [x.Apply(r, (var,), x.TRUTH, span) for r in inferred.roles if r not in exempt]
        belongs = membership(self.table, var, var.type.name, span)
        kept = [p for p in conjuncts(belongs) if not (isinstance(p, x.Apply) and p.symbol in exempt)]
        return conj([*kept, *roles])

    def _since(self) -> x.Expr:
        if self.place.since is None:
            return x.YES
        return x.Compare(">=", x.Now(), x.Const(self.place.since, x.TIME))

    def _place_of(self, var: x.Var) -> Span:
        return first_place(self.clause, var.name) or self.clause.span

    def _errors(self) -> int:
        return sum(d.severity is Severity.ERROR for d in self.book.diagnostics)


def asked_now(condition: x.Expr, var: x.Var) -> frozenset[str]:
    """What a condition asks of the variable alone, at its own moment."""
    if isinstance(condition, x.Apply) and condition.args == (var,):
        return frozenset({condition.symbol})
    if isinstance(condition, x.Not | x.And | x.Or):
        return frozenset().union(*(asked_now(part, var) for part in children(condition)))
    return frozenset()


def member_guard(draft: Draft, var: x.Var) -> x.Expr:
    """That a variable which the text does not have (`everybody`) is a member of its sort now."""
    return membership(draft.table, var, var.type.name, draft.clause.span)


def first_place(node: object, name: str) -> Span | None:
    """Where the variable `name` first stands in a tree."""
    if isinstance(node, (tree.Call, tree.Binder)) and node.name == name:
        return node.span
    if isinstance(node, tuple):
        return next((s for part in node if (s := first_place(part, name))), None)
    if isinstance(node, tree.Node):
        return next(
            (
                s
                for f in type(node).__dataclass_fields__
                if f not in ("span", "comments")
                if (s := first_place(getattr(node, f), name))
            ),
            None,
        )
    return None


def _as_seen_from(entry: Earlier, head: Sequence[x.Var]) -> x.Expr:
    """The guard of an earlier clause, about the arguments `head` of a later one."""
    guard = substitute(entry.guard, {old.name: new for old, new in zip(entry.head, head, strict=False)})
    taken = {v.name for v in head}
    for var in entry.vars:
        if var not in entry.head:
            name = fresh_name(var.name, taken)
            taken.add(name)
            guard = x.Quant(
                "some", replace(var, name=name), x.YES, substitute(guard, {var.name: replace(var, name=name)})
            )
    return guard
