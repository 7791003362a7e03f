"""`convert` on the command line, and the other commands on what it writes."""

from pathlib import Path

import pytest

from tests.cli.club import RULE_4, make, nomicformal, put


def converted(root: Path, *options: str) -> Path:
    target = root.parent / "pages"
    done = nomicformal("convert", str(root), "--to", str(target), *options)
    assert done.code == 0, done.both
    return target


@pytest.mark.parametrize("options", [(), ("--one-file",)])
def test_every_command_works_on_a_markdown_ruleset(options: tuple[str, ...], tmp_path: Path) -> None:
    root = make(tmp_path, **{"rules/4.nomic": RULE_4})
    put(root, "proposals/5.nomic", 'proposal 5 "Free"\nenact rule mutable "Free"\n| All pay 1.\n  fee(m) = 1\n')
    pages = converted(root, *options)
    assert (pages / "rules" / "4.md").exists() is not bool(options)
    checked = nomicformal("check", str(pages))
    assert checked.code == 1
    assert "contradicts rule 2 " in " ".join(checked.out.split())
    assert ".md:" in checked.out and "fee(m) = 0 when is_guest(m)" in checked.out
    assert nomicformal("test", str(pages)).code == 0
    assert nomicformal("judge", str(pages / "cases" / "guest.nomic")).code == 0
    assert nomicformal("lint", str(pages / "proposals" / "5.md")).code == 1
    assert nomicformal("show", str(pages), "2").code == 0
    assert nomicformal("coverage", str(pages)).code == 0
    assert nomicformal("graph", str(pages)).code == 0
    assert nomicformal("fmt", "--check", str(pages)).code == 0


def test_a_case_still_finds_its_proposal(tmp_path: Path) -> None:
    proposal = 'proposal 5 "Free"\nrepeal rule 2\nenact rule mutable "Free"\n| All pay 1.\n  fee(m) = 1\n'
    case = 'case "free"\nafter proposal "free.nomic"\npeople Member ada\nfacts closed\nask: fee(ada) = 1\nexpect TRUE\n'
    root = make(tmp_path, **{"proposals/free.nomic": proposal, "cases/all.nomic": case})
    assert nomicformal("test", str(root)).code == 0
    pages = converted(root)
    done = nomicformal("test", str(pages))
    assert done.code == 0, done.both


def test_cases_may_be_markdown(tmp_path: Path) -> None:
    root = make(tmp_path)
    text = (root / "cases" / "guest.nomic").read_text(encoding="utf-8")
    put(root, "cases/other.md", f"# A guest\n\nWho has to pay what?\n\n```nomic\n{text}```\n")
    done = nomicformal("judge", str(root / "cases" / "other.md"))
    assert done.code == 0, done.both
    assert "2 questions, 0 not as expected" in nomicformal("test", str(root)).out


def test_rules_with_mistakes_are_not_converted(tmp_path: Path) -> None:
    root = make(tmp_path, **{"rules/4.nomic": "rule 4 mutable\n| A.\n  fee(m) = = 1\n"})
    done = nomicformal("convert", str(root), "--to", str(tmp_path / "pages"))
    assert done.code == 2
    assert "rules/4.nomic:3" in done.out
    assert not (tmp_path / "pages").exists()


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path: Path) -> None:
    root = make(tmp_path)
    put(tmp_path / "pages", "mine.txt", "mine")
    done = nomicformal("convert", str(root), "--to", str(tmp_path / "pages"))
    assert done.code == 2 and "not empty" in done.err
    assert [p.name for p in (tmp_path / "pages").iterdir()] == ["mine.txt"]


def test_two_files_with_the_vocabulary_are_reported(tmp_path: Path) -> None:
    root = make(tmp_path)
    put(root, "ruleset.md", "# Club\n\n```nomic\nfact other: truth\n```\n")
    done = nomicformal("check", str(root), "--output", "concise")
    assert "both ruleset.nomic and ruleset.md are here" in done.out


def test_readme_files_hold_no_rules(tmp_path: Path) -> None:
    root = make(tmp_path)
    before = nomicformal("check", str(root)).out
    put(root, "rules/README.md", "# Rules\n\nOne file a rule.\n")
    assert nomicformal("check", str(root)).out == before
    put(root, "rules/notes.md", "# Rules\n\nOne file a rule.\n")
    assert nomicformal("check", str(root)).code == 2
