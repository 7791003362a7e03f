"""Numbers written otherwise than in figures."""

from __future__ import annotations

import re

ROMAN = r"(?-i:(?=[MDCLXVI])M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3}))"
"""A Roman number in capitals, as a regular expression."""
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def roman(label: str) -> int | None:
    """The value of a Roman number; None if it is none.

    >>> roman("XIV"), roman("V"), roman("XXV"), roman("IIX"), roman("")
    (14, 5, 25, None, None)
    """
    if not label or not re.fullmatch(ROMAN, label):
        return None
    values = [_VALUES[letter] for letter in label]
    return sum(-v if v < max(values[i:]) else v for i, v in enumerate(values))


_UNITS = (
    "primer|primero|primera|premier|première|primeiro|primeira|primo|first|erster?",
    "segundo|segunda|segon|secondo|second", "tercero|tercera|tercer|terceiro|terceira|terzo|third",
    "cuarto|cuarta|quarto|quarta|quart|fourth", "quinto|quinta|cinquè|fifth", "sexto|sexta|sisè|sesto|sixth",
    "s[ée]p?timo|s[ée]p?tima|setè|settimo|seventh", "octavo|octava|vuitè|oitavo|oitava|ottavo|eighth",
    "noveno|novena|novè|nono|nona|ninth",
)  # fmt: skip
_TENS = {"d[ée]cim[oa]|desè|tenth": 10, "vig[ée]sim[oa]|vintè": 20, "trig[ée]sim[oa]": 30}
_UNIT, _TEN = f"(?:{'|'.join(_UNITS)})", f"(?:{'|'.join(_TENS)})"
ORDINAL = rf"(?:{_TEN}(?:[ ]?{_UNIT})?|{_UNIT})(?!\w)"
"""The words for 1 to 39 behind “article”, as a regular expression for any case of letters."""


def ordinal(words: str) -> int | None:
    """The value of such words; None if they are none.

    >>> ordinal("Premier"), ordinal("DÉCIMO SEGUNDO"), ordinal("décimo"), ordinal("dernier")
    (1, 12, 10, None)
    """
    if not re.fullmatch(ORDINAL, words, re.I):
        return None
    ten = re.match(_TEN, words, re.I)
    tens = next(value for form, value in _TENS.items() if re.fullmatch(form, ten[0], re.I)) if ten else 0
    rest = words[ten.end() :].strip() if ten else words
    return tens + next((n for n, form in enumerate(_UNITS, 1) if re.fullmatch(form, rest, re.I)), 0)
