"""Dates as people write them in seven languages."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

_MONTHS = (
    ("jan", "january", "janvier", "janeiro", "januar", "jänner", "gen", "gener", "gennaio", "ene", "enero"),
    ("feb", "february", "febrer", "febrero", "février", "fév", "févr", "fevereiro", "fev", "februar", "febbraio"),
    ("mar", "march", "març", "marzo", "mars", "março", "märz", "mrz", "mär"),
    ("apr", "april", "abr", "abril", "avr", "avril", "aprile"),
    ("may", "mai", "maig", "mayo", "maio", "mag", "maggio"),
    ("jun", "june", "juny", "junio", "juin", "junho", "juni", "giu", "giugno"),
    ("jul", "july", "juliol", "julio", "juillet", "juil", "julho", "juli", "lug", "luglio"),
    ("aug", "august", "ago", "agost", "agosto", "août", "aoû", "aou", "aout"),
    ("sep", "sept", "september", "set", "setembre", "septiembre", "setiembre", "septembre", "setembro", "settembre"),
    ("oct", "october", "octubre", "octobre", "out", "outubro", "okt", "oktober", "ott", "ottobre"),
    ("nov", "november", "novembre", "noviembre", "novembro"),
    ("dec", "december", "des", "desembre", "dic", "diciembre", "déc", "décembre", "dez", "dezembro", "dezember",
     "dicembre"),
)  # fmt: skip
_MONTH = {name: number for number, names in enumerate(_MONTHS, 1) for name in names}
_NAME = "(?:" + "|".join(sorted(_MONTH, key=lambda n: (-len(n), n))) + r")(?!\w)"
_DAY = r"(?P<d{0}>\d{{1,2}})(?:st|nd|rd|th|er|º|°|\.)?"
_OF = r"\s*(?:,|-|/|\.|de\s|d['’]|del\s|of\s)?\s*"
DATE = re.compile(
    r"(?<![\w.])(?:"
    r"(?P<y1>\d{4})[-/.](?P<m1>\d{1,2})[-/.](?P<d1>\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2})?Z?)?"
    rf"|{_DAY.format(2)}{_OF}(?P<m2>{_NAME})\.?{_OF}(?P<y2>\d{{4}})"
    rf"|(?P<m3>{_NAME})\.?\s*{_DAY.format(3)}\s*,?\s*(?P<y3>\d{{4}})"
    r"|(?P<d4>\d{1,2})[-/.](?P<m4>\d{1,2})[-/.](?P<y4>\d{4})"
    rf"|(?P<y5>\d{{4}})\s+(?P<m5>{_NAME})\.?\s+{_DAY.format(5)}"
    r")(?![\w/])",
    re.I,
)


@dataclass(frozen=True, slots=True)
class FoundDate:
    """`iso` as `2011-09-06`; `unsure`: day and month stand in figures and might be the other way round."""

    iso: str
    start: int
    end: int
    unsure: bool = False


def dates_in(text: str) -> list[FoundDate]:
    """Every date in the text that exists in the calendar, in order.

    >>> [d.iso for d in dates_in("06 Set 2011; Jun. 30, 1993; 1er août 2001; 2. März 2020; 05/06/2011")]
    ['2011-09-06', '1993-06-30', '2001-08-01', '2020-03-02', '2011-06-05']
    """
    found = []
    for match in DATE.finditer(text):
        parts = match.groupdict()
        form = next(n for n in "12345" if parts[f"y{n}"])
        year, month, day = parts[f"y{form}"], parts[f"m{form}"], parts[f"d{form}"]
        month_number = _MONTH[month.lower()] if not month.isdigit() else int(month)
        day_number, unsure = int(day), False
        if form == "4":
            if month_number > 12 >= day_number:
                month_number, day_number = day_number, month_number
            unsure = month_number != day_number and day_number <= 12
        try:
            date = datetime.date(int(year), month_number, day_number)
        except ValueError:
            continue
        found.append(FoundDate(date.isoformat(), match.start(), match.end(), unsure))
    return found
