"""The text of a LaTeX document as running text: its headings as those of Markdown, its lists with their numbers."""

from __future__ import annotations

import re
import unicodedata

LOOKS_LIKE_LATEX = re.compile(r"\\documentclass\b|\\begin\{document\}|\s*(?:%[^\n]*\n\s*)*\\(?:chapter|section)\*?\{")
_BODY = re.compile(r"\\begin\{document\}(.*?)(?:\\end\{document\}|\Z)", re.S)
_TITLE = re.compile(r"\\title\{((?:[^{}]|\{[^{}]{0,300}\}){0,1000})\}")
_HEADING = re.compile(
    r"[ \t]*\\(?P<kind>part|chapter|section|subsection|subsubsection|Clause)(?P<star>\*?)(?:\[[^\]]{0,200}\])?"
    r"\{(?:title=)?\{?(?P<title>(?:[^{}]|\{[^{}]{0,300}\}){0,1000})\}?\}"
)
_RANK = {"part": 1, "chapter": 2, "section": 3, "Clause": 3, "subsection": 4, "subsubsection": 5}
_DEPTH = 4
"""How deep commands that dress the text are looked for within each other; every pass takes two of them."""
_COUNTED = 2
"""Parts do not count for the numbers of what is below them."""
_COMMENT = re.compile(r"(?<!\\)%[^\n]*\n?[ \t]*")
_LIST = re.compile(
    r"\\begin\{(?P<begin>enumerate|itemize|description)\*?\}(?:\[[^\]]{0,200}\])?"
    r"|\\end\{(?P<end>enumerate|itemize|description)\*?\}|\\item(?:\[(?P<label>[^\]]{0,200})\])?[ \t]*"
)
_WRAPPED = re.compile(
    r"\\(?:textbf|textit|textsc|texttt|textsf|textrm|emph|underline|enquote|mbox|uline|added|ul)\*?(?:\[[^\]]{0,200}\])?"
    r"\{((?:[^{}]|\{[^{}]{0,300}\}){0,1000})\}"
)
_LINK = re.compile(r"\\href\{[^{}]{0,300}\}\{([^{}]{0,300})\}")
_ENVIRONMENT = re.compile(r"[ \t]*\\(?:begin|end)\{[^{}]{0,300}\}(?:\[[^\]]{0,200}\]|\{[^{}]{0,300}\})*[ \t]*\n?")
_COMMAND = re.compile(r"\\(?:[A-Za-z@]+\*?(?:\[[^\]]{0,200}\])*(?:\{[^{}]{0,300}\})*|[ ,;:!/-])")
_ACCENT = re.compile(r"\\([\"'`^~])\{?([A-Za-z])\}?")
_SHORTHAND = re.compile(r"(?<=\w)\"([aouAOUs])|\"([aouAOU])(?=[a-z])")
_HAS_SHORTHANDS = re.compile(r"[a-z]\"[aous][a-z]")
"""German umlauts as babel has them: `Gesch"aft`."""
_MARKS = {'"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303"}
_SIGNS = (
    (r"\\S(?![A-Za-z])[ ]?", "§ "), (r"\\(?:dots|ldots)\b(?:\{\})?", "…"), (r"\\\\(?:\[[^\]]{0,200}\])?", "\n"),
    ("---", "—"), ("--", "–"), ("``|\"`", "“"), ("''|\"'", "”"), (r"(?<!\\)~", " "), (r"\\([&%#_{}$])", r"\1"),
)  # fmt: skip


def latex_to_text(text: str) -> tuple[str, str]:
    """What a reader sees of the document, and its title. Commands that only dress the text are left out."""
    title = _TITLE.search(text)
    body = _BODY.search(text)
    words = _COMMENT.sub("", body[1] if body else text)
    words = _with_items(_with_headings(_with_accents(words)))
    return _plain(words), " ".join(_plain(_with_accents(title[1])).split()) if title else ""


def _with_headings(text: str) -> str:
    """Sections as headings of Markdown, with the numbers that LaTeX prints before them."""
    counts = dict.fromkeys(_RANK.values(), 0)

    def shown(match: re.Match[str]) -> str:
        rank = _RANK[match["kind"]]
        number = ""
        if not match["star"] and rank >= _COUNTED:
            counts.update({other: 0 for other in counts if other > rank})
            counts[rank] += 1
            above = (str(counts[other]) for other in sorted(counts) if _COUNTED <= other <= rank and counts[other])
            number = f"{'.'.join(above)}. "
        return f"\n{'#' * rank} {number}{' '.join(match['title'].split())}\n"

    return _HEADING.sub(shown, text)


def _with_items(text: str) -> str:
    """The items of lists with their numbers, indented by their depth."""
    counts: list[int | None] = []

    def shown(match: re.Match[str]) -> str:
        if match["begin"]:
            counts.append(0 if match["begin"] == "enumerate" else None)
        elif match["end"]:
            if counts:
                counts.pop()
        else:
            indent = "    " * max(0, len(counts) - 1)
            if counts and (number := counts[-1]) is not None:
                counts[-1] = number + 1
                return f"{indent}{match['label'] or f'{number + 1}.'} "
            return f"{indent}- {match['label'] or ''}"
        return ""

    return _LIST.sub(shown, text)


def _with_accents(text: str) -> str:
    def umlaut(match: re.Match[str]) -> str:
        letter = match[1] or match[2]
        return "ß" if letter == "s" else unicodedata.normalize("NFC", letter + _MARKS['"'])

    text = _ACCENT.sub(lambda m: unicodedata.normalize("NFC", m[2] + _MARKS[m[1]]), text)
    return _SHORTHAND.sub(umlaut, text) if _HAS_SHORTHANDS.search(text) else text


def _plain(text: str) -> str:
    """Without commands; what they only dress stays."""
    for _ in range(_DEPTH):
        text = _WRAPPED.sub(r"\1", _LINK.sub(r"\1", text))
    text = _ENVIRONMENT.sub("", text)
    for sign, shown in _SIGNS[:-1]:
        text = re.sub(sign, shown, text)
    text = _COMMAND.sub("", text)
    text = re.sub(*_SIGNS[-1], re.sub(r"(?<!\\)[{}]", "", text))
    return re.sub(r"^[ \t]+(?=\S)(?![ \t]*(?:[-\w]{1,4}[.)]|-)[ ])", "", text, flags=re.M)
