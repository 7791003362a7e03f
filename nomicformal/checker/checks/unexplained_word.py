"""NF115: a word for a person or an office that one rule uses and nothing explains."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from nomicformal.checker.checks.claim_words import CLAIM
from nomicformal.checker.checks.context import Context
from nomicformal.checker.checks.prose import RuleText, around, texts_in_force, without_accents, words
from nomicformal.checker.checks.words import finding, listing
from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.told import told

INFO = CodeInfo(
    code="NF115",
    name="unexplained-word",
    severity=Severity.INFO,
    what="A rule speaks of somebody (“the senator”, “an ally”, “active players”), or of something in quotation marks,"
    " by a word that stands in this rule only, that no rule defines, and that no other word of the rules is akin to.",
    why="Who is meant is left to the judges: a word may have come from another game, or the rule that defined it is"
    " gone.",
    example="| Proposals that are accepted earn the senator who made them five points.",
    instead="Use the word that the other rules use, or say who is meant.",
)
_ARTICLES = {
    "ca": (r"(?:l['’]|(?:el|la|els|les|del|dels|al|als|un|una|uns|unes)\s)", r"(?:un|una|uns|unes)\s"),
    "es": (r"(?:el|la|los|las|del|al|un|una|unos|unas)\s", r"(?:un|una|unos|unas)\s"),
    "pt": (r"(?:o|a|os|as|do|da|dos|das|ao|aos|pelo|pela|um|uma|uns|umas)\s", r"(?:um|uma|uns|umas)\s"),
    "fr": (r"(?:l['’]|(?:le|la|les|du|des|au|aux|un|une)\s)", r"(?:un|une)\s"),
    "it": (r"(?:l['’]|(?:il|lo|la|i|gli|le|del|dello|della|al|allo|un|uno|una)\s)", r"(?:un|uno|una)\s"),
    "en": (r"(?:the|a|an)\s", r"(?:a|an)\s"),
}
"""By language: any article, and the indefinite ones."""
_AGENT = {
    "ca": r"(?:dor|dora|dors|dores|tor|tora|tors|tores|ista|istes)",
    "es": r"(?:dor|dora|dores|doras|tor|tora|tores|toras|ista|istas)",
    "pt": r"(?:dor|dora|dores|doras|tor|tora|tores|toras|ista|istas)",
    "fr": r"(?:teur|teurs|trice|trices|seur|seurs|iste|istes)",
    "it": r"(?:tore|tori|trice|trici|ista|isti|iste)",
    "en": r"(?:tor|tors|sor|sors|surer|surers|(?<!l)ist|(?<!l)ists|keeper|keepers|master|masters)",
}
_PEOPLE = (
    r"(?:jugador|participant|miembro|votante|membre|jogador|eleitor|elector|membro|joueur|citoyen|inscrit|électeur|électrice"
    r"|giocator|membri|player|member|voter|spieler|mitglied)\w*"
)
_STANDING = {
    "ca": rf"\b{_PEOPLE}\s(?:\w+\s)?(?P<word>(?:in)?acti(?:u|va|us|ves)|elegibles?|suspès|suspesos)\b",
    "es": rf"\b{_PEOPLE}\s(?:\w+\s)?(?P<word>(?:in)?activ[oa]s?|elegibles?|habilitad[oa]s?|suspendid[oa]s?)\b",
    "pt": rf"\b{_PEOPLE}\s(?:\w+\s)?(?P<word>(?:in)?ativ[oa]s?|elegíve(?:l|is)|habilitad[oa]s?|suspens[oa]s?)\b",
    "fr": rf"\b{_PEOPLE}\s(?:\w+\s)?(?P<word>(?:in)?acti(?:fs?|ves?)|éligibles?|suspendue?s?)\b",
    "it": rf"\b{_PEOPLE}\s(?:\w+\s)?(?P<word>(?:in)?attiv[oaie]|eleggibil[ei]|sospes[oaie])\b",
    "en": rf"\b(?P<word>(?:in)?active|eligible|suspended|qualified)\s(?:\w+\s)?{_PEOPLE}",
    "de": rf"\b(?P<word>(?:in)?aktive[nrms]?|wählbare[nrms]?)\s(?:\w+\s)?{_PEOPLE}",
}
"""Adjectives that part the people of a game into those who count and those who do not: only a rule can say which."""
_ALLIED = {"es": r"(?:ado|ada|ados)", "pt": r"(?:ado|ada|ados)"}
"""Participles that name people (`um aliado`); after an indefinite article only."""
_THINGS = frozenset(
    (
        "estado", "estados", "resultado", "resultados", "mercado", "tratado", "significado", "cuidado", "jornada",
        "entrada", "entradas", "llamada", "llamadas", "jugada", "jugadas", "temporada", "segundo", "rodada", "rodadas",
        "jogada", "jogadas", "tomada", "chamada", "chegada", "camada", "facteur", "facteurs", "secteur", "secteurs",
        "vecteur", "moteur", "hauteur", "revista", "entrevista", "factor", "factors", "sector", "sectors", "vector",
        "matrice",
    )
)  # fmt: skip
"""Words of these forms that name things."""
_COPULA = re.compile(
    r"\b(?:is|are|becomes?|called|és|són|esdevé|anomena\w*|es|son|será|serán|llama\w*|é|são|será|chama\w*|torna|est|sont"
    r"|devient|appelé\w*|nommé\w*|è|sono|diventa|chiamat\w*)\s+(?:\w+\s+){0,2}[\"“«]?$",
    re.I,
)
_DEFINES = re.compile(
    r"^[\"”»]?\s*(?:\((?!(?:ou|or|o|u|oder)\b)|,?\s*(?:is|means|és|significa|es|é|est|désigne|è|denota)\s+(?:a|an|the|un|una|el|la|o|um|uma|le|l)\b)",
    re.I,
)
_QUOTED = re.compile(r"[\"“«]\s?(?P<word>[^\W\d_]{6,})\s?[\"”»]")
"""One word in quotation marks: a name for something, of which one expects to hear more."""
_NAMES = re.compile(
    r"\b(?:term|word|called|named|title|section|group|terme|paraula|anomen\w*|títol|secció|término|palabra|llama\w*|denomin\w*"
    r"|instancia|título|sección|termo|palavra|chama\w*|mot|appel\w*|nomm\w*|titre|termine|parola|chiam\w*|heißt|genannt"
    r"|means|meaning|refers|signific\w*|refiere\w*|refereix\w*|refere\w*|réfère\w*|signifi\w*|désign\w*|entend\w*|entien\w*)\b",
    re.I,
)
"""Words beside it by which a text says what it is, or whose name it is."""
SHORTEST, MOST = 6, 2
"""Letters of a word; times that it stands in its rule: what a rule speaks of more often it is about."""


@dataclass(frozen=True, slots=True)
class _Use:
    text: RuleText
    start: int
    word: str
    context: str


def run(context: Context) -> list[Diagnostic]:
    language = context.ruleset.language
    if language not in _AGENT and language not in _STANDING:
        return []
    texts = texts_in_force(context)
    uses = _uses(texts, language)
    if not uses:
        return []
    spans = [use.text.place_of(use.start, use.start + len(use.word)) for use in uses]
    words_used = dict.fromkeys(
        told("“{word}” ({rule})", word=use.word, rule=told("rule {number}", number=use.text.rule.number))
        for use in uses
    )
    return [
        finding(
            INFO,
            told("nothing explains {words}", words=listing(list(words_used))),
            spans[0],
            related=[
                Related(span, told("“{word}” stands here", word=use.word))
                for span, use in zip(spans[1:], uses[1:], strict=True)
            ],
            rules=[use.text.rule.number for use in uses],
            explanation=[
                told("“{words}”: no other rule has the word or one akin to it", words=use.context) for use in uses
            ],
            key=[f"{use.text.rule.id} {use.word}" for use in uses],
            atoms=[f"{use.text.rule.id} {use.word}" for use in uses],
        )
    ]


def _uses(texts: list[RuleText], language: str) -> list[_Use]:
    rules: dict[str, set[str]] = defaultdict(set)
    kin: dict[str, set[str]] = defaultdict(set)
    times = Counter(word for text in texts for word in words(text.text))
    for text in texts:
        for word in words(f"{text.text} {text.rule.title} {text.rule.section}"):
            rules[_singular(word)].add(text.rule.id)
            kin[_root(word)].add(_singular(word))
    forms = list(_forms(language))
    found = []
    for text in texts:
        claims = [claim.span() for claim in CLAIM.finditer(text.text)]
        there = sorted((use for one in forms for use in one.finditer(text.text)), key=lambda use: use.start())
        defined = {use["word"].lower() for use in there if _explained(text.text, use)}
        for use in there:
            word = use["word"].lower()
            strange = len(rules[_singular(word)]) == 1 and times[word] <= MOST and kin[_root(word)] == {_singular(word)}
            inside = any(begin <= use.start() < end for begin, end in claims)
            if len(word) >= SHORTEST and word not in _THINGS and word not in defined and strange and not inside:
                context = around(text.text, use.start("word"), use.end("word"))
                found.append(_Use(text, use.start("word"), use["word"], context))
    return found


def _forms(language: str) -> Iterator[re.Pattern[str]]:
    """What such a word looks like in this language."""
    yield _QUOTED
    yield re.compile(_STANDING[language], re.I)
    if language in _AGENT:
        either, indefinite = _ARTICLES[language]
        yield re.compile(rf"(?<![\w'’]){either}(?P<word>[^\W\d_]{{2,}}{_AGENT[language]})\b", re.I)
        if language in _ALLIED:
            yield re.compile(rf"(?<![\w'’]){indefinite}(?P<word>[^\W\d_]{{2,}}{_ALLIED[language]})\b", re.I)


def _explained(text: str, use: re.Match[str]) -> bool:
    """Whether the place says who is meant: `X is the winner`, `the winner is …`, `the winner (…)`."""
    if use.re is _QUOTED and _NAMES.search(text, max(0, use.start() - 40), use.end() + 60):
        return True
    return bool(_COPULA.search(text, max(0, use.start() - 40), use.start("word")) or _DEFINES.match(text[use.end() :]))


def _root(word: str) -> str:
    return without_accents(word)[:5]


def _singular(word: str) -> str:
    return without_accents(word).removesuffix("s").removesuffix("e")
