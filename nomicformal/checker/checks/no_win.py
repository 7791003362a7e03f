"""NF631: rules by which nobody can ever win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.readings import Chosen, reading_choices, relevant_readings
from nomicformal.checker.checks.uses import LooksAt, body
from nomicformal.checker.checks.ways import ALWAYS, Ways, ways_together, with_ways
from nomicformal.checker.checks.winning import WINS, WON
from nomicformal.checker.checks.words import finding, passage_of, proved_within, quote
from nomicformal.core.clauses import AnyClause, Define, Hold, Transition, Update
from nomicformal.core.expr import NO, YES, Apply, Const, Expr, Kind
from nomicformal.core.model import Symbol
from nomicformal.core.walk import conj
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.conditions import Condition

INFO = CodeInfo(
    code="NF631",
    name="no-win",
    severity=Severity.WARNING,
    what="Rules speak of winning, and by the rules in force nobody can win in any situation: what winning asks for"
    " cannot be, or no rule gives it, or another rule always stands against it.",
    why="The players play for something that none of them can reach, and mostly do not know it.",
    example="| The winner is whoever has 100 points.\n  wins(p) when points(p) >= 100\n"
    "# all players begin with 0 points, and no rule gives anybody points",
    instead="Write a rule by which one comes by what winning asks for (points, say), or change what it asks for. If"
    " another rule stands against winning, say in one of the two which prevails.",
)


def run(context: Context) -> list[Diagnostic]:
    deciding = _deciding(context)
    if not deciding or not context.of_interest(*deciding, *_moving(context, deciding)):
        return []
    resting = _resting(context, deciding)
    condition = _somebody_wins(context, deciding, [as_begun for _, as_begun in resting])
    ways, bound = _never(context, condition, deciding)
    return [_report(context, deciding, [symbol for symbol, _ in resting], ways, bound)] if ways else []


def _deciding(context: Context) -> list[Hold | Define | Transition]:
    """The clauses of rules that say who wins; where no term says it, the effects by which somebody has won."""
    standing = context.standing_clauses()
    by_term = [one for one in standing if isinstance(one, Hold | Define) and one.symbol == WINS]
    if by_term:
        return [] if _plainly_nobody(by_term) else list(by_term)
    return [one for one in standing if isinstance(one, Transition) and _makes_won(one)]


def _plainly_nobody(by_term: Sequence[Hold | Define]) -> bool:
    """Whether the text itself says that nobody wins, and no more of winning."""
    denials = [one for one in by_term if isinstance(one, Hold) and not one.positive]
    return len(denials) == len(by_term) and any(one.guard == YES for one in denials)


def _makes_won(clause: Transition) -> bool:
    return any(isinstance(one, Update) and one.symbol == WON and one.value != NO for one in clause.updates)


def _below(context: Context, deciding: Sequence[AnyClause]) -> frozenset[str]:
    """What winning hangs on."""
    known = context.ruleset.once("what decisions look at", LooksAt)
    nodes = known.below(use.node for clause in deciding for use in body(clause))
    return frozenset(name for kind, name in nodes if kind == "term")


def _moving(context: Context, deciding: Sequence[AnyClause]) -> list[Transition]:
    """The effects, of rules in force or of the vocabulary, that change something that winning hangs on."""
    names = _below(context, deciding)
    of_vocabulary = [clause for clause in context.ruleset.clauses if not clause.origin.rule]
    return [
        clause
        for clause in (*of_vocabulary, *context.standing_clauses())
        if isinstance(clause, Transition)
        and any(isinstance(one, Update) and one.symbol in names for one in clause.updates)
    ]


def _resting(context: Context, deciding: Sequence[AnyClause]) -> list[tuple[Symbol, Expr]]:
    """The states on which winning hangs that no effect in force changes, or that effects only make less; with that they
    are as at the beginning, or no more than that. Who takes part is left open: there may be players from the first."""
    from nomicformal.checker.induction import as_begun

    ops: dict[str, set[str]] = {}
    for clause in _moving(context, deciding):
        for one in clause.updates:
            if isinstance(one, Update):
                lessens = one.op == "-=" and isinstance(one.value, Const)
                ops.setdefault(one.symbol, set()).add("-=" if lessens else one.op)
    members = {sort.member for sort in context.ruleset.sorts.values()}
    found = []
    for name in sorted(_below(context, deciding)):
        symbol = context.ruleset.symbols.get(name)
        if symbol is None or symbol.kind != "state" or name in members or ops.get(name, {"-="}) != {"-="}:
            continue
        number = symbol.result is not None and symbol.result.kind is Kind.NUMBER
        if (closed := as_begun(symbol, "<=" if name in ops and number else "=")) is not None:
            found.append((symbol, closed))
    return found


def _somebody_wins(context: Context, deciding: Sequence[Hold | Define | Transition], resting: list[Expr]) -> Condition:
    """Unsatisfiable iff nobody wins in any situation in which these hold."""
    from nomicformal.checker.conditions import Holds, Live, Unknown, all_of, any_of, env_of

    bench = context.workbench()
    wins = context.ruleset.symbols.get(WINS)
    ways: list[Condition] = []
    if wins is not None and wins.result is not None and not isinstance(deciding[0], Transition):
        env = env_of({param.name: Unknown(param.name, param.type) for param in wins.params})
        ways.append(Holds(Apply(WINS, wins.params, wins.result), env))
    for clause in deciding:
        if isinstance(clause, Transition):
            env = bench.instance(clause)
            if clause.trigger == "edge" and clause.condition is not None:
                ways.append(Holds(conj([clause.condition, clause.guard]), env))
            else:
                ways.append(Live(clause.id, env))
    return all_of(any_of(*ways), *map(Holds, resting))


def _never(context: Context, condition: Condition, deciding: Sequence[AnyClause]) -> tuple[Ways, str]:
    """The answers to questions about the text under which it can never be, and up to where that was tried; none: under
    none, or that is not known."""
    answer = context.ask(condition, witness=False)
    if answer.status == "undecided":
        numbers = tuple(sorted({rule.number for one in deciding if (rule := context.rule_of(one))}))
        context.undecided.append(Statement(told("whether anybody can win"), answer.reason, numbers))
    if not answer.found:
        return (ALWAYS, answer.bound) if answer.never else ((), "")
    names = relevant_readings(context, deciding)
    holding: list[Chosen] = []
    bounds = set()
    for chosen in reading_choices(context.ruleset, names) if names else []:
        under = context.ask(condition, readings=chosen, witness=False)
        if under.never:
            holding.append(tuple(chosen.items()))
            bounds.add(under.bound)
    return (ways_together(context, holding[0], holding), max(bounds)) if holding else ((), "")


def _report(
    context: Context, deciding: Sequence[AnyClause], resting: Sequence[Symbol], ways: Ways, bound: str
) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    first, *others = {one.origin.span: one for one in deciding}.values()
    passages = [passage_of(one, context.rule_of(one)) for one in (first, *others)]
    moved = {one.symbol for clause in _moving(context, deciding) for one in clause.updates if isinstance(one, Update)}
    stays = [
        told(
            "no effect in force makes this more than at the beginning: {what}"
            if symbol.name in moved
            else "no effect in force changes this: {what}",
            what=quote(symbol_phrase(context.ruleset, symbol.name)),
        )
        for symbol in resting
    ]
    return finding(
        INFO,
        with_ways(context, told("nobody can ever win by the rules in force"), ways),
        first.origin.span,
        related=[Related(one.origin.span, said) for one, said in zip(others, passages[1:], strict=True)],
        rules=sorted({rule.number for one in deciding if (rule := context.rule_of(one))}),
        explanation=[*passages, *stays],
        status=proved_within(bound),
        readings=ways[0],
        or_readings=ways[1:],
        key=[WINS],
    )
