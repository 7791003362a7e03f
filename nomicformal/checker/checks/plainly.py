"""Conditions that can plainly be met, without asking a solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nomicformal.core.clauses import Invariant
from nomicformal.core.expr import And, Apply, Compare, Const, Expr, Happened, Kind, Not, ReadingIs
from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS, Ruleset
from nomicformal.core.walk import conjuncts, parts

FREE_KINDS = ("fact", "state")


def can_plainly_be_met(ruleset: Ruleset, condition: Expr) -> bool:
    """Every part of the conjunction says one thing of one fact, state or act that no other part (and no `always` of
    the ruleset) mentions. False means nothing: such a condition has to be looked at."""
    literals = conjuncts(condition)
    mentioned = Counter(name for literal in literals for name in set(_names(literal)))
    bound = _bound(ruleset)
    return all(_is_plain(ruleset, literal) for literal in literals) and all(
        count == 1 and name not in bound for name, count in mentioned.items()
    )


def _is_plain(ruleset: Ruleset, literal: Expr) -> bool:
    match literal:
        case Not(arg):
            return _is_plain(ruleset, arg) and not isinstance(arg, And)
        case Apply():
            return _is_free(ruleset, literal)
        case Compare(op, Apply() as left, Const() as right):
            kind = left.type.kind
            many = kind is not Kind.ENUM or len(ruleset.enums.get(left.type.name, ())) > 1
            return (
                _is_free(ruleset, left) and many and (right.value is not None or op == "=") and kind is not Kind.TRUTH
            )
        case Happened(pattern):
            extras = (pattern.since, pattern.until, pattern.where)
            return extras == (None, None, None) and ruleset.symbols[pattern.symbol].kind != "power"
        case ReadingIs():
            return True
        case _:
            return False


def _is_free(ruleset: Ruleset, cell: Apply) -> bool:
    symbol = ruleset.symbols.get(cell.symbol)
    return (
        symbol is not None
        and symbol.kind in FREE_KINDS
        and cell.symbol not in BUILT_IN_RULE_SYMBOLS
        and not any(isinstance(part, Apply) for arg in cell.args for part in parts(arg))
    )


def _names(literal: Expr) -> Iterator[str]:
    for part in parts(literal):
        match part:
            case Apply(symbol=symbol):
                yield symbol
            case Happened(pattern):
                yield pattern.symbol
            case ReadingIs(reading=reading):
                yield f"reading {reading}"


def _bound(ruleset: Ruleset) -> frozenset[str]:
    """What the ruleset's invariants speak of."""
    return ruleset.once("named by invariants", _named_by_invariants)


def _named_by_invariants(ruleset: Ruleset) -> frozenset[str]:
    return frozenset(
        name for clause in ruleset.clauses if isinstance(clause, Invariant) for name in _names(clause.condition)
    )
