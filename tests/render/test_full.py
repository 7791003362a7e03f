"""The `full` format: what a person sees."""

import re

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.render import full
from nomicformal.render.colour import Paint
from nomicformal.render.report import Report, Ruling, Summary
from nomicformal.source import SourceFile, Span

from .samples import CONFLICT, RULING, report

PLAIN = Paint()


def test_a_finding_shows_place_excerpt_carets_related_place_situation_reasons_and_help() -> None:
    text = full.render(report(diagnostics=(CONFLICT,), summary=None, notes=()), PLAIN)
    assert text == (
        "warning[NF203] settled-by-number\n"
        "Rules 201 and 206 give the quorum different values; only the lower number decides.\n"
        "  --> rules/201.nomic:3:3\n"
        "  3 |   quorum(q) = 20% of (count p: Player)\n"
        "    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "  --> rules/206.nomic:3:3: the other value\n"
        "  3 |   quorum(q) = 1\n"
        "    |   ^^^^^^^^^^^^^\n"
        "  situation:\n"
        "    7 players\n"
        "    quorum(q) is 7/5 by rule 201, 1 by rule 206\n"
        "  why:\n"
        "    rule 212 puts the lower number first\n"
        "  only where: rounding is exact\n"
        "  established: proved\n"
        "  help: Say in rule 206 that it yields to rule 201.\n"
        "\n"
        "0 errors, 1 warning, 0 infos in bcn-initial\n"
    )


def test_findings_come_worst_first_then_the_summary_then_the_count() -> None:
    text = full.render(report(), PLAIN)
    order = ["error[NF001]", "warning[NF203]", "info[NF109]"]
    order += ["\nproved\n", "\nundecided\n", "text: 9 of 10", "note: ", "1 error,"]
    places = [text.index(piece) for piece in order]
    assert places == sorted(places)


def test_the_same_report_in_another_order_gives_the_same_bytes() -> None:
    original = report()
    turned = report(diagnostics=tuple(reversed(original.diagnostics)))
    assert full.render(original, PLAIN) == full.render(turned, PLAIN)


def test_nothing_proved_and_nothing_undecided_are_said_not_omitted() -> None:
    text = full.render(report(diagnostics=(), summary=Summary()), PLAIN)
    assert "proved: nothing\n" in text
    assert "undecided: nothing\n" in text


def test_carets_stand_under_accented_and_wide_characters() -> None:
    line = "| 規則 és així: ara"
    start = line.index("ara") + 1
    found = Diagnostic("NF001", "x", Severity.ERROR, "m", Span("a.nomic", 1, start, 1, start + 3))
    text = full.render(Report("check", "a", (found,), sources={"a.nomic": SourceFile("a.nomic", line)}), PLAIN)
    excerpt, carets = [row for row in text.splitlines() if " | " in row]
    wide_characters = 2
    assert carets.index("^") == excerpt.index("ara") + wide_characters
    assert carets.count("^") == len("ara")


def test_a_line_of_a_megabyte_is_cut_around_the_place() -> None:
    line = "a" * 500_000 + "HERE" + "b" * 500_000
    found = Diagnostic("NF001", "x", Severity.ERROR, "m", Span("a.nomic", 1, 500_001, 1, 500_005))
    text = full.render(Report("check", "a", (found,), sources={"a.nomic": SourceFile("a.nomic", line)}), PLAIN)
    assert len(text) < 1_000
    excerpt, carets = [row for row in text.splitlines() if " | " in row]
    assert excerpt[carets.index("^") :].startswith("HERE")


def test_a_place_past_the_end_of_the_file_needs_no_excerpt() -> None:
    found = Diagnostic("NF001", "x", Severity.ERROR, "m", Span("a.nomic", 99, 7))
    text = full.render(Report("check", "a", (found,), sources={"a.nomic": SourceFile("a.nomic", "x\n")}), PLAIN)
    assert "--> a.nomic:99:7" in text


def test_a_ruling_gives_both_words_reasons_with_quotes_and_what_would_change_it() -> None:
    text = full.render(Report("judge", "late.nomic", rulings=(RULING,)), PLAIN)
    assert text == (
        "Statement: p301 is adopted\n"
        "Moment:    2011-09-20 09:00\n"
        "Verdict:   FALSE («FALSA»): the statement is false\n"
        "Expected:  TRUE (cases/late.nomic:9:1)\n"
        "TRUE in this situation:\n"
        "    Member: ada\n"
        "  because:\n"
        "  - ada has paid\n"
        "Because:\n"
        "  - rule 106 decides that p301 is not adopted\n"
        "    > Serà adoptat si i només si rep el nombre de vots requerit.\n"
        "    - 3 votes are for p301, 4 are needed\n"
        "It would change:\n"
        "  - if anna had voted before 2011-09-18 10:00: TRUE\n"
    )


def test_a_verdict_that_the_ruleset_has_no_word_for_says_so() -> None:
    text = full.render(Report("judge", "x", rulings=(Ruling("s", "", "PARADOX"),)), PLAIN)
    assert "PARADOX (the ruleset has no word for it): the rules leave no single stable outcome" in text


def test_painting_adds_only_colour() -> None:
    painted = full.render(report(rulings=(RULING,)), Paint(True))
    assert "\x1b[1;31merror[NF001]\x1b[0m" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == full.render(report(rulings=(RULING,)), PLAIN)
