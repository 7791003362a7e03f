"""Values of which only that is said in which ways they may differ between two editions of the rules.

What cannot be satisfied with such values cannot be at all; so what is known of one term carries over to those that look
at it without spelling out the whole again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.encode.detail import Detail
from nomicformal.checker.encode.editions import Node
from nomicformal.checker.encode.world import World
from nomicformal.checker.symbolic import Sym, SymValue
from nomicformal.checker.terms import Term
from nomicformal.checker.terms_inside import variables
from nomicformal.core.expr import Type

if TYPE_CHECKING:
    from nomicformal.checker.encode.encoder import Encoder

_WHY = "what is known of other terms was taken for all that they say"


def is_step(encoder: Encoder, node: Node) -> bool:
    """Whether the node is read as such a value."""
    return encoder.detail in (Detail.OPAQUE, Detail.STEP) and node in encoder.clauses.editions.never


def step(encoder: Encoder, node: Node, shown: str, result: Type, world: World) -> SymValue:
    """The value of the node with these arguments (`shown`) in this world."""
    first = _value(encoder, node, shown, result, world.at(encoder.moments.in_first(world.moment)))
    if not world.moment.edition:
        return first
    second = _value(encoder, node, shown, result, world)
    never = encoder.clauses.editions.never[node]
    encoder.axioms.add([*_vars(first), *_vars(second)], _known(encoder, never, first, second))
    return second


def _value(encoder: Encoder, node: Node, shown: str, result: Type, world: World) -> SymValue:
    value = encoder.opaque_value(f"{node[0]} {node[1]}({shown}) {world.key}", result)
    for variable in _vars(value):
        encoder.atoms.relaxed[variable.id] = _WHY
    return value


def _vars(value: SymValue) -> list[Term]:
    if isinstance(value, Term):
        return variables([value])
    return variables([value.defined, value.num]) if isinstance(value, Sym) else []


def _known(encoder: Encoder, never: frozenset[str], first: SymValue, second: SymValue) -> Term:
    pool, arithmetic = encoder.pool, encoder.arithmetic
    if isinstance(first, Term) and isinstance(second, Term):
        ruled_out = {"more": pool.both(pool.not_(first), second), "less": pool.both(first, pool.not_(second))}
    else:
        assert isinstance(first, Sym) and isinstance(second, Sym)
        ruled_out = {
            "higher": arithmetic.compare("<", first, second),
            "lower": arithmetic.compare(">", first, second),
            "other": arithmetic.compare("!=", first, second),
            "gained": pool.both(pool.not_(first.defined), second.defined),
            "lost": pool.both(first.defined, pool.not_(second.defined)),
        }
    return pool.and_(pool.not_(ruled_out[way]) for way in sorted(never & ruled_out.keys()))
