"""Making a solution small and canonical: few individuals, few acts, few true facts, small numbers, round times.

Each variable in turn is fixed to the most preferred value that is still possible, so that the outcome does not depend
on what the solver happened to find first.
"""

from __future__ import annotations

from collections.abc import Sequence

from nomicformal.checker.encode.encoder import Encoder
from nomicformal.checker.solver import Refuted, Solver
from nomicformal.checker.terms import Term
from nomicformal.core.expr import Kind

DAY = 24 * 60
EPOCH_2024 = 28_401_120
"""2024-01-01 00:00 in minutes since 1970: where situations are set if the ruleset does not say when it begins."""

_MOST_CHECKS = 400


class Shrinker:
    """Works on a solver whose question is added and was found satisfiable with `model`."""

    def __init__(self, encoder: Encoder, solver: Solver, variables: Sequence[Term], model: dict[str, int | bool]) -> None:
        self._encoder = encoder
        self._pool = encoder.pool
        self._solver = solver
        self._variables = variables
        self.model = model
        self._left = _MOST_CHECKS

    def run(self) -> dict[str, int | bool]:
        """The preferred solution."""
        atoms = self._encoder.atoms
        counts = [v for v in self._variables if v.id in {c.id for c, _ in self._encoder.scope.counts}]
        self._fewest(counts)
        happened = [s.happened for s in self._encoder.log.slots.values()]
        asked = {v.id for v in self._variables}
        for variable in [h for h in happened if h.id in asked]:
            self._prefer_false(variable)
        for variable in self._variables:
            if variable.is_truth:
                self._prefer_false(variable)
        now = self._encoder.now.time
        if now.id in asked:
            usual = usual_now(self._encoder.start.value)
            self._settle(now, [usual, usual + 30 * DAY, usual + 365 * DAY], usual, DAY)
        later: list[Term] = []
        for variable in self._variables:
            if variable.is_truth or variable is now or variable.name.startswith("place of "):
                continue
            kind = atoms.kinds.get(variable.id, Kind.NUMBER)
            if kind in (Kind.TIME, Kind.DURATION):
                later.append(variable)
            else:
                self._settle(variable, [0, 1, 2], 0, 1)
        for variable in later:
            if atoms.kinds[variable.id] is Kind.DURATION:
                self._settle(variable, [0, DAY, 7 * DAY], 0, DAY)
            else:
                anchor = int(self.model.get(now.name, EPOCH_2024))
                self._settle(variable, [anchor - DAY, anchor, anchor - 7 * DAY, anchor + DAY], anchor, DAY)
        return self.model

    def _try(self, wish: Term) -> bool:
        """Whether the wish can be had; if so, it is required from now on."""
        if self._left <= 0 or wish is self._pool.false:
            return False
        self._left -= 1
        result = self._solver.check(self._variables, [wish])
        if not isinstance(result, Refuted):
            return False
        self.model = result.model
        self._solver.add([wish])
        return True

    def _fewest(self, counts: Sequence[Term]) -> None:
        if not counts:
            return
        pool = self._pool
        total = pool.add(*counts)
        low, high = 0, sum(int(self.model[c.name]) for c in counts)
        while low < high:
            middle = (low + high) // 2
            if self._try(pool.le(total, pool.number(middle))):
                high = sum(int(self.model[c.name]) for c in counts)
            else:
                low = middle + 1
        for count in counts:
            self._settle(count, [0, 1], 0, 1)

    def _prefer_false(self, variable: Term) -> None:
        wish = self._pool.not_(variable)
        if not self.model[variable.name]:
            self._solver.add([wish])
        elif not self._try(wish):
            self._solver.add([variable])

    def _settle(self, variable: Term, preferred: Sequence[int], near: int, step: int) -> None:
        """Fix a number to a preferred value, or as near as possible to `near`, in whole steps if that can be."""
        pool = self._pool
        for value in preferred:
            wish = pool.eq(variable, pool.number(value))
            if self.model[variable.name] == value:
                self._solver.add([wish])
                return
            if self._try(wish):
                return
        self._nearest(variable, near, step)
        value = int(self.model[variable.name])
        self._solver.add([pool.eq(variable, pool.number(value))])

    def _nearest(self, variable: Term, near: int, step: int) -> None:
        """As few whole steps away from `near` as can be, and there, if possible, a whole number of steps."""
        pool = self._pool
        low, high = 0, -(-abs(int(self.model[variable.name]) - near) // step)
        while low < high:
            middle = (low + high) // 2
            floor, ceiling = pool.number(near - middle * step), pool.number(near + middle * step)
            if self._try(pool.both(pool.le(floor, variable), pool.le(variable, ceiling))):
                high = -(-abs(int(self.model[variable.name]) - near) // step)
            else:
                low = middle + 1
        for value in (near - low * step, near + low * step):
            if self._try(pool.eq(variable, pool.number(value))):
                return
        if step > 1:
            self._nearest(variable, near, 1)


def usual_now(start: int) -> int:
    """When situations are set if nothing else matters: thirty days after the start (minutes)."""
    return (start if start > 1 else EPOCH_2024) + 30 * DAY
