"""NF214: duties of somebody who may not be there."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.uses import LooksAt, uses
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import Duty
from nomicformal.core.expr import (
    YES,
    Apply,
    Compare,
    Const,
    Expr,
    Happened,
    Kind,
    Not,
    Now,
    Pattern,
    Quant,
    Type,
    Value,
    Var,
)
from nomicformal.core.walk import conj, conjuncts, free_vars, parts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer

INFO = CodeInfo(
    code="NF214",
    name="duty-of-nobody",
    severity=Severity.INFO,
    what="Rules oblige the holder of an office, and can come to oblige nobody: there are players, the thing is to be"
    " done, and nobody holds the office.",
    why="Nobody is in breach then, and what waits for the act waits until somebody takes the office.",
    example="holder(administrator) must distribute(q) promptly after submit(q)\n"
    "| An officer can resign at any time.                     # and who distributes then?",
    instead="Say who does it while the office is vacant, or that the old holder goes on until there is a new one.",
)
NOBODY = Const(None, Type(Kind.NOTHING))


@dataclass(frozen=True, slots=True)
class _Missing:
    """Nobody is `bearer` in the answer's situation, and so nobody has these duties."""

    bearer: Apply
    duties: tuple[Duty, ...]
    answer: Answer


def run(context: Context) -> list[Diagnostic]:
    by_bearer: dict[Apply, list[Duty]] = defaultdict(list)
    for clause in context.ruleset.clauses:
        rule = context.rule_of(clause)
        if not isinstance(clause, Duty) or rule is None or not rule.in_force or not context.asks_about(clause):
            continue
        bearer = _bearer(clause)
        if bearer is not None:
            by_bearer[bearer].append(clause)
    found = [one for bearer, duties in by_bearer.items() if (one := _missing(context, bearer, duties)) is not None]
    return [_report(context, found)] if found else []


def _missing(context: Context, bearer: Apply, duties: list[Duty]) -> _Missing | None:
    """The duties that nobody has where nobody is the bearer. Where what is asked of one does not hang on who the bearer
    is, that there can be nobody is shown once."""
    shown: Answer | None = None
    left = []
    for duty in sorted(duties, key=lambda one: len(list(parts(one.guard)))):
        if shown is not None and not _hangs_on(context, duty, bearer):
            left.append(duty)
            continue
        answer = _without(context, duty, bearer)
        if answer.found and answer.situation is not None:
            shown = shown or answer
            left.append(duty)
        elif answer.status == "undecided":
            rule = context.rule_of(duty)
            text = told(
                "whether somebody always has the duty that {passage} speaks of", passage=passage_of(duty, rule)
            )
            context.undecided.append(Statement(text, answer.reason, (rule.number,) if rule else ()))
    return _Missing(bearer, tuple(sorted(left, key=lambda one: one.id)), shown) if shown is not None else None


def _hangs_on(context: Context, duty: Duty, bearer: Apply) -> bool:
    known = context.ruleset.once("what decisions look at", LooksAt)
    looked_at = [use.node for part in (*_needed(duty, bearer), duty.start, duty.end) for use in uses(part)]
    return ("term", bearer.symbol) in known.below(looked_at)


def _bearer(duty: Duty) -> Apply | None:
    """Who is bound, if that is one term or state without anything left open, such as the holder of an office, and
    nothing else is said of whoever is bound."""
    for part in conjuncts(duty.guard):
        match part:
            case Compare("=", Var() as who, Apply() as bearer) | Compare("=", Apply() as bearer, Var() as who):
                fixed = bool(bearer.args) and all(isinstance(arg, Const) for arg in bearer.args)
                elsewhere = free_vars(*_needed(duty, bearer), duty.start, duty.end, *duty.args)
                if who == duty.agent and fixed and who not in elsewhere:
                    return bearer
    return None


def _without(context: Context, duty: Duty, bearer: Apply) -> Answer:
    """Unsatisfiable iff there is somebody to be bound whenever there are players and the act is to be done."""
    from nomicformal.checker.conditions import Holds, all_of

    due: list[Expr] = [*_needed(duty, bearer), Compare("=", bearer, NOBODY), _somebody(context)]
    if duty.start is not None:
        done = Happened(Pattern(duty.act, duty.args, None, duty.start, None, None))
        due += [Compare("<=", duty.start, Now()), Not(done)]
    if duty.end is not None:
        due.append(Compare("<", Now(), duty.end))
    return context.ask(all_of(Holds(conj(due), context.workbench().instance(duty))))


def _needed(duty: Duty, bearer: Apply) -> list[Expr]:
    """What else has to be so for the duty."""
    return [
        part
        for part in conjuncts(duty.guard)
        if not (isinstance(part, Compare) and {duty.agent, bearer} == {part.left, part.right})
    ]


def _somebody(context: Context) -> Expr:
    """That there is a player."""
    sort = "Player" if "Player" in context.ruleset.sorts else "Person"
    return Quant("some", Var("somebody_there", Type(Kind.ENTITY, sort)), YES, YES)


def _report(context: Context, found: list[_Missing]) -> Diagnostic:
    from nomicformal.checker.checks.speech import cell_phrase, situation_lines, symbol_phrase

    ruleset = context.ruleset
    duties = [duty for one in found for duty in one.duties]
    places = {duty.origin.span: duty for duty in duties}
    first, *others = places.values()
    situation = found[0].answer.situation
    lines = []
    for one in found:
        who = cell_phrase(ruleset, one.bearer.symbol, _values(one.bearer), None)
        acts = listing([quote(symbol_phrase(ruleset, act)) for act in dict.fromkeys(duty.act for duty in one.duties)])
        lines.append(told("where nobody is {who}: {acts}", who=quote(who), acts=acts))
    return finding(
        INFO,
        told(
            "there can be nobody who has to do what {rules} obliges to"
            if len({duty.origin.rule for duty in duties}) == 1
            else "there can be nobody who has to do what {rules} oblige to",
            rules=_rules(context, duties),
        ),
        first.origin.span,
        related=[Related(duty.origin.span, passage_of(duty, context.rule_of(duty))) for duty in others],
        rules=sorted({rule.number for duty in duties if (rule := context.rule_of(duty))}),
        witness=situation_lines(ruleset, situation) if situation else [],
        explanation=lines,
        status=told("situation found and replayed"),
        key=sorted({duty.act for duty in duties}),
        atoms=sorted({duty.act for duty in duties}),
    )


def _values(bearer: Apply) -> list[Value]:
    return [arg.value for arg in bearer.args if isinstance(arg, Const)]


def _rules(context: Context, duties: list[Duty]) -> str:
    names = {rule.number: rule_name(rule) for duty in duties if (rule := context.rule_of(duty))}
    return listing([names[number] for number in sorted(names)])
