"""NF603: clauses, and whole rules, that say only what others say already."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.duplicate_text import same_words
from nomicformal.checker.checks.uses import LooksAt, Node, body, head
from nomicformal.checker.checks.words import clause_words, finding, passage_of, rule_name
from nomicformal.core.clauses import AnyClause, Define, Duty, Hold, Norm, Strength
from nomicformal.core.expr import ReadingIs, Var
from nomicformal.core.model import Rule
from nomicformal.core.walk import conjuncts, mentions_it, substitute
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import joined, told

if TYPE_CHECKING:
    from nomicformal.checker.conditions import Binding
    from nomicformal.checker.questions import Workbench

INFO = CodeInfo(
    code="NF603",
    name="already-said",
    severity=Severity.INFO,
    what="Whatever a passage says, another one says already, in every situation in which it applies.",
    why="It changes nothing now; but whoever amends one of the two will think that the matter is changed.",
    example="rule 109: | The administrator gives each proposal a number.\nrule 204: | The administrator assigns a"
    " number"
    " to the proposal.",
    instead="Repeal one of the two, or say what it adds.",
)


def run(context: Context) -> list[Diagnostic]:
    by_head: dict[tuple[Node, int], list[AnyClause]] = defaultdict(list)
    for clause in context.ruleset.clauses:
        decided = head(clause)
        rule = context.rule_of(clause)
        if decided and rule and rule.in_force and _comparable(clause):
            by_head[decided].append(clause)
    implied: dict[int, AnyClause] = {}
    several = [clauses for clauses in by_head.values() if len(clauses) > 1]
    for part in context.spread(several, _among):
        implied |= part
    return _reports(context, implied)


def _among(context: Context, groups: Sequence[list[AnyClause]]) -> dict[int, AnyClause]:
    """Clause -> the one that says it already; each group is of clauses that decide the same."""
    implied: dict[int, AnyClause] = {}
    for same_head in groups:
        for clause in same_head:
            for other in same_head:
                if other is clause or not context.asks_about(clause, other) or other.id in implied:
                    continue
                if _same_passage(clause, other) or _same_rule_twice(context, clause, other):
                    continue
                if _leans_on(context, other, clause):
                    continue
                if _implied(context, clause, other):
                    implied[clause.id] = other
                    break
    return implied


def _same_passage(clause: AnyClause, other: AnyClause) -> bool:
    """Whether the text says it once, and only its encoding twice."""
    one, two = clause.origin, other.origin
    return (one.rule, one.passage) == (two.rule, two.passage)


def _same_rule_twice(context: Context, clause: AnyClause, other: AnyClause) -> bool:
    """Whether they stand in two rules of the same words, which NF107 tells whole."""
    one, two = context.rule_of(clause), context.rule_of(other)
    return one is not None and two is not None and one.id != two.id and same_words(one, two)


def _leans_on(context: Context, other: AnyClause, clause: AnyClause) -> bool:
    """Whether what `other` says hangs on what the passage of `clause` decides (without that passage it might not say
    it), or `clause` on what its own rule decides, which may be void (where it is, `clause` does not apply, and so hides
    what it says)."""
    known = context.ruleset.once("what decisions look at", LooksAt)
    of_rule = context.ruleset.clauses_of(clause.origin.rule)
    passage = _decided(each for each in of_rule if _same_passage(each, clause))
    if known.reaches((use.node for use in body(other) if use.same_moment), passage):
        return True
    if clause.origin.rule not in context.workbench().voidable():
        return False
    return known.reaches((use.node for use in body(clause) if use.same_moment), _decided(of_rule))


def _decided(clauses: Iterable[AnyClause]) -> set[Node]:
    """What these clauses decide."""
    return {found[0] for each in clauses if (found := head(each))}


def _comparable(clause: AnyClause) -> bool:
    """Ordinary clauses without `otherwise`, whose variables all stand in the head."""
    if clause.strength is not Strength.ORDINARY or clause.earlier or mentions_it(clause.guard):
        return False
    match clause:
        case Define(params=params) | Hold(params=params):
            return set(clause.vars) <= set(params)
        case Norm(params=params, agent=agent, via=None):
            return set(clause.vars) <= {*params, *((agent,) if agent else ())}
        case Duty(args=args, agent=agent):
            return set(clause.vars) <= {*args, agent}
        case _:
            return False


def _implied(context: Context, clause: AnyClause, other: AnyClause) -> bool:
    """Unsatisfiable iff `other` applies, with the same outcome, wherever `clause` does; and `clause` does somewhere."""
    from nomicformal.checker.conditions import Applies, Conflict, Negated, all_of, any_of

    if isinstance(clause, Norm) and isinstance(other, Norm) and clause.kind is not other.kind:
        return False
    bench = context.workbench()
    if isinstance(clause, Duty) and isinstance(other, Duty):
        return _same_shape(clause, other) and _duty_implied(bench, clause, other)
    if isinstance(clause, Define):
        pair = bench.pair(clause, other)
        if pair is None:
            return False
        mine, its = pair.first, pair.second
        differs = any_of(Negated(Applies(other.id, its)), Conflict(clause.id, mine, other.id, its))
    else:
        mine = bench.instance(clause)
        its = bench.instance(other, shared=_shared(clause, other, dict(mine)))
        differs = Negated(Applies(other.id, its))
    says_more = bench.ask(all_of(Applies(clause.id, mine), differs), proof_only=True, soon=True)
    return says_more.status == "proved" and bench.ask(Applies(clause.id, mine), witness=False).found


def _same_shape(clause: Duty, other: Duty) -> bool:
    """Of two rules, and both bind somebody named, or both anybody, to the act with the same arguments left open."""
    left_open = [tuple(arg is None for arg in (*duty.args, duty.agent)) for duty in (clause, other)]
    return clause.origin.rule != other.origin.rule and left_open[0] == left_open[1]


def _duty_implied(bench: Workbench, clause: Duty, other: Duty) -> bool:
    """Unsatisfiable iff the other duty is due whenever this one is; and this one is at some time."""
    from nomicformal.checker.conditions import Due, Negated, all_of

    mine = bench.instance(clause)
    bound = dict(mine)
    pairs = zip((*other.args, other.agent), (*clause.args, clause.agent), strict=True)
    shared = {
        theirs.name: bound[own.name]
        for theirs, own in pairs
        if isinstance(theirs, Var) and isinstance(own, Var) and own.name in bound
    }
    if clause.end is not None and not _ends_alike(clause, other):
        return False
    its = bench.instance(other, "'", shared)
    question = all_of(Due(clause.id, mine), Negated(Due(other.id, its)))
    if bench.ask(question, proof_only=True, soon=True).status != "proved":
        return False
    return bench.ask(Due(clause.id, mine), witness=False).found


def _ends_alike(clause: Duty, other: Duty) -> bool:
    """Whether both have to be done until the same moment, so that the other duty is in breach when this one is."""
    pairs = zip((*other.args, other.agent), (*clause.args, clause.agent), strict=True)
    renamed = {theirs.name: own for theirs, own in pairs if isinstance(theirs, Var) and isinstance(own, Var)}
    end, paused = (None if each is None else substitute(each, renamed) for each in (other.end, other.paused))
    return (end, paused) == (clause.end, clause.paused)


def _shared(clause: AnyClause, other: AnyClause, mine: Mapping[str, Binding]) -> dict[str, Binding]:
    """The other clause's head variables bound as this clause's."""
    assert isinstance(clause, (Hold, Norm)) and isinstance(other, (Hold, Norm))
    pairs = list(zip(other.params, clause.params, strict=True))
    if isinstance(clause, Norm) and isinstance(other, Norm) and clause.agent and other.agent:
        pairs.append((other.agent, clause.agent))
    return {theirs.name: mine[own.name] for theirs, own in pairs if own.name in mine}


def _reports(context: Context, implied: dict[int, AnyClause]) -> list[Diagnostic]:
    from nomicformal.checker.checks.shown import reading_note

    groups: dict[tuple[str, str], list[tuple[AnyClause, AnyClause]]] = defaultdict(list)
    for clause_id, other in sorted(implied.items()):
        clause = context.clause(clause_id)
        groups[clause.origin.rule, other.origin.rule].append((clause, other))
    found = []
    for group in groups.values():
        first, other = group[0]
        rule, second = context.rule_of(first), context.rule_of(other)
        assert rule is not None and second is not None
        names = rule_name(rule), rule_name(second)
        readings: list[tuple[str, str]] = []
        if _whole(context, rule, implied):
            message = told("everything that {rule} says is already said by {other}", rule=names[0], other=names[1])
        else:
            message = told(
                "part of what {rule} says in {what} is already said by {other}"
                if any(_says_more(context, clause, implied) for clause, _ in group)
                else "what {rule} says in {what} is already said by {other}",
                rule=names[0], what=clause_words(*(clause for clause, _ in group)), other=names[1],
            )  # fmt: skip
            if readings := _readings(context, group):
                message = joined([message, reading_note(context, readings)], "")
        found.append(
            finding(
                INFO,
                message,
                first.origin.span,
                related=[
                    Related(clause.origin.span, passage_of(clause, context.rule_of(clause))) for _, clause in group
                ],
                rules=[rule.number, second.number],
                status=told("proved"),
                readings=readings,
                key=[rule.id, second.id, *sorted({clause.origin.source for clause, _ in group})],
            )
        )
    return found


def _says_more(context: Context, clause: AnyClause, implied: dict[int, AnyClause]) -> bool:
    """Whether the clause's passage says something, under the same readings, that nothing else says already."""
    mine = _chosen(clause)
    return any(
        all(mine.get(reading, alternative) == alternative for reading, alternative in _chosen(other).items())
        for other in context.ruleset.clauses_of(clause.origin.rule)
        if _same_passage(clause, other) and other.id not in implied
    )


def _chosen(clause: AnyClause) -> dict[str, str]:
    return {part.reading: part.alternative for part in conjuncts(clause.guard) if isinstance(part, ReadingIs)}


def _readings(context: Context, group: list[tuple[AnyClause, AnyClause]]) -> list[tuple[str, str]]:
    """The readings under which these clauses are said, or the others; none where it is so under every alternative."""
    guards = [part for pair in group for clause in pair for part in conjuncts(clause.guard)]
    found = sorted({(part.reading, part.alternative) for part in guards if isinstance(part, ReadingIs)})
    return [one for one in found if sum(name == one[0] for name, _ in found) < _alternatives(context, one[0])]


def _alternatives(context: Context, reading: str) -> int:
    return len(context.ruleset.readings[reading].alternatives)


def _whole(context: Context, rule: Rule, implied: dict[int, AnyClause]) -> bool:
    return all(clause.id in implied for clause in context.ruleset.clauses_of(rule.id))
