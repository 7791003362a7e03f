"""The verdict on one statement in one situation, with everything that is open answered. Meaning, point 7."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nomicformal.core.expr import TRUTH, Apply, Const, Expr, Value
from nomicformal.core.model import Ruleset
from nomicformal.core.situation import Situation
from nomicformal.evaluate import clashes
from nomicformal.evaluate.clashes import Clash
from nomicformal.evaluate.cone import Cone
from nomicformal.evaluate.effects import UNSETTLED_EFFECT
from nomicformal.evaluate.evaluator import Evaluator
from nomicformal.evaluate.frame import EMPTY, Frame
from nomicformal.evaluate.index import Index
from nomicformal.evaluate.kleene import second_pass
from nomicformal.evaluate.limits import LIMITS
from nomicformal.evaluate.memory import Memory
from nomicformal.evaluate.oracle import Answers, Question, explore
from nomicformal.evaluate.pace import Paces
from nomicformal.evaluate.play import Resumable, play
from nomicformal.evaluate.played import Played
from nomicformal.evaluate.run import Node
from nomicformal.evaluate.values import GAP, OPEN, Open, Unknown, truth
from nomicformal.evaluate.world import World


@dataclass(frozen=True, slots=True)
class Ruled:
    """`gaps`: the silent cells on which a SILENT verdict leans. `contradictory`: the cells in contradiction that were
    read. `values`: the truths of the statement in the stable assignments (of a paradox)."""

    verdict: str
    played: Played
    gaps: tuple[Node, ...] = ()
    contradictory: tuple[Question, ...] = ()
    clashes: tuple[Clash, ...] = ()
    values: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Matter:
    """What is to be ruled on. `moment` in minutes. `outside`: clashes of what is given with what the statement does not
    lean on."""

    session: Session
    situation: Situation
    statement: Expr
    moment: int
    resumable: Resumable
    outside: tuple[Clash, ...]

    @property
    def ruleset(self) -> Ruleset:
        return self.session.ruleset

    @property
    def index(self) -> Index:
        """Only what can matter."""
        return self.session.index

    @property
    def tables(self) -> dict[str, Any]:
        """What every evaluation of this matter shares."""
        return {"index": self.index, "paces": self.session.paces, "memory": self.session.memory}

    def elsewhere(self, situation: Situation) -> Matter:
        """The same in another situation, of the same individuals."""
        return self.session.matter(situation, self.statement, self.moment)


class Session:
    """Questions about one ruleset that share their work: what was played of a log for one of them is played for all,
    and what was computed is kept. `statements`: all that will be asked. The situations that they are asked of differ in
    facts, states, readings and log, but not in who exists."""

    def __init__(self, ruleset: Ruleset, statements: Sequence[Expr], situations: Sequence[Situation] = ()) -> None:
        self.ruleset = ruleset
        self.questions = max(len(statements), 1)
        self.full = Index(ruleset)
        self.full.asked = tuple(statements)
        self.full.done = max((situation.log for situation in situations), key=len, default=())
        given = [term for situation in situations for term in given_terms(ruleset, situation)]
        cone = Cone.of(self.full, [*statements, *given])
        self.index = self.full.narrowed(cone.symbols, cone.clauses)
        self.paces = Paces(self.index)
        self.memory = Memory()
        self._full_paces, self._full_memory = Paces(self.full), Memory()
        self._shared: list[tuple[Situation, Resumable, tuple[Clash, ...]]] = []

    @property
    def work(self) -> int:
        """What was worked out so far (memory.py)."""
        return self.memory.work + self._full_memory.work

    def matter(self, situation: Situation, statement: Expr, moment: int | None = None) -> Matter:
        resumable, outside = self._tables(situation)
        when = situation.now if moment is None else moment
        return Matter(self, situation, statement, when, resumable, outside)

    def _tables(self, situation: Situation) -> tuple[Resumable, tuple[Clash, ...]]:
        """Those of the situations that differ from this one in nothing but the log."""
        givens = replace(situation, log=(), now=0, timeline=None)
        if situation.timeline is None:
            for known, resumable, outside in self._shared:
                if known == givens:
                    return resumable, outside
        outside = clashes.outside(
            self.ruleset, situation, self.full, self.index, self._full_paces, self._full_memory
        )
        self._shared.append((givens, Resumable(), outside))
        return self._shared[-1][1:]


def given_terms(ruleset: Ruleset, situation: Situation) -> list[Expr]:
    """The terms whose values are given, and so have to be what the rules make them."""
    return [
        Apply(name, tuple(Const(arg, param.type) for arg, param in zip(args, symbol.params, strict=False)), TRUTH)
        for name, args in situation.facts
        if (symbol := ruleset.symbols.get(name)) is not None and symbol.kind == "term"
    ]


def rule_on(matter: Matter, oracle: Answers) -> Ruled:
    """The verdict, with what is open answered by the oracle. Facts that cannot all be so are not played."""
    broken = matter.outside or _broken_at_start(matter, oracle)
    if broken:
        return Ruled("INCONSISTENT FACTS", Played(matter.situation, (), (), (), ()), clashes=broken)
    played = play(matter.ruleset, matter.situation, oracle, **matter.tables, resumable=matter.resumable)
    ruled = _ruled(matter, played, oracle)
    if ruled.verdict in ("INCONSISTENT FACTS", "CONTRADICTION") or not _took_no_side(played):
        return ruled

    def other(sides: Answers) -> Ruled:
        course = play(matter.ruleset, matter.situation, oracle, **matter.tables, sides=sides)
        return _ruled(matter, course, oracle)

    against = _that_overturn(other, ruled.verdict)
    return Ruled("CONTRADICTION", played, contradictory=against) if against else ruled


def _took_no_side(played: Played) -> bool:
    """Whether the rules contradict themselves about something in the course of the log."""
    return any(one.outcome is not None and one.outcome.kind == "contradiction" for one in played.attempts) or \
        any(note.kind == UNSETTLED_EFFECT and len(note.clauses) > 1 for note in played.findings)


def _that_overturn(rule_with: Callable[[Answers], Ruled], verdict: str) -> tuple[Question, ...]:
    """What the rules contradict themselves about in the course of the log so that another verdict comes out where a
    side is taken, and no more than that needs; nothing if none does."""
    def overturned(ruled: Ruled) -> bool:
        return ruled.verdict not in (verdict, "INCONSISTENT FACTS")

    for branch in explore(rule_with, LIMITS.sides_in_play, sides=True):
        if overturned(branch.result):
            return tuple(_needed(rule_with, overturned, branch.answers))
    return ()


def _needed(
    rule_with: Callable[[Answers], Ruled], overturned: Callable[[Ruled], bool], taken: dict[Question, Value]
) -> dict[Question, Value]:
    for question in list(taken):
        fewer = {**taken, question: None}
        try:
            if overturned(rule_with(Answers(fewer))):
                taken = fewer
        except Open:
            continue
    return {question: side for question, side in taken.items() if side}


def _ruled(matter: Matter, played: Played, oracle: Answers) -> Ruled:
    """The verdict after this course of the log."""
    results = [
        (branch.result, tuple(branch.answers))
        for branch in explore(lambda sides: _with_sides(matter, played, oracle, sides), LIMITS.branches, sides=True)
    ]
    found = _clashes(matter, played, oracle)
    if found:
        return Ruled("INCONSISTENT FACTS", played, clashes=found)
    verdicts = {verdict for (verdict, _, _), _ in results}
    (verdict, gaps, values), _ = results[0]
    contradictory = tuple(dict.fromkeys(question for _, asked in results for question in asked))
    if len(verdicts) > 1:
        return Ruled("CONTRADICTION", played, contradictory=contradictory)
    return Ruled(verdict, played, gaps, contradictory, values=values)


def _with_sides(
    matter: Matter, played: Played, oracle: Answers, sides: Answers
) -> tuple[str, tuple[Node, ...], tuple[bool, ...]]:
    """The verdict when of each contradiction the given side is taken: (verdict, gaps, the values met)."""
    evaluator = Evaluator(
        matter.ruleset, played.situation, oracle, **matter.tables, sides=sides
    )
    frame = Frame(EMPTY, evaluator.moment(matter.moment))

    def goal(world: World, assuming: bool = True) -> tuple[bool, Node | None] | Unknown:
        first = truth(world.holds(matter.statement, frame))
        if isinstance(first, Unknown):
            return (False, _node_of(first)) if first.kind == GAP else first
        again = second_pass(world).holds(matter.statement, frame)
        if isinstance(again, Unknown) and (again.kind == OPEN or (again.guess and assuming)):
            return again
        return first, _node_of(again) if isinstance(again, Unknown) else None

    # What a gap alone brings into play may depend on itself, and then needs an assumption too, if there is one.
    found = evaluator.every(goal) or evaluator.every(lambda world: goal(world, assuming=False))
    values = tuple(dict.fromkeys(value for value, _ in found))
    gaps = tuple(dict.fromkeys(gap for _, gap in found if gap is not None))
    if len(values) != 1:
        return "PARADOX", (), values
    if gaps:
        return "SILENT", gaps, values
    return "TRUE" if values[0] else "FALSE", (), values


def _node_of(unknown: Unknown) -> Node | None:
    return unknown.cause if isinstance(unknown.cause, Node) else None


def _broken_at_start(matter: Matter, oracle: Answers) -> tuple[Clash, ...]:
    """Invariants broken from the start. Only what was already answered is looked at: what is still open can be filled
    so that it fits."""
    at_start = Evaluator(matter.ruleset, matter.situation, oracle, **matter.tables)
    return tuple(
        Clash(invariant.id) for invariant in matter.index.invariants if clashes.broken_at_start(at_start, invariant)
    )


def _clashes(matter: Matter, played: Played, oracle: Answers) -> tuple[Clash, ...]:
    """Given values of terms that the rules decide otherwise, lots out of range."""
    evaluator = Evaluator(matter.ruleset, played.situation, oracle, **matter.tables)
    return clashes.of_givens(evaluator, matter.moment)
