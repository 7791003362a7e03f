"""A ruleset as read from disk: trees and texts, nothing resolved."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from nomicformal.diagnostics import Diagnostic
from nomicformal.source import SourceFile
from nomicformal.syntax import tree


@dataclass(frozen=True, slots=True)
class LoadedRule:
    """A rule with an id (`r202`) that outlives renumbering."""

    id: str
    tree: tree.Rule


@dataclass(frozen=True, slots=True)
class Model:
    """`former`: numbers that rules had before the proposals applied so far, by id; clauses may still name them.
    `former_duties`: the act of each duty that had a name before them: what hangs on a breach of it may still stand.
    `vocabularies`: shared ones first, the ruleset's own last. `rules`: in order of number. `sources`: the text of
    every file read, by the name that people are shown. `own`: names of the files that belong to the ruleset itself.
    `folder`: where it was read from (None: from a text). `cases` and `proposals`: the files found, by shown name."""

    name: str
    vocabularies: tuple[tree.VocabularyFile, ...] = ()
    rules: tuple[LoadedRule, ...] = ()
    sources: dict[str, SourceFile] = field(default_factory=dict)
    own: frozenset[str] = frozenset()
    folder: Path | None = None
    cases: tuple[tuple[str, Path], ...] = ()
    proposals: tuple[tuple[str, Path], ...] = ()
    former: dict[int, str] = field(default_factory=dict)
    former_duties: dict[str, str] = field(default_factory=dict)
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def declarations(self) -> tuple[tree.Declaration, ...]:
        return tuple(d for v in self.vocabularies for d in v.declarations)

    def rule_numbered(self, number: int) -> LoadedRule | None:
        """The rule with this number; one in force before a stub."""
        found = [r for r in self.rules if r.tree.header.number == number]
        return next((r for r in found if not r.tree.is_stub), found[0] if found else None)


def rule_id(number: int, taken: set[str]) -> str:
    """A new id for a rule of this number."""
    ident, again = f"r{number}", 1
    while ident in taken:
        again += 1
        ident = f"r{number}_{again}"
    return ident
