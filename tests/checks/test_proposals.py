"""The checks of a proposal: for each a proposal that it accepts and one in which it finds something."""

from __future__ import annotations

from dataclasses import replace

from nomicformal.checker.check import run_checks
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.lint import gone
from nomicformal.core.lower import lower
from nomicformal.diagnostics import Severity
from nomicformal.ruleset.load import load_text
from tests.checks.proposing import NOMIC, findings, linted, only_finding

CLEAN = """amend rule 201
| The quorum is 3.
  quorum(q) = 3
"""


def test_a_clean_proposal_gets_no_errors_and_no_warnings() -> None:
    result = linted(CLEAN)
    assert [one.message for one in result.diagnostics if one.severity is not Severity.INFO] == []
    assert {"NF405", "NF411"} <= {one.code for one in result.diagnostics}


def test_what_was_wrong_before_is_not_repeated() -> None:
    faulty = NOMIC + "rule 213 mutable\n| See rule 999. The quorum is 5.\n  quorum(q) = 5\n"
    amendment = "amend rule 209\n| A proposal needs all votes cast.\n  votes_needed(q) = legal_votes(q)\n"
    codes = {one.code for one in linted(amendment, faulty).diagnostics}
    assert codes == {"NF405", "NF411"}


# ---- form


def test_an_immutable_rule_cannot_be_amended_by_the_rulesets_own_rules() -> None:
    found = only_finding("amend rule 104\n| Two votes each.\n  votes_of(p, q) = 2 when playing(p)\n", "NF401")
    assert found.severity is Severity.ERROR and 105 in found.rules
    assert findings(CLEAN, "NF401") == []


def test_a_rule_that_does_not_exist_cannot_be_changed() -> None:
    found = only_finding("repeal rule 202\n", "NF402")
    assert found.severity is Severity.ERROR and "does not exist" in found.message
    assert findings("repeal rule 201\n", "NF402") == []


def test_a_rule_that_the_proposal_itself_repeals_cannot_be_changed_any_more() -> None:
    for again in ("repeal rule 201\n", "retitle rule 201 \"Quorum\"\n"):
        found = only_finding("repeal rule 201\n" + again, "NF402")
        assert "an earlier change of it repeals" in found.message and found.span.line == 3
    assert findings("retitle rule 201 \"Quorum\"\nrepeal rule 201\n", "NF402") == []


def test_a_heading_does_not_transmute() -> None:
    hidden = "amend rule 104 mutable\n| One vote.\n  votes_of(p, q) = 1 when playing(p)\n"
    found = only_finding(hidden, "NF403")
    assert found.severity is Severity.ERROR and any(
        "Transmutations must be written out" in x for x in found.explanation
    )
    assert findings("transmute rule 104 to mutable\n", "NF403") == []


def test_a_text_that_calls_an_immutable_rule_mutable_is_a_warning() -> None:
    text = "enact rule mutable\n| From now on rule 104 is mutable.\n  comment\n"
    assert only_finding(text, "NF403").severity is Severity.WARNING
    assert findings(text.replace("is mutable", "is immutable"), "NF403") == []


def test_a_retroactive_proposal_is_an_error_where_a_rule_excludes_it() -> None:
    found = only_finding(CLEAN + "retroactive from 2011-09-01\n", "NF404")
    assert found.severity is Severity.ERROR and 108 in found.rules
    assert findings(CLEAN, "NF404") == []


def test_votes_and_quorum_are_worked_out_from_the_rules() -> None:
    found = only_finding(CLEAN, "NF405")
    beginning = "7 players: quorum 2; if all vote, 4 votes are needed, and 4"
    assert any(line.startswith(beginning) for line in found.explanation)


def test_where_no_vote_can_carry_it_no_number_of_votes_is_named() -> None:
    rules = NOMIC.replace("  quorum(q) = 2\n", "  quorum(q) = (count p: Player) / 2 + 2\n")
    found = only_finding(CLEAN, "NF405", rules)
    assert found.message.endswith("; of 3 players, not even all can carry it") and "none" not in found.message
    assert any("quorum 3.5; if all vote" in line for line in found.explanation)


def test_a_change_that_the_rules_do_not_admit_in_any_form_is_an_error() -> None:
    rule = "rule 107 immutable\n| Nothing can be renumbered.\n  not admissible(c) when change_kind(c) is renumbering\n"
    assert only_finding("renumber rule 201 to 400\n", "NF414", NOMIC + rule).severity is Severity.ERROR
    assert findings("renumber rule 201 to 400\n", "NF414") == []


# ---- what it does


def test_a_mutable_rule_against_an_immutable_one_is_void() -> None:
    found = only_finding("enact rule mutable\n| The rich have two votes.\n  votes_of(p, q) = 2 when rich(p)\n", "NF202")
    assert found.severity is Severity.ERROR and set(found.rules) == {301, 104}


def test_against_a_lower_number_it_is_beaten() -> None:
    text = "enact rule mutable\n| The quorum is 4.\n  quorum(q) = 4\n"
    assert only_finding(text, "NF204").severity is Severity.WARNING
    assert findings(text + "  prevails over rule 201\n", "NF204") == []


CLAIM = """enact rule mutable
| The rich have two votes, whatever rule 104 says.
  votes_of(p, q) = 2 when rich(p)
  prevails over rule 104
"""


def test_a_mutable_rule_cannot_claim_precedence_over_an_immutable_one() -> None:
    found = only_finding(CLAIM, "NF407")
    assert found.severity is Severity.ERROR and "rule 104" in found.message
    assert findings(CLAIM.replace("prevails over rule 104", "prevails over rule 201"), "NF407") == []


def test_a_term_that_loses_its_definition_is_silent() -> None:
    found = only_finding("repeal rule 201\n", "NF408")
    assert found.severity is Severity.WARNING and 106 in found.rules
    assert findings(CLEAN, "NF408") == []
    among_others = only_finding('retitle rule 106 "Adoption"\nrepeal rule 201\n', "NF408")
    assert among_others.span.line == found.span.line + 1


ONLY_210 = NOMIC + """rule 210 mutable "Effect"
| A change that was adopted takes effect.
  takes_effect(c) when adopted(proposal_of(c))
rule 211 mutable "Number"
| A rule that was changed takes the proposal's number.
  number_after(c) = reference(proposal_of(c)) when takes_effect(c)
"""


def test_a_truth_that_no_rule_makes_so_any_more_is_told() -> None:
    found = only_finding("repeal rule 210\n", "NF408", ONLY_210)
    assert found.severity is Severity.WARNING and found.rules == (211, 105)
    assert found.message.startswith("after the proposal no rule makes it so that a change takes effect; ")
    again = "amend rule 210\n| Adopted changes take effect.\n  takes_effect(c) iff adopted(proposal_of(c))\n"
    assert findings(again, "NF408", ONLY_210) == []
    assert only_finding("repeal rule 211\n", "NF408", ONLY_210).severity is Severity.INFO


ALL_IMMUTABLE = "".join(f"transmute rule {number} to immutable\n" for number in (201, 205, 209, 212))


def test_one_mutable_rule_must_be_left() -> None:
    found = only_finding(ALL_IMMUTABLE, "NF409")
    assert found.severity is Severity.ERROR and 114 in found.rules
    assert findings("transmute rule 201 to immutable\n", "NF409") == []


PAIR = """amend rule 201
| The quorum is 3.
  quorum(q) = 3
enact rule mutable
| The quorum is 2.
  quorum(q) = 2
"""


def test_two_changes_that_only_together_do_harm_are_told_as_such() -> None:
    found = only_finding(PAIR, "NF410")
    assert "only together" in found.message and findings(PAIR, "NF204") == []
    assert findings(PAIR.replace("is 2", "is 3").replace("= 2", "= 3"), "NF410") == []


def test_a_change_in_meaning_comes_with_before_and_after() -> None:
    found = only_finding(CLEAN, "NF411")
    assert "2 before, 3 after" in found.message and found.witness


def test_other_words_for_the_same_are_proved_to_be_the_same() -> None:
    result = linted("amend rule 201\n| The quorum is two.\n  quorum(q) = 1 + 1\n")
    assert not [one for one in result.diagnostics if one.code == "NF411"]
    assert any("the quorum of a proposal" in one.text and "the same" in one.text for one in result.proved)


def test_a_text_without_clauses_is_checked_as_text_and_said_not_to_be_more() -> None:
    result = linted("enact rule mutable\n| Be kind, as rule 999 demands.\n")
    assert {"NF412", "NF105"} <= {one.code for one in result.diagnostics}
    assert findings(CLEAN, "NF412") == []


def test_a_ruleset_can_declare_void_what_breaks_its_guarantees() -> None:
    guarded = NOMIC + "rule 115 immutable\n| The quorum is never more than 3.\n  guarantee low: always quorum(q) <= 3\n"
    guarded += "| Changes that break this are void.\n  a change that breaks low is void\n"
    assert only_finding(CLEAN.replace("3", "4"), "NF413", guarded).severity is Severity.ERROR
    assert findings(CLEAN, "NF413", guarded) == []


def test_a_new_paradox_is_an_error() -> None:
    text = "enact rule mutable\n| A proposal that is proper is not.\n  not proper(q) when proper(q)\n"
    assert findings(text, "NF501")


def test_findings_that_the_proposal_removes_are_told() -> None:
    faulty = NOMIC + "rule 213 mutable\n| The quorum is 5.\n  quorum(q) = 5\n"
    assert any(one.code == "NF204" for one in linted("repeal rule 213\n", faulty).gone)


def test_a_note_of_a_gap_is_not_removed_by_another_wording_of_the_passage() -> None:
    noted = NOMIC + 'rule 213 mutable\n| Somebody keeps the list.\n  comment\n  gap "who keeps the list"\n'
    reworded = "amend rule 213\n| The list is kept by somebody.\n  comment\n"
    for text in (reworded, reworded + '  gap "which of the players keeps the list"\n'):
        result = linted(text, noted)
        assert [one.code for one in (*result.gone, *result.diagnostics) if one.code == "NF620"] == []
    assert [one.code for one in linted("repeal rule 213\n", noted).gone] == ["NF620"]


def test_what_hangs_on_one_more_lower_rule_hangs_on_the_first_as_before() -> None:
    more = "enact rule mutable\n| The quorum of what is not proper is 2.\n  quorum(q) = 2 when not proper(q)\n"
    leaning = [one for one in linted(more).diagnostics if one.code == "NF701"]
    assert all("quorum" in one.message for one in leaning)
    assert [one for one in linted(more).gone if one.code == "NF701"] == []


def test_a_contradiction_that_has_only_become_undecided_is_not_told_as_removed() -> None:
    faulty = NOMIC + "rule 213 mutable\n| The quorum is 5.\n  quorum(q) = 5\n"
    ruleset = lower(load_text(faulty))[0]
    before, both = run_checks(Context(ruleset), ["settled_by_number"]), (ruleset, ruleset)
    assert [one.code for one in before.diagnostics] == ["NF204"]
    pair, other = (Statement("whether they contradict each other", "", rules) for rules in ((213, 201), (209, 213)))
    assert gone(before, replace(before, diagnostics=()), both) == before.diagnostics
    assert gone(before, replace(before, diagnostics=(), undecided=(pair,)), both) == ()
    assert gone(before, replace(before, diagnostics=(), undecided=(other,)), both) == before.diagnostics


def test_a_beaten_definition_is_proved_to_change_nothing() -> None:
    text = "enact rule mutable\n| The quorum is 4, except that it is 2 for written proposals.\n"
    text += "  quorum(q) = 4 when not written(q)\n  quorum(q) = 2 when written(q)\n"
    result = linted(text)
    assert not [one for one in result.diagnostics if one.code == "NF411"]
    assert any("the quorum of a proposal" in one.text and "the same" in one.text for one in result.proved)
