"""Printed histories, in lines or in prose, as events in the words of the language of rulesets."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from nomicformal.importers.dates import DATE, dates_in
from nomicformal.importers.languages import (
    INITIAL,
    NUMBER_SIGN,
    PROPOSAL,
    RULE,
    RULES,
    STATUS_WORD,
    any_of,
    status_of,
    whole_groups,
)
from nomicformal.importers.model import Event

_VERBS = (
    ("retitled", any_of("retitled")), ("section assigned", whole_groups("assigned")), ("titled", any_of("titled")),
    ("renumbered", any_of("renumbered")), ("transmuted", any_of("transmuted")), ("repealed", any_of("repealed")),
    ("corrected", any_of("corrected")), ("infected", any_of("infected")), ("created", any_of("created")),
    ("amended", any_of("amended")),
)  # fmt: skip
_VERB = re.compile("|".join(rf"(?P<v{n}>(?<!\w){words}(?!\w))" for n, (_, words) in enumerate(_VERBS)), re.I)
_INITIAL = re.compile(
    rf"(?<!\w)(?:(?:(?:{RULE}|{RULES})[ ]+)?{INITIAL}(?!\w)(?:[ ]+(?P<s1>{STATUS_WORD})(?!\w))?(?:[ ]+(?:{RULE}))?"
    rf"|(?P<s2>{STATUS_WORD})[ ]+{INITIAL}(?:[ ]+{RULE})?)(?:[ ]+{NUMBER_SIGN})?[ ]*(?P<n>\d{{1,6}})?(?:[ ]*[(,]?[ "
    rf"]*(?P<s3>{STATUS_WORD})(?!\w)\)?)?",
    re.I,
)
_BY = re.compile(
    rf"(?<!\w)(?P<what>{PROPOSAL}|{RULE}|#|R(?=\.?\d))\.?[ ]*(?:{NUMBER_SIGN}[ ]*)?(?P<n>\d{{1,7}})(?!\w)", re.I
)
_NAMES = re.compile(r"\(([^()]{1,60}?)\)|;[ ]*by[ ]+([^;()]{1,80})$")
_TO_NUMBER = re.compile(
    r"(?<!\w)(?:to|a|as|als|en|zu|in|para|come|com)\b[ ]*(?:la |el |the )?(?:" + RULE + r")?[ ]*(\d{1,6})", re.I
)
_FROM_TO = re.compile(rf"({STATUS_WORD})(?!\w).{{1,15}}?(?<!\w)({STATUS_WORD})(?!\w)", re.I)
_TO_STATUS = re.compile(rf"({STATUS_WORD})(?!\w)", re.I)
_STATE_OF = re.compile(
    r"(?<![\w(])(?:by|per|pel|por|par|durch|von|da|dal)[ ]+(?:the |el |la |l['’])?([^\W\d][^,;()\d]{1,60}?)(?=[,;.(]|"
    r"$)",
    re.I,
)
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")
_COMMON_IN_HISTORIES = re.compile(
    rf"{RULE}|{RULES}|{PROPOSAL}|{INITIAL}|{STATUS_WORD}|{any_of('section')}|{any_of('status')}|"
    r"from|into|with|this|that|here|then|para|della?|dalla?|durch|wurde|nach|pour|dans|avec|amb|cette|diese|aquesta|"
    r"esta|questa|power|adopted",
    re.I,
)
"""Words that add nothing to an event."""


@dataclass(slots=True)
class _Draft:
    """An event as it is put together. `start`, `end`: the stretch of the history that tells it."""

    start: int
    end: int
    verbs: list[str] = field(default_factory=list)
    date: str = ""
    by: tuple[str, int] | None = None
    initial: re.Match[str] | None = None

    @property
    def full(self) -> bool:
        return bool(self.verbs or self.initial is not None)


def is_event(line: str) -> bool:
    """Whether a line tells an event of a rule's life: a verb of events, or an initial rule, at its beginning, and a
    date or a proposal."""
    bare = re.sub(
        r"^[\W_]*(?:\d{4}-\d\d-\d\d)?[\W_]*(?:(?:this|the|esta|aquesta|cette|diese|questa)[ ]+\w+[ ]+(?:was|is|has "
        r"been|fue|fou|va ser|a été|wurde|è stata|foi)[ ]+)?",
        "",
        line,
    )
    starts = _INITIAL.match(bare) or _VERB.match(bare) or _ISO.match(bare)
    return bool(starts) and bool(_BY.search(line) or dates_in(line) or _INITIAL.match(bare))


def untold(event: Event) -> str:
    """The words of an event as printed, if some of them are in none of its items; else empty.

    >>> untold(events_of("Amended by Proposal 301 (Ann), 7 June 2001")[0][0])
    ''
    >>> untold(events_of("Amended by Proposal 301 after a long debate, 7 June 2001")[0][0])
    'Amended by Proposal 301 after a long debate, 7 June 2001'
    """
    told = " ".join((*event.items, *event.by)).casefold()
    rest = event.words
    for known in (DATE, _INITIAL, _VERB, _BY):
        rest = known.sub(" ", rest)
    left = [word for word in _LONG_WORD.findall(rest) if word.casefold() not in told]
    return event.words if any(not _COMMON_IN_HISTORIES.fullmatch(word) for word in left) else ""


def events_of(text: str) -> tuple[list[Event], bool]:
    """The events that a history tells, in order, and whether a date in figures could be read in two ways."""
    found: list[Event] = []
    unsure = False
    for line in _lines(text):
        events, open_question = _line(line)
        found += events
        unsure = unsure or open_question
    return found, unsure


def _lines(text: str) -> list[str]:
    """The lines of a history; one that tells nothing by itself goes on with the line above."""
    lines: list[str] = []
    for raw in text.split("\n"):
        line = " ".join(raw.split()).strip(" *_•·-–—[]|")
        line = line if line.count("(") >= line.count(")") else line.strip()
        if not line:
            continue
        tells = _VERB.search(line) or _INITIAL.search(line) or _ISO.match(line)
        if lines and not tells and not dates_in(lines[-1]):
            lines[-1] += " " + line
        else:
            lines.append(line)
    return lines


def _line(line: str) -> tuple[list[Event], bool]:
    """The events of one line."""
    tokens = _tokens(line)
    dates = dates_in(line)
    unsure = any(d.unsure for d in dates)
    date_first = bool(dates) and not line[: dates[0].start].strip(" *_([-–—")
    drafts: list[_Draft] = []
    for start, end, kind, value in tokens:
        current = drafts[-1] if drafts else None
        if kind == "date":
            if date_first or current is None:
                drafts.append(_Draft(start, end, date=str(value)))
            elif current.date:
                drafts.append(_Draft(start, end, list(current.verbs), date=str(value)))
            else:
                current.date, current.end = str(value), end
        elif kind == "initial":
            began = current is not None and current.verbs == ["created"] and not current.by and not current.date
            if current is not None and began:
                current.verbs.clear()
            elif current is None or current.full:
                current = _Draft(start, end)
                drafts.append(current)
            assert isinstance(value, re.Match)
            current.initial, current.end = value, end
        elif kind == "verb":
            done = current is not None and (
                current.initial is not None or current.by or (current.date and not date_first)
            )
            if current is None or (current.full and done) or (current.verbs and current.verbs[-1] == value):
                current = _Draft(start, end)
                drafts.append(current)
            current.verbs.append(str(value))
            current.end = end
        elif kind == "by" and current is not None:
            assert isinstance(value, tuple)
            if current.by and current.verbs and not (current.by[0] == "proposal" and value[0] == "rule"):
                current = _Draft(start, end, list(current.verbs))
                drafts.append(current)
            if current.by is None:
                current.by = value
            current.end = end
    whole = [d for d in drafts if d.full]
    if not whole:
        date = dates[0].iso if dates else ""
        words = (line[: dates[0].start] + line[dates[0].end :]) if dates else line
        return [Event(date, (_plain(words),), (), line)] if _plain(words) else [], unsure
    if len(whole) < len(drafts):  # a date in front of a group tells the whole group
        whole = [d for d in drafts if d.full]
    events = []
    for index, draft in enumerate(whole):
        start = 0 if index == 0 else draft.start
        stop = whole[index + 1].start if index + 1 < len(whole) else len(line)
        events.append(_event(draft, line[start:stop]))
    return events, unsure


def _tokens(line: str) -> list[tuple[int, int, str, object]]:
    found: list[tuple[int, int, str, object]] = [(d.start, d.end, "date", d.iso) for d in dates_in(line)]
    taken: list[tuple[int, int]] = []
    for match in _INITIAL.finditer(line):
        if match["n"] or match["s1"] or match["s2"] or match.start() == 0:
            found.append((match.start(), match.end(), "initial", match))
            taken.append(match.span())
    for match in _VERB.finditer(line):
        if any(a <= match.start() < b for a, b in taken):
            continue
        if re.search(r"power[ ]+$", line[max(0, match.start() - 20) : match.start()], re.I):
            continue
        kind = next(_VERBS[n][0] for n in range(len(_VERBS)) if match[f"v{n}"])
        found.append((match.start(), match.end(), "verb", kind))
    for match in _BY.finditer(line):
        if any(a <= match.start() < b for a, b in taken):
            continue
        what = "proposal" if re.fullmatch(PROPOSAL, match["what"], re.I) or match["what"] == "#" else "rule"
        found.append((match.start(), match.end(), "by", (what, int(match["n"]))))
    return sorted(found, key=lambda token: token[:3])


def _event(draft: _Draft, words: str) -> Event:
    names: list[str] = []
    for match in _NAMES.finditer(words):
        names += [
            n.strip() for n in re.split(r"[;,/]|\band\b|\bi\b|\by\b|\bund\b|\bet\b", match[1] or match[2]) if n.strip()
        ]
    names = [n for n in names if not _no_name(n)]
    items: list[str] = []
    if draft.initial is not None:
        m = draft.initial
        status = next((status_of(m[g]) for g in ("s1", "s2", "s3") if m[g]), "")
        number = m["n"] or ""
        items.append(" ".join(filter(None, ("initial", number, status if number else ""))))
    by = f" by {draft.by[0]} {draft.by[1]}" if draft.by else ""
    for verb in dict.fromkeys(draft.verbs):
        items.append(_item(verb, by, words))
    return Event(draft.date, tuple(items), tuple(_name(n) for n in names), words.strip())


def _no_name(words: str) -> bool:
    """Whether what stands in brackets is no person: an event, a status, a rule or proposal, a date, a number."""
    return bool(
        _VERB.search(words)
        or _BY.search(words)
        or re.fullmatch(STATUS_WORD, words, re.I)
        or words.isdigit()
        or dates_in(words)
    )


def _item(verb: str, by: str, words: str) -> str:
    match verb:
        case "created" | "amended" | "repealed" | "infected":
            return verb + by
        case "transmuted":
            both, one = _FROM_TO.search(words), _TO_STATUS.search(words)
            status = status_of(both[2]) if both else (status_of(one[1]) if one else "")
            return f"transmuted{f' to {status}' if status else ''}{by}"
        case "renumbered":
            numbers = _TO_NUMBER.findall(words)
            return f"renumbered to {numbers[-1]}" if numbers else "renumbered" + by
        case "corrected":
            who = _STATE_OF.search(words)
            return f"corrected by {_name(who[1])}" if who and not by else "corrected" + by
        case _:
            return verb


def _name(words: str) -> str:
    return " ".join(re.sub(r"[,;#\"|]", " ", words).split())


def _plain(words: str) -> str:
    """Words that can stand in a history line: nothing in them begins a comment, a text or another event."""
    words = re.sub(r"#(?=\d)", "no. ", words)
    return " ".join(re.sub(r"[,;#\"|()\[\]]", " ", words).split()).strip(" .:-–—")
