"""The folder that is written can be read, quotes the source word for word, and is left alone when it is not ours."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from nomicformal.core.lower import lower
from nomicformal.errors import UsageError
from nomicformal.importers.dates import DATE
from nomicformal.importers.languages import whole_groups
from nomicformal.importers.model import Imported, ImportedRule, Role
from nomicformal.importers.reading import read
from nomicformal.importers.writing import check_target, rule_text, ruleset_name, write
from nomicformal.ruleset.load import load
from nomicformal.source import SourceFile
from nomicformal.syntax.print import format_source

from .accounting import bare
from .test_layouts import LAYOUTS
from .test_seeds import SEEDS

SOURCES = [*LAYOUTS, *sorted(SEEDS.iterdir())]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_the_folder_is_understood_formatted_and_word_for_word(path: Path, tmp_path: Path) -> None:
    found = read(path, path.name)
    folder = tmp_path / "002 Any Name"
    write(found, folder, "shown", path)
    model = load(folder)
    ruleset, findings = lower(model)
    assert [*model.diagnostics, *findings] == []
    assert len(ruleset.rules) == len(found.rules)
    for ours, theirs in zip(found.rules, ruleset.rules, strict=True):
        assert bare(ours.text) == bare("".join(passage.text for passage in theirs.passages))
        assert len(ours.passages) == len(theirs.passages)
        if not ours.repealed:
            assert (ours.status, bare(ours.title), bare(ours.section)) == (
                theirs.status, bare(theirs.title), bare(theirs.section)
            )  # fmt: skip
    for file in folder.rglob("*.nomic"):
        text = file.read_text(encoding="utf-8")
        assert format_source(SourceFile(file.name, text))[0] == text
    about = tomllib.loads((folder / "source.toml").read_text(encoding="utf-8"))
    assert len(about.get("note", [])) == len(found.notes)
    assert len(about.get("not_understood", [])) == len(found.not_understood)
    assert (folder / about["text"]).exists()


NASTY = [
    'say "no"',
    "back\\slash",
    "# no comment",
    "a | b",
    'ends in \\"',
    "rule 5 mutable",
    "history",
    "  spaces",
    "\\",
]


@pytest.mark.parametrize("words", NASTY)
def test_no_words_of_a_source_are_taken_for_the_language(words: str, tmp_path: Path) -> None:
    rule = ImportedRule("7", 7, "mutable", "heading", words, words, [words, f"x\n{words}"], [], [words])
    text = rule_text(rule)
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "7.nomic").write_text(text, encoding="utf-8")
    model = load(tmp_path)
    assert list(model.diagnostics) == []
    tree = model.rules[0].tree
    assert tree.header.title == " ".join(words.split())
    assert [bare(p.text) for p in tree.body.passages] == [bare(words), bare(f"x{words}")]


def test_a_very_long_word_and_a_very_long_rule_can_be_read_back(tmp_path: Path) -> None:
    rule = ImportedRule("7", 7, "mutable", "heading", "", "", ["x" * 30_000 + " " + "word " * 100_000])
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "7.nomic").write_text(rule_text(rule), encoding="utf-8")
    model = load(tmp_path)
    assert list(model.diagnostics) == []
    assert bare(model.rules[0].tree.body.passages[0].text) == bare(rule.text)


def test_a_rule_too_large_for_a_file_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    source = tmp_path / "s.txt"
    source.write_text("1. x", encoding="utf-8")
    found = Imported([ImportedRule("1", 1, "mutable", "heading", passages=["word " * 500_000])], "t", "en")
    with pytest.raises(UsageError, match="is its text really one rule"):
        write(found, tmp_path / "to", "to", source)
    assert not (tmp_path / "to").exists()


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("bcn", "bcn"),
        ("Nomic BCN", "nomic_bcn"),
        ("2011", "rules_2011"),
        ("it", "rules_it"),
        ("q", "rules_q"),
        ("Ämter", "amter"),
        ("日本", "rules"),
    ],
)
def test_any_folder_gives_a_name(words: str, name: str) -> None:
    assert ruleset_name(words) == name


def test_a_folder_that_is_not_empty_is_left_alone_unless_forced(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("x", encoding="utf-8")
    with pytest.raises(UsageError, match="--force"):
        check_target(tmp_path, "to", False, tmp_path / "mine.txt")
    check_target(tmp_path, "to", True, tmp_path / "mine.txt")


def test_a_source_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    with pytest.raises(UsageError, match="holds the source"):
        check_target(tmp_path, "to", True, tmp_path / "in")
    with pytest.raises(UsageError, match="within the source"):
        check_target(tmp_path / "in" / "out", "to", True, tmp_path / "in")


def test_the_copy_of_a_source_can_be_mended_and_imported_again(tmp_path: Path) -> None:
    source = tmp_path / "s.txt"
    source.write_text("1. Everybody plays.\n\n2. Nobody wins.\n", encoding="utf-8")
    write(read(source, "s"), tmp_path / "to", "to", source)
    copy = tmp_path / "to" / "source.txt"
    copy.write_text("1. Everybody plays.\n\n2. Somebody wins.\n", encoding="utf-8")
    write(read(copy, "s"), tmp_path / "to", "to", copy)
    assert "Somebody" in (tmp_path / "to" / "rules" / "2.nomic").read_text(encoding="utf-8")
    assert "Somebody" in copy.read_text(encoding="utf-8")


def test_force_replaces_the_rules_and_keeps_cases(tmp_path: Path) -> None:
    source = tmp_path / "s.txt"
    to = tmp_path / "to"
    source.write_text("1. Everybody plays.\n\n2. Nobody wins.\n", encoding="utf-8")
    write(read(source, "s"), to, "to", source)
    (to / "cases").mkdir()
    (to / "cases" / "a.nomic").write_text('case "a"\n', encoding="utf-8")
    source.write_text("1. Everybody plays.\n\n3. Nobody wins.\n", encoding="utf-8")
    write(read(source, "s"), to, "to", source)
    assert sorted(path.name for path in (to / "rules").iterdir()) == ["1.nomic", "3.nomic"]
    assert (to / "cases" / "a.nomic").exists()


_WORD = re.compile(r"[^\W\d_]{4,}")
_KINDS = (
    "rule", "rules", "proposal", "initial", "history", "section", "status", "created", "amended", "transmuted",
    "repealed", "renumbered", "titled", "retitled", "assigned", "corrected", "infected", "immutable", "mutable",
)  # fmt: skip
_TOLD_BY_EVENTS = re.compile(rf"{DATE.pattern}|(?<!\w)(?:{'|'.join(map(whole_groups, _KINDS))})(?!\w)", re.I)
_SMALL = {
    "here", "from", "this", "that", "para", "durch", "wurde", "esta", "della", "adopted", "power", "amendment",
    "enactment",
}  # fmt: skip


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_word_of_text_histories_and_notes_is_in_the_folder(path: Path, tmp_path: Path) -> None:
    found = read(path, path.name)
    folder = tmp_path / "rules of a game"
    write(found, folder, "shown", path)
    about = tomllib.loads((folder / "source.toml").read_text(encoding="utf-8"))
    remarks = [remark["text"] for kind in ("note", "not_understood") for remark in about.get(kind, [])]
    rules = [file.read_text(encoding="utf-8") for file in (folder / "rules").iterdir()]
    written = set(_WORD.findall(" ".join([*rules, *remarks]).casefold()))
    roles = (Role.TEXT, Role.TITLE, Role.SECTION, Role.HISTORY, Role.RULE_NOTE, Role.NOTE, Role.NOT_UNDERSTOOD)
    for source in found.sources:
        pieces = [(source.text[piece.start : piece.end], piece.role) for piece in source.pieces]
        for words, role in pieces or [(words, role) for _, words, role in source.values]:
            told = _TOLD_BY_EVENTS.sub(" ", words) if role is Role.HISTORY else words
            lost = [word for word in _WORD.findall(told.casefold()) if word not in written | _SMALL]
            assert role not in roles or lost == [], words
