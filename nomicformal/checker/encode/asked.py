"""Which cells that depend on themselves a question asks for, and where.

A term of somebody whom a fact names is a choice among the terms of all whom it could name. What is chosen is asked
for, and nothing else: a circle about somebody else need not have a stable outcome (meaning §5: only what is needed is
asked). So such a choice does not read the cell's variable (the *knot*) itself but a *view* of it, which is tied to the
cell where the choice falls on it; and what the definitions say of a cell is asserted where the cell is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from nomicformal.checker.atoms import Axioms
from nomicformal.checker.symbolic import Slot, Sym, SymValue
from nomicformal.checker.terms import Term, Terms
from nomicformal.checker.terms_inside import substitute, variables

_MOST_WAYS = 8
"""Ways of coming to ask for a cell that are told apart."""

_MOST_READ = 8
"""Variables in a part of a condition that is asked for only where the parts before it leave it open; larger parts are
asked for in any case, since each choice that a part is seen under makes a copy of it."""

Way = frozenset[Term]
"""Choices that have to fall so, all of them, for a cell to be asked for; empty: it is asked for in any case."""


@dataclass(frozen=True, slots=True)
class _View:
    knot: Term
    where: Term


class Views:
    """`knots`: by the ids of their variables."""

    def __init__(self, pool: Terms, is_knot: Callable[[Term], bool]) -> None:
        self._pool = pool
        self._is_knot = is_knot
        self._views: dict[int, _View] = {}
        self._made: dict[tuple[int, int], Term] = {}

    def under(self, where: Term, value: SymValue) -> SymValue:
        """The value, of which nothing is asked unless `where` holds."""
        if isinstance(value, Slot) or where.is_const:
            return value
        if isinstance(value, Term):
            return self._of(where, value)
        return Sym(self._of(where, value.defined), self._of(where, value.num), self._of(where, value.den))

    def all_of(self, parts: Sequence[Term]) -> Term:
        """All of these; where one fails, the others are not asked for."""
        return self._pool.and_(self._in_turn(parts, lambda part: part))

    def any_of(self, parts: Sequence[Term]) -> Term:
        """One of these; where one holds, the others are not asked for."""
        return self._pool.or_(self._in_turn(parts, self._pool.not_))

    def _in_turn(self, parts: Sequence[Term], goes_on: Callable[[Term], Term]) -> list[Term]:
        """Each asked for only where those before it let one go on; those that depend on no circle come first."""
        told: list[Term] = []
        going = self._pool.true
        for part in sorted(parts, key=lambda part: part.tied):
            small = part.below.bit_count() <= _MOST_READ
            asked = self._of(going, part) if part.tied and small and not going.is_const else part
            told.append(asked)
            going = self._pool.both(going, goes_on(asked))
        return told

    def _of(self, where: Term, term: Term) -> Term:
        if not term.tied:
            return term
        replace = {v.id: self._view(where, v) for v in variables([term]) if v.tied}
        return substitute(self._pool, term, replace, {})

    def _view(self, where: Term, variable: Term) -> Term:
        inner = self._views.get(variable.id)
        knot = variable if inner is None else inner.knot
        where = where if inner is None else self._pool.both(where, inner.where)
        key = (knot.id, where.id)
        if key not in self._made:
            made = self._made[key] = self._pool.knot_var(f"{knot.name} where it is asked for {len(self._made) + 1}")
            self._views[made.id] = _View(knot, where)
        return self._made[key]

    def knot_of(self, variable: Term) -> Term:
        """The cell's own variable, of a view of it; any other variable is itself."""
        view = self._views.get(variable.id)
        return variable if view is None else view.knot

    def read(self, found: Iterable[Term]) -> list[tuple[Term, Way]]:
        """The cells among these variables, each with where it is asked for."""
        read: list[tuple[Term, Way]] = []
        for variable in found:
            view = self._views.get(variable.id)
            if view is not None:
                read.append((view.knot, frozenset((view.where,))))
            elif self._is_knot(variable):
                read.append((variable, frozenset()))
        return read

    def as_their_cells(self, values: Mapping[int, Term]) -> dict[int, Term]:
        """Values for the views of the cells that have one in `values` (by the variable's id)."""
        return {number: values[v.knot.id] for number, v in self._views.items() if v.knot.id in values}

    def ties(self, found: Iterable[Term]) -> list[Term]:
        """That the views among these variables are views of their cells; and so of the views on which it hangs where
        these are asked for."""
        waiting = list(found)
        tied: dict[Term, Term] = {}
        for variable in waiting:
            view = self._views.get(variable.id)
            if view is not None and variable not in tied:
                tied[variable] = self._pool.implies(view.where, self._pool.iff(variable, view.knot))
                waiting += variables([view.where])
        return list(tied.values())


class Asked:
    """The cells that a question asks for. `definition` gives what a cell's definitions say."""

    def __init__(self, views: Views, axioms: Axioms, definition: Callable[[Term], Term]) -> None:
        self._views = views
        self._axioms = axioms
        self._definition = definition
        self._ways: dict[Term, dict[Way, None]] = {}
        self._reads: dict[Term, list[tuple[Term, Way]]] = {}

    def ask(self, terms: Sequence[Term], ways: Iterable[Way] = (frozenset(),)) -> bool:
        """These terms are asked for, in each of these ways. Whether that asks for more than before."""
        more_than_before = False
        _, found = self._axioms.closure(terms)
        waiting = [(knot, way | more) for way in ways for knot, more in self._views.read(found)]
        while waiting:
            knot, way = waiting.pop()
            if not self._is_new(knot, way):
                continue
            more_than_before = True
            if knot not in self._reads:
                _, inside = self._axioms.closure([self._definition(knot)])
                self._reads[knot] = self._views.read(inside)
            waiting += [(other, way | more) for other, more in self._reads[knot]]
        return more_than_before

    def _is_new(self, knot: Term, way: Way) -> bool:
        known = self._ways.setdefault(knot, {})
        if any(other <= way for other in known):
            return False
        if len(known) >= _MOST_WAYS:
            way = frozenset()
        for other in [other for other in known if way <= other]:
            del known[other]
        known[way] = None
        return True

    @property
    def knots(self) -> list[Term]:
        """The variables of the cells asked for, in the order in which they were made."""
        return sorted(self._ways, key=lambda knot: knot.id)

    def ways(self, knot: Term) -> list[Way]:
        """In which ways the cell is asked for, in the order in which they came up."""
        return list(self._ways[knot])

    def where(self, pool: Terms, knot: Term) -> Term:
        """Where the cell is asked for."""
        ways = [pool.and_(sorted(way, key=lambda term: term.id)) for way in self._ways[knot]]
        return pool.or_(sorted(ways, key=lambda term: term.id))
