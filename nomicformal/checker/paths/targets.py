"""What paths are looked for: the end of a rule or a guarantee, one player who decides alone, the end of all change."""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.checker.paths import moves
from nomicformal.checker.paths.cone import sections_named
from nomicformal.checker.paths.limits import limits
from nomicformal.core.clauses import Guarantee, VoidIfBreaks
from nomicformal.core.expr import Apply
from nomicformal.core.model import Rule, Ruleset
from nomicformal.core.walk import parts

ALONE, STOP, ENTRENCH = "alone", "stop", "entrench"
LIMIT = "limit"


@dataclass(frozen=True, slots=True)
class Target:
    """`kind`: `rule` (to be repealed or emptied), `guarantee` (its rule, likewise), `limit` (that a rule sets to the
    number of rules, to be reached and passed), `alone`, `stop` or `entrench`. `key`: how it is asked for. `rule`: the
    id of the rule concerned."""

    kind: str
    key: str
    words: str
    rule: str = ""


def targets(ruleset: Ruleset) -> list[Target]:
    """All targets of a ruleset: entrenched rules, those of sections that rules protect, guarantees, and the general
    ones."""
    higher, _ = moves.statuses(ruleset)
    named = sections_named(ruleset)
    found = [
        of_rule(rule) for rule in ruleset.rules if rule.in_force and (rule.status == higher or rule.section in named)
    ]
    found += [of_guarantee(ruleset, name) for name in guarantees(ruleset)]
    return [*found, *of_limits(ruleset), *general(ruleset)]


def general(ruleset: Ruleset) -> list[Target]:
    higher, lower = moves.statuses(ruleset)
    return [
        Target(ENTRENCH, ENTRENCH, f"a rule is {higher} that was {lower}, or was not there"),
        Target("alone", ALONE, "one player alone can have any proposal adopted, whatever the others vote"),
        Target("stop", STOP, "nothing can be adopted any more, even if everybody votes for it"),
    ]


def of_rule(rule: Rule) -> Target:
    return Target(
        "rule", str(rule.number), f"{moves.name(rule)} ({rule.status}) is repealed or says nothing any more", rule.id
    )


def of_guarantee(ruleset: Ruleset, name: str) -> Target:
    clause = guarantees(ruleset)[name]
    rule = ruleset.rule(clause.origin.rule)
    return Target("guarantee", name, f"the guarantee “{name}” of {moves.name(rule)} stands no more", rule.id)


def of_limits(ruleset: Ruleset) -> list[Target]:
    """One for each rule that limits the number of rules: `limit-209`."""
    found = []
    for clause, most in limits(ruleset):
        rule = ruleset.rule(clause.origin.rule)
        words = f"there are more rules than {moves.name(rule)} allows, which is {most} of those that it counts"
        found.append(Target(LIMIT, f"{LIMIT}-{rule.number}", words, rule.id))
    return found


def guarantees(ruleset: Ruleset) -> dict[str, Guarantee]:
    """The guarantees of rules in force, by name."""
    found: dict[str, Guarantee] = {}
    for clause in ruleset.clauses:
        if isinstance(clause, Guarantee) and moves.in_force(ruleset, clause.origin.rule):
            found.setdefault(clause.name, clause)
    return found


def sanctioned(ruleset: Ruleset) -> list[tuple[VoidIfBreaks, Guarantee]]:
    """The guarantees that void a change which breaks them, with the clause that says so."""
    known = guarantees(ruleset)
    return [
        (clause, known[clause.name])
        for clause in ruleset.clauses
        if isinstance(clause, VoidIfBreaks)
        and moves.in_force(ruleset, clause.origin.rule)
        and clause.name in known
        and clause.origin.version == 0
    ]


def about_adoption(guarantee: Guarantee) -> bool:
    """Whether it promises that something can be adopted."""
    condition = guarantee.condition
    return (
        guarantee.kind == "possible"
        and condition is not None
        and any(isinstance(part, Apply) and part.symbol == "adopted" for part in parts(condition))
    )
