"""Findings as JSON and back, with all that is known of their wording."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nomicformal.diagnostics import Diagnostic, Related, Severity
from nomicformal.source import Span
from nomicformal.told import Told

Json = Any
"""Lists, dictionaries with text keys, texts, numbers, truths and None."""


class NotKept(Exception):
    """The value has a part that has no JSON form; it is not kept."""


def text_out(text: str) -> Json:
    """A text; one that knows how it was made keeps that."""
    if not isinstance(text, Told):
        return text
    return {
        "text": str(text),
        "template": text.template,
        "parts": {name: text_out(part) for name, part in text.parts.items()},
        "native": text_out(text.native),
    }


def text_in(kept: Json) -> str:
    if isinstance(kept, str):
        return kept
    parts = {name: text_in(part) for name, part in kept["parts"].items()}
    return Told(kept["text"], kept["template"], parts, text_in(kept["native"]))


def texts_out(texts: tuple[str, ...]) -> Json:
    return [text_out(text) for text in texts]


def texts_in(kept: Json) -> tuple[str, ...]:
    return tuple(text_in(text) for text in kept)


def finding_out(finding: Diagnostic) -> Json:
    """A finding. Raises NotKept."""
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "message": text_out(finding.message),
        "span": _span_out(finding.span),
        "related": [[_span_out(one.span), text_out(one.message)] for one in finding.related],
        "witness": texts_out(finding.witness),
        "explanation": texts_out(finding.explanation),
        "help": text_out(finding.help),
        "status": text_out(finding.status),
        "rules": list(finding.rules),
        "readings": [texts_out(pair) for pair in finding.readings],
        "or_readings": [[texts_out(pair) for pair in way] for way in finding.or_readings],
        "data": _data_out(finding.data),
    }


def finding_in(kept: Json) -> Diagnostic:
    """The finding that was kept. KeyError, TypeError or ValueError if it is none."""
    return Diagnostic(
        code=kept["code"],
        name=kept["name"],
        severity=Severity(kept["severity"]),
        message=text_in(kept["message"]),
        span=Span(*kept["span"]),
        related=tuple(Related(Span(*span), text_in(message)) for span, message in kept["related"]),
        witness=texts_in(kept["witness"]),
        explanation=texts_in(kept["explanation"]),
        help=text_in(kept["help"]),
        status=text_in(kept["status"]),
        rules=tuple(kept["rules"]),
        readings=_readings_in(kept["readings"]),
        or_readings=tuple(_readings_in(way) for way in kept["or_readings"]),
        data={name: _part_in(part) for name, part in kept["data"].items()},
    )


def _readings_in(kept: Json) -> tuple[tuple[str, str], ...]:
    return tuple((text_in(name), text_in(alternative)) for name, alternative in kept)


def _span_out(span: Span) -> Json:
    return [span.file, span.line, span.column, span.end_line, span.end_column]


def _data_out(data: Mapping[str, object]) -> Json:
    return {name: _part_out(part) for name, part in data.items()}


def _part_out(part: object) -> Json:
    if isinstance(part, tuple):
        return [_part_out(item) for item in part]
    if isinstance(part, str):
        return text_out(part)
    if part is None or isinstance(part, bool | int):
        return part
    raise NotKept(type(part).__name__)


def _part_in(kept: Json) -> object:
    if isinstance(kept, list):
        return tuple(_part_in(item) for item in kept)
    return text_in(kept) if isinstance(kept, str | dict) else kept
