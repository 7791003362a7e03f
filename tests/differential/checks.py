"""Evaluator against encoder on what the checks ask: is there any situation in which …? The evaluator goes through the
situations of the small scope; the encoder answers for all situations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import product
from typing import cast

from nomicformal.checker.answer import Answer
from nomicformal.checker.conditions import Condition, Unknown, unknowns_of
from nomicformal.checker.held import HeldBench
from nomicformal.core.expr import Const, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation
from nomicformal.errors import InternalError
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.source import Span
from tests.differential.compare import PARADOX, Told, symbolic_verdict
from tests.differential.probes import of_ruleset, of_situation
from tests.differential.situations import domain
from tests.differential.tally import Divergence, Tally


def compare_checks(ruleset: Ruleset, situations: Sequence[Situation], tally: Tally, index: int) -> None:
    """Counts into `tally`, with every divergence: a situation that the encoder denies, or a witness that is none."""
    bench = HeldBench(ruleset)
    told = [(situation, Told(ruleset, situation)) for situation in situations]
    for condition in of_ruleset(bench):
        try:
            answer = bench.ask(condition)
            tally.checks += 1
            tally.undecided += answer.status == "undecided"
            difference = _difference(bench, condition, answer, told, tally)
        except EvaluationLimit:
            tally.beyond += 1
            continue
        except InternalError as error:
            difference = Divergence(condition, "the witness does not hold", f"refuted: {error}")
        if difference is not None:
            tally.found.append((index, None, difference))


def _difference(
    bench: HeldBench, condition: Condition, answer: Answer, told: Sequence[tuple[Situation, Told]], tally: Tally
) -> Divergence | None:
    """A situation that the encoder denies does not count where both see a paradox in it (it is `nearby`): the encoder
    looks at situations in which all that the clauses mention has a stable outcome."""
    if answer.found and answer.situation is not None:
        verdict = Told(bench.ruleset, answer.situation).verdict(ground(condition, answer.env))
        return None if verdict in ("yes", "both") else Divergence(condition, f"{verdict} of the witness", "refuted")
    if answer.never:
        for situation, says in told:
            for values in _values(condition, situation):
                verdict = says.verdict(ground(condition, values))
                if verdict in ("yes", "both") and _both_see_a_paradox(bench, situation, says):
                    tally.nearby += 1
                elif verdict in ("yes", "both"):
                    return Divergence(condition, f"{verdict} of {values} in {situation}", answer.status)
    return None


def _both_see_a_paradox(bench: HeldBench, situation: Situation, told: Told) -> bool:
    return any(
        told.verdict(condition) == PARADOX and symbolic_verdict(bench, situation, condition) == PARADOX
        for condition in of_situation(bench.ruleset, dict(situation.individuals))
    )


def _values(condition: Condition, situation: Situation) -> Iterator[dict[str, Value]]:
    """Every way of giving values to the unknowns of a condition in this situation."""
    unknowns = list(unknowns_of(condition))
    for values in product(*(domain(u.type, dict(situation.individuals)) for u in unknowns)):
        yield {u.name: value for u, value in zip(unknowns, values, strict=True)}


def ground(condition: Condition, values: Mapping[str, Value]) -> Condition:
    """The condition with its unknowns replaced by these values."""
    return cast(Condition, _ground(condition, values))


def _ground(tree: object, values: Mapping[str, Value]) -> object:
    if isinstance(tree, Unknown):
        return Const(values[tree.name], tree.type)
    if isinstance(tree, tuple):
        return tuple(_ground(part, values) for part in tree)
    if is_dataclass(tree) and not isinstance(tree, type | Span | Const):
        return replace(tree, **{f.name: _ground(getattr(tree, f.name), values) for f in fields(tree)})
    return tree
