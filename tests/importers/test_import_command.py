"""What `nomicformal import` prints and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from tests.cli.club import nomicformal, put
from tests.cli.test_startup import loaded_by
from tests.render.test_json import SCHEMA

CLEAN = (
    "101. Everybody keeps to the rules (immutable).\n\n"
    "102. Each player has one vote (immutable).\n\n"
    "201. Half make a quorum (mutable).\n"
)


def test_a_clean_source_ends_with_0_and_says_what_was_done_and_guessed(tmp_path: Path) -> None:
    put(tmp_path, "rules.txt", CLEAN)
    done = nomicformal("import", "rules.txt", "--to", "out", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert "3 rules written to out: 2 immutable, 1 mutable" in done.out
    assert "layout: 3 rules told by headings such as" in done.out
    assert "the language of the rules is English" in done.out
    assert "go on with: nomicformal check out" in " ".join(done.out.split())
    assert nomicformal("coverage", "out", cwd=tmp_path).code == 0


def test_a_fault_of_the_text_is_found_by_the_checks_and_ends_with_1(tmp_path: Path) -> None:
    put(tmp_path, "rules.txt", CLEAN + "\n202. Rule 999 prevails over this rule (mutable).\n")
    done = nomicformal("import", "rules.txt", "--to", "out", cwd=tmp_path)
    assert done.code == 1
    assert "error[NF105] rule-not-found" in done.out
    assert "out/rules/202.nomic" in done.out
    assert nomicformal("import", "rules.txt", "--to", "out2", "--fail-on", "never", cwd=tmp_path).code == 0


def test_a_rule_printed_twice_is_a_finding_with_its_place_in_the_source(tmp_path: Path) -> None:
    put(tmp_path, "rules.txt", CLEAN + "\n201. Two thirds make a quorum (mutable).\n")
    done = nomicformal("import", "rules.txt", "--to", "out", cwd=tmp_path)
    assert done.code == 1
    assert "error[NF060] printed-twice" in done.out
    assert "--> rules.txt:7:1" in done.out
    assert "Half make a quorum" in (tmp_path / "out/rules/201.nomic").read_text(encoding="utf-8")


def test_text_that_fits_nowhere_is_a_finding_and_listed(tmp_path: Path) -> None:
    put(tmp_path, "rules.md", "# Rules\n\n## Rule 1\n\nPlay.\n\n## Rule 2\n\nWin.\n\n# Appendix\n\nThe board is red.\n")
    done = nomicformal("import", "rules.md", "--to", "out", cwd=tmp_path)
    assert done.code == 1
    assert "warning[NF061] not-understood" in done.out
    assert "The board is red." in (tmp_path / "out/source.toml").read_text(encoding="utf-8")


def test_json_output_fits_the_schema(tmp_path: Path) -> None:
    put(tmp_path, "rules.txt", CLEAN + "\n202. See rule 999 (mutable).\n")
    done = nomicformal("import", "rules.txt", "--to", "out", "--output", "json", cwd=tmp_path)
    document = json.loads(done.out)
    jsonschema.validate(document, SCHEMA)
    assert (document["command"], document["exit_code"], done.code) == ("import", 1, 1)


def test_the_output_and_the_folder_are_the_same_every_time(tmp_path: Path) -> None:
    put(tmp_path, "rules.txt", CLEAN)
    runs = set()
    for seed in ("0", "1"):
        done = nomicformal("import", "rules.txt", "--to", "out", "--force", cwd=tmp_path, PYTHONHASHSEED=seed)
        files = sorted(path for path in (tmp_path / "out").rglob("*") if path.is_file())
        runs.add((done.out, *(path.read_bytes() for path in files)))
    assert len(runs) == 1


def test_no_solver_is_loaded(tmp_path: Path) -> None:
    put(tmp_path, "rules.txt", CLEAN)
    code, *heavy = loaded_by(["import", "rules.txt", "--to", "out"], tmp_path)
    assert (code, heavy) == ("0", [])


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", b"", "is empty"),
        ("a.txt", b"\xef\xbb\xbf \r\n\x0c", "is empty"),
        ("a.txt", "Règle 101 : obéir à l'été\n".encode("latin-1"), "looks like windows-1252: save it as UTF-8"),
        ("a.txt", "Regla 101: así será\n".encode("utf-16-le"), "looks like utf-16le"),
        ("a.txt", b"\x00\x01\x02\xff\xfe\x80" * 50, "not UTF-8"),
        ("a.txt", b"ab\0cd", "NUL"),
        ("a.docx", b"PK\x03\x04....", "Word"),
        ("a.pdf", b"%PDF-1.4", "PDF file"),
        ("a.txt", b"Dear all,\n\nno rules today.\n", "no rules found"),
        ("a.json", b'{"rules": [', "is not JSON"),
        ("a.json", b"{}", "no rules found"),
        ("a.yaml", b"rules: [1, 2", "is not YAML"),
        ("a.yaml", b"a: &a [*a]\n", "nested more than"),
        ("a.csv", b"just words\nand words\n", "is no table"),
        ("a.csv", b"x" * 200_000 + b"\nb\n", "is no table"),
        ("a.csv", b'number,text\n1,"a\n2,b\n', "a quotation mark in the row from line 2 on is not closed"),
        ("a.csv", b'number;text\r\n1;"a\r\nb"\r\n2;"c', "in the row from line 4 on is not closed"),
        ("a.json", b"[" * 100_000, "is nested"),
    ],
)
def test_a_source_that_cannot_be_read_ends_with_2_and_says_why(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:  # fmt: skip
    put(tmp_path, name, content)
    done = nomicformal("import", name, "--to", "out", cwd=tmp_path)
    assert done.code == 2, done.both
    assert message in done.err
    assert "Traceback" not in done.both
    assert not (tmp_path / "out").exists()


def test_a_missing_source_and_a_folder_with_nothing_end_with_2(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "there is no file or folder nowhere" in nomicformal("import", "nowhere", "--to", "out", cwd=tmp_path).err
    assert "has no file that could hold rules" in nomicformal("import", "empty", "--to", "out", cwd=tmp_path).err
    assert nomicformal("import", "empty", "--to", "out", cwd=tmp_path).code == 2


def test_a_target_that_is_not_empty_is_refused_with_the_remedy(tmp_path: Path) -> None:
    put(tmp_path, "rules.txt", CLEAN)
    put(tmp_path, "out/keep.txt", "x")
    done = nomicformal("import", "rules.txt", "--to", "out", cwd=tmp_path)
    assert done.code == 2
    assert "--force" in done.err
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["keep.txt"]
    assert nomicformal("import", "rules.txt", "--to", "out", "--force", cwd=tmp_path).code == 0


def test_a_link_out_of_a_folder_is_not_followed(tmp_path: Path) -> None:
    put(tmp_path, "secret.txt", "Rule 9\nSecret.\n")
    put(tmp_path, "in/rules.txt", CLEAN)
    (tmp_path / "in/more.txt").symlink_to(tmp_path / "secret.txt")
    done = nomicformal("import", "in", "--to", "out", cwd=tmp_path)
    assert done.code == 0
    assert not (tmp_path / "out/rules/9.nomic").exists()
    assert "not followed" in (tmp_path / "out/source.toml").read_text(encoding="utf-8")


def test_force_leaves_alone_what_a_link_leads_to(tmp_path: Path) -> None:
    put(tmp_path, "rules.txt", CLEAN)
    put(tmp_path, "elsewhere/keep.nomic", "mine")
    (tmp_path / "out").mkdir()
    (tmp_path / "out/rules").symlink_to(tmp_path / "elsewhere")
    done = nomicformal("import", "rules.txt", "--to", "out", "--force", cwd=tmp_path)
    assert done.code == 2
    assert "out/rules is a link to another folder" in done.err
    assert [path.name for path in (tmp_path / "elsewhere").iterdir()] == ["keep.nomic"]
    (tmp_path / "out/rules").unlink()
    (tmp_path / "out/ruleset.nomic").symlink_to(tmp_path / "elsewhere/keep.nomic")
    assert nomicformal("import", "rules.txt", "--to", "out", "--force", cwd=tmp_path).code == 0
    assert (tmp_path / "elsewhere/keep.nomic").read_text(encoding="utf-8") == "mine"


HOSTILE = {
    "long.json": '[{"number": %s, "text": "x"}, {"number": 2, "text": "y"}]' % ("9" * 5000),
    "square.json": '[{"number": "\u00b2", "text": "x"}, {"number": 2, "text": "y"}]',
    "start.html": "<ol start='\u00b2'><li value='%s'>a</li><li>b</li></ol>" % ("9" * 5000),
    "comments.html": "<h2>1. A</h2><p>x</p><h2>2. B</h2><p>y</p>" + "<!--" * 50_000,
    "stars.md": "# 101 A\n" + ">" * 5000 + " foo\n\n## 102 B\n" + "*" * 20_000 + "\n" + "[" * 20_000 + "\n",
    "escape.json": '[{"number": 1, "title": "a\\u001b[31mb", "text": "x"}, {"number": 2, "text": "y"}]',
    "header.txt": "101. A\nfoo\nhistory\n  2024-01-01 initial 3\nrule 7 immutable \"x\"\n# c\n\n102. B\nbar\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_source_becomes_a_ruleset_that_can_be_read(name: str, tmp_path: Path) -> None:
    put(tmp_path, name, HOSTILE[name])
    done = nomicformal("import", name, "--to", "out", "--fail-on", "never", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert nomicformal("check", "out", "--fail-on", "never", cwd=tmp_path).code == 0


def test_what_stands_for_a_number_and_is_none_is_told(tmp_path: Path) -> None:
    put(tmp_path, "a.csv", b"number,text\n1,one\n-3,three\n" + b"9" * 60 + b",nine\n,none\n")
    done = nomicformal("import", "a.csv", "--to", "out", cwd=tmp_path)
    said = " ".join(done.both.split())
    assert f"“-3” is 2, “{'9' * 20}…” is 3, without a number is 4" in said
    assert done.code == 0


def test_a_cell_may_hold_lines_and_quotation_marks(tmp_path: Path) -> None:
    put(tmp_path, "a.csv", b'number,text\n1,"two\nlines"\n2,"say ""ja"" or no"')
    assert nomicformal("import", "a.csv", "--to", "out", cwd=tmp_path).code == 0
    assert 'say "ja" or no' in (tmp_path / "out" / "rules" / "2.nomic").read_text(encoding="utf-8")
