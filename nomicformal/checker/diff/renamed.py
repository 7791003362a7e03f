"""A ruleset with other names for its rules, symbols and readings; it says the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import TypeVar

from nomicformal.core.expr import Const
from nomicformal.core.model import Ruleset

T = TypeVar("T")

_SYMBOL_FIELDS = frozenset({
    ("Apply", "symbol"), ("NormAtom", "symbol"), ("Pattern", "symbol"), ("Update", "symbol"), ("Raise", "symbol"),
    ("Define", "symbol"), ("Hold", "symbol"), ("Bound", "symbol"), ("Norm", "act"), ("Duty", "act"),
    ("Symbol", "name"), ("Sort", "member"),
    ("Claim", "symbols"), ("DefaultNorm", "acts"), ("Guarantee", "on"), ("Guarantee", "despite"),
})  # fmt: skip
"""Where the name of a symbol (or a list of them) stands: class and field."""
_READING_FIELDS = frozenset({("ReadingIs", "reading"), ("Reading", "name")})
_RULE_FIELDS = frozenset({("Origin", "rule"), ("Rule", "id"), ("Reading", "rule")})


@dataclass(frozen=True, slots=True)
class Names:
    """Old name -> new name; what is not listed keeps its name. `rules`: ids."""

    rules: Mapping[str, str] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return any(old != new for names in (self.rules, self.symbols, self.readings) for old, new in names.items())


def renamed(ruleset: Ruleset, names: Names) -> Ruleset:
    """The ruleset under these names. Rules, clauses and everything else keep their order."""
    if not names:
        return ruleset
    individuals = {**ruleset.individuals, "Rule": tuple(names.rules.get(i, i) for i in ruleset.individuals["Rule"])}
    symbols = [renamed_part(symbol, names) for symbol in ruleset.symbols.values()]
    readings = [renamed_part(reading, names) for reading in ruleset.readings.values()]
    return replace(
        ruleset,
        sorts={name: renamed_part(sort, names) for name, sort in ruleset.sorts.items()},
        symbols={symbol.name: symbol for symbol in symbols},
        readings={reading.name: reading for reading in readings},
        individuals=individuals,
        rules=tuple(renamed_part(rule, names) for rule in ruleset.rules),
        clauses=tuple(renamed_part(clause, names) for clause in ruleset.clauses),
    )


def renamed_part(part: T, names: Names) -> T:
    """An expression, clause, or any part of a ruleset under these names."""
    if isinstance(part, tuple):
        return tuple(renamed_part(each, names) for each in part)  # type: ignore[return-value]
    if isinstance(part, Const):
        known = isinstance(part.value, str) and part.type.name == "Rule"
        return replace(part, value=names.rules.get(str(part.value), part.value)) if known else part
    if not is_dataclass(part) or isinstance(part, type):
        return part
    changed = {}
    for each in fields(part):
        old = getattr(part, each.name)
        place = (type(part).__name__, each.name)
        if place in _SYMBOL_FIELDS:
            new = _named(old, names.symbols)
        elif place in _READING_FIELDS:
            new = _named(old, names.readings)
        elif place in _RULE_FIELDS:
            new = _named(old, names.rules)
        else:
            new = renamed_part(old, names)
        if new is not old:
            changed[each.name] = new
    return replace(part, **changed) if changed else part


def _named(old: object, names: Mapping[str, str]) -> object:
    if isinstance(old, tuple):
        return tuple(names.get(name, name) for name in old)
    return names.get(old, old) if isinstance(old, str) else old
