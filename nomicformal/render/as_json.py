"""`json`: one document with everything, in the shape that output.schema.json fixes and docs/output.md explains."""

from __future__ import annotations

import json

from nomicformal import __version__
from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.render.colour import Paint
from nomicformal.render.escape import is_unsafe
from nomicformal.render.report import Node, Report, Ruling, Summary
from nomicformal.source import NOWHERE, Span

SCHEMA_VERSION = 1
"""Raised whenever a field changes its meaning or goes away; new fields may appear without it."""

JsonObject = dict[str, object]


def render(report: Report, paint: Paint) -> str:
    """The report as indented JSON in UTF-8; `paint` has no use here. Control characters come out as JSON escapes."""
    document: JsonObject = {
        "schema": SCHEMA_VERSION,
        "tool": {"name": "nomicformal", "version": __version__},
        "command": report.command,
        "subject": report.subject,
        "exit_code": report.exit_code,
        "counts": {severity.value: report.count(severity) for severity in Severity},
        "findings": [_finding(found) for found in report.sorted_diagnostics()],
        "rulings": [_ruling(ruling) for ruling in report.rulings],
        "summary": None if report.summary is None else _summary(report.summary),
        "notes": list(report.notes),
    }
    return _visible(json.dumps(document, ensure_ascii=False, indent=2)) + "\n"


def place_of(span: Span | None) -> JsonObject | None:
    """A place, or None for what stands in no file. Lines and columns count from 1, `end_column` is exclusive."""
    if span is None or span.file == NOWHERE.file:
        return None
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line or span.line,
        "end_column": span.end_column or span.column,
    }


def _finding(found: Diagnostic) -> JsonObject:
    return {
        "code": found.code,
        "name": found.name,
        "severity": found.severity.value,
        "message": found.message,
        "place": place_of(found.span),
        "related": [{"place": place_of(related.span), "message": related.message} for related in found.related],
        "situation": list(found.witness),
        "why": list(found.explanation),
        "help": found.help,
        "established": found.status,
        "rules": list(found.rules),
        "readings": dict(found.readings),
    }


def _ruling(ruling: Ruling) -> JsonObject:
    return {
        "case": ruling.case,
        "statement": ruling.statement,
        "moment": ruling.moment,
        "verdict": ruling.verdict,
        "word": ruling.word,
        "expected": ruling.expected,
        "as_expected": ruling.as_expected,
        "faults": list(ruling.faults),
        "place": place_of(ruling.span),
        "because": [_node(node) for node in ruling.reasons],
        "depends": [{"if": assumption, "verdict": verdict} for assumption, verdict in ruling.branches],
        "sides": [
            {
                "verdict": side.verdict,
                "situation": list(side.situation),
                "because": [_node(node) for node in side.reasons],
            }
            for side in ruling.sides
        ],
        "changes": list(ruling.changes),
        "notes": list(ruling.notes),
    }


def _node(node: Node) -> JsonObject:
    return {
        "text": node.text,
        "quote": node.quote,
        "place": place_of(node.span),
        "because": [_node(child) for child in node.children],
    }


def _summary(summary: Summary) -> JsonObject:
    coverage = summary.coverage
    return {
        "proved": list(summary.proved),
        "undecided": list(summary.undecided),
        "coverage": None
        if coverage is None
        else {
            "formal": coverage.formal,
            "informal": coverage.informal,
            "comment": coverage.comment,
            "unencoded": coverage.unencoded,
            "percent": coverage.percent,
        },
    }


def _visible(text: str) -> str:
    """JSON text in which no character outside ASCII is a control, a direction mark or half a surrogate pair."""
    return "".join(_json_escape(c) if c > "~" and is_unsafe(c) else c for c in text)


def _json_escape(character: str) -> str:
    return "\\ufffd" if "\ud800" <= character <= "\udfff" else json.dumps(character)[1:-1]
