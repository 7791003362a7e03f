"""What follows a rule's number in its heading: revision, status, power, marks; then title or text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from nomicformal.importers.languages import (
    RULE,
    RULES,
    STATUS_WORD,
    status_of,
)
from nomicformal.importers.legends import SYMBOL
from nomicformal.importers.status_words import status_in, words_besides

_CLOSERS = re.compile(r"\*{1,3}|_{1,3}|'{2,5}|`|[ ]*=+(?=[ ]*$)|[ ]*#+(?=[ ]*$)", re.M)
_LINK = re.compile(r"(?<=\])\([^()\s]{1,300}\)")
_BRACKET = {"(": ")", "[": "]", "{": "}", "<": ">"}
_REVISION = re.compile(
    r"[ ]*/[ ]*(\d{1,4})(?!\d)|[ ]*[(\[][ ]*(?:rev(?:ision)?|v|version)\.?[ ]*(\d{1,4})[ ]*[)\]]", re.I
)
_BRACKETS = re.compile(r"[ ]*[-–—:,]?[ ]*[*_]{0,3}[(\[{][ ]*([^()\[\]{}]{1,100}?)[ ]*[)\]}](?:[*_]{1,3}(?!\w))?")
_SEPARATOR = re.compile(r"[ ]*(?:\.[-–—]|[.:](?!\d)|[)\]–—|]|-+(?=[ ]|$|[^\W\d_]|[(\[\"'“«*_¿¡]))")
_STATUS = re.compile(
    rf"[ ]*[-–—:,.|]?[ ]*(?P<mark>\*{{1,3}}|_{{1,3}}|'{{2,5}})?(?P<word>{STATUS_WORD})(?!\w)"
    r"(?(mark)[.:,]?[ ]*(?P=mark))(?P<end>[ ]*(?:$|[-–—:.)|*\]]|[,;][ ]))?",
    re.I,
)
_NEXT_LINE_STATUS = re.compile(
    rf"[ ]*[-–—:]?[ ]*\n[ ]*[-–—:(\[]?[ ]*(?P<word>{STATUS_WORD})[ ]*[)\]]?[ ]*(?=\n|$)", re.I
)
_SYMBOL = re.compile(rf"[ ]*({SYMBOL})(?![*\w])")
_LAST_SYMBOL = re.compile(rf"[ ]*({SYMBOL})[ .*_=#']*$")
_NOT_AFTER = re.compile(rf"[ ]+(?:{RULE}|{RULES})(?!\w)", re.I)
_LOWER = re.compile(r"[ ]+[a-zà-ÿ]")
_FURTHEST = 140
"""How far from its end a text is searched for a status there."""


@dataclass(frozen=True, slots=True)
class Tail:
    """`end`: where title or text begins. `separator`: the sign between number and rest (empty: none). `besides`: what
    the brackets around the status say, if they say more."""

    end: int
    status: str
    separator: str
    revision: str
    besides: str = ""


def read_tail(text: str, start: int, stop: int, marks: Mapping[str, str], *, next_line: bool, wrap: str = "") -> Tail:
    """The tail that begins at `start` of `text` (white space within the line as blanks) and ends at `stop` at the
    latest, or on the next line if `next_line` allows that a status stands there alone. `wrap`: what was opened
    before the number."""
    closing = [_BRACKET[sign] for sign in wrap if sign in _BRACKET]
    place, status, separator, revision, besides = start, "", "", "", ""
    while True:
        if not revision and (match := _REVISION.match(text, place, stop)):
            revision = match[1] or match[2]
        elif not status and (match := _BRACKETS.match(text, place, stop)) and (found := status_in(match[1], marks)):
            status, besides = found, words_besides(match[1], marks)
        elif not status and (match := _STATUS.match(text, place, stop)) and _stands_alone(match, text, stop):
            status = status_of(match["word"])
            place = match.end("word")
            if match["mark"]:
                place = text.index(match["mark"], place) + len(match["mark"])
            continue
        elif (
            not status
            and (match := _SYMBOL.match(text, place, stop))
            and match[1].strip("\ufe0f") in marks
        ):
            status = marks[match[1].strip("\ufe0f")]
        elif match := _LINK.match(text, place, stop):
            pass
        elif closing and text[place:stop].lstrip(" ").startswith(closing[-1]):
            place = text.index(closing.pop(), place) + 1
            continue
        elif match := _CLOSERS.match(text, place, stop):
            pass
        elif not separator and (match := _SEPARATOR.match(text, place, stop)):
            separator = match.group().strip()[0]
        elif separator and (match := re.compile(r"[ ]*[-–—:.]+(?=[ ]|$)").match(text, place, stop)):
            pass
        else:
            break
        place = match.end()
    if next_line and not status and not text[place:stop].strip() and (match := _NEXT_LINE_STATUS.match(text, place)):
        status, place = status_of(match["word"]), match.end()
    return Tail(place, status, separator, revision, besides)


def _stands_alone(match: re.Match[str], text: str, stop: int) -> bool:
    """A status word is the status only if it does not go on as a sentence: not in "109. Mutable rules that ..."."""
    if match["end"] is not None or match["mark"]:
        return True
    rest = text[match.end() : stop]
    return bool(rest) and not _NOT_AFTER.match(rest) and not _LOWER.match(rest)


def leading_status(text: str, marks: Mapping[str, str]) -> tuple[str, int]:
    """The status in brackets at the beginning of a text, and where it ends there; ('', 0) if there is none."""
    match = re.match(r"[ ]*[(\[][ ]*([^()\[\]\n]{1,100}?)[ ]*[)\]][.:]?[ ]+(?=\S)", text)
    if match and (status := status_in(match[1], marks)):
        return status, match.end()
    return "", 0


def trailing_status(text: str, marks: Mapping[str, str]) -> tuple[str, int]:
    """The status in brackets (or after a dash, or by a mark) at the end of a text, and where it begins there; ('', len)
    if there is none."""
    match = re.search(r"[ ]*[-–—:,]?[ ]*[(\[{][ ]*([^()\[\]{}\n]{1,100}?)[ ]*[)\]}][ .*_=#']*$", text[-_FURTHEST:])
    offset = max(0, len(text) - _FURTHEST)
    if match and (status := status_in(match[1], marks)):
        return status, offset + match.start()
    match = _LAST_SYMBOL.search(text[-_FURTHEST:])
    if match and (symbol := match[1].strip("\ufe0f")) in marks:
        return marks[symbol], offset + match.start()
    match = re.search(rf"[ ]+[-–—|][ ]*({STATUS_WORD})[ .*_=#']*$", text[-_FURTHEST:], re.I)
    if match:
        return status_of(match[1]), offset + match.start()
    return "", len(text)
