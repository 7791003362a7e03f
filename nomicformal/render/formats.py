"""The list of output formats."""

from __future__ import annotations

from collections.abc import Callable

from nomicformal.render import as_json, concise, full
from nomicformal.render.colour import Paint
from nomicformal.render.report import Report

Format = Callable[[Report, Paint], str]

FORMATS: dict[str, Format] = {"full": full.render, "concise": concise.render, "json": as_json.render}
