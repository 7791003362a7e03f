"""A comparison as JSON, in the shape that comparison.schema.json fixes and docs/diff.md explains."""

from __future__ import annotations

import json

from nomicformal import __version__
from nomicformal.diagnostics import Diagnostic
from nomicformal.render.as_json import JsonObject, place_of, visible
from nomicformal.render.colour import Paint
from nomicformal.render.comparison import CaseRow, Comparison, Item, RuleRow, Shown

SCHEMA_VERSION = 1
"""Raised whenever a field changes its meaning or goes away; new fields may appear without it."""


def render(comparison: Comparison, paint: Paint) -> str:
    """The comparison as indented JSON in UTF-8; `paint` has no use here."""
    findings = comparison.findings
    document: JsonObject = {
        "schema": SCHEMA_VERSION,
        "tool": {"name": "nomicformal", "version": __version__},
        "command": "diff",
        "before": comparison.before,
        "after": comparison.after,
        "exit_code": comparison.exit_code,
        "answer": comparison.headline,
        "rules": [_rule(row) for row in comparison.rules],
        "vocabulary": list(comparison.names),
        "changed": [_item(item) for item in comparison.changed],
        "same": [_item(item) for item in comparison.same],
        "undecided": [_item(item) for item in comparison.undecided],
        "untouched": comparison.untouched,
        "cases": {
            "judged": comparison.judged,
            "untouched": comparison.cases_untouched,
            "changed": [_case(row) for row in comparison.cases],
        },
        "findings": None
        if findings is None
        else {
            "appeared": [_finding(found) for found in findings.appeared],
            "gone": [_finding(found) for found in findings.gone],
        },
        "errors": [_finding(found) for found in comparison.errors],
        "notes": list(comparison.notes),
    }
    return visible(json.dumps(document, ensure_ascii=False, indent=2)) + "\n"


def _rule(row: RuleRow) -> JsonObject:
    return {
        "number": row.number,
        "was": row.was,
        "title": row.title,
        "changes": list(row.changes),
        "details": list(row.details),
        "gone": list(row.gone),
        "new": list(row.fresh),
        "place": place_of(row.span),
    }


def _item(item: Item) -> JsonObject:
    return {
        "kind": item.kind,
        "name": item.name,
        "words": item.words,
        "outcome": item.outcome,
        "says": item.says,
        "ways": [_shown(shown) for shown in item.shown],
        "limit": item.limit,
        "open": [{"way": way, "why": why} for way, why in item.open],
        "through": list(item.through),
    }


def _shown(shown: Shown) -> JsonObject:
    return {
        "way": shown.way,
        "what": shown.what,
        "situation": list(shown.situation),
        "before": {"comes_to": shown.before, "because": list(shown.because_before)},
        "after": {"comes_to": shown.after, "because": list(shown.because_after)},
    }


def _case(row: CaseRow) -> JsonObject:
    return {
        "case": row.case,
        "statement": row.statement,
        "before": {"verdict": row.before, "because": list(row.why_before)},
        "after": {"verdict": row.after, "because": list(row.why_after)},
        "place": place_of(row.span),
    }


def _finding(found: Diagnostic) -> JsonObject:
    return {
        "code": found.code,
        "name": found.name,
        "severity": found.severity.value,
        "message": found.message,
        "place": place_of(found.span),
    }
