"""How a state got its value: given at the start, or set by an effect of a passage, on an act, a date or a breach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nomicformal.core.clauses import Clause, Transition, Update
from nomicformal.core.expr import YES, Const, Value, Var
from nomicformal.core.model import BUILT_IN_RULE_SYMBOLS
from nomicformal.core.phrase_numbers import moment_phrase
from nomicformal.core.situation import Cell, LogEntry
from nomicformal.core.walk import conj
from nomicformal.evaluate import norms
from nomicformal.evaluate.effects import Change, Note, Writing
from nomicformal.evaluate.explain_beaten import beaten_by
from nomicformal.evaluate.explain_cells import clause_node, reasons, rule_name
from nomicformal.evaluate.explain_unchanged import what_could
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.frame import EMPTY, IT, Env, Frame
from nomicformal.evaluate.norms import Deed
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import Unknown
from nomicformal.told import Told, told

if TYPE_CHECKING:
    from nomicformal.evaluate.explainer import Explainer

MOST_STEPS = 5


def explained(explainer: Explainer, cell: Cell, text: Told, moment: Moment) -> Explanation:
    """A state at a moment of a log that was played, with the changes that made it so."""
    seen = explainer.world.record.versions(moment)
    course = [one for one in explainer.writings if one.version < seen and cell in one.values]
    last_set = max((place for place, one in enumerate(course) if _sets(one, cell)), default=0)
    course = course[last_set:]
    if not course:
        kept = tuple(_kept_from(explainer, cell, moment))
        why = kept or tuple(what_could(explainer, cell, moment))
        return Explanation(_at_the_start(explainer, cell, text), children=why)
    skipped = course[:-MOST_STEPS]
    steps = [_step(explainer, cell, one, seen) for one in course[-MOST_STEPS:]]
    if skipped:
        before = (
            told("changed once before")
            if len(skipped) == 1
            else told("changed {count} times before", count=len(skipped))
        )
        steps.insert(0, Explanation(before))
    return Explanation(text, children=(*steps, *_kept_from(explainer, cell, moment)))


def _kept_from(explainer: Explainer, cell: Cell, moment: Moment) -> Iterator[Explanation]:
    """The effects on the state that did not take place, the latest ones, and why."""
    notes = [
        note for note in explainer.findings if note.time <= moment.time
        and any(cell in change.sets or any(cell == added for added, _ in change.adds) for change in note.kept_from)
    ]
    for note in notes[-MOST_STEPS:]:
        if note.beaten is not None:
            why = beaten_by(explainer, note.beaten, explainer.world.record.at(note.time))
            yield replace(why, text=told("{moment}: {change}", moment=moment_phrase(note.time), change=why.text))
        else:
            yield not_taken_place(explainer, note)


def not_taken_place(explainer: Explainer, note: Note) -> Explanation:
    """Effects that did not take place, when, why, and by which passages."""
    by = note.clauses if len(note.kept_from) > 1 else note.clauses[-1:]
    clauses = [explainer.world.index.clauses[one] for one in by]
    text = told("{moment}: {change}", moment=moment_phrase(note.time), change=note.text)
    return Explanation(text, children=tuple(
        clause_node(explainer, one, told("by {rule}", rule=rule_name(explainer, one))) for one in clauses
    ))


def _sets(writing: Writing, cell: Cell) -> bool:
    return any(cell in change.sets for change in writing.changes)


def _at_the_start(explainer: Explainer, cell: Cell, text: Told) -> Told:
    explainer.mention("given", cell)
    record = explainer.world.record
    if cell[0] in BUILT_IN_RULE_SYMBOLS:
        return text
    if cell in record.situation.initial or cell in record.situation.facts:
        return told("{what} (from the start, and nothing changed it)", what=text)
    return text


def _step(explainer: Explainer, cell: Cell, writing: Writing, seen: int) -> Explanation:
    """One change: when, from what to what, by which passage, on what."""
    before = explainer.world.read(*cell, Frame(EMPTY, _before(writing)))
    after = writing.values[cell]
    changes = [one for one in writing.changes if cell in one.sets or any(cell == added for added, _ in one.adds)]
    change = told("{before} → {after}", before=_value(explainer, cell, before), after=_value(explainer, cell, after))
    by = told("by {rule}", rule=rule_name(explainer, changes[0].firing.clause))
    text = told("{moment}: {change}, {by}", moment=moment_phrase(writing.time), change=change, by=by)
    first = clause_node(explainer, changes[0].firing.clause, text, tuple(_causes(explainer, changes[0], writing)))
    if len(changes) == 1:
        return first
    others = tuple(
        clause_node(
            explainer, one.firing.clause, told("by {rule}", rule=rule_name(explainer, one.firing.clause)),
            tuple(_causes(explainer, one, writing)),
        )
        for one in changes
    )
    return Explanation(told("{moment}: {change}", moment=moment_phrase(writing.time), change=change), children=others)


def _value(explainer: Explainer, cell: Cell, value: Value) -> Told:
    kind = explainer.ruleset.symbols[cell[0]].result
    assert kind is not None
    return explainer.teller.value(value, kind, explainer.ruleset.symbols[cell[0]].is_share)


def _causes(explainer: Explainer, change: Change, writing: Writing) -> Iterator[Explanation]:
    """What triggered the effect, what it was reckoned from, and why its condition held."""
    clause, env = change.firing.clause, change.firing.env
    event = env.get(IT)
    entry = explainer.world.record.entry(event) if isinstance(event, str) else None
    condition = conj([clause.guard, *([clause.condition] if clause.condition is not None else [])])
    then = explainer
    if explainer.past is not None:
        then = replace(explainer, world=explainer.past(writing, condition, env), told=set())
    record = then.world.record
    before = record.at(writing.time) if entry is None else record.in_hand(entry.id, writing.time)
    if entry is not None:
        explainer.mention("log", entry.id)
        yield Explanation(explainer.teller.log(entry), children=tuple(_made_possible(then, entry, clause, before)))
    elif clause.label:
        yield Explanation(_breach(explainer, clause, env))
    elif clause.condition is not None and clause.trigger in ("edge", "delay"):
        became = explainer.teller.expr(explainer.closed(clause.condition, env))
        inner = then.explain(clause.condition, env, before)
        yield Explanation(told("it became so: {what}", what=became), children=inner)
    elif clause.trigger == "period":
        yield Explanation(_period(clause.period))
    for update in clause.updates:
        if isinstance(update, Update) and not isinstance(update.value, Const | Var):
            yield from then.explain(update.value, env, before)
    if clause.guard != YES:
        yield from then.explain(clause.guard, env, before)


def _made_possible(explainer: Explainer, entry: LogEntry, effect: Clause, moment: Moment) -> Iterator[Explanation]:
    """Why the act could be done at all, where another passage says so than the one that has the effect."""
    if explainer.ruleset.symbols[entry.symbol].kind != "power" or explainer.past is None:
        return
    deed = Deed(entry.symbol, entry.args, entry.agent, entry.id)
    outcome = norms.outcome(explainer.world, "can", deed, moment)
    if isinstance(outcome, Unknown) or outcome.value is not True:
        return
    passages = [explainer.world.index.clauses[one].origin for one, _ in outcome.in_effect]
    if any((one.rule, one.passage) == (effect.origin.rule, effect.origin.passage) for one in passages):
        return
    why = tuple(reasons(explainer, deed.cell("can"), outcome, moment))
    yield Explanation(told("this was possible"), children=why)


def _before(writing: Writing) -> Moment:
    """Right before the effect."""
    return Moment(writing.time, writing.entries, writing.version)


def _breach(explainer: Explainer, clause: Transition, env: Env) -> Told:
    duties = [one for group in explainer.world.index.duties.values() for one in group if one.label == clause.label]
    if not duties:
        return told("a duty was not done in time")
    agent = None if clause.breach_agent is None else env.get(clause.breach_agent.name)
    args = [env.get(arg.name) if isinstance(arg, Var) else None for arg in clause.breach_args]
    args += [None] * (len(duties[0].args) - len(args))
    return told("this duty was not done in time: {act}", act=explainer.teller.act(duties[0].act, args, agent))


def _period(period: str) -> Told:
    match period:
        case "day":
            return told("a day began")
        case "week":
            return told("a week began")
        case _:
            return told("a month began")
