"""A finding that was kept is the same finding, down to what its sentences are made of."""

from __future__ import annotations

import json

import pytest

from nomicformal.cache.texts import NotKept, finding_in, finding_out, text_in, text_out
from nomicformal.diagnostics import Diagnostic, Related, Severity
from nomicformal.source import Span
from nomicformal.told import Told, formal, retold, spoken, told

NESTED = told("{who} says {what}", who=spoken("the judge", "el jutge"), what=formal("points(p) = 1"))
FULL = Diagnostic(
    "NF203",
    "settled-by-claim",
    Severity.WARNING,
    told("rule {number}: {what}", number=7, what=NESTED),
    Span("rules/7.nomic", 3, 2, 4, 5),
    related=(Related(Span("rules/8.nomic", 1), told("the other")),),
    witness=(NESTED, "plain"),
    explanation=(told("why"),),
    help="Change it.",
    status=told("proved"),
    rules=(7, 8),
    readings=(("rounding", "up"),),
    data={"key": ("a", "b"), "atoms": ("a b",), "count": 3, "none": None},
)


def through_json(kept: object) -> object:
    return json.loads(json.dumps(kept))


@pytest.mark.parametrize("text", ["", "plain", NESTED, spoken("x", "y"), formal("z"), told("{a}", a="")])
def test_a_text_keeps_how_it_was_made(text: str) -> None:
    again = text_in(through_json(text_out(text)))
    assert again == text and type(again) is type(text)
    if isinstance(text, Told) and isinstance(again, Told):
        assert (again.template, again.parts, again.native) == (text.template, text.parts, text.native)


def test_it_can_still_be_retold() -> None:
    again = text_in(through_json(text_out(told("{who} acts", who=spoken("the judge", "el jutge")))))
    assert retold(again, {"{who} acts": "{who} actua"}.__getitem__) == "el jutge actua"


def test_a_finding_comes_back_whole() -> None:
    again = finding_in(through_json(finding_out(FULL)))
    assert again == FULL and again.data == FULL.data
    assert isinstance(again.witness[0], Told) and not isinstance(again.witness[1], Told)


def test_what_has_no_json_form_is_not_kept() -> None:
    odd = Diagnostic("NF1", "x", Severity.INFO, "m", Span("f", 1), data={"key": object()})
    with pytest.raises(NotKept):
        finding_out(odd)
