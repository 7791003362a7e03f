"""NF641: what wins is set back after some wins only, or for some only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import parts_of
from nomicformal.checker.checks.marks import lets_win
from nomicformal.checker.checks.winning import WINS, Winning, states, winning
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Hold, Transition, Update
from nomicformal.core.expr import NUMBER, YES, Apply, Const, Expr, Var
from nomicformal.core.types_of import type_of
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF641",
    name="outlasts-win",
    severity=Severity.INFO,
    what="After a win a rule sets the number on which winning hangs back to what it was at the beginning, but only"
    " after one kind of win, or only for some of those who have such a number.",
    why="Whoever kept what the others lost begins the next game ahead of them: it pays to win in the other way, or to"
    " leave one's points, before the game ends, with somebody who keeps them.",
    example="| If somebody wins by reaching 100 points, the points of all players return to 0.\n| Clubs have points,"
    " too. A player can buy the victory with 50 points.",
    instead="Set it back after every win, and for all who have it.",
)


@dataclass(frozen=True, slots=True)
class _Reset:
    """`effect` sets `state` back for those of the sort of `whose`; `others`: what gives others some of it; `ways`: what
    lets somebody win by another rule, after which it does not take place."""

    effect: Transition
    state: str
    whose: Var
    others: tuple[Transition, ...]
    ways: tuple[Hold, ...]


def run(context: Context) -> list[Diagnostic]:
    found = winning(context)
    if found is None:
        return []
    resting = states(context.ruleset, found.hangs_on) - found.noted
    resets = [one for clause in found.follows for one in _resets(context, found, clause, resting)]
    whole = {one.state for one in resets if not one.others and not one.ways}
    return [
        _report(context, one)
        for one in resets
        if one.state not in whole and context.of_interest(one.effect, *one.others, *one.ways)
    ]


def _resets(context: Context, found: Winning, clause: AnyClause, resting: frozenset[str]) -> Iterator[_Reset]:
    if not isinstance(clause, Transition) or not _on_win(clause):
        return
    for one in clause.updates:
        symbol = context.ruleset.symbols.get(one.symbol) if isinstance(one, Update) else None
        if symbol is None or not isinstance(one, Update) or symbol.result != NUMBER or one.symbol not in resting:
            continue
        match one.args:
            case (Var() as whose,) if one.op == ":=" and isinstance(one.value, Const) and not _names(clause, whose):
                others = tuple(_for_others(context, one.symbol, whose))
                ways = tuple(_other_ways(context, found, clause)) if _conditions(context, clause, whose) else ()
                yield _Reset(clause, one.symbol, whose, others, ways)


def _on_win(clause: Transition) -> bool:
    return clause.trigger == "edge" and isinstance(clause.condition, Apply) and clause.condition.symbol == WINS


def _names(clause: Transition, whose: Var) -> bool:
    """Whether it is the winner's alone."""
    return isinstance(clause.condition, Apply) and whose in clause.condition.args


def _conditions(context: Context, clause: Transition, whose: Var) -> list[Expr]:
    """What the effect asks for besides the win, apart from who is in the game."""
    members = {sort.member for sort in context.ruleset.sorts.values()}
    return [
        part
        for part in conjuncts(clause.guard)
        if part != YES and not (isinstance(part, Apply) and part.symbol in members)
    ]


def _for_others(context: Context, state: str, whose: Var) -> Iterator[Transition]:
    """The effects that give some of it to others than those of that sort, and than those who can come to be of it."""
    own = context.ruleset.sorts[whose.type.name]
    kin = (whose.type.name, *(own.parents if own.member else ()))

    def of_others(clause: Transition, who: Expr) -> bool:
        return not any(_is_within(context, sort, wider) for sort in _sorts(context, clause, who) for wider in kin)

    for clause in context.standing_clauses():
        if isinstance(clause, Transition) and any(
            isinstance(one, Update)
            and (one.symbol, one.op, len(one.args)) == (state, "+=", 1)
            and of_others(clause, one.args[0])
            for one in clause.updates
        ):
            yield clause


def _sorts(context: Context, clause: Transition, who: Expr) -> set[str]:
    """The sorts that it is of: its own, and those of which others have to be whom the clause speaks of likewise."""
    symbols = context.ruleset.symbols
    return {type_of(who).name} | {
        param.type.name
        for part in parts_of(clause)
        if isinstance(part, Apply) and part.symbol in symbols and isinstance(who, Var)
        for arg, param in zip(part.args, symbols[part.symbol].params, strict=False)
        if arg == who
    }


def _is_within(context: Context, sort: str, wider: str) -> bool:
    """Whether all of this sort are of the wider one."""
    return sort == wider or any(_is_within(context, one, wider) for one in context.ruleset.sorts[sort].parents)


def _other_ways(context: Context, found: Winning, clause: Transition) -> Iterator[Hold]:
    for one in context.standing_clauses():
        if isinstance(one, Hold) and one.origin.rule != clause.origin.rule and lets_win(context, found, one):
            yield one


def _report(context: Context, one: _Reset) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    rule = context.rule_of(one.effect)
    what = quote(symbol_phrase(context.ruleset, one.state))
    lines = [passage_of(one.effect, rule)]
    places: list[AnyClause] = []
    if one.ways:
        lines.append(told("it stays as it is after a win by {rules}", rules=_rules(context, one.ways)))
        places += one.ways
    if one.others:
        lines.append(told("others have some as well, and keep it: {rules}", rules=_rules(context, one.others)))
        places += one.others
    spans = {place.origin.span: place for place in places}
    return finding(
        INFO,
        told(
            "{rule} sets {what} back after a win, but not after every win, or not for all",
            rule=rule_name(rule),
            what=what,
        ),
        one.effect.origin.span,
        related=[Related(span, passage_of(place, context.rule_of(place))) for span, place in spans.items()],
        rules=[rule.number] if rule else (),
        explanation=lines,
        key=[one.effect.origin.rule, one.state],
    )


def _rules(context: Context, clauses: tuple[AnyClause, ...]) -> str:
    names = {rule.number: rule_name(rule) for one in clauses if (rule := context.rule_of(one)) is not None}
    return listing([names[number] for number in sorted(names)])
