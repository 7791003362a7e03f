"""What became of the names that the rules use: declared, dropped, declared otherwise, or renamed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.checker.diff.form import expression_form
from nomicformal.checker.diff.merged import Merged
from nomicformal.core.model import Ruleset, Symbol


@dataclass(frozen=True, slots=True)
class NameChange:
    """`kind`: `declared`, `dropped`, `renamed`, `declared otherwise`, `starts otherwise`, `members`, `alternatives`,
    `sort`. `bears`: it changes what can be said or what is so at the start, not only how it is said."""

    kind: str
    name: str
    detail: str = ""
    bears: bool = False


def name_changes(both: Merged) -> tuple[NameChange, ...]:
    """Every change of the vocabulary, in order of kind and name."""
    sides = both.sides.before, both.sides.after
    found = [*_symbols(both), *_members(*sides), *_sorts(*sides)]
    return tuple(sorted(found, key=lambda change: (change.kind, change.name, change.detail)))


def _symbols(both: Merged) -> Iterator[NameChange]:
    before, after = both.sides.before, both.sides.after
    for old, new in both.sides.renamed:
        yield NameChange("renamed", old, new)
    for name in both.sides.redeclared:
        yield NameChange("declared otherwise", name, _declared(after.symbols[both.sides.name_after(name)]), bears=True)
    again = {both.sides.name_after(name) for name in both.sides.redeclared}
    for name in after.symbols.keys() - before.symbols.keys() - again:
        yield NameChange("declared", name, after.symbols[name].kind)
    for name in before.symbols.keys() - after.symbols.keys() - set(both.sides.redeclared):
        yield NameChange("dropped", name, before.symbols[name].kind)
    for name in before.symbols.keys() & after.symbols.keys():
        if _start(before.symbols[name]) != _start(after.symbols[name]):
            yield NameChange("starts otherwise", name, bears=True)


def _declared(symbol: Symbol) -> str:
    params = ", ".join(str(param.type) for param in symbol.params)
    return f"{symbol.kind} ({params}): {symbol.result}" if symbol.result else f"{symbol.kind} ({params})"


def _start(symbol: Symbol) -> object:
    return expression_form(symbol.initially, symbol.params)


def _members(before: Ruleset, after: Ruleset) -> Iterator[NameChange]:
    lists = [
        ("members", {**before.enums}, {**after.enums}),
        ("members", _individuals(before), _individuals(after)),
        (
            "alternatives",
            {name: reading.alternatives for name, reading in before.readings.items()},
            {name: reading.alternatives for name, reading in after.readings.items()},
        ),
    ]
    for kind, old, new in lists:
        for name in old.keys() | new.keys():
            was, is_ = old.get(name, ()), new.get(name, ())
            if set(was) != set(is_):
                more = [f"+{each}" for each in is_ if each not in was] + [f"-{each}" for each in was if each not in is_]
                yield NameChange(kind, name, ", ".join(more), bears=name in old and name in new)


def _individuals(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    return {sort: names for sort, names in ruleset.individuals.items() if sort != "Rule"}


def _sorts(before: Ruleset, after: Ruleset) -> Iterator[NameChange]:
    for name in before.sorts.keys() & after.sorts.keys():
        if before.sorts[name] != after.sorts[name]:
            yield NameChange("sort", name, bears=True)
    for name in before.sorts.keys() ^ after.sorts.keys():
        yield NameChange("declared" if name in after.sorts else "dropped", name, "sort")
