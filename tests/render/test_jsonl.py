"""The `jsonl` format: one object a line, in the published shape."""

import json
from importlib.resources import files

import jsonschema
import pytest

from nomicformal.render import as_json, jsonl
from nomicformal.render.colour import Paint
from nomicformal.render.report import Report

from .samples import ACCEPTED, RULING, hostile, report

SCHEMA = json.loads(files("nomicformal.render").joinpath("output.schema.json").read_text(encoding="utf-8"))
LINE = {"$schema": SCHEMA["$schema"], "$ref": "#/$defs/line", "$defs": SCHEMA["$defs"]}


def lines(value: Report) -> list[dict[str, object]]:
    return [json.loads(line) for line in jsonl.render(value, Paint()).split("\n")[:-1]]


@pytest.mark.parametrize(
    "value",
    [report(), report(rulings=(RULING,), accepted=ACCEPTED), Report("fmt", "x"), hostile(), report(exit_code=130)],
    ids=["check", "everything", "empty", "hostile", "interrupted"],
)
def test_every_line_fits_the_schema(value: Report) -> None:
    for line in lines(value):
        jsonschema.validate(line, LINE)


def test_a_line_with_a_field_too_many_or_of_an_unknown_kind_does_not_fit() -> None:
    for wrong in ({"type": "note", "note": "x", "more": 1}, {"type": "nothing", "nothing": "x"}, {"type": "note"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, LINE)


def test_it_says_what_json_says() -> None:
    value = report(rulings=(RULING,), accepted=ACCEPTED)
    whole = json.loads(as_json.render(value, Paint()))
    told = lines(value)
    assert [one["finding"] for one in told if one["type"] == "finding"] == whole["findings"]
    assert [one["accepted"] for one in told if one["type"] == "accepted"] == whole["accepted"]
    assert [one["ruling"] for one in told if one["type"] == "ruling"] == whole["rulings"]
    assert [one["note"] for one in told if one["type"] == "note"] == whole["notes"]
    assert told[-1] == {"type": "end", "end": {"exit_code": 1, "counts": whole["counts"]}}
