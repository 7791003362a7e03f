"""Which findings of one ruleset another has too."""

from __future__ import annotations

from collections.abc import Iterable

from nomicformal.diagnostics import Diagnostic
from nomicformal.fingerprint import atoms, fingerprint

__all__ = ["atoms", "fingerprint", "fresh"]


def fresh(after: Iterable[Diagnostic], before: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings of `after` that have something which no finding of `before` has."""
    known = frozenset(atom for finding in before for atom in atoms(finding))
    return tuple(finding for finding in after if not atoms(finding) <= known)
