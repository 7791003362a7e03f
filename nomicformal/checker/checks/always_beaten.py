"""NF602: clauses that lose whenever they apply."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Bound, Define, Hold, Norm
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity

INFO = CodeInfo(
    code="NF602",
    name="always-beaten",
    severity=Severity.WARNING,
    what="A passage can apply, but in every situation in which it does another rule prevails over it or voids it.",
    why="It reads like law and has no effect at all.",
    example="rule 212: lower numbers prevail\nrule 301: | The winner gets 10 points.\nrule 302: | The winner gets 20"
    " points.",
    instead="Let the passage claim precedence, change the rule that beats it, or repeal the passage.",
)


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.conflicts import conflicts
    from nomicformal.checker.conditions import InEffect

    beaten_by: dict[int, list[AnyClause]] = {}
    for conflict in conflicts(context):
        if conflict.criterion is not None:
            beaten_by.setdefault(conflict.loser.id, []).append(conflict.winner)
            if conflict.criterion.void not in ("", "clause", "matter"):
                for clause in context.ruleset.clauses:
                    if clause.origin.rule == conflict.loser.origin.rule and clause.id != conflict.loser.id:
                        beaten_by.setdefault(clause.id, []).append(conflict.winner)
    found: dict[object, Diagnostic] = {}
    bench = context.workbench()
    for loser_id, winners in sorted(beaten_by.items()):
        loser = context.clause(loser_id)
        if not isinstance(loser, (Define, Hold, Bound, Norm)):
            continue
        answer = bench.ask(InEffect(loser.id, bench.instance(loser)), witness=False)
        if answer.never and loser.origin.span not in found:
            found[loser.origin.span] = _report(context, loser, winners, answer.bound)
    return list(found.values())


def _report(context: Context, loser: AnyClause, winners: list[AnyClause], bound: str) -> Diagnostic:
    rule = context.rule_of(loser)
    others = dict.fromkeys(rule_name(context.rule_of(winner)) for winner in winners)
    return finding(
        INFO,
        f"what {rule_name(rule)} says in {quote(loser.origin.source or loser.origin.quote)} never takes effect:"
        f" {listing(list(others))} always stands against it",
        loser.origin.span,
        rules=[found.number for clause in (loser, *winners) if (found := context.rule_of(clause))],
        explanation=[passage_of(loser, rule)],
        status=f"no counterexample up to {bound}" if bound else "proved",
        key=[loser.origin.rule, " ".join(loser.origin.source.split())],
    )
