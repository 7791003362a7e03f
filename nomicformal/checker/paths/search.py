"""The search for paths: first the straight one, then ways to bring the votes down before it is taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from nomicformal.checker.paths import moves
from nomicformal.checker.paths.assembly import Assembly, Poll, Setting
from nomicformal.checker.paths.bundles import bundled
from nomicformal.checker.paths.cone import Lever, bearing, levers, sections, sections_named
from nomicformal.checker.paths.drafts import Law, adopt
from nomicformal.checker.paths.moves import Move
from nomicformal.checker.paths.path import Path, Step
from nomicformal.checker.paths.plain import plain, removals, sort_of
from nomicformal.checker.paths.suppose import settled
from nomicformal.checker.paths.targets import Target, about_adoption, sanctioned
from nomicformal.core.clauses import Criterion
from nomicformal.core.model import Rule

DEEPEST = 3
"""So many proposals at most are tried before the straight way is taken."""
NEAREST = 4
"""Of two changes that only together help, each concerns one of so many terms nearest to adoption."""
POLLS = 500
"""Votes that one search works out at most. No clock, so that answers are the same everywhere."""


KEPT = 6
"""Rules whose votes are remembered, beside those at first."""


class Spent(Exception):
    """The budget of this search is used up."""


@dataclass(slots=True)
class Finder:
    """Looks for paths from the rules `law`. `tried`: proposals looked at so far; `exhausted`: a search gave up before
    it had tried everything."""

    law: Law
    setting: Setting
    tried: int = 0
    exhausted: bool = False
    most_polls: int = POLLS
    _assemblies: dict[int, tuple[Law, Assembly]] = field(default_factory=dict)
    _asked: int = 0
    _limit: int | None = None
    _void: bool = False
    _useful: dict[object, bool] = field(default_factory=dict)
    _first: list[tuple[Move, int]] = field(default_factory=list)
    _found: dict[object, tuple[Law, tuple[Step, ...]]] = field(default_factory=dict)

    # ---- how votes come out

    def assembly(self, law: Law) -> Assembly:
        """The one in which votes are taken under these rules; that of the rules at first and the latest ones are
        kept."""
        known = self._assemblies.get(id(law))
        if known is None:
            known = self._assemblies[id(law)] = law, Assembly(law.ruleset, self.setting)
            others = [key for key, (other, _) in self._assemblies.items() if other is not self.law and other is not law]
            for key in others[:-KEPT]:
                self._asked += self._assemblies.pop(key)[1].polls
        return known[1]

    @property
    def polls(self) -> int:
        """How many votes were worked out."""
        return self._asked + sum(assembly.polls for _, assembly in self._assemblies.values())

    def poll(self, law: Law, move: Move, in_favour: int) -> Poll:
        """Raises Spent at the end of the budget."""
        if self._limit is not None and self.polls >= self._limit:
            raise Spent
        return self.assembly(law).poll(move.proposal.tree, in_favour)

    def step(self, law: Law, move: Move | None, most: int) -> Step | None:
        """The proposal as a step, if at most so many votes carry it, it has effect, and the rules do not void it."""
        if move is None:
            return None
        self.tried += 1
        poll = self.poll(law, move, most)
        if not poll.carried or poll.minutes is None:
            return None
        after = adopt(law, move.proposal)
        if after is None:
            return None
        if self.voided(law, after):
            self._void = True
            return None
        votes = self.assembly(law).fewest(move.proposal.tree)
        return None if votes is None else Step(move, law, after, votes, poll.minutes)

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
        for move in self._single(law, Target("stop", "", ""), False, path.worst):
            step = self.step(law, move, path.worst)
            if step is not None and self._stopped(step.after):
                return Path((*path.steps, step))
        return None

    def _within(self, target: Target, most: int) -> Path | None:
        """The shortest path with at most so many votes at each step, a straight way apart. What was found for a target
        of the same kind is tried first."""
        alike = (self._alike(target), most)
        known = self._found.get(alike)
        rest = self.straight(known[0], target, most) if known else None
        if known and rest is not None:
            return Path((*known[1], *rest))
        for length in range(1, DEEPEST + 1):
            for law, before in self._prepared(target, most, length):
                rest = self.straight(law, target, most)
                if rest is not None:
                    self._found[alike] = law, before
                    return Path((*before, *rest))
        return None

    def _alike(self, target: Target) -> object:
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

    def _prepared(self, target: Target, most: int, length: int) -> Iterator[tuple[Law, tuple[Step, ...]]]:
        """The rules after each sequence of `length` proposals that may help."""
        helps = target.kind != "stop"
        match length:
            case 1:
                for move in self._single(self.law, target, helps, most):
                    yield from self._then(self.law, (), move, most)
            case 2:
                yield from self._pairs(helps, most)
                yield from self._entrenched(self.law, target, (), helps, most)
            case _:
                yield from self._turned(target, helps, most)

    def _then(
        self, law: Law, before: tuple[Step, ...], move: Move | None, most: int
    ) -> Iterator[tuple[Law, tuple[Step, ...]]]:
        step = self.step(law, move, most)
        if step is not None:
            yield step.after, (*before, step)

    def _single(self, law: Law, target: Target, helps: bool, most: int) -> Iterator[Move | None]:
        rule = moves.in_force(law.ruleset, target.rule) if target.rule else None
        named = sections_named(law.ruleset)
        if rule is not None and rule.section in named:
            for section in [one for one in sections(law.ruleset) if one not in named][:1]:
                yield moves.resection(law, rule, section)
        _, lower = moves.statuses(law.ruleset)
        for lever in self.useful(law, target, most):
            for ident in lever.rules:
                decides = moves.in_force(law.ruleset, ident)
                if decides is not None and decides.id != target.rule and self._settles(law, lever, ident):
                    yield moves.set_in(law, decides, lever, helps)
            if not lever.has_meaning:
                yield moves.override(law, lever, helps, lower)
        if not helps:
            for ident in bearing(law.ruleset):
                rule = moves.in_force(law.ruleset, ident)
                if rule is not None:
                    yield moves.repeal(law, rule)

    def useful(self, law: Law, target: Target, most: int) -> list[Lever]:
        """The terms which, settled once for all, would open the straight way."""
        found = []
        for lever in levers(law.ruleset):
            key = (id(law), self._alike(target), lever.term, most)
            if key not in self._useful:
                self._useful[key] = self._would_help(law, target, lever, most)
            if self._useful[key]:
                found.append(lever)
        return found

    def _would_help(self, law: Law, target: Target, lever: Lever, most: int) -> bool:
        helps = target.kind != "stop"
        assembly = Assembly(settled(law.ruleset, lever, helps), self.setting)
        if target.kind in ("alone", "stop"):
            nothing = moves.enact_nothing(law, moves.statuses(law.ruleset)[1])
            votes = 1 if helps else self.setting.players
            carried = nothing is not None and assembly.poll(nothing.proposal.tree, votes).carried
            self._asked += assembly.polls
            return carried == helps
        rule = moves.in_force(law.ruleset, target.rule)
        found = rule is not None and any(
            assembly.poll(move.proposal.tree, most).carried for move in removals(law, rule) if move is not None
        )
        self._asked += assembly.polls
        return found

    def _settles(self, law: Law, lever: Lever, ident: str) -> bool:
        """Whether that rule is where the term gets its value from: what has a meaning of its own cannot be redefined
        where a rule happens to speak of it."""
        if not lever.has_meaning:
            return True
        move = moves.enact_nothing(law, moves.statuses(law.ruleset)[1])
        assembly = self.assembly(law)
        symbol = law.ruleset.symbols[lever.term]
        if move is None or len(symbol.params) != 1:
            return False
        cells = assembly.cells(move.proposal.tree)[symbol.params[0].type.name]
        outcome = assembly.outcome(move.proposal.tree, self.setting.players, (lever.term, cells[:1])) if cells else None
        spoken = [law.ruleset.clauses[clause].origin.rule for clause, _ in outcome.in_effect] if outcome else []
        return ident in spoken

    def _entrenched(
        self, law: Law, target: Target, before: tuple[Step, ...], helps: bool, most: int
    ) -> Iterator[tuple[Law, tuple[Step, ...]]]:
        """A rule that settles something, brought to the higher status afterwards; or one of the higher status brought
        down, and then changed."""
        higher, lower = moves.statuses(law.ruleset)
        for lever in self.useful(law, target, most):
            new = None if lever.has_meaning else moves.override(law, lever, helps, lower)
            for move in (new, *self._set_in(law, lever, helps, lower)):
                step = self.step(law, move, most)
                rule = self._concerned(step) if step else None
                if step and rule and rule.status != higher:
                    raised = moves.transmute(step.after, rule, higher)
                    yield from self._then(step.after, (*before, step), raised, most)
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
            freed = self.step(law, moves.transmute(law, rule, lower), most)
            now = moves.in_force(freed.after.ruleset, ident) if freed else None
            if freed and now:
                yield from self._then(freed.after, (*before, freed), moves.set_in(freed.after, now, lever, helps), most)

    def _turned(self, target: Target, helps: bool, most: int) -> Iterator[tuple[Law, tuple[Step, ...]]]:
        """Where the lower number prevails: that is turned round first."""
        deciders = dict.fromkeys(
            one.origin.rule for one in self.law.ruleset.clauses if isinstance(one, Criterion) and one.kind == "lower"
        )
        for ident in deciders:
            rule = moves.in_force(self.law.ruleset, ident)
            step = self.step(self.law, moves.turn_numbers(self.law, rule), most) if rule else None
            if step:
                yield from self._entrenched(step.after, target, (step,), helps, most)

    def _pairs(self, helps: bool, most: int) -> Iterator[tuple[Law, tuple[Step, ...]]]:
        """Two changes in rules that decide something, which only together help."""
        _, lower = moves.statuses(self.law.ruleset)
        near = [one for one in levers(self.law.ruleset) if any(self._set_in(self.law, one, helps, lower))][:NEAREST]
        for place, first in enumerate(near[:-1]):
            for move in self._set_in(self.law, first, helps, lower):
                step = self.step(self.law, move, most)
                for second in near[place + 1 :] if step else ():
                    for other in self._set_in(step.after, second, helps, lower) if step else ():
                        yield from self._then(step.after, (step,), other, most) if step else ()

    def _concerned(self, step: Step) -> Rule | None:
        """The rule that the step enacts or changes, as it stands after it."""
        if step.move.rule:
            return moves.in_force(step.after.ruleset, step.move.rule)
        before = {rule.id for rule in step.before.ruleset.rules}
        return next((rule for rule in step.after.ruleset.rules if rule.id not in before), None)
