"""NF121: a word that two rules define, or whose definition needs the word itself."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import RuleText, texts_in_force
from nomicformal.checker.checks.words import finding, listing, quote, rule_name
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF121",
    name="definition-in-words",
    severity=Severity.INFO,
    what="Two rules define the same word, or the definition of a word uses the word: “a player is a person who is"
    " registered as a player”.",
    why="Two definitions may take in different things, and nobody knows which one another rule means. A definition"
    " through the word itself leaves open who belongs.",
    example="| The term “player” means a citizen or the Speaker.\n| …\n| A player is a person registered as a player.",
    instead="Define the word in one place, by something else than itself.",
)
_IS_A = re.compile(
    r"^\W*(?:a|an|un|una|une|um|uma|uno|ein|eine)\s+(?P<word>[^\W\d_]{3,})\s+(?:is|és|es|é|est|è|ist)\s+"
    r"(?P<what>(?:a|an|un|una|une|um|uma|uno|ein|eine)\s.*)",
    re.I | re.S,
)
_TERM = re.compile(
    r"^\W*(?:the|el|la|le|o|il|lo|der|das)?\s*(?:term|terme|término|termo|termine|begriff|word|mot|palabra|palavra|paraula"
    r"|parola|wort)\s+[«\"“„]?\s*(?P<word>[^\W\d_]{3,})\b(?P<what>.*)",
    re.I | re.S,
)
_MEANS = re.compile(
    r"\b(?:means?|refers?|denotes?|significa|signifie|désigne|se\s+réfère|es\s+refereix|se\s+refiere|refere-se"
    r"|significa|bedeutet|bezeichnet|indica)\b",
    re.I,
)
_AS = r"(?:as|comme|como|com\s+a|come|als)"
NEAR = 60
"""So many letters, without a comma, may stand before the word in a definition through itself; later is detail."""
_ARTICLE = r"(?:(?:a|an|un|una|une|um|uma|uno|ein|eine)\s+)?"


@dataclass(frozen=True, slots=True)
class _Definition:
    text: RuleText
    start: int
    sentence: str
    what: str


def run(context: Context) -> list[Diagnostic]:
    defined: dict[str, list[_Definition]] = defaultdict(list)
    for text in texts_in_force(context):
        for begin, sentence in text.sentences:
            found = _IS_A.match(sentence) or (_TERM.match(sentence) if _MEANS.search(sentence) else None)
            if found is not None:
                defined[found["word"].lower()].append(_Definition(text, begin, sentence, found["what"]))
    return [one for word, all_of_it in defined.items() if (one := _judge(word, all_of_it)) is not None]


def _judge(word: str, definitions: list[_Definition]) -> Diagnostic | None:
    rules = list(dict.fromkeys(one.text.rule.number for one in definitions))
    itself = re.compile(rf"[^,;:.]{{0,{NEAR}}}?\b{_AS}\s+{_ARTICLE}{re.escape(word)}\b", re.I)
    circular = [one for one in definitions if itself.match(one.what)]
    if len(rules) < 2 and not circular:
        return None
    how: list[str] = []
    if len(rules) > 1:
        how.append(told("defined in {rules}", rules=listing([rule_name(one.text.rule) for one in definitions])))
    how += [told("defined in {rule} through itself", rule=rule_name(one.text.rule)) for one in circular]
    spans = [one.text.passage_at(one.start).span for one in definitions]
    return finding(
        INFO,
        told("“{word}” is {how}", word=word, how=listing(how)),
        spans[0],
        related=[Related(span, told("it is defined here too: {quote}", quote=quote(one.sentence, 80)))
                 for span, one in zip(spans[1:], definitions[1:], strict=True)],
        rules=rules,
        explanation=[
            told("{rule}: {quote}", rule=rule_name(one.text.rule), quote=quote(one.sentence)) for one in definitions
        ],
        key=[word, *map(str, rules)],
    )  # fmt: skip
