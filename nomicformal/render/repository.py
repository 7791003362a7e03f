"""Places as a build server wants them: files from the top of their repository, with `/` between folders."""

from __future__ import annotations

from nomicformal.render.escape import clean
from nomicformal.render.report import Report
from nomicformal.source import NOWHERE, Span

MAIN = "ruleset.nomic"


def path_in(report: Report, file: str) -> str:
    """The path of a file that a report names."""
    return report.paths.get(file, file).replace("\\", "/").removeprefix("./")


def somewhere(report: Report, span: Span) -> Span:
    """The place itself; for one in no file the beginning of the ruleset's main file, or of any file of the report, as
    build servers show only what has a place."""
    if span.file != NOWHERE.file:
        return span
    names = sorted(report.sources)
    main = next((name for name in names if name.rsplit("/", 1)[-1] == MAIN), None)
    return Span(main or (names[0] if names else report.subject), 1)


def supporting_lines(lines: tuple[str, ...], title: str) -> list[str]:
    """A title and lines below it as plain text, each clean; nothing without lines."""
    return [title, *(f"  {clean(line)}" for line in lines)] if lines else []
