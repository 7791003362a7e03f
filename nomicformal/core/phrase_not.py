"""A sentence with a hole or two, such as `{p} is a player`, turned into its negation: `{p} is not a player`.

>>> negated("{p} is a player", "en"), negated("{p} ha votat", "ca"), negated("{p} est joueur", "fr")
('{p} is not a player', '{p} no ha votat', "{p} n'est pas joueur")
"""

from __future__ import annotations

import re
from functools import cache

_HOLE = re.compile(r"\{\w+\}")
_SUBJECT = r"\{\w+\}(?: (?:and|i|y|et|e) \{\w+\})?"
_UNCLEAR = {
    "en": "and|or|but|if|unless|when|where|whether|because|not|never|no|nobody|none|cannot|once|already|only",
    "ca": "i|o|però|si|quan|on|perquè|ni|no|mai|cap|ningú|només",
    "es": "y|e|o|u|pero|si|cuando|donde|porque|ni|no|nunca|ningún|ninguna|nadie|solo|sólo",
    "fr": "et|ou|mais|si|quand|où|parce|ni|ne|pas|jamais|aucun|aucune|personne|seulement",
    "pt": "e|ou|mas|se|quando|onde|porque|nem|não|nunca|nenhum|nenhuma|ninguém|só",
}
"""Words with which there is more than one thing that a negation could be about, or one already."""
_IN_SUBJECT = {
    "en": "that|who|whom|whose|which|what|all|every|each|some|any|both",
    "ca": "que|qui|tot|tots|totes|cada|algun|algú",
    "es": "que|quien|todo|todos|todas|cada|alguno|alguien",
    "fr": "que|qui|dont|tout|tous|toutes|totalité|chaque|quelque",
    "pt": "que|quem|todo|todos|todas|cada|algum|alguém",
}
"""Words after which a verb need not be the one of the sentence, or of which a negation says something else."""
_THE = {
    "en": r"(?:the|this) ",
    "ca": r"(?:el |la |els |les |l['’]|aquest |aquesta )",
    "es": r"(?:el |la |los |las |este |esta )",
    "fr": r"(?:le |la |les |l['’]|ce |cette |cet )",
    "pt": r"(?:o |a |os |as |este |esta )",
}
_TO_BE = {
    "en": "is|are|was|were|can|may|has been|have been",
    "ca": "és|són|està|estan|era|ha|han|s['’]ha|s['’]han|té|tenen|pot|poden|queda",
    "es": "es|son|está|están|era|ha|han|tiene|tienen|puede|pueden|queda",
    "fr": "est|sont|était|a|ont|peut|peuvent|reste",
    "pt": "é|são|está|estão|era|foi|tem|têm|pode|podem|fica",
}
"""Verbs by which a sentence is known to go on after a subject of several words."""
_NO_VERB = {
    "en": r"(?:is|are) to|always|perhaps|besides|plus|as|does",
    "ca": r"ha de|han de|de|d['’].*|del|dels|a|al|als|en|amb|per|com|ja|encara|sempre|també",
    "es": r"debe|deben|tiene que|tienen que|ha de|de|del|a|al|en|con|por|como|ya|aún|siempre|también",
    "fr": r"doit|doivent|de|d['’].*|du|des|à|au|aux|en|avec|par|comme|déjà|encore|toujours|aussi",
    "pt": r"deve|devem|tem (?:que|de)|têm (?:que|de)|de|do|da|dos|das|a|ao|em|no|na|com|por|como|já|ainda|sempre"
    r"|também",
}
"""What may stand there instead of a verb, and verbs whose negation says something else (`must not`)."""
_NOT = {"ca": "no", "es": "no", "pt": "não"}
_PARTICIPLE = (
    r"(?:\w+(?:ed|en|wn|ught|ung)|won|left|met|made|been|had|done|gone|put|set|paid|said|held|lost|sent|built)\b"
)
_CLITICS = r"(?:(?:se|me|te|lui|leur|y|en|le|la|les) |(?:s|m|t|l)['’])*"


@cache
def negated(phrase: str, lang: str) -> str | None:
    """The phrase with its verb denied; None where it cannot be told what would be."""
    if lang not in _UNCLEAR:
        return None
    said = re.fullmatch(rf"(?P<subject>{_SUBJECT}) (?P<rest>.+)", phrase) or re.fullmatch(
        rf"(?P<subject>{_THE[lang]}[^,;:()]*?) (?P<rest>(?:{_TO_BE[lang]}) .+)", phrase, re.I
    )
    if said is None:
        return None
    subject, rest = said["subject"], said["rest"]
    named = not re.fullmatch(_SUBJECT, subject)
    if _has(rest.removeprefix("se "), _UNCLEAR[lang]) or re.match(rf"(?:{_NO_VERB[lang]})(?!\w)", rest, re.I):
        return None
    if named and _has(subject, f"{_UNCLEAR[lang]}|{_IN_SUBJECT[lang]}"):
        return None
    denied = _english(rest) if lang == "en" else _romance(rest, lang)
    return None if denied is None else f"{subject} {denied}"


def _has(text: str, words: str) -> bool:
    """Whether one of the words, or a mark between clauses, stands in the text."""
    return bool(re.search(rf"(?<![\w'’])(?:{words})(?![\w'’])|[,;:]|\bn['’]", _HOLE.sub("{}", text), re.I))


def _english(rest: str) -> str | None:
    helped = re.fullmatch(rf"(is|are|was|were|can|may|(?:has|have)(?= {_PARTICIPLE})) (.+)", rest)
    if helped:
        return f"{'cannot' if helped[1] == 'can' else helped[1] + ' not'} {helped[2]}"
    verb, _, tail = rest.partition(" ")
    if verb in ("has", "have"):
        return f"{'does' if verb == 'has' else 'do'} not have {tail}"
    if not re.fullmatch(r"[a-z]{2,}s", verb) or verb.endswith(("ss", "us")):
        return None
    return f"does not {_plain(verb)} {tail}".rstrip()


def _plain(verb: str) -> str:
    """`wins` → `win`, `passes` → `pass`, `carries` → `carry`."""
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    return verb[:-2] if re.search(r"(?:ss|sh|ch|x|zz|o)es$", verb) else verb[:-1]


def _romance(rest: str, lang: str) -> str | None:
    if not rest[:1].isalpha():
        return None
    if lang != "fr":
        return f"{_NOT[lang]} {rest}"
    said = re.fullmatch(rf"({_CLITICS})(\w+)((?: .+)?)", rest)
    if said is None:
        return None
    ne = "n'" if (said[1] + said[2])[:1].lower() in "aeiouyéèêàâîôû" else "ne "
    return f"{ne}{said[1]}{said[2]} pas{said[3]}"
