"""Text from files is written by strangers: nothing in it may steer the terminal or pass for the tool's own words."""

from __future__ import annotations

import re
import unicodedata

_COMMAND = re.compile(r"^(\s*):(?=:)|#(?=#\w*\[)")
"""What a build server takes for a command to itself: `::error::` at the beginning of a line, `##[error]` anywhere."""

_BIDIRECTIONAL = range(0x202A, 0x202F), range(0x2066, 0x206A), range(0x200E, 0x2010), range(0x061C, 0x061D)
_INVISIBLE = (0x200B, 0x2028, 0x2029, 0x2060, 0xFEFF)


def is_unsafe(character: str) -> bool:
    """Whether a character controls something instead of being seen: controls, direction marks, invisible spaces."""
    code = ord(character)
    if code < 0x20 or 0x7F <= code <= 0x9F or 0xD800 <= code <= 0xDFFF:
        return True
    return code in _INVISIBLE or any(code in block for block in _BIDIRECTIONAL) or 0xE0000 <= code <= 0xE007F


def _escaped(character: str) -> str:
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def clean(text: str) -> str:
    """`text` on one line, with control, direction and invisible characters written out (`\\x1b`, `\\u202e`), and
    without what a build server that keeps the output would take for a command.

    Line ends and tabs become one space each.
    """
    if not (text.isascii() and text.isprintable()):
        text = text.replace("\r\n", " ").replace("\n", " ").replace("\t", " ")
        text = "".join(_escaped(c) if is_unsafe(c) else c for c in text)
    return harmless(text)


def harmless(line: str) -> str:
    """A line of output that no build server takes for a command."""
    if "::" not in line and "##" not in line:
        return line
    return _COMMAND.sub(lambda found: (found[1] or "") + ("\\x3a" if found[0].endswith(":") else "\\x23"), line)


def width(text: str) -> int:
    """How many columns of a terminal `text` takes: wide characters two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
