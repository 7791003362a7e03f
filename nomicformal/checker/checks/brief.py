"""Findings of which only what they are about matters: a comparison tells no more of those that both sides have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from nomicformal.checker.checks.words import finding
from nomicformal.diagnostics import CodeInfo, Diagnostic
from nomicformal.fingerprint import atoms
from nomicformal.source import Span

if TYPE_CHECKING:
    from nomicformal.checker.checks.conflicts import Found
    from nomicformal.checker.checks.context import Context

_T = TypeVar("_T")


def brief(
    info: CodeInfo, span: Span, rules: Sequence[int], key: Sequence[str], single: Sequence[str]
) -> Diagnostic:
    """Stands for a finding about the same (`single`: its atoms). It has no message and is never shown."""
    return finding(info, "", span, rules=rules, key=key, atoms=single, status="found")


def told_briefly(
    context: Context, info: CodeInfo, span: Span, rules: Sequence[int], key: Sequence[str]
) -> Diagnostic | None:
    """What stands for a finding about this that need not be told in full; None if it is to be."""
    if context.in_full is None:
        return None
    short = brief(info, span, rules, key, ())
    return None if context.in_full(atoms(short)) else short


def is_brief(finding: Diagnostic) -> bool:
    """Whether it only stands for a finding."""
    return not finding.message


def in_full(context: Context, group: Sequence[Found]) -> list[Found]:
    """The same conflicts with situations and the readings that they need. One that cannot be shown to be of the same
    kind is left open."""
    from nomicformal.checker.checks.conflicts import left_open, search_among

    found = []
    for one in group:
        if not one.is_brief:
            found.append(one)
            continue
        first, second = sorted((one.winner, one.loser), key=lambda clause: clause.id)
        for whole in search_among(context, [(first, second)]).found:
            if (whole.kind, whole.winner.id, whole.loser.id) == (one.kind, one.winner.id, one.loser.id):
                found.append(whole)
            else:
                left_open(context, first, second, "")
    return found


def to_be_told(context: Context, code: str, gathered: Sequence[_T], name: Callable[[_T], str]) -> list[_T]:
    """Of what a finding gathers (`name`: its atom), what is new, where only that is told; else all of it."""
    wanted = context.in_full
    new = [] if wanted is None else [one for one in gathered if wanted(frozenset({f"{code} {name(one)}"}))]
    return new or list(gathered)
