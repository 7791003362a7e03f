"""Small rulesets from one text: vocabulary, then rules."""

from __future__ import annotations

from nomicformal.core.case import Case
from nomicformal.core.lower import lower
from nomicformal.core.lower_case import lower_case
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.ruleset.load import load_text
from nomicformal.source import SourceFile
from nomicformal.syntax.parse import parse_case


def findings_of(text: str) -> list[Diagnostic]:
    """All findings about the language of a ruleset that stands in one text."""
    model = load_text(text)
    return [*model.diagnostics, *lower(model)[1]]


def ruleset_from_text(text: str) -> Ruleset:
    """The core form of a ruleset that stands in one text. AssertionError with all findings worse than info."""
    model = load_text(text)
    ruleset, found = lower(model)
    complain([*model.diagnostics, *found])
    return ruleset


def case_from_text(ruleset: Ruleset, text: str) -> Case:
    """A case about the ruleset. AssertionError with all findings worse than info."""
    source = SourceFile("case.nomic", text)
    parsed, found = parse_case(source)
    case, more = lower_case(ruleset, parsed, source)
    complain([*found, *more])
    return case


def complain(found: list[Diagnostic]) -> None:
    """AssertionError if a finding is worse than info."""
    bad = [d for d in found if d.severity is not Severity.INFO]
    if bad:
        raise AssertionError("\n".join(f"{d.span}: {d.code} {d.message} ({d.help})" for d in bad))
