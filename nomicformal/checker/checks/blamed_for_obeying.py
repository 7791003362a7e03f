"""NF217: a rule takes something from whoever does not do what another rule forbids them to do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.readings import needed_readings
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import Norm, NormKind, Transition, Update
from nomicformal.core.expr import DURATION, TIME, Arith, At, Const, Expr, Happened, Not, Now, Pattern, Var
from nomicformal.core.walk import conjuncts, free_vars, mentions_it
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import joined, told

if TYPE_CHECKING:
    from nomicformal.checker.conditions import Condition, Env
    from nomicformal.checker.questions import Answer

INFO = CodeInfo(
    code="NF217",
    name="blamed-for-obeying",
    severity=Severity.WARNING,
    what="A rule takes points (or the like) from somebody for not doing an act, and another rule that prevails forbids"
    " that very person to do it.",
    why="Whoever keeps the one rule is punished by the other; the author of the penalty forgot the exception.",
    example="| A player who has not voted when the vote closes loses 5 points.\n"
    "| One who joined in this round may not vote before the next.",
    instead="Write that the penalty does not go for those who were not allowed to do it, or not able to.",
)


@dataclass(frozen=True, slots=True)
class _Blame:
    """`effect` takes something from `who` for not having done what `missed` says."""

    effect: Transition
    missed: Pattern
    who: Var


@dataclass(frozen=True, slots=True)
class _Case:
    blame: _Blame
    ban: Norm
    condition: Condition
    answer: Answer
    env: Env


def run(context: Context) -> list[Diagnostic]:
    """Bans that single somebody out come first: they show best what was forgotten."""
    found = []
    for effect in context.ruleset.clauses:
        if isinstance(effect, Transition) and _in_force(context, effect):
            for blame in _blames(effect):
                bans = sorted(_bans(context, blame), key=lambda ban: ban.agent not in free_vars(ban.guard))
                cases = [case for ban in bans if (case := _ask(context, blame, ban)) is not None]
                found += [_report(context, cases)] if cases else []
    return found


def _in_force(context: Context, clause: Transition | Norm) -> bool:
    rule = context.rule_of(clause)
    return rule is not None and rule.in_force


def _blames(effect: Transition) -> Iterator[_Blame]:
    for part in conjuncts(effect.guard):
        if isinstance(part, Not) and isinstance(part.arg, Happened) and isinstance(part.arg.pattern.agent, Var):
            who = part.arg.pattern.agent
            if any(isinstance(one, Update) and one.op == "-=" and one.args == (who,) for one in effect.updates):
                yield _Blame(effect, part.arg.pattern, who)


def _bans(context: Context, blame: _Blame) -> Iterator[Norm]:
    """What forbids the act, or makes it impossible, however it is done."""
    for clause in context.ruleset.clauses:
        if (
            isinstance(clause, Norm)
            and clause.kind is NormKind.RESTRICT
            and clause.modality in ("may", "can")
            and clause.act == blame.missed.symbol
            and _in_force(context, clause)
            and not any(map(mentions_it, conjuncts(clause.guard)))
            and context.of_interest(blame.effect, clause)
        ):
            yield clause


def _ask(context: Context, blame: _Blame, ban: Norm) -> _Case | None:
    """Satisfiable iff somebody is blamed whom the ban stops, then and already a minute before: that the time for the
    act is over is no excuse."""
    from nomicformal.checker.conditions import Holds, InEffect, Live, all_of

    bench = context.workbench()
    env = bench.instance(blame.effect)
    bound = dict(env)
    shared = {ban.agent.name: bound[blame.who.name]} if ban.agent is not None else {}
    for param, arg in zip(ban.params, blame.missed.args, strict=False):
        if isinstance(arg, Var):
            shared[param.name] = bound[arg.name]
    its = bench.instance(ban, "_b", shared)
    parts: list[Condition] = [Live(blame.effect.id, env), InEffect(ban.id, its), Holds(_before(ban.guard), its)]
    if blame.effect.trigger == "edge" and blame.effect.condition is not None:
        parts.append(Holds(blame.effect.condition, env))
        parts.append(Holds(Not(_before(blame.effect.condition)), env))
    condition = all_of(*parts)
    answer = context.ask(condition)
    if answer.status == "undecided":
        text = told(
            "whether {rule} takes something from somebody for what {ban} forbids",
            rule=rule_name(context.rule_of(blame.effect)), ban=rule_name(context.rule_of(ban)),
        )  # fmt: skip
        context.undecided.append(Statement(text, answer.reason))
    return _Case(blame, ban, condition, answer, its) if answer.found and answer.situation is not None else None


def _before(condition: Expr) -> Expr:
    return At(condition, Arith("-", Now(), Const(1, DURATION), TIME))


def _report(context: Context, cases: list[_Case]) -> Diagnostic:
    from nomicformal.checker.checks.shown import reading_note
    from nomicformal.checker.checks.speech import says, situation_lines, symbol_phrase

    first = cases[0]
    blame, answer = first.blame, first.answer
    assert answer.situation is not None
    readings = needed_readings(context, first.condition, answer, (blame.effect, first.ban))
    rule = context.rule_of(blame.effect)
    bans = dict.fromkeys(rule_name(context.rule_of(case.ban)) for case in cases)
    message = told(
        "{rule} takes something from somebody for not doing {act}, though by {bans} they may not or cannot",
        rule=rule_name(rule),
        bans=listing(list(bans)),
        act=quote(symbol_phrase(context.ruleset, blame.missed.symbol)),
    )
    return finding(
        INFO,
        joined([message, reading_note(context, readings)], "") if readings else message,
        blame.effect.origin.span,
        related=[
            Related(case.ban.origin.span, passage_of(case.ban, context.rule_of(case.ban))) for case in cases
        ],
        rules=[one.number for one in (rule, *(context.rule_of(case.ban) for case in cases)) if one],
        witness=situation_lines(context.ruleset, answer.situation, readings),
        explanation=[
            passage_of(blame.effect, rule),
            told(
                "{passage} says: {what}",
                passage=passage_of(first.ban, context.rule_of(first.ban)),
                what=says(context.ruleset, first.ban, first.env, answer),
            ),
        ],
        status=told("situation found and replayed"),
        readings=readings,
        key=[blame.effect.origin.rule, blame.missed.symbol],
        atoms=[f"{blame.effect.origin.rule} {blame.missed.symbol} {case.ban.origin.rule}" for case in cases],
    )
