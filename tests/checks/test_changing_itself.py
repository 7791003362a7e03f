"""Texts by which a rule changes of itself, in the languages of the rulesets."""

from __future__ import annotations

import pytest

from nomicformal.checker.checks.changing_itself import said_to_change_by_itself
from tests.checks.tiny import rules
from tests.support import ruleset_from_text

BY_ITSELF = [
    "If it is not amended by then, this rule automatically becomes mutable.",
    "Si no s'esmena abans, aquesta regla canvia automàticament.",
    "Si nadie la enmienda, esta regla se deroga automáticamente.",
    "Après un mois, cette règle est automatiquement abrogée.",
    "Se esta regra não for alterada, ela automaticamente muda para exigir apenas uma maioria simples.",
    "Diese Regel wird nach einem Monat automatisch aufgehoben.",
    "Dopo un mese questa regola è abrogata automaticamente.",
]
OTHERWISE = [
    "Votes are counted automatically under this rule.",
    "A rule is amended by a vote.",
    "The points of a player change automatically.",
]


def found(text: str) -> list[int]:
    ruleset = ruleset_from_text(rules(f"rule 301 mutable\n| {text}\n"))
    return [rule.number for rule, _ in said_to_change_by_itself(ruleset)]


@pytest.mark.parametrize("text", BY_ITSELF)
def test_a_rule_that_changes_by_itself_is_found(text: str) -> None:
    assert found(text) == [301]


@pytest.mark.parametrize("text", OTHERWISE)
def test_what_changes_otherwise_or_is_no_rule_is_not(text: str) -> None:
    assert found(text) == []
