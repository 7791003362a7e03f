"""Everything in a text that may be the heading of a rule, by the form it has. Which form is the right one is for
`choosing` to say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from nomicformal.importers.languages import ARTICLE, INITIAL, NUMBER_SIGN, RULE, STATUS_WORD, any_of, status_of
from nomicformal.importers.legends import PICTURE
from nomicformal.importers.lines import ENDS_SENTENCE, Line, Text
from nomicformal.importers.model import whole
from nomicformal.importers.tail import Tail, read_tail
from nomicformal.numerals import ORDINAL, ordinal, roman

_NUM = (
    r"(?P<num>\d{1,9}(?:\.\d{1,4})*(?:[ ]?(?:bis|ter|quater|quinquies)\b|(?-i:[a-zA-Z])(?!\w))?"
    r"|(?-i:(?=[IVXLCDM])[IVXLCDM]{1,9})(?!\w))"
    r"(?:[ ]?(?:º|°|ª)|(?:er|re|ère|è|ème|st|nd|rd|th)\b|(?=[ ]?/[ ]?\d)|(?!\w))"
)
_LEAD = (
    r"[ ]*+(?P<lead>#{1,6}[ ]*+|={1,6}[ ]*+|[*•·‣▪◦+][ ]++|[-–—][ ]++)?"
    r"(?P<wrap>(?:\*{1,3}|_{1,3}|'{2,5}|[\[({<`]){0,2})[ ]*+"
)
"""Spaces are taken once (`*+`): else a deep indentation would be tried in all its divisions."""
_MARK = (
    rf"(?P<mark>[*†‡+!^](?![*])[ ]?|{PICTURE}[ ]*|[(](?-i:[A-Z*†‡+!]{{1,2}}|{PICTURE})[)][ ]*|"
    rf"\[(?-i:[A-Z*†‡+!]{{1,2}}|{PICTURE})\][ ]*)?"
)
_MARKED_LEAD = _LEAD.replace("(?P<wrap>", _MARK + "(?P<wrap>")
_WORD_HEAD = re.compile(
    rf"{_MARKED_LEAD}(?P<before>(?:(?:{STATUS_WORD}|{INITIAL})[ ]+)*)"
    rf"(?P<word>(?:{RULE}|{ARTICLE})(?!\w)|§{{1,2}}|R(?=\.?[ ]?\d))\.?"
    rf"(?P<mid>(?:[ ]+(?:{STATUS_WORD}|{INITIAL})(?!\w))*)(?:[ ]*(?:\n[ ]*)?)"
    rf"(?:(?:{NUMBER_SIGN}[ ]*)?{_NUM}|(?P<ordinal>{ORDINAL}))",
    re.I,
)
_NUM_HEAD = re.compile(rf"{_MARKED_LEAD}(?:{NUMBER_SIGN}[ ]*)?{_NUM}", re.I)
_FIELD_HEAD = re.compile(
    rf"[ ]*(?:[-*•][ ]+)?(?:\*\*)?(?:{any_of('number')}|{RULE}[ ]+{NUMBER_SIGN})(?:\*\*)?[ ]*[:=](?:\*\*)?[ ]*{_NUM}[ "
    rf"]*$",
    re.I,
)
_STATUS_NUM = re.compile(rf"[ ]*(?P<word>{STATUS_WORD})[ ]+(?:{NUMBER_SIGN}[ ]*)?{_NUM}[ ]*\.?[ ]*$", re.I)
_END_HEAD = re.compile(
    rf"(?:^|(?<=[ .;!?»”\"]))[ ]*(?:[(\[{{]|[–—―-]{{1,2}}[ ])[ ]*(?P<before>(?:(?:{STATUS_WORD}|{INITIAL})[ ]+)*)"
    rf"(?:(?P<word>{RULE}|{ARTICLE}|§)[ .]*(?P<mid>(?:(?:{STATUS_WORD}|{INITIAL})[ ]+)*))?(?:{NUMBER_SIGN}[ ]*)?{_NUM}"
    rf"(?P<after>(?:[ ]*[,;:–—-]?[ ]*(?:[(\[]?(?:{STATUS_WORD}|[A-Z*†])[)\]]?))?)[ ]*[)\]}}]?[ ]*\.?[ ]*$",
    re.I,
)
_TITLE_HEAD = re.compile(
    r"[ ]*(?:(?P<marks>#{1,6})(?![.)])[ ]*(?P<a>\S.*?)[ ]*#*|(?P<wiki>={1,6})[ ]*(?P<b>[^=\s].*?)[ ]*(?P=wiki))[ ]*$"
)
_INLINE = re.compile(rf"(?<![^\W_])(?P<word>(?-i:(?=[A-ZÀ-Ý]))(?:{RULE}))[ ]+(?:{NUMBER_SIGN}[ ]*)?{_NUM}", re.I)
_INLINE_NUM = re.compile(r"(?:^|(?<=[.!?»”)][ ])|(?<=[.!?»”)][ ][ ]))(?P<num>\d{1,4})\.[ ]+(?=[\"“«¿¡(]?[A-ZÀ-Ý])")
_REFERENCE = re.compile(
    rf"[ ]*(?:[-–—][ ]*\d|,[ ]*\d|['’]s\b|(?:and|to|through|or|i|y|e|et|und|ed|o|ou|oder|a|al|bis|à)\b[ ]+(?:\d|"
    rf"{RULE}))",
    re.I,
)
_UNDERLINE = re.compile(r"([=\-~^*+])\1{2,}")
_LOWER = re.compile(r"[ ]*[a-zà-ÿ]")


@dataclass(frozen=True, slots=True)
class Heading:
    """A stretch that may be a heading. `start`..`end` holds number, status and signs; title or text follow it on the
    line (of index `line`), which ends at `line_end`. `family`: the form; only headings of one family make a
    segmentation. `level`: of a Markdown or wiki heading, 0 for none. `wrap`: the emphasis that is still open at
    `end`. `weak`: it may well be the middle of a sentence. `title`: where a title stands within the heading.
    `trailing`: the form stands after its rule only. `besides`: what the brackets around the status say, if they say
    more."""

    start: int
    end: int
    line: int
    line_end: int
    label: str
    family: str
    status: str = ""
    separator: str = ""
    revision: str = ""
    level: int = 0
    wrap: str = ""
    initial: bool = False
    title: tuple[int, int] = (0, 0)
    weak: bool = False
    trailing: bool = False
    besides: str = ""

    @property
    def number(self) -> int | None:
        """The number, if the label is a whole one (Roman ones included)."""
        return whole(self.label) if self.label.isdecimal() else roman(self.label)


def headings_of(text: Text, marks: Mapping[str, str]) -> dict[str, list[Heading]]:
    """The headings that the text may have, by family, in order of place. `marks`: what marks such as `*` stand for."""
    found: dict[str, list[Heading]] = {}
    shown = text.blanks
    for index, line in enumerate(text.lines):
        if line.blank or line.is_separator:
            continue
        above = text.lines[index - 1] if index else None
        for heading in _in_line(shown, line, index, marks, _goes_on(above, line)):
            found.setdefault(heading.family, []).append(heading)
        below = text.lines[index + 1] if index + 1 < len(text.lines) else None
        if below is not None and (title := _underlined(line, index, above, below)) is not None:
            found.setdefault(title.family, []).append(title)
    for heading in _inline(text, shown, marks):
        found.setdefault(heading.family, []).append(heading)
    return found


def _goes_on(above: Line | None, line: Line) -> bool:
    """Whether the line seems to go on with the sentence of the line above."""
    if above is None or above.blank or above.is_separator or above.end + 1 != line.start:
        return False
    return not ENDS_SENTENCE.search(above.shown) and (len(above.shown.rstrip()) > 40 or bool(_LOWER.match(above.shown)))


def _in_line(shown: str, line: Line, index: int, marks: Mapping[str, str], weak: bool) -> Iterator[Heading]:
    if match := _WORD_HEAD.match(shown, line.start):
        if match.end() <= line.end or "\n" in match.group():
            yield from _word(shown, line, index, marks, weak, match)
    elif (match := _FIELD_HEAD.match(shown, line.start, line.end)) is not None:
        yield Heading(line.start, line.end, index, line.end, _label(match), "field")
    elif (match := _NUM_HEAD.match(shown, line.start, line.end)) is not None:
        yield from _num(shown, line, index, marks, weak, match)
    if match := _STATUS_NUM.match(shown, line.start, line.end):
        yield Heading(line.start, line.end, index, line.end, _label(match), "status", status_of(match["word"]))
    if match := _TITLE_HEAD.match(shown, line.start, line.end):
        yield _title(line, index, match)
    if match := _END_HEAD.search(shown, max(line.start, line.end - 80), line.end):
        words = " ".join(match[name] or "" for name in ("before", "mid", "after"))
        status = status_of(words) or next(
            (marks[w.strip("()[] ,;:–—-")] for w in [match["after"]] if w.strip("()[] ,;:–—-") in marks), ""
        )
        kind = (match["word"] or "").casefold()
        if (kind or status or match.group().strip()[0] in "([{") and _may_be_number(match["num"]):
            family = f"end {kind}".strip()
            yield Heading(match.start(), line.end, index, line.end, _label(match), family, status, trailing=True)
            lead = re.match(r"[ ]*(#{1,6}|={1,6})?[ *_']*", shown[line.start : match.start()])
            before = shown[line.start : match.start()].rstrip()
            if 3 <= len(before) <= 80 and lead and before[-1] not in ".;,!?:" and not re.match(r"[ ]*[a-zà-ÿ]", before):
                title = (line.start + lead.end(), line.start + len(before))
                level = len(lead[1] or "")
                titled = f"titled {family}{' #' if level else ''}"
                yield Heading(
                    line.start, line.end, index, line.end, _label(match), titled, status, level=level, title=title
                )


def _may_be_number(label: str) -> bool:
    return label[0].isdigit() or roman(label) is not None


def _mark(match: re.Match[str]) -> str:
    """The mark in front of the number, without brackets around it."""
    return (match["mark"] or "").strip(" ()[]\ufe0f")


def _label(match: re.Match[str]) -> str:
    if match["num"] is None:
        return str(ordinal(match["ordinal"]))
    return " ".join(match["num"].split())


def _level(match: re.Match[str]) -> int:
    lead = (match["lead"] or "").strip()
    return len(lead) if lead[:1] in ("#", "=") and lead else 0


def _word(
    shown: str, line: Line, index: int, marks: Mapping[str, str], weak: bool, match: re.Match[str]
) -> Iterator[Heading]:
    if not _may_be_number(_label(match)) or _REFERENCE.match(shown, match.end()):
        return
    stop = shown.find("\n", match.end())
    stop = min(stop if stop >= 0 else len(shown), line.end if match.end() <= line.end else len(shown))
    tail = read_tail(shown, match.end(), stop, marks, next_line=True, wrap=match["wrap"] or "")
    stop = max(stop, tail.end)
    rest = shown[tail.end : stop]
    if _LOWER.match(rest) and not tail.separator and not tail.status and not match["wrap"]:
        return
    if rest.lstrip().startswith((",", ";")) and not tail.status:
        return
    words = f"{match['before'] or ''} {match['mid'] or ''}"
    kind = match["word"].casefold()
    kind = "rule" if re.fullmatch(RULE, kind, re.I) or kind == "r" else kind.replace("§§", "§")
    open_wrap = _open_wrap(match["wrap"] or "", shown[match.end() : tail.end])
    yield Heading(
        line.start, tail.end, index, stop, _label(match), f"word {kind}",
        tail.status or status_of(words) or marks.get(_mark(match), ""), tail.separator, tail.revision, _level(match),
        open_wrap,
        initial=re.search(INITIAL, words, re.I) is not None,
        weak=(weak and not tail.status) or match["word"][0].islower(),
        besides=tail.besides,
    )  # fmt: skip


def _num(
    shown: str, line: Line, index: int, marks: Mapping[str, str], weak: bool, match: re.Match[str]
) -> Iterator[Heading]:
    label, lead, wrap = _label(match), (match["lead"] or "").strip(), match["wrap"] or ""
    if not _may_be_number(label):
        return
    mark = _mark(match)
    if mark == "*" and "*" not in marks:
        mark, wrap = "", "*"
    tail = read_tail(
        shown, match.end(), line.end, marks, next_line=not shown[match.end() : line.end].strip(" .:)-–—*_'"), wrap=wrap
    )
    rest = shown[tail.end : max(line.end, tail.end)]
    bare = not tail.separator and wrap[:1] not in ("(", "[", "{", "<")
    if re.match(r"[ ]*[%€$,;/\d]", shown[tail.end : tail.end + 3]) and bare:
        return
    figures = label[0].isdigit()
    if bare and not _bare_may_stand(rest, tail, figures, lead, wrap, shown[match.end() : tail.end + 1]):
        return
    if tail.separator in ("-", "–", "—") and not figures:
        return
    kind = "num" if label.isdigit() else ("roman" if not figures else ("part" if "." in label else "num"))
    shape = wrap[:1] + (tail.separator or ("bare" if bare else ""))
    if lead[:1] in ("#", "=") and lead:
        shape = lead[:1]
    elif wrap[:1] in ("*", "_", "'"):
        shape = "bold"
    stop = max(line.end, tail.end)
    heading = Heading(
        line.start, tail.end, index, stop, label, f"{kind} {shape}", tail.status or marks.get(mark, ""), tail.separator,
        tail.revision, _level(match), _open_wrap(wrap, shown[match.end() : tail.end]), weak=weak,
        besides=tail.besides,
    )  # fmt: skip
    yield heading
    if kind != "num":
        yield replace(heading, family=f"num {shape}")


def _bare_may_stand(rest: str, tail: Tail, figures: bool, lead: str, wrap: str, gap: str) -> bool:
    """Whether a number without a sign after it can be a heading: alone, marked, or before a capital letter."""
    if not rest.strip() or tail.status or lead[:1] in ("#", "=") or wrap:
        return figures or bool(lead or wrap or not rest.strip())
    return figures and bool(re.match(r"[ ]*[\"“«¿¡(*_']{0,3}[A-ZÀ-Ý]", rest))


def _open_wrap(wrap: str, passed: str) -> str:
    """The emphasis that opens before the number and is not closed in what was passed since."""
    token = re.match(r"\*+|_+|'+|", wrap)
    sign = token.group() if token else ""
    return sign if sign not in passed else ""


def bullets_of(text: Text) -> list[Heading]:
    """The items of a list that is not indented: where nothing else tells rules apart, each is one."""
    found = []
    for index, line in enumerate(text.lines):
        if match := re.match(r"[*•·-][ ]+(?=\S)", line.shown):
            found.append(Heading(line.start, line.start + match.end(), index, line.end, "", "title -"))
    return found


def _title(line: Line, index: int, match: re.Match[str]) -> Heading:
    group = "a" if match["a"] is not None else "b"
    level = len(match["marks"] or match["wiki"])
    family = f"title {'#' if match['marks'] else '='}{level}"
    return Heading(line.start, match.start(group), index, line.end, "", family, level=level)


def _underlined(line: Line, index: int, above: Line | None, below: Line) -> Heading | None:
    """A heading by the line below it, which is about as long and of one sign only."""
    words, rule = line.shown.rstrip(), below.shown.strip()
    if not _UNDERLINE.fullmatch(rule) or abs(len(words) - len(rule)) > 3 or (above is not None and not above.blank):
        return None
    if words[0] == " " or words.endswith((".", ",", ";")) or not re.search(r"[^\W\d_]", words):
        return None
    return Heading(line.start, line.start, index, line.end, "", f"title {rule[0]}{rule[0]}", level=1)


def _inline(text: Text, shown: str, marks: Mapping[str, str]) -> Iterator[Heading]:
    """Headings within lines, for a text whose rules were run together."""
    if max((line.end - line.start for line in text.lines), default=0) < 1_500:
        return
    for match in _INLINE.finditer(shown):
        if not match["num"][0].isdigit() or _REFERENCE.match(shown, match.end()):
            continue
        line = text.line_at(match.start())
        stop = text.lines[line].end
        tail = read_tail(shown, match.end(), stop, marks, next_line=False)
        if tail.status or tail.separator in (":", "–", "—"):
            yield Heading(
                match.start(), tail.end, line, stop, _label(match), "inline", tail.status, tail.separator,
                tail.revision, besides=tail.besides,
            )  # fmt: skip
    for match in _INLINE_NUM.finditer(shown):
        line = text.line_at(match.start())
        yield Heading(match.start(), match.end(), line, text.lines[line].end, match["num"], "inline num", "", ".")
