"""Names of clauses that stay the same while other rules change, and what each says, as a short digest."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import fields

from nomicformal.core.clauses import AnyClause
from nomicformal.core.model import Ruleset

_ELSEWHERE = ("id", "origin", "earlier")


def clause_names(ruleset: Ruleset) -> dict[int, str]:
    """A name for each clause by its id: its rule, the version of that rule's text, and its place in it."""
    places = Counter[tuple[str, int]]()
    names = {}
    for clause in ruleset.clauses:
        home = (clause.origin.rule, clause.origin.version)
        names[clause.id] = f"{home[0]} {home[1]} {places[home]}"
        places[home] += 1
    return names


def digest_of(*parts: object) -> str:
    """A short digest of plain data, of core expressions, or of texts."""
    return hashlib.sha256("\x1f".join(map(repr, parts)).encode("utf-8", "surrogatepass")).hexdigest()[:24]


def clause_digest(clause: AnyClause, names: dict[int, str]) -> str:
    """What a clause says: all of it but where it is printed. `names` are those of the clauses of its ruleset."""
    said = [(field.name, getattr(clause, field.name)) for field in fields(clause) if field.name not in _ELSEWHERE]
    origin = (clause.origin.rule, clause.origin.version, clause.origin.passage)
    return digest_of(type(clause).__name__, names[clause.id], origin, [names[one] for one in clause.earlier], said)
