"""How the vote on a proposal comes out under given rules, by the ruleset's own terms and the reference evaluator."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from nomicformal.checker.change.scenario import (
    Bundling,
    Course,
    Helping,
    bundling,
    proposal_name,
    scenario,
    shown,
    steps,
    voted_name,
)
from nomicformal.checker.paths.cone import LooksAtRules, sections_named
from nomicformal.checker.paths.usual import NOTHING_SPECIAL, Usual, usual_facts
from nomicformal.core.clauses import AnyClause, Define, Duty, Hold, Norm
from nomicformal.core.expr import Apply, Const, Expr, Kind, Value
from nomicformal.core.model import Rule, Ruleset
from nomicformal.core.situation import Cell, Situation
from nomicformal.core.walk import parts
from nomicformal.evaluate.cone import Cone
from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.memory import Memory
from nomicformal.evaluate.outcome import Outcome
from nomicformal.evaluate.pace import Paces
from nomicformal.evaluate.play import play
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.syntax.tree_file import ProposalFile

DAY = 1440
LONGEST = 60 * DAY
DENIALS = ("rule_change", "admissible", "takes_effect")
"""What rules say of a change; where one of them denies it, the change does nothing."""


@dataclass(frozen=True, slots=True)
class Setting:
    """`players` take part; these `readings` are taken (the others as they stand first); `usual` facts hold. `granted`:
    some rule has to say that a change takes effect, as one did at first. `states`: those that are not as at the
    beginning of the game."""

    players: int
    readings: dict[str, str] = field(default_factory=dict)
    usual: Usual = NOTHING_SPECIAL
    granted: bool = False
    states: dict[Cell, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Poll:
    """`carried`: the proposal is adopted and all its changes take effect. `minutes`: from its submission to the end of
    the vote (None: it does not end)."""

    carried: bool
    minutes: int | None


class Assembly:
    """Asks how votes come out under one ruleset; each question once."""

    def __init__(self, ruleset: Ruleset, setting: Setting) -> None:
        self.ruleset = ruleset
        self.setting = setting
        self._index = Index(ruleset)
        self._paces = Paces(self._index)
        self._closing: dict[bool, int] = {}
        self._known: dict[object, Poll] = {}
        self._known_rules: dict[str, tuple[str, ...]] = {}
        self.polls = 0

    @cached_property
    def grants(self) -> bool:
        """Whether some rule in force says of changes that they take effect."""
        standing = {rule.id for rule in self.ruleset.rules if rule.in_force}
        clauses = self._index.values.get("takes_effect", [])
        return any(isinstance(c, Hold) and c.positive and c.origin.rule in standing for c in clauses)

    def poll(self, proposal: ProposalFile, in_favour: int, others_vote: bool = True, bundle: bool = False) -> Poll:
        """With so many votes in favour, and all others against or (not `others_vote`) not cast; `bundle`: on the
        bundle that the proposal is in."""
        key = (self.kind(proposal), in_favour, others_vote, bundle)
        if key not in self._known:
            self.polls += 1
            self._known[key] = self._poll(proposal, self._course(in_favour, others_vote, bundle))
        return self._known[key]

    @cached_property
    def within(self) -> Bundling | None:
        """How several proposals are voted on as one, where the rules know that."""
        return bundling(self.ruleset)

    def _course(self, in_favour: int, others_vote: bool, bundle: bool) -> Course:
        players = self.setting.players
        against = players - in_favour if others_vote else 0
        return Course(players, in_favour, against, self.within if bundle else None)

    def kind(self, proposal: ProposalFile) -> object:
        """What the rules can see of a proposal: proposals of one kind come out alike."""
        rules = {rule.number: rule for rule in self.ruleset.rules if rule.in_force}
        seen: list[object] = [sorted(shown(self.ruleset, proposal).items()), proposal.retroactive]
        for step in steps(self.ruleset, proposal):
            change = proposal.changes[step.place]
            rule = rules.get(getattr(change, "number", None) or 0) if step.kind != "enactment" else None
            status = getattr(change, "status", "") or (rule.status if rule else "mutable")
            seen.append((step.kind, step.explicit, status, self._seen(rule) if rule else ()))
        return tuple(map(repr, seen))

    def _seen(self, rule: Rule) -> tuple[object, ...]:
        """What tells this rule from others, as far as the terms about proposals and changes look at rules."""
        if self.looks_at.number:
            return (rule.id,)
        if rule.id not in self._known_rules:
            self._known_rules[rule.id] = self._looked_at(rule)
        return self._known_rules[rule.id]

    def _looked_at(self, rule: Rule) -> tuple[str, ...]:
        named = [rule.status]
        named += [rule.section if rule.section in self._sections else ""] if "section" in self.looks_at.states else []
        named += [rule.title] if "title" in self.looks_at.states else []
        if self.looks_at.terms:
            evaluator = self._evaluator(self._bare)
            named += [str(_true(evaluator, (term, (rule.id,)), self._bare.now)) for term in self.looks_at.terms]
        return tuple(named)

    @cached_property
    def _sections(self) -> frozenset[str]:
        return frozenset(sections_named(self.ruleset))

    @cached_property
    def looks_at(self) -> LooksAtRules:
        return LooksAtRules.of(self._index)

    @cached_property
    def _bare(self) -> Situation:
        """Everybody is there, and nothing is proposed."""
        return scenario(self.ruleset, ProposalFile(None, ()), Course(self.setting.players, 0), self._readings)

    def _poll(self, proposal: ProposalFile, course: Course) -> Poll:
        situation = self._situation(proposal, course)
        return self._outcome_of(self._evaluator(situation), proposal, course)

    def _outcome_of(self, evaluator: Evaluator, proposal: ProposalFile, course: Course) -> Poll:
        everybody = course.in_favour + course.against == course.players
        end = self._end(evaluator, voted_name(proposal, course.within), everybody)
        if end is None:
            return Poll(False, None)
        carried = self._carried(evaluator, proposal, voted_name(proposal, course.within), end)
        return Poll(carried, end - evaluator.situation.log[0].time)

    def replayed(self, proposal: ProposalFile, in_favour: int, others_vote: bool = True, bundle: bool = False) -> Poll:
        """The same, each act played in turn: only what is possible happens."""
        course = self._course(in_favour, others_vote, bundle)
        situation = self._situation(proposal, course)
        assert situation.timeline is not None
        initial = situation.timeline[0][1]
        name = voted_name(proposal, course.within)
        asked = [("adopted", (name,)), *(("takes_effect", (step.name,)) for step in steps(self.ruleset, proposal))]
        cone = Cone.of(self._index, [_asked(self.ruleset, cell) for cell in asked if cell[0] in self.ruleset.symbols])
        played = play(
            self.ruleset,
            replace(situation, timeline=None, initial=initial),
            index=self._index.narrowed(cone.symbols, cone.clauses),
            paces=self._paces,
        )
        return self._outcome_of(self._evaluator(played.situation), proposal, course)

    def comes_into_force(self, proposal: ProposalFile, in_favour: int, new: Rule) -> bool:
        """Whether the rule that the proposal enacts is in force once the vote is over, each act played in turn. This
        ruleset has the rule already; it is taken as not in force before."""
        situation = self._situation(proposal, self._course(in_favour, True, False))
        assert situation.timeline is not None
        cell: Cell = ("in_force", (new.id,))
        enacted: dict[Cell, Value] = {("target", (step.name,)): new.id for step in steps(self.ruleset, proposal)}
        cone = Cone.of(self._index, [_asked(self.ruleset, cell)])
        played = play(
            self.ruleset,
            replace(
                situation, timeline=None, initial={**situation.timeline[0][1], cell: False},
                facts={**situation.facts, **enacted},
            ),
            index=self._index.narrowed(cone.symbols, cone.clauses),
            paces=self._paces,
        )  # fmt: skip
        return self._evaluator(played.situation).value(_asked(self.ruleset, cell)) is True

    def value_of(self, expr: Expr) -> Value:
        """What an expression comes to while everybody is there and nothing is proposed."""
        return self._evaluator(self._bare).value(expr, {}, self._bare.now)

    def fewest(self, proposal: ProposalFile, others_vote: bool = True, bundle: bool = False) -> int | None:
        """The fewest votes in favour that carry it; None if even all do not. Most rules ask for a majority or for all,
        so that these are tried first; more votes in favour are taken not to hinder."""
        players = self.setting.players
        low, high, guess = -1, players + 1, players // 2 + 1
        usual = (guess, players)
        while high - low > 1:
            if self.poll(proposal, guess, others_vote, bundle).carried:
                high = guess
            elif guess == players:
                return None
            else:
                low = guess
            guess = players if high > players else high - 1 if high in usual else (low + high) // 2
        return high

    def outcome(self, proposal: ProposalFile, in_favour: int, cell: Cell) -> Outcome | None:
        """What the rules say of a cell when the vote is over."""
        evaluator = self._evaluator(self._situation(proposal, self._course(in_favour, True, False)))
        end = self._end(evaluator, proposal_name(proposal), True)
        return _outcome(evaluator, cell, end) if end is not None else None

    def truths(self, proposal: ProposalFile, in_favour: int, terms: list[str]) -> dict[str, bool]:
        """What is so of the proposal, or of its first change, when the vote is over (false: silent as well, or if it
        does not end)."""
        evaluator = self._evaluator(self._situation(proposal, self._course(in_favour, True, False)))
        end, cells = self._end(evaluator, proposal_name(proposal), True), self.cells(proposal)
        args = {term: cells[self.ruleset.symbols[term].params[0].type.name][:1] for term in terms}
        return {term: end is not None and _true(evaluator, (term, args[term]), end) for term in terms}

    def cells(self, proposal: ProposalFile) -> dict[str, tuple[Value, ...]]:
        """The arguments with which terms about proposals or changes are asked: those of the first change."""
        name = proposal_name(proposal)
        return {"Proposal": (name,), "Change": tuple(step.name for step in steps(self.ruleset, proposal))}

    # ---- how it is asked

    def _situation(self, proposal: ProposalFile, course: Course) -> Situation:
        usual = self.setting.usual
        names = dict.fromkeys((proposal_name(proposal), voted_name(proposal, course.within)))
        helping = Helping(
            {(fact, (name,)): True for fact in usual.of_proposals for name in names},
            dict.fromkeys(usual.of_acts_in_order, True),
            usual.acts,
        )
        situation = scenario(self.ruleset, proposal, course, self._readings, helping)
        given = {cell: value for cell, value in self.setting.states.items() if cell[0] in self.ruleset.symbols}
        assert situation.timeline is not None
        timeline = tuple((time, {**states, **given}) for time, states in situation.timeline)
        return replace(situation, timeline=timeline)

    @cached_property
    def _readings(self) -> dict[str, str]:
        first = {name: reading.alternatives[0] for name, reading in self.ruleset.readings.items()}
        return {**first, **{name: chosen for name, chosen in self.setting.readings.items() if name in first}}

    def _evaluator(self, situation: Situation) -> Evaluator:
        return Evaluator(self.ruleset, situation, index=self._index, paces=self._paces, memory=Memory())

    def _end(self, evaluator: Evaluator, name: str, all_vote: bool) -> int | None:
        """The first moment, of those that the rules' durations lead to, at which the vote is over."""
        log = evaluator.situation.log
        if "closed" not in self.ruleset.symbols:
            return log[0].time + LONGEST
        known = self._closing.get(all_vote)
        if known is not None and _true(evaluator, ("closed", (name,)), log[0].time + known):
            return log[0].time + known
        last = log[-1].time
        begins = sorted({entry.time for entry in log if entry.symbol != "vote"})
        moments = {last + 1} | {begin + wait for begin in (*begins, last) for wait in self._durations}
        for moment in sorted(moment for moment in moments if moment > last):
            if _true(evaluator, ("closed", (name,)), moment):
                self._closing[all_vote] = moment - log[0].time
                return moment
        return None

    @cached_property
    def _durations(self) -> tuple[int, ...]:
        """The stretches of time that the rules speak of, in minutes; a minute more, for what comes after their end."""
        found: set[int] = set()
        for clause in self.ruleset.clauses:
            for expr in _expressions(clause):
                for part in parts(expr):
                    if isinstance(part, Const) and part.type.kind is Kind.DURATION and isinstance(part.value, int):
                        found.add(part.value)
        usable = {length for length in found if 0 < length <= LONGEST}
        return tuple(sorted(usable | {length + 1 for length in usable}))

    def _carried(self, evaluator: Evaluator, proposal: ProposalFile, voted: str, moment: int) -> bool:
        if not _true(evaluator, ("adopted", (voted,)), moment):
            return False
        if proposal.retroactive is not None and self._denied(evaluator, "reaches_back", "c1", moment):
            return False
        bundle = voted != proposal_name(proposal)
        return all(self._has_effect(evaluator, step.name, bundle, moment) for step in steps(self.ruleset, proposal))

    def _has_effect(self, evaluator: Evaluator, change: str, bundle: bool, moment: int) -> bool:
        """Of a bundle that is adopted, the proposals in it are, without a vote of their own: so nothing is asked for
        but that no rule denies them effect."""
        if self.setting.granted and not bundle:
            return _true(evaluator, ("takes_effect", (change,)), moment)
        return not any(self._denied(evaluator, term, change, moment) for term in DENIALS)

    def _denied(self, evaluator: Evaluator, term: str, change: str, moment: int) -> bool:
        """Whether a rule in effect says that it is not so."""
        if term not in self.ruleset.symbols:
            return False
        outcome = _outcome(evaluator, (term, (change,)), moment)
        if outcome is None or outcome.kind != "value" or outcome.value is not False:
            return False
        return any(self.ruleset.clauses[clause].origin.rule for clause, _ in outcome.in_effect)


def completed(setting: Setting, ruleset: Ruleset, plain: ProposalFile | None) -> Setting:
    """The setting with the usual facts; `plain`: a proposal that enacts a rule about nothing (None: there can be
    none). One player is looked at first, and all where one alone adopts nothing, as where there is a quorum."""
    if plain is None:
        return setting
    setting = replace(setting, granted=Assembly(ruleset, setting).grants)

    def adopted(players: int, usual: Usual) -> bool:
        return Assembly(ruleset, replace(setting, players=players, usual=usual)).poll(plain, players).carried

    known = frozenset(shown(ruleset, plain))
    usual = usual_facts(ruleset, partial(adopted, 1), known)
    if not adopted(1, usual):
        usual = usual_facts(ruleset, partial(adopted, setting.players), known)
    return replace(setting, usual=usual)


def _asked(ruleset: Ruleset, cell: Cell) -> Expr:
    symbol = ruleset.symbols[cell[0]]
    assert symbol.result is not None
    args = tuple(Const(arg, param.type) for arg, param in zip(cell[1], symbol.params, strict=True))
    return Apply(cell[0], args, symbol.result)


def _outcome(evaluator: Evaluator, cell: Cell, moment: int) -> Outcome | None:
    if cell[0] not in evaluator.ruleset.symbols:
        return None
    try:
        return evaluator.outcome(cell[0], cell[1], moment)
    except (NoStableOutcome, EvaluationLimit):
        return None


def _true(evaluator: Evaluator, cell: Cell, moment: int) -> bool:
    outcome = _outcome(evaluator, cell, moment)
    return outcome is not None and outcome.kind == "value" and outcome.value is True


def _expressions(clause: AnyClause) -> list[Expr]:
    match clause:
        case Define():
            found: list[Expr | None] = [clause.guard, clause.value]
        case Norm():
            found = [clause.guard, clause.via_guard]
        case Duty():
            found = [clause.guard, clause.start, clause.end]
        case _:
            found = [clause.guard]
    return [expr for expr in found if expr is not None]
