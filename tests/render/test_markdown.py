"""The `markdown` format: a comment that says what was found, and in which nothing else has an effect."""

import re

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.render import full, markdown
from nomicformal.render.colour import Paint
from nomicformal.render.markdown_text import code, inert
from nomicformal.render.report import Node, Report, Ruling, View
from nomicformal.source import Span
from nomicformal.told import spoken, told

from .samples import ACCEPTED, HOSTILE, RULING, hostile, report

PARSER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
HARMLESS = {
    "text", "code_inline", "strong_open", "strong_close", "heading_open", "heading_close", "inline", "code_block",
    "paragraph_open", "paragraph_close", "bullet_list_open", "bullet_list_close", "list_item_open", "list_item_close",
    "blockquote_open", "blockquote_close",
}  # fmt: skip


def tokens(text: str) -> list[Token]:
    return [inner for token in PARSER.parse(text) for inner in (token, *(token.children or ()))]


def test_a_finding_says_where_why_and_what_to_do() -> None:
    text = markdown.render(report(), Paint(True))
    assert text.startswith("## nomicformal check: 1 error, 1 warning, 1 info in bcn-initial\n\n### Errors\n")
    assert (
        "**NF203 settled-by-number**: Rules 201 and 206 give the quorum different values; "
        "only the lower number decides.\n"
        "\n"
        "- where: `rules/201.nomic:3:3`\n"
        "- see also: `rules/206.nomic:3:3`: the other value\n"
        "- situation:\n"
        "  - 7 players\n" in text
    )
    assert "- what can be done: Say in rule 206 that it yields to rule 201.\n" in text
    assert "### Undecided\n\n- guarantee adoptable" in text


def test_accepted_findings_are_told() -> None:
    text = markdown.render(report(accepted=ACCEPTED), Paint())
    assert "in bcn-initial; 3 accepted" in text
    assert "until 2027-01-31: the players know" in text
    assert "- 1 finding in the baseline baseline.json\n- 1 finding there before, at main\n" in text


def test_quiet_leaves_findings_and_open_questions() -> None:
    text = markdown.render(report(view=View(quiet=True)), Paint())
    assert "### Proved" not in text and "Note:" not in text
    assert "### Undecided" in text and "NF203" in text


def test_hostile_text_makes_no_markup_of_any_kind() -> None:
    text = markdown.render(hostile(), Paint())
    kinds = {token.type for token in tokens(text)}
    assert kinds <= HARMLESS
    titles = [token.content for token in PARSER.parse(text) if token.type == "inline" and token.level == 1]
    assert not any(title in ("h", "forged") for title in titles)
    assert not any(line.lstrip().startswith(("/", "::")) for line in text.splitlines())
    assert not re.search(r"##\w*\[|[\x00-\x09\x0b-\x1f\u202e\u200b]", text)


def test_the_hostile_text_by_itself_would_make_markup() -> None:
    assert not {token.type for token in tokens(HOSTILE)} <= HARMLESS


def test_mentions_and_references_stand_in_code_only() -> None:
    for token in tokens(markdown.render(hostile(), Paint())):
        if token.type == "text":
            assert not re.search(r"@|(?<!\w)#\d|GH-\d|:tada:|\w#\d|(?<!\w)!\d", token.content), token.content


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("20% of 7", "20% of 7"),
        ("rule #3", "rule `#3`"),
        ("ask @ann, please", "ask `@ann,` please"),
        ("mail a@b.example", "mail `a@b.example`"),
        ("the fee is 20. Guests", "the fee is 20. Guests"),
        ("1. a list", "1\\. a list"),
        ("deadbeef1", "`deadbeef1`"),
        ("a*b_c", "a\\*b\\_c"),
        ("it's 12:30: now", "it's 12:30: now"),
    ],
)
def test_words_stay_readable(text: str, shown: str) -> None:
    assert inert(text) == shown


def test_code_may_contain_backticks() -> None:
    for text in ("a`b", "``", "`x", "a```b`"):
        (inline,) = [token for token in tokens(code(text)) if token.type == "inline"]
        assert [(child.type, child.content) for child in inline.children or ()] == [("code_inline", text)]


def test_a_comment_that_would_be_too_long_says_how_much_is_missing() -> None:
    found = tuple(
        Diagnostic("NF110", "slip", Severity.INFO, f"slip {i} " + "x" * 500, Span("a.nomic", i)) for i in range(1, 301)
    )
    text = markdown.render(Report("check", "x", found), Paint())
    shown = text.count("**NF110")
    assert len(text) <= markdown.MAX_CHARACTERS + 200
    assert 0 < shown < 300
    assert f"{300 - shown} more findings do not fit here" in text


def test_a_ruling_can_be_posted() -> None:
    text = markdown.render(Report("judge", "late.nomic", rulings=(RULING,)), Paint())
    assert text.startswith("## a late vote does not count\n\n**Statement:** p301 is adopted\n")
    assert "**Verdict:** **FALSA** (the statement is false)" in text


def test_a_ruling_is_posted_in_the_language_and_the_words_of_the_ruleset() -> None:
    steps = (Node(told("{what}, {by}", what=spoken("ann wins", "guanya l'anna"),
                       by=told("by {rule}", rule=told("rule {number}", number=7))), "Qui arriba, guanya.", rule=7),)
    ruling = Ruling(
        spoken("ann wins", "guanya l'anna"), "", "SILENT", native="ca", words={"TRUE": "CERTA"}, reasons=steps,
        branches=(("això", "TRUE"),),
    )  # fmt: skip
    text = markdown.render(Report("judge", "x", rulings=(ruling,)), Paint())
    assert "**Declaració:** guanya l'anna" in text
    assert "**Veredicte:** **SILENT** (cap regla no ho decideix; les regles no tenen cap paraula" in text
    assert "- guanya l'anna, per la regla 7\n  > Qui arriba, guanya." in text
    assert "- **CERTA** si això" in text
    assert "Statement: ann wins" in full.render(Report("judge", "x", rulings=(ruling,)), Paint())
