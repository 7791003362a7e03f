"""Text from rules inside Markdown: it stays text, whatever marks are in it."""

from __future__ import annotations

import re

from nomicformal.render.escape import clean

_MARKS = re.compile(r"[\\`*_\[\]<>|~&$]")
_LINK = re.compile(r"://|\bwww\.", re.I)
_REFERENCE = re.compile(r"@|(?<![\w&])[#!$%~&^][\w\x22]|\w#\d|\bGH-\d|:[a-z+-][\w+-]*:|\b[0-9a-f]{7,40}\b", re.I)
"""What a code host makes a mention, a reference to a ticket or a change, or a picture of."""
_BEGINNING = re.compile(r"^(\d+)(?=[.)])|^(?=[-+=#!])")


def plain(text: str) -> str:
    """One line of `text` that no Markdown reader takes for markup, links, formulas or HTML."""
    return _not_a_block(_marked(" ".join(clean(text).split())))


def _marked(line: str) -> str:
    line = _MARKS.sub(
        lambda found: "&amp;" if found[0] == "&" else "&lt;" if found[0] == "<" else "\\" + found[0], line
    )
    return _LINK.sub(lambda found: found[0].replace(":", "&#58;").replace(".", "&#46;"), line)


def _not_a_block(line: str) -> str:
    """The line, so that its beginning is no heading, list or rule."""
    return _BEGINNING.sub(lambda found: (found[1] or "") + "\\", line)


def inert(text: str) -> str:
    """The same for a comment on a code host or in a mailing list: a word that would notify somebody, refer to
    something or send mail is written as code."""
    words = " ".join(clean(text).split()).split(" ")
    return _not_a_block(" ".join(code(word) if _REFERENCE.search(word) else _marked(word) for word in words))


def code(text: str) -> str:
    """One line of `text` as code, in which nothing else has a meaning."""
    line = " ".join(clean(text).split())
    fence = "`" * (1 + max((len(run) for run in re.findall(r"`+", line)), default=0))
    space = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{space}{line}{space}{fence}" if line else ""


def sentence(text: str) -> str:
    """The same, with a capital letter at the beginning."""
    return plain(text[:1].upper() + text[1:])


def cut(text: str, limit: int) -> str:
    """The text on one line, cut at a word's end where it is longer than `limit`."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[:limit].rsplit(" ", 1)[0] + " …"


def table(header: list[str], rows: list[list[str]]) -> list[str]:
    """The lines of a table; cells are Markdown already."""
    return [f"| {' | '.join(row)} |" for row in (header, ["---"] * len(header), *rows)]
