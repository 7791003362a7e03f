"""Which findings count: not those that a comment in the rules, a baseline or an earlier revision accounts for. None of
them is dropped silently: a report lists or counts them all."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.errors import UsageError
from nomicformal.render.report import Accepted, How
from nomicformal.source import SourceFile, Span
from nomicformal.syntax.acceptance_mark import may_accept

if TYPE_CHECKING:
    from nomicformal.checker.selection import Selection
    from nomicformal.settings import Settings

REPRODUCIBLE = "SOURCE_DATE_EPOCH"
"""The variable that fixes the date of a run (https://reproducible-builds.org/specs/source-date-epoch/)."""
_LANGUAGE = "NF0"


@dataclass(frozen=True, slots=True)
class Earlier:
    """What was found at a revision that the rules are compared with."""

    revision: str
    findings: tuple[Diagnostic, ...]
    undecided: frozenset[str] = frozenset()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """The findings that count, those that do not, and what there is to say about it."""

    findings: tuple[Diagnostic, ...]
    accepted: tuple[Accepted, ...] = ()
    notes: tuple[str, ...] = ()


def settle(
    findings: Iterable[Diagnostic],
    sources: Sequence[SourceFile],
    looked_for: Callable[[], frozenset[str]],
    selected: Selection,
    settings: Settings,
    *,
    write: bool = False,
    earlier: Earlier | None = None,
) -> Settled:
    """All of the below, in their order. `sources`: files whose comments count; `looked_for`: gives the codes that could
    have been found; `write`: write the baseline instead of reading it."""
    settled = accept_by_comments(findings, sources, looked_for, selected, today())
    settled = leave_out_milder(settled, settings.severity.value, settings.severity.source())
    file, everything = settings.baseline.value, not str(selected) and settings.severity.value == Severity.INFO.value
    if write and file is None:
        raise UsageError("--write-baseline needs --baseline FILE, which says where")
    if file is not None:
        path = Path(file)
        settled = write_baseline(settled, path) if write else accept_by_baseline(settled, path, everything)
    return settled if earlier is None else accept_what_was_there(settled, earlier)


def accept_by_comments(
    findings: Iterable[Diagnostic],
    sources: Sequence[SourceFile],
    looked_for: Callable[[], frozenset[str]],
    selected: Selection,
    today: date,
) -> Settled:
    """Apply the comments in these sources. A comment that is unclear, past its last day, or about nothing that was
    found is a finding itself, the last only where its codes were looked for. An error of the language cannot be
    accepted: nothing is known about rules that cannot be read."""
    marked = [source for source in sources if may_accept(source)]
    if not marked:
        return Settled(tuple(findings))
    from nomicformal.syntax import codes
    from nomicformal.syntax.acceptances import acceptances

    known = _known_codes()
    found, own = list(findings), list[Diagnostic]()
    accepted: list[Accepted] = []
    for source in marked:
        comments, faults = acceptances(source, known)
        own += faults
        for comment in comments:
            covered = [one for one in found if comment.covers(one) and not _is_language_error(one)]
            if comment.until is not None and comment.until < today:
                own.append(codes.finding(codes.ACCEPTANCE_EXPIRED, comment.span, f"this ended on {comment.until}"))
                continue
            found_here = {one.code for one in covered}
            unused = [code for code in comment.codes if code not in found_here and code in looked_for()]
            if unused:
                text = f"{', '.join(unused)} is accepted here, but nothing of the kind was found"
                remedy = _where_it_belongs(comment.span, unused, found)
                own.append(codes.finding(codes.ACCEPTANCE_UNUSED, comment.span, text, remedy))
            until = comment.until.isoformat() if comment.until else ""
            accepted += [Accepted(one, How.COMMENT, comment.span, comment.reason, until) for one in covered]
            found = [one for one in found if one not in covered] if covered else found
    return Settled((*found, *(one for one in own if selected.takes(one.code))), tuple(accepted))


def _where_it_belongs(comment: Span, unused: Sequence[str], found: Sequence[Diagnostic]) -> str:
    """For a comment that stands beside what it accepts: the lines of its file in which that was found."""
    lines = sorted({one.span.line for one in found if one.code in unused and one.span.file == comment.file})
    if not lines:
        return ""
    many = "line" if len(lines) == 1 else "lines"
    named = ", ".join(map(str, lines))
    return f"In this file it was found in {many} {named}: put the comment right above the passage or clause there."


def _is_language_error(found: Diagnostic) -> bool:
    return found.code.startswith(_LANGUAGE) and found.severity is Severity.ERROR


def _known_codes() -> dict[str, str]:
    """The code for each code and name, in small letters."""
    from nomicformal.cli.explain import all_codes

    return {written.lower(): info.code for info in all_codes() for written in (info.code, info.name)}


def accept_by_baseline(settled: Settled, file: Path, complete: bool) -> Settled:
    """Apply a baseline file. `complete`: everything was looked for, so that what is not there any more is gone."""
    from nomicformal.baseline import gone, read_baseline, split

    entries = read_baseline(file)
    new, known = split(settled.findings, entries)
    lost = gone(settled.findings, entries) if complete else 0
    one = lost == 1
    note = (
        f"{_counted(lost)} of the baseline {file} {'is' if one else 'are'} gone: "
        f"--write-baseline takes {'it' if one else 'them'} out"
    )
    accepted = [Accepted(one, How.BASELINE, file.as_posix()) for one in known]
    return Settled(tuple(new), (*settled.accepted, *accepted), (*settled.notes, *([note] if lost else [])))


def write_baseline(settled: Settled, file: Path) -> Settled:
    """Write all findings that count into the baseline file; then none of them counts. UsageError if it cannot be
    written, or holds something else than a baseline."""
    from nomicformal.baseline import entries_of, read_baseline, text_of
    from nomicformal.cli.output import save

    if file.exists():
        read_baseline(file)
    entries = entries_of(settled.findings)
    save(file, text_of(entries))
    accepted = [Accepted(one, How.BASELINE, file.as_posix()) for one in settled.findings]
    note = f"{_counted(len(settled.findings))} written to the baseline {file}"
    return Settled((), (*settled.accepted, *accepted), (*settled.notes, note))


def accept_what_was_there(settled: Settled, earlier: Earlier) -> Settled:
    """Leave what is new against an earlier revision."""
    from nomicformal.checker.fingerprint import fresh

    new = fresh(settled.findings, earlier.findings)
    old = [Accepted(one, How.BEFORE, earlier.revision) for one in settled.findings if one not in new]
    notes = (*settled.notes, *filter(None, [earlier.note]))
    return Settled(new, (*settled.accepted, *old), notes)


def leave_out_milder(settled: Settled, severity: str, source: str) -> Settled:
    """Leave out findings that are milder than `severity`, and say how many."""
    shown = tuple(one for one in settled.findings if one.severity.rank <= Severity(severity).rank)
    left = len(settled.findings) - len(shown)
    note = f"{_counted(left)} milder than {severity}: not shown (severity: {source})"
    return Settled(shown, settled.accepted, (*settled.notes, *([note] if left else [])))


def _counted(findings: int) -> str:
    return f"{findings} finding{'' if findings == 1 else 's'}"


def today() -> date:
    """The date of this run, in UTC. UsageError if SOURCE_DATE_EPOCH is set to something else than seconds."""
    fixed = os.environ.get(REPRODUCIBLE)
    if not fixed:
        return datetime.now(UTC).date()
    try:
        return datetime.fromtimestamp(int(fixed), UTC).date()
    except (ValueError, OverflowError, OSError) as error:
        raise UsageError(f"{REPRODUCIBLE} is a number of seconds since 1970, not {fixed!r}") from error


def newly_open(undecided: tuple[str, ...], earlier: Earlier | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The open questions that were not open at the earlier revision, and a note on the others."""
    if earlier is None:
        return undecided, ()
    new = tuple(text for text in undecided if text not in earlier.undecided)
    old = len(undecided) - len(new)
    return new, ((f"open at {earlier.revision} as well: {old} of the questions",) if old else ())
