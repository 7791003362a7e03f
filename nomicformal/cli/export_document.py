"""A ruleset as plain JSON: rules, passages, clauses as text and as a tree, vocabulary, history, policy."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from nomicformal import __version__
from nomicformal.render.as_json import JsonObject, place_of
from nomicformal.source import Span

if TYPE_CHECKING:
    from nomicformal.core.clauses import AnyClause
    from nomicformal.core.model import Rule, Ruleset, Sort, Symbol

SCHEMA_VERSION = 1
"""Raised whenever a field changes its meaning or goes away; new fields may appear without it."""
_ASIDE = frozenset({"id", "origin", "span"})


def document_of(ruleset: Ruleset) -> JsonObject:
    """The whole ruleset. Times and durations are minutes, times from 1970-01-01 00:00; exact numbers are texts."""
    from nomicformal.core.clauses import Claim, Criterion, DefaultNorm, NoEffectExcept

    deciding = (Criterion, Claim, NoEffectExcept, DefaultNorm)
    return {
        "schema": SCHEMA_VERSION,
        "tool": {"name": "nomicformal", "version": __version__},
        "name": ruleset.name,
        "title": ruleset.title,
        "language": ruleset.language,
        "begins": ruleset.begins,
        "vocabulary": {
            "sorts": [_sort(sort) for sort in ruleset.sorts.values()],
            "enumerations": {name: list(members) for name, members in ruleset.enums.items()},
            "individuals": {sort: list(names) for sort, names in ruleset.individuals.items() if sort != "Rule"},
            "symbols": [_symbol(symbol) for symbol in ruleset.symbols.values()],
        },
        "readings": [
            {"name": r.name, "question": r.question, "alternatives": list(r.alternatives), "rule": r.rule}
            for r in ruleset.readings.values()
        ],
        "rules": [_rule(ruleset, rule) for rule in ruleset.rules],
        "clauses": [_clause(clause) for clause in ruleset.clauses],
        "policy": [clause.id for clause in ruleset.clauses if isinstance(clause, deciding)],
    }


def _sort(sort: Sort) -> JsonObject:
    return {
        "name": sort.name,
        "parents": list(sort.parents),
        "member": sort.member,
        "role": sort.is_role,
        "phrases": sort.phrases,
    }


def _symbol(symbol: Symbol) -> JsonObject:
    return {
        "name": symbol.name,
        "kind": symbol.kind,
        "parameters": [{"name": param.name, "type": str(param.type)} for param in symbol.params],
        "result": None if symbol.result is None else str(symbol.result),
        "agent": symbol.agent,
        "initially": tree(symbol.initially),
        "decided_on": tree(symbol.decided),
        "phrases": symbol.phrases,
        "place": place_of(symbol.span),
    }


def _rule(ruleset: Ruleset, rule: Rule) -> JsonObject:
    own = ruleset.clauses_of(rule.id)
    return {
        "id": rule.id,
        "number": rule.number,
        "status": rule.status,
        "title": rule.title,
        "section": rule.section,
        "in_force": rule.in_force,
        "repealed_by": rule.repealed_by,
        "passages": [
            {
                "text": passage.text,
                "mark": passage.mark,
                "note": passage.note,
                "gaps": [gap.text for gap in passage.gaps],
                "clauses": [clause.id for clause in own if clause.origin.passage == number],
                "place": place_of(passage.span),
            }
            for number, passage in enumerate(rule.passages)
        ],
        "history": [
            {"date": event.date, "text": event.text, "number": event.number, "status": event.status}
            for event in rule.history
        ],
        "place": place_of(rule.span),
    }


def _clause(clause: AnyClause) -> JsonObject:
    return {
        "id": clause.id,
        "rule": clause.origin.rule,
        "version": clause.origin.version,
        "source": clause.origin.source,
        "place": place_of(clause.origin.span),
        "tree": tree(clause),
    }


def tree(part: object) -> object:
    """A clause or an expression as nested objects; `is` names the form, as core/clauses.py and core/expr.py do."""
    match part:
        case None | bool() | str():
            return part
        case Enum():
            return part.name.lower()
        case Fraction():
            return str(part)
        case int():
            return part
        case Span():
            return None
        case tuple():
            return [tree(each) for each in part]
        case _ if type(part).__name__ == "Type":
            return str(part)
        case _ if is_dataclass(part) and not isinstance(part, type):
            found: JsonObject = {"is": type(part).__name__}
            names = [field.name for field in fields(part) if field.name not in _ASIDE]
            found.update((name, tree(getattr(part, name))) for name in names)
            return found
        case _:
            return str(part)
