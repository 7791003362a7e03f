"""The workbench: asks whether some situation satisfies a condition, and brings the situation back replayed.

    bench = Workbench(ruleset)
    for first, second in bench.conflict_candidates():
        pair = bench.pair(first, second)
        answer = bench.ask(Conflict(first.id, pair.first, second.id, pair.second))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from nomicformal.checker import pairs
from nomicformal.checker.conditions import Binding, Condition, Env, Unknown, env_of, unknowns_of
from nomicformal.checker.decode import Decoder
from nomicformal.checker.encode.cycles import TooManyKnots
from nomicformal.checker.encode.dependencies import Dependencies
from nomicformal.checker.encode.encoder import Encoder
from nomicformal.checker.encode.index import Clauses
from nomicformal.checker.encode.policy import TooManySplits
from nomicformal.checker.encode.questions import Question
from nomicformal.checker.encode.undecidable import NotOpaque, Undecidable
from nomicformal.checker.pinned import Pins
from nomicformal.checker.scope import RULE_SORT, NeedsPlain, Scope, Size, own_sorts
from nomicformal.checker.smtlib import script
from nomicformal.checker.solver import Proved, Refuted, Solver
from nomicformal.checker.solver import Unknown as Undecided
from nomicformal.checker.symbolic import Slot
from nomicformal.checker.terms import Term, Terms, subterms
from nomicformal.checker.witness import Shrinker
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import Kind, Value, Var
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation
from nomicformal.errors import InternalError

_MOST_DESIGNATED = 4
_MOST_KINDS = 8


@dataclass(frozen=True, slots=True)
class Options:
    """`budget`: solver resource units for one question. `people`: bound on the individuals of a sort that cannot be
    counted by kinds. `repeats`: times that one and the same act may occur in a log. `cycle_cells`: how many cells of
    a self-reference are tried. `minimise`: make witnesses small. `cross_check`: put each question to cvc5 as well."""

    budget: int = 500_000
    people: int = 4
    repeats: int = 2
    cycle_cells: int = 8
    minimise: bool = True
    cross_check: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found about a condition.

    `status`: `proved` (no situation satisfies it, whatever the number of people), `bounded` (no situation within
    `bound`), `refuted` (this `situation` satisfies it: a replayed witness), `undecided` (`reason` says why).
    `env`: what the unknowns of the condition stand for in the situation, by name. `bound`: in words, for `bounded`.
    """

    status: str
    situation: Situation | None = None
    env: dict[str, Value] = field(default_factory=dict, hash=False)
    bound: str = ""
    reason: str = ""

    @property
    def found(self) -> bool:
        """A replayed situation satisfies the condition."""
        return self.status == "refuted"

    @property
    def never(self) -> bool:
        """No situation satisfies the condition (`proved` or within the bound)."""
        return self.status in ("proved", "bounded")


@dataclass(frozen=True, slots=True)
class Pair:
    """Environments of two clauses whose heads are one cell, sharing unknowns for the cell's arguments."""

    first: Env
    second: Env


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question in one scope: what the solver gets, and what it is about."""

    encoder: Encoder
    question: Question
    formula: Term
    assertions: Sequence[Term]
    variables: Sequence[Term]

    @property
    def hands(self) -> list[Slot]:
        return [value for value in self.encoder.effects.hands.values() if self._about(value)]

    def _about(self, slot: Slot) -> bool:
        return slot.label in self.question.hands

    @property
    def relaxed(self) -> str:
        """Why the encoding admits more than there is; empty if it does not."""
        reasons = (self.encoder.atoms.relaxed.get(v.id, "") for v in self.variables)
        return next((r for r in reasons if r), "")


class Workbench:
    """All questions about one ruleset; shares the encoding and the solver between them. Deterministic."""

    def __init__(self, ruleset: Ruleset, options: Options | None = None) -> None:
        self.ruleset = ruleset
        self.options = options or Options()
        self._clauses = Clauses(ruleset)
        self._dependencies = Dependencies(self._clauses)
        self._encoders: dict[Size, Encoder] = {}
        self._solvers: dict[int, Solver] = {}
        self._named: dict[object, Encoder] = {}
        self._opaque: dict[object, Encoder] = {}
        self._plain: frozenset[str] = frozenset()
        self._valued = self._sorts_of_values()

    # -- clauses -----------------------------------------------------------------------------------------------------

    def instance(self, clause: AnyClause, suffix: str = "", shared: dict[str, Binding] | None = None) -> Env:
        """An environment for the clause: an unknown for each variable, named after it with `suffix`; variables in
        `shared` take that binding instead."""
        given = shared or {}
        return env_of({v.name: given.get(v.name, Unknown(v.name + suffix, v.type)) for v in clause.vars})

    def pair(self, first: AnyClause, second: AnyClause) -> Pair | None:
        """Environments in which the heads of two clauses are one cell (a term; a permission or ability of an act; for
        Transitions the event), each under variables of its own otherwise; None if their guards exclude each other."""
        if pairs.disjoint(first, second):
            return None
        one = dict(self.instance(first))
        shared: dict[str, Binding] = {}
        for mine, theirs in zip(pairs.head_vars(first), pairs.head_vars(second), strict=False):
            if mine is not None and theirs is not None:
                if theirs.name in shared:
                    continue
                shared[theirs.name] = self._narrower(one, mine, theirs)
        return Pair(env_of(one), self.instance(second, "'", shared))

    def _narrower(self, one: dict[str, Binding], mine: Var, theirs: Var) -> Binding:
        """One unknown for both variables, of the narrower of their sorts."""
        if mine.type.kind is Kind.ENTITY and theirs.type != mine.type:
            inner = own_sorts(self.ruleset, theirs.type.name)
            if set(inner) < set(own_sorts(self.ruleset, mine.type.name)):
                one[mine.name] = Unknown(mine.name, theirs.type)
        return one[mine.name]

    def conflict_candidates(self) -> Iterator[tuple[AnyClause, AnyClause]]:
        """The pairs of clauses that could conflict, by id: heads fit and guards are not plainly disjoint (exact tests
        without a solver: constants, enumerations, readings, number intervals). All others cannot conflict."""
        return pairs.candidates(self.ruleset)

    # -- questions ---------------------------------------------------------------------------------------------------

    def ask(
        self, condition: Condition, purpose: str = "", readings: dict[str, str] | None = None, *, witness: bool = True
    ) -> Answer:
        """Whether some situation satisfies the condition. Facts, states, log, moment and readings are open, except
        the readings fixed by `readings`. `purpose` names the question in error messages. Without `witness`, only
        whether there is a situation: `refuted` then comes without one, and nothing is replayed (unless the encoding is
        relaxed). Raises InternalError if an exact answer does not replay."""
        fixed = readings or {}
        size = self._first_size(condition)
        if self._impossible(condition, fixed, size):
            return Answer("proved")
        while True:
            try:
                asked, size = self._encoded(condition, fixed, size)
            except TooManyKnots as many:
                return Answer("undecided", reason=f"{many.args[0]} cells depend on one another in circles")
            except (Undecidable, TooManySplits) as error:
                return Answer("undecided", reason=str(error))
            result = self._solve(asked, small=witness)
            match result:
                case Undecided():
                    return Answer("undecided", reason=result.reason)
                case Refuted() if not witness and not asked.relaxed:
                    return Answer("refuted")
                case Refuted():
                    return self._witness(condition, asked, result, fixed, purpose)
                case Proved():
                    larger, bound = self._larger(asked, size, condition)
                    if larger is None:
                        return Answer("bounded", bound=bound) if bound else Answer("proved")
                    size = larger

    def _impossible(self, condition: Condition, readings: dict[str, str], size: Size) -> bool:
        """Whether the condition cannot hold even if counts, voidness and what happened were whatever one likes."""
        if size.designated not in self._opaque:
            scope = Scope(self.ruleset, Terms(), Size(size.designated))
            self._opaque[size.designated] = Encoder(
                self.ruleset, self._clauses, self._dependencies, scope, opaque=True
            )
        try:
            asked = self._asked(self._opaque[size.designated], condition, readings)
        except (NotOpaque, NeedsPlain, Undecidable, TooManySplits, TooManyKnots):
            return False
        return isinstance(self._solve(asked, small=False), Proved)

    def holds_in(self, situation: Situation, condition: Condition) -> str:
        """What the encoding says of a condition without unknowns in one concrete timeline situation whose readings are
        all given: `yes`, `no`, `both` (it differs between stable assignments) or `paradox` (there is none)."""
        encoder = self._named_encoder(situation)
        question = Question(encoder, self.options.cycle_cells)
        told = question.encode(condition)
        pins = Pins(encoder, situation)
        solver = self._solver(encoder)
        possible = []
        for wanted in (told, encoder.pool.not_(told)):
            assertions, variables = self._closed(encoder, wanted, [told])
            solver.push()
            solver.add([*assertions, *pins.of(variables)])
            result = solver.check()
            solver.pop()
            if isinstance(result, Undecided):
                raise InternalError(result.reason)
            possible.append(isinstance(result, Refuted))
        return {(True, False): "yes", (False, True): "no", (True, True): "both", (False, False): "paradox"}[
            possible[0], possible[1]
        ]

    def _named_encoder(self, situation: Situation) -> Encoder:
        """An encoding for just the individuals of a situation."""
        named = {
            sort: tuple(
                dict.fromkeys((*self.ruleset.individuals.get(sort, ()), *situation.individuals.get(sort, ())))
            )
            for sort in {*self.ruleset.sorts, *situation.individuals}
        }
        repeats = max((sum(e.symbol == f.symbol for f in situation.log) for e in situation.log), default=1)
        key = (tuple(sorted(named.items())), repeats, situation.start)
        if key not in self._named:
            scope = Scope(self.ruleset, Terms(), Size(repeats=repeats), named)
            self._named[key] = Encoder(self.ruleset, self._clauses, self._dependencies, scope, situation.start or None)
        return self._named[key]

    def smtlib(self, condition: Condition, readings: dict[str, str] | None = None) -> str:
        """The question as an SMT-LIB 2 script (one set-logic, satisfiable iff a situation exists)."""
        asked, _ = self._encoded(condition, readings or {}, self._first_size(condition))
        return script(asked.assertions)

    # -- encoding ----------------------------------------------------------------------------------------------------

    def _encoded(self, condition: Condition, readings: dict[str, str], size: Size) -> tuple[_Asked, Size]:
        while True:
            try:
                return self._asked(self.encoder(size), condition, readings), size
            except NeedsPlain as need:
                self._plain |= {need.args[0]}
                size = replace(size, plain=size.plain | {need.args[0]})

    def _asked(self, encoder: Encoder, condition: Condition, readings: dict[str, str]) -> _Asked:
        question = Question(encoder, self.options.cycle_cells)
        parts = [question.encode(condition)]
        parts += [encoder.reading(name, alternative) for name, alternative in sorted(readings.items())]
        formula = encoder.pool.and_(parts)
        assertions, variables = self._closed(encoder, formula)
        return _Asked(encoder, question, formula, assertions, variables)

    def _closed(
        self, encoder: Encoder, formula: Term, about: Sequence[Term] = ()
    ) -> tuple[list[Term], list[Term]]:
        """The formula with everything that holds of its variables (and those of `about`), foundedness included; and
        these variables."""
        roots = [formula]
        while True:
            axioms, variables = encoder.axioms.closure([*roots, *about])
            founded = [encoder.cycles.founded(circle) for circle in encoder.cycles.circles(variables)]
            fresh = [f for f in founded if f not in roots and not f.is_const]
            if not fresh:
                return [*roots, *axioms], variables
            roots += fresh

    def encoder(self, size: Size) -> Encoder:
        """The encoding in a scope of this size."""
        if size not in self._encoders:
            scope = Scope(self.ruleset, Terms(), size)
            self._encoders[size] = Encoder(self.ruleset, self._clauses, self._dependencies, scope)
        return self._encoders[size]

    def _solve(self, asked: _Asked, *, small: bool = True) -> Proved | Refuted | Undecided:
        if asked.formula is asked.encoder.pool.false:
            return Proved()
        solver = self._solver(asked.encoder)
        solver.push()
        try:
            solver.add(asked.assertions)
            result = solver.check(asked.variables)
            if isinstance(result, Refuted) and self.options.minimise and small:
                return Refuted(Shrinker(asked.encoder, solver, asked.variables, result.model).run())
            return result
        finally:
            solver.pop()

    def _solver(self, encoder: Encoder) -> Solver:
        """The solver that knows this encoding's terms."""
        if id(encoder) not in self._solvers:
            self._solvers[id(encoder)] = Solver(self.options.budget)
        return self._solvers[id(encoder)]

    # -- scopes ------------------------------------------------------------------------------------------------------

    def _sorts_of_values(self) -> frozenset[str]:
        """The own sorts of individuals that facts and states can have as values."""
        found: set[str] = set()
        for symbol in self.ruleset.symbols.values():
            types = [symbol.result] if symbol.result is not None and symbol.kind != "term" else []
            for type_ in types:
                if type_.kind is Kind.ENTITY:
                    found.update(own_sorts(self.ruleset, type_.name))
        return frozenset(found)

    def _first_size(self, condition: Condition) -> Size:
        wanted: dict[str, int] = dict.fromkeys(self._valued, 1)
        for unknown in unknowns_of(condition):
            if unknown.type.kind is Kind.ENTITY and unknown.type.name != RULE_SORT:
                for own in own_sorts(self.ruleset, unknown.type.name):
                    wanted[own] = wanted.get(own, 0) + 1
        return Size(tuple(sorted(wanted.items())), self._plain, people=self.options.people)

    def _larger(self, asked: _Asked, size: Size, condition: Condition) -> tuple[Size | None, str]:
        """A larger scope in which to ask again, or None with the bound that the answer has (empty: none)."""
        footprint = asked.encoder.marks.footprint(subterms(asked.assertions))
        counted = sorted({*footprint.conditions, *footprint.extremes} - size.plain)
        kinds = {sort: footprint.kinds_needed(sort) for sort in counted}
        named = self._designated_needed(asked, size, condition)
        grown = replace(
            size,
            kinds=_grown(dict(size.kinds), {s: max(n, size.kinds_of(s)) for s, n in kinds.items()}, _MOST_KINDS),
            designated=_grown(dict(size.designated), named, _MOST_DESIGNATED),
            repeats=min(max(size.repeats, footprint.repeats_needed), self.options.repeats),
        )
        if grown != size:
            return grown, ""
        limited = [s for s in sorted(size.plain) if self._matters(asked, s)]
        limited += [s for s, n in kinds.items() if n > size.kinds_of(s)]
        bounds = [f"at most {size.designated_of(s) + size.kinds_of(s)} of {s}" for s in dict.fromkeys(limited)]
        bounds += [f"at most {size.designated_of(s)} named of {s}" for s, n in sorted(named.items()) if n > size.designated_of(s)]
        if footprint.repeats_needed > size.repeats:
            bounds.append(f"the same act at most {size.repeats} times")
        if footprint.single:
            bounds.append("few who did the same act as one that is named")
        return None, ", ".join(bounds)

    def _matters(self, asked: _Asked, sort: str) -> bool:
        """Whether the number of individuals of this sort is part of the question."""
        about = {v.id for v in asked.variables}
        own = [i for i in asked.encoder.scope.individuals() if i.sort == sort and i.count.id in about]
        return bool(own)

    def _designated_needed(self, asked: _Asked, size: Size, condition: Condition) -> dict[str, int]:
        """Own sort -> individuals needed for the question's unknowns and for every value that is an individual."""
        needed = dict(size.designated)
        total = {sort: 0 for sort in needed}
        for variable in asked.variables:
            type_ = asked.encoder.atoms.choices.get(variable.id)
            if type_ is not None and type_.name != RULE_SORT and not variable.name.startswith("any "):
                for own in own_sorts(self.ruleset, type_.name):
                    total[own] = total.get(own, 0) + 1
        for unknown in unknowns_of(condition):
            if unknown.type.kind is Kind.ENTITY and unknown.type.name != RULE_SORT:
                for own in own_sorts(self.ruleset, unknown.type.name):
                    total[own] = total.get(own, 0) + 1
        return {sort: max(needed.get(sort, 0), n) for sort, n in total.items()}

    # -- witnesses ---------------------------------------------------------------------------------------------------

    def _witness(
        self, condition: Condition, asked: _Asked, result: Refuted, readings: dict[str, str], purpose: str
    ) -> Answer:
        from nomicformal.checker import replay  # the evaluator is needed for witnesses only

        decoder = Decoder(asked.encoder, asked.variables, result.model)
        decoded = decoder.decode(asked.question.unknowns, asked.hands, readings)
        if replay.holds(self.ruleset, decoded.situation, condition, decoded.env):
            return Answer("refuted", decoded.situation, decoded.env)
        if asked.relaxed:
            return Answer("undecided", reason=asked.relaxed)
        about = f" ({purpose})" if purpose else ""
        raise InternalError(f"a witness does not replay{about}: {condition} in {decoded.situation} with {decoded.env}")


def _grown(sizes: dict[str, int], needed: dict[str, int], most: int) -> tuple[tuple[str, int], ...]:
    """The sizes, raised to what is needed, but not above `most`."""
    raised = {sort: max(sizes.get(sort, 0), min(number, most)) for sort, number in needed.items()}
    return tuple(sorted({**sizes, **raised}.items()))
