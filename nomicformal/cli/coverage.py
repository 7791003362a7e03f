"""`nomicformal coverage RULESET`: how much of the text is formal, rule by rule. Loads no solver."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from nomicformal.cli.check import coverage_of, not_understood
from nomicformal.cli.loading import Loaded, load_ruleset
from nomicformal.cli.options import RulesetArgument
from nomicformal.cli.output import Target, emit, write
from nomicformal.render.as_json import place_of, visible
from nomicformal.render.escape import clean
from nomicformal.render.excerpt import place
from nomicformal.render.report import Coverage
from nomicformal.render.summary import coverage_line
from nomicformal.render.wrap import prose

if TYPE_CHECKING:
    from nomicformal.core.model import Passage, Rule

NOT_FORMAL = ("informal", "unencoded")


class CoverageFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


def coverage_command(
    ruleset: RulesetArgument = ".",
    format: Annotated[CoverageFormat, typer.Option("--format", help="How to print it.")] = CoverageFormat.TEXT,
) -> int:
    """Show how much of the rules' text is formal, and which passages are not."""
    from nomicformal.checker.coverage import coverage
    from nomicformal.checker.coverage import coverage_of as count

    loaded = load_ruleset(ruleset)
    if not loaded.understood:
        return emit(not_understood("coverage", loaded), [Target("full", None)])
    total = coverage_of(coverage(loaded.ruleset))
    rules = [(rule, coverage_of(count(rule))) for rule in loaded.ruleset.rules if rule.in_force]
    write(_as_json(loaded, total, rules) if format is CoverageFormat.JSON else _as_text(loaded, total, rules))
    return 0


def _as_text(loaded: Loaded, total: Coverage, rules: list[tuple[Rule, Coverage]]) -> str:
    lines = []
    for rule, counted in rules:
        share = f"{counted.formal}/{counted.legal}"
        lines.append(f"{rule.number:>5}  {share:>7}  {counted.percent:>3}%  {clean(rule.title)}".rstrip())
        for passage in not_formal(rule):
            why = f"informal: {passage.note}" if passage.mark == "informal" else "without clauses"
            lines += prose(f"{place(passage.span)}: {why}", " " * 22)
            lines += prose(passage.text, " " * 22 + "> ", " " * 22 + "> ")
    lines.append(f"{clean(loaded.name)}: {coverage_line(total)}")
    return "\n".join(lines) + "\n"


def not_formal(rule: Rule) -> list[Passage]:
    """The passages with legal content that the language does not express."""
    return [passage for passage in rule.passages if passage.mark in NOT_FORMAL]


def _as_json(loaded: Loaded, total: Coverage, rules: list[tuple[Rule, Coverage]]) -> str:
    document = {
        "subject": loaded.name,
        "total": _counts(total),
        "rules": [
            {
                "number": rule.number,
                "title": rule.title,
                **_counts(counted),
                "not_formal": [
                    {"mark": p.mark, "why": p.note, "text": p.text, "place": place_of(p.span)} for p in not_formal(rule)
                ],
            }
            for rule, counted in rules
        ],
    }
    return visible(json.dumps(document, indent=2)) + "\n"


def _counts(counted: Coverage) -> dict[str, int]:
    return {
        "formal": counted.formal, "informal": counted.informal, "comment": counted.comment,
        "unencoded": counted.unencoded, "legal": counted.legal, "percent": counted.percent,
    }  # fmt: skip
