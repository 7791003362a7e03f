"""NF210: a duty that cannot be done while it is due, or whose deadline passes before it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ability import could_be_possible, needs_a_bound
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.tally import Tally
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import Duty
from nomicformal.core.expr import YES, Compare, Expr, Kind, NormAtom, Not, Now, Quant, Var
from nomicformal.core.walk import conj
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

if TYPE_CHECKING:
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
    instead="Say what happens when it cannot be done: who is excused, who acts instead, or what counts as done.",
)


def run(context: Context) -> list[Diagnostic]:
    duties = [
        clause
        for clause in context.ruleset.clauses
        if isinstance(clause, Duty) and clause.origin.rule and context.asks_about(clause)
    ]
    found: dict[tuple[str, ...], Diagnostic] = {}
    possible = Tally()
    for problems, rest in context.spread(duties, _among):
        for problem in problems:
            found.setdefault(tuple(problem.data["key"]), problem)  # type: ignore[arg-type]
        possible.include(rest)
    context.proved += possible.statements(
        lambda some: told("{some} of {all} duties can be done whenever they are due", some=some, all=len(duties))
    )
    return list(found.values())


def _among(context: Context, duties: Sequence[Duty]) -> tuple[list[Diagnostic], Tally]:
    """What is found about these duties, and how many of them can always be done."""
    found: list[Diagnostic] = []
    possible = Tally()
    for duty in duties:
        stuck = _stuck(context, duty)
        problem = _impossible(context, duty, stuck) or _deadline_first(context, duty)
        if problem is None and stuck.never:
            wholly = _stuck(context, duty, at_its_end=True) if duty.end is not None else stuck
            if wholly.never:
                possible.add(wholly.bound)
        elif problem is not None:
            found.append(problem)
    return found, possible


def _stuck(context: Context, duty: Duty, *, at_its_end: bool = False) -> Answer:
    """Unsatisfiable iff whoever is bound can do the act, somehow, at every moment at which the duty is due and there is
    anything that it could be done with; the very last moment does not count (whoever is bound had time before), unless
    `at_its_end`."""
    from nomicformal.checker.conditions import Due, Holds, all_of

    env = context.workbench().instance(duty)
    due = all_of(Due(duty.id, env), Holds(_not_empty(context, duty)))
    if duty.end is not None and not at_its_end:
        due = all_of(due, Holds(Compare("<", Now(), duty.end), env))
    stuck = context.ask(all_of(due, Holds(Not(_can(context, duty)), env)))
    if stuck.status == "undecided" and not at_its_end:
        _open(context, duty, stuck.reason)
    return stuck


def _impossible(context: Context, duty: Duty, stuck: Answer) -> Diagnostic | None:
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
    """That there is one of each sort that the duty leaves open: a proposal, say, comes to be by being submitted."""
    params = context.ruleset.symbols[duty.act].params
    left_open = [
        Var(f"{param.name}_any", param.type)
        for arg, param in zip(duty.args, params, strict=False)
        if arg is None and param.type.kind is Kind.ENTITY
    ]
    return conj([Quant("some", var, YES, YES) for var in left_open])


def _deadline_first(context: Context, duty: Duty) -> Diagnostic | None:
    """Unsatisfiable iff the end of the duty never comes before its start."""
    from nomicformal.checker.conditions import Applies, Holds, all_of

    if duty.start is None or duty.end is None:
        return None
    bench = context.workbench()
    env = bench.instance(duty)
    answer = context.ask(all_of(Applies(duty.id, env), Holds(Compare("<", duty.end, duty.start), env)))
    if not answer.found:
        return None
    return _report(context, duty, answer, told("can have a deadline that passes before it is due"), Severity.WARNING)


def _report(context: Context, duty: Duty, answer: Answer, what: str, severity: Severity) -> Diagnostic:
    from nomicformal.checker.checks.speech import says, situation_lines, symbol_phrase

    assert answer.situation is not None
    rule = context.rule_of(duty)
    env = context.workbench().instance(duty)
    return finding(
        INFO,
        told(
            "what {rule} obliges to ({act}) {what}",
            rule=rule_name(rule),
            act=quote(symbol_phrase(context.ruleset, duty.act)),
            what=what,
        ),
        duty.origin.span,
        severity=severity,
        rules=[rule.number] if rule else [],
        witness=situation_lines(context.ruleset, answer.situation),
        explanation=[
            told(
                "{passage} says: {what}",
                passage=passage_of(duty, rule),
                what=says(context.ruleset, duty, env, answer),
            )
        ],
        status=told("situation found and replayed"),
        key=[duty.origin.rule, duty.act, what.split(maxsplit=1)[0]],
    )
