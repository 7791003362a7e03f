"""Whether “§ 26” or “article 5” is one of another text: of a law, of another set of rules, of a part of this one."""

from __future__ import annotations

import re

_DETAIL = (
    r"(?:\s*,?\s*(?:(?:Abs(?:atz|\.)|Satz|S\.|Nr\.|Ziff(?:er|\.)|lit\.|al(?:inéa|\.)|apartado|comma|par(?:agraph|\.)|no\.)\s*\w{1,3}\b"
    r"|\(\w{1,4}\)|ff?\.|et\s+seq\.?|ss\.|e\s+seguenti|et\s+suivants|y\s+siguientes|i\s+següents|bis|ter))*"
)
"""What narrows down the place within an article."""
_FURTHER = r"(?:\s*(?:,|und|i\.\s?V\.\s?m\.|in\s+Verbindung\s+mit)?\s*§{1,2}\s*\d+\w?)*"
"""More paragraphs of the same text, behind which that is named."""
_OF = r"\s*,?\s*(?:of|de|del|de\s+la|de\s+l['’]|du|da|do|dell['’]|della|dello|des|der|im|vom)\s*(?:the\s+|la\s+|l['’])?"
_LAW = (
    r"(?:law|act|code|constitution|charter|treaty|convention|appendix|annex|statutes|llei|codi|constitució|decret|ley|código"
    r"|constitución|decreto|loi|décret|lei|constituição|legge|codice|costituzione|d\.?\s?lgs|d\.?p\.?r|gesetz\w*|\w+gesetz(?:es|buch\w*)"
    r"|grundgesetz\w*|verfassung|\w*abgabenordnung|\w{4,}ordnung|bgb)\b"
)
_ABBREVIATION = r"(?-i:[A-ZÄÖÜ][A-ZÄÖÜ]{1,6}\b|[A-ZÄÖÜ][a-zäöü]{1,8}[A-ZÄÖÜ]{1,3}\b|[Cc]\.\s?[Cc]\.)"
"""Laws go by letters: BGB, VereinsG, c.c."""
_AFTER = re.compile(
    rf"\w?{_DETAIL}{_FURTHER}{_DETAIL}(?:{_OF}(?:\w+\s+){{0,3}}?(?:{_LAW}|{_ABBREVIATION})|\s*,?\s*{_ABBREVIATION})",
    re.I,
)
_OF_A_PART = re.compile(
    rf"{_DETAIL}{_OF}(?:this\s+|that\s+|th[ei]s?e?\s+|aquest[a]?\s+|est[ea]\s+|cet(?:te)?\s+|dies\w+\s+)?"
    r"(?:same\s+)?(?:article|rule|by-?law|chapter|title|part|regla|règle|regra|regola|regel|artículo|artigo|articolo|artikel|"
    r"capítol|capítulo|chapitre|capitolo|kapitel)\b",
    re.I,
)
_PART_BEFORE = re.compile(
    r"\b(?:article|rule|by-?law|chapter|regla|règle|regra|regola|regel|artículo|artigo|articolo|artikel|art\.|title)\s*"
    r"(?:\d[\d.]*|[IVXLC]+)\s*,?\s*$",
    re.I,
)


def of_another_text(text: str, end: int) -> bool:
    """Whether what follows a mention that ends at `end` says that it is of a law or of another text."""
    return _AFTER.match(text, end) is not None


def of_a_part(text: str, start: int, end: int) -> bool:
    """Whether the mention at `start`..`end` is of a part of a rule, as in “section 3 of this article”."""
    return bool(_OF_A_PART.match(text, end) or _PART_BEFORE.search(text, max(0, start - 30), start))
