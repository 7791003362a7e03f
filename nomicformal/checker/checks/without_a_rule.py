"""Which rules nothing can be adopted without: an ordinary vote in which all are in favour is played without each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import ADOPTED, Ballots, Kind, adopting, ballots
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import looked_at
from nomicformal.checker.checks.uses import head, uses
from nomicformal.core.clauses import Duty, Norm
from nomicformal.core.model import Rule

if TYPE_CHECKING:
    from nomicformal.core.situation import Situation


def indispensable(context: Context) -> tuple[Rule, ...]:
    """The rules in force without which no kind of proposal is adopted that is adopted now, however offices are held;
    every question about the text is answered in the first way. None where nothing can be put to the vote."""
    return context.once("indispensable rules", lambda: _indispensable(context))


def _indispensable(context: Context) -> tuple[Rule, ...]:
    from nomicformal.checker.change.helping import EVERYBODY

    deciding = adopting(context)
    if not deciding:
        return ()
    votes = ballots(context)
    now = [(kind, one) for kind in votes.kinds.values() if (one := votes.carried(kind, EVERYBODY, {})) is not None]
    if not now:
        return ()
    acts = {entry.symbol for _, situation in now for entry in situation.log}
    norms = [one for one in context.ruleset.clauses if isinstance(one, Norm | Duty) and one.act in acts]
    closing = {use.node for use in uses((context.ruleset.symbols[ADOPTED].decided,))}
    when = [one for one in context.ruleset.clauses if (mine := head(one)) is not None and mine[0] in closing]
    playing_a_part = {one.origin.rule for one in looked_at(context, [*deciding, *norms, *when])}
    return tuple(
        rule
        for rule in context.ruleset.rules
        if rule.in_force and rule.id in playing_a_part and not _adopts_without(votes, rule, now)
    )


def _adopts_without(whole: Ballots, rule: Rule, now: list[tuple[Kind, Situation]]) -> bool:
    from nomicformal.checker.change.helping import EVERYBODY

    clauses = tuple(one for one in whole.ruleset.clauses if one.origin.rule != rule.id)
    votes = Ballots(replace(whole.ruleset, clauses=clauses), like=whole)
    if any(votes.adopts(kind, situation) for kind, situation in now):
        return True
    return any(votes.carried(kind, EVERYBODY, {}) is not None for kind, _ in now)
