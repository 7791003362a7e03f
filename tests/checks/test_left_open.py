"""What whoever encoded the rules noted as said by no rule is told to players; it changes no meaning."""

from __future__ import annotations

import re

from nomicformal.checker.checks import run_of
from nomicformal.checker.checks.context import Context
from nomicformal.checker.coverage import coverage
from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.render.lexicon import lexicon
from tests.checks.proposing import NOMIC, linted
from tests.checks.tiny import rules
from tests.support import ruleset_from_text

NUMBERS = """
rule 108 mutable "Numbers"
| Each rule has a number.
  gap "who gives the numbers"
| None is given twice.
  not wins(p) when late(p)
  gap "who looks"
  gap "what follows if one is"
"""
QUIET = re.sub("  gap .*", "  # nothing", NUMBERS)


def told(text: str) -> list[Diagnostic]:
    return run_of("left_open")(Context(ruleset_from_text(text)))


def test_one_finding_tells_all_that_a_rule_leaves_open() -> None:
    (found,) = told(rules(NUMBERS))
    said = 'rule 108 "Numbers" leaves open: who gives the numbers; who looks; what follows if one is'
    assert (found.code, found.severity, found.message) == ("NF620", Severity.INFO, said)
    assert found.status == "noted by whoever encoded the rules, not found by a check"
    assert found.rules == (108,)


def test_it_points_to_each_passage() -> None:
    text = rules(NUMBERS)
    (found,) = told(text)
    lines = text.split("\n")
    assert lines[found.span.line - 1] == "| Each rule has a number."
    assert {lines[other.span.line - 1] for other in found.related} == {"| None is given twice."}
    assert [str(other.message) for other in found.related] == ["who looks", "what follows if one is"]


def test_rules_without_notes_and_repealed_ones_leave_nothing_open() -> None:
    assert told(rules(QUIET + "rule 109 repealed by 301\n| It was about numbers.\n  gap \"who counts\"\n")) == []


def test_in_another_language_it_quotes_the_passage_and_says_no_english() -> None:
    other = 'rule 107 mutable\n| Abans.\n  comment\n  gap "what was before"\n'
    (_, found) = told(rules(other + NUMBERS).replace("language en", "language ca"))
    said = lexicon("ca").say(found.message)
    assert said is not None and said.endswith(
        ": “Each rule has a number.” (nota 2); “None is given twice.” (nota 3); “None is given twice.” (nota 4)"
    )
    for language in ("ca", "es", "fr", "pt"):
        assert lexicon(language).say(found.status) and "who" not in (lexicon(language).say(found.message) or "who")


def test_a_note_is_no_meaning() -> None:
    with_notes, without = ruleset_from_text(rules(NUMBERS)), ruleset_from_text(rules(QUIET))
    assert coverage(with_notes) == coverage(without) and coverage(without).unencoded == 1
    assert [clause.origin.source for clause in with_notes.clauses] == [one.origin.source for one in without.clauses]


def test_a_proposal_that_leaves_something_open_is_told_so_and_an_old_note_is_not() -> None:
    old = NOMIC.replace("| The quorum is 2.\n", '| The quorum is 2.\n  gap "of whom"\n')
    new = 'enact rule 301 mutable "Prize"\n| Somebody gets a prize.\n  comment "no act"\n  gap "who gets it"\n'
    brought = linted(new, old).diagnostics
    assert [one.message for one in brought if one.code == "NF620"] == ['rule 301 "Prize" leaves open: who gets it']
