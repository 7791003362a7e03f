"""NF120: one text says that something may or must be, another that it may not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import RuleText, texts_in_force, words
from nomicformal.checker.checks.words import finding, quote, rule_name
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF120",
    name="said-and-denied",
    severity=Severity.WARNING,
    what="Two sentences differ in nothing but a “not” beside “may”, “can” or “must”: the one allows in some words what"
    " the other forbids in the same words. All of what is denied is said, from words before the verb to the end of the"
    " clause.",
    why="Both stand in the rules. Which one holds depends on whether the one was meant to replace the other, to make an"
    " exception to it, or on which rule prevails.",
    example="| Turns may not be skipped.\n| …\n| Turns may be skipped if the player does not answer within a day.",
    instead="Say in one place when it is allowed, or which of the two gives way.",
)
_NOT = frozenset(("not", "no", "não", "non", "nicht", "mai", "nunca", "never", "ne", "n", "pas"))
_MODAL = frozenset(
    (
        "may", "can", "must", "shall", "pot", "poden", "puede", "pueden", "podrá", "podrán", "debe", "deben", "deberá",
        "deberán", "pode", "podem", "poderá", "poderão", "deve", "devem", "deverá", "deverão", "peut", "peuvent",
        "doit", "doivent", "può", "possono", "deve", "devono", "kann", "können", "darf", "dürfen", "muss", "müssen",
    )
)  # fmt: skip
_NONE = frozenset(
    (
        "no", "cap", "ningún", "ninguna", "ningun", "nenhum", "nenhuma", "aucun", "aucune", "kein", "keine", "keinen",
        "nessun", "nessuna", "neither", "nor", "ni",
    )
)  # fmt: skip
"""Before what is said, these deny it as well."""
_ENDS = re.compile(r"[,;:()]|(?<!\w)(?:and|or|but|e|y|o|u|i|et|ou|mais|und|oder|aber|mas|pero|però)(?!\w)", re.I)
"""Where a clause within a sentence ends."""
FEWEST, BEFORE = 4, 3
"""So many words at least are the same: all that is denied, with up to so many of the words before the verb."""
_Run = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Denied:
    """The words around a denied verb, without the “not”, and where they stand."""

    run: _Run
    text: RuleText
    start: int
    sentence: str


def run(context: Context) -> list[Diagnostic]:
    sentences = [(text, begin, said) for text in texts_in_force(context) for begin, said in text.sentences]
    denied = [one for text, begin, said in sentences for one in _denials(text, begin, said)]
    runs: dict[int, set[_Run]] = {}
    for one in denied:
        runs.setdefault(len(one.run), set()).add(one.run)
    said_in: dict[_Run, tuple[RuleText, int, str]] = {}
    for place in sentences if runs else ():
        tokens = words(place[2])
        for length, wanted in runs.items():
            for i in range(len(tokens) - length + 1):
                found_run = tuple(tokens[i : i + length])
                if found_run in wanted and not (i and tokens[i - 1] in _NONE):
                    said_in.setdefault(found_run, place)
    found: dict[tuple[str, str, str], Diagnostic] = {}
    for one in denied:
        if one.run in said_in:
            other, begin, sentence = said_in[one.run]
            found.setdefault((one.text.rule.id, other.rule.id, one.sentence), _report(one, other, begin, sentence))
    return list(found.values())


def _denials(text: RuleText, begin: int, sentence: str) -> Iterator[_Denied]:
    """What is denied, from words before the verb to the end of the clause: what comes after the verb belongs to it."""
    for clause in _ENDS.split(sentence):
        tokens = words(clause)
        for i, token in enumerate(tokens):
            beside = [j for j in (i - 1, i + 1) if 0 <= j < len(tokens) and tokens[j] in _NOT]
            if token not in _MODAL or not beside:
                continue
            plain = tuple(other for j, other in enumerate(tokens) if j not in beside)
            verb = i - sum(j < i for j in beside)
            for start in range(max(0, verb - BEFORE), verb):
                if len(plain) - start >= FEWEST and len(plain) - verb > 1:
                    yield _Denied(plain[start:], text, begin, sentence)


def _report(one: _Denied, other: RuleText, begin: int, sentence: str) -> Diagnostic:
    names = [rule_name(one.text.rule), rule_name(other.rule)]
    same = " ".join(one.run)
    place = other.passage_at(begin)
    return finding(
        INFO,
        told("{rule} denies what {other} says in the same words: “{words}”", rule=names[0], other=names[1], words=same)
        if one.text.rule is not other.rule
        else told("{rule} says and denies in the same words: “{words}”", rule=names[0], words=same),
        place.span,
        related=[Related(one.text.passage_at(one.start).span, told("it is denied here"))],
        rules=[other.rule.number, one.text.rule.number],
        explanation=[
            told("{rule}: {quote}", rule=names[1], quote=quote(sentence)),
            told("{rule}: {quote}", rule=names[0], quote=quote(one.sentence)),
        ],
        key=[one.text.rule.id, other.rule.id, " ".join(one.run)],
    )
