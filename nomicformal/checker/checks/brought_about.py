"""Which rules bring about a state from which a promise cannot be kept, and how they stand to the rule that promises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.leans_on_lower import orders
from nomicformal.checker.checks.words import passage_of, quote, rule_name, status_word
from nomicformal.core.clauses import Guarantee, Transition, Update, VoidIfBreaks
from nomicformal.core.expr import Const
from nomicformal.core.model import Rule
from nomicformal.diagnostics import Related
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.courses.starts import Start
    from nomicformal.core.expr import Value
    from nomicformal.core.situation import Cell


@dataclass(frozen=True, slots=True)
class BroughtAbout:
    """`effects` of rules set the states in which such a start differs from an ordinary one; `lines` tell of them."""

    effects: tuple[Transition, ...]
    lines: tuple[str, ...]
    passages: tuple[Related, ...]


def brought_about(context: Context, promise: Guarantee, starts: Iterable[Start]) -> BroughtAbout:
    """Of the states in these starts that play could bring about."""
    cells = [cell for start in starts for one in start.differences if one.comes_about for cell in one.cells]
    effects = tuple(dict.fromkeys(effect for cell in cells for effect in _setting(context, *cell)))
    places = {effect.origin.span: effect for effect in effects}
    rules = {rule.id: rule for effect in effects if (rule := context.rule_of(effect)) is not None}
    lines: list[str] = [
        told("it is brought about by {passage}", passage=passage_of(effect, context.rule_of(effect)))
        for effect in places.values()
    ]
    for rule in rules.values():
        lines += _standing(context, promise, rule)
    passages = [Related(effect.origin.span, passage_of(effect, context.rule_of(effect))) for effect in places.values()]
    return BroughtAbout(effects, tuple(dict.fromkeys(lines)), tuple(passages))


def _setting(context: Context, cell: Cell, value: Value) -> Iterator[Transition]:
    """The effects of rules in force that give the state this value."""
    for clause in context.standing_clauses():
        if isinstance(clause, Transition):
            sets = [one for one in clause.updates if isinstance(one, Update) and one.symbol == cell[0]]
            if any(one.op == ":=" and isinstance(one.value, Const) and one.value.value == value for one in sets):
                yield clause


def _standing(context: Context, promise: Guarantee, rule: Rule) -> Iterator[str]:
    """What becomes of what this rule does to the promise of another: as a sanction says, or by their statuses."""
    own = context.rule_of(promise)
    if own is None or own is rule:
        return
    sanctions = [
        clause
        for clause in context.ruleset.clauses
        if isinstance(clause, VoidIfBreaks) and clause.name == promise.name and not clause.origin.version
        if (sanctioning := context.rule_of(clause)) is not None and sanctioning.in_force
    ]
    for sanction in sanctions:
        says, passage = rule_name(context.rule_of(sanction)), quote(sanction.origin.quote)
        yield told("of what breaks this promise {rule} says: {passage}", rule=says, passage=passage)
    if (own.status, rule.status) in orders(context.ruleset):
        yield told(
            "{own}, which promises it, is {higher}, and {rule} is {lower}: where they contradict each other, the former"
            " prevails",
            own=rule_name(own),
            higher=status_word(own.status),
            rule=rule_name(rule),
            lower=status_word(rule.status),
        )
