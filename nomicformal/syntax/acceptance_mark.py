"""Whether a file has a comment that accepts findings, told without reading its lines one by one: most have none."""

from __future__ import annotations

import re

from nomicformal.source import SourceFile

_BEGINS = re.compile(r"(#|<!--)\s*accept\s")


def may_accept(source: SourceFile) -> bool:
    """Whether something in the file looks like the beginning of such a comment."""
    return _BEGINS.search(source.text) is not None
