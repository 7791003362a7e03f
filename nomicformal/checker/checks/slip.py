"""NF110: brackets that do not close, words written twice, and other slips of the pen."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import WORD, RuleText, around, texts_in_force, words
from nomicformal.checker.checks.slip_patterns import DETERMINERS, MAY_BE_DOUBLED, PATTERNS, PRONOUNS_FOR_ARTICLES
from nomicformal.checker.checks.spelling import misspelt
from nomicformal.checker.checks.two_spellings import term_variants
from nomicformal.checker.checks.words import finding, number_list, rule_name
from nomicformal.core.model import Ruleset
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.source import Span
from nomicformal.told import joined, told

INFO = CodeInfo(
    code="NF110",
    name="slip-of-the-pen",
    severity=Severity.INFO,
    what="The text of a rule has a slip: a bracket or quotation mark without its partner, words written twice, a word"
    " missing or exchanged for one that cannot stand there, a spelling that occurs once beside the usual one.",
    why="A court must follow the text. Where a bracket closes, or whether a “not” was meant, can change what it says.",
    example="| A change must be must be (1) the enactment of a rule\n| (or of an amendment.",
    instead="Correct it in the way that your rules provide for; where they provide for none, by a proposal that"
    " amends the rule.",
)
MOST_TOLD = 100
"""Slips that are told one by one; of the others only how many there are."""
_ENUMERATOR = re.compile(r"(?<![\w(])(?:\d{1,3}|[A-Za-z]|[ivx]{2,4})\)")
_SMILEY = re.compile(r"[:;=]['’]?-?\)")
_PAIRS = (("(", ")"), ("[", "]"))
_REPEATED = re.compile(r"\b([^\W\d_]+(?:[^\S\n][^\W\d_]+){0,3})\s+\1\b")
_STRAY_IN_TITLE = re.compile(r"(?:\s|^)['’`´\"“”,;:(\[-]$")
_DOUBLE_MARK = re.compile(r"[,;]{2}|,\.(?!\.)|(?<=\w)\s,(?=[^\W\d_])")
_DRAWING = re.compile(r"\\|[|_`~=*/]{3}")
"""Texts with these draw pictures with brackets and quotation marks."""


@dataclass(frozen=True, slots=True)
class Slip:
    """What is wrong, and the place in the rule's text (`start` None: in its title). `kind`: what one scribe may have
    got wrong in several rules; empty for a slip that stands alone."""

    says: str
    start: int | None
    end: int = 0
    kind: str = ""


def run(context: Context) -> list[Diagnostic]:
    texts = texts_in_force(context)
    language = context.ruleset.language
    nouns = _nouns(context.ruleset, texts)
    spelt = defaultdict(list)
    terms = {variant.lower() for term in term_variants(context) for variant in term.variants}
    for one in (one for one in misspelt(context) if one.sure and one.word.lower() not in terms):
        spelt[one.rule.id].append(
            Slip(
                told("“{word}”: elsewhere “{usual}”", word=one.word, usual=one.usual),
                one.start,
                one.start + len(one.word),
            )
        )
    slips = {text.rule.id: [*_slips(text, language, nouns), *spelt[text.rule.id]] for text in texts}
    kinds = Counter(kind for found in slips.values() for kind in {slip.kind for slip in found if slip.kind})
    common = [kind for kind, rules in kinds.items() if rules > 1]
    found = []
    for text in texts:
        own = [slip for slip in slips[text.rule.id] if slip.kind not in common]
        if own:
            found.append(_report(text, sorted(own, key=lambda slip: -1 if slip.start is None else slip.start)))
    for kind in common:
        places = [(text, slip) for text in texts for slip in slips[text.rule.id] if slip.kind == kind]
        found.append(_report_common(kind, places))
    return found


def _slips(text: RuleText, language: str, nouns: frozenset[str]) -> Iterator[Slip]:
    yield from _brackets(text.text)
    yield from _quotation_marks(text.text)
    yield from _repeated(text.text, language)
    yield from _marks(text)
    yield from _patterns(text.text, language)
    yield from _pronouns(text.text, language, nouns)


def _brackets(text: str) -> Iterator[Slip]:
    if _DRAWING.search(text):
        return
    ignored = {found.end() - 1 for form in (_ENUMERATOR, _SMILEY) for found in form.finditer(text)}
    for opening, closing in _PAIRS:
        open_at: list[int] = []
        for found in re.finditer(f"[{re.escape(opening + closing)}]", text):
            place, mark = found.start(), found[0]
            if mark == opening:
                open_at.append(place)
            elif mark == closing and open_at:
                open_at.pop()
            elif mark == closing and place not in ignored:
                says = told("“{words}”: nothing opens the “{mark}”", words=around(text, place, place + 1), mark=mark)
                yield Slip(says, place, place + 1)
        for place in open_at:
            says = told("“{words}”: nothing closes the “{mark}”", words=around(text, place, place + 1), mark=opening)
            yield Slip(says, place, place + 1)


def _quotation_marks(text: str) -> Iterator[Slip]:
    """A straight quotation mark that none follows; after a digit one alone means inches."""
    begun = -1
    for found in re.finditer('"', text):
        place = found.start()
        if begun >= 0 or not (place and text[place - 1].isdigit()):
            begun = -1 if begun >= 0 else place
    if begun >= 0 and not _DRAWING.search(text):
        says = told("“{words}”: a quotation mark has no partner", words=around(text, begun, begun + 1))
        yield Slip(says, begun, begun + 1)


def _repeated(text: str, language: str) -> Iterator[Slip]:
    for found in _REPEATED.finditer(text):
        doubled = found[1]
        if len(doubled) > 1 and doubled.lower() not in MAY_BE_DOUBLED.get(language, frozenset()):
            yield Slip(told("“{words}”: written twice", words=" ".join(found[0].split())), *found.span())


def _marks(text: RuleText) -> Iterator[Slip]:
    if _STRAY_IN_TITLE.search(text.rule.title):
        yield Slip(told("the title “{title}” ends with a stray mark", title=text.rule.title), None)
    for found in _DOUBLE_MARK.finditer(text.text):
        words_around = around(text.text, found.start(), found.end(), 16)
        yield Slip(told("“{words}”: a misplaced mark", words=words_around), *found.span())


def _patterns(text: str, language: str) -> Iterator[Slip]:
    for pattern in PATTERNS.get(language, ()):
        for found in pattern.form.finditer(text):
            words_found = " ".join(found[0].split())
            yield Slip(told("“{words}”: {fault}", words=words_found, fault=pattern.says), *found.span(), pattern.says)


def _nouns(ruleset: Ruleset, texts: list[RuleText]) -> frozenset[str]:
    """The words that stand after an article somewhere in these rules."""
    determiners = DETERMINERS.get(ruleset.language, frozenset())
    found: set[str] = set()
    if determiners:
        for text in texts:
            tokens = words(text.text)
            found.update(word for before, word in pairwise(tokens) if before in determiners)
    return frozenset(found)


def _pronouns(text: str, language: str, nouns: frozenset[str]) -> Iterator[Slip]:
    exchanged = PRONOUNS_FOR_ARTICLES.get(language, {})
    tokens = list(WORD.finditer(text)) if exchanged else []
    for pronoun, noun in pairwise(tokens):
        article = exchanged.get(pronoun[0].lower())
        if article and noun[0].lower() in nouns:
            words_found = text[pronoun.start() : noun.end()]
            yield Slip(
                told(
                    "“{words}”: “{word}” before a noun; “{meant}” is meant",
                    words=words_found,
                    word=pronoun[0],
                    meant=article,
                ),
                pronoun.start(),
                noun.end(),
            )


def _report_common(kind: str, places: list[tuple[RuleText, Slip]]) -> Diagnostic:
    numbers = [text.rule.number for text, _ in places]
    spans = [_place(text, slip) for text, slip in places[:MOST_TOLD]]
    return finding(
        INFO,
        told("rules {numbers} have the same slip: {slip}", numbers=number_list(numbers), slip=places[0][1].says),
        spans[0],
        related=[Related(span, slip.says) for span, (_, slip) in zip(spans[1:], places[1:MOST_TOLD], strict=True)],
        rules=numbers,
        key=[kind, *(text.rule.id for text, _ in places)],
        atoms=[f"{text.rule.id} {slip.says}" for text, slip in places],
    )


def _report(text: RuleText, all_of_them: list[Slip]) -> Diagnostic:
    slips = all_of_them[:MOST_TOLD]
    where = [_place(text, slip) for slip in slips]
    says = list(dict.fromkeys(slip.says for slip in slips))
    if more := len(all_of_them) - len(slips):
        says.append(told("{count} more in this rule", count=more))
    return finding(
        INFO,
        told("{rule} has a slip: {slips}", rule=rule_name(text.rule), slips=says[0])
        if len(says) == 1
        else told(
            "{rule} has {count} slips: {slips}", rule=rule_name(text.rule), count=len(says), slips=joined(says, "; ")
        ),
        where[0],
        related=[Related(span, slip.says) for span, slip in zip(where, slips, strict=True) if span != where[0]],
        rules=[text.rule.number],
        key=[text.rule.id, *says],
        atoms=[f"{text.rule.id} {one}" for one in says],
    )


def _place(text: RuleText, slip: Slip) -> Span:
    return text.rule.span if slip.start is None else text.place_of(slip.start, slip.end)
