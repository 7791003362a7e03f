"""Sequences of proposals that may bring the votes down before the straight way is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from nomicformal.checker.paths import moves
from nomicformal.checker.paths.assembly import Assembly
from nomicformal.checker.paths.cone import Lever, bearing, levers, sections, sections_named
from nomicformal.checker.paths.drafts import Law
from nomicformal.checker.paths.moves import Move
from nomicformal.checker.paths.omissions import decides_one, omissions, omit, without
from nomicformal.checker.paths.path import Step
from nomicformal.checker.paths.plain import entrenching, removals
from nomicformal.checker.paths.suppose import is_truth, settled
from nomicformal.checker.paths.targets import Target
from nomicformal.core.clauses import Criterion
from nomicformal.core.model import Rule, Ruleset

if TYPE_CHECKING:
    from nomicformal.checker.paths.search import Finder

NEAREST = 4
"""Of two changes that only together help, each concerns one of so many terms nearest to adoption."""


@dataclass(slots=True)
class Preparations:
    """What may be done first, from the rules that `finder` begins with."""

    finder: Finder
    _useful: dict[object, tuple[Law, bool]] = field(default_factory=dict)
    """By the rules (which are kept, so that no others are taken for them), the kind of target, what is asked, votes."""
    _moot: dict[object, tuple[Law, set[str]]] = field(default_factory=dict)

    def sequences(self, target: Target, most: int, length: int) -> Iterator[tuple[Law, tuple[Step, ...]]]:
        """The rules after each sequence of `length` proposals that may help."""
        helps = target.kind != "stop"
        match length:
            case 1:
                for move in self.single(self.finder.law, target, helps, most):
                    yield from self._then(self.finder.law, (), move, most)
            case 2:
                yield from self._pairs(helps, most)
                yield from self._entrenched(self.finder.law, target, (), helps, most)
            case _:
                yield from self._turned(target, helps, most)

    def _then(
        self, law: Law, before: tuple[Step, ...], move: Move | None, most: int
    ) -> Iterator[tuple[Law, tuple[Step, ...]]]:
        step = self.finder.step(law, move, most)
        if step is not None:
            yield step.after, (*before, step)

    def single(self, law: Law, target: Target, helps: bool, most: int) -> Iterator[Move | None]:
        rule = moves.in_force(law.ruleset, target.rule) if target.rule else None
        named = sections_named(law.ruleset)
        if rule is not None and rule.section in named:
            for section in [one for one in sections(law.ruleset) if one not in named][:1]:
                yield moves.resection(law, rule, section)
        if helps:
            yield from self._omitted(law, target, most)
        for lever in self._useful_levers(law, target, most):
            for ident in lever.rules:
                decides = moves.in_force(law.ruleset, ident)
                if decides is not None and decides.id != target.rule and self._settles(law, lever, ident):
                    yield moves.set_in(law, decides, lever, helps)
            if not lever.has_meaning:
                yield from _new_rules(law, lever, helps)
        if not helps:
            for ident in bearing(law.ruleset):
                rule = moves.in_force(law.ruleset, ident)
                if rule is not None:
                    yield moves.repeal(law, rule)
            yield from self._omitted(law, target, most)

    def _useful_levers(self, law: Law, target: Target, most: int) -> list[Lever]:
        """The terms which, settled once for all, would open the straight way."""
        helps = target.kind != "stop"
        moot = self._as_it_should_be(law, target, most)
        return [
            lever
            for lever in levers(law.ruleset)
            if lever.term not in moot
            and self._opens(
                law,
                target,
                most,
                lever.term,
                partial(settled, law.ruleset, lever, helps),
                _about(law.ruleset, lever) == ["Change"],
            )
        ]

    def _as_it_should_be(self, law: Law, target: Target, most: int) -> set[str]:
        """The truths that are as they help best already, whatever first step of the straight way is voted on."""
        if target.kind in ("alone", "stop"):
            return set()
        key = (id(law), self.finder.alike(target), most)
        if key not in self._moot:
            asked = {
                lever.term: lever.helps
                for lever in levers(law.ruleset)
                if len(_about(law.ruleset, lever)) == 1 and is_truth(law.ruleset, lever)
            }
            assembly = self.finder.assembly(law)
            found = [assembly.truths(move.proposal.tree, most, list(asked)) for move in self._wanted(law, target, True)]
            moot = {term for term, wanted in asked.items() if all(one[term] is wanted for one in found)}
            self._moot[key] = law, moot if found else set()
        return self._moot[key][1]

    def _omitted(self, law: Law, target: Target, most: int) -> Iterator[Move | None]:
        """Rules amended by leaving out a passage that stands in the way: one that decides a term which would help if it
        were settled otherwise, or claims precedence."""
        useful = {lever.term for lever in self._useful_levers(law, target, most)}
        for ident in bearing(law.ruleset):
            rule = moves.in_force(law.ruleset, ident)
            if rule is None or ident == target.rule:
                continue
            for omission in omissions(law, rule):
                place = (ident, omission.first)
                if decides_one(law.ruleset, omission, useful) and self._opens(
                    law, target, most, place, partial(without, law.ruleset, omission)
                ):
                    yield omit(law, rule, omission)

    def _opens(
        self, law: Law, target: Target, most: int, what: object, supposed: Callable[[], Ruleset], change: bool = False
    ) -> bool:
        """Whether so many votes would carry the straight way under the supposed rules; asked once of `what`. `change`:
        they say otherwise of changes, so that others may be possible than now."""
        key = (id(law), self.finder.alike(target), what, most)
        if key not in self._useful:
            assembly = Assembly(supposed(), self.finder.setting)
            self._useful[key] = law, self._carried(law, target, assembly, most, change)
            self.finder.asked += assembly.polls
        return self._useful[key][1]

    def _carried(self, law: Law, target: Target, assembly: Assembly, most: int, change: bool) -> bool:
        if target.kind in ("alone", "stop"):
            helps = target.kind != "stop"
            nothing = moves.enact_nothing(law, moves.statuses(law.ruleset)[1])
            votes = 1 if helps else self.finder.setting.players
            return helps == (nothing is not None and assembly.poll(nothing.proposal.tree, votes).carried)
        return any(assembly.poll(move.proposal.tree, most).carried for move in self._wanted(law, target, change))

    def _wanted(self, law: Law, target: Target, all_kinds: bool) -> list[Move]:
        """First steps of the straight way; only one that all votes carry, where there is one (not `all_kinds`)."""
        everybody, assembly = self.finder.setting.players, self.finder.assembly(law)
        if target.kind == "entrench":
            found = [move for move in self.finder.kinds(law) if entrenching(law, move)]
        else:
            rule = moves.in_force(law.ruleset, target.rule)
            found = [move for move in removals(law, rule) if move is not None] if rule is not None else []
        alike: dict[object, Move] = {}
        for move in found:
            alike.setdefault(assembly.kind(move.proposal.tree), move)
        found = list(alike.values())
        possible = (one for one in found if not all_kinds and assembly.poll(one.proposal.tree, everybody).carried)
        first = next(possible, None)
        return found if first is None else [first]

    def _settles(self, law: Law, lever: Lever, ident: str) -> bool:
        """Whether that rule is where the term gets its value from: what has a meaning of its own cannot be redefined
        where a rule happens to speak of it."""
        if not lever.has_meaning:
            return True
        move = moves.enact_nothing(law, moves.statuses(law.ruleset)[1])
        assembly = self.finder.assembly(law)
        symbol = law.ruleset.symbols[lever.term]
        if move is None or len(symbol.params) != 1:
            return False
        proposal, players = move.proposal.tree, self.finder.setting.players
        cells = assembly.cells(proposal)[symbol.params[0].type.name]
        outcome = assembly.outcome(proposal, players, (lever.term, cells[:1])) if cells else None
        spoken = [law.ruleset.clauses[clause].origin.rule for clause, _ in outcome.in_effect] if outcome else []
        return ident in spoken

    def _entrenched(
        self, law: Law, target: Target, before: tuple[Step, ...], helps: bool, most: int
    ) -> Iterator[tuple[Law, tuple[Step, ...]]]:
        """A rule that settles something, brought to the higher status afterwards; or one of the higher status brought
        down, and then changed."""
        higher, lower = moves.statuses(law.ruleset)
        for lever in self._useful_levers(law, target, most):
            new = None if lever.has_meaning else moves.override(law, lever, helps, lower)
            for move in (new, *self._set_in(law, lever, helps, lower)):
                step = self.finder.step(law, move, most)
                rule = self._concerned(step) if step else None
                if step and rule and rule.status != higher:
                    raised = moves.transmute(step.after, rule, higher)
                    yield from self._then(step.after, (*before, step), raised, most)
            for move in _new_rules(law, lever, helps) if before and new else ():
                yield from self._then(law, before, move, most)
            yield from self._lowered(law, before, lever, helps, most)

    def _set_in(self, law: Law, lever: Lever, helps: bool, status: str) -> Iterator[Move | None]:
        for ident in lever.rules:
            rule = moves.in_force(law.ruleset, ident)
            if rule is not None and rule.status == status and self._settles(law, lever, ident):
                yield moves.set_in(law, rule, lever, helps)

    def _lowered(
        self, law: Law, before: tuple[Step, ...], lever: Lever, helps: bool, most: int
    ) -> Iterator[tuple[Law, tuple[Step, ...]]]:
        higher, lower = moves.statuses(law.ruleset)
        for ident in lever.rules:
            rule = moves.in_force(law.ruleset, ident)
            if rule is None or rule.status != higher or not self._settles(law, lever, ident):
                continue
            freed = self.finder.step(law, moves.transmute(law, rule, lower), most)
            now = moves.in_force(freed.after.ruleset, ident) if freed else None
            if freed and now:
                yield from self._then(freed.after, (*before, freed), moves.set_in(freed.after, now, lever, helps), most)

    def _turned(self, target: Target, helps: bool, most: int) -> Iterator[tuple[Law, tuple[Step, ...]]]:
        """Where the lower number prevails: that is turned round first."""
        law = self.finder.law
        deciders = dict.fromkeys(
            one.origin.rule for one in law.ruleset.clauses if isinstance(one, Criterion) and one.kind == "lower"
        )
        for ident in deciders:
            rule = moves.in_force(law.ruleset, ident)
            step = self.finder.step(law, moves.turn_numbers(law, rule), most) if rule else None
            if step:
                yield from self._entrenched(step.after, target, (step,), helps, most)

    def _pairs(self, helps: bool, most: int) -> Iterator[tuple[Law, tuple[Step, ...]]]:
        """Two changes in rules that decide something, which only together help."""
        law = self.finder.law
        _, lower = moves.statuses(law.ruleset)
        near = [one for one in levers(law.ruleset) if any(self._set_in(law, one, helps, lower))][:NEAREST]
        for place, first in enumerate(near[:-1]):
            for move in self._set_in(law, first, helps, lower):
                step = self.finder.step(law, move, most)
                for second in near[place + 1 :] if step else ():
                    for other in self._set_in(step.after, second, helps, lower) if step else ():
                        yield from self._then(step.after, (step,), other, most) if step else ()

    def _concerned(self, step: Step) -> Rule | None:
        """The rule that the step enacts or changes, as it stands after it."""
        if step.move.rule:
            return moves.in_force(step.after.ruleset, step.move.rule)
        before = {rule.id for rule in step.before.ruleset.rules}
        return next((rule for rule in step.after.ruleset.rules if rule.id not in before), None)


def _new_rules(law: Law, lever: Lever, helps: bool) -> Iterator[Move | None]:
    """New rules of either status that settle the term."""
    higher, lower = moves.statuses(law.ruleset)
    for status in (lower, higher):
        yield moves.override(law, lever, helps, status)


def _about(ruleset: Ruleset, lever: Lever) -> list[str]:
    return [param.type.name for param in ruleset.symbols[lever.term].params]
