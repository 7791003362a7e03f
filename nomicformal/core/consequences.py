"""Findings that only follow from a line that was not understood: telling them too would hide the one mistake."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from nomicformal.diagnostics import Diagnostic, Severity
from nomicformal.source import SourceFile

_NAME = re.compile(r"`(\w+)`")
_DECLARES = re.compile(r"\s*(?:entity|role|individual|kind|fact|state|act|power|event|chance|term|reading)\b")
_RULE = re.compile(r"rule\s")
_UNDER = re.compile(r"\bunder\s+(\w+)")


def without_consequences(
    found: Sequence[Diagnostic], syntax: Sequence[Diagnostic], sources: Mapping[str, SourceFile]
) -> list[Diagnostic]:
    """`found` without what follows from the errors `syntax`: a name that stands in a declaration which was not
    understood is not called unknown, a reading whose `under` was not understood does not lack its alternatives, and an
    `otherwise` below a clause which was not understood has one before it."""
    errors = [one for one in syntax if one.severity is Severity.ERROR and one.span.file in sources]
    broken = [sources[one.span.file].line(one.span.line) for one in errors]
    declared = {word for line in broken if _DECLARES.match(line) for word in re.findall(r"\w+", line)}
    split = {name for one in errors for name in _UNDER.findall(_with_its_head(sources[one.span.file], one.span.line))}
    return [one for one in found if not _follows(one, declared, split, errors, sources)]


def _follows(
    one: Diagnostic, declared: set[str], split: set[str], errors: Sequence[Diagnostic],
    sources: Mapping[str, SourceFile],
) -> bool:
    if one.name == "unknown-name":
        name = _NAME.search(one.message)
        return name is not None and name[1] in declared
    if one.name == "reading-alternatives":
        name = _NAME.search(one.message)
        return name is not None and name[1] in split
    return one.name == "otherwise-after-nothing" and any(_same_rule(error, one, sources) for error in errors)


def _with_its_head(source: SourceFile, number: int) -> str:
    """The line, and the one that it goes on from if it is indented: the nearest above that begins further left."""
    line = source.line(number)
    heads = (source.line(above) for above in range(number - 1, 0, -1))
    head = next((one for one in heads if one.strip() and _indented(one) < _indented(line)), "")
    return f"{head}\n{line}"


def _indented(line: str) -> int:
    return len(line) - len(line.lstrip())


def _same_rule(error: Diagnostic, later: Diagnostic, sources: Mapping[str, SourceFile]) -> bool:
    """Whether the error stands above, with no header of a rule between."""
    if error.span.file != later.span.file or error.span.line >= later.span.line:
        return False
    between = range(error.span.line + 1, later.span.line)
    return not any(_RULE.match(sources[error.span.file].line(number)) for number in between)
