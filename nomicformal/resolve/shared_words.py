"""The words of the shared vocabulary, for somebody who writes one without using the vocabulary."""

from __future__ import annotations

from collections.abc import Iterator

from nomicformal.source import SourceFile
from nomicformal.syntax import tree
from nomicformal.syntax.parse import parse_vocabulary
from nomicformal.syntax.resources import SHARED, specs_dir


def brought_by(name: str) -> str:
    """The help for a name that is not declared but stands in the shared vocabulary; empty if it does not."""
    for path in sorted((specs_dir() / SHARED).glob("*.nomic")):
        declarations = parse_vocabulary(SourceFile(path.name, path.read_text(encoding="utf-8")))[0].declarations
        if name in _names(declarations):
            return (
                f"`{name}` is a word of the shared vocabulary: `use {path.stem}` in ruleset.nomic brings it,"
                " `use nomic` all of them."
            )
    return ""


def _names(declarations: tuple[tree.Declaration, ...]) -> Iterator[str]:
    for one in declarations:
        match one:
            case tree.EntityDecl() | tree.RoleDecl() | tree.SymbolDecl():
                yield one.name
            case tree.KindDecl():
                yield one.name
                yield from (member.name for member in one.members)
            case tree.IndividualDecl():
                yield from (member.name for member in one.members)
            case _:
                pass
