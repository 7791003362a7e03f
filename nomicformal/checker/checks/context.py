"""What every check is given, and where it leaves what it proved or could not decide."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from nomicformal.checker.result import Statement
from nomicformal.checker.workers import Workers
from nomicformal.core.clauses import AnyClause
from nomicformal.core.model import Rule, Ruleset

if TYPE_CHECKING:
    from nomicformal.checker.answers import Lately
    from nomicformal.checker.conditions import Condition
    from nomicformal.checker.questions import Answer, Options, Workbench

__all__ = ["Context", "Statement"]

T = TypeVar("T")
R = TypeVar("R")

PIECE = 300
"""Questions or so that are put in one context, and to one process."""


@dataclass(slots=True)
class Context:
    """One run over one ruleset. Checks read `ruleset` and ask `workbench()`; they append to `proved` and
    `undecided`. `options` rule the solver. `only`: ids of the clauses of interest, None for all (a
    proposal looks at what it touches). `directly`: those that are touched otherwise than by what effects do to states,
    which is all that matters where every state is open (None: as `only`). `workers` do what is spread,
    in pieces of at most `piece` questions or so."""

    ruleset: Ruleset
    only: frozenset[int] | None = None
    proved: list[Statement] = field(default_factory=list)
    undecided: list[Statement] = field(default_factory=list)
    memo: dict[str, object] = field(default_factory=dict)
    options: Options | None = None
    directly: frozenset[int] | None = None
    workers: Workers = field(default_factory=Workers)
    piece: int = PIECE

    def workbench(self) -> Workbench:
        """The symbolic side for this ruleset, made on first use (this is what loads the solver)."""
        found = self.memo.get("workbench")
        if found is None:
            from nomicformal.checker.recalling import RecallingBench

            found = self.memo["workbench"] = RecallingBench(self.ruleset, self.options)
        return found  # type: ignore[return-value]

    def spread(self, items: Sequence[T], work: Callable[[Context, Sequence[T]], R]) -> list[R]:
        """What `work` comes to on the items, in pieces. One piece is done in this context; of several, each is done in
        a context of its own, perhaps in a process of its own, so that the results never hang on how many of these there
        are. What such a context notes is noted here, too, but for its `memo`."""
        if len(items) <= self.piece:
            return [work(self, items)]
        self.workbench()
        starts = range(0, len(items), self.piece)
        pieces = [partial(_done_apart, self, items[start : start + self.piece], work) for start in starts]
        found = []
        for result, noted in self.workers.do(pieces):
            found.append(result)
            self.proved += noted.proved
            self.undecided += noted.undecided
            self.workbench().seen |= noted.seen
            if self.options is not None:
                if self.options.answers is not None and noted.lately is not None and noted.process != os.getpid():
                    self.options.answers.include(noted.lately)
                for tell, what in ((self.options.on_fault, noted.faults), (self.options.on_question, noted.questions)):
                    for one in what if tell is not None else ():
                        tell(one)  # type: ignore[misc]
        return found

    def ask(
        self, condition: Condition, *, readings: Mapping[str, str] | None = None, witness: bool = True
    ) -> Answer:
        """Whether a situation that can be satisfies the condition (see standing.py)."""
        from nomicformal.checker.checks.standing import ask_of_what_can_be

        return ask_of_what_can_be(self, condition, readings, witness=witness)

    def rule_of(self, clause: AnyClause) -> Rule | None:
        """The rule that a clause stands in; None for the vocabulary."""
        rules = self.memo.get("rules")
        if not isinstance(rules, dict):
            rules = self.memo["rules"] = {rule.id: rule for rule in self.ruleset.rules}
        return rules.get(clause.origin.rule)

    def clause(self, clause_id: int) -> AnyClause:
        """The clause with this id."""
        return self.ruleset.clauses[clause_id]

    def of_interest(self, *clauses: AnyClause) -> bool:
        """Whether one of these clauses is among those that this run looks at."""
        return self.only is None or any(clause.id in self.only for clause in clauses)

    def asks_about(self, *clauses: AnyClause) -> bool:
        """The same for what is asked of one moment, whatever the states are."""
        reached = self.only if self.directly is None else self.directly
        return reached is None or any(clause.id in reached for clause in clauses)


@dataclass(slots=True)
class _Noted:
    """What a piece of work leaves behind beside its result; `lately`: the answers that it added; `process`: by whom it
    was done."""

    proved: list[Statement]
    undecided: list[Statement]
    seen: frozenset[int]
    faults: list[str]
    questions: list[str]
    lately: Lately | None
    process: int


def _done_apart(
    context: Context, items: Sequence[T], work: Callable[[Context, Sequence[T]], R]
) -> tuple[R, _Noted]:
    """The work on these items in a context of its own that knows what this one does."""
    faults, questions = list[str](), list[str]()
    options = context.options
    if options is not None:
        options = replace(
            options,
            on_fault=faults.append if options.on_fault is not None else None,
            on_question=questions.append if options.on_question is not None else None,
        )
    memo = {name: known for name, known in context.memo.items() if name != "workbench"}
    apart = Context(context.ruleset, context.only, memo=memo, options=options, directly=context.directly)
    apart.workbench().seen = context.workbench().seen
    answers = None if options is None else options.answers
    if answers is not None:
        answers.begin()
    result = work(apart, items)
    lately = None if answers is None else answers.lately()
    seen = apart.workbench().seen
    return result, _Noted(apart.proved, apart.undecided, seen, faults, questions, lately, os.getpid())
