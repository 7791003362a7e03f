"""`nomicformal diff A B`: what changes in meaning between two rulesets, two revisions, or by a proposal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.check import BudgetOption, PeopleOption, own_faults, solver_options
from nomicformal.cli.loading import NOT_UNDERSTOOD, Loaded, find_file, has_errors, load_ruleset, ruleset_of, unique
from nomicformal.cli.options import Chosen, ConfigOption, choose
from nomicformal.cli.output import OutputOption
from nomicformal.errors import UsageError
from nomicformal.render.comparison import Comparison

if TYPE_CHECKING:
    from nomicformal.checker.questions import Options

BUDGET = 2_000_000
"""What one question about two rulesets may cost, unless the settings say otherwise: twice that of one about one."""


def diff_command(
    before: Annotated[
        str, typer.Argument(metavar="A", help="A ruleset (name or folder), the one before; or a proposal file.")
    ] = ".",
    after: Annotated[
        str | None, typer.Argument(metavar="B", help="The ruleset afterwards.", show_default=False)
    ] = None,
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="REV", help="Compare A with itself at a revision of its git repository."),
    ] = None,
    proposal: Annotated[
        str | None, typer.Option("--proposal", metavar="FILE", help="Compare A with what a proposal would make of it.")
    ] = None,
    terms: Annotated[
        list[str] | None,
        typer.Option("--term", metavar="NAME", help="Ask only about this term or act; may be repeated."),
    ] = None,
    findings: Annotated[
        bool, typer.Option("--findings", help="Check both as well: which findings appear and disappear (slow).")
    ] = False,
    cases: Annotated[bool, typer.Option("--cases/--no-cases", help="Judge the cases under both.")] = True,
    output: OutputOption = None,
    budget: BudgetOption = None,
    people: PeopleOption = None,
    config: ConfigOption = None,
) -> int:
    """Compare two rulesets in meaning: rule by rule, and term by term with a situation for each difference.

    A B: two folders or names. A --against REV: A now, compared with what it was. A --proposal FILE, or FILE alone: what
    a proposal would change. Exit code: 0 nothing changes in meaning, 1 something does, 3 undecided, 2 unreadable.
    """
    from nomicformal.cli.diff_output import emit, known

    chosen = choose(config, output=output, budget=budget, people=people)
    targets = known(chosen.targets)
    faults: list[str] = []
    with _sides(before, after, against, proposal) as sides:
        wishes = Wishes(tuple(terms or ()), findings, cases)
        comparison = _compare(sides, chosen, wishes, faults, lambda known: emit(known, targets))
        code = emit(comparison, targets)
    own_faults(faults)
    return code


@dataclass(frozen=True, slots=True)
class Wishes:
    """`terms`: only these, if any."""

    terms: tuple[str, ...]
    findings: bool
    cases: bool


@dataclass(frozen=True, slots=True)
class Sides:
    """`same_ids`: the second was made from the first."""

    before: Loaded
    after: Loaded
    same_ids: bool = False


@contextmanager
def _sides(before: str, after: str | None, against: str | None, proposal: str | None) -> Iterator[Sides]:
    """Both rulesets. UsageError where it is not clear which are meant."""
    if sum(given is not None for given in (after, against, proposal)) > 1:
        raise UsageError("give one of a second ruleset, --against and --proposal, not several")
    if against is not None:
        with _revision(before, against) as sides:
            yield sides
    elif proposal is not None:
        yield _proposed(load_ruleset(before), proposal)
    elif after is not None:
        yield Sides(load_ruleset(before), load_ruleset(after))
    elif _is_proposal(before):
        yield _proposed(load_ruleset(_rules_of(before)), before)
    else:
        raise UsageError("compare with what? Give a second ruleset, --against REV, or --proposal FILE")


def _rules_of(proposal: str) -> str:
    try:
        return ruleset_of(find_file(proposal), None, "proposals")
    except UsageError as error:
        if not Path(proposal).is_file():
            raise
        said = f"{proposal} does not stand in the folder `proposals` of a ruleset: write diff RULESET --proposal FILE"
        raise UsageError(said) from error


def _is_proposal(name: str) -> bool:
    path = Path(name)
    return path.suffix in (".nomic", ".md") and path.name != "ruleset.nomic" and not path.is_dir()


@contextmanager
def _revision(name: str, revision: str) -> Iterator[Sides]:
    from nomicformal.cli.revision import at_revision

    folder = Path(name)
    if not folder.is_dir():
        raise UsageError(f"--against wants a folder in a git repository, and {name} is none")
    with at_revision(folder, revision) as then:
        if then is None:
            raise UsageError(f"{name} was not there at {revision}")
        before = load_ruleset(str(then))
        yield Sides(replace(before, name=f"{name} at {revision}"), load_ruleset(name))


def _proposed(loaded: Loaded, file: str) -> Sides:
    from nomicformal.core.lower import lower
    from nomicformal.ruleset.apply import apply
    from nomicformal.source import SourceFile
    from nomicformal.syntax.parse import parse_proposal, read_source

    source = read_source(find_file(file), file)
    if not isinstance(source, SourceFile):
        return Sides(loaded, replace(loaded, name=file, diagnostics=(source,)))
    written, found = parse_proposal(source)
    model, more = apply(loaded.model, written, source)
    ruleset, last = lower(model)
    known = {(one.code, one.message) for one in loaded.diagnostics}
    fresh = [one for one in (*found, *more, *last) if (one.code, one.message) not in known]
    return Sides(loaded, Loaded(f"{loaded.name} with {file}", model, ruleset, unique(fresh)), same_ids=True)


def _compare(
    sides: Sides, chosen: Chosen, wishes: Wishes, faults: list[str], tell: Callable[[Comparison], object]
) -> Comparison:
    """`tell`: what is done with what is known when the user stops the run."""
    from nomicformal.cli.diff_compare import compare

    before, after = sides.before, sides.after
    errors = tuple(
        found for loaded in (before, after) if has_errors(loaded.diagnostics) for found in loaded.diagnostics
    )
    if errors:
        sources = {**before.sources, **after.sources}
        return Comparison(before.name, after.name, errors=errors, sources=sources, exit_code=NOT_UNDERSTOOD)
    return compare(sides, _options(chosen, faults), wishes, tell)


def _options(chosen: Chosen, faults: list[str]) -> Options:
    options = replace(solver_options(chosen), on_fault=faults.append)
    return options if chosen.settings.budget.value else replace(options, budget=BUDGET)
