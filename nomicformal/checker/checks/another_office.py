"""NF221: a rule that goes by what one office does, where others give the act to another office."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.looked_at import parts_of
from nomicformal.checker.checks.shown import as_read
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Duty, Norm, NormKind, Transition
from nomicformal.core.expr import Apply, Compare, Const, Expr, Pattern, ReadingIs, Var
from nomicformal.core.model import Ruleset
from nomicformal.core.phrase import english
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import spoken, told

INFO = CodeInfo(
    code="NF221",
    name="another-office",
    severity=Severity.WARNING,
    what="A rule goes by what the holder of one office does, and no rule has that office do it, or lets it: those that"
    " oblige to the act oblige another.",
    why="Often an office took over the act and one text was forgotten. Taken at its word, what the rule says then never"
    " begins, since whoever has to act is not the one it waits for.",
    example="| The voting period begins when the Administrator distributes the proposal.\n"
    "| The Promoter has to distribute each proposal.",
    instead="Name the same office in both rules, or say that either will do.",
)
Who = Apply
"""The holder of a named office, or whoever does a named task."""


def run(context: Context) -> list[Diagnostic]:
    obliged = _obliged(context)
    found: dict[tuple[str, str, Who], Diagnostic] = {}
    for clause in context.standing_clauses():
        if isinstance(clause, Duty | Norm):
            continue
        for act, who in _goes_by(clause):
            others = obliged.get(act, {})
            if others and who not in others and not _can(context, act, who) and context.of_interest(clause):
                found.setdefault((clause.origin.rule, act, who), _report(context, clause, act, who, others))
    return list(found.values())


def _goes_by(clause: AnyClause) -> Iterator[tuple[str, Who]]:
    """The acts that the clause looks at or waits for, done by the holder of a named office."""
    for part in parts_of(clause):
        if isinstance(part, Pattern) and _is_office(part.agent):
            assert isinstance(part.agent, Apply)
            yield part.symbol, part.agent
    if isinstance(clause, Transition) and clause.pattern is not None and isinstance(clause.pattern.agent, Var):
        for who in _named(clause.guard, clause.pattern.agent):
            yield clause.pattern.symbol, who


def _is_office(expr: object) -> bool:
    return isinstance(expr, Apply) and bool(expr.args) and all(isinstance(arg, Const) for arg in expr.args)


def _named(guard: Expr, agent: Var) -> Iterator[Who]:
    """Whom a condition makes the agent."""
    for part in conjuncts(guard):
        if isinstance(part, Compare) and part.op == "=":
            for one, other in ((part.left, part.right), (part.right, part.left)):
                if one == agent and isinstance(other, Apply) and _is_office(other):
                    yield other


def _obliged(context: Context) -> dict[str, dict[Who, list[Duty]]]:
    """For each act that the holders of named offices have to do, and nobody else: whom which duties bind."""
    found: dict[str, dict[Who, list[Duty]]] = defaultdict(lambda: defaultdict(list))
    others: set[str] = set()
    for clause in context.standing_clauses():
        if not isinstance(clause, Duty) or clause.agent is None:
            continue
        named = list(_named(clause.guard, clause.agent))
        for who in named:
            found[clause.act][who].append(clause)
        if not named:
            others.add(clause.act)
    return {act: by_whom for act, by_whom in found.items() if act not in others}


def _can(context: Context, act: str, who: Who) -> bool:
    """Whether some rule lets this one do it, or anybody."""
    grants = [
        clause
        for clause in context.standing_clauses()
        if isinstance(clause, Norm) and clause.act == act and clause.kind is not NormKind.RESTRICT
    ]
    return any(
        one.agent is None or _unconditional(context.ruleset, one) or who in _named(one.guard, one.agent)
        for one in grants
    )


def _unconditional(ruleset: Ruleset, norm: Norm) -> bool:
    """Whether nothing but who belongs, and how the text is read, decides whether it applies."""
    members = {sort.member for sort in ruleset.sorts.values()}
    return all(
        isinstance(part, Const | ReadingIs) or (isinstance(part, Apply) and part.symbol in members)
        for part in conjuncts(norm.guard)
    )


def _report(
    context: Context, clause: AnyClause, act: str, who: Who, others: dict[Who, list[Duty]]
) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    rule = context.rule_of(clause)
    duties = [duty for bound in others.values() for duty in bound]
    rules = {one.id: one for duty in duties if (one := context.rule_of(duty)) is not None}
    message = told(
        "{rule} goes by when {what} is done by {who}; by {others} it is for {another} to do",
        rule=rule_name(rule),
        what=quote(symbol_phrase(context.ruleset, act)),
        who=_office(context, who),
        others=listing([rule_name(one) for one in rules.values()]),
        another=listing([_office(context, one) for one in others], "or"),
    )
    return finding(
        INFO,
        as_read(context, message, clause),
        clause.origin.span,
        related=[
            Related(duty.origin.span, passage_of(duty, context.rule_of(duty)))
            for duty in {duty.origin.span: duty for duty in duties}.values()
        ],
        rules=[one.number for one in (rule, *rules.values()) if one is not None],
        explanation=[passage_of(one, context.rule_of(one)) for one in (clause, *duties)],
        readings=tuple(
            (part.reading, part.alternative) for part in conjuncts(clause.guard) if isinstance(part, ReadingIs)
        ),
        key=[clause.origin.rule, act],
    )


def _office(context: Context, who: Who) -> str:
    said = [english(who, context.ruleset, lang) for lang in ("en", context.ruleset.language)]
    return told("“{text}”", text=spoken(*said))
