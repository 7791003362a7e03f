"""Numbers, shares, times and durations in words, for people."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction

from nomicformal.core.phrase_words import word

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def moment_phrase(minutes: int) -> str:
    """`2011-09-10 12:00`, of minutes since 1970; `-` and the minutes where no calendar has the day."""
    try:
        return (_EPOCH + timedelta(minutes=minutes)).strftime("%Y-%m-%d %H:%M")
    except OverflowError:
        return f"minute {minutes}"


def number_phrase(number: Fraction, lang: str = "en") -> str:
    """`3`, `1.4` (`1,4` in other languages than English), `7/3` where no three decimals give it exactly."""
    if number.denominator == 1:
        return str(number.numerator)
    if 1000 % number.denominator:
        return f"{number.numerator}/{number.denominator}"
    sign, thousandths = "-" if number < 0 else "", abs(number.numerator) * 1000 // number.denominator
    decimals = f"{thousandths % 1000:03}".rstrip("0")
    return f"{sign}{thousandths // 1000}{'.' if lang == 'en' else ','}{decimals}"


def share_phrase(number: Fraction, lang: str = "en") -> str:
    """`20%`; `2/3` where it is no whole per cent."""
    percent = number * 100
    return f"{percent}%" if percent.denominator == 1 else number_phrase(number, lang)


def duration_phrase(minutes: int, lang: str = "en") -> str:
    """`1 week`, `1 day 12 hours`."""
    if minutes < 0:
        return f"-{duration_phrase(-minutes, lang)}"
    parts: list[str] = []
    rest = minutes
    for unit, length in (("week", 10080), ("day", 1440), ("hour", 60), ("minute", 1)):
        if unit == "week" and minutes % length:
            continue
        amount, rest = divmod(rest, length)
        if amount:
            parts.append(f"{amount} {word(unit if amount == 1 else unit + 's', lang)}")
    return " ".join(parts) or f"0 {word('minutes', lang)}"
