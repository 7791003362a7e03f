"""NF218: a choice of somebody that leaves nobody to choose where there are too few people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ability import could_be_granted, could_be_possible
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.words import finding, passage_of, proved_within, quote
from nomicformal.core.clauses import AnyClause, Duty, Norm, NormKind
from nomicformal.core.expr import NUMBER, TRUTH, YES, Apply, Compare, Const, Count, Expr, Kind, Not, Type, Var
from nomicformal.core.model import Ruleset
from nomicformal.core.walk import conj, free_vars
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.checks.shown import Shown
    from nomicformal.checker.conditions import Condition

INFO = CodeInfo(
    code="NF218",
    name="least-people",
    severity=Severity.INFO,
    what="Somebody has to be chosen, and the rules exclude some: with too few players nobody is left. A situation"
    " shows it, for up to four players; how surely one more is enough is told. A game of one player is not looked at.",
    why="A small group finds out when it matters: the judge is to be appointed, and everybody is a party.",
    example="| The administrator must choose a judge who did not ask for the judgement and was not the last judge.\n"
    "# three players are needed",
    instead="Write who is chosen, or who decides, when nobody is left (“then the Administrator decides”).",
)
FEWEST, SHOWN, MOST = 2, 3, 4


@dataclass(frozen=True, slots=True)
class _Needs:
    """What `duty` obliges to can leave nobody with `tried` players, as in `shown`. `enough`: whether nothing shows that
    one more is too few, within the `bound`."""

    duty: Duty
    tried: int
    enough: bool
    bound: str
    shown: Shown


def run(context: Context) -> list[Diagnostic]:
    by_act: dict[str, list[_Needs]] = defaultdict(list)
    for clause in context.standing_clauses():
        if isinstance(clause, Duty) and context.asks_about(clause) and _limits(context, clause):
            needs = _needs(context, clause)
            by_act[clause.act] += [needs] if needs else []
    return [_report(context, found) for found in by_act.values() if found]


def _limits(context: Context, duty: Duty) -> list[Norm]:
    """What excludes some of those who could be chosen."""
    return [
        clause
        for clause in context.ruleset.clauses
        if isinstance(clause, Norm) and clause.modality == "can" and clause.act == duty.act
        if clause.kind is NormKind.RESTRICT and (rule := context.rule_of(clause)) is not None and rule.in_force
        if any(clause.params[place] in free_vars(clause.guard) for place in _chosen(context.ruleset, duty))
    ]


def _people(ruleset: Ruleset) -> str:
    return "Player" if "Player" in ruleset.sorts else "Person" if "Person" in ruleset.sorts else ""


def _chosen(ruleset: Ruleset, duty: Duty) -> list[int]:
    """The places of the people whom the act is about and whom the duty leaves open."""
    from nomicformal.checker.scope import own_sorts

    people = _people(ruleset)
    params = ruleset.symbols[duty.act].params
    return [
        place
        for place, (arg, param) in enumerate(zip(duty.args, params, strict=False))
        if arg is None and people and param.type.kind is Kind.ENTITY
        if people in (param.type.name, *own_sorts(ruleset, param.type.name))
    ]


def _needs(context: Context, duty: Duty) -> _Needs | None:
    from nomicformal.checker.checks.shown import shown

    tried, enough, bound = 0, False, ""
    for number in range(FEWEST, MOST + 2):
        answer = context.ask(_nobody_left(context, duty, number), witness=False)
        if answer.status == "undecided":
            return _open(context, duty, answer.reason)
        if not answer.found:
            enough, bound = answer.never and _can_be_asked(context, duty, number), answer.bound
            break
        tried = number
    if not tried:
        return None
    condition = _nobody_left(context, duty, min(tried, SHOWN))
    answer = context.ask(condition)
    if answer.situation is None:
        return None
    return _Needs(duty, tried, enough, bound, shown(context, condition, answer, [duty, *_limits(context, duty)]))


def _nobody_left(context: Context, duty: Duty, number: int) -> Condition:
    """Unsatisfiable iff with so many players or more there is always somebody to choose who is not excluded."""
    from nomicformal.checker.conditions import Due, Holds, all_of

    ruleset = context.ruleset
    env = context.workbench().instance(duty)
    granted = could_be_granted(ruleset, duty.act, duty.args, duty.agent)
    possible = could_be_possible(ruleset, duty.act, duty.args, duty.agent)
    enough = Compare(">=", _count(ruleset), Const(number, NUMBER))
    return all_of(Due(duty.id, env), Holds(conj([granted, Not(possible), enough]), env))


def _can_be_asked(context: Context, duty: Duty, number: int) -> bool:
    """Whether the duty can be due with so many players: else that nobody is left could not show."""
    from nomicformal.checker.conditions import Due, Holds, all_of

    env = context.workbench().instance(duty)
    many = Holds(Compare(">=", _count(context.ruleset), Const(number, NUMBER)))
    return context.ask(all_of(Due(duty.id, env), many), witness=False).found


def _count(ruleset: Ruleset) -> Expr:
    sort = ruleset.sorts[_people(ruleset)]
    var = Var("one_of_them", Type(Kind.ENTITY, sort.name))
    return Count(var, Apply(sort.member, (var,), TRUTH) if sort.member else YES)


def _open(context: Context, duty: Duty, reason: str) -> _Needs | None:
    rule = context.rule_of(duty)
    text = told("with how many players somebody is always left for what {passage} asks", passage=passage_of(duty, rule))
    context.undecided.append(Statement(text, reason, (rule.number,) if rule else ()))
    return None


def _report(context: Context, found: Sequence[_Needs]) -> Diagnostic:
    from nomicformal.checker.checks.speech import situation_lines, symbol_phrase
    from nomicformal.checker.checks.ways import ways_together, with_ways

    most = max(found, key=lambda one: (not one.enough, one.tried))
    duty, limits = most.duty, _limits(context, most.duty)
    act, enough = quote(symbol_phrase(context.ruleset, duty.act)), most.tried + 1
    message = (
        told("with fewer than {enough} players it can be that nobody is left for this: {act}", enough=enough, act=act)
        if most.enough
        else told(
            "it can be that nobody is left for this, however many players there are (tried up to {tried}): {act}",
            tried=most.tried, act=act,
        )
    )  # fmt: skip
    surely = told(
        "with {enough} players or more somebody is left: {established}",
        enough=enough, established=proved_within(most.bound),
    )  # fmt: skip
    alike = [one.shown.readings for one in found if (one.enough, one.tried) == (most.enough, most.tried)]
    situation = most.shown.answer.situation
    ways = ways_together(context, most.shown.readings, alike)
    concerned: list[AnyClause] = [duty, *limits]
    return finding(
        INFO,
        with_ways(context, message, ways),
        duty.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in limits],
        rules=sorted({rule.number for one in concerned if (rule := context.rule_of(one)) is not None}),
        witness=situation_lines(context.ruleset, situation, ways[0]) if situation else (),
        explanation=[*(passage_of(one, context.rule_of(one)) for one in concerned), *([surely] if most.enough else [])],
        status=told("situation found and replayed"),
        readings=ways[0],
        or_readings=ways[1:],
        key=[duty.act],
    )
