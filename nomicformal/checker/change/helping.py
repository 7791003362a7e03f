"""What has to be so for anything to be adopted, such as that a proposal comes with a title."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from nomicformal.checker.change.scenario import (
    NO_HELP,
    Course,
    Helping,
    acts_about_proposals,
    proposal_name,
    scenario,
)
from nomicformal.checker.courses import ordinary
from nomicformal.checker.courses.signs import Signs
from nomicformal.core.expr import TRUTH, Apply, Const, Kind, Type
from nomicformal.core.model import Ruleset
from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.pace import Paces
from nomicformal.syntax.tree_file import ProposalFile

ADOPTED, EVERYBODY = "adopted", Course(3, 3)


def helping(ruleset: Ruleset, proposal: ProposalFile, readings: dict[str, str], index: Index, paces: Paces) -> Helping:
    """Nothing if three votes of three adopt the proposal as it is; else as few facts as are needed for that, and one
    act more where that is needed, such as calling the vote; nothing if that does not do. What the proposal itself says
    is never changed."""

    def adopted(help: Helping) -> bool:
        situation = scenario(ruleset, proposal, EVERYBODY, readings, help)
        try:
            evaluator = Evaluator(ruleset, situation, index=index, paces=paces)
            outcome = evaluator.outcome(ADOPTED, (proposal_name(proposal),))
        except NoStableOutcome:
            return False
        return outcome.kind == "value" and outcome.value is True

    if adopted(NO_HELP):
        return NO_HELP
    most = _likely(ruleset, proposal, readings, index)
    acts = ((), *((act,) for act in acts_about_proposals(ruleset)))
    found = next((one for one in (replace(most, acts=more) for more in acts) if adopted(one)), None)
    return _fewest(found, adopted) if found else NO_HELP


def _likely(ruleset: Ruleset, proposal: ProposalFile, readings: dict[str, str], index: Index) -> Helping:
    """Everything on which the adoption leans, as it helps."""
    plain = scenario(ruleset, proposal, EVERYBODY, readings)
    goal = Apply(ADOPTED, (Const(proposal_name(proposal), Type(Kind.ENTITY, "Proposal")),), TRUTH)
    signs = Signs.of(index, goal)
    facts = ordinary.facts(signs, plain.individuals)
    likely = [name for name, symbol in ruleset.symbols.items() if ordinary.is_attribute(symbol) and signs.likely(name)]
    return Helping(
        {cell: value for cell, value in facts.items() if value and cell not in plain.facts},
        {name: True for name in likely if ruleset.symbols[name].result == TRUTH},
    )


def _fewest(most: Helping, adopted: Callable[[Helping], bool]) -> Helping:
    """Those that cannot be left out, of which there are few: many are left out at once, where that can be."""

    def without(names: Sequence[object]) -> None:
        nonlocal most
        fewer = replace(
            most,
            facts={cell: value for cell, value in most.facts.items() if cell not in names},
            of_acts={name: value for name, value in most.of_acts.items() if name not in names},
        )
        if adopted(fewer):
            most = fewer
        elif len(names) > 1:
            middle = len(names) // 2
            without(names[:middle])
            without(names[middle:])

    for names in (tuple(most.facts), tuple(most.of_acts)):
        if names:
            without(names)
    return most
