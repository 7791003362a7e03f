"""NF616: shares that are rounded up, and so can come to more than is shared out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Define, Transition, Update
from nomicformal.core.expr import NUMBER, Apply, Arith, Compare, Const, Count, Expr, Round
from nomicformal.core.phrase import english
from nomicformal.core.walk import conjuncts, free_vars, parts, substitute
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import spoken, told

INFO = CodeInfo(
    code="NF616",
    name="shares-rounded-up",
    severity=Severity.INFO,
    what="Each of several gets a share of a number, rounded up. Where the number does not go into so many parts, the"
    " shares come to more than there is to share.",
    why="The more there are to share, the more is given out: whoever adds a partner loses nothing, and points come from"
    " nowhere.",
    example="| The value is shared out equally among the authors, rounded up.    # 1 point, three authors: 3 points",
    instead="Round down, or say who gets what is left over.",
)


@dataclass(frozen=True, slots=True)
class _Shared:
    """What `clause` shares out: so many (`among`, where they are counted) get a part of `whole` each."""

    clause: AnyClause
    whole: Expr
    among: Count | None = None


def run(context: Context) -> list[Diagnostic]:
    by_rule: dict[str, list[_Shared]] = defaultdict(list)
    for clause in context.standing_clauses():
        if context.of_interest(clause):
            by_rule[clause.origin.rule] += [one for one in _shared(context, clause) if _can_be_several(context, one)]
    return [_report(context, found) for found in by_rule.values() if found]


def _shared(context: Context, clause: AnyClause) -> Iterator[_Shared]:
    for value in _values(clause):
        for part in parts(value):
            match part:
                case Round(Arith("/", whole, Count() as among), "up") if _goes_to_each(clause, among):
                    yield _Shared(clause, whole, among)
                case Round(Arith("*", left, right), "up"):
                    for whole, share in ((left, right), (right, left)):
                        if _is_share_of_each(context, share, whole):
                            yield _Shared(clause, whole)


def _is_share_of_each(context: Context, share: Expr, whole: Expr) -> bool:
    """Whether it is a share that hangs on more than what it is a share of."""
    symbol = context.ruleset.symbols.get(share.symbol) if isinstance(share, Apply) else None
    return symbol is not None and symbol.is_share and bool(set(free_vars(share)) - set(free_vars(whole)))


def _values(clause: AnyClause) -> Iterator[Expr]:
    if isinstance(clause, Define):
        yield clause.value
    elif isinstance(clause, Transition):
        yield from (update.value for update in clause.updates if isinstance(update, Update))


def _goes_to_each(clause: AnyClause, among: Count) -> bool:
    """Whether the clause is about one of those who are counted."""
    wanted = conjuncts(among.where)
    given = set(conjuncts(clause.guard))
    return any(
        given.issuperset(substitute(part, {among.var.name: var}) for part in wanted if free_vars(part))
        for var in clause.vars
    )


def _can_be_several(context: Context, one: _Shared) -> bool:
    from nomicformal.checker.conditions import Holds

    if one.among is None:
        return True
    env = context.workbench().instance(one.clause)
    return context.ask(Holds(Compare(">=", one.among, Const(2, NUMBER)), env), witness=False).found


def _words(context: Context, whole: Expr) -> str:
    from nomicformal.checker.checks.speech import symbol_phrase

    if isinstance(whole, Apply):
        return quote(symbol_phrase(context.ruleset, whole.symbol))
    return quote(spoken(*(english(whole, context.ruleset, lang) for lang in ("en", context.ruleset.language))))


def _report(context: Context, found: list[_Shared]) -> Diagnostic:
    places = {one.clause.origin.span: one for one in found}
    first, *others = places.values()
    rule = context.rule_of(first.clause)
    example = told(
        "where two share {whole} equally, each gets {each}, and both together {both}", whole=1, each=1, both=2
    )
    return finding(
        INFO,
        told(
            "{rule} rounds shares up: those of {what} can come to more than there is to share",
            rule=rule_name(rule), what=_words(context, first.whole),
        ),
        first.clause.origin.span,
        related=[Related(one.clause.origin.span, passage_of(one.clause, rule)) for one in others],
        rules=[rule.number] if rule else (),
        explanation=[
            *(passage_of(one.clause, rule) for one in (first, *others)),
            example,
        ],
        key=[first.clause.origin.rule, *sorted({str(english(one.whole, context.ruleset)) for one in found})],
    )  # fmt: skip
