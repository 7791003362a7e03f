"""Where the data that comes with the package is: in the installed package, or in the checkout."""

from __future__ import annotations

from pathlib import Path

SHARED = "std"
"""The folder of the shared vocabulary, among the shipped rulesets."""
_PACKAGE = Path(__file__).resolve().parent.parent


def _directory(name: str) -> Path:
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def grammar_dir() -> Path:
    """The folder of `nomic.lark`."""
    return _directory("grammar")


def specs_dir() -> Path:
    """The folder of the shipped rulesets and of the shared vocabulary."""
    return _directory("specs")
