"""NF210: a duty that cannot be done while it is due, or whose deadline passes before it begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ability import could_be_possible, needs_a_bound
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.tally import Tally
from nomicformal.checker.checks.unused import can_be_made, some_unused
from nomicformal.checker.checks.why_not import why_not
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import Duty, Norm
from nomicformal.core.expr import YES, Compare, Expr, Kind, NormAtom, Not, Now, Quant, Var
from nomicformal.core.walk import conj
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.conditions import Condition
    from nomicformal.checker.questions import Answer

INFO = CodeInfo(
    code="NF210",
    name="duty-impossible",
    severity=Severity.ERROR,
    what="Somebody must do something that cannot be done while the duty lasts: never (an error), or in some situation"
    " (a warning: what happens later may still make it possible). Or the deadline passes before the duty begins.",
    why="The person is in breach whatever they do, and the procedure that waits for the act stops.",
    example="| The administrator must choose a judge who did not ask for the judgement and was not the last judge.\n"
    "# with two players there is nobody left to choose",
    instead="Write what happens when it cannot be done: who need not do it, who does it instead, or what counts as"
    " done. Where it is a power that no rule grants, grant it: `judge(s) can give_sentence(s, _)`.",
)


def run(context: Context) -> list[Diagnostic]:
    duties = [
        clause
        for clause in context.ruleset.clauses
        if isinstance(clause, Duty) and clause.origin.rule and context.asks_about(clause)
    ]
    groups = _by_act(duties)
    found: dict[object, list[_Problem]] = {}
    possible, until_its_end = Tally(), Tally()
    for problems, *rest in context.spread(groups, _among):
        for problem in problems:
            found.setdefault(str(problem.finding.data["key"]), []).append(problem)
        possible.include(rest[0])
        until_its_end.include(rest[1])
    context.proved += possible.statements(
        lambda some: told(
            "the only duty can be done whenever it is due"
            if len(groups) == 1
            else "one of {all} duties can be done whenever it is due"
            if some == 1
            else "{some} of {all} duties can be done whenever they are due",
            some=some, all=len(groups),
        )
    )  # fmt: skip
    context.proved += until_its_end.statements(
        lambda some: told(
            "the only duty can be done whenever it is due, but for the last instant"
            if len(groups) == 1
            else "one of {all} duties can be done whenever it is due, but for the last instant"
            if some == 1
            else "{some} of {all} duties can be done whenever they are due, but for the last instant",
            some=some, all=len(groups),
        )
    )  # fmt: skip
    return [_together(context, problems) for problems in found.values()]


@dataclass(frozen=True, slots=True)
class _Problem:
    """`message`: without the readings on which it hangs."""

    finding: Diagnostic
    message: str


def _together(context: Context, problems: Sequence[_Problem]) -> Diagnostic:
    """One finding for a duty that is laid down once for each answer to a reading."""
    from nomicformal.checker.checks.ways import ways_together, with_ways

    first = problems[0]
    ways = ways_together(context, first.finding.readings, [one.finding.readings for one in problems])
    message = with_ways(context, first.message, ways)
    return replace(first.finding, message=message, readings=ways[0], or_readings=ways[1:])


def _by_act(duties: Sequence[Duty]) -> list[list[Duty]]:
    """An act to which a rule obliges is one duty, though it be laid down in several passages, or once for each answer
    to a reading: a finding tells of it once."""
    found: dict[tuple[str, str], list[Duty]] = {}
    for duty in duties:
        found.setdefault((duty.origin.rule, duty.act), []).append(duty)
    return list(found.values())


def _among(context: Context, groups: Sequence[Sequence[Duty]]) -> tuple[list[_Problem], Tally, Tally]:
    """What is found about these duties, how many of them can always be done, and how many always but for the very last
    moment."""
    found: list[_Problem] = []
    possible, until_its_end = Tally(), Tally()
    for duties in groups:
        stuck = [(duty, _stuck(context, duty)) for duty in duties]
        problems = [
            problem
            for duty, answer in stuck
            if (problem := _impossible(context, duty, answer) or _deadline_first(context, duty)) is not None
        ]
        found += problems
        if problems or not all(answer.never for _, answer in stuck):
            continue
        wholly = [_stuck(context, duty, at_its_end=True) if duty.end is not None else answer for duty, answer in stuck]
        if all(answer.never for answer in wholly):
            possible.add(*(answer.bound for answer in wholly))
        else:
            until_its_end.add(*(answer.bound for _, answer in stuck))
    return found, possible, until_its_end


def _stuck(context: Context, duty: Duty, *, at_its_end: bool = False) -> Answer:
    """Unsatisfiable iff whoever is bound can do the act, somehow, at every moment at which the duty is due and there is
    anything that it could be done with; the very last moment does not count (whoever is bound had time before), unless
    `at_its_end`."""
    stuck = context.ask(_due_and_impossible(context, duty, at_its_end))
    if stuck.status == "undecided" and not at_its_end:
        _open(context, duty, stuck.reason)
    return stuck


def _due_and_impossible(context: Context, duty: Duty, at_its_end: bool) -> Condition:
    from nomicformal.checker.conditions import Due, Holds, all_of

    env = context.workbench().instance(duty)
    due = all_of(Due(duty.id, env), Holds(_not_empty(context, duty)))
    if duty.end is not None and not at_its_end:
        due = all_of(due, Holds(Compare("<", Now(), duty.end), env))
    return all_of(due, Holds(Not(_can(context, duty)), env))


def _impossible(context: Context, duty: Duty, stuck: Answer) -> _Problem | None:
    """The finding, if the act can be owed and not be possible."""
    from nomicformal.checker.conditions import Due, Holds, all_of

    if not stuck.found:
        return None
    env = context.workbench().instance(duty)
    due = all_of(Due(duty.id, env), Holds(_not_empty(context, duty)))
    always = context.ask(all_of(due, Holds(_can(context, duty), env))).never
    return _report(
        context,
        duty,
        _due_and_impossible(context, duty, at_its_end=False),
        stuck,
        told("is never possible while it is due") if always else told("can be due at a moment when it is not possible"),
        Severity.ERROR if always else Severity.WARNING,
    )


def _open(context: Context, duty: Duty, reason: str) -> None:
    rule = context.rule_of(duty)
    text = told(
        "whether the duty of {rule} in {passage} can always be done",
        rule=rule_name(rule), passage=quote(duty.origin.quote or duty.origin.source),
    )  # fmt: skip
    statement = Statement(text, reason, (rule.number,) if rule else ())
    if statement not in context.undecided:
        context.undecided.append(statement)


def _can(context: Context, duty: Duty) -> Expr:
    """That whoever is bound can do the act: exactly, or, if that depends on how it is done, in the kindest case."""
    if needs_a_bound(context.ruleset, duty.act, duty.args):
        return could_be_possible(context.ruleset, duty.act, duty.args, duty.agent)
    return NormAtom("can", duty.act, duty.args, duty.agent)


def _not_empty(context: Context, duty: Duty) -> Expr:
    """That there is one of each sort that the duty leaves open. Of what comes into being as it is needed (a proposal,
    say, by being submitted) there is one that nothing was done with yet."""
    params = context.ruleset.symbols[duty.act].params
    left_open = [
        Var(f"{param.name}_any", param.type)
        for arg, param in zip(duty.args, params, strict=False)
        if arg is None and param.type.kind is Kind.ENTITY
    ]
    ruleset = context.ruleset
    return conj(
        some_unused(ruleset, var) if can_be_made(ruleset, var.type.name) else Quant("some", var, YES, YES)
        for var in left_open
    )


def _deadline_first(context: Context, duty: Duty) -> _Problem | None:
    """Unsatisfiable iff the end of the duty never comes before its start."""
    from nomicformal.checker.conditions import Applies, Holds, all_of

    if duty.start is None or duty.end is None:
        return None
    bench = context.workbench()
    env = bench.instance(duty)
    condition = all_of(Applies(duty.id, env), Holds(Compare("<", duty.end, duty.start), env))
    answer = context.ask(condition)
    if not answer.found:
        return None
    what = told("can have a deadline that passes before it is due")
    return _report(context, duty, condition, answer, what, Severity.WARNING)


def _report(
    context: Context, duty: Duty, condition: Condition, answer: Answer, what: str, severity: Severity
) -> _Problem:
    from nomicformal.checker.checks.shown import at_most_a_warning, shown_plausibly
    from nomicformal.checker.checks.speech import concrete, says, situation_lines, symbol_phrase

    able = [c for c in context.ruleset.clauses if isinstance(c, Norm) and c.modality == "can" and c.act == duty.act]
    told_of = shown_plausibly(context, condition, answer, [duty, *able])
    assert told_of.answer.situation is not None
    rule, env = context.rule_of(duty), context.workbench().instance(duty)
    act = quote(symbol_phrase(context.ruleset, duty.act))
    message = told("what {rule} obliges to ({act}) {what}", rule=rule_name(rule), act=act, what=what)
    duty_says = says(context.ruleset, duty, env, told_of.answer)
    atom = NormAtom("can", duty.act, duty.args, duty.agent)
    why = why_not(context.ruleset, told_of.answer.situation, atom, concrete(env, told_of.answer))
    found = finding(
        INFO,
        message,
        duty.origin.span,
        related=why.passages,
        severity=at_most_a_warning(severity, told_of.readings),
        rules=[rule.number] if rule else [],
        witness=situation_lines(context.ruleset, told_of.answer.situation, told_of.readings),
        explanation=[told("{passage} says: {what}", passage=passage_of(duty, rule), what=duty_says), *why.lines],
        status=told("situation found and replayed"),
        readings=told_of.readings,
        key=[duty.origin.rule, duty.act, what.split(maxsplit=1)[0]],
    )
    return _Problem(found, message)
