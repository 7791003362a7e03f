"""Which questions of cases a change cannot touch, by the text of the rules alone: they need not be judged again."""

from __future__ import annotations

from nomicformal.checker.diff.merged import Merged
from nomicformal.checker.diff.rules import rule_changes
from nomicformal.checker.diff.vocabulary import name_changes
from nomicformal.checker.encode.editions import RULES, nodes_in
from nomicformal.core.case import Ask, Case
from nomicformal.core.clauses import Bound, Invariant
from nomicformal.core.model import Rule, Ruleset
from nomicformal.evaluate.cone import Cone
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.ruling import given_terms

_DATA = ("number", "status", "title", "section", "in_force", "enacted")
_OF_RULES = frozenset({RULES, *(("term", data) for data in _DATA)})


class Touched:
    """`touches` says of a question whether what it can lean on differs between the two rulesets."""

    def __init__(self, both: Merged) -> None:
        self._indices = (Index(both.sides.before), Index(both.sides.after))
        fresh = {clause.id for clause in both.only_after}
        self._only = (
            {clause.id for clause in both.only_before},
            {own for own, number in both.numbers.items() if number in fresh},
        )
        pairs = [change.pair for change in rule_changes(both)]
        moved = [pair for pair in pairs if _standing(pair.before) != _standing(pair.after)]
        self._moved = (
            {pair.before.id for pair in moved if pair.before},
            {pair.after.id for pair in moved if pair.after},
        )
        loose = any(isinstance(clause, Bound | Invariant) for clause in (*both.only_before, *both.only_after))
        self._everything = loose or any(change.bears for change in name_changes(both))

    def touches(self, side: int, case: Case, ask: Ask) -> bool:
        """`side`: 0 for the rules before, 1 for those after, whose case this is."""
        index = self._indices[side]
        ruleset: Ruleset = index.ruleset
        if self._everything:
            return True
        cone = Cone.of(index, [ask.statement, *given_terms(ruleset, case.situation(ruleset, ask))])
        clauses = [index.clauses[number] for number in cone.clauses]
        if not self._only[side].isdisjoint(cone.clauses):
            return True
        if any(clause.origin.rule in self._moved[side] for clause in clauses):
            return True
        reads = (node for part in (ask.statement, *clauses) for node in nodes_in(part))
        return any(self._moved) and any(node in _OF_RULES for node in reads)


def _standing(rule: Rule | None) -> object:
    """What others look at of a rule."""
    if rule is None or not rule.in_force:
        return None
    return (rule.number, rule.status, rule.title, rule.section, tuple(event.date for event in rule.history[:1]))
