"""NF706: rules that change rules without a vote."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.leans_on_lower import orders
from nomicformal.checker.checks.readings import Chosen
from nomicformal.checker.checks.unvoted import Unvoted, unvoted
from nomicformal.checker.checks.without_a_rule import indispensable
from nomicformal.checker.checks.words import finding, number_list, passage_of, quote, rule_name, status_word
from nomicformal.core.clauses import Guarantee, Raise, Transition, Update, VoidIfBreaks
from nomicformal.core.expr import ReadingIs
from nomicformal.core.model import Rule
from nomicformal.core.phrase_numbers import duration_phrase
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import spoken, told

INFO = CodeInfo(
    code="NF706",
    name="change-without-vote",
    severity=Severity.INFO,
    what="By what a rule says rules change, or a change of rules stands, although no proposal is adopted: an act of one"
    " person or an event is enough. Which rules that strikes is tried with three players, each question about the text"
    " answered in the first way: the rule itself, those that guarantee something, a few of the higher status, and those"
    " without which no proposal is adopted that all are for.",
    why="What the votes on proposals protect is not protected from such a change; it may strike the rules that limit"
    " it, or itself.",
    example="| Each Sunday a number is drawn. To the rule with that number is added: “This rule has no effect.”\n"
    "# also to the rules that a unanimous vote protects?",
    instead="Say which rules this may change, and that the others can be changed by adopted proposals only.",
)
PLAYERS, TRIED = 3, 5


def run(context: Context) -> list[Diagnostic]:
    by_rule: dict[str, list[Unvoted]] = defaultdict(list)
    for one in unvoted(context.ruleset):
        by_rule[one.clause.origin.rule].append(one)
    return [
        _report(context, context.ruleset.rule(ident), found)
        for ident, found in by_rule.items()
        if context.of_interest(*(one.clause for one in found))
    ]


def _report(context: Context, rule: Rule, found: Sequence[Unvoted]) -> Diagnostic:
    from nomicformal.checker.checks.shown import with_note

    rejected = all(one.rejected for one in found)
    message = (
        told("by {rule} a change of rules has effect although it is voted down", rule=rule_name(rule))
        if rejected
        else told("by {rule} rules change without a vote", rule=rule_name(rule))
    )
    needed = _answers(found) if rejected else ()
    places = {one.clause.origin.span: one.clause for one in sorted(found, key=lambda one: not one.trigger)}
    first, *others = places.values()
    voided = list(_voided(context))
    return finding(
        INFO,
        with_note(context, message, needed),
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, rule)) for one in others]
        + [Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in voided],
        rules=[rule.number],
        explanation=[
            *([passage_of(first, rule)] if rejected or isinstance(first, Transition) else []),
            *(line for one in found for line in _cause(context, one)),
            *_struck(context, rule, found),
            *_limits(context, found, voided),
        ],
        readings=needed,
        key=[rule.id, "rejected" if rejected else "unvoted"],
        atoms=sorted({one.trigger or "stands" for one in found}),
    )


def _answers(found: Sequence[Unvoted]) -> Chosen:
    parts = [part for one in found for part in conjuncts(one.clause.guard) if isinstance(part, ReadingIs)]
    return tuple((part.reading, part.alternative) for part in parts)


def _cause(context: Context, one: Unvoted) -> Iterator[str]:
    from nomicformal.checker.checks.speech import symbol_phrase

    ruleset = context.ruleset
    if one.rejected:
        return
    if not isinstance(one.clause, Transition):
        said = quote(one.clause.origin.quote)
        yield told("a change of rules stands that nobody has voted on: {passage}", passage=said)
    elif not one.trigger:
        yield told("nobody sets it off: it comes by itself")
    else:
        event = quote(symbol_phrase(ruleset, one.trigger))
        yield (
            told("one person sets it off: {event}", event=event)
            if one.agent
            else told("an event that is nobody's act sets it off: {event}", event=event)
        )
        if one.delay:
            spans = duration_phrase(one.delay), duration_phrase(one.delay, ruleset.language)
            yield told("it comes {span} after that", span=spoken(*spans))


def _struck(context: Context, rule: Rule, found: Sequence[Unvoted]) -> Iterator[str]:
    """Which rules of note the change can strike."""
    higher = {status for status, _ in orders(context.ruleset)}
    entrenched = [one for one in context.ruleset.rules if one.in_force and one.status in higher][:TRIED]
    struck = next((one for one in entrenched if _strikes(context, found, one)), None)
    if struck is not None:
        yield told(
            "it can strike a rule that is {status}, such as {rule}",
            status=status_word(struck.status),
            rule=rule_name(struck),
        )
    if rule.in_force and _strikes(context, found, rule):
        yield told("it can strike {rule} itself, which may end or change it", rule=rule_name(rule))
    yield from _ending_adoption(context, found)


def _ending_adoption(context: Context, found: Sequence[Unvoted]) -> Iterator[str]:
    """Which of the rules that it can leave without effect nothing can be adopted without."""
    ending = [one for one in found if isinstance(one.clause, Transition) and any(map(_ends_effect, one.clause.updates))]
    if not ending:
        return
    rules = [rule for rule in indispensable(context) if _strikes(context, ending, rule)]
    if rules:
        yield told(
            "it can leave without effect {rules}, and without any of them no proposal is adopted any more (tried with"
            " all in favour)",
            rules=told("rules {numbers}", numbers=number_list(rule.number for rule in rules)) if rules[1:]
            else rule_name(rules[0]),
        )  # fmt: skip


def _ends_effect(update: Update | Raise) -> bool:
    """Whether the rule is repealed or gets a text that silences the others."""
    return isinstance(update, Update) and update.symbol in ("version", "in_force")


def _limits(context: Context, found: Sequence[Unvoted], voided: Sequence[VoidIfBreaks]) -> Iterator[str]:
    """What the rules make void of such a change, and that it can strike the rules that do."""
    promised = {clause.name: clause for clause in context.ruleset.clauses if isinstance(clause, Guarantee)}
    for clause in voided:
        promise = promised.get(clause.name)
        if promise is not None:
            yield told(
                "{rule} makes void only what breaks this: {passage}",
                rule=rule_name(context.rule_of(clause)),
                passage=quote(promise.origin.quote or promise.origin.source),
            )
    for guard in {clause.origin.rule: context.rule_of(clause) for clause in voided}.values():
        if guard is not None and _strikes(context, found, guard):
            yield told("it can strike {rule}, too", rule=rule_name(guard))


def _voided(context: Context) -> list[VoidIfBreaks]:
    return [clause for clause in context.standing_clauses() if isinstance(clause, VoidIfBreaks)]


def _strikes(context: Context, found: Sequence[Unvoted], rule: Rule) -> bool:
    from nomicformal.checker.change.scenario import lacking
    from nomicformal.checker.checks.struck import strikes

    if lacking(context.ruleset):
        return False
    first = {name: reading.alternatives[0] for name, reading in context.ruleset.readings.items()}
    return any(strikes(context.ruleset, PLAYERS, first, one, rule) for one in found)
