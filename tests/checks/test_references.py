"""What a text names: rules by number, title and section, in seven languages."""

from __future__ import annotations

import pytest

from nomicformal.checker.checks.references import mentions, sections_named, titles_named
from nomicformal.diagnostics import Severity
from tests.checks.asking import findings, only_finding

HEAD = 'ruleset tiny "A tiny game" language en\n'


def named(text: str) -> list[tuple[int, int]]:
    return [(mention.first, mention.last) for mention in mentions(text)]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("la regla 104 i la 999 diuen", [104, 999]),
        ("la regla 104 y la 999", [104, 999]),
        ("la règle 104 et la 999", [104, 999]),
        ("a regra 104 e a 999.", [104, 999]),
        ("rule 104 and the 999.", [104, 999]),
        ("Regel 104 und die 999.", [104, 999]),
        ("la regola 104, la 105 o la 999", [104, 105, 999]),
        ("la regla 104 i 999", [104]),
        ("la regla 104 i la 2a vegada", [104]),
        ("la regla 104 i la 12:30", [104]),
        ("a regra 104 e a 30 metros", [104]),
        ("rule 104 and the 10 coins", [104]),
        ("Regel 104 und die 10 Münzen", [104]),
    ],
)
def test_an_article_stands_for_the_word_after_a_singular_one(text: str, numbers: list[int]) -> None:
    assert [first for first, _ in named(text)] == numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("rules 107, 108 and 110", [107, 108, 110]),
        ("les regles 107, 108 i 110", [107, 108, 110]),
        ("las reglas 107, 108 y la 110", [107, 108, 110]),
        ("les règles 107, 108 et 110", [107, 108, 110]),
        ("as regras 107, 108 e 110", [107, 108, 110]),
        ("die Regeln 107, 108 und 110", [107, 108, 110]),
        ("le regole 107, 108 e 110", [107, 108, 110]),
        ("see r. 203 and R106", [203, 106]),
        ("La R.303 deroga a la R.203", [303, 203]),
        ("rule #203, rule no. 5 and rule number 7", [203, 5, 7]),
        ("gemäß Regel Nr. 12, secondo la regola n. 9", [12, 9]),
        ("Rule 302's text", [302]),
        ("Rule 101/17", [101]),
        ("§§ 3 und 4", [3, 4]),
        ("artt. 5 e 6", [5, 6]),
    ],
)
def test_single_numbers_and_lists(text: str, numbers: list[int]) -> None:
    assert [first for first, _ in named(text)] == numbers


@pytest.mark.parametrize(
    "text",
    [
        "rules 101-116",
        "Rules 101 through 116 (immutable)",
        "the rules from 101 to 116",
        "les regles de la 101 a la 116",
        "las reglas 101 a 116",
        "les règles 101 à 116",
        "as regras da 101 até 116",
        "die Regeln von 101 bis 116",
        "le regole immutabili 101-116",
    ],
)
def test_ranges(text: str) -> None:
    assert named(text) == [(101, 116)]


@pytest.mark.parametrize(
    "text",
    [
        "each rule 10 points",
        "per 100 punts, el 20% dels jugadors",
        "rule 2.3 of the appendix",
        "what was formerly rule 205",
        "l'antiga regla 205",
        "for 3 players the rules 2 weeks later",
        "article 5 of the Constitution",
        "art. 12 de la Ley",
        "§ 26 BGB",
        "§ 26 Abs. 1 BGB",
        "§§ 51 ff. der Abgabenordnung",
        "gemäß § 4 Abs. 3 der Geschäftsordnung",
        "art. 36 e seguenti del Codice Civile",
        "art. 36 c.c.",
        "§ 126 Abs. 3 i. V. m. § 126a BGB",
        "Section 501(c)(3) of the Internal Revenue Code",
        "section 3 of this article",
        "R2-D2 and R7",
        "le regole del 1' centinaio",
    ],
)
def test_what_names_no_rule(text: str) -> None:
    assert named(text) == []


def test_the_next_item_of_a_list_is_no_number_of_a_rule() -> None:
    assert named("the enactment of a rule mutable\n2) the repeal of an amendment") == []


def test_titles_and_sections_are_found_in_quotation_marks() -> None:
    assert [n.name for n in titles_named('la regla titulada "La Bèstia" i the rule called “Vote”')] == [
        "La Bèstia",
        "Vote",
    ]
    assert [n.name for n in sections_named('una regla de la secció "Condició de victòria"')] == ["Condició de victòria"]


def test_a_title_that_no_rule_bears_is_an_error() -> None:
    text = HEAD + 'rule 101 mutable "Vote"\n| See the rule titled “Quorum”, and the rule titled “Vote”.\n  comment\n'
    found = only_finding("rule_not_found", text)
    assert found.severity is Severity.ERROR
    assert "no rule titled “Quorum”" in found.message and "titled “Vote”" not in found.message


def test_a_section_without_rules_is_an_error() -> None:
    text = HEAD + 'rule 101 mutable\nsection "Votes"\n| All of the section “Points”.\n  comment\n'
    assert "no section “Points”" in only_finding("rule_not_found", text).message


def test_an_article_may_be_of_another_text_so_it_is_only_a_warning() -> None:
    text = HEAD + "rule 101 mutable\n| As art. 99 says.\n  comment\n"
    assert only_finding("rule_not_found", text).severity is Severity.WARNING


def test_a_reference_split_over_two_passages_is_found() -> None:
    text = HEAD + "rule 101 mutable\n| As is said in rule\n  comment\n| 955 and elsewhere.\n  comment\n"
    assert "no rule 955" in only_finding("rule_not_found", text).message


def test_a_text_that_says_what_repealed_a_stub_is_fine() -> None:
    text = HEAD + "rule 203 repealed by 303\nrule 303 mutable\n| La R.303 deroga a la R.203\n  comment\n"
    assert findings("rule_not_found", text) == []


def ruleset_of(*texts: str, numbers: tuple[int, ...]) -> str:
    rules = zip(numbers, texts, strict=True)
    return HEAD + "".join(f"\nrule {number} mutable\n| {text}\n  comment \"x\"\n" for number, text in rules)


@pytest.mark.parametrize(
    ("texts", "numbers", "words", "severity"),
    [
        (("Obey, as R7 says.", "Votes.", "Points."), (1, 2, 3), "R7", Severity.ERROR),
        (("Meet (cf. Section 3.9).", "As section 3.1 says.", "Votes."), (301, 302, 401), "Section 3.9", Severity.ERROR),
        (("Meetings (cf. Section 3.9).", "Members.", "Votes."), (301, 302, 401), "Section 3.9", Severity.WARNING),
        (("By § 2 and § 4.", "Purpose.", "Fees by § 1.", "End."), (1, 2, 3, 5), "§ 4", Severity.ERROR),
        (("By § 2 and § 12.", "Purpose.", "Fees.", "End."), (1, 2, 3, 5), "§ 12", Severity.WARNING),
        (("By art. 2 and art. 4.", "Fees by art. 1.", "End."), (1, 2, 5), "art. 4", Severity.ERROR),
        (("See by-law 2 and by-law 4.", "By-law 1 applies.", "End."), (1, 2, 5), "by-law 4", Severity.ERROR),
        (("Article IV says more.", "Article II applies.", "By Article I."), (1, 2, 5), "Article IV", Severity.ERROR),
    ],
)  # fmt: skip
def test_a_rule_that_there_is_not_is_told_in_whatever_form_rules_are_named(
    texts: tuple[str, ...], numbers: tuple[int, ...], words: str, severity: Severity
) -> None:
    found = only_finding("rule_not_found", ruleset_of(*texts, numbers=numbers))
    assert f"“{words}”" in found.message
    assert found.severity is severity


@pytest.mark.parametrize(
    ("texts", "numbers"),
    [
        (("Section 12 of the house is closed.", "Votes."), (1, 2)),
        (("See Section 3.2 and Article IV.", "Members.", "Votes."), (301, 302, 401)),
        (("See § 2.1 and § 2 (3).", "Votes."), (1, 2)),
        (("**Section 1 – Roles** See Section 2 and Section 5.", "Votes, by Section 1."), (1, 2)),
        (("R2-D2 is a droid, R7 a tower.", "Votes."), (101, 102)),
        (("Version 3.9 of the text, under Section 52 of ONCA.", "By section 3.1."), (301, 302)),
    ],
)
def test_sections_of_something_else_are_no_rules(texts: tuple[str, ...], numbers: tuple[int, ...]) -> None:
    assert findings("rule_not_found", ruleset_of(*texts, numbers=numbers)) == []


@pytest.mark.parametrize(
    ("numbers", "severity"), [((101, 102, 201), Severity.ERROR), ((101, 102, 301), Severity.WARNING)]
)
def test_a_range_of_initial_rules_is_no_error_once_there_are_rules_of_later_hundreds(
    numbers: tuple[int, ...], severity: Severity
) -> None:
    text = "The Initial Set consists of rules 101-103 and 201-202."
    found = only_finding("rule_not_found", ruleset_of(text, "Votes.", "Points.", numbers=numbers))
    assert found.severity is severity


@pytest.mark.parametrize(("title", "missing"), [("Remote Attendance", 0), ("Attendance", 1)])
def test_what_a_text_calls_a_section_may_be_a_rule_of_that_title(title: str, missing: int) -> None:
    text = (
        f'{HEAD}\nrule 1 mutable "Voting"\nsection "Meetings"\n'
        '| As the section "Remote Attendance" says.\n  comment "x"\n'
        f'\nrule 2 mutable "{title}"\n| Members may call in.\n  comment "x"\n'
    )
    assert len(findings("rule_not_found", text)) == missing
