"""The encodings of one ruleset that are at hand, each with the solver that knows its terms."""

from __future__ import annotations

from nomicformal.checker.encode.dependencies import Dependencies
from nomicformal.checker.encode.detail import Level
from nomicformal.checker.encode.encoder import Encoder
from nomicformal.checker.encode.index import Clauses
from nomicformal.checker.scope import Scopes, Size
from nomicformal.checker.solver import Session, Solver
from nomicformal.core.model import Ruleset

_MOST_KEPT = 200_000
"""Terms that are kept for later questions (about a gigabyte, with what hangs on them)."""


class Encodings:
    """One for each size of the scope and level of detail. `budget`: that of each question to a solver."""

    def __init__(
        self, ruleset: Ruleset, clauses: Clauses, dependencies: Dependencies, scopes: Scopes, budget: int
    ) -> None:
        self._ruleset = ruleset
        self._clauses = clauses
        self._dependencies = dependencies
        self._scopes = scopes
        self._budget = budget
        self._session = Session()
        self._encoders: dict[tuple[Size, Level], Encoder] = {}
        self._solvers: dict[int, Solver] = {}

    def of(self, size: Size, level: Level) -> Encoder:
        """The encoding in a scope of this size at this level."""
        key = (size, level)
        if key in self._encoders:
            self._encoders[key] = self._encoders.pop(key)  # the most recent one comes last
        else:
            scope = self._scopes.of(size)
            self._encoders[key] = Encoder(self._ruleset, self._clauses, self._dependencies, scope, level=level)
        return self._encoders[key]

    def solver(self, encoder: Encoder) -> Solver:
        """The solver that knows this encoding's terms."""
        if id(encoder) not in self._solvers:
            self._solvers[id(encoder)] = Solver(self._budget, self._session)
        return self._solvers[id(encoder)]

    def make_room(self) -> None:
        """Before a question: drop the encodings that were not used for longest, while all together hold too much."""
        while sum(len(each.pool) for each in self._encoders.values()) > _MOST_KEPT:
            old = self._encoders.pop(next(iter(self._encoders)))
            if (solver := self._solvers.pop(id(old), None)) is not None:
                solver.close()

    def close(self) -> None:
        """Let go of all that was built."""
        for solver in self._solvers.values():
            solver.close()
        self._solvers.clear()
        self._encoders.clear()
