"""NF632: numbers that begin with nothing or more and from which is taken what may not be there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import parts_of
from nomicformal.checker.checks.readings import Chosen
from nomicformal.checker.checks.shown import with_note
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import Bound, Invariant, Norm, Transition, Update
from nomicformal.core.expr import NUMBER, YES, Apply, Compare, Const, Expr, ReadingIs
from nomicformal.core.model import Rule
from nomicformal.core.phrase_numbers import number_phrase
from nomicformal.core.walk import conj, conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import spoken, told

INFO = CodeInfo(
    code="NF632",
    name="below-nothing",
    severity=Severity.INFO,
    what="A number that begins with nothing, or more, is made less by an effect that does not look whether there is so"
    " much of it, and no rule sets it a limit or says what comes of less than nothing.",
    why="Whoever has none is then said to have less than none. Some rules may have reckoned with that and others not:"
    " one that gives something up for points, say, or that lets those only pay who have them.",
    example="| All begin with 0 points.\n| A judge who is late loses 10 points.",
    instead="Say whether it can be less than nothing; if not, what happens to whoever has less than is to be taken.",
)


@dataclass(frozen=True, slots=True)
class _Loss:
    clause: Transition
    rule: Rule
    amount: Fraction


def run(context: Context) -> list[Diagnostic]:
    by_state: dict[str, list[_Loss]] = defaultdict(list)
    for clause in context.standing_clauses():
        rule = context.rule_of(clause)
        if isinstance(clause, Transition) and rule is not None:
            for update in _losses(context, clause) if context.of_interest(clause) else ():
                assert isinstance(update.value, Const) and isinstance(update.value.value, Fraction)
                by_state[update.symbol].append(_Loss(clause, rule, update.value.value))
    return [
        _report(context, state, losses)
        for state, losses in by_state.items()
        if not _limited(context, state) and not _reckoned_with(context, state)
    ]


def _losses(context: Context, clause: Transition) -> Iterator[Update]:
    """What it takes away without looking at what is there."""
    for one in clause.updates:
        if not isinstance(one, Update) or one.op != "-=" or not _begins_with_something(context, one.symbol):
            continue
        taken = isinstance(one.value, Const) and isinstance(one.value.value, Fraction) and one.value.value > 0
        looked_at = _looks_at(conj([clause.guard, one.guard]), one.symbol) or _by_those_who_have(context, clause, one)
        if taken and not looked_at and _can_be_less(context, clause, one):
            yield one


def _begins_with_something(context: Context, state: str) -> bool:
    symbol = context.ruleset.symbols.get(state)
    start = symbol.initially if symbol is not None and symbol.result == NUMBER else None
    return isinstance(start, Const) and isinstance(start.value, Fraction) and start.value >= 0


def _looks_at(guard: Expr, state: str) -> bool:
    return any(isinstance(part, Apply) and part.symbol == state for part in parts_of(guard))


def _by_those_who_have(context: Context, clause: Transition, one: Update) -> bool:
    """Whether what rules say of who can do the act looks at the number."""
    if clause.pattern is None:
        return False
    return any(
        isinstance(norm, Norm) and norm.act == clause.pattern.symbol and _looks_at(norm.guard, one.symbol)
        for norm in context.ruleset.clauses
    )


def _can_be_less(context: Context, clause: Transition, one: Update) -> bool:
    """Whether it can take place where there is less than it takes."""
    from nomicformal.checker.conditions import Holds

    less = Compare("<", Apply(one.symbol, one.args, NUMBER), one.value)
    guard = clause.guard if clause.trigger in ("edge", "period", "time") else YES
    condition = Holds(conj([guard, less]), context.workbench().instance(clause))
    return context.ask(condition, witness=False).found


def _limited(context: Context, state: str) -> bool:
    """Whether some rule in force says what always holds of it."""
    return any(
        isinstance(part, Apply) and part.symbol == state
        for clause in context.standing_clauses()
        if isinstance(clause, Bound | Invariant)
        for part in parts_of(clause)
    )


def _reckoned_with(context: Context, state: str) -> bool:
    """Whether some rule in force says what comes of so many below nothing ("with -100 points one is out")."""
    return any(
        isinstance(part, Compare) and _looks_at(part, state) and any(map(_below_nothing, (part.left, part.right)))
        for clause in context.standing_clauses()
        for part in parts_of(clause)
    )


def _below_nothing(value: Expr) -> bool:
    return isinstance(value, Const) and isinstance(value.value, Fraction) and value.value < 0


def _report(context: Context, state: str, losses: list[_Loss]) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    plain = [loss for loss in losses if _under_every_answer(context, loss, losses)]
    told_of, readings = (plain, ()) if plain else (losses[:1], _readings(losses[0]))
    places = {(loss.rule.id, loss.clause.origin.passage): loss for loss in reversed(told_of)}
    shown = sorted(places.values(), key=lambda loss: loss.clause.id)
    rules = {loss.rule.id: loss.rule for loss in shown}
    message = told(
        "{what} can fall below zero, by {rules}: nothing there looks whether there is so much to take",
        what=quote(symbol_phrase(context.ruleset, state)),
        rules=listing([rule_name(rule) for rule in rules.values()]),
    )
    others = {loss.rule.id: loss for loss in losses if loss.rule.id not in rules}
    return finding(
        INFO,
        with_note(context, message, readings),
        shown[0].clause.origin.span,
        related=[Related(loss.clause.origin.span, passage_of(loss.clause, loss.rule)) for loss in shown[1:]],
        rules=[rule.number for rule in rules.values()],
        explanation=[
            *(passage_of(loss.clause, loss.rule) for loss in shown),
            *(
                with_note(context, told("the same goes for {rule}", rule=rule_name(loss.rule)), _readings(loss))
                for loss in others.values()
            ),
            _beginning(context, state),
        ],
        readings=readings,
        key=[state],
        atoms=[f"{state} {loss.rule.id}" for loss in shown],
    )


def _readings(loss: _Loss) -> Chosen:
    parts = [part for part in conjuncts(loss.clause.guard) if isinstance(part, ReadingIs)]
    return tuple((part.reading, part.alternative) for part in parts)


def _under_every_answer(context: Context, loss: _Loss, losses: list[_Loss]) -> bool:
    """Whether the rule takes so under each answer to the question on which the loss hangs, if there is one."""
    same = [_readings(one) for one in losses if one.rule is loss.rule]
    return all(
        ((name, alternative),) in same
        for name, _ in _readings(loss)
        for alternative in context.ruleset.readings[name].alternatives
    )


def _beginning(context: Context, state: str) -> str:
    start = context.ruleset.symbols[state].initially
    assert isinstance(start, Const) and isinstance(start.value, Fraction)
    number = spoken(number_phrase(start.value), number_phrase(start.value, context.ruleset.language))
    return told("it begins with {number}, and no rule sets it a limit", number=number)
