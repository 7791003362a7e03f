"""A ruleset in the other layout: Markdown or .nomic. Nothing is lost but blank lines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.errors import InternalError, UsageError
from nomicformal.ruleset.places import MAIN, MAINS, holds_formal_text, is_ruleset
from nomicformal.source import SourceFile
from nomicformal.syntax import tree
from nomicformal.syntax.markdown_print import print_markdown
from nomicformal.syntax.parse import parse_proposal, parse_rules_page, parse_vocabulary, read_source
from nomicformal.syntax.print import AnyFile, parsed, print_tree
from nomicformal.syntax.tree_clause import Comments


class Layout(StrEnum):
    MARKDOWN = "markdown"
    NOMIC = "nomic"

    @property
    def suffix(self) -> str:
        return ".md" if self is Layout.MARKDOWN else ".nomic"


@dataclass(frozen=True, slots=True)
class Converted:
    """The files of the new folder by name; the mistakes that keep files from being read (then nothing is to be
    written) with the sources that they stand in; the names of files left out, with the reason."""

    files: dict[str, str | bytes]
    diagnostics: tuple[Diagnostic, ...]
    sources: dict[str, SourceFile]
    left_out: tuple[str, ...]


def convert(path: Path, shown: str, layout: Layout, one_file: bool = False) -> Converted:
    """The ruleset at `path` (a folder or a single file) in `layout`; `one_file`: all rules in the file with the
    vocabulary, else a file for each. Cases and other files come along as they are. UsageError if there is none."""
    work = _Conversion(path, shown, layout, one_file)
    work.read()
    errors = tuple(d for d in work.diagnostics if d.severity is Severity.ERROR)
    return Converted({} if errors else work.written(), errors, work.sources, tuple(work.left_out))


class _Conversion:
    def __init__(self, path: Path, shown: str, layout: Layout, one_file: bool) -> None:
        self.path, self.shown, self.layout, self.one_file = path, shown, layout, one_file
        self.diagnostics: list[Diagnostic] = []
        self.sources: dict[str, SourceFile] = {}
        self.left_out: list[str] = []
        self.main = tree.VocabularyFile(())
        self.rules: list[tuple[tree.Rule, tuple[str | None, ...]]] = []
        """Each with the comments at the end of its file."""
        self.formal: dict[str, AnyFile] = {}
        self.cases: dict[str, tree.CaseFile] = {}
        self.others: dict[str, bytes] = {}

    # ---- reading

    def read(self) -> None:
        if self.path.is_file() and self.path.name not in MAINS:
            self._main(self.path, self.path.name)
            return
        folder = self.path.parent if self.path.is_file() else self.path
        if not is_ruleset(folder) and not (folder / "rules").is_dir():
            missing = f"neither {MAIN} nor ruleset.md nor a folder `rules`"
            raise UsageError(f"{self.shown} is not a ruleset: it has {missing}")
        mains = [name for name in MAINS if (folder / name).is_file()]
        for file in _files(folder, self.left_out):
            name = file.relative_to(folder).as_posix()
            if name == next(iter(mains), None):
                self._main(file, name)
            elif not holds_formal_text(file) or name.count("/") > 1:
                self.others[name] = file.read_bytes()
            elif "/" not in name:
                self._take(file, name, parse_vocabulary)
            elif name.startswith("rules/"):
                self._rules(file, name)
            elif name.startswith("proposals/"):
                self._take(file, name, parse_proposal)
            else:
                self._other(file, name)

    def _source(self, file: Path, name: str) -> SourceFile | None:
        base = self.path.parent if self.path.is_file() else self.path
        shown = (Path(self.shown).parent if self.path.is_file() else Path(self.shown)) / file.relative_to(base)
        source = read_source(file, shown.as_posix())
        if isinstance(source, Diagnostic):
            self.diagnostics.append(source)
            return None
        self.sources[source.name] = source
        return source

    def _main(self, file: Path, name: str) -> None:
        source = self._source(file, name)
        if source is not None:
            self.main, found = parse_vocabulary(source)
            self.diagnostics += found
            self._add_rules(self.main)
            self.main = replace(self.main, rules=(), end=() if self.main.rules else self.main.end)

    def _rules(self, file: Path, name: str) -> None:
        source = self._source(file, name)
        if source is not None:
            page, found = parse_rules_page(source) if source.is_markdown else parse_vocabulary(source)
            self.diagnostics += found
            self._add_rules(page)

    def _add_rules(self, page: tree.VocabularyFile) -> None:
        last = len(page.rules) - 1
        self.rules += [(rule, page.end if place == last else ()) for place, rule in enumerate(page.rules)]

    def _take(self, file: Path, name: str, parse: Any) -> None:
        source = self._source(file, name)
        if source is not None:
            self.formal[name], found = parse(source)
            self.diagnostics += found

    def _other(self, file: Path, name: str) -> None:
        """A case, or whatever else stands in a folder: as it is, but for the names of proposals in it."""
        self.others[name] = file.read_bytes()
        source = self._source(file, name)
        if source is not None:
            read, found = parsed(source)
            mistaken = any(d.severity is Severity.ERROR for d in found)
            if isinstance(read, tree.CaseFile) and not mistaken:
                self.cases[name] = read

    # ---- writing

    def written(self) -> dict[str, str | bytes]:
        language = next((d.language for d in self.main.declarations if isinstance(d, tree.RulesetDecl)), "en")
        suffix = self.layout.suffix
        files: dict[str, str | bytes] = {**self.others}
        rules = sorted(self.rules, key=lambda one: one[0].header.number)
        if self.one_file:
            end = tuple(comment for _, comments in rules for comment in comments)
            self.main = replace(self.main, rules=tuple(rule for rule, _ in rules), end=(*self.main.end, *end))
        else:
            for rule, end in rules:
                files[_free(files, f"rules/{rule.header.number}", suffix)] = self._text(
                    tree.VocabularyFile((), (rule,), end), language
                )
        files[f"ruleset{suffix}"] = self._text(self.main, language)
        for name, read in self.formal.items():
            files[Path(name).with_suffix(suffix).as_posix()] = self._text(read, language)
        for name, case in self.cases.items():
            renamed = self._with_new_names(case)
            if renamed != case:
                files[name] = print_markdown(renamed) if Path(name).suffix != ".nomic" else print_tree(renamed)
        return dict(sorted(files.items()))

    def _text(self, read: AnyFile, language: str) -> str:
        """The text of a file. InternalError if it would not be read as the same."""
        text = print_markdown(read, language) if self.layout is Layout.MARKDOWN else print_tree(read).lstrip("\n")
        source = SourceFile(f"x{self.layout.suffix}", text)
        again, found = parse_proposal(source) if isinstance(read, tree.ProposalFile) else parse_vocabulary(source)
        empty = isinstance(read, tree.VocabularyFile) and not read.declarations and not read.rules
        if without_blank_lines(again) != without_blank_lines(read) or (found and not empty and not self.diagnostics):
            raise InternalError(f"{self.shown}: converting would change what it says")
        return text

    def _with_new_names(self, case: tree.CaseFile) -> tree.CaseFile:
        """A case whose `after proposal` names the converted file."""
        known = {Path(name).name for name in self.formal if name.startswith("proposals/")}
        lines = tuple(
            replace(line, file=Path(line.file).with_suffix(self.layout.suffix).name)
            if isinstance(line, tree.AfterProposal) and line.file in known
            else line
            for line in case.lines
        )
        return replace(case, lines=lines)


def without_blank_lines(node: Any) -> Any:
    """A tree without the blank lines between its lines."""
    if isinstance(node, Comments):
        return Comments(tuple(c for c in node.before if c is not None), node.after)
    if isinstance(node, tuple):
        return tuple(without_blank_lines(part) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    parts = {f.name: without_blank_lines(getattr(node, f.name)) for f in fields(node) if f.name != "span"}
    if isinstance(node, AnyFile):
        parts["end"] = tuple(comment for comment in parts["end"] if comment is not None)
    return replace(node, **parts)


def _files(folder: Path, left_out: list[str]) -> Iterator[Path]:
    """The files of a folder and its subfolders in order of name; hidden ones, links and pipes are left out."""
    for root, subfolders, names in os.walk(folder):
        unread = [name for name in (*subfolders, *names) if name.startswith(".") or Path(root, name).is_symlink()]
        unread += [name for name in names if name not in unread and not Path(root, name).is_file()]
        left_out += [Path(root, name).relative_to(folder).as_posix() for name in sorted(unread)]
        subfolders[:] = sorted(name for name in subfolders if name not in unread)
        yield from (Path(root, name) for name in sorted(names) if name not in unread)


def _free(files: dict[str, str | bytes], stem: str, suffix: str) -> str:
    """The name of a rule's file; a second rule of one number gets a name of its own."""
    name, count = f"{stem}{suffix}", 2
    while name in files:
        name, count = f"{stem}-{count}{suffix}", count + 1
    return name


