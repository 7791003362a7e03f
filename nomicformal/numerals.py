"""Roman numbers."""

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
