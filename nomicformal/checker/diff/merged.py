"""Two editions of a body of rules side by side in one ruleset: what they share stands there once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass, replace

from nomicformal.checker.diff.aligned import Aligned
from nomicformal.checker.diff.form import Forms
from nomicformal.checker.encode.editions import FIRST, SECOND, Editions
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import NOTHING
from nomicformal.core.model import Reading, Ruleset, Symbol


@dataclass(frozen=True, slots=True)
class Merged:
    """`sides`: the two rulesets that `ruleset` holds; `editions` tells which says what (`reached` is still empty).
    `only_before`, `only_after`: the clauses in force that the other edition does not have, by their ids in `ruleset`.
    `numbers`: id of a clause of the second ruleset -> its id in `ruleset`."""

    sides: Aligned
    ruleset: Ruleset
    editions: Editions
    only_before: tuple[AnyClause, ...]
    only_after: tuple[AnyClause, ...]
    numbers: dict[int, int]


def merged(both: Aligned) -> Merged:
    """The two rulesets in one. Clauses of the first keep their ids."""
    before, after = both.before, both.after
    numbers = _shared(before, after)
    fresh = [clause for clause in after.clauses if clause.id not in numbers]
    for place, clause in enumerate(fresh):
        numbers[clause.id] = len(before.clauses) + place
    added: list[AnyClause] = []
    for clause in fresh:
        earlier = tuple(numbers[other] for other in clause.earlier)
        added.append(replace(clause, id=numbers[clause.id], earlier=earlier))
    kept = {number for number in numbers.values() if number < len(before.clauses)}
    gone = [clause for clause in before.clauses if clause.id not in kept]
    rules = tuple({rule.id: rule for rule in ruleset.rules} for ruleset in (before, after))
    only = (frozenset(clause.id for clause in gone), frozenset(clause.id for clause in added))
    return Merged(
        both,
        _together(before, after, (*before.clauses, *added)),
        Editions((rules[FIRST], rules[SECOND]), only),
        tuple(clause for clause in gone if _in_force(before, clause)),
        tuple(clause for clause in added if _in_force(after, clause)),
        numbers,
    )


def _in_force(ruleset: Ruleset, clause: AnyClause) -> bool:
    return not clause.origin.rule or ruleset.rule(clause.origin.rule).in_force


def _shared(before: Ruleset, after: Ruleset) -> dict[int, int]:
    """Clause of the second ruleset -> the clause of the first that says the same, where there is one."""
    forms = Forms(before), Forms(after)
    waiting: dict[Hashable, list[int]] = defaultdict(list)
    for clause in reversed(before.clauses):
        waiting[forms[0].of(clause)].append(clause.id)
    found: dict[int, int] = {}
    for clause in after.clauses:
        if same := waiting[forms[1].of(clause)]:
            found[clause.id] = same.pop()
    return _with_what_they_look_at(before, after, found)


def _with_what_they_look_at(before: Ruleset, after: Ruleset, found: dict[int, int]) -> dict[int, int]:
    """Without those whose `otherwise` looks at a clause that is not shared."""
    while True:
        kept = set(found.values())
        loose = [
            new
            for new, old in found.items()
            if not set(before.clauses[old].earlier) <= kept or not set(after.clauses[new].earlier) <= found.keys()
        ]
        if not loose:
            return found
        found = {new: old for new, old in found.items() if new not in loose}


def _together(before: Ruleset, after: Ruleset, clauses: tuple[AnyClause, ...]) -> Ruleset:
    """Every name that either has; of readings only the alternatives that both know."""
    known = {rule.id for rule in before.rules}
    rules = (*before.rules, *(rule for rule in after.rules if rule.id not in known))
    individuals = {
        sort: tuple(dict.fromkeys((*before.individuals.get(sort, ()), *after.individuals.get(sort, ()))))
        for sort in {**before.individuals, **after.individuals}
    }
    individuals["Rule"] = tuple(rule.id for rule in rules)
    return replace(
        after,
        sorts={**before.sorts, **after.sorts},
        enums={
            name: tuple(dict.fromkeys((*before.enums.get(name, ()), *after.enums.get(name, ()))))
            for name in {**before.enums, **after.enums}
        },
        symbols={**before.symbols, **after.symbols, **_states_that_may_lapse(before, after)},
        individuals=individuals,
        rules=rules,
        readings={**before.readings, **after.readings, **_common_readings(before, after)},
        clauses=clauses,
        begins=before.begins if before.begins is not None else after.begins,
        enum_phrases={**before.enum_phrases, **after.enum_phrases},
    )


def _common_readings(before: Ruleset, after: Ruleset) -> dict[str, Reading]:
    found = {}
    for name, reading in before.readings.items():
        if name in after.readings:
            common = tuple(each for each in reading.alternatives if each in after.readings[name].alternatives)
            found[name] = replace(reading, alternatives=common)
    return found


def _states_that_may_lapse(before: Ruleset, after: Ruleset) -> dict[str, Symbol]:
    """States that start with no value in the first edition: what may have none in one of them may have none."""
    return {
        name: symbol
        for name, symbol in before.symbols.items()
        if name in after.symbols and symbol.kind == "state" and symbol.initially in (None, NOTHING)
    }
