"""What rules look at by way of the vocabulary: a rule speaks of the votes for a proposal, and the vocabulary explains
that these come from acts of voting."""

from __future__ import annotations

from collections import defaultdict

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.speech import symbol_phrase
from nomicformal.checker.checks.uses import Node, body, uses
from nomicformal.checker.checks.words import quote
from nomicformal.core.clauses import AnyClause, Define, Hold
from nomicformal.told import Told, told


class ThroughWords:
    """Follows the explanations of the vocabulary, but of no term that some rule explains."""

    def __init__(self, context: Context) -> None:
        self._ruleset = context.ruleset
        self._explained: dict[str, list[AnyClause]] = defaultdict(list)
        by_rules = set()
        for clause in context.ruleset.clauses:
            if not isinstance(clause, (Define, Hold)):
                continue
            if clause.origin.rule:
                by_rules.add(clause.symbol)
            else:
                self._explained[clause.symbol].append(clause)
        for term in by_rules:
            self._explained.pop(term, None)

    def looked_at(self, clause: AnyClause) -> dict[Node, set[str]]:
        """All that the clause looks at only in this way; for each, the terms whose explanations mention it."""
        own = [use.node for use in body(clause)]
        declared = self._ruleset.symbols.get(clause.symbol) if isinstance(clause, (Define, Hold)) else None
        when = None if declared is None else declared.decided
        waiting = [name for kind, name in [*own, *(use.node for use in uses(when))] if kind == "term"]
        seen = set(waiting)
        found: dict[Node, set[str]] = defaultdict(set)
        while waiting:
            term = waiting.pop()
            for explanation in self._explained.get(term, ()):
                for use in body(explanation):
                    found[use.node].add(term)
                    kind, name = use.node
                    if kind == "term" and name not in seen:
                        seen.add(name)
                        waiting.append(name)
        return {node: terms for node, terms in found.items() if node not in own}

    def told(self, terms: set[str]) -> list[Told]:
        """A line for each of these terms."""
        return [
            told(
                "{what}: the vocabulary explains it so, and no rule explains it otherwise",
                what=quote(symbol_phrase(self._ruleset, term)),
            )
            for term in sorted(terms)
        ]
