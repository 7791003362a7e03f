"""What people get as soon as the vote on a proposal has come out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import Ballots, Kind
from nomicformal.checker.checks.context import Context
from nomicformal.core.clauses import Transition, Update
from nomicformal.core.expr import Apply, Const, Expr, Var
from nomicformal.core.walk import substitute

if TYPE_CHECKING:
    from nomicformal.core.situation import Situation

_SIGN = {"+=": 1, "-=": -1}


def paying(context: Context) -> list[Transition]:
    """The effects that take place as soon as something becomes true of a proposal: that it is adopted, that its vote is
    over."""
    return [one for one in context.standing_clauses() if isinstance(one, Transition) and proposal_of(one) is not None]


def proposal_of(clause: Transition) -> Var | None:
    """The proposal of which something becomes true."""
    match clause.condition:
        case Apply(args=(Var() as proposal,)) if clause.trigger == "edge" and proposal.type.name == "Proposal":
            return proposal
        case _:
            return None


def gains(votes: Ballots, kind: Kind, clause: Transition, situation: Situation, who: str) -> dict[str, Fraction]:
    """How much of each number that person gets by this effect once the proposal has been voted on so, less than nothing
    if it takes some (what no situation gives, such as a lot, is left out)."""
    from nomicformal.checker.change.scenario import electorate, proposal_name
    from nomicformal.evaluate.evaluator import NoStableOutcome

    found: dict[str, Fraction] = {}
    proposal, evaluator = proposal_of(clause), votes.evaluator(situation)
    assert proposal is not None and clause.condition is not None
    people = situation.individuals[electorate(votes.ruleset)[0]]
    others = [one for one in clause.vars if one.name != proposal.name]
    for values in product(people, repeat=len(others)):
        given: dict[str, Expr] = {one.name: Const(value, one.type) for one, value in zip(others, values, strict=True)}
        given[proposal.name] = Const(proposal_name(kind.proposal), proposal.type)
        try:
            if not all(evaluator.value(substitute(part, given)) is True for part in (clause.condition, clause.guard)):
                continue
            for one in clause.updates:
                if isinstance(one, Update) and one.op in _SIGN and len(one.args) == 1:
                    amount = evaluator.value(substitute(one.value, given))
                    mine = evaluator.value(substitute(one.args[0], given)) == who
                    if mine and isinstance(amount, Fraction) and evaluator.value(substitute(one.guard, given)) is True:
                        found[one.symbol] = found.get(one.symbol, Fraction(0)) + _SIGN[one.op] * amount
        except NoStableOutcome:
            continue
    return found
