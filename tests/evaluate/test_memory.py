"""What saves work must not change an answer: results kept from other moments, and leaving out what cannot matter."""

import random
from collections.abc import Callable, Hashable
from dataclasses import replace
from fractions import Fraction

import pytest

from nomicformal.core.expr import Kind
from nomicformal.core.question import lower_question
from nomicformal.core.situation import LogEntry, Situation
from nomicformal.evaluate.evaluator import Evaluator
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.memory import Kept, Memory, Read
from nomicformal.evaluate.play import play
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.ruling import Session
from nomicformal.evaluate.verdict import judge
from tests.evaluate.build import DAY, POLICY, VOCABULARY, entry, rule, situation
from tests.support import ruleset_from_text

RULESET = ruleset_from_text(
    VOCABULARY
    + 'act close() by Player "{by} closes"\n'
    "term passed(p: Player): truth else false "
    'decided on (count p: Player where close() by p happened) >= 2 "{p} passed"\n'
    'term age(p: Player): number "the age of {p}"\n'
    + POLICY
    + rule(112, "not wins(p) when points(p) < 0", status="immutable")
    + rule(213, "wins(p) when points(p) >= 3 and not (greet(p) happened since (now - 2 days))",
           "on wave() by p: points(p) += 1", "on 1 day after wave() by p: points(p) -= 1")
    + rule(214, "on wins(p) becomes true: points(p) -= 2, active(p) := no",
           "on not (wave() by p happened since (now - 3 days)) becomes true: active(p) := no")
    + rule(215, "passed(p) when points(p) >= 1", "p cannot greet(q) when not active(p)", "wins(p) when tall(p)")
    + rule(216, "duty answer: q must greet(p) within 2 days of wave() by p when q != p",
           "on breach of answer(p) by q: points(q) -= 1", "on greet(q) by p: active(p) := yes, points(q) := 2")
    + rule(217, "on greet(q) by p: points(q) := 5", "fine(p) = 3 when passed(p)", "fine(p) = points(p) otherwise",
           "prevails over rule 216 when active(ann)")
)


class Forgetful(Memory):
    """Keeps nothing."""

    def recall(self, key: Hashable, moment: Moment, content: Callable[[Read], object]) -> Kept | None:
        return None


def random_log(seed: int) -> tuple[LogEntry, ...]:
    pick = random.Random(seed)
    time, log = 10 * DAY, []
    for number in range(1, 11):
        time += pick.choice((0, 0, 1, 600, DAY, 2 * DAY))
        who = pick.choice(("ann", "bob"))
        act = pick.choice(("wave", "wave", "greet", "close"))
        args = (pick.choice(("ann", "bob")),) if act == "greet" else ()
        log.append(entry(number, time, act, *args, by=who))
    return tuple(log)


def given(seed: int) -> Situation:
    tall = (("tall", "bob"),) if seed % 3 == 0 else ()
    return situation(*tall, log=random_log(seed), now=40 * DAY, start=9 * DAY)


@pytest.mark.parametrize("seed", range(12))
def test_kept_results_are_those_that_would_be_computed(seed: int) -> None:
    remembering, forgetting = play(RULESET, given(seed)), play(RULESET, given(seed), memory=Forgetful())
    assert remembering == forgetting
    one = Evaluator(RULESET, remembering.situation)
    other = Evaluator(RULESET, remembering.situation, memory=Forgetful())
    moments = sorted({time for time, _ in remembering.situation.timeline or ()} | {20 * DAY, 20 * DAY + 1})
    for moment in [*moments, *reversed(moments)]:
        for symbol in ("wins", "passed", "fine"):
            for who in ("ann", "bob"):
                assert one.outcome(symbol, (who,), moment) == other.outcome(symbol, (who,), moment)
        assert one.void("r215", moment) == other.void("r215", moment)


@pytest.mark.parametrize("seed", range(8))
def test_situations_that_share_what_was_worked_out_come_out_as_by_themselves(seed: int) -> None:
    """Their logs, facts and states at the start differ; only the people are the same."""
    kept: dict[Hashable, list[Kept]] = {}
    for other in range(seed, seed + 4):
        start = {("points", ("ann",)): Fraction(other % 3), ("status", ("r213",)): ("mutable", "immutable")[other % 2]}
        one = replace(given(other), initial=start)
        assert play(RULESET, one, memory=Memory(kept)) == play(RULESET, one, memory=Forgetful())


@pytest.mark.parametrize("seed", range(6))
def test_what_is_left_out_cannot_matter(seed: int) -> None:
    full = Index(RULESET)
    for question in ("points(ann) >= 2", "passed(bob)", "wins(ann)", "ann can greet(bob)", "fine(bob) = 3"):
        statement, _ = lower_question(RULESET, question)
        session = Session(RULESET, [statement], [given(seed)])
        played = play(RULESET, given(seed), index=full)
        narrowed = play(RULESET, given(seed), index=session.index)
        answers = [Evaluator(RULESET, one.situation).value(statement) for one in (played, narrowed)]
        assert answers[0] == answers[1], question
        verdict = judge(RULESET, given(seed), statement, changes=False).verdict
        assert verdict == ("TRUE" if answers[0] else "FALSE") or verdict == "SILENT"


@pytest.mark.parametrize("seed", range(6))
def test_questions_of_a_session_get_the_answers_that_they_get_alone(seed: int) -> None:
    questions = [("points(ann) >= 2", 20), ("wins(ann)", 14), ("passed(bob)", 40), ("points(ann) >= 2", 12),
                 ("ann can greet(bob)", 25), ("points(ann) >= 2", 30)]
    asked = []
    for question, day in questions:
        log = tuple(entry for entry in random_log(seed) if entry.time <= day * DAY)
        asked.append((lower_question(RULESET, question)[0], situation(log=log, now=day * DAY, start=9 * DAY)))
    session = Session(RULESET, [statement for statement, _ in asked], [one for _, one in asked])
    for statement, one in asked:
        together = judge(RULESET, one, statement, changes=False, session=session)
        alone = judge(RULESET, one, statement, changes=False)
        assert together.verdict == alone.verdict
        assert together.explanation == alone.explanation


def test_comparing_with_what_was_read_before_is_no_work() -> None:
    """What a search may cost is counted in results that are worked out: whether a kept one holds is looked up in no
    certain order, and must not count."""
    evaluator = Evaluator(RULESET, situation())
    world = evaluator.plain_world()
    for kind in (Kind.NUMBER, Kind.TIME, Kind.DURATION, Kind.TEXT):
        assert world.content(("occurring", kind, "points"), evaluator.moment()) == world.occurring(kind, "points")
    assert evaluator.work == 0
