"""NF617: an exact number that a count which moves by steps can pass without being it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import parts_of
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Define, Hold, Transition, Update
from nomicformal.core.expr import NUMBER, Apply, Compare, Const, Expr
from nomicformal.core.phrase_numbers import number_phrase
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import spoken, told

INFO = CodeInfo(
    code="NF617",
    name="exact-number",
    severity=Severity.INFO,
    what="A rule asks for exactly so many of something that other rules raise or lower by more than one at a time, and"
    " none sets it to that number.",
    why="It can pass the number without ever being it: whoever wins with exactly 100 points does not with 101. Or"
    " somebody who has more gives some away until it fits.",
    example="| The first player to have exactly 100 points wins.\n| Each adopted proposal gives its author 10 points,"
    " less one for each vote against it.",
    instead="Say “at least”, or what happens to whoever passes the number.",
)
SHOWN = 4


@dataclass(frozen=True, slots=True)
class _Exact:
    """`clause` asks whether `state` is `number`; `steps` move it by more than one at a time."""

    clause: AnyClause
    state: str
    number: Const
    steps: tuple[Transition, ...]


def run(context: Context) -> list[Diagnostic]:
    found: dict[tuple[str, str, object], _Exact] = {}
    for clause in context.standing_clauses():
        if isinstance(clause, (Define, Hold, Transition)):
            for one in _exact(context, clause) if context.of_interest(clause) else ():
                found.setdefault((clause.origin.rule, one.state, one.number.value), one)
    return [_report(context, one) for one in found.values()]


def _exact(context: Context, clause: AnyClause) -> Iterator[_Exact]:
    for part in parts_of(clause):
        match part:
            case Compare("=", Apply() as state, Const(value=Fraction() as value) as number) if value > 1:
                steps = _steps(context, state.symbol, number)
                if state.type == NUMBER and steps:
                    yield _Exact(clause, state.symbol, number, steps)


def _steps(context: Context, state: str, number: Const) -> tuple[Transition, ...]:
    """The effects that move it by more than one; none if one sets it to the number."""
    found = []
    for clause in context.standing_clauses():
        if not isinstance(clause, Transition):
            continue
        updates = [one for one in clause.updates if isinstance(one, Update) and one.symbol == state]
        if any(one.op == ":=" and one.value == number for one in updates):
            return ()
        if any(one.op != ":=" and not _by_one(context, one.value) for one in updates):
            found.append(clause)
    return tuple(found)


def _by_one(context: Context, value: Expr) -> bool:
    """Whether it is no more than one, by itself or by all that rules say of the term that it is."""
    if isinstance(value, Apply):
        given = [one for one in context.ruleset.clauses if isinstance(one, Define) and one.symbol == value.symbol]
        return bool(given) and all(isinstance(one.value, Const) and _by_one(context, one.value) for one in given)
    return isinstance(value, Const) and value.value in (0, 1, -1)


def _report(context: Context, one: _Exact) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    rule = context.rule_of(one.clause)
    places = {step.origin.rule: step for step in reversed(one.steps)}
    movers = {mover.number: rule_name(mover) for step in one.steps if (mover := context.rule_of(step))}
    shown = list(places.values())[::-1][:SHOWN]
    number = one.number.value
    assert isinstance(number, Fraction)
    words = [number_phrase(number, lang) for lang in ("en", context.ruleset.language)]
    return finding(
        INFO,
        told(
            "{rule} asks for exactly {number} of {what}, which can pass that number without being it",
            rule=rule_name(rule), number=spoken(*words), what=quote(symbol_phrase(context.ruleset, one.state)),
        ),
        one.clause.origin.span,
        related=[Related(step.origin.span, passage_of(step, context.rule_of(step))) for step in shown],
        rules=[rule.number] if rule else (),
        explanation=[
            passage_of(one.clause, rule),
            told("it moves by more than one at a time by {rules}", rules=listing([movers[n] for n in sorted(movers)])),
            *(passage_of(step, context.rule_of(step)) for step in shown),
            *_pushed(context, one),
        ],
        key=[one.clause.origin.rule, one.state, str(number)],
    )  # fmt: skip


def _pushed(context: Context, one: _Exact) -> Iterator[str]:
    """By which rules what somebody else does can make one pass the number."""
    pushing = {
        rule.number: rule_name(rule)
        for step in one.steps
        for update in step.updates
        if isinstance(update, Update) and update.symbol == one.state and update.op == "+="
        if step.pattern is not None and context.ruleset.symbols[step.pattern.symbol].agent
        if update.args != (step.pattern.agent,) and set(update.args) <= set(step.pattern.args)
        if (rule := context.rule_of(step)) is not None
    }
    if pushing:
        rules = listing([pushing[number] for number in sorted(pushing)])
        yield told("what somebody else does can make one pass it, by {rules}", rules=rules)
