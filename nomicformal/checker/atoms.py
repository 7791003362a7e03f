"""The open parts of a situation as solver variables: facts, states at moments, the log; and what ties them together.

An axiom is a truth that holds in every situation. It is handed to the solver only with questions that mention all of
the variables it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from nomicformal.checker.scope import RULE_SORT, Individual, NeedsPlain, Scope
from nomicformal.checker.symbolic import Arithmetic, Slot, Sym, SymValue
from nomicformal.checker.terms import Term, Terms
from nomicformal.checker.terms_inside import variables
from nomicformal.core.expr import Kind, Type
from nomicformal.core.looked_at import LookedAt, Remembered
from nomicformal.core.model import Symbol


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that a question speaks of: `time` in minutes. With `hand`, only what stands before that act in the log
    has happened. With `base` it is the state right after an effect at `base`: states are read there, then changed.
    With `states`, they are those of another moment where a condition holds. `edition`: which of two editions of the
    rules speaks then (see `editions.py`)."""

    name: str
    time: Term
    hand: Slot | None = None
    base: Moment | None = None
    states: OtherStates | None = None
    edition: int = 0


@dataclass(frozen=True, slots=True)
class OtherStates:
    """Where `when` holds, states are read at `moment`; elsewhere at `otherwise`, the moment with its own states."""

    when: Term
    moment: Moment
    otherwise: Moment


@dataclass(frozen=True, slots=True)
class Atom:
    """A fact, or a state at a moment, with given arguments, and the variables for its value. `moment` is None for
    facts; `args` are codes, number terms, or slots (for attributes of events)."""

    symbol: str
    args: tuple[Term | Slot, ...]
    moment: Moment | None
    result: Type
    value: SymValue


class Axioms:
    """Truths about variables, found again by the variables. An axiom that is costly to build is given as a function."""

    def __init__(self, looked: LookedAt | None = None) -> None:
        self._looked = looked or LookedAt()
        self._by_variable: dict[int, list[int]] = {}
        self._axioms: list[tuple[int, Callable[[], Term], int]] = []
        self._built: Remembered[Term] = Remembered(self._looked)

    def add(self, about: Iterable[Term], truth: Term | Callable[[], Term]) -> None:
        """`truth` belongs to every question that mentions all of the variables `about`."""
        variables_about = {v.id: v for v in about}
        number, places = len(self._axioms), 0
        for variable in variables_about.values():
            places |= variable.below
            self._by_variable.setdefault(variable.id, []).append(number)
        self._axioms.append((places, truth if callable(truth) else lambda: truth, self._looked.seen))

    def closure(self, roots: Sequence[Term]) -> tuple[list[Term], list[Term]]:
        """All axioms about the variables of `roots`, of those axioms, and so on; and all these variables."""
        seen = 0  # places of variables, as in Term
        met: list[Term] = []
        found: dict[int, Term] = {}
        todo = variables(roots)
        while todo:
            fresh = list(dict.fromkeys(todo))
            met += fresh
            for variable in fresh:
                seen |= variable.below
            todo = []
            for variable in fresh:
                for number in self._by_variable.get(variable.id, ()):
                    if number not in found and not self._axioms[number][0] & ~seen:
                        told = found[number] = self._truth(number)
                        todo += told.among(told.below & ~seen)
        return [found[n] for n in sorted(found)], sorted(met, key=lambda v: v.id)

    def _truth(self, number: int) -> Term:
        _, make, seen = self._axioms[number]
        self._looked.seen |= seen
        return self._built.of(number, make)


class Atoms:
    """Makes the variables, each once."""

    def __init__(self, scope: Scope, arithmetic: Arithmetic, axioms: Axioms, any_individual: bool = False) -> None:
        """`any_individual`: values that are individuals may be others than those of the scope."""
        self._any_individual = any_individual
        self.scope = scope
        self.pool: Terms = scope.pool
        self.arithmetic = arithmetic
        self.axioms = axioms
        self.atoms: dict[tuple[object, ...], Atom] = {}
        self._families: dict[tuple[object, ...], list[Atom]] = {}
        self.by_variable: dict[int, Atom] = {}
        self.choices: dict[int, Type] = {}
        self.allowed: dict[int, tuple[int, ...]] = {}
        self.kinds: dict[int, Kind] = {}
        self.relaxed: dict[int, str] = {}
        self.voidness: dict[int, tuple[str, Moment]] = {}
        """Variables for whether a rule is void at a moment, where that is left open."""
        self._fresh = 0
        for count, within in scope.limits:
            axioms.add([count], within)

    # -- values ------------------------------------------------------------------------------------------------------

    def value(self, name: str, result: Type, low: int | None = None, high: int | None = None) -> SymValue:
        """A new open value of a type."""
        if result.kind is Kind.TRUTH:
            return self.pool.truth_var(name)
        variable = self.pool.int_var(name)
        if variable.id in self.kinds:
            return self.arithmetic.of(variable)
        self.kinds[variable.id] = result.kind
        if result.kind in (Kind.ENUM, Kind.ENTITY):
            self._one_of(variable, result)
        if result.kind is Kind.TEXT:
            low = 0
        if low is not None:
            self.axioms.add([variable], self.pool.le(self.pool.number(low), variable))
        if high is not None:
            self.axioms.add([variable], self.pool.le(variable, self.pool.number(high)))
        return self.arithmetic.of(variable)

    def _one_of(self, variable: Term, result: Type) -> None:
        pool = self.pool
        self.choices[variable.id] = result
        if result.kind is Kind.ENUM:
            codes = self.scope.members(result.name)
            self.axioms.add([variable], pool.or_(pool.eq(variable, pool.number(c)) for c in codes))
            return
        if self._any_individual and not variable.name.startswith("any ") and result.name != RULE_SORT:
            return
        asked = variable.name.startswith("any ")
        enough = self.scope.enough(result.name)
        self.allowed[variable.id] = tuple(one.code for one in enough)

        def one_that_exists() -> Term:
            found = pool.or_(pool.both(pool.eq(variable, pool.number(i.code)), self.scope.exists(i)) for i in enough)
            return found if asked else pool.implies(self.somebody(result.name), found)

        self.axioms.add([variable], one_that_exists)

    def somebody(self, sort: str) -> Term:
        """Whether there is an individual of this sort at all; where there is none, no fact has one as its value."""
        return self.pool.or_(self.scope.exists(i) for i in self.scope.domain(sort))

    def fresh(self, stem: str, result: Type, why: str) -> SymValue:
        """An open value that stands for something not encoded exactly: a question that uses it is a relaxation, and
        `why` says so to people."""
        self._fresh += 1
        value = self.value(f"{stem} #{self._fresh}", result)
        for variable in _variables(value):
            self.relaxed[variable.id] = why
        return value

    # -- facts and states --------------------------------------------------------------------------------------------

    def atom(
        self, symbol: Symbol, args: Sequence[Term | Slot], moment: Moment | None = None, may_be_nothing: bool = False
    ) -> SymValue:
        """The variables of a fact or, with `moment`, of a state then. Arguments that are individuals or members are
        constants here; numbers, times and texts may be any term. Raises NeedsPlain."""
        key = (symbol.name, moment and moment.name, *map(_identity, args))
        if key in self.atoms:
            return self.atoms[key].value
        self._at_most_one_kind(symbol, args)
        assert symbol.result is not None
        shown = ", ".join(self._shown(a, p.type) for a, p in zip(args, symbol.params, strict=True))
        name = f"{symbol.name}({shown})" + (f" @{moment.name}" if moment else "")
        value = self.value(name, symbol.result, symbol.low, symbol.high)
        if may_be_nothing and isinstance(value, Sym):
            value = Sym(self.pool.truth_var(f"known: {name}"), value.num, value.den)
        atom = Atom(symbol.name, tuple(args), moment, symbol.result, value)
        family = (symbol.name, *(None if _is_open(a) else _identity(a) for a in args))
        others = self._families.setdefault(family, [])
        for other in others:
            self._tie(atom, other)
        others.append(atom)
        self.atoms[key] = atom
        for variable in _variables(value):
            self.by_variable[variable.id] = atom
        return value

    def _at_most_one_kind(self, symbol: Symbol, args: Sequence[Term | Slot]) -> None:
        kinds: list[Individual] = []
        for arg, param in zip(args, symbol.params, strict=True):
            if isinstance(arg, Slot):
                kinds += arg.kinds
            elif param.type.kind is Kind.ENTITY and param.type.name != RULE_SORT and arg.op == "int":
                kinds += [i for i in self.scope.domain(param.type.name) if i.is_kind and i.code == arg.value]
        if len(kinds) > 1:
            raise NeedsPlain(kinds[-1].sort)

    def _shown(self, arg: Term | Slot, sort: Type) -> str:
        if isinstance(arg, Slot):
            return arg.label
        if arg.op == "int" and sort.kind in (Kind.ENTITY, Kind.ENUM, Kind.TEXT):
            return self.scope.decode(arg.value)
        return repr(arg)

    def _tie(self, one: Atom, other: Atom) -> None:
        """Equal arguments at equal times: equal values."""
        pool = self.pool
        same = []
        if one.moment is not other.moment and one.moment and other.moment:
            same.append(pool.eq(one.moment.time, other.moment.time))
        for a, b in zip(one.args, other.args, strict=True):
            if isinstance(a, Term) and isinstance(b, Term):
                same.append(pool.eq(a, b))
        cond = pool.and_(same)
        if isinstance(one.value, Term) and isinstance(other.value, Term):
            equal = pool.iff(one.value, other.value)
        else:
            assert isinstance(one.value, Sym) and isinstance(other.value, Sym)
            equal = pool.both(
                pool.iff(one.value.defined, other.value.defined), pool.eq(one.value.num, other.value.num)
            )
        self.axioms.add([*_variables(one.value), *_variables(other.value)], pool.implies(cond, equal))


def _variables(value: SymValue) -> list[Term]:
    if isinstance(value, Term):
        return variables([value])
    return variables([value.defined, value.num]) if isinstance(value, Sym) else []


def _is_open(arg: Term | Slot) -> bool:
    return isinstance(arg, Term) and arg.op != "int"


def _identity(arg: Term | Slot) -> object:
    return arg.id if isinstance(arg, Term) else arg.label
