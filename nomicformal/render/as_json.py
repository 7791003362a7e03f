"""`json`: one document with everything, in the shape that output.schema.json fixes and docs/output.md explains."""

from __future__ import annotations

import json
import re

from nomicformal import __version__
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.fingerprint import fingerprints
from nomicformal.render.colour import Paint
from nomicformal.render.escape import is_unsafe
from nomicformal.render.report import Accepted, Coverage, Node, Report, Ruling, Summary, Tally
from nomicformal.source import NOWHERE, Span

SCHEMA_VERSION = 1
"""Raised whenever a field changes its meaning or goes away; new fields may appear without it."""

JsonObject = dict[str, object]


def render(report: Report, paint: Paint) -> str:
    """The report as indented JSON in UTF-8; `paint` has no use here. Control characters come out as JSON escapes."""
    document: JsonObject = {
        **run_of(report),
        "exit_code": report.exit_code,
        "counts": counts_of(report),
        "statistics": [tally_of(tally) for tally in report.tallies()],
        "findings": findings_of(report),
        "accepted": accepted_of(report),
        "rulings": [ruling_of(ruling) for ruling in report.rulings],
        "summary": None if report.summary is None else _summary(report.summary),
        "notes": list(report.notes),
        "explanations": [explanation_of(info) for info in report.codes.values()] if report.view.explain else [],
    }
    return written(document, indent=2)


def written(value: object, indent: int | None = None) -> str:
    """JSON text in UTF-8 with a line end, in which nothing invisible stands as itself and nothing is a command."""
    return visible(json.dumps(value, ensure_ascii=False, indent=indent)) + "\n"


def run_of(report: Report) -> JsonObject:
    """What was run, on what."""
    return {
        "schema": SCHEMA_VERSION,
        "tool": {"name": "nomicformal", "version": __version__},
        "command": report.command,
        "subject": report.subject,
    }


def counts_of(report: Report) -> JsonObject:
    """The number of findings by severity."""
    return {severity.value: report.count(severity) for severity in Severity}


def findings_of(report: Report) -> list[JsonObject]:
    """The findings that count, worst first."""
    found = report.sorted_diagnostics()
    return [_finding(one, name) for one, name in zip(found, fingerprints(found), strict=True)]


def accepted_of(report: Report) -> list[JsonObject]:
    """The findings that do not count, and why."""
    accepted = report.sorted_accepted()
    names = fingerprints(one.finding for one in accepted)
    return [_accepted(one, name) for one, name in zip(accepted, names, strict=True)]


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


def _accepted(accepted: Accepted, name: str) -> JsonObject:
    by = accepted.by
    return {
        "finding": _finding(accepted.finding, name),
        "how": accepted.how.value,
        "by": by if isinstance(by, str) else str(by),
        "place": place_of(by) if isinstance(by, Span) else None,
        "reason": accepted.reason,
        "until": accepted.until,
    }


def tally_of(tally: Tally) -> JsonObject:
    """How often one code was found."""
    return {
        "code": tally.code,
        "name": tally.name,
        "severity": tally.severity.value,
        "findings": tally.findings,
        "accepted": tally.accepted,
    }


def explanation_of(info: CodeInfo) -> JsonObject:
    """What a code means, as `nomicformal explain` says it."""
    return {
        "code": info.code,
        "name": info.name,
        "severity": info.severity.value,
        "what": info.what,
        "why": info.why,
        "example": info.example,
        "instead": info.instead,
    }


def _finding(found: Diagnostic, name: str) -> JsonObject:
    return {
        "fingerprint": name,
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
        "or_readings": [dict(way) for way in found.or_readings],
    }


def ruling_of(ruling: Ruling) -> JsonObject:
    """The answer to one statement."""
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
    return {
        "proved": list(summary.proved),
        "no_counterexample": list(summary.tried),
        "undecided": list(summary.undecided),
        "coverage": None if summary.coverage is None else coverage_of(summary.coverage),
    }


def coverage_of(coverage: Coverage) -> JsonObject:
    """How much of the text is formal."""
    return {
        "formal": coverage.formal,
        "informal": coverage.informal,
        "comment": coverage.comment,
        "unencoded": coverage.unencoded,
        "percent": coverage.percent,
    }


def visible(text: str) -> str:
    """JSON text in which no character outside ASCII is a control, a direction mark or half a surrogate pair, and no
    line can be a command to a build server."""
    shown = text if text.isascii() else "".join(_json_escape(c) if c > "~" and is_unsafe(c) else c for c in text)
    return re.sub("#(?=#)", r"\\u0023", shown.replace("\x7f", "\\u007f"))


def _json_escape(character: str) -> str:
    return "\\ufffd" if "\ud800" <= character <= "\udfff" else json.dumps(character)[1:-1]
