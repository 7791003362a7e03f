"""The workbench: asks whether some situation satisfies a condition, and brings the situation back replayed.

    bench = Workbench(ruleset)
    for first, second in bench.conflict_candidates():
        pair = bench.pair(first, second)
        answer = bench.ask(Conflict(first.id, pair.first, second.id, pair.second))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from nomicformal.checker import pairs
from nomicformal.checker.answer import Answer, Asked, Pair, ToBeShown
from nomicformal.checker.conditions import (
    Binding,
    Condition,
    Env,
    Paradox,
    Undetermined,
    Void,
    applying,
    mentions,
)
from nomicformal.checker.cross import agreed
from nomicformal.checker.decode import Decoded, Decoder
from nomicformal.checker.encode.cycles import TooManyKnots
from nomicformal.checker.encode.deep import in_pieces
from nomicformal.checker.encode.dependencies import Dependencies
from nomicformal.checker.encode.detail import Detail
from nomicformal.checker.encode.editions import Editions
from nomicformal.checker.encode.encoder import Encoder
from nomicformal.checker.encode.index import Clauses
from nomicformal.checker.encode.policy import TooManySplits
from nomicformal.checker.encode.questions import Question
from nomicformal.checker.encode.undecidable import NotOpaque, Undecidable
from nomicformal.checker.instances import instance, pair
from nomicformal.checker.options import Options
from nomicformal.checker.scope import NeedsPlain, Scopes, Size
from nomicformal.checker.sizing import Sizing
from nomicformal.checker.smtlib import script
from nomicformal.checker.solver import Proved, Refuted, Session, Solver
from nomicformal.checker.solver import Unknown as Undecided
from nomicformal.checker.symbolic import Sym
from nomicformal.checker.terms import TooLarge
from nomicformal.checker.without_outcome import unless_paradox
from nomicformal.checker.witness import Shrinker, few, is_easily_played
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation
from nomicformal.errors import InternalError
from nomicformal.told import joined, told

if TYPE_CHECKING:
    from nomicformal.evaluate.index import Index

__all__ = ["Answer", "Options", "Pair", "Workbench"]

MOST_TERMS = 40_000
"""Terms that are built for one question."""
_MOST_KEPT = 200_000
"""Terms that are kept for later questions (about a gigabyte, with what hangs on them)."""
FAULT = "the situation found is not confirmed, a fault of nomicformal"
_PATIENCE = 4
"""How many times the budget the search among small situations has, once the solver gave up on all of them."""
_STATUS = {Proved: "unsat", Refuted: "sat", Undecided: "unknown"}


class Workbench:
    """All questions about one ruleset; shares the encoding and the solver between them. Deterministic."""

    def __init__(
        self,
        ruleset: Ruleset,
        options: Options | None = None,
        editions: Editions | None = None,
        like: Workbench | None = None,
    ) -> None:
        """`editions`: where the ruleset holds two of them side by side (see checker/diff/). `like`: a workbench of the
        same ruleset, whose tables are used."""
        self.ruleset = ruleset
        self.options = options or Options()
        self._like = like
        self._clauses: Clauses = like._clauses if like else Clauses(ruleset, editions)
        self._dependencies: Dependencies = like._dependencies if like else Dependencies.within(ruleset, editions)
        self._looked = self._clauses.looked
        self._encoders: dict[tuple[Size, Detail], Encoder] = {}
        self._scopes: Scopes = like._scopes if like else Scopes(ruleset, self._clauses.editions.shared, self._looked)
        self._solvers: dict[int, Solver] = {}
        self._session = Session()
        self._sizing = Sizing(ruleset, self.options.people, self.options.repeats)
        self.seen: frozenset[int] = frozenset()
        """Clauses that applied in some situation found so far."""
        self.shows = True
        """Whether it is the one to find the situations that are shown."""

    # -- clauses -----------------------------------------------------------------------------------------------------

    def instance(self, clause: AnyClause, suffix: str = "", shared: dict[str, Binding] | None = None) -> Env:
        """An environment for the clause: see instances.py."""
        return instance(clause, suffix, shared)

    def pair(self, first: AnyClause, second: AnyClause) -> Pair | None:
        """Environments in which the heads of two clauses are one cell: see instances.py."""
        return pair(self.ruleset, first, second)

    def conflict_candidates(self) -> Iterator[tuple[AnyClause, AnyClause]]:
        """The pairs of clauses that could conflict, by id: heads fit and guards are not plainly disjoint (exact tests
        without a solver: constants, enumerations, readings, number intervals). All others cannot conflict."""
        return pairs.candidates(self.ruleset)

    def voidable(self) -> dict[str, list[AnyClause]]:
        """Rule -> its clauses that could lose to another rule's in a way that makes the rule void."""
        return self._clauses.voidable

    # -- questions ---------------------------------------------------------------------------------------------------

    def ask(
        self,
        condition: Condition,
        purpose: str = "",
        readings: dict[str, str] | None = None,
        *,
        witness: bool = True,
        proof_only: bool = False,
    ) -> Answer:
        """Whether some situation satisfies the condition. Facts, states, log, moment and readings are open, except
        the readings fixed by `readings`. `purpose` names the question in error messages. Without `witness`, only
        whether there is a situation: `refuted` then comes without one, and nothing is replayed (unless the encoding is
        relaxed). With `proof_only`, without `witness` too, no more is done once it is seen that a proof is not at hand:
        the answer is `undecided` where the first solutions are not confirmed. Raises InternalError if an exact answer
        does not replay."""
        fixed, witness = readings or {}, witness and not proof_only
        self._forget_old_ones()
        cyclic = mentions(condition, Paradox | Undetermined)
        if not cyclic and self._impossible(condition, fixed):
            return Answer("proved")
        for detail in (*self.lesser(condition), Detail.FULL):
            answer = self._ask(condition, fixed, detail, purpose, witness, proof_only=proof_only)
            if answer is not None:
                self.seen |= applying(condition) if answer.found else frozenset()
                return answer
        raise AssertionError(condition)

    def show(self, condition: Condition, purpose: str, readings: dict[str, str], begin: ToBeShown) -> Answer:
        """The same with a situation, from where another workbench of the ruleset came upon one."""
        details = (*self.lesser(condition), Detail.FULL)
        size: Size | None = begin.size
        for detail in details[details.index(begin.detail) :]:
            answer = self._ask(condition, readings, detail, purpose, True, size)
            if answer is not None:
                return answer
            size = None
        raise AssertionError(condition)

    def lesser(self, condition: Condition) -> tuple[Detail, ...]:
        """The lesser levels of detail at which it pays to ask first."""
        if mentions(condition, Paradox | Undetermined):
            return ()
        return (Detail.VOID,) if mentions(condition, Void) else (Detail.LIGHT, Detail.VOID)

    def _impossible(self, condition: Condition, readings: dict[str, str]) -> bool:
        """Whether the condition cannot hold even if counts, voidness and what happened were whatever one likes."""
        size = self._sizing.first(condition)
        try:
            asked = self._asked(self.encoder(size, Detail.OPAQUE), condition, readings)
        except (NotOpaque, NeedsPlain, Undecidable, TooManySplits, TooManyKnots, TooLarge):
            return False
        return isinstance(self._solve(asked, small=False), Proved) and not self._unless_paradox(asked)

    def _ask(
        self,
        condition: Condition,
        readings: dict[str, str],
        detail: Detail,
        purpose: str,
        witness: bool,
        size: Size | None = None,
        proof_only: bool = False,
    ) -> Answer | None:
        """The answer at this level of detail, from this size on; None if a lesser one cannot tell."""
        size = size or self._sizing.first(condition)
        cyclic = mentions(condition, Paradox | Undetermined)
        within = ""
        while True:
            try:
                asked, size = self._encoded(condition, readings, size, detail)
            except TooLarge:
                if within:
                    return Answer("bounded", bound=within)
                return Answer("undecided", reason=told("there are more combinations than it can go through"))
            except TooManyKnots as many:
                reason = told("{number} cells depend on one another in circles", number=many.args[0])
                return Answer("undecided", reason=reason, beyond=True)
            except (Undecidable, TooManySplits) as error:
                return Answer("undecided", reason=str(error), beyond=True)
            small = witness and self.shows
            result = self._solve(asked, small=small)
            if isinstance(result, Undecided) and not proof_only:
                result = self._among_few(asked, small=small) or result
            match result:
                case Undecided():
                    return Answer("bounded", bound=within) if within else Answer("undecided", reason=result.reason)
                case Refuted() if witness and not self.shows:
                    raise ToBeShown(detail, size)
                case Refuted() if not witness and self._plainly_found(condition, asked, result, readings):
                    return Answer("refuted")
                case Refuted() if proof_only:
                    return Answer("undecided", reason=asked.relaxed) if detail is Detail.FULL else None
                case Refuted():
                    answer = self._of_small(condition, asked, result if witness else None, readings, purpose)
                    limit = Answer("undecided", reason=asked.relaxed) if detail is Detail.FULL else None
                    return answer or limit
                case Proved():
                    about = condition, size, asked.encoder, asked.assertions, asked.variables
                    larger, bound = self._sizing.larger(*about)
                    if larger is None:
                        bounds = [b for b in (bound, "" if cyclic else self._unless_paradox(asked)) if b]
                        return Answer("bounded", bound=joined(bounds, ", ")) if bounds else Answer("proved")
                    if self.options.settle_for_less and not cyclic:
                        within = self._sizing.bound(*about)
                        within = joined([b for b in (within, self._unless_paradox(asked)) if b], ", ")
                    size = larger

    def _plainly_found(self, condition: Condition, asked: Asked, first: Refuted, readings: dict[str, str]) -> bool:
        """Whether there is surely a situation: the encoding admits none beside those that there are, or the first one
        that the solver came upon satisfies the condition, or the first small one, as mostly one does."""
        if not asked.relaxed:
            return True
        is_easy = is_easily_played(asked.encoder, asked.variables, first.model)
        if is_easy and self._is_confirmed(condition, asked, first, readings):
            return True
        small = [*asked.assertions, *few(asked.encoder, asked.variables)]
        result = self._solve(replace(asked, assertions=small), small=False)
        return isinstance(result, Refuted) and self._is_confirmed(condition, asked, result, readings)

    def _is_confirmed(self, condition: Condition, asked: Asked, found: Refuted, readings: dict[str, str]) -> bool:
        from nomicformal.evaluate.run import EvaluationLimit  # the evaluator is needed for witnesses only

        try:
            return self._shown(condition, asked, found, readings)[1] is not None
        except EvaluationLimit:
            return False

    def _of_small(
        self, condition: Condition, asked: Asked, small: Refuted | None, readings: dict[str, str], purpose: str
    ) -> Answer | None:
        """The answer from a solution with little in it, `small` if there is one: what is not there cannot stand in the
        way. Where it is not confirmed, from a plain one. None if a lesser detail cannot tell."""
        first = small or self._solve(asked, few_only=True)
        answer = self._witness(condition, asked, first, readings, purpose) if isinstance(first, Refuted) else None
        if not asked.relaxed or (answer is not None and answer.found):
            return answer
        plain = self._among_few(asked)
        other = self._witness(condition, asked, plain, readings, purpose) if plain is not None else None
        return other if other is not None and other.found else answer

    def _among_few(self, asked: Asked, *, small: bool = True) -> Refuted | None:
        """What the solver finds where only small and plain situations are looked at."""
        within = [*asked.assertions, *few(asked.encoder, asked.variables)]
        solver = self._solver(asked.encoder)
        solver.patience(_PATIENCE)
        result = self._solve(replace(asked, assertions=within), small=small)
        solver.patience(1)
        return result if isinstance(result, Refuted) else None

    def _unless_paradox(self, asked: Asked) -> str:
        """What an answer is limited to if cells that the question speaks of may have no stable outcome; else empty."""
        return unless_paradox(asked, self.options.cycle_cells, MOST_TERMS, lambda one: self._solve(one, small=False))

    def smtlib(self, condition: Condition, readings: dict[str, str] | None = None) -> str:
        """The question as an SMT-LIB 2 script (one set-logic, satisfiable iff a situation exists)."""
        asked, _ = self._encoded(condition, readings or {}, self._sizing.first(condition))
        return script(asked.assertions)

    # -- encoding ----------------------------------------------------------------------------------------------------

    def _encoded(
        self, condition: Condition, readings: dict[str, str], size: Size, detail: Detail = Detail.FULL
    ) -> tuple[Asked, Size]:
        while True:
            try:
                return self._asked(self.encoder(size, detail), condition, readings), size
            except NeedsPlain as need:
                size = replace(size, plain=size.plain | {need.args[0]})

    def _asked(self, encoder: Encoder, condition: Condition, readings: dict[str, str]) -> Asked:
        try:
            with encoder.pool.at_most(MOST_TERMS), encoder.cells.long_rows():
                return in_pieces(lambda: self._spelled(encoder, condition, readings))
        except RecursionError:
            raise TooLarge from None  # terms that look at ever earlier moments, or a very long chain of them

    def _spelled(self, encoder: Encoder, condition: Condition, readings: dict[str, str]) -> Asked:
        question = Question(encoder, self.options.cycle_cells)
        parts = [question.encode(condition)]
        parts += [encoder.reading(name, alternative) for name, alternative in sorted(readings.items())]
        formula = encoder.pool.and_(parts)
        unknown = [v.num for _, v in question.unknowns.values() if isinstance(v, Sym)]
        assertions, variables = encoder.cycles.closed(formula, [*unknown, *question.about])
        return Asked(encoder, question, formula, assertions, variables)

    def encoder(self, size: Size, detail: Detail = Detail.FULL) -> Encoder:
        """The encoding in a scope of this size."""
        key = (size, detail)
        if key in self._encoders:
            self._encoders[key] = self._encoders.pop(key)  # the most recent one comes last
        else:
            scope = self._scopes.of(size)
            self._encoders[key] = Encoder(self.ruleset, self._clauses, self._dependencies, scope, detail=detail)
        return self._encoders[key]

    def _forget_old_ones(self) -> None:
        """Before a question: drop the encodings that were not used for longest, while all together hold too much."""
        while sum(len(each.pool) for each in self._encoders.values()) > _MOST_KEPT:
            old = self._encoders.pop(next(iter(self._encoders)))
            if (solver := self._solvers.pop(id(old), None)) is not None:
                solver.close()

    def _solve(self, asked: Asked, *, small: bool = True, few_only: bool = False) -> Proved | Refuted | Undecided:
        if asked.formula is asked.encoder.pool.false:
            return Proved()
        solver = self._solver(asked.encoder)
        solver.anew()
        solver.add(asked.assertions)
        result = solver.check(asked.variables)
        if self.options.cross_check:
            agreed(script(asked.assertions), result)
        if self.options.on_question is not None:
            self.options.on_question(script(asked.assertions, status=_STATUS[type(result)]))
        if isinstance(result, Refuted) and self.options.minimise and small:
            return Refuted(Shrinker(asked.encoder, solver, asked.variables, result.model).run(few_only))
        return result

    def _solver(self, encoder: Encoder) -> Solver:
        """The solver that knows this encoding's terms."""
        if id(encoder) not in self._solvers:
            self._solvers[id(encoder)] = Solver(self.options.budget, self._session)
        return self._solvers[id(encoder)]

    # -- witnesses ---------------------------------------------------------------------------------------------------

    def _witness(
        self, condition: Condition, asked: Asked, result: Refuted, readings: dict[str, str], purpose: str
    ) -> Answer | None:
        from nomicformal.checker.completion import is_unstable  # the evaluator is needed for witnesses only
        from nomicformal.evaluate.run import EvaluationLimit

        try:
            decoded, situation = self._shown(condition, asked, result, readings)
        except EvaluationLimit:
            return Answer("undecided", reason=told("in the situation found a limit of the evaluation was met"))
        if situation is not None:
            return Answer("refuted", situation, decoded.env)
        if asked.relaxed:
            full = asked.encoder.detail is Detail.FULL
            return Answer("undecided", reason=asked.relaxed) if full else None
        if is_unstable(self.ruleset, decoded.situation, condition, decoded.env, self.index):
            return Answer("undecided", reason=told("in the situation found, what it rests on has no stable outcome"))
        about = f" ({purpose})" if purpose else ""
        fault = f"a witness does not replay{about}: {condition} in {decoded.situation} with {decoded.env}"
        if self.options.on_fault is None:
            raise InternalError(fault)
        self.options.on_fault(fault)
        return Answer("undecided", reason=FAULT)

    def _shown(
        self, condition: Condition, asked: Asked, result: Refuted, readings: dict[str, str]
    ) -> tuple[Decoded, Situation | None]:
        """What the solver found, as a situation; and with nothing left open, if it is confirmed."""
        decoder = Decoder(asked.encoder, asked.variables, result.model)
        decoded = decoder.decode(asked.question.unknowns, asked.hands, readings)
        return decoded, self.confirmed(decoded.situation, condition, decoded.env)

    def confirmed(self, situation: Situation, condition: Condition, env: dict[str, Value]) -> Situation | None:
        """The situation with nothing left open, if the reference evaluator finds that the condition holds there."""
        from nomicformal.checker.completion import completed  # the evaluator is needed for witnesses only

        return completed(self.ruleset, situation, condition, env, self.index)

    def close(self) -> None:
        """Let go of all that was built. Nothing can be asked any more."""
        for solver in self._solvers.values():
            solver.close()
        self._solvers.clear()
        self._encoders.clear()

    @cached_property
    def index(self) -> Index:
        """The clauses as the evaluator finds them."""
        from nomicformal.evaluate.index import Index

        return Index(self.ruleset, self._looked) if self._like is None else self._like.index
