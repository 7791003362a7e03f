"""What a proposal would do: the checks of the change itself, and the findings that it brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING

from nomicformal.checker.answers import remembering
from nomicformal.checker.change.context import ChangeContext, Part
from nomicformal.checker.change.reach import direct_reach, reach
from nomicformal.checker.check import CheckResult, Watch, result_so_far, run_checks, within_limits
from nomicformal.checker.checks import ABOUT_HISTORY, CHANGE, FORMAL, TEXTUAL, code_of, code_of_change, run_of
from nomicformal.checker.checks.brief import is_brief
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.fingerprint import atoms, fingerprint, fresh, lost
from nomicformal.checker.result import LintResult
from nomicformal.checker.selection import EVERYTHING, Selection
from nomicformal.checker.workers import Workers
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.syntax.tree_file import ProposalFile

if TYPE_CHECKING:
    from nomicformal.checker.questions import Options

TEXTS_OF_PROPOSALS = tuple(name for name in TEXTUAL if name not in ABOUT_HISTORY)
"""A proposal prints no history: what it would become is worked out, so it cannot be wrong."""
TOLD_BY_CHANGE_CHECKS = {"NF106": "NF412", "NF212": "NF409", "NF606": "NF408"}
"""Findings of the ruleset checks whose cause a change check tells better, if that one reports."""

SHORT, LONG_ENOUGH = 30, 120
"""A key part longer than this is a clause's own words; so many of them tell it from others."""


@dataclass(slots=True)
class Known:
    """What is known while lint is at work, so that a run that is stopped can tell it. `before`: what the rules without
    the proposal have; `after`: findings on the rules with it, as they come, until all checks are `through`;
    `told`: findings of the checks of the change itself."""

    context: Context | None = None
    before: CheckResult | None = None
    after: list[Diagnostic] = field(default_factory=list)
    through: bool = False
    change: ChangeContext | None = None
    told: list[Diagnostic] = field(default_factory=list)
    rulesets: tuple[Ruleset, Ruleset] | None = None

    def result(self) -> LintResult:
        """All of it, at the end of the run or before."""
        if self.context is None or self.before is None:
            return LintResult(())
        after = result_so_far(self.context, list(self.after))
        told = list(self.told)
        codes = {one.code for one in told}
        brought = fresh(after.diagnostics, self.before.diagnostics)
        told += [one for one in brought if TOLD_BY_CHANGE_CHECKS.get(one.code) not in codes]
        return LintResult(
            diagnostics=tuple(sorted(_without_repetition(told), key=Diagnostic.sort_key)),
            settled=tuple(self.change.proved) if self.change else (),
            undecided=(*(self.change.undecided if self.change else ()), *_newly_open(self.before, after)),
            gone=gone(self.before, after, self.rulesets) if self.through and self.rulesets else (),
        )


def lint(
    before: Ruleset,
    after: Ruleset,
    proposal: ProposalFile,
    parts: Sequence[Part] = (),
    *,
    options: Options | None = None,
    selection: Selection = EVERYTHING,
    watch: Watch | None = None,
    known: Known | None = None,
    workers: Workers | None = None,
) -> LintResult:
    """Compare the rules without and with the proposal. `parts`: each of its changes by itself, if there are several;
    they show what only the whole does. `options` rule the solver; `selection` which findings are looked for; `watch`
    is told the name of each check before it begins; what is found goes to `known` as it comes. `workers` do pieces of
    the work at once."""
    known = known or Known()
    known.rulesets = (before, after)
    old, new = contexts(before, after, options, workers)
    checks = selection.of((*TEXTS_OF_PROPOSALS, *FORMAL), code_of)
    old.in_full = new.in_full = lambda _: False
    found_before = known.before = run_checks(old, checks, watch)
    known.context = new
    had = frozenset(atom for one in found_before.diagnostics for atom in atoms(one))
    new.in_full = lambda about: not about <= had
    found_after = run_checks(new, checks, watch, known.after)
    found_before = known.before = _what_goes_in_full(old, found_before, found_after, known.rulesets)
    known.through = True
    brought = fresh(found_after.diagnostics, found_before.diagnostics)
    context = known.change = ChangeContext(proposal, old, new, found_before, found_after, tuple(parts), fresh=brought)
    if len(parts) > 1 and brought:
        worse = {one.code for one in brought if one.severity is not Severity.INFO}
        needed = [name for name in checks if code_of(name) in worse]
        alone = [contexts(before, part.after, options, workers)[1] for part in parts]
        for context_alone in alone:
            context_alone.in_full = lambda _: False
        new.memo["findings of single changes"] = _of_single_changes(alone, needed, watch)
    for name in selection.of(CHANGE, code_of_change):
        known.told += _run(name, context, watch)
    return known.result()


def steps(selection: Selection) -> tuple[str, ...]:
    """What `watch` is told, in order: the checks on the rules without and with the proposal, then those of the
    change."""
    checks = selection.of((*TEXTS_OF_PROPOSALS, *FORMAL), code_of)
    return (*checks, *checks, *selection.of(CHANGE, code_of_change))


def contexts(
    before: Ruleset, after: Ruleset, options: Options | None = None, workers: Workers | None = None
) -> tuple[Context, Context]:
    """Of the rules without and with a proposal: each looks at what the proposal reaches. They share answers."""
    shared, _ = remembering(options)
    old, new = (
        Context(ruleset, only, options=shared, directly=directly, workers=workers or Workers())
        for ruleset, only, directly in zip(
            (before, after), reach(before, after), direct_reach(before, after), strict=True
        )
    )
    return old, new


def asks_the_solver(selection: Selection) -> bool:
    """Whether something that is wanted needs the solver."""
    return bool(selection.of(FORMAL, code_of) or selection.of(CHANGE, code_of_change))


def _run(name: str, context: ChangeContext, watch: Watch | None) -> list[Diagnostic]:
    if watch is not None:
        watch(name)
    return within_limits(import_module(f"nomicformal.checker.change.{name}").run, context, code_of_change(name))


def _of_single_changes(alone: Sequence[Context], checks: Sequence[str], watch: Watch | None) -> frozenset[str]:
    """What the findings of these checks are about, with one change each."""
    results = [run_checks(context, checks, watch) for context in alone]
    return frozenset(atom for result in results for finding in result.diagnostics for atom in atoms(finding))


def _without_repetition(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """A finding that comes only from the whole is told once, as such."""
    whole: set[str] = set()
    for one in found:
        if one.code == "NF410" and isinstance(parts := one.data.get("atoms"), tuple):
            whole.update(map(str, parts))
    return [one for one in found if fingerprint(one) not in whole]


def gone(
    before: CheckResult, after: CheckResult, rulesets: tuple[Ruleset, Ruleset]
) -> tuple[Diagnostic, ...]:
    """What was found before and is not any more; not what has only become undecided."""
    left_open = " ".join(statement.text for statement in after.undecided)
    groups = [set(statement.rules) for statement in after.undecided if statement.rules]
    return tuple(
        one
        for one in lost(before.diagnostics, after.diagnostics, rulesets)
        if not any(len(part) > SHORT and part[:LONG_ENOUGH] in left_open for part in _key(one))
        and not (one.status and any(group <= set(one.rules) for group in groups))
    )


def _key(one: Diagnostic) -> tuple[str, ...]:
    key = one.data.get("key")
    return tuple(map(str, key)) if isinstance(key, tuple) else ()


def _what_goes_in_full(
    old: Context, before: CheckResult, after: CheckResult, rulesets: tuple[Ruleset, Ruleset]
) -> CheckResult:
    """The same with the findings that the proposal removes worked out in full, for these are told."""
    missing = [one for one in lost(before.diagnostics, after.diagnostics, rulesets) if is_brief(one)]
    if not missing:
        return before
    wanted = frozenset(atom for one in missing for atom in atoms(one))
    again = replace(old, proved=[], undecided=[], in_full=lambda about: not about.isdisjoint(wanted))
    codes = {one.code for one in missing}
    full = [
        one
        for name in (*TEXTS_OF_PROPOSALS, *FORMAL)
        if code_of(name) in codes
        for one in within_limits(run_of(name), again, code_of(name))
        if not is_brief(one) and not atoms(one).isdisjoint(wanted)
    ]
    kept = [one for one in before.diagnostics if one not in missing]
    return replace(before, diagnostics=tuple(sorted([*kept, *full], key=Diagnostic.sort_key)))


def _newly_open(before: CheckResult, after: CheckResult) -> tuple[Statement, ...]:
    known = {(statement.text, statement.scope) for statement in before.undecided}
    return tuple(statement for statement in after.undecided if (statement.text, statement.scope) not in known)
