"""The form of a clause: what it says, whatever its variables are called, in whatever order its conditions stand.

Two clauses of one form in one rule say the same. (Two of different forms may still do: that is for the solver.)
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass

from nomicformal.core import expr as x
from nomicformal.core.clauses import AnyClause, Claim, NoEffectExcept
from nomicformal.core.model import Ruleset
from nomicformal.source import Span

_MIRRORED = {">": "<", ">=": "<="}
_EITHER_WAY = ("=", "!=")
_ASIDE = ("id", "origin", "earlier", "vars")
_BINDERS = (x.Quant, x.Count, x.Sum, x.Best)


class Forms:
    """The forms of the clauses of one ruleset; each is worked out once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._known: dict[int, Hashable] = {}
        self._by_passage = {clause.origin.rule for clause in ruleset.clauses if _is_about_its_passage(clause)}

    def of(self, clause: AnyClause) -> Hashable:
        """The form of a clause, its rule and the clauses that its `otherwise` looks at included; in a rule of which one
        passage speaks for itself, also its passage."""
        if clause.id not in self._known:
            origin = clause.origin
            earlier = tuple(sorted(map(self.of, (self._ruleset.clauses[i] for i in clause.earlier)), key=repr))
            passage = origin.passage if origin.rule in self._by_passage else None
            self._known[clause.id] = (origin.rule, origin.version, passage, form(clause), earlier)
        return self._known[clause.id]


def _is_about_its_passage(clause: AnyClause) -> bool:
    return isinstance(clause, NoEffectExcept) or (isinstance(clause, Claim) and clause.passage_only)


def form(clause: AnyClause) -> Hashable:
    """The form of a clause by itself: without its rule, its place and its `otherwise`."""
    heads = [*getattr(clause, "params", ()), getattr(clause, "agent", None)]
    names: dict[str, str] = {}
    for var in heads:
        if isinstance(var, x.Var):
            names.setdefault(var.name, f"head {len(names)}")
    for name in _mentioned(clause, frozenset()):
        names.setdefault(name, f"other {len(names)}")
    return (type(clause).__name__, *_fields(clause, names, 0))


def _mentioned(part: object, bound: frozenset[str]) -> Iterator[str]:
    """The free variables, in the order in which they are mentioned."""
    if isinstance(part, x.Var):
        if part.name not in bound:
            yield part.name
    elif isinstance(part, tuple):
        for each in part:
            yield from _mentioned(each, bound)
    elif is_dataclass(part) and not isinstance(part, type):
        if isinstance(part, _BINDERS):
            bound |= {part.var.name}
        for field in fields(part):
            if field.name not in _ASIDE:
                yield from _mentioned(getattr(part, field.name), bound)


def _of(part: object, names: Mapping[str, str], depth: int) -> Hashable:
    match part:
        case Span():
            return None
        case x.Var():
            return ("Var", names.get(part.name, part.name), str(part.type))
        case x.And() | x.Or():
            parts = {_of(arg, names, depth) for arg in _flat(part)}
            return (type(part).__name__, tuple(sorted(parts, key=repr)))
        case x.Compare():
            left, right = _of(part.left, names, depth), _of(part.right, names, depth)
            if part.op in _MIRRORED:
                return ("Compare", _MIRRORED[part.op], right, left)
            if part.op in _EITHER_WAY:
                return ("Compare", part.op, *sorted((left, right), key=repr))
            return ("Compare", part.op, left, right)
        case _ if isinstance(part, _BINDERS):
            inside = {**names, part.var.name: f"bound {depth}"}
            return (type(part).__name__, *_fields(part, inside, depth + 1))
        case tuple():
            return tuple(_of(each, names, depth) for each in part)
        case _ if is_dataclass(part) and not isinstance(part, type):
            return (type(part).__name__, *_fields(part, names, depth))
        case Hashable():
            return part
        case _:
            return repr(part)


def _flat(part: x.And | x.Or) -> list[x.Expr]:
    found: list[x.Expr] = []
    for arg in part.args:
        found += _flat(arg) if type(arg) is type(part) and isinstance(arg, x.And | x.Or) else [arg]
    return found


def _fields(part: object, names: Mapping[str, str], depth: int) -> list[Hashable]:
    assert is_dataclass(part)
    return [_of(getattr(part, field.name), names, depth) for field in fields(part) if field.name not in _ASIDE]


def expression_form(expr: x.Expr | None, params: Sequence[x.Var]) -> Hashable:
    """The form of an expression over these parameters."""
    return None if expr is None else _of(expr, {param.name: f"head {i}" for i, param in enumerate(params)}, 0)
