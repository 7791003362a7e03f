"""NF610: nobody can come to belong to a group, or no rule says who lets them in."""

from __future__ import annotations

from collections.abc import Iterator

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import Duty, Norm, NormKind, Transition, Update
from nomicformal.core.expr import NO, YES, Apply, Kind, Not, Quant, Type, Var
from nomicformal.core.model import Symbol
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF610",
    name="no-way-in",
    severity=Severity.INFO,
    what="Rules depend on who belongs to a group, such as the players, and no rule says how one comes to belong to it;"
    " or it takes an act of somebody else, and no rule says whose; or it takes somebody who belongs to it already, so"
    " that nobody can be the first.",
    why="Taken at their word, the rules let nobody in, or let anybody admit whom they like.",
    example="| A player is a person who is registered as a player.        # by whom?",
    instead="Write how one becomes a member, and who has to be asked (“whoever asks the Administrator is"
    " registered”).",
)


def run(context: Context) -> list[Diagnostic]:
    found = []
    for sort in context.ruleset.sorts.values():
        symbol = context.ruleset.symbols.get(sort.member)
        if symbol is None or symbol.kind != "state" or len(symbol.params) != 1:
            continue
        ways = list(_ways_in(context, symbol))
        by_others = [way for way in ways if not _by_the_newcomer(way, symbol) and not _in_order(context, way)]
        if len(by_others) == len(ways) and context.of_interest(*_about(context, symbol)):
            found += [_nobody_says_who(context, symbol, ways)] if ways else _nobody_comes_in(context, symbol)
        elif context.of_interest(*ways) and all(_takes_a_member(context, way, sort.name, symbol) for way in ways):
            found.append(_nobody_is_first(context, symbol, ways))
    return found


def _ways_in(context: Context, symbol: Symbol) -> Iterator[Transition]:
    """Effects of rules in force that let somebody in."""
    for clause in _about(context, symbol):
        if any(isinstance(one, Update) and one.symbol == symbol.name and one.value != NO for one in clause.updates):
            yield clause


def _about(context: Context, symbol: Symbol) -> list[Transition]:
    """Effects of rules in force that change who belongs."""
    return [
        clause
        for clause in context.ruleset.clauses
        if isinstance(clause, Transition)
        and (rule := context.rule_of(clause)) is not None
        and rule.in_force
        and any(isinstance(one, Update) and one.symbol == symbol.name for one in clause.updates)
    ]


def _by_the_newcomer(way: Transition, symbol: Symbol) -> bool:
    """Whether whoever comes in does the act."""
    who = way.pattern.agent if way.pattern is not None else None
    return who is not None and any(
        isinstance(one, Update) and one.symbol == symbol.name and one.args == (who,) for one in way.updates
    )


def _in_order(context: Context, way: Transition) -> bool:
    """Whether it needs no act, or one that a rule has somebody do."""
    if way.pattern is None:
        return True
    act = context.ruleset.symbols.get(way.pattern.symbol)
    if act is None or act.kind not in ("act", "power"):
        return True
    return any(
        (isinstance(clause, Norm) and clause.act == act.name and clause.kind is not NormKind.RESTRICT)
        or (isinstance(clause, Duty) and clause.act == act.name)
        for clause in context.ruleset.clauses
        if clause.origin.rule
    )


def _takes_a_member(context: Context, way: Transition, sort: str, symbol: Symbol) -> bool:
    """Whether it lets nobody in where nobody belongs yet."""
    from nomicformal.checker.conditions import Holds, Live, all_of

    one = Var("x_", Type(Kind.ENTITY, sort))
    belongs = Apply(symbol.name, (one,), Type(Kind.TRUTH, ""))
    nobody = Not(Quant("some", one, belongs, YES))
    env = context.workbench().instance(way, "_w")
    return context.ask(all_of(Live(way.id, env), Holds(nobody, env)), witness=False).never


def _nobody_is_first(context: Context, symbol: Symbol, ways: list[Transition]) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    message = told(
        "by {rules}, {what} comes about only through somebody of whom it is so already: nobody can be the first",
        rules=_rules(context, ways),
        what=quote(symbol_phrase(context.ruleset, symbol.name)),
    )
    return _of_ways(context, symbol, ways, message)


def _nobody_comes_in(context: Context, symbol: Symbol) -> list[Diagnostic]:
    from nomicformal.checker.checks.speech import symbol_phrase

    about = _about(context, symbol)
    if not about:
        return []
    first = about[0]
    return [
        finding(
            INFO,
            told("no rule says how {what} comes about", what=quote(symbol_phrase(context.ruleset, symbol.name))),
            first.origin.span,
            rules=[rule.number for clause in about if (rule := context.rule_of(clause))],
            explanation=[
                told("only how it ends: {passage}", passage=passage_of(clause, context.rule_of(clause)))
                for clause in about
            ],
            key=[symbol.name],
        )
    ]


def _nobody_says_who(context: Context, symbol: Symbol, ways: list[Transition]) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    acts = dict.fromkeys(way.pattern.symbol for way in ways if way.pattern is not None)
    message = told(
        "by {rules}, {what} comes about when {act}, and no rule says who is to do that",
        rules=_rules(context, ways),
        act=listing([quote(symbol_phrase(context.ruleset, act)) for act in acts]),
        what=quote(symbol_phrase(context.ruleset, symbol.name)),
    )
    return _of_ways(context, symbol, ways, message)


def _rules(context: Context, ways: list[Transition]) -> str:
    return listing(list(dict.fromkeys(rule_name(context.rule_of(way)) for way in ways)))


def _of_ways(context: Context, symbol: Symbol, ways: list[Transition], message: str) -> Diagnostic:
    """A finding about all the ways in which it comes about."""
    first, *others = ways
    return finding(
        INFO,
        message,
        first.origin.span,
        related=[Related(way.origin.span, passage_of(way, context.rule_of(way))) for way in others],
        rules=[rule.number for way in ways if (rule := context.rule_of(way))],
        explanation=[passage_of(way, context.rule_of(way)) for way in ways],
        key=[symbol.name],
    )
