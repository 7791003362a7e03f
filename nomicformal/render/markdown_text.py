"""Text from rules inside Markdown: it stays text, whatever marks are in it."""

from __future__ import annotations

import re

from nomicformal.render.escape import clean

_MARKS = re.compile(r"[\\`*_\[\]<>|~&$]")
_LINK = re.compile(r"://|\bwww\.", re.I)
_BEGINNING = re.compile(r"^(\d+)(?=[.)])|^(?=[-+=#!])")


def plain(text: str) -> str:
    """One line of `text` that no Markdown reader takes for markup, links, formulas or HTML."""
    line = " ".join(clean(text).split())
    line = _MARKS.sub(
        lambda found: "&amp;" if found[0] == "&" else "&lt;" if found[0] == "<" else "\\" + found[0], line
    )
    line = _LINK.sub(lambda found: found[0].replace(":", "&#58;").replace(".", "&#46;"), line)
    return _BEGINNING.sub(lambda found: (found[1] or "") + "\\", line)


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
