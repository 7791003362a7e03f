"""What a code of a finding means, as text for the terminal."""

from __future__ import annotations

from nomicformal.diagnostics import CodeInfo
from nomicformal.render.colour import Paint
from nomicformal.render.wrap import prose


def code_line(info: CodeInfo, paint: Paint) -> str:
    """One line of a list of codes."""
    severity = paint.severity(info.severity, f"{info.severity.value:<8}")
    return f"{info.code}  {severity}{info.name}\n"


def code_text(info: CodeInfo, paint: Paint) -> str:
    """The whole explanation of one code."""
    label = paint.severity(info.severity, f"{info.code} ({info.severity.value} at most)")
    lines = [f"{label} {paint('bold', info.name)}", ""]
    lines += [*prose(info.what, "what: "), *prose(info.why, "why: ")]
    lines += ["example:", *(f"    {line}" for line in info.example.splitlines())]
    lines += _text_or_code("instead", info.instead)
    return "\n".join(lines) + "\n"


def _text_or_code(title: str, text: str) -> list[str]:
    """Prose is wrapped; what has lines of its own is code and keeps them."""
    if "\n" in text:
        return [f"{title}:", *(f"    {line}" for line in text.splitlines())]
    return prose(text, f"{title}: ")
