"""Which findings of one ruleset another has too."""

from __future__ import annotations

from collections.abc import Iterable

from nomicformal.diagnostics import Diagnostic
from nomicformal.fingerprint import fingerprint

__all__ = ["atoms", "fingerprint", "fresh"]


def atoms(finding: Diagnostic) -> frozenset[str]:
    """The single things that a finding gathers, each with the finding's code."""
    parts = finding.data.get("atoms")
    names = [str(part) for part in parts] if isinstance(parts, tuple) else [fingerprint(finding)]
    return frozenset(f"{finding.code} {name}" for name in names)


def fresh(after: Iterable[Diagnostic], before: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings of `after` that have something which no finding of `before` has."""
    known = frozenset(atom for finding in before for atom in atoms(finding))
    return tuple(finding for finding in after if not atoms(finding) <= known)
