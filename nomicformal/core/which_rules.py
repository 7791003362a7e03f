"""Which rules a condition can hold of, by their section, status, number or title as loaded: the others need not be
looked at one by one.

    some r: Rule where section(r) is "Ways to win" and victory(p, r)     # only those of that section
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nomicformal.core.expr import Apply, Compare, Const, Expr, Value, Var
from nomicformal.core.looked_at import Part
from nomicformal.core.model import Rule
from nomicformal.core.walk import conjuncts

DATA = ("section", "status", "number", "title")

Told = tuple[tuple[str, Value], ...]
"""What is told of a rule: a symbol of DATA, and its value."""


def told_of(var: Var, conditions: Iterable[Expr]) -> Told:
    """What the conditions, all of which have to hold, tell of the rule that the variable stands for."""
    if var.type.name != "Rule":
        return ()
    parts = (part for condition in conditions for part in conjuncts(condition))
    found = {one for part in parts if isinstance(part, Compare) and (one := _told(part, var.name)) is not None}
    return tuple(sorted(found, key=str))


def _told(part: Compare, name: str) -> tuple[str, Value] | None:
    for one, other in ((part.left, part.right), (part.right, part.left)):
        if part.op == "=" and isinstance(one, Apply) and isinstance(other, Const) and one.symbol in DATA:
            is_it = len(one.args) == 1 and isinstance(one.args[0], Var) and one.args[0].name == name
            return (one.symbol, other.value) if is_it and other.value is not None else None
    return None


def is_so(rule: Rule, told: Told) -> bool:
    """Whether all that is told is so of the rule as loaded."""
    return all(getattr(rule, symbol) == value for symbol, value in told)


def those(rules: Iterable[Rule], told: Told) -> tuple[str, ...]:
    """The ids of the rules of which it is so, in order."""
    return tuple(rule.id for rule in rules if is_so(rule, told))


def part_of(told: Told) -> Part:
    """The name under which it is noted that these rules are looked up."""
    return ("rules", *(text for symbol, value in told for text in (symbol, str(value))))


def those_of_part(rules: Iterable[Rule], names: Sequence[str]) -> tuple[str, ...]:
    """The ids of the rules that a part of this name (without the `rules` at its beginning) stands for, in order."""
    wanted = list(zip(names[::2], names[1::2], strict=True))
    return tuple(rule.id for rule in rules if all(str(getattr(rule, symbol)) == text for symbol, text in wanted))
