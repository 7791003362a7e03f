from __future__ import annotations

from pathlib import Path

from nomicformal.core.lower import lower
from nomicformal.core.read_case import ReadCase, read_case
from nomicformal.ruleset.load import load

FILES = {
    "ruleset.nomic": 'ruleset tiny "Tiny"\nterm quorum: number\n',
    "rules/201.nomic": "rule 201 mutable\n| Text.\n  quorum = 3\n",
    "proposals/301.nomic": 'proposal 301 "P"\namend rule 201\n| Text.\n  quorum = 5\n',
    "cases/plain.nomic": 'case "before"\nask at 2011-09-10: quorum = 3\nexpect TRUE\n',
    "cases/after.nomic": 'case "after"\nafter proposal p301 "301.nomic"\nask at 2011-09-10: quorum = 5\nexpect TRUE\n',
    "cases/lost.nomic": 'case "after"\nafter proposal p302 "302.nomic"\nask at 2011-09-10: quorum = 5\n',
    "cases/out.nomic": 'case "after"\nafter proposal p302 "../../secret.nomic"\nask at 2011-09-10: quorum = 5\n',
}


def read(root: Path, name: str) -> ReadCase:
    for path, text in FILES.items():
        (root / "g" / path).parent.mkdir(parents=True, exist_ok=True)
        (root / "g" / path).write_text(text, encoding="utf-8")
    (root / "secret.nomic").write_text(FILES["proposals/301.nomic"], encoding="utf-8")
    model = load(root / "g")
    return read_case(model, lower(model)[0], root / "g" / "cases" / name, name)


def test_a_case_is_read_under_the_rules_as_they_are(tmp_path: Path) -> None:
    found = read(tmp_path, "plain.nomic")
    assert found.diagnostics == ()
    assert found.case is not None
    assert found.case.title == "before"
    assert [c.origin.source for c in found.ruleset.clauses] == ["quorum = 3"]


def test_a_case_may_be_read_under_the_rules_as_a_proposal_changes_them(tmp_path: Path) -> None:
    found = read(tmp_path, "after.nomic")
    assert found.diagnostics == ()
    assert [c.origin.source for c in found.ruleset.clauses] == ["quorum = 5"]
    assert set(found.sources) == {"after.nomic", "301.nomic"}


def test_a_proposal_that_is_not_there_is_a_finding(tmp_path: Path) -> None:
    assert [d.name for d in read(tmp_path, "lost.nomic").diagnostics] == ["include-not-found"]


def test_a_proposal_elsewhere_is_not_read(tmp_path: Path) -> None:
    assert [d.name for d in read(tmp_path, "out.nomic").diagnostics] == ["include-not-found"]


def test_a_case_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    found = read(tmp_path, "nothing.nomic")
    assert found.case is None
    assert [d.code for d in found.diagnostics] == ["NF003"]
