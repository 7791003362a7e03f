"""`nomicformal graph RULESET`: who prevails over whom, as Mermaid or DOT text."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.check import not_understood
from nomicformal.cli.loading import load_ruleset
from nomicformal.cli.options import RulesetArgument
from nomicformal.cli.output import Target, emit, write
from nomicformal.cli.relations import Relation, relations
from nomicformal.render.graph import Edge, Vertex, dot, mermaid

if TYPE_CHECKING:
    from nomicformal.core.model import Rule


class GraphFormat(StrEnum):
    MERMAID = "mermaid"
    DOT = "dot"


def graph_command(
    ruleset: RulesetArgument = ".",
    format: Annotated[GraphFormat, typer.Option("--format", help="Language of the graph.")] = GraphFormat.MERMAID,
    every: Annotated[bool, typer.Option("--all", help="Also the rules that conflict with none.")] = False,
) -> int:
    """Draw who prevails over whom: an arrow from the rule that wins to the one that loses, and why."""
    loaded = load_ruleset(ruleset)
    if not loaded.understood:
        return emit(not_understood("graph", loaded), [Target("full", None)])
    found = relations(loaded.ruleset)
    linked = {rule.id for relation in found for rule in (relation.winner, relation.loser)}
    rules = [rule for rule in loaded.ruleset.rules if rule.id in linked or (every and rule.in_force)]
    draw = mermaid if format is GraphFormat.MERMAID else dot
    write(draw([_vertex(rule) for rule in rules], [_edge(relation) for relation in found], _circles(found)))
    return 0


def _circles(found: tuple[Relation, ...]) -> list[str]:
    """The circles of rules of which each beats the next, if only in different situations."""
    from nomicformal.precedence.graph import circles

    numbers = {rule.id: rule.number for relation in found for rule in (relation.winner, relation.loser)}
    edges = [(relation.winner.id, relation.loser.id) for relation in found if relation.decided]
    return [f"circle: {' over '.join(str(numbers[rule]) for rule in (*one, one[0]))}" for one in circles(edges)]


def _vertex(rule: Rule) -> Vertex:
    return Vertex(rule.id, f"{rule.number} {rule.title}".strip(), strong=rule.status == "immutable")


def _edge(relation: Relation) -> Edge:
    about = ", ".join(relation.about)
    void = {"rule": ", void", "matter": ", void in this matter", "ever": ", void from then on"}.get(relation.reach, "")
    return Edge(relation.winner.id, relation.loser.id, f"{about}: {relation.because}{void}", decided=relation.decided)
