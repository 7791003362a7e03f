"""The workbench: asks whether some situation satisfies a condition, and brings the situation back replayed.

    bench = Workbench(ruleset)
    for first, second in bench.conflict_candidates():
        pair = bench.pair(first, second)
        answer = bench.ask(Conflict(first.id, pair.first, second.id, pair.second))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from nomicformal.checker import pairs
from nomicformal.checker.answer import Answer, Asked, Pair, Wanted
from nomicformal.checker.conditions import (
    Binding,
    Condition,
    Env,
    Paradox,
    Undetermined,
    applying,
    mentions,
    named_void,
)
from nomicformal.checker.cross import agreed
from nomicformal.checker.decode import Decoded, Decoder
from nomicformal.checker.encode.cycles import TooManyKnots
from nomicformal.checker.encode.deep import in_pieces
from nomicformal.checker.encode.dependencies import Dependencies
from nomicformal.checker.encode.detail import Detail, Level, Spelled
from nomicformal.checker.encode.editions import Editions
from nomicformal.checker.encode.encoder import Encoder
from nomicformal.checker.encode.index import Clauses
from nomicformal.checker.encode.policy import TooManySplits
from nomicformal.checker.encode.questions import Question
from nomicformal.checker.encode.undecidable import NotOpaque, Undecidable
from nomicformal.checker.encodings import Encodings
from nomicformal.checker.instances import instance, pair
from nomicformal.checker.options import Options
from nomicformal.checker.scope import NeedsPlain, Scopes, Size
from nomicformal.checker.sizing import Sizing
from nomicformal.checker.smtlib import script
from nomicformal.checker.solver import Proved, Refuted
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
    from nomicformal.checker.voidness import Edition
    from nomicformal.evaluate.index import Index

__all__ = ["Answer", "Options", "Pair", "Workbench"]

MOST_TERMS = 40_000
"""Terms that are built for one question."""
FAULT = "the situation found is not confirmed, a fault of nomicformal"
_CYCLIC = Paradox | Undetermined
_MOST_REFINED = 6
"""How often it is spelled out of more rules which are void, at one detail."""
_SOON = 0.25
"""The part of the budget for what is only of use if it is soon found."""
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
        self._scopes: Scopes = like._scopes if like else Scopes(ruleset, self._clauses.editions.shared, self._looked)
        self._encodings = Encodings(
            ruleset, self._clauses, self._dependencies, self._scopes, self.options.budget
        )
        self._sizing = Sizing(ruleset, self.options.people, self.options.repeats)
        self.seen: frozenset[int] = frozenset()
        """Clauses that applied in some situation found so far."""

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
        soon: bool = False,
    ) -> Answer:
        """Whether some situation satisfies the condition. Facts, states, log, moment and readings are open, except
        the readings fixed by `readings`. `purpose` names the question in error messages. Without `witness`, only
        whether there is a situation: `refuted` then comes without one, and nothing is replayed (unless the encoding is
        relaxed). With `proof_only`, without `witness` too, no more is done once it is seen that a proof is not at hand:
        the answer is `undecided` where the first solutions are not confirmed; with `soon`, where it takes more than a
        part of the budget. Raises InternalError if an exact answer does not replay."""
        wanted = Wanted(condition, readings or {}, purpose, witness and not proof_only, proof_only, soon)
        return self.look_for(wanted) if self.could_be(wanted) else Answer("proved")

    def look_for(self, wanted: Wanted) -> Answer:
        """The answer to a question, nothing of which has been looked at yet."""
        return self._answered(wanted, self.details(wanted.condition))

    def details(self, condition: Condition) -> tuple[Detail, ...]:
        """The details at which to ask, the least first."""
        return (Detail.FULL,) if mentions(condition, _CYCLIC) else (Detail.LIGHT, Detail.MOMENTS, Detail.FULL)

    def _answered(self, wanted: Wanted, details: Sequence[Detail]) -> Answer:
        """The answer, from the least of these details on that tells."""
        level = Level(spelled=named_void(wanted.condition))
        for detail in details:
            answer, level = self._refined(wanted, level.then(detail))
            if isinstance(answer, Answer):
                self.seen |= applying(wanted.condition) if answer.found else frozenset()
                return answer
        raise AssertionError(wanted)

    def _refined(self, wanted: Wanted, level: Level) -> tuple[Answer | None, Level]:
        """The answer at this detail, None if it cannot tell, and what was spelled out then. Where solutions are wrong
        about which rules are void, that is spelled out of these."""
        first = level
        for _ in range(_MOST_REFINED):
            answer = self._ask(wanted, level)
            if isinstance(answer, Answer) or answer <= level.spelled:
                break
            level = level.without(answer)
        found = answer if isinstance(answer, Answer) else None
        is_too_much = found is not None and found.gave_up and level != first and level.detail is Detail.LIGHT
        return (None if is_too_much else found), level

    def could_be(self, wanted: Wanted) -> bool:
        """Whether the condition could hold if counts, voidness and what happened were whatever one likes: soon seen,
        and if not, there is nothing more to ask."""
        self._encodings.make_room()
        if mentions(wanted.condition, _CYCLIC):
            return True
        size = self._sizing.first(wanted.condition)
        try:
            asked = self._asked(self._encodings.of(size, Level(Detail.OPAQUE)), wanted)
        except (NotOpaque, NeedsPlain, Undecidable, TooManySplits, TooManyKnots, TooLarge):
            return True
        return not isinstance(self._solve(asked, small=False), Proved) or bool(self._unless_paradox(asked))

    def _ask(self, wanted: Wanted, level: Level) -> Answer | Spelled:
        """The answer at this level; where a lesser one cannot tell, what solutions were wrong about."""
        size = self._sizing.first(wanted.condition)
        cyclic = mentions(wanted.condition, _CYCLIC)
        within = ""
        while True:
            try:
                asked, size = self._encoded(wanted, size, level)
            except TooLarge:
                if within:
                    return Answer("bounded", bound=within)
                return Answer("undecided", reason=told("there are more combinations than it can go through"))
            except TooManyKnots as many:
                reason = told("{number} cells depend on one another in circles", number=many.args[0])
                return Answer("undecided", reason=reason, beyond=True)
            except (Undecidable, TooManySplits) as error:
                return Answer("undecided", reason=str(error), beyond=True)
            result, among_few = self._solve(asked, small=wanted.witness, times=_SOON if wanted.soon else 1), False
            if isinstance(result, Undecided) and not wanted.proof_only:
                result, among_few = self._among_few(asked, small=wanted.witness) or result, True
            match result:
                case Undecided():
                    return Answer("bounded", bound=within) if within else Answer("undecided", reason=result.reason)
                case Refuted():
                    looked = self._looked_into(wanted, asked, result, among_few)
                    if looked is None and level.detail is Detail.FULL:
                        return Answer("undecided", reason=asked.relaxed)
                    return looked or frozenset(asked.misled)
                case Proved():
                    about = wanted.condition, size, asked.encoder, asked.assertions, asked.variables
                    larger, bound = self._sizing.larger(*about)
                    if larger is None:
                        bounds = [b for b in (bound, "" if cyclic else self._unless_paradox(asked)) if b]
                        return Answer("bounded", bound=joined(bounds, ", ")) if bounds else Answer("proved")
                    if self.options.settle_for_less and not cyclic:
                        within = self._sizing.bound(*about)
                        within = joined([b for b in (within, self._unless_paradox(asked)) if b], ", ")
                    size = larger

    def _looked_into(self, wanted: Wanted, asked: Asked, result: Refuted, among_few: bool) -> Answer | None:
        """The answer where there is a solution; None if a lesser detail cannot tell. `among_few`: it was found where
        only small and plain situations were looked at, since the question as it is was too much."""
        found: Answer | None = None
        for answer in (self._witnesses if wanted.witness else self._solutions)(wanted, asked, result, among_few):
            if answer is not None and (answer.found or not asked.relaxed):
                return answer
            found = found or answer
        return found

    def _solutions(self, wanted: Wanted, asked: Asked, first: Refuted, among_few: bool) -> Iterator[Answer | None]:
        """What solutions come to, where none is shown: the first one that the solver came upon, the first one with
        little in it, as mostly one satisfies the condition, and where more is wanted than a proof, smaller ones."""
        found = Answer("refuted")
        is_easy = is_easily_played(asked.encoder, asked.variables, first.model)
        if not asked.relaxed or (is_easy and self._is_confirmed(wanted, asked, first)):
            yield found
        if among_few:
            return
        within = [*asked.assertions, *few(asked.encoder, asked.variables)]
        result = self._solve(replace(asked, assertions=within), small=False)
        yield found if isinstance(result, Refuted) and self._is_confirmed(wanted, asked, result) else None
        least = None if wanted.proof_only else self._solve(asked, few_only=True)
        if isinstance(least, Refuted):
            yield from self._witnesses(wanted, asked, least, among_few)

    def _witnesses(self, wanted: Wanted, asked: Asked, small: Refuted, among_few: bool) -> Iterator[Answer | None]:
        """What a solution with little in it comes to (what is not there cannot stand in the way), and a plain one."""
        yield self._witness(wanted, asked, small)
        plain = None if among_few else self._among_few(asked)
        if plain is not None:
            yield self._witness(wanted, asked, plain)

    def _is_confirmed(self, wanted: Wanted, asked: Asked, found: Refuted) -> bool:
        from nomicformal.evaluate.run import EvaluationLimit  # the evaluator is needed for witnesses only

        try:
            return self._shown(wanted, asked, found)[1] is not None
        except EvaluationLimit:
            return False

    def _among_few(self, asked: Asked, *, small: bool = True) -> Refuted | None:
        """What the solver finds where only small and plain situations are looked at."""
        within = [*asked.assertions, *few(asked.encoder, asked.variables)]
        result = self._solve(replace(asked, assertions=within), small=small, times=_PATIENCE)
        return result if isinstance(result, Refuted) else None

    def _unless_paradox(self, asked: Asked) -> str:
        """What an answer is limited to if cells that the question speaks of may have no stable outcome; else empty."""
        return unless_paradox(asked, self.options.cycle_cells, MOST_TERMS, lambda one: self._solve(one, small=False))

    def smtlib(self, condition: Condition, readings: dict[str, str] | None = None) -> str:
        """The question as an SMT-LIB 2 script (one set-logic, satisfiable iff a situation exists)."""
        asked, _ = self._encoded(Wanted(condition, readings or {}), self._sizing.first(condition), Level())
        return script(asked.assertions)

    # -- encoding ----------------------------------------------------------------------------------------------------

    def _encoded(self, wanted: Wanted, size: Size, level: Level) -> tuple[Asked, Size]:
        while True:
            try:
                return self._asked(self._encodings.of(size, level), wanted), size
            except NeedsPlain as need:
                size = replace(size, plain=size.plain | {need.args[0]})

    def _asked(self, encoder: Encoder, wanted: Wanted) -> Asked:
        try:
            with encoder.pool.at_most(MOST_TERMS), encoder.cells.long_rows():
                return in_pieces(lambda: self._spelled(encoder, wanted))
        except RecursionError:
            raise TooLarge from None  # terms that look at ever earlier moments, or a very long chain of them

    def _spelled(self, encoder: Encoder, wanted: Wanted) -> Asked:
        question = Question(encoder, self.options.cycle_cells)
        parts = [question.encode(wanted.condition)]
        parts += [encoder.reading(name, alternative) for name, alternative in sorted(wanted.readings.items())]
        formula = encoder.pool.and_(parts)
        unknown = [v.num for _, v in question.unknowns.values() if isinstance(v, Sym)]
        assertions, variables = encoder.cycles.closed(formula, [*unknown, *question.about])
        return Asked(encoder, question, formula, assertions, variables)

    def _solve(
        self, asked: Asked, *, small: bool = True, few_only: bool = False, times: float = 1
    ) -> Proved | Refuted | Undecided:
        if asked.formula is asked.encoder.pool.false:
            return Proved()
        solver = self._encodings.solver(asked.encoder)
        solver.anew(times)
        solver.add(asked.assertions)
        result = solver.check(asked.variables)
        if self.options.cross_check:
            agreed(script(asked.assertions), result)
        if self.options.on_question is not None:
            self.options.on_question(script(asked.assertions, status=_STATUS[type(result)]))
        if isinstance(result, Refuted) and self.options.minimise and small:
            return Refuted(Shrinker(asked.encoder, solver, asked.variables, result.model).run(few_only))
        return result

    # -- witnesses ---------------------------------------------------------------------------------------------------

    def _witness(self, wanted: Wanted, asked: Asked, result: Refuted) -> Answer | None:
        from nomicformal.checker.completion import is_unstable  # the evaluator is needed for witnesses only
        from nomicformal.evaluate.run import EvaluationLimit

        try:
            decoded, situation = self._shown(wanted, asked, result)
        except EvaluationLimit:
            return Answer("undecided", reason=told("in the situation found a limit of the evaluation was met"))
        if situation is not None:
            return Answer("refuted", situation, decoded.env)
        if asked.relaxed:
            full = asked.encoder.detail is Detail.FULL
            return Answer("undecided", reason=asked.relaxed) if full else None
        if is_unstable(self.ruleset, decoded.situation, wanted.condition, decoded.env, self.index):
            return Answer("undecided", reason=told("in the situation found, what it rests on has no stable outcome"))
        about = f" ({wanted.purpose})" if wanted.purpose else ""
        fault = f"a witness does not replay{about}: {wanted.condition} in {decoded.situation} with {decoded.env}"
        if self.options.on_fault is None:
            raise InternalError(fault)
        self.options.on_fault(fault)
        return Answer("undecided", reason=FAULT)

    def _shown(self, wanted: Wanted, asked: Asked, result: Refuted) -> tuple[Decoded, Situation | None]:
        """What the solver found, as a situation; and with nothing left open, if it is confirmed."""
        decoder = Decoder(asked.encoder, asked.variables, result.model)
        decoded = decoder.decode(asked.question.unknowns, asked.hands, wanted.readings)
        confirmed = self.confirmed(decoded.situation, wanted.condition, decoded.env)
        if confirmed is None and asked.encoder.atoms.voidness:
            from nomicformal.checker.voidness import mistaken  # the evaluator again

            asked.misled.update(mistaken(asked, decoded, result.model, self.editions_in(decoded.situation)))
        return decoded, confirmed

    def editions_in(self, situation: Situation) -> tuple[Edition, ...]:
        """The editions of the rules that the question is about, in the situation."""
        from nomicformal.checker.completion import Filled
        from nomicformal.checker.voidness import Edition
        from nomicformal.evaluate.evaluator import Evaluator

        return (Edition(Evaluator(self.ruleset, situation, Filled({}), index=self.index)),)

    def confirmed(self, situation: Situation, condition: Condition, env: dict[str, Value]) -> Situation | None:
        """The situation with nothing left open, if the reference evaluator finds that the condition holds there."""
        from nomicformal.checker.completion import completed  # the evaluator is needed for witnesses only

        return completed(self.ruleset, situation, condition, env, self.index)

    def close(self) -> None:
        """Let go of all that was built. Nothing can be asked any more."""
        self._encodings.close()

    @cached_property
    def index(self) -> Index:
        """The clauses as the evaluator finds them."""
        from nomicformal.evaluate.index import Index

        return Index(self.ruleset, self._looked) if self._like is None else self._like.index
