"""Limits that rules set to the number of rules: how one is reached, and whether one rule more comes into force then."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from nomicformal.checker.checks.limit_gives_way import limits_rules
from nomicformal.checker.paths import moves
from nomicformal.checker.paths.drafts import Law, adopt, draft
from nomicformal.checker.paths.moves import Move
from nomicformal.checker.paths.path import Path, Step
from nomicformal.core.clauses import Invariant, Transition, Update
from nomicformal.core.expr import NO, Compare, Const
from nomicformal.core.model import Ruleset
from nomicformal.syntax.tree_file import Enact

if TYPE_CHECKING:
    from nomicformal.checker.paths.search import Finder

FURTHEST = 60
"""So many rules at most are enacted to reach a limit."""


@dataclass(frozen=True, slots=True)
class Limited:
    """No more than `most` of the rules that are counted. `now`: how many they are. `path`: proposals that bring them to
    the limit (None: none that is carried does). `votes`: those that one rule more needs (None: no vote carries it).
    `passes`: whether it comes into force then, played act by act (None: no clause says how rules come into force)."""

    most: int
    now: int
    path: Path | None = None
    votes: int | None = None
    passes: bool | None = None


def limits(ruleset: Ruleset) -> list[tuple[Invariant, int]]:
    """What the rules in force say of how many rules there may be at most, and the greatest number that is allowed."""
    found = []
    for clause in ruleset.clauses:
        if not isinstance(clause, Invariant) or not limits_rules(clause) or clause.vars or clause.origin.version:
            continue
        most = _most(clause)
        if most is not None and moves.in_force(ruleset, clause.origin.rule):
            found.append((clause, most))
    return found


def _most(clause: Invariant) -> int | None:
    condition = clause.condition
    if not isinstance(condition, Compare) or not isinstance(condition.right, Const):
        return None
    value = condition.right.value
    return int(value) - (condition.op == "<") if isinstance(value, (int, Fraction)) else None


def limited(finder: Finder, rule: str) -> Limited | None:
    """The limit that this rule sets, and the way to it that needs fewest votes."""
    clause, most = next(((one, most) for one, most in limits(finder.law.ruleset) if one.origin.rule == rule), (None, 0))
    if clause is None:
        return None
    now = _count(finder, finder.law, clause)
    if now is None:
        return None
    best = Limited(most, now)
    for status in moves.statuses(finder.law.ruleset):
        one = _with_rules_of(finder, clause, best, status)
        if one is not None and (best.path is None or (one.path and one.path.worst < best.path.worst)):
            best = one
    return best


def _with_rules_of(finder: Finder, clause: Invariant, known: Limited, status: str) -> Limited | None:
    """By new rules of one status; None if they do not count, or do not come to the limit."""
    more = _enacting(finder.law, status, 1)
    after = adopt(finder.law, more.proposal) if more else None
    if after is None or _count(finder, after, clause) != known.now + 1:
        return None
    path = _to_the_limit(finder, status, known.most - known.now)
    if path is None:
        return None
    law = path.steps[-1].after if path.steps else finder.law
    last = _enacting(law, status, 1)
    votes = finder.assembly(law).fewest(last.proposal.tree) if last else None
    passes = _comes_into_force(finder, law, last, votes) if last and votes is not None else None
    return Limited(known.most, known.now, path, votes, passes)


def _to_the_limit(finder: Finder, status: str, missing: int) -> Path | None:
    """All in one proposal, or else one after the other."""
    if missing <= 0:
        return Path(())
    if missing > FURTHEST:
        return None
    everybody = finder.setting.players
    together = finder.step(finder.law, _enacting(finder.law, status, missing), everybody)
    if together is not None:
        return Path((together,))
    steps: list[Step] = []
    law = finder.law
    for _ in range(missing):
        step = finder.step(law, _enacting(law, status, 1), everybody)
        if step is None:
            return None
        steps.append(step)
        law = step.after
    return Path(tuple(steps))


def _enacting(law: Law, status: str, number: int) -> Move | None:
    """A proposal of so many new rules without content."""
    one = moves.enact_nothing(law, status)
    if one is None or number == 1:
        return one
    proposal = draft(law, one.proposal.tree.changes * number, moves.TITLE)
    return Move(proposal, f"enact {number} rules that are {status}") if proposal else None


def _count(finder: Finder, law: Law, clause: Invariant) -> int | None:
    """How many of the rules that are counted there are."""
    assert isinstance(clause.condition, Compare)
    value = finder.assembly(law).value_of(clause.condition.left)
    return int(value) if isinstance(value, (int, Fraction)) else None


def _comes_into_force(finder: Finder, law: Law, move: Move, votes: int) -> bool | None:
    """Whether the new rule of this proposal is in force after the vote on it, each act played in turn."""
    after = adopt(law, move.proposal)
    if after is None or not isinstance(move.proposal.tree.changes[0], Enact) or not _enacted_by_clauses(law.ruleset):
        return None
    before = {rule.id for rule in law.ruleset.rules}
    new = next(rule for rule in after.ruleset.rules if rule.id not in before)
    return finder.assembly(after).comes_into_force(move.proposal.tree, votes, new)


def _enacted_by_clauses(ruleset: Ruleset) -> bool:
    return any(
        isinstance(clause, Transition) and moves.in_force(ruleset, clause.origin.rule)
        and any(isinstance(one, Update) and one.symbol == "in_force" and one.value != NO for one in clause.updates)
        for clause in ruleset.clauses
    )  # fmt: skip
