"""NF105: rules that a text names and that do not exist."""

from __future__ import annotations

from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.history import numbers_from_history
from nomicformal.checker.checks.references import Mention, mentions
from nomicformal.checker.checks.words import finding, number_list, rule_name
from nomicformal.core.model import Passage, Rule, Ruleset
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity

INFO = CodeInfo(
    code="NF105",
    name="rule-not-found",
    severity=Severity.ERROR,
    what="The text of a rule names another rule by its number, and the ruleset has no rule with that number.",
    why="What the text says about that rule then says nothing, or comes to mean whichever rule gets the number next.",
    example="| The rules 201 - 221 are mutable.          # but there is no rule 202",
    instead="Correct the number. If the rule was renumbered, name it by its present number or by its title.",
)


@dataclass(frozen=True, slots=True)
class _Broken:
    mention: Mention
    missing: tuple[int, ...]
    passage: Passage


def run(context: Context) -> list[Diagnostic]:
    known = {rule.number for rule in context.ruleset.rules if rule.in_force}
    stubs = {rule.number: rule for rule in context.ruleset.rules if not rule.in_force}
    found = []
    for rule in context.ruleset.rules:
        broken = [b for passage in rule.passages for b in _broken(passage, known | {rule.number})]
        if rule.in_force and broken:
            found.append(_report(context.ruleset, rule, broken, stubs))
    return found


def _broken(passage: Passage, known: set[int]) -> list[_Broken]:
    found = []
    for mention in mentions(passage.text):
        missing = tuple(n for n in range(mention.first, mention.last + 1) if n not in known)
        if missing:
            found.append(_Broken(mention, missing, passage))
    return found


def _report(ruleset: Ruleset, rule: Rule, broken: list[_Broken], stubs: dict[int, Rule]) -> Diagnostic:
    missing = sorted({number for b in broken for number in b.missing})
    words = "; ".join(dict.fromkeys(f"“{b.mention.words}”" for b in broken))
    first = broken[0].passage
    return finding(
        INFO,
        f"{rule_name(rule)} names {words}, but there is no rule {number_list(missing)}",
        first.span,
        severity=_severity(ruleset, broken),
        related=[
            Related(b.passage.span, f"“{b.mention.words}” stands here too") for b in broken if b.passage is not first
        ],
        rules=[rule.number],
        explanation=[line for number in missing if (line := _fate(ruleset, number, stubs))],
        key=[rule.id, *map(str, missing)],
        atoms=[f"{rule.id} {number}" for number in missing],
    )


def _severity(ruleset: Ruleset, broken: list[_Broken]) -> Severity:
    """A range may well speak of the past once rules have changed: then a warning, or, if it is known what became of
    every rule that is missing from it, an info."""
    only_ranges = all(b.mention.is_range for b in broken)
    changed = any("proposal" in event.text.lower() for rule in ruleset.rules for event in rule.history)
    if not (only_ranges and changed):
        return Severity.ERROR
    stubs = {rule.number: rule for rule in ruleset.rules if not rule.in_force}
    known = all(_fate(ruleset, number, stubs) for b in broken for number in b.missing)
    return Severity.INFO if known else Severity.WARNING


def _fate(ruleset: Ruleset, number: int, stubs: dict[int, Rule]) -> str:
    if number in stubs:
        by = stubs[number].repealed_by
        return f"rule {number} was repealed" + (f" by proposal {by}" if by is not None else "")
    for rule in ruleset.rules:
        if number in numbers_from_history(rule):
            return f"what once was rule {number} is now {rule_name(rule)}"
    return ""
