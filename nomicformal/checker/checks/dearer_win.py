"""NF622: a way of winning that asks for more of the same than another does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import uses
from nomicformal.checker.checks.winning import Winning, winning
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Hold, Norm, NormKind, Transition, Update
from nomicformal.core.expr import NUMBER, Apply, Compare, Const, Expr, Var
from nomicformal.core.phrase_numbers import number_phrase
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import spoken, told

INFO = CodeInfo(
    code="NF622",
    name="dearer-win",
    severity=Severity.INFO,
    what="Two rules let whoever has so much of something win, or do what wins, and one of them asks for more than the"
    " other, which asks for nothing else.",
    why="Whoever gets there has come by the lower mark before: the higher one is a goal on paper.",
    example="| Whoever has 1000 points wins.\n| Whoever has 200 points can buy the victory with them.",
    instead="Leave out the dearer way, or let it give something that the cheaper one does not.",
)
AT_LEAST = ("=", ">=", ">")


@dataclass(frozen=True, slots=True)
class _Way:
    """Whoever has `number` of `state` wins by `clause`, or can do (`clause`) what makes somebody win."""

    clause: AnyClause
    state: str
    number: Fraction
    alone: bool
    """Whether nothing else is asked for."""


def run(context: Context) -> list[Diagnostic]:
    rules_on_wins = winning(context)
    if rules_on_wins is None:
        return []
    by_state: dict[str, list[_Way]] = defaultdict(list)
    for clause in context.standing_clauses():
        for way in _ways(context, rules_on_wins, clause):
            by_state[way.state].append(way)
    found = []
    for ways in by_state.values():
        cheap = min((way for way in ways if way.alone), key=lambda way: way.number, default=None)
        if cheap is None:
            continue
        dear = [way for way in ways if way.number > cheap.number and way.clause.origin.rule != cheap.clause.origin.rule]
        for way in {one.clause.origin.rule: one for one in reversed(dear)}.values():
            if context.of_interest(cheap.clause, way.clause):
                found.append(_report(context, cheap, way))
    return found


def _ways(context: Context, rules_on_wins: Winning, clause: AnyClause) -> Iterator[_Way]:
    """The marks by which the clause lets somebody win, or do what wins."""
    wins = isinstance(clause, Hold) and clause.positive and _makes_win(context, rules_on_wins, clause)
    allows = isinstance(clause, Norm) and clause.modality == "can" and clause.kind is not NormKind.RESTRICT
    if not wins and not (allows and isinstance(clause, Norm) and clause.act in _winning_acts(context, rules_on_wins)):
        return
    asked_for = conjuncts(clause.guard)
    more = [one for one in asked_for if not _only_says_who(context, one)]
    for part in asked_for:
        match part:
            case Compare(op, Apply(symbol=state, args=args, type=kind), Const(value=Fraction() as number)):
                symbol = context.ruleset.symbols.get(state)
                if op in AT_LEAST and kind == NUMBER and args and symbol is not None and symbol.kind == "state":
                    yield _Way(clause, state, number, alone=len(more) == 1)


def _only_says_who(context: Context, part: Expr) -> bool:
    """Whether the condition says no more than of whom, or of what rule, the clause speaks."""
    match part:
        case Apply(symbol=symbol):
            return symbol in {sort.member for sort in context.ruleset.sorts.values()}
        case Compare("=", Var(), Var() | Const()):
            return True
        case _:
            return False


def _makes_win(context: Context, rules_on_wins: Winning, clause: Hold) -> bool:
    """Whether it grants the win, or a truth about somebody that those clauses ask for which do."""
    granting = [one for one in rules_on_wins.deciding if isinstance(one, Hold) and one.positive]
    asked = {use.node[1] for one in granting for use in uses(one.guard) if use.sign > 0 and use.node[0] == "term"}
    symbol = context.ruleset.symbols.get(clause.symbol)
    return clause in granting or (clause.symbol in asked and symbol is not None and symbol.kind == "term")


def _winning_acts(context: Context, rules_on_wins: Winning) -> frozenset[str]:
    """The acts that set what only those clauses look at that make somebody win."""
    made = [one for one in context.ruleset.clauses if isinstance(one, Hold) and one.positive]
    of_win = [one for one in made if one.origin.rule and _makes_win(context, rules_on_wins, one)]
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


def _report(context: Context, cheap: _Way, dear: _Way) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    rules = [context.rule_of(way.clause) for way in (dear, cheap)]
    return finding(
        INFO,
        told(
            "{dear} lets somebody win with {more} of {what}, but {cheap} with {less}",
            dear=rule_name(rules[0]),
            more=_number(context, dear.number),
            what=quote(symbol_phrase(context.ruleset, dear.state)),
            cheap=rule_name(rules[1]),
            less=_number(context, cheap.number),
        ),
        dear.clause.origin.span,
        related=[Related(cheap.clause.origin.span, passage_of(cheap.clause, rules[1]))],
        rules=[rule.number for rule in rules if rule is not None],
        explanation=[passage_of(way.clause, rule) for way, rule in zip((dear, cheap), rules, strict=True)],
        key=[dear.clause.origin.rule, cheap.clause.origin.rule, dear.state],
    )


def _number(context: Context, number: Fraction) -> str:
    return spoken(number_phrase(number), number_phrase(number, context.ruleset.language))
