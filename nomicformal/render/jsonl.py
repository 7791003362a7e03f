"""`jsonl`: the same as `json`, one object a line, so that a reader can take findings as they come."""

from __future__ import annotations

from collections.abc import Iterator

from nomicformal.render.as_json import (
    JsonObject,
    accepted_of,
    counts_of,
    coverage_of,
    explanation_of,
    findings_of,
    ruling_of,
    run_of,
    tally_of,
    written,
)
from nomicformal.render.colour import Paint
from nomicformal.render.report import Report


def render(report: Report, paint: Paint) -> str:
    """A line for the run, one for each finding, ruling and statement, and a last one with the result: `type` says what
    it is, the field of that name what it says. The schema of a line is `$defs/line` in output.schema.json. `paint`
    has no use here."""
    return "".join(written({"type": kind, kind: content}) for kind, content in _lines(report))


def _lines(report: Report) -> Iterator[tuple[str, JsonObject | str]]:
    yield "run", run_of(report)
    for found in findings_of(report):
        yield "finding", found
    for accepted in accepted_of(report):
        yield "accepted", accepted
    for ruling in report.rulings:
        yield "ruling", ruling_of(ruling)
    if report.summary is not None:
        yield from (("proved", text) for text in report.summary.proved)
        yield from (("no_counterexample", text) for text in report.summary.tried)
        yield from (("undecided", text) for text in report.summary.undecided)
        if report.summary.coverage is not None:
            yield "coverage", coverage_of(report.summary.coverage)
    yield from (("note", text) for text in report.notes)
    for tally in report.tallies():
        yield "statistic", tally_of(tally)
    for info in report.codes.values() if report.view.explain else ():
        yield "explanation", explanation_of(info)
    yield "end", {"exit_code": report.exit_code, "counts": counts_of(report)}
