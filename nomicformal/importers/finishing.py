"""What can only be said of all rules together: their numbers, statuses, language, and when the game began."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from nomicformal.config import LIMITS
from nomicformal.errors import UsageError
from nomicformal.importers.histories import untold
from nomicformal.importers.languages import NAMES, is_rank, language_of
from nomicformal.importers.model import LONGEST_NUMBER, Imported, ImportedRule, Remark
from nomicformal.importers.statuses import give_statuses, numbers, series_in
from nomicformal.numerals import roman

LONGEST_LABEL = 20

_SPENT = re.compile(
    r"(?:if|when) this (?:proposal|motion) (?:is (?:adopted|passed|approved)|passes)|si (?:aquesta|esta) (?:proposta|"
    r"propuesta) (?:s'aprova|s'adopta|és aprovada|"
    r"es aprobada|se aprueba)|si cette proposition est (?:adoptée|acceptée)|se esta proposta for (?:aprovada|adotada|"
    r"adoptada)|"
    r"wenn dieser (?:vorschlag|antrag) angenommen|se questa proposta (?:è|viene|sarà) (?:adottata|approvata)",
    re.I,
)


def finish(found: Imported, default_title: str) -> None:
    """Number the rules, give each a status, and say what was guessed. Rules printed twice and repealed rules without a
    word about what repealed them go to the lists of what was not understood and of notes."""
    if len(found.rules) > LIMITS.max_source_rules:
        raise UsageError(f"the source has more than {LIMITS.max_source_rules:,} rules: split it")
    _number(found)
    _one_of_each(found)
    said = [text for rule in found.rules for text in rule.passages] + [remark.text for remark in found.notes]
    found.guesses += give_statuses(found.rules, series_in(said))
    _powers(found)
    _stubs(found)
    _as_printed(found)
    _language(found, said)
    _begin(found)
    bare = [rule.number for rule in found.rules if not rule.passages and not rule.repealed]
    if bare:
        found.guesses.append(f"no text was found for {numbers(bare)}")
    spent = [rule.number for rule in found.rules if rule.passages and _SPENT.match(rule.passages[0])]
    if spent:
        found.guesses.append(
            f"{numbers(spent)} read{'s' if len(spent) == 1 else ''} like a proposal that is carried out: kept as a rule"
        )
    if not found.title:
        found.title = default_title
    found.guesses = list(dict.fromkeys(found.guesses))
    found.rules.sort(key=lambda rule: rule.number or 0)


# ---- numbers


def _number(found: Imported) -> None:
    """A whole number for every rule."""
    rules = found.rules
    if not rules:
        return
    if all(rule.number is None and not rule.label for rule in rules):
        for index, rule in enumerate(rules, 1):
            rule.number = index
        found.guesses.append(f"the rules bear no numbers: numbered 1-{len(rules)} in the order of the source")
        return
    for rule in rules:
        if rule.number is None:
            rule.number = roman(rule.label.upper())
    if any("." in rule.label for rule in rules) and all(
        len(rule.label) <= LONGEST_NUMBER and re.fullmatch(r"\d+(?:\.\d+)*", rule.label or "x") for rule in rules
    ):
        _by_parts(found)
    _restarts(found)
    taken = {rule.number for rule in rules if rule.number is not None}
    others = [rule for rule in rules if rule.number is None]
    free = max(taken, default=0)
    for rule in others:
        free += 1
        rule.number = free
        if rule.label and rule.label not in rule.title:
            rule.title = f"{rule.label} {rule.title}".strip()
    if others:
        said = ", ".join(f"{_called(rule)} is {rule.number}" for rule in others[:10])
        found.guesses.append(
            f"labels that are no whole numbers got free ones: {said}{' …' if len(others) > 10 else ''}"
        )


def _called(rule: ImportedRule) -> str:
    """Its number as printed, or what is printed in its place."""
    unread = rule.unread if len(rule.unread) <= LONGEST_LABEL else f"{rule.unread[:LONGEST_LABEL]}…"
    return rule.label or (f"“{unread}”" if unread else "without a number")


def _by_parts(found: Imported) -> None:
    """`1.2` becomes 102, and `1.2.3` 10203."""
    labels = [[int(part) for part in rule.label.split(".")] for rule in found.rules]
    depth = max(map(len, labels))
    taken: set[int] = set()
    base = 100 if all(part < 100 for label in labels for part in label[1:]) else 1000
    for rule, label in zip(found.rules, labels, strict=True):
        number = 0
        for part in [*label, *[0] * (depth - len(label))]:
            number = number * base + part
        rule.number = None if number in taken else number
        taken.add(number)
    first = next(rule for rule in found.rules if "." in rule.label and rule.number is not None)
    found.guesses.append(f"numbers of several parts are written as one: {first.label} is {first.number}")


def _restarts(found: Imported) -> None:
    """Where the count starts anew in each part, the part counts as hundreds."""
    counted = Counter(rule.number for rule in found.rules if rule.number is not None)
    repeated = sum(1 for count in counted.values() if count > 1)
    if repeated <= 0.3 * len(counted) or max((n or 0) for n in counted) > 99:
        return
    part, last = 1, 0
    changed = []
    for rule in found.rules:
        if rule.number is None:
            continue
        if rule.number <= last:
            part += 1
        last = rule.number
        rule.number = part * 100 + last
        changed.append(rule)
    if changed:
        found.guesses.append(
            f"the count starts anew in {part} parts: {changed[-1].label} of the last one is {changed[-1].number}"
        )


def _one_of_each(found: Imported) -> None:
    """A rule whose number is there already is not written, and said to be printed twice. A stub gives way to a rule."""
    first: dict[int, ImportedRule] = {}
    kept: list[ImportedRule] = []
    for rule in found.rules:
        assert rule.number is not None
        known = first.get(rule.number)
        if known is None:
            first[rule.number] = rule
            kept.append(rule)
            continue
        same = known.text.split() == rule.text.split()
        how = "with the same text" if same else "with another text"
        words = "\n".join(filter(None, (f"{rule.label} {rule.title}".strip(), rule.text)))
        found.not_understood.append(
            Remark(rule.file, rule.line, words, f"rule {rule.number} is printed once more here, {how}")
        )
    found.rules[:] = kept


def _powers(found: Imported) -> None:
    """Where a power stands for the status, the statuses of older days in a history say nothing of it."""
    for rule in found.rules:
        if is_rank(rule.status):
            rule.history = [
                replace(event, items=tuple(_without_status(item) for item in event.items)) for event in rule.history
            ]


def _without_status(item: str) -> str:
    return re.sub(r"^(initial \d+) \w+$", r"\1", re.sub(r"^transmuted to \w+", "transmuted", item))


def _stubs(found: Imported) -> None:
    """Repealed rules can be written only if it is known by what they were repealed; the others are noted."""
    for rule in found.rules:
        last = rule.history[-1].items[-1] if rule.history and rule.history[-1].items else ""
        if last.startswith("repealed") and not rule.repealed:
            rule.repealed = True
            if rule.passages:
                found.guesses.append(f"the last event of rule {rule.number} repeals it: taken for a stub")
        if rule.repealed and rule.repealed_by is None:
            by = [item for event in rule.history for item in event.items if item.startswith("repealed by ")]
            rule.repealed_by = int(by[-1].split()[-1]) if by else None
    gone = [rule for rule in found.rules if rule.repealed and rule.repealed_by is None]
    for rule in gone:
        told = (event.words or " ".join(event.items) for event in rule.history)
        words = " ".join(filter(None, (rule.label, rule.title, rule.text, *rule.notes, *told)))
        found.notes.append(
            Remark(rule.file, rule.line, words, f"rule {rule.number} is no longer there, and it is not said by what")
        )
    if gone:
        found.guesses.append(
            f"{numbers(r.number for r in gone)}: printed as no longer there, without a number of what repealed it; "
            f"only noted"
        )
        found.rules[:] = [rule for rule in found.rules if not rule.repealed or rule.repealed_by is not None]


def _as_printed(found: Imported) -> None:
    """A history that tells more than events can say is kept word for word beside them."""
    for rule in found.rules:
        rule.notes += [f"history as printed: {words}" for event in rule.history if (words := untold(event))]


# ---- the ruleset


def _language(found: Imported, said: Sequence[str]) -> None:
    if found.language:
        return
    printed = [source.text[:100_000] for source in found.sources[:100]]
    found.language = language_of("\n".join([*said, *printed]))
    if found.language:
        found.guesses.append(f"the language of the rules is {NAMES[found.language]}, by its common words")
    else:
        found.language = "en"
        found.guesses.append("the language of the rules is none of those that are known: written down as English")


def _begin(found: Imported) -> None:
    """The day on which most initial rules came into force is the day on which the game began."""
    days = Counter(
        event.date
        for rule in found.rules
        for event in rule.history
        if event.date and any(i.startswith("initial") for i in event.items)
    )
    if days:
        day, count = max(days.items(), key=lambda item: (item[1], item[0]))
        if count > 1 and 2 * count > sum(days.values()):
            found.begins = day
            found.guesses.append(f"the game began on {day}, the day of {count} initial rules")
