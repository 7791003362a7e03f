"""Which part of a rule a key of a record or the heading of a column names."""

from __future__ import annotations

import re
from functools import cache

from nomicformal.importers.languages import IMMUTABLE_WORD, MUTABLE_WORD, RULE, RULES, any_of, status_of

_MORE = {
    "text": "(?:brief |short |long |full )?description|descripción|descripció|descrição|beschreibung|descrizione|"
    "paragraphs?|passages?|clauses?|lines?|rule text|full text|"
    "provision|disposition|statement|enunciado|enunciat|énoncé|texto de la regla|text de la regla|texte de la règle|"
    "texto da regra|testo della regola",
    "number": "number|rule no|rule num|rule id|ruleno|rulenumber|r|nummer|regla n|regla nº|regla núm|número de regla|"
    "número de la regla|"
    "número de regra|numéro de règle|numero di regola|regelnummer|ref|reference|ordinal|key|code|codi|código",
    "title": "headline|short title|rule title|rule name|subject|denominación|overskrift",
    "status": "mutable or immutable|rule type|rule class|kind of rule|estatut|régimen|carácter|caràcter|m/i|i/m|"
    "mutability status",
    "section": "group|topic|tema|theme|thème|thema|groupe|grupo|gruppe|gruppo|bloc",
    "history": "histories|events|log|amendment|changes|revisions",
}
_KINDS = ("text", "title", "status", "section", "history", "number")
_PATTERNS = {kind: re.compile(rf"(?:{any_of(kind)}|{_MORE[kind]})", re.I) for kind in _KINDS}
_RULES = re.compile(
    rf"(?:the )?(?:{RULES}|ruleset|rule set|current {RULES}|{RULES} vigentes|{RULES} vigents|corpus|entries|items|"
    rf"data)",
    re.I,
)
_NUMBER_KEY = re.compile(
    rf"(?:{RULE}|art(?:icle|ículo|igo|ikel|icolo)?|r|§)?[ _.:#-]*(?:n[°º.]?[ ]*)?(\d+(?:\.\d+)*[a-z]?)(?:[ "
    rf"]*[(\[].*[)\]])?",
    re.I,
)
_STATUS_KEY = re.compile(rf"(?:is[ ]+)?(?:{IMMUTABLE_WORD}|{MUTABLE_WORD})", re.I)
EVENT_KEY = re.compile(
    "("
    + "|".join(any_of(verb) for verb in ("created", "amended", "transmuted", "repealed", "renumbered", "corrected"))
    + ")(?: (?:by|on|at|in|per|por|par|el|le|am|il|durch|da|em|proposal|date))*",
    re.I,
)
YES = frozenset(
    [
        "true",
        "yes",
        "y",
        "1",
        "x",
        "sí",
        "si",
        "oui",
        "ja",
        "sim",
        "sì",
        "vrai",
        "verdadero",
        "wahr",
        "vero",
        "cert",
        "on",
        "✓",
        "✔",
    ]
)
NO = frozenset(["false", "no", "n", "0", "non", "nein", "não", "nao", "faux", "falso", "falsch", "off"]) | {"", "-"}


def tidy(key: str) -> str:
    """A key as words: `rule_text` and `RuleText` as `rule text`."""
    key = re.sub(r"(?<=[a-zà-ÿ])(?=[A-Z])", " ", key.strip().strip("*_:`'\""))
    return re.sub(r"[ _\-]+", " ", key).strip(" .:").casefold()


@cache
def kind_of_key(key: str) -> str:
    """`text`, `title`, `status`, `section`, `history` or `number`; empty for any other key."""
    words = tidy(key)
    return next((kind for kind in _KINDS if _PATTERNS[kind].fullmatch(words)), "")


def names_rules(key: str) -> bool:
    """Whether the key announces the rules themselves."""
    return _RULES.fullmatch(tidy(key)) is not None


def number_in_key(key: str) -> str:
    """The label in a key such as `101`, `rule_101` or `R101 (immutable)`; empty if it is no number of a rule."""
    match = _NUMBER_KEY.fullmatch(key.strip().replace("_", " "))
    return match[1] if match else ""


def status_flag(key: str) -> str:
    """The status that a key such as `immutable` or `isMutable` names by itself; empty for other keys."""
    words = tidy(key)
    return status_of(words) if _STATUS_KEY.fullmatch(words) else ""
