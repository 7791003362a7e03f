"""NF629: one person alone can keep all others from acting."""

from __future__ import annotations

from collections.abc import Iterator

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import clauses_by_node
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Hold, Norm, NormKind, Transition, Update
from nomicformal.core.expr import And, Apply, Compare, Const, Expr, Happened, Or, Pattern, Quant, ReadingIs, Var
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF629",
    name="stopped-by-one",
    severity=Severity.INFO,
    what="A rule keeps somebody from acting once something has been done that any one person can do, alone and without"
    " a reason that the rules would look at.",
    why="One player then holds up all others as often as he likes. What it takes to go on, such as the consent of a"
    " majority, it takes each time.",
    example="| When judgement is called for, the next player may not begin without the consent of a majority.\n"
    "| The insistence of one player is enough to call for it.",
    instead="Ask for more than one to call for it, set an end to the waiting, or make calling for it without cause"
    " cost something.",
)


def run(context: Context) -> list[Diagnostic]:
    found: dict[tuple[str, str], tuple[list[Norm], list[AnyClause]]] = {}
    for clause in context.standing_clauses():
        if not _keeps_from(clause):
            continue
        assert isinstance(clause, Norm)
        for act in dict.fromkeys(_waited_for(context, clause.guard, clause.agent)):
            ways = _alone(context, act, frozenset())
            if act != clause.act and ways and context.of_interest(clause, *ways):
                stops, how = found.setdefault((clause.origin.rule, act), ([], []))
                stops.append(clause)
                how += [way for way in ways if way not in how]
    return [_report(context, act, stops, ways) for (_, act), (stops, ways) in found.items()]


def _keeps_from(clause: AnyClause) -> bool:
    return isinstance(clause, Norm) and clause.kind is NormKind.RESTRICT and clause.modality in ("may", "can")


def _waited_for(context: Context, guard: Expr, agent: Var | None, seen: frozenset[str] = frozenset()) -> Iterator[str]:
    """The acts of anybody without which the condition does not hold: such an act has happened, or has set a state that
    the condition wants set."""
    for part in conjuncts(guard):
        match part:
            case Happened(Pattern(symbol=name, agent=by)) if by is None or (isinstance(by, Var) and by != agent):
                yield name
            case Quant("some", _, where, body):
                yield from _waited_for(context, where, agent, seen)
                yield from _waited_for(context, body, agent, seen)
            case Apply(symbol=name) if name not in seen:
                yield from _setting(context, name, agent, seen)
            case Compare("=", left, right):
                for side in (left, right):
                    if isinstance(side, Apply) and side.args and side.symbol not in seen:
                        yield from _setting(context, side.symbol, agent, seen)
            case _:
                pass


def _setting(context: Context, name: str, agent: Var | None, seen: frozenset[str]) -> Iterator[str]:
    symbol = context.ruleset.symbols.get(name)
    if symbol is None:
        return
    if symbol.kind == "term":
        asserting = [
            one
            for one in clauses_by_node(context.ruleset).get(("term", name), ())
            if isinstance(one, Hold) and one.positive and one.origin.rule
        ]
        if len(asserting) == 1:
            yield from _waited_for(context, asserting[0].guard, agent, seen | {name})
    elif symbol.kind == "state" and (symbol.initially is None or _is_unset(symbol.initially)):
        acts = {
            one.pattern.symbol if one.trigger == "event" and one.pattern else ""
            for one in context.standing_clauses()
            if isinstance(one, Transition)
            if any(
                isinstance(update, Update) and update.symbol == name and not _is_unset(update.value)
                for update in one.updates
            )
        }
        if len(acts) == 1:
            yield from (act for act in acts if act)


def _is_unset(expr: Expr) -> bool:
    return isinstance(expr, Const) and expr.value in (None, False)


def _alone(context: Context, act: str, seen: frozenset[str]) -> list[AnyClause]:
    """The clauses by which any one person can do this, at will; none if it takes anything else."""
    symbol = context.ruleset.symbols.get(act)
    if symbol is None or not symbol.agent or act in seen:
        return []
    norms = [one for one in context.standing_clauses() if isinstance(one, Norm) and one.act == act]
    if any(one.modality in ("may", "can") and one.kind is NormKind.RESTRICT for one in norms):
        return []
    for one in norms:
        if one.modality == "can" and one.via is None and one.agent is not None:
            ways = _at_will(context, one.guard, one.agent, seen | {act})
            if ways is not None:
                return [one, *ways]
    return []


def _at_will(context: Context, guard: Expr, agent: Var, seen: frozenset[str]) -> list[AnyClause] | None:
    """How whoever acts can make the condition so alone; None if that takes anything else."""
    match guard:
        case Const(value=True):
            return []
        case And(args):
            ways = [_at_will(context, arg, agent, seen) for arg in args]
            return None if None in ways else [one for way in ways if way for one in way]
        case Or(args):
            return next((way for arg in args if (way := _at_will(context, arg, agent, seen)) is not None), None)
        case Quant("some", _, where, body):
            return _at_will(context, And((where, body)), agent, seen)
        case Happened(Pattern(symbol=name, since=None, where=None)) if _free(context, name):
            return []
        case Compare("=", Var() as left, Var() as right) if agent in (left, right):
            return []
        case Apply(symbol=name, args=(Var(),)) if _belongs(context, name):
            return []
        case Apply(symbol=name) if name not in seen:
            for one in clauses_by_node(context.ruleset).get(("term", name), ()):
                if isinstance(one, Hold) and one.positive and one.origin.rule:
                    way = _at_will(context, one.guard, agent, seen | {name})
                    if way is not None:
                        return [one, *way]
            return None
        case ReadingIs():
            return []
        case _:
            return None


def _free(context: Context, act: str) -> bool:
    """An act, no power, that no rule restricts."""
    symbol = context.ruleset.symbols.get(act)
    return symbol is not None and symbol.kind == "act" and bool(symbol.agent) and not any(
        isinstance(one, Norm) and one.act == act and one.kind is NormKind.RESTRICT for one in context.standing_clauses()
    )


def _belongs(context: Context, name: str) -> bool:
    """That somebody is one of those who take part."""
    return any(sort.member == name for sort in context.ruleset.sorts.values())


def _report(context: Context, act: str, stops: list[Norm], ways: list[AnyClause]) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    rule = context.rule_of(stops[0])
    kept = dict.fromkeys(quote(symbol_phrase(context.ruleset, one.act)) for one in stops)
    others = {one.origin.span: one for one in (*stops[1:], *ways) if one.origin.span != stops[0].origin.span}
    rules = {one.number: one for clause in (*stops, *ways) if (one := context.rule_of(clause)) is not None}
    return finding(
        INFO,
        told(
            "by {rule} one person alone can hold up the others: no more than {act} bars {kept}, until what it takes to"
            " go on is done",
            rule=rule_name(rule),
            act=quote(symbol_phrase(context.ruleset, act)),
            kept=listing(list(kept)),
        ),
        stops[0].origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others.values()],
        rules=list(rules),
        explanation=[
            told(
                "enough for {act}: {passages}",
                act=quote(symbol_phrase(context.ruleset, act)),
                passages=listing(list(dict.fromkeys(quote(way.origin.quote or way.origin.source) for way in ways))),
            )
        ],
        key=[stops[0].origin.rule, act],
    )
