"""Whether an act could be possible at all, whatever the act in hand is like: an upper bound, as an expression.

The ability of some acts depends on how they are done ("by lot", "in public", by doing something else). While nobody
does the act there is no such act to look at. Here every condition on it counts as met, and which rules are void is left
out of account: where the expression is false, the act cannot be done in any way.
"""

from __future__ import annotations

from collections.abc import Sequence

from nomicformal.core.clauses import Norm, NormKind
from nomicformal.core.expr import NO, YES, And, Const, Expr, Kind, Not, Or, Quant, Type, Var
from nomicformal.core.model import Ruleset
from nomicformal.core.walk import conj, disj, free_vars, mentions_it, negate, substitute

_ENDLESS = (Kind.NUMBER, Kind.TIME, Kind.DURATION, Kind.TEXT)
_ANY = "_any"


def needs_a_bound(ruleset: Ruleset, act: str, args: Sequence[Expr | None]) -> bool:
    """Whether the ability cannot be asked for exactly: a clause about it looks at the act in hand, or grants it by way
    of another act, or an argument without end (a number, a time, a text) is left open."""
    params = ruleset.symbols[act].params
    endless = any(arg is None and param.type.kind in _ENDLESS for arg, param in zip(args, params, strict=False))
    return endless or any(mentions_it(norm.guard) or norm.via is not None for norm in _norms(ruleset, act))


def comes_through_another(ruleset: Ruleset, act: str) -> bool:
    """Whether rules let the act be done only by way of another one."""
    grants = [norm for norm in _norms(ruleset, act) if norm.kind is not NormKind.RESTRICT]
    return bool(grants) and all(norm.via is not None for norm in grants)


def could_be_possible(ruleset: Ruleset, act: str, args: Sequence[Expr | None], agent: Expr | None) -> Expr:
    """False only where nobody (or not this agent) can do the act with these arguments, in any way."""
    return _somehow(ruleset, act, args, agent, limited=True)


def could_be_granted(ruleset: Ruleset, act: str, args: Sequence[Expr | None], agent: Expr | None) -> Expr:
    """The same if nothing that makes it impossible counted, only what grants it."""
    return _somehow(ruleset, act, args, agent, limited=False)


def _somehow(
    ruleset: Ruleset, act: str, args: Sequence[Expr | None], agent: Expr | None, *, limited: bool
) -> Expr:
    symbol = ruleset.symbols[act]
    norms = _norms(ruleset, act)
    shape: list[Expr] = [
        param_or_any if param_or_any is not None else Var(param.name + _ANY, param.type)
        for param_or_any, param in zip(args, symbol.params, strict=False)
    ]
    who = agent if agent is not None else Var("by" + _ANY, Type(Kind.ENTITY, symbol.agent))
    ways: list[Expr] = [YES]
    if symbol.kind == "power":
        ways = [_holds_of(norm, shape, who, YES) for norm in norms if norm.kind is not NormKind.RESTRICT]
    limits = [negate(_holds_of(norm, shape, who, NO)) for norm in norms if limited and norm.kind is NormKind.RESTRICT]
    left_open = [part for part in (*shape, who) if isinstance(part, Var) and part.name.endswith(_ANY)]
    return _some(left_open, conj([disj(ways), *limits]))


def _norms(ruleset: Ruleset, act: str) -> list[Norm]:
    return ruleset.once("abilities in force", _abilities).get(act, [])


def _abilities(ruleset: Ruleset) -> dict[str, list[Norm]]:
    standing = {rule.id for rule in ruleset.rules if rule.in_force} | {""}
    found: dict[str, list[Norm]] = {}
    for clause in ruleset.clauses:
        if isinstance(clause, Norm) and clause.modality == "can" and clause.origin.rule in standing:
            found.setdefault(clause.act, []).append(clause)
    return found


def _holds_of(norm: Norm, shape: Sequence[Expr], who: Expr, unknown: Expr) -> Expr:
    """That the norm's conditions hold of this act, for some values of its other variables."""
    values: dict[str, Expr] = {param.name: part for param, part in zip(norm.params, shape, strict=False)}
    if norm.agent is not None:
        values[norm.agent.name] = who
    others = {var.name: Var(f"{var.name}_other", var.type) for var in norm.vars if var.name not in values}
    guard = substitute(conj([norm.guard, norm.via_guard]), {**values, **others})
    return _some(list(others.values()), judged(guard, unknown))


def judged(expr: Expr, unknown: Expr) -> Expr:
    """The expression, with what cannot be judged before there is an act taken as `unknown` (YES or NO)."""
    match expr:
        case And(args):
            return conj(judged(arg, unknown) for arg in args)
        case Or(args):
            return disj(judged(arg, unknown) for arg in args)
        case Not(arg):
            return negate(judged(arg, NO if unknown == YES else YES))
        case Const():
            return expr
        case _:
            endless = any(
                var.type.kind in _ENDLESS and var.name.endswith(("_any", "_other")) for var in free_vars(expr)
            )
            return unknown if mentions_it(expr) or endless else expr


def _some(bound: Sequence[Var], condition: Expr) -> Expr:
    """That there are values of these variables for which the condition holds."""
    used = set(free_vars(condition))
    for var in bound:
        if var in used:
            condition = Quant("some", var, YES, condition)
    return condition
