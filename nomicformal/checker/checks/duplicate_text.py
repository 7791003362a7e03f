"""NF107: two rules, or two long passages, with the same words."""

from __future__ import annotations

import re
from collections import defaultdict

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.words import finding, listing, quote, rule_name
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.source import Span
from nomicformal.told import told

INFO = CodeInfo(
    code="NF107",
    name="duplicate-text",
    severity=Severity.ERROR,
    what="Two rules have the same text, word for word (an error), or share a long passage (worth knowing).",
    why="Often one was pasted over another and a text is lost: the title still promises it. And a change of the one"
    " leaves the other as it was.",
    example='rule 113 immutable "Forfeit"\n| A player may always forfeit the game.\n'
    'rule 115 immutable "What is not forbidden"\n| A player may always forfeit the game.',
    instead="Restore the text that was lost, or repeal one of the two.",
)
_NO_WORD = re.compile(r"[\W_]+")
SHORTEST_PASSAGE = 80
SHORTEST_RULE = 20


def run(context: Context) -> list[Diagnostic]:
    rules = [rule for rule in context.ruleset.rules if rule.in_force]
    whole: dict[str, list[Rule]] = defaultdict(list)
    for rule in rules:
        text = _plain(" ".join(passage.text for passage in rule.passages))
        if len(text) >= SHORTEST_RULE:
            whole[text].append(rule)
    same = [group for group in whole.values() if len(group) > 1]
    found = [_report_rules(group) for group in same]
    paired = {frozenset(rule.id for rule in group) for group in same}
    parts: dict[str, list[tuple[Rule, Span, str]]] = defaultdict(list)
    for rule in rules:
        for passage in rule.passages:
            text = _plain(passage.text)
            if len(text) >= SHORTEST_PASSAGE:
                parts[text].append((rule, passage.span, passage.text))
    for places in parts.values():
        if len(places) > 1 and frozenset(rule.id for rule, _, _ in places) not in paired:
            found.append(_report_passages(places))
    return found


def _plain(text: str) -> str:
    return _NO_WORD.sub(" ", text.casefold()).strip()


def same_words(one: Rule, other: Rule) -> bool:
    """Whether two rules are told to have the same text, word for word."""
    text = _plain(" ".join(passage.text for passage in one.passages))
    return len(text) >= SHORTEST_RULE and text == _plain(" ".join(passage.text for passage in other.passages))


def _report_rules(group: list[Rule]) -> Diagnostic:
    return finding(
        INFO,
        told("{rules} have the same text, word for word", rules=listing([rule_name(rule) for rule in group])),
        group[-1].span,
        related=[Related(rule.span, told("the same text stands here")) for rule in group[:-1]],
        rules=[rule.number for rule in group],
        explanation=_titles(group),
        key=[rule.id for rule in group],
    )


def _titles(group: list[Rule]) -> list[str]:
    titles = list(dict.fromkeys(f"“{rule.title}”" for rule in group if rule.title))
    if len(titles) < 2:
        return []
    return [
        told(
            "the titles differ: {titles}; one text cannot be what each of them promises, so one is lost",
            titles=listing(titles),
        )
    ]


def _report_passages(places: list[tuple[Rule, Span, str]]) -> Diagnostic:
    names = list(dict.fromkeys(rule_name(rule) for rule, _, _ in places))
    said = quote(places[-1][2])
    return finding(
        INFO,
        told("{rules} say the same: {passage}", rules=listing(names), passage=said)
        if len(names) > 1
        else told("{rule} says twice the same: {passage}", rule=names[0], passage=said),
        places[-1][1],
        severity=Severity.INFO,
        related=[Related(span, told("the same passage stands here")) for _, span, _ in places[:-1]],
        rules=[rule.number for rule, _, _ in places],
        help="Keep the passage in one place, so that a change of it cannot leave the other behind.",
        key=[rule.id for rule, _, _ in places],
    )
