"""`gitlab`: a Code Quality report of GitLab CI.

https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
"""

from __future__ import annotations

import hashlib

from nomicformal.diagnostics import Severity
from nomicformal.fingerprint import fingerprints
from nomicformal.render.as_json import JsonObject, written
from nomicformal.render.colour import Paint
from nomicformal.render.escape import clean
from nomicformal.render.report import Report
from nomicformal.render.repository import path_in, somewhere
from nomicformal.source import NOWHERE, Span

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def render(report: Report, paint: Paint) -> str:
    """A list with an entry for each finding, each unexpected verdict and each open question. No colour."""
    found = report.sorted_diagnostics()
    entries = [
        _entry(report, one.span, f"{one.message} ({one.code})", one.name, _SEVERITIES[one.severity], name)
        for one, name in zip(found, fingerprints(found), strict=True)
    ]
    for ruling in report.rulings:
        if not ruling.as_expected:
            text = f"{ruling.statement}: {ruling.verdict}, expected {'; '.join([ruling.expected, *ruling.faults])}"
            name = _name("verdict", ruling.case, ruling.statement, ruling.moment)
            entries.append(_entry(report, ruling.span or NOWHERE, text, "verdict", "major", name))
    for text in report.summary.undecided if report.summary else ():
        entries.append(_entry(report, NOWHERE, f"undecided: {text}", "undecided", "info", _name("undecided", text)))
    return written(entries, indent=2)


def _entry(report: Report, span: Span, text: str, check: str, severity: str, name: str) -> JsonObject:
    where = somewhere(report, span)
    return {
        "description": clean(text),
        "check_name": check,
        "fingerprint": name,
        "severity": severity,
        "location": {"path": clean(path_in(report, where.file)), "lines": {"begin": where.line}},
    }


def _name(*parts: str) -> str:
    return hashlib.sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]
