"""A proposal as it was read: the rules with it, and what the language has to say of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nomicformal.cli.loading import NOT_UNDERSTOOD, Loaded, has_errors, unique
from nomicformal.render.report import Report
from nomicformal.source import SourceFile

if TYPE_CHECKING:
    from pathlib import Path

    from nomicformal.checker.change.context import Part
    from nomicformal.checker.selection import Selection
    from nomicformal.core.model import Ruleset
    from nomicformal.diagnostics import Diagnostic
    from nomicformal.syntax.tree_file import ProposalFile

REPORTED_BY_LINT = "NF046"
"""The language's finding about a rule to change that is not there; a check of the proposal tells more of it."""


@dataclass(frozen=True, slots=True)
class Written:
    """A proposal that was understood: `after`, the rules with it. `language`: what the language has to say."""

    name: str
    source: SourceFile
    tree: ProposalFile
    after: Ruleset
    language: tuple[Diagnostic, ...]


def read_proposal(loaded: Loaded, path: Path, name: str, selected: Selection) -> Written | Report:
    """The proposal; with mistakes of the language in it, a report that says so."""
    from nomicformal.syntax.parse import parse_proposal, read_source

    source = read_source(path, name)
    if not isinstance(source, SourceFile):
        return Report("lint", name, (source,), exit_code=NOT_UNDERSTOOD)
    written, found = parse_proposal(source)
    after, more = _after(loaded, written, source)
    found = [*found, *more]
    if has_errors(found):
        note = "the proposal contains mistakes of the language; nothing else was checked"
        sources = {**loaded.sources, source.name: source}
        return Report("lint", name, unique(found), sources=sources, notes=(note,), exit_code=NOT_UNDERSTOOD)
    return Written(name, source, written, after, tuple(one for one in found if selected.takes(one.code)))


def _after(loaded: Loaded, written: ProposalFile, source: SourceFile) -> tuple[Ruleset, list[Diagnostic]]:
    """The rules with the proposal adopted, and what the language says of that and did not say before."""
    from nomicformal.core.lower import lower
    from nomicformal.ruleset.apply import apply

    model, found = apply(loaded.model, written, source)
    ruleset, more = lower(model)
    known = {(one.code, one.message) for one in loaded.diagnostics}
    brought = [one for one in (*found, *more) if (one.code, one.message) not in known and one.code != REPORTED_BY_LINT]
    return ruleset, brought


def parts_of(loaded: Loaded, written: Written) -> list[Part]:
    """Each change by itself, if there are several and each can be understood without the others. New rules have the
    numbers that they have in the whole."""
    from nomicformal.checker.change.context import Part
    from nomicformal.syntax.tree_file import Enact

    parts: list[Part] = []
    changes = written.tree.changes
    numbers = {rule.span: rule.number for rule in written.after.rules}
    if len(changes) > 1:
        for change in changes:
            alone = change
            if isinstance(change, Enact) and change.number is None:
                alone = replace(change, number=numbers.get(change.span))
            after, found = _after(loaded, replace(written.tree, lines=(alone,)), written.source)
            if not has_errors(found):
                parts.append(Part(change, after))
    return parts
