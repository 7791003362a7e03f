"""What makes two findings the same one: a key that survives moved lines, so that a baseline and a comparison hold."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable

from nomicformal.diagnostics import Diagnostic


def fingerprint(finding: Diagnostic) -> str:
    """A short stable name of a finding: its code and what it is about (`data["key"]`), else the rules and the message.
    Neither lines nor the witness count."""
    key = finding.data.get("key")
    about = [str(part) for part in key] if isinstance(key, tuple) else [*map(str, finding.rules), finding.message]
    text = "\x1f".join([finding.code, *about])
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def atoms(finding: Diagnostic) -> frozenset[str]:
    """The single things that a finding gathers, each with the finding's code."""
    parts = finding.data.get("atoms")
    names = [str(part) for part in parts] if isinstance(parts, tuple) else [fingerprint(finding)]
    return frozenset(f"{finding.code} {name}" for name in names)


def fingerprints(findings: Iterable[Diagnostic]) -> tuple[str, ...]:
    """A fingerprint for each, no two of them equal: the second that is about the same gets `-2`, and so on."""
    seen: Counter[str] = Counter()
    names = []
    for finding in findings:
        name = fingerprint(finding)
        seen[name] += 1
        names.append(name if seen[name] == 1 else f"{name}-{seen[name]}")
    return tuple(names)
