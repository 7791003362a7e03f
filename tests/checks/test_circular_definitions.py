"""Terms that are defined through each other: without ground, and passages of such a circle that add nobody."""

from __future__ import annotations

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.tiny import rules


def test_a_circle_of_definitions_without_ground_is_told() -> None:
    text = (
        "rule 301 mutable\n"
        "| Winners are the calm; calm are the winners.\n"
        "  wins(p) when calm(p)\n"
        "  calm(p) when wins(p)\n"
    )
    assert only_finding("circular_definition", rules(text)).severity is Severity.INFO
    two_ways = text.replace(" when ", " iff ")
    places = [only_finding("circular_definition", rules(two_ways))]
    assert [len({p.span for p in (*f.related, f)}) for f in places] == [1 + len(f.related) for f in places]
    grounded = rules(text + "| The rich are calm.\n  calm(p) when rich(p)\n")
    idle = only_finding("circular_definition", grounded)
    assert "calm(p) when wins(p)" in idle.message and "adds nobody" in idle.message
    other_ways = grounded + "| The late win.\n  wins(p) when late(p)\n"
    assert findings("circular_definition", other_ways) == []


def test_a_circle_that_leads_to_somebody_else_adds_somebody() -> None:
    text = "rule 301 mutable\n| Calm is whoever told a calm one.\n  calm(p) when rich(p)\n"
    passed_on = "  calm(p) when (some r: Player where calm(r) and skill(r) = skill(p))\n"
    assert findings("circular_definition", rules(text + passed_on)) == []
