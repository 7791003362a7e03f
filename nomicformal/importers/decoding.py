"""From the bytes of a source to its text, or a clear reason why there is none."""

from __future__ import annotations

import codecs
from pathlib import Path

from nomicformal.config import LIMITS
from nomicformal.errors import UsageError

_SIGNATURES = (
    (b"PK\x03\x04", "a Word, LibreOffice or zip file", "save it as plain text or HTML"),
    (b"%PDF", "a PDF file", "copy its text, or convert it with pdftotext"),
    (b"\xd0\xcf\x11\xe0", "an old Word file", "save it as plain text or HTML"),
    (b"{\\rtf", "an RTF file", "save it as plain text or HTML"),
    (b"\x89PNG", "a picture", "the rules are needed as text"),
    (b"\xff\xd8\xff", "a picture", "the rules are needed as text"),
    (b"GIF8", "a picture", "the rules are needed as text"),
    (b"\x1f\x8b", "a compressed file", "decompress it first"),
    (b"SQLite format 3", "a database", "export the rules as CSV or JSON"),
)
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"),
)  # fmt: skip


def read_text(path: Path, shown: str) -> str:
    """The text of a file, line ends as newlines, a byte order mark still in it. UsageError, with what can be done about
    it, for a file that cannot be opened, is empty, too large, binary, or in another encoding than UTF-8 (or UTF-16
    with its mark)."""
    try:
        if not path.is_file():
            raise UsageError(f"{shown} is no ordinary file: name a file or a folder with the rules")
        with path.open("rb") as stream:
            data = stream.read(LIMITS.max_source_bytes + 1)
    except OSError as error:
        raise UsageError(f"{shown} cannot be read: {error.strerror}") from error
    return decode(data, shown)


def decode(data: bytes, shown: str) -> str:
    """The same for the bytes of a file."""
    if len(data) > LIMITS.max_source_bytes:
        raise UsageError(f"{shown} is larger than {LIMITS.max_source_bytes:,} bytes: split it")
    for signature, what, remedy in _SIGNATURES:
        if data.startswith(signature):
            raise UsageError(f"{shown} is {what}, not text: {remedy}")
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UsageError(_why_not(data, error, shown)) from error
    if "\0" in text:
        raise UsageError(f"{shown} contains NUL characters: it is not text, or in UTF-16 without its mark")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > LIMITS.max_source_lines:
        raise UsageError(f"{shown} has more than {LIMITS.max_source_lines:,} lines: split it")
    if not text.strip("\ufeff \t\n\f\v\xa0"):
        raise UsageError(f"{shown} is empty: there are no rules in it")
    return text


def _why_not(data: bytes, error: UnicodeDecodeError, shown: str) -> str:
    line = data.count(b"\n", 0, error.start) + 1
    place = f"{shown} is not UTF-8 (byte 0x{data[error.start]:02x} in line {line})"
    guess = likely_encoding(data)
    if not guess:
        return f"{place}, and no other encoding of text: is it the right file?"
    return f"{place}; it looks like {guess}: save it as UTF-8, for example with `iconv -f {guess} -t utf-8`"


def likely_encoding(data: bytes) -> str:
    """The encoding in which the bytes make the most sense as text; empty if in none."""
    sample = data[:200_000]
    if sample.count(0) > len(sample) // 5:
        return "utf-16le" if sample[1::2].count(0) > sample[0::2].count(0) else "utf-16be"
    control = sum(1 for byte in sample if byte < 9 or 13 < byte < 32 or byte == 127)
    if control > len(sample) // 100:
        return ""
    best, most = "", 0
    for encoding in ("windows-1252", "iso-8859-15", "macintosh", "cp850"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        usual = sum(1 for c in text if c in "àáâãäåæçèéêëìíîïñòóôõöøùúûüýßÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜ·«»°ºª¡¿–—’‘“”…€§")
        strange = sum(1 for c in text if c > "\x7f" and not c.isprintable()) + sum(
            text.count(c) for c in "¤¦¨¬¶¸¹×÷ƒ‡ˆ‰†"
        )
        if usual - 3 * strange > most:
            best, most = encoding, usual - 3 * strange
    return best
