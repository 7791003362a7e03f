"""Explaining what the rules say of a cell: the clauses in effect, those beaten and why, those that do not apply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from nomicformal.core.clauses import AnyClause, Bound, Define, Hold, Norm, NormKind, Strength
from nomicformal.core.expr import YES, Expr, ReadingIs, Value
from nomicformal.core.types_of import type_of
from nomicformal.core.walk import conjuncts
from nomicformal.evaluate import explain_beaten, explain_conflicts, norms, owing
from nomicformal.evaluate.binding import bindings
from nomicformal.evaluate.cells import Candidate, CellKey, applies, given_value, term_candidates
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.frame import EMPTY, IT, Frame
from nomicformal.evaluate.norms import Deed
from nomicformal.evaluate.outcome import Beaten, Instance, Outcome
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import Unknown, settled
from nomicformal.told import Told, told

if TYPE_CHECKING:
    from nomicformal.evaluate.explainer import Explainer
    from nomicformal.evaluate.world import World

MOST_FAILING = 4
BY_ONE = ("by {rule}", "by {rule} ({reading})")


def reasons(explainer: Explainer, cell: CellKey, outcome: Outcome, moment: Moment) -> Iterator[Explanation]:
    """Why a cell has its outcome."""
    yield from _by_default(explainer, cell, outcome, moment)
    yield from explainer.founding([
        partial(in_effect, explainer, one, moment) for one in outcome.in_effect
        if _bears_on(explainer, one, outcome, moment) and not explain_conflicts.is_restricted(explainer, one, outcome)
    ])
    for limited in outcome.limited:
        yield _limited_by(explainer, limited, moment)
    for one in outcome.in_effect:
        if explain_conflicts.is_restricted(explainer, one, outcome):
            yield explain_conflicts.restricted(explainer, one, cell, outcome, moment)
    if outcome.kind == "contradiction":
        yield from explain_conflicts.undecided(explainer, cell, outcome, moment)
    for beaten in outcome.beaten:
        yield explain_beaten.beaten_by(explainer, beaten, moment)
    spoken = set(outcome.in_effect) | {beaten.loser for beaten in outcome.beaten}
    if outcome.unsure is not None:
        yield from _perhaps(explainer, cell, outcome, moment)
    silenced = list(muted(explainer, cell, spoken, moment))
    for one, why in silenced:
        yield mute(explainer, one, why, moment)
    clauses = explainer.world.index.clauses
    weak = all(clauses[clause].strength < Strength.ORDINARY for clause, _ in outcome.in_effect)
    if not outcome.in_effect or weak:
        if outcome.circle:
            yield Explanation(told("the passages prevail over one another in a circle, so none of them does"))
        found = tuple(failing(explainer, cell, outcome, moment))
        yield from found
        if not found and not outcome.in_effect and not silenced:
            lacking = (*_lacking(explainer, cell, moment), *_permitted_only(explainer, cell, moment))
            yield from lacking or (Explanation(_nothing_said(explainer, cell, outcome)),)


def _by_default(explainer: Explainer, cell: CellKey, outcome: Outcome, moment: Moment) -> Iterator[Explanation]:
    """Of what is forbidden, though no passage forbids it: that what no rule permits is."""
    clauses = explainer.world.index.clauses
    spoken = (clauses[one] for one, _ in outcome.in_effect)
    if cell[0] != "may" or outcome.value is not False or any(
        isinstance(one, Norm) and one.kind is NormKind.RESTRICT for one in spoken
    ):
        return
    found = settled(lambda: tuple(norms.forbidden_by_default(explainer.world, str(cell[1]), moment)))
    for clause in () if isinstance(found, Unknown) else found:
        text = told("by {rule}: it is forbidden unless permitted", rule=rule_name(explainer, clause))
        yield clause_node(explainer, clause, text)


def _permitted_only(explainer: Explainer, cell: CellKey, moment: Moment) -> Iterator[Explanation]:
    """Of what no rule makes possible, the passages that permit it."""
    symbol = explainer.world.index.symbols.get(str(cell[1]))
    if cell[0] != "can" or symbol is None or symbol.kind != "power":
        return
    found = settled(lambda: tuple(candidates_for(explainer.world, ("may", *cell[1:]), moment)))
    for one in () if isinstance(found, Unknown) else found:
        clause = one.contestant.clause
        if isinstance(clause, Norm) and clause.kind is not NormKind.RESTRICT and one.applies is True:
            text = told("{rule} permits it, which does not make it possible", rule=rule_name(explainer, clause))
            yield clause_node(explainer, clause, text)


def _lacking(explainer: Explainer, cell: CellKey, moment: Moment) -> Iterator[Explanation]:
    """What the vocabulary explains the cell by, if that has no value."""
    for one in candidates_for(explainer.world, cell, moment):
        clause = one.contestant.clause
        if isinstance(clause, Define) and not clause.origin.rule and one.applies is True and _is_undefined(one):
            yield from explainer.explain(clause.value, one.contestant.env, moment)


def _bears_on(explainer: Explainer, one: Instance, outcome: Outcome, moment: Moment) -> bool:
    """A bound within which the value lies anyway does not; nor one of which it is told what it limits."""
    clause = explainer.world.index.clauses[one[0]]
    if not isinstance(clause, Bound) or outcome.kind != "value":
        return True
    told_of = any(limited.winner == one for limited in outcome.limited)
    return not told_of and given_value(explainer.world, clause, dict(one[1]), moment) == outcome.value


def _limited_by(explainer: Explainer, limited: Beaten, moment: Moment) -> Explanation:
    """Which clause brings the value of another into its bound, from what to what."""
    world = explainer.world
    loser, winner = (world.index.clauses[one[0]] for one in (limited.loser, limited.winner))
    assert isinstance(loser, Define)
    assert isinstance(winner, Bound)
    before, after = (
        given_value(world, clause, dict(one[1]), moment)
        for clause, one in ((loser, limited.loser), (winner, limited.winner))
    )
    kind = type_of(loser.value)
    text = told(
        "{loser} gives {before}; {winner} limits it to {after}", loser=rule_name(explainer, loser),
        winner=rule_name(explainer, winner), before=explainer.teller.value(before, kind),
        after=explainer.teller.value(after, kind),
    )
    return clause_node(explainer, winner, text, explain_beaten.decided_by(explainer, limited, moment))


def _nothing_said(explainer: Explainer, cell: CellKey, outcome: Outcome) -> Told:
    if cell[0] in ("may", "can") and outcome.value is True:
        return told("no rule stands against it")
    symbol = explainer.world.index.symbols.get(str(cell[1]))
    if cell[0] == "can" and symbol is not None and symbol.kind == "power":
        return told("no rule makes this possible")
    return told("no rule says anything about it")


def _perhaps(explainer: Explainer, cell: CellKey, outcome: Outcome, moment: Moment) -> Iterator[Explanation]:
    """The clauses that say the same, if what is left open does not keep them from speaking."""
    for one in candidates_for(explainer.world, cell, moment):
        clause, value = one.contestant.clause, one.contestant.value
        same = (value is NormKind.RESTRICT) is (outcome.value is False) if isinstance(clause, Norm) else \
            value == outcome.value
        if one.applies is True and isinstance(one.live, Unknown) and same and clause.origin.rule:
            text = told("by {rule}, unless it is void or has no effect", rule=rule_name(explainer, clause))
            why = explainer.explain(clause.guard, one.contestant.env, moment) if clause.guard != YES else ()
            yield clause_node(explainer, clause, text, why)


def by_one(explanation: Explanation) -> Explanation:
    """What rests on one passage alone, told together with it on one line."""
    if len(explanation.children) != 1:
        return explanation
    only = explanation.children[0]
    if not isinstance(only.text, Told) or only.text.template not in BY_ONE:
        return explanation
    text = told("{what}, {by}", what=explanation.text, by=only.text)
    return replace(only, text=text)


def in_effect(explainer: Explainer, one: Instance, moment: Moment) -> Iterator[Explanation]:
    """A clause that speaks, and what its condition and its value rest on; of the vocabulary only these."""
    clause = explainer.world.index.clauses[one[0]]
    env = dict(one[1])
    children = explainer.explain(clause.guard, env, moment) if clause.guard != YES else ()
    if isinstance(clause, Define):
        children = (*children, *explainer.explain(clause.value, env, moment))
    if clause.origin.rule:
        yield clause_node(explainer, clause, by_rule(explainer, clause), children)
    else:
        yield from children


def by_rule(explainer: Explainer, clause: AnyClause) -> Told:
    """`by rule 201`, with the reading under which the clause stands."""
    rule = rule_name(explainer, clause)
    readings = [part for part in conjuncts(clause.guard) if isinstance(part, ReadingIs)]
    if not readings:
        return told("by {rule}", rule=rule)
    one = readings[0]
    reading = explainer.teller.reading(one.reading, one.alternative, clause)
    return told("by {rule} ({reading})", rule=rule, reading=reading)


def muted(
    explainer: Explainer, cell: CellKey, spoken: set[Instance], moment: Moment
) -> Iterator[tuple[Instance, Told]]:
    """Clauses that apply and yet do not speak: void, without effect, undefined, or displaced by stronger ones."""
    world = explainer.world
    for one in candidates_for(world, cell, moment):
        clause = one.contestant.clause
        rule = clause.origin.rule
        if one.contestant.instance in spoken or one.applies is not True or not rule:
            continue
        if world.void(rule, moment) is True:
            yield one.contestant.instance, told("the rule is void")
        elif world.has_effect(rule, moment) is False:
            yield one.contestant.instance, told("the rule has no effect")
        elif _is_undefined(one):
            yield one.contestant.instance, told("the value that it gives is undefined")
        elif world.void_in(rule, cell, moment) is True:
            yield one.contestant.instance, told("it is void in this matter")


def candidates_for(world: World, cell: CellKey, moment: Moment) -> Iterable[Candidate]:
    """The clauses about a cell, with values for their variables."""
    symbol, args = cell[1], cell[2]
    assert isinstance(symbol, str) and isinstance(args, tuple)
    match cell[0]:
        case "term":
            return term_candidates(world, symbol, args, moment)
        case "must":
            return owing.candidates(world, cell, moment)
        case _:
            deed = Deed(symbol, args, *cell[3:])  # type: ignore[arg-type]
            return norms.candidates(world, str(cell[0]), deed, moment)


def _is_undefined(one: Candidate) -> bool:
    clause = one.contestant.clause
    return one.contestant.value is None and (not isinstance(clause, Bound) or clause.clip is not None)


def mute(explainer: Explainer, one: Instance, why: Told, moment: Moment) -> Explanation:
    """A clause that applies and does not speak, and why it does not."""
    clause, env = explainer.world.index.clauses[one[0]], dict(one[1])
    rule = rule_name(explainer, clause)
    if explainer.world.void(clause.origin.rule, moment) is True:
        because = tuple(explain_beaten.void_reasons(explainer, clause.origin.rule, moment))
        text = told("{rule} would say otherwise, but {why}", rule=rule, why=why)
        return clause_node(explainer, clause, text, because)
    if isinstance(clause, Define) and explainer.world.value(clause.value, Frame(env, moment)) is None:
        because = explainer.explain(clause.value, env, moment)
        return clause_node(explainer, clause, told("{rule} applies, but {why}", rule=rule, why=why), because)
    return clause_node(explainer, clause, told("{rule} would say otherwise, but {why}", rule=rule, why=why))


def failing(explainer: Explainer, cell: CellKey, outcome: Outcome, moment: Moment) -> Iterator[Explanation]:
    """The clauses that could have decided the cell otherwise, and what their conditions lack: of each the instance that
    lacks least, and of the vocabulary only where no condition was told."""
    clauses = explainer.world.index.clauses
    alone = all(clauses[one].guard == YES for one, _ in outcome.in_effect)
    possible = _possible(explainer, cell, outcome, moment)
    of_rules = [one for one in possible if one[0].origin.rule]
    found = 0
    for clause, env in of_rules or (possible if alone else ()):
        does_apply = applies(explainer.world, clause, env, moment)
        explainer.notice(does_apply)
        if does_apply is not False or _other_reading(explainer, clause, moment):
            continue
        if said_today(explainer, clause, moment):
            continue
        found += 1
        if found > MOST_FAILING:
            yield Explanation(told("no other passage applies either"))
            return
        in_force = not clause.origin.rule or explainer.world.current(clause.origin.rule, clause.origin.version, moment)
        why = explainer.explain(clause.guard, env, moment) if in_force else \
            (Explanation(told("this text is not in force")),)
        if in_force and clause.earlier and explainer.world.holds(clause.guard, Frame(env, moment)) is True:
            why = (Explanation(told("it speaks only where nothing before it in this rule does")),)
        if clause.origin.rule:
            text = told("{rule} does not apply", rule=rule_name(explainer, clause))
            yield clause_node(explainer, clause, text, why)
        else:
            yield from why


def said_today(explainer: Explainer, clause: AnyClause, moment: Moment) -> bool:
    """Whether it belongs to another text of its rule, and the text in force has the same passage with the same clause:
    then that one is told of."""
    origin, world = clause.origin, explainer.world
    if not origin.rule or world.current(origin.rule, origin.version, moment):
        return False
    return any(
        other.origin.source == origin.source and other.origin.passage == origin.passage
        and world.current(origin.rule, other.origin.version, moment)
        for other in world.index.of_rule[origin.rule]
    )


def _other_reading(explainer: Explainer, clause: AnyClause, moment: Moment) -> bool:
    """Whether it stands under an answer that is not the one taken."""
    frame = Frame(EMPTY, moment)
    readings = [part for part in conjuncts(clause.guard) if isinstance(part, ReadingIs)]
    return any(explainer.world.holds(part, frame) is False for part in readings)


def _possible(
    explainer: Explainer, cell: CellKey, outcome: Outcome, moment: Moment
) -> list[tuple[AnyClause, Mapping[str, Value]]]:
    """Each clause that could give the cell another value, with the values of its variables under which most of its
    conditions hold."""
    kind, symbol, args = cell[0], str(cell[1]), cell[2]
    assert isinstance(args, tuple)
    index = explainer.world.index
    clauses: list[AnyClause]
    clauses = [*index.values.get(symbol, ())] if kind == "term" else [*index.norms.get((str(kind), symbol), ())]
    found: list[tuple[AnyClause, Mapping[str, Value]]] = []
    for clause in clauses:
        assert isinstance(clause, Define | Hold | Norm)
        if isinstance(clause, Hold) and not clause.positive:
            continue
        if isinstance(clause, Norm) and (clause.kind is NormKind.RESTRICT) is not (outcome.value is True):
            continue
        given: dict[str, Value] = dict(zip((param.name for param in clause.params), args, strict=True))
        if isinstance(clause, Norm):
            given |= {} if clause.agent is None else {clause.agent.name: cell[3]}
            given |= {} if cell[4] is None else {IT: cell[4]}
        ways = list(bindings(explainer.world, clause.vars, given))
        if ways:
            found.append((clause, max(ways, key=lambda env: holding(explainer, clause.guard, env, moment))))
    return found


def holding(explainer: Explainer, guard: Expr, env: Mapping[str, Value], moment: Moment) -> int:
    """How many of the conditions hold."""
    return sum(explainer.world.holds(part, Frame(env, moment)) is True for part in conjuncts(guard))


def rule_name(explainer: Explainer, clause: AnyClause) -> Told:
    """`rule 202`, or `the vocabulary` for a definition there."""
    return explainer.teller.rule(clause.origin.rule)


def clause_node(
    explainer: Explainer, clause: AnyClause, text: Told, children: tuple[Explanation, ...] = ()
) -> Explanation:
    """A node that rests on the clause's passage."""
    rule = explainer.world.index.rules.get(clause.origin.rule)
    return Explanation(
        text, clause.origin.quote, clause.origin.span, None if rule is None else rule.number, children
    )
