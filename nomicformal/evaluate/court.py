"""What the policy of the rules asks about a situation: claims, ranks, and which criteria speak at the moment."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from nomicformal.core.clauses import AnyClause, Claim, Criterion
from nomicformal.core.expr import Value
from nomicformal.evaluate import expressions
from nomicformal.evaluate.binding import bindings, matching
from nomicformal.evaluate.cells import CellKey, applies
from nomicformal.evaluate.contest import Contestant
from nomicformal.evaluate.frame import EMPTY, Frame
from nomicformal.evaluate.limits import LIMITS
from nomicformal.evaluate.record import Moment
from nomicformal.evaluate.values import all_of, known, settled
from nomicformal.precedence.policy import UNDECIDED, Decision, Side, covers, decide

if TYPE_CHECKING:
    from nomicformal.evaluate.world import World


def side_of(world: World, rule: str, moment: Moment, clause: AnyClause | None = None) -> Side:
    """A rule as it is at this moment, as a side of a conflict."""
    def data(symbol: str) -> Value:
        return world.rule_data(symbol, rule, moment)

    number, enacted = data("number"), data("enacted")
    return Side(
        rule,
        int(number) if isinstance(number, (int, Fraction)) else world.index.rules[rule].number,
        str(data("status")), str(data("section")),
        enacted if isinstance(enacted, int) else None,
        clause,
    )


def prevailing(world: World, a: Contestant, b: Contestant, cell: CellKey, moment: Moment) -> Decision:
    """Which of two conflicting clauses prevails (meaning, point 3). Raises Blocked where that is unknown."""
    if a.clause.origin.rule == b.clause.origin.rule or not a.clause.origin.rule or not b.clause.origin.rule:
        return UNDECIDED
    key = ("prevailing", world.presumed, a.clause.id, b.clause.id, cell, moment)

    def decision() -> Decision:
        first, second = (side_of(world, one.origin.rule, moment, one) for one in (a.clause, b.clause))
        return _decide(world, first, second, cell, moment)

    result = known(world.run.remembered(key, lambda: settled(decision)))
    assert isinstance(result, Decision)
    return result


def split(world: World, first: str, second: str, moment: Moment) -> bool:
    """Whether the policy is in conflict with itself about two rules as such: claims of a passage, or on a cell, are not
    looked at. Raises Blocked where that is unknown."""
    one, other = side_of(world, first, moment), side_of(world, second, moment)
    return _decide(world, one, other, ("", "", ()), moment).disputed


def rules_that_rank(world: World, first: str, second: str, moment: Moment) -> list[Criterion]:
    """Of each rule that says something of precedence between these two, the first criterion that is about them."""
    sides = side_of(world, first, moment), side_of(world, second, moment)
    live = (_live_criteria(world, rule, moment) for rule in _policy_rules(world, *sides))
    about = ([one for one in criteria if covers(one.among, *sides)] for criteria in live)
    return [criteria[0] for criteria in about if criteria]


def claims_over(world: World, clause: AnyClause, other: AnyClause, cell: CellKey, moment: Moment) -> bool:
    """Whether the rule of the one clause claims to prevail over the other clause about this cell."""
    first, second = (side_of(world, one.origin.rule, moment, one) for one in (clause, other))
    return bool(first.rule and second.rule) and Court(world, cell, moment).claims(first, second)


def _decide(world: World, first: Side, second: Side, cell: CellKey, moment: Moment) -> Decision:
    policy = {
        rule: live for rule in _policy_rules(world, first, second)
        if (live := _live_criteria(world, rule, moment))
    }
    sides = {rule: side_of(world, rule, moment) for rule in policy}
    return decide(policy, first, second, sides, Court(world, cell, moment), LIMITS.policy_rules)


def _policy_rules(world: World, first: Side, second: Side) -> list[str]:
    """The rules with a criterion about such a pair."""
    return list(dict.fromkeys(
        criterion.origin.rule for criterion in world.index.criteria if covers(criterion.among, first, second)
    ))


def _live_criteria(world: World, rule: str, moment: Moment) -> list[Criterion]:
    found = [
        criterion for criterion in world.index.criteria
        if criterion.origin.rule == rule and known(applies(world, criterion, EMPTY, moment))
    ]
    if not found or not known(world.rule_speaks(rule, moment)):
        return []
    return sorted(found, key=lambda criterion: criterion.order)


@dataclass(frozen=True, slots=True)
class Court:
    """Answers for one cell at one moment. Raises Blocked where an answer is unknown."""

    world: World
    cell: CellKey
    moment: Moment

    def claims(self, first: Side, second: Side) -> bool:
        claims = self.world.index.claims
        return any(
            claim.prevails is prevails and self._covers(claim, owner, other)
            for owner, other, prevails in ((first, second, True), (second, first, False))
            for claim in claims.get(owner.rule, ())
        )

    def rank(self, criterion: Criterion, rule: str) -> Value:
        assert criterion.rank is not None
        frame = Frame({criterion.vars[0].name: rule}, self.moment, None)
        return known(expressions.value(self.world, criterion.rank, frame))

    def _covers(self, claim: Claim, owner: Side, other: Side) -> bool:
        if claim.passage_only and (owner.clause is None or owner.clause.origin.passage != claim.origin.passage):
            return False
        if not self._reaches(claim, other) or (claim.scope == "on" and owner.clause is None):
            return False
        envs = list(self._bindings(claim))
        return bool(envs) and bool(known(all_of([
            any_applies(self.world, claim, envs, self.moment), self.world.rule_speaks(owner.rule, self.moment),
        ])))

    def _reaches(self, claim: Claim, other: Side) -> bool:
        match claim.scope:
            case "everything":
                return True
            case "rules":
                return other.number in claim.numbers
            case "section":
                return other.section == claim.text
            case "status":
                return other.status == claim.text
            case "deciding":
                version = self.world.rule_data("version", other.rule, self.moment)
                return self.world.index.decides(other.rule, _whole(version), claim.symbols)
            case "on":
                return claim.cell is not None and self.cell[1:2] == (claim.cell.symbol,)
        raise ValueError(f"no such scope: {claim.scope}")

    def _bindings(self, claim: Claim) -> list[dict[str, Value]]:
        if claim.cell is None:
            return list(bindings(self.world, claim.vars, EMPTY))
        args = self.cell[2]
        assert isinstance(args, tuple)
        wanted = list(zip(claim.cell.args, args, strict=False))
        return list(matching(self.world, claim.vars, wanted, EMPTY, self.moment))


def any_applies(world: World, clause: AnyClause, envs: list[dict[str, Value]], moment: Moment) -> bool:
    return any(known(applies(world, clause, env, moment)) for env in envs)


def _whole(value: Value) -> int:
    return int(value) if isinstance(value, (int, Fraction)) else 0
