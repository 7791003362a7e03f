"""NF705: what needs everybody's vote, where fewer can put out those who are against."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import ADOPTED, adopting, ballots
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.played_readings import answered, needed_to_play
from nomicformal.checker.checks.prices import PLAYERS, Price, prices
from nomicformal.checker.checks.readings import Chosen
from nomicformal.checker.checks.words import finding, passage_of, quote, rule_name
from nomicformal.core.clauses import Transition, Update
from nomicformal.core.expr import NO, Apply, Compare, Const, Expr, Var
from nomicformal.core.walk import conjuncts, parts, substitute
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.core.situation import Situation

INFO = CodeInfo(
    code="NF705",
    name="dissenters-removed",
    severity=Severity.WARNING,
    what="A kind of proposal needs the votes of all players, and fewer votes take somebody's membership away. Tried"
    " with five players, each question about the text answered in the first way; answers on which it hangs are told.",
    why="Unanimity protects nobody then: the majority first puts out those who are against, and is unanimous.",
    example="| An immutable rule is made mutable by a unanimous vote.\n"
    "| A player can be expelled by a simple majority.",
    instead="Ask for as many votes to expel somebody, or set a number of votes that does not fall with the players.",
)
KINDS = ("frees", "entrenches", "repeals", "plain")


def run(context: Context) -> list[Diagnostic]:
    if not adopting(context):
        return []
    for effect, proposal in _removing(context):
        found = _outvoted(context, effect, proposal, {}) if context.of_interest(effect) else None
        if found is not None:
            return [_report(context, effect, found, _needed(context, effect, proposal, found))]
    return []


def _needed(context: Context, effect: Transition, proposal: Var, found: _Outvoted) -> Chosen:
    """The answers to questions about the text on which it hangs."""
    acts = [entry.symbol for entry in found.shown.log]

    def shows(readings: dict[str, str]) -> bool:
        return _outvoted(context, effect, proposal, readings) is not None

    return needed_to_play(context, [effect, *adopting(context)], acts, shows)


@dataclass(frozen=True, slots=True)
class _Outvoted:
    """`unanimous` needs all votes; `votes` of them put somebody out, as `shown`; `alone`: of two players either one can
    put out the other."""

    unanimous: Price
    votes: int
    shown: Situation
    alone: bool


def _outvoted(context: Context, effect: Transition, proposal: Var, readings: dict[str, str]) -> _Outvoted | None:
    """Under these answers."""
    costs = prices(context, readings)
    unanimous = next((one for name in KINDS if (one := costs.get(name)) and one.votes == PLAYERS), None)
    easy = min(costs.values(), key=lambda one: one.votes, default=None)
    if unanimous is None or easy is None:
        return None
    for number in range(1, PLAYERS):
        shown = _removed(context, easy, (number, PLAYERS), (effect, proposal), readings)
        if shown is not None:
            alone = _removed(context, easy, (1, 2), (effect, proposal), readings) is not None
            return _Outvoted(unanimous, number, shown, alone)
    return None


def _removing(context: Context) -> Iterator[tuple[Transition, Var]]:
    """Effects of the adoption of a proposal by which somebody belongs no more."""
    from nomicformal.checker.change.scenario import electorate

    _, member = electorate(context.ruleset)
    for clause in context.ruleset.clauses:
        rule = context.rule_of(clause)
        if not isinstance(clause, Transition) or clause.condition is None or rule is None or not rule.in_force:
            continue
        out = any(isinstance(one, Update) and one.symbol == member and one.value == NO for one in clause.updates)
        adopted = [p.args[0] for p in parts(clause.condition) if isinstance(p, Apply) and p.symbol == ADOPTED]
        if out and clause.trigger == "edge" and len(adopted) == 1 and isinstance(adopted[0], Var):
            yield clause, adopted[0]


def _removed(
    context: Context, easy: Price, course: tuple[int, int], removing: tuple[Transition, Var], readings: dict[str, str]
) -> Situation | None:
    """The vote, if so many of so many players carry the removal of another one against all the rest."""
    from nomicformal.checker.change.scenario import Course, electorate, proposal_name
    from nomicformal.evaluate.evaluator import NoStableOutcome

    (effect, proposal), (number, players), votes = removing, course, ballots(context)
    base = votes.situation(easy.kind, Course(players, number, players - number), readings)
    sort, member = electorate(context.ruleset)
    name, victim = proposal_name(easy.kind.proposal), base.individuals[sort][players - 1]
    given = {proposal.name: Const(name, proposal.type)}
    gone = [one.args[0] for one in effect.updates if isinstance(one, Update) and one.symbol == member]
    facts = dict(base.facts)
    conditions = [*conjuncts(effect.guard), *conjuncts(effect.condition or NO)]
    for target in gone:
        if isinstance(target, Var):
            given[target.name] = Const(victim, target.type)
        elif isinstance(target, Apply) and _is_fact(context, target):
            facts[target.symbol, (name,)] = victim
    for part in conditions:
        if isinstance(part, Compare) and part.op == "=":
            for about, value in ((part.left, part.right), (part.right, part.left)):
                known = substitute(value, given)
                if isinstance(about, Apply) and _is_fact(context, about) and isinstance(known, Const):
                    facts[about.symbol, (name,)] = known.value
    wanted: list[Expr] = [substitute(part, given) for part in conditions]
    asked = replace(base, facts=facts)
    for one in (_without_changes(asked), asked):
        try:
            situation = votes.possible_votes(one)
            evaluator = votes.evaluator(situation)
            holds = all(evaluator.value(part) is True for part in wanted)
        except NoStableOutcome:
            continue
        if holds and votes.adopts(easy.kind, situation):
            return situation
    return None


def _without_changes(situation: Situation) -> Situation:
    """The same vote on a proposal that changes no rule besides."""
    changes = set(situation.individuals.get("Change", ()))
    facts = {cell: value for cell, value in situation.facts.items() if not changes & {*cell[1], value}}
    return replace(situation, individuals={**situation.individuals, "Change": ()}, facts=facts)


def _is_fact(context: Context, term: Apply) -> bool:
    symbol = context.ruleset.symbols.get(term.symbol)
    return symbol is not None and symbol.kind == "fact" and len(term.args) == 1


def _report(context: Context, effect: Transition, found: _Outvoted, needed: Chosen) -> Diagnostic:
    from nomicformal.checker.checks.shown import with_note
    from nomicformal.checker.checks.speech import situation_lines

    rule, kind = context.rule_of(effect), found.unanimous.kind
    message = told(
        "{kind} needs the votes of all players, and by {rule} fewer votes put out whoever is against",
        kind=kind.words, rule=rule_name(rule),
    )
    deciding = list({clause.origin.quote: clause for clause in adopting(context)}.values())
    return finding(
        INFO,
        with_note(context, message, needed),
        effect.origin.span,
        related=[Related(clause.origin.span, passage_of(clause, context.rule_of(clause))) for clause in deciding],
        rules=[one.number for one in (rule, *map(context.rule_of, deciding)) if one],
        witness=situation_lines(context.ruleset, answered(found.shown, needed), needed),
        explanation=[
            told("{kind} is adopted with {votes} of {all} votes", kind=kind.words,
                 votes=found.unanimous.votes, all=PLAYERS),
            told(
                "with {votes} of {all} votes a player is put out: {what}",
                votes=found.votes, all=PLAYERS, what=quote(effect.origin.quote),
            ),
            *([told("of two players either one can put out the other, alone")] if found.alone else []),
        ],
        status=told("played in the evaluator"),
        readings=needed,
        key=[effect.origin.rule, kind.name],
    )  # fmt: skip
