"""Norms: permissions, abilities, rights, restrictions, duties, and acts that count as other acts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nomicformal.core import expr as x
from nomicformal.core.clauses import Duty, Norm, NormKind, Raise, Strength, Transition
from nomicformal.core.draft import Draft, member_guard
from nomicformal.core.lower_event import act_arguments, act_named, moment
from nomicformal.core.lower_expr import Lowering
from nomicformal.core.walk import conj, conjuncts, free_vars, fresh_name, mentions_it, negate
from nomicformal.resolve.table import SymbolInfo
from nomicformal.resolve.types import DURATION, TIME, Kind, Type
from nomicformal.syntax import tree

_MODALS = {
    "may": ("may", NormKind.GRANT),
    "can": ("can", NormKind.GRANT),
    "must not": ("may", NormKind.RESTRICT),
    "cannot": ("can", NormKind.RESTRICT),
    "has the right to": ("may", NormKind.RIGHT),
    "has the right to be able to": ("can", NormKind.RIGHT),
    "must": ("must", NormKind.GRANT),
    "need not": ("must", NormKind.RESTRICT),
}
_STRENGTHS = {"by default": Strength.DEFAULT}


@dataclass(frozen=True, slots=True)
class _Who:
    """Who acts: a variable (None: anybody's act will do), the equations that fix it, and whom it ranges over."""

    var: x.Var | None
    said: tuple[x.Expr, ...] = ()
    equations: tuple[x.Expr, ...] = ()
    nobody: bool = False


def lower_norm(draft: Draft, clause: tree.Norm) -> None:
    modality, kind = _MODALS[clause.modal]
    if isinstance(clause.act, tree.AnyAct):
        if modality == "must":
            draft.low.report(
                "no-such-norm",
                f"nobody can owe every act: `{clause.modal} do anything`",
                clause.span,
                "Name the act that is owed.",
            )
            return
        _every_act(draft, clause, clause.act, modality, kind)
        return
    symbol = act_named(draft.low, clause.act)
    if symbol is None:
        return
    if not symbol.agent:
        draft.low.report(
            "no-such-norm",
            f"`{symbol.name}` happens by itself; nobody does it",
            clause.act.span,
            "Declare it as an act: `act NAME(...) by SORT`.",
        )
        return
    args = act_arguments(draft.low, clause.act, symbol)
    if modality == "must" and kind is NormKind.GRANT:
        _duty(draft, clause, symbol, args)
    else:
        _grant(draft, clause, symbol, args, modality, kind)


def _every_act(draft: Draft, clause: tree.Norm, act: tree.AnyAct, modality: str, kind: NormKind) -> None:
    for name in act.excepted:
        act_named(draft.low, tree.Call(name, span=act.span))
    who = draft.low.expr(clause.who) if isinstance(clause.who, (tree.Call, tree.Binder)) else None
    sort = getattr(getattr(who, "type", None), "name", "")
    for symbol in list(draft.table.symbols.values()):
        if symbol.kind not in ("act", "power") or not symbol.agent or symbol.name in act.excepted:
            continue
        if sort and not draft.table.overlap(sort, symbol.agent):
            continue
        _grant(draft, clause, symbol, (None,) * len(symbol.params), modality, kind)


# ---- who


def _who(draft: Draft, written: tree.Binder | tree.Call | tree.Anyone, symbol: SymbolInfo, duty: bool) -> _Who:
    kind = Type(Kind.ENTITY, symbol.agent)
    if isinstance(written, tree.Anyone):
        if written.word == "somebody" and duty:
            return _Who(None)
        var = draft.new_var(_letter(symbol.agent), kind)
        nobody = written.word == "nobody"
        return _Who(var, (var,), () if nobody else (member_guard(draft, var),), nobody)
    person = draft.low.expr(written, kind)
    if isinstance(person, x.Var) and not draft.is_narrower(person, kind):
        return _Who(person, (person,))
    var = draft.new_var(_letter(symbol.agent), kind)
    return _Who(var, (person, var), (x.Compare("=", var, person),))


def _letter(sort: str) -> str:
    return sort[:1].lower() or "p"


# ---- permission, ability, right, restriction


def _grant(
    draft: Draft, clause: tree.Norm, symbol: SymbolInfo, args: Sequence[x.Expr | None], modality: str, kind: NormKind
) -> None:
    who = _who(draft, clause.who, symbol, duty=False)
    assert who.var is not None
    if who.nobody:
        if kind is NormKind.RESTRICT:
            draft.low.report(
                "no-such-norm",
                f"`nobody {clause.modal}` says no to a no",
                clause.who.span,
                "Say who may or must: `everybody may ...`, `everybody must ...`.",
            )
            return
        kind = NormKind.RESTRICT
    if clause.paused is not None:
        draft.low.report(
            "no-such-norm",
            "only the time of a duty can be paused",
            clause.paused.span,
            "Write the condition after `when`.",
        )
    params, equations = draft.head(args, symbol, [who.var])
    low = draft.low.with_it()
    window = _window_guard(low, clause.window)
    when = low.truth(clause.when)
    only = low.truth(clause.only_when)
    key = (modality, symbol.name)
    head = (*params, who.var)
    earlier, not_before = draft.otherwise(clause.strength, key, head, clause.span)
    base = [*equations, *who.equations]

    def emit(guard: list[x.Expr], norm_kind: NormKind, before: tuple[int, ...] = ()) -> None:
        draft.emit(
            Norm,
            said=[*args, *who.said],
            guard=conj([*base, *guard]),
            key=key,
            head=head,
            earlier=before,
            strength=_STRENGTHS.get(clause.strength, Strength.ORDINARY),
            modality=modality,
            kind=norm_kind,
            act=symbol.name,
            params=params,
            agent=who.var,
        )

    emit([window, when, only, not_before], kind, earlier)
    if clause.only_when is not None and kind is not NormKind.RESTRICT:
        emit([negate(conj([window, only]))], NormKind.RESTRICT)


def _window_guard(low: Lowering, window: tree.Window | None) -> x.Expr:
    """A window as a condition on now."""
    if window is None:
        return x.YES
    now = x.Now()
    start = moment(low, window.start)
    match window.kind:
        case "within":
            assert window.length is not None
            end = x.Arith("+", start, low.expr(window.length, DURATION), TIME)
            return conj([x.Compare("<=", start, now), x.Compare("<=", now, end)])
        case "by-time":
            return x.Compare("<=", now, start)
        case "during":
            assert window.end is not None
            return conj([x.Compare("<=", start, now), x.Compare("<=", now, moment(low, window.end))])
        case "before":
            return negate(x.Compare("<=", start, now))
        case _:
            return x.Compare("<=", start, now)


# ---- duties


def _duty(draft: Draft, clause: tree.Norm, symbol: SymbolInfo, args: Sequence[x.Expr | None]) -> None:
    who = _who(draft, clause.who, symbol, duty=True)
    if who.nobody:
        draft.low.report(
            "no-such-norm",
            "a duty of nobody is no duty",
            clause.who.span,
            "Write `everybody must not ...`, `nobody may ...`, or `p need not ...`.",
        )
        return
    low = draft.low
    start, end = _due(low, clause.window)
    paused = None if clause.paused is None else low.truth(clause.paused)
    key = ("must", symbol.name)
    head = tuple(a for a in args if isinstance(a, x.Var))
    earlier, not_before = draft.otherwise(clause.strength, key, head, clause.span)
    guard = conj([*who.equations, low.truth(clause.when), low.truth(clause.only_when), not_before])
    draft.emit(
        Duty,
        said=[*args, *who.said],
        guard=guard,
        values=[start, end, paused],
        key=key,
        head=head,
        earlier=earlier,
        strength=_STRENGTHS.get(clause.strength, Strength.ORDINARY),
        act=symbol.name,
        args=tuple(args),
        agent=who.var,
        start=start,
        end=end,
        paused=paused,
        done_before=_done_before(low, who, symbol, args, start, end),
        label=clause.label,
    )


def _done_before(
    low: Lowering, who: _Who, symbol: SymbolInfo, args: Sequence[x.Expr | None], start: x.Expr | None,
    end: x.Expr | None,
) -> x.Expr | None:
    """Where it is the duty of whoever an expression names: that somebody did it since its start whom it named then,
    right before the act or at the end of its minute."""
    person = next((one for one in who.said if isinstance(one, x.Apply)), None)
    if person is None or start is None or not who.equations or low.table.symbols[person.symbol].kind == "fact":
        return None
    taken = {var.name for var in free_vars(person, *args, start, end)}
    one = x.Var(fresh_name("q", taken), Type(Kind.ENTITY, symbol.agent))
    done = x.Pattern(symbol.name, tuple(args), one, start, end)
    then = x.Occurrence("last", "time", done, TIME)
    before = x.Arith("-", then, x.Const(1, DURATION), TIME)
    was = x.Or(tuple(x.Compare("=", x.At(person, time), one) for time in (then, before)))
    return x.Quant("some", one, x.YES, conj([x.Happened(done), was]))


def _due(low: Lowering, window: tree.Window | None) -> tuple[x.Expr | None, x.Expr | None]:
    """When a duty starts and ends."""
    if window is None:
        return None, None
    start = moment(low, window.start)
    match window.kind:
        case "within":
            assert window.length is not None
            return start, x.Arith("+", start, low.expr(window.length, DURATION), TIME)
        case "by-time" | "before":
            return None, start
        case "during":
            assert window.end is not None
            return start, moment(low, window.end)
        case _:
            return start, None


# ---- one act counts as another


def lower_counts_as(draft: Draft, clause: tree.CountsAs) -> None:
    """`p can X by Y when c`: an ability through Y, and an effect of Y."""
    low = draft.low.with_it()
    symbol, through = act_named(low, clause.act), act_named(low, clause.via)
    if symbol is None or through is None:
        return
    if not symbol.agent or not through.agent:
        low.report("no-such-norm", "only acts that somebody does can count as one another", clause.span)
        return
    who = _who(draft, clause.who, symbol, duty=False)
    if who.var is None or who.nobody:
        low.report("no-such-norm", "say who can do it", clause.who.span, "Write `p can ... by ...`.")
        return
    args = act_arguments(low, clause.act, symbol)
    if None in args:
        low.report("misplaced-word", "an act that another counts as needs all its arguments", clause.act.span)
        return
    via_args = act_arguments(low, clause.via, through)
    params, equations = draft.head(args, symbol, [who.var])
    when = low.truth(clause.when)
    of_act = conj(p for p in conjuncts(when) if mentions_it(p))
    rest = conj(p for p in conjuncts(when) if not mentions_it(p))
    key, head = ("can", symbol.name), (*params, who.var)
    earlier, not_before = draft.otherwise(clause.strength, key, head, clause.span)
    said = [*args, *who.said, *via_args]
    draft.emit(
        Norm,
        said=said,
        guard=conj([*equations, *who.equations, rest, not_before]),
        conditions=[of_act],
        key=key,
        head=head,
        earlier=earlier,
        strength=_STRENGTHS.get(clause.strength, Strength.ORDINARY),
        modality="can",
        kind=NormKind.GRANT,
        act=symbol.name,
        params=params,
        agent=who.var,
        via=x.Pattern(through.name, via_args, who.var),
        via_guard=of_act,
    )
    of_trigger: list[x.Expr] = []
    found: list[x.Var | None] = []
    for arg, (name, kind) in zip(via_args, through.params, strict=True):
        taken = [who.var, *(v for v in found if v is not None)]
        found.append(draft.as_variable(arg, name, kind, taken, of_trigger))
    draft.emit(
        Transition,
        said=[*said, *found],
        guard=conj([*of_trigger, *who.equations, when]),
        trigger="event",
        pattern=x.Pattern(through.name, tuple(found), who.var),
        updates=(Raise(symbol.name, tuple(a for a in args if a is not None), who.var),),
    )
