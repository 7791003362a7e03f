"""NF635: somebody is made a member without a word of his own, and owes what members owe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import clauses_by_node
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Define, Duty, Hold, Norm, Transition, Update
from nomicformal.core.expr import NO, YES, Apply, Compare, Const, Expr, Happened, Not, Occurrence, ReadingIs, Var
from nomicformal.core.model import Sort, Symbol
from nomicformal.core.walk import conjuncts, parts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF635",
    name="not-asked",
    severity=Severity.INFO,
    what="Others can make somebody a member of a group, such as the players, without any act of his or fact about him,"
    " and members have duties.",
    why="Somebody may owe votes or lose points who never wanted to take part; where all have to vote, such a member"
    " stops everything.",
    example="| Whoever a majority admits is a player.\n| Every player must vote.        # of his own will or not",
    instead="Write that whoever is to come in has to agree (“and who accepts it”).",
)


def run(context: Context) -> list[Diagnostic]:
    found = []
    for sort in context.ruleset.sorts.values():
        member = context.ruleset.symbols.get(sort.member)
        if member is None or member.kind != "state" or len(member.params) != 1:
            continue
        ways = [way for way, who in _ways_in(context, member) if not _asked(context, way, who, member)]
        duties = list(_duties(context, sort, member)) if ways else []
        if duties and context.of_interest(*ways, *duties):
            found.append(_report(context, member, ways, duties))
    return found


def _ways_in(context: Context, member: Symbol) -> Iterator[tuple[Transition, Expr]]:
    """The effects that let somebody in, and whom."""
    for clause in context.standing_clauses():
        if isinstance(clause, Transition):
            for one in clause.updates:
                if isinstance(one, Update) and one.symbol == member.name and one.value != NO:
                    yield clause, one.args[0]


def _asked(context: Context, way: Transition, who: Expr, member: Symbol) -> bool:
    """Whether it takes an act of whoever comes in, or something that is so of him."""
    pattern = way.pattern
    if (pattern is not None and pattern.agent == who) or _is_agent(who):
        return True
    looked_at = [way.guard, *([way.condition] if way.condition is not None else [])]
    let_in = [one for one in way.updates if isinstance(one, Update) and one.symbol == member.name]
    looked_at += [part for one in let_in for part in (one.guard, one.value)]
    if _speak_of(context, looked_at, who, frozenset({member.name})):
        return True
    if pattern is None or who not in pattern.args:
        return False
    place = pattern.args.index(who)
    norms = [one for one in context.standing_clauses() if isinstance(one, Norm) and one.act == pattern.symbol]
    return any(_speak_of(context, [one.guard], one.params[place], frozenset({member.name})) for one in norms)


def _speak_of(context: Context, conditions: Iterable[Expr], who: Expr, seen: frozenset[str]) -> bool:
    """Whether one of the conditions looks at an act of his, or at a fact or state of him."""
    for condition in conditions:
        for part in parts(condition):
            match part:
                case Happened(pattern) | Occurrence(pattern=pattern) if pattern.agent == who:
                    return True
                case Compare(op="=", left=left, right=right) if who in (left, right):
                    if _is_agent(left) or _is_agent(right):
                        return True
                case Apply(symbol=name, args=args) if who in args and name not in seen:
                    if _decides_about(context, name, args.index(who), seen):
                        return True
                case _:
                    pass
    return False


def _is_agent(who: Expr) -> bool:
    """Whether it names somebody by an act of his."""
    return isinstance(who, Occurrence) and who.field == "agent"


def _decides_about(context: Context, name: str, place: int, seen: frozenset[str]) -> bool:
    symbol = context.ruleset.symbols.get(name)
    if symbol is None or symbol.kind != "term":
        return symbol is not None
    for clause in clauses_by_node(context.ruleset).get(("term", name), ()):
        if isinstance(clause, Hold | Define):
            value = [clause.value] if isinstance(clause, Define) else []
            if _speak_of(context, [clause.guard, *value], clause.params[place], seen | {name}):
                return True
    return False


def _duties(context: Context, sort: Sort, member: Symbol) -> Iterator[Duty]:
    """The duties that only members have, whatever they did and office they hold, under every reading."""
    for clause in context.standing_clauses():
        if not isinstance(clause, Duty) or clause.agent is None or _of_an_office_or_reading(clause):
            continue
        if _by_an_own_act(clause):
            continue
        if clause.agent.type.name == sort.name or _members_only(context, clause, clause.agent, member):
            yield clause


def _by_an_own_act(clause: Duty) -> bool:
    """Whether nobody has the duty who has not done something first."""
    guard = conjuncts(clause.guard)
    same = [(one.left, one.right) for one in guard if isinstance(one, Compare) and one.op == "="]
    names = {clause.agent, *(name for pair in same if clause.agent in pair for name in pair)}
    begun = [*guard, *(parts(clause.start) if clause.start is not None else ())]
    return any(isinstance(one, Happened | Occurrence) and one.pattern.agent in names for one in begun)


def _of_an_office_or_reading(clause: Duty) -> bool:
    for part in conjuncts(clause.guard):
        if isinstance(part, ReadingIs):
            return True
        if isinstance(part, Compare) and part.op == "=" and clause.agent in (part.left, part.right):
            held = part.right if part.left == clause.agent else part.left
            if isinstance(held, Apply) and any(isinstance(arg, Const) for arg in held.args):
                return True
    return False


def _members_only(context: Context, clause: Duty, agent: Var, member: Symbol) -> bool:
    from nomicformal.checker.conditions import Applies, Holds, all_of

    env = context.workbench().instance(clause)
    belongs = Apply(member.name, (agent,), member.result or YES.type)
    without = all_of(Applies(clause.id, env), Holds(Not(belongs), env))
    return context.ask(Applies(clause.id, env), witness=False).found and context.ask(without, witness=False).never


def _report(context: Context, member: Symbol, ways: list[Transition], duties: list[Duty]) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    clauses: list[AnyClause] = [*ways, *duties]
    places = {(one.origin.rule, one.origin.passage): one for one in reversed(clauses)}
    first, *others = (one for one in clauses if one in places.values())
    return finding(
        INFO,
        told(
            "by {rules}, {what} comes about without any act of that person, and duties follow from it by {others}",
            rules=_rules(context, ways),
            what=quote(symbol_phrase(context.ruleset, member.name)),
            others=_rules(context, duties),
        ),
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
        rules=list(dict.fromkeys(rule.number for one in clauses if (rule := context.rule_of(one)))),
        explanation=[passage_of(one, context.rule_of(one)) for one in (first, *others)],
        key=[member.name],
    )


def _rules(context: Context, clauses: Iterable[AnyClause]) -> str:
    return listing(list(dict.fromkeys(rule_name(context.rule_of(one)) for one in clauses)))
