"""Making a solution small and canonical: few individuals, few acts, states that stay, few true facts, small numbers,
round times.

Each variable in turn is fixed to the most preferred value that is still possible, so that the outcome does not depend
on what the solver happened to find first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from nomicformal.checker.encode.encoder import Encoder
from nomicformal.checker.solver import Proved, Refuted, Result, Solver
from nomicformal.checker.symbolic import Slot, Sym
from nomicformal.checker.terms import Model, Term
from nomicformal.checker.terms_inside import evaluate, variables
from nomicformal.core.expr import Kind
from nomicformal.core.situation import USUAL_BEGINNING

DAY = 24 * 60

_MOST_CHECKS = 400
_FEW = 4
_EASY = 8
"""So many individuals, or entries in the log, are soon played."""
_MOST_CHANGES = 8
"""How many changes of states are looked for that have to be, before the rest is left as it comes."""
_NATURAL = (10, 1000)
"""Up to where numbers are small, and up to where they are not absurd."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """Preferred values of a variable, best first (a truth: 0 or 1); else as near as can be to `near`, in whole
    steps if possible."""

    variable: Term
    preferred: tuple[int, ...]
    near: int = 0
    step: int = 1


class Shrinker:
    """Works on a solver whose question is added and was found satisfiable with `model`."""

    def __init__(
        self, encoder: Encoder, solver: Solver, variables: Sequence[Term], model: Model
    ) -> None:
        self._encoder = encoder
        self._pool = encoder.pool
        self._solver = solver
        self._variables = variables
        self.model = model
        self._left = _MOST_CHECKS

    def run(self, few_only: bool = False) -> Model:
        """The preferred solution; with `few_only`, one with as few individuals and acts as can be."""
        counts, happened = _counts(self._encoder, self._variables), _happened(self._encoder, self._variables)
        relaxed = self._encoder.atoms.relaxed
        self._block([_Wish(v, (0,)) for v in self._variables if v.is_truth and v.id in relaxed])
        self._fewest(counts, happened)
        if few_only:
            return self.model
        truths = [v for v in self._variables if v.is_truth]
        self._block([_Wish(v, (0,)) for v in truths if v.id in happened])
        self._steady()
        belonging = self._belonging()
        self._block([_Wish(v, (1,)) for v in truths if v.id in belonging])
        self._block([_Wish(v, (0,)) for v in truths if v.id not in happened and v.id not in belonging])
        now = self._encoder.now.time
        usual = usual_now(self._encoder.start.value)
        if any(v is now for v in self._variables):
            self._block([_Wish(now, (usual, usual + 30 * DAY, usual + 365 * DAY), usual, DAY)])
        idle = self._idle()
        rest = [v for v in self._variables if not v.is_truth and v is not now and v.id not in idle]
        by_kind = [(v, self._encoder.atoms.kinds.get(v.id, Kind.NUMBER)) for v in rest]
        chosen = self._encoder.atoms.choices
        self._natural([v for v, kind in by_kind if kind is Kind.NUMBER and v.id not in chosen])
        self._block([self._plain(v) for v, kind in by_kind if kind not in (Kind.TIME, Kind.DURATION)])
        anchor = int(self.model.get(now.name, usual))
        times = (anchor - DAY, anchor, anchor - 7 * DAY, anchor + DAY)
        self._block(
            [
                _Wish(v, times, anchor, DAY) if kind is Kind.TIME else _Wish(v, (0, DAY, 7 * DAY), 0, DAY)
                for v, kind in by_kind
                if kind in (Kind.TIME, Kind.DURATION)
            ]
        )
        return self.model

    def _steady(self) -> None:
        """States that stay as they are from one moment to the next, as far as can be: nobody asks who changed them."""
        cells: dict[tuple[object, ...], list[Term]] = {}
        for variable in self._variables:
            atom = self._encoder.atoms.by_variable.get(variable.id)
            if atom is not None and atom.moment is not None:
                args = tuple(a.label if isinstance(a, Slot) else a.id for a in atom.args)
                cells.setdefault((atom.symbol, *args, variable.is_truth), []).append(variable)
        wanted = [self._same(one, other) for each in cells.values() for one, other in pairwise(each)]
        for _ in range(_MOST_CHANGES):
            if not wanted or self._all_at_once(wanted):
                return
            blocking = self._solver.core(wanted)
            if not blocking:
                return
            del wanted[blocking[-1]]

    def _same(self, one: Term, other: Term) -> Term:
        return self._pool.iff(one, other) if one.is_truth else self._pool.eq(one, other)

    def _belonging(self) -> set[int]:
        """The truths that an individual belongs to its sort (`exists when`): who is named is, if it can be, there."""
        sorts = self._encoder.ruleset.sorts.values()
        members = {sort.member for sort in sorts if sort.member and not sort.is_role}
        return {v for v, atom in self._encoder.atoms.by_variable.items() if atom.symbol in members}

    def _plain(self, variable: Term) -> _Wish:
        """Small numbers; of individuals and members the first ones."""
        choice = self._encoder.atoms.choices.get(variable.id)
        codes = self._encoder.scope.codes_of(choice)[:3] if choice is not None else ()
        return _Wish(variable, codes or (0, 1, 2), codes[0] if codes else 0)

    def _idle(self) -> set[int]:
        """Numbers that follow from others (first moments, places in the log), or belong to what did not happen."""
        encoder = self._encoder
        found = {v.id for v in self._variables if v.name.startswith(("place of ", "first moment "))}
        absent = [s for s in encoder.log.slots.values() if not self.model.get(s.happened.name, False)]
        labels = {s.label for s in absent}
        for slot in absent:
            found.update(v.id for v in variables([slot.time, *(a.num for a in slot.args)]))
        for atom in encoder.atoms.atoms.values():
            if any(isinstance(a, Slot) and a.label in labels for a in atom.args) and isinstance(atom.value, Sym):
                found.add(atom.value.num.id)
        return found

    def _natural(self, numbers: Sequence[Term]) -> None:
        """Numbers as one counts with: none negative and all small, as far as can be. Without that, what is fixed first
        would push the others below nothing."""
        pool = self._pool
        positive = [pool.le(pool.number(0), v) for v in numbers]
        for most in _NATURAL:
            small = [pool.le(v, pool.number(most)) for v in numbers]
            if not numbers or self._all_at_once([*positive, *small]):
                return
        if not self._all_at_once(positive):
            for one in positive:
                self._try(one)

    def _all_at_once(self, wanted: Sequence[Term]) -> bool:
        result = self._check(wanted)
        if not isinstance(result, Refuted):
            return False
        self.model = result.model
        self._solver.add(wanted)
        return True

    def _block(self, wishes: Sequence[_Wish]) -> None:
        """Give each variable in turn its most preferred value that is still possible."""
        rest = list(wishes)
        while rest:
            granted = next((place for place, wish in enumerate(rest) if not self._has(wish)), len(rest))
            self._solver.add(map(self._first, rest[:granted]))
            rest = rest[granted:]
            granted, is_certain = self._together(rest)
            if granted < len(rest) and (is_certain or not self._try(self._first(rest[granted]))):
                self._settle(rest[granted])
            rest = rest[granted + 1 :]

    def _together(self, wishes: Sequence[_Wish]) -> tuple[int, bool]:
        """How many of these, from the first on, can have their first preference at once; they get it. And whether it
        is certain that the next one cannot."""
        wanted, is_certain = [self._first(wish) for wish in wishes], True
        number = len(wanted)
        while number:
            result = self._check(wanted[:number])
            if isinstance(result, Refuted):
                self.model = result.model
                self._solver.add(wanted[:number])
                break
            blocking = self._solver.core(wanted[:number]) if isinstance(result, Proved) else []
            number, is_certain = (blocking[-1], True) if blocking else (number // 2, False)
        return number, is_certain

    def _has(self, wish: _Wish) -> bool:
        """Whether the variable has its first preference in the solution at hand."""
        return self.model[wish.variable.name] == wish.preferred[0]

    def _first(self, wish: _Wish) -> Term:
        return self._equal(wish.variable, wish.preferred[0])

    def _equal(self, variable: Term, value: int) -> Term:
        if variable.is_truth:
            return variable if value else self._pool.not_(variable)
        return self._pool.eq(variable, self._pool.number(value))

    def _try(self, wish: Term) -> bool:
        """Whether the wish can be had; if so, it is required from now on."""
        if wish is self._pool.false:
            return False
        result = self._check([wish])
        if not isinstance(result, Refuted):
            return False
        self.model = result.model
        self._solver.add([wish])
        return True

    def _check(self, wishes: Sequence[Term]) -> Result | None:
        """Whether these can be had at once; None if no more is asked."""
        if self._left <= 0:
            return None
        self._left -= 1
        return self._solver.check(self._variables, wishes)

    def _fewest(self, counts: Sequence[Term], happened: set[int]) -> None:
        """As few individuals as can be, then as few entries in the log, and both in as few kinds."""
        slots = self._encoder.log.slots.values()
        self._least(self._pool.add(*counts), counts)
        entries = _entries(self._encoder, happened)
        self._least(entries, [*counts, *(s.happened for s in slots if s.happened.id in happened)])
        self._block([_Wish(c, (0, 1)) for c in counts])

    def _least(self, total: Term, parts: Sequence[Term]) -> None:
        """As small a total as can be."""
        def now() -> int:
            return int(evaluate(total, {p.name: self.model[p.name] for p in parts if p.name in self.model}))

        low, high = 0, now()
        while low < high:
            middle = _between(low, high)
            if self._try(self._pool.le(total, self._pool.number(middle))):
                high = now()
            else:
                low = middle + 1
        self._solver.add([self._pool.le(total, self._pool.number(high))])

    def _settle(self, wish: _Wish) -> None:
        """Fix a variable whose first preference cannot be had."""
        variable = wish.variable
        if not variable.is_truth:
            if any(self._try(self._equal(variable, value)) for value in wish.preferred[1:]):
                return
            self._nearest(variable, wish.near, wish.step)
        self._solver.add([self._equal(variable, int(self.model[variable.name]))])

    def _nearest(self, variable: Term, near: int, step: int) -> None:
        """As few whole steps away from `near` as can be, and there, if possible, a whole number of steps."""
        pool = self._pool
        low, high = 0, -(-abs(int(self.model[variable.name]) - near) // step)
        while low < high:
            middle = _between(low, high)
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


def few(encoder: Encoder, variables: Sequence[Term]) -> list[Term]:
    """That a situation is small and plain: few individuals, few entries in the log, and nothing is so merely because
    the encoding leaves it open."""
    pool = encoder.pool
    plain = [pool.not_(v) for v in variables if v.is_truth and v.id in encoder.atoms.relaxed]
    return [*plain, *(pool.le(total, pool.number(_FEW)) for total in _totals(encoder, variables))]


def is_easily_played(encoder: Encoder, variables: Sequence[Term], model: Model) -> bool:
    """Whether a solution has so few individuals and entries in the log that it is soon seen what comes of it."""
    return all(int(evaluate(total, model)) <= _EASY for total in _totals(encoder, variables))


def _totals(encoder: Encoder, variables: Sequence[Term]) -> tuple[Term, Term]:
    """How many individuals there are, of those that are not given, and how many entries the log has."""
    people = encoder.pool.add(*_counts(encoder, variables))
    return people, _entries(encoder, _happened(encoder, variables))


def _counts(encoder: Encoder, variables: Sequence[Term]) -> list[Term]:
    """The variables that tell how many individuals there are."""
    open_counts = {count.id for count, _ in encoder.scope.counts}
    return [v for v in variables if v.id in open_counts]


def _happened(encoder: Encoder, variables: Sequence[Term]) -> set[int]:
    """The variables that tell whether something is in the log."""
    return {slot.happened.id for slot in encoder.log.slots.values()} & {v.id for v in variables}


def _entries(encoder: Encoder, happened: set[int]) -> Term:
    """How many entries the log has."""
    pool = encoder.pool
    slots = [slot for slot in encoder.log.slots.values() if slot.happened.id in happened]
    copies = [slot.kinds[0].count if slot.kinds else pool.number(1) for slot in slots]
    return pool.add(*(pool.ite(s.happened, each, pool.number(0)) for s, each in zip(slots, copies, strict=True)))


def _between(low: int, high: int) -> int:
    """Where to try next for the least number from `low` on: near `low`, where it mostly is, then ever further off."""
    return min((low + high) // 2, 2 * low + 1)


def usual_now(start: int) -> int:
    """When situations are set if nothing else matters: thirty days after the start (minutes)."""
    return (start if start > 1 else USUAL_BEGINNING) + 30 * DAY
