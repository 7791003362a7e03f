"""The status that the words in brackets or in a field give, be it with other words besides, as in “immutable since
2020” and “mutable, amended by P12”."""

from __future__ import annotations

import re
from collections.abc import Mapping

from nomicformal.importers.languages import (
    ARTICLE,
    INITIAL,
    RANK,
    RULE,
    RULES,
    STATUS_WORD,
    any_of,
    status_of,
)

_ONLY_STATUS = re.compile(
    rf"(?:(?:{STATUS_WORD}|{INITIAL}|{RULE}|{RULES}|{ARTICLE}|status|{RANK}|"
    rf"statut|estado|estat|stato|=)[ ,;:]*)+",
    re.I,
)
_BETWEEN = re.compile(r"[ ]*[,;|/·•][ ]*|[ ]+[-–—][ ]+|:[ ]+|\.[ ]+")
_SINCE = (
    r"since|as of|as from|from|starting|effective|des de|des del|des d['’]|d['’]ençà|a partir|desde|depuis|dès|"
    r"à partir|à compter|seit|ab|dal|dalla|dall['’]"
)
_THROUGH = (
    r"by|per|after|under|on|in|following|due to|because of|through|with|segons|arran|amb|el|por|según|tras|en|con|par|"
    r"selon|après|suite|avec|le|pela|pelo|segundo|após|com|em|durch|gemäß|nach|mit|am|da|dopo|secondo|con|il"
)
"""What may stand between a status and the number or date of what gave it."""
_NOW = r"now|currently|presently|again|ara|actualment|ahora|actualmente|désormais|maintenant|actuellement|agora|" \
    r"atualmente|actualmente|jetzt|nun|derzeit|ora|attualmente"
_MADE = rf"made|became|becomes|become|turned|{any_of('transmuted')}"
_PIECE = re.compile(
    rf"(?:(?:{INITIAL}|{RULE}|{ARTICLE}|status|statut|estado|estat|stato)[ :=]+)*"
    rf"(?P<now>(?:(?:{_NOW})[ ]+)?"
    rf"(?:(?:{_MADE})[ ]+(?:(?:from|de|von|da)[ ]+{STATUS_WORD}[ ]+)?(?:(?:to|into|in|to be|a|en|em|zu)[ ]+)?)?"
    rf"(?:(?:{_SINCE})[ ]*[\w./-]{{1,20}}[ ]+)?)"
    rf"(?P<status>{STATUS_WORD}|{RANK})(?!\w)(?:[ ]+(?:{RULE})(?!\w))?"
    rf"(?:[ ]*|[ ]+(?:(?:{_NOW})|(?:{_SINCE})(?!\w).*|(?:{_MADE}|{any_of('amended')}|{any_of('created')})(?!\w).*"
    rf"|(?:{_THROUGH})(?!\w)[^\d]*\d.*|[\d(].*))",
    re.I,
)
_ANOTHER_TIME = re.compile(
    rf"(?<!\w)(?:{STATUS_WORD}[ ]+(?:until|till|up to|before|fins|hasta|jusqu['’]\w*|até|bis|fino|sino)"
    rf"|(?:was|no longer|formerly|previously|once|ja no|ya no|abans|antes|já não|plus|avant|nicht mehr|früher|non più)"
    rf"[ ]+{STATUS_WORD})(?!\w)",
    re.I,
)
_SIGNS = " *_'.:–—-"
_PAIRS = {"(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{"}


def only_status(words: str) -> bool:
    """Whether words say a status and nothing else."""
    return _ONLY_STATUS.fullmatch(words.strip(" *_'")) is not None


def status_in(words: str, marks: Mapping[str, str]) -> str:
    """The status that words give which are a status, or tell of one besides; '' if they are about something else, or
    about another time.

    >>> status_in("immutable since 2020", {}), status_in("Mutable, amended by P12", {})
    ('immutable', 'mutable')
    >>> status_in("of immutable rules", {}), status_in("mutable until 2020", {}), status_in("immutable or mutable", {})
    ('', '', '')
    """
    bare = words.strip(" *_'")
    if bare in marks:
        return marks[bare]
    if _ONLY_STATUS.fullmatch(bare):
        return status_of(bare)
    pieces = [match for piece in _BETWEEN.split(bare) if (match := _PIECE.fullmatch(piece))]
    said = {status_of(match["status"]) for match in pieces}
    last = {status_of(match["status"]) for match in pieces if match["now"]}
    found = said if len(said) == 1 else last
    return found.pop() if len(found) == 1 else ""


def words_besides(words: str, marks: Mapping[str, str]) -> str:
    """What words say that give a status and more: all of them; '' if they are a status and nothing else.

    >>> words_besides("[immutable since 2020]", {}), words_besides("Mutable (see rule 3)", {})
    ('immutable since 2020', 'Mutable (see rule 3)')
    """
    bare = _unwrapped(words)
    return "" if bare in marks or not bare or _ONLY_STATUS.fullmatch(bare) else bare


def about_another_time(words: str) -> bool:
    """Whether words tell of a status that was, or until when it was, and not of one now.

    >>> about_another_time("mutable until 2020"), about_another_time("no longer mutable"), about_another_time("mutable")
    (True, True, False)
    """
    return _ANOTHER_TIME.search(words) is not None


def _unwrapped(words: str) -> str:
    """Words without the signs around them; a bracket stays where the other one of its pair stands within."""
    bare = words.strip(_SIGNS)
    while bare:
        first, last = _PAIRS.get(bare[0], ""), _PAIRS.get(bare[-1], "")
        if first and first == bare[-1] and not _closes_early(bare):
            bare = bare[1:-1]
        elif first and bare.count(bare[0]) > bare.count(first):
            bare = bare[1:]
        elif last and bare.count(bare[-1]) > bare.count(last):
            bare = bare[:-1]
        else:
            return bare
        bare = bare.strip(_SIGNS)
    return bare


def _closes_early(words: str) -> bool:
    """Whether the bracket with which words begin is closed before their end."""
    depth = 0
    for place, sign in enumerate(words):
        depth += (sign == words[0]) - (sign == words[-1])
        if depth == 0:
            return place < len(words) - 1
    return True
