"""Who prevails over whom: the conflicts of a ruleset as relations between rules, for `show` and `graph`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nomicformal.checker.checks.conflicts import Found
    from nomicformal.checker.checks.context import Context
    from nomicformal.core.model import Rule, Ruleset

BECAUSE = {
    "status": "by status",
    "number": "by number",
    "mutual": "by number, the claims cancel",
    "claims": "by a claim",
    "unsettled": "nothing decides",
    "circle": "they beat each other in a circle",
    "policy": "the rules about precedence contradict each other",
}


@dataclass(frozen=True, slots=True)
class Relation:
    """Two rules that conflict in some situation. `decided`: `winner` prevails; else neither does. `voids`: the loser is
    void, as far as `reach`. `about`: the terms and acts; `decider`: number of the rule that decides, if one does."""

    winner: Rule
    loser: Rule
    kind: str
    about: tuple[str, ...]
    decider: int | None
    reach: str
    only_if: tuple[tuple[str, str], ...]

    @property
    def voids(self) -> bool:
        return self.reach not in ("", "clause")

    @property
    def decided(self) -> bool:
        return self.decider is not None

    @property
    def because(self) -> str:
        """`by number (rule 212)`."""
        source = f" (rule {self.decider})" if self.decider is not None else ""
        return BECAUSE[self.kind] + source


def relations(
    ruleset: Ruleset, only: frozenset[int] | None = None, context: Context | None = None
) -> tuple[Relation, ...]:
    """The relations between rules that rest on a conflict which a replayed situation shows, in order of the rules'
    numbers. `only`: clauses of which one must take part. `context`: of a check that has been run already."""
    from nomicformal.checker.checks.conflicts import conflicts
    from nomicformal.checker.checks.context import Context

    rules = {rule.id: rule for rule in ruleset.rules}
    grouped: dict[tuple[str, str, str, str], list[Found]] = {}
    for found in conflicts(context or Context(ruleset, only)):
        winner, loser = found.winner.origin.rule, found.loser.origin.rule
        if winner in rules and loser in rules and winner != loser:
            reach = (found.criterion.void or "") if found.criterion is not None else ""
            grouped.setdefault((winner, loser, found.kind, reach), []).append(found)
    made = [
        Relation(
            rules[winner], rules[loser], kind, tuple(dict.fromkeys(found.cell for found in group)),
            _decider(rules, group[0]), reach, _readings(group),
        )
        for (winner, loser, kind, reach), group in grouped.items()
    ]  # fmt: skip
    return tuple(sorted(made, key=lambda r: (r.winner.number, r.loser.number, r.kind)))


def _decider(rules: dict[str, Rule], found: Found) -> int | None:
    decider = rules.get(found.criterion.origin.rule) if found.criterion else None
    return decider.number if decider else None


def _readings(group: list[Found]) -> tuple[tuple[str, str], ...]:
    """The readings that the relation needs: none if one of its conflicts needs none."""
    return min((tuple(found.readings) for found in group), key=len)
