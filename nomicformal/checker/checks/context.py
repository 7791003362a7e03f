"""What every check is given, and where it leaves what it proved or could not decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from nomicformal.checker.answers import Answers, Lately, remembering
from nomicformal.checker.options import Options
from nomicformal.checker.result import Statement
from nomicformal.checker.workers import Workers
from nomicformal.core.clauses import AnyClause
from nomicformal.core.model import Rule, Ruleset

if TYPE_CHECKING:
    from nomicformal.checker.conditions import Condition
    from nomicformal.checker.questions import Answer, Workbench

__all__ = ["Context", "Statement"]

T = TypeVar("T")
R = TypeVar("R")

PIECE = 50
"""Questions or so that are put in one context, and to one process."""


@dataclass(slots=True)
class Context:
    """One run over one ruleset. Checks read `ruleset` and ask `workbench()`; they append to `proved` and
    `undecided`. `options` rule the solver. `only`: ids of the clauses of interest, None for all (a
    proposal looks at what it touches). `directly`: those that are touched otherwise than by what effects do to states,
    which is all that matters where every state is open (None: as `only`). `workers` do what is spread,
    in pieces of at most `piece` questions or so. `in_full`: whether a finding with these atoms (see fingerprint.py) is
    told in full; of any other it is enough what it is about (None: all are). `in_brief`: no situations are looked for,
    only whether there are any."""

    ruleset: Ruleset
    only: frozenset[int] | None = None
    proved: list[Statement] = field(default_factory=list)
    undecided: list[Statement] = field(default_factory=list)
    memo: dict[str, Any] = field(default_factory=dict)
    options: Options | None = None
    directly: frozenset[int] | None = None
    workers: Workers = field(default_factory=Workers)
    piece: int = PIECE
    in_full: Callable[[frozenset[str]], bool] | None = None
    in_brief: bool = False

    def workbench(self) -> Workbench:
        """The symbolic side for this ruleset, made on first use (this is what loads the solver)."""
        return self.once("workbench", self._new_workbench)

    def _new_workbench(self) -> Workbench:
        from nomicformal.checker.recalling import RecallingBench

        return RecallingBench(self.ruleset, *self._remembering())

    def _remembering(self) -> tuple[Options, Answers]:
        """The options, and the answers that they have from now on."""
        self.options, answers = remembering(self.options)
        return self.options, answers

    def once(self, name: str, make: Callable[[], R]) -> R:
        """What `make` gives, under this name: the first time in a run, and from then on the same (which must not be
        changed). What hangs on the ruleset alone is for `Ruleset.once`."""
        if name not in self.memo:
            self.memo[name] = make()
        found: R = self.memo[name]
        return found

    def spread(self, items: Sequence[T], work: Callable[[Context, Sequence[T]], R]) -> list[R]:
        """What `work` comes to on the items, in pieces. One piece is done in this context; of several, each is done in
        a context of its own, perhaps in a process of its own, so that the results never hang on how many of these there
        are. What such a context notes is noted here, too, but for its `memo`."""
        if len(items) <= self.piece:
            return [work(self, items)]
        self.workbench()
        options, answers = self._remembering()
        starts = range(0, len(items), self.piece)
        pieces = [partial(_done_apart, self, items[start : start + self.piece], work) for start in starts]
        found = []
        for result, noted in self.workers.do(pieces):
            found.append(result)
            self.proved += noted.proved
            self.undecided += noted.undecided
            self.workbench().seen |= noted.seen
            answers.include(noted.lately)
            for tell, what in ((options.on_fault, noted.faults), (options.on_question, noted.questions)):
                if tell is not None:
                    for one in what:
                        tell(one)
        return found

    def ask(
        self, condition: Condition, *, readings: Mapping[str, str] | None = None, witness: bool = True
    ) -> Answer:
        """Whether a situation that can be satisfies the condition (see standing.py)."""
        from nomicformal.checker.checks.standing import ask_of_what_can_be

        return ask_of_what_can_be(self, condition, readings, witness=witness and not self.in_brief)

    def briefly(self) -> Context:
        """The same run, where no situations are looked for; what is noted there is noted here."""
        self.workbench()
        return replace(self, in_brief=True)

    def rule_of(self, clause: AnyClause) -> Rule | None:
        """The rule that a clause stands in; None for the vocabulary."""
        return self.once("rules", lambda: {rule.id: rule for rule in self.ruleset.rules}).get(clause.origin.rule)

    def clause(self, clause_id: int) -> AnyClause:
        """The clause with this id."""
        return self.ruleset.clauses[clause_id]

    def standing_clauses(self) -> list[AnyClause]:
        """The clauses of rules in force, as they stand now, in order: the same list each time, not to be changed."""
        return self.ruleset.once("standing clauses", _standing)

    def of_interest(self, *clauses: AnyClause) -> bool:
        """Whether one of these clauses is among those that this run looks at."""
        return self.only is None or any(clause.id in self.only for clause in clauses)

    def asks_about(self, *clauses: AnyClause) -> bool:
        """The same for what is asked of one moment, whatever the states are."""
        reached = self.only if self.directly is None else self.directly
        return reached is None or any(clause.id in reached for clause in clauses)


@dataclass(slots=True)
class _Noted:
    """What a piece of work leaves behind beside its result; `lately`: the answers that it added."""

    proved: list[Statement]
    undecided: list[Statement]
    seen: frozenset[int]
    faults: list[str]
    questions: list[str]
    lately: Lately


def _standing(ruleset: Ruleset) -> list[AnyClause]:
    in_force = {rule.id for rule in ruleset.rules if rule.in_force}
    return [one for one in ruleset.clauses if one.origin.rule in in_force and not one.origin.version]


def _done_apart(
    context: Context, items: Sequence[T], work: Callable[[Context, Sequence[T]], R]
) -> tuple[R, _Noted]:
    """The work on these items in a context of its own that knows what this one does, and adds to it nothing."""
    faults, questions = list[str](), list[str]()
    options, answers = remembering(context.options)
    answers = answers.copy()
    answers.begin()
    options = replace(
        options,
        answers=answers,
        on_fault=faults.append if options.on_fault is not None else None,
        on_question=questions.append if options.on_question is not None else None,
    )
    memo = {name: known for name, known in context.memo.items() if name != "workbench"}
    apart = Context(
        context.ruleset, context.only, memo=memo, options=options, directly=context.directly,
        in_full=context.in_full, in_brief=context.in_brief,
    )  # fmt: skip
    apart.workbench().seen = context.workbench().seen
    result = work(apart, items)
    seen = apart.workbench().seen
    return result, _Noted(apart.proved, apart.undecided, seen, faults, questions, answers.lately())
