"""A case file read and understood, under the rules as a proposal would change them if the case says so."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from nomicformal.core.case import Case
from nomicformal.core.lower import lower
from nomicformal.core.lower_case import lower_case
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.resolve.codes import finding
from nomicformal.ruleset.apply import apply
from nomicformal.ruleset.model import Model
from nomicformal.source import SourceFile
from nomicformal.syntax import tree
from nomicformal.syntax.parse import parse_case, parse_proposal
from nomicformal.syntax.read import read_source


@dataclass(frozen=True, slots=True)
class ReadCase:
    """`ruleset`: the rules that the case is judged under. `case` is None if the file cannot be read at all; with an
    error among the findings it must not be judged. `sources`: the files read for it, by name."""

    ruleset: Ruleset
    case: Case | None
    sources: dict[str, SourceFile]
    diagnostics: tuple[Diagnostic, ...]


def read_case(model: Model, ruleset: Ruleset, path: Path, name: str | None = None) -> ReadCase:
    """The case at `path`; `ruleset` is `model` in core form, `name` what people are shown of the path.

    A proposal that the case names is looked for beside it, then in the ruleset's folder `proposals`, nowhere else."""
    source = read_source(path, name)
    if isinstance(source, Diagnostic):
        return ReadCase(ruleset, None, {}, (source,))
    sources = {source.name: source}
    parsed, found = parse_case(source)
    after = next((line for line in parsed.lines if isinstance(line, tree.AfterProposal)), None)
    if after is not None:
        changed = _proposal_file(model, path, after)
        if changed is None:
            found.append(
                finding(
                    "include-not-found",
                    f"there is no proposal file `{after.file}`",
                    after.span,
                    help="Name a file beside the case or in the ruleset's folder `proposals`.",
                )
            )
        else:
            ruleset, more = _after(model, changed, sources)
            found.extend(more)
    case, more = lower_case(ruleset, parsed, source)
    return ReadCase(ruleset, case, sources, (*found, *more))


def _proposal_file(model: Model, path: Path, after: tree.AfterProposal) -> Path | None:
    if Path(after.file).name != after.file:
        return None
    homes = [path.parent, *([model.folder / "proposals"] if model.folder is not None else [])]
    for home in homes:
        candidate = home / after.file
        if candidate.is_file() and candidate.resolve().parent == home.resolve():
            return candidate
    return None


def _after(model: Model, path: Path, sources: dict[str, SourceFile]) -> tuple[Ruleset, list[Diagnostic]]:
    source = read_source(path, path.name)
    if isinstance(source, Diagnostic):
        return lower(model)[0], [source]
    sources[source.name] = source
    proposal, found = parse_proposal(source)
    changed, more = apply(model, proposal, source)
    ruleset, last = lower(changed)
    errors = [d for d in last if d.severity is Severity.ERROR]
    return ruleset, [*found, *(d for d in more if d.severity is Severity.ERROR), *errors]
