"""NF105: rules, titles and sections that a text names and that do not exist."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nomicformal.checker.checks.change_not_made import changes_said
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.history import numbers_from_history
from nomicformal.checker.checks.prose import RuleText, texts_in_force
from nomicformal.checker.checks.references import every_mention, parted_mentions, sections_named, titles_named
from nomicformal.checker.checks.rule_numbers import RuleNumbers
from nomicformal.checker.checks.words import finding, listing, number_list, rule_name
from nomicformal.core.model import Rule, Ruleset
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.source import Span
from nomicformal.told import told

INFO = CodeInfo(
    code="NF105",
    name="rule-not-found",
    severity=Severity.ERROR,
    what="The text of a rule names another rule by its number or title, or a section, and the ruleset has none such.",
    why="What the text says about that rule then says nothing, or comes to mean whichever rule gets the number next.",
    example="| The rules 201 - 221 are mutable.          # but there is no rule 202",
    instead="Correct the number. If the rule was renumbered, name it by its present number or by its title.",
)


@dataclass(frozen=True, slots=True)
class _Known:
    """What rules in force bear; titles and sections in plain letters."""

    numbers: RuleNumbers
    titles: frozenset[str]
    sections: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Broken:
    """`words` of the text, at `place`, name what does not exist: the rules `missing` of those `named`, or (`missing`
    empty) `what`. `doubtful`: they may speak of another text."""

    words: str
    place: Span
    missing: tuple[int, ...] = ()
    what: str = ""
    named: range = range(0)
    doubtful: bool = False


def run(context: Context) -> list[Diagnostic]:
    stubs = {rule.number: rule for rule in context.ruleset.rules if not rule.in_force}
    rules = [rule for rule in context.ruleset.rules if rule.in_force]
    known = _Known(
        _own_numbers(context),
        frozenset(_plain(rule.title) for rule in rules if rule.title),
        frozenset(_plain(rule.section) for rule in rules if rule.section),
    )
    gone = {(one.text.rule.id, one.target) for one in changes_said(context) if one.verb == "repealed"}
    found = []
    for text in texts_in_force(context):
        said_gone = {number for ident, number in gone if ident == text.rule.id and number in stubs}
        numbers = replace(known.numbers, known=known.numbers.known | said_gone)
        broken = [*_numbers(numbers, text), *_names(known, text)]
        if broken:
            found.append(_report(context.ruleset, text.rule, broken, stubs))
    return found


def missing_numbers(context: Context) -> frozenset[int]:
    """Every number that some text in force names and no rule in force bears."""
    known = _own_numbers(context)
    return frozenset(n for text in texts_in_force(context) for broken in _numbers(known, text) for n in broken.missing)


def _own_numbers(context: Context) -> RuleNumbers:
    known = [rule.number for rule in context.ruleset.rules if rule.in_force]
    return RuleNumbers.of(known, [text.text for text in texts_in_force(context)])


def _numbers(own: RuleNumbers, text: RuleText) -> Iterator[_Broken]:
    for mention in every_mention(text.text):
        missing = own.missing(mention)
        if missing and own.may_be_meant(mention.word, missing[0]):
            doubtful = not own.is_sure(mention.word, missing[0])
            place = text.place_of(mention.start, mention.end)
            yield _Broken(mention.words, place, missing, named=mention.numbers, doubtful=doubtful)
    for parted in parted_mentions(text.text):
        number = own.missing_of_parts(parted)
        if number is not None and own.may_be_meant(parted.word, number):
            doubtful = not own.is_sure(parted.word, number)
            place = text.place_of(parted.start, parted.start + len(parted.words))
            yield _Broken(parted.words, place, (number,), doubtful=doubtful)


def _names(known: _Known, text: RuleText) -> Iterator[_Broken]:
    for named in titles_named(text.text):
        if known.titles and _plain(named.name) not in known.titles | known.sections:
            place = text.place_of(named.start, named.start + len(named.words))
            yield _Broken(named.words, place, what=told("rule titled “{title}”", title=named.name))
    for named in sections_named(text.text):
        if known.sections and _plain(named.name) not in known.sections | known.titles:
            place = text.place_of(named.start, named.start + len(named.words))
            yield _Broken(named.words, place, what=told("section “{title}”", title=named.name))


def _plain(name: str) -> str:
    return " ".join("".join(c if c.isalnum() else " " for c in name.casefold()).split())


def _report(ruleset: Ruleset, rule: Rule, broken: list[_Broken], stubs: dict[int, Rule]) -> Diagnostic:
    missing = sorted({number for b in broken for number in b.missing})
    lacking: list[str] = [told("rule {number}", number=number_list(missing))] if missing else []
    lacking += dict.fromkeys(b.what for b in broken if b.what)
    words = "; ".join(dict.fromkeys(f"“{b.words}”" for b in broken))
    first = broken[0].place
    elsewhere = dict.fromkeys((b.place, b.words) for b in broken if b.place != first)
    return finding(
        INFO,
        told(
            "{rule} names {words}, but there is no {lacking}",
            rule=rule_name(rule),
            words=words,
            lacking=listing(lacking, "and no"),
        ),
        first,
        severity=_severity(ruleset, broken),
        related=[Related(place, told("“{words}” stands here too", words=words)) for place, words in elsewhere],
        rules=[rule.number],
        explanation=[
            *(line for number in missing if (line := _fate(ruleset, number, stubs))),
            *dict.fromkeys(_rest_of_range(b) for b in broken if len(b.named) > 1),
        ],
        key=[rule.id, *map(str, missing), *(b.what for b in broken if b.what)],
        atoms=[*(f"{rule.id} {n}" for n in missing), *(f"{rule.id} {b.what}" for b in broken if b.what)],
    )


def _severity(ruleset: Ruleset, broken: list[_Broken]) -> Severity:
    """A range may well speak of the past once rules have changed, as a history or rules of later hundreds tell: then a
    warning, or, if it is known what became of every rule that is missing from it, an info. “Art. 5” may be an article
    of some other text: a warning too."""
    if all(b.doubtful for b in broken):
        return Severity.WARNING
    only_ranges = all(len(b.named) > 1 for b in broken)
    last = max((max(b.named) for b in broken if b.named), default=0)
    changed = any(
        rule.number // 100 > last // 100 > 0 or any("proposal" in event.text.lower() for event in rule.history)
        for rule in ruleset.rules
    )
    if not (only_ranges and changed):
        return Severity.ERROR
    stubs = {rule.number: rule for rule in ruleset.rules if not rule.in_force}
    known = all(_fate(ruleset, number, stubs) for b in broken for number in b.missing)
    return Severity.INFO if known else Severity.WARNING


def _rest_of_range(broken: _Broken) -> str:
    named = broken.named
    there = len(named) - len(broken.missing)
    return told(
        "rules {first}-{last} would be {count}; there: {there}",
        first=named[0],
        last=named[-1],
        count=len(named),
        there=there,
    )


def _fate(ruleset: Ruleset, number: int, stubs: dict[int, Rule]) -> str:
    if number in stubs:
        by = stubs[number].repealed_by
        if by is None:
            return told("rule {number} was repealed", number=number)
        return told("rule {number} was repealed by proposal {proposal}", number=number, proposal=by)
    for rule in ruleset.rules:
        if number in numbers_from_history(rule):
            return told("what once was rule {number} is now {rule}", number=number, rule=rule_name(rule))
    return ""
