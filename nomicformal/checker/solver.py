"""The solver: Z3 behind three answers. The only module that imports z3.

Terms are handed over once each, through Z3's C interface (its Python expressions cost ten times as much to build).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import z3
from z3 import z3core as core

from nomicformal.checker.terms import Model, Term
from nomicformal.errors import InternalError
from nomicformal.told import told


@dataclass(frozen=True, slots=True)
class Proved:
    """No values of the variables satisfy the question."""


@dataclass(frozen=True, slots=True)
class Refuted:
    """The values of the asked variables, by name, in one solution."""

    model: Model = field(hash=False)


@dataclass(frozen=True, slots=True)
class Unknown:
    """Not settled; `reason` in words."""

    reason: str


Result = Proved | Refuted | Unknown


class _Values(Mapping[str, int | bool]):
    """A solution, of which each value is looked up when it is asked for (most never are)."""

    def __init__(self, solver: Solver, model: Any, wanted: Mapping[str, Term]) -> None:
        self._solver = solver
        self._model = model
        self._wanted = wanted
        self._known: dict[str, int | bool] = {}

    def __getitem__(self, name: str) -> int | bool:
        if name not in self._known:
            self._known[name] = self._solver.value(self._model, self._wanted[name])
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._wanted)

    def __len__(self) -> int:
        return len(self._wanted)


_MOST_UNITS = 2**32 - 1
"""More than the solver can count."""


class Session:
    """What several solvers share (setting it up takes longer than many a question)."""

    def __init__(self) -> None:
        self.context = z3.Context()


class Solver:
    """One question after another. `budget`: resource units (not time, so that answers are the same everywhere) for each
    `check`."""

    def __init__(self, budget: int, session: Session | None = None) -> None:
        self._context = (session or Session()).context
        self._budget = budget
        self.anew()
        self._ref = self._context.ref()
        self._bool = core.Z3_mk_bool_sort(self._ref)
        self._int = core.Z3_mk_int_sort(self._ref)
        self._built: dict[int, Any] = {}
        self._parts: list[Any] = []
        for sort in (self._bool, self._int):
            core.Z3_inc_ref(self._ref, core.Z3_sort_to_ast(self._ref, sort))

    def anew(self, times: float = 1) -> None:
        """Begin a question, with nothing added; each `check` of it may take so many times the budget. What was learned
        for the one before is forgotten: else it would hang on that one how far the budget goes."""
        self._solver = z3.SimpleSolver(ctx=self._context)
        # Ctrl-C is for the program; the solver would keep it to itself
        limit = min(int(self._budget * times), _MOST_UNITS)
        self._solver.set(random_seed=0, ctrl_c=False, rlimit=max(limit, 1))

    def add(self, parts: Iterable[Term]) -> None:
        """Require these truths."""
        for part in parts:
            core.Z3_solver_assert(self._ref, self._solver.solver, self._lower(part))

    def check(self, wanted: Sequence[Term] = (), assume: Sequence[Term] = ()) -> Result:
        """Is what was added satisfiable, together with `assume`? `wanted`: the variables whose values are told."""
        held = [self._lower(a) for a in assume]
        array = (z3.Ast * len(held))(*held)
        code = core.Z3_solver_check_assumptions(self._ref, self._solver.solver, len(held), array)
        if code == z3.Z3_L_FALSE:
            return Proved()
        if code == z3.Z3_L_TRUE:
            return Refuted(_Values(self, self._solver.model(), {term.name: term for term in wanted}))
        return Unknown(_in_words(self._solver.reason_unknown()))

    def core(self, assume: Sequence[Term]) -> list[int]:
        """After a check that found nothing: the places of some of these assumptions that together were too much."""
        vector = core.Z3_solver_get_unsat_core(self._ref, self._solver.solver)
        core.Z3_ast_vector_inc_ref(self._ref, vector)
        found = {
            core.Z3_get_ast_id(self._ref, core.Z3_ast_vector_get(self._ref, vector, place))
            for place in range(core.Z3_ast_vector_size(self._ref, vector))
        }
        core.Z3_ast_vector_dec_ref(self._ref, vector)
        return [
            place for place, term in enumerate(assume) if core.Z3_get_ast_id(self._ref, self._lower(term)) in found
        ]

    def value(self, model: Any, term: Term) -> int | bool:
        """What the variable is in a model of this solver."""
        out = (z3.Ast * 1)()
        if not core.Z3_model_eval(self._ref, model.model, self._lower(term), True, out):
            raise InternalError(f"the solver's model gives no value for {term.name}")
        if term.is_truth:
            return bool(core.Z3_get_bool_value(self._ref, out[0]) == z3.Z3_L_TRUE)
        return int(core.Z3_get_numeral_string(self._ref, out[0]))

    def _lower(self, root: Term) -> Any:
        built = self._built.get(root.id)
        if built is not None:
            return built
        stack = [root]
        while stack:
            term = stack[-1]
            missing = [a for a in term.args if a.id not in self._built]
            if missing:
                stack += missing
                continue
            stack.pop()
            if term.id not in self._built:
                made = self._make(term, [self._built[a.id] for a in term.args])
                core.Z3_inc_ref(self._ref, made)
                self._built[term.id] = made
        return self._built[root.id]

    def _number(self, value: int) -> Any:
        return core.Z3_mk_numeral(self._ref, str(value), self._int)

    def _nary(self, make: Callable[..., Any], args: Sequence[Any]) -> Any:
        return make(self._ref, len(args), (z3.Ast * len(args))(*args))

    def _make(self, term: Term, args: list[Any]) -> Any:
        ref = self._ref
        match term.op:
            case "true":
                return core.Z3_mk_true(ref)
            case "false":
                return core.Z3_mk_false(ref)
            case "int":
                return self._number(term.value)
            case "var":
                symbol = core.Z3_mk_string_symbol(ref, term.name)
                return core.Z3_mk_const(ref, symbol, self._bool if term.is_truth else self._int)
            case "not":
                return core.Z3_mk_not(ref, args[0])
            case "and":
                return self._nary(core.Z3_mk_and, args)
            case "or":
                return self._nary(core.Z3_mk_or, args)
            case "iff" | "eq":
                return core.Z3_mk_eq(ref, args[0], args[1])
            case "le":
                return core.Z3_mk_le(ref, args[0], args[1])
            case "ite":
                return core.Z3_mk_ite(ref, args[0], args[1], args[2])
            case "sum":
                return self._sum(term, args)
            case "mul":
                return self._nary(core.Z3_mk_mul, args)
            case "div":
                return core.Z3_mk_div(ref, args[0], args[1])
            case _:
                raise InternalError(f"no such term: {term.op}")

    def _sum(self, term: Term, args: list[Any]) -> Any:
        constant, factors = term.linear
        parts = [] if constant == 0 else [self._kept(self._number(constant))]
        for factor, arg in zip(factors, args, strict=True):
            if factor == 1:
                parts.append(arg)
            else:
                parts.append(self._kept(self._nary(core.Z3_mk_mul, [self._kept(self._number(factor)), arg])))
        return self._nary(core.Z3_mk_add, parts)

    def _kept(self, made: Any) -> Any:
        core.Z3_inc_ref(self._ref, made)
        self._parts.append(made)
        return made

    def close(self) -> None:
        """Let go of all terms; the solver cannot be used any more."""
        for made in (*self._built.values(), *self._parts):
            core.Z3_dec_ref(self._ref, made)
        self._built.clear()
        self._parts.clear()

    def __del__(self) -> None:
        if getattr(self, "_context", None) is not None and self._context.ref() is not None:
            self.close()  # a context whose terms are still held takes itself apart a hundred times as slowly


def _in_words(reason: str) -> str:
    if reason in ("canceled", "max. resource limit exceeded"):
        return told("the solver's budget ran out")
    return told("the solver gave up: {reason}", reason=reason)
