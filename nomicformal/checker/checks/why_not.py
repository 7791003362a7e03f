"""Why an act is not possible in a situation: which passages rule it out, or what those lack that could allow it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.checker.checks.words import quote, rule_by_number, rule_name
from nomicformal.core.expr import NormAtom, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation
from nomicformal.core.telling import Teller
from nomicformal.diagnostics import Related
from nomicformal.evaluate.explanation import Explanation
from nomicformal.told import Told, joined, told

MOST_PASSAGES = 4
FOR_INSTANCE = "for instance: {act}"
"""How an explanation begins of one act among several (nomicformal.evaluate.explainer)."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """`lines`: the reasons; `passages`: where they stand."""

    lines: tuple[str, ...] = ()
    passages: tuple[Related, ...] = ()


def why_not(ruleset: Ruleset, situation: Situation, atom: NormAtom, values: dict[str, Value]) -> WhyNot:
    """Of what is not possible in the situation; nothing where there is no stable outcome."""
    from nomicformal.checker.checks.speech import named
    from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome
    from nomicformal.evaluate.explainer import Explainer

    evaluator = Evaluator(ruleset, situation)
    try:
        explainer = Explainer(evaluator.plain_world(), Teller(named(ruleset, situation), ruleset.language))
        found = explainer.explain(atom, values, evaluator.moment(situation.now))
    except NoStableOutcome:
        return WhyNot()
    nodes = [node for one in found for node in _telling(one)]
    return WhyNot(tuple(map(_line, nodes)), tuple(_passages(ruleset, nodes)))


def _telling(node: Explanation, passages: int = MOST_PASSAGES) -> Iterator[Explanation]:
    """The node, and of those below it the ones on the way to a passage, down to the passages."""
    yield node
    if node.rule is None:
        for child in node.children[:passages]:
            if child.children and _leads_to_a_passage(child):
                yield from _telling(child, passages)


def _leads_to_a_passage(node: Explanation) -> bool:
    return any(one.rule is not None for one in node.nodes())


def _line(node: Explanation) -> str:
    """What it says, with what that rests on unless it is told by itself. Of an act left open, what keeps one such act
    from being possible."""
    match node.children:
        case (Explanation(text=Told(template=template)) as instance,) if template == FOR_INSTANCE:
            if instance.children and not _leads_to_a_passage(instance):
                return joined([node.text, _line(instance)], "; ")
    reasons = [child.text for child in node.children if node.rule is not None or not _leads_to_a_passage(child)]
    reasons = list(dict.fromkeys(reasons))
    return joined([node.text, joined(reasons, "; ")], ": ") if reasons else node.text


def _passages(ruleset: Ruleset, nodes: list[Explanation]) -> Iterator[Related]:
    for node in nodes:
        if node.span is not None and node.rule is not None and node.quote:
            rule = rule_name(rule_by_number(ruleset, node.rule))
            yield Related(node.span, told("{rule}: {quote}", rule=rule, quote=quote(node.quote)))
