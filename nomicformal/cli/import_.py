"""`nomicformal import SOURCE --to FOLDER`: published rules as a ruleset folder, and what is wrong with their text.
Loads no solver."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.loading import NOT_UNDERSTOOD, load_ruleset
from nomicformal.cli.options import ConfigOption, FailOnOption, choose, exit_code
from nomicformal.cli.output import OutputOption, emit
from nomicformal.render.report import Report

if TYPE_CHECKING:
    from nomicformal.importers.model import Imported
    from nomicformal.settings import Settings

LEFT_OUT = "passage_not_encoded"
"""The one textual check that says nothing of a ruleset in which no passage has clauses yet."""


def import_command(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="A file with rules, or a folder of such files.")],
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER", help="Where to write the ruleset.", show_default=False)],
    force: Annotated[bool, typer.Option("--force", help="Write into a folder that is not empty.")] = False,
    output: OutputOption = None,
    fail_on: FailOnOption = None,
    config: ConfigOption = None,
) -> int:
    """Import rules from text, Markdown, HTML, JSON, YAML or CSV, and check their text."""
    from nomicformal.importers.reading import read
    from nomicformal.importers.writing import check_target, write

    chosen = choose(config, output=output, fail_on=fail_on)
    path, shown = Path(source), str(to)
    check_target(to, shown, force, path)
    found = read(path, source)
    write(found, to, shown, path)
    return emit(_report(found, source, shown, chosen.settings), chosen.targets)


def _report(found: Imported, source: str, shown: str, settings: Settings) -> Report:
    from nomicformal.checker.check import check
    from nomicformal.checker.checks import TEXTUAL
    from nomicformal.importers.findings import findings_of
    from nomicformal.source import SourceFile

    loaded = load_ruleset(shown)
    diagnostics = (*findings_of(found, source), *loaded.diagnostics)
    sources = dict(loaded.sources)
    for text in found.sources:
        if text.text:
            name = text.name if text.name == source else f"{source.rstrip('/')}/{text.name}"
            sources[name] = SourceFile(name, text.original)
    notes = notes_of(found, shown)
    if not loaded.understood:
        return Report("import", shown, diagnostics, sources=sources, notes=notes, exit_code=NOT_UNDERSTOOD)
    checks = [name for name in TEXTUAL if name != LEFT_OUT]
    diagnostics += check(loaded.ruleset, checks=checks).diagnostics
    code = exit_code(diagnostics, False, settings)
    return Report(
        "import", shown, diagnostics, sources=sources, notes=notes, exit_code=code, fail_on=settings.fail_on.value
    )


def notes_of(found: Imported, shown: str) -> tuple[str, ...]:
    """What was written, how the source was read, and what was guessed."""
    stubs = sum(1 for rule in found.rules if rule.repealed)
    counts: dict[str, int] = {}
    for rule in found.rules:
        if not rule.repealed:
            counts[rule.status] = counts.get(rule.status, 0) + 1
    parts = [f"{count} {status}" for status, count in sorted(counts.items())] + ([f"{stubs} repealed"] if stubs else [])
    notes = [f"{counted(len(found.rules), 'rule')} written to {shown}: {', '.join(parts)}"]
    notes += [f"layout: {words}" for words in found.layout]
    notes += [f"guessed: {words}" for words in found.guesses]
    if found.notes or found.not_understood:
        more = f" and {len(found.not_understood)} not understood" if found.not_understood else ""
        stretches = counted(len(found.notes), "stretch", "stretches")
        notes.append(f"no part of a rule: {stretches} of the source{more}, listed in {shown}/source.toml")
    notes.append(
        f"no rule has a formal meaning yet: write it below the passages in {shown}/rules, as docs/encode.md tells; go"
        f" on with: nomicformal check {shown}"
    )
    return tuple(notes)


def counted(count: int, one: str, many: str = "") -> str:
    """`1 rule`, `2 rules`."""
    return f"{count} {one if count == 1 else many or one + 's'}"
