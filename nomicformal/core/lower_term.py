"""Clauses about terms: definitions, truths, bounds and invariants; and the same in vocabulary."""

from __future__ import annotations

from typing import assert_never

from nomicformal.core import expr as x
from nomicformal.core.clauses import Bound, Define, Hold, Invariant, Strength
from nomicformal.core.draft import Draft
from nomicformal.core.lower_name import arguments, unknown_name
from nomicformal.core.types_of import UNKNOWN
from nomicformal.core.walk import conj, negate
from nomicformal.resolve.table import SymbolInfo
from nomicformal.resolve.types import TRUTH, Kind, Type
from nomicformal.syntax import tree

Truths = tree.Definition | tree.Assertion | tree.Iff | tree.OnlyIf
_STRENGTHS = {"": Strength.ORDINARY, "otherwise": Strength.ORDINARY, "by default": Strength.DEFAULT}


def lower_truths(draft: Draft, clause: Truths, dictionary: bool = False) -> list[int]:
    """The clauses of a definition or of a truth; their ids."""
    strength = Strength.DICTIONARY if dictionary else _STRENGTHS[getattr(clause, "strength", "")]
    target = _Target.of(draft, clause, strength)
    if target is None:
        return []
    when = draft.low.truth(clause.when)
    match clause:
        case tree.Definition():
            found = [target.define(clause.value, when)]
        case tree.Assertion():
            found = [target.hold(clause.positive, when)]
        case tree.Iff():
            condition = draft.low.truth(clause.condition)
            found = [target.hold(True, conj([condition, when])), target.hold(False, conj([negate(condition), when]))]
        case tree.OnlyIf():
            found = [target.hold(False, conj([negate(draft.low.truth(clause.condition)), when]))]
        case _:
            assert_never(clause)
    return [ident for ident in found if ident is not None]


class _Target:
    """The term that a clause is about, as a head over distinct variables."""

    def __init__(self, draft: Draft, symbol: SymbolInfo, clause: Truths, strength: Strength) -> None:
        self.draft, self.symbol, self.strength = draft, symbol, strength
        self.args = arguments(draft.low, clause.head, symbol)
        self.params, self.equations = draft.head(self.args, symbol)
        self.key = ("term", symbol.name)
        written = getattr(clause, "strength", "")
        self.earlier, self.not_before = draft.otherwise(written, self.key, self.params, clause.span)
        draft.exempt.add(symbol.name)

    @classmethod
    def of(cls, draft: Draft, clause: Truths, strength: Strength) -> _Target | None:
        symbol = defined_symbol(draft, clause.head)
        if symbol is None:
            return None
        if not isinstance(clause, tree.Definition) and symbol.result != TRUTH:
            draft.low.wrong_type(
                symbol.result or TRUTH, "a truth", clause.head.span, f"Write `{symbol.name}(...) = ...`."
            )
            return None
        return cls(draft, symbol, clause, strength)

    def define(self, written: tree.Expr, when: x.Expr) -> int | None:
        assert self.symbol.result is not None
        if self.symbol.result == TRUTH:
            self.draft.low.report(
                "wrong-type",
                f"`{self.symbol.name}` is a truth",
                self.draft.clause.span,
                "Write `t(x) iff ...`, `t(x) when ...` or `not t(x) when ...`.",
            )
            return None
        value = self.draft.low.expr(written, self.symbol.result)
        return self.draft.emit(
            Define,
            said=self.args,
            guard=self._guard(when),
            values=[value],
            key=self.key,
            head=self.params,
            strength=self.strength,
            earlier=self.earlier,
            symbol=self.symbol.name,
            params=self.params,
            value=value,
        )

    def hold(self, positive: bool, when: x.Expr) -> int | None:
        return self.draft.emit(
            Hold,
            said=self.args,
            guard=self._guard(when),
            key=self.key,
            head=self.params,
            strength=self.strength,
            earlier=self.earlier,
            symbol=self.symbol.name,
            params=self.params,
            positive=positive,
        )

    def _guard(self, when: x.Expr) -> x.Expr:
        return conj([*self.equations, when, self.not_before])


def defined_symbol(draft: Draft, head: tree.Call) -> SymbolInfo | None:
    """The term that `head` names; a finding and None where rules do not decide it."""
    symbol = draft.table.symbols.get(head.name)
    if symbol is None:
        if head.name in draft.table.individuals or draft.table.enums_with(head.name):
            draft.low.report("not-decided-by-rules", f"`{head.name}` is a name, which no rule can define", head.span)
        else:
            unknown_name(draft.low, head)
        return None
    draft.table.used.add(head.name)
    if symbol.kind == "term" and head.name != "void":
        return symbol
    help = {
        "state": f"Write an effect, `on ...: {head.name}(...) := ...`, a limit, `always {head.name}(...) <= ...`, "
        "or declare it as a term. Its value at the start stands in the vocabulary: "
        f"`state {head.name}(...): ... initially ...`.",
        "fact": f"Declare `{head.name}` as a term if rules decide it.",
    }.get(symbol.kind, "Write a norm: `p may ...`, `p can ...`." if symbol.is_event else "")
    said = f"an {symbol.kind}" if symbol.kind in ("act", "event") else f"a {symbol.kind}"
    if head.name == "void":
        said, help = "worked out from the policy of precedence", "Write `no effect when ...` in the rule itself."
    draft.low.report("not-decided-by-rules", f"`{head.name}` is {said}, which a clause cannot define", head.span, help)
    return None


# ---- bounds and invariants


def lower_always(draft: Draft, clause: tree.Always) -> None:
    """`always c`: a bound on the term on the left, or an invariant."""
    condition = draft.low.truth(clause.condition)
    when = draft.low.truth(clause.when)
    bounded = _bounded(draft, condition)
    if bounded is None:
        draft.emit(Invariant, said=[condition], guard=when, condition=condition)
        return
    term, allowed = bounded
    symbol = draft.table.symbols[term.symbol]
    params, equations = draft.head(term.args, symbol)
    draft.emit(
        Bound,
        said=[condition],
        guard=conj([*equations, when]),
        head=params,
        symbol=term.symbol,
        params=params,
        allowed=allowed,
    )


def _bounded(draft: Draft, condition: x.Expr) -> tuple[x.Apply, x.Expr] | None:
    """The term that a condition bounds, and what it says of its value."""
    match condition:
        case x.Apply() if _is_term(draft, condition):
            return condition, x.Subject()
        case x.Not(arg=x.Apply() as term) if _is_term(draft, term):
            return term, x.Not(x.Subject())
        case x.Compare(left=x.Apply() as term) if _is_term(draft, term) and condition.right != x.NOTHING:
            return term, x.Compare(condition.op, x.Subject(), condition.right)
        case x.And() | x.Or():
            found = [_bounded(draft, part) for part in condition.args]
            known = [f for f in found if f is not None]
            if len(known) < len(found) or len({(t.symbol, t.args) for t, _ in known}) != 1:
                return None
            if not all(isinstance(p, x.Compare) for p in condition.args):
                return None
            return known[0][0], type(condition)(tuple(allowed for _, allowed in known))
        case _:
            return None


def _is_term(draft: Draft, node: x.Apply) -> bool:
    return draft.table.symbols[node.symbol].kind == "term"


def lower_capped(draft: Draft, clause: tree.Capped) -> None:
    """`t capped at e`, `t at least e`: brought into the bound instead of beaten."""
    symbol = defined_symbol(draft, clause.head)
    if symbol is None:
        return
    if symbol.result is None or symbol.result.kind not in (Kind.NUMBER, Kind.TIME, Kind.DURATION):
        draft.low.wrong_type(symbol.result or Type(Kind.TRUTH), "a number", clause.head.span)
        return
    args = arguments(draft.low, clause.head, symbol)
    params, equations = draft.head(args, symbol)
    bound = draft.low.expr(clause.bound, symbol.result)
    allowed = x.Compare("<=" if clause.kind == "capped at" else ">=", x.Subject(), bound)
    draft.emit(
        Bound,
        said=args,
        guard=conj([*equations, draft.low.truth(clause.when)]),
        head=params,
        symbol=symbol.name,
        params=params,
        allowed=allowed,
        clip=bound,
    )


# ---- closures of the vocabulary


def close(draft: Draft, symbol: SymbolInfo, params: tuple[x.Var, ...], written: tree.Expr) -> None:
    """`term t(..) else E`: the dictionary's value."""
    assert symbol.result is not None
    if symbol.result != TRUTH:
        value = draft.low.expr(written, symbol.result)
        draft.emit(
            Define,
            said=params,
            head=params,
            strength=Strength.DICTIONARY,
            symbol=symbol.name,
            params=params,
            value=value,
        )
        return
    condition = draft.low.truth(written)
    if condition == x.Const(None, UNKNOWN):
        return
    for positive, guard in ((True, condition), (False, negate(condition))):
        if guard != x.NO:
            draft.emit(
                Hold,
                said=params,
                guard=guard,
                head=params,
                strength=Strength.DICTIONARY,
                symbol=symbol.name,
                params=params,
                positive=positive,
            )


def close_defined(draft: Draft, symbol: SymbolInfo, params: tuple[x.Var, ...], positives: tuple[int, ...]) -> None:
    """A truth that the dictionary defines holds in no other case."""
    draft.emit(
        Hold,
        said=params,
        head=params,
        strength=Strength.DICTIONARY,
        earlier=positives,
        symbol=symbol.name,
        params=params,
        positive=False,
    )
