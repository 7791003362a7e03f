"""Running single checks on tiny rulesets."""

from __future__ import annotations

from nomicformal.checker.checks import run_of
from nomicformal.checker.checks.context import Context
from nomicformal.diagnostics import Diagnostic
from tests.support import ruleset_from_text


def findings(check: str, text: str) -> list[Diagnostic]:
    """What one check (by module name) finds in a ruleset that stands in one text."""
    return run_of(check)(Context(ruleset_from_text(text)))


def only_finding(check: str, text: str) -> Diagnostic:
    """The one thing that the check finds."""
    found = findings(check, text)
    assert len(found) == 1, [f.message for f in found]
    return found[0]
