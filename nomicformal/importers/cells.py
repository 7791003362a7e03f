"""The cells of a row of a Markdown table. A pipe within a cell is escaped, or stands in code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nomicformal.importers.fields import kind_of_key

_PART = re.compile(r"\\.|(?P<code>`+)|(?P<pipe>\|)|[^|\\`]+|.")
_ESCAPE = re.compile(r"\\(?=\|)")


def cells_of(shown: str, header: Sequence[str] = ()) -> list[tuple[int, str]]:
    """Offset and words of each cell of a row. `header`: the names of the columns; a row that has more cells than there
    are columns has pipes in its cells: those in code are taken for such first, then those behind the last column, if
    that is the text."""
    shown = shown.rstrip()
    cells = list(_split(shown, in_code=False))
    if header and len(cells) > len(header):
        cells = list(_split(shown, in_code=True))
    if len(cells) > len(header) and header and kind_of_key(header[-1]) == "text":
        at = cells[len(header) - 1][0]
        last, words = cells[-1]
        cells[len(header) - 1 :] = [(at, shown[at : last + len(words)])]
    return cells


def _split(shown: str, *, in_code: bool) -> Iterator[tuple[int, str]]:
    """`in_code`: what stands between signs of code ends no cell."""
    start = len(shown) - len(shown.lstrip())
    start += shown[start : start + 1] == "|"
    place = start
    while place < len(shown):
        match = _PART.match(shown, place)
        assert match is not None
        place = match.end()
        if match["pipe"]:
            yield start, shown[start : match.start()]
            start = place
        elif in_code and match["code"]:
            end = re.compile(rf"(?<!`){match['code']}(?!`)").search(shown, place)
            place = end.end() if end else place
    if start < len(shown):
        yield start, shown[start:]


def escapes_in(words: str) -> list[int]:
    """Where the signs stand that keep a pipe from ending its cell."""
    return [match.start() for match in _ESCAPE.finditer(words)]


def unescaped(words: str) -> str:
    r"""The words of a cell as they are meant.

    >>> unescaped(r"one \| two")
    'one | two'
    """
    return _ESCAPE.sub("", words)
