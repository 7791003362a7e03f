"""The search for paths: first the straight one, then ways to bring the votes down before it is taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from nomicformal.checker.paths import moves
from nomicformal.checker.paths.assembly import Assembly, Poll, Setting
from nomicformal.checker.paths.bundles import bundled
from nomicformal.checker.paths.drafts import Law, adopt
from nomicformal.checker.paths.moves import Move
from nomicformal.checker.paths.path import Path, Step
from nomicformal.checker.paths.plain import entrenching, plain, sort_of
from nomicformal.checker.paths.preparing import Preparations
from nomicformal.checker.paths.targets import Target, about_adoption, sanctioned
from nomicformal.core.model import Rule

DEEPEST = 3
"""So many proposals at most are tried before the straight way is taken."""
POLLS = 500
"""Votes that one search works out at most. No clock, so that answers are the same everywhere."""
KEPT = 6
"""Rules whose votes are remembered, beside those at first."""


class Spent(Exception):
    """The budget of this search is used up."""


@dataclass(slots=True)
class Finder:
    """Looks for paths from the rules `law`. `tried`: proposals looked at so far; `exhausted`: a search gave up before
    it had tried everything. `asked`: votes worked out by assemblies that are not kept."""

    law: Law
    setting: Setting
    tried: int = 0
    exhausted: bool = False
    most_polls: int = POLLS
    asked: int = 0
    _assemblies: dict[int, tuple[Law, Assembly]] = field(default_factory=dict)
    _limit: int | None = None
    _void: bool = False
    _first: list[tuple[Move, int]] = field(default_factory=list)
    _found: dict[object, tuple[Law, tuple[Step, ...]]] = field(default_factory=dict)
    _known_preparations: Preparations | None = None

    # ---- how votes come out

    def assembly(self, law: Law) -> Assembly:
        """The one in which votes are taken under these rules; that of the rules at first and the latest ones are
        kept."""
        known = self._assemblies.get(id(law))
        if known is None:
            known = self._assemblies[id(law)] = law, Assembly(law.ruleset, self.setting)
            others = [key for key, (other, _) in self._assemblies.items() if other is not self.law and other is not law]
            for key in others[:-KEPT]:
                self.asked += self._assemblies.pop(key)[1].polls
        return known[1]

    @property
    def polls(self) -> int:
        """How many votes were worked out."""
        return self.asked + sum(assembly.polls for _, assembly in self._assemblies.values())

    def poll(self, law: Law, move: Move, in_favour: int, bundle: bool = False) -> Poll:
        """Raises Spent at the end of the budget."""
        if self._limit is not None and self.polls >= self._limit:
            raise Spent
        return self.assembly(law).poll(move.proposal.tree, in_favour, bundle=bundle)

    def step(self, law: Law, move: Move | None, most: int) -> Step | None:
        """The proposal as a step, if at most so many votes carry it, it has effect, and the rules do not void it. By
        itself, or else within a bundle."""
        if move is None:
            return None
        self.tried += 1
        for bundle in (False, True) if self.assembly(law).within else (False,):
            poll = self.poll(law, move, most, bundle)
            if poll.carried and poll.minutes is not None:
                return self._step(law, move, poll.minutes, bundle)
        return None

    def _step(self, law: Law, move: Move, minutes: int, bundle: bool) -> Step | None:
        after = adopt(law, move.proposal)
        if after is None:
            return None
        if self.voided(law, after):
            self._void = True
            return None
        votes = self.assembly(law).fewest(move.proposal.tree, bundle=bundle)
        return None if votes is None else Step(move, law, after, votes, minutes, bundle)

    def voided(self, law: Law, after: Law) -> bool:
        """Whether a rule voids the change because nothing could be adopted in time after it."""
        for _, guarantee in sanctioned(law.ruleset):
            if about_adoption(guarantee) and not self._adoptable(after, guarantee.within):
                return True
        return False

    def _adoptable(self, law: Law, within: int | None) -> bool:
        for move in self.kinds(law):
            poll = self.poll(law, move, self.setting.players)
            if poll.carried and poll.minutes is not None and (within is None or poll.minutes <= within):
                return True
        return False

    def kinds(self, law: Law) -> Iterator[Move]:
        """A proposal of each kind that the rules tell apart."""
        higher, lower = moves.statuses(law.ruleset)
        assembly = self.assembly(law)
        seen: set[object] = set()
        for move in plain(law, higher, lower):
            if move is not None:
                kind = assembly.kind(move.proposal.tree)
                if kind not in seen:
                    seen.add(kind)
                    yield move

    def at_first(self) -> list[tuple[Move, int]]:
        """Each kind of proposal that can be adopted at all under the rules at first, with the votes that it needs."""
        if not self._first:
            assembly = self.assembly(self.law)
            found = [(move, assembly.fewest(move.proposal.tree)) for move in self.kinds(self.law)]
            self._first = [(move, votes) for move, votes in found if votes is not None]
        return self._first

    # ---- the straight way

    def straight(self, law: Law, target: Target, most: int) -> tuple[Step, ...] | None:
        """The steps from these rules to the target, each with at most so many votes; () if it is reached."""
        match target.kind:
            case "rule" | "guarantee":
                self._void = False
                away = self._away(law, target.rule, most)
                return self._away_unsanctioned(law, target.rule, most) if away is None and self._void else away
            case "entrench":
                return self._raised(law, most)
            case "alone":
                return () if self._alone(law) else None
            case _:
                return () if self._stopped(law) else None

    def _away(self, law: Law, ident: str, most: int) -> tuple[Step, ...] | None:
        rule = moves.in_force(law.ruleset, ident)
        if rule is None:
            return ()
        at_once = self._remove(law, rule, most)
        if at_once is not None:
            return (at_once,)
        for status in moves.statuses(law.ruleset):
            if status == rule.status:
                continue
            freed = self.step(law, moves.transmute(law, rule, status), most)
            now = moves.in_force(freed.after.ruleset, ident) if freed else None
            last = self._remove(freed.after, now, most) if freed and now else None
            if freed and last:
                return (freed, last)
        return None

    def _away_unsanctioned(self, law: Law, ident: str, most: int) -> tuple[Step, ...] | None:
        """After the removal of what voids a change that stops all changes."""
        for clause, guarantee in sanctioned(law.ruleset):
            first = self._away(law, clause.origin.rule, most) if clause.origin.rule != ident else None
            if first and about_adoption(guarantee):
                then = self._away(first[-1].after, ident, most)
                if then is not None:
                    return (*first, *then)
        return None

    def _remove(self, law: Law, rule: Rule, most: int) -> Step | None:
        return self.step(law, moves.repeal(law, rule), most) or self.step(law, moves.empty(law, rule), most)

    def _raised(self, law: Law, most: int) -> tuple[Step, ...] | None:
        """The proposal that makes a rule entrenched with the fewest votes; any, if not all votes are to be had."""
        found: list[Step] = []
        tried: set[object] = set()
        for move in self.kinds(law):
            sort = sort_of(law, move)
            if entrenching(law, move) and sort not in tried:
                tried.add(sort)
                step = self.step(law, move, most)
                found += [step] if step else []
                if step and most < self.setting.players:
                    break
        return (min(found, key=lambda one: one.votes),) if found else None

    def _alone(self, law: Law) -> bool:
        """Whether one vote carries a proposal of each kind that can be adopted at all."""
        left = {sort_of(self.law, move) for move, _ in self.at_first()}
        nothing = moves.enact_nothing(law, moves.statuses(law.ruleset)[1])
        if nothing is None or not self.poll(law, nothing, 1).carried:
            return False
        for move in self.kinds(law):
            if self.poll(law, move, 1).carried:
                left.discard(sort_of(law, move))
            elif self.poll(law, move, self.setting.players).carried:
                return False
        return not left

    def _stopped(self, law: Law) -> bool:
        return not any(self.poll(law, move, self.setting.players).carried for move in self.kinds(law))

    # ---- ways to bring the votes down first

    def find(self, target: Target) -> tuple[Path | None, Path | None]:
        """The straight path, and the one that needs fewest votes at its hardest step, if that is another."""
        everybody = self.setting.players
        self._limit = None
        held = [one for one, guarantee in sanctioned(self.law.ruleset) if about_adoption(guarantee)]
        if target.kind == "stop" and held:
            return self._stop_after(Target("rule", "", "", held[0].origin.rule))
        steps = self.straight(self.law, target, everybody)
        direct = Path(steps) if steps is not None else None
        self._limit = self.polls + self.most_polls
        try:
            for most in self.levels(direct):
                found = self._within(target, most)
                if found is not None:
                    return direct, bundled(self, found, target)
        except Spent:
            self.exhausted = True
        return direct, None

    def _stop_after(self, removal: Target) -> tuple[Path | None, Path | None]:
        """What voids a change that stops all changes is removed, and then comes such a change."""
        found: list[Path | None] = []
        for path in self.find(removal):
            found.append(self._stopping(path) if path else None)
        return found[0], found[1]

    def _stopping(self, path: Path) -> Path | None:
        law = path.steps[-1].after if path.steps else self.law
        for move in self._preparations().single(law, Target("stop", "", ""), False, path.worst):
            step = self.step(law, move, path.worst)
            if step is not None and self._stopped(step.after):
                return Path((*path.steps, step))
        return None

    def _within(self, target: Target, most: int) -> Path | None:
        """The shortest path with at most so many votes at each step, a straight way apart. What was found for a target
        of the same kind is tried first."""
        alike = (self.alike(target), most)
        known = self._found.get(alike)
        rest = self.straight(known[0], target, most) if known else None
        if known and rest is not None:
            return Path((*known[1], *rest))
        at_once = self.straight(self.law, target, most)
        if at_once is not None:
            return Path(at_once)
        for length in range(1, DEEPEST + 1):
            for law, before in self._preparations().sequences(target, most, length):
                rest = self.straight(law, target, most)
                if rest is not None:
                    self._found[alike] = law, before
                    return Path((*before, *rest))
        return None

    def alike(self, target: Target) -> object:
        rule = moves.in_force(self.law.ruleset, target.rule)
        if rule is None:
            return target.kind
        removals = (moves.repeal(self.law, rule), moves.empty(self.law, rule))
        assembly = self.assembly(self.law)
        return tuple(assembly.kind(move.proposal.tree) for move in removals if move)

    def levels(self, direct: Path | None) -> list[int]:
        """How many votes may suffice: as many as some kind of proposal needs, and fewer than the straight path does."""
        needed = {votes for _, votes in self.at_first()}
        return sorted(votes for votes in needed if direct is None or votes < direct.worst)

    def _preparations(self) -> Preparations:
        if self._known_preparations is None:
            self._known_preparations = Preparations(self)
        return self._known_preparations
