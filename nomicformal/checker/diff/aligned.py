"""Two rulesets under one set of names: rules that are one rule, symbols that are one symbol."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace

from nomicformal.checker.diff.form import Forms, expression_form
from nomicformal.checker.diff.pairing import Pair, pairs_of
from nomicformal.checker.diff.renamed import Names, renamed
from nomicformal.core.model import Reading, Ruleset, Symbol

_ANOTHER = " (as declared afterwards)"
"""Marks a symbol or reading of the second ruleset that is declared otherwise than the first one's of that name."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """`after` is the second ruleset under the names of the first, where they mean the same thing. `pairs`: which rule
    is which; `ids`: what a rule of the second ruleset is called here. `renamed`: symbols of another name that are taken
    to be one, by both names; `redeclared`: names that are declared otherwise in each."""

    before: Ruleset
    after: Ruleset
    pairs: tuple[Pair, ...]
    ids: dict[str, str]
    renamed: tuple[tuple[str, str], ...] = ()
    redeclared: tuple[str, ...] = ()

    def id_of(self, pair: Pair) -> str:
        """The id of a rule in both."""
        if pair.before is not None:
            return pair.before.id
        assert pair.after is not None
        return self.ids[pair.after.id]

    @property
    def editions(self) -> tuple[Ruleset, Ruleset]:
        """Both, each with the names that only the other declares as well: its rules say nothing of them."""
        return _with_names_of(self.before, self.after), _with_names_of(self.after, self.before)

    def name_after(self, name: str) -> str:
        """What the symbol `name` of the first ruleset is called in `after`."""
        return name + _ANOTHER if name in self.redeclared else name


def aligned(before: Ruleset, after: Ruleset, *, same_ids: bool = False) -> Aligned:
    """Both under one set of names. `same_ids`: the second was made from the first, so that ids need no guessing."""
    pairs = pairs_of(before, after, same_ids=same_ids)
    rules = _rule_names(pairs, before)
    redeclared = {
        name
        for name, symbol in after.symbols.items()
        if name in before.symbols and signature(symbol) != signature(before.symbols[name])
    }
    names = Names(rules, {name: name + _ANOTHER for name in redeclared}, _reading_names(before, after))
    known = renamed(after, names)
    again = _symbol_names(before, known)
    known = renamed(known, Names(symbols=again))
    taken = tuple(sorted((old, new) for new, old in again.items()))
    return Aligned(before, known, pairs, rules, taken, tuple(sorted(redeclared)))


def _with_names_of(ruleset: Ruleset, other: Ruleset) -> Ruleset:
    return replace(
        ruleset,
        sorts={**other.sorts, **ruleset.sorts},
        enums={**other.enums, **ruleset.enums},
        symbols={**other.symbols, **ruleset.symbols},
    )


def _rule_names(pairs: tuple[Pair, ...], before: Ruleset) -> dict[str, str]:
    """Id in the second ruleset -> id in the first; a rule of the second alone keeps its own unless that is taken."""
    taken = {rule.id for rule in before.rules}
    found: dict[str, str] = {}
    for pair in pairs:
        if pair.after is not None:
            found[pair.after.id] = pair.before.id if pair.before is not None else _free(pair.after.id, taken)
            taken.add(found[pair.after.id])
    return found


def _free(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_new"
    return name


def signature(symbol: Symbol) -> Hashable:
    """What a symbol is, apart from its name, its phrases and its value at the start."""
    types = tuple(str(param.type) for param in symbol.params)
    decided = expression_form(symbol.decided, symbol.params)
    return (symbol.kind, types, str(symbol.result), symbol.agent, symbol.low, symbol.high, decided)


def _reading_names(before: Ruleset, after: Ruleset) -> dict[str, str]:
    """Readings of one name that have no alternative in common are two readings."""
    def apart(reading: Reading) -> bool:
        other = before.readings.get(reading.name)
        return other is not None and set(other.alternatives).isdisjoint(reading.alternatives)

    return {name: name + _ANOTHER for name, reading in after.readings.items() if apart(reading)}


# -- symbols of another name -----------------------------------------------------------------------------------------


def _symbol_names(before: Ruleset, after: Ruleset) -> dict[str, str]:
    """Name in the second ruleset -> name in the first, for symbols that each has alone and that are plainly one: they
    are said in the same words, or every clause that speaks of the one has its like that speaks of the other."""
    old = [symbol for name, symbol in before.symbols.items() if name not in after.symbols]
    new = [symbol for name, symbol in after.symbols.items() if name not in before.symbols]
    found: dict[str, str] = {}
    for symbol in new:
        alike = [one for one in old if signature(one) == signature(symbol)]
        same_words = [one for one in alike if _words(one) and _words(one) == _words(symbol)]
        if len(same_words) == 1:
            found[symbol.name] = same_words[0].name
        elif len(alike) == 1 and sum(signature(other) == signature(alike[0]) for other in new) == 1:
            found[symbol.name] = alike[0].name
    sure = {name for name in found if _words(after.symbols[name]) == _words(before.symbols[found[name]]) != ""}
    return {name: old for name, old in found.items() if name in sure or _borne_out(before, after, found, name)}


def _words(symbol: Symbol) -> str:
    """The English phrase, with parameters by their places."""
    words = symbol.phrases.get("en", "")
    for place, param in enumerate(symbol.params):
        words = words.replace("{" + param.name + "}", f"{{{place}}}")
    return words


def _borne_out(before: Ruleset, after: Ruleset, names: dict[str, str], name: str) -> bool:
    """Whether, with these names, every clause that speaks of the symbol stands in both."""
    after = renamed(after, Names(symbols=names))
    counts = [
        Counter(forms.of(clause) for clause in ruleset.clauses if names[name] in _strings(clause))
        for ruleset in (before, after)
        for forms in [Forms(ruleset)]
    ]
    return counts[0] == counts[1] and bool(counts[0])


def _strings(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from _strings(each)
    elif is_dataclass(part) and not isinstance(part, type):
        for field in fields(part):
            if field.name != "origin":
                yield from _strings(getattr(part, field.name))
