"""The formatter: what it prints is read back as the same tree, a second time changes nothing, nothing is lost."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from nomicformal.source import SourceFile
from nomicformal.syntax.parse import parse_case, parse_expression, parse_proposal, parse_rule_file, parse_vocabulary
from nomicformal.syntax.print import WIDTH, AnyFile, format_source, print_tree, show_clause, show_expr
from nomicformal.syntax.read import read_source
from tests.syntax import trees

SPECS = sorted((Path(__file__).parents[2] / "specs").rglob("*.nomic"))
TREES = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def _same_when_read(tree: AnyFile, parse: Any) -> None:
    text = print_tree(tree)
    again, found = parse(SourceFile("f", text))
    assert [str(d.message) for d in found if d.severity.value == "error"] == [], text
    assert again == tree, text
    assert print_tree(again) == text


@TREES
@given(trees.EXPRESSIONS)
def test_a_printed_expression_is_read_as_the_same(expr: Any) -> None:
    assert parse_expression(show_expr(expr)) == (expr, [])


@TREES
@given(trees.CLAUSES)
def test_a_clause_shown_on_one_line_is_read_as_the_same(clause: Any) -> None:
    text = f"rule 1 mutable\n| x\n  {show_clause(clause)}\n"
    tree, found = parse_rule_file(SourceFile("f", text))
    assert found == [], text
    assert tree.rule is not None and tree.rule.body.passages[0].items == (clause,)


@TREES
@given(trees.RULE_FILES)
def test_a_printed_rule_is_read_as_the_same(tree: Any) -> None:
    _same_when_read(tree, parse_rule_file)


@TREES
@given(trees.VOCABULARIES)
def test_a_printed_vocabulary_is_read_as_the_same(tree: Any) -> None:
    _same_when_read(tree, parse_vocabulary)


@TREES
@given(trees.CASES)
def test_a_printed_case_is_read_as_the_same(tree: Any) -> None:
    _same_when_read(tree, parse_case)


@TREES
@given(trees.PROPOSALS)
def test_a_printed_proposal_is_read_as_the_same(tree: Any) -> None:
    _same_when_read(tree, parse_proposal)


@pytest.mark.parametrize("path", SPECS, ids=lambda p: f"{p.parent.parent.name}-{p.stem}")
def test_formatting_a_shipped_file_twice_changes_nothing(path: Path) -> None:
    source = read_source(path)
    assert isinstance(source, SourceFile)
    once, found = format_source(source)
    assert [d.message for d in found] == []
    assert format_source(SourceFile(source.name, once)) == (once, [])
    assert _text_lines(once) == _text_lines(source.text)
    assert sorted(_comments(once)) == sorted(_comments(source.text))


def _text_lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.startswith("|")]


def _comments(text: str) -> list[str]:
    return [line.partition("# ")[2] for line in text.split("\n") if "# " in line and not line.startswith("|")]


def test_long_lines_are_broken_and_comments_stay() -> None:
    text = (
        "rule 202 mutable\n| x\n"
        "  # first\n"
        "  adopted(q) when votes_for(q) >= votes_needed(q) and turnout(q) >= quorum(q)   and # inner\n"
        "      not (some p: Player where vote(q, against) by p happened)#last\n"
    )
    formatted, _ = format_source(SourceFile("f", text))
    assert formatted == (
        "rule 202 mutable\n| x\n"
        "  # first\n"
        "  # inner\n"
        "  adopted(q) when votes_for(q) >= votes_needed(q) and turnout(q) >= quorum(q)\n"
        "      and not (some p: Player where vote(q, against) by p happened)  # last\n"
    )


def test_no_line_of_a_shipped_file_is_too_long_unless_it_is_text_or_a_comment() -> None:
    for path in SPECS:
        source = read_source(path)
        assert isinstance(source, SourceFile)
        for line in format_source(source)[0].split("\n"):
            assert len(line.partition("  #")[0]) <= WIDTH or line.lstrip().startswith(("|", "#"))


def test_a_file_with_a_mistake_is_given_back_unchanged() -> None:
    text = "rule 202   mutable\n|x\n  adopted(q) wen closed(q)\n"
    formatted, found = format_source(SourceFile("f", text))
    assert formatted == text
    assert [d.code for d in found] == ["NF001"]


def test_a_file_that_would_grow_beyond_a_limit_is_given_back_unchanged() -> None:
    text = f"rule 202 mutable\n| x\n  a({','.join(['b'] * 4000)})\n"
    formatted, found = format_source(SourceFile("f", text))
    assert formatted == text
    assert [d.code for d in found] == ["NF004"]


def test_tabs_in_the_indentation_are_mended() -> None:
    formatted, found = format_source(SourceFile("f", "rule 202 mutable\n| x\n\tadopted(q)\n"))
    assert formatted == "rule 202 mutable\n| x\n  adopted(q)\n"
    assert [d.code for d in found] == ["NF002"]


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("a or b and c", "a or (b and c)"),
        ("(a or b) and c", "(a or b) and c"),
        ("not (vote(q, _) by p happened)", "not (vote(q, _) by p happened)"),
        ("a and (b happened where c)", "a and (b happened where c)"),
        ("((20% of n)) rounded up", "20% of n rounded up"),
        ("20% of (n rounded up)", "20% of (n rounded up)"),
        ("a - (b - c)", "a - (b - c)"),
        ("points(p) at (now - 1 week)", "points(p) at (now - 1 week)"),
        ("(count p: Player)", "(count p: Player)"),
        ("true and x is an Office", "yes and x is an Office"),
        ("p  can  not vote(q)", "p cannot vote(q)"),
    ],
)
def test_expressions_have_the_parentheses_that_they_need(written: str, printed: str) -> None:
    expr, found = parse_expression(written)
    assert expr is not None and found == []
    assert show_expr(expr) == printed
