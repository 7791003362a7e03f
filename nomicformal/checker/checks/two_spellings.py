"""NF111: one term in two spellings."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import WORD, RuleText, texts_in_force
from nomicformal.checker.checks.spelling import Misspelt, misspelt, one_letter_apart
from nomicformal.checker.checks.words import finding, listing, number_list
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import Told, told

INFO = CodeInfo(
    code="NF111",
    name="two-spellings",
    severity=Severity.INFO,
    what="A term of the rules stands in some places in another spelling, one letter apart from the usual one.",
    why="Where rules define a term, a word that is not quite that term is not defined. A judge may take the two for two"
    " things.",
    example="| A sentence can be TRUE or FALSE.\n| If it is judged TRU, the player wins.",
    instead="Use one spelling throughout, or say that the two mean the same.",
)
SHORTEST_CAPITALS, SHORTEST_NAME, MOST_CAPITALS = 4, 7, 500
"""Letters of a word in capitals and of a name; where more words are in capitals than that, they are no terms."""


@dataclass(frozen=True, slots=True)
class Term:
    """The `variants` as written, and the usual spelling."""

    variants: tuple[str, ...]
    usual: str


def run(context: Context) -> list[Diagnostic]:
    texts = texts_in_force(context)
    return [_report(term, texts) for term in term_variants(context)]


def term_variants(context: Context) -> list[Term]:
    """Terms in two spellings: in capitals (`CERT`, `CERTA`), as names with capitals throughout (`Amendada`,
    `Emendada`), or a misspelt word that occurs in a second form too (`mudable`, `mudables`, beside `mutables`). Worked
    out once a run."""
    return context.once("term variants", lambda: _term_variants(context))


def _term_variants(context: Context) -> list[Term]:
    written: dict[str, int] = defaultdict(int)
    for text in texts_in_force(context):
        for found in WORD.finditer(text.text):
            written[found[0]] += 1
    return [*_in_two_forms(misspelt(context), written), *_capitals(written), *_names(written)]


def _in_two_forms(slips: list[Misspelt], written: dict[str, int]) -> list[Term]:
    lower = {word.lower() for word in written}
    found = []
    for one in slips:
        word, usual = one.word.lower(), one.usual
        other, usual_other = (w.removesuffix("s") if word.endswith("s") else w + "s" for w in (word, usual))
        if one.kind == "letter replaced" and other in lower and usual_other in lower:
            found.append(Term(tuple(sorted({word, other})), max((usual, usual_other), key=lambda w: written[w])))
    return [term for term in found if not any(term.usual in other.variants for other in found)]


def _capitals(written: dict[str, int]) -> list[Term]:
    terms = [word for word in written if word.isupper() and len(word) >= SHORTEST_CAPITALS]
    if len(terms) > MOST_CAPITALS:
        return []
    return [
        Term((rare,), usual)
        for rare in terms
        for usual in terms
        if written[rare] == 1 and written[usual] > 1 and one_letter_apart(rare, usual)
    ]


def _names(written: dict[str, int]) -> list[Term]:
    """Capitalised wherever they stand, differing in their first vowel."""
    names = {w for w in written if w.istitle() and len(w) >= SHORTEST_NAME and w.lower() not in written}
    forms: dict[str, set[str]] = defaultdict(set)
    for name in names:
        if name[0].lower() in "aeiou":
            forms[name[1:].removesuffix("s")].add(name)
    found = []
    for group in forms.values():
        initials = sorted({name[0] for name in group}, key=lambda initial: _times(written, initial, group))
        if len(initials) == 2:
            rare = tuple(sorted(name for name in group if name[0] == initials[0]))
            usual = max((name for name in group if name[0] == initials[1]), key=lambda name: (written[name], name))
            found.append(Term(rare, usual))
    return sorted(found, key=lambda term: term.variants)


def _times(written: dict[str, int], initial: str, group: set[str]) -> tuple[int, int, str]:
    """How often words with this initial stand in the text: the forms in question, else all words of that family."""
    stem = next(iter(group))[1:5]
    family = sum(n for word, n in written.items() if word.startswith(initial + stem))
    return family, sum(written[name] for name in group if name[0] == initial), initial


def _report(term: Term, texts: list[RuleText]) -> Diagnostic:
    places = [
        (text, found.start(), found[0])
        for text in texts
        for found in WORD.finditer(text.text)
        if found[0] in term.variants or (term.variants[0].islower() and found[0].lower() in term.variants)
    ]
    spans = [text.place_of(start, start + len(word)) for text, start, word in places]
    numbers = list(dict.fromkeys(text.rule.number for text, _, _ in places))
    usual = next(text for text in texts if term.usual in WORD.findall(text.text))
    first = next(found.start() for found in WORD.finditer(usual.text) if found[0] == term.usual)
    return finding(
        INFO,
        _message(term, numbers),
        spans[0],
        related=[
            *(
                Related(span, told("“{word}” stands here", word=word))
                for span, (_, _, word) in zip(spans[1:], places[1:], strict=True)
            ),
            Related(usual.place_of(first, first + len(term.usual)), told("“{word}” stands here", word=term.usual)),
        ],
        rules=numbers,
        key=[*term.variants, term.usual],
        atoms=[f"{text.rule.id} {word}" for text, _, word in places],
    )


def _message(term: Term, numbers: list[int]) -> Told:
    parts = {
        "words": listing([f"“{variant}”" for variant in term.variants]),
        "numbers": number_list(numbers),
        "usual": term.usual,
    }
    match len(term.variants) > 1, len(numbers) > 1:
        case True, True:
            return told("{words} in rules {numbers} are one letter apart from “{usual}”, the usual spelling", **parts)
        case True, False:
            return told("{words} in rule {numbers} are one letter apart from “{usual}”, the usual spelling", **parts)
        case False, True:
            return told("{words} in rules {numbers} is one letter apart from “{usual}”, the usual spelling", **parts)
        case _:
            return told("{words} in rule {numbers} is one letter apart from “{usual}”, the usual spelling", **parts)
