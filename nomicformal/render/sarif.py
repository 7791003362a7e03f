"""`sarif`: SARIF 2.1.0 (OASIS Static Analysis Results Interchange Format), for code scanning and editors."""

from __future__ import annotations

import re
from urllib.parse import quote

from nomicformal import __version__
from nomicformal.diagnostics import CodeInfo, Diagnostic, Severity
from nomicformal.fingerprint import fingerprints
from nomicformal.render.as_json import JsonObject, written
from nomicformal.render.colour import Paint
from nomicformal.render.escape import clean
from nomicformal.render.excerpt import place
from nomicformal.render.report import Accepted, How, Report, Ruling
from nomicformal.render.repository import path_in, somewhere
from nomicformal.render.sarif_flow import flows
from nomicformal.source import Span

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "%SRCROOT%"
FINGERPRINT = "nomicformal/v1"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_OUTCOMES = {
    0: "nothing found that counts",
    1: "findings, or a verdict other than expected",
    2: "the input was not understood",
    3: "something is undecided",
    130: "interrupted: what is told is not all",
}
_VERDICT = "verdict"
_LINK_MARKS = re.compile(r"[\[\]\\]")


def render(report: Report, paint: Paint) -> str:
    """One run with a result for each finding (accepted ones as suppressed) and each verdict. No colour."""
    shown, accepted = report.sorted_diagnostics(), report.sorted_accepted()
    compared = any(one.how is How.BEFORE for one in accepted)
    rules = _rules(report)
    results = [
        {
            **_result(report, found, name, rules),
            **({"baselineState": "new"} if compared else {}),
            **({"suppressions": []} if accepted else {}),
        }
        for found, name in zip(shown, fingerprints(shown), strict=True)
    ]
    names = fingerprints(one.finding for one in accepted)
    for one, name in zip(accepted, names, strict=True):
        state = {"baselineState": "unchanged"} if one.how is How.BEFORE else {}
        results.append(
            {**_result(report, one.finding, name, rules), **state, "suppressions": [_suppression(report, one)]}
        )
    results += [_verdict(report, ruling, rules) for ruling in report.rulings]
    run: JsonObject = {
        "tool": {
            "driver": {
                "name": "nomicformal",
                "version": __version__,
                "semanticVersion": __version__,
                "rules": [_rule(code, name, report.codes.get(code)) for code, name in rules],
            }
        },
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {ROOT: {"description": {"text": "The top folder of the repository."}}},
        "automationDetails": {"id": f"nomicformal/{report.command}/{clean(report.subject)}/"},
        "invocations": [
            {
                "executionSuccessful": report.exit_code not in (2, 130),
                "exitCode": report.exit_code,
                "exitCodeDescription": _OUTCOMES.get(report.exit_code, "ended early"),
                "toolExecutionNotifications": _notifications(report),
            }
        ],
        "results": results,
    }
    return written({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def message(text: str) -> JsonObject:
    """A message in which nothing that a rule says is a link."""
    return {"text": _LINK_MARKS.sub(lambda mark: "\\" + mark[0], clean(text))}


def location(report: Report, span: Span, text: str = "") -> JsonObject:
    """A place, with what there is to say about it."""
    return {
        "physicalLocation": {
            "artifactLocation": _artifact(path_in(report, span.file)),
            "region": _region(report, span),
        },
        **({"message": message(text)} if text else {}),
    }


def _artifact(path: str) -> JsonObject:
    uri = quote(path, errors="replace")
    if path.startswith("/"):
        return {"uri": f"file://{uri}"}
    return {"uri": uri} if path.startswith("../") else {"uri": uri, "uriBaseId": ROOT}


def _region(report: Report, span: Span) -> JsonObject:
    region: JsonObject = {"startLine": span.line, "startColumn": span.column}
    if span.end_line and (span.end_line, span.end_column) > (span.line, span.column):
        region |= {"endLine": span.end_line, "endColumn": max(1, span.end_column)}
    source = report.sources.get(span.file)
    if source is not None and source.line(span.line).strip():
        region["snippet"] = {"text": clean(source.line(span.line))}
    return region


def _rules(report: Report) -> list[tuple[str, str]]:
    verdicts = [(_VERDICT, _VERDICT)] if report.rulings else []
    return [(tally.code, tally.name) for tally in report.tallies()] + verdicts


def _rule(code: str, name: str, info: CodeInfo | None) -> JsonObject:
    if info is None:
        about = "What the rules say about the statement of a case." if code == _VERDICT else name
        return {"id": code, "name": name, "shortDescription": {"text": about}}
    return {
        "id": info.code,
        "name": info.name,
        "shortDescription": {"text": info.what},
        "fullDescription": {"text": f"{info.what} {info.why}"},
        "help": {"text": f"{info.what} {info.why}\n\nExample:\n{info.example}\n\nInstead:\n{info.instead}"},
        "defaultConfiguration": {"level": _LEVELS[info.severity]},
        "properties": {"tags": [info.code[:3]], "problem.severity": _LEVELS[info.severity]},
    }


def _result(report: Report, found: Diagnostic, name: str, rules: list[tuple[str, str]]) -> JsonObject:
    where = somewhere(report, found.span)
    flow = flows(report, found, where, location)
    related = [{"id": i, **location(report, r.span, r.message)} for i, r in enumerate(found.related, 1)]
    return {
        "ruleId": found.code,
        "ruleIndex": rules.index((found.code, found.name)),
        "level": _LEVELS[found.severity],
        "message": message(f"{found.message}. {found.help}" if found.help else found.message),
        "locations": [location(report, where)],
        **({"relatedLocations": related} if related else {}),
        **({"codeFlows": flow} if flow else {}),
        "partialFingerprints": {FINGERPRINT: name},
        "properties": {
            "rules": list(found.rules),
            "readings": {clean(reading): clean(choice) for reading, choice in found.readings},
            "orReadings": [{clean(reading): clean(choice) for reading, choice in way} for way in found.or_readings],
            "established": clean(found.status),
        },
    }


def _suppression(report: Report, accepted: Accepted) -> JsonObject:
    by, until = accepted.by, f" (until {accepted.until})" if accepted.until else ""
    reason = accepted.reason or f"{accepted.how.value}: {by if isinstance(by, str) else place(by)}"
    return {
        "kind": "inSource" if accepted.how is How.COMMENT else "external",
        "status": "accepted",
        "justification": clean(reason) + until,
        **({"location": location(report, by)} if isinstance(by, Span) else {}),
    }


def _verdict(report: Report, ruling: Ruling, rules: list[tuple[str, str]]) -> JsonObject:
    """A verdict: passed or failed where one was expected, open where it could not be decided."""
    kind = "pass" if ruling.expected and ruling.as_expected else "informational"
    kind = "open" if ruling.verdict == "UNDECIDED" else kind if ruling.as_expected else "fail"
    expected = f" (expected: {ruling.expected})" if ruling.expected not in ("", ruling.verdict) else ""
    faults = "".join(f"; {fault}" for fault in ruling.faults)
    return {
        "ruleId": _VERDICT,
        "ruleIndex": rules.index((_VERDICT, _VERDICT)),
        "kind": kind,
        "level": "error" if kind == "fail" else "none",
        "message": message(f"{ruling.statement}: {ruling.verdict}{expected}{faults}"),
        "locations": [location(report, ruling.span)] if ruling.span else [],
    }


def _notifications(report: Report) -> list[JsonObject]:
    """What limits the result, and what is undecided."""
    undecided = report.summary.undecided if report.summary else ()
    proved = report.summary.proved if report.summary else ()
    tried = report.summary.tried if report.summary else ()
    said = [("warning", f"undecided: {text}") for text in undecided]
    said += [("note", f"proved: {text}") for text in proved]
    said += [("note", f"no counterexample: {text}") for text in tried]
    said += [("note", text) for text in report.notes]
    return [{"level": level, "message": message(text)} for level, text in said]
