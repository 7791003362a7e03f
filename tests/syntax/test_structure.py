"""Lines in the wrong place, missing headers, empty files."""

import pytest

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.source import SourceFile
from nomicformal.syntax.parse import parse_case, parse_proposal, parse_rule_file, parse_vocabulary


def _rule(text: str) -> list[Diagnostic]:
    return parse_rule_file(SourceFile("f", text))[1]


def test_a_clause_below_no_passage_is_warned_of_and_kept() -> None:
    tree, found = parse_rule_file(SourceFile("f", "rule 1 mutable\n  a(x)\n"))
    assert [(d.code, d.severity) for d in found] == [("NF006", Severity.WARNING)]
    assert tree.rule is not None and len(tree.rule.body.passages[0].clauses) == 1


@pytest.mark.parametrize(
    "items",
    ['  informal "x"\n  a(x)\n', '  a(x)\n  comment\n', '  comment\n  as above\n'],
)
def test_a_passage_has_clauses_or_one_mark(items: str) -> None:
    (found,) = _rule(f"rule 1 mutable\n| t\n{items}")
    assert (found.code, found.severity, found.span.line) == ("NF006", Severity.WARNING, 4)


def test_a_reading_a_gap_or_a_date_may_stand_beside_a_mark() -> None:
    items = '  since 2012-05-06\n  reading r "why"\n  gap "who"\n  informal "x"\n  gap "when"\n'
    assert _rule(f"rule 1 mutable\n| t\n{items}") == []


def test_a_gap_encodes_no_passage_and_stands_beside_clauses() -> None:
    tree, found = parse_rule_file(SourceFile("f", 'rule 1 mutable\n| t\n  gap "who"\n| u\n  a(x)\n  gap "when"\n'))
    assert found == [] and tree.rule is not None
    first, second = tree.rule.body.passages
    assert (first.clauses, first.mark, [gap.text for gap in first.gaps]) == ((), None, ["who"])
    assert (len(second.clauses), [gap.text for gap in second.gaps]) == (1, ["when"])


@pytest.mark.parametrize(
    ("line", "hint"), [('gap "  "', "what no rule says"), ("gap who numbers", "is told as a text")]
)
def test_a_gap_says_something_and_says_it_as_a_text(line: str, hint: str) -> None:
    (found,) = _rule(f"rule 1 mutable\n| t\n  {line}\n")
    assert (found.code, found.span.line) == ("NF001", 3) and hint in found.help


def test_a_term_may_be_called_gap() -> None:
    assert _rule("rule 1 mutable\n| t\n  gap(x) = 3 when gap(y) > 2\n") == []


def test_a_rule_file_without_header_has_a_finding_and_its_clauses_are_read() -> None:
    found = _rule("| text\n  a(x) wen b\n")
    assert [(d.code, d.span.line) for d in found] == [("NF007", 1), ("NF001", 2)]
    assert "rule 202 mutable" in found[0].help


def test_a_misspelt_header_is_a_finding() -> None:
    found = _rule('rul 202 mutable "Points"\n| text\n  a(x)\n')
    assert [d.code for d in found] == ["NF007"]


def test_a_header_without_status_is_a_finding() -> None:
    (found,) = _rule('rule 202 "Points"\n| text\n')
    assert found.code == "NF001"
    assert "status stands between" in found.help


def test_a_second_rule_in_a_rule_file_is_a_finding() -> None:
    (found,) = _rule("rule 1 mutable\n| a\nrule 2 mutable\n| b\n")
    assert (found.code, found.span.line) == ("NF006", 3)


def test_text_below_the_history_is_a_finding() -> None:
    (found,) = _rule("rule 1 mutable\nhistory\n  2011-09-06 initial 1 mutable\n| late\n")
    assert (found.code, found.span.line) == ("NF006", 4)


def test_a_late_or_second_section_is_a_finding() -> None:
    (found,) = _rule('rule 1 mutable\n| a\nsection "S"\n')
    assert (found.code, found.span.line) == ("NF006", 3)
    (found,) = _rule('rule 1 mutable\nsection "S"\nsection "T"\n')
    assert (found.code, found.span.line) == ("NF006", 3)


def test_text_without_a_rule_in_the_vocabulary_is_a_finding() -> None:
    (found,) = parse_vocabulary(SourceFile("f", "ruleset a\n| text\n"))[1]
    assert (found.code, found.span.line) == ("NF006", 2)


def test_rules_may_follow_the_vocabulary() -> None:
    text = "ruleset a\nentity Player\n\nrule 1 mutable\n| a\n  x(p)\nrule 2 immutable\n| b\n"
    tree, found = parse_vocabulary(SourceFile("f", text))
    assert found == []
    assert [r.header.number for r in tree.rules] == [1, 2]
    assert len(tree.declarations) == 2


def test_a_case_needs_its_header_its_log_and_its_questions() -> None:
    found = parse_case(SourceFile("f", "people Player anna\n2011-09-06 a() by anna\nexpect TRUE\n"))[1]
    assert [(d.code, d.span.line) for d in found] == [("NF007", 1), ("NF006", 2), ("NF006", 3)]


def test_a_proposal_needs_its_header_and_changes_that_can_have_text() -> None:
    found = parse_proposal(SourceFile("f", "repeal rule 210\n| text\n  a(x)\n"))[1]
    assert [(d.code, d.span.line) for d in found] == [("NF007", 1), ("NF006", 2)]


def test_a_proposal_line_above_every_change_is_a_finding() -> None:
    found = parse_proposal(SourceFile("f", "| text\nproposal 301\nrepeal rule 210\n"))[1]
    assert [(d.code, d.span.line) for d in found] == [("NF006", 1)]


@pytest.mark.parametrize("parse", [parse_rule_file, parse_vocabulary, parse_case, parse_proposal])
@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n"])
def test_an_empty_file_is_a_finding(parse, text: str) -> None:  # type: ignore[no-untyped-def]
    (found,) = parse(SourceFile("f", text))[1]
    assert (found.code, found.message) == ("NF008", "f holds only comments" if text.strip() else "f is empty")


def test_a_file_of_invisible_characters_is_not_called_empty() -> None:
    found = parse_rule_file(SourceFile("f", "\0" * 100))[1]
    assert {one.code: one.message for one in found}["NF008"] == "f holds nothing to read"


def test_tabs_in_the_indentation_are_findings_and_the_line_is_read() -> None:
    tree, found = parse_rule_file(SourceFile("f", "rule 1 mutable\n| a\n\tx(p)\n  y(p) when\n\t\tz(p)\n"))
    assert [(d.code, d.span.line) for d in found] == [("NF002", 3), ("NF002", 5)]
    assert tree.rule is not None and len(tree.rule.body.passages[0].clauses) == 2
