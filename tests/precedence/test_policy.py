"""The policy as pure functions: which order of policy rules is accepted, and what it decides."""

from dataclasses import dataclass, field
from fractions import Fraction

from nomicformal.core.clauses import Criterion, Hold, Origin
from nomicformal.core.expr import NUMBER, TRUTH, And, Apply, Kind, Type, Value, Var
from nomicformal.precedence.policy import UNDECIDED, Side, covers, decide, more_specific
from nomicformal.source import NOWHERE

PLAYER = Type(Kind.ENTITY, "Player")


@dataclass
class FixedCourt:
    claiming: set[tuple[str, str]] = field(default_factory=set)
    ranks: dict[str, Fraction] = field(default_factory=dict)

    def claims(self, first: Side, second: Side) -> bool:
        return (first.rule, second.rule) in self.claiming

    def rank(self, criterion: Criterion, rule: str) -> Value:
        return self.ranks.get(rule)


def clause(ident: int, rule: str, guard: object = None) -> Hold:
    var = Var("p", PLAYER)
    return Hold(
        id=ident, origin=Origin(rule, 0, 0, NOWHERE), vars=(var,), symbol="wins", params=(var,), positive=True,
        **({} if guard is None else {"guard": guard}),  # type: ignore[arg-type]
    )


def side(number: int, status: str = "mutable", enacted: int | None = None, guard: object = None) -> Side:
    rule = f"r{number}"
    return Side(rule, number, status, "", enacted, clause(number, rule, guard))


def criterion(ident: int, rule: str, kind: str, **parts: object) -> Criterion:
    return Criterion(id=ident, origin=Origin(rule, 0, 0, NOWHERE), order=ident, kind=kind, **parts)  # type: ignore[arg-type]


def policy(*criteria: Criterion) -> dict[str, list[Criterion]]:
    found: dict[str, list[Criterion]] = {}
    for one in criteria:
        found.setdefault(one.origin.rule, []).append(one)
    return found


SIDES = {f"r{number}": side(number) for number in (212, 213, 299)} | {"r111": side(111, "immutable")}


def winner(
    criteria: dict[str, list[Criterion]], first: Side, second: Side, court: FixedCourt | None = None
) -> int | None:
    results = {
        decide(criteria, *pair, SIDES, court or FixedCourt(), 6).winner for pair in ((first, second), (second, first))
    }
    assert len(results) == 1  # it does not matter which side is named first
    return results.pop()


def test_no_policy_decides_nothing() -> None:
    assert decide({}, side(213), side(214), {}, FixedCourt(), 6) == UNDECIDED


def test_the_first_criterion_that_decides_wins() -> None:
    by_claim_then_number = policy(criterion(1, "r212", "claims"), criterion(2, "r212", "lower"))
    assert winner(by_claim_then_number, side(213), side(214)) == 213
    assert winner(by_claim_then_number, side(213), side(214), FixedCourt({("r214", "r213")})) == 214
    mutual = FixedCourt({("r214", "r213"), ("r213", "r214")})
    assert winner(by_claim_then_number, side(213), side(214), mutual) == 213


def test_a_criterion_speaks_only_of_the_pairs_it_covers() -> None:
    mutable, immutable = side(213), side(101, "immutable")
    assert covers("any", mutable, immutable)
    assert not covers("one status", mutable, immutable)
    assert covers("mutable", mutable, side(214))
    assert not covers("mutable", mutable, immutable)
    assert covers("immutable and mutable", mutable, immutable)
    assert winner(policy(criterion(1, "r212", "lower", among="one status")), mutable, immutable) is None


def test_dates_and_ranks_need_both_sides_defined_and_different() -> None:
    earlier = policy(criterion(1, "r212", "earlier"))
    assert winner(earlier, side(213, enacted=5), side(214, enacted=3)) == 214
    assert winner(earlier, side(213, enacted=5), side(214)) is None
    assert winner(earlier, side(213, enacted=5), side(214, enacted=5)) is None
    by_power = policy(criterion(1, "r212", "rank", rank=Apply("power", (), NUMBER)))
    court = FixedCourt(ranks={"r213": Fraction(1), "r214": Fraction(3)})
    assert winner(by_power, side(213), side(214), court) == 214
    assert winner(by_power, side(213), side(215), court) is None


def test_what_becomes_void_is_told() -> None:
    decision = decide(
        policy(criterion(1, "r111", "status", first="immutable", second="mutable", void="rule")),
        side(101, "immutable"), side(213), SIDES, FixedCourt(), 6,
    )
    assert (decision.winner, decision.criterion, decision.voids) == (101, 1, "rule")


def test_of_two_policy_rules_that_rank_themselves_both_ways_neither_rules() -> None:
    lower, higher = criterion(1, "r212", "lower"), criterion(2, "r299", "higher")
    decision = decide(policy(lower, higher), side(213), side(214), SIDES, FixedCourt(), 6)
    assert (decision.winner, decision.disputed) == (None, True)


def test_an_order_is_accepted_that_ranks_its_own_rules_so() -> None:
    status = criterion(1, "r111", "status", first="immutable", second="mutable")
    within = criterion(2, "r212", "higher", among="one status")
    assert winner(policy(status, within), side(213), side(214)) == 214
    everywhere = criterion(2, "r212", "higher")  # so 212 ranks itself above 111, and 111 itself above 212
    decision = decide(policy(status, everywhere), side(213), side(214), SIDES, FixedCourt(), 6)
    assert (decision.winner, decision.disputed) == (None, True)


def test_policy_rules_that_decide_alike_are_no_dispute() -> None:
    alike = policy(criterion(1, "r212", "lower"), criterion(2, "r299", "lower"))
    decision = decide(alike, side(213), side(214), SIDES, FixedCourt(), 6)
    assert (decision.winner, decision.disputed) == (213, False)


def test_more_policy_rules_than_the_limit_decide_nothing() -> None:
    alike = policy(criterion(1, "r212", "lower"), criterion(2, "r299", "lower"))
    assert decide(alike, side(213), side(214), SIDES, FixedCourt(), 1).disputed


def test_specific_looks_at_conditions_whatever_the_variables_are_called() -> None:
    def tall(name: str) -> Apply:
        return Apply("tall", (Var(name, PLAYER),), TRUTH)

    def rich(name: str) -> Apply:
        return Apply("rich", (Var(name, PLAYER),), TRUTH)

    general, special = side(213, guard=tall("p")), side(214, guard=And((rich("p"), tall("p"))))
    assert more_specific(special, general)
    assert not more_specific(general, special)
    assert not more_specific(general, general)
    assert not more_specific(side(214, guard=rich("p")), general)
    assert more_specific(general, side(215))
