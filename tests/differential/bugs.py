"""Deliberate bugs of the encoder, each put in by replacing one function while it runs: does the comparison see them?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from nomicformal.checker.encode import cells, contest, norms
from nomicformal.checker.encode.cells import Cells
from nomicformal.checker.encode.cycles import Cycles
from nomicformal.checker.encode.duties import Duties, Stage
from nomicformal.checker.encode.encoder import Encoder
from nomicformal.checker.encode.expressions import Expressions
from nomicformal.checker.encode.force import Force
from nomicformal.checker.encode.norms import Norms
from nomicformal.checker.encode.policy import Policy
from nomicformal.checker.symbolic import Arithmetic
from nomicformal.core.clauses import Bound
from tests.differential.run import Plan, run_one

Change = Callable[[], tuple[object, str, Callable[..., Any]]]
"""Where the function stands, its name, and what takes its place."""


def _numbers_swapped() -> tuple[object, str, Callable[..., Any]]:
    right = Policy._prefers
    swapped = {"lower": "higher", "higher": "lower"}

    def wrong(self: Policy, criterion: Any, *rest: Any) -> Any:
        return right(self, replace(criterion, kind=swapped.get(criterion.kind, criterion.kind)), *rest)

    return Policy, "_prefers", wrong


def _mutual_claims_do_not_cancel() -> tuple[object, str, Callable[..., Any]]:
    right = Policy._prefers

    def wrong(self: Policy, criterion: Any, first: Any, second: Any, matter: Any, world: Any) -> Any:
        if criterion.kind == "claims":
            return self.claims(first, second, matter, world)
        return right(self, criterion, first, second, matter, world)

    return Policy, "_prefers", wrong


def _yielding_is_forgotten() -> tuple[object, str, Callable[..., Any]]:
    right = Policy._made

    def wrong(self: Policy, claim: Any, *rest: Any) -> Any:
        return right(self, claim, *rest) if claim.prevails else self.pool.false

    return Policy, "_made", wrong


def _claims_reach_everything() -> tuple[object, str, Callable[..., Any]]:
    return Policy, "_in_scope", lambda self, claim, other, world: self.pool.true


def _claims_on_a_cell_reach_all() -> tuple[object, str, Callable[..., Any]]:
    return Policy, "_on", lambda self, claim, matter, world: self.pool.true


def _strength_is_ignored() -> tuple[object, str, Callable[..., Any]]:
    return cells, "speaking", lambda pool, contestants: list(contestants)


def _otherwise_always_applies() -> tuple[object, str, Callable[..., Any]]:
    return Force, "_applies_too", lambda self, earlier, clause, env, world: self.pool.false


def _nothing_needs_founding() -> tuple[object, str, Callable[..., Any]]:
    return Cycles, "founded", lambda self, circle: {}


def _circles_of_precedence_unseen() -> tuple[object, str, Callable[..., Any]]:
    return contest, "_reach", lambda pool, size, beats: {}


def _void_removes_its_cause() -> tuple[object, str, Callable[..., Any]]:
    right = Force.loses

    def wrong(self: Force, clauses: Any, presumed: Any, reaches: Any) -> Any:
        return right(self, clauses, presumed, reaches) if self.encoder.clauses.lasting else self.pool.false

    return Force, "loses", wrong


def _undefined_is_unequal() -> tuple[object, str, Callable[..., Any]]:
    right = Arithmetic.compare

    def wrong(self: Arithmetic, op: str, x: Any, y: Any) -> Any:
        return self.pool.not_(right(self, "=", x, y)) if op == "!=" else right(self, op, x, y)

    return Arithmetic, "compare", wrong


def _bounds_never_clash() -> tuple[object, str, Callable[..., Any]]:
    right = Cells.conflict

    def wrong(self: Cells, one: Any, other: Any, world: Any) -> Any:
        if isinstance(one.clause, Bound) or isinstance(other.clause, Bound):
            return self.pool.false
        return right(self, one, other, world)

    return Cells, "conflict", wrong


def _readings_hold_all_at_once() -> tuple[object, str, Callable[..., Any]]:
    return Encoder, "reading", lambda self, name, alternative: self.pool.true


def _own_effect_is_needed() -> tuple[object, str, Callable[..., Any]]:
    return Force, "_of_own_effect", lambda self, clause, env: self.pool.false


def _rights_give_way() -> tuple[object, str, Callable[..., Any]]:
    return Norms, "conflict", lambda self, modality, one, other: self.pool.false


def _powers_need_no_grant() -> tuple[object, str, Callable[..., Any]]:
    return Norms, "needs_grant", lambda self, modality, act, world: self.pool.false


def _norms_ignore_strength_of_effect() -> tuple[object, str, Callable[..., Any]]:
    return norms, "speaking", lambda pool, contestants: [replace(c, speaks=c.applies) for c in contestants]


def _counts_leave_out_the_condition() -> tuple[object, str, Callable[..., Any]]:
    right = Expressions._count

    def wrong(self: Expressions, expr: Any, env: Any, world: Any) -> Any:
        one = right(self, expr, env, world)
        return self.encoder.arithmetic.arith("+", one, self.encoder.arithmetic.constant(1))

    return Expressions, "_count", wrong


def _duties_never_end() -> tuple[object, str, Callable[..., Any]]:
    right = Duties.stage

    def wrong(self: Duties, clause: Any, env: Any, world: Any) -> Stage:
        found = right(self, clause, env, world)
        return Stage(self.pool.either(found.due, found.overdue), self.pool.false)

    return Duties, "stage", wrong


def _nobody_is_excused() -> tuple[object, str, Callable[..., Any]]:
    return Duties, "stands", lambda self, clause, env, deed, world: self.pool.true


def _silenced_passages_speak() -> tuple[object, str, Callable[..., Any]]:
    return Force, "_silenced", lambda self, clause, world: self.pool.false


BUGS: dict[str, Change] = {
    "lower and higher number swapped": _numbers_swapped,
    "mutual claims do not cancel": _mutual_claims_do_not_cancel,
    "a rule that yields does not": _yielding_is_forgotten,
    "every claim reaches every rule": _claims_reach_everything,
    "a claim on one cell reaches all": _claims_on_a_cell_reach_all,
    "a default speaks beside an ordinary clause": _strength_is_ignored,
    "`otherwise` ignores the earlier clauses": _otherwise_always_applies,
    "a circle founds itself": _nothing_needs_founding,
    "circles of precedence are not seen": _circles_of_precedence_unseen,
    "a beaten rule is never void": _void_removes_its_cause,
    "a value that is not there differs from all": _undefined_is_unequal,
    "a bound clashes with nothing": _bounds_never_clash,
    "all readings hold at once": _readings_hold_all_at_once,
    "a rule without effect cannot say so": _own_effect_is_needed,
    "rights and restrictions do not clash": _rights_give_way,
    "a power needs no grant": _powers_need_no_grant,
    "norms of rules without effect speak": _norms_ignore_strength_of_effect,
    "counts are one too high": _counts_leave_out_the_condition,
    "a duty outlives its end": _duties_never_end,
    "nobody is excused from a duty": _nobody_is_excused,
    "`no effect except` silences nothing": _silenced_passages_speak,
}


@contextmanager
def planted(name: str) -> Iterator[None]:
    """Inside, the encoder has this bug."""
    where, function, wrong = BUGS[name]()
    with patch.object(where, function, wrong):
        yield


def caught_at(name: str, seed: int, most: int) -> int | None:
    """How many random rulesets are compared until the bug shows; None if `most` do not show it."""
    with planted(name):
        for index in range(most):
            if run_one(Plan(seed, situations=4, checks_every=0, surface_every=0), index).found:
                return index + 1
    return None
