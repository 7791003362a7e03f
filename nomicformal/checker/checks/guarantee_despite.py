"""NF307: what shall be possible despite something: how it comes out if all help, and against the hindrance."""

from __future__ import annotations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.shown import with_note
from nomicformal.checker.checks.words import finding, listing, passage_of, promise_words, quote, rule_name
from nomicformal.core.clauses import Guarantee
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF307",
    name="guarantee-despite",
    severity=Severity.WARNING,
    what="A rule guarantees that something is possible despite delays, the silence of one person, or acts that hinder"
    " it. If all help, a course of play leads there; against the hindrance none was found, as far as was searched. An"
    " info where one was found; and where nothing is said about it, but one person who holds no office and does nothing"
    " is enough to prevent it, or one who alone can act and lets the last moment pass. Answers to questions about the"
    " text are named if another one was seen to open a way.",
    why="What is possible only if everybody helps is not safe: one player who does nothing may prevent it.",
    example="  guarantee adoptable: always possible some q: Proposal: adopted(q) within 4 weeks despite silence",
    instead="Let things go on when somebody does not act: a last moment, a deputy, a quorum that is less than all.",
)


def run(context: Context) -> list[Diagnostic]:
    found = []
    for clause in context.ruleset.clauses:
        if isinstance(clause, Guarantee) and clause.kind == "possible":
            hindered = _hindered(context, clause) if clause.despite else _silenced(context, clause)
            if hindered is not None:
                found.append(hindered)
    return found


def _hindered(context: Context, clause: Guarantee) -> Diagnostic | None:
    from nomicformal.checker.courses import words
    from nomicformal.checker.courses.asked import analysis_to_tell

    analysis = analysis_to_tell(context, clause)
    if analysis is None or analysis.fastest is None or not analysis.against:
        return None
    rule, ruleset = context.rule_of(clause), words.speaking(context.ruleset, analysis)
    blocked = [one for one in analysis.against if one.blocked]
    lines = [line for one in analysis.against for line in words.against_lines(ruleset, analysis, one)]
    despite = listing([words.hindrance(ruleset, one.what) for one in blocked or analysis.against])
    if blocked:
        text = told(
            "{rule} guarantees: {what}; if all help, a course of play leads there, but despite {despite} none was"
            " found",
            rule=rule_name(rule), what=promise_words(clause), despite=despite,
        )  # fmt: skip
    else:
        text = told(
            "{rule} guarantees: {what}; a course of play leads there if all help, and also despite {despite}",
            rule=rule_name(rule), what=promise_words(clause), despite=despite,
        )  # fmt: skip
    scope = told("no counterexample up to {bound}", bound=words.scope(analysis))
    readings = tuple(dict.fromkeys(answer for one in blocked for answer in one.only_under))
    return finding(
        INFO,
        with_note(context, text, readings),
        clause.origin.span,
        severity=Severity.WARNING if blocked else Severity.INFO,
        rules=[rule.number] if rule else [],
        witness=words.course_lines(ruleset, *analysis.fastest),
        explanation=[passage_of(clause, rule), *lines],
        status=told("blocked, as far as was searched") if blocked else scope,
        readings=readings,
        key=[clause.origin.rule, clause.name],
        atoms=[f"{clause.origin.rule} {clause.name} {one.what} {one.blocked}" for one in analysis.against],
    )


def _silenced(context: Context, clause: Guarantee) -> Diagnostic | None:
    """Of a guarantee that does not say so itself: whether one person without an office can prevent it, or one
    who has to act in time and does not."""
    from nomicformal.checker.checks.asks_for_all import passages_that_need
    from nomicformal.checker.courses import words
    from nomicformal.checker.courses.asked import analysis_to_tell

    analysis = analysis_to_tell(context, clause)
    if analysis is None or analysis.fastest is None:
        return None
    rule, ruleset = context.rule_of(clause), words.speaking(context.ruleset, analysis)
    silent = next((one.silent for one in analysis.silence if one.blocked), "")
    silenced, needing = bool(silent), passages_that_need(context, clause, analysis, silent) if silent else []
    passages = {one.origin.span: passage_of(one, context.rule_of(one)) for one in needing}
    if silenced:
        message = told(
            "{rule} guarantees: {what}; a course of play leads there only if everybody helps",
            rule=rule_name(rule),
            what=promise_words(clause),
        )
    elif analysis.lapse is not None:
        message = told(
            "{rule} guarantees: {what}; no course of play was found once this is not done in time: {act}",
            rule=rule_name(rule),
            what=promise_words(clause),
            act=quote(words.act(ruleset, analysis.lapse.entry)),
        )
    else:
        return None
    return finding(
        INFO,
        with_note(context, message, analysis.only_under),
        clause.origin.span,
        severity=Severity.INFO,
        related=[Related(span, said) for span, said in passages.items()],
        rules=[of.number for of in (rule, *map(context.rule_of, needing)) if of is not None],
        witness=words.course_lines(ruleset, *analysis.fastest),
        explanation=[
            passage_of(clause, rule),
            *words.slow_lines(ruleset, analysis),
            *(told("everybody's help is needed by {passage}", passage=said) for said in passages.values()),
        ],
        status=told("no counterexample up to {bound}", bound=words.scope(analysis)),
        readings=analysis.only_under,
        key=[clause.origin.rule, clause.name],
        atoms=[f"{clause.origin.rule} {clause.name} {'silence' if silenced else 'lapse'}"],
    )
