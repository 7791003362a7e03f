"""What the goal still lacks where all steps of the most promising course of play are taken."""

from __future__ import annotations

from dataclasses import replace

from nomicformal.checker.courses.found import Result
from nomicformal.checker.courses.search import Stuck
from nomicformal.core.expr import Expr, Quant, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation
from nomicformal.core.telling import Teller
from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome
from nomicformal.evaluate.explainer import Explainer
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.play import play
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.told import joined

MOST_REASONS = 3


def lacking(ruleset: Ruleset, goal: Expr, result: Result, end: int) -> str:
    """What keeps the goal from holding at `end` (minutes), by the first rule that says so; empty if it is not found.
    `ruleset`: with the names that people are told."""
    found = result.found
    if not isinstance(found, Stuck) or not found.plan or found.missing is not None:
        return ""
    try:
        situation = play(ruleset, replace(result.start.situation, log=found.node.log, now=end)).situation
        body, values = _one_case(goal, situation)
        evaluator = Evaluator(ruleset, situation)
        if evaluator.value(body, values, end) is not False:
            return ""
        explainer = Explainer(evaluator.plain_world(), Teller(ruleset, ruleset.language))
        reasons = explainer.explain(body, values, evaluator.moment(end))
    except (NoStableOutcome, EvaluationLimit):
        return ""
    decided = next((node for one in reasons for node in one.nodes() if node.rule is not None and node.children), None)
    return joined([_with_grounds(child) for child in decided.children[:MOST_REASONS]], "; ") if decided else ""


def _one_case(goal: Expr, situation: Situation) -> tuple[Expr, dict[str, Value]]:
    """Of a goal that something shall be so of somebody or something: of the one that acts were done to first, else of
    the first of all."""
    values: dict[str, Value] = {}
    done_to = [arg for entry in situation.log for arg in entry.args]
    while isinstance(goal, Quant) and goal.which == "some":
        there = situation.individuals.get(goal.var.type.name, ())
        one = next((arg for arg in done_to if arg in there), there[0] if there else None)
        if one is None:
            break
        values[goal.var.name] = one
        goal = goal.body
    return goal, values


def _with_grounds(node: Explanation) -> str:
    grounds = [child.text for child in node.children]
    return joined([node.text, joined(grounds, "; ")], ": ") if grounds else node.text
