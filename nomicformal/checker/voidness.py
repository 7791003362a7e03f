"""Where a solution is wrong about which rules are void, as that was left open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from nomicformal.checker.answer import Asked
from nomicformal.checker.atoms import Moment
from nomicformal.checker.decode import Decoded, Decoder
from nomicformal.evaluate.evaluator import Evaluator
from nomicformal.evaluate.record import Moment as Instant
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.evaluate.values import settled
from nomicformal.evaluate.void import voiding
from nomicformal.evaluate.world import World


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the rules in the situation decoded. `numbers`: its clause ids -> those in the question, where they
    are others."""

    evaluator: Evaluator
    numbers: Mapping[int, int] = field(default_factory=dict)


def mistaken(
    asked: Asked, decoded: Decoded, model: Mapping[str, int | bool], editions: Sequence[Edition]
) -> frozenset[int | str]:
    """What to spell out so that the solution is none any more: the clauses (by id) whose defeat makes a rule void that
    the solution takes not to be, and the rules (by id) about which it is wrong otherwise. The truth is what the
    reference evaluator says; of what it cannot tell, the solution counts as wrong."""
    atoms = asked.encoder.atoms
    decoder = Decoder(asked.encoder, asked.variables, model)
    found = set[int | str]()
    for variable in asked.variables:
        if variable.id in atoms.voidness:
            rule, moment = atoms.voidness[variable.id]
            edition = editions[moment.edition]
            at = _instant(edition.evaluator, decoder.minute(moment.time), moment, decoded)
            try:
                found |= _wrong(edition, rule, at, bool(model.get(variable.name, False)))
            except EvaluationLimit:
                found.add(rule)
    return frozenset(found)


def _instant(evaluator: Evaluator, minute: int, moment: Moment, decoded: Decoded) -> Instant:
    entries = decoded.events.get(moment.hand.label, ()) if moment.hand is not None else ()
    return evaluator.moment(minute, {"it": entries[0]} if entries else {})


def _wrong(edition: Edition, rule: str, at: Instant, taken: bool) -> frozenset[int | str]:
    outcomes = edition.evaluator.stable(lambda world: settled(lambda: world.void(rule, at)))
    if any(one.result is taken for one in outcomes):
        return frozenset()
    losing = [] if taken else edition.evaluator.stable(lambda world: _losing(world, rule, at))
    numbers = {edition.numbers.get(clause, clause) for one in losing for clause in one.result}
    return frozenset(numbers) or frozenset({rule})


def _losing(world: World, rule: str, at: Instant) -> frozenset[int]:
    return frozenset(beaten.loser[0] for beaten in voiding(world, rule, at))
