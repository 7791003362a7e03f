"""The same changes in fewer proposals, where no step then needs more votes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nomicformal.checker.paths import moves
from nomicformal.checker.paths.drafts import Law, draft
from nomicformal.checker.paths.moves import Move
from nomicformal.checker.paths.path import Path, Step
from nomicformal.checker.paths.targets import Target
from nomicformal.syntax import tree_file as f

if TYPE_CHECKING:
    from nomicformal.checker.paths.search import Finder


def bundled(finder: Finder, path: Path, target: Target) -> Path:
    """The same changes in fewer proposals, where no step needs more votes for it."""
    place = 0
    while place + 1 < len(path.steps):
        shorter = _merged(finder, path, place, target)
        if shorter is None:
            place += 1
        else:
            path = shorter
    return path


def _merged(finder: Finder, path: Path, place: int, target: Target) -> Path | None:
    first, second = path.steps[place], path.steps[place + 1]
    changes = [_retargeted(change, first.after, first.before) for change in second.move.proposal.tree.changes]
    if any(change is None for change in changes):
        return None
    together = (*first.move.proposal.tree.changes, *(change for change in changes if change is not None))
    proposal = draft(first.before, together, "A step")
    if proposal is None:
        return None
    move = Move(proposal, f"{first.move.words}, and in the same proposal {second.move.words}", second.move.rule)
    steps = [*path.steps[:place]]
    step = finder.step(first.before, move, path.worst)
    for following in path.steps[place + 2 :]:
        if step is None:
            return None
        steps.append(step)
        step = _repeated(finder, step.after, following, path.worst)
    if step is None:
        return None
    done = finder.straight(step.after, target, path.worst)
    return Path((*steps, step)) if done == () else None


def _repeated(finder: Finder, law: Law, step: Step, most: int) -> Step | None:
    changes = [_retargeted(change, step.before, law) for change in step.move.proposal.tree.changes]
    proposal = draft(law, tuple(one for one in changes if one is not None), "A step")
    if proposal is None or None in changes:
        return None
    return finder.step(law, replace(step.move, proposal=proposal), most)


def _retargeted(change: f.Change, written: Law, law: Law) -> f.Change | None:
    """The change, written for one state of the rules, for another: the same rule by its number there."""
    if isinstance(change, f.Enact):
        return change
    rule = next((one for one in written.ruleset.rules if one.number == change.number and one.in_force), None)
    there = moves.in_force(law.ruleset, rule.id) if rule else None
    return replace(change, number=there.number) if there else None
