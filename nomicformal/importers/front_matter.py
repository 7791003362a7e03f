"""Front matter: a YAML record between two lines `---` at the beginning of a file."""

from __future__ import annotations

import re

from nomicformal.errors import UsageError
from nomicformal.importers.tree import Pairs
from nomicformal.importers.yaml_source import read_yaml

_FENCED = re.compile(r"\ufeff?\s*---[ \t]*\n(?P<head>.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)", re.S)
_KEY = re.compile(r"[ \t]*[^\s:#][^:\n]{0,60}:(?:\s|$)")


def split_front_matter(name: str, text: str) -> tuple[Pairs, str, int] | None:
    """The record, what stands below it, and how many lines stand above that; None if the file begins otherwise.
    UsageError for a record that is not YAML."""
    match = _FENCED.match(text)
    if match is None or not _KEY.match(match["head"]):
        return None
    try:
        tree = read_yaml(name, match["head"])
    except UsageError:
        if all(_KEY.match(line) or not line.strip() or line[0] in " -" for line in match["head"].split("\n")):
            raise
        return None
    if not isinstance(tree, Pairs):
        return None
    return tree, text[match.end() :], text.count("\n", 0, match.end())
