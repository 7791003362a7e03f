"""Rules, articles, titles and sections that a text names, in the languages that Nomic texts are written in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.checker.checks.other_texts import of_a_part, of_another_text
from nomicformal.numerals import roman

_ONE = r"regla|norma|règle|regra|rule|regola|regel|reg\.|r\.?"
_SEVERAL = r"regles|reglas|normes|normas|règles|regras|rules|regole|regeln|rr\.|regs\."
_ARTICLE = r"article|artículo|artigo|articolo|artikel|art\.|§"
_ARTICLES = r"articles|artículos|artigos|articoli|artikeln|arts\.|artt\.|§§"
_SECTION = r"section|secció|sección|seção|secção|sezione|abschnitt|sec\.|sect\.|by-?law"
_SECTIONS = r"sections|seccions|secciones|seções|secções|sezioni|abschnitte|by-?laws"
_KIND = (
    r"initial|inicial|iniciais|iniciales|inicials|initiales|immutables?|inmutables?|mutables?|immuables?|modifiables?"
    r"|imutável|imutáveis|mutável|mutáveis|immutabil[ei]|mutabil[ei]|unveränderlichen?|veränderlichen?"
)
_FILLER = (
    rf"(?:\s*\(?(?:from|des\s+de|de|del|du|von|dalle?|da|la|núm(?:ero)?s?|num(?:ero)?s?|n[.ºo°]{{1,2}}|no\.|nos\.|nr\.?|number|numbers|nummern?|numer[oi]"
    rf"|numéros?|{_KIND})\)?(?=[\s\d#]))*\s*#?"
)
_RANGE = (
    r"\s*[-–—‑]\s*|\s+(?:a|al|à|to|up\s+to|through|thru|até|bis|fins\s+a|hasta|fino\s+a|jusqu['’]à|ao)\s+"
    r"(?:(?:la|el|rule|regla|règle|regra|regel|regola)\s+)*"
)
_ASIDE = r"(?:\s*\([^()\d]{1,40}\))?"
_AND = (
    r"(?:,|;|&|\b(?:i|y|e|et|and|und|ed|o|u|ou|or|oder|ni|nor|as\s+well\s+as|sowie|així\s+com|así\s+como)\b)\s*"
    r"(?:(?:la|el|les|las|los|as|a|the|de|die|der|den|delle|le|del|dels)\s+)?"
)
_ITEM = rf"\d{{1,5}}(?!\d)(?:(?:{_RANGE})\d{{1,5}}(?!\d))?"
_UNIT = (
    r"points?|punts?|puntos?|punt[oi]|pontos?|punkten?|players?|jugador\w*|joueurs?|jogador\w*|spielern?|giocator\w*"
    r"|days?|dies|días?|dias?|jours?|tagen?|giorn\w*|weeks?|setman\w*|seman\w*|semaines?|wochen?|settiman\w*"
    r"|months?|mes(?:os|es)?|mois|monaten?|hours?|hor[ae]s?|heures?|stunden?|ore|times?|cops?|veces|fois|vezes|volte|mal"
    r"|votes?|vots?|votos?|voix|stimmen?|voti"
)
_UNITLESS = rf"(?!\d)(?!\s*%)(?!\s*(?:{_UNIT})\b)(?![.,]\d)"
_REFERENCE = re.compile(
    rf"(?<![\w/.])(?:(?P<several>{_SEVERAL})|(?P<one>{_ONE})|(?P<articles>{_ARTICLES})|(?P<article>{_ARTICLE})"
    rf"|(?P<sections>{_SECTIONS})|(?P<section>{_SECTION}))"
    rf"(?![^\W\d_])(?:(?<=[rR])|(?<=\.)|(?<=§)|(?=[\s#(])){_FILLER}\s*(?P<items>{_ITEM}{_UNITLESS}(?:{_ASIDE}\s*(?:{_AND})+{_ITEM}{_UNITLESS})*)",
    re.I,
)
_PARTED = re.compile(
    rf"(?<![\w/.])(?:(?P<one>{_ONE})|(?P<article>{_ARTICLE})|(?P<section>{_SECTION}))(?![^\W\d_])(?:(?<=\.)|(?<=§)|(?=\s))"
    rf"{_FILLER}\s*(?P<items>\d{{1,3}}(?:\.\d{{1,2}}){{1,3}}(?!\d)|(?-i:[IVXL]+)(?![\w’'.]\w))",
    re.I,
)
_NUMBERS = re.compile(rf"(\d{{1,5}})(?!\d)(?:(?:{_RANGE})(\d{{1,5}})(?!\d))?", re.I)
_PAST = re.compile(
    r"\b(?:former(?:ly)?|previously|once|old|antig[au]|antic|antigament|ex|ancienne(?:ment)?|ehemals|ehemaligen?|früheren?"
    r"|vormals|già|precedentemente)\s+(?:the\s+|la\s+|a\s+|die\s+|der\s+)?$",
    re.I,
)
_STATUS = re.compile(_KIND, re.I)
_PREPOSITION = re.compile(r"\b(?:from|de|del|du|von|dalle?|da)\b", re.I)
_NOUN_LEFT_OUT = {  # the article by which a further number speaks of a rule: "la regla 104 i la 105"
    **dict.fromkeys(("regla", "norma", "règle", "regola"), re.compile(r"(?:^|\s)la\s+$", re.I)),
    "regra": re.compile(r"(?:^|\s)a\s+$", re.I),
    "rule": re.compile(r"(?:^|\s)the\s+$", re.I),
    "regel": re.compile(r"(?:^|\s)die\s+$", re.I),
}
_MAY_BEGIN_A_QUANTITY = ("regra", "rule", "regel")  # "rule 104 and the 10 coins", "a 30 metros"
_ENDS_THERE = re.compile(r"\s*(?:[.,;:)!?]|$)")
_IS_ORDINAL_OR_TIME = re.compile(r"[^\W\d_]|[ºª°]|:\d")
LONGEST_RANGE = 1000

_TITLED = re.compile(
    r"\b(?:rule|regla|norma|règle|regra|regola|regel)\s*"
    r"(?:(?:that\s+is\s+|is\s+)?(?:titled|entitled|called|named|titulada|intitulada|anomenada|llamada|denominada"
    r"|intitulée|appelée|nommée|chamada|intitolata|chiamata|namens|mit\s+dem\s+titel)\s*)?[,:]?\s*"
    r"[\"“«„]\s*([^\"”»“]{2,80}?)\s*[\"”»“]",
    re.I,
)
_IN_SECTION = re.compile(
    r"\b(?:section|secció|sección|seção|secção|sezione|abschnitt)\s*(?:titled|called|named|anomenada|llamada|intitulée"
    r"|chamada|chiamata)?\s*[\"“«„]\s*([^\"”»“]{2,80}?)\s*[\"”»“]",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Mention:
    """`first`..`last` (equal for a single number) as a text names them; `words` as they stand there, from `start` to
    `end`. `word`: the kind of word that names it: an `article` or a `section` (or by-law) may also be one of another
    text, or a part of a rule; `short` is a mere letter with one figure (`R7`)."""

    first: int
    last: int
    words: str
    start: int = 0
    end: int = 0
    word: str = "rule"

    @property
    def is_range(self) -> bool:
        return self.first != self.last

    @property
    def numbers(self) -> range:
        return range(self.first, self.last + 1)


@dataclass(frozen=True, slots=True)
class Parted:
    """A number of several parts (`3.9`), or a Roman one as its value, as a text names it."""

    parts: tuple[int, ...]
    words: str
    start: int
    word: str


@dataclass(frozen=True, slots=True)
class Named:
    """A title or the name of a section, as a text names it, at `start`."""

    name: str
    words: str
    start: int


def mentions(text: str) -> Iterator[Mention]:
    """The rule numbers that `text` names after a word for "rule", in order.

    After a singular word only one number counts, so that "rule 302 and 10 points" names 302 alone, unless an article
    stands for the word (`la regla 302 i la 303`). Ranges that run
    backwards or over more than a thousand numbers, what a rule was formerly, and articles of a law are not taken for
    rules.

    >>> [(m.first, m.last) for m in mentions("les regles 101-116 (immutables) i 201-220")]
    [(101, 116), (201, 220)]
    >>> [m.first for m in mentions("Rule 955 prevails; voir R 106, y la regla 302 i 10 punts.")]
    [955, 106, 302]
    """
    return (mention for mention in every_mention(text) if mention.word in ("rule", "article"))


def every_mention(text: str) -> Iterator[Mention]:
    """The same with sections, by-laws and single letters, which only name rules where rules are called so."""
    for found in _REFERENCE.finditer(text):
        several = found["several"] or found["articles"] or found["sections"]
        keyword = several or found["one"] or found["article"] or found["section"]
        word = _word(found)
        if _PAST.search(text, max(0, found.start() - 30), found.start()) or keyword == "r":
            continue
        if word != "rule" and _speaks_of_another(text, found, word):
            continue
        if keyword in ("R", "R.", "r.") and not re.match(r"\d\d", found["items"]):
            if keyword != "R" or text[found.end() :].startswith("-"):
                continue
            word = "short"
        if _is_item_of_a_list(text, found):
            continue
        base, ended = found.start("items"), 0
        for place, item in enumerate(_NUMBERS.finditer(found["items"])):
            between = found["items"][ended : item.start()]
            if place and not several and not _repeats_the_noun(keyword, between, text, base + item.end()):
                break
            ended = item.end()
            first = int(item[1])
            last = int(item[2]) if item[2] and several else first
            start, end = (base + item.start(), base + item.end()) if place else (found.start(), base + item.end())
            if first == last and _PREPOSITION.search(text, found.start(), base):
                continue  # "the rules of the 1st hundred"; a range may be "from 101 to 116"
            if first <= last <= first + LONGEST_RANGE:
                words = f"{keyword} {item[0]}" if place else text[start:end] if several else _single(text, found, item)
                yield Mention(first, last, words, start, end, word)


def parted_mentions(text: str) -> Iterator[Parted]:
    """Numbers of several parts, and Roman ones, that `text` names after a word for rules, articles or sections.

    >>> [m.parts for m in parted_mentions("(cf. Section 3.9, and Article IV; version 2.1)")]
    [(3, 9), (4,)]
    """
    for found in _PARTED.finditer(text):
        word = "article" if found["article"] else "section" if found["section"] else "rule"
        if _speaks_of_another(text, found, word) or _PAST.search(text, max(0, found.start() - 30), found.start()):
            continue
        value = roman(found["items"])
        parts = (value,) if value else tuple(int(part) for part in found["items"].split(".") if part.isdigit())
        if parts and not (value and word == "rule" and len(found["items"]) < 2):
            yield Parted(parts, " ".join(found[0].split()), found.start(), word)


def _word(found: re.Match[str]) -> str:
    if found["articles"] or found["article"]:
        return "article"
    return "section" if found["sections"] or found["section"] else "rule"


def _speaks_of_another(text: str, found: re.Match[str], word: str) -> bool:
    if of_another_text(text, found.end()):
        return True
    return word == "section" and of_a_part(text, found.start(), found.end())


def _is_item_of_a_list(text: str, found: re.Match[str]) -> bool:
    """Whether the number begins the next item rather than naming a rule: `of a mutable rule` / `2) the repeal …`."""
    between = text[found.start() : found.start("items")]
    return text[found.end() : found.end() + 1] in (")", ".") and ("\n" in between or bool(_STATUS.search(between)))


def _repeats_the_noun(keyword: str, between: str, text: str, end: int) -> bool:
    """Whether the number that ends at `end` speaks of a rule, too, after a singular word and the words `between`."""
    article = _NOUN_LEFT_OUT.get(keyword.lower())
    if article is None or not article.search(between) or _IS_ORDINAL_OR_TIME.match(text, end):
        return False
    return keyword.lower() not in _MAY_BEGIN_A_QUANTITY or bool(_ENDS_THERE.match(text, end))


def _single(text: str, found: re.Match[str], item: re.Match[str]) -> str:
    return text[found.start() : found.start("items") + item.end(1)]


def titles_named(text: str) -> Iterator[Named]:
    """The titles by which `text` names rules.

    >>> [n.name for n in titles_named('al final de la regla titulada "La Bèstia", que')]
    ['La Bèstia']
    """
    for found in _TITLED.finditer(text):
        yield Named(found[1], " ".join(found[0].split()), found.start())


def sections_named(text: str) -> Iterator[Named]:
    """The sections that `text` names in quotation marks."""
    for found in _IN_SECTION.finditer(text):
        yield Named(found[1], " ".join(found[0].split()), found.start())
