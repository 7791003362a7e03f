"""NF222: contradictions that come once few rules of a status are left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import parts_of
from nomicformal.checker.checks.order_moves import BY_NUMBER, of_kind, renumbering
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name, status_word
from nomicformal.core.clauses import AnyClause
from nomicformal.core.expr import Apply, Compare, Const, Count, Expr
from nomicformal.core.model import Rule, Ruleset
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.checks.conflicts import Found

INFO = CodeInfo(
    code="NF222",
    name="few-left",
    severity=Severity.WARNING,
    what="A rule says something else as soon as no more than so many rules of a status are left, and then contradicts"
    " another one. Tried are the rules as transmutations would leave them, with one of the two rules among the last.",
    why="As the rules stand the two agree; nobody sees the contradiction until it decides what can still be changed."
    " Which of them then prevails can hang on which rule is the last of its status.",
    example="rule 103: | Any rule can be transmuted.\nrule 114: | There must always be at least one immutable rule.",
    instead="Say in the rule that allows it that this does not go for the last ones, or which of the two prevails.",
)


@dataclass(frozen=True, slots=True)
class _Few:
    """`status`: of which the clause wants at most `most` rules."""

    clause: AnyClause
    status: str
    most: int


@dataclass(frozen=True, slots=True)
class _Outcome:
    """How the contradiction with `other` comes out where only `kept` have the status. `decision`: in words."""

    other: AnyClause
    kept: tuple[Rule, ...]
    decision: str
    told: Diagnostic


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.checks.conflicts import conflicts

    already = {frozenset((one.winner.id, one.loser.id)) for one in conflicts(context)}
    found: dict[int, tuple[_Few, list[_Outcome]]] = {}
    for few, other in _pairs(context):
        if frozenset((few.clause.id, other.id)) in already:
            continue
        for kept in _last_ones(context, few, other):
            if (outcome := _then(context, few, other, kept)) is not None:
                found.setdefault(few.clause.id, (few, []))[1].append(outcome)
    return [_report(context, few, outcomes) for few, outcomes in found.values()]


def waits_for_few(context: Context, clause: AnyClause) -> bool:
    """Whether it says something only once there are fewer rules of a status than there are."""
    return any(True for _ in _few(context, clause))


def _pairs(context: Context) -> Iterator[tuple[_Few, AnyClause]]:
    from nomicformal.checker.pairs import candidates

    waiting = {few.clause.id: few for clause in context.standing_clauses() for few in _few(context, clause)}
    for one, other in candidates(context.ruleset) if waiting else ():
        for mine, against in ((one, other), (other, one)):
            apart = mine.origin.rule != against.origin.rule and bool(against.origin.rule)
            if mine.id in waiting and apart and context.asks_about(one, other):
                yield waiting[mine.id], against


def _few(context: Context, clause: AnyClause) -> Iterator[_Few]:
    """The clause, if it waits for fewer rules of a status than there are."""
    for part in conjuncts(clause.guard):
        match part:
            case Compare("<=" | "<" | "=" as op, Count(where=where), Const(value=int() | Fraction() as value)):
                status, most = _status(where), int(value) - (op == "<")
                if status and most >= 1 and len(_of_status(context.ruleset, status)) > most:
                    yield _Few(clause, status, most)


def _status(where: Expr) -> str:
    for part in parts_of(where):
        match part:
            case Compare("=", Apply(symbol="status"), Const(value=str(status))):
                return status
    return ""


def _of_status(ruleset: Ruleset, status: str) -> list[Rule]:
    return [rule for rule in ruleset.rules if rule.in_force and rule.status == status]


def _last_ones(context: Context, few: _Few, other: AnyClause) -> Iterator[tuple[Rule, ...]]:
    """The rules of the status that could be left: one of the two among them, else the first ones."""
    having = _of_status(context.ruleset, few.status)
    sides = [rule for rule in having if rule.id in (few.clause.origin.rule, other.origin.rule)]
    others = [rule for rule in having if rule not in sides]
    if few.most >= 2 and len(sides) == 2:
        yield (*sides, *others[: few.most - 2])
    for side in sides:
        yield (side, *others[: few.most - 1])
    if len(others) >= few.most:
        yield tuple(others[: few.most])


def _then(context: Context, few: _Few, other: AnyClause, kept: tuple[Rule, ...]) -> _Outcome | None:
    """The contradiction of the two once only these rules have the status."""
    from nomicformal.checker.checks.conflict_report import decision, report
    from nomicformal.checker.checks.conflicts import conflicts

    statuses = {rule.status for rule in context.ruleset.rules if rule.status} - {few.status}
    if len(statuses) != 1:
        return None
    (instead,) = statuses
    left = {rule.id for rule in kept}
    rules = tuple(
        replace(rule, status=instead) if rule.status == few.status and rule.id not in left else rule
        for rule in context.ruleset.rules
    )
    then = Context(replace(context.ruleset, rules=rules), frozenset((few.clause.id, other.id)), options=context.options)
    for found in conflicts(then):
        if {found.winner.id, found.loser.id} == {few.clause.id, other.id}:
            decided = _by_new_numbers(then, found, left) or decision(then, found)
            return _Outcome(other, kept, decided, report(then, INFO, (found,), ""))
    return None


def _by_new_numbers(context: Context, found: Found, left: set[str]) -> str:
    """Who prevails, where numbers decide and both rules have got theirs by being transmuted; else nothing."""
    sides = [context.rule_of(one) for one in (found.winner, found.loser)]
    transmuted = next((one for one in renumbering(context) if of_kind(one, "transmutation")), None)
    by_number = found.criterion is not None and found.criterion.kind in BY_NUMBER
    if transmuted is None or not by_number or any(rule is None or rule.id in left for rule in sides):
        return ""
    first, second = map(rule_name, sides)
    return told(
        "{first} or {second} prevails, for each then has the number of the proposal that transmuted it, by {numbering}",
        first=first,
        second=second,
        numbering=passage_of(transmuted, context.rule_of(transmuted)),
    )


def _report(context: Context, few: _Few, outcomes: list[_Outcome]) -> Diagnostic:
    from nomicformal.checker.checks.shown import with_note
    from nomicformal.checker.checks.speech import symbol_phrase
    from nomicformal.checker.checks.uses import head

    first = outcomes[0]
    mine, decided = context.rule_of(few.clause), head(few.clause)
    assert decided is not None
    others = {one.other.origin.span: one.other for one in outcomes}
    rules = {rule.number: rule for one in others.values() if (rule := context.rule_of(one)) is not None}
    message = told(
        "once no more than {count} rule of all is {status}, {rule} contradicts {others} about {what}"
        if few.most == 1
        else "once no more than {count} rules of all are {status}, {rule} contradicts {others} about {what}",
        count=few.most,
        status=status_word(few.status),
        rule=rule_name(mine),
        others=listing([rule_name(rule) for rule in rules.values()]),
        what=quote(symbol_phrase(context.ruleset, decided[0][1])),
    )
    return finding(
        INFO,
        with_note(context, message, first.told.readings),
        few.clause.origin.span,
        related=[Related(span, passage_of(one, context.rule_of(one))) for span, one in others.items()],
        rules=[*([mine.number] if mine else []), *rules],
        witness=[
            told("{status}: {rules} alone", status=status_word(few.status), rules=_names(first.kept)),
            *first.told.witness,
        ],
        explanation=[
            told("where {rules} is the one left: {decision}", rules=_names(one.kept), decision=one.decision)
            if few.most == 1
            else told("where {rules} are left: {decision}", rules=_names(one.kept), decision=one.decision)
            for one in outcomes
        ],
        status=told("situation found and replayed"),
        readings=first.told.readings,
        key=[few.clause.origin.rule, decided[0][1]],
    )


def _names(rules: tuple[Rule, ...]) -> str:
    return listing([rule_name(rule) for rule in rules])
