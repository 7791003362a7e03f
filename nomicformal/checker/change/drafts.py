"""The rules that a proposal would enact, as they lie before the voters: with a heading, a section and a status, and not
in force."""

from __future__ import annotations

from dataclasses import replace

from nomicformal.core.model import Rule, Ruleset


def drafts(before: Ruleset, after: Ruleset) -> tuple[Rule, ...]:
    """Those of the rules afterwards that there were not before, in order, not in force."""
    known = {rule.id for rule in before.rules}
    return tuple(replace(rule, in_force=False, passages=()) for rule in after.rules if rule.id not in known)


def with_drafts(ruleset: Ruleset, rules: tuple[Rule, ...]) -> Ruleset:
    """The ruleset with these as well."""
    if not rules:
        return ruleset
    ids = (*ruleset.individuals.get("Rule", ()), *(rule.id for rule in rules))
    return replace(ruleset, rules=(*ruleset.rules, *rules), individuals={**ruleset.individuals, "Rule": ids})
