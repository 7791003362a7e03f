"""NF215: an order of precedence by numbers that amendments change."""

from __future__ import annotations

from nomicformal.checker.checks.ballots import Ballots, adopting, ballots, proposed
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, passage_of, rule_name
from nomicformal.core.clauses import AnyClause, Criterion, Transition, Update
from nomicformal.core.expr import Const
from nomicformal.core.walk import parts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF215",
    name="order-moves",
    severity=Severity.INFO,
    what="Of two rules the one with the lower (or higher) number prevails, and a rule that is amended gets another"
    " number.",
    why="Whoever amends a rule, if only for a comma, also changes which rules it prevails over. And if one proposal"
    " amends two rules, both get its number, and the number decides nothing between them.",
    example="| If an amended rule receives the number of the proposal …\n| The rule with the lower number prevails.",
    instead="Let an amended rule keep its number, or order rules by something that amendments do not change.",
)
BY_NUMBER = ("lower", "higher")


def run(context: Context) -> list[Diagnostic]:
    ordering = [one for one in _in_force(context) if isinstance(one, Criterion) and one.kind in BY_NUMBER]
    moving = renumbering(context)
    if not ordering or not moving or not context.of_interest(*ordering, *moving):
        return []
    order, move = ordering[0], next((one for one in moving if of_kind(one, "amendment")), moving[0])
    names = {"numbering": rule_name(context.rule_of(move)), "order": rule_name(context.rule_of(order))}
    told_more = (
        [told("two rules that one proposal amends get the same number, and nothing decides between them any more")]
        if _two_at_once(context)
        else []
    )
    return [
        finding(
            INFO,
            told(
                "by {numbering} a rule that is changed gets another number, and by {order} numbers decide which rule"
                " prevails: who changes a rule also changes which others it prevails over",
                **names,
            ),
            order.origin.span,
            related=[Related(move.origin.span, passage_of(move, context.rule_of(move)))],
            rules=[rule.number for one in (order, move) if (rule := context.rule_of(one))],
            explanation=[
                passage_of(order, context.rule_of(order)),
                passage_of(move, context.rule_of(move)),
                *told_more,
            ],
            key=[order.origin.rule, move.origin.rule],
        )
    ]


def _in_force(context: Context) -> list[AnyClause]:
    return [one for one in context.ruleset.clauses if (rule := context.rule_of(one)) is not None and rule.in_force]


def renumbering(context: Context) -> list[Transition]:
    """The clauses by which a changed rule gets another number."""
    return [one for one in _in_force(context) if isinstance(one, Transition) and _renumbers(one)]


def _renumbers(clause: Transition) -> bool:
    return any(
        isinstance(one, Update) and one.symbol == "number" and not isinstance(one.value, Const)
        for one in clause.updates
    )


def of_kind(clause: Transition, kind: str) -> bool:
    """Whether it speaks of changes of this kind by name."""
    return any(isinstance(part, Const) and part.value == kind for part in parts(clause.guard))


def _two_at_once(context: Context) -> bool:
    """Whether one proposal can amend two rules and both changes take effect; played in the evaluator."""
    if not adopting(context) or "takes_effect" not in context.ruleset.symbols:
        return False
    numbers: dict[str, list[int]] = {}
    for rule in context.ruleset.rules:
        if rule.in_force:
            numbers.setdefault(rule.status, []).append(rule.number)
    two = numbers.get("mutable", [])[:2]
    return len(two) == 2 and _takes_effect(ballots(context), two)


def _takes_effect(votes: Ballots, numbers: list[int]) -> bool:
    from nomicformal.evaluate.evaluator import NoStableOutcome

    proposal = proposed("\n".join(f"amend rule {number}\n| Text." for number in numbers))
    situation = votes.unanimously(proposal)
    if situation is None:
        return False
    try:
        outcomes = [votes.evaluator(situation).outcome("takes_effect", (name,)) for name in ("c1", "c2")]
    except NoStableOutcome:
        return False
    return all(one.kind == "value" and one.value is True for one in outcomes)
