"""All checks on one ruleset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from nomicformal.checker.checks import FORMAL, TEXTUAL, code_of, run_of
from nomicformal.checker.checks.context import Context
from nomicformal.checker.coverage import coverage
from nomicformal.checker.result import CheckResult, Statement
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import Diagnostic
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.questions import Options

__all__ = ["CheckResult", "Watch", "check", "result_so_far", "run_checks", "within_limits"]


class _LeavesOpen(Protocol):
    """A context of checks, that keeps what could not be decided."""

    @property
    def undecided(self) -> list[Statement]: ...


C = TypeVar("C", bound=_LeavesOpen)

Watch = Callable[[str], None]
"""Told what begins."""


def check(
    ruleset: Ruleset,
    *,
    checks: Sequence[str] = (*TEXTUAL, *FORMAL),
    only: frozenset[int] | None = None,
    options: Options | None = None,
    watch: Watch | None = None,
) -> CheckResult:
    """The findings of the named checks (modules of `checker.checks`) on a ruleset without errors of its language.
    `only` restricts the formal checks to what involves these clauses; `options` rule the solver; `watch` is told the
    name of each check before it begins."""
    return run_checks(Context(ruleset, only, options=options), checks, watch)


def run_checks(
    context: Context, checks: Sequence[str], watch: Watch | None = None, found: list[Diagnostic] | None = None
) -> CheckResult:
    """The same in a context that the caller keeps, so that several runs share what was worked out. The findings go to
    the list `found`, too, as they come."""
    found = [] if found is None else found
    for name in checks:
        if watch is not None:
            watch(name)
        found += within_limits(run_of(name), context, code_of(name))
    return result_so_far(context, found)


def within_limits(run: Callable[[C], list[Diagnostic]], context: C, code: str) -> list[Diagnostic]:
    """What the check finds; where the evaluation goes beyond its limits, that is undecided, and no more."""
    from nomicformal.evaluate.run import EvaluationLimit

    try:
        return run(context)
    except EvaluationLimit as limit:
        context.undecided.append(Statement(told("what {code} looks for", code=code), str(limit)))
        return []


def result_so_far(context: Context, found: Sequence[Diagnostic]) -> CheckResult:
    """What a run has found out, at its end or when it is stopped."""
    return CheckResult(
        diagnostics=tuple(sorted(found, key=Diagnostic.sort_key)),
        settled=tuple(dict.fromkeys(context.proved)),
        undecided=tuple(dict.fromkeys(context.undecided)),
        coverage=coverage(context.ruleset),
    )
