"""What makes two findings the same one: a key that survives moved lines, so that a baseline and a comparison hold."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from nomicformal.diagnostics import Diagnostic


def fingerprint(finding: Diagnostic) -> str:
    """A short stable name of a finding: its code and what it is about (`data["key"]`), else the rules and the message.
    Neither lines nor the witness count."""
    key = finding.data.get("key")
    about = [str(part) for part in key] if isinstance(key, tuple) else [*map(str, finding.rules), finding.message]
    text = "\x1f".join([finding.code, *about])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def atoms(finding: Diagnostic) -> frozenset[str]:
    """The single things that a finding gathers, each with the finding's code."""
    parts = finding.data.get("atoms")
    names = [str(part) for part in parts] if isinstance(parts, tuple) else [fingerprint(finding)]
    return frozenset(f"{finding.code} {name}" for name in names)


def fresh(after: Iterable[Diagnostic], before: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings of `after` that have something which no finding of `before` has."""
    known = frozenset(atom for finding in before for atom in atoms(finding))
    return tuple(finding for finding in after if not atoms(finding) <= known)
