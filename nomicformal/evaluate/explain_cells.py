"""Explaining what the rules say of a cell: the clauses in effect, those beaten and why, those that do not apply."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from nomicformal.core.clauses import AnyClause, Bound, Criterion, Define, Hold, Norm, Strength
from nomicformal.core.expr import YES, Expr, Value
from nomicformal.evaluate import owing
from nomicformal.evaluate.binding import bindings
from nomicformal.evaluate.cells import CellKey, applies, term_candidates
from nomicformal.evaluate.duties import DutyState, Stage, states
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.frame import EMPTY, Env
from nomicformal.evaluate.outcome import Beaten, Instance, Outcome
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.void import voiding

if TYPE_CHECKING:
    from nomicformal.evaluate.world import World

Explain = Callable[[Expr, Env, Moment], tuple[Explanation, ...]]
CRITERIA = {
    "status": "{first} over {second}", "claims": "its claim to precedence", "lower": "its lower number",
    "higher": "its higher number", "earlier": "its earlier enactment", "later": "its later enactment",
    "rank": "its higher rank", "specific": "it is the more specific",
}
MOST_FAILING = 6
VOID = "the rule is void"


def reasons(world: World, cell: CellKey, outcome: Outcome, moment: Moment, explain: Explain) -> Iterator[Explanation]:
    """Why a cell has its outcome. `explain` explains a condition under the values of a clause's variables."""
    for one in outcome.in_effect:
        yield in_effect(world, one, moment, explain)
    for beaten in outcome.beaten:
        yield beaten_by(world, beaten)
    spoken = set(outcome.in_effect) | {beaten.loser for beaten in outcome.beaten}
    muted = list(_muted(world, cell, spoken, moment))
    for one, why in muted:
        yield _mute(world, one, why, moment)
    weak = all(world.index.clauses[clause].strength < Strength.ORDINARY for clause, _ in outcome.in_effect)
    if not outcome.in_effect or (weak and outcome.value is False):
        if outcome.circle:
            yield Explanation("the clauses prevail over one another in a circle, so none of them does")
        yield from _failing(world, cell, moment, explain)


def _mute(world: World, one: Instance, why: str, moment: Moment) -> Explanation:
    clause = world.index.clauses[one[0]]
    because = tuple(void_reasons(world, clause.origin.rule, moment)) if why == VOID else ()
    return _node(world, clause, f"{rule_name(world, clause)} would say otherwise, but {why}", because)


def in_effect(world: World, one: Instance, moment: Moment, explain: Explain) -> Explanation:
    clause = world.index.clauses[one[0]]
    env = dict(one[1])
    children = explain(clause.guard, env, moment) if clause.guard != YES else ()
    if isinstance(clause, Define):
        children = (*children, *explain(clause.value, env, moment))
    return _node(world, clause, f"by {rule_name(world, clause)}: {clause.origin.source or 'its text'}", children)


def duty_reasons(
    world: World, act: str, args: tuple[Value, ...], agent: Value, moment: Moment, explain: Explain
) -> Iterator[Explanation]:
    """The duties to do this (None among `args`, or as agent, for any), and how each stands."""
    for clause in world.index.duties.get(act, ()):
        for one in states(world, clause, EMPTY, moment):
            fits = all(want is None or want == have for want, have in zip(args, one.args, strict=True))
            if fits and agent in (None, one.agent):
                excused = one.stage is Stage.DUE and owing.owed(world, one, moment) is False
                stage = f"{one.stage.value}, but not owed" if excused else one.stage.value
                text = f"by {rule_name(world, clause)}: {clause.origin.source} ({stage})"
                children = explain(clause.guard, one.env, moment) if clause.guard != YES else ()
                yield _node(world, clause, text, (*children, *_excuses(world, one, moment, explain)))


def _excuses(world: World, one: DutyState, moment: Moment, explain: Explain) -> Iterator[Explanation]:
    """Of a due duty that something stands against: what excuses from it, what does not, and why; once for all acts."""
    if one.stage is not Stage.DUE or not owing.is_contested(world, one.clause.act):
        return
    excuses, beaten, muted = dict[Instance, None](), dict[Beaten, None](), dict[tuple[Instance, str], None]()
    for cell in owing.cells(world, one.clause, one.args, one.agent):
        outcome = world.cell_outcome(cell, moment)
        if isinstance(outcome, Outcome):
            excuses.update((found, None) for found in outcome.in_effect if isinstance(_clause(world, found), Norm))
            beaten.update(dict.fromkeys(outcome.beaten))
            spoken = {*outcome.in_effect, *(each.loser for each in outcome.beaten)}
            muted.update(dict.fromkeys(_muted(world, cell, spoken, moment)))
    yield from (in_effect(world, found, moment, explain) for found in excuses)
    yield from (beaten_by(world, each) for each in beaten)
    yield from (_mute(world, found, why, moment) for found, why in muted)


def _clause(world: World, one: Instance) -> AnyClause:
    return world.index.clauses[one[0]]


def beaten_by(world: World, beaten: Beaten) -> Explanation:
    """Which clause lost, to which, by which criterion, and what that makes of its rule."""
    loser, winner = world.index.clauses[beaten.loser[0]], world.index.clauses[beaten.winner[0]]
    text = f"{rule_name(world, loser)} says otherwise; {rule_name(world, winner)} prevails over it"
    criterion = world.index.clauses.get(beaten.criterion)
    children: tuple[Explanation, ...] = ()
    if isinstance(criterion, Criterion):
        text += f" by {criterion_words(criterion)}"
        children = (_node(world, criterion, f"so {rule_name(world, criterion)} decides"),)
    return _node(world, loser, text, children)


def void_reasons(world: World, rule: str, moment: Moment) -> Iterator[Explanation]:
    """By what a rule is made void; that nothing does, if so."""
    found = list(voiding(world, rule, moment))
    for beaten in found:
        winner = world.index.clauses[beaten.winner[0]]
        yield beaten_by(world, beaten)
        yield _node(world, winner, f"by {rule_name(world, winner)}: {winner.origin.source or 'its text'}")
    if not found:
        yield Explanation("nothing that it says is beaten at this moment in a way that makes a rule void")


def criterion_words(criterion: Criterion) -> str:
    return CRITERIA[criterion.kind].format(first=criterion.first, second=criterion.second)


def _muted(
    world: World, cell: CellKey, spoken: set[Instance], moment: Moment
) -> Iterator[tuple[Instance, str]]:
    """Clauses that apply and yet do not speak: void, without effect, undefined, or displaced by stronger ones."""
    symbol, args = cell[1], cell[2]
    assert isinstance(symbol, str) and isinstance(args, tuple)
    if cell[0] not in ("term", "must"):
        return
    of_term = cell[0] == "term"
    for one in term_candidates(world, symbol, args, moment) if of_term else owing.candidates(world, cell, moment):
        clause = one.contestant.clause
        rule = clause.origin.rule
        if one.contestant.instance in spoken or one.applies is not True:
            continue
        if rule and world.void(rule, moment) is True:
            yield one.contestant.instance, VOID
        elif rule and world.has_effect(rule, moment) is False:
            yield one.contestant.instance, "the rule has no effect"
        elif one.contestant.value is None and not isinstance(clause, Bound):
            yield one.contestant.instance, "the value that it gives is undefined"
        elif one.live is True:
            continue
        else:
            yield one.contestant.instance, "it is void in this matter"


def _failing(world: World, cell: CellKey, moment: Moment, explain: Explain) -> Iterator[Explanation]:
    """The clauses that could have decided the cell, and what their conditions lack."""
    found = 0
    for clause, env in _possible(world, cell):
        if found == MOST_FAILING:
            yield Explanation("and so on: no other clause applies either")
            return
        if applies(world, clause, env, moment) is False:
            found += 1
            why = explain(clause.guard, env, moment)
            if clause.origin.rule and not world.current(clause.origin.rule, clause.origin.version, moment):
                why = (Explanation("this text is not in force"),)
            yield _node(world, clause, f"{rule_name(world, clause)} does not apply: {clause.origin.source}", why)
    if not found:
        yield Explanation("no rule says anything about it")


def _possible(world: World, cell: CellKey) -> Iterator[tuple[AnyClause, dict[str, Value]]]:
    kind, symbol, args = cell[0], str(cell[1]), cell[2]
    assert isinstance(args, tuple)
    clauses: list[AnyClause]
    if kind == "term":
        clauses = [*world.index.values.get(symbol, ())]
    else:
        clauses = [*world.index.norms.get((str(kind), symbol), ())]
    for clause in clauses:
        assert isinstance(clause, Define | Hold | Norm)
        given: dict[str, Value] = dict(zip((param.name for param in clause.params), args, strict=True))
        if isinstance(clause, Norm) and clause.agent is not None:
            given[clause.agent.name] = cell[3]
        for env in bindings(world, clause.vars, given):
            yield clause, env


def rule_name(world: World, clause: AnyClause) -> str:
    """`rule 202`, or `the dictionary` for a definition of the vocabulary."""
    rule = world.index.rules.get(clause.origin.rule)
    return "the vocabulary" if rule is None else f"rule {rule.number}"


def _node(
    world: World, clause: AnyClause, text: str, children: tuple[Explanation, ...] = ()
) -> Explanation:
    rule = world.index.rules.get(clause.origin.rule)
    return Explanation(
        text, clause.origin.quote, clause.origin.span, None if rule is None else rule.number, children
    )
