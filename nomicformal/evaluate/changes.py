"""What would change a verdict: one given fact, one entry of the log, or one reading, found by judging again."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from nomicformal.core.expr import Value
from nomicformal.core.model import Ruleset
from nomicformal.core.phrase import log_phrase, state_phrase
from nomicformal.core.situation import Cell, Situation
from nomicformal.evaluate.domain import Domain
from nomicformal.evaluate.limits import LIMITS
from nomicformal.evaluate.oracle import explore
from nomicformal.evaluate.ruling import Matter, rule_on
from nomicformal.evaluate.run import EvaluationLimit

MOST_FLIPS = 5


@dataclass(frozen=True, slots=True)
class Flip:
    """A single change, in words, and the verdict that it leads to."""

    text: str
    verdict: str


def what_would_change_it(
    matter: Matter, verdict: str, language: str = "en"
) -> tuple[Flip, ...]:
    """The first few single changes that lead to another verdict: readings first, then facts, then the log, latest
    entries first."""
    found: list[Flip] = []
    budget = Budget(LIMITS.replays)
    for text, situation in _changed(matter, language):
        if len(found) == MOST_FLIPS or budget.left <= 0:
            break
        other = _only_verdict(matter.elsewhere(situation), (verdict, "INCONSISTENT FACTS"), budget)
        if other:
            found.append(Flip(text, other))
    return tuple(found)


@dataclass(slots=True)
class Budget:
    """How many more times the log may be played."""

    left: int


def _only_verdict(matter: Matter, no_change: Collection[str], budget: Budget) -> str:
    """The verdict, if all ways of filling what is open agree and it is none of `no_change`; else empty."""
    met: set[str] = set()
    try:
        for branch in explore(lambda oracle: rule_on(matter, oracle), budget.left):
            budget.left -= 1
            met.add(branch.result.verdict)
            if len(met) > 1 or branch.result.verdict in no_change:
                return ""
    except EvaluationLimit:
        budget.left = 0
        return ""
    return met.pop() if met else ""


def _changed(matter: Matter, language: str) -> Iterator[tuple[str, Situation]]:
    ruleset, situation = matter.ruleset, matter.situation
    relevant = matter.index.relevant or frozenset(ruleset.symbols)
    for name, chosen in situation.readings.items():
        declared = ruleset.readings.get(name)
        for other in declared.alternatives if declared is not None else ():
            if other != chosen:
                yield f"the reading `{name}` is `{other}`", replace(
                    situation, readings={**situation.readings, name: other}
                )
    for cell, value in situation.facts.items():
        if cell[0] in relevant and _kind(ruleset, cell) in ("fact", "chance"):
            for other_value in _others(ruleset, situation, cell, value):
                yield state_phrase(cell, other_value, ruleset, language), replace(
                    situation, facts={**situation.facts, cell: other_value}
                )
    for cell, value in situation.initial.items():
        if cell[0] in relevant and _kind(ruleset, cell) == "state":
            for other_value in _others(ruleset, situation, cell, value):
                yield f"at the start, {state_phrase(cell, other_value, ruleset, language)}", replace(
                    situation, initial={**situation.initial, cell: other_value}
                )
    if situation.timeline is None:
        for place in range(len(situation.log) - 1, -1, -1):
            if situation.log[place].symbol not in relevant:
                continue
            log = (*situation.log[:place], *situation.log[place + 1:])
            yield f"not: {log_phrase(situation.log[place], ruleset, language)}", replace(situation, log=log)


def _kind(ruleset: Ruleset, cell: Cell) -> str:
    symbol = ruleset.symbols.get(cell[0])
    about_rule = len(cell[1]) == 1 and any(cell[1][0] == rule.id for rule in ruleset.rules)
    return "" if symbol is None or about_rule else symbol.kind


def _others(ruleset: Ruleset, situation: Situation, cell: Cell, value: Value) -> list[Value]:
    match value:
        case bool():
            return [not value]
        case Fraction():
            return [other for other in (value - 1, value + 1) if _in_range(ruleset, cell, other)]
        case str():
            result = ruleset.symbols[cell[0]].result
            options = () if result is None else Domain(ruleset, situation).of(result)
            return [option for option in options if option != value][:3]
        case _:
            return []


def _in_range(ruleset: Ruleset, cell: Cell, value: Fraction) -> bool:
    """Whether a lot can come out so; all else has no range."""
    symbol = ruleset.symbols[cell[0]]
    return symbol.low is None or symbol.high is None or symbol.low <= value <= symbol.high
