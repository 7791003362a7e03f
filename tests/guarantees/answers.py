"""What a proposal does to what the rules guarantee: the checks of `lint` that concern guarantees, and no others.

The rules before a proposal are looked at once for all proposals to them; `lint` itself does so each time."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from nomicformal.checker.change import guarantee_sanction, no_mutable_left
from nomicformal.checker.change.context import ChangeContext
from nomicformal.checker.change.reach import reach
from nomicformal.checker.check import CheckResult, run_checks
from nomicformal.checker.checks.context import Context
from nomicformal.checker.fingerprint import fresh
from nomicformal.cli.loading import Loaded, load_ruleset
from nomicformal.core.clauses import Guarantee
from nomicformal.core.lower import lower
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import Diagnostic
from nomicformal.ruleset.apply import apply
from nomicformal.source import SourceFile
from nomicformal.syntax.parse import parse_proposal
from tests.support import complain

SPECS = Path(__file__).parents[2] / "specs"
PROPOSALS = Path(__file__).parent / "proposals"
CHECKS = (
    "invariant_impossible",
    "invariant_broken",
    "guarantee_broken",
    "guarantee_despite",
)


LARGE = ("bcn",)


@cache
def loaded(name: str) -> Loaded:
    return load_ruleset(str(SPECS / name))


@cache
def _before(name: str) -> CheckResult:
    """As where two rulesets are compared, but of interest is everything; of the largest, its guarantees."""
    ruleset = loaded(name).ruleset
    only = [clause.id for clause in ruleset.clauses if name not in LARGE or isinstance(clause, Guarantee)]
    return run_checks(Context(ruleset, frozenset(only)), CHECKS)


def _after(name: str, ruleset: Ruleset) -> Context:
    """Of interest is what the proposal reaches, as in `lint`; of the largest, its guarantees."""
    if name in LARGE:
        return Context(ruleset, frozenset(one.id for one in ruleset.clauses if isinstance(one, Guarantee)))
    touched = reach(loaded(name).ruleset, ruleset)[1]
    return Context(ruleset, touched or frozenset(clause.id for clause in ruleset.clauses))


def brought(path: Path) -> list[Diagnostic]:
    """What the proposal in this file brings; it lies in a folder that is named after the ruleset."""
    name = path.parent.name
    source = SourceFile(path.name, path.read_text(encoding="utf-8"))
    written, found = parse_proposal(source)
    complain(found)
    model, found = apply(loaded(name).model, written, source)
    complain(found)
    after, found = lower(model)
    complain(found)
    old, new = Context(loaded(name).ruleset), _after(name, after)
    result = run_checks(new, CHECKS)
    context = ChangeContext(written, old, new, _before(name), result, fresh=())
    context.fresh = fresh(result.diagnostics, context.found_before.diagnostics)
    told = [*guarantee_sanction.run(context), *no_mutable_left.run(context)]
    return [*told, *(one for one in context.fresh if not (one.code == "NF212" and no_mutable_left.run(context)))]
