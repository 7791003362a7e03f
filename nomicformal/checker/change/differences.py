"""Where the proposal changes what a term or an act comes to: a situation in which before and after differ.

The rules without and with the proposal are compared as `diff` compares any two rulesets (checker/diff/); here only what
the changed clauses themselves decide is asked about.
"""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.checker.change.context import ChangeContext
from nomicformal.checker.change.touched import added, of_new_status, removed
from nomicformal.checker.checks.uses import Node, head
from nomicformal.checker.diff.aligned import aligned
from nomicformal.checker.diff.compare import Comparer, Result
from nomicformal.checker.diff.merged import merged
from nomicformal.checker.diff.seen import Seen, Side
from nomicformal.checker.diff.ways import MAIN, Way
from nomicformal.checker.diff.words import outcome_words
from nomicformal.checker.questions import Options
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import Value
from nomicformal.core.situation import Situation


@dataclass(frozen=True, slots=True)
class Difference:
    """`node` with `args` (and `agent` for norms) comes to `before` and `after` in the situation. `clauses`: those of
    the node that were added or removed. `says`: in which ways the node differs in all; `rest`: what is said of the ways
    that are not shown."""

    node: Node
    args: tuple[Value, ...]
    agent: Value
    before: Side
    after: Side
    situation: Situation
    clauses: tuple[AnyClause, ...]
    says: str
    rest: str


@dataclass(frozen=True, slots=True)
class Compared:
    """What became of each touched node: changed (with a situation), the same (and for how many people that is shown),
    or neither shown."""

    changed: tuple[Difference, ...]
    same: tuple[tuple[Node, str], ...]
    open: tuple[tuple[Node, str], ...]


def compare(context: ChangeContext) -> Compared:
    """All touched terms and acts, in order of name (worked out once)."""
    return context.after.once("differences", lambda: _compare(context))


def _compare(context: ChangeContext) -> Compared:
    said = _by_node([*added(context), *removed(context)])
    moved = _by_node(of_new_status(context))
    both = merged(aligned(context.before.ruleset, context.after.ruleset, same_ids=True))
    options = context.after.options or Options()
    results = Comparer(both, options, wanted=frozenset({*said, *moved})).run()
    found = sorted(results, key=lambda result: result.node)
    asked = [result for result in found if result.node in said]
    return Compared(
        tuple(one for result in found for one in _differences(result, said.get(result.node) or moved[result.node])),
        tuple((result.node, result.scope) for result in asked if result.same),
        tuple((result.node, result.open[0][1]) for result in asked if not result.shown and result.open),
    )


def _by_node(clauses: list[AnyClause]) -> dict[Node, list[AnyClause]]:
    found: dict[Node, list[AnyClause]] = {}
    for clause in clauses:
        if decided := head(clause):
            found.setdefault(decided[0], []).append(clause)
    return found


def _differences(result: Result, clauses: list[AnyClause]) -> list[Difference]:
    """The plainest way in which the node differs, and one in which it falls silent, if there is one."""
    shown = sorted(result.shown, key=lambda each: (each[0] not in MAIN, list(Way).index(each[0])))
    silent = [seen for _, seen in shown if _falls_silent(seen)]
    spoken = [seen for _, seen in shown if not _falls_silent(seen)]
    return [
        Difference(
            result.node, seen.args, seen.agent, seen.before, seen.after, seen.situation, tuple(clauses),
            outcome_words(result), _rest(result),
        )
        for seen in (*spoken[:1], *silent[:1])
    ]  # fmt: skip


def _falls_silent(seen: Seen) -> bool:
    return seen.after.kind == "silent" and seen.before.kind != "silent"


def _rest(result: Result) -> str:
    if result.open:
        return "whether it changes in other ways as well is undecided"
    return f"in no other way, with {result.scope}" if result.scope else "in no other way: proved"
