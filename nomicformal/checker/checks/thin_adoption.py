"""NF609: a proposal adopted against the votes, or with hardly any."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.readings import relevant_readings
from nomicformal.checker.checks.uses import head
from nomicformal.checker.checks.words import finding, listing, passage_of
from nomicformal.core.clauses import AnyClause
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import joined, told

if TYPE_CHECKING:
    from nomicformal.checker.change.scenario import Course
    from nomicformal.core.situation import Situation
    from nomicformal.syntax.tree_file import ProposalFile

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
    instead="Say that the votes have to be in favour, and how many votes there have to be at least.",
)
ADOPTED = "adopted"
FEW, MORE = 3, (5, 7, 10)
MOST_TRIES = 48
NUMBER_OF_THE_PROPOSAL = 9001


@dataclass(frozen=True, slots=True)
class _Vote:
    """A vote that should not adopt anything: so many in favour, and all others against or silent."""

    name: str
    in_favour: int
    all_others_against: bool
    severity: Severity


VOTES = (
    _Vote("against", 0, True, Severity.WARNING),
    _Vote("nobody", 0, False, Severity.WARNING),
    _Vote("one", 1, False, Severity.INFO),
)


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of proposal in words, and one of it."""

    words: str
    proposal: ProposalFile


@dataclass(frozen=True, slots=True)
class _Found:
    """`vote` adopts `kinds` among so many players, as in `situation`; `readings`: what has to be answered for that."""

    vote: _Vote
    players: int
    kinds: tuple[_Kind, ...]
    situation: Situation
    readings: tuple[tuple[str, str], ...] = ()


def run(context: Context) -> list[Diagnostic]:
    from nomicformal.checker.change.scenario import lacking

    ruleset = context.ruleset
    adopting = [clause for clause in ruleset.clauses if clause.origin.rule and _decides(clause, ADOPTED)]
    if not adopting or lacking(ruleset) or not context.of_interest(*adopting):
        return []
    votes = _Votes(ruleset)
    found = [one for vote in VOTES if (one := votes.adopts(vote, {})) is not None]
    for name in relevant_readings(context, adopting):
        for alternative in ruleset.readings[name].alternatives[1:]:
            for vote in VOTES[:2]:
                if votes.tries < MOST_TRIES and vote not in [one.vote for one in found]:
                    one = votes.adopts(vote, {name: alternative})
                    found += [replace(one, readings=((name, alternative),))] if one is not None else []
    return [_report(context, one, adopting) for one in found]


def _decides(clause: AnyClause, symbol: str) -> bool:
    decided = head(clause)
    return decided is not None and decided[0] == ("term", symbol)


class _Votes:
    """Asks the reference evaluator how votes come out. `tries`: how often it was asked."""

    def __init__(self, ruleset: Ruleset) -> None:
        from nomicformal.checker.change.helping import helping
        from nomicformal.evaluate.index import Index
        from nomicformal.evaluate.pace import Paces

        self.ruleset = ruleset
        self.tries = 0
        self._index = Index(ruleset)
        self._paces = Paces(self._index)
        self._kinds = tuple(_kinds(ruleset))
        self._helping = [helping(ruleset, kind.proposal, {}, self._index, self._paces) for kind in self._kinds]

    def adopts(self, vote: _Vote, readings: dict[str, str]) -> _Found | None:
        """The kinds of proposals that this vote adopts among three players, and how many players there can be."""
        first = {place: found for place in range(len(self._kinds)) if (found := self._try(place, vote, FEW, readings))}
        if not first:
            return None
        place, situation = next(iter(first.items()))
        players = FEW
        for more in MORE if vote.severity is Severity.INFO else ():
            larger = self._try(place, vote, more, readings)
            if larger is None:
                break
            players, situation = more, larger
        return _Found(vote, players, tuple(self._kinds[one] for one in first), situation)

    def _try(self, place: int, vote: _Vote, players: int, readings: dict[str, str]) -> Situation | None:
        from nomicformal.checker.change.scenario import Course, proposal_name, scenario
        from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome

        self.tries += 1
        course: Course = Course(players, vote.in_favour, players - vote.in_favour if vote.all_others_against else 0)
        proposal = self._kinds[place].proposal
        situation = scenario(self.ruleset, proposal, course, readings, self._helping[place])
        try:
            evaluator = Evaluator(self.ruleset, situation, index=self._index, paces=self._paces)
            outcome = evaluator.outcome(ADOPTED, (proposal_name(proposal),))
        except NoStableOutcome:
            return None
        return situation if outcome.kind == "value" and outcome.value is True else None


def _kinds(ruleset: Ruleset) -> Iterator[_Kind]:
    """One proposal of each kind that these rules can have."""
    first: dict[str, int] = {}
    for rule in ruleset.rules:
        if rule.in_force:
            first.setdefault(rule.status, rule.number)
    if "immutable" in first:
        change = f"transmute rule {first['immutable']} to mutable"
        yield _Kind(told("a proposal that makes an immutable rule mutable"), _proposal(change))
    if "mutable" in first:
        yield _Kind(told("a proposal that repeals a mutable rule"), _proposal(f"repeal rule {first['mutable']}"))
        change = f"transmute rule {first['mutable']} to immutable"
        yield _Kind(told("a proposal that makes a mutable rule immutable"), _proposal(change))
    if not first.keys() & {"mutable", "immutable"} and first:
        yield _Kind(told("a proposal that repeals a rule"), _proposal(f"repeal rule {min(first.values())}"))


def _proposal(change: str) -> ProposalFile:
    from nomicformal.source import SourceFile
    from nomicformal.syntax.parse import parse_proposal

    text = f'proposal {NUMBER_OF_THE_PROPOSAL} "Proposal"\n{change}\n'
    return parse_proposal(SourceFile("proposal", text))[0]


def _report(context: Context, found: _Found, adopting: list[AnyClause]) -> Diagnostic:
    from nomicformal.checker.checks.conflict_report import reading_note
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
        witness=situation_lines(context.ruleset, found.situation, found.readings),
        explanation=[passage_of(clause, context.rule_of(clause)) for clause in (first, *others)],
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
