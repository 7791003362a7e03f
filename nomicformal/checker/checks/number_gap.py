"""NF108: numbers that are left out, and of which nothing says what became."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.history import numbers_from_history, steps
from nomicformal.checker.checks.prose import RuleText, texts_in_force
from nomicformal.checker.checks.references import mentions
from nomicformal.checker.checks.rule_not_found import missing_numbers
from nomicformal.checker.checks.words import finding, listing, number_list, rule_name
from nomicformal.core.model import Rule
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF108",
    name="number-gap",
    severity=Severity.INFO,
    what="A block of rules is numbered without holes but for one or few numbers, or histories tell of initial rules in"
    " such a block, and nothing says what became of the numbers left out.",
    why="A rule may have been lost when the text was copied; or what it provided for is provided for no longer.",
    example="rule 101 …, rule 102 …, rule 104 …      # where is 103?",
    instead="Ask whoever keeps the rules, or look into older editions, what became of these numbers. Put the rule"
    " back, or leave a line such as `rule 103 repealed by 302`.",
)
_NUMBER_WORD = re.compile(r"\bn[uú]m\w*", re.I)
_FIRST = re.compile(r"(?<![\d-])(\d{1,6})01(?![\d-])")
FEWEST_IN_BLOCK = 4
MOST_MISSING = 0.5
MANY = 10
"""More than so many, or than that share, is how rules are numbered there, and no gap."""


def run(context: Context) -> list[Diagnostic]:
    """A number that a text names in vain is told by `rule_not_found`, and not here again."""
    named = missing_numbers(context)
    blocks: dict[int, dict[int, Rule]] = defaultdict(dict)
    once: dict[int, Rule] = {}
    initial: set[int] = set()
    for rule in context.ruleset.rules:
        blocks[rule.number // 100][rule.number] = rule
        once.update(dict.fromkeys(numbers_from_history(rule), rule))
        for step in steps(rule):
            if step.is_a("initial") and step.number is not None:
                blocks[step.number // 100].setdefault(step.number, rule)
                initial.add(step.number // 100)
    counted = {hundred for hundred in blocks if _counts_from(context, hundred) is not None}
    gaps = [
        (hundred, gap)
        for hundred, block in sorted(blocks.items())
        if (gap := _gap(block, once, named, 100 * hundred + 1 if hundred in counted else None))
    ]
    first = [gap for hundred, gap in gaps if hundred in initial]
    found = [_report(context, first, told("initial rules"), [_as_far_as_known(first)])] if first else []
    return [*found, *(_report(context, [gap], told("rules")) for hundred, gap in gaps if hundred not in initial)]


@dataclass(frozen=True, slots=True)
class _Gap:
    """Of the numbers `span`, borne by the rules of `block`, some are `lost`; `were`: numbers that rules had once."""

    block: dict[int, Rule]
    span: range
    lost: list[int]
    were: list[int]


def _gap(block: dict[int, Rule], once: dict[int, Rule], named: frozenset[int], first: int | None) -> _Gap | None:
    """`first`: the number from which a rule counts, if one does; then a block of few rules is one as well."""
    span = range(min(block) if first is None else first, max(block) + 1)
    missing = [number for number in span if number not in block]
    lost = [number for number in missing if number not in once and number not in named]
    fewest = FEWEST_IN_BLOCK if first is None else 1
    if len(block) < fewest or not lost or len(missing) > min(MANY, MOST_MISSING * len(span)):
        return None
    return _Gap(block, span, lost, sorted(number for number, rule in block.items() if rule.number != number))


def _as_far_as_known(gaps: list[_Gap]) -> str:
    """Only histories tell of the initial rules, and a rule that is gone has none."""
    last = listing([str(gap.span[-1]) for gap in gaps])
    return told("whether there were initial rules just above {last} as well, no history tells", last=last)


def _report(context: Context, gaps: list[_Gap], what: str, notes: list[str] | None = None) -> Diagnostic:
    lost = [number for gap in gaps for number in gap.lost]
    after = list(
        {(r := gap.block[min(n for n in gap.block if n > one)]).id: r for gap in gaps for one in gap.lost}.values()
    )
    spans = listing([f"{gap.span[0]}-{gap.span[-1]}" for gap in gaps])
    one = len(lost) == 1
    return finding(
        INFO,
        told(
            "of the {what} {numbers}, {missing} is missing and nothing says what became of it"
            if one
            else "of the {what} {numbers}, {missing} are missing and nothing says what became of them",
            what=what,
            numbers=spans,
            missing=number_list(lost),
        ),
        after[0].span,
        related=[Related(rule.span, told("numbers are left out before this")) for rule in after[1:]],
        rules=[rule.number for rule in after],
        explanation=[*(notes or []), *_renumbered(gaps), *_proposals(context, gaps)],
        key=[str(number) for number in lost],
        atoms=[str(number) for number in lost],
    )


def _renumbered(gaps: list[_Gap]) -> list[str]:
    were = [(number, gap.block[number].number) for gap in gaps for number in gap.were]
    now = [told("{old} is now {new}", old=old, new=new) for old, new in were]
    return [told("others are there under a later number: {numbers}", numbers=listing(now))] if were else []


def _proposals(context: Context, gaps: list[_Gap]) -> list[str]:
    """Where a text counts proposals from the start of such a block, a number may be that of a rejected one."""
    for gap in gaps:
        text = _counts_from(context, gap.span[0] // 100)
        if text is not None:
            first = f"{gap.span[0] // 100}01"
            rule = rule_name(text.rule)
            return [told("{rule} counts from {first}: these may be rejected proposals", rule=rule, first=first)]
    return []


def _counts_from(context: Context, hundred: int) -> RuleText | None:
    """The rule that says that the numbers of proposals start with the first one of this hundred."""
    return context.once("first numbers", lambda: _first_numbers(context)).get(hundred)


def _first_numbers(context: Context) -> dict[int, RuleText]:
    """Hundred -> the first rule that says so of it."""
    found: dict[int, RuleText] = {}
    for text in texts_in_force(context):
        for _, sentence in text.sentences:
            word = _NUMBER_WORD.search(sentence)
            firsts = _FIRST.findall(sentence, word.end()) if word else []
            if firsts and not list(mentions(sentence)):
                for hundred in firsts:
                    found.setdefault(int(hundred), text)
    return found
