"""What the encoding says of a condition in one concrete situation: to be compared with the evaluator."""

from __future__ import annotations

from nomicformal.checker.conditions import Condition
from nomicformal.checker.encode.editions import Editions
from nomicformal.checker.encode.encoder import Encoder
from nomicformal.checker.encode.questions import Question
from nomicformal.checker.encode.undecidable import Undecidable
from nomicformal.checker.options import Options
from nomicformal.checker.pinned import Pins
from nomicformal.checker.questions import MOST_TERMS, Workbench
from nomicformal.checker.scope import Scope, Size
from nomicformal.checker.solver import Refuted
from nomicformal.checker.solver import Unknown as Undecided
from nomicformal.checker.terms import Terms, TooLarge
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation
from nomicformal.errors import InternalError


class HeldBench(Workbench):
    """A workbench whose encoding can be held to the individuals and values of a situation."""

    def __init__(
        self, ruleset: Ruleset, options: Options | None = None, editions: Editions | None = None
    ) -> None:
        super().__init__(ruleset, options, editions)
        self._named: dict[object, Encoder] = {}

    def holds_in(self, situation: Situation, condition: Condition) -> str:
        """What the encoding says of a condition without unknowns in one concrete timeline situation whose readings are
        all given: `yes`, `no`, `both` (it differs between stable assignments) or `paradox` (there is none). Raises
        Undecidable where it does not tell."""
        try:
            with self._named_encoder(situation).pool.at_most(MOST_TERMS):
                return self._holds_in(situation, condition)
        except (RecursionError, TooLarge):
            raise Undecidable("terms refer to one another in too long a chain") from None

    def _holds_in(self, situation: Situation, condition: Condition) -> str:
        encoder = self._named_encoder(situation)
        question = Question(encoder, self.options.cycle_cells)
        told = question.encode(condition)
        pins = Pins(encoder, situation)
        solver = self._encodings.solver(encoder)
        possible = []
        for wanted in (told, encoder.pool.not_(told)):
            assertions, variables = encoder.cycles.closed(wanted, [told, *question.about])
            if any(v.id in encoder.moments.cut for v in variables):
                raise Undecidable("terms refer to ever earlier moments")
            solver.anew()
            solver.add([*assertions, *pins.of(variables)])
            result = solver.check()
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
