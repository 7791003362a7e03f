"""Cases as precedents: which verdicts a change of the rules turns over, and by which rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from nomicformal.cli.judge import judge_report
from nomicformal.cli.loading import NOT_UNDERSTOOD, Loaded, load_ruleset
from nomicformal.cli.revision import at_revision
from nomicformal.errors import UsageError
from nomicformal.render.report import Report, Ruling


@dataclass(frozen=True, slots=True)
class Turned:
    """Each report with what became of its precedents, and one sentence for all of them."""

    reports: tuple[Report, ...]
    notes: tuple[str, ...]


def compared(loaded: Loaded, reports: Sequence[Report], revision: str) -> Turned:
    """The reports on the cases of `loaded`, in order, compared with the verdicts under the rules as they were at the
    revision. UsageError for an unknown revision, and for rules that lie in no repository."""
    folder = loaded.model.folder
    if folder is None or not Path(loaded.name).exists():
        raise UsageError(f"{loaded.name} lies in no repository: --against wants a ruleset that you have as files")
    with at_revision(folder, revision) as copy:
        old = _understood(copy)
        if old is None:
            why = f"the rules at {revision} are not there or cannot be read: no verdict was compared with them"
            return Turned(tuple(reports), (why,))
        old = replace(old, model=replace(old.model, folder=folder))
        pairs = zip(loaded.model.cases, reports, strict=True)
        before = [judge_report(old, path, name, {}, changes=False) for (name, path), _ in pairs]
    changed = _changed(old, loaded)
    found: list[str] = []
    turned = []
    for was, now in zip(before, reports, strict=True):
        lines: list[str] = []
        rulings = tuple(_told(one, was.rulings[n : n + 1], lines) for n, one in enumerate(now.rulings))
        found += lines
        turned.append(replace(now, rulings=rulings))
    cause = f"rules that differ from {revision}: {_numbers(changed)}" if changed else f"no rule differs from {revision}"
    judged = sum(1 for was in before if was.exit_code != NOT_UNDERSTOOD)
    count = "1 verdict differs" if len(found) == 1 else f"{len(found)} verdicts differ"
    summary = f"{count} from those under {revision}, of {judged} cases compared; {cause}"
    return Turned(tuple(turned), (*found, summary))


def _understood(copy: Path | None) -> Loaded | None:
    if copy is None:
        return None
    try:
        old = load_ruleset(str(copy))
    except UsageError:
        return None
    return old if old.understood else None


def _told(now: Ruling, before: tuple[Ruling, ...], found: list[str]) -> Ruling:
    """The ruling, with a note if it was another one before."""
    if not before or before[0].verdict == now.verdict:
        return now
    was = before[0]
    change = f"{was.verdict} before{_by(was)}, {now.verdict} now{_by(now)}"
    found.append(f"precedent turned over: {now.case}: {now.statement}: {change}")
    return replace(now, notes=(*now.notes, f"turned over by the change: {change}"))


def _by(ruling: Ruling) -> str:
    return f" (by {_words(ruling.rules)})" if ruling.rules else ""


def _changed(old: Loaded, new: Loaded) -> list[int]:
    """The numbers of the rules that differ in anything but their place in the files."""
    before = {rule.tree.header.number: rule.tree for rule in old.model.rules}
    after = {rule.tree.header.number: rule.tree for rule in new.model.rules}
    numbers = sorted(before.keys() | after.keys())
    return [number for number in numbers if before.get(number) != after.get(number)]


def _words(numbers: Sequence[int]) -> str:
    return f"rule{'' if len(numbers) == 1 else 's'} {_numbers(numbers)}"


def _numbers(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
