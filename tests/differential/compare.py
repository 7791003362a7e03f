"""Evaluator against encoder on every question about one concrete situation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nomicformal.checker.conditions import Condition, Paradox, Undetermined
from nomicformal.checker.encode.cycles import TooManyKnots
from nomicformal.checker.encode.policy import TooManySplits
from nomicformal.checker.encode.questions import Question
from nomicformal.checker.encode.undecidable import Undecidable
from nomicformal.checker.held import HeldBench
from nomicformal.checker.options import Options
from nomicformal.checker.pinned import Pins
from nomicformal.checker.replay import Replay
from nomicformal.checker.solver import Proved, Refuted
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation
from nomicformal.evaluate.evaluator import Evaluator
from nomicformal.evaluate.run import EvaluationLimit
from tests.differential.probes import of_situation
from tests.differential.tally import Divergence, Tally

PLAIN = ("yes", "no")
UNDECIDED = "undecided"
PARADOX = "paradox"
GIVES_UP = (Undecidable, TooManyKnots, TooManySplits)
OPTIONS = Options(minimise=False)
MOST_TERMS = 100_000
"""Terms that are built for all questions about one situation together; beyond, each is asked by itself."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A condition and what the evaluator says of it."""

    condition: Condition
    verdict: str


class Told:
    """What the evaluator says of conditions in one situation."""

    def __init__(self, ruleset: Ruleset, situation: Situation) -> None:
        self._replay = Replay(ruleset, situation, {})
        self._evaluator = Evaluator(ruleset, situation)

    def verdict(self, condition: Condition) -> str:
        """`yes`, `no`, `both` (it differs between stable assignments) or `paradox` (there is none)."""
        found = {one.result is True for one in self._evaluator.stable(lambda w: self._replay._told(w, condition))}
        return {(True,): "yes", (False,): "no", (): "paradox"}.get(tuple(found), "both")


def symbolic_verdict(bench: HeldBench, situation: Situation, condition: Condition) -> str:
    """What the encoder says of a condition in one situation: `undecided` if it gives up, or an error's text."""
    try:
        return bench.holds_in(situation, condition)
    except GIVES_UP:
        return UNDECIDED
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def differences(bench: HeldBench, situation: Situation, expected: Sequence[Expected], tally: Tally) -> list[Divergence]:
    """Where the encoder says something else; where it gives up is counted.

    Where something has no stable outcome, the sides may differ in how far that reaches: the evaluator asks only for
    what it needs (the guard of a clause that is false anyway spares the rest), the encoder for all that the clauses
    mention. So if both find a paradox in the situation, differences about the paradox alone are counted, not told.
    """
    plain = [each for each in expected if each.verdict in PLAIN]
    rest = [each for each in expected if each.verdict not in PLAIN] if _agree(bench, situation, plain) else expected
    found = []
    paradox = False
    for each in rest:
        symbolic = symbolic_verdict(bench, situation, each.condition)
        paradox = paradox or symbolic == PARADOX
        if symbolic == UNDECIDED:
            tally.undecided += 1
        elif symbolic != each.verdict:
            found.append(Divergence(each.condition, each.verdict, symbolic))
    if paradox and any(each.verdict == PARADOX for each in expected):
        tally.nearby += sum(map(_about_paradox, found))
        return [each for each in found if not _about_paradox(each)]
    return found


def _about_paradox(divergence: Divergence) -> bool:
    cyclic = isinstance(divergence.condition, Paradox | Undetermined)
    return cyclic or PARADOX in (divergence.evaluator, divergence.encoder)


def _agree(bench: HeldBench, situation: Situation, expected: Sequence[Expected]) -> bool:
    """Whether the encoder gives exactly these answers, all asked at once (two solver calls instead of hundreds)."""
    encoder = bench._named_encoder(situation)
    pool = encoder.pool
    question = Question(encoder, bench.options.cycle_cells)
    try:
        with pool.at_most(MOST_TERMS):
            told = [(question.encode(each.condition), each.verdict) for each in expected]
            wrong = [pool.not_(term) if verdict == "yes" else term for term, verdict in told]
            assertions, variables = encoder.cycles.closed(pool.true, [*wrong, *question.about])
    except Exception:
        return False
    if any(v.id in encoder.moments.cut for v in variables):
        return False
    solver = bench._encodings.solver(encoder)
    solver.anew()
    solver.add([*assertions, *Pins(encoder, situation).of(variables)])
    possible = isinstance(solver.check(), Refuted)
    return possible and isinstance(solver.check(assume=[pool.or_(wrong)]), Proved)


def compare(ruleset: Ruleset, situations: Sequence[Situation], tally: Tally, index: int) -> None:
    """Counts into `tally`, with every divergence on these situations. Those beyond the evaluator's limits are counted
    and left out."""
    bench = HeldBench(ruleset, OPTIONS)
    for situation in situations:
        told = Told(ruleset, situation)
        try:
            expected = [Expected(c, told.verdict(c)) for c in of_situation(ruleset, dict(situation.individuals))]
        except EvaluationLimit:
            tally.beyond += 1
            continue
        tally.situations += 1
        tally.questions += len(expected)
        tally.verdicts.update(each.verdict for each in expected)
        tally.found += [(index, situation, each) for each in differences(bench, situation, expected, tally)]


def diverges_as(divergence: Divergence) -> Callable[[Ruleset, Situation], bool]:
    """Whether the two sides say the same two things of the condition in a (smaller) ruleset and situation; what fails
    does not count."""

    def diverges(ruleset: Ruleset, situation: Situation) -> bool:
        try:
            verdict = Told(ruleset, situation).verdict(divergence.condition)
            symbolic = symbolic_verdict(HeldBench(ruleset, OPTIONS), situation, divergence.condition)
        except Exception:
            return False
        return (verdict, symbolic) == (divergence.evaluator, divergence.encoder)

    return diverges
