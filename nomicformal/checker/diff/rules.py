"""What became of each rule, as the page shows it: enacted, amended, repealed, moved; whatever that means."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import Enum

from nomicformal.checker.diff.merged import Merged
from nomicformal.checker.diff.pairing import Pair
from nomicformal.core.clauses import AnyClause
from nomicformal.core.model import Rule, Ruleset


class Change(Enum):
    """AMENDED: text and clauses say something else; TEXT_ONLY, CLAUSES_ONLY: just the one. REWRITTEN: clauses stand in
    another order or under other names and say the same."""

    ENACTED = "enacted"
    REPEALED = "repealed"
    AMENDED = "amended"
    TEXT_ONLY = "text only"
    CLAUSES_ONLY = "clauses only"
    REWRITTEN = "rewritten"
    TRANSMUTED = "transmuted"
    RENUMBERED = "renumbered"
    RETITLED = "retitled"
    MOVED = "moved to another section"


@dataclass(frozen=True, slots=True)
class RuleChange:
    """`gone` and `fresh`: clauses that only the rule before (after) has."""

    pair: Pair
    changes: tuple[Change, ...]
    gone: tuple[AnyClause, ...] = ()
    fresh: tuple[AnyClause, ...] = ()

    @property
    def rule(self) -> Rule:
        """The rule as it is afterwards, or was if it is gone."""
        found = self.pair.after or self.pair.before
        assert found is not None
        return found


def rule_changes(both: Merged) -> tuple[RuleChange, ...]:
    """Every rule that is not just as it was, in order of number."""
    gone, fresh = _by_rule(both.only_before), _by_rule(both.only_after)
    sources = tuple(_sources(ruleset) for ruleset in (both.sides.before, both.sides.after))
    found = []
    for pair in both.sides.pairs:
        name = _id(both, pair)
        lost, got = gone.get(name, []), fresh.get(name, [])
        changes = _changes(pair, bool(lost or got), sources[0].get(name) != sources[1].get(name))
        if changes:
            found.append(RuleChange(pair, changes, tuple(lost), tuple(got)))
    return tuple(found)


def _id(both: Merged, pair: Pair) -> str:
    """The rule's id in the rulesets that stand side by side."""
    return both.sides.id_of(pair)


def _by_rule(clauses: tuple[AnyClause, ...]) -> dict[str, list[AnyClause]]:
    found: dict[str, list[AnyClause]] = defaultdict(list)
    for clause in clauses:
        found[clause.origin.rule].append(clause)
    return found


def _sources(ruleset: Ruleset) -> dict[str, list[str]]:
    """The clauses of each rule as they are written."""
    found: dict[str, list[str]] = defaultdict(list)
    for clause in ruleset.clauses:
        found[clause.origin.rule].append(clause.origin.source)
    return found


def _changes(pair: Pair, says_otherwise: bool, written_otherwise: bool) -> tuple[Change, ...]:
    before, after = pair.before, pair.after
    if before is None or not before.in_force:
        return (Change.ENACTED,) if after is not None and after.in_force else ()
    if after is None or not after.in_force:
        return (Change.REPEALED,)
    found = []
    reworded = text_of(before) != text_of(after)
    match reworded, says_otherwise, written_otherwise:
        case True, True, _:
            found.append(Change.AMENDED)
        case True, False, _:
            found.append(Change.TEXT_ONLY)
        case False, True, _:
            found.append(Change.CLAUSES_ONLY)
        case False, False, True:
            found.append(Change.REWRITTEN)
    for kind, data in (
        (Change.TRANSMUTED, "status"),
        (Change.RENUMBERED, "number"),
        (Change.RETITLED, "title"),
        (Change.MOVED, "section"),
    ):
        if getattr(before, data) != getattr(after, data):
            found.append(kind)
    return tuple(found)


def text_of(rule: Rule) -> str:
    """The rule's text on one line."""
    return " ".join(" ".join(passage.text.split()) for passage in rule.passages)
