"""`nomicformal report`: which languages, where it goes, and what it says of a small club that speaks Catalan."""

import re
from pathlib import Path

import pytest

from nomicformal.render.lexicon import lexicon
from tests.cli.club import RULE_4, make, nomicformal, put

VOCABULARY = """ruleset club "The chess club" language ca
entity Member "member" ca "soci"
fact is_guest(m: Member): truth "{m} is a guest" ca "{m} és convidat"
fact paid(m: Member): truth "{m} has paid" ca "{m} ha pagat"
act play(m: Member) by Member "{by} plays against {m}" ca "{by} juga contra {m}"
term fee(m: Member): number "the fee of {m}" ca "la quota de {m}"
"""
CATALAN = {
    "ruleset.nomic": VOCABULARY,
    "rules/1.nomic": (
        'rule 1 immutable "Conflictes"\n| Preval la regla immutable, i després el número més baix.\n'
        "  precedence: immutable over mutable\n  precedence among rules of one status: lower number\n"
    ),
    "rules/2.nomic": (
        'rule 2 mutable "Quota"\n| La quota és 20. Els convidats paguen 5.\n'
        "  under reduced:\n      guests -> fee(m) = 5 when is_guest(m)\n      everyone -> fee(m) = 5\n"
        '  reading reduced "who pays 5?"\n  fee(m) = 20 otherwise\n'
    ),
    "rules/3.nomic": 'rule 3 mutable "Qui juga"\n| Només juga qui ha pagat.\n  m may play(n) only when paid(m)\n',
    "rules/4.nomic": 'rule 4 mutable "Acollida"\n| Els convidats no paguen res.\n  fee(m) = 0 when is_guest(m)\n',
    "cases/guest.nomic": (
        'case "qui no és convidat paga 20"\npeople Member ada\nfacts closed\n'
        "ask at 2024-03-01: fee(ada) = 20\nexpect DEPENDS ON READING\n"
    ),
    "source.toml": 'title = "El club d\'escacs"\nlanguage = "ca"\n',
}


@pytest.fixture
def club(tmp_path: Path) -> Path:
    return make(tmp_path, **CATALAN)


def test_without_a_language_the_report_is_in_the_ruleset_s_own(club: Path) -> None:
    done = nomicformal("report", "club", cwd=club.parent)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("# El club d'escacs: què ha trobat una revisió de les regles\n")
    assert "**1.** La regla 4 «Acollida» contradiu la regla 2 «Quota» sobre “la quota d'un soci”" in done.out
    assert "> **Regla 4**: Els convidats no paguen res.\n" in done.out
    assert "- soci1 és convidat\n" in done.out
    assert "| 4 | mutable | Acollida | 1/1 | 2 |  |\n" in done.out


def test_no_english_is_mixed_in(club: Path) -> None:
    text = nomicformal("report", "club", cwd=club.parent).out
    english = lexicon("en")
    fixed = [*english.words.values(), *(part for entry in english.checks.values() for part in entry)]
    fixed += [part.strip() for key in lexicon("ca").told for part in re.split(r"\{\w+\}", key)]
    assert [said for said in fixed if len(said.split()) > 2 and said in text] == []
    assert not re.search(r"\b(the|says|which|guest|member|fee|answered)\b", text)


def test_in_english_it_says_the_same_and_quotes_the_rules_as_they_are(club: Path) -> None:
    text = nomicformal("report", "club", "--language", "en", cwd=club.parent).out
    assert text.startswith("# The chess club: what a check of the rules found\n")
    assert 'Rule 4 "Acollida" contradicts rule 2 "Quota" about “the fee of a member”' in text
    assert "> **Rule 4**: Els convidats no paguen res.\n" in text and "- member1 is a guest\n" in text


def test_open_readings_come_with_their_answers_and_what_hangs_on_each(club: Path) -> None:
    text = nomicformal("report", "club", cwd=club.parent).out
    question = text.split("### Pregunta 1\n")[1]
    assert "> **Regla 2**: La quota és 20. Els convidats paguen 5.\n" in question
    assert "- **A**: la quota de m és 5 si m és convidat\n- **B**: la quota de m és 5\n" in question
    assert "el cas «qui no és convidat paga 20»" in question
    english = nomicformal("report", "club", "--language", "en", cwd=club.parent).out
    assert "Who pays 5?\n" in english and "- **A**: guests\n- **B**: everyone\n" in english


def test_to_writes_both_languages_into_a_folder_and_nothing_else(club: Path, tmp_path: Path) -> None:
    done = nomicformal("report", "club", "--to", "out/reports", cwd=club.parent)
    assert (done.code, done.out, done.err) == (0, "", "")
    assert sorted(file.name for file in (tmp_path / "out/reports").iterdir()) == ["club.ca.md", "club.md"]
    assert (tmp_path / "out/reports/club.ca.md").read_text(encoding="utf-8").startswith("# El club")


def test_the_same_rules_give_the_same_report_byte_for_byte_wherever_it_is_called(club: Path) -> None:
    first = nomicformal("report", "club", cwd=club.parent, PYTHONHASHSEED="1").out
    second = nomicformal("report", cwd=club, PYTHONHASHSEED="2").out
    put(club.parent, "before.md", "")
    done = nomicformal("report", "./club/", "--output", "before.md", cwd=club.parent)
    assert (done.code, done.out) == (0, "")
    assert first == second == (club.parent / "before.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("club", "--language", "fr"), "can be told in en or ca, not in 'fr'"),
        (("club", "club"), "several rulesets need --to FOLDER"),
        (("club", "--to", "out", "--output", "x.md"), "leave out --output and --lang"),
        (("nowhere",), "no ruleset 'nowhere'"),
    ],
)
def test_a_wrong_command_line_says_what_to_do(club: Path, arguments: tuple[str, ...], complaint: str) -> None:
    done = nomicformal("report", *arguments, cwd=club.parent)
    assert done.code == 2 and complaint in done.err


def test_a_ruleset_with_mistakes_of_the_language_has_no_report(club: Path) -> None:
    put(club, "rules/5.nomic", "rule 5 mutable\n| A.\n  fee(m = 3\n")
    done = nomicformal("report", "club", cwd=club.parent)
    assert done.code == 2 and "nothing else was checked" in done.out


def test_a_ruleset_in_english_has_one_report(tmp_path: Path) -> None:
    make(tmp_path, **{"rules/4.nomic": RULE_4})
    assert nomicformal("report", "club", "--to", "out", cwd=tmp_path).code == 0
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["club.md"]
    text = (tmp_path / "out/club.md").read_text(encoding="utf-8")
    assert 'r2["2 Fee"]' in text and "the fee of a member: by its number" in text


def test_a_title_in_the_notes_on_the_source_is_not_read_from_outside_the_folder(club: Path) -> None:
    (club / "source.toml").unlink()
    put(club.parent, "secret.toml", 'title = "secret"\nlanguage = "ca"\n')
    (club / "source.toml").symlink_to(club.parent / "secret.toml")
    done = nomicformal("report", "club", cwd=club.parent)
    assert done.code == 0 and "secret" not in done.out and done.out.startswith("# The chess club:")
