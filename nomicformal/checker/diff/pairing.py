"""Which rule of one ruleset is which of the other: by number, else by what it says, else by how alike the texts are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from difflib import SequenceMatcher

from nomicformal.core.model import Rule, Ruleset

ALIKE = 0.6
"""Rules of different numbers whose texts agree to this share (0 to 1) are taken for one rule, renumbered."""
ANOTHER = 0.3
"""Rules of one number whose texts agree less than this may be two rules, if another one fits better."""
_LONGEST = 4_000
"""Characters of a text that are compared."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One rule before and after; None where there is none. Both are in force, or both are stubs."""

    before: Rule | None
    after: Rule | None


def pairs_of(before: Ruleset, after: Ruleset, *, same_ids: bool = False) -> tuple[Pair, ...]:
    """Every rule of both, in order of number. `same_ids`: a rule keeps its id through changes (the one ruleset was made
    from the other), so that nothing has to be guessed."""
    if same_ids:
        return _by_key(before.rules, after.rules, lambda rule: rule.id)
    old, new = ([rule for rule in ruleset.rules if rule.in_force] for ruleset in (before, after))
    found = {rule.id: other for rule, other in _same_number(old, new)}
    found.update((rule.id, other) for rule, other in _moved(old, new, found))
    taken = {other.id for other in found.values()}
    stubs = [[rule for rule in ruleset.rules if not rule.in_force] for ruleset in (before, after)]
    made = [Pair(rule, found.get(rule.id)) for rule in old] + [Pair(None, rule) for rule in new if rule.id not in taken]
    return _in_order([*made, *_by_key(tuple(stubs[0]), tuple(stubs[1]), lambda rule: rule.number)])


def _by_key(old: tuple[Rule, ...], new: tuple[Rule, ...], key: Callable[[Rule], Hashable]) -> tuple[Pair, ...]:
    there = {key(rule): rule for rule in new}
    found = [Pair(rule, there.pop(key(rule), None)) for rule in old]
    return _in_order([*found, *(Pair(None, rule) for rule in there.values())])


def _in_order(pairs: list[Pair]) -> tuple[Pair, ...]:
    def place(pair: Pair) -> tuple[int, int]:
        return tuple(rule.number if rule else -1 for rule in (pair.before or pair.after, pair.after))  # type: ignore[return-value]

    return tuple(sorted(pairs, key=place))


def _same_number(old: list[Rule], new: list[Rule]) -> list[tuple[Rule, Rule]]:
    """Rules of one number, unless another rule on either side says word for word what one of them does (then the
    number was given to another rule)."""
    numbered = {rule.number: rule for rule in new}
    old_texts, new_texts = (Counter(_text(rule) for rule in rules) for rules in (old, new))
    found = []
    for rule in old:
        other = numbered.get(rule.number)
        if other is None:
            continue
        moved = new_texts[_text(rule)] > 0 or old_texts[_text(other)] > 0
        if _text(rule) == _text(other) or not moved or _likeness(rule, other) > ANOTHER:
            found.append((rule, other))
    return found


def _moved(old: list[Rule], new: list[Rule], known: dict[str, Rule]) -> list[tuple[Rule, Rule]]:
    """Of the rules that are left, those that are most alike, best first."""
    taken = {rule.id for rule in known.values()}
    left = [rule for rule in old if rule.id not in known]
    free = [rule for rule in new if rule.id not in taken]
    scored = [
        (-score, rule.number, other.number, rule, other)
        for rule in left
        for other in free
        if (score := _likeness(rule, other)) >= ALIKE
    ]
    found: list[tuple[Rule, Rule]] = []
    used: set[str] = set()
    for _, _, _, rule, other in sorted(scored, key=lambda each: each[:3]):
        if rule.id not in used and f"new {other.id}" not in used:
            used |= {rule.id, f"new {other.id}"}
            found.append((rule, other))
    return found


def _text(rule: Rule) -> str:
    return " ".join(" ".join(passage.text.split()) for passage in rule.passages)


def _likeness(one: Rule, other: Rule) -> float:
    """How much of their texts is the same, from 0 to 1; two rules without a text have nothing in common."""
    mine, theirs = (_text(rule)[:_LONGEST].split() for rule in (one, other))
    if mine == theirs:
        return 1.0 if mine else 0.0
    return SequenceMatcher(None, mine, theirs, autojunk=False).ratio()
