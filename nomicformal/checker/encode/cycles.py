"""Self-reference: cells whose truth depends on itself, their stable and founded assignments (meaning §5).

Each such cell (a *knot*) is read as a variable, and where it is asked for (see asked.py) the variable is what the
definitions give. A question is then satisfied in some stable assignment. Whether there is none, or whether several
differ, is told by going through the assignments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from nomicformal.checker.atoms import Moment
from nomicformal.checker.encode.asked import Asked, Views
from nomicformal.checker.encode.contest import Settlement
from nomicformal.checker.encode.dependencies import Dependencies, Node, strongly_connected
from nomicformal.checker.encode.norms import Deed
from nomicformal.checker.encode.world import World
from nomicformal.checker.symbolic import Sym, SymValue, value_key
from nomicformal.checker.terms import Term
from nomicformal.checker.terms_inside import substitute, variables
from nomicformal.core.clauses import Bound, Define
from nomicformal.core.expr import Kind
from nomicformal.core.looked_at import Remembered

if TYPE_CHECKING:
    from nomicformal.checker.encode.encoder import Encoder


class TooManyKnots(Exception):
    """More cells depend on one another than are gone through; carries how many."""


@dataclass(frozen=True, slots=True)
class Knot:
    """`truth`: the variable for its assigned truth. `derived`: a stand-in for "derived so far". `definition` gives what
    the clauses say; `support` (None: needs no founding) what can derive it, read with stand-ins."""

    truth: Term
    derived: Term
    definition: Callable[[], Term]
    support: Callable[[], Term] | None


class Cycles:
    def __init__(self, encoder: Encoder, dependencies: Dependencies) -> None:
        self.encoder = encoder
        self.pool = encoder.pool
        self._circular: frozenset[Node] = dependencies.circular
        self._looked = encoder.clauses.looked
        self.knots: dict[int, Knot] = {}
        self._by_key: dict[object, Knot] = {}
        self._made_once: Remembered[Term] = Remembered(self._looked)
        self._definitions: Remembered[Term] = Remembered(self._looked)
        self._foundings: Remembered[Mapping[Term, Term]] = Remembered(self._looked)
        self._stand_ins: dict[int, int] = {}
        self._moments: dict[int, Moment] = {}
        self.views = Views(self.pool, lambda variable: variable.id in self.knots)

    def is_cut(self, kind: str, name: str) -> bool:
        """Whether cells of this kind are read as variables."""
        self._looked.note("circular", kind, name)
        return (kind, name) in self._circular

    # -- reading -----------------------------------------------------------------------------------------------------

    def read_void(self, rule: str, world: World) -> Term:
        """Whether the rule is void (in the actual world of this moment)."""
        calm = world.either()
        if not self.is_cut("void", rule):
            return self._made_once.of((rule, calm.key), lambda: self.encoder.force.void_defined(rule, calm))
        name = f"void({rule}) @{world.moment.name}"
        return self._read(("void", rule), name, world, lambda: self.encoder.force.void_defined(rule, calm), None)

    def read_matter(
        self, rule: str, matter: tuple[object, ...], world: World, definition: Callable[[], Term]
    ) -> Term:
        """Whether the rule is void on one cell (in the actual world of this moment)."""
        key = ("void", rule, matter)
        name = f"void({rule}) in matter {len(self._by_key)} @{world.moment.name}"
        return self._read(key, name, world, definition, None)

    def read_term(self, symbol: str, args: Sequence[SymValue], world: World) -> Term:
        """The truth of a term's cell."""
        cells, calm = self.encoder.cells, world.either()
        known = self.encoder.all_defined(args)

        def definition() -> Term:
            told = cells.defined_by_rules(symbol, args, calm)
            assert isinstance(told, Term)
            return self.pool.both(self._exist(symbol, args), told)

        def support() -> Term:
            return self._support(cells.settlement(symbol, args, calm), calm)

        shown = ", ".join(map(self.encoder.shown, args))
        key = ("term", symbol, *map(value_key, args))
        name = f"{symbol}({shown}) @{world.moment.name}"
        founding = None if symbol == "has_effect" else support  # a rule has effect of itself
        return self.pool.both(known, self._read(key, name, world, definition, founding))

    def _exist(self, symbol: str, args: Sequence[SymValue]) -> Term:
        """Whether the individuals among these arguments exist: what is said of nobody is no paradox."""
        declared = self.encoder.ruleset.symbols.get(symbol)
        if declared is None:
            return self.pool.true
        parts = []
        for arg, param in zip(args, declared.params, strict=True):
            if param.type.kind is Kind.ENTITY and isinstance(arg, Sym) and arg.num.op == "int":
                people = self.encoder.scope.domain(param.type.name)
                parts += [self.encoder.scope.exists(one) for one in people if one.code == arg.num.value]
        return self.pool.and_(parts)

    def read_norm(self, modality: str, deed: Deed, world: World) -> Term:
        """Whether the act is permitted or possible."""
        norms, calm = self.encoder.norms, world.either()

        def support() -> Term:
            free = self.pool.not_(norms.needs_grant(modality, deed.act, calm))
            return self.pool.either(free, self._support(norms.settlement(modality, deed, calm), calm))

        people = [self.encoder.shown(a) for a in (*deed.args, *([deed.agent] if deed.agent is not None else []))]
        name = f"{modality} {deed.act}({', '.join(people)}) @{world.moment.name}"
        return self._read(
            (modality, deed.key), name, world, lambda: norms.defined_by_rules(modality, deed, calm), support
        )

    def read_must(
        self, act: str, args: Sequence[SymValue | None], agent: SymValue | None, world: World
    ) -> Term:
        """Whether a duty to do this is owed (None: any). It needs no founding, for it gives no value."""
        duties, calm = self.encoder.duties, world.either()
        values = [None if value is None else value_key(value) for value in (*args, agent)]
        shown = ", ".join("_" if value is None else self.encoder.shown(value) for value in (*args, agent))
        name = f"must {act}({shown}) @{world.moment.name}"
        return self._read(
            ("must", act, *values), name, world, lambda: duties.must_by_rules(act, args, agent, calm), None
        )

    def _read(
        self,
        key: tuple[object, ...],
        name: str,
        world: World,
        definition: Callable[[], Term],
        support: Callable[[], Term] | None,
    ) -> Term:
        place = (key, world.either().key)
        knot = self._by_key.get(place)
        if knot is None:
            if world.presumed:
                where = f" in matter {len(self._by_key)}" if world.matter else ""
                name += f" if {world.presumed} were not void{where}"
            truth = self.pool.knot_var(name)
            knot = Knot(truth, self.pool.truth_var(f"derived: {name}"), definition, support)
            self._by_key[place] = self.knots[truth.id] = knot
            self._stand_ins[knot.derived.id] = truth.id
            self._moments[truth.id] = self._moments[knot.derived.id] = world.moment
        if world.sign == 1 and support is not None:
            return self.pool.both(knot.truth, knot.derived)
        return knot.truth

    def moment_of(self, variable: Term) -> Moment | None:
        """The moment of the cell that this variable stands for; None for any other variable."""
        return self._moments.get(variable.id)

    def definition(self, truth: Term) -> Term:
        """What the definitions give for the knot with this variable, in terms of the other knots."""
        return self._definitions.of(truth.id, self.knots[truth.id].definition)

    def _support(self, settlement: Settlement, world: World) -> Term:
        """Some clause in effect whose guard (and truth value) holds when only what is derived supports it."""
        supporting = World(world.moment, world.presumed, world.matter, 1)
        parts = []
        for one, stands in zip(settlement.contestants, settlement.standing, strict=True):
            if isinstance(one.clause, Bound):
                continue  # a bound gives no value
            guard = self.encoder.expressions.truth(one.clause.guard, one.env, supporting)
            if isinstance(one.clause, Define):
                guard = self.pool.both(guard, self.encoder.expressions.truth(one.clause.value, one.env, supporting))
            parts.append(self.pool.both(stands, guard))
        return self.pool.or_(parts)

    # -- stability ---------------------------------------------------------------------------------------------------

    def closed(self, formula: Term, about: Sequence[Term] = ()) -> tuple[list[Term], list[Term]]:
        """The formula with everything that holds of its variables and those of `about`, in some stable assignment of
        the cells that they ask for; and these variables."""
        pool, axioms = self.pool, self.encoder.axioms
        asked, circles = self._asked([formula, *about])
        told = [formula]
        for knot in asked.knots:
            told.append(pool.implies(asked.where(pool, knot), pool.iff(knot, self.definition(knot))))
        for circle in circles:
            for knot, founded in self.founded(circle).items():
                told.append(pool.implies(asked.where(pool, knot), founded))
        _, found = axioms.closure([*told, *about])
        told += self.views.ties(found)
        holding, found = axioms.closure([*told, *about])
        return [*told, *holding], found

    def _asked(self, terms: Sequence[Term]) -> tuple[Asked, list[list[Knot]]]:
        """What these terms ask for, and the circles in it."""
        asked = Asked(self.views, self.encoder.axioms, self.definition)
        asked.ask(terms)
        while True:
            circles = self.circles(asked.knots)
            more = [
                asked.ask([knot.support()], [way | {knot.truth} for way in asked.ways(knot.truth)])
                for circle in circles for knot in circle if knot.support is not None
            ]  # fmt: skip
            if not any(more):
                return asked, circles

    def circles(self, found: Sequence[Term]) -> list[list[Knot]]:
        """Among these variables' knots, those that depend on themselves, circle by circle: by their definitions, or by
        what can derive them (`t when t`, `t otherwise` comes to yes, and yet nothing founds it)."""
        knots = [v.id for v in found if v.id in self.knots]
        present = set(knots)

        def reads(truth: int) -> list[int]:
            knot = self.knots[truth]
            told = [self.definition(knot.truth), *([] if knot.support is None else [knot.support()])]
            met = dict.fromkeys(self._knot_read(v) for v in variables(told))
            return [v for v in met if v in present]

        return [
            [self.knots[n] for n in sorted(component)]
            for component in strongly_connected(knots, reads)
            if len(component) > 1 or component[0] in reads(component[0])
        ]

    def _knot_read(self, variable: Term) -> int:
        """The number of the variable of the cell for which this one stands; else its own."""
        return self._stand_ins.get(variable.id, self.views.knot_of(variable).id)

    def founded(self, circle: Sequence[Knot]) -> Mapping[Term, Term]:
        """For each cell on the circle that needs founding: if it is true it can be derived, in as many rounds as there
        are such cells."""
        return self._foundings.of(frozenset(k.truth.id for k in circle), lambda: self._founded(circle))

    def _founded(self, circle: Sequence[Knot]) -> Mapping[Term, Term]:
        pool = self.pool
        grounded = [k for k in circle if k.support is not None]
        derived: dict[int, Term] = {k.derived.id: pool.false for k in grounded}
        supports = {k.derived.id: k.support() for k in grounded if k.support is not None}
        elsewhere = {
            v.id: pool.true for v in variables(supports.values()) if v.id in self._stand_ins and v.id not in derived
        }  # what is true on other circles is founded there
        for _ in grounded:
            cache: dict[int, Term] = {}
            replace = {**elsewhere, **derived}
            derived = {
                k.derived.id: pool.both(k.truth, substitute(pool, supports[k.derived.id], replace, cache))
                for k in grounded
            }
        return {k.truth: pool.implies(k.truth, derived[k.derived.id]) for k in grounded}

    def assignments(self, root: Term, limit: int) -> list[tuple[Term, Term]]:
        """For each assignment of the knots that `root` depends on: (whether it is stable, `root` under it). Raises
        TooManyKnots."""
        asked, circles = self._asked([root])
        circular = [k for circle in circles for k in circle]
        if len(circular) > limit:
            raise TooManyKnots(len(circular))
        on_circle = {k.truth.id for k in circular}
        others = [self.knots[knot.id] for knot in asked.knots if knot.id not in on_circle]
        results = []
        for values in product((False, True), repeat=len(circular)):
            full = self._with_others(
                {k.truth.id: self.pool.truth(v) for k, v in zip(circular, values, strict=True)}, others
            )
            cache: dict[int, Term] = {}
            parts = []
            for knot in circular:
                told = substitute(self.pool, self.definition(knot.truth), full, cache)
                stable = self.pool.iff(full[knot.truth.id], told)
                parts.append(self.pool.implies(asked.where(self.pool, knot.truth), stable))
            for truth, founded in (each for circle in circles for each in self.founded(circle).items()):
                derived = substitute(self.pool, founded, full, cache)
                parts.append(self.pool.implies(asked.where(self.pool, truth), derived))
            results.append((self.pool.and_(parts), substitute(self.pool, root, full, cache)))
        return results

    def _with_others(self, values: Mapping[int, Term], others: Sequence[Knot]) -> dict[int, Term]:
        """The assignment, with the knots that are on no circle worked out from it, and views as what they are of."""
        full = {**values, **self.views.as_their_cells(values)}
        waiting = list(others)
        while waiting:
            open_ones = {k.truth.id for k in waiting}
            for knot in list(waiting):
                told = self.definition(knot.truth)
                if not any(self._knot_read(v) in open_ones for v in variables([told])):
                    value = substitute(self.pool, told, full, {})
                    full[knot.truth.id] = value
                    full.update(self.views.as_their_cells({knot.truth.id: value}))
                    waiting.remove(knot)
        return full
