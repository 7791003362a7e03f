"""Structured text without a telling file name: JSON, CSV or YAML by what it begins with."""

from __future__ import annotations

import re

from nomicformal.errors import UsageError
from nomicformal.importers.fields import kind_of_key, names_rules
from nomicformal.importers.grids import is_header, read_csv
from nomicformal.importers.json_source import read_json
from nomicformal.importers.languages import status_of
from nomicformal.importers.model import Imported
from nomicformal.importers.records import RecordReader
from nomicformal.importers.yaml_source import read_yaml

_YAML_START = re.compile(r"(?:---[ \t]*\n)?(?:-[ ]+)?[\"']?(?P<key>[\w ]{1,30})[\"']?:(?:[ \t]|\n)")


def sniffed(shown: str, text: str, fewest: int) -> Imported | None:
    """The rules of a text that begins like a structured one and is one, if it has at least so many; else None."""
    bare = text.lstrip("\ufeff \t\n")
    first = bare.split("\n", 1)[0]
    if bare[:1] in ("{", "["):
        return _attempt(shown, text, "json", fewest)
    if any(is_header([cell.strip(' "') for cell in first.split(sign)]) for sign in ",;\t"):
        return _attempt(shown, text, "csv", fewest)
    start = _YAML_START.match(bare)
    if start and (kind_of_key(start["key"]) or names_rules(start["key"]) or status_of(start["key"])):
        return _attempt(shown, text, "yaml", fewest)
    return None


def _attempt(shown: str, text: str, kind: str, fewest: int) -> Imported | None:
    readers = {"json": read_json, "csv": read_csv, "yaml": read_yaml}
    try:
        found = RecordReader(shown).read(readers[kind](shown, text))
    except UsageError:
        return None
    return found if len(found.rules) >= fewest else None
