"""NF626: two series of numbers of which one runs into the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import Define
from nomicformal.core.expr import Apply, Arith, Const
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF626",
    name="numberings-meet",
    severity=Severity.INFO,
    what="Two rules give the next number of one thing, each by a count of its own, and nothing keeps the count that"
    " began lower from reaching the numbers of the other.",
    why="From then on two things bear one number: whoever names the number names both, and where numbers decide which"
    " rule prevails, nothing decides between the two.",
    example="| Proposals are numbered from 301.\n| Petitions are numbered from 401.      # and the 101st proposal?",
    instead="Let both take their numbers from one series, or mark those of one of them with a letter.",
)


@dataclass(frozen=True, slots=True)
class _Series:
    """`clause` gives the next number; `begins`: the one that it gives first."""

    clause: Define
    begins: int


def run(context: Context) -> list[Diagnostic]:
    found = []
    for one, other in combinations(_series(context), 2):
        lower, higher = sorted((one, other), key=lambda series: series.begins)
        meet = one.clause.symbol == other.clause.symbol and _counts(one) != _counts(other)
        if meet and lower.begins < higher.begins and context.of_interest(one.clause, other.clause):
            found.append(_report(context, lower, higher))
    return found


def _series(context: Context) -> Iterator[_Series]:
    for clause in context.standing_clauses():
        if not isinstance(clause, Define):
            continue
        match clause.value:
            case Arith("+", Apply(symbol=name, args=()), Const(value=step)):
                symbol = context.ruleset.symbols[name]
                begun = symbol.initially.value if isinstance(symbol.initially, Const) else None
                if symbol.kind == "state" and isinstance(begun, Fraction | int) and isinstance(step, Fraction | int):
                    yield _Series(clause, int(begun + step))


def _counts(series: _Series) -> str:
    match series.clause.value:
        case Arith("+", Apply(symbol=name), _):
            return name
    return ""


def _report(context: Context, lower: _Series, higher: _Series) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    of_lower, of_higher = context.rule_of(lower.clause), context.rule_of(higher.clause)
    return finding(
        INFO,
        told(
            "the series of {lower} runs into that of {higher}: its number {count} from now on is {number}, with which"
            " the other one begins",
            lower=rule_name(of_lower),
            higher=rule_name(of_higher),
            count=higher.begins - lower.begins + 1,
            number=higher.begins,
        ),
        higher.clause.origin.span,
        related=[Related(lower.clause.origin.span, passage_of(lower.clause, of_lower))],
        rules=[rule.number for rule in (of_lower, of_higher) if rule],
        explanation=[
            told(
                "both give {what}; the next number by {rule} is {number}",
                what=quote(symbol_phrase(context.ruleset, lower.clause.symbol)),
                rule=rule_name(of_lower),
                number=lower.begins,
            )
        ],
        key=[lower.clause.origin.rule, higher.clause.origin.rule, lower.clause.symbol],
    )
