"""Where the files of a ruleset are, and what they are called; known without reading any of them."""

from __future__ import annotations

import re
from pathlib import Path

from nomicformal.source import MARKDOWN
from nomicformal.syntax.resources import specs_dir

MAIN = "ruleset.nomic"
MAINS = (MAIN, "ruleset.md", "ruleset.markdown")
"""What the file with the vocabulary may be called."""
SUFFIXES = (".nomic", *MARKDOWN)
FOLDERS = ("rules", "cases", "proposals")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
"""What shipped rulesets and vocabularies are called."""
_NO_RULES = "readme"
"""Markdown files of this name tell people something and hold no rules."""


def shipped_rulesets() -> list[str]:
    """The names of the rulesets that come with the package."""
    root = specs_dir()
    return sorted(p.name for p in root.iterdir() if (p / MAIN).is_file()) if root.is_dir() else []


def is_ruleset(folder: Path) -> bool:
    """Whether a folder has a file with a vocabulary, as rulesets do."""
    return any((folder / name).is_file() for name in MAINS)


def holds_formal_text(path: Path) -> bool:
    """Whether a file of a ruleset's folder is one of rules, cases or proposals, by its name."""
    if path.name.startswith(".") or path.suffix.lower() not in SUFFIXES:
        return False
    return path.suffix == ".nomic" or path.stem.lower() != _NO_RULES
