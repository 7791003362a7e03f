"""Every conflict between two clauses, with who prevails and why. The conflict checks (NF201 to NF212) report these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING

from nomicformal.checker.checks.claims import claims_for, decides
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.few_left import waits_for_few
from nomicformal.checker.checks.looked_at import looked_at
from nomicformal.checker.checks.many_at_once import at_odds_with_themselves, shared_by
from nomicformal.checker.checks.of_something import of_something
from nomicformal.checker.checks.readings import Chosen
from nomicformal.checker.checks.shown import Shown, settled, telling
from nomicformal.checker.checks.speech import symbol_phrase
from nomicformal.checker.checks.tally import Tally
from nomicformal.checker.checks.words import listing, quote, rule_name
from nomicformal.checker.conditions import (
    Condition,
    Conflict,
    Disputed,
    Due,
    Env,
    Holds,
    InEffect,
    Live,
    Negated,
    OnCircle,
    Presuming,
    Prevails,
    all_of,
    any_of,
)
from nomicformal.checker.encode.index import VOIDS_RULE
from nomicformal.core.clauses import AnyClause, Bound, Criterion, Define, Duty, Hold, Norm, Strength, Transition
from nomicformal.core.expr import YES, NormAtom, Not
from nomicformal.core.left_open import leaves_a_number, restricted_choice
from nomicformal.core.walk import conjuncts, mentions_it
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer, Pair

MOST_CONFLICTS = 100
"""Contradictions about one term that are looked into; of the other pairs it stays open."""
NUMBER_LIKE = ("lower", "higher", "earlier", "later")


Side = tuple[AnyClause, Env]


@dataclass(frozen=True, slots=True)
class Found:
    """A conflict with its worst outcome.

    `kind`: `within` one rule; `circle`, `policy` (against itself) or `unsettled` where nothing decides; else what
    decides: `status`, `number` (or date), `mutual` (number, after claims that cancel), `claims` (or rank). `winner` and
    `loser` as they are where something decides, else in order of the text. `readings`: those that it needs. `is_told`:
    the situation of `answer` is the one to show; else see `telling`. `is_brief`: neither situation nor readings were
    looked for."""

    kind: str
    winner: AnyClause
    winner_env: Env
    loser: AnyClause
    loser_env: Env
    criterion: Criterion | None
    condition: Condition
    answer: Answer
    readings: Chosen
    is_told: bool = False
    is_brief: bool = False

    @property
    def cell(self) -> str:
        """The symbol that the two decide differently."""
        mine = decides(self.loser)
        if self.winner.id == self.loser.id and isinstance(self.loser, Transition):
            mine = shared_by(self.loser) or mine
        return next((name for name in mine if name in decides(self.winner)), mine[0] if mine else "")

    @property
    def with_duty(self) -> bool:
        """One side is a duty, the other forbids the act."""
        sides = (self.winner, self.loser)
        return any(isinstance(side, Duty) for side in sides) and not any(map(_excuses, sides))


def conflicts(context: Context) -> tuple[Found, ...]:
    """All conflicts of the ruleset (worked out once a run), in order of the clauses; in brief where few are told."""
    return context.once("conflicts", lambda: tuple(_search(context if context.in_full is None else context.briefly())))


@dataclass(slots=True)
class _Searched:
    """What a search has found; how many pairs were asked about, never clash, and (by subject) were left out."""

    found: list[Found] = field(default_factory=list)
    asked: int = 0
    never: Tally = field(default_factory=Tally)
    left: Counter[str] = field(default_factory=Counter)


def _search(context: Context) -> list[Found]:
    among = chain(context.workbench().conflict_candidates(), at_odds_with_themselves(context.ruleset))
    wanted = [
        (first, second) for first, second in among
        if context.asks_about(first, second) and _comparable(first, second)
    ]  # fmt: skip
    whole = _Searched()
    for part in context.spread(wanted, search_among):
        whole.found += part.found
        whole.asked += part.asked
        whole.never.include(part.never)
        whole.left += part.left
    for subject, count in whole.left.items():
        text = told(
            "whether one more pair of passages contradicts each other about {what}"
            if count == 1
            else "whether {count} more pairs of passages contradict each other about {what}",
            count=count, what=quote(symbol_phrase(context.ruleset, subject)),
        )  # fmt: skip
        reason = told("{most} contradictions about it were found, and no more were looked for", most=MOST_CONFLICTS)
        context.undecided.append(Statement(text, reason))
    context.proved += whole.never.statements(
        lambda some: told(
            "the only two passages that decide the same never stand against each other"
            if whole.asked == 1
            else "in {some} of {all} pairs of passages that decide the same the two never stand against each other",
            some=some,
            all=whole.asked,
        )
    )
    return whole.found


def search_among(context: Context, wanted: Sequence[tuple[AnyClause, AnyClause]]) -> _Searched:
    bench = context.workbench()
    so_far = _Searched()
    found, never, left = so_far.found, so_far.never, so_far.left
    looked_into = Counter[str]()
    for first, second in wanted:
        pair = bench.pair(first, second)
        if pair is None:
            continue
        counts = bool(first.origin.rule or second.origin.rule)  # what only the vocabulary says is no matter of rules
        so_far.asked += counts
        if any(_leaves_a_number(*sides) or _leaves_a_way(*sides) for sides in ((first, second), (second, first))):
            if counts:
                never.add()
            continue
        if looked_into[_subject(first, second)] >= MOST_CONFLICTS:
            left[_subject(first, second)] += 1
            continue
        base = _clash(first, second, pair)
        answer = context.ask(base, witness=False)
        if answer.status == "undecided":
            left_open(context, first, second, answer.reason)
            continue
        conflict = None if answer.never else _settle(context, first, second, pair, base)
        if conflict is None:
            hidden = _void_of_itself(context, (first, pair.first), (second, pair.second), base)
            conflict = hidden if isinstance(hidden, Found) else None
            later = waits_for_few(context, first) or waits_for_few(context, second)  # asked about by few_left.py
            if answer.never and isinstance(hidden, tuple) and not later and counts:
                never.add(answer.bound, *hidden)
        if conflict is not None:
            found.append(conflict)
            looked_into[_subject(first, second)] += 1
    return so_far


def _subject(first: AnyClause, second: AnyClause) -> str:
    """What the two decide."""
    return decides(second)[0] if decides(second) else decides(first)[0]


def left_open(context: Context, first: AnyClause, second: AnyClause, reason: str) -> None:
    """Note, once, that it is open whether the two conflict."""
    about = _subject(first, second)
    names = list(dict.fromkeys(rule_name(context.rule_of(clause)) for clause in (first, second)))
    what = quote(symbol_phrase(context.ruleset, about))
    text = (
        told("whether {rule} contradicts itself about {what}", rule=names[0], what=what)
        if len(names) == 1
        else told("whether {rules} contradict each other about {what}", rules=listing(names), what=what)
    )
    rules = tuple(rule.number for clause in (first, second) if (rule := context.rule_of(clause)))
    statement = Statement(text, reason, rules)
    if statement not in context.undecided:
        context.undecided.append(statement)


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


def _winning(side: Side) -> Condition:
    """A duty that prevails over what is against it is owed: no other clause frees of it either."""
    clause, env = side
    return Due(clause.id, env) if isinstance(clause, Duty) else _standing(side)


def _settle(context: Context, first: AnyClause, second: AnyClause, pair: Pair, base: Condition) -> Found | None:
    """The worst way in which this conflict comes out: nothing decides, then status, number, claims."""
    one, two = (first, pair.first), (second, pair.second)
    both = all_of(base, _standing(one), _standing(two))
    if first.origin.rule == second.origin.rule or not (first.origin.rule and second.origin.rule):
        return _ask(context, "within", (one, two), None, both)
    if any(isinstance(one, (Duty, Transition)) or _clips(one) for one in (first, second)):
        both = all_of(both, Negated(_prevails(one, two)), Negated(_prevails(two, one)))
    if unsettled := _ask(context, "unsettled", (one, two), None, both):
        return _why_unsettled(context, unsettled)
    criteria = [clause for clause in context.ruleset.clauses if isinstance(clause, Criterion)]
    for kind, suits in _ORDER:
        for alike in _alike([one for one in criteria if one.kind in suits]):
            criterion = alike[0]
            for winner, loser in ((one, two), (two, one)):
                if _clips(winner[0]) and not isinstance(loser[0], Bound):
                    continue  # a value that is brought into a bound is no loss: that is what the bound is for
                by_them = any_of(*(_prevails(winner, loser, one.id) for one in alike))
                condition = all_of(base, _winning(winner), by_them)
                if criterion.void == "":
                    condition = all_of(condition, Live(*_named(loser)))
                decided = _ask(context, kind, (winner, loser), criterion, condition)
                if decided:
                    return _mutual(context, decided) if kind == "number" else decided
    return None


def _alike(criteria: list[Criterion]) -> list[list[Criterion]]:
    """What one passage says of precedence under each answer to a question about it, taken together where it is the
    same: such a question decides nothing then."""
    groups: dict[tuple[object, ...], list[Criterion]] = {}
    for one in criteria:
        said = (one.kind, one.among, one.first, one.second, one.rank, one.void, one.vars)
        groups.setdefault((one.origin.rule, one.origin.passage, *said), []).append(one)
    return list(groups.values())


def _void_of_itself(context: Context, one: Side, two: Side, clash: Condition) -> Found | tuple[str, ...] | None:
    """A conflict that makes a rule void and stands only while that rule is taken for not void, because a clause looks
    at what it decides; else the limits of the proofs that there is none. None: that stays open."""
    voidable, limits = context.workbench().voidable(), list[str]()
    for winner, loser in ((one, two), (two, one)):
        rule = loser[0].origin.rule
        if rule == winner[0].origin.rule or loser[0] not in voidable.get(rule, ()):
            continue
        if not _looks_at(context, rule, (winner[0], loser[0])):
            continue
        for criterion in context.ruleset.clauses:
            if not isinstance(criterion, Criterion) or criterion.void not in VOIDS_RULE:
                continue
            stands = (_standing(winner), Live(*_named(loser)), _prevails(winner, loser, criterion.id))
            condition = Presuming(rule, all_of(clash, *stands))
            answer = context.ask(condition)
            if answer.status == "undecided":
                left_open(context, winner[0], loser[0], answer.reason)
                return None
            if answer.found:
                kind = next(kind for kind, suits in _ORDER if criterion.kind in suits)
                return _found(context, kind, (winner, loser), criterion, condition, answer)
            limits.append(answer.bound)
    return tuple(limits)


def _looks_at(context: Context, rule: str, sides: tuple[AnyClause, AnyClause]) -> bool:
    """Whether one of these looks at what another passage of the rule decides."""
    return any(clause.origin.rule == rule for clause in looked_at(context, sides) if clause not in sides)


def _clips(clause: AnyClause) -> bool:
    return isinstance(clause, Bound) and clause.clip is not None


def _named(side: Side) -> tuple[int, Env]:
    return side[0].id, side[1]


def _clash(first: AnyClause, second: AnyClause, pair: Pair) -> Condition:
    """That the two conflict. A duty that leaves an argument open conflicts with a prohibition of some such arguments
    only where the act is forbidden with every one, for any permitted one discharges the duty."""
    clash: Condition = Conflict(first.id, pair.first, second.id, pair.second)
    for duty, env, limit in ((first, pair.first, second), (second, pair.second, first)):
        if not isinstance(duty, Duty) or not isinstance(limit, Norm) or _excuses(limit):
            continue
        if restricted_choice(duty, limit):
            permitted = NormAtom("may", duty.act, duty.args, duty.agent)
            clash = all_of(clash, Holds(Not(permitted), env))
    return clash


def _excuses(clause: AnyClause) -> bool:
    """It says `need not`."""
    return isinstance(clause, Norm) and clause.modality == "must"


def _leaves_a_way(duty: AnyClause, limit: AnyClause) -> bool:
    """The prohibition is about how the act is done (`it`), which the duty leaves open: some way is permitted."""
    return isinstance(duty, Duty) and isinstance(limit, Norm) and any(map(mentions_it, conjuncts(limit.guard)))


def _leaves_a_number(duty: AnyClause, limit: AnyClause) -> bool:
    return isinstance(duty, Duty) and isinstance(limit, Norm) and not _excuses(limit) and leaves_a_number(duty, limit)


def _prevails(winner: Side, loser: Side, criterion: int | None = None) -> Prevails:
    return Prevails(winner[0].id, winner[1], loser[0].id, loser[1], criterion)


_ORDER = (("status", ("status",)), ("number", NUMBER_LIKE), ("claims", ("claims", "rank", "specific")))


def _ask(
    context: Context, kind: str, sides: tuple[Side, Side], criterion: Criterion | None, condition: Condition
) -> Found | None:
    answer = context.ask(condition)
    if answer.status == "undecided":
        left_open(context, sides[0][0], sides[1][0], answer.reason)
    return _found(context, kind, sides, criterion, condition, answer) if answer.found else None


def _found(
    context: Context, kind: str, sides: tuple[Side, Side], criterion: Criterion | None, condition: Condition,
    answer: Answer,
) -> Found:  # fmt: skip
    winner, loser = sides
    if context.in_brief:
        return Found(kind, *winner, *loser, criterion, condition, answer, (), is_brief=True)
    met = settled(context, condition, answer, (winner[0], loser[0]))
    return Found(kind, *winner, *loser, criterion, met.condition, met.answer, met.readings)


def shown(context: Context, found: Found) -> Answer:
    """The situation that shows the conflict. Looked for only where it is shown: of several about one matter, one is."""
    if found.is_told:
        return found.answer
    sides = (found.winner, found.winner_env), (found.loser, found.loser_env)
    met = Shown(found.condition, found.answer, found.readings)
    return telling(context, met, (found.winner, found.loser), of_something(sides))


def _why_unsettled(context: Context, found: Found) -> Found:
    """The same conflict as a circle or as a policy against itself, if it can be that."""
    first, second = found.winner, found.loser
    if isinstance(first, (Define, Hold)):
        env = dict(found.winner_env)
        circle = OnCircle(first.symbol, tuple(env[param.name] for param in first.params))
        answer = context.ask(all_of(found.condition, circle))
        if answer.found:
            return _with(found, "circle", all_of(found.condition, circle), answer)
    split = all_of(found.condition, Disputed(first.id, found.winner_env, second.id, found.loser_env))
    answer = context.ask(split)
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
            answer = context.ask(condition)
            if answer.found:
                return condition, answer
    return None


def _with(found: Found, kind: str, condition: Condition, answer: Answer) -> Found:
    return replace(found, kind=kind, condition=condition, answer=answer, is_told=True)
