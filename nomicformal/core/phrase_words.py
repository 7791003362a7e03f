"""The small words that phrases are joined with, by language; English where a language is not here."""

from __future__ import annotations

import re
from collections.abc import Mapping

from nomicformal.core.phrase_romance import ES, FR, PT

_EN = {
    "and": "{0} and {1}",
    "or": "{0} or {1}",
    "not": "it is not so that {0}",
    "=": "{0} is {1}",
    "!=": "{0} is not {1}",
    "<": "{0} is less than {1}",
    "<=": "{0} is at most {1}",
    ">": "{0} is more than {1}",
    ">=": "{0} is at least {1}",
    "t<": "{0} is before {1}",
    "t<=": "{0} is not after {1}",
    "t>": "{0} is after {1}",
    "t>=": "{0} is not before {1}",
    "n=": "{0} is not {1}",
    "n!=": "{0} is {1}",
    "n<": "{0} is not less than {1}",
    "n<=": "{0} is not at most {1}",
    "n>": "{0} is not more than {1}",
    "n>=": "{0} is not at least {1}",
    "nt<": "{0} is not before {1}",
    "nt<=": "{0} is after {1}",
    "nt>": "{0} is not after {1}",
    "nt>=": "{0} is before {1}",
    "known": "{0} is known",
    "unknown": "{0} is not known",
    "yes": "yes",
    "no": "no",
    "nothing": "nothing",
    "now": "now",
    "it": "this act",
    "subject": "the value",
    "rule": "rule {0}",
    "some one": "some {0}",
    "somebody": "somebody",
    "any": "{0} {1}",
    "up": "{0} rounded up",
    "down": "{0} rounded down",
    "nearest": "{0} rounded to nearest",
    "div": "{0} divided by {1}, rounded down",
    "least": "the least of {0}",
    "greatest": "the greatest of {0}",
    "earliest": "the earliest of {0}",
    "latest": "the latest of {0}",
    "some": "there is {0} {1} such that {2}",
    "none": "there is no {0} {1} such that {2}",
    "every": "every {0} {1} is such that {2}",
    "every where": "every {0} {1} such that {2} is such that {3}",
    "some named": "{0} is {1}",
    "none named": "{0} is not {1}",
    "some all": "there is a {0}",
    "none all": "there is no {0}",
    "count": "the number of {0} {1} such that {2}",
    "count all": "the number of {0}",
    "sum": "the sum of {0} over the {1} {2} such that {3}",
    "sum all": "the sum of {0} over the {1} {2}",
    "only one": "the only {0}",
    "only one where": "the only {0} {1} such that {2}",
    "best": "the {0} {1} with {2}",
    "best where": "the {0} {1} such that {2}, with {3}",
    "key greatest": "the greatest value of {0}",
    "key least": "the least value of {0}",
    "then": ", then ",
    "quoted": "“{0}”",
    "happened": "“{0}” has happened",
    "did not happen": "“{0}” has not happened",
    "since": " since {0}",
    "until": " until {0}",
    "where": " where {0}",
    "first time": "the time of the first “{0}”",
    "last time": "the time of the last “{0}”",
    "first agent": "whoever did the first “{0}”",
    "last agent": "whoever did the last “{0}”",
    "first field": "the {1} of the first “{0}”",
    "last field": "the {1} of the last “{0}”",
    "moment": "the first moment at which {0}",
    "moment after": "the first moment after {1} at which {0}",
    "at": "{0} at {1}",
    "at truth": "at {1}: {0}",
    "silent": "no rule decides whether {0}",
    "silent value": "no rule decides {0}",
    "may": "may",
    "must not": "must not",
    "can": "can",
    "cannot": "cannot",
    "must": "must",
    "nobody": "nobody",
    "nobody can": "can",
    "nobody may": "may",
    "nobody must": "must",
    "need not": "need not",
    "right": "has the right to",
    "norm": "{0} {1}: “{2}”",
    "reading": "{0} is read as “{1}”",
    "question": "question {0}",
    "note": "note {0}",
    "if": "{0} if {1}",
    "week": "week",
    "weeks": "weeks",
    "day": "day",
    "days": "days",
    "hour": "hour",
    "hours": "hours",
    "minute": "minute",
    "minutes": "minutes",
}
_CA = {
    "and": "{0} i {1}",
    "or": "{0} o {1}",
    "not": "no és cert que {0}",
    "=": "{0} és {1}",
    "!=": "{0} no és {1}",
    "<": "{0} és menys de {1}",
    "<=": "{0} és com a molt {1}",
    ">": "{0} és més de {1}",
    ">=": "{0} és almenys {1}",
    "t<": "{0} és abans de {1}",
    "t<=": "{0} no és després de {1}",
    "t>": "{0} és després de {1}",
    "t>=": "{0} no és abans de {1}",
    "n=": "{0} no és {1}",
    "n!=": "{0} és {1}",
    "n<": "{0} no és menys de {1}",
    "n<=": "{0} no és com a molt {1}",
    "n>": "{0} no és més de {1}",
    "n>=": "{0} no és almenys {1}",
    "nt<": "{0} no és abans de {1}",
    "nt<=": "{0} és després de {1}",
    "nt>": "{0} no és després de {1}",
    "nt>=": "{0} és abans de {1}",
    "known": "se sap {0}",
    "unknown": "no se sap {0}",
    "yes": "sí",
    "no": "no",
    "nothing": "res",
    "now": "ara",
    "it": "aquest acte",
    "subject": "el valor",
    "rule": "la regla {0}",
    "some one": "algun {0}",
    "somebody": "algú",
    "any": "{0} {1}",
    "up": "{0} arrodonit cap amunt",
    "down": "{0} arrodonit cap avall",
    "nearest": "{0} arrodonit",
    "div": "{0} dividit per {1}, arrodonit cap avall",
    "least": "el menor de {0}",
    "greatest": "el major de {0}",
    "earliest": "el primer de {0}",
    "latest": "l'últim de {0}",
    "some": "hi ha {0} {1} tal que {2}",
    "none": "no hi ha cap {0} {1} tal que {2}",
    "every": "tot {0} {1} compleix que {2}",
    "every where": "tot {0} {1} tal que {2} compleix que {3}",
    "some named": "{0} és {1}",
    "none named": "{0} no és {1}",
    "some all": "hi ha algun {0}",
    "none all": "no hi ha cap {0}",
    "count": "el nombre de {0} {1} tals que {2}",
    "count all": "el nombre de {0}",
    "sum": "la suma de {0} sobre els {1} {2} tals que {3}",
    "sum all": "la suma de {0} sobre els {1} {2}",
    "only one": "l'únic {0}",
    "only one where": "l'únic {0} {1} tal que {2}",
    "best": "el {0} {1} amb {2}",
    "best where": "el {0} {1} tal que {2}, amb {3}",
    "key greatest": "el valor més gran de {0}",
    "key least": "el valor més petit de {0}",
    "then": ", després ",
    "happened": "«{0}» ha passat",
    "did not happen": "«{0}» no ha passat",
    "since": " des de {0}",
    "until": " fins a {0}",
    "where": " on {0}",
    "first time": "el moment del primer «{0}»",
    "last time": "el moment de l'últim «{0}»",
    "first agent": "qui va fer el primer «{0}»",
    "last agent": "qui va fer l'últim «{0}»",
    "first field": "{1} del primer «{0}»",
    "last field": "{1} de l'últim «{0}»",
    "moment": "el primer moment en què {0}",
    "moment after": "el primer moment després de {1} en què {0}",
    "at": "{0} a {1}",
    "at truth": "a {1}: {0}",
    "silent": "cap regla no decideix si {0}",
    "silent value": "cap regla no decideix {0}",
    "may": "pot (permís)",
    "must not": "no ha de",
    "can": "pot",
    "cannot": "no pot",
    "must": "ha de",
    "nobody": "ningú",
    "nobody can": "no pot",
    "nobody may": "no pot (permís)",
    "nobody must": "no ha de",
    "need not": "no té l'obligació de",
    "right": "té dret a",
    "quoted": "«{0}»",
    "norm": "{0} {1}: «{2}»",
    "reading": "{0} es llegeix com «{1}»",
    "question": "pregunta {0}",
    "note": "nota {0}",
    "if": "{0} si {1}",
    "week": "setmana",
    "weeks": "setmanes",
    "day": "dia",
    "days": "dies",
    "hour": "hora",
    "hours": "hores",
    "minute": "minut",
    "minutes": "minuts",
}
_CONTRACTED = {
    "ca": (re.compile(r"\b((?:de|a|per) el)(?=s?\b(?!'))"), {"de el": "del", "a el": "al", "per el": "pel"}),
    "es": (re.compile(r"\b((?:de|a) el)\b"), {"de el": "del", "a el": "al"}),
    "fr": (
        re.compile(r"\b((?:de|à) les?)\b"),
        {"de le": "du", "à le": "au", "de les": "des", "à les": "aux"},
    ),
    "pt": (
        re.compile(r"\b((?:de|em|por|a) [oa])(?=s?\b \w{2})"),
        {
            "de o": "do", "de a": "da", "em o": "no", "em a": "na", "por o": "pelo", "por a": "pela",
            "a o": "ao", "a a": "à",
        },
    ),
}  # fmt: skip
_ELIDED = {
    "fr": re.compile(r"\b(d(?=e)|qu(?=e)|s(?=i ils?\b))[ei] (?=[aeiouéèêàâîôû](?!nze\b))", re.I),
    "ca": re.compile(r"\b(d)e (?=[aeiouàèéíòóú]\w)", re.I),
}
WORDS: Mapping[str, Mapping[str, str]] = {"en": _EN, "ca": _CA, "es": ES, "fr": FR, "pt": PT}
"""Every language has the keys of English."""

_FEMININE = {
    "ca": re.compile(r"(?:a|ció|sió|tat|tud|essa)$"),
    "es": re.compile(r"(?:a|ción|sión|dad|tud)$"),
    "pt": re.compile(r"(?:a|ção|são|dade)$"),
    "fr": re.compile(r"(?:tion|sion|té|ure|ence|ance|esse|ette|ée|onne|arge|ègle|aine|ine|ie)$"),
}
_BUILT_IN = {
    "ca": ("nombre", "moment", "durada", "proporció", "sí o no", "text", "regla", "canvi", "acte"),
    "es": ("número", "momento", "duración", "proporción", "sí o no", "texto", "regla", "cambio", "acto"),
    "fr": ("nombre", "moment", "durée", "proportion", "oui ou non", "texte", "règle", "changement", "acte"),
    "pt": ("número", "momento", "duração", "proporção", "sim ou não", "texto", "regra", "mudança", "ato"),
}
_TYPES = ("number", "time", "duration", "share", "truth", "text", "Rule", "Change", "Event")
_ONE = {"ca": ("un", "una"), "es": ("un", "una"), "fr": ("un", "une"), "pt": ("um", "uma")}


def word(key: str, lang: str, *parts: str) -> str:
    """The words for `key` with its parts filled in."""
    return WORDS.get(lang, _EN)[key].format(*parts)


def contracted(text: str, lang: str) -> str:
    """With the contractions that joined phrases need: Catalan `de el` is `del`."""
    if lang in _CONTRACTED:
        form, merged = _CONTRACTED[lang]
        text = form.sub(lambda found: merged[found[1]], text)
    return _ELIDED[lang].sub(r"\1'", text) if lang in _ELIDED else text


def one(noun: str, lang: str) -> str:
    """The noun with the article for one of its kind: `a player`, `una proposta`; the gender is read off its ending."""
    if noun == "…":
        return noun
    if lang not in _ONE:
        return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
    return f"{_ONE[lang][bool(_FEMININE[lang].search(noun))]} {noun}"


def built_in(kind: str, lang: str) -> str:
    """The noun for a type of the language itself (`number`, `Rule`); empty where there is none."""
    return dict(zip(_TYPES, _BUILT_IN.get(lang, ()), strict=False)).get(kind, "")


def with_article(noun: str) -> str:
    """An English noun with its indefinite article."""
    return f"{'an' if noun[:1].lower() in tuple('aeiou') else 'a'} {noun}"


def plural(noun: str) -> str:
    """A plain plural, good enough for the names of sorts in the languages of WORDS."""
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"
