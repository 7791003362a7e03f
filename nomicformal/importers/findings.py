"""What importing itself finds wrong with a source."""

from __future__ import annotations

from nomicformal.diagnostics import CodeInfo, Diagnostic, Related, Severity
from nomicformal.importers.model import Imported, Remark
from nomicformal.source import Span

PRINTED_TWICE = CodeInfo(
    "NF060",
    "printed-twice",
    Severity.ERROR,
    "A source prints the number of a rule twice, each time with a text of its own.",
    "Nobody can say which of the two is the rule. Only the first is imported.",
    "105. Every player is an eligible voter.\n105. Every player has one vote.",
    "Correct the number of one of them in the source, or remove the copy, and import again.",
)
NOT_UNDERSTOOD = CodeInfo(
    "NF061",
    "not-understood",
    Severity.WARNING,
    "Part of a source belongs to no rule as far as it was understood, and is no known kind of note.",
    "It may be law that is missing from the rules now.",
    "Appendix\nThe board has 64 squares.",
    "Read it in source.toml. If it is law, add it to its rule by hand, or give it a heading like those of the other "
    "rules in the source and import again.",
)
IMPORT_CODES = (PRINTED_TWICE, NOT_UNDERSTOOD)


def findings_of(found: Imported, shown: str) -> list[Diagnostic]:
    """A finding for each stretch that was not understood. `shown`: the source as people named it."""
    alike: dict[tuple[str, str], list[Remark]] = {}
    for remark in found.not_understood:
        alike.setdefault((remark.why, remark.text), []).append(remark)
    return [_finding(remarks, shown) for remarks in alike.values()]


def _finding(remarks: list[Remark], shown: str) -> Diagnostic:
    """One finding for stretches that say the same."""
    remark = remarks[0]
    twice = "printed once more" in remark.why
    info = PRINTED_TWICE if twice else NOT_UNDERSTOOD
    words = " ".join(remark.text.split())
    words = words if len(words) <= 120 else words[:120].rsplit(" ", 1)[0] + " …"
    message = f"{remark.why}: “{words}”"
    related = tuple(Related(_place(other, shown), "and here") for other in remarks[1:])
    place = _place(remark, shown)
    return Diagnostic(info.code, info.name, info.severity, message, place, related=related, help=info.instead)


def _place(remark: Remark, shown: str) -> Span:
    file = remark.file if remark.file in ("", shown) else f"{shown.rstrip('/')}/{remark.file}"
    return Span(file or shown, max(1, remark.line))
