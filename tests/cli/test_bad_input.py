"""Input that is wrong in every way we could think of: a place and a remedy, quickly, and never a traceback."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .club import Done, make, nomicformal, put

SECONDS = 2
"""Of processor time, so that a busy machine makes no difference; a second is for slow ones."""


def not_utf8(root: Path) -> None:
    put(root, "rules/2.nomic", b'rule 2 mutable "Qu\xf2rum"\n')


def empty(root: Path) -> None:
    put(root, "rules/2.nomic", "")


def a_directory(root: Path) -> None:
    (root / "rules" / "2.nomic").unlink()
    (root / "rules" / "2.nomic").mkdir()


def missing_rule_reference(root: Path) -> None:
    put(root, "rules/3.nomic", 'rule 3 mutable "X"\n| This prevails over rule 999.\n  prevails over rule 999\n')


def two_rules_with_one_number(root: Path) -> None:
    put(root, "rules/3.nomic", 'rule 2 mutable "Again"\n| Guests pay 6.\n  fee(m) = 6 when is_guest(m)\n')


def circle_of_includes(root: Path) -> None:
    put(root, "ruleset.nomic", (root / "ruleset.nomic").read_text(encoding="utf-8") + "use one\n")
    put(root, "one.nomic", "use two\n")
    put(root, "two.nomic", "use one\n")


def million_digits(root: Path) -> None:
    put(root, "rules/2.nomic", f"rule 2 mutable\n| A lot.\n  fee(m) = {'9' * 900_000}\n")


def thousand_parentheses(root: Path) -> None:
    put(root, "rules/2.nomic", f"rule 2 mutable\n| A lot.\n  fee(m) = {'(' * 1000}1{')' * 1000}\n")


def thousand_negations(root: Path) -> None:
    put(root, "rules/2.nomic", f"rule 2 mutable\n| A lot.\n  fee(m) = 1 when {'not ' * 1000}paid(m)\n")


def long_chain(root: Path) -> None:
    put(root, "rules/2.nomic", f"rule 2 mutable\n| A lot.\n  fee(m) = {'1 + ' * 5000}1\n")


def huge_file(root: Path) -> None:
    put(root, "rules/2.nomic", 'rule 2 mutable "X"\n' + "| word word word word\n" * 100_000)


def misspelt_name(root: Path) -> None:
    put(root, "rules/3.nomic", 'rule 3 mutable "X"\n| Only those who have paid may play.\n  feee(m) = 1\n')


def misspelt_keyword(root: Path) -> None:
    put(root, "rules/3.nomic", 'rule 3 mutable "X"\n| The rest pays 1.\n  fee(m) = 1 otherwize\n')


def control_characters(root: Path) -> None:
    put(root, "rules/3.nomic", 'rule 3 mutable "\x1b[2J"\n| a\x00b\x1b]0;owned\x07\n  fee(m) = \x1b[31m\n')


def include_outside(root: Path) -> None:
    put(root.parent, "secret.nomic", 'fact secret(m: Member): truth "s"\n')
    put(root, "ruleset.nomic", (root / "ruleset.nomic").read_text(encoding="utf-8") + "use ../secret\n")


def link_outside(root: Path) -> None:
    secret = put(root.parent, "secret.nomic", 'rule 9 mutable "TOPSECRET"\n| TOPSECRET words.\n  fee(m) = 1\n')
    (root / "rules" / "9.nomic").symlink_to(secret)


def circle_of_links(root: Path) -> None:
    (root / "rules" / "9.nomic").symlink_to(root / "rules" / "9.nomic")


def no_rules(root: Path) -> None:
    for path in (root / "rules").iterdir():
        path.unlink()


FAULTS: dict[Callable[[Path], None], str] = {
    not_utf8: "rules/2.nomic",
    empty: "rules/2.nomic",
    a_directory: "rules/2.nomic",
    missing_rule_reference: "rules/3.nomic:3",
    two_rules_with_one_number: "rules/3.nomic",
    circle_of_includes: ".nomic:",
    million_digits: "rules/2.nomic:3",
    thousand_parentheses: "rules/2.nomic:3",
    thousand_negations: "rules/2.nomic:3",
    long_chain: "rules/2.nomic:3",
    huge_file: "rules/2.nomic",
    misspelt_name: "rules/3.nomic:3:3",
    misspelt_keyword: "rules/3.nomic:3",
    control_characters: "rules/3.nomic",
    include_outside: "ruleset.nomic",
    link_outside: "rules/9.nomic",
    circle_of_links: "rules/9.nomic",
    no_rules: "",
}


def no_control_characters(text: str) -> bool:
    return all(c == "\n" or c.isprintable() for c in text)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_broken_ruleset_gets_a_finding_with_place_and_remedy(fault: Callable[[Path], None], tmp_path: Path) -> None:
    root = make(tmp_path)
    fault(root)
    done = nomicformal("check", str(root))
    assert done.code == 2, done.both
    assert done.cpu < SECONDS
    assert FAULTS[fault] in done.both
    assert "help: " in done.both
    assert "Traceback" not in done.both
    assert "TOPSECRET" not in done.both
    assert len(done.both) < 20_000
    assert no_control_characters(done.both)


def test_every_mistake_of_a_file_is_reported(tmp_path: Path) -> None:
    root = make(tmp_path)
    text = "rule 2 mutable\n| A.\n  fee(m) = = 1\n| B.\n  fee(m) =\n| C.\n  fee(m) = 2 when when\n"
    put(root, "rules/2.nomic", text)
    done = nomicformal("check", str(root), "--output", "concise")
    assert [n for n in (3, 5, 7) if f"rules/2.nomic:{n}:" in done.out] == [3, 5, 7], done.both


def test_a_misspelt_name_is_met_with_the_nearest(tmp_path: Path) -> None:
    root = make(tmp_path)
    misspelt_name(root)
    assert "`fee`" in nomicformal("check", str(root)).out


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "no-such-ruleset"],
        ["check", "../../etc"],
        ["judge", "no-such-case.nomic"],
        ["lint", "no-such-proposal.nomic"],
        ["test", "no-such-ruleset"],
        ["show", "bcn-initial", "999"],
        ["show", "bcn-initial", "x"],
        ["ask", "bcn-initial", ""],
        ["ask", "bcn-initial", "adopted(q) and"],
        ["ask", "bcn-initial", "adoptd(q)"],
        ["ask", "bcn-initial", "adopted(q)", "--reading", "no_such=up"],
        ["ask", "bcn-initial", "adopted(q)", "--reading", "quorum_rounding=sideways"],
        ["fmt", "no-such-file.nomic"],
        ["explain", "NF999"],
        ["coverage", "bcn-initial", "--format", "xml"],
        ["graph", "bcn-initial", "--format", "xml"],
        ["check", "bcn-initial", "--output", "sarf"],
        ["check", "bcn-initial", "--fail-on", "bad"],
        ["check", "bcn-initial", "--budget", "0"],
        ["judge", "no-such-case.nomic", "--reading", "x"],
    ],
    ids=" ".join,
)
def test_a_wrong_command_line_ends_with_2_and_a_sentence(arguments: list[str], tmp_path: Path) -> None:
    done = nomicformal(*arguments, cwd=tmp_path)
    assert done.code == 2, done.both
    assert done.cpu < SECONDS
    assert done.both.strip()
    assert "Traceback" not in done.both


@pytest.mark.parametrize("command", ["judge", "lint"])
@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"case", b"proposal one\n", b"(" * 5000, b'case "x"\nask: ' + b"9" * 500_000 + b"\n"]
)
def test_a_broken_case_or_proposal_gets_a_place_and_a_remedy(command: str, content: bytes, tmp_path: Path) -> None:
    root = make(tmp_path)
    path = put(root, "cases/bad.nomic" if command == "judge" else "proposals/bad.nomic", content)
    done = nomicformal(command, str(path))
    assert done.code in (1, 2), done.both
    assert done.cpu < SECONDS
    assert "bad.nomic" in done.both
    assert "Traceback" not in done.both


@pytest.mark.skipif(os.geteuid() == 0, reason="everything is readable to the superuser")
def test_a_file_that_may_not_be_read_is_an_unreadable_file(tmp_path: Path) -> None:
    root = make(tmp_path)
    (root / "rules" / "2.nomic").chmod(0)
    done: Done = nomicformal("check", str(root))
    assert done.code == 2
    assert "rules/2.nomic" in done.both


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (("check", "club/rules/2.nomic"), "name the folder that holds them all, club\n"),
        (("show", "club/rules/2.nomic", "2"), "name the folder that holds them all, club\n"),
        (("show", "club", "who plays"), "'who plays' is no rule number: write `nomicformal show club 3`\n"),
        (("diff", "elsewhere.nomic"), "write diff RULESET --proposal FILE\n"),
        (("frobnicate",), "Try 'nomicformal --help'."),
        (("check", ""), "an empty name is that of no ruleset"),
        (("judge", ""), "an empty name is that of no file"),
    ],
    ids=lambda one: one[0] if isinstance(one, tuple) else "",
)
def test_the_wrong_thing_is_named_and_the_right_one_is_told(
    command: tuple[str, ...], complaint: str, tmp_path: Path
) -> None:
    make(tmp_path)
    put(tmp_path, "elsewhere.nomic", "proposal 9\nrepeal rule 2\n")
    done = nomicformal(*command, cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err


def test_the_command_to_go_on_with_can_be_pasted(tmp_path: Path) -> None:
    assert "go on with: nomicformal check 'a b'\n" in nomicformal("new", "a b", cwd=tmp_path).out


def test_no_json_carries_a_command_to_a_build_server(tmp_path: Path) -> None:
    put(make(tmp_path), "rules/4.nomic", 'rule 4 mutable "###[error]forged"\n| ###vso[task.complete]x\n  comment\n')
    asked = ("coverage", "club", "--format", "json"), ("check", "club", "--output", "json"), ("export", "club")
    for arguments in asked:
        done = nomicformal(*arguments, cwd=tmp_path)
        assert not re.search(r"##\w*\[", done.out), arguments
        json.loads(done.out)
