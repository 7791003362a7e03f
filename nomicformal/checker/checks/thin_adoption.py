"""NF609: a proposal adopted against the votes, or with hardly any."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.ballots import Ballots, Kind, adopting, adopting_in, ballots
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.played_readings import answered, answers_to_try, needed_under
from nomicformal.checker.checks.readings import Chosen
from nomicformal.checker.checks.words import finding, listing, passage_of
from nomicformal.core.clauses import AnyClause
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import joined, told

if TYPE_CHECKING:
    from nomicformal.core.situation import Situation

INFO = CodeInfo(
    code="NF609",
    name="thin-adoption",
    severity=Severity.WARNING,
    what="In an ordinary vote a proposal is adopted although all vote against it or nobody votes at all (a warning), or"
    " by one vote where there are several players (for information). Tried with three to ten players, a change of each"
    " kind, and each reading of the text by itself; nothing is proved where nothing is found.",
    why="“Unanimous” can be read so that all against is unanimous, “all votes cast” is met by no vote at all, and a"
    " low quorum lets one player change the rules.",
    example="  unanimous(q) iff every vote on q is the same           # all against is unanimous\n"
    "  adopted(q) iff votes_for(q) = legal_votes(q)            # 0 of 0 votes",
    instead="Write that the votes have to be in favour, and how many players have to vote at least (“a third of"
    " the players”). If one vote shall be enough, nothing has to be done.",
)
FEW, MORE = 3, (5, 7, 10)
MOST_TRIES = 48


@dataclass(frozen=True, slots=True)
class _Vote:
    """A vote that should not adopt anything: so many in favour, and all others against or silent; `help`: what to write
    so that it does not."""

    name: str
    in_favour: int
    all_others_against: bool
    severity: Severity
    help: str


VOTES = (
    _Vote("against", 0, True, Severity.WARNING, "Write that the votes have to be in favour (“all in favour”)."),
    _Vote(
        "nobody", 0, False, Severity.WARNING,
        "Write how many votes there have to be at least (“and at least one player votes in favour”).",
    ),
    _Vote(
        "one", 1, False, Severity.INFO,
        "If that is too few, write how many players have to vote at least (“a third of the players”). If one vote shall"
        " be enough, nothing has to be done.",
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Found:
    """`vote` adopts `kinds` among so many players, as in `situation`; `readings`: what has to be answered for that."""

    vote: _Vote
    players: int
    kinds: tuple[Kind, ...]
    situation: Situation
    readings: tuple[tuple[str, str], ...] = ()


def run(context: Context) -> list[Diagnostic]:
    deciding = adopting(context)
    if not deciding:
        return []
    votes = ballots(context)
    answers = answers_to_try(context, deciding)
    found = []
    for vote in VOTES:
        most = votes.tries + MOST_TRIES
        for readings in answers if vote.severity is INFO.severity else answers[:1]:
            one = _adopts(votes, vote, readings) if votes.tries < most else None
            if one is not None:
                found.append(replace(one, readings=_needed(context, votes, one, readings)))
                break
    return [
        _report(context, one, adopting_in(context, one.situation) if len(one.kinds) == 1 else deciding) for one in found
    ]


def _needed(context: Context, votes: Ballots, found: _Found, readings: dict[str, str]) -> Chosen:
    """The answers without which the proposal is not adopted so."""

    def shows(chosen: dict[str, str]) -> bool:
        return _try(votes, found.kinds[0], found.vote, FEW, chosen) is not None

    acts = {entry.symbol for entry in found.situation.log}
    return needed_under(context, adopting(context), acts, shows, readings)


def _adopts(votes: Ballots, vote: _Vote, readings: dict[str, str]) -> _Found | None:
    """The kinds of proposals that this vote adopts among three players, and how many players there can be."""
    first = [(kind, found) for kind in votes.kinds.values() if (found := _try(votes, kind, vote, FEW, readings))]
    if not first:
        return None
    kind, situation = first[0]
    players = FEW
    for more in MORE if vote.severity is Severity.INFO else ():
        larger = _try(votes, kind, vote, more, readings)
        if larger is None:
            break
        players, situation = more, larger
    return _Found(vote, players, tuple(one for one, _ in first), situation)


def _try(votes: Ballots, kind: Kind, vote: _Vote, players: int, readings: dict[str, str]) -> Situation | None:
    from nomicformal.checker.change.scenario import Course

    against = players - vote.in_favour if vote.all_others_against else 0
    return votes.carried(kind, Course(players, vote.in_favour, against), readings)


def _report(context: Context, found: _Found, adopting: list[AnyClause]) -> Diagnostic:
    from nomicformal.checker.checks.shown import reading_note
    from nomicformal.checker.checks.speech import situation_lines

    places = {clause.origin.span: clause for clause in reversed(adopting)}
    first, *others = (places[span] for span in dict.fromkeys(clause.origin.span for clause in adopting))
    message = _message(found)
    return finding(
        INFO,
        joined([message, reading_note(context, found.readings)], "") if found.readings else message,
        first.origin.span,
        severity=found.vote.severity,
        related=[Related(clause.origin.span, passage_of(clause, context.rule_of(clause))) for clause in others],
        rules=[rule.number for clause in adopting if (rule := context.rule_of(clause))],
        witness=situation_lines(context.ruleset, answered(found.situation, found.readings), found.readings),
        explanation=[passage_of(clause, context.rule_of(clause)) for clause in (first, *others)],
        help=found.vote.help,
        status=told("played in the evaluator"),
        readings=found.readings,
        key=[found.vote.name, *(kind.words for kind in found.kinds)],
    )


def _message(found: _Found) -> str:
    kinds = listing([kind.words for kind in found.kinds], "or")
    match found.vote.name:
        case "against":
            return told(
                "{kinds} is adopted although all {players} players vote against it", kinds=kinds, players=found.players
            )
        case "nobody":
            return told(
                "{kinds} is adopted although none of {players} players votes on it", kinds=kinds, players=found.players
            )
        case _:
            return told(
                "{kinds} is adopted by the vote of one of {players} players, if the others do not vote",
                kinds=kinds,
                players=found.players,
            )
