"""When a rule is void: would it, presumed not void, lose under a criterion that voids? Meaning, point 4."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nomicformal.core.clauses import AnyClause, Bound, Define, Duty, Hold, Norm, NormKind
from nomicformal.core.expr import Value
from nomicformal.evaluate import decisions, owing
from nomicformal.evaluate.binding import bindings, head_of
from nomicformal.evaluate.cells import CellKey, applies
from nomicformal.evaluate.frame import EMPTY
from nomicformal.evaluate.norms import Deed
from nomicformal.evaluate.outcome import Beaten, Outcome
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import Truth, Unknown, any_of, settled

if TYPE_CHECKING:
    from nomicformal.evaluate.world import World


def rule_is_void(world: World, rule: str, moment: Moment) -> Truth:
    """Void at this moment, or for ever since an earlier one."""
    def parts() -> Iterator[Truth]:
        yield _loses(world, rule, moment, ("rule", "ever"))
        first = void_for_ever_since(world, rule, moment)
        yield first if isinstance(first, Unknown) else first is not None

    return any_of(parts())


def void_for_ever_since(world: World, rule: str, moment: Moment) -> int | Unknown | None:
    """When it was first beaten in a way that makes it void for ever."""
    if not any(criterion.void == "ever" for criterion in world.index.criteria):
        return None
    return world.first_time(lambda inner: _loses(world, rule, inner, ("ever",)), world.record.start, moment)


def _loses(world: World, rule: str, moment: Moment, reaches: tuple[str, ...]) -> Truth:
    """Whether some live clause of the rule, presumed not void, is beaten under a criterion of such reach."""
    winners = _possible_winners(world, rule, moment, reaches)
    if not winners:
        return False
    presumed = world.presuming(rule)
    return settled(lambda: any_of(
        _beaten_on(presumed, rule, cell, moment, reaches)
        for cell in dict.fromkeys(_cells(presumed, rule, moment, winners))
    ))


def matter_is_void(world: World, rule: str, cell: CellKey, moment: Moment) -> Truth:
    """Whether the rule's clauses on this cell are void, because one of them is beaten so."""
    if cell[0] not in ("term", "may", "can", "must"):
        return False  # an effect is settled on no cell
    if not _possible_winners(world, rule, moment, ("matter",)):
        return False
    presumed = world.presuming(rule, cell)

    def check() -> Truth:
        kind, symbol, args, *_ = cell
        if kind == "term" and decisions.point_now(presumed, str(symbol), args, moment) is None:  # type: ignore[arg-type]
            return False
        return _beaten_on(presumed, rule, cell, moment, ("matter",))

    return settled(check)


def _possible_winners(world: World, rule: str, moment: Moment, reaches: tuple[str, ...]) -> frozenset[str]:
    """The other rules that speak of what this one decides, and could beat it under a criterion of such reach. On the
    cells where none of them speaks it cannot become void, so that whose clauses are void there need not be asked."""
    criteria = [criterion for criterion in world.index.criteria if criterion.void in reaches]
    if any(criterion.kind != "status" for criterion in criteria):
        return world.index.rivals(rule)
    if not criteria:
        return frozenset()
    status = world.rule_data("status", rule, moment)
    above = {criterion.first for criterion in criteria if criterion.second == status}
    if world.rules_as_loaded():
        of_status = world.index.of_status
        rivals = world.index.rivals(rule)
        return frozenset().union(*(of_status[one] & rivals for one in above if one in of_status))
    return frozenset(
        other for other in world.index.rivals(rule) if world.rule_data("status", other, moment) in above
    )


def _cells(world: World, rule: str, moment: Moment, winners: frozenset[str]) -> Iterator[CellKey]:
    """The cells on which a clause of this rule applies (or may apply) and one of the others has a clause too."""
    for clause in world.index.of_rule.get(rule, ()):
        if _contested(world, clause, winners):
            for env in bindings(world, clause.vars, EMPTY):
                point = _point(world, clause, env, moment)
                if point is not None and applies(world, clause, env, point) is not False:
                    yield from _cells_of(world, clause, env, moment)


def _point(world: World, clause: AnyClause, env: dict[str, Value], moment: Moment) -> Moment | None:
    """Where the clause is looked at; None for one about a term that is decided once, at another moment than this."""
    if not isinstance(clause, Define | Hold | Bound):
        return moment
    return decisions.point_now(world, clause.symbol, tuple(env[param.name] for param in clause.params), moment)


def _contested(world: World, clause: AnyClause, winners: frozenset[str]) -> bool:
    """Whether a clause of one of the others can be in conflict with this one."""
    match clause:
        case Norm() | Duty():
            against = [other for other in world.index.cell_clauses(clause.act) if _opposed(clause, other)]
        case Define() | Hold() | Bound():
            against = world.index.cell_clauses(clause.symbol)
        case _:
            return False
    return any(other.origin.rule in winners for other in against)


def _opposed(one: Norm | Duty, other: AnyClause) -> bool:
    """Of norms, only rights and duties conflict with restrictions of the same kind: a plain grant has nothing to lose
    by a restriction."""
    if not isinstance(other, Norm | Duty):
        return False
    sides = {norm.kind if isinstance(norm, Norm) else NormKind.RIGHT for norm in (one, other)}
    return sides == {NormKind.RIGHT, NormKind.RESTRICT} and bool(_modalities(one) & _modalities(other))


def _modalities(norm: Norm | Duty) -> frozenset[str]:
    return frozenset((norm.modality,) if isinstance(norm, Norm) else ("may", "must"))


def _cells_of(world: World, clause: AnyClause, env: dict[str, Value], moment: Moment) -> Iterator[CellKey]:
    head = settled(lambda: head_of(world, clause, env, moment))
    if isinstance(head, Unknown):
        return
    match clause:
        case Norm():
            yield Deed(clause.act, head[0], head[1]).cell(clause.modality)
        case Duty():
            if None not in head[0] and head[1] is not None:
                yield Deed(clause.act, head[0], head[1]).cell("may")
            if owing.is_contested(world, clause.act):
                yield from owing.cells(world, clause, *head)
        case Define() | Hold() | Bound():
            yield ("term", clause.symbol, head[0])


def _beaten_on(
    world: World, rule: str, cell: CellKey, moment: Moment, reaches: tuple[str, ...]
) -> Truth:
    found = world.cell_outcome(cell, moment)
    if not isinstance(found, Outcome):
        return found
    result = any(
        beaten.voids in reaches and world.index.clauses[beaten.loser[0]].origin.rule == rule
        for beaten in found.beaten
    )
    return found.unsure if found.unsure is not None else result


def voiding(world: World, rule: str, moment: Moment) -> Iterator[Beaten]:
    """By what the rule is beaten, presumed not void, under a criterion that voids it."""
    presumed = world.presuming(rule)
    winners = _possible_winners(world, rule, moment, ("rule", "ever"))
    for cell in dict.fromkeys(_cells(presumed, rule, moment, winners)):
        found = presumed.cell_outcome(cell, moment)
        if isinstance(found, Outcome):
            yield from (
                beaten for beaten in found.beaten
                if beaten.voids in ("rule", "ever") and world.index.clauses[beaten.loser[0]].origin.rule == rule
            )
