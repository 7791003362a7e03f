"""A baseline: a file with the findings that a group has accepted for now, so that only new ones count."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from nomicformal.config import LIMITS
from nomicformal.diagnostics import Diagnostic
from nomicformal.errors import UsageError
from nomicformal.fingerprint import atoms

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """An accepted finding. `about`: names of the single things that it gathers, which survive moved lines; `times`: how
    often it was found. Code, rules and message are for those who read the file."""

    code: str
    about: tuple[str, ...]
    times: int
    rules: tuple[int, ...]
    message: str


def split(findings: Iterable[Diagnostic], entries: Sequence[Entry]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """The findings that are not among the entries, and those that are. One that gathers several things is, if all of
    them are; one that was found more often than before is new as often as it is more."""
    left = Counter({name: entry.times for entry in entries for name in entry.about})
    new, known = [], []
    for found in findings:
        about = _about(found)
        if all(left[name] > 0 for name in about):
            known.append(found)
            if "atoms" not in found.data:
                left.subtract(about)
        else:
            new.append(found)
    return new, known


def gone(findings: Iterable[Diagnostic], entries: Sequence[Entry]) -> int:
    """How many entries are about nothing that was found."""
    present = {name for found in findings for name in _about(found)}
    return sum(1 for entry in entries if not present & set(entry.about))


def entries_of(findings: Iterable[Diagnostic]) -> tuple[Entry, ...]:
    """The entries that accept exactly these findings, in order."""
    grouped: dict[tuple[str, ...], list[Diagnostic]] = {}
    for found in findings:
        grouped.setdefault(_about(found), []).append(found)
    entries = [
        Entry(group[0].code, about, len(group), group[0].rules, str(group[0].message))
        for about, group in grouped.items()
    ]
    return tuple(sorted(entries, key=lambda entry: (entry.code, entry.rules, entry.about)))


def text_of(entries: Sequence[Entry]) -> str:
    """The content of a baseline file; the same findings give the same bytes."""
    document = {
        "schema": SCHEMA,
        "tool": "nomicformal",
        "findings": [
            {
                "code": entry.code,
                "rules": list(entry.rules),
                "message": entry.message,
                "times": entry.times,
                "about": list(entry.about),
            }
            for entry in entries
        ],
    }
    return json.dumps(document, indent=2) + "\n"


def read_baseline(path: Path) -> tuple[Entry, ...]:
    """The entries of a baseline file. UsageError if there is none, or it is something else."""
    try:
        with path.open("rb") as stream:
            content = stream.read(LIMITS.max_file_bytes + 1)
    except FileNotFoundError as error:
        raise UsageError(f"there is no baseline {path}: --write-baseline makes it") from error
    except OSError as error:
        raise UsageError(f"cannot read the baseline {path}: {error.strerror}") from error
    if len(content) > LIMITS.max_file_bytes:
        raise UsageError(f"the baseline {path} is larger than {LIMITS.max_file_bytes:,} bytes")
    try:
        document = json.loads(content)
        if document["schema"] != SCHEMA:
            raise UsageError(f"the baseline {path} was written by another version: remove it and make it anew")
        return tuple(map(_entry, document["findings"]))
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise UsageError(f"{path} is no baseline: name another file, which --write-baseline makes") from error


def _entry(read: dict[str, object]) -> Entry:
    code, about, times, rules = read["code"], read["about"], read["times"], read["rules"]
    if not isinstance(code, str) or not isinstance(times, int) or not isinstance(about, list) or not about:
        raise ValueError("no entry")
    if not all(isinstance(name, str) for name in about) or not isinstance(rules, list):
        raise ValueError("no entry")
    return Entry(code, tuple(about), times, tuple(rules), str(read["message"]))


def _about(found: Diagnostic) -> tuple[str, ...]:
    digests = (hashlib.sha256(atom.encode("utf-8", "surrogatepass")).hexdigest()[:16] for atom in atoms(found))
    return tuple(sorted(digests))
