"""Where a comparison goes, and in which formats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

from nomicformal.cli.output import Target, save, terminal_paint, write
from nomicformal.errors import UsageError
from nomicformal.render.colour import Paint
from nomicformal.render.comparison import Comparison

_RENDERERS = {
    "full": ("comparison_full", "render_full"),
    "concise": ("comparison_full", "render_concise"),
    "json": ("comparison_json", "render"),
    "markdown": ("comparison_markdown", "render"),
}


def known(targets: Sequence[Target]) -> Sequence[Target]:
    """The targets. UsageError if a comparison cannot be written in one of their formats."""
    for target in targets:
        if target.format not in _RENDERERS:
            raise UsageError(f"diff has no output {target.format!r}: choose from {', '.join(_RENDERERS)}")
    return targets


def emit(comparison: Comparison, targets: Sequence[Target]) -> int:
    """Write the comparison to every target and return its exit code."""
    for target in targets:
        module, name = _RENDERERS[target.format]
        render: Callable[[Comparison, Paint], str] = getattr(import_module(f"nomicformal.render.{module}"), name)
        if target.file is None:
            write(render(comparison, terminal_paint()))
        else:
            save(target.file, render(comparison, Paint()))
    return comparison.exit_code
