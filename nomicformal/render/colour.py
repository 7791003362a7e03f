"""Colour, where it is wanted: NO_COLOR and FORCE_COLOR first, then whether the output is a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from nomicformal.diagnostics import Severity

_RESET = "\x1b[0m"
_CODES = {"bold": "1", "dim": "2", "red": "1;31", "yellow": "1;33", "blue": "1;34", "green": "1;32"}
_OF_SEVERITY = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "blue"}


def wanted(environment: Mapping[str, str], is_terminal: bool) -> bool:
    """Whether to colour. A non-empty NO_COLOR wins over FORCE_COLOR, which wins over what the output is."""
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return True
    return is_terminal and environment.get("TERM") != "dumb"


@dataclass(frozen=True, slots=True)
class Paint:
    """Paints text if `on`. Everything painted is already clean."""

    on: bool = False

    def __call__(self, style: str, text: str) -> str:
        return f"\x1b[{_CODES[style]}m{text}{_RESET}" if self.on and text else text

    def severity(self, severity: Severity, text: str) -> str:
        return self(_OF_SEVERITY[severity], text)
