"""How much of something lets somebody win, or do what wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import uses
from nomicformal.checker.checks.winning import Winning
from nomicformal.core.clauses import AnyClause, Define, Hold, Norm, NormKind, Transition, Update
from nomicformal.core.expr import NUMBER, YES, Apply, Compare, Const, Expr, Var
from nomicformal.core.walk import conjuncts

AT_LEAST = ("=", ">=", ">")


@dataclass(frozen=True, slots=True)
class Mark:
    """Whoever has `number` of `state` wins by `clause`, or can do (`clause`) what makes somebody win."""

    clause: AnyClause
    state: str
    number: Fraction
    exactly: bool
    alone: bool
    """Whether nothing else is asked for."""


def marks(context: Context, rules_on_wins: Winning, clause: AnyClause) -> Iterator[Mark]:
    """The marks by which the clause lets somebody win, or do what wins."""
    wins = isinstance(clause, Hold) and clause.positive and lets_win(context, rules_on_wins, clause)
    allows = isinstance(clause, Norm) and clause.modality == "can" and clause.kind is not NormKind.RESTRICT
    if not wins and not (allows and isinstance(clause, Norm) and clause.act in _winning_acts(context, rules_on_wins)):
        return
    asked_for = conjuncts(clause.guard)
    more = [one for one in asked_for if not _only_says_who(context, one)]
    for part in asked_for:
        match part:
            case Compare(op, Apply(symbol=state, args=args, type=kind), asked) if op in AT_LEAST and kind == NUMBER:
                symbol, number = context.ruleset.symbols.get(state), _number(context, asked)
                if number is not None and args and symbol is not None and symbol.kind == "state":
                    yield Mark(clause, state, number, exactly=op == "=", alone=len(more) == 1)


def _number(context: Context, expr: Expr) -> Fraction | None:
    """The number that it is: written there, or all that rules say of the term that it is."""
    match expr:
        case Const(value=Fraction() as number):
            return number
        case Apply(symbol=name, args=()):
            said = [one for one in context.standing_clauses() if isinstance(one, Define) and one.symbol == name]
            if len(said) == 1 and said[0].guard == YES and isinstance(said[0].value, Const):
                return _number(context, said[0].value)
    return None


def _only_says_who(context: Context, part: Expr) -> bool:
    """Whether the condition says no more than of whom, or of what rule, the clause speaks."""
    match part:
        case Apply(symbol=symbol):
            return symbol in {sort.member for sort in context.ruleset.sorts.values()}
        case Compare("=", Var(), Var() | Const()):
            return True
        case _:
            return False


def lets_win(context: Context, rules_on_wins: Winning, clause: Hold) -> bool:
    """Whether it grants the win, or a truth about somebody that those clauses ask for which do."""
    granting = [one for one in rules_on_wins.deciding if isinstance(one, Hold) and one.positive]
    asked = {use.node[1] for one in granting for use in uses(one.guard) if use.sign > 0 and use.node[0] == "term"}
    symbol = context.ruleset.symbols.get(clause.symbol)
    return clause in granting or (clause.symbol in asked and symbol is not None and symbol.kind == "term")


def _winning_acts(context: Context, rules_on_wins: Winning) -> frozenset[str]:
    """The acts that set what only those clauses look at that make somebody win."""
    made = [one for one in context.ruleset.clauses if isinstance(one, Hold) and one.positive]
    of_win = [one for one in made if one.origin.rule and lets_win(context, rules_on_wins, one)]
    looked_at = {use.node[1] for one in of_win for use in uses(one.guard) if use.node[0] == "term"}
    elsewhere = {
        use.node[1]
        for one in context.ruleset.clauses
        if one not in of_win and not isinstance(one, Transition)
        for use in uses(one.guard)
        if use.node[0] == "term"
    }
    return frozenset(
        clause.pattern.symbol
        for clause in context.ruleset.clauses
        if isinstance(clause, Transition) and clause.pattern is not None
        for one in clause.updates
        if isinstance(one, Update) and one.op == ":=" and one.symbol in looked_at - elsewhere
    )
