"""Reading a ruleset: a shipped one by name, a folder, or a single file that holds vocabulary and rules."""

from __future__ import annotations

import contextlib
from pathlib import Path

from nomicformal.config import LIMITS
from nomicformal.diagnostics import Diagnostic, Related
from nomicformal.errors import UsageError
from nomicformal.links import refuse_broken_link
from nomicformal.resolve.codes import finding
from nomicformal.ruleset.model import LoadedRule, Model, rule_id
from nomicformal.ruleset.places import (
    FOLDERS,
    MAIN,
    MAINS,
    NAME,
    SUFFIXES,
    holds_formal_text,
    is_ruleset,
    shipped_rulesets,
)
from nomicformal.source import SourceFile, Span
from nomicformal.syntax import tree
from nomicformal.syntax.codes import limit_exceeded
from nomicformal.syntax.parse import parse_rule_file, parse_rules_page, parse_vocabulary
from nomicformal.syntax.read import read_source
from nomicformal.syntax.resources import SHARED, specs_dir

NOT_READ = ("NF003", "NF004")
"""What is said of files that could not be read: then it is not known that there are no rules."""


def load(name_or_path: str | Path) -> Model:
    """The ruleset that is meant: a folder or a file of that path, else a shipped ruleset of that name.

    What is wrong with its files is in `diagnostics`. UsageError if there is no such folder, file or name."""
    if not str(name_or_path):
        raise UsageError("an empty name is that of no ruleset: name one, or a folder")
    path = Path(name_or_path)
    if path.is_file():
        return _load_file(path)
    if path.is_dir():
        return _load_folder(path, str(name_or_path).rstrip("/") or "/")
    name = str(name_or_path)
    shipped = specs_dir() / name
    if NAME.fullmatch(name) and name != SHARED and shipped.is_dir():
        return _load_folder(shipped, name)
    refuse_broken_link(path, name)
    known = ", ".join(shipped_rulesets())
    raise UsageError(
        f"there is no ruleset {name!r}: no such folder or file, and the shipped ones are {known or 'none'}"
    )


def load_text(text: str, name: str = "ruleset.nomic") -> Model:
    """A ruleset from one text: declarations, then rules. `use` finds shared vocabulary only."""
    reader = _Reader(None, "")
    reader.vocabulary(SourceFile(name, text))
    return reader.model(name)


def _load_file(path: Path) -> Model:
    if path.name in MAINS:
        return _load_folder(path.parent, str(path.parent))
    home = path.absolute().parent
    if home.name in FOLDERS and is_ruleset(home.parent):
        raise UsageError(f"{path} is one file of a ruleset: name the folder that holds them all, {path.parent.parent}")
    reader = _Reader(path.parent, str(path.parent))
    source = reader.read(path)
    if source is not None:
        reader.vocabulary(source)
    return reader.model(path.stem)


def _load_folder(folder: Path, shown: str) -> Model:
    reader = _Reader(folder, shown)
    mains = [folder / name for name in MAINS if (folder / name).is_file()]
    if not mains and not (folder / "rules").is_dir():
        raise UsageError(f"{shown} is not a ruleset: it has neither {MAIN} nor ruleset.md nor a folder `rules`")
    for main in mains[:1]:
        source = reader.read(main)
        if source is not None:
            reader.vocabulary(source)
    reader.two_mains(mains)
    for path in reader.files("rules"):
        source = reader.read(path)
        if source is not None:
            reader.rule(source, path)
    return reader.model(folder.resolve().name)


class _Reader:
    """Reads the files of one ruleset; nothing outside `folder` and the shared vocabulary is ever opened."""

    def __init__(self, folder: Path | None, shown: str) -> None:
        self.folder, self.shown = folder, shown
        self.diagnostics: list[Diagnostic] = []
        self.sources: dict[str, SourceFile] = {}
        self.own: set[str] = set()
        self.vocabularies: list[tree.VocabularyFile] = []
        self.rules: list[tree.Rule] = []
        self.used: set[str] = set()
        self.reading: list[str] = []
        self.bytes_read = 0

    # ---- files

    def files(self, below: str) -> list[Path]:
        """The .nomic and Markdown files of a folder of the ruleset, in order of name, without what leads outside."""
        if self.folder is None or not (self.folder / below).is_dir():
            return []
        found = [p for p in sorted((self.folder / below).iterdir()) if holds_formal_text(p)]
        if len(found) > LIMITS.max_files:
            message = f"{below} has more than {LIMITS.max_files:,} files; the others are not read"
            place = Span(self._name(found[LIMITS.max_files]), 1)
            self.diagnostics.append(limit_exceeded(place, message, "Put several rules into one Markdown file."))
        return [p for p in found[: LIMITS.max_files] if self._inside(p)]

    def two_mains(self, mains: list[Path]) -> None:
        """A finding for each file with the vocabulary but the first."""
        for other in mains[1:]:
            message = f"both {mains[0].name} and {other.name} are here; only {mains[0].name} is read"
            place = Span(self._name(other), 1)
            self.diagnostics.append(finding("file-name", message, place, help="Remove one of them."))

    def _inside(self, path: Path) -> bool:
        assert self.folder is not None
        with contextlib.suppress(RuntimeError, OSError):  # a link that leads to itself
            if path.resolve().is_relative_to(self.folder.resolve()):
                return True
        self.diagnostics.append(
            finding(
                "include-not-found",
                f"{self._name(path)} leads outside the folder of the ruleset",
                Span(self._name(path), 1),
                help="Put the file itself there instead of a link.",
            )
        )
        return False

    def _name(self, path: Path) -> str:
        if self.folder is not None and path.is_relative_to(self.folder):
            return (Path(self.shown) / path.relative_to(self.folder)).as_posix()
        return f"{SHARED}/{path.name}"

    def read(self, path: Path) -> SourceFile | None:
        """The text of a file; None, with a finding, if there is none or all files together are too large."""
        source = read_source(path, self._name(path))
        self.bytes_read += 0 if isinstance(source, Diagnostic) else len(source.text)
        if self.bytes_read > LIMITS.max_total_bytes:
            message = f"the files of the ruleset are larger than {LIMITS.max_total_bytes:,} bytes together"
            source = limit_exceeded(Span(self._name(path), 1), message, "Split the ruleset.")
        if isinstance(source, Diagnostic):
            self.diagnostics.append(source)
            return None
        return source

    # ---- vocabulary

    def vocabulary(self, source: SourceFile, shared: bool = False) -> None:
        """Read a vocabulary, those it uses first; rules may stand in the same file."""
        self.sources[source.name] = source
        if not shared:
            self.own.add(source.name)
        node, found = parse_vocabulary(source)
        self.diagnostics.extend(found)
        for use in node.declarations:
            if isinstance(use, tree.UseDecl):
                self._use(use, shared)
        self.vocabularies.append(node)
        self.rules.extend(node.rules)

    def _use(self, use: tree.UseDecl, from_shared: bool) -> None:
        if use.name in self.reading:
            circle = " → ".join([*self.reading[self.reading.index(use.name) :], use.name])
            self.diagnostics.append(finding("circle-of-includes", f"{circle} use each other in a circle", use.span))
            return
        if use.name in self.used:
            return
        self.used.add(use.name)
        if len(self.reading) >= LIMITS.max_uses:
            message = f"more than {LIMITS.max_uses} vocabularies use each other in a row"
            self.diagnostics.append(limit_exceeded(use.span, message, "Put several vocabularies into one file."))
            return
        found = self._vocabulary_named(use.name, from_shared)
        if found is None:
            self.diagnostics.append(finding("include-not-found", f"there is no vocabulary `{use.name}`", use.span))
            return
        path, shared = found
        if not shared and not self._inside(path):
            return
        source = self.read(path)
        if source is None:
            return
        self.reading.append(use.name)
        self.vocabulary(source, shared)
        self.reading.pop()

    def _vocabulary_named(self, name: str, only_shared: bool) -> tuple[Path, bool] | None:
        if not NAME.fullmatch(name):
            return None
        shared = specs_dir() / SHARED / f"{name}.nomic"
        if shared.is_file():
            return shared, True
        if self.folder is None or only_shared or name == MAIN.removesuffix(".nomic"):
            return None
        beside = [self.folder / f"{name}{suffix}" for suffix in SUFFIXES]
        return next(((path, False) for path in beside if path.is_file()), None)

    # ---- rules

    def rule(self, source: SourceFile, path: Path) -> None:
        """Read a file of the folder `rules`: one rule, or in Markdown as many as there are."""
        self.sources[source.name] = source
        self.own.add(source.name)
        if source.is_markdown:
            page, found = parse_rules_page(source)
            rules = page.rules
        else:
            file, found = parse_rule_file(source)
            rules = (file.rule,) if file.rule is not None else ()
        self.diagnostics.extend(found)
        self.rules.extend(rules)
        if len(rules) == 1 and path.stem != str(rules[0].header.number):
            header = rules[0].header
            message = f"rule {header.number} stands in {path.name}"
            self.diagnostics.append(finding("file-name", message, header.span, rules=(header.number,)))

    def model(self, name: str) -> Model:
        rules = sorted(self.rules, key=lambda r: (r.header.number, r.header.span))
        loaded: list[LoadedRule] = []
        taken: set[str] = set()
        for rule in rules:
            ident = rule_id(rule.header.number, taken)
            taken.add(ident)
            loaded.append(LoadedRule(ident, rule))
        self._twice(loaded)
        if not loaded and not any(d.code in NOT_READ for d in self.diagnostics):
            place = next(iter(sorted(self.own)), self.shown)
            self.diagnostics.append(finding("empty-ruleset", "the ruleset has no rules", Span(place, 1)))
        declared = next(
            (d for v in reversed(self.vocabularies) for d in v.declarations if isinstance(d, tree.RulesetDecl)), None
        )
        return Model(
            name=declared.name if declared is not None else name,
            vocabularies=tuple(self.vocabularies),
            rules=tuple(loaded),
            sources=self.sources,
            own=frozenset(self.own),
            folder=self.folder,
            cases=tuple((self._name(p), p) for p in self.files("cases")),
            proposals=tuple((self._name(p), p) for p in self.files("proposals")),
            diagnostics=tuple(self.diagnostics),
        )

    def _twice(self, loaded: list[LoadedRule]) -> None:
        first: dict[int, tree.Rule] = {}
        for rule in loaded:
            header = rule.tree.header
            known = first.setdefault(header.number, rule.tree)
            if known is not rule.tree and not (known.is_stub or rule.tree.is_stub):
                self.diagnostics.append(
                    finding(
                        "duplicate-rule-number",
                        f"there are two rules {header.number}",
                        header.span,
                        related=(Related(known.header.span, "the other one"),),
                        rules=(header.number,),
                    )
                )
