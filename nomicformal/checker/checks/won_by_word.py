"""NF639: whether somebody wins is for one person to say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.uses import LooksAt, body, uses
from nomicformal.checker.checks.winning import winning
from nomicformal.checker.checks.words import finding, listing, passage_of, quote, rule_name
from nomicformal.core.clauses import AnyClause, Define, Norm, NormKind, Transition, Update
from nomicformal.core.expr import NUMBER, TIME, Pattern, Var
from nomicformal.core.walk import free_vars
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF639",
    name="won-by-word",
    severity=Severity.INFO,
    what="Whether somebody wins hangs on what one person says: a single act sets it, and whoever does that act chooses"
    " what it is set to. Told besides: which passages let it be taken back.",
    why="A judge, or whoever else has the say, can give the game away to a friend or, where no rule is against it, take"
    " it; what others have earned is worth nothing then.",
    example="| Whoever calls for a judgement that is found true wins.\n| The judge finds it true or false as he likes.",
    instead="Let more than one decide what wins, let the others overrule it before it counts, or keep whoever decides"
    " from winning by it.",
)


@dataclass(frozen=True, slots=True)
class _Word:
    """By the effect `clause` whoever does the act `act` sets `state`, on which the clauses `deciding` let somebody
    win."""

    clause: Transition
    act: str
    state: str
    deciding: tuple[AnyClause, ...]


def run(context: Context) -> list[Diagnostic]:
    found: dict[tuple[str, str], _Word] = {}
    for word in _words(context):
        if context.of_interest(word.clause, *word.deciding):
            found.setdefault((word.act, word.state), word)
    return [_report(context, word) for word in found.values()]


def _words(context: Context) -> Iterator[_Word]:
    wins = winning(context)
    if wins is None:
        return
    looks_at = context.ruleset.once("what decisions look at", LooksAt)
    granting = [one for one in wins.deciding if isinstance(one, Define) or one.positive]
    for clause in context.standing_clauses():
        if not isinstance(clause, Transition) or clause.pattern is None or clause.trigger != "event":
            continue
        for state, chosen in _chosen(clause, clause.pattern):
            deciding = tuple(
                one for one in granting if ("term", state) in looks_at.below(use.node for use in body(one))
            )
            if deciding and not _told_what_to_say(context, clause.pattern, chosen):
                yield _Word(clause, clause.pattern.symbol, state, deciding)


def _chosen(clause: Transition, pattern: Pattern) -> Iterator[tuple[str, Var]]:
    """The states that the act sets to what whoever does it names. Not one of whoever acts, of which each has an own,
    nor a number or a time, which may be thrown, counted or read from a clock."""
    for one in clause.updates:
        if isinstance(one, Update) and one.op == ":=" and isinstance(one.value, Var) and one.value in pattern.args:
            own = isinstance(pattern.agent, Var) and pattern.agent in free_vars(*one.args)
            if not own and one.value.type not in (NUMBER, TIME):
                yield one.symbol, one.value


def _told_what_to_say(context: Context, pattern: Pattern, chosen: Var) -> bool:
    """Whether some rule leaves whoever acts unable to say anything but what is so; which answers there are at all is no
    such limit."""
    place = pattern.args.index(chosen)
    return any(
        isinstance(one, Norm)
        and one.act == pattern.symbol
        and one.modality == "can"
        and one.kind is NormKind.RESTRICT
        and one.params[place] in free_vars(one.guard)
        and any(use.node[0] == "term" for use in uses(one.guard))
        for one in context.standing_clauses()
    )


def _taken_back(context: Context, word: _Word) -> list[Transition]:
    """What else than that act sets the same."""
    return [
        one
        for one in context.standing_clauses()
        if isinstance(one, Transition) and (one.pattern is None or one.pattern.symbol != word.act)
        if any(isinstance(update, Update) and update.symbol == word.state for update in one.updates)
    ]


def _report(context: Context, word: _Word) -> Diagnostic:
    from nomicformal.checker.checks.speech import symbol_phrase

    back = {one.origin.span: one for one in _taken_back(context, word)}
    places = {one.origin.span: one for one in (*word.deciding, word.clause)} | back
    first, *others = places.values()
    deciding = {one.number: one for clause in word.deciding if (one := context.rule_of(clause))}
    rules = {one.number: one for clause in places.values() if (one := context.rule_of(clause))}
    lines = [
        told("it can be taken back: {passage}", passage=passage_of(one, context.rule_of(one))) for one in back.values()
    ]
    return finding(
        INFO,
        told(
            "by {rules} whether somebody wins hangs on what one person says: {act}",
            rules=listing([rule_name(one) for one in deciding.values()]),
            act=quote(symbol_phrase(context.ruleset, word.act)),
        ),
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
        rules=list(rules),
        explanation=lines or [told("no rule lets it be taken back")],
        key=[word.deciding[0].origin.rule, word.act, word.state],
    )
