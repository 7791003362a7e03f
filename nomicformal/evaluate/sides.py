"""Which side is taken of what the rules contradict themselves about while a log is played: whether an act was possible,
and which of several effects on one state takes place. Where no side is taken, the act does not happen, and no effect
takes place. Meaning, points 6 and 7."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nomicformal.core.expr import Value
from nomicformal.core.situation import LogEntry
from nomicformal.evaluate.contest import Contestant
from nomicformal.evaluate.oracle import Oracle, Question
from nomicformal.evaluate.outcome import Outcome
from nomicformal.evaluate.values import Open, Unknown

ACT, EFFECTS = "act", "effects"


def is_taken_for_possible(outcome: Outcome, entry: LogEntry, sides: Oracle | None) -> bool:
    """Whether the act happens, by what the rules say of its ability. Raises Open where that takes a side that is not
    chosen yet."""
    if outcome.kind != "contradiction" or sides is None:
        return outcome.value is True
    return _chosen(sides, Question("side", ACT, (entry.id,)), (False, True)) is True


def side_taken(
    standing: Sequence[Contestant], clash: Callable[[Contestant, Contestant], bool], time: int, sides: Oracle | None
) -> Sequence[Contestant]:
    """The effects that are left, one after another having been taken of those that nothing settles. One clause that
    gives a state several values ("the first", of two who come in at once) takes no side against itself."""
    def against(one: Contestant, other: Contestant) -> bool:
        return one.clause.id != other.clause.id and clash(one, other)

    while sides is not None:
        unsettled = tuple(one.instance for one in standing if any(against(one, other) for other in standing))
        if not unsettled:
            break
        winner = _chosen(sides, Question("side", EFFECTS, (time, unsettled)), (None, *unsettled))
        taken = next((one for one in standing if one.instance == winner), None)
        if taken is None:
            break
        standing = [one for one in standing if not against(taken, one)]
    return standing


def _chosen(sides: Oracle, question: Question, options: tuple[Value, ...]) -> Value:
    answer = sides.choose(question, options)
    if isinstance(answer, Unknown):
        raise Open(answer.cause)
    return answer
