"""How rules say, in several languages, that they take precedence over rules of some kind."""

from __future__ import annotations

import re

_PREVAILS = (
    r"(?:takes?|has|have|having|claims?)\s+(?:precedence|priority)\s+over|prevails?\s+over|supersedes|overrides"
    r"|(?:té|tenen|tindrà)\s+(?:precedència|preferència|prioritat)\s+sobre|preval\s+sobre"
    r"|(?:tiene|tienen|tendrá)\s+(?:primacía|precedencia|prioridad|preferencia)\s+sobre|prevalece\s+sobre"
    r"|(?:tem|têm|terá)\s+(?:primazia|precedência|prioridade|preferência)\s+sobre"
    r"|(?:a|ont|aura)\s+(?:la\s+)?(?:priorité|préséance|primauté)\s+sur|prévaut\s+sur|prime\s+sur|l['’]emporte\s+sur"
    r"|(?:ha|hanno)\s+(?:la\s+)?(?:precedenza|priorità)\s+(?:su|sulla|sulle|sopra)|prevale\s+su(?:lla|lle)?"
    r"|hat\s+vorrang\s+vor"
)
_ANY_RULE = (
    r"(?:\w+\s+){0,4}?(?:rules?|regl[ae]s?|norm[ae]s|règles?|regras?|regol[ae]|regeln?)\s*,?\s*"
    r"(?:(?:that|which|que|qui|che|die|welche|para|pour|per|for)\s+)?"
)
_DECIDES = (
    r"(?:determin\w*|déterminant|détermine\w*|decid\w*|décid\w*|defin\w*|défini\w*|regul\w*|réglant|règlent|govern\w*"
    r"|establ\w*|etabl\w*|établ\w*|stabil\w*|sets?|fix\w*|design\w*|désign\w*|nomen\w*|nomm\w*|appoint\w*|elect\w*|elig\w*"
    r"|eleg\w*|concern\w*|bestimm\w*|regel\w*|festleg\w*)"
)
CLAIM = re.compile(
    rf"\b(?:{_PREVAILS})\s+(?:{_ANY_RULE}{_DECIDES}\s+(?P<matter>[^.;:\n]{{3,140}})"
    rf"|(?:\w+\s+){{0,3}}regeln?\s*,\s*(?:die|welche)\s+(?P<german>[^.;:,\n]{{3,100}}?)\s+{_DECIDES})",
    re.I,
)
"""A claim over whatever rules decide something; `matter` (in German `german`) is what, in the text's words."""
