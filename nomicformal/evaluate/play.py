"""Playing a log: each entry in turn, and the clock between them. Meaning, point 6."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from nomicformal.core.expr import Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Cell, LogEntry, Situation, Step
from nomicformal.evaluate import effects, triggers
from nomicformal.evaluate.duties import DutyState
from nomicformal.evaluate.edges import Edges
from nomicformal.evaluate.effects import Change, Firing, Note, Writing
from nomicformal.evaluate.evaluator import Evaluator, NoStableOutcome
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.limits import LIMITS
from nomicformal.evaluate.memory import Memory, Read, written
from nomicformal.evaluate.oracle import Answers, FirstOption, Oracle, Question
from nomicformal.evaluate.outcome import Instance, Outcome
from nomicformal.evaluate.outsiders import is_outside, note_of
from nomicformal.evaluate.pace import Paces
from nomicformal.evaluate.played import Attempt, Breach, Played, reason
from nomicformal.evaluate.record import Record
from nomicformal.evaluate.run import EvaluationLimit
from nomicformal.evaluate.sides import is_taken_for_possible
from nomicformal.told import told


def play(
    ruleset: Ruleset, situation: Situation, oracle: Oracle | None = None, *, index: Index | None = None,
    paces: Paces | None = None, memory: Memory | None = None, resumable: Resumable | None = None,
    sides: Oracle | None = None,
) -> Played:
    """Plays the log through to `now`. A situation that has a timeline is returned as it is. Where an oracle leaves
    something unknown that matters, Open is raised; with `resumable`, the next play goes on from there."""
    if situation.timeline is not None:
        return Played(situation, tuple(entry.id for entry in situation.log), (), (), ())
    oracle = oracle or FirstOption()
    game = resumable.resume(oracle, situation) if resumable is not None else None
    if game is None:
        index, start = index or Index(ruleset), Record(situation, ruleset.begins).start
        paces = paces or Paces(index)
        game = _Game(ruleset, situation, oracle, index, paces, memory or Memory(), start, sides=sides)
    return game.play(resumable)


@dataclass(slots=True)
class Resumable:
    """The games that were played with the same givens: as they stood before each entry and at the end, by answers."""

    games: dict[frozenset[tuple[Question, Value]], list[_Game]] = field(default_factory=dict)

    def keep(self, game: _Game) -> None:
        if isinstance(game.oracle, Answers):
            self.games.setdefault(frozenset(game.oracle.given.items()), []).append(game)

    def resume(self, oracle: Oracle, situation: Situation) -> _Game | None:
        """The game that went furthest with these answers, or all but one of them, if its log goes on in `situation`.
        In everything but log and now, the situations must be the same."""
        if not isinstance(oracle, Answers):
            return None
        answers = frozenset(oracle.given.items())
        games = [
            game for some in (answers, *(answers - {one} for one in answers)) for game in self.games.get(some, ())
            if game.goes_on_in(situation)
        ]
        if not games:
            return None
        return max(games, key=lambda game: game.place).copy(oracle, situation)


@dataclass(slots=True)
class _Game:
    """The state of play: `time` is now; `place` counts the entries that were dealt with; `true_edges` are the
    conditions that held when last looked at, `changed` what has changed since; `waiting`: those that time alone made
    true at this instant, which fire once all of its entries are done (`settled`); `marks`: what Situation.steps is;
    `done`: what the clock has brought about at this moment; `latest`: the evaluator made last, and for which state of
    play (the past only grows); `sides`: who says which side of a contradiction is taken (sides.py)."""

    ruleset: Ruleset
    situation: Situation
    oracle: Oracle
    index: Index
    paces: Paces
    memory: Memory
    time: int
    place: int = 0
    timeline: list[tuple[int, dict[Cell, Value]]] = field(default_factory=list)
    log: list[LogEntry] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)
    breaches: list[Breach] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    writings: list[Writing] = field(default_factory=list)
    edges: Edges | None = None
    true_edges: set[Instance] = field(default_factory=set)
    changed: set[Read] = field(default_factory=set)
    waiting: set[Instance] = field(default_factory=set)
    settled: bool = True
    marks: list[Step] = field(default_factory=list)
    delayed: list[tuple[int, Firing]] = field(default_factory=list)
    done: set[object] = field(default_factory=set)
    steps: int = 0
    stops: int = 0
    latest: tuple[tuple[int, int, int, int, LogEntry | None], Evaluator] | None = None
    sides: Oracle | None = None

    @property
    def entries(self) -> list[LogEntry]:
        return [entry for entry in self.situation.log if entry.time <= self.situation.now]

    def goes_on_in(self, situation: Situation) -> bool:
        """Whether what was played so far is how `situation` begins, too."""
        old = self.entries
        ended = self.place > len(old)
        done, following = old[: self.place], list(situation.log[len(old[: self.place]):])
        if self.time > situation.now or list(situation.log[: len(done)]) != done:
            return False
        if ended:
            return self.situation.now <= situation.now and all(one.time > self.situation.now for one in following)
        return not done or self.settled == (not following or following[0].time > self.time)

    def copy(self, oracle: Oracle, situation: Situation | None = None) -> _Game:
        """The same, to be played on; in another situation, if it goes on there."""
        place = self.place
        if situation is not None and situation.now > self.situation.now:
            place = min(place, len(self.entries))
        return replace(
            self, oracle=oracle, situation=situation or self.situation, place=place, timeline=list(self.timeline),
            log=list(self.log), attempts=list(self.attempts), breaches=list(self.breaches), notes=list(self.notes),
            writings=list(self.writings),
            true_edges=set(self.true_edges), edges=None if self.edges is None else self.edges.copy(),
            changed=set(self.changed), waiting=set(self.waiting), marks=list(self.marks), delayed=list(self.delayed),
            done=set(self.done), latest=None,
        )

    def play(self, resumable: Resumable | None) -> Played:
        """Plays on to the end."""
        entries = self.entries
        if self.edges is None:
            self.timeline.append((self.time, dict(self.situation.initial)))
            self.edges = Edges.of(self.evaluator())
            self.true_edges = set(self._edges())
        while self.place <= len(entries):
            if resumable is not None:
                resumable.keep(self.copy(self.oracle))
            self._one_entry(entries)
        if resumable is not None:
            resumable.keep(self)
        played = self._so_far(self.log, self.situation.now)
        return Played(played, tuple(entry.id for entry in self.log), tuple(self.attempts), tuple(self.breaches),
                      tuple(self.notes), tuple(self.writings))

    def _one_entry(self, entries: list[LogEntry]) -> None:
        """The clock up to the next entry, and the entry; after the last one, the clock up to now."""
        if self.place < len(entries):
            entry = entries[self.place]
            self.advance(entry.time)
            self.steps = 0
            self.act(entry, None)
            self.settled = self.place + 1 == len(entries) or entries[self.place + 1].time > entry.time
            if not self.settled and self.index.has_decisions:
                self._mark()
            self.follow_edges()
        else:
            self.advance(self.situation.now + 1)
        self.place += 1

    def time_zero(self) -> int:
        return self.timeline[0][0]

    def evaluator(self, entry: LogEntry | None = None) -> Evaluator:
        """Of the situation as it is now; with an entry, which is in hand but has not happened."""
        key = (len(self.log), len(self.timeline), len(self.marks), self.time, entry)
        if self.latest is None or self.latest[0] != key:
            log = [*self.log, entry] if entry is not None else self.log
            self.latest = key, self._of(self._so_far(log, self.time))
        return self.latest[1]

    def _so_far(self, log: list[LogEntry], now: int) -> Situation:
        start, states, steps = self.time_zero(), tuple(self.timeline), tuple(self.marks)
        return replace(self.situation, log=tuple(log), timeline=states, now=now, start=start, steps=steps)

    def _edges(self) -> dict[Instance, Firing]:
        """The conditions of `c becomes true` that hold now."""
        assert self.edges is not None
        holding = self.edges.that_hold(self.evaluator(), self.time, self.changed)
        self.changed = set()
        return holding

    def _of(self, situation: Situation) -> Evaluator:
        return Evaluator(
            self.ruleset, situation, self.oracle, index=self.index, paces=self.paces, memory=self.memory
        )

    # Acts

    def act(self, entry: LogEntry, cause: str | None) -> None:
        """An entry happens if it is possible; then its effects; then the acts that these raise, in turn."""
        if self.index.relevant is not None and entry.symbol not in self.index.relevant:
            self.log.append(entry)
            return
        evaluator = self.evaluator(entry)
        outcome = self._ability(evaluator, entry, cause)
        if outcome is None or not is_taken_for_possible(outcome, entry, self.sides):
            self.attempts.append(Attempt(entry, reason(outcome), outcome))
            return
        self._note_if_forbidden(evaluator, entry)
        firings = [
            firing for transition in self.index.transitions if transition.trigger in ("event", "delay")
            for firing in triggers.by_event(evaluator, transition, entry)
        ]
        self.log.append(entry)
        self.changed.add(("log", entry.symbol))
        self.delayed += [(entry.time + one.clause.delay, one) for one in firings if one.clause.trigger == "delay"]
        raised = self.effect(evaluator, [f for f in firings if f.clause.trigger == "event"])
        if is_outside(evaluator, entry) and is_outside(self.evaluator(), entry):
            self.notes.append(note_of(evaluator, entry))
        self._raise(raised, entry.id)

    def _ability(self, evaluator: Evaluator, entry: LogEntry, cause: str | None) -> Outcome | None:
        try:
            return evaluator.norm("can", entry.symbol, entry.args, entry.agent, entry.time, entry.id, cause)
        except NoStableOutcome:
            text = told("whether this is possible has no stable answer; it did not happen")
            self.notes.append(Note("no-stable-outcome", text, entry.time))
            return None

    def _note_if_forbidden(self, evaluator: Evaluator, entry: LogEntry) -> None:
        if not self.index.norms.get(("may", entry.symbol)) and not self.index.defaults:
            return
        try:
            outcome = evaluator.norm("may", entry.symbol, entry.args, entry.agent, entry.time, entry.id)
        except NoStableOutcome:
            return
        if outcome.value is False:
            clauses = tuple(sorted({clause for clause, _ in outcome.in_effect}))
            self.breaches.append(Breach("act", entry.time, entry.symbol, entry.args, entry.agent, clauses))

    def _raise(self, changes: list[Change], cause: str | None) -> None:
        for change in changes:
            for symbol, args, agent in change.raises:
                self.step()
                number = len(self.log) + len(self.attempts) + 1
                name = f"{cause or 'clock'}.{number}"
                who = agent if isinstance(agent, str) else None
                self.act(LogEntry(name, self.time, symbol, args, who), cause)

    # Effects

    def effect(self, evaluator: Evaluator, firings: list[Firing]) -> list[Change]:
        """Carries out one atomic effect; gives the changes that took place."""
        try:
            found = effects.changes(evaluator, firings, self.time, self.notes)
            found = effects.in_effect(evaluator, found, self.time, self.notes, self.sides)
            found = self._keep_invariants(evaluator, found)
            new = effects.applied(evaluator, found, self.time)
        except NoStableOutcome:
            text = told("which effect prevails has no stable answer; none takes place")
            self.notes.append(Note("no-stable-outcome", text, self.time))
            return []
        if new:
            self.writings.append(Writing(self.time, len(self.timeline), len(self.log), tuple(found), new))
            self.timeline.append((self.time, {**self.timeline[-1][1], **new}))
            self.changed |= written(new)
        return found

    def _keep_invariants(self, evaluator: Evaluator, found: list[Change]) -> list[Change]:
        """Leaves out the effects that would break an invariant and whose rule does not prevail over it."""
        if not self.index.invariants or not any(change.sets or change.adds for change in found):
            return found
        before = set(effects.broken(evaluator, evaluator.moment(self.time)))
        while found:
            after = self._broken_after(evaluator, found) - before
            guilty = [
                (change, limit) for limit in sorted(after, key=repr)
                for change in self._culprits(evaluator, found, limit)
                if not effects.overrides(evaluator, change, limit, self.time)
            ]
            if not guilty:
                return found
            for change, limit in guilty:
                self.notes.append(effects.kept(change, limit, self.time))
            out = {change.instance for change, _ in guilty}
            found = [change for change in found if change.instance not in out]
        return found

    def _broken_after(self, evaluator: Evaluator, found: list[Change]) -> set[Instance]:
        new = effects.applied(evaluator, found, self.time)
        timeline = (*self.timeline, (self.time, {**self.timeline[-1][1], **new}))
        situation = replace(evaluator.situation, log=tuple(self.log), timeline=timeline)
        then = self._of(situation)
        return set(effects.broken(then, then.moment(self.time)))

    def _culprits(self, evaluator: Evaluator, found: list[Change], limit: Instance) -> list[Change]:
        """Those without which the invariant would hold; if no single one is, all that change a state."""
        changing = [change for change in found if change.sets or change.adds]
        alone = [
            change for change in changing
            if limit not in self._broken_after(evaluator, [other for other in found if other is not change])
        ]
        return alone or changing

    def follow_edges(self) -> None:
        """Conditions that have become true fire; again, until nothing fires."""
        while True:
            evaluator = self.evaluator()
            now_true = self._edges()
            waiting = set() if self.settled else self.waiting
            firings = [
                firing for one, firing in now_true.items() if one not in self.true_edges and one not in waiting
            ]
            self.true_edges = set(now_true) - waiting
            if not firings:
                return
            self.step()
            self._mark()
            self.delayed += [
                (self.time + firing.clause.delay, firing) for firing in firings if firing.clause.trigger == "delay"
            ]
            self._raise(self.effect(evaluator, [f for f in firings if f.clause.trigger == "edge"]), None)

    def _mark(self) -> None:
        """What is decided now is decided before the next entry, and before effects of conditions or of the clock."""
        self.marks.append(Step(self.time, len(self.log), len(self.timeline), self.settled))

    def step(self) -> None:
        self.steps += 1
        if self.steps > LIMITS.micro_steps:
            raise EvaluationLimit(
                f"effects go on triggering effects at one moment, more than {LIMITS.micro_steps} times "
                "(limit micro_steps)"
            )

    # The clock

    def advance(self, until: int) -> None:
        """Lets time pass, up to but not including `until`: what falls due on the way takes place."""
        while self.time < until and (stop := self._clock()) is not None and stop < until:
            self.stops += 1
            if self.stops > LIMITS.clock_steps:
                raise EvaluationLimit(
                    f"time alone changes something at more than {LIMITS.clock_steps} moments (limit clock_steps)"
                )
            self._move_to(stop)
            self.follow_edges()
        if until > self.time and until <= self.situation.now:
            self._move_to(until)
            self.waiting = set(self._edges()) - self.true_edges

    def _move_to(self, time: int) -> None:
        if time != self.time:
            self.time, self.steps, self.done, self.settled = time, 0, set(), True
            self.waiting = set()

    def _clock(self) -> int | None:
        """Everything that falls due at this moment, then the next moment at which something may."""
        while True:
            evaluator = self.evaluator()
            timed = triggers.at_times(evaluator, self.time)
            breached = triggers.breached(evaluator, self.time)
            self._record_breaches(breached.seen)
            firings = self._fresh([
                *timed.seen,
                *(firing for due, firing in self.delayed if due == self.time),
                *self._by_breach(evaluator, breached.seen, "breach"),
            ])
            scheduled = self._fresh(self._by_breach(evaluator, breached.seen, "delay"))
            self.delayed += [(self.time + firing.clause.delay, firing) for firing in scheduled]
            if not firings:
                break
            self.step()
            self._mark()
            self._raise(self.effect(evaluator, firings), None)
            self.follow_edges()
        self._edges()
        change = None if self.edges is None else self.edges.next_change()
        waiting = [due for due, _ in self.delayed if due > self.time]
        times = [t for t in (timed.change, breached.change, change, *waiting) if t is not None and t > self.time]
        return min(times, default=None)

    def _by_breach(self, evaluator: Evaluator, duties: list[DutyState], trigger: str) -> list[Firing]:
        return [
            firing for duty in duties for transition in self.index.transitions if transition.trigger == trigger
            for firing in triggers.by_breach(evaluator, transition, duty, self.time)
        ]

    def _fresh(self, firings: list[Firing]) -> list[Firing]:
        """Those that have not fired at this moment yet."""
        new = {firing.key: firing for firing in firings if ("fired", firing.key) not in self.done}
        self.done |= {("fired", key) for key in new}
        return list(new.values())

    def _record_breaches(self, duties: list[DutyState]) -> None:
        for duty in duties:
            if ("breach", duty.instance) not in self.done:
                self.done.add(("breach", duty.instance))
                self.breaches.append(Breach(
                    "duty", self.time, duty.clause.act, duty.args, duty.agent, (duty.clause.id,), duty.clause.label
                ))
