"""Passages about what was before a date that has passed."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import rules

TRANSITION = """
fact joined(p: Player): time "when {p} joined"
rule 301 mutable "Old players"
| Whoever joined before 1 May 2011 is calm.
  calm(p) when joined(p) < 2011-05-01
history
  2011-04-20 initial 301 mutable
rule 302 mutable "Prizes"
| The rich win a prize.
  prize(p) = 1 when rich(p)
history
  2011-09-01 created by proposal 302
"""


def test_what_speaks_only_of_what_was_before_a_past_date_is_told() -> None:
    found = only_finding("spent", rules(TRANSITION))
    assert found.severity is Severity.INFO and found.rules == (301,)
    assert "before 2011-05-01" in found.message
    assert any("2011-09-01" in str(line) for line in found.explanation)
    assert not any("applies to nothing" in str(line) for line in found.explanation)


def test_what_it_applies_to_as_the_rules_stand_is_asked() -> None:
    untitled = TRANSITION.replace(
        "calm(p) when joined(p) < 2011-05-01",
        "calm(p) when joined(p) < 2011-05-01 and (some r: Rule where title(r) is not known and in_force(r))",
    )
    found = only_finding("spent", rules(untitled))
    assert str(found.explanation[-1]) == "as the rules stand, it applies to nothing"


def test_a_date_that_is_still_to_come_is_not_past() -> None:
    assert findings("spent", rules(TRANSITION.replace("< 2011-05-01", "< 2012-05-01"))) == []


def test_what_goes_on_from_a_date_is_not_spent() -> None:
    assert findings("spent", rules(TRANSITION.replace("joined(p) < ", "joined(p) >= "))) == []


def test_where_no_history_is_printed_no_date_is_past() -> None:
    undated = "".join(line for line in TRANSITION.splitlines(True) if "2011-09" not in line and "2011-04" not in line)
    assert findings("spent", rules(undated.replace("history\n", ""))) == []


def test_what_happens_on_a_past_day_has_happened() -> None:
    once = TRANSITION.replace("calm(p) when joined(p) < 2011-05-01", "at 2011-05-01: points(p: Player) := 0")
    assert "says what happens on 2011-05-01" in only_finding("spent", rules(once)).message
