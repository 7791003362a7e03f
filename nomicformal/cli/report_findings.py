"""Findings for players: the passages that each is about, and those of one cause together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import Diagnostic
from nomicformal.render.document import Cause, Finding, Quoted
from nomicformal.source import Span
from nomicformal.told import Told

MATTER = ("act", "subjects", "slip", "symbols")
"""The parts of a message that say what a finding is about: where they are the same, so is the cause."""


def causes(ruleset: Ruleset, diagnostics: Iterable[Diagnostic]) -> tuple[Cause, ...]:
    """The findings, worst first, then by code; those of one cause together, in the place of the first."""
    passages = passages_by_span(ruleset)
    groups: dict[tuple[object, ...], list[Diagnostic]] = {}
    for found in sorted(diagnostics, key=lambda one: (one.severity.rank, one.code)):
        groups.setdefault((found.severity, found.code, *(_matter(found) or (found.sort_key(),))), []).append(found)
    return tuple(_cause(group, passages) for group in groups.values())


def passages_by_span(ruleset: Ruleset) -> Mapping[Span, Quoted]:
    """What stands at a place that findings point to: the passage itself, or the one that a clause encodes."""
    numbers = {rule.id: rule.number for rule in ruleset.rules}
    known = {
        clause.origin.span: Quoted(numbers[clause.origin.rule], clause.origin.quote)
        for clause in ruleset.clauses
        if clause.origin.rule in numbers and clause.origin.quote and clause.origin.version == 0
    }
    return known | {
        passage.span: Quoted(rule.number, passage.text) for rule in ruleset.rules for passage in rule.passages
    }


def _matter(found: Diagnostic) -> tuple[object, ...]:
    """Empty: of its own."""
    message = found.message
    if not isinstance(message, Told):
        return ()
    if not message.native and "item0" in message.parts:
        message = message.parts["item0"]
    about = (
        [f"{name}: {part}" for name, part in message.parts.items() if name in MATTER]
        if isinstance(message, Told)
        else []
    )
    return (getattr(message, "template", ""), *about) if about else ()


def _cause(group: list[Diagnostic], passages: Mapping[Span, Quoted]) -> Cause:
    spans = [span for found in group for span in (found.span, *(related.span for related in found.related))]
    places = dict.fromkeys(place for span in spans if (place := _at(span, passages)) is not None)
    findings = tuple(Finding(one.message, one.rules, one.witness, one.explanation) for one in group)
    return Cause(group[0].code, group[0].severity, findings, tuple(places))


def _at(span: Span, passages: Mapping[Span, Quoted]) -> Quoted | None:
    """What stands at this very place, else the passage around it."""
    if span in passages:
        return passages[span]
    around = (known for known in passages if known.file == span.file and known.line <= span.line <= known.end_line)
    return next((passages[known] for known in around), None)
