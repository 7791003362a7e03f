"""The ways of filling what a case leaves open: all of them, or two that show that the verdict depends on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import islice

from nomicformal.core.expr import Value
from nomicformal.core.telling import Teller
from nomicformal.evaluate.limits import LIMITS
from nomicformal.evaluate.oracle import Answers, Asked, Branch, Question, explore
from nomicformal.evaluate.ruling import Matter, Ruled, rule_on
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.evaluate.values import Open

MOST_NAMED = 12
Options = tuple[Value, ...]
Pick = Callable[[Options], Value]


@dataclass(frozen=True, slots=True)
class Ways:
    """`whole`: these are all ways; else two of different verdicts, each with answers that suffice for its verdict."""

    branches: list[Branch[Ruled]]
    whole: bool = True


def ways_of(matter: Matter) -> Ways:
    """All ways, where that does not cost much or nothing else will do; two that differ, if there are such among those
    that lie far apart. Raises EvaluationLimit, with what should be given, where neither settles it."""
    found: list[Branch[Ruled]] = []
    asked: dict[Question, Options] = {}
    begun = matter.session.work
    looked_far = False

    def run(oracle: Answers) -> Ruled:
        try:
            return rule_on(matter, oracle)
        except Open as left_open:
            question, options = _asked(left_open)
            asked.setdefault(question, options)
            raise

    try:
        for branch in explore(run, LIMITS.branches):
            found.append(branch)
            if not looked_far and matter.session.work - begun > LIMITS.settling_work:
                looked_far = True
                if far := _far_apart(matter, branch, asked):
                    return Ways(far, whole=False)
    except EvaluationLimit as limit:
        if two := _that_differ(found):
            return Ways([_shrunk(matter, branch) for branch in two], whole=False)
        raise EvaluationLimit(f"{limit}{_to_give(matter, asked)}") from limit
    return Ways(found)


def _far_apart(matter: Matter, first: Branch[Ruled], asked: dict[Question, Options]) -> list[Branch[Ruled]]:
    """Two ways of different verdicts under the same readings: the first that was met, and one that answers all alike
    with the least or the greatest of what can be answered. `asked`: what was asked so far, with its options."""
    found = [first]
    readings = {question: answer for question, answer in first.answers.items() if question.kind == "reading"}
    for pick in _picks():
        answers = {question: pick(options) for question, options in asked.items() if question.kind != "reading"}
        found.append(_one_way(matter, pick, {**answers, **readings}))
        if two := _that_differ(found):
            return [_shrunk(matter, branch) for branch in two]
    return []


def _picks() -> Iterator[Pick]:
    """Numbers, and all else, each at one end or the other."""
    ends: tuple[tuple[Pick, int], ...] = ((max, -1), (max, 0), (min, -1), (min, 0))  # type: ignore[assignment]
    for numbers, others in ends:
        yield partial(_pick, numbers, others)


def _pick(numbers: Pick, others: int, options: Options) -> Value:
    return numbers(options) if isinstance(options[0], Fraction) else options[others]


def _one_way(matter: Matter, pick: Pick, answers: dict[Question, Value]) -> Branch[Ruled]:
    """The way with these answers that answers what else is asked by `pick`; of readings the first."""
    while True:
        try:
            return Branch(answers, rule_on(matter, Answers(dict(answers))))
        except Open as left_open:
            question, options = _asked(left_open)
            answers[question] = options[0] if question.kind == "reading" else pick(options)


def _asked(left_open: Open) -> tuple[Question, Options]:
    """What has to be answered, and with what it can be. Raises it again if that is the side of a contradiction."""
    asked = left_open.asked
    if not isinstance(asked, Asked) or asked.question.kind == "side":
        raise left_open
    return asked.question, asked.options or (None,)


def _that_differ(found: list[Branch[Ruled]]) -> list[Branch[Ruled]]:
    """Two of them whose verdicts differ and whose readings do not; nothing if there are none."""
    for place, one in enumerate(found):
        for other in islice(found, place):
            verdicts = {one.result.verdict, other.result.verdict}
            if len(verdicts) > 1 and "INCONSISTENT FACTS" not in verdicts and _readings_agree(one, other):
                return [other, one]
    return []


def _readings_agree(one: Branch[Ruled], other: Branch[Ruled]) -> bool:
    return all(
        other.answers.get(question, answer) == answer
        for question, answer in one.answers.items() if question.kind == "reading"
    )


def _shrunk(matter: Matter, branch: Branch[Ruled]) -> Branch[Ruled]:
    """The same way without answers that its verdict does not need."""
    for question in list(branch.answers):
        fewer = {each: answer for each, answer in branch.answers.items() if each != question}
        try:
            result = rule_on(matter, Answers(fewer))
        except Open:
            continue
        if result.verdict == branch.result.verdict:
            branch = Branch(fewer, result)
    return branch


def _to_give(matter: Matter, asked: Iterable[Question]) -> str:
    """What was filled in, as far as a case can give it."""
    teller = Teller(matter.ruleset, "en", matter.situation.log)
    cells = [teller.cell((one.name, one.args)) for one in asked if one.kind in ("fact", "state")]
    if not cells:
        return ""
    more = f" and {len(cells) - MOST_NAMED} more" if len(cells) > MOST_NAMED else ""
    return f"; give some of these in the case: {', '.join(map(str, cells[:MOST_NAMED]))}{more}"
