"""A path is shown only as it was played: each step once more, with every act in turn, and looked at as a proposal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from nomicformal.checker.change.context import ChangeContext
from nomicformal.checker.change.own_rules import Fault, faults
from nomicformal.checker.change.reach import reach
from nomicformal.checker.check import CheckResult
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.readings import relevant_readings
from nomicformal.checker.checks.uses import head
from nomicformal.checker.paths.assembly import Assembly, Setting
from nomicformal.checker.paths.path import Path, Step
from nomicformal.checker.paths.targets import about_adoption, guarantees, sanctioned

if TYPE_CHECKING:
    from nomicformal.core.model import Ruleset

DECIDE = ("adopted", "takes_effect", "votes_needed", "quorum")
Chosen = tuple[str, str]


class Under(Enum):
    """How many votes a step needs under another answer."""

    THE_SAME = "the same"
    FEWER = "fewer"
    FEWER_IN_BUNDLE = "fewer in a bundle"
    NOT_CARRIED = "more, or none suffice"


@dataclass(frozen=True, slots=True)
class Verified:
    """`alone`: the fewest votes that carry the step if nobody else votes. `played`: whether it comes out so when every
    act is played in turn (None: not looked at). `only`: answers to questions of interpretation under which so many
    votes do not carry it. `fewer`: those under which fewer do. `fewer_in_bundle`: the same within a bundle of
    proposals. `faults`: what the ruleset's own terms say against its form. `unexamined`: guarantees whose breach would
    void it, and of which nothing was found out."""

    step: Step
    alone: int | None = None
    played: bool | None = None
    only: tuple[Chosen, ...] = ()
    fewer: tuple[Chosen, ...] = ()
    fewer_in_bundle: tuple[Chosen, ...] = ()
    faults: tuple[Fault, ...] = ()
    unexamined: tuple[str, ...] = ()


def verified(path: Path, setting: Setting, playable: bool) -> tuple[Verified, ...]:
    """Each step of the path, looked at again under the rules then in force; `playable`: played as well."""
    return tuple(_step(step, setting, playable) for step in path.steps)


def _step(step: Step, setting: Setting, playable: bool) -> Verified:
    ruleset, proposal = step.before.ruleset, step.move.proposal.tree
    assembly = Assembly(ruleset, setting)
    context = ChangeContext(
        proposal, Context(ruleset), Context(step.after.ruleset), CheckResult((), (), ()), CheckResult((), (), ())
    )
    others = _other_readings(step, setting)
    under = {chosen: _under(step, setting, *chosen) for chosen in others}
    return Verified(
        step,
        assembly.fewest(proposal, others_vote=False, bundle=step.bundle),
        assembly.replayed(proposal, step.votes, bundle=step.bundle).carried if playable else None,
        tuple(chosen for chosen in others if under[chosen] is Under.NOT_CARRIED),
        tuple(chosen for chosen in others if under[chosen] is Under.FEWER),
        tuple(chosen for chosen in others if under[chosen] is Under.FEWER_IN_BUNDLE),
        tuple(fault for fault in faults(context) if not fault.readings),
        tuple(_unexamined(step)),
    )


def _unexamined(step: Step) -> list[str]:
    """The guarantees that void a change which breaks them, and that the step can reach; not those about adoption, which
    each step was tried for, nor those that it removes."""
    reached = reach(step.before.ruleset, step.after.ruleset)[1]
    left = guarantees(step.after.ruleset)
    return [
        guarantee.name
        for _, guarantee in sanctioned(step.before.ruleset)
        if not about_adoption(guarantee)
        and guarantee.name in left
        and (reached is None or left[guarantee.name].id in reached)
    ]


def _other_readings(step: Step, setting: Setting) -> list[Chosen]:
    ruleset = step.before.ruleset
    return [
        (name, alternative)
        for name in leans_on(ruleset)
        for alternative in ruleset.readings[name].alternatives
        if alternative != setting.readings.get(name, ruleset.readings[name].alternatives[0])
    ]


def leans_on(ruleset: Ruleset) -> list[str]:
    """The questions of interpretation on which the adoption and the effect of proposals hang."""
    deciding = [clause for clause in ruleset.clauses if (mine := head(clause)) and mine[0][1] in DECIDE]
    return relevant_readings(Context(ruleset), deciding)


def _under(step: Step, setting: Setting, name: str, alternative: str) -> Under:
    """How the step fares under another answer to a question of interpretation."""
    other = replace(setting, readings={**setting.readings, name: alternative})
    assembly, proposal, fewer = Assembly(step.before.ruleset, other), step.move.proposal.tree, step.votes - 1
    if fewer >= 0 and assembly.poll(proposal, fewer, bundle=step.bundle).carried:
        return Under.FEWER
    if fewer >= 0 and assembly.within and assembly.poll(proposal, fewer, bundle=True).carried:
        return Under.FEWER_IN_BUNDLE
    carried = assembly.poll(proposal, step.votes, bundle=step.bundle).carried
    return Under.THE_SAME if carried else Under.NOT_CARRIED
