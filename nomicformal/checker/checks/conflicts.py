"""Every conflict between two clauses, with who prevails and why. The conflict checks (NF201 to NF212) report these."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.claims import claims_for, decides
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.readings import Chosen, needed_readings
from nomicformal.checker.conditions import (
    Condition,
    Conflict,
    Env,
    Holds,
    InEffect,
    Live,
    Negated,
    OnCircle,
    PolicySplit,
    Prevails,
    all_of,
)
from nomicformal.core.clauses import AnyClause, Bound, Criterion, Define, Duty, Hold, Norm, Strength, Transition
from nomicformal.core.expr import YES, NormAtom, Not

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer, Pair

NUMBER_LIKE = ("lower", "higher", "earlier", "later")


Side = tuple[AnyClause, Env]


@dataclass(frozen=True, slots=True)
class Found:
    """A conflict with its worst outcome.

    `kind`: `within` one rule; `circle`, `policy` (against itself) or `unsettled` where nothing decides; else what
    decides: `status`, `number` (or date), `mutual` (number, after claims that cancel), `claims` (or rank). `winner` and
    `loser` as they are where something decides, else in order of the text. `readings`: those that it needs."""

    kind: str
    winner: AnyClause
    winner_env: Env
    loser: AnyClause
    loser_env: Env
    criterion: Criterion | None
    condition: Condition
    answer: Answer
    readings: Chosen

    @property
    def cell(self) -> str:
        """The symbol that the two decide differently."""
        mine = decides(self.loser)
        return next((name for name in mine if name in decides(self.winner)), mine[0] if mine else "")

    @property
    def with_duty(self) -> bool:
        """One side is a duty, the other forbids the act."""
        return isinstance(self.winner, Duty) or isinstance(self.loser, Duty)


def conflicts(context: Context) -> tuple[Found, ...]:
    """All conflicts of the ruleset (worked out once a run), in order of the clauses."""
    known = context.memo.get("conflicts")
    if not isinstance(known, tuple):
        known = context.memo["conflicts"] = tuple(_search(context))
    return known


def _search(context: Context) -> list[Found]:
    bench = context.workbench()
    found: list[Found] = []
    asked, never, bounds = 0, 0, set[str]()
    for first, second in bench.conflict_candidates():
        if not context.of_interest(first, second) or not _comparable(first, second):
            continue
        pair = bench.pair(first, second)
        if pair is None:
            continue
        asked += 1
        base = _clash(first, second, pair)
        answer = bench.ask(base, witness=False)
        if answer.never:
            never += 1
            bounds |= {answer.bound} if answer.bound else set()
        elif answer.status == "undecided":
            context.undecided.append(_open(context, first, second, answer.reason))
        elif conflict := _settle(context, first, second, pair, base):
            found.append(conflict)
    if never:
        text = f"{never} of {asked} pairs of passages that decide the same never stand against each other"
        context.proved.append(Statement(text, "; ".join(sorted(bounds)) or "any number of people"))
    return found


def _open(context: Context, first: AnyClause, second: AnyClause, reason: str) -> Statement:
    rules = [rule.number for clause in (first, second) if (rule := context.rule_of(clause))]
    return Statement(
        f"whether rules {' and '.join(map(str, rules))} conflict on {decides(first)[0]}", reason, tuple(rules)
    )


def _comparable(first: AnyClause, second: AnyClause) -> bool:
    """A weaker clause is displaced by a stronger one; only equals conflict. Bounds stand beside all values."""
    if isinstance(first, Bound) or isinstance(second, Bound):
        return True
    return first.strength == second.strength and (
        bool(first.origin.rule or second.origin.rule) or first.strength is Strength.DICTIONARY
    )


def _standing(side: Side) -> Condition:
    clause, env = side
    if isinstance(clause, (Define, Hold, Bound, Norm)):
        return InEffect(clause.id, env)
    return Live(clause.id, env)


def _settle(context: Context, first: AnyClause, second: AnyClause, pair: Pair, base: Condition) -> Found | None:
    """The worst way in which this conflict comes out: nothing decides, then status, number, claims."""
    one, two = (first, pair.first), (second, pair.second)
    both = all_of(base, _standing(one), _standing(two))
    if first.origin.rule == second.origin.rule or not (first.origin.rule and second.origin.rule):
        return _ask(context, "within", (one, two), None, both)
    if isinstance(first, (Duty, Transition)) or isinstance(second, (Duty, Transition)):
        both = all_of(both, Negated(_prevails(one, two)), Negated(_prevails(two, one)))
    if unsettled := _ask(context, "unsettled", (one, two), None, both):
        return _why_unsettled(context, unsettled)
    criteria = [clause for clause in context.ruleset.clauses if isinstance(clause, Criterion)]
    for kind, suits in _ORDER:
        for criterion in criteria:
            if criterion.kind not in suits:
                continue
            for winner, loser in ((one, two), (two, one)):
                condition = all_of(base, _standing(winner), _prevails(winner, loser, criterion.id))
                if criterion.void == "":
                    condition = all_of(condition, Live(*_named(loser)))
                settled = _ask(context, kind, (winner, loser), criterion, condition)
                if settled:
                    return _mutual(context, settled) if kind == "number" else settled
    return None


def _named(side: Side) -> tuple[int, Env]:
    return side[0].id, side[1]


def _clash(first: AnyClause, second: AnyClause, pair: Pair) -> Condition:
    """That the two conflict. A duty that leaves an argument open conflicts with a prohibition only where the act is
    forbidden with every such argument, for any permitted one discharges it."""
    clash: Condition = Conflict(first.id, pair.first, second.id, pair.second)
    for clause, env in ((first, pair.first), (second, pair.second)):
        if isinstance(clause, Duty) and (None in clause.args or clause.agent is None):
            permitted = NormAtom("may", clause.act, clause.args, clause.agent)
            clash = all_of(clash, Holds(Not(permitted), env))
    return clash


def _prevails(winner: Side, loser: Side, criterion: int | None = None) -> Prevails:
    return Prevails(winner[0].id, winner[1], loser[0].id, loser[1], criterion)


_ORDER = (("status", ("status",)), ("number", NUMBER_LIKE), ("claims", ("claims", "rank", "specific")))


def _ask(
    context: Context, kind: str, sides: tuple[Side, Side], criterion: Criterion | None, condition: Condition
) -> Found | None:
    winner, loser = sides
    answer = context.workbench().ask(condition)
    if answer.status == "undecided":
        context.undecided.append(_open(context, winner[0], loser[0], answer.reason))
    if not answer.found:
        return None
    readings = needed_readings(context, condition, (winner[0], loser[0]))
    return Found(kind, *winner, *loser, criterion, condition, answer, readings)


def _why_unsettled(context: Context, found: Found) -> Found:
    """The same conflict as a circle or as a policy against itself, if it can be that."""
    first, second = found.winner, found.loser
    if isinstance(first, (Define, Hold)):
        env = dict(found.winner_env)
        circle = OnCircle(first.symbol, tuple(env[param.name] for param in first.params))
        answer = context.workbench().ask(all_of(found.condition, circle))
        if answer.found:
            return _with(found, "circle", all_of(found.condition, circle), answer)
    split = all_of(found.condition, PolicySplit(first.origin.rule, second.origin.rule))
    answer = context.workbench().ask(split)
    if answer.found:
        return _with(found, "policy", split, answer)
    if mutual := _claims_both_ways(context, found):
        return _with(found, "mutual", *mutual)
    return found


def _mutual(context: Context, found: Found) -> Found:
    mutual = _claims_both_ways(context, found)
    return _with(found, "mutual", *mutual) if mutual else found


def _claims_both_ways(context: Context, found: Found) -> tuple[Condition, Answer] | None:
    """The conflict in a situation where each side claims to prevail over the other (or each yields)."""
    ruleset, bench = context.ruleset, context.workbench()
    for mine in claims_for(ruleset, found.winner, found.loser):
        for other in claims_for(ruleset, found.loser, found.winner):
            guards = [
                Holds(claim.guard, bench.instance(claim, suffix))
                for claim, suffix in ((mine, "_c1"), (other, "_c2"))
                if claim.guard != YES
            ]
            condition = all_of(found.condition, *guards)
            answer = bench.ask(condition)
            if answer.found:
                return condition, answer
    return None


def _with(found: Found, kind: str, condition: Condition, answer: Answer) -> Found:
    return replace(found, kind=kind, condition=condition, answer=answer)
