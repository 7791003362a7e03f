"""NF637: a last moment for doing something, and nothing that follows when it has passed."""

from __future__ import annotations

import pytest

from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding
from tests.checks.proposing import NOMIC
from tests.checks.proposing import findings as findings_of_a_proposal
from tests.checks.proposing import only_finding as only_finding_of_a_proposal
from tests.checks.tiny import rules

LAST = """
rule 301 mutable
| Whom somebody told a secret pays him within a week.
  duty debt: p must pay(q) within 1 week of tell(p) by q
"""


def test_a_last_moment_after_which_nothing_follows_is_told() -> None:
    found = only_finding("nothing_follows", rules(LAST))
    assert found.severity is Severity.INFO and found.rules == (301,)
    assert "no rule says what follows when this is not done in time: “a player pays a player”" in found.message


@pytest.mark.parametrize(
    "more",
    [
        "  on breach of debt(q) by p: points(p) -= 1\n",
        "rule 302 mutable\n| Who has not paid is calm.\n  calm(p) when not (pay(_) by p happened)\n",
        "rule 302 mutable\n| Only who has paid wins.\n  wins(p) only if pay(_) by p happened\n",
        "rule 302 mutable\n| Who pays is calm.\n  calm(p) iff pay(_) by p happened\n"
        "| Who is not loses points.\n  every week when not calm(p): points(p) -= 1\n",
        "rule 302 mutable\n| Who has paid nobody is calm.\n"
        "  calm(p) when (count q: Player where pay(q) by p happened) = 0\n",
        "rule 302 mutable\n| Who has never paid is calm.\n  calm(p) when time of first pay(_) by p is not known\n",
    ],
    ids=["it costs something", "a rule looks at it", "only who did it", "by another word", "how often", "whether ever"],
)
def test_where_something_follows_nothing_is_told(more: str) -> None:
    assert findings("nothing_follows", rules(LAST + more)) == []


def test_a_duty_without_a_last_moment_is_another_matter() -> None:
    assert findings("nothing_follows", rules(LAST.replace("within 1 week of tell(p) by q", "when rich(p)"))) == []


def test_a_state_that_the_act_sets_tells_whether_it_was_done() -> None:
    text = rules(LAST).replace("act tell", 'state paid(p: Player): truth initially no "{p} has paid"\nact tell', 1)
    kept = "rule 302 mutable\n| Who pays has paid.\n  on pay(_) by p: paid(p) := yes\n"
    assert only_finding("nothing_follows", text + kept).rules == (301,)
    lost = "| Others lose.\n  every week when not paid(p): points(p) -= 1\n"
    assert findings("nothing_follows", text + kept + lost) == []


def test_a_word_for_its_being_done_by_itself_changes_nothing() -> None:
    word = "rule 302 mutable\n| Who pays is calm.\n  calm(p) iff pay(_) by p happened\n"
    assert only_finding("nothing_follows", rules(LAST + word)).rules == (301,)


def test_a_proposal_is_told_of_the_last_moments_that_it_brings_and_of_no_others() -> None:
    there = NOMIC + """rule 301 mutable "Numbers"
| Whoever submits a proposal gives it a number within a week.
  p must assign_number(q, _) within 1 week of submit(q) by p
"""
    more = """enact rule 302 mutable "Sending"
| Whoever submits a proposal sends it to all within a week.
  p must distribute(q) within 1 week of submit(q) by p
"""
    told = only_finding_of_a_proposal(more, "NF637", there)
    assert "all players" in told.message and "number" not in told.message
    assert told.related == () and told.span.file == "p.nomic"
    assert findings_of_a_proposal('retitle rule 301 "Which number"\n', "NF637", there) == []


def test_a_proposal_that_takes_away_what_followed_is_told_of_it() -> None:
    there = NOMIC + """rule 301 mutable "Sending"
| Whoever submits a proposal sends it to all within a week.
  duty sending: p must distribute(q) within 1 week of submit(q) by p
rule 302 mutable "Cost"
| Whoever does not loses a point.
  on breach of sending(q) by p: points(p) -= 1
"""
    assert findings_of_a_proposal('retitle rule 302 "Fine"\n', "NF637", there) == []
    assert "all players" in only_finding_of_a_proposal("repeal rule 302\n", "NF637", there).message
