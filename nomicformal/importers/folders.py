"""A folder of files: one rule each, or several."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from nomicformal.config import LIMITS
from nomicformal.errors import UsageError
from nomicformal.importers.decoding import read_text
from nomicformal.importers.fields import kind_of_key
from nomicformal.importers.front_matter import split_front_matter
from nomicformal.importers.languages import ARTICLE, RULE, status_of
from nomicformal.importers.model import Imported, Remark, whole
from nomicformal.importers.prose import read_rule
from nomicformal.importers.records import RecordReader
from nomicformal.importers.sniffing import sniffed
from nomicformal.importers.tree import Leaf, Pairs

SUFFIXES = (
    ".txt", ".md", ".markdown", ".mdown", ".text", ".rst", ".adoc", ".wiki", ".mediawiki", ".html", ".htm", ".json",
    ".jsonl", ".ndjson", ".yaml", ".yml", ".csv", ".tsv", "",
)  # fmt: skip
_STRUCTURED = (".json", ".jsonl", ".ndjson", ".yaml", ".yml", ".csv", ".tsv", ".html", ".htm")
_STEM = re.compile(rf"(?:(?:{RULE}|{ARTICLE}|r)[-_ .]*)?0*(?P<label>\d+(?:\.\d+)*[a-z]?)(?:[-_ .]+(?P<rest>.*))?", re.I)


def read_folder(folder: Path, shown: str, read_file: Callable[[Path, str], Imported | None]) -> Imported:
    """The rules in all files of a folder and its subfolders, in order of name. `read_file` reads a file of several
    rules. UsageError if there is no file with rules."""
    found = Imported()
    files = _files(folder, found)
    if not files:
        raise UsageError(f"{shown} has no file that could hold rules ({', '.join(s for s in SUFFIXES if s)})")
    by_name = {path: _STEM.fullmatch(path.stem) for path in files if path.suffix.lower() not in _STRUCTURED}
    numbered = sum(1 for match in by_name.values() if match)
    one_each = numbered >= 2 and numbered >= 0.5 * len(by_name)
    singles = 0
    others: list[Path] = []
    for path in files:
        name = path.relative_to(folder).as_posix()
        match = by_name.get(path)
        one = None
        if path.suffix.lower() not in _STRUCTURED:
            text = read_text(path, f"{shown}/{name}")
            label = match["label"] if match and one_each else ""
            record = sniffed(name, text, fewest=1) if label else None
            labelled = record is not None and len(record.rules) == 1 and record.rules[0].label == label
            one = record if labelled else read_single(name, text, label)
        if one is not None:
            _from_place(one, path.parent.relative_to(folder), match)
            singles += 1
            found.add(one)
        else:
            others.append(path)
    for path in others:
        name = path.relative_to(folder).as_posix()
        try:
            several = read_file(path, name)
        except UsageError as error:
            raise UsageError(f"in {shown}: {error}") from error
        if several is None or (singles and len(several.rules) < 2):
            found.notes.append(Remark(name, 1, read_text(path, name).strip(), "a file without rules"))
        else:
            found.add(several)
    if not found.rules:
        raise UsageError(
            f"no file in {shown} has anything that looks like a rule; try one of them by itself to see why"
        )
    if singles:
        found.layout.append(f"{singles} file{'s' if singles > 1 else ''} of one rule each")
    return found


_LINK = "a link, not followed: to import what it leads to, put a copy in its place"


def _files(folder: Path, found: Imported) -> list[Path]:
    paths: list[Path] = []
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in [*names, *(name for name in folders if Path(root, name).is_symlink())]:
            path = Path(root, name)
            if name.startswith("."):
                continue
            if path.is_symlink() or path.suffix.lower() not in SUFFIXES:
                kind = _LINK if path.is_symlink() else "a file of a kind that holds no rules"
                found.notes.append(Remark(path.relative_to(folder).as_posix(), 1, name, kind))
            elif path.stat().st_size:
                paths.append(path)
            if len(paths) > LIMITS.max_source_files:
                raise UsageError(f"{folder} has more than {LIMITS.max_source_files:,} files")
    return sorted(paths, key=lambda path: [_natural(part) for part in path.relative_to(folder).parts])


def _natural(name: str) -> list[tuple[int, int, str]]:
    return [
        (1, 0, part) if (number := whole(part)) is None else (0, number, "")
        for part in re.split(r"(\d+)", name)
        if part
    ]


def read_single(name: str, text: str, label: str) -> Imported | None:
    """The one rule of a file that has front matter with a number, or whose name gives the `label`; else None."""
    split = split_front_matter(name, text)
    if split is None:
        return read_rule(name, text, label) if label else None
    head, body, above = split
    if not label and not any(kind_of_key(key) == "number" and isinstance(value, Leaf) for key, value in head.pairs):
        return None
    reader = RecordReader(name, has_body=True)
    record = (
        head
        if any(kind_of_key(key) == "number" for key, _ in head.pairs)
        else Pairs((("number", Leaf("", label)), *head.pairs))
    )
    of_head = reader.read(Pairs((("rules", record),)))
    own = of_head.rules.pop(0) if of_head.rules else None
    found = read_rule(name, body, own.label if own else label)
    found.add(of_head)
    rule = found.rules[0]
    rule.line += above
    if own is not None:
        rule.label, rule.number = own.label, own.number
        rule.status, rule.status_from = (own.status, own.status_from) if own.status else (rule.status, rule.status_from)
        rule.title, rule.section = own.title or rule.title, own.section or rule.section
        rule.history = own.history + rule.history
        rule.notes = own.notes + rule.notes
        rule.passages = own.passages + rule.passages
        rule.repealed = rule.repealed or own.repealed
        rule.repealed_by = own.repealed_by if own.repealed_by is not None else rule.repealed_by
    return found


def _from_place(one: Imported, folder: Path, stem: re.Match[str] | None) -> None:
    """What the names of folder and file tell of a rule that says nothing itself."""
    for rule in one.rules:
        words = " ".join(folder.parts).replace("_", " ").replace("-", " ")
        rest = (stem["rest"] or "") if stem else ""
        rest = re.sub(r"[-_ ]+", " ", rest).strip()
        if not rule.status and (status := status_of(words) or status_of(rest)):
            rule.status, rule.status_from = status, "group"
            one.guesses.append("the names of folders or files give the status of the rules in them")
        if rest and not rule.title and not status_of(rest) and re.search(r"[^\W\d_]{2}", rest):
            rule.title = rest
            one.guesses.append("titles are taken from the names of the files")
