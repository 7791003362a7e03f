"""Why a passage lost: to which, by what criterion, and what that makes of its rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nomicformal.core import expr as x
from nomicformal.core.clauses import Criterion
from nomicformal.core.phrase_numbers import moment_phrase
from nomicformal.evaluate import explain_cells
from nomicformal.evaluate.explanation import Explanation
from nomicformal.evaluate.frame import EMPTY, Frame
from nomicformal.evaluate.outcome import Beaten
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.void import void_for_ever_since, voiding
from nomicformal.resolve.types import RULE
from nomicformal.told import Told, told

if TYPE_CHECKING:
    from nomicformal.evaluate.explainer import Explainer


def beaten_by(explainer: Explainer, beaten: Beaten, moment: Moment) -> Explanation:
    """Which clause lost, to which, by which criterion, and what that makes of its rule."""
    clauses = explainer.world.index.clauses
    loser, winner = clauses[beaten.loser[0]], clauses[beaten.winner[0]]
    names = {"loser": explain_cells.rule_name(explainer, loser), "winner": explain_cells.rule_name(explainer, winner)}
    criterion = clauses.get(beaten.criterion)
    if not isinstance(criterion, Criterion):
        text = told("{loser} says otherwise; {winner} prevails over it", **names)
        return explain_cells.clause_node(explainer, loser, text)
    text = told("{loser} says otherwise; {winner} prevails over it by {criterion}", **names,
                criterion=_criterion(explainer, criterion))
    return explain_cells.clause_node(explainer, loser, text, decided_by(explainer, beaten, moment))


def decided_by(explainer: Explainer, beaten: Beaten, moment: Moment) -> tuple[Explanation, ...]:
    """The clause by whose criterion the one prevails over the other; of ranks, which they are; of numbers, those
    that have changed."""
    clauses = explainer.world.index.clauses
    criterion = clauses.get(beaten.criterion)
    if not isinstance(criterion, Criterion):
        return ()
    rules = [clauses[one[0]].origin.rule for one in (beaten.winner, beaten.loser)]
    ranks: tuple[Explanation, ...] = ()
    if criterion.rank is not None:
        for rule in rules:
            ranks += explainer.explain(criterion.rank, {criterion.vars[0].name: rule}, moment)
    elif criterion.kind in ("lower", "higher"):
        for rule in rules:
            ranks += _new_number(explainer, rule, moment)
    text = told("so {rule} decides", rule=explain_cells.rule_name(explainer, criterion))
    return (explain_cells.clause_node(explainer, criterion, text, ranks),)


def _new_number(explainer: Explainer, rule: str, moment: Moment) -> tuple[Explanation, ...]:
    """The number that the rule has now, if it is not the one by which it is called."""
    number = x.Apply("number", (x.Const(rule, RULE),), x.NUMBER)
    known = explainer.ruleset.rule_if_any(rule)
    if known is None or explainer.world.value(number, Frame(EMPTY, moment)) == known.number:
        return ()
    return explainer.explain(number, EMPTY, moment)


def _criterion(explainer: Explainer, criterion: Criterion) -> Told:
    match criterion.kind:
        case "status":
            words = [explainer.teller.status(one) for one in (criterion.first, criterion.second)]
            return told("{first} over {second}", first=words[0], second=words[1])
        case "claims":
            return told("its claim to precedence")
        case "lower":
            return told("its lower number")
        case "higher":
            return told("its higher number")
        case "earlier":
            return told("its earlier enactment")
        case "later":
            return told("its later enactment")
        case "rank":
            return told("its higher rank")
        case _:
            return told("being the more specific")


def void_reasons(explainer: Explainer, rule: str, moment: Moment) -> Iterator[Explanation]:
    """By what a rule is made void; that nothing does, if so."""
    found = list(voiding(explainer.world, rule, moment))
    for beaten in found:
        yield beaten_by(explainer, beaten, moment)
        winner = explainer.world.index.clauses[beaten.winner[0]]
        text = told("by {rule}", rule=explain_cells.rule_name(explainer, winner))
        yield explain_cells.clause_node(explainer, winner, text)
    if found:
        return
    since = void_for_ever_since(explainer.world, rule, moment)
    if isinstance(since, int):
        then = explainer.world.record.earlier(since, moment)
        text = told("it is void for ever since {moment}", moment=moment_phrase(since))
        yield Explanation(text, children=tuple(void_reasons(explainer, rule, then)) if since < moment.time else ())
        return
    yield Explanation(told("nothing that it says is beaten at this moment in a way that makes a rule void"))
