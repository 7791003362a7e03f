"""Through the language and back: a random ruleset, printed, parsed and lowered, is the same core ruleset.

Same up to what the text does not carry: places in files, the names of variables, and how conjunctions are nested.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from nomicformal.core.clauses import AnyClause, Bound, Claim, Criterion, Duty
from nomicformal.core.expr import YES, And, Apply, Expr, Or, Quant, Var
from nomicformal.core.model import Ruleset
from nomicformal.source import Span

Canonical = object


def canonical(ruleset: Ruleset) -> list[Canonical]:
    """The clauses in order, vocabulary first, in a form that compares equal exactly if they say the same."""
    ordered = sorted(ruleset.clauses, key=lambda c: (c.origin.rule, c.origin.passage, c.id))
    place = {clause.id: number for number, clause in enumerate(ordered)}
    return [_clause(clause, place) for clause in ordered]


def _clause(clause: AnyClause, place: dict[int, int]) -> Canonical:
    names = _Names()
    said: dict[str, Canonical] = {"kind": type(clause).__name__, "rule": clause.origin.rule}
    said["passage"] = clause.origin.passage if clause.origin.rule else -1
    for field in fields(clause):
        value = getattr(clause, field.name)
        match field.name:
            case "id" | "origin" | "label":
                continue
            case "vars":
                continue
            case "earlier":
                said["earlier"] = tuple(sorted(place[e] for e in value))
            case _:
                said[field.name] = names.told(value)
    if isinstance(clause, Criterion):
        del said["order"]  # its place among the clauses says it
    if isinstance(clause, Bound | Claim | Duty):
        pass
    return tuple(sorted(said.items()))


class _Names:
    """Variables by the order in which they are met."""

    def __init__(self) -> None:
        self._met: dict[str, str] = {}

    def told(self, tree: object) -> Canonical:
        match tree:
            case Var():
                return ("var", self._met.setdefault(tree.name, f"v{len(self._met)}"), str(tree.type))
            case And():
                parts = [self.told(part) for part in _flat(tree, And) if part != YES]
                return parts[0] if len(parts) == 1 else ("And", *parts)
            case Or():
                return ("Or", *(self.told(part) for part in _flat(tree, Or)))
            case Quant() if tree.which == "some":
                both = And((tree.where, tree.body))
                var = self.told(tree.var)
                return ("some", var, self.told(both) if YES not in (tree.where, tree.body) else self._one(tree))
            case tuple():
                return tuple(self.told(part) for part in tree)
            case Span():
                return ()
            case Apply():
                return ("Apply", tree.symbol, *(self.told(arg) for arg in tree.args))
        if is_dataclass(tree):
            return (type(tree).__name__, *(self.told(getattr(tree, f.name)) for f in fields(tree)))
        return tree

    def _one(self, tree: Quant) -> Canonical:
        return self.told(tree.body if tree.where == YES else tree.where)


def _flat(tree: Expr, kind: type[And] | type[Or]) -> Iterator[Expr]:
    if isinstance(tree, kind):
        for arg in tree.args:
            yield from _flat(arg, kind)
    else:
        yield tree
