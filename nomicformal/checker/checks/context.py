"""What every check is given, and where it leaves what it proved or could not decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nomicformal.checker.result import Statement
from nomicformal.core.clauses import AnyClause
from nomicformal.core.model import Rule, Ruleset

if TYPE_CHECKING:
    from nomicformal.checker.conditions import Condition
    from nomicformal.checker.questions import Answer, Options, Workbench

__all__ = ["Context", "Statement"]


@dataclass(slots=True)
class Context:
    """One run over one ruleset. Checks read `ruleset` and ask `workbench()`; they append to `proved` and
    `undecided`. `options` rule the solver. `only`: ids of the clauses of interest, None for all (a
    proposal looks at what it touches). `directly`: those that are touched otherwise than by what effects do to states,
    which is all that matters where every state is open (None: as `only`)."""

    ruleset: Ruleset
    only: frozenset[int] | None = None
    proved: list[Statement] = field(default_factory=list)
    undecided: list[Statement] = field(default_factory=list)
    memo: dict[str, object] = field(default_factory=dict)
    options: Options | None = None
    directly: frozenset[int] | None = None

    def workbench(self) -> Workbench:
        """The symbolic side for this ruleset, made on first use (this is what loads the solver)."""
        found = self.memo.get("workbench")
        if found is None:
            from nomicformal.checker.recalling import RecallingBench

            found = self.memo["workbench"] = RecallingBench(self.ruleset, self.options)
        return found  # type: ignore[return-value]

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
