"""Wrapping of prose at a fixed width: output is the same on every terminal."""

from __future__ import annotations

import textwrap

from nomicformal.render.escape import clean, harmless

COLUMNS = 100


def prose(text: str, first: str = "", rest: str | None = None) -> list[str]:
    """`text`, cleaned and wrapped, with `first` before the first line and `rest` (or as much space) before others."""
    indent = " " * len(first) if rest is None else rest
    cleaned = clean(text)
    if not cleaned:
        return []
    wrapped = textwrap.wrap(
        cleaned, COLUMNS, initial_indent=first, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return [harmless(line) for line in wrapped]
