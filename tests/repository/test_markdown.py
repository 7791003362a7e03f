"""Rules in Markdown: read as players read them, in both directions without loss, findings at the right place."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nomicformal.ruleset.convert import Layout, convert, without_blank_lines
from nomicformal.ruleset.load import load
from nomicformal.source import SourceFile
from nomicformal.syntax import tree
from nomicformal.syntax.markdown_fmt import format_markdown
from nomicformal.syntax.markdown_print import print_markdown
from nomicformal.syntax.parse import parse_case, parse_proposal, parse_rules_page, parse_vocabulary
from nomicformal.syntax.print import format_source, parsed, print_tree
from nomicformal.syntax.read import read_source
from tests.syntax import trees

SPECS = Path(__file__).parents[2] / "specs"
TREES = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)

PAGE = """# The rules of the club

Everybody reads this first.

## Immutable rules

### Rule 101 (immutable): Conflicts

Immutable rules prevail.

```nomic
precedence: immutable over mutable
```

## Mutable rules

Some words about these rules.

### Rule 201 (mutable, Money): Fee

<!-- 20 was the fee of the first year -->
The fee is 20.
Guests
pay 5.

```nomic
fee(m) = 5 when is_guest(m)
fee(m) = 20 otherwise  # whoever comes
```

#### Remark

\\# 1 in the list pays nothing.

```nomic
informal "there is no list"
```

```nomic
history
  2011-10-03 created by proposal 330; by Ann
```

### Rule 203 (repealed by 304)
"""


def page(text: str) -> tuple[tree.VocabularyFile, list[Any]]:
    return parse_rules_page(SourceFile("rules.md", text))


def test_a_page_has_rules_with_number_status_section_and_title() -> None:
    read, found = page(PAGE)
    assert found == []
    headers = [(r.header.number, r.header.status, r.header.title, r.header.repealed_by) for r in read.rules]
    assert headers == [(101, "immutable", "Conflicts", None), (201, "mutable", "Fee", None), (203, "", "", 304)]
    assert read.rules[1].body.section == tree.SectionLine("Money")


def test_the_text_of_a_rule_is_what_players_read() -> None:
    passages = page(PAGE)[0].rules[1].body.passages
    assert [p.lines for p in passages] == [
        ("The fee is 20.", "Guests", "pay 5."),
        ("#### Remark",),
        ("# 1 in the list pays nothing.",),
    ]
    assert [len(p.items) for p in passages] == [2, 0, 1]


def test_prose_about_the_rules_is_kept_and_has_no_legal_content() -> None:
    read = page(PAGE)[0]
    assert "> Everybody reads this first." in read.rules[0].header.comments.before
    assert "> Some words about these rules." in read.rules[1].header.comments.before
    assert "20 was the fee of the first year" in read.rules[1].body.passages[0].comments.before


def test_places_are_those_of_the_markdown_file() -> None:
    rule = page(PAGE)[0].rules[1]
    lines = PAGE.split("\n")
    clause = rule.body.passages[0].items[1]
    assert lines[clause.span.line - 1][clause.span.column - 1 : clause.span.end_column - 1] == "fee(m) = 20 otherwise"
    text = rule.body.passages[2]
    assert lines[text.span.line - 1].startswith("\\# 1") and text.span.column == 1
    assert lines[rule.header.span.line - 1] == "### Rule 201 (mutable, Money): Fee"


def test_what_cannot_be_read_is_found_in_its_line_and_column() -> None:
    _, found = page("## Rule 1 (mutable)\n\nText.\n\n```nomic\nfee(m) = = 1\n```\n")
    assert [(d.code, d.span.line, d.span.column) for d in found] == [("NF001", 6, 10)]


@pytest.mark.parametrize(
    ("heading", "number", "status", "title"),
    [
        ("# Rule 5 (mutable)", 5, "mutable", ""),
        ("## 5. (immutable) Fee", 5, "immutable", "Fee"),
        ("## Regla 5 (inmutable): Cuota", 5, "immutable", "Cuota"),
        ("## Règle 5 (immuable) – Le prix (en euros)", 5, "immutable", "Le prix (en euros)"),
        ("## Regra 5 (imutável): É isto", 5, "immutable", "É isto"),
        ('## Regola 5 (internal): "x" \\ # y ##', 5, "internal", '"x" \\ # y'),
    ],
)
def test_headings_of_rules_in_several_languages(heading: str, number: int, status: str, title: str) -> None:
    read, found = page(f"{heading}\n\nText.\n")
    assert found == []
    header = read.rules[0].header
    assert (header.number, header.status, header.title) == (number, status, title)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("## Rule 1 (mutable)\n\nA.\n\n## Rule 2: Forgotten\n\nB.\n", 5, "does not say its status"),
        ("## 2 mutable\n\nB.\n", 1, "does not say its status"),
        ("# Welcome\n\nNo rules here.\n", 1, "that of a rule"),
        ("## Rule 1 (mutable)\n\nA.\n\n## Notes\n\n```nomic\nfee(m) = 1\n```\n", 8, "not that of a rule"),
        ("## Rule 1 (mutable)\n\nA.\n\n```nomic\nfee(m) = 1\n", 5, "never closed"),
        ("```nomic\nfact f: truth\n```\n## Rule 1 (mutable)\n\nA.\n", 2, "above the heading"),
    ],
)
def test_nothing_is_left_out_silently(text: str, line: int, words: str) -> None:
    found = page(text)[1]
    assert [d.span.line for d in found if words in d.message] == [line]
    assert all(d.help for d in found)


def test_a_block_of_another_kind_is_text_of_the_rule() -> None:
    read, found = page("## Rule 1 (mutable)\n\nA.\n\n```text\n# no heading\n\n```\n")
    assert found == []
    assert [p.lines for p in read.rules[0].body.passages] == [("A.",), ("```text", "# no heading", "", "```")]


def test_a_comment_that_is_never_closed_is_text() -> None:
    read, _ = page("## Rule 1 (mutable)\n\n<!-- hidden\n\nNobody may win.\n")
    assert [p.lines for p in read.rules[0].body.passages] == [("<!-- hidden",), ("Nobody may win.",)]


def test_a_break_across_the_page_is_no_text() -> None:
    read, _ = page("## Rule 1 (mutable)\n\nA.\n\n---\n\nB.\n")
    assert [p.lines for p in read.rules[0].body.passages] == [("A.",), ("B.",)]


def test_a_page_goes_to_nomic_and_back_without_loss() -> None:
    read = page(PAGE)[0]
    text = print_tree(read)
    again, found = parse_vocabulary(SourceFile("x.nomic", text))
    assert found == [] and again == read
    markdown = print_markdown(again)
    assert without_blank_lines(page(markdown)[0]) == without_blank_lines(read)
    assert "\nEverybody reads this first.\n" in markdown and "\n## Mutable rules\n" in markdown


@pytest.mark.parametrize("ruleset", sorted(p.name for p in SPECS.iterdir() if p.name != "std"))
def test_every_shipped_ruleset_goes_to_markdown_and_back_word_for_word(ruleset: str, tmp_path: Path) -> None:
    there = convert(SPECS / ruleset, ruleset, Layout.MARKDOWN)
    assert there.diagnostics == () and there.files
    folder = _written(tmp_path / "md", there.files)
    back = convert(folder, str(folder), Layout.NOMIC)
    assert back.diagnostics == ()
    for path in sorted((SPECS / ruleset).rglob("*.*")):
        name = path.relative_to(SPECS / ruleset).as_posix()
        new = back.files[name]
        text = new.decode("utf-8") if isinstance(new, bytes) else new
        assert _lines(text) == _lines(_formatted(path)), name


def test_all_rules_in_one_file_say_the_same(tmp_path: Path) -> None:
    files = convert(SPECS / "bcn-initial", "bcn-initial", Layout.MARKDOWN, one_file=True).files
    folder = _written(tmp_path / "one", files)
    assert not (folder / "rules").exists()
    new, old = load(folder), load("bcn-initial")
    assert not [d for d in new.diagnostics if d.severity.value == "error"]
    bare = [without_blank_lines(rule.tree) for rule in old.rules]
    assert [without_blank_lines(rule.tree) for rule in new.rules] == bare


@TREES
@given(trees.RULE_FILES)
def test_any_rule_printed_as_markdown_is_read_as_the_same(file: Any) -> None:
    if file.rule is not None:
        _same_when_read(tree.VocabularyFile((), (file.rule,), file.end), parse_vocabulary)


@TREES
@given(trees.VOCABULARIES)
def test_any_vocabulary_printed_as_markdown_is_read_as_the_same(file: Any) -> None:
    _same_when_read(file, parse_vocabulary)


@TREES
@given(trees.CASES)
def test_any_case_printed_as_markdown_is_read_as_the_same(file: Any) -> None:
    _same_when_read(file, parse_case)


@TREES
@given(trees.PROPOSALS)
def test_any_proposal_printed_as_markdown_is_read_as_the_same(file: Any) -> None:
    _same_when_read(file, parse_proposal)


ODD = st.sampled_from(
    ["# x", "## Rule 7 (mutable): y", "```", "```nomic", "~~~~", "---", "* * *", "<!-- a", "<!-- a -->", "-->", "\\",
     "\\#", "| a | b |", "1. x", "- x", "> q", "    code", "=====", "rule 7 mutable", "history", "a\\", "<b>x</b>", ""]
)  # fmt: skip
ODD_LINES = st.lists(ODD | st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=9), max_size=9)


@TREES
@given(ODD_LINES.map(lambda lines: [line.rstrip() for line in lines]))
def test_any_text_of_a_rule_stays_as_it_is(lines: list[str]) -> None:
    passage = tree.Passage(tuple(lines) or ("x",))
    rule = tree.Rule(tree.RuleHeader(1, "mutable", "T"), tree.RuleBody(passages=(passage,)))
    _same_when_read(tree.VocabularyFile((), (rule,)), parse_vocabulary)


@TREES
@given(ODD_LINES)
def test_any_comment_stays_as_it_is(lines: list[str]) -> None:
    comments = [f"{mark}{line}".strip() for line in lines for mark in ("", "> ") if f"{mark}{line}".strip()]
    header = tree.RuleHeader(1, "mutable", comments=tree.Comments(tuple(comments)))
    passage = tree.Passage(("x",), comments=tree.Comments(tuple(comments)))
    one = tree.Rule(header, tree.RuleBody(passages=(passage,)))
    two = tree.Rule(tree.RuleHeader(2, "mutable", comments=tree.Comments(tuple(comments))), tree.RuleBody())
    _same_when_read(tree.VocabularyFile((), (one, two), tuple(comments)), parse_vocabulary)


@TREES
@given(ODD_LINES)
def test_any_markdown_can_be_read_and_says_the_same_as_nomic(lines: list[str]) -> None:
    text = "## Rule 1 (mutable)\n" + "\n".join(lines) + "\n"
    read, found = parse_vocabulary(SourceFile("x.md", text))
    if not found:
        again, found = parse_vocabulary(SourceFile("x.nomic", print_tree(read)))
        assert (found, without_blank_lines(again)) == ([], without_blank_lines(read)), text


def test_the_formatter_changes_blocks_only() -> None:
    text = PAGE.replace("fee(m) = 5 when", "fee( m )=5   when").replace("Guests\npay", "Guests  \npay")
    assert text != PAGE
    new, found = format_markdown(SourceFile("x.md", text))
    assert found == []
    assert new == PAGE.replace("Guests\npay", "Guests  \npay")
    assert format_markdown(SourceFile("x.md", new))[0] == new


@TREES
@given(trees.RULE_FILES)
def test_formatted_markdown_says_the_same(file: Any) -> None:
    if file.rule is not None:
        text = print_markdown(tree.VocabularyFile((), (file.rule,)))
        loose = "\n".join(f"   {line}" if line == "history" else line for line in text.split("\n"))
        new, _ = format_markdown(SourceFile("x.md", loose))
        assert parsed(SourceFile("x.md", new))[0] == parsed(SourceFile("x.md", loose))[0]


def test_shipped_files_as_markdown_are_formatted_already() -> None:
    for path in sorted((SPECS / "bcn-initial").rglob("*.nomic"))[::3]:
        source = read_source(path)
        assert isinstance(source, SourceFile)
        text = print_markdown(parsed(source)[0], "ca")
        assert format_markdown(SourceFile("x.md", text))[0] == text, path.name


def _written(folder: Path, files: dict[str, str | bytes]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return folder


def _formatted(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    in_layout = path.suffix == ".nomic" and path.parent.name != "cases"
    return format_source(SourceFile(path.name, text))[0] if in_layout else text


def _lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line]


def _same_when_read(file: Any, parse: Any) -> None:
    text = print_markdown(file)
    again, found = parse(SourceFile("x.md", text))
    assert [d.message for d in found if d.severity.value == "error"] == [], text
    assert without_blank_lines(again) == without_blank_lines(file), text
