"""NF223: duties that stay with somebody who has left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import parts_of
from nomicformal.checker.checks.nothing_follows import has_a_breach
from nomicformal.checker.checks.speech import symbol_phrase
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Duty, Transition, Update
from nomicformal.core.expr import NO, Apply, Compare, Kind
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF223",
    name="held-by-one-gone",
    severity=Severity.INFO,
    what="Rules ask something of whoever is the judge, or on turn, and let players leave at any time; and no rule says"
    " who is the judge, or on turn, once that player has left.",
    why="What is asked then waits for somebody who does not play any more.",
    example="| The judge settles the question.\n| A player may leave at any time.        # and if the judge does?",
    instead="Say who takes the place of one who leaves, or who does it instead.",
)


def run(context: Context) -> list[Diagnostic]:
    standing = context.standing_clauses()
    leaving = list(_leaving(context, standing))
    if not leaving:
        return []
    held: dict[str, list[Duty]] = defaultdict(list)
    for duty in standing:
        if isinstance(duty, Duty) and not has_a_breach(duty, standing):
            for state in dict.fromkeys(_held(context, duty)):
                held[state].append(duty)
    return [
        _report(context, state, duties, leaving)
        for state, duties in held.items()
        if not any(_minds(context, clause, state, leaving) for clause in standing)
        and context.of_interest(*duties, *leaving)
    ]


def _leaving(context: Context, standing: list[AnyClause]) -> Iterator[Transition]:
    """By an act of one's own one belongs no more."""
    members = _members(context)
    for clause in standing:
        if isinstance(clause, Transition) and clause.pattern is not None and clause.pattern.agent is not None:
            gone = [one for one in clause.updates if isinstance(one, Update) and one.symbol in members]
            if any(one.value == NO and one.args == (clause.pattern.agent,) for one in gone):
                yield clause


def _members(context: Context) -> set[str]:
    return {sort.member for sort in context.ruleset.sorts.values() if sort.member}


def _held(context: Context, duty: Duty) -> Iterator[str]:
    """The state that says who has the duty."""
    for part in conjuncts(duty.guard):
        match part:
            case Compare("=", left, Apply(symbol=name)) if left == duty.agent:
                symbol = context.ruleset.symbols[name]
                if symbol.kind == "state" and symbol.result is not None and symbol.result.kind is Kind.ENTITY:
                    yield name
            case _:
                pass


def _minds(context: Context, clause: AnyClause, state: str, leaving: list[Transition]) -> bool:
    """Whether it looks at it that the one who is so belongs no more, or changes who is so when somebody leaves."""
    members = _members(context)
    for part in parts_of(clause):
        if isinstance(part, Apply) and part.symbol in members and _is_of(part, state):
            return True
    if not isinstance(clause, Transition) or not any(
        isinstance(one, Update) and one.symbol == state for one in clause.updates
    ):
        return False
    acts = {one.pattern.symbol for one in leaving if one.pattern is not None}
    by_act = clause.pattern is not None and clause.pattern.symbol in acts
    return by_act or any(isinstance(part, Apply) and part.symbol in members for part in parts_of(clause.condition))


def _is_of(membership: Apply, state: str) -> bool:
    return any(isinstance(arg, Apply) and arg.symbol == state for arg in membership.args)


def _report(context: Context, state: str, duties: list[Duty], leaving: list[Transition]) -> Diagnostic:
    clauses: list[AnyClause] = [*duties, *leaving]
    first, *others = {one.origin.span: one for one in clauses}.values()
    named = {rule.number: rule_name(rule) for one in leaving if (rule := context.rule_of(one))}
    rules = dict.fromkeys(rule.number for one in duties if (rule := context.rule_of(one)))
    acts = dict.fromkeys(quote(symbol_phrase(context.ruleset, one.act)) for one in duties)
    return finding(
        INFO,
        told(
            "whoever leaves by {rules} stays {what}, and no rule says who has to do this then: {acts}",
            rules=listing(list(named.values())),
            what=quote(symbol_phrase(context.ruleset, state)),
            acts=listing(list(acts)),
        ),
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
        rules=[*rules, *(number for number in named if number not in rules)],
        key=[state],
    )
