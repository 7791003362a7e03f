"""NF602: clauses that lose whenever they apply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.effectless import effect
from nomicformal.checker.checks.uses import head
from nomicformal.checker.checks.words import clause_words, finding, listing, passage_of, proved_within, rule_name
from nomicformal.core.clauses import AnyClause
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.source import Span
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.conditions import Condition

INFO = CodeInfo(
    code="NF602",
    name="always-beaten",
    severity=Severity.WARNING,
    what="A passage can apply, but in every situation in which it does one of several rules prevails over it, or its"
    " rule"
    " is void for another of its passages. (If it is one rule that always prevails, the finding about the conflict of"
    " the"
    " two says so.)",
    why="It reads like law and has no effect at all.",
    example="rule 301: | The prize is 3 by day.\nrule 302: | The prize is 4 by night.\nrule 303: | The prize is 5 on"
    " Sundays.\n# and lower numbers prevail",
    instead="Let the passage claim precedence, change the rule that beats it, or repeal the passage.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.conflicts import conflicts

    beaten_by: dict[int, list[AnyClause]] = {}
    direct: dict[int, set[str]] = {}
    for conflict in conflicts(context):
        if conflict.criterion is None:
            continue
        beaten_by.setdefault(conflict.loser.id, []).append(conflict.winner)
        direct.setdefault(conflict.loser.id, set()).add(conflict.winner.origin.rule)
        if conflict.criterion.void in ("rule", "ever"):
            for clause in context.ruleset.clauses_of(conflict.loser.origin.rule):
                if clause.id != conflict.loser.id:
                    beaten_by.setdefault(clause.id, []).append(conflict.winner)
    # of one rule that always prevails, the finding about the conflict of the two tells
    several = [(loser, winners) for loser, winners in sorted(beaten_by.items()) if len(direct.get(loser, ())) != 1]
    found: dict[Span, Diagnostic] = {}
    for part in context.spread(several, _among):
        for span, one in part.items():
            found.setdefault(span, one)
    return list(found.values())


def _among(context: Context, beaten: Sequence[tuple[int, list[AnyClause]]]) -> dict[Span, Diagnostic]:
    """What is found about these clauses and those that may beat them, one finding a passage."""
    found: dict[Span, Diagnostic] = {}
    for loser_id, winners in beaten:
        loser = context.clause(loser_id)
        if loser.origin.span in found:
            continue
        answer = effect(context, loser)
        if answer is None or not answer.never:
            continue
        if context.workbench().ask(_has_its_turn(context, loser), witness=False).found:
            found[loser.origin.span] = _report(context, loser, winners, answer.bound)
    return found


def _has_its_turn(context: Context, clause: AnyClause) -> Condition:
    """It applies, and nothing of its own rule that is stronger does: a default is there to give way to that."""
    from nomicformal.checker.conditions import Applies, Negated, all_of

    bench = context.workbench()
    env = bench.instance(clause)
    instead = [
        Negated(Applies(one.id, pair.second))
        for one in context.ruleset.clauses_of(clause.origin.rule)
        if one.strength > clause.strength and head(one) == head(clause)
        if (pair := bench.pair(clause, one)) is not None and pair.first == env
    ]
    return all_of(Applies(clause.id, env), *instead)


def _report(context: Context, loser: AnyClause, winners: list[AnyClause], bound: str) -> Diagnostic:
    rule = context.rule_of(loser)
    others = dict.fromkeys(rule_name(context.rule_of(winner)) for winner in winners)
    names = {"rule": rule_name(rule), "what": clause_words(loser), "others": listing(list(others))}
    message = (
        told("what {rule} says in {what} never takes effect: {others} always stands against it", **names)
        if len(others) == 1
        else told(
            "what {rule} says in {what} never takes effect: always one or more of {others} stand against it", **names
        )
    )
    return finding(
        INFO,
        message,
        loser.origin.span,
        rules=[found.number for clause in (loser, *winners) if (found := context.rule_of(clause))],
        explanation=[passage_of(loser, rule)],
        status=proved_within(bound),
        key=[loser.origin.rule, " ".join(loser.origin.source.split())],
    )
