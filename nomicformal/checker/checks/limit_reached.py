"""NF615: what a subtraction comes to at its extremes: a stated limit that counts, or a number that can be negative."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.shown import Shown, shown, with_note
from nomicformal.checker.checks.uses import LooksAt, uses
from nomicformal.checker.checks.words import finding, passage_of, proved_within, rule_name
from nomicformal.core.clauses import Define
from nomicformal.core.expr import NUMBER, Arith, Compare, Const, Count, Expr, Extreme, Kind, Round
from nomicformal.core.phrase import english
from nomicformal.core.phrase_numbers import number_phrase
from nomicformal.core.types_of import type_of
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import spoken, told

if TYPE_CHECKING:
    from nomicformal.checker.conditions import Condition
    from nomicformal.checker.questions import Answer

INFO = CodeInfo(
    code="NF615",
    name="limit-reached",
    severity=Severity.INFO,
    what="Something is taken away from a number. Where the rule sets a limit to what is left, a situation shows that it"
    " is needed (or it is told that it never is); where it sets none, that what is left can be less than nothing. The"
    " latter is asked only of what hangs on numbers of people, votes and other such things that rules do not give.",
    why="Whoever wrote the rule may not have reckoned with it: an office without pay because all others are paid, or"
    " points lost by a success.",
    example="| The clerk's pay is 10 less the pay of all other offices, but not less than 0.\n"
    "# and all others together are paid 11",
    instead="If that is not what is meant, change the numbers or the limit.",
)
ZERO = Const(0, NUMBER)


@dataclass(frozen=True, slots=True)
class _Rest:
    """What is left by a subtraction, and the limit that the rule sets to it, if any: the `which` of it and that."""

    clause: Define
    rest: Expr
    limit: Const | None = None
    which: str = ""


def run(context: Context) -> list[Diagnostic]:
    by_place: dict[object, list[_Rest]] = defaultdict(list)
    for clause in context.ruleset.clauses:
        rule = context.rule_of(clause)
        if isinstance(clause, Define) and rule is not None and rule.in_force and context.asks_about(clause):
            for one in _rests(clause) if not clause.origin.version else ():
                by_place[clause.origin.span, one.rest, one.limit].append(one)
    reports = (_at_its_limit(context, same) if same[0].limit else _less_than_nothing(context, same)
               for same in by_place.values())
    return [report for report in reports if report is not None]


def _rests(clause: Define) -> Iterator[_Rest]:
    if type_of(clause.value).kind is not Kind.NUMBER:
        return
    value = clause.value.arg if isinstance(clause.value, Round) else clause.value
    if isinstance(value, Extreme):
        limits = [arg for arg in value.args if isinstance(arg, Const)]
        rests = [arg for arg in value.args if _subtracts(arg)]
        if len(value.args) == 2 and len(limits) == len(rests) == 1:
            yield _Rest(clause, rests[0], limits[0], value.which)
    elif _subtracts(value):
        yield _Rest(clause, value)


def _subtracts(expr: Expr) -> bool:
    match expr:
        case Arith(op="-", right=right):
            return not isinstance(right, Const) or _subtracts(expr.left)
        case Arith():
            return _subtracts(expr.left) or _subtracts(expr.right)
        case Round(arg):
            return _subtracts(arg)
        case _:
            return False


def _at_its_limit(context: Context, same: Sequence[_Rest]) -> Diagnostic | None:
    one, limit = same[0], same[0].limit
    assert limit is not None
    rule, formula = rule_name(context.rule_of(one.clause)), _words(context, one.rest)
    told_limit = _number(context, limit.value)
    answers = []
    for one in same:
        beyond = _ask(context, one, "<" if one.which == "greatest" else ">", limit)
        if isinstance(beyond, Shown):
            message = told(
                "{rule} sets a limit that counts: {formula} can come to {value}, and {limit} is taken instead",
                rule=rule, formula=formula, limit=told_limit, value=_value(context, one, beyond),
            )  # fmt: skip
            return _report(context, one, message, beyond)
        answers.append(beyond)
    if not all(answer.never for answer in answers):
        return None
    message = told(
        "{rule} sets a limit that never counts: {formula} never passes {limit}",
        rule=rule, formula=formula, limit=told_limit,
    )  # fmt: skip
    return _report(context, one, message, None, next((answer.bound for answer in answers if answer.bound), ""))


def _less_than_nothing(context: Context, same: Sequence[_Rest]) -> Diagnostic | None:
    """Only of what can be more than nothing, too: else it is meant to be a loss."""
    from nomicformal.checker.checks.speech import symbol_phrase

    one = same[0]
    if _hangs_on_given_numbers(context, one):
        return None
    if not context.ask(_where(context, one, ">", ZERO), witness=False).found:
        return None
    below = _ask(context, one, "<", ZERO)
    if not isinstance(below, Shown):
        return None
    message = told(
        "by {rule} this can be less than nothing: {what} can come to {value}",
        rule=rule_name(context.rule_of(one.clause)),
        what=told("“{text}”", text=symbol_phrase(context.ruleset, one.clause.symbol)),
        value=_value(context, one, below),
    )
    return _report(context, one, message, below)


def _hangs_on_given_numbers(context: Context, one: _Rest) -> bool:
    """Whether numbers that are facts or states play a part, of which more may be known than the vocabulary says."""
    known = context.ruleset.once("what decisions look at", LooksAt)
    below = known.below(use.node for use in uses((one.rest, one.clause.guard)))
    symbols = (context.ruleset.symbols.get(name) for kind, name in below if kind == "term")
    return any(
        symbol is not None and symbol.kind in ("fact", "state") and symbol.result == NUMBER for symbol in symbols
    )


def _ask(context: Context, one: _Rest, op: str, limit: Const) -> Shown | Answer:
    """A situation in which what is left stands so to the limit; else the answer without one."""
    condition = _where(context, one, op, limit)
    answer = context.ask(condition)
    if answer.found and answer.situation is not None:
        return shown(context, condition, answer, [one.clause])
    return answer


def _where(context: Context, one: _Rest, op: str, limit: Const) -> Condition:
    from nomicformal.checker.conditions import Applies, Holds, all_of

    env = context.workbench().instance(one.clause)
    return all_of(Applies(one.clause.id, env), Holds(Compare(op, one.rest, limit), env))


def _value(context: Context, one: _Rest, found: Shown) -> str:
    from nomicformal.checker.checks.speech import concrete
    from nomicformal.evaluate.evaluator import Evaluator

    assert found.answer.situation is not None
    values = concrete(context.workbench().instance(one.clause), found.answer)
    return _number(context, Evaluator(context.ruleset, found.answer.situation).value(one.rest, values))


def _marks(one: _Rest) -> list[str]:
    """Of so many less a count, and no less than nothing: with how many it is as much as they are, and nothing."""
    match one.rest, one.limit:
        case Arith("-", Const(value=int() | Fraction() as whole), Count()), Const(value=0):
            if whole > 1 and whole == int(whole):
                return [
                    told(
                        "it is more than what is subtracted up to {most}, and nothing from {whole} on",
                        most=(int(whole) - 1) // 2,
                        whole=int(whole),
                    )
                ]
    return []


def _number(context: Context, value: object) -> str:
    number = Fraction(value) if isinstance(value, (int, Fraction)) else Fraction(0)
    return spoken(number_phrase(number), number_phrase(number, context.ruleset.language))


def _words(context: Context, rest: Expr) -> str:
    said = [english(rest, context.ruleset, lang) for lang in ("en", context.ruleset.language)]
    return told("“{text}”", text=spoken(*said))


def _report(context: Context, one: _Rest, message: str, found: Shown | None, bound: str = "") -> Diagnostic:
    from nomicformal.checker.checks.speech import situation_lines

    rule = context.rule_of(one.clause)
    readings = found.readings if found else ()
    situation = found.answer.situation if found else None
    return finding(
        INFO,
        with_note(context, message, readings),
        one.clause.origin.span,
        rules=[rule.number] if rule else (),
        witness=situation_lines(context.ruleset, situation, readings) if situation else (),
        explanation=[passage_of(one.clause, rule), *_marks(one)],
        status=told("situation found and replayed") if found else proved_within(bound),
        readings=readings,
        key=[one.clause.origin.rule, one.clause.symbol, one.which, "" if found else "never"],
    )
