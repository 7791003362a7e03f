"""Walks over core trees: every part of a clause or expression, and rebuilding with parts replaced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from nomicformal.core.clauses import Claim, DefaultNorm, Duty, Norm, Raise, Update
from nomicformal.core.expr import Apply, NormAtom, Pattern
from nomicformal.core.model import Ruleset
from nomicformal.source import Span


def parts(tree: object) -> Iterator[object]:
    """`tree` and everything below it, parents first."""
    yield tree
    if isinstance(tree, tuple):
        for item in tree:
            yield from parts(item)
    elif is_dataclass(tree) and not isinstance(tree, Span):
        for field in fields(tree):
            yield from parts(getattr(tree, field.name))


def mentioned(ruleset: Ruleset) -> set[str]:
    """The symbols that the clauses and the conditions of terms decided once name, in heads and anywhere else."""
    names: set[str] = set()
    decided = tuple(symbol.decided for symbol in ruleset.symbols.values() if symbol.decided is not None)
    for part in parts((*ruleset.clauses, *decided)):
        if isinstance(part, Apply | Pattern | NormAtom | Update | Raise):
            names.add(part.symbol)
        elif isinstance(part, Norm | Duty):
            names.add(part.act)
        elif isinstance(part, Claim):
            names |= set(part.symbols)
        elif isinstance(part, DefaultNorm):
            names |= set(part.acts)
        head = getattr(part, "symbol", None)
        if isinstance(head, str):
            names.add(head)
    return names
