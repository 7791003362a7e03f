"""The parts of a ruleset that an answer can hang on, each with a short digest of what it is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from nomicformal.checker.encode.dependencies import Dependencies
from nomicformal.checker.encode.index import Clauses, Filed
from nomicformal.checker.scope import RULE_SORT
from nomicformal.core.clauses import AnyClause, Criterion, DefaultNorm, Duty, Invariant, Transition
from nomicformal.core.expr import Kind
from nomicformal.core.looked_at import Part
from nomicformal.core.model import Rule, Ruleset
from nomicformal.core.named import clause_digest, digest_of
from nomicformal.core.which_rules import those_of_part


class Parts:
    """Of one ruleset. The names are those under which checker/encode/index.py and evaluate/index.py note what is looked
    at."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.names = Filed.of(ruleset).names
        self._ruleset = ruleset
        self._clauses = Clauses(ruleset)
        self._dependencies = Dependencies.within(ruleset)
        self._known: dict[Part, str] = {}
        self._said: dict[int, str] = {}

    @staticmethod
    def of(ruleset: Ruleset) -> Parts:
        """Those of a ruleset, made when they are first asked for."""
        return ruleset.once("parts", Parts)

    def digest(self, part: Part) -> str:
        """What the part is in this ruleset; empty if it has no part of that name."""
        found = self._known.get(part)
        if found is None:
            found = self._known[part] = self._digest(*part)
        return found

    def _digest(self, table: str, *names: str) -> str:
        match table, names:
            case "clause", (name,):
                return self._of([self._by_name[name]]) if name in self._by_name else ""
            case "values" | "bounds" | "duties" | "claims" | "exclusive" | "of_rule" | "triggered" | "setting", (name,):
                return self._of(getattr(self._clauses, table)[name])
            case "norms", (modality, act):
                return self._of(self._clauses.norms[modality, act])
            case "voidable" | "matter_voidable", (rule,):
                return self._of(getattr(self._clauses, table).get(rule, ()))
            case "rule", (name,):
                return digest_of(*_data(self._clauses.rules[name])) if name in self._clauses.rules else ""
            case "reading", (name,):
                return digest_of(self._ruleset.readings[name].alternatives) if name in self._ruleset.readings else ""
            case "rules", _:
                return digest_of(those_of_part(self._ruleset.rules, names))
            case "all", ("rules",):
                return digest_of([rule.id for rule in self._ruleset.rules])
            case "all", (name,):
                return self._of(one for one in self._ruleset.clauses if _is_among(name, one))
            case "reach", (what,):
                return str(any(isinstance(one, Criterion) and one.void == what for one in self._ruleset.clauses))
            case "circular", (kind, name):
                return str((kind, name) in self._dependencies.circular)
            case "thresholds", (name,):
                from nomicformal.evaluate.thresholds import group_of, links_of

                group = group_of(name, links_of(self._ruleset))
                known = sorted(group.symbols), sorted(group.constants), sorted(group.acts), sorted(group.steps)
                return digest_of(*known)
            case "constants", (kind,):
                from nomicformal.evaluate.constants import constants

                return digest_of(constants(self._ruleset, Kind[kind]))
            case _:
                raise AssertionError(table)

    def _of(self, clauses: Iterable[AnyClause]) -> str:
        return digest_of([self._digest_of(clause) for clause in clauses])

    def _digest_of(self, clause: AnyClause) -> str:
        if clause.id not in self._said:
            self._said[clause.id] = clause_digest(clause, self.names)
        return self._said[clause.id]

    @cached_property
    def _by_name(self) -> dict[str, AnyClause]:
        return {self.names[clause.id]: clause for clause in self._ruleset.clauses}

    @cached_property
    def frame(self) -> str:
        """What every answer hangs on: the vocabulary."""
        ruleset = self._ruleset
        symbols = [
            (one.name, one.kind, one.params, one.result, one.agent, one.initially, one.decided, one.low, one.high,
             one.is_share, sorted(one.phrases.items()))
            for one in ruleset.symbols.values()
        ]  # fmt: skip
        sorts = [(sort, sorted(sort.phrases.items())) for sort in ruleset.sorts.values()]
        named = [(sort, names) for sort, names in ruleset.individuals.items() if sort != RULE_SORT]
        return digest_of(ruleset.language, ruleset.begins, sorts, list(ruleset.enums.items()), named, symbols)


def _data(rule: Rule) -> tuple[object, ...]:
    """What is known of a rule apart from what it says."""
    enacted = next((event.date for event in rule.history if event.date is not None), None)
    return rule.id, rule.number, rule.status, rule.title, rule.section, rule.in_force, enacted


_KINDS = {"criteria": Criterion, "transitions": Transition, "defaults": DefaultNorm, "invariants": Invariant}


def _is_among(name: str, clause: AnyClause) -> bool:
    if name == "ending_duties":
        return isinstance(clause, Duty) and clause.end is not None
    return isinstance(clause, _KINDS[name])
