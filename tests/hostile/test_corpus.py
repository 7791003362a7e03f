"""Files made to do harm, one for each way that we know: a clear answer, quickly, within the memory that is stated."""

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from nomicformal.config import LIMITS
from tests.hostile.base import SECRET, make
from tests.hostile.run import MEMORY

SECONDS = 20
"""Of processor time, including the start of the program."""
BOUNDED = (
    f"import resource, sys; resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}));"
    f"resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS}, {SECONDS}));"
    "from nomicformal.cli.main import main; main()"
)


def run(root: Path, *arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", BOUNDED, *arguments], cwd=root, capture_output=True, check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )  # fmt: skip
    return done.returncode, (done.stdout + done.stderr).decode("utf-8")


SOURCES: dict[str, Callable[[], str]] = {
    "aliases.yaml": lambda: "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [{','.join([f'*{chr(97 + i)}'] * 9)}]\n" for i in range(9)
    ),
    "itself.yaml": lambda: "a: &a [*a]\n",
    "tag.yaml": lambda: "- number: 101\n  text: !!python/object/apply:os.system ['touch hacked']\n",
    "deep.yaml": lambda: "[" * 200_000,
    "deep.json": lambda: "[" * 200_000,
    "number.json": lambda: '{"number": ' + "9" * 200_000 + ', "text": "x"}',
    "deep.html": lambda: "<div>" * 200_000 + "101. x",
    "cells.html": lambda: "<table><tr><td rowspan=99999999 colspan=99999999>101<td>x</table>" * 100,
    "entities.html": lambda: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>101. &a;&b;',
    "quote.csv": lambda: "number,text\n" + '"' * 1_000_001,
    "column.csv": lambda: "a" * 200_000 + "\nb\n",
    "brackets.txt": lambda: "101. A. x " + "[" * 50_000 + "\n" + "102. y " + "rule 999 " * 9_000,
    "parts.txt": lambda: "1" + ".1" * 100_000 + " x\n2.1 y\n",
    "blank.txt": lambda: "101. A. x\n" + "\n" * 100_000 + "102. y\n",
    "feeds.txt": lambda: "101. A. x\n" + "\x0c" * 100_000 + "\n102. y\n",
    "same.txt": lambda: "Rule 1: a\n" * 2_000,
    "lines.txt": lambda: "a\n" * (LIMITS.max_source_lines + 1),
    "bytes.txt": lambda: "101. " + "a" * LIMITS.max_source_bytes,
}  # fmt: skip


@pytest.mark.parametrize("name", SOURCES)
def test_a_source_that_is_made_to_do_harm_is_imported_or_refused(name: str, tmp_path: Path) -> None:
    root = make(tmp_path)
    (root / name).write_text(SOURCES[name](), encoding="utf-8")
    code, printed = run(root, "import", name, "--to", "out", "--output", "concise")
    assert code in (0, 1, 2), printed[-600:]
    assert not (root / "hacked").exists()
    assert "root:" not in printed


RULES: dict[str, Callable[[], str]] = {
    "many.nomic": lambda: "rule 4 mutable\n| x\n" + "  prize(p) = 1\n" * (LIMITS.max_lines + 1),
    "negations.nomic": lambda: f"rule 4 mutable\n| x\n  wins(p) when {'not ' * 9_000}rich(p)\n",
    "parentheses.nomic": lambda: f"rule 4 mutable\n| x\n  prize(p) = {'(' * 9_000}1{')' * 9_000}\n",
    "product.nomic": lambda: f"rule 4 mutable\n| x\n  prize(p) = {' * '.join(['9' * 30] * 90)}\n",
    "durations.nomic": lambda: f"rule 4 mutable\n| x\n  on {'9' * 29} weeks after tell(p) by q: points(q) += 1\n",
    "counts.nomic": lambda: f"rule 4 mutable\n| x\n  prize(p) = {'(count q: Player where ' * 40}rich(q){' > 0' * 40}\n",
    "dates.nomic": lambda: "rule 4 mutable\n| x\n  at 9999-12-31 23:59: points(p) += 1\nhistory\n  9999-12-31 x\n",
    "unclosed.md": lambda: "## Rule 4 (mutable)\n" + "<!-- x\n" * 20_000 + "```nomic\n" * 20_000,
    "fences.md": lambda: "## Rule 4 (mutable)\n\nx\n\n" + "```nomic\n```\n" * 40_000,
    "headings.md": lambda: "#" * 100_000 + " Rule 4 (mutable)\n" + "## " + " " * 100_000 + "x\n",
    "text.nomic": lambda: "rule 4 mutable\n" + f"| rule {'9' * 4_500} and rules {'9' * 4_400} to 7\n" * 3,
}  # fmt: skip


@pytest.mark.parametrize("name", RULES)
def test_a_rule_that_is_made_to_do_harm_gets_a_clear_answer(name: str, tmp_path: Path) -> None:
    root = make(tmp_path)
    (root / "rules" / name).write_text(RULES[name](), encoding="utf-8")
    code, printed = run(root, "check", "--output", "concise", "--budget", "100000")
    assert code in (0, 1, 2, 3), printed[-600:]
    assert name in printed


CASES = {
    "end of time": "log\n  9999-12-31 23:00 tell(ben) by ann\nask at 9999-12-31 23:59: points(ann) = 1\n",
    "beginning of time": "log\n  0001-01-01 tell(ben) by ann\nask at 0001-01-01: points(ann) = 1\n",
    "many people": f"people Player {', '.join(f'p{n}' for n in range(501))}\nask: wins(p1)\n",
    "many acts": "log\n" + "  2024-01-01 10:00 tell(ben) by ann\n" * 2_001 + "ask: points(ann) > 3\n",
    "long sums": f"ask: {' + '.join(['points(ann)'] * 100)} = 0\n",
    "many questions": "ask: wins(ann)\n" * 500,
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_case_that_is_made_to_do_harm_gets_a_clear_answer(name: str, tmp_path: Path) -> None:
    root = make(tmp_path)
    head = "" if "people" in CASES[name] else "people Player ann, ben\n"
    (root / "cases" / "bad.nomic").write_text(f'case "x"\n{head}facts closed\n{CASES[name]}', encoding="utf-8")
    code, printed = run(root, "judge", "cases/bad.nomic", "--output", "concise")
    assert code in (0, 1, 2, 3), printed[-600:]


def test_a_number_that_is_squared_again_and_again_is_given_up(tmp_path: Path) -> None:
    root = make(tmp_path)
    rule = "rule 4 mutable\n| x\n  on tell(p) by q: points(p) := (points(p) + 2) * (points(p) + 2)\n"
    (root / "rules" / "4.nomic").write_text(rule, encoding="utf-8")
    log = "".join(f"  2024-01-01 10:{minute:02} tell(ben) by ann\n" for minute in range(40))
    case = f'case "x"\npeople Player ann, ben\nfacts closed\nlog\n{log}ask: points(ben) > 3\n'
    (root / "cases" / "bad.nomic").write_text(case, encoding="utf-8")
    code, printed = run(root, "judge", "cases/bad.nomic")
    assert code == 3
    assert "limit number_bits" in printed


def test_numbers_that_grow_from_term_to_term_leave_a_question_open(tmp_path: Path) -> None:
    terms = [f"grown{one}" for one in range(13)]
    steps = [f"  {one}(p) = 2 * {before}(p) * {before}(p)\n" for before, one in pairwise(terms)]
    text = "".join((
        "ruleset big\nentity Player\nterm rich(p: Player): truth\n",
        *(f"term {one}(p: Player): number\n" for one in terms),
        f"rule 1 mutable\n| x\n  {terms[0]}(p) = 99\n", *steps, f"  rich(p) when {terms[-1]}(p) > 5\n",
        f"rule 2 mutable\n| y\n  not rich(p) when {terms[-1]}(p) > 7\n",
    ))
    (tmp_path / "big").mkdir()
    (tmp_path / "big" / "ruleset.nomic").write_text(text, encoding="utf-8")
    code, printed = run(tmp_path, "check", "big", "--output", "concise", "--budget", "100000")
    assert code in (0, 1, 3), printed[-600:]
    assert "undecided" in printed


@pytest.mark.parametrize(
    "leak",
    [
        lambda root: (root / "rules" / "9.nomic").symlink_to(root.parent / "secret.nomic"),
        lambda root: (root / "rules" / "9.md").symlink_to("../../secret.md"),
        lambda root: (root / "secret.nomic").symlink_to("../secret.nomic"),
        lambda root: (root / "proposals" / "secret.nomic").symlink_to(root.parent / "secret.nomic"),
        lambda root: (root / "cases" / "secret.md").symlink_to(root.parent / "secret.md"),
    ],
    ids=["rule", "markdown", "vocabulary", "proposal", "case"],
)
@pytest.mark.parametrize(
    "command", [("check",), ("test",), ("fmt", "--diff", "."), ("convert", ".", "--to", "../out")], ids=lambda c: c[0]
)
def test_nothing_outside_of_the_folder_is_read_through_a_link(
    leak: Callable[[Path], None], command: tuple[str, ...], tmp_path: Path
) -> None:
    root = make(tmp_path)
    leak(root)
    main = root / "ruleset.nomic"
    main.write_text(main.read_text(encoding="utf-8") + "use secret\nuse ../secret\n", encoding="utf-8")
    case = (
        'case "x"\nafter proposal "secret.nomic"\nafter proposal "../secret.md"\npeople Player ann\n'
    )
    (root / "cases" / "leak.nomic").write_text(case, encoding="utf-8")
    code, printed = run(root, *command)
    assert code in (0, 1, 2), printed[-600:]
    assert SECRET not in printed
    copies = (p for folder in (root, tmp_path / "out") for p in folder.rglob("*") if p.is_file() and not p.is_symlink())
    assert not [p for p in copies if SECRET in p.read_text(encoding="utf-8")]


@pytest.mark.parametrize("file", ["/tmp/x", "../x", ".git/config", "a/../../x", ".github/workflows/x.yml"])
def test_a_settings_file_cannot_send_output_outside_or_into_hidden_folders(file: str, tmp_path: Path) -> None:
    root = make(tmp_path)
    (root / ".git").mkdir()
    (root / "nomicformal.toml").write_text(f'output = ["json={file}"]\n', encoding="utf-8")
    code, printed = run(root, "check")
    assert code == 2 and "nomicformal.toml: json=" in printed
    assert not (root / ".git" / "config").exists() and not (tmp_path / "x").exists()


def test_nothing_is_ever_unpickled_or_evaluated() -> None:
    package = Path(__file__).parents[2] / "nomicformal"
    forbidden = (
        "import pickle", "import marshal", "import shelve", "yaml.load(", "yaml.unsafe_load", " eval(", " exec(",
        "shell=True", "os.system",
    )  # fmt: skip
    found = [
        f"{path.name}: {word}"
        for path in sorted(package.rglob("*.py"))
        for word in forbidden
        if word in path.read_text(encoding="utf-8")
    ]
    assert found == ["workers.py: import pickle"]  # what the processes of one run tell each other through a pipe
