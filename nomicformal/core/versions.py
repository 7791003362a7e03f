"""Later texts of rules: what every rule says once a paragraph has been appended to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nomicformal.core.clauses import AnyClause, NoEffectExcept, Origin
from nomicformal.core.model import Rule


def with_appended(
    clauses: list[AnyClause], rules: Sequence[Rule], appended: Sequence[tuple[str, int]]
) -> list[AnyClause]:
    """The clauses, and for each appended text the clauses of every rule again, as of that version, and that no other
    passage has effect. `appended`: (text, version)."""
    found = list(clauses)
    for text, version in appended:
        for rule in rules:
            own = [c for c in clauses if c.origin.rule == rule.id]
            new_id = {c.id: len(found) + place for place, c in enumerate(own)}
            for clause in own:
                origin = replace(clause.origin, version=version)
                earlier = tuple(new_id[e] for e in clause.earlier)
                found.append(replace(clause, id=new_id[clause.id], origin=origin, earlier=earlier))
            span = own[-1].origin.span if own else rule.span
            origin = Origin(rule.id, version, len(rule.passages), span, text, "no effect except this passage")
            found.append(NoEffectExcept(id=len(found), origin=origin))
    return found
