"""NF405: the votes and the quorum that the proposal needs, by the ruleset's own terms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from nomicformal.checker.change.context import ChangeContext
from nomicformal.checker.change.drafts import drafts, with_drafts
from nomicformal.checker.change.scenario import Course, Helping, lacking, proposal_name, scenario
from nomicformal.checker.checks.context import Statement
from nomicformal.checker.checks.readings import relevant_readings
from nomicformal.checker.checks.uses import head
from nomicformal.checker.checks.words import finding, listing, quote
from nomicformal.core.expr import Value
from nomicformal.core.model import Ruleset
from nomicformal.core.phrase_numbers import number_phrase
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.evaluate.run import EvaluationLimit

if TYPE_CHECKING:
    from nomicformal.core.situation import Situation
    from nomicformal.evaluate.evaluator import Evaluator

INFO = CodeInfo(
    code="NF405",
    name="votes-needed",
    severity=Severity.INFO,
    what="How many votes and which quorum this proposal needs, for several numbers of players, as the ruleset's own"
    " rules"
    " have it when the proposal is submitted and distributed in order.",
    why="A change of an immutable rule often needs more votes than its author thinks.",
    example="transmute rule 103 to mutable          # needs every vote cast",
    instead="Nothing needs to be done, unless so many votes can never be cast.",
)
PLAYERS = (3, 5, 7, 10)
EXAMPLE = 7
TERMS = ("votes_needed", "quorum", "adopted")


@dataclass(frozen=True, slots=True)
class Row:
    """For `players` players: the quorum, the votes needed if all vote, the fewest votes in favour that carry it when
    all others vote against, and the fewest when nobody else votes (None: it cannot be adopted)."""

    players: int
    quorum: Value
    needed: Value
    carries: int | None
    alone: int | None


def run(context: ChangeContext) -> list[Diagnostic]:
    ruleset = context.before.ruleset
    missing = lacking(ruleset)
    if missing:
        reason = f"the ruleset does not have {listing(missing)} of the shared vocabulary"
        context.undecided.append(Statement("how many votes the proposal needs", reason))
        return []
    deciding = [clause for clause in ruleset.clauses if (mine := head(clause)) and mine[0][1] in TERMS]
    names = relevant_readings(context.before, deciding)
    try:
        ballot = _Ballot(context, {name: ruleset.readings[name].alternatives[0] for name in names})
        otherwise = _under_other_answers(ruleset, ballot, names)
    except EvaluationLimit as limit:
        context.undecided.append(Statement("how many votes the proposal needs", str(limit)))
        return []
    lines = [_line(row) for row in ballot.usual]
    granted = _granted(ruleset, ballot.helping)
    if granted:
        lines.append(f"this takes for granted that {listing(granted)}")
    if names:
        taken = [f"{quote(ruleset.readings[name].question)}: {chosen}" for name, chosen in ballot.readings.items()]
        lines.append(f"this takes the first answer to {listing(taken)}".replace("_", " "))
    lines += otherwise
    return [
        finding(
            INFO,
            _message(ballot.usual),
            context.proposal.header.span if context.proposal.header else context.proposal.span,
            explanation=lines,
            key=["votes"],
        )
    ]


def _under_other_answers(ruleset: Ruleset, ballot: _Ballot, names: Iterable[str]) -> list[str]:
    """What differs under another answer to one of these questions."""
    lines = []
    for name in names:
        for alternative in ruleset.readings[name].alternatives[1:]:
            row = ballot.otherwise(name, alternative)
            if row not in ballot.usual:
                answer = f"if {quote(ruleset.readings[name].question)} is answered “{alternative.replace('_', ' ')}”"
                lines.append(f"{answer}: {_line(row)}")
    return lines


class _Ballot:
    """The tables of one proposal: `usual` under `readings`, and what differs under another answer to one of them. Votes
    are played where what is adopted hangs on states that they, or time, change. Raises EvaluationLimit."""

    def __init__(self, context: ChangeContext, readings: dict[str, str]) -> None:
        from nomicformal.checker.change.as_played import AsPlayed
        from nomicformal.checker.change.helping import helping
        from nomicformal.evaluate.index import Index
        from nomicformal.evaluate.pace import Paces

        new = drafts(context.before.ruleset, context.after.ruleset)
        self.ruleset, self.proposal = with_drafts(context.before.ruleset, new), context.proposal
        self.readings, self._drafts = readings, tuple(rule.id for rule in new)
        self._index = Index(self.ruleset)
        self._paces = Paces(self._index)
        self.helping = helping(self.ruleset, self.proposal, readings, self._index, self._paces)
        self._as_played = AsPlayed(self.ruleset, self.proposal, self._index, self._paces)
        self._plays = self._as_played.matters(lambda course: self._situation(course, readings))
        self.usual = tuple(self._row(players, readings) for players in PLAYERS)

    def otherwise(self, reading: str, alternative: str) -> Row:
        """The row of seven players with another answer to one question."""
        return self._row(EXAMPLE, {**self.readings, reading: alternative})

    def _row(self, players: int, readings: dict[str, str]) -> Row:
        quorum, needed, _ = self._after(Course(players, players), readings)
        return Row(
            players, quorum, needed, self._fewest(players, readings, True), self._fewest(players, readings, False)
        )

    def _fewest(self, players: int, readings: dict[str, str], all_vote: bool) -> int | None:
        for votes in range(players + 1):
            course = Course(players, votes, players - votes if all_vote else 0)
            if self._after(course, readings)[2] is True:
                return votes
        return None

    def _after(self, course: Course, readings: dict[str, str]) -> tuple[Value, Value, Value]:
        """Quorum, votes needed, and whether it is adopted, when the vote is over; None where nothing is decided."""
        from nomicformal.evaluate.evaluator import Evaluator

        situation = self._situation(course, readings)
        if self._plays:
            situation = self._as_played.states(situation)
        evaluator = Evaluator(self.ruleset, situation, index=self._index, paces=self._paces)
        name = proposal_name(self.proposal)
        quorum, needed, adopted = (_decided(evaluator, term, name) for term in ("quorum", "votes_needed", "adopted"))
        return quorum, needed, adopted

    def _situation(self, course: Course, readings: dict[str, str]) -> Situation:
        course = replace(course, drafts=self._drafts)
        return scenario(self.ruleset, self.proposal, course, readings, self.helping)


def _granted(ruleset: Ruleset, helping: Helping) -> list[str]:
    """What is taken for granted, in words."""
    from nomicformal.checker.checks.speech import cell_phrase, symbol_phrase

    told_facts = [cell_phrase(ruleset, name, args, None) for name, args in helping.facts]
    return [*told_facts, *(symbol_phrase(ruleset, name) for name in (*helping.of_acts, *helping.acts))]


def _decided(evaluator: Evaluator, term: str, proposal: str) -> Value:
    from nomicformal.evaluate.evaluator import NoStableOutcome

    if term not in evaluator.ruleset.symbols:
        return None
    try:
        outcome = evaluator.outcome(term, (proposal,))
    except NoStableOutcome:
        return None
    return outcome.value if outcome.kind == "value" else None


def _message(table: tuple[Row, ...]) -> str:
    if all(row.carries is None and row.alone is None for row in table):
        return "by the ruleset's own rules this proposal is not adopted, however the vote goes"
    parts = [f"of {row.players} players, {row.carries}" for row in table if row.carries is not None]
    never = [str(row.players) for row in table if row.carries is None]
    if not parts:
        return "by the ruleset's own rules this proposal is not adopted where everybody votes, however the vote goes"
    carried = f"votes in favour that carry the proposal when everybody votes: {'; '.join(parts)}"
    return f"{carried}; of {listing(never, 'or')} players, not even all can carry it" if never else carried


def _line(row: Row) -> str:
    everybody = "it is never adopted" if row.carries is None else f"{row.carries} in favour carry it"
    alone = "it is never adopted" if row.alone is None else f"{row.alone} in favour carry it"
    quorum = "no quorum is defined" if row.quorum is None else f"quorum {_number(row.quorum)}"
    verb = "vote is" if row.needed == 1 else "votes are"
    needed = "" if row.needed is None else f"{_number(row.needed)} {verb} needed, and "
    return f"{row.players} players: {quorum}; if all vote, {needed}{everybody}; if nobody votes against, {alone}"


def _number(value: Value) -> str:
    return number_phrase(value) if isinstance(value, Fraction) else str(value)
