"""Passages that never apply, and those of which that stays open (NF601)."""

from __future__ import annotations

from nomicformal.checker.check import check
from tests.checks.tiny import rules
from tests.support import ruleset_from_text


def test_what_waits_for_a_change_of_rules_is_left_open_not_called_dead() -> None:
    text = """
rule 301 mutable
| Whoever tells a secret repeals rule 302. Once it is repealed everybody wins.
  on tell(q) by p: repeal rule 302
  wins(p) when not in_force(rule 302)
rule 302 mutable
| Be kind.
  comment
"""
    result = check(ruleset_from_text(rules(text)), checks=["never_applies"])
    assert result.diagnostics == () and "rules can change" in result.undecided[0].scope


def test_of_what_stays_open_in_several_rules_each_clause_is_named() -> None:
    text = """
rule 301 mutable
| Whoever tells a secret repeals rule 302. Once it is repealed everybody wins.
  on tell(q) by p: repeal rule 302
  wins(p) when not in_force(rule 302)
rule 302 mutable
| Be kind.
  comment
rule 303 mutable
| Then it is calm, too.
  calm(p) when not in_force(rule 302)
"""
    open_ones = check(ruleset_from_text(rules(text)), checks=["never_applies"]).undecided
    assert [one.rules for one in open_ones] == [(301,), (303,)]
    assert "wins(p) when" in open_ones[0].text and "calm(p) when" in open_ones[1].text
