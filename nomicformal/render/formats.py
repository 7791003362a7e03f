"""The list of output formats, each loaded when it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from nomicformal.render.colour import Paint
from nomicformal.render.report import Report

Format = Callable[[Report, Paint], str]

_MODULES = {
    "full": "full",
    "concise": "concise",
    "json": "as_json",
    "jsonl": "jsonl",
    "sarif": "sarif",
    "github": "github",
    "gitlab": "gitlab",
    "junit": "junit",
    "markdown": "markdown",
    "html": "as_html",
}
FORMATS = tuple(_MODULES)
NEEDS_CODES = frozenset({"sarif"})
"""Formats that say what each code of a finding means."""


def format_named(name: str) -> Format:
    """The function that writes a report in one of FORMATS."""
    render: Format = import_module(f"nomicformal.render.{_MODULES[name]}").render
    return render
