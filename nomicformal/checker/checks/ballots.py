"""Proposals of each kind, put to the vote in the reference evaluator."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.phases import Phase, in_phase
from nomicformal.checker.checks.uses import head
from nomicformal.core.clauses import AnyClause, Norm
from nomicformal.core.model import Ruleset
from nomicformal.told import told

if TYPE_CHECKING:
    from nomicformal.checker.change.as_played import AsPlayed
    from nomicformal.checker.change.scenario import Course, Helping
    from nomicformal.core.situation import LogEntry, Situation
    from nomicformal.evaluate.evaluator import Evaluator
    from nomicformal.evaluate.memory import Kept
    from nomicformal.syntax.tree_file import ProposalFile

ADOPTED = "adopted"
NUMBER_OF_THE_PROPOSAL = 9001


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of proposal (`frees`, `repeals`, `entrenches`, `plain`), in words, and one of it."""

    name: str
    words: str
    proposal: ProposalFile


class Ballots:
    """Asks the reference evaluator how votes come out. `tries`: how often it was asked."""

    def __init__(self, ruleset: Ruleset, like: Ballots | None = None) -> None:
        """`like`: those of rules of which these are a part; what has to be played is a matter of all of them."""
        from nomicformal.evaluate.index import Index
        from nomicformal.evaluate.pace import Paces

        self.ruleset = ruleset
        self.tries = 0
        self._index = Index(ruleset)
        self._paces = Paces(self._index)
        self._kept: dict[object, dict[Hashable, list[Kept]]] = {}
        self.kinds = {kind.name: kind for kind in _kinds(ruleset)}
        norms = [one for one in ruleset.clauses if isinstance(one, Norm) and one.modality == "can" and one.origin.rule]
        self._limited = {norm.act for norm in norms}
        self._helping: dict[tuple[str, frozenset[tuple[str, str]]], Helping] = {}
        self._playing: AsPlayed | None = None
        self._looked_whether_to_play = False
        if like is not None:
            self._looked_whether_to_play = True
            self._playing = self._player() if like._as_played() is not None else None

    def carried(
        self, kind: Kind, course: Course, readings: dict[str, str], phase: Phase | None = None
    ) -> Situation | None:
        """The situation, if this course of the vote adopts the proposal at that time of the game."""
        situation = in_phase(self.situation(kind, course, readings), phase or {})
        return situation if self.adopts(kind, situation) else None

    def situation(self, kind: Kind, course: Course, readings: dict[str, str]) -> Situation:
        """The proposal put to the vote in this way, with what has to be so for anything to be adopted."""
        from nomicformal.checker.change.scenario import scenario

        return scenario(self.ruleset, kind.proposal, course, readings, self._help(kind, readings))

    def _help(self, kind: Kind, readings: dict[str, str]) -> Helping:
        """What helps where every question is answered in the first way, if it does so under these answers, too."""
        from nomicformal.checker.change.helping import EVERYBODY, helping
        from nomicformal.checker.change.scenario import scenario

        key = kind.name, frozenset(readings.items())
        if key not in self._helping:
            usual = self._help(kind, {}) if readings else None
            if usual is None or not self.adopts(
                kind, scenario(self.ruleset, kind.proposal, EVERYBODY, readings, usual)
            ):
                usual = helping(self.ruleset, kind.proposal, readings, self._index, self._paces)
            self._helping[key] = usual
        return self._helping[key]

    def unanimously(self, proposal: ProposalFile) -> Situation | None:
        """The situation in which all of three players vote for the proposal, if that adopts it."""
        from nomicformal.checker.change.helping import EVERYBODY, helping
        from nomicformal.checker.change.scenario import scenario

        helps = helping(self.ruleset, proposal, {}, self._index, self._paces)
        situation = scenario(self.ruleset, proposal, EVERYBODY, {}, helps)
        return situation if self.adopts(Kind("", "", proposal), situation) else None

    def adopts(self, kind: Kind, situation: Situation) -> bool:
        """Whether the proposal is adopted there, by acts that can all be done, as far as rules say who can (where none
        does, another check tells it: NF611). Raises EvaluationLimit."""
        from nomicformal.checker.change.scenario import proposal_name
        from nomicformal.evaluate.evaluator import NoStableOutcome

        self.tries += 1
        try:
            outcome = self.evaluator(situation).outcome(ADOPTED, (proposal_name(kind.proposal),))
        except NoStableOutcome:
            return False
        return outcome.kind == "value" and outcome.value is True and self.done_well(situation, ("can",), self._limited)

    def done_well(self, situation: Situation, modalities: Sequence[str], acts: Collection[str]) -> bool:
        """Whether all acts of these kinds in it can, or may, be done."""
        from nomicformal.evaluate.evaluator import NoStableOutcome

        evaluator = self.evaluator(situation)
        try:
            return all(
                _grants(evaluator, modality, one)
                for one in situation.log
                if one.symbol in acts
                for modality in modalities
            )
        except NoStableOutcome:
            return False

    def possible_votes(self, situation: Situation) -> Situation:
        """The same without the votes that cannot be cast there: not everybody need have a vote on everything (where no
        rule says who can vote, all are kept, as in `adopts`)."""
        return self.possible(situation, "vote")

    def possible(self, situation: Situation, act: str) -> Situation:
        """The same without the acts of this kind that cannot be done there."""
        if act not in self._limited:
            return situation
        evaluator = self.evaluator(situation)
        log = tuple(one for one in situation.log if one.symbol != act or _grants(evaluator, "can", one))
        return replace(situation, log=log)

    def cast_well(self, situation: Situation) -> bool:
        """Whether all votes in it can and may be cast."""
        return self.done_well(situation, ("can", "may"), ("vote",))

    def evaluator(self, situation: Situation) -> Evaluator:
        """Of this situation, played where that matters for what is adopted. What was worked out in others with the same
        individuals is used again where it holds. Raises EvaluationLimit where it is played for too long."""
        from nomicformal.evaluate.evaluator import Evaluator
        from nomicformal.evaluate.memory import Memory

        playing = self._as_played()
        if playing is not None:
            situation = playing.states(situation)
        kept = self._kept.setdefault(tuple(sorted(situation.individuals.items())), {})
        return Evaluator(self.ruleset, situation, index=self._index, paces=self._paces, memory=Memory(kept))

    def _as_played(self) -> AsPlayed | None:
        """What plays votes; None where what is adopted does not hang on states that they, or time, change."""
        if not self._looked_whether_to_play:
            self._looked_whether_to_play = True
            kind, playing = next(iter(self.kinds.values()), None), self._player()
            if kind and playing and playing.matters(lambda course: self.situation(kind, course, {})):
                self._playing = playing
        return self._playing

    def _player(self) -> AsPlayed | None:
        from nomicformal.checker.change.as_played import AsPlayed

        kind = next(iter(self.kinds.values()), None)
        return None if kind is None else AsPlayed(self.ruleset, kind.proposal, self._index, self._paces)


def adopting(context: Context) -> list[AnyClause]:
    """The clauses of rules that say what is adopted; none where no vote can be put."""
    from nomicformal.checker.change.scenario import lacking

    clauses = [clause for clause in context.ruleset.clauses if clause.origin.rule and _decides(clause, ADOPTED)]
    return clauses if clauses and not lacking(context.ruleset) and context.of_interest(*clauses) else []


def adopting_in(context: Context, situation: Situation) -> list[AnyClause]:
    """Those of them that decide there, of some proposal; all of them where none does."""
    from nomicformal.evaluate.evaluator import NoStableOutcome

    evaluator = ballots(context).evaluator(situation)
    deciding: set[int] = set()
    for proposal in situation.individuals.get("Proposal", ()):
        try:
            deciding.update(number for number, _ in evaluator.outcome(ADOPTED, (proposal,)).in_effect)
        except NoStableOutcome:
            continue
    clauses = adopting(context)
    return [one for one in clauses if one.id in deciding] or clauses


def ballots(context: Context) -> Ballots:
    """Those of this run."""
    return context.once("ballots", lambda: Ballots(context.ruleset))


def _grants(evaluator: Evaluator, modality: str, act: LogEntry) -> bool:
    """Whether the act can, or may, be done there."""
    outcome = evaluator.norm(modality, act.symbol, act.args, act.agent, act.time, act.id)
    return outcome.kind == "value" and outcome.value is True


def _decides(clause: AnyClause, symbol: str) -> bool:
    decided = head(clause)
    return decided is not None and decided[0] == ("term", symbol)


def _kinds(ruleset: Ruleset) -> Iterator[Kind]:
    """One proposal of each kind that these rules can have."""
    first: dict[str, int] = {}
    for rule in ruleset.rules:
        if rule.in_force:
            first.setdefault(rule.status, rule.number)
    if "immutable" in first:
        change = f"transmute rule {first['immutable']} to mutable"
        yield Kind("frees", told("a proposal that makes an immutable rule mutable"), proposed(change))
    if "mutable" in first:
        change = f"repeal rule {first['mutable']}"
        yield Kind("repeals", told("a proposal that repeals a mutable rule"), proposed(change))
        change = f"transmute rule {first['mutable']} to immutable"
        yield Kind("entrenches", told("a proposal that makes a mutable rule immutable"), proposed(change))
    if not first.keys() & {"mutable", "immutable"} and first:
        change = f"repeal rule {min(first.values())}"
        yield Kind("plain", told("a proposal that repeals a rule"), proposed(change))


def proposed(changes: str) -> ProposalFile:
    """A proposal that makes these changes, in the words of a proposal file."""
    from nomicformal.source import SourceFile
    from nomicformal.syntax.parse import parse_proposal

    text = f'proposal {NUMBER_OF_THE_PROPOSAL} "Proposal"\n{changes}\n'
    return parse_proposal(SourceFile("proposal", text))[0]
