"""Texts by which a rule changes of itself: “if it is not amended by then, this rule automatically changes”."""

from __future__ import annotations

import re

from nomicformal.checker.checks.prose import text_of
from nomicformal.core.model import Rule, Ruleset

_BY_ITSELF = re.compile(
    r"\b(?:automatically|by\s+itself|of\s+itself|automàticament|per\s+si\s+sol[as]?|automáticamente|por\s+sí\s+(?:sol[ao]|misma)"
    r"|automaticamente|por\s+si\s+(?:só|mesma)|automatiquement|d['’]elle-même|da\s+sola|automatisch|von\s+selbst)\b",
    re.I,
)
_CHANGES = re.compile(
    r"\b(?:chang(?:es?|ed)|amend(?:s|ed)|becomes?|repeal(?:s|ed)|transmut\w*|canvi(?:a|en|ada?)|modifica\w*|derog(?:a|uen|ada?)"
    r"|cambia\w*|muda[ms]?|altera\w*|revoga\w*|tornar?-se|transforma\w*|chang(?:e|ée?)s?|modifi(?:e|ée?)s?|abrog(?:e|ée?)s?|devient"
    r"|diventa|abrogata|ändert|geändert|aufgehoben|umgewandelt)\b",
    re.I,
)
_RULE = re.compile(r"\b(?:rules?|bylaws?|regl(?:a|es)|reglas?|règles?|regras?|regol[ae]|regeln?)\b", re.I)


def said_to_change_by_itself(ruleset: Ruleset) -> list[tuple[Rule, str]]:
    """The rules in force of which a sentence says that a rule changes by itself, with the sentence."""
    found = []
    for rule in ruleset.rules:
        for _, sentence in text_of(rule).sentences if rule.in_force and rule.passages else ():
            if all(words.search(sentence) for words in (_BY_ITSELF, _CHANGES, _RULE)):
                found.append((rule, " ".join(sentence.split())))
    return found
