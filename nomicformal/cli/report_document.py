"""From a ruleset and what its checks found to a report for players, before a language is chosen."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from nomicformal.checker.check import CheckResult, Watch, result_so_far, run_checks
from nomicformal.checker.checks import FORMAL, TEXTUAL
from nomicformal.checker.checks.context import Context, Statement
from nomicformal.checker.checks.left_open import INFO as LEFT_OPEN
from nomicformal.checker.checks.speech import symbol_phrase
from nomicformal.checker.checks.words import status_word
from nomicformal.checker.coverage import coverage_of as counted
from nomicformal.checker.noted import noted
from nomicformal.cli.check import coverage_of
from nomicformal.cli.coverage import not_formal
from nomicformal.cli.loading import Loaded
from nomicformal.cli.relations import relations
from nomicformal.cli.report_findings import causes
from nomicformal.cli.report_questions import questions
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import Diagnostic
from nomicformal.render.document import Beats, Document, Note, Open, Quoted, RuleRow
from nomicformal.render.lexicon import ENGLISH

if TYPE_CHECKING:
    from nomicformal.checker.questions import Options

ABOUT_THE_SOURCE, LONGEST_SOURCE = "source.toml", 100_000


@dataclass(frozen=True, slots=True)
class Examined:
    """A ruleset with everything that the checks found, and the context that they shared."""

    loaded: Loaded
    context: Context
    result: CheckResult
    complete: bool = True
    """Not where the run was stopped: then only what the checks have found is told, and nothing is worked out."""


STEPS = (*TEXTUAL, *FORMAL)
"""The checks, in order."""


@dataclass(frozen=True, slots=True)
class Examination:
    """All checks on a ruleset that is understood; `found` has their findings as they come."""

    loaded: Loaded
    context: Context
    found: list[Diagnostic] = field(default_factory=list)

    @staticmethod
    def of(loaded: Loaded, options: Options | None = None) -> Examination:
        return Examination(loaded, Context(loaded.ruleset, options=options))

    def run(self, watch: Watch | None = None) -> Examined:
        return Examined(self.loaded, self.context, run_checks(self.context, STEPS, watch, self.found))

    def so_far(self) -> Examined:
        """What is known when the run is stopped."""
        return Examined(self.loaded, self.context, result_so_far(self.context, list(self.found)), complete=False)


def examined(loaded: Loaded, options: Options | None = None) -> Examined:
    """All checks run on a ruleset that is understood."""
    return Examination.of(loaded, options).run()


def document(seen: Examined) -> Document:
    """The report on it."""
    loaded, ruleset, result = seen.loaded, seen.loaded.ruleset, seen.result
    in_force = [rule for rule in ruleset.rules if rule.in_force]
    statuses = Counter(status_word(rule.status) for rule in in_force)
    return Document(
        name=short_name(loaded),
        language=ruleset.language,
        titles=_titles(loaded),
        statuses=tuple(statuses.items()),
        causes=causes(ruleset, [one for one in result.diagnostics if one.code != LEFT_OPEN.code]),
        proved=_asked(result.proved),
        tried=_asked(result.tried),
        undecided=_asked(result.undecided),
        precedence=_precedence(seen) if seen.complete else (),
        rules=_rows(seen),
        coverage=coverage_of(result.coverage),
        left_out=tuple(Quoted(rule.number, passage.text) for rule in in_force for passage in not_formal(rule)),
        questions=questions(loaded, result.diagnostics) if seen.complete else (),
        notes=_notes(ruleset),
        complete=seen.complete,
        encoding_remarks=len(loaded.diagnostics),
    )


def short_name(loaded: Loaded) -> str:
    """The name of the ruleset's folder, wherever it was called from."""
    folder = loaded.model.folder
    return folder.resolve().name if folder is not None else Path(loaded.name).stem


def _titles(loaded: Loaded) -> dict[str, str]:
    """The name of the game: as the vocabulary has it, and as its source says in its own language."""
    titles = {ENGLISH: loaded.ruleset.title or loaded.model.name}
    folder = loaded.model.folder
    file = folder / ABOUT_THE_SOURCE if folder else None
    if file is None or file.is_symlink() or not file.is_file() or file.stat().st_size > LONGEST_SOURCE:
        return titles
    try:
        said = tomllib.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        return titles
    title, language = said.get("title"), said.get("language")
    if isinstance(title, str) and isinstance(language, str) and language != ENGLISH:
        titles[language] = title
    return titles


def _notes(ruleset: Ruleset) -> tuple[Note, ...]:
    return tuple(
        Note(one.number, one.gap.text, Quoted(one.rule.number, one.passage.text)) for one in noted(ruleset)
    )


def _asked(statements: tuple[Statement, ...]) -> tuple[Open, ...]:
    return tuple(Open(one.text, one.scope) for one in statements)


def _precedence(seen: Examined) -> tuple[Beats, ...]:
    ruleset = seen.loaded.ruleset
    return tuple(
        Beats(
            one.winner.number, one.loser.number, tuple(symbol_phrase(ruleset, name) for name in one.about),
            one.kind, one.decided, one.voids, one.reach,
        )
        for one in relations(ruleset, context=seen.context)
    )  # fmt: skip


def _rows(seen: Examined) -> tuple[RuleRow, ...]:
    return tuple(
        RuleRow(
            rule.number, status_word(rule.status), rule.title,
            (counted(rule).formal, counted(rule).legal), rule.in_force,
        )
        for rule in seen.loaded.ruleset.rules
    )  # fmt: skip
