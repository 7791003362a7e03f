"""The answer for one target: the straight path, the one with fewest votes, what is known of others, and ways around."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from nomicformal.checker.change.scenario import IN_EVERY_VOTE, lacking
from nomicformal.checker.checks.struck import strikes
from nomicformal.checker.checks.unvoted import Unvoted, unvoted
from nomicformal.checker.checks.uses import acts_below
from nomicformal.checker.paths import moves
from nomicformal.checker.paths.aside import Leaning, leanings, precedence
from nomicformal.checker.paths.assembly import Setting, completed
from nomicformal.checker.paths.breaches import Breach, breach
from nomicformal.checker.paths.drafts import Law, adopt
from nomicformal.checker.paths.limits import Limited, limited
from nomicformal.checker.paths.path import Path, Step
from nomicformal.checker.paths.plain import kind_words, sort_of
from nomicformal.checker.paths.search import DEEPEST, Finder
from nomicformal.checker.paths.targets import ENTRENCH, LIMIT, Target, about_adoption, guarantees, sanctioned
from nomicformal.checker.paths.verify import Verified, verified
from nomicformal.core.model import Rule, Ruleset
from nomicformal.errors import UsageError
from nomicformal.ruleset.model import Model

PLAYERS = 7


@dataclass(frozen=True, slots=True)
class Way:
    """A path, step by step, each as it was looked at again."""

    steps: tuple[Verified, ...]
    worst: int
    minutes: int


@dataclass(frozen=True, slots=True)
class Around:
    """A rule of lower status on which the target leans, and the votes that a change of it needs (None: none carries
    it)."""

    leaning: Leaning
    votes: int | None


@dataclass(frozen=True, slots=True)
class Strike:
    """A change without a vote that can strike the rule concerned. `void`: the number of the rule that voids it, as
    nothing could be adopted any more (0: none)."""

    by: Unvoted
    void: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """`straight`: the target changed as the rules have it; `cheaper`: with fewer votes at its hardest step. `least`:
    the votes that a first proposal of any kind needs at least, so that no path does with fewer (None: none is adopted).
    `tried`: proposals looked at, up to `depth` of them before the straight way; `exhausted`: not all that were meant to
    be. `alike`: another target that the same proposals lead to, which is told in full.

    `breach`: of a guarantee that is not about adoption, how it can be made false while its rule stands, and `broken`
    the proposals for that. `undo` (`entrench`): the votes that give the rule its lower status again. `strikes`: what
    can strike the rule without a vote. `limited` (`limit`): how that is reached (`straight`) and
    passed."""

    target: Target
    players: int
    straight: Way | None
    cheaper: Way | None
    least: int | None
    tried: int
    exhausted: bool
    around: tuple[Around, ...] = ()
    alike: Target | None = None
    depth: int = DEEPEST
    undo: int | None = None
    breach: Breach | None = None
    broken: Way | None = None
    strikes: tuple[Strike, ...] = ()
    limited: Limited | None = None

    @property
    def best(self) -> Way | None:
        return self.cheaper or self.straight


class Paths:
    """Paths from one ruleset, in a setting of which players, readings and states are given."""

    def __init__(self, model: Model, ruleset: Ruleset, setting: Setting) -> None:
        self.law = Law(model, ruleset)
        missing = lacking(ruleset)
        if missing:
            raise Unanswerable(
                "votes on proposals cannot be followed in this ruleset: it does not have"
                f" {', '.join(f'`{name}`' for name in missing)} of the shared vocabulary (`use nomic`)"
            )
        plain = moves.enact_nothing(self.law, moves.statuses(ruleset)[1])
        self.setting = completed(setting, ruleset, plain.proposal.tree if plain else None)
        self.finder = Finder(self.law, self.setting)
        if not self.finder.at_first():
            raise Unanswerable(
                f"by these rules no proposal of any kind is adopted and takes effect with {setting.players} players,"
                " when it is submitted, numbered and distributed, and everybody votes for it the day after; so no path"
                " can begin (`--players` tries another number; `lint` tells which quorum a proposal needs)"
            )

    @cached_property
    def playable(self) -> bool:
        """Whether all acts of a vote are possible under the rules at first; else votes are counted as if they were."""
        move, _ = self.finder.at_first()[0]
        return self.finder.assembly(self.law).replayed(move.proposal.tree, self.setting.players).carried

    @property
    def other_acts(self) -> list[str]:
        """What can be done to a proposal that is voted on, and on which its adoption hangs, but is not done here."""
        ruleset, done = self.law.ruleset, (*IN_EVERY_VOTE, *self.setting.usual.acts)
        return [
            name
            for name in acts_below(ruleset, "adopted")
            if name not in done and any(param.type.name == "Proposal" for param in ruleset.symbols[name].params)
        ]

    @property
    def first_steps(self) -> list[tuple[str, int]]:
        """Each kind of proposal that can be adopted, and the votes that it needs."""
        return [(move.words, votes) for move, votes in self.finder.at_first()]

    @property
    def first_kinds(self) -> list[tuple[int, list[str]]]:
        """The same by votes, in general words; a kind of which some need more votes comes with an example."""
        found: dict[tuple[str, str, str], dict[int, str]] = {}
        for move, votes in self.finder.at_first():
            found.setdefault(sort_of(self.law, move), {}).setdefault(votes, move.words)
        levels: dict[int, list[str]] = {}
        for sort, needed in found.items():
            for votes, example in needed.items():
                words = kind_words(*sort) if votes == min(needed) else f"{kind_words(*sort)} (as in “{example}”)"
                levels.setdefault(votes, []).append(words)
        return sorted(levels.items())

    def answers(
        self, targets: Sequence[Target], watch: Callable[[str], None] | None = None, found: list[Answer] | None = None
    ) -> list[Answer]:
        """One for each target. Of those that ways of the same form lead to, the first is told in full. `watch` is told
        the key of each target before it is looked at; the answers go to the list `found`, too, as they come."""
        found = [] if found is None else found
        told: dict[object, Target] = {}
        for target in targets:
            if watch is not None:
                watch(target.key)
            if target.kind == LIMIT:
                found.append(self._limit(target))
                continue
            brief = self.answer(target, examine=False)
            alike = told.get(self._form(brief))
            if alike is None:
                told[self._form(brief)] = target
            told_of = replace(brief, alike=alike) if alike else self._examined(brief)
            found.append(self._with_breach(told_of))
        return found

    def _limit(self, target: Target) -> Answer:
        """How a limit to the number of rules is reached, and what becomes of one rule more."""
        before = self.finder.tried
        found = limited(self.finder, target.rule)
        way = self._way(found.path, found.path is not None and len(found.path.steps) == 1) if found else None
        least = min((votes for _, votes in self.finder.at_first()), default=None)
        tried = self.finder.tried - before
        return Answer(target, self.setting.players, way, None, least, tried, False, limited=found)

    def _with_breach(self, answer: Answer) -> Answer:
        target = answer.target
        if target.kind != "guarantee" or about_adoption(guarantees(self.law.ruleset)[target.key]):
            return answer
        found = breach(self.finder, target.key)
        return replace(answer, breach=found, broken=self._way(found.path, True))

    def _form(self, answer: Answer) -> object:
        """Which kinds of proposals make up the paths, and how many votes each needs."""
        return answer.target.kind, tuple(
            None if way is None else tuple((_sort(one.step), one.step.votes) for one in way.steps)
            for way in (answer.straight, answer.cheaper)
        )

    def _examined(self, answer: Answer) -> Answer:
        ways = [
            way and self._way(Path(tuple(one.step for one in way.steps)), True)
            for way in (answer.straight, answer.cheaper)
        ]
        return replace(answer, straight=ways[0], cheaper=ways[1])

    def answer(self, target: Target, *, examine: bool = True) -> Answer:
        """`examine`: each step is looked at again and played; else only votes and days are told."""
        before = self.finder.tried
        self.finder.exhausted = False
        straight, cheaper = self.finder.find(target)
        rule = moves.in_force(self.law.ruleset, target.rule)
        only = target.key if target.kind == "guarantee" else ""
        return Answer(
            target,
            self.setting.players,
            self._way(straight, examine),
            self._way(cheaper, examine),
            min((votes for _, votes in self.finder.at_first()), default=None),
            self.finder.tried - before,
            self.finder.exhausted,
            self._around(leanings(self.law.ruleset, rule, only)) if rule else (),
            undo=self._undone(cheaper or straight) if target.kind == ENTRENCH else None,
            strikes=self._strikes(rule) if rule else (),
        )

    def _undone(self, path: Path | None) -> int | None:
        """The votes that give the rule of the last step its lower status again; None if it cannot be."""
        step = path.steps[-1] if path and path.steps else None
        before = {rule.id for rule in step.before.ruleset.rules} if step else set()
        for rule in step.after.ruleset.rules if step else ():
            if step and (rule.id == step.move.rule or (not step.move.rule and rule.id not in before)):
                move = moves.transmute(step.after, rule, moves.statuses(step.after.ruleset)[1])
                return self.finder.assembly(step.after).fewest(move.proposal.tree) if move else None
        return None

    def _strikes(self, rule: Rule) -> tuple[Strike, ...]:
        ruleset, players = self.law.ruleset, self.setting.players
        first = {name: reading.alternatives[0] for name, reading in ruleset.readings.items()}
        readings = first | self.setting.readings
        found = [one for one in self.without_votes() if strikes(ruleset, players, readings, one, rule)]
        void = self._voided_without(rule) if found else 0
        return tuple(Strike(one, void) for one in found)

    def _voided_without(self, rule: Rule) -> int:
        """The rule that voids the end of this one."""
        emptied = moves.empty(self.law, rule)
        after = adopt(self.law, emptied.proposal) if emptied else None
        if after is None or not self.finder.voided(self.law, after):
            return 0
        clause = next(one for one, guarantee in sanctioned(self.law.ruleset) if about_adoption(guarantee))
        return self.law.ruleset.rule(clause.origin.rule).number

    def precedence(self) -> tuple[Around, ...]:
        """The rules of lower status that say which of two entrenched rules prevails."""
        return self._around(precedence(self.law.ruleset))

    def _around(self, found: Sequence[Leaning]) -> tuple[Around, ...]:
        assembly = self.finder.assembly(self.law)
        moved = [(one, moves.empty(self.law, one.rule)) for one in found]
        return tuple(Around(one, assembly.fewest(move.proposal.tree) if move else None) for one, move in moved)

    def without_votes(self) -> list[Unvoted]:
        """What changes rules without a vote."""
        return unvoted(self.law.ruleset)

    def _way(self, path: Path | None, examine: bool) -> Way | None:
        if path is None:
            return None
        steps = verified(path, self.setting, self.playable) if examine else tuple(Verified(step) for step in path.steps)
        return Way(steps, path.worst, path.minutes)


def _sort(step: Step) -> tuple[tuple[str, str], ...]:
    changes = step.move.proposal.tree.changes
    return tuple((type(change).__name__, getattr(change, "status", "")) for change in changes)


class Unanswerable(UsageError):
    """Why nothing can be said of a ruleset."""

    exit_code = 3
