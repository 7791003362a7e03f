"""NF634: votes that are no player's decide against all players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import Ballots, Kind, adopting, ballots
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.played_readings import answered, answers_to_try, needed_under
from nomicformal.checker.checks.readings import Chosen
from nomicformal.checker.checks.uses import body
from nomicformal.checker.checks.words import finding, passage_of, quote
from nomicformal.core.clauses import AnyClause, Norm
from nomicformal.core.expr import Kind as Of
from nomicformal.core.expr import ReadingIs
from nomicformal.core.walk import conjuncts
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.core.expr import Value
    from nomicformal.core.model import Ruleset, Symbol
    from nomicformal.core.situation import Cell, Situation

INFO = CodeInfo(
    code="NF634",
    name="outvoted-by-others",
    severity=Severity.INFO,
    what="Votes count that are no player's, such as votes drawn by lot: with as many of them as the rules let be cast,"
    " a proposal is adopted although all players vote against it. Tried with three players and up to ten such votes,"
    " and with up to ten players the other way round: whether those votes defeat what all players want, and with each"
    " question about the text answered in each way by itself. Whom the rules count by a fact, such as who is active, is"
    " counted.",
    why="The fewer players there are, the more the lot decides; a few of them cannot count on carrying anything.",
    example="| Ten tokens vote as well, each as a coin falls.        # three players are outvoted",
    instead="Let the votes of all players carry or defeat a proposal whatever the others are, or let fewer others"
    " vote.",
)
PLAYERS, OTHERS = 3, 10
MORE = range(3, 11)
FOR, AGAINST = "in_favour", "against"


@dataclass(frozen=True, slots=True)
class _Outvoted:
    """`votes` of others adopt the proposal against all players, as in `situation`; up to `helpless` players cannot
    carry it against them."""

    kind: Kind
    act: Symbol
    votes: int
    situation: Situation
    helpless: int = 0
    against: int = 0


def run(context: Context) -> list[Diagnostic]:
    if not adopting(context):
        return []
    votes = ballots(context)
    for act in _other_votes(context.ruleset):
        clauses = [*_about(context, act), *adopting(context)]
        for readings in answers_to_try(context, clauses):
            found = _adopted(context, votes, act, readings)
            if found is not None:
                needed = _needed(context, votes, found, clauses, readings)
                return [_report(context, _and_defeated(context, votes, found, readings), clauses, needed)]
    return []


def _needed(
    context: Context, votes: Ballots, found: _Outvoted, clauses: list[AnyClause], readings: dict[str, str]
) -> Chosen:
    """The answers without which the others do not adopt it."""

    def shows(chosen: dict[str, str]) -> bool:
        return _adopted(context, votes, found.act, chosen) is not None

    return needed_under(context, clauses, [entry.symbol for entry in found.situation.log], shows, readings)


def _other_votes(ruleset: Ruleset) -> Iterator[Symbol]:
    """Acts and events other than voting by which something that is nobody's vote is a choice about a proposal."""
    vote = ruleset.symbols["vote"]
    choice = next((param.type for param in vote.params if param.type.kind is Of.ENUM), None)
    people = {name for name in ruleset.sorts if name == "Person" or "Person" in ruleset.sorts[name].parents}
    for symbol in ruleset.symbols.values():
        types = [param.type for param in symbol.params]
        if symbol.kind not in ("act", "power", "event") or symbol.name == vote.name or choice not in types:
            continue
        others = [one for one in types if one != choice and one.name != "Proposal"]
        if len(types) == 3 and len(others) == 1 and others[0].kind is Of.ENTITY and others[0].name not in people:
            yield symbol


def _about(context: Context, act: Symbol) -> list[AnyClause]:
    """What rules say of who casts such votes, and then of what they count for."""
    clauses = context.standing_clauses()
    norms = [one for one in clauses if isinstance(one, Norm) and one.act == act.name]
    return norms + [one for one in clauses if any(use.node == ("act", act.name) for use in body(one))]


def _adopted(context: Context, votes: Ballots, act: Symbol, readings: dict[str, str]) -> _Outvoted | None:
    """The first kind of proposal that the others adopt against all players."""
    for kind in votes.kinds.values():
        situation = _with_others(context, votes, act, (kind, PLAYERS, FOR), readings)
        if votes.adopts(kind, situation):
            return _Outvoted(kind, act, _number(situation, act), situation)
    return None


def _and_defeated(context: Context, votes: Ballots, found: _Outvoted, readings: dict[str, str]) -> _Outvoted:
    """The same, with how many players at most cannot carry the proposal against the others though all want it."""
    from nomicformal.checker.change.scenario import Course

    for players in MORE:
        situation = _with_others(context, votes, found.act, (found.kind, players, AGAINST), readings)
        alone = votes.carried(found.kind, Course(players, players), readings)
        if alone is None or votes.adopts(found.kind, situation):
            break
        found = replace(found, helpless=players, against=_number(situation, found.act))
    return found


def _with_others(
    context: Context, votes: Ballots, act: Symbol, course: tuple[Kind, int, str], readings: dict[str, str]
) -> Situation:
    """All players vote one way; an hour later all others that can be cast are cast the other way."""
    from nomicformal.checker.change.scenario import HOUR, Course, electorate, proposal_name
    from nomicformal.core.situation import LogEntry

    kind, players, choice = course
    base = votes.situation(kind, Course(players, *((0, players) if choice == FOR else (players, 0))), readings)
    sort, _ = electorate(votes.ruleset)
    people = base.individuals[sort][-players:]
    of_what = next(
        param.type.name for param in act.params if param.type.kind is Of.ENTITY and param.type.name != "Proposal"
    )
    names = base.individuals.get(of_what, ()) or tuple(f"{of_what.lower()}{place + 1}" for place in range(OTHERS))
    given: dict[str, Value] = {"Proposal": proposal_name(kind.proposal)}
    last = max(entry.time for entry in base.log)
    of_acts = {**base.log[0].facts, **_as_asked(context, act)}
    cast = tuple(
        LogEntry(
            f"o{place}", last + HOUR + place, act.name,
            tuple(name if one.type.name == of_what else given.get(one.type.name, choice) for one in act.params),
            people[0] if act.agent else "", of_acts,
        )
        for place, name in enumerate(names)
    )  # fmt: skip
    facts: dict[Cell, Value] = {(fact, (person,)): True for fact in _counted(context, act) for person in people}
    situation = replace(
        base,
        individuals={**base.individuals, of_what: names},
        facts={**base.facts, **facts},
        log=(*base.log, *cast),
    )
    return votes.possible(situation, act.name)


def _as_asked(context: Context, act: Symbol) -> dict[str, Value]:
    """The facts about an act that rules ask of this one, such as that it is done by lot."""
    asked = {use.node[1] for clause in _about(context, act) for use in body(clause) if use.node[0] == "term"}
    return {name: True for name in asked if _is_fact_about(context, name, "Event")}


def _counted(context: Context, act: Symbol) -> list[str]:
    """The facts about people that the rules which let such votes be cast look at."""
    rules = {clause.origin.rule for clause in _about(context, act)}
    looked_at = {
        use.node[1]
        for clause in context.standing_clauses()
        if clause.origin.rule in rules
        for use in body(clause)
        if use.node[0] == "term"
    }
    return sorted(name for name in looked_at if _is_fact_about(context, name, "Person", "Player"))


def _is_fact_about(context: Context, name: str, *sorts: str) -> bool:
    symbol = context.ruleset.symbols.get(name)
    return (
        symbol is not None
        and symbol.kind == "fact"
        and symbol.result is not None
        and symbol.result.kind is Of.TRUTH
        and [param.type.name for param in symbol.params] in [[sort] for sort in sorts]
    )


def _under(context: Context, clause: AnyClause, answers: dict[str, str]) -> bool:
    """Whether the clause is one under these answers, and the first ones to all other questions."""
    return all(
        part.alternative == answers.get(part.reading, context.ruleset.readings[part.reading].alternatives[0])
        for part in conjuncts(clause.guard)
        if isinstance(part, ReadingIs)
    )


def _number(situation: Situation, act: Symbol) -> int:
    return sum(entry.symbol == act.name for entry in situation.log)


def _report(context: Context, found: _Outvoted, clauses: list[AnyClause], needed: Chosen) -> Diagnostic:
    from nomicformal.checker.checks.shown import with_note
    from nomicformal.checker.checks.speech import situation_lines, symbol_phrase

    clauses = [one for one in clauses if _under(context, one, dict(needed))]
    places = {(one.origin.rule, one.origin.passage): one for one in reversed(clauses)}
    first, *others = (one for one in clauses if one in places.values())
    message = told(
        "{kind} is adopted although all {players} players vote against it, by {votes} votes that are no player's:"
        " {act}",
        kind=found.kind.words,
        players=PLAYERS,
        votes=found.votes,
        act=quote(symbol_phrase(context.ruleset, found.act.name)),
    )
    defeated = told(
        "it is not adopted although all {players} players vote in favour, where {votes} of these votes are against",
        players=found.helpless,
        votes=found.against,
    )
    return finding(
        INFO,
        with_note(context, message, needed),
        first.origin.span,
        related=[Related(one.origin.span, passage_of(one, context.rule_of(one))) for one in others],
        rules=list(dict.fromkeys(rule.number for one in clauses if (rule := context.rule_of(one)))),
        witness=situation_lines(context.ruleset, answered(found.situation, needed), needed),
        explanation=[
            *(passage_of(one, context.rule_of(one)) for one in (first, *others)),
            *([defeated] if found.helpless else []),
        ],
        status=told("played in the evaluator"),
        readings=needed,
        key=[found.act.name],
    )
