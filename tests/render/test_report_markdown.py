"""The report for players as Markdown: complete, safe whatever the rules contain, and in one language only."""

import re
from dataclasses import replace

import pytest

from nomicformal.diagnostics import Severity
from nomicformal.render.document import Answer, Beats, Cause, Document, Finding, Note, Open, Question, Quoted, RuleRow
from nomicformal.render.lexicon import LANGUAGES, Lexicon, lexicon
from nomicformal.render.markdown_text import cut, plain, sentence, table
from nomicformal.render.players import render
from nomicformal.render.report import Coverage
from nomicformal.told import formal, spoken, told

HOSTILE = (
    "</details><script>alert(1)</script> | [x](javascript:alert(1)) ![i](http://evil) `c` $m$ <!-- ```\n"
    '# h\n%%{init: {}}%%"'
)
RULE = told("rule {number}", number=1)


def finding(message: str, *rules: int, situation: tuple[str, ...] = (), reasons: tuple[str, ...] = ()) -> Finding:
    return Finding(message, rules, situation, reasons)


def document(own: str = "a text", language: str = "ca") -> Document:
    """Everything that a report can say, with `own` wherever the rules' own words stand."""
    message = told("{rule} contradicts itself about {subjects}", rule=RULE, subjects=spoken("a prize", own))
    situation = (spoken("anna is rich", f"{own} és rica"), told("the moment in question: {moment}", moment="2011"))
    reason = told(
        "{passage} says: {what}", passage=told("{rule}: {quote}", rule=RULE, quote=own), what=spoken("x", own)
    )
    return Document(
        name="tiny",
        language=language,
        titles={"en": own},
        statuses=((told("mutable"), 2), (own, 1)),
        causes=(
            Cause(
                "NF201",
                Severity.ERROR,
                (
                    finding(message, 1, situation=situation, reasons=(reason, formal("p := 3"))),
                    finding("untranslated", 2, situation=situation),
                ),
                (Quoted(1, own), Quoted(2, own + " again")),
            ),
            Cause("NF204", Severity.WARNING, (finding(message, 1),)),
            Cause("NF110", Severity.INFO, (finding(message, 1),)),
        ),
        proved=(Open(message, told("any number of people")),),
        tried=(Open(message, told("at most {count} of {sort}", count=4, sort=own)),),
        undecided=(Open(message, "a reason of the solver"),),
        precedence=tuple(
            Beats(1, 2, (spoken("a prize", own),), because, because not in ("unsettled", "circle", "policy"), True)
            for because in ("status", "number", "mutual", "claims", "unsettled", "circle", "policy")
        ),
        rules=(
            RuleRow(1, "immutable", own, (1, 2)),
            RuleRow(2, told("mutable"), own, (0, 0)),
            RuleRow(3, told("mutable"), own, (0, 0), in_force=False),
        ),
        coverage=Coverage(1, 1),
        left_out=(Quoted(1, own),),
        questions=(
            Question(
                1,
                own,
                (Quoted(1, own),),
                (
                    Answer("A", "up", (spoken("x", own), spoken("y", own))),
                    Answer("B", "down"),
                    Answer("C", "c", (formal(own),)),
                ),
                (("NF204", (1, 2)),),
                (own,),
                (("B", 2),),
            ),
            Question(2, own, (), ()),
        ),
        notes=(Note(1, "who counts", Quoted(1, own)), Note(2, own, Quoted(1, own)), Note(3, "when", Quoted(2, own))),
        encoding_remarks=2,
    )


EMPTY = Document("tiny", "ca", {"en": "Tiny"}, (), (), (), (), (), (), Coverage(), (), ())


class Noted(dict[str, str]):
    """Words that note which of them were asked for."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__(words)
        self.used: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.used.add(key)
        return super().__getitem__(key)


def test_the_report_uses_every_word_of_the_lexicon() -> None:
    known = lexicon("ca")
    noted = Noted(dict(known.words))
    watching = Lexicon(known.language, noted, known.checks, known.told)
    render(document(), watching)
    render(replace(EMPTY, encoding_remarks=1), watching)
    render(replace(EMPTY, complete=False), watching)
    assert set(known.words) == noted.used


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_written_in_every_language(language: str) -> None:
    text = render(document(language=language), lexicon(language))
    assert text.startswith("# ") and text.endswith("\n") and "\n\n\n" not in text
    assert lexicon(language).checks["NF204"][0] in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_own_words_cannot_become_markup(language: str) -> None:
    text = render(document(HOSTILE, language), lexicon(language))
    assert "<script" not in text and "<!--" not in text
    assert text.count("<details>") == text.count("</details>") == 2
    prose, graph = (
        re.sub(r"```mermaid\n.*?\n```\n", "", text, flags=re.S),
        text.split("```mermaid\n")[1].split("\n```")[0],
    )
    assert text.count("```mermaid") == 1
    assert not re.search(r"(?<!\\)\]\(", prose) and "://evil" not in prose
    assert not re.search(r"(?<!\\)\$", prose) and "\n# h" not in prose
    assert "%%" not in graph and "{init" not in graph and graph.count("\n") == 2 + 7
    assert all(line.count('"') in (0, 2) for line in graph.splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_of_a_table_stays_one_row_with_its_columns(language: str) -> None:
    text = render(document(HOSTILE, language), lexicon(language))
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    widths = {len(re.findall(r"(?<!\\)\|", row)) for row in rows}
    assert widths == {3, 7}


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_nothing_is_said_in_english_in_another_language(language: str) -> None:
    text = render(document("xx", language), lexicon(language))
    assert not re.search(r"\b(the|says|contradicts|untranslated|solver|prize|which|rule)\b", text)
    assert lexicon(language).word("too_hard") in text
    english = lexicon("en")
    assert [key for key, said in english.words.items() if len(said) > 20 and said in text] == []


def test_english_says_neither_the_native_words_nor_formal_language() -> None:
    text = render(document("xx"), lexicon("en"))
    assert "anna is rich" in text and "és rica" not in text and "p := 3" not in text


def test_a_passage_that_is_quoted_is_not_quoted_again_in_the_reasons() -> None:
    text = render(document("the own words"), lexicon("en"))
    assert "- Rule 1 says: x." in text
    assert text.count("> **Rule 1**: the own words") == 3  # with the finding, with the question, and with the notes


def test_notes_on_one_passage_stand_above_it_together() -> None:
    text = render(document("the own words"), lexicon("en"))
    notes = text.split("## What no rule says\n")[1].split("\n## ")[0]
    assert notes.split("\n\n")[1:] == [
        "**Note 1**: who counts",
        "**Note 2**: the own words",
        "> **Rule 1**: the own words",
        "**Note 3**: when",
        "> **Rule 2**: the own words\n",
    ]
    assert "What no rule says" not in render(EMPTY, lexicon("en"))


def test_findings_of_one_cause_share_a_number_and_each_keeps_its_situation() -> None:
    text = render(document(), lexicon("en"))
    assert text.count("**1.** Rule 1 contradicts itself") == 3 and "**2.**" not in text
    assert text.count("<details>") == 2 and "(Rule 1)</summary>" in text and "(Rule 2)</summary>" in text


def test_a_ruleset_without_findings_has_a_report_that_says_so() -> None:
    text = render(EMPTY, lexicon("en"))
    assert text.count("Nothing was found.") == 3 and "Nothing was proved." in text and "```mermaid" not in text


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("a|b", r"a\|b"),
        ("*x* _y_ `z`", r"\*x\* \_y\_ \`z\`"),
        ("<b>&amp;", r"&lt;b\>&amp;amp;"),
        ("[x](javascript:y)", r"\[x\](javascript:y)"),
        ("http://a.b www.c.d", "http&#58;//a.b www&#46;c.d"),
        ("- item", r"\- item"),
        ("1. item", r"1\. item"),
        ("# title", r"\# title"),
        ("a\n\n# title", "a # title"),
        ("\x1b[31m\u202e", r"\\x1b\[31m\\u202e"),
        ("$x$ ~~y~~", r"\$x\$ \~\~y\~\~"),
        ("plain: words, (so) “quoted”!", "plain: words, (so) “quoted”!"),
    ],
)
def test_marks_are_escaped(text: str, markdown: str) -> None:
    assert plain(text) == markdown


def test_a_sentence_begins_with_a_capital_and_long_text_is_cut_at_a_word() -> None:
    assert sentence("és així") == "És així"
    assert cut("one two  three", 8) == "one two …" and cut("one\ntwo", 8) == "one two"
    assert table(["a", "b"], [["1", "2"]]) == ["| a | b |", "| --- | --- |", "| 1 | 2 |"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_there_is_nothing_it_says_so_and_counts_no_nought_of_nought(language: str) -> None:
    words = lexicon(language).words
    text = render(replace(document(), statuses=(), coverage=Coverage()), lexicon(language))
    assert words["rules_none"] in text and words["coverage_none"] in text
    assert "()" not in text and "100%" not in text and "100 %" not in text
