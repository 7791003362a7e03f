"""Groups of records that bear a name: it is the section of their rules."""

from __future__ import annotations

from pathlib import Path

from tests.cli.club import nomicformal

GROUPS = '[{"name": "Votes", "rules": [{"number": 1, "text": "All vote."}, {"number": 2, "text": "None wins."}]}]'
RECORDS = '[{"number": 1, "name": "Votes", "text": "All vote."}, {"number": 2, "name": "End", "text": "None wins."}]'


def _first_rule(folder: Path, document: str) -> str:
    (folder / "rules.json").write_text(document, encoding="utf-8")
    nomicformal("import", "rules.json", "--to", "out", cwd=folder)
    return (folder / "out" / "rules" / "1.nomic").read_text(encoding="utf-8")


def test_the_name_of_a_group_in_a_list_is_the_section_of_its_rules(tmp_path: Path) -> None:
    assert 'section "Votes"' in _first_rule(tmp_path, f'{{"title": "Club", "sections": {GROUPS}}}')


def test_the_name_of_a_rule_is_no_section(tmp_path: Path) -> None:
    assert "section" not in _first_rule(tmp_path, f'{{"title": "Club", "rules": {RECORDS}}}')
