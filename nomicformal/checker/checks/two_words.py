"""NF118: one thing under two words."""

from __future__ import annotations

from collections import defaultdict

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import RuleText, texts_in_force, words
from nomicformal.checker.checks.synonyms import two_for_one
from nomicformal.checker.checks.words import finding, listing, rule_name
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF118",
    name="two-words-for-one",
    severity=Severity.INFO,
    what="Two rules say the same of the same thing, word for word, but for one verb: “when the proposal is distributed"
    " by the Speaker” and “when the proposal is published by the Speaker”. Or a rule is repealed here and negated"
    " there, a round here goes by another word there.",
    why="If the two words mean one thing, the rules agree. If not, each speaks of another moment, and they may"
    " conflict.",
    example="| The vote begins when the proposal is distributed by the Speaker.\n"
    "| It lasts a week from when the proposal is published by the Speaker.",
    instead="Use one word, or say that the two mean the same.",
)
_IS = frozenset(
    (
        "is", "are", "was", "were", "és", "són", "serà", "fou", "es", "son", "será", "é", "são", "foi", "est", "sont",
        "sera", "è", "sono", "ist", "sind", "wird",
    )
)  # fmt: skip
BEFORE, AFTER, SHORTEST = 3, 2, 5
"""So many words before it (the last of them a form of “to be”) and after it are the same; letters of the word."""
_Place = tuple[RuleText, int, str]


def run(context: Context) -> list[Diagnostic]:
    said: dict[tuple[str, ...], dict[str, _Place]] = defaultdict(dict)
    for text in texts_in_force(context):
        for begin, sentence in text.sentences:
            tokens = words(sentence)
            for i in range(BEFORE, len(tokens) - AFTER):
                if tokens[i - 1] in _IS and len(tokens[i]) >= SHORTEST:
                    around = (*tokens[i - BEFORE : i], *tokens[i + 1 : i + 1 + AFTER])
                    said[around].setdefault(tokens[i], (text, begin, sentence))
    found: list[Diagnostic] = []
    known: set[tuple[str, ...]] = set()
    for around, by_word in said.items():
        rules = {place[0].rule.id for place in by_word.values()}
        if len(rules) > 1 and tuple(by_word) not in known:
            known.add(tuple(by_word))
            places = [(text, begin, word) for word, (text, begin, _) in by_word.items()]
            found.append(_report(places, around[:BEFORE]))
    synonyms = two_for_one(texts_in_force(context), context.ruleset.language)
    return [*found, *(_report(places) for places in synonyms)]


def _report(places: list[_Place], before: tuple[str, ...] = ()) -> Diagnostic:
    """`places`: rule, place in its text, word. `before`: the words that stand before each."""
    spans = [text.passage_at(begin).span for text, begin, _ in places]
    said = [
        told("“{words}” in {rule}", words=" ".join([*before, word]), rule=rule_name(text.rule))
        for text, _, word in places
    ]
    return finding(
        INFO,
        told("two words where one thing may be meant: {words}", words=listing(said))
        if len(said) == 2
        else told("several words where one thing may be meant: {words}", words=listing(said)),
        spans[0],
        related=[
            Related(span, told("“{word}” stands here", word=word))
            for span, (_, _, word) in zip(spans[1:], places[1:], strict=True)
        ],
        rules=[text.rule.number for text, _, _ in places],
        key=sorted(word for _, _, word in places),
    )
