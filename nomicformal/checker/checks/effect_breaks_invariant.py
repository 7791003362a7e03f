"""NF211: an effect that would break what must always hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.tally import Tally
from nomicformal.checker.checks.uses import uses
from nomicformal.checker.checks.words import finding, passage_of, rule_name
from nomicformal.core.clauses import Invariant, Transition, Update
from nomicformal.core.walk import free_vars
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.questions import Answer

INFO = CodeInfo(
    code="NF211",
    name="effect-breaks-invariant",
    severity=Severity.WARNING,
    what="What a rule makes happen would, in some situation, break what another passage says must always hold. The"
    " message says whether it then takes place (its rule prevails) or does not.",
    why="Then either the effect does not take place, or what must always hold does not. Neither author may have meant"
    " it.",
    example="| Nobody may ever have fewer than 0 points.\n  always points(p) >= 0\n| A late judge loses 10 points.\n"
    "  on breach of late: points(p) -= 10",
    instead="Write in the rule whose effect it is when it does not take place, or up to where it goes (“but never"
    " below 0”), or say which of the two prevails.",
)


def run(context: Context) -> list[Diagnostic]:
    invariants = [clause for clause in context.ruleset.clauses if isinstance(clause, Invariant)]
    transitions = [clause for clause in context.ruleset.clauses if isinstance(clause, Transition)]
    found = []
    kept = Tally()
    for invariant in invariants:
        looks_at = (*uses(invariant.condition), *uses(invariant.guard))
        touched = {use.node[1] for use in looks_at if use.node[0] == "term"}
        for transition in transitions:
            if not touched & _sets(transition) or not context.of_interest(invariant, transition):
                continue
            others = any(_same_act(transition, other) and touched & _sets(other) for other in transitions)
            beside = [other for other in transitions if _same_edge(transition, other) and touched & _sets(other)]
            problem = _ask(context, invariant, transition, kept, others, beside)
            found += [problem] if problem is not None else []
    context.proved += kept.statements(
        lambda count: told(
            "1 effect keeps what must always hold and what it could touch"
            if count == 1
            else "{count} effects keep what must always hold and what they could touch",
            count=count,
        )
    )
    return [one for one in found if not any(_says_the_same_of_more(other, one) for other in found)]


def _says_the_same_of_more(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether both are about one effect and one rule, and the first hangs on some only of what the other hangs on."""
    return (one.span, one.rules) == (other.span, other.rules) and set(one.readings) < set(other.readings)


def _same_act(one: Transition, other: Transition) -> bool:
    """Whether these are two effects of one act or event, which take place together."""
    patterns = one.pattern, other.pattern
    if one is other or patterns[0] is None or patterns[1] is None or one.delay != other.delay:
        return False
    return patterns[0].symbol == patterns[1].symbol


def _same_edge(one: Transition, other: Transition) -> bool:
    """Whether these are two effects of one condition that becomes true, which take place together."""
    return one is not other and one.trigger == other.trigger == "edge" and one.condition == other.condition


def _ask(
    context: Context,
    invariant: Invariant,
    transition: Transition,
    kept: Tally,
    others: bool,
    beside: Sequence[Transition],
) -> Diagnostic | None:
    """Unsatisfiable iff the effect, wherever it takes place, leaves unbroken what was not broken before, while the rule
    that must be kept is not void.
    `others`: other effects of the same act change what the condition looks at; then all of them are looked at together,
    and this one is to blame if it would break the condition by itself, or if no single one would. `beside`: effects of
    the same condition's becoming true; this one is to blame if none of them, right after it, mends what it breaks."""
    from nomicformal.checker.checks.shown import shown_plausibly, with_note
    from nomicformal.checker.checks.speech import says, situation_lines
    from nomicformal.checker.conditions import (
        AfterEffect,
        AfterEvent,
        Applies,
        Condition,
        Holds,
        Live,
        Negated,
        Prevails,
        Void,
        all_of,
        any_of,
    )

    bench = context.workbench()
    env, of_rule = bench.instance(transition, "_t"), bench.instance(invariant, "_i")
    broken = all_of(Applies(invariant.id, of_rule), Negated(Holds(invariant.condition, of_rule)))
    stands = [Negated(Void(rule)) for rule in (invariant.origin.rule,) if rule in bench.voidable()]
    before = all_of(Negated(broken), Live(transition.id, env), *stands)
    alone = AfterEffect(transition.id, env, broken)
    for other in beside:
        of_both = {var.name for var in free_vars(other.condition)}
        its = bench.instance(other, "_b", {name: bound for name, bound in env if name in of_both})
        silent: list[Condition] = [Negated(Holds(other.guard, its))]
        silent += [Void(rule) for rule in (other.origin.rule,) if rule in bench.voidable()]
        before = all_of(before, AfterEffect(transition.id, env, any_of(*silent, AfterEffect(other.id, its, broken))))
    condition = all_of(before, alone)
    answer = context.ask(condition)
    if others and answer.status != "undecided":
        together = AfterEvent(transition.id, env, broken)
        condition = all_of(before, alone, together) if answer.found else all_of(before, together)
        answer = context.ask(condition)
    if answer.never:
        kept.add(answer.bound)
    if answer.status == "undecided":
        rule = rule_name(context.rule_of(transition))
        text = told("whether an effect of {rule} keeps what must always hold", rule=rule)
        statement = Statement(text, answer.reason)
        if statement not in context.undecided:
            context.undecided.append(statement)
    if not answer.found:
        return None
    anyway = all_of(condition, Prevails(transition.id, env, invariant.id, of_rule))
    taking_place = context.ask(anyway)
    if taking_place.found:
        condition, answer = anyway, taking_place
    told_of = shown_plausibly(context, condition, answer, [transition, invariant, *beside])
    assert told_of.answer.situation is not None
    actor, limit = context.rule_of(transition), context.rule_of(invariant)
    message = _message(rule_name(actor), _says(context, invariant), taking_place)
    return finding(
        INFO,
        with_note(context, message, told_of.readings),
        transition.origin.span,
        related=[Related(invariant.origin.span, passage_of(invariant, limit))],
        rules=[rule.number for rule in (actor, limit) if rule],
        witness=situation_lines(context.ruleset, told_of.answer.situation, told_of.readings),
        readings=told_of.readings,
        explanation=[
            told(
                "{passage} says: {what}",
                passage=passage_of(transition, actor),
                what=says(context.ruleset, transition, env, told_of.answer),
            ),
            told(
                "{passage} says: {what}",
                passage=passage_of(invariant, limit),
                what=says(context.ruleset, invariant, of_rule, told_of.answer),
            ),
        ],
        status=told("situation found and replayed"),
        key=[transition.origin.rule, invariant.origin.rule, *sorted(_sets(transition))],
    )


def _says(context: Context, invariant: Invariant) -> str:
    """The rule that says what must always hold; if its passage says several such things, which of them."""
    from nomicformal.checker.checks.promises import part_words

    rule, part = rule_name(context.rule_of(invariant)), part_words(context, invariant)
    return told("{rule} (here: {part})", rule=rule, part=part) if part else rule


def _message(actor: str, limit: str, taking_place: Answer) -> str:
    """An effect against what must always hold takes place iff its rule prevails. `limit`: what says so."""
    if taking_place.found:
        return told(
            "in some situation an effect of {actor} breaks what {limit} says must always hold: {actor} prevails, and it"
            " takes place",
            actor=actor, limit=limit,
        )  # fmt: skip
    if taking_place.never:
        return told(
            "in some situation an effect of {actor} does not take place: it would break what {limit} says must always"
            " hold",
            actor=actor, limit=limit,
        )  # fmt: skip
    return told(
        "in some situation an effect of {actor} would break what {limit} says must always hold",
        actor=actor, limit=limit,
    )  # fmt: skip


def _sets(transition: Transition) -> set[str]:
    return {update.symbol for update in transition.updates if isinstance(update, Update)}
