"""Rules that are void in some situation although no two clauses were seen to conflict there.

A conflict is looked for in the world as it is. A clause whose guard reads what its own rule decides does not apply
there once the rule is void, and it is void because the clause, were it not, would lose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicformal.checker.checks.conflicts import Found
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.readings import needed_readings
from nomicformal.checker.checks.words import rule_name
from nomicformal.checker.conditions import Env, Void, env_of
from nomicformal.checker.questions import Answer
from nomicformal.core.clauses import AnyClause, Criterion
from nomicformal.core.expr import Const, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation
from nomicformal.evaluate.evaluator import Evaluator
from nomicformal.evaluate.outcome import Beaten
from nomicformal.evaluate.void import voiding
from nomicformal.told import told

_VOIDS_RULE = ("rule", "ever")


def void_otherwise(context: Context, known: Sequence[Found]) -> Iterator[Found]:
    """For each rule that can be void and of which no conflict in `known` says why: the conflict that makes it void."""
    explained = {found.loser.origin.rule for found in known if found.criterion and found.criterion.void in _VOIDS_RULE}
    bench = context.workbench()
    for rule, losing in bench.voidable().items():
        if rule in explained or not any(context.asks_about(clause, clause) for clause in losing):
            continue
        condition = Void(rule)
        answer = context.ask(condition)
        if answer.status == "undecided":
            number = context.rule_of(losing[0])
            about = told("whether {rule} can be void", rule=rule_name(number))
            context.undecided.append(Statement(about, answer.reason, (number.number,) if number else ()))
        beaten = _beaten(context.ruleset, rule, answer.situation)
        if beaten is None:
            continue
        (winner, winner_env), (loser, loser_env) = (_side(context, one) for one in (beaten.winner, beaten.loser))
        criterion = context.clause(beaten.criterion)
        assert isinstance(criterion, Criterion)
        readings = needed_readings(context, condition, answer, (winner, loser))
        known_answer = Answer(answer.status, answer.situation, answer.env)
        yield Found("status", winner, winner_env, loser, loser_env, criterion, condition, known_answer, readings)


def _beaten(ruleset: Ruleset, rule: str, situation: Situation | None) -> Beaten | None:
    """By what the rule is made void in this situation."""
    if situation is None:
        return None
    evaluator = Evaluator(ruleset, situation)
    for one in evaluator.stable(lambda world: tuple(voiding(world, rule, evaluator.moment()))):
        for beaten in one.result:
            return beaten
    return None


def _side(context: Context, instance: tuple[int, tuple[tuple[str, Value], ...]]) -> tuple[AnyClause, Env]:
    """The clause of an instance, and its variables as constants."""
    clause = context.clause(instance[0])
    values = dict(instance[1])
    return clause, env_of({v.name: Const(values[v.name], v.type) for v in clause.vars if v.name in values})
