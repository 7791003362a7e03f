"""NF301: guarantees that some situation breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nomicformal.checker.checks.brief import told_briefly
from nomicformal.checker.checks.brought_about import brought_about
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.guarantee_dependence import dependence
from nomicformal.checker.checks.guarantee_vacuous import acts_without_use
from nomicformal.checker.checks.tally import only_tried, settled
from nomicformal.checker.checks.words import clause_words, finding, listing, passage_of, promise_words, rule_name
from nomicformal.core.clauses import Guarantee
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.conditions import Condition
    from nomicformal.checker.courses.found import Analysis
    from nomicformal.checker.courses.trace import Trace
    from nomicformal.checker.questions import Answer

MOST_LACKING = 3
"""Of so many starts from which nothing leads there it is told what is missing in the end."""
INFO = CodeInfo(
    code="NF301",
    name="guarantee-broken",
    severity=Severity.ERROR,
    what="A rule promises that something always (or never) holds, and the rules allow a situation in which it does not."
    " An error where it needs nothing but facts and acts, or acts were found that end it from an ordinary start; a"
    " state that play was not seen to lead to is no counterexample. Of what shall always be possible: no course of"
    " play leads there from some start, as far as was searched (a warning), or it holds in no situation (an error).",
    why="Players rely on the promise, and a ruleset may declare changes void that break it.",
    example="  guarantee open: always legal_votes_needed(q) <= players\n# and another rule makes it players + 1",
    instead="Change the rule that breaks it, or state the promise with the condition under which it holds.",
)


def run(context: Context) -> list[Diagnostic]:
    found = []
    for clause in context.ruleset.clauses:
        if isinstance(clause, Guarantee) and not clause.origin.version and _of_interest(context, clause):
            problem = answered(context, clause)
            if problem is not None:
                found.append(problem)
    return found


def answered(context: Context, clause: Guarantee) -> Diagnostic | None:
    """What is found of one guarantee. None if nothing is: then the context has it among what is proved or undecided."""
    if clause.kind in ("always", "never"):
        return _property(context, clause)
    return _possible(context, clause) if clause.kind == "possible" else dependence(context, INFO, clause)


def _of_interest(context: Context, clause: Guarantee) -> bool:
    from nomicformal.checker.courses.asked import concerned

    return concerned(context, clause) if clause.kind == "possible" else context.of_interest(clause)


def _property(context: Context, clause: Guarantee) -> Diagnostic | None:
    """Proved by induction; or broken by facts and acts alone, at the beginning, or by acts that the search finds.
    What speaks of nothing that the rules do is no theorem about them (NF303 tells it)."""
    from nomicformal.checker.checks.promises import induction_of, open_reason, scope_of, trace_of
    from nomicformal.checker.induction import Promise, begun, broken, states_of

    promise = Promise(clause)
    result = induction_of(context, promise)
    if result.status in ("always", "kept"):
        if acts_without_use(context, clause):
            return None
        scope = scope_of(context, promise, result)
        numbers, tried = _numbers(context, clause), only_tried(result.bounds)
        context.proved.append(Statement(_words(context, clause), scope, numbers, tried))
        return None
    states = states_of(context, promise)
    condition = begun(context, promise) if states else broken(context, promise)
    answer = context.workbench().ask(condition) if states else context.ask(condition)
    if answer.found:
        return _report(context, clause, condition, answer)
    if not states:
        _note(context, clause, answer)
        return None
    ended = trace_of(context, promise)
    if ended is not None:
        return _ended(context, clause, ended)
    reason = open_reason(context, result)
    context.undecided.append(Statement(_words(context, clause), reason, _numbers(context, clause)))
    return None


def _ended(context: Context, clause: Guarantee, ended: Trace) -> Diagnostic:
    from nomicformal.checker.checks.promises import trace_lines

    rule = context.rule_of(clause)
    return finding(
        INFO,
        told("{rule} guarantees: {what}; acts end it", rule=rule_name(rule), what=promise_words(clause)),
        clause.origin.span,
        severity=Severity.WARNING if ended.readings else Severity.ERROR,
        rules=_numbers(context, clause),
        witness=trace_lines(context.ruleset, ended),
        explanation=[passage_of(clause, rule)],
        status=told("course of play found and replayed"),
        readings=ended.readings,
        key=[clause.origin.rule, clause.name],
    )


def _possible(context: Context, clause: Guarantee) -> Diagnostic | None:
    """Broken for sure if what shall be possible holds in no situation at all: the solver is asked only if no course of
    play leads there."""
    from nomicformal.checker.courses.asked import analysis_of, current

    if not current(context, clause):
        return None
    analysis = analysis_of(context, clause)
    if (analysis is None or analysis.fastest is None) and _holds_nowhere(context, clause):
        rule = context.rule_of(clause)
        return finding(
            INFO,
            told(
                "{rule} guarantees that {what}, and that holds in no situation",
                rule=rule_name(rule),
                what=clause_words(clause),
            ),
            clause.origin.span,
            rules=[rule.number] if rule else [],
            explanation=[passage_of(clause, rule)],
            status=told("proved"),
            key=[clause.origin.rule, clause.name],
        )
    return _by_courses(context, clause, analysis)


def _holds_nowhere(context: Context, clause: Guarantee) -> bool:
    """Unsatisfiable iff no situation at all is as it shall be possible to make it."""
    from nomicformal.checker.conditions import Holds, all_of

    bench = context.workbench()
    assert clause.condition is not None
    env = bench.instance(clause)
    return bench.ask(all_of(Holds(clause.guard, env), Holds(clause.condition, env)), proof_only=True).status == "proved"


def _by_courses(context: Context, clause: Guarantee, analysis: Analysis | None) -> Diagnostic | None:
    """What the search for courses of play says. It never proves: the guarantee stays among what is undecided."""
    from nomicformal.checker.courses import words

    if analysis is None:
        reason: str = told("courses of play are searched only for guarantees without a condition")
    elif not analysis.ordinary or analysis.gave_up:
        reason = told("no course of play was found within the budget of the search")
    elif analysis.blocked:
        return _blocked(context, clause, analysis)
    elif hindered := [one.what for one in analysis.against if one.blocked]:
        reason = told(
            "as far as was searched, possible if all help, but not despite {what}",
            what=listing([words.hindrance(context.ruleset, name) for name in hindered]),
        )
    else:
        reason = told("no counterexample up to {bound}", bound=words.scope(analysis))
    context.undecided.append(Statement(_words(context, clause), reason, _numbers(context, clause)))
    return None


def _blocked(context: Context, clause: Guarantee, analysis: Analysis) -> Diagnostic:
    """A warning: the search is no proof that there is no course of play."""
    from nomicformal.checker.courses import words
    from nomicformal.checker.courses.lack import lacking

    rule, blocked = context.rule_of(clause), analysis.blocked
    ruleset = words.speaking(context.ruleset, analysis)
    explanation = [passage_of(clause, rule)]
    assert clause.condition is not None
    for place, result in enumerate(blocked):
        start = words.start_words(ruleset, result)
        explanation.append(told("start: {start}", start=start))
        explanation.append(words.stuck_words(ruleset, result))
        if place < MOST_LACKING and (
            what := lacking(ruleset, clause.condition, result, result.start.begin + analysis.deadline)
        ):
            explanation.append(told("what is still missing then: {what}", what=what))
    cause = brought_about(context, clause, [result.start for result in blocked])
    readings = [one.reading for one in blocked[0].start.differences if one.reading is not None]
    return finding(
        INFO,
        told(
            "{rule} guarantees: {what}; from the only start tried no course of play leads there, as far as was searched"
            if words.tried(analysis) == 1
            else "{rule} guarantees: {what}; from {blocked} of {starts} starts no course of play leads there,"
            " as far as was searched",
            rule=rule_name(rule),
            what=promise_words(clause),
            blocked=len(blocked),
            starts=words.tried(analysis),
        ),
        clause.origin.span,
        severity=Severity.WARNING,
        related=cause.passages,
        rules=[*_numbers(context, clause), *(by.number for one in cause.effects if (by := context.rule_of(one)))],
        witness=words.start_lines(ruleset, blocked[0]),
        explanation=[*explanation, *cause.lines, *words.limits(analysis)],
        status=told("blocked, as far as was searched"),
        readings=readings if len(blocked) == 1 else [],
        key=[clause.origin.rule, clause.name],
        atoms=[f"{clause.origin.rule} {clause.name} {one.start.key}" for one in blocked],
    )


def _note(context: Context, clause: Guarantee, answer: Answer) -> None:
    if answer.never and acts_without_use(context, clause):
        return
    if answer.never:
        context.proved.append(settled(_words(context, clause), [answer.bound], _numbers(context, clause)))
    elif answer.status == "undecided":
        context.undecided.append(Statement(_words(context, clause), answer.reason, _numbers(context, clause)))


def _words(context: Context, clause: Guarantee) -> str:
    from nomicformal.checker.checks.shown import as_read

    rule = rule_name(context.rule_of(clause))
    return as_read(context, told("{rule} guarantees: {what}", rule=rule, what=promise_words(clause)), clause)


def _numbers(context: Context, clause: Guarantee) -> tuple[int, ...]:
    rule = context.rule_of(clause)
    return (rule.number,) if rule else ()


def _report(context: Context, clause: Guarantee, condition: Condition, answer: Answer) -> Diagnostic:
    from nomicformal.checker.checks.shown import at_most_a_warning, shown_plausibly, with_note
    from nomicformal.checker.checks.speech import situation_lines

    key, numbers = [clause.origin.rule, clause.name], _numbers(context, clause)
    if (short := told_briefly(context, INFO, clause.origin.span, numbers, key)) is not None:
        return short
    rule, told_of = context.rule_of(clause), shown_plausibly(context, condition, answer, [clause])
    assert told_of.answer.situation is not None
    message = told(
        "{rule} guarantees: {what}; a situation breaks it", rule=rule_name(rule), what=promise_words(clause)
    )
    return finding(
        INFO,
        with_note(context, message, told_of.readings),
        clause.origin.span,
        severity=at_most_a_warning(INFO.severity, told_of.readings),
        rules=numbers,
        witness=situation_lines(context.ruleset, told_of.answer.situation, told_of.readings),
        explanation=[passage_of(clause, rule), told("in the situation above it does not hold")],
        status=told("situation found and replayed"),
        readings=told_of.readings,
        key=key,
    )
